"""What a table does by itself: it begins, plays what was planned, sees who is late, ends a pause,
tells its secret.

Each of these is one entry, decided like any other. What comes next follows from the log alone, so
it is done once, whoever asks how often, and also by a server that was stopped in the middle.
"""

from __future__ import annotations

from collections.abc import Mapping

from tailbiter.tables import draws
from tailbiter.tables.conditions import awaits_number
from tailbiter.tables.entries import (
    Begin,
    Flag,
    Missed,
    Plan,
    Ready,
    Resume,
    Reveal,
    Sit,
    Supplied,
)
from tailbiter.tables.pacing import flagged, missed, stand_in
from tailbiter.tables.plans import Planned, planned_at_once, planned_for_the_late, seat_with_plan
from tailbiter.tables.table import Table
from tailbiter.tables.time_conditions import is_alone

NOT_RECEIVED = "nmr"  # an order that is left to the game's own rule
DueOfSeat = Flag | Missed | Ready | Sit | Planned
Due = Begin | Plan | Supplied | Resume | Reveal | DueOfSeat


def due_at(table: Table) -> int | None:
    """When the next of these is due, in milliseconds since 1970; None: nothing is to come."""
    if table.is_over:
        return table.log[-1].at if has_secret_to_tell(table) else None
    if table.gathering and table.is_gathering:
        return table.gathering.due
    if table.is_paused:
        return None if is_alone(table) else table.pausing.due(table.control)
    if seat_with_plan(table) or is_to_act(table):
        return table.log[-1].at
    found = [table.clock.fires(seat) for seat in table.clock.running]
    return min((moment for moment in found if moment is not None), default=None)


def is_to_act(table: Table) -> bool:
    """Is a turn to be made by now that no person makes, where nobody needs to look on for it?"""
    return bool(unsupplied(table)) or (table.lateness.goes_on and bool(table.bots_to_act))


def unsupplied(table: Table) -> list[int]:
    """The late seats for which the game's own rule gives an order."""
    late = table.attendance.missing & set(table.players) if table.is_supplied else set()
    found = sorted(late & set(table.acting))
    return [seat for seat in found if not awaits_number(table, seat)]


def what_is_due(table: Table, now: int, secret: str) -> Due | None:
    """It, if it is due by now; `secret` is the server's for this table.

    A turn that a bot is to make is due, too, but takes somebody who thinks.
    """
    when = due_at(table)
    if when is None or now < when:
        return None
    if table.is_over:
        return Reveal(secret)
    if table.gathering and table.is_gathering:
        return draws.begin_of(table.id, table.start, table.gathering, bytes.fromhex(secret))
    if table.is_paused:
        return Resume()
    if planned := planned_at_once(table):
        return planned
    if seats := unsupplied(table):
        return Supplied(seats[0], NOT_RECEIVED)
    up = [seat for seat in sorted(table.clock.running) if table.clock.is_up(seat, now)]
    return min((of_a_seat(table, seat, now) for seat in up), key=after_others, default=None)


def with_half(due: Due | None, halves: Mapping[int, str]) -> Due | None:
    """What is due, with the half of an order that came, by seat, in the place of nothing (M19)."""
    if isinstance(due, Supplied) and due.seat in halves:
        return Supplied(due.seat, halves[due.seat])
    return due


def after_others(due: DueOfSeat) -> int:
    """What puts the deadline off comes first: then nobody else was late. Then orders do."""
    if isinstance(due, Sit) or due == Missed(due.seat, "extension"):
        return 0
    return 1 if isinstance(due, Planned) else 2


def of_a_seat(table: Table, seat: int, now: int) -> DueOfSeat:
    """What comes of it that a seat's time is up. An order that is in counts, or a standing one."""
    if table.waits and table.order_of(seat) is not None:
        return Ready(seat)
    if planned := planned_for_the_late(table, seat, now):
        return planned
    if table.control.kind == "game" or not table.lateness.goes_on:
        return flagged(table, seat, now)
    late = missed(table, seat, now)
    assert late, "its time is up, and no order is in"
    return stand_in(table, seat, now) or late


def has_secret_to_tell(table: Table) -> bool:
    found = table.gathering
    return found is not None and found.begin is not None and not found.secret
