"""Who may see a table, and who is not wanted there any more."""

from __future__ import annotations

from dataclasses import replace

from tailbiter.server.refusals import NOT_NOW, RefusalError
from tailbiter.server.room import Room
from tailbiter.server.store import Meeting
from tailbiter.tables.entries import Entry, Watched


def may_see(room: Room, visitor: str) -> bool:
    """A private table is for those who sit or sat there, and those who were asked to come."""
    if room.meeting is None or not room.meeting.is_private:
        return True
    table = room.table
    around = {table.game_master, *table.holders, *room.guests} - sent_away(room)
    return visitor in around or visitor in room.chronicle.played


def meeting_after(meeting: Meeting | None, entry: Entry) -> Meeting | None:
    """How people come to a table after an entry: the host lets anybody watch, or no longer."""
    if not isinstance(entry, Watched):
        return meeting
    if meeting is None:
        raise RefusalError(NOT_NOW, "one_screen")
    if meeting.is_private:
        raise RefusalError(NOT_NOW, "stays_private")
    if meeting.access == "lobby" and entry.anybody:
        return meeting
    return replace(meeting, access="watched" if entry.anybody else "link")


def sent_away(room: Room) -> set[str]:
    """Those whose seat the host gave to others."""
    return room.chronicle.freed - room.table.holders - {""}
