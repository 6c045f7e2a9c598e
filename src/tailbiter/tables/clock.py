"""Clocks as values. Time is an argument: milliseconds since 1970, UTC."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal


@dataclass(frozen=True)
class Control:
    """What was agreed on: no clock, a time for the whole game, or a time for every turn."""

    kind: Literal["none", "game", "turn"] = "none"
    milliseconds: int = 0  # that each seat has
    increment: int = 0  # what a turn adds to the time for a game
    pauses: int = 5  # that a host may call for while others play
    pause: int = 30 * 60_000  # milliseconds that these may last, all together


@dataclass(frozen=True)
class Clock:
    """The time of every seat, as it was when last counted."""

    control: Control
    left: tuple[int, ...]  # milliseconds a seat
    counted: int  # when that was
    running: frozenset[int] = frozenset()  # seats whose time runs since then

    # What a seat had when it first played in a round, by both: nobody has more there again.
    first: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def remaining(self, seat: int, now: int) -> int | None:
        """Milliseconds that a seat has; None for as long as it likes."""
        if self.control.kind == "none":
            return None
        spent = max(0, now - self.counted) if seat in self.running else 0
        return max(0, self.left[seat - 1] - spent)

    def is_up(self, seat: int, now: int) -> bool:
        """Has a seat whose time runs none left?"""
        return seat in self.running and self.remaining(seat, now) == 0

    def count(self, now: int, stood: int = 0) -> Clock:
        """The same at a later moment, with what has been spent taken away.

        For so long it `stood`: the server was away, and by now the machine may have another time.
        """
        seats = range(1, len(self.left) + 1)
        left = tuple(self.remaining(seat, now - stood) or 0 for seat in seats)
        return replace(self, left=left, counted=now if stood else max(now, self.counted))

    def run(self, seats: Collection[int]) -> Clock:
        """From now on the time of these seats runs."""
        return replace(self, running=frozenset(seats))

    def played(self, seat: int, turn: int) -> Clock:
        """A turn was played in time; what it adds is added once, however often it is changed."""
        if self.control.kind == "none":
            return self
        found = self.taken_back(seat, turn)
        left = found.left[seat - 1]
        is_new = self.control.kind == "turn"
        gained = self.control.milliseconds if is_new else left + self.control.increment
        first = {**found.first, (seat, turn): left}
        return replace(found._with(seat, gained), first=first)

    def taken_back(self, seat: int, turn: int) -> Clock:
        """A turn of this number does not stand any more: time that was spent stays spent."""
        left = self.left[seat - 1]
        return self._with(seat, min(left, self.first.get((seat, turn), left)))

    def extended(self, seat: int, milliseconds: int) -> Clock:
        first = {
            (one, turn): left + milliseconds * (one == seat)
            for (one, turn), left in self.first.items()
        }
        return replace(self._with(seat, self.left[seat - 1] + milliseconds), first=first)

    def _with(self, seat: int, milliseconds: int) -> Clock:
        return replace(self, left=(*self.left[: seat - 1], milliseconds, *self.left[seat:]))


def new_clock(control: Control, players: int, now: int) -> Clock:
    return Clock(control, (control.milliseconds,) * players, now)
