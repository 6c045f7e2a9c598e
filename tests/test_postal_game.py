"""A whole game by post, from mails in a folder, beside a program that only knows the rulebook."""

import random
import re
from pathlib import Path

import pytest

from tailbiter.tables.entries import Supplied, Turn
from tests.command_line import own_folder as own_folder
from tests.command_line import run
from tests.desk_game import Master
from tests.desk_game import quick_reports as quick_reports
from tests.oracles import eat_me

FRIDAYS = (
    *("2026-11-20", "2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18", "2026-12-25"),
    *("2027-01-01", "2027-01-08", "2027-01-15", "2027-01-22", "2027-01-29"),
)
OPTIONS = {"players": 5}
SEATS = "ABCDE"


class Played:
    """The game as the other program has it, and orders that it finds legal."""

    def __init__(self, start: str) -> None:
        self.text, self.rng = start, random.Random(5)

    def choose(self, seat: str) -> str:
        game = eat_me.Game(self.text, OPTIONS)
        card = f"{self.rng.choice(sorted(game.hands[seat]))} " if game.card_due else ""
        bid = f"bid {self.rng.randint(0, game.points[seat] // 3)}" if game.bid_due else ""
        return f"{card}{bid}".strip()

    def order(self, seat: str, order: str) -> None:
        after = eat_me.play(self.text, order, OPTIONS, SEATS.index(seat) + 1)
        assert after is not None, (seat, order, self.text)
        self.text = after


def as_written(order: str, style: int) -> str:
    """The same order in words of people."""
    card, _, bid = order.partition("bid ")
    card = card.strip()
    if not bid:
        return (f"I play {card}", f"Card: {card}", card)[style % 3]
    if not card:
        return (f"I bid {bid}", f"My opening bid: {bid}\n\nBen", f"bid {bid}")[style % 3]
    ways = (
        f"{card} bid {bid}",
        f"I play {card} and bid {bid} points.\n\nBest wishes",
        f"Card: {card}\nBid: {bid}\n\n-- \nSent from a telephone, 0190 12345",
        f"{card}/{bid}\n\n> === write above this line ===\n> Dear player,\n> 13 bid 7",
    )
    return ways[style % len(ways)]


@pytest.fixture
def master(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_reports: None) -> Master:
    found = Master(tmp_path / "spring", monkeypatch, "2026-11-16 18:00")
    found.new()
    found.gm("deal")
    return found


def test_a_whole_game_from_mails_goes_as_the_other_program_says(master: Master) -> None:
    played = Played(master.table.record.start.text)
    wrong = ""
    for number, day in enumerate(FRIDAYS):
        master.at(f"{day} 19:00")
        orders = {seat: played.choose(seat) for seat in SEATS}
        missing = {3: "B", 7: "D"}.get(number, "")
        for style, seat in enumerate(SEATS):
            if seat == missing:
                continue
            if number == 2 and seat == "C":  # a card that C does not hold; C is told, and corrects
                master.mail("C", "I play 99 and bid 1")
                assert "question" in str(master.letters_to("cy")[-1]["Subject"])
            if number == 4 and seat == "A":  # the last letter counts
                master.mail("A", played.choose("A"))
            if number == 5 and seat == "E":  # misheard on the telephone
                wrong = next(o for o in iter(lambda: played.choose("E"), "") if o != orders["E"])
                said = ("--seat", "E", "--by", "telephone", "--received", f"{day} 18:30")
                master.gm("order", *said, wrong)
                continue
            master.mail(seat, as_written(orders[seat], style + number))
        if number == 7:  # D gives half of an order
            card = orders["D"].split()[0]
            assert "half" in master.mail("D", f"I play card {card}")
        if missing:
            assert "can still order" in master.refused("resolve")
            master.at(f"{day} 21:01")
        assert "2000" not in master.gm("preview")
        master.gm("resolve")
        if number == 5:
            mend(master, played, orders, wrong)
        else:
            follow(master, played, orders, missing)
        assert master.table.position.text == played.text, number
        master.gm("send", "--done")
    assert master.table.is_over
    result = eat_me.result(played.text, OPTIONS)
    outcome = master.table.outcome
    assert result
    assert outcome
    assert (outcome.winners, outcome.scores) == (result[0], result[1])
    given = [one for one in master.table.log if isinstance(one.entry, Turn | Supplied)]
    assert {one.who for one in given} > {"", "master", "E"}
    for one in given:  # nobody can try orders until one has the head of the log
        assert re.search("[0-9a-f]{32}", one.request or ""), one
    master.gm("finish")
    sent = sorted((master.path / "secret" / "sent").glob("*-A.eml"))
    mails = [word for file in sent for word in ("--mail", str(file))]
    for place in (master.path, master.path / "spring.zip"):
        found = run("verify", str(place), *mails)
        assert found.exit_code == 0, found.output
        told = [line for line in found.output.splitlines() if "what this mail says is so" in line]
        assert len(told) == len(sent) > 2 * len(FRIDAYS)  # receipts and questions, too
        assert all("head" in line for line in told)
        assert "its card came by the master's word" in found.output


def follow(master: Master, played: Played, orders: dict[str, str], missing: str) -> None:
    """The round in the other program, with what was supplied for who did not order (M18)."""
    for seat, order in orders.items():
        if seat != missing:
            played.order(seat, order)
    if missing:
        number = SEATS.index(missing) + 1
        supplied = [one for one in master.table.record.log if one.seat == number][-1]
        card, bid = supplied.text.replace("!", "").split(" bid ")
        if supplied.turn == 7:
            assert supplied.text == f"{orders[missing].split()[0]} bid {bid}!"
        else:
            assert supplied.text == f"{card}! bid {bid}!"
            assert int(card) in eat_me.Game(played.text, OPTIONS).hands[missing]
        played.order(missing, supplied.text)


def mend(master: Master, played: Played, orders: dict[str, str], wrong: str) -> None:
    """The master has heard wrong, and everybody has the report: put right, and told."""
    other = eat_me.Game(played.text, OPTIONS)
    assert int(wrong.split()[0]) in other.hands["E"]
    position = master.table.position
    master.gm("rollback", "5", "--reason", "Eve's order was misheard")
    assert "being put right" in master.refused("resolve")
    master.gm("order", "--seat", "E", "--by", "telephone", orders["E"])
    master.gm("forward")
    follow(master, played, orders, "")
    assert position.text != played.text
    assert "misheard" in master.told("Ann")
