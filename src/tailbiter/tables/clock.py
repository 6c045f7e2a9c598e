"""Clocks as values. Time is an argument: milliseconds since 1970, UTC."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True)
class Control:
    """What was agreed on: no clock, a time for the whole game, or a time for every turn."""

    kind: Literal["none", "game", "turn"] = "none"
    milliseconds: int = 0  # that each seat has
    increment: int = 0  # what a turn adds to the time for a game


@dataclass(frozen=True)
class Clock:
    """The time of every seat, as it was when last counted."""

    control: Control
    left: tuple[int, ...]  # milliseconds a seat
    counted: int  # when that was
    running: frozenset[int] = frozenset()  # seats whose time runs since then

    def remaining(self, seat: int, now: int) -> int | None:
        """Milliseconds that a seat has; None for as long as it likes."""
        if self.control.kind == "none":
            return None
        spent = max(0, now - self.counted) if seat in self.running else 0
        return max(0, self.left[seat - 1] - spent)

    def is_up(self, seat: int, now: int) -> bool:
        """Has a seat whose time runs none left?"""
        return seat in self.running and self.remaining(seat, now) == 0

    def count(self, now: int) -> Clock:
        """The same at a later moment, with what has been spent taken away."""
        seats = range(1, len(self.left) + 1)
        left = tuple(self.remaining(seat, now) or 0 for seat in seats)
        return replace(self, left=left, counted=max(now, self.counted))

    def run(self, seats: Collection[int]) -> Clock:
        """From now on the time of these seats runs."""
        return replace(self, running=frozenset(seats))

    def played(self, seat: int) -> Clock:
        """A turn was played in time."""
        if self.control.kind == "turn":
            return self._with(seat, self.control.milliseconds)
        return self.extended(seat, self.control.increment)

    def extended(self, seat: int, milliseconds: int) -> Clock:
        return self._with(seat, self.left[seat - 1] + milliseconds)

    def _with(self, seat: int, milliseconds: int) -> Clock:
        return replace(self, left=(*self.left[: seat - 1], milliseconds, *self.left[seat:]))


def new_clock(control: Control, players: int, now: int) -> Clock:
    return Clock(control, (control.milliseconds,) * players, now)
