"""Games over weeks, slowly, from docs/correspondence.md: who had until when, and what came of it.

It is told what people did and when, and the little that chance or a bot decided; it says how every
seat stands after that. Time is counted minute by minute, in UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from types import ModuleType

from tests.oracles.minutes import DAY, EVERY_DAY, Minute, Span, runs, shown, walked, when_shown


@dataclass(frozen=True)
class Agreed:
    """What was said when the table was opened; times are in minutes."""

    kind: str  # "turn" or "calendar"
    late: str  # "rule", "extension" or "stand_in"
    misses: int
    zone: str = "UTC"
    weekdays: tuple[int, ...] = EVERY_DAY
    deadline: int = 20 * 60  # after midnight
    least: int = 12 * 60
    grace: int = 0
    turn: int = 0
    bank: int = 0
    cap: int = 0
    extensions: int = 3
    vacation: int = 14  # days


@dataclass
class Seat:
    """One seat, as everybody may know it."""

    holder: int
    absent: int | None = None  # for whom the holder stands in
    misses: int = 0
    extensions: int = 0  # taken in this game
    put_off: int = 0  # of these in this turn
    budget: int = 0  # minutes that its turn has, or will have
    days_off: list[Span] = field(default_factory=list)
    order: str | None = None
    is_done: bool = False
    standing: tuple[tuple[int, ...], int] | None = None  # cards by preference, and a bid
    plan: list[tuple[str, ...]] = field(default_factory=list)  # turns from the position as it is


class Correspondence:
    def __init__(
        self,
        oracle: ModuleType,
        options: Mapping[str, object],
        agreed: Agreed,
        holders: list[int],
        start: str,
        now: Minute,
    ) -> None:
        self.oracle, self.options, self.agreed = oracle, options, agreed
        self.is_together = hasattr(oracle, "nmr")
        first = agreed.turn + min(agreed.bank, agreed.cap)
        self.seats = {number: Seat(one, budget=first) for number, one in enumerate(holders, 1)}
        self.positions = [start]  # at the beginning and after every turn, or round
        self.history: list[tuple[int, str]] = []  # seats, and what they played
        self.diary: list[tuple[str, int, Minute]] = []  # what happened besides, to which seat
        self.willing: list[int] = []  # to stand in
        self.outages: list[Span] = []
        self.paused: Minute | None = None  # since when
        self.fate: dict[int, str] = {}  # of plans, by seat: "played" or "elsewhere"
        self.calls: list[tuple[str, int]] = []  # what is to be written to whom, if it still holds
        self.begin(now)

    @property
    def position(self) -> str:
        return self.positions[-1]

    @property
    def is_over(self) -> bool:
        return self.oracle.result(self.position, self.options) is not None

    @property
    def acting(self) -> list[int]:
        """Who is to play, or still to order."""
        if self.is_over:
            return []
        if self.is_together:
            return [number for number, seat in self.seats.items() if seat.order is None]
        turn = len(self.history) % len(self.seats)
        return [turn + 1]

    @property
    def timed(self) -> list[int]:
        """Whose time runs: in a round everybody's who is not done."""
        if self.paused is not None:
            return []
        if self.is_over or not self.is_together:
            return self.acting
        return [n for n, seat in self.seats.items() if seat.order is None or not seat.is_done]

    @property
    def offered(self) -> list[int]:
        return [n for n, seat in self.seats.items() if seat.misses >= self.agreed.misses]

    def begin(self, now: Minute, by: int | None = None) -> None:
        """Another turn, or another round; whoever brought it about knows of it."""
        self.since, self.steps = now, 0
        self.touched = now
        self.moved: Minute | None = None
        self.outages = []
        for seat in self.seats.values():
            seat.order, seat.is_done, seat.put_off = None, False, 0
        self.call_those_to_act(by)

    def call_those_to_act(self, by: int | None) -> None:
        if self.is_over:
            self.calls += [("over", one.holder) for one in self.seats.values() if one.holder != by]
        holders = [self.seats[number].holder for number in self.acting]
        self.calls += [("turn", holder) for holder in holders if holder != by]

    def letters_to(self, person: int) -> set[str]:
        """What somebody is written of, of all that happened since this was cleared."""
        is_to_act = any(self.seats[one].holder == person for one in self.acting)
        holds = {"turn": is_to_act and self.paused is None, "late": True, "over": self.is_over}
        return {kind for kind, whom in self.calls if whom == person and holds[kind]}

    def due(self, number: int) -> Minute:
        """Until when a seat is to play whose time runs."""
        if self.agreed.kind == "calendar":
            return self.deadline()
        found = self.spent_at(number, self.seats[number].budget)
        # Who is in their grace when the server goes away has the rest of it later, so the deadline
        # that is told is as much later, too.
        return found + sum(until - start for start, until in self.outages if start >= found)

    def fires(self, number: int) -> Minute:
        if self.agreed.kind == "calendar":
            return self.deadline() + self.agreed.grace
        return self.spent_at(number, self.seats[number].budget + self.agreed.grace)

    def deadline(self) -> Minute:
        """The calendar's, put off by extensions, outside everybody's days off."""
        found = self.free_from(self.moved or self.next_from(self.since + self.agreed.least))
        for _ in range(self.steps):
            found = self.free_from(self.next_from(found + 1))
        return found

    def free_from(self, deadline: Minute) -> Minute:
        spans = [span for seat in self.seats.values() for span in seat.days_off]
        while ends := [until for start, until in spans if start <= deadline < until]:
            deadline = self.next_from(max(ends) + self.agreed.least)
        return deadline

    def next_from(self, moment: Minute) -> Minute:
        day = shown(moment, self.agreed.zone).date() - timedelta(days=1)
        while True:
            found = when_shown(day, self.agreed.deadline, self.agreed.zone)
            if found >= moment and day.weekday() in self.agreed.weekdays:
                return found
            day += timedelta(days=1)

    def spent_at(self, number: int, budget: int) -> Minute:
        spans = (*self.seats[number].days_off, *self.outages)
        return walked(self.since, budget, spans, self.agreed.zone, self.agreed.weekdays)

    def left(self, number: int, now: Minute) -> int:
        """What is left of a seat's time, or less than 0."""
        spans, budget = [*self.seats[number].days_off, *self.outages], self.seats[number].budget
        for minute in range(self.since, now):
            budget -= runs(minute, spans, self.agreed.zone, self.agreed.weekdays)
        return budget

    def plays(self, number: int, text: str, now: Minute) -> None:
        """Somebody plays, or orders; nobody is late who does."""
        self.seats[number].misses = 0
        self.takes(number, text, now, self.seats[number].holder)

    def takes(self, number: int, text: str, now: Minute, by: int | None = None) -> None:
        seat = self.seats[number]
        self.touched = now
        if self.is_together:
            seat.order = text
            self.resolve_if_done(now, by)
            return
        before = self.position
        after = self.oracle.play(self.position, text, self.options, number)
        assert after is not None, (self.position, text)
        seat.budget = self.agreed.turn + min(self.agreed.cap, max(0, self.left(number, now)))
        self.history.append((number, text))
        self.positions.append(after)
        self.begin(now, by)
        self.follow_plans(number, before)
        for other in self.acting:
            if self.seats[other].plan:  # it counts as any turn of its own
                self.fate[other], self.seats[other].misses = "played", 0
                self.takes(other, self.seats[other].plan[0][0], now)

    def plans(self, number: int, lines: list[tuple[str, ...]]) -> None:
        """What a seat means to play, if others play as it expects."""
        self.seats[number].plan = lines
        self.fate.pop(number, None)

    def follow_plans(self, number: int, before: str) -> None:
        """Of every plan the lines that expected what was played; however it was written."""
        for other, seat in self.seats.items():
            held = [
                line
                for line in seat.plan
                if self.oracle.play(before, line[0], self.options, number) == self.position
            ]
            if seat.plan and other != number:
                self.fate.pop(other, None)
                if not held:
                    self.fate[other] = "elsewhere"
            seat.plan = [line[1:] for line in held if line[1:]]

    def pauses(self, now: Minute) -> None:
        self.paused = now

    def goes_on(self, by: int, now: Minute) -> None:
        """As long before the deadline as there was when it began, or the least time."""
        assert self.paused is not None
        if self.agreed.kind == "turn":
            self.outages.append((self.paused, now))
        else:
            left = max(0, self.deadline() - self.paused)
            self.moved, self.steps = self.next_from(now + min(left, self.agreed.least)), 0
        self.paused = None
        self.call_those_to_act(by)

    def orders_always(self, number: int, cards: tuple[int, ...], bid: int) -> None:
        """Where it gives no order by the deadline, this is one; then it is not late."""
        self.seats[number].standing = cards, bid

    def by_preference(self, number: int) -> str:
        """The first of its cards that it still holds, and no more than it has."""
        cards, bid = self.seats[number].standing or ((), 0)
        game = self.oracle.Game(self.position, self.options)
        letter = game.seats[number - 1]
        card = next((str(one) for one in cards if one in game.hands[letter]), "")
        amount = f"bid {min(bid, game.points[letter])}" if game.bid_due else ""
        return " ".join(part for part in (card if game.card_due else "", amount) if part)

    def is_done(self, number: int, now: Minute) -> None:
        self.seats[number].is_done = True
        self.resolve_if_done(now, self.seats[number].holder)

    def resolve_if_done(self, now: Minute, by: int | None = None) -> None:
        if self.timed:
            return
        position = self.position
        for number, seat in self.seats.items():
            assert seat.order
            after = self.oracle.play(position, seat.order, self.options, number)
            assert after is not None, (position, number, seat.order)
            position = after
            self.history.append((number, seat.order))
        self.positions.append(position)
        self.begin(now, by)

    def can_put_off(self, number: int) -> bool:
        """A few a game; and a turn twice at most, whoever asks."""
        taken = sum(seat.put_off for seat in self.seats.values())
        mine = self.seats[number]
        is_shared = self.agreed.kind == "calendar"
        return (
            mine.extensions < self.agreed.extensions and (taken if is_shared else mine.put_off) < 2
        )

    def puts_off(self, number: int, kind: str, now: Minute) -> None:
        seat = self.seats[number]
        seat.extensions += 1
        seat.put_off += 1
        if self.agreed.kind == "calendar":
            self.steps += 1
        else:
            seat.budget += self.agreed.turn - min(0, self.left(number, now))
        self.diary.append((kind, number, now))

    def goes_away(self, number: int, start: Minute, until: Minute, now: Minute) -> None:
        self.seats[number].days_off.append((start, until))
        self.diary.append(("vacation", number, now))

    def is_back(self, number: int, now: Minute) -> None:
        """Days off that had not begun were none; else there is the least time after them."""
        seat = self.seats[number]
        start, _ = seat.days_off.pop()
        if start < now:
            seat.days_off.append((start, now))
            if self.agreed.kind == "calendar":
                self.since = now
        self.diary.append(("vacation", number, now))

    def days_left(self, number: int) -> int:
        spans = self.seats[number].days_off
        return self.agreed.vacation - sum(-(-(until - start) // DAY) for start, until in spans)

    def sits(self, number: int, person: int, now: Minute) -> None:
        """Somebody takes a seat that was offered, or is theirs again."""
        seat = self.seats[number]
        self.fate.pop(number, None)
        if person != seat.absent:
            self.renew(number, now)
        seat.holder, seat.absent, seat.misses, seat.standing, seat.plan = person, None, 0, None, []
        self.touched = now
        self.diary.append(("sit", number, now))

    def renew(self, number: int, now: Minute) -> None:
        """Who comes to a seat has the time of a turn at least."""
        if number in self.acting:
            self.seats[number].budget = max(self.left(number, now), self.agreed.turn)
            self.since, self.outages = now, []

    def server_was_away(self, last: Minute, now: Minute) -> None:
        """Clocks stand; a deadline that nobody could keep is as much later, a day at most."""
        if self.agreed.kind == "turn":
            self.outages.append((last, now))
            return
        if self.paused is not None:
            return
        deadline, earliest = self.deadline(), now + min(now - last, DAY)
        if last < deadline + self.agreed.grace and deadline < earliest:
            self.moved, self.steps = earliest, 0

    def passes(self, now: Minute, supplied: Callable[[int], str]) -> None:
        """It is later: see who is late. `supplied` says what chance or a bot gave a seat."""
        while late := [number for number in self.timed if now >= self.fires(number)]:
            without = [number for number in late if self.seats[number].order is None]
            absent = [number for number in without if self.seats[number].standing is None]
            if self.agreed.late == "extension":
                able = [number for number in absent if self.can_put_off(number)]
                if able:
                    self.puts_off(able[0], "missed", now)
                    self.calls.append(("late", self.seats[able[0]].holder))
                    continue
            if self.agreed.late == "stand_in" and self.willing and absent:
                self.stands_in(absent[0], now)
                continue
            for number in set(late) - set(absent):
                seat = self.seats[number]
                if seat.order is None:
                    seat.order, seat.misses = self.by_preference(number), 0
                    self.diary.append(("standing", number, now))
                seat.is_done = True
            for number in absent:
                self.seats[number].misses += 1
                self.calls.append(("late", self.seats[number].holder))
                self.diary.append(("missed", number, now))
            for number in absent:
                self.seats[number].is_done = True
                self.takes(number, supplied(number), now)
            if not absent:
                self.resolve_if_done(now)

    def stands_in(self, number: int, now: Minute) -> None:
        seat = self.seats[number]
        seat.absent = seat.holder if seat.absent is None else seat.absent
        self.calls.append(("late", seat.holder))
        self.fate.pop(number, None)
        seat.holder, seat.misses, seat.standing, seat.plan = self.willing.pop(0), 0, None, []
        self.touched = now
        self.calls.append(("turn", seat.holder))
        self.renew(number, now)
        self.diary.append(("sit", number, now))
