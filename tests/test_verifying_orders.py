"""What a master could do with orders, letters and lines of the log: each of it is named."""

from collections.abc import Callable
from typing import Any

import pytest

from tailbiter.tables import draws
from tailbiter.tables.deciding import decide
from tailbiter.tables.entries import Entry, Supplied, Turn
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.table import Table
from tailbiter.verifying import Finding, Parcel, prove
from tests.finishing import NAMES, SECRET, Desk, listed, played
from tests.seating import do, quick_turn
from tests.test_verifying import Files, found, honest, log_of, relogged


def drawn(table: Table, seat: int) -> Supplied:
    """What is due for a seat that has not ordered, whether it has or not."""
    assert table.gathering
    key = draws.game_key("g7", table.game, table.gathering, SECRET)
    dice = draws.dice_of(key, table.position, table.gathering, seat)
    step = table.record.step("nmr", seat, dice)
    return Supplied(seat, step.position.history[-1].text)


@pytest.mark.parametrize("place", [0, 2])
def test_an_order_supplied_over_one_that_came_is_named(place: int) -> None:
    """Drawn as it should be, with every hash: but the order had come. The last one is held."""
    done: list[int] = []

    def over(table: Table, entry: Entry) -> Entry:
        if not isinstance(entry, Turn) or done or table.position.turn != 4:
            return entry
        if entry.seat != sorted(table.players)[place]:
            return entry
        table.add(entry, table.log[-1].at, table.seats[entry.seat].holder)
        done.append(len(table.log) + 1)
        return drawn(table, entry.seat)

    files = played("secret", "", twist=over).finish()
    wrong = found(files)
    codes = {("supplied-over", *done), ("who", *done)}  # the table was told that the player did it
    assert {(one.code, one.place.line) for one in wrong} == codes


def test_a_table_takes_no_order_in_the_place_of_one_that_came() -> None:
    desk = Desk("secret", "")
    desk.begin()
    table = desk.table
    seats = table.acting
    for seat in seats:
        text = quick_turn(table.position, seat, desk.rng)
        do(table, table.seats[seat].holder, Turn(seat, text), desk.at)
    for seat in seats:
        for asked in (Supplied(seat, "nmr"), Turn(seat, "nmr")):
            dice = draws.Stream(b"key", "nmr")
            with pytest.raises(RefusedError, match="only what did not come is supplied"):
                decide(table, "gm", asked, desk.at, dice=dice)


def next_of(lines: list[Any], kind: str) -> int:
    return next(n for n, line in enumerate(lines) if line["entry"]["kind"] == kind)


def said_by(kind: str) -> Callable[[list[Any]], None]:
    """Another player says it."""

    def change(lines: list[Any]) -> None:
        line = lines[next_of(lines, kind)]
        line["who"] = next(name for name in NAMES if name != line["who"])

    return change


def number_first(lines: list[Any]) -> None:
    """A round's number, told while everybody could order still."""
    begin, missed = next_of(lines, "begin"), next_of(lines, "missed")
    number = next(
        n for n, one in enumerate(lines) if n > begin and one["entry"]["kind"] == "number"
    )
    assert number == missed + 1
    lines[missed], lines[number] = lines[number], lines[missed]


def told_early(lines: list[Any]) -> None:
    lines.insert(next_of(lines, "ready"), lines.pop(next_of(lines, "reveal")))


def another_field(lines: list[Any]) -> None:
    lines[next_of(lines, "turn")]["entry"]["why"] = "no reason"


def another_field_of_others(lines: list[Any]) -> None:
    entry = {"kind": "pause", "why": "no reason"}
    lines.insert(next_of(lines, "turn"), {**lines[next_of(lines, "ready")], "entry": entry})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        *((said_by(kind), "who") for kind in ("ready", "missed", "published", "supplied")),
        *((said_by(kind), "who") for kind in ("number", "roll_back", "reveal", "take_back")),
        (number_first, "number-early"),
        (told_early, "reveal-early"),
        (another_field, "unreadable"),
        (another_field_of_others, "unreadable"),
    ],
)
def test_a_line_that_could_not_stand_there_is_named(
    change: Callable[[list[Any]], None], code: str
) -> None:
    """The cheat computes chain and manifest anew; heads in reports are another matter."""
    files, _ = honest()
    lines = log_of(files)
    change(lines)
    assert code in {one.code for one in found(relogged(files, lines))}


def with_log(files: Files, log: bytes) -> list[Finding]:
    others = {name: data for name, data in files.items() if name != "manifest.txt"}
    return found(listed({**others, "log.jsonl": log}))


@pytest.mark.parametrize(
    ("old", "new"), [(b'"text":', b'"text":"bid 1","text":'), (b'"who":', b'"who": ')]
)
def test_a_line_with_a_name_twice_or_blanks_is_named(old: bytes, new: bytes) -> None:
    files, _ = honest()
    wrong = with_log(files, files["log.jsonl"].replace(old, new, 1))
    assert "a name twice" in " ".join(one.text for one in wrong)


def test_a_clock_that_went_back_is_told_and_proves_nothing() -> None:
    files, _ = honest()
    lines = log_of(files)
    late = next_of(lines, "ready")
    lines[late]["at"] += 10**10
    changed = relogged(files, lines)
    told = [one for one in prove(Parcel(changed, "g7"), {}) if one.code == "time"]
    assert [(one.place.line, one.is_wrong) for one in told] == [(late + 2, False)]
    assert not [one for one in prove(Parcel(files, "g7"), {}) if one.code == "time"]


@pytest.mark.parametrize(
    ("old", "new"), [(b'"ben"', b'"bea"'), (b"waits = true", b"waits = false")]
)
def test_an_agreement_that_differs_from_the_log_is_named(old: bytes, new: bytes) -> None:
    """Also where its hash is computed anew, so that it is the file that was published."""
    files, _ = honest()
    changed = files["game.toml"].replace(old, new)
    assert changed != files["game.toml"]
    assert "agreed" in {one.code for one in found({**files, "game.toml": changed})}


@pytest.mark.parametrize("wide", [7, 40, 63])
@pytest.mark.parametrize("quote", ["", "> ", "> > ", ">>> "])
def test_a_mail_is_read_however_often_it_was_quoted_and_broken(quote: str, wide: int) -> None:
    files, mails = honest()
    for raw in mails.values():
        body = raw.decode().split("\n\n", 1)[1]
        lines = [line[n : n + wide] for line in body.split("\n") for n in range(0, 999, wide)]
        text = "\n".join(f"{quote}{line}" for line in lines if line)
        again = f"Subject: Re: g7\nContent-Type: text/plain\n\n{text}\n".encode()
        assert found(files, {"kept.eml": again}) == []
        other = again.replace(b"Commitment", b"Commitment: " + b"0" * 64 + b" Commitment")
        is_whole = b"Commitment" in again
        assert bool(found(files, {"kept.eml": other})) == is_whole
