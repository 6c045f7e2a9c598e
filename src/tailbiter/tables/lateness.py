"""What happens to the late, and what is known of each seat's punctuality."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from tailbiter.tables.calendar import DAY, Span
from tailbiter.tables.entries import Extension, Missed, Ready, Sit, StandIn, Vacation

MOST_EXTENSIONS = 2  # of one turn: no game is put off day after day


@dataclass(frozen=True)
class Lateness:
    """What was said when the table was opened, and everybody saw before they sat down."""

    # The game's own rule, or a bot's turn where it has none; an extension, and then the rule; a
    # stand-in, and the rule where nobody offered; or the game is lost.
    what: Literal["rule", "extension", "stand_in", "loss"] = "loss"
    misses: int = 0  # in a row, after which others may take the seat; 0: never

    @property
    def goes_on(self) -> bool:
        return self.what != "loss"


LOSS = Lateness()


@dataclass(frozen=True)
class Attendance:
    """Who is done, late, away or willing to help. Counts are by seat."""

    ready: frozenset[int] = frozenset()  # with the round that is on
    missing: frozenset[int] = frozenset()  # late: the table sees to their turn
    is_called: bool = False  # the master ended this turn before its time: nothing puts it off
    extended: Mapping[int, int] = field(default_factory=dict)  # extensions of this turn
    extensions: Mapping[int, int] = field(default_factory=dict)  # of the game
    misses: Mapping[int, int] = field(default_factory=dict)  # in a row
    vacations: Mapping[int, Span] = field(default_factory=dict)  # the last one
    days: Mapping[int, int] = field(default_factory=dict)  # of vacations before that
    willing: Mapping[str, str] = field(default_factory=dict)  # names of stand-ins, by their ids
    offers: int = 0  # to stand in, and those taken back
    reminders: int = 0  # of this turn
    reminded: int = 0  # when the last was

    def begin(self) -> Attendance:
        """Another turn, or another round."""
        none: frozenset[int] = frozenset()
        return replace(self, ready=none, missing=none, is_called=False, extended={}, reminders=0)

    def did(self, entry: Missed | Ready | Extension | Vacation, at: int) -> Attendance:
        seat = entry.seat
        match entry:
            case Ready():
                is_done = self.ready | {seat} if entry.ready else self.ready - {seat}
                return replace(self, ready=is_done)
            case Extension() | Missed(_, "extension"):
                return self._extended(seat)
            case Missed():
                misses = {**self.misses, seat: self.misses.get(seat, 0) + 1}
                return replace(self, missing=self.missing | {seat}, misses=misses)
            case Vacation():
                return self._away(entry, at)

    def offered(self, entry: StandIn, who: str) -> Attendance:
        others = {one: name for one, name in self.willing.items() if one != who}
        # Who offers again keeps their place among those who did.
        willing = {**self.willing, who: entry.name} if entry.willing else others
        return replace(self, willing=willing, offers=self.offers + 1)

    def remind(self, at: int) -> Attendance:
        return replace(self, reminders=self.reminders + 1, reminded=at)

    def came(self, seat: int) -> Attendance:
        """Somebody has played there themselves, or sat down."""
        misses = {one: count for one, count in self.misses.items() if one != seat}
        return replace(self, misses=misses, missing=self.missing - {seat})

    def stood_in(self, sit: Sit) -> Attendance:
        willing = {one: name for one, name in self.willing.items() if one != sit.holder}
        return replace(self, willing=willing)

    def is_done(self, seats: Collection[int]) -> bool:
        return self.ready | self.missing >= set(seats)

    def days_taken(self, seat: int) -> int:
        return self.days.get(seat, 0) + days_of(self.vacations.get(seat))

    def _extended(self, seat: int) -> Attendance:
        extended = {**self.extended, seat: self.extended.get(seat, 0) + 1}
        extensions = {**self.extensions, seat: self.extensions.get(seat, 0) + 1}
        return replace(self, extended=extended, extensions=extensions)

    def _away(self, entry: Vacation, at: int) -> Attendance:
        """Days that were not needed are given back, but for the one that has begun."""
        seat, last = entry.seat, self.vacations.get(entry.seat)
        if entry.until > at:
            days = {**self.days, seat: self.days_taken(seat)}
            return replace(
                self, days=days, vacations={**self.vacations, seat: (entry.start, entry.until)}
            )
        vacations = {one: span for one, span in self.vacations.items() if one != seat}
        if last and last[0] < at:
            vacations[seat] = (last[0], min(last[1], at))
        return replace(self, vacations=vacations)


def days_of(span: Span | None) -> int:
    """Days that a vacation takes; one that has begun is a day."""
    return -(-(span[1] - span[0]) // DAY) if span else 0
