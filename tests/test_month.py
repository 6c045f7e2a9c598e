"""A month of five people at four tables on the real server, against a program that was not told
how the server does it: after every step of the clock both say how every seat stands."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil
from pathlib import Path

import pytest

from tests.corresponding import MINUTE, NAMES, Plan, Played, check_story
from tests.delivering import Deliveries
from tests.oracles import eat_me, eat_your_neighbor, ouroboros
from tests.oracles.correspondence import Agreed
from tests.oracles.minutes import DAY, Minute
from tests.posting import MailServer, mail_server
from tests.sampling import many
from tests.serving import Server, Visitor
from tests.test_server_post import started

DAYS = many(30, 5)
CLOCKS_CHANGE = int(datetime(2026, 3, 29, 1, tzinfo=UTC).timestamp()) // 60  # in Berlin
START = CLOCKS_CHANGE - DAYS * DAY // 2
PROMPT, CAREFUL, LATE, AWAY, ABSENT = range(5)
VISITS = (0.5, 0.4, 0.08, 0.4, 0.4)  # how likely somebody looks in when the clock moves on
GONE = (0.1, 0.55)  # of the month: without a word
OFF = (0.5, 0.72)  # days off, announced
BACK = 0.66  # earlier than that
PAUSE = (0.76, 0.86)  # that all agree on, at some tables
PAUSED = ("dinner", "ring")
EXPECTED = 5  # turns of another for which a reply is planned
ZONES = {LATE: "Asia/Kolkata", ABSENT: "America/New_York"}  # of those who get letters


DINNER = Agreed("calendar", "rule", 3, "Europe/Berlin", grace=30)
SUPPER = Agreed("calendar", "extension", 3, "Europe/Berlin", deadline=150, grace=30)
RING = Agreed(
    *("turn", "rule", 2, "Europe/Berlin", (0, 1, 2, 3, 4, 5)),
    turn=12 * 60, bank=4 * 60, cap=6 * 60, grace=45,
)  # fmt: skip
DUEL = Agreed("turn", "stand_in", 2, turn=14 * 60, grace=20)
EVERYBODY = (PROMPT, CAREFUL, LATE, AWAY, ABSENT)
PLANS = {
    "dinner": Plan("eat-me", eat_me, {"players": 5}, EVERYBODY, DINNER),
    "supper": Plan("eat-me", eat_me, {"players": 5}, EVERYBODY, SUPPER),
    "ring": Plan("ouroboros", ouroboros, {"players": 3}, (ABSENT, PROMPT, AWAY), RING),
    "duel": Plan("eat-your-neighbor", eat_your_neighbor, {}, (LATE, CAREFUL), DUEL),
}


class Month:
    """Five people with a key each, the server, and the clock that it is given."""

    def __init__(self, folder: Path, mails: MailServer) -> None:
        self.rng = random.Random(12)
        self.words = random.Random(13)  # of standing orders
        self.file, self.now = folder / "clock", START
        self.set(START)
        clock = {"TAILBITER_CLOCK": str(self.file), "TAILBITER_MAIL_WAIT": "60"}
        self.server: Server = started(folder / "data", mails, **clock)
        self.letters = Deliveries(mails, ZONES)
        self.keys: list[str] = []
        self.visitors: dict[int, Visitor] = {}
        self.tables: dict[str, Played] = {}
        self.ended: list[Played] = []
        self.has: set[str] = set()  # happened

    def set(self, now: Minute) -> None:
        self.now = now
        half = self.file.with_suffix(".new")
        half.write_text(str(now * MINUTE))
        half.rename(self.file)

    @property
    def part(self) -> float:
        """How much of the month is over."""
        return (self.now - START) / (DAYS * DAY)

    def person(self, number: int) -> Visitor:
        if number not in self.visitors:
            self.visitors[number] = Visitor(self.server, self.keys[number])
        return self.visitors[number]

    def run(self) -> None:
        self.keys = [self.new_key(person) for person in range(len(NAMES))]
        self.tables = {
            name: Played(self, plan, seed) for seed, (name, plan) in enumerate(PLANS.items(), 5)
        }
        kills = {round(self.rng.uniform(0.03, 0.97), 2) for _ in range(2 + DAYS // 5)}
        while self.part < 1:
            step = self.rng.randint(30, 150)
            if kills and self.part > min(kills):
                kills.remove(min(kills))
                self.kill(step)
            else:
                self.set(self.now + step)
            self.go_round()
            self.read_letters()

    def go_round(self) -> None:
        for name, table in self.tables.items():
            table.see_to()
            if table.told.is_over:
                self.ended.append(table)
                self.tables[name] = Played(self, table.plan, len(self.ended) + 100)
            if name in PAUSED:
                self.pause_or_go_on(self.tables[name])
        for person, visits in enumerate(VISITS):
            if self.is_there(person) and self.rng.random() < visits:
                for table in self.tables.values():
                    Visit(self, table, person).take()

    def new_key(self, person: int) -> str:
        if person not in ZONES:
            return Visitor(self.server).key
        return self.letters.key_of(self.server, person)

    def read_letters(self) -> None:
        """A minute later, when nothing else is due."""
        everything = [*self.ended, *self.tables.values()]
        fires = [table.told.fires(seat) for table in everything for seat in table.told.timed]
        if self.now + 1 in fires:
            self.set(self.now + 1)
            for table in self.tables.values():
                table.see_to()
        self.set(self.now + 1)
        self.letters.check(self.server, everything, self.now)

    def pause_or_go_on(self, table: Played) -> None:
        """All agree on a pause; after it the first of them lets the game go on."""
        told, now = table.told, self.now
        holders = {seat: one.holder for seat, one in told.seats.items()}
        (first, asks), *others = holders.items()
        if told.paused is not None and self.part > PAUSE[1]:
            told.goes_on(asks, now)
            table.act(asks, "resume")
            self.has.add("paused")
        elif PAUSE[0] < self.part < PAUSE[1] and told.paused is None and not told.is_over:
            table.act(asks, "offer", seat=first, what="pause")
            for seat, person in others:
                table.act(person, "accept", seat=seat)
            told.pauses(now)
        table.compare()

    def is_there(self, person: int) -> bool:
        if person == AWAY:
            return not OFF[0] < self.part < BACK or "off" not in self.has
        return not (person == ABSENT and GONE[0] < self.part < GONE[1])

    def kill(self, step: int) -> None:
        """The power is cut: before the clock moves on, while much is due, or for hours."""
        how = self.rng.choice(["in the middle", "for a while", "for hours"])
        if how == "in the middle":
            self.set(self.now + step)
        self.server.kill()
        known = {name: self.last_alive(table) for name, table in self.tables.items()}
        self.visitors.clear()
        if how != "in the middle":
            self.set(self.now + (step if how == "for a while" else 5 * step))
        self.server.start()
        for name, table in self.tables.items():
            table.told.server_was_away(known[name], self.now)

    def last_alive(self, table: Played) -> Minute:
        """When the server was last known to run, or to have done something at this table."""
        with closing(sqlite3.connect(self.server.file)) as file:
            alive = file.execute("select at from alive").fetchone()[0]
            asked = "select max(at) from log where table_id = ?"
            done = file.execute(asked, (table.path.rsplit("/", 1)[1],)).fetchone()[0]
        return int(max(alive, done)) // MINUTE


@dataclass
class Visit:
    """Somebody looks at a table and does what they are used to."""

    month: Month
    table: Played
    person: int

    def take(self) -> None:
        told = self.table.told
        if told.is_over or told.paused is not None:
            return
        mine = [seat for seat, one in told.seats.items() if one.holder == self.person]
        if not mine:
            self.come()
        else:
            self.play(mine[0])

    def come(self) -> None:
        """A seat of one's own again; one that others have left; or an offer of help."""
        told, now, name = self.table.told, self.month.now, NAMES[self.person]
        own = [seat for seat, one in told.seats.items() if one.absent == self.person]
        found = own or told.offered
        if found:
            self.month.person(self.person).post(
                f"{self.table.path}/sit", {"name": name, "seat": found[0]}
            )
            told.sits(found[0], self.person, now)
            self.month.has.add("came back" if own else "replaced")
            self.table.compare()
        elif told.agreed.late == "stand_in" and self.person not in told.willing:
            self.table.act(self.person, "stand_in", name=name)
            told.willing.append(self.person)

    def play(self, seat: int) -> None:
        if self.person == AWAY:
            self.be_away(seat)
        if self.person == PROMPT:
            self.change_plans(seat)
        if (self.person, self.table.plan.agreed) in ((CAREFUL, SUPPER), (PROMPT, DINNER)):
            self.leave_word(seat)  # and never orders otherwise
            return
        if self.person == LATE and self.wants_time(seat):
            return
        told, now = self.table.told, self.month.now
        order = told.seats[seat].order
        if seat in told.acting or (order and self.person == CAREFUL and self.flips(0.3)):
            text = self.thought_of(seat)
            self.table.month.person(self.person).post(
                f"{self.table.path}/turns", {"seat": seat, "turn": text}, 201
            )
            told.plays(seat, text, now)
            self.table.compare()
        if self.person == CAREFUL and self.table.plan.agreed is DUEL and not told.is_over:
            self.plan_ahead(seat)
        is_open = told.seats[seat].order is not None and not told.seats[seat].is_done
        if is_open and self.flips(0.3 if self.person == CAREFUL else 0.9):
            self.table.act(self.person, "ready", seat=seat)
            told.is_done(seat, now)

    def thought_of(self, seat: int) -> str:
        """A turn that the other program finds; it must see the same hand as the server."""
        told, rng = self.table.told, self.month.rng
        if not told.is_together:
            turns = self.turns_after((), seat)
            is_usual = self.table.plan.agreed is DUEL and self.flips(0.5)
            return rng.choice(turns[:EXPECTED] if is_usual else turns)
        game = eat_me.Game(told.position, told.options)
        letter = game.seats[seat - 1]
        look = self.month.person(self.person).get(f"{self.table.path}?seat={seat}")
        assert look["view"]["board"]["hand"] == sorted(game.hands[letter])
        card = [str(rng.choice(sorted(game.hands[letter])))] if game.card_due else []
        bid = [f"bid {rng.randint(0, game.points[letter] // 4)}"] if game.bid_due else []
        return " ".join(card + bid)

    def plan_ahead(self, seat: int) -> None:
        """A reply to each of the turns that the other likes, and after each another two."""
        told, path, other = self.table.told, f"{self.table.path}/plans", 3 - seat
        visitor = self.month.person(self.person)
        kept = visitor.get(f"{path}?seat={seat}")
        assert kept["news"] == told.fate.get(seat, "")
        assert sorted(map(len, kept["lines"])) == sorted(map(len, told.seats[seat].plan))
        self.month.has |= {f"plan {kept['news']}"} if kept["news"] else set()
        if told.acting != [other] or told.seats[seat].plan:
            return
        likes = self.turns_after((), other)[:EXPECTED]
        lines: list[tuple[str, ...]] = [
            (turn, reply)
            for turn in likes
            for reply in self.turns_after((turn,), seat)[-1:]  # none where it ends the game
        ]
        if not lines:
            return
        planned = [line for begun in lines for line in self.deeper(begun, seat) or [begun]]
        asked = {"seat": seat, "lines": planned, "number": len(told.history)}
        found = visitor.client.put(path, json=asked)
        assert found.status_code == 200, found.text
        told.plans(seat, planned)

    def deeper(self, begun: tuple[str, ...], seat: int) -> list[tuple[str, ...]]:
        """The same with replies to two turns that may come after it."""
        return [
            (*begun, turn, reply)
            for turn in self.turns_after(begun, 3 - seat)[:2]
            for reply in self.turns_after((*begun, turn), seat)[-1:]
        ]

    def turns_after(self, line: tuple[str, ...], seat: int) -> list[str]:
        """One for each position that can come of it; those of the game's rules come in turn."""
        told, position = self.table.told, self.table.told.position
        for text in line:
            position = told.oracle.play(position, text, told.options)
        found = told.oracle.outcomes(position, told.options, seat)
        return sorted({after: text for text, after in sorted(found.items())}.values())

    def wants_time(self, seat: int) -> bool:
        told = self.table.told
        if seat not in told.acting or not told.can_put_off(seat) or not self.flips(0.4):
            return False
        due = told.due(seat) * MINUTE
        self.table.act(self.person, "put_off", seat=seat, due=due)
        self.table.act(self.person, "put_off", 409, seat=seat, due=due)  # clicked twice
        told.puts_off(seat, "extension", self.month.now)
        self.month.has.add("put off")
        self.table.compare()
        return True

    def leave_word(self, seat: int) -> None:
        """What to order at every deadline, once a game; nobody else hears of it."""
        told, rng = self.table.told, self.month.words
        if told.seats[seat].standing:
            return
        look = self.month.person(self.person).get(f"{self.table.path}?seat={seat}")
        cards = rng.sample(look["view"]["board"]["hand"], len(look["view"]["board"]["hand"]))
        bid = rng.randint(0, 30)
        asked = {"seat": seat, "cards": cards, "bid": bid, "unit": "points", "when": "deadline"}
        found = self.month.person(self.person).client.put(f"{self.table.path}/standing", json=asked)
        assert found.status_code == 200, found.text
        told.orders_always(seat, tuple(cards), bid)
        self.table.compare()

    def be_away(self, seat: int) -> None:
        told, now = self.table.told, self.month.now
        spans = told.seats[seat].days_off
        if OFF[0] < self.month.part < BACK and not spans:
            until = now + ceil((OFF[1] - OFF[0]) * DAYS) * DAY
            self.table.act(self.person, "away", seat=seat, start=now * MINUTE, until=until * MINUTE)
            told.goes_away(seat, now, until, now)
            self.month.has.add("off")
        elif self.month.part >= BACK and spans and spans[-1][1] > now:
            self.table.act(self.person, "back", seat=seat)
            told.is_back(seat, now)
            self.month.has.add("back")

    def change_plans(self, seat: int) -> None:
        """Days off that are planned and given up again put nothing off."""
        if not self.flips(0.1):
            return
        told, now = self.table.told, self.month.now
        start, until = now + 5 * DAY, now + 7 * DAY
        self.table.act(self.person, "away", seat=seat, start=start * MINUTE, until=until * MINUTE)
        told.goes_away(seat, start, until, now)
        self.table.compare()
        self.table.act(self.person, "back", seat=seat)
        told.is_back(seat, now)
        self.table.compare()

    def flips(self, chance: float) -> bool:
        return self.month.rng.random() < chance


@pytest.mark.whole
def test_a_month_of_five_people_goes_as_was_agreed(tmp_path: Path) -> None:
    with mail_server() as mails, (month := Month(tmp_path, mails)).server as server:
        month.run()
        for table in [*month.ended, *month.tables.values()]:
            check_story(table)
        server.check_quiet()
        told = [one for table in [*month.ended, *month.tables.values()] for one in table.told.diary]
        month.has |= {kind for kind, *_ in told if kind == "standing"}
        assert month.letters.kinds >= {"turn", "late", "near"}
    habits = {"came back", "replaced", "put off", "off", "back", "standing", "paused"}
    assert month.has >= habits | {"plan played", "plan elsewhere"}
