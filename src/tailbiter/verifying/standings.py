"""The figures of reports, held against the play: what everybody was told is what it came to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tailbiter.play.position import Position
from tailbiter.verifying.findings import Finding, Findings, Place, fits
from tailbiter.verifying.log import Line
from tailbiter.verifying.parcel import text_of

HEADING = "STANDINGS"
GAIN = r"(?:\s+[+-][0-9]+)?"  # of the round that a report is of


def about_standings(
    files: Mapping[str, bytes], published: Mapping[str, tuple[Line, Position]]
) -> Findings:
    """Of every text, as the game stood when it was published: also what was mended later."""
    held = 0
    for name, (line, position) in sorted(published.items()):
        if not name.endswith(".txt") or name not in files:
            continue
        rows = text_of(name, files[name]).split("\n")
        for first in (at for at, row in enumerate(rows, 1) if row.strip() == HEADING):
            held += 1
            yield from about_rows(name, first + 1, rows[first + 1 :], position, line)
    yield fits("standings", Place("log.jsonl"), f"{held} texts with standings were looked at")


def about_rows(name: str, before: int, rows: list[str], position: Position, line: Line) -> Findings:
    """A row a seat, after that of the headings: what it is called, and its figures in order."""
    columns = position.game.definition.report.columns(position.view())
    if not columns:
        return
    for seat in range(1, position.game.players + 1):
        values = [column[seat - 1] for column in columns.values()]
        row = rows[seat - 1] if seat <= len(rows) else ""
        if not fitting(values).fullmatch(row):
            due = ", ".join(map(str, values))
            text = f"the figures of seat {seat} are {due} by the play up to line {line.number}"
            yield Finding("standings", Place(name, before + seat), f"{text} of the log")


def fitting(values: Iterable[Any]) -> re.Pattern[str]:
    figures = "".join(rf"\s+{re.escape(str(value))}{GAIN}" for value in values)
    return re.compile(rf"\s*\S.*{figures}\s*")
