"""Until when a seat has time, asked in one place."""

from __future__ import annotations

from tailbiter.tables.entries import Begin, Sit, Supplied, Turn
from tailbiter.tables.table import Table


def deadline_of(table: Table, seat: int) -> int | None:
    """In milliseconds since 1970; None where its time does not run."""
    return None if table.is_over else table.clock.due(seat)


def since_when(table: Table) -> int:
    """When it last became somebody's turn."""
    played = (one.at for one in reversed(table.log) if isinstance(one.entry, PLAYED))
    return next(played, table.created)


PLAYED = (Turn, Supplied, Begin, Sit)
