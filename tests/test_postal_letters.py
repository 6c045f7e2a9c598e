"""Letters as clients send them: understood as meant, or asked about."""

import re

import pytest

from tailbiter.games.sentences import Reader
from tailbiter.postal.letters import marks
from tailbiter.postal.letters.letter import read_letter
from tailbiter.postal.letters.orders import Reading, read_all
from tailbiter.postal.letters.words import CODES, asked
from tailbiter.tables.entries import Standing
from tests.letters.asked import ASKED, Doubt
from tests.letters.clients import GAME, SECRET
from tests.letters.odd import AUTOMATIC, ODD, UNREADABLE
from tests.letters.situations import situation
from tests.letters.understood import UNDERSTOOD, Case

Any = Case | Doubt
ALL: list[Any] = [*UNDERSTOOD, *ASKED]


def name(case: Any) -> str:
    return f"{case.situation}-{case.client.__name__}-{case.text[:24]}"


def reading(case: Any) -> Reading:
    return read_all(read_letter(case.raw), situation(case.situation), 1)


def standing_of(found: Standing | None) -> str:
    if found is None or found.when == "never":
        return "" if found is None else "-"
    sign = "%" if found.unit == "percent" else ""
    return f"{'.'.join(map(str, found.cards))} {found.bid}{sign}"


@pytest.mark.parametrize("case", UNDERSTOOD, ids=name)
def test_a_letter_is_understood_as_meant(case: Case) -> None:
    found, letter = reading(case), read_letter(case.raw)
    assert found.question is None, letter.lines
    assert (found.order, found.is_final, found.withdraws) == (
        case.order,
        case.is_final,
        case.withdraws,
    )
    assert standing_of(found.standing) == case.standing
    assert (letter.press, letter.word) == (case.press, case.word)


@pytest.mark.parametrize("case", ASKED, ids=name)
def test_a_doubtful_letter_is_asked_about(case: Doubt) -> None:
    found = reading(case)
    assert found.question is not None, found
    assert (found.question.code, found.order) == (case.code, case.order)
    words = asked(found.question, Reader(seat=1))
    assert 10 < len(words) < 300


@pytest.mark.parametrize("case", ALL, ids=name)
def test_its_mark_proves_the_seat(case: Any) -> None:
    letter = read_letter(case.raw)
    assert marks.checked(letter.marks, SECRET, GAME, 5) == 1
    assert letter.sender == "carla@mail.example"
    assert not letter.is_automatic


def shape(case: Any) -> str:
    """A message without its numbers."""
    return re.sub(r"[0-9]+", "0", case.raw.decode("utf-8", "replace"))


def test_no_two_letters_differ_in_numbers_alone() -> None:
    shapes = [shape(case) for case in ALL]
    assert len(set(shapes)) == len(shapes)
    assert len(UNDERSTOOD) >= 120
    assert len(ASKED) >= 60


def test_every_question_has_words() -> None:
    assert {case.code for case in ASKED} <= set(CODES)


@pytest.mark.parametrize("case", ODD)
def test_odd_bytes_are_understood(case: str) -> None:
    letter = read_letter(ODD[case])
    found = read_all(letter, situation("middle"), 1)
    assert (found.order, found.question) == ("13 bid 17", None), letter.lines
    assert marks.checked(letter.marks, SECRET, GAME, 5) == 1
    assert not letter.is_automatic


@pytest.mark.parametrize("case", AUTOMATIC)
def test_what_no_person_wrote_is_known_by_its_headers(case: str) -> None:
    assert read_letter(AUTOMATIC[case]).is_automatic


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_cannot_be_read_is_asked_about(case: str) -> None:
    found = read_all(read_letter(UNREADABLE[case]), situation("middle"), 1)
    assert found.order is None
    assert found.question is not None
