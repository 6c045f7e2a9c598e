"""What a table does by itself: it begins, flags, goes on after a pause, tells its secret."""

from __future__ import annotations

from tailbiter.tables import draws
from tailbiter.tables.entries import Begin, Flag, Resume, Reveal
from tailbiter.tables.permissions import is_alone
from tailbiter.tables.table import Table

Due = Begin | Flag | Resume | Reveal


def due_at(table: Table) -> int | None:
    """When the next of these is due, in milliseconds since 1970; None: nothing is to come."""
    if table.is_over:
        return table.log[-1].at if has_secret_to_tell(table) else None
    if table.gathering and table.is_gathering:
        return table.gathering.due
    if table.is_paused:
        return None if is_alone(table) else table.pausing.due(table.control)
    clock = table.clock
    left = [clock.left[seat - 1] for seat in clock.running]
    return clock.counted + min(left) if left and clock.control.kind != "none" else None


def what_is_due(table: Table, now: int, secret: str) -> Due | None:
    """It, if it is due by now; `secret` is the server's for this table."""
    when = due_at(table)
    if when is None or now < when:
        return None
    if table.is_over:
        return Reveal(secret)
    if table.gathering and table.is_gathering:
        return draws.begin_of(table.id, table.start, table.gathering, bytes.fromhex(secret))
    if table.is_paused:
        return Resume()
    up = [seat for seat in table.clock.running if table.clock.is_up(seat, now)]
    return Flag(min(up)) if up else None


def has_secret_to_tell(table: Table) -> bool:
    found = table.gathering
    return found is not None and found.begin is not None and not found.secret
