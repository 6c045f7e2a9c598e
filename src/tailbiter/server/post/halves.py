"""Halves of orders that came by mail: kept by the answers to their letters until the round is over.

The table takes whole orders only; what was given of one goes into what is supplied at the deadline.
"""

from __future__ import annotations

from tailbiter.games.errors import TailbiterError
from tailbiter.server.post.seat_marks import turn_of
from tailbiter.server.store import Answer
from tailbiter.server.store.post import KeptPost
from tailbiter.tables import draws
from tailbiter.tables.entries import GoTo, RollBack, TakeBack, Turn
from tailbiter.tables.table import Table

ORDERING = ("order", "half", "withdrawn")  # what a letter came to that says what a seat orders


async def halves_of(kept: KeptPost, table: Table) -> dict[int, str]:
    """What stands of a half, by seat, in the turn that is on."""
    if not table.is_together or table.is_over or table.is_gathering:
        return {}
    last = dict[int, Answer]()
    for one in await kept.answers_of(table.id):
        data, seat = one.data, one.data.get("seat", 0)
        is_theirs = table.holds(one.person, seat)
        if is_theirs and data.get("turn") == turn_of(table) and data.get("what") in ORDERING:
            last[seat] = one
    return {
        seat: one.data["order"]
        for seat, one in last.items()
        if one.data["what"] == "half" and stands(table, seat, one)
    }


def stands(table: Table, seat: int, answer: Answer) -> bool:
    """Was nothing else ordered or taken back since, and could it be supplied with the rest?"""
    for logged in reversed(table.log):
        if logged.at < answer.at:
            break
        if isinstance(logged.entry, GoTo | RollBack):
            return False
        if isinstance(logged.entry, Turn | TakeBack) and logged.entry.seat == seat:
            return False
    try:
        table.record.step(answer.data["order"], seat, draws.Stream(b"half", "half"))
    except TailbiterError:
        return False
    return True
