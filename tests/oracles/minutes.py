"""Time minute by minute: on which of them a clock runs, and when clocks somewhere show an hour."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from zoneinfo import ZoneInfo

Minute = int  # since 1970
Span = tuple[Minute, Minute]
DAY = 24 * 60
EVERY_DAY = (0, 1, 2, 3, 4, 5, 6)


def runs(minute: Minute, spans: object, zone: str, weekdays: tuple[int, ...]) -> bool:
    assert isinstance(spans, list | tuple)
    is_day = weekdays == EVERY_DAY or shown(minute, zone).weekday() in weekdays
    return is_day and not any(start <= minute < until for start, until in spans)


@cache
def walked(
    since: Minute, budget: int, spans: tuple[Span, ...], zone: str, weekdays: tuple[int, ...]
) -> Minute:
    """When so many minutes have run."""
    while budget > 0:
        budget -= runs(since, spans, zone, weekdays)
        since += 1
    return since


@cache
def shown(minute: Minute, zone: str) -> datetime:
    return datetime.fromtimestamp(minute * 60, UTC).astimezone(ZoneInfo(zone))


@cache
def when_shown(day: date, minutes: int, zone: str) -> Minute:
    """The last minute at which clocks show it; where they skip it, what it would have been."""
    noon = int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()) // 60
    around = [(shown(minute, zone), minute) for minute in range(noon - 2 * DAY, noon + 2 * DAY)]
    wanted = (day, minutes // 60, minutes % 60)
    found = [minute for then, minute in around if (then.date(), then.hour, then.minute) == wanted]
    if found:
        return found[-1]
    midnight = min(minute for then, minute in around if then.date() == day)
    return midnight + minutes
