"""A master's care: rounds ended early, impossible deadlines, days off, what is mistyped."""

from pathlib import Path

import pytest

from tests.command_line import own_folder as own_folder
from tests.desk_game import Master, moment
from tests.desk_game import quick_reports as quick_reports

TWO = ("Ann", "Ben")


@pytest.fixture
def master(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None) -> Master:
    """Two players, dealt on a Monday; who is late has an extension taken for them."""
    found = Master(tmp_path / "pond", monkeypatch, "2026-11-16 18:00")
    found.new("--late", "extension", names=TWO)
    found.gm("deal")
    return found


def hand(master: Master, seat: int) -> list[int]:
    found: list[int] = master.table.position.view(seat)["board"]["hand"]
    return found


def opened(master: Master) -> None:
    for seat in "AB":
        master.mail(seat, "bid 3")
    master.gm("resolve")


def test_a_round_that_the_master_ends_early_is_put_off_by_no_extension(master: Master) -> None:
    master.mail("A", "bid 5")
    assert "put off" not in master.gm("resolve", "--now", "Ben is at sea, and all want to go on")
    assert master.table.position.turn == 1
    assert master.table.record.log[-1].text == "bid 10!"
    assert "Ben is at sea" in master.told("Ben")
    assert '"extensions": 3' in master.type("status", "--json").stdout  # none was taken
    master.at("2026-11-27 21:00")  # in the next round it is as agreed on
    assert "put off" in master.gm("resolve")


def test_a_deadline_is_put_off_only_and_into_nobodys_absence(master: Master) -> None:
    assert "put off only" in master.refused("extend", "--to", "2026-11-19 20:00")
    assert "already" in master.refused("extend", "--to", "2026-11-20 20:00")
    master.gm("away", "--from", "2026-11-24", "--until", "2026-11-26")
    assert "you are away then" in master.refused("extend", "--to", "2026-11-25 20:00")
    master.gm("vacation", "B", "--from", "2026-12-02", "--until", "2026-12-04")
    assert "days off" in master.refused("extend", "--to", "2026-12-03 20:00")
    master.gm("extend", "--to", "2026-11-28 12:00")
    assert master.desk.deadline == moment("2026-11-28 12:00")


def test_days_off_are_told_to_who_takes_them_as_you_and_end_when_they_are_back(
    master: Master,
) -> None:
    master.gm("vacation", "B", "--days", "6")
    assert master.desk.deadline == moment("2026-11-27 20:00")
    assert "You are away from" in " ".join(master.told("Ben").split())
    assert "Ben is away from" in " ".join(master.told("Ann").split())
    assert "stands alone" in master.refused("vacation", "B", "--back", "--days", "2")
    master.gm("vacation", "B", "--back")
    assert "Ben is back" in " ".join(master.told("Ann").split())
    master.gm("vacation", "B", "--days", "2")  # another is possible again


def test_what_was_not_understood_is_not_filled_from_before(master: Master) -> None:
    opened(master)
    one, two, three = hand(master, 1)[:3]
    master.mail("A", f"{one} bid 4")
    assert "asked" in master.mail("A", f"play {two} and as my bid take the usual five or so")
    assert "asked" in master.mail(
        "A", f"I'll play {two} unless I did, in which case {three}. Bid 2"
    )
    assert master.table.order_of(1) == f"{one} bid 4"
    assert f"{one} bid 4" in master.told("Ann")
    assert "understood" in master.mail("A", "make the bid 11 instead")
    assert master.table.order_of(1) == f"{one} bid 11"


def test_what_the_master_mistypes_is_asked_of_the_master(master: Master) -> None:
    opened(master)
    before = len(master.letters_to("Ann"))
    card = hand(master, 1)[0]
    told = master.gm("order", "--seat", "A", str(card))
    assert f"Is {card} a card or a bid?" in told
    assert len(master.letters_to("Ann")) == before
    assert "order understood" in master.gm("order", "--seat", "A", f"card {card} bid 3")
    assert len(master.letters_to("Ann")) == before + 1


def test_while_something_is_put_right_the_master_sees_what_stands(master: Master) -> None:
    opened(master)
    cards = {seat: hand(master, place)[0] for place, seat in enumerate("AB", 1)}
    for seat, card in cards.items():
        master.mail(seat, "what?")  # answered long before
        master.mail(seat, f"{card} bid 3")
    master.gm("resolve")
    master.gm("rollback", "1", "--reason", "a bid was misread", "--late-mending", "all agreed")
    shown = master.gm("status", "--orders")
    assert "mending, round 1" in shown
    assert f"{cards['B']} bid 3" in shown
    assert "asked" not in shown
    master.gm("order", "--seat", "B", str(cards["B"]))
    assert "card or a bid?" in master.gm("status")
    master.gm("order", "--seat", "B", "bid 8")
    master.gm("forward")
    told = " ".join(master.told("Ann").split())
    assert "all agreed" in told
    assert "round-01" in told


def test_hands_extensions_and_days_off_are_shown_to_who_asks(master: Master) -> None:
    cards = " ".join(map(str, hand(master, 2)))
    assert cards not in master.gm("status")
    assert f"holds {cards}" in master.gm("status", "--hands")
    master.gm("extend", "--seat", "B")
    assert "left: A 3 and 14, B 2 and 14" in master.gm("status")


def test_a_preview_says_where_nobody_lives(master: Master) -> None:
    master.mail("A", "bid 3")
    assert "ada@example.org" not in master.gm("preview")
