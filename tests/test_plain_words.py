"""What people read who did not ask for notation: no codes in it."""

from __future__ import annotations

import random
import re

import pytest

import tailbiter
from tailbiter.bots.thinking import Line, Opinion
from tailbiter.games.sentences import Reader
from tailbiter.play.outcome import Outcome
from tailbiter.server import opinions, turn_answers
from tailbiter.server.catalogue import sheet_of
from tailbiter.server.words import en
from tests.kinds import random_turn

CODES = re.compile(
    r"\boption \w+ =|\b\d+[+-]\d[ab]?\b|\b[A-Ca-c][@=]\d|\bx\d+,\d|\b[a-i]\d[+x](?!\w)|:[bgry]{3,}"
    r"|\b(?:aa|ab|ba|bb)\b|\b\d\d\+\d\d\b|\w+_\w+"
)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_sheet_tells_its_options_in_words(name: str) -> None:
    """Its own codes stand in a mark; an option is read as it is when a game is set up."""
    told = " ".join(block.get("html", "") for block in sheet_of(name)["blocks"])
    assert 'class="option"' in told
    assert not re.search(r">[^<]*(?:option|preset) ?\w* =", told)
    assert not re.search(r"\[[SIRX]\]", told), "how sure we are of a part is a word too"


@pytest.mark.parametrize("name", [name for name in tailbiter.GAMES if name != "eat-me"])
def test_turns_are_told_without_codes(name: str) -> None:
    """As they are listed, hinted at, and expected: in a few words each."""
    dice, position = random.Random(name), tailbiter.game(name).start(seed=2)
    for _ in range(12):
        seat = position.acting[0]
        turns = [random_turn(position, seat, dice) for _ in range(2)]
        after = position.play(turns[0])
        follows = (random_turn(after, after.acting[0], dice),) if after.acting else ()
        lines = (Line(turns[0], 0.6, 9, follows), Line(turns[1], 0.4, 9))
        reader = Reader(1, NAMES)
        told = opinions.advice_of(Opinion(seat, (0.6, 0.4), lines), position, reader)
        words = [
            told.advice,
            *(why["text"] for why in told.why),
            turn_answers.deed_of(after, seat, reader),
        ]
        words += [one.deed for line in told.lines for one in line.expected]
        assert not [said for said in words if CODES.search(said)], words
        assert all(words), words
        if not after.acting:
            break
        position = after


@pytest.mark.parametrize(
    ("termination", "seat", "to_first", "to_others"),
    [
        ("resigned", 1, "You resigned.", "Ann resigned."),
        ("time", 1, "Your time was up.", "Ann's time was up."),
        ("agreed", None, "You agreed on a draw.", "The players agreed on a draw."),
        ("stopped", None, "The game was stopped.", "The game was stopped."),
    ],
)
def test_an_end_is_told_to_you(
    termination: str, seat: int | None, to_first: str, to_others: str
) -> None:
    outcome = Outcome(termination, (), (0, 0), (1, 1), seat=seat)
    for reader, told in ((Reader(1, NAMES), to_first), (Reader(None, NAMES), to_others)):
        assert en.ended(outcome, [1], reader, str) == told
