"""Eat Your Neighbor by post: what a report shows of it, as data."""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.games.events import Event
from tailbiter.games.report import ORDERED as ORDERED
from tailbiter.games.report import TABLED as TABLED
from tailbiter.games.report import (
    Bite,
    Chapter,
    Columns,
    Facts,
    Size,
    Tally,
    View,
    tallied,
    told_of_two_or_more,
)
from tailbiter.games.report import held as held
from tailbiter.games.report import order as order

SIZES: dict[str, Size] = dict.fromkeys(("ate", "swarmed"), lambda data: len(data["eaten"]))


def columns(view: View) -> Columns:
    board = view["board"]
    return {"points": board["points"], "eaten": board["eaten"], "left": board["hand"]}


def facts(chapters: Sequence[Chapter], start: View, end: View) -> Facts:
    return told_of_two_or_more(chapters, SIZES, fewest=False)


def tally(chapters: Sequence[Chapter]) -> Tally:
    return tallied(chapters, bite)


def bite(event: Event) -> Bite | None:
    if event.kind not in SIZES:
        return None
    by = event.seat or 0
    return Bite(by, 3 - by, len(event.data["eaten"]))
