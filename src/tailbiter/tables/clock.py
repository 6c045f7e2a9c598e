"""Clocks as values. Time is an argument: milliseconds since 1970, UTC."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tailbiter.tables.calendar import Calendar, Span, elapsed, reached
from tailbiter.tables.lateness import LOSS, Lateness

DAILY = Calendar()


@dataclass(frozen=True)
class Control:
    """What was agreed on: no clock, a time for the whole game or for every turn, or a calendar."""

    kind: Literal["none", "game", "turn", "calendar"] = "none"
    milliseconds: int = 0  # that each seat has
    increment: int = 0  # what a turn adds to the time for a game
    pauses: int = 5  # that a host may call for while others play
    pause: int = 30 * 60_000  # milliseconds that these may last, all together
    bank: int = 0  # milliseconds that each seat has saved at the beginning
    cap: int = 0  # the most that it can save of the times for its turns
    grace: int = 0  # milliseconds after a deadline in which nobody is late yet
    extensions: int = 0  # that each player may take
    vacation: int = 0  # days that each player may be away
    waits: bool = False  # where seats order together: are they asked whether they are done?
    calendar: Calendar | None = None  # of deadlines, or of the days on which time runs
    lateness: Lateness = LOSS

    @classmethod
    def kept(cls, data: Mapping[str, Any]) -> Control:
        """As it was kept; what came later is as it was before."""
        found, late = data.get("calendar"), data.get("lateness") or {}
        lists = {name: tuple(found[name]) for name in ("weekdays", "times")} if found else {}
        calendar = Calendar(**{**found, **lists}) if found else None
        return cls(**{**data, "calendar": calendar, "lateness": Lateness(**late)})


NO_CLOCK = Control()


@dataclass(frozen=True)
class Clock:
    """The time of every seat, as it was when last counted; with a calendar, the next deadline."""

    control: Control
    left: tuple[int, ...]  # milliseconds a seat; less than 0 while it has grace
    counted: int  # when that was
    running: frozenset[int] = frozenset()  # seats whose time runs since then

    # What a seat had when it first played in a round, by both: nobody has more there again.
    first: Mapping[tuple[int, int], int] = field(default_factory=dict)
    away: Mapping[int, Span] = field(default_factory=dict)  # vacations, by seat

    # With a calendar: when the turn that is on began, and whose it is.
    since: int = 0
    seats: frozenset[int] = frozenset()
    base: int | None = None  # from which it is put off, where the rule of the calendar was left
    steps: int = 0  # deadlines by which it is put off

    def remaining(self, seat: int, now: int) -> int | None:
        """Milliseconds that a seat has; None for as long as it likes."""
        if self.control.kind == "none":
            return None
        if self.control.kind == "calendar":
            return max(0, self.deadline - now) if seat in self.running else None
        return max(0, self._left(seat, now))

    def is_up(self, seat: int, now: int) -> bool:
        """Has a seat whose time runs none left, and no grace?"""
        fires = self.fires(seat)
        return fires is not None and now >= fires

    def due(self, seat: int) -> int | None:
        """Until when a seat is to play; None where its time does not run."""
        if self.control.kind == "none" or seat not in self.running:
            return None
        if self.control.kind == "calendar":
            return self.deadline
        left = self.left[seat - 1]
        return self._reached(seat, left) if left >= 0 else self.counted + left

    def fires(self, seat: int) -> int | None:
        """When something happens if it has not: after the grace."""
        if self.control.kind == "none" or seat not in self.running:
            return None
        if self.control.kind == "calendar":
            return self.deadline + self.control.grace
        return self._reached(seat, self.left[seat - 1] + self.control.grace)

    @property
    def deadline(self) -> int:
        """With a calendar: of the turn that is on. Nobody's falls into their vacation."""
        rule = self.calendar
        first = rule.first_from(self.since + rule.least) if self.base is None else self.base
        found = self._outside_vacations(first)
        for _ in range(self.steps):
            found = self._outside_vacations(rule.first_from(found + 1))
        return found

    @property
    def calendar(self) -> Calendar:
        return self.control.calendar or DAILY

    def _outside_vacations(self, deadline: int) -> int:
        spans = [span for seat, span in self.away.items() if seat in self.seats]
        while ends := [until for begin, until in spans if begin <= deadline < until]:
            deadline = self.calendar.first_from(max(ends) + self.calendar.least)
        return deadline

    def begin(self, at: int, seats: Collection[int]) -> Clock:
        """A turn, or a round, of these seats begins."""
        return replace(self, since=at, seats=frozenset(seats), base=None, steps=0)

    def moved(self, due: int) -> Clock:
        """The deadline is this one, whatever the calendar says; the one after is the calendar's."""
        return replace(self, base=due, steps=0)

    def count(self, now: int, stood: int = 0) -> Clock:
        """The same at a later moment, with what has been spent taken away.

        For so long it `stood`: the server was away, and by now the machine may have another time.
        """
        seats = range(1, len(self.left) + 1)
        left = tuple(self._left(seat, now - stood) for seat in seats)
        return replace(self, left=left, counted=now if stood else max(now, self.counted))

    def run(self, seats: Collection[int]) -> Clock:
        """From now on the time of these seats runs."""
        return replace(self, running=frozenset(seats))

    def played(self, seat: int, turn: int) -> Clock:
        """A turn was played in time; what it adds is added once, however often it is changed."""
        if self.control.kind in ("none", "calendar"):
            return self
        found = self.taken_back(seat, turn)
        left = found.left[seat - 1]
        first = {**found.first, (seat, turn): left}
        return replace(found._with(seat, self._gained(left)), first=first)

    def renewed(self, seats: Collection[int]) -> Clock:
        """A round is over in which time ran until all were done."""
        found = self
        for seat in seats if self.control.kind == "turn" else ():
            found = found._with(seat, self._gained(found.left[seat - 1]))
        return found

    def refreshed(self, seat: int) -> Clock:
        """Another sits there, and has the time of a turn at least."""
        if self.control.kind != "turn":
            return self
        return self._with(seat, max(self.left[seat - 1], self.control.milliseconds))

    def taken_back(self, seat: int, turn: int) -> Clock:
        """A turn of this number does not stand any more: time that was spent stays spent."""
        left = self.left[seat - 1]
        return self._with(seat, min(left, self.first.get((seat, turn), left)))

    def extended(self, seat: int, milliseconds: int) -> Clock:
        first = {
            (one, turn): left + milliseconds * (one == seat)
            for (one, turn), left in self.first.items()
        }
        left = max(0, self.left[seat - 1])
        return replace(self._with(seat, left + milliseconds), first=first)

    def put_off(self, seat: int) -> Clock:
        """A seat has the time of another turn, or all have until the next deadline."""
        if self.control.kind == "calendar":
            return replace(self, steps=self.steps + 1)
        return self.extended(seat, self.control.milliseconds)

    def _gained(self, left: int) -> int:
        """What a seat has after a turn that left it so much."""
        if self.control.kind == "turn":
            return self.control.milliseconds + min(self.control.cap, max(0, left))
        return left + self.control.increment

    def _left(self, seat: int, now: int) -> int:
        left = self.left[seat - 1]
        if seat not in self.running or self.control.kind in ("none", "calendar"):
            return left
        spent = elapsed(self.control.calendar, self.away.get(seat), self.counted, now)
        return max(-self.control.grace, left - spent)

    def _reached(self, seat: int, milliseconds: int) -> int:
        away = self.away.get(seat)
        return reached(self.control.calendar, away, self.counted, milliseconds)

    def _with(self, seat: int, milliseconds: int) -> Clock:
        return replace(self, left=(*self.left[: seat - 1], milliseconds, *self.left[seat:]))


def new_clock(control: Control, players: int, now: int) -> Clock:
    saved = min(control.bank, control.cap)
    return Clock(control, (control.milliseconds + saved,) * players, now)
