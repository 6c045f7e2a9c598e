"""The other games by post: a turn a mail, from the same desk."""

import random
from pathlib import Path

import pytest

import tailbiter
from tests.command_line import own_folder as own_folder
from tests.command_line import run
from tests.desk_game import HOUR, Master, moment
from tests.desk_game import quick_reports as quick_reports
from tests.sampling import sampled

GAMES = [name for name in tailbiter.GAMES if name != "eat-me"]
LETTERS = "ABC"


def begun(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Master:
    master = Master(tmp_path / "turns", monkeypatch, "2026-11-16 18:00")
    master.new("--game", name, names=("Ann", "Ben"))
    master.gm("deal")
    return master


def turn(master: Master, number: int = 0) -> tuple[str, str]:
    """Whose turn it is, and one that is legal."""
    (seat,) = master.table.acting
    return LETTERS[seat - 1], master.table.position.turns(seat)[number]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_turn_by_turn(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = begun(name, tmp_path, monkeypatch)
    position = master.table.position
    for number in range(6):
        seat, text = turn(master)
        other = "AB"[seat == "A"]
        assert "unclear" in master.mail(other, text)  # it is not their turn
        master.mail(seat, f"My move: {text}\n\nRegards")
        position = position.play(text)
        assert master.table.position == position
        master.gm("resolve")
        assert master.table.turns == number + 1
        told = master.told("Ann" if other == "A" else "Ben")
        assert "turn" in told.lower()
        master.now += 3_600_000
    master.gm("finish", "--stop", "enough")
    found = run("verify", str(master.path / "turns.zip"))
    assert found.exit_code == 0, found.output


@sampled("name", [*GAMES], 2)
def test_a_whole_game_is_played_reported_and_proved(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    """To the end that its rules say, against the same turns on a board; folder and archive."""
    master, rng = begun(name, tmp_path, monkeypatch), random.Random(1)
    position = master.table.position
    while position.result is None:
        (acting,) = position.acting
        text = rng.choice(position.turns(acting))
        master.mail(LETTERS[acting - 1], text)
        position = position.play(text)
        master.gm("resolve")
        master.gm("send", "--done")
        master.now += HOUR
    assert master.table.position == position
    master.gm("finish")
    whole = (master.path / "public" / "final.txt").read_text()
    winners = [("Ann", "Ben")[seat - 1] for seat in position.result.winners]
    assert all(winner in whole for winner in winners)
    assert whole.count("\n") > 40
    assert f"{position.turn - 1}" in whole
    for place in (master.path, master.path / "turns.zip"):
        found = run("verify", str(place))
        assert found.exit_code == 0, found.output
    record = master.path / "public" / "game.tail"
    record.write_text(record.read_text().replace(text, position.game.start().turns()[0], 1))
    assert run("verify", str(master.path)).exit_code == 1


def test_until_everybody_is_told_a_further_letter_replaces_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = begun("eat-your-neighbor", tmp_path, monkeypatch)
    start = master.table.position
    seat, first = turn(master)
    second = turn(master, 1)[1]
    master.mail(seat, first)
    master.mail(seat, f"Correction: {second}")
    assert master.table.position == start.play(second)
    master.mail(seat, "please cancel my move")
    assert master.table.position == start
    master.mail(seat, second)
    master.gm("resolve")
    assert "unclear" in master.mail(seat, first)
    assert master.table.position == start.play(second)


def test_who_is_late_has_a_turn_made_and_an_error_is_put_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None
) -> None:
    master = begun("eat-your-neighbor", tmp_path, monkeypatch)
    assert master.desk.deadline == moment("2026-11-17 20:00")  # a day at least, and daily
    assert "can still order" in master.refused("resolve")
    master.at("2026-11-17 21:00")
    monkeypatch.setattr("tailbiter.postal.resolving.bots_turn", lambda desk, seat: first(desk))
    master.gm("resolve")
    assert master.table.turns == 1
    assert master.table.attendance.misses == {1: 1}
    seat, text = turn(master)
    master.mail(seat, text)
    master.gm("resolve")
    other = master.table.record.positions[1].turns()[1]
    master.gm("rollback", "2", "--reason", "another was meant")
    master.gm("order", "--seat", seat, other)
    master.gm("forward")
    assert master.table.position == master.table.record.positions[1].play(other)
    assert "another was meant" in master.told("Ann")


def first(desk: object) -> str:
    text: str = desk.table.position.turns()[0]  # type: ignore[attr-defined]
    return text
