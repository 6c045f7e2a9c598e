"""Tables changed otherwise than by what is done there: put away, erased, somebody forgotten."""

from __future__ import annotations

from tailbiter.server.all_tables import Tables
from tailbiter.server.room import Room
from tailbiter.tables.entries import Logged, Stop


async def put_away(tables: Tables, room: Room, visitor: str) -> None:
    """Out of a visitor's list; where nobody else ever sat it is gone altogether."""
    async with room.lock:
        table = room.table
        who = {logged.who for logged in table.log} | table.holders
        if who - {visitor, ""}:
            await tables.store.list_for(visitor, table.id, False)
            return
        await tables.store.erase(table.id)
        tables.rooms.pop(table.id, None)
        room.stop.set()
        if not table.is_over:  # nobody who still has it open plays on
            stopped = Logged(table.version + 1, tables.now(), visitor, None, Stop())
            room.table = table.after(stopped)
    room.tell()


async def read_again(tables: Tables, table: str) -> None:
    """What is kept of a table has changed otherwise than by what was done there."""
    room = tables.rooms.get(table)
    if room:
        async with room.lock:
            room.table = (await tables.load(table)).table
        room.tell()


async def discard(tables: Tables, table: str) -> None:
    """A table that nobody wants is gone, unless somebody looks at it just now."""
    room = tables.rooms.get(table)
    if room and (room.watchers or room.lock.locked()):
        return
    if room and room.bots:
        room.stop.set()
        room.bots.cancel()
    await tables.store.erase(table)
    tables.rooms.pop(table, None)
