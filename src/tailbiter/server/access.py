"""Who may see a table, and who is not wanted there any more."""

from __future__ import annotations

from tailbiter.server.room import Room
from tailbiter.tables.entries import Begin, Free, Leave, Sit
from tailbiter.tables.table import Table


def may_see(room: Room, visitor: str) -> bool:
    """A private table is for those who sit or sat there, and those who were asked to come."""
    if room.meeting is None or not room.meeting.is_private:
        return True
    table = room.table
    around = {table.game_master, *table.holders, *room.guests} - sent_away(table)
    return visitor in around or visitor in have_played(table)


def have_played(table: Table) -> frozenset[str]:
    """Those who had a seat when the game began, or later."""
    seats, found, has_begun = dict[int, str](), set[str](), False
    for logged in table.log:
        match logged.entry:
            case Sit() as sit:
                seats[sit.seat] = sit.holder
            case Free(seat) | Leave(seat) if not has_begun:
                seats.pop(seat, None)
            case Begin():
                has_begun = True
        if has_begun:
            found |= set(seats.values())
    return frozenset(found - {""})


def sent_away(table: Table) -> frozenset[str]:
    """Those whose seat the host gave to others."""
    seats, found = dict[int, str](), set[str]()
    for logged in table.log:
        match logged.entry:
            case Sit() as sit:
                seats[sit.seat] = sit.holder
            case Free(seat):
                found.add(seats.get(seat, ""))
    return frozenset(found - table.holders - {""})
