"""Games that go on for days: what somebody has seen of each, and which waits for them most."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence

from tailbiter.games.errors import TailbiterError
from tailbiter.server import table_messages
from tailbiter.server.pace import is_slow
from tailbiter.server.room import Room
from tailbiter.server.store import Store
from tailbiter.server.store.alive import controls_of
from tailbiter.server.store.looks import all_looks, keep_look, looked
from tailbiter.server.words import WORDS
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import PERSON


class Looks:
    """How much of each game somebody has seen: kept when they go, and nobody waits for it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.running: set[asyncio.Task[None]] = set()

    def went(self, room: Room, visitor: str) -> None:
        """A page of theirs was closed, or lost its connection."""
        table = room.table
        is_there = any(watcher.visitor == visitor for watcher in room.watchers)
        is_theirs = any(table.seats[seat].holder == visitor for seat in table.people)
        is_known = room.seen.get(visitor) == table.turns
        if room.meeting is None or table.is_gathering or is_there or is_known or not is_theirs:
            return
        room.seen[visitor] = table.turns
        task = asyncio.create_task(self.keep(room, visitor, table.turns))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def keep(self, room: Room, visitor: str, turns: int) -> None:
        try:
            await keep_look(self.store, visitor, room.table.id, turns)
        except TailbiterError:
            room.seen.pop(visitor, None)  # what was not kept is told again, which does no harm

    async def since(self, room: Room, visitor: str) -> int | None:
        """How many turns stood when they were last there, if others have played since."""
        table = room.table
        if room.meeting is None or table.is_gathering:
            return None
        seen = room.seen.get(visitor)
        if seen is None:
            seen = await looked(self.store, visitor, table.id)
        is_new = seen is not None and seen < table.turns
        played = table.record.log[seen:] if is_new else []
        is_others = any(table.seats[turn.seat].holder != visitor for turn in played)
        return seen if is_others else None

    async def mark(
        self,
        tables: Sequence[table_messages.ListedTable],
        visitor: str,
        rooms: Mapping[str, Room],
    ) -> None:
        """Say of each how many turns are new to them: none where they look on, or did just now."""
        seen = await all_looks(self.store, visitor)
        for table in tables:
            room = rooms.get(table.id)
            is_there = room and any(one.visitor == visitor for one in room.watchers)
            known = table.turns if is_there else seen.get(table.id, table.turns)
            table.new = max(0, table.turns - known)

    async def close(self) -> None:
        await asyncio.gather(*self.running, return_exceptions=True)


async def days_of(
    store: Store, visitor: str, tables: Sequence[table_messages.ListedTable], language: str
) -> list[tuple[str, str]]:
    """Tables whose days for a turn another may share, in words; of several alike the latest."""
    words, titles = WORDS[language], {table.id: title_of(table, language) for table in tables}
    found: dict[Control, tuple[str, str]] = {}
    for name, control in (await controls_of(store, visitor)).items():
        if is_slow(control) and name in titles and control not in found:
            found[control] = name, f"{titles[name]}: {words.clock(control)}"
    return list(found.values())


def title_of(table: table_messages.ListedTable, language: str) -> str:
    others = [seat.label for seat in table.seats if not seat.mine]
    return WORDS[language].post.game_with(table.title, others)


def is_waiting(table: table_messages.ListedTable) -> bool:
    """Is one of the reader's seats to act, or to say that it is done when all orders are in?"""
    awaited = table.acting or [one.seat for one in table.deadlines]
    return any(table.seats[seat - 1].mine for seat in awaited)


def due_shown(table: table_messages.ListedTable) -> int | None:
    """Until when the reader has time; where others are to act, until when those have."""
    awaited = [one.due for one in table.deadlines if one.seat in table.acting]
    return table.due if is_waiting(table) else min(awaited, default=table.due)


def has_company(table: table_messages.ListedTable) -> bool:
    """Do other people sit there?"""
    return any(seat.who == PERSON and not seat.mine for seat in table.seats)


def by_urgency(tables: Sequence[table_messages.ListedTable]) -> list[table_messages.ListedTable]:
    """Those that wait for the reader first, whose time is up first, then who waits longest.

    After them those that wait for others, and those that are over, the latest first.
    """

    def urgency(table: table_messages.ListedTable) -> tuple[int, float, int]:
        if is_waiting(table):
            due = math.inf if table.due is None else table.due
            return (0, due, table.changed) if has_company(table) else (1, due, -table.changed)
        return (3 if table.over else 2, 0, -table.changed)

    return sorted(tables, key=urgency)


def next_after(tables: Sequence[table_messages.ListedTable], here: str) -> table_messages.Next:
    """Which game waits most, besides the one that somebody is at."""
    waiting = [
        table
        for table in by_urgency(tables)
        if is_waiting(table) and has_company(table) and table.id != here
    ]
    if not waiting:
        return table_messages.Next(None, "", 0)
    return table_messages.Next(waiting[0].id, waiting[0].title, len(waiting))
