"""One SQLite file: tables, who holds which seat, and a log that only grows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tailbiter.games.errors import TailbiterError

VERSION = 1  # of the tables below, kept in the file
BUSY = 5_000  # milliseconds that who writes waits for others who do
MOST_LISTED = 100  # tables of one visitor, the latest first

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),  # their version when the game began
    Column("options", String, nullable=False),  # JSON
    Column("start", String, nullable=False),  # position text, secrets included
    Column("tags", String, nullable=False),  # JSON: what a record file said besides
    Column("seed", BigInteger, nullable=False),  # for the bots' dice
    Column("seats", String, nullable=False),  # JSON: who, level, name
    Column("secret", Integer, nullable=False),  # do seats hold what others may not see?
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, UTC
    # What follows is derived from the log and kept for lists.
    Column("changed", BigInteger, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("acting", String, nullable=False),  # JSON
    Column("over", Integer, nullable=False),
)
holders = Table(
    "holders",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # 0: opened the table, whoever sits
    Column("visitor", String, nullable=False, index=True),
)
log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1, no gaps
    Column("kind", String, nullable=False),  # TURN, or GO to another number of turns
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),  # the turn, or that number
    Column("at", BigInteger, nullable=False),
)
TURN, GO = "turn", "go"


class ConflictError(Exception):
    """Somebody else wrote this entry first."""


class StoreError(TailbiterError):
    """The file cannot be read or written; the text says why. Nothing was changed."""


@dataclass(frozen=True)
class Summary:
    """What changes with every entry, kept for lists."""

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
    """Every change is one transaction: it is there whole, or not at all."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.reader = engine.execution_options(only_reads=True)

    @classmethod
    async def open(cls, file: Path) -> Store:
        check(file)
        address = URL.create("sqlite+aiosqlite", database=str(file))
        store = cls(create_async_engine(address))
        event.listen(store.engine.sync_engine, "connect", prepare)
        event.listen(store.engine.sync_engine, "begin", begin)
        async with store.writing() as connection:
            await connection.run_sync(metadata.create_all)
        return store

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that nobody else's comes between."""
        with told_in_words():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """The file as it is at one moment, without waiting for those who write."""
        with told_in_words():
            async with self.reader.connect() as connection:
                yield connection

    async def close(self) -> None:
        await self.engine.dispose()

    async def add(self, row: dict[str, Any], held: dict[int, str], entries: list[Logged]) -> None:
        """A new table with those who hold its seats, and what was played before it came here."""
        known = {**row, "options": json.dumps(row["options"]), "seats": json.dumps(row["seats"])}
        known |= {"tags": json.dumps(row["tags"]), "acting": json.dumps(row["acting"])}
        seats = [{"table_id": row["id"], "seat": s, "visitor": v} for s, v in held.items()]
        async with self.writing() as connection:
            await connection.execute(insert(tables), known)
            await connection.execute(insert(holders), seats)
            if entries:
                rows = [{"table_id": row["id"], **vars(entry)} for entry in entries]
                await connection.execute(insert(log), rows)

    async def append(self, table: str, entry: Logged, summary: Summary) -> None:
        derived = {
            "turns": summary.turns,
            "acting": json.dumps(summary.acting),
            "over": int(summary.over),
            "changed": entry.at,
        }
        try:
            async with self.writing() as connection:
                await connection.execute(insert(log), {"table_id": table, **vars(entry)})
                await connection.execute(
                    update(tables).where(tables.c.id == table).values(**derived)
                )
        except IntegrityError as error:
            raise ConflictError(
                f"entry {entry.number} of table {table} is there already"
            ) from error

    async def table(self, table: str) -> dict[str, Any] | None:
        async with self.reading() as connection:
            found = await connection.execute(select(tables).where(tables.c.id == table))
            row = found.mappings().one_or_none()
        return as_data(row) if row else None

    async def held(self, table: str) -> dict[int, str]:
        query = select(holders.c.seat, holders.c.visitor).where(holders.c.table_id == table)
        async with self.reading() as connection:
            return {row.seat: row.visitor for row in await connection.execute(query)}

    async def entries(self, table: str) -> list[Logged]:
        columns = (log.c.number, log.c.kind, log.c.seat, log.c.text, log.c.at)
        query = select(*columns).where(log.c.table_id == table).order_by(log.c.number)
        async with self.reading() as connection:
            return [Logged(*row) for row in await connection.execute(query)]

    async def tables_of(self, visitor: str) -> list[dict[str, Any]]:
        """The tables at which a visitor sits, the latest first."""
        mine = select(holders.c.table_id).where(holders.c.visitor == visitor)
        query = select(tables).where(tables.c.id.in_(mine))
        query = query.order_by(tables.c.changed.desc()).limit(MOST_LISTED)
        async with self.reading() as connection:
            rows = [as_data(row) for row in (await connection.execute(query)).mappings()]
            seats = select(holders).where(holders.c.table_id.in_([row["id"] for row in rows]))
            for held in await connection.execute(seats):
                row = next(row for row in rows if row["id"] == held.table_id)
                row.setdefault("held", {})[held.seat] = held.visitor
        return rows


def as_data(row: Any) -> dict[str, Any]:
    found = dict(row)
    for name in ("options", "seats", "tags", "acting"):
        found[name] = json.loads(found[name])
    for name in ("over", "secret"):
        found[name] = bool(found[name])
    return found


def check(file: Path) -> None:
    """Can games be kept in this file? If not, a StoreError says why; if so, it has a version."""
    connection = None
    try:
        connection = sqlite3.connect(file)
        prepare(connection, None)
        connection.execute("BEGIN IMMEDIATE")
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        if found > VERSION:
            raise StoreError(f"{file} was written by a newer Tailbiter; use that one")
        connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"{file}: games cannot be kept there: {error}") from error
    finally:
        if connection:
            connection.close()


def prepare(connection: Any, _: Any) -> None:
    """SQLAlchemy must not begin transactions its own way: updates would be lost silently."""
    connection.isolation_level = None
    cursor = connection.cursor()
    waiting = f"busy_timeout={BUSY}"
    for setting in (waiting, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def begin(connection: Any) -> None:
    """Who will write takes the lock at the beginning: two that read first could not both write."""
    only_reads = connection.get_execution_options().get("only_reads")
    connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")


@contextmanager
def told_in_words() -> Iterator[None]:
    """What SQLite cannot do, as a sentence."""
    try:
        yield
    except IntegrityError:
        raise
    except (DatabaseError, sqlite3.Error) as error:
        why = str(getattr(error, "orig", None) or error)
        raise StoreError(f"games cannot be kept, nothing was changed: {why}") from error
