"""Moments as a game master writes and reads them: wall time in a zone."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from tailbiter.games.errors import OptionError, quoted
from tailbiter.tables.calendar import MINUTE, is_zone, moment_of, zone_named

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CLOCK = re.compile(r"([0-9]{1,2})[:.]([0-9]{2})")
WRITTEN = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{1,2}[:.]\d{2}))?")
HOUR, WEEK = 60 * MINUTE, 7 * 24 * 60 * MINUTE
SIZES = ((24 * HOUR, "day"), (HOUR, "hour"), (MINUTE, "minute"))


def minutes_of(text: str) -> int:
    """`20:00` in minutes after midnight."""
    found = CLOCK.fullmatch(text.strip())
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise OptionError(f"{quoted(text)} is no time of day; write it like 20:00")
    return int(found[1]) * 60 + int(found[2])


def weekday_of(text: str) -> int:
    """`Friday`, or `fri`, as a number from Monday on."""
    word = text.strip().lower().rstrip(".")
    found = [number for number, day in enumerate(DAYS) if day.lower().startswith(word)]
    found = found or [number for number, day in enumerate(DAYS) if word == f"{day.lower()}s"]
    if len(word) < 2 or len(found) != 1:
        raise OptionError(f"{quoted(text)} is no day; write one of {', '.join(DAYS)}")
    return found[0]


def deadlines_of(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """`Friday 20:00` or `Mon, Thu 19:30`: the days and the times; `daily 20:00` every day."""
    words = text.replace(",", " ").split()
    times = tuple(sorted({minutes_of(word) for word in words if word[:1].isdigit()}))
    days = [word for word in words if not word[:1].isdigit()]
    if not times or not days:
        raise OptionError(f"{quoted(text)} is no rule; write it like Friday 20:00, or daily 20:00")
    if [day.lower() for day in days] in (["daily"], ["every", "day"]):
        return tuple(range(7)), times
    return tuple(sorted({weekday_of(day) for day in days})), times


def checked_zone(zone: str) -> str:
    if not is_zone(zone):
        raise OptionError(f"{quoted(zone)} is no time zone; write it like Europe/Berlin or UTC")
    return zone


def moment_in(text: str, zone: str) -> int:
    """`2026-11-17 18:30` by the clocks of a zone; with an offset, as it says."""
    example = "write it like 2026-11-17 18:30"
    found = WRITTEN.fullmatch(text.strip())
    try:
        if found:
            day = date.fromisoformat(found[1])
            return moment_of(day, minutes_of(found[2] or "0:00"), zone)
        read = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise OptionError(f"{quoted(text)} is no moment; {example}") from error
    if read.tzinfo is None:
        raise OptionError(f"{quoted(text)} is no moment; {example}")
    return round(read.timestamp() * 1000)


def in_words(moment: int, zone: str) -> str:
    """`Friday 20 November 2026, 20:00 (Europe/Berlin)`."""
    shown = datetime.fromtimestamp(moment / 1000, zone_named(zone))
    return f"{shown:%A} {shown.day} {shown:%B %Y}, {shown:%H:%M} ({zone})"


def in_short(moment: int, zone: str) -> str:
    return f"{datetime.fromtimestamp(moment / 1000, zone_named(zone)):%Y-%m-%d %H:%M}"


def stamp(moment: int) -> str:
    """For names of files: they sort by time."""
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y%m%dT%H%M%S}"


def how_long(milliseconds: int) -> str:
    """`2 days`, `5 hours`: about so long."""
    size, word = next((one for one in SIZES if milliseconds >= 2 * one[0]), SIZES[-1])
    number = max(1, round(milliseconds / size))
    return f"{number} {word}{'s' * (number > 1)}"
