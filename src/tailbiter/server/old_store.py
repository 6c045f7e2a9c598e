"""The store as it was asked before, for those who still do: it goes when they no longer do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tailbiter.server.store import ConflictError, Listed, Standing, StoreError, TableRow
from tailbiter.server.store import Store as NewStore
from tailbiter.tables.entries import GoTo, Sit, Turn
from tailbiter.tables.entries import Logged as NewLogged

__all__ = ["GO", "TURN", "ConflictError", "Logged", "Store", "StoreError", "Summary"]
TURN, GO = "turn", "go"


@dataclass(frozen=True)
class Summary:
    turns: int
    acting: list[int]
    over: bool


@dataclass(frozen=True)
class Logged:
    number: int
    kind: str
    seat: int
    text: str
    at: int


class Store:
    def __init__(self, store: NewStore) -> None:
        self.store = store
        self.secret: dict[str, bool] = {}

    @classmethod
    async def open(cls, file: Path) -> Self:
        return cls(NewStore.open(file))

    async def close(self) -> None:
        await self.store.close()

    async def add(self, row: dict[str, Any], held: dict[int, str], entries: list[Logged]) -> None:
        known = {name: row[name] for name in ("id", "game", "rules", "options", "start", "tags")}
        owner = held.get(0, "")
        made = TableRow(**known, seed=row["seed"], owner=owner, created=row["created"])
        sits = [
            Sit(seat, one["who"], one["name"], one["level"], held.get(seat, ""))
            for seat, one in enumerate(row["seats"], 1)
        ]
        sat = [NewLogged(sit.seat, row["created"], owner, None, sit) for sit in sits]
        turns = [renumbered(entry, len(sits)) for entry in entries]
        summary = Summary(row["turns"], row["acting"], bool(row["over"]))
        self.secret[row["id"]] = bool(row["secret"])
        await self.store.add(made, sits, [*sat, *turns], self.standing(row["id"], summary))

    def standing(self, table: str, summary: Summary) -> Standing:
        termination = "rules" if summary.over else None
        secret = self.secret.get(table, False)
        return Standing(summary.turns, tuple(summary.acting), termination, secret)

    async def append(self, table: str, entry: Logged, summary: Summary) -> None:
        before = len(await self.sits(table))
        standing = self.standing(table, summary)
        await self.store.append(table, [renumbered(entry, before)], standing)

    async def sits(self, table: str) -> list[Sit]:
        found = await self.store.entries(table)
        return [logged.entry for logged in found if isinstance(logged.entry, Sit)]

    async def table(self, table: str) -> dict[str, Any] | None:
        row = await self.store.table(table)
        if row is None:
            return None
        listed = {one.id: one for one in await self.store.tables_of(row.owner)}[table]
        self.secret[table] = listed.standing.secret
        return {**vars(row), **as_row(listed)}

    async def held(self, table: str) -> dict[int, str]:
        row = await self.store.table(table)
        owner = {0: row.owner} if row else {}
        return owner | {sit.seat: sit.holder for sit in await self.sits(table) if sit.holder}

    async def entries(self, table: str) -> list[Logged]:
        found, before = [], len(await self.sits(table))
        for logged in await self.store.entries(table, before):
            number = logged.number - before
            if isinstance(logged.entry, Turn):
                entry = logged.entry
                found.append(Logged(number, TURN, entry.seat, entry.text, logged.at))
            elif isinstance(logged.entry, GoTo):
                found.append(Logged(number, GO, 0, str(logged.entry.turns), logged.at))
        return found

    async def tables_of(self, visitor: str) -> list[dict[str, Any]]:
        return [as_row(listed) for listed in await self.store.tables_of(visitor)]


def renumbered(entry: Logged, before: int) -> NewLogged:
    made = Turn(entry.seat, entry.text) if entry.kind == TURN else GoTo(int(entry.text))
    return NewLogged(entry.number + before, entry.at, "", None, made)


def as_row(listed: Listed) -> dict[str, Any]:
    standing = listed.standing
    return {
        **vars(listed),
        "turns": standing.turns,
        "acting": list(standing.acting),
        "over": standing.over,
        "secret": standing.secret,
        "seats": [
            {"who": sit.sitter, "level": sit.level, "name": sit.name} for sit in listed.seats
        ],
        "held": {0: listed.owner} | {sit.seat: sit.holder for sit in listed.seats if sit.holder},
    }
