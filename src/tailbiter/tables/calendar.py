"""Deadlines on wall time: on which days, at which hours, by the clocks of which place.

A rule gives moments, milliseconds since 1970, UTC. The next one comes from the rule and never from
the one before, so nothing drifts, whenever clocks are changed and however late somebody was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

MINUTE = 60_000  # milliseconds
DAY = 24 * 60 * MINUTE
EVERY_DAY = (0, 1, 2, 3, 4, 5, 6)  # from Monday on
ONE_DAY = timedelta(days=1)
FOR_EVER = 2**53
Span = tuple[int, int]  # from a moment until another


@dataclass(frozen=True)
class Calendar:
    zone: str = "UTC"  # of the table; each player's page shows their own
    weekdays: tuple[int, ...] = EVERY_DAY  # on which there are deadlines, or time runs
    times: tuple[int, ...] = (20 * 60,)  # of deadlines, in minutes after midnight
    least: int = 0  # milliseconds that everybody has before one

    def first_from(self, moment: int) -> int:
        """The first deadline at this moment or later."""
        day = day_of(moment, self.zone) - ONE_DAY
        while True:
            # Not in order where clocks are put on: what is due in the missing hour is due later.
            found = [one for one in self.on(day) if one >= moment]
            if found:
                return min(found)
            day += ONE_DAY

    def on(self, day: date) -> list[int]:
        if day.weekday() not in self.weekdays:
            return []
        return [moment_of(day, minutes, self.zone) for minutes in self.times]


@cache
def zone_named(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def is_zone(name: str) -> bool:
    try:
        zone_named(name)
    except (OSError, ValueError, KeyError):  # what a name that is no zone can come to
        return False
    return True


def day_of(moment: int, zone: str) -> date:
    return datetime.fromtimestamp(moment // 1000, zone_named(zone)).date()


def moment_of(day: date, minutes: int, zone: str) -> int:
    """When clocks there show it. Where they show it twice the second time, and where they skip it
    the same time later: nobody is late by a clock that shows less."""
    shown = datetime.combine(day, time(minutes // 60, minutes % 60), zone_named(zone))
    found = (shown.replace(fold=fold).astimezone(UTC).timestamp() for fold in (0, 1))
    return round(max(found) * 1000)


def running(calendar: Calendar | None, away: Span | None, start: int) -> Iterator[Span]:
    """The spans in which somebody's time runs, from a moment on: on its days, not in a vacation."""
    for begin, end in days(calendar, start):
        pieces = [(begin, end)] if away is None else outside(begin, end, away)
        yield from ((first, last) for first, last in pieces if first < last)


def days(calendar: Calendar | None, start: int) -> Iterator[Span]:
    if calendar is None or set(calendar.weekdays) == set(EVERY_DAY):
        yield start, FOR_EVER
        return
    day = day_of(start, calendar.zone) - ONE_DAY
    while True:
        if day.weekday() in calendar.weekdays:
            begin, end = (moment_of(one, 0, calendar.zone) for one in (day, day + ONE_DAY))
            yield max(begin, start), end
        day += ONE_DAY


def outside(begin: int, end: int, away: Span) -> list[Span]:
    first, last = away
    return [(begin, min(end, first)), (max(begin, last), end)]


def elapsed(calendar: Calendar | None, away: Span | None, start: int, end: int) -> int:
    """How much of somebody's time runs between two moments."""
    found = 0
    for first, last in running(calendar, away, start):
        if first >= end:
            break
        found += min(last, end) - first
    return found


def reached(calendar: Calendar | None, away: Span | None, start: int, milliseconds: int) -> int:
    """The moment at which so much of somebody's time has run."""
    left = milliseconds
    if left <= 0:
        return start
    for first, last in running(calendar, away, start):
        if last - first >= left:
            return first + left
        left -= last - first
    raise AssertionError("time runs on some day")
