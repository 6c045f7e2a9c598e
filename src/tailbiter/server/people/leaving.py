"""What somebody takes along, and what stays when they go for good."""

from __future__ import annotations

import asyncio
import contextlib

from tailbiter.games.errors import TailbiterError
from tailbiter.server.all_tables import Ask, Tables
from tailbiter.server.people.messages import ExportedGame, ExportedNotebook
from tailbiter.server.people.people import People
from tailbiter.server.post.mailboxes import Mailboxes
from tailbiter.server.putting_away import read_again
from tailbiter.server.replay_file import record_of
from tailbiter.server.store import StoreError
from tailbiter.server.store.notebooks import notebooks_of
from tailbiter.tables.entries import Leave
from tailbiter.tables.table import Table

OFTEN = 10.0  # seconds between looks for whom the administrator wants gone


class Leaving:
    def __init__(self, people: People, tables: Tables, boxes: Mailboxes) -> None:
        self.people = people
        self.tables = tables
        self.boxes = boxes

    async def games_of(self, person: str) -> list[ExportedGame]:
        """All games of somebody; those with secrets are given when they are over."""
        games = []
        for name in await self.people.kept.tables_of(person):
            with contextlib.suppress(TailbiterError):  # one that cannot be read keeps no other back
                table = (self.tables.rooms.get(name) or await self.tables.load(name)).table
                games.append(await asyncio.to_thread(exported, table))
        return games

    async def notebooks_of(self, person: str) -> list[ExportedNotebook]:
        found = await notebooks_of(self.tables.store, person)
        return [ExportedNotebook(table, text) for table, text in found.items()]

    async def leave(self, person: str) -> None:
        """Whoever plays with them plays on; then nothing says any more who it was."""
        for name in await self.people.kept.tables_of(person):
            with contextlib.suppress(TailbiterError):
                await self.leave_table(name, person)
        self.boxes.forget(person)
        for name in await self.people.forget(person):
            await read_again(self.tables, name)

    async def leave_table(self, name: str, person: str) -> None:
        room = await self.tables.loaded(name)
        for seat in [one for one in room.table.seats if room.table.holds(person, one)]:
            if not room.table.is_over and room.table.holders - {person, ""}:
                await self.tables.act(room, person, asking(seat))

    async def see_off(self) -> None:
        """For as long as the server runs: who is to go, sessions that are over, what is left."""
        while True:
            with contextlib.suppress(StoreError):  # the next look may be luckier
                for ticket in await self.people.kept.unwanted():
                    await self.leave(ticket.person)
                await self.people.end_old()
                await self.tables.store.queue.clean()
            await asyncio.sleep(OFTEN)


def asking(seat: int) -> Ask:
    return lambda _: Leave(seat)


def exported(table: Table) -> ExportedGame:
    is_told = table.is_over or not table.is_secret
    return ExportedGame(table.id, table.game.name, record_of(table) if is_told else None)
