"""Tables put into a store before the server starts: a visitor of their own at every seat."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import tailbiter
from tailbiter.server.store import Store
from tailbiter.server.store.of_tables import row_of, standing_of
from tailbiter.server.store.rows import Meeting
from tailbiter.tables.clock import NO_CLOCK, Control
from tailbiter.tables.entries import Sit, Turn
from tailbiter.tables.table import Table

KEYS = [f"key-of-the-visitor-at-seat-{seat:02}" for seat in range(11)]  # as in games of before
AT = 1_700_000_000_000


@dataclass(frozen=True)
class Shared:
    """A table of people, each at a screen of their own; seat 1 has opened it."""

    name: str
    start: tailbiter.Position
    turns: tuple[tuple[int, str], ...] = ()
    bots: tuple[int, ...] = ()  # the seats that no person has
    control: Control = NO_CLOCK
    at: int = AT  # when it was opened
    access: Literal["private", "link", "watched", "lobby"] | None = None

    @property
    def table(self) -> Table:
        found = Table(self.name, self.start, self.at, digest(KEYS[1]), control=self.control)
        for seat in range(1, self.start.game.players + 1):
            person = Sit(seat, "person", f"Nr {seat}", holder=digest(KEYS[seat]))
            found.add(
                Sit(seat, "bot", level=1) if seat in self.bots else person, self.at, found.owner
            )
        for seat, text in self.turns:
            found.add(Turn(seat, text), self.at, digest(KEYS[seat]))
        return found


def key_of(seat: int) -> str | None:
    """Of the visitor at a seat; 0 sits nowhere, and asks for one."""
    return KEYS[seat] if seat else None


def digest(key: str) -> str:
    """Who somebody with a key is to the server."""
    return hashlib.sha256(key.encode()).hexdigest()


def keep(folder: Path, tables: Iterable[Shared]) -> None:
    """Put tables into the folder of a server that is not running."""

    async def add() -> None:
        store = Store.open(folder / "tailbiter.db")
        for shared in tables:
            table = shared.table
            row = row_of(table, 7)
            if shared.access:
                row = replace(row, meeting=Meeting(shared.access, False, ""))
            await store.add(row, list(table.seats.values()), table.log, standing_of(table))
        await store.close()

    asyncio.run(add())
