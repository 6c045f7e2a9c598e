"""Does it still hold what was to be told? Asked when a letter is written."""

from __future__ import annotations

from tailbiter.server.post.deadlines import deadline_of
from tailbiter.server.store import Notice
from tailbiter.tables.table import Table

# Which of several a letter is of.
FIRST = ("over", "late", "turn", "near", "offer", "round", "seat", "free", "talk")


def is_true(table: Table, person: str, notice: Notice) -> bool:
    """Does it still hold what was to be told?"""
    seats = [seat for seat in table.people if table.holds(person, seat)]
    if not seats:  # who looks on is told of seats: one that they lost, one that they may take
        return notice.kind == "late" or (notice.kind == "free" and bool(table.offered))
    match notice.kind:
        case "turn":
            return any(seat in table.acting for seat in seats) and not table.is_paused
        case "near":
            return notice.number in {deadline_of(table, seat) for seat in seats}
        case "round":
            return not table.is_over
        case "offer":
            return table.offer is not None and not table.agreed.issuperset(seats)
        case "over":
            return table.is_over
        case "seat" | "free":
            return False
    return True


def seat_of(table: Table, person: str) -> int | None:
    """The seat that a letter is for: one that is to act, of several; None where they have none."""
    seats = [seat for seat in table.people if table.holds(person, seat)]
    return min(seats, key=lambda seat: (seat not in table.acting, seat), default=None)


def rank(notice: Notice) -> int:
    return FIRST.index(notice.kind)
