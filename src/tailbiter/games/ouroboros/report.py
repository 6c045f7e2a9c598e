"""Ouroboros by post: what a report shows of it, as data."""

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
    Held,
    Size,
    Tally,
    View,
    tallied,
    told_of_two_or_more,
)
from tailbiter.games.report import order as order

SIZES: dict[str, Size] = {"gave": lambda data: len(data["discs"])}


def columns(view: View) -> Columns:
    return {"discs": [supply["discs"] for supply in view["board"]["supplies"]]}


def held(view: View) -> list[Held]:
    """The colours of every supply that whoever looks may see (O2)."""
    return [
        Held("supply", seat, tuple(c for c, number in colours.items() for _ in range(number)))
        for seat, supply in enumerate(view["board"]["supplies"], 1)
        if (colours := supply["colours"]) is not None
    ]


def facts(chapters: Sequence[Chapter], start: View, end: View) -> Facts:
    return told_of_two_or_more(chapters, SIZES, fewest=True)


def tally(chapters: Sequence[Chapter]) -> Tally:
    return tallied(chapters, bite)


def bite(event: Event) -> Bite | None:
    if event.kind != "gave":
        return None
    return Bite(event.seat or 0, event.data["to"], len(event.data["discs"]))
