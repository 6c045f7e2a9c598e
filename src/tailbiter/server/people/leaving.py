"""What somebody takes along, and what stays when they go for good."""

from __future__ import annotations

import asyncio
import contextlib

from tailbiter.games.errors import TailbiterError
from tailbiter.server.all_tables import Ask, Tables
from tailbiter.server.api import record_of
from tailbiter.server.people.messages import ExportedGame
from tailbiter.server.people.people import People
from tailbiter.server.store import StoreError
from tailbiter.tables.entries import Leave
from tailbiter.tables.table import Table

OFTEN = 10.0  # seconds between looks for whom the administrator wants gone


class Leaving:
    def __init__(self, people: People, tables: Tables) -> None:
        self.people = people
        self.tables = tables

    async def games_of(self, person: str) -> list[ExportedGame]:
        """All games of somebody; those with secrets are given when they are over."""
        games = []
        for name in await self.people.kept.tables_of(person):
            with contextlib.suppress(TailbiterError):  # one that cannot be read keeps no other back
                table = (self.tables.rooms.get(name) or await self.tables.load(name)).table
                games.append(await asyncio.to_thread(exported, table))
        return games

    async def leave(self, person: str) -> None:
        """Whoever plays with them plays on; then nothing says any more who it was."""
        for name in await self.people.kept.tables_of(person):
            with contextlib.suppress(TailbiterError):
                await self.leave_table(name, person)
        for name in await self.people.forget(person):
            await self.tables.read_again(name)

    async def leave_table(self, name: str, person: str) -> None:
        room = await self.tables.loaded(name)
        for seat in [one for one in room.table.seats if room.table.holds(person, one)]:
            if not room.table.is_over and room.table.holders - {person, ""}:
                await self.tables.act(room, person, asking(seat))

    async def see_off(self) -> None:
        """For as long as the server runs: those who are to go, and sessions that are over."""
        while True:
            with contextlib.suppress(StoreError):  # the next look may be luckier
                for ticket in await self.people.kept.unwanted():
                    await self.leave(ticket.person)
                await self.people.end_old()
            await asyncio.sleep(OFTEN)


def asking(seat: int) -> Ask:
    return lambda _: Leave(seat)


def exported(table: Table) -> ExportedGame:
    is_told = table.is_over or not table.is_secret
    return ExportedGame(table.id, table.game.name, record_of(table) if is_told else None)
