"""Deadlines as a calendar that other programs read: iCalendar, RFC 5545."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from tailbiter.server.words import USUAL, WORDS

LONGEST = 75  # bytes of a line, without its end
END = "\r\n"


@dataclass(frozen=True)
class Due:
    """A deadline. The id stays the same when the time is moved."""

    id: str
    title: str  # of the game
    told: str  # with whom
    due: int  # milliseconds since 1970
    changed: int
    address: str


def calendar(deadlines: Iterable[Due], domain: str) -> str:
    lines = [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tailbiter//Deadlines//EN"),
        *("CALSCALE:GREGORIAN", "METHOD:PUBLISH"),
        f"X-WR-CALNAME:{escaped(WORDS[USUAL].post.calendar_name())}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *(line for due in deadlines for line in event(due, domain)),
        "END:VCALENDAR",
    ]
    return "".join(folded(line) + END for line in lines)


def event(due: Due, domain: str) -> Iterator[str]:
    """A moment: without an end it ends when it begins. Nobody counts as busy."""
    yield "BEGIN:VEVENT"
    yield f"UID:{escaped(due.id)}@{domain}"
    yield f"DTSTAMP:{stamp(due.changed)}"
    yield f"LAST-MODIFIED:{stamp(due.changed)}"
    yield f"DTSTART:{stamp(due.due)}"
    yield f"SUMMARY:{escaped(WORDS[USUAL].post.due_in_calendar(due.title))}"
    yield "DESCRIPTION:" + escaped(f"{due.told}\n{due.address}")
    yield f"URL:{due.address}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def stamp(at: int) -> str:
    """In UTC."""
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y%m%dT%H%M%SZ}"


def escaped(words: str) -> str:
    """Text as RFC 5545 3.3.11 has it; what is no letter is left out."""
    for letter in "\\;,":
        words = words.replace(letter, f"\\{letter}")
    lines = words.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\\n".join("".join(one for one in line if one.isprintable()) for line in lines)


def folded(line: str) -> str:
    """Lines of at most 75 bytes, no letter of several bytes cut; more of it begins with a blank."""
    parts, size = [""], 0
    for letter in line:
        length = len(letter.encode())
        if size + length > LONGEST:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += length
    return END.join(parts)
