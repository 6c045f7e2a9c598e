"""Who a report speaks to, and what its turns and days are called."""

from __future__ import annotations

from datetime import UTC, datetime

from tailbiter.games.sentences import English, Reader, capital, spoken_by
from tailbiter.postal.reports.report import Report
from tailbiter.tables.calendar import zone_named

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def speaker(report: Report) -> English:
    reader = Reader(report.seat, report.names)
    return English(reader, spoken_by(report.game, reader.language).seat_name)


def unit_of(report: Report) -> str:
    return "round" if report.is_round else "turn"


def number_of(report: Report) -> str:
    """`Round 3`, `Turns 5 to 7, put right`."""
    if report.turn is None:
        return "The game begins"
    right = ", put right" if report.corrections else ""
    return f"{numbered(report)}{right}"


def numbered(report: Report) -> str:
    unit = capital(unit_of(report))
    if report.since != report.turn:
        return f"{unit}s {report.since} to {report.turn}"
    if report.is_round and report.turn == 0:
        return "The opening bids"
    return f"{unit} {report.turn}"


def number_in_words(report: Report) -> str:
    if report.is_round and not report.turn:
        return "the opening bids"
    return f"{unit_of(report)} {report.turn}"


def shown_names(report: Report, say: English) -> tuple[str, ...]:
    return tuple(name or say.seat_name(seat) for seat, name in enumerate(report.names, 1))


def day(at: int, zone: str) -> str:
    """`Tuesday, 17 November 2026`."""
    when = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_named(zone))
    return f"{DAYS[when.weekday()]}, {when.day} {MONTHS[when.month - 1]} {when.year}"


def moment(at: int, zone: str) -> str:
    """`Tuesday, 17 November 2026, 20:00 Europe/Berlin (CET)`."""
    when = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_named(zone))
    short = when.tzname() or ""
    known = f" ({short})" if short.isalpha() and short != zone else ""
    return f"{day(at, zone)}, {when:%H:%M} {zone}{known}"
