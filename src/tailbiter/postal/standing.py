"""Standing orders at the desk: what stands for a seat, and what was played of it."""

from __future__ import annotations

from tailbiter.postal.desk import ITSELF, Desk
from tailbiter.tables.entries import Standing, Turn
from tailbiter.tables.plans import by_preference

ENDED = "none"


def in_words(standing: Standing) -> str:
    """As a player writes it: `18, 8 bid 10 %`."""
    if standing.when == "never":
        return ENDED
    unit = " %" if standing.unit == "percent" else ""
    return f"{', '.join(map(str, standing.cards))} bid {standing.bid}{unit}"


def standing_of(desk: Desk, seat: int) -> str:
    """What stands for a seat; "" where nothing does."""
    planning = desk.table.plans.get(seat)
    return in_words(planning.standing) if planning and planning.standing else ""


def comes_to(desk: Desk, seat: int) -> str | None:
    """What would be played of it now."""
    planned = by_preference(desk.table, seat)
    return planned.text if planned else None


def played(desk: Desk) -> dict[int, str]:
    """What the table has just played of standing orders, by seat."""
    new = [one for one in desk.table.log if one.at == desk.now and one.who == ITSELF]
    turns = [one.entry for one in new if isinstance(one.entry, Turn)]
    return {one.seat: one.text for one in turns if standing_of(desk, one.seat)}
