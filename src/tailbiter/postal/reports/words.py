"""Reports in English: the edge where a report becomes words."""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.games.sentences import English
from tailbiter.postal.reports.about import Press
from tailbiter.postal.reports.asking import deadline_part, standing_part, unclear_part
from tailbiter.postal.reports.happened import (
    corrections_part,
    deeds_part,
    missed_part,
    newcomers_part,
    outcome_part,
)
from tailbiter.postal.reports.report import Report
from tailbiter.postal.reports.sheet import Pairs, Part, Quote, Sheet
from tailbiter.postal.reports.speaking import day, number_of, speaker
from tailbiter.postal.reports.stands import board_part, held_part, lying_part, points_part


def sheet_of(report: Report) -> Sheet:
    """A report, in words for whoever it is for."""
    say = speaker(report)
    held = held_part(report, say)
    parts = [
        deadline_part(report, say),
        held if report.seat else None,
        unclear_part(report),
        standing_part(report),
        corrections_part(report, say),
        newcomers_part(report, say),
        deeds_part(report, say),
        outcome_part(report, say),
        board_part(report, say),
        lying_part(report, say),
        points_part(report, say),
        missed_part(report, say),
        None if report.seat else held,
        press_part(report.press),
        prints_part(report),
    ]
    return Sheet(
        title=report.title,
        game=report.view["title"],
        number=number_of(report),
        lines=head_lines(report, say),
        parts=tuple(part for part in parts if part and part.blocks),
    )


def head_lines(report: Report, say: English) -> tuple[str, ...]:
    whom = "To all players"
    if report.seat is not None:
        name = report.names[report.seat - 1]
        letter = say.seat_name(report.seat)
        whom = f"To {name} ({letter})" if name else f"To {letter}"
    made = day(report.made, report.zone) if report.made is not None else ""
    master = f"game master: {report.master}" if report.master else ""
    return tuple(filter(None, [whom, made, master]))


def press_part(press: Sequence[Press]) -> Part:
    return Part("Press", tuple(Quote(one.name, one.text) for one in press), True)


def prints_part(report: Report) -> Part:
    pairs = [(one.name, one.value) for one in report.prints]
    if report.head:
        pairs.append(("Log", f"{report.head.entries} entries, head {report.head.hash}"))
    return Part("Keep this", (Pairs(tuple(pairs), is_code=True),) if pairs else ())
