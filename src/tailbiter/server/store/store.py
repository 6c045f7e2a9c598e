"""The store: tables, who sits there, and a log that only grows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Select, func, select, union
from sqlalchemy.exc import DBAPIError

from tailbiter.server.store import sqlite
from tailbiter.server.store.caps import check_entries, check_tags
from tailbiter.server.store.people import KeptPeople
from tailbiter.server.store.place import ONLY_READS, Place
from tailbiter.server.store.rows import (
    Finished,
    Invitation,
    Listed,
    Notice,
    Picture,
    Standing,
    TableRow,
    invitation_row,
    log_row,
    logged_from,
    meeting_rows,
    seat_rows,
    standing_columns,
    standing_row,
    table_from,
    table_row,
)
from tailbiter.server.store.schema import hidden, log, meetings, seats, standings, tables
from tailbiter.server.store.tidying import Ages, Kept, Some, kept_by, unwanted
from tailbiter.server.store.writing import STATEMENTS, Change, Queue, told
from tailbiter.tables.entries import PRIVATE, Logged, Sit

READERS = 4  # threads: a long list must not keep a table from being loaded
MOST_LISTED = 100  # tables of one visitor, the latest first
SHOWN = (  # in a list; not the tags and start of a table, which may be long
    *(tables.c.id, tables.c.game, tables.c.options, tables.c.owner, tables.c.created),
    *(standings.c.changed, standings.c.turns, standings.c.acting),
    *(standings.c.termination, standings.c.secret, standings.c.left),
    *(standings.c.winners, standings.c.scores, standings.c.due, standings.c.deadlines),
    standings.c.offered,
)
T = TypeVar("T")


class Store:
    """Every change is there whole, or not at all, and on disk before anybody hears of it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.reader = place.engine.execution_options(**{ONLY_READS: True})
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.queue = Queue(place)
        self.people = KeptPeople(self.queue, self.read)

    @classmethod
    def open(cls, file: Path) -> Self:
        """A file on this machine; a StoreError says why games cannot be kept in it."""
        return cls(sqlite.opened(file))

    async def close(self) -> None:
        """What waits to be written is written."""
        await self.queue.close()
        self.readers.shutdown()
        self.place.engine.dispose()

    async def add(
        self,
        row: TableRow,
        seats: Iterable[Sit],
        entries: Sequence[Logged],
        standing: Standing,
        is_listed: bool = True,
        invitations: Iterable[Invitation] = (),
        notices: Iterable[Notice] = (),
    ) -> None:
        """A new table, who sits there, and what its log says from the beginning.

        A RepeatedError where its owner opened one with this request before.
        """
        check_tags(row.tags)
        check_entries(entries)
        changed = entries[-1].at if entries else row.created
        rows = {
            "tables": [table_row(row)],
            "meetings": meeting_rows(row),
            "invitations": [invitation_row(one) for one in invitations],
            "standings": [standing_row(row.id, standing, changed)],
            "seats": seat_rows(row.id, seats),
            "log": [log_row(row.id, logged) for logged in entries],
            "hidden": [] if is_listed else [{"visitor": row.owner, "table_id": row.id}],
            "notices": [vars(one) for one in notices],
        }
        await self.queue.write(Change(row.id, rows))

    async def list_for(self, visitor: str, table: str, is_listed: bool) -> None:
        """Is a table to stand among a visitor's own? It is kept, one way or the other."""
        rows = {
            "shown": [{"by": visitor, "of_table": table}],
            "hidden": [] if is_listed else [{"visitor": visitor, "table_id": table}],
        }
        await self.queue.write(Change(table, rows))

    async def due(self, until: int, number: int) -> list[tuple[str, int]]:
        """The tables that do something by themselves until a moment, the first ones first."""
        query = (
            select(standings.c.table_id, standings.c.due)
            .where(standings.c.due <= until)
            .order_by(standings.c.due, standings.c.table_id)
            .limit(number)
        )
        return await self.read(lambda connection: [(*row,) for row in connection.execute(query)])

    async def next_due(self, after: int) -> int | None:
        """When something is due that is not yet."""
        query = select(func.min(standings.c.due)).where(standings.c.due > after)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def erase(self, table: str) -> None:
        """A table, and all that was done there, as if it had never been."""
        rows = {name: [{"of_table": table}] for name in STATEMENTS if name.startswith("erased")}
        await self.queue.write(Change(table, rows))
        self.queue.is_clean = False

    async def complete(self, table: str, standing: Standing) -> None:
        """What an earlier version did not write of how it stands; when it changed stays."""
        known = {**standing_columns(standing), "of_table": table}
        await self.queue.write(Change(table, {"moved": [known]}))

    async def append(
        self,
        table: str,
        entries: Sequence[Logged],
        standing: Standing,
        seats: Iterable[Sit] = (),
        freed: Iterable[int] = (),
        notices: Iterable[Notice] = (),
        then: Callable[[], object] | None = None,
        access: str | None = None,
    ) -> None:
        """What was done at a table, all of it or nothing; how it stands then; seats that changed.

        Whom it is told by mail is kept with it.

        A ConflictError where somebody else wrote first, a RepeatedError where it was done before.
        `then` is done by the thread that writes, when it is on disk. `access` says who may watch,
        where that is another than before.
        """
        check_entries(entries)
        changed = standing_row(table, standing, entries[-1].at)
        changed["of_table"] = changed.pop("table_id")
        if isinstance(entries[-1].entry, PRIVATE):  # of which a list must not tell
            del changed["changed"]
        sat = seat_rows(table, seats)
        rows = {
            "left": [
                {"of_table": table, "of_seat": seat}
                for seat in (*freed, *(changed["seat"] for changed in sat))
            ],
            "seats": sat,
            "log": [log_row(table, logged) for logged in entries],
            "moved": [changed],
            "let_in": [{"of_table": table, "access": access}] if access else [],
            "notices": [vars(one) for one in notices],
        }
        await self.queue.write(Change(table, rows), then)

    async def table(self, table: str) -> TableRow | None:
        def read(connection: Connection) -> TableRow | None:
            found = connection.execute(select(tables).where(tables.c.id == table))
            row = found.mappings().one_or_none()
            met = connection.execute(select(meetings).where(meetings.c.table_id == table))
            return table_from(row, met.mappings().one_or_none()) if row else None

        return await self.read(read)

    async def entries(self, table: str, after: int = 0) -> list[Logged]:
        """The log of a table, or what was added to it after an entry."""
        query = select(log).where(log.c.table_id == table, log.c.number > after)

        def read(connection: Connection) -> list[Logged]:
            found = connection.execute(query.order_by(log.c.number))
            return [logged_from(row) for row in found.mappings()]

        return await self.read(read)

    async def picture(self, table: str) -> Picture | None:
        """What everybody may see of a table, as it is kept."""
        shown = (tables.c.game, tables.c.options, standings.c.acting, standings.c.board)
        query = (
            select(*shown, meetings.c.access)
            .join(standings, standings.c.table_id == tables.c.id)
            .outerjoin(meetings, meetings.c.table_id == tables.c.id)
            .where(tables.c.id == table, standings.c.board.is_not(None))
        )

        def read(connection: Connection) -> Picture | None:
            row = connection.execute(query).one_or_none()
            return Picture(*row, tuple(who_sits(connection, [table])[table])) if row else None

        return await self.read(read)

    async def incomplete(self) -> list[str]:
        """The tables of which an earlier version wrote less than is written now."""
        query = select(standings.c.table_id).where(standings.c.board.is_(None))
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def games_of(self, visitor: str) -> list[Finished]:
        """The games that were finished with this visitor at a seat."""
        return await self.read(lambda connection: finished(connection, visitor))

    async def holds(self, visitor: str) -> bool:
        """Does a visitor sit anywhere, or own a table?"""
        sits = select(seats.c.table_id).where(seats.c.holder == visitor)
        owns = select(tables.c.id).where(tables.c.owner == visitor)
        query = select(sits.exists() | owns.exists())
        return await self.read(lambda connection: bool(connection.execute(query).scalar()))

    async def tables_of(self, visitor: str) -> list[Listed]:
        """The tables that a visitor opened or sits at, the latest first."""
        return await self.read(lambda connection: listed(connection, visitor))

    async def kept_by(self, visitor: str) -> Kept:
        """How much is kept of what somebody opened."""
        return await self.read(lambda connection: kept_by(connection, visitor))

    async def unwanted(self, after: str, ages: Ages, number: int) -> Some:
        """Of the next so many tables those that nobody wants."""
        return await self.read(lambda connection: unwanted(connection, after, ages, number))

    def free(self) -> int:
        """The bytes that can still be written."""
        return self.place.free()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What is there at one moment, without waiting for those who write."""

        def run() -> T:
            try:
                with self.reader.connect() as connection:
                    return work(connection)
            except DBAPIError as error:
                raise told(error) from error

        return await asyncio.get_running_loop().run_in_executor(self.readers, run)


def listed(connection: Connection, visitor: str) -> list[Listed]:
    theirs = (seats.c.holder == visitor) | (seats.c.absent == visitor)
    sits = select(seats.c.table_id).where(theirs)
    opened = select(tables.c.id).where(tables.c.owner == visitor)
    unwanted = select(hidden.c.table_id).where(hidden.c.visitor == visitor)
    query = (
        select(*SHOWN)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(tables.c.id.in_(union(sits, opened)), tables.c.id.not_in(unwanted))
        .order_by(standings.c.changed.desc(), tables.c.id)
        .limit(MOST_LISTED)
    )
    return as_listed(connection, query)


def as_listed(connection: Connection, query: Select[Any]) -> list[Listed]:
    """The tables that a query for what is SHOWN finds."""
    return listed_from(connection, connection.execute(query).all())


def listed_from(connection: Connection, rows: Sequence[Any]) -> list[Listed]:
    around = who_sits(connection, [row.id for row in rows])
    return [
        Listed(
            id=row.id,
            game=row.game,
            options=row.options,
            owner=row.owner,
            created=row.created,
            changed=row.changed,
            standing=Standing(
                row.turns,
                tuple(row.acting),
                row.termination,
                row.secret,
                tuple(row.left),
                tuple(row.winners),
                tuple(row.scores),
                row.due,
                tuple((seat, due) for seat, due in row.deadlines),
                tuple(row.offered or ()),
            ),
            seats=tuple(around[row.id]),
        )
        for row in rows
    ]


def who_sits(connection: Connection, names: list[str]) -> dict[str, list[Sit]]:
    query = select(seats).where(seats.c.table_id.in_(names))
    found: dict[str, list[Sit]] = {name: [] for name in names}
    for row in connection.execute(query.order_by(seats.c.seat)):
        sit = Sit(row.seat, row.sitter, row.name, row.level, row.holder, absent=row.absent)
        found[row.table_id].append(sit)
    return found


def finished(connection: Connection, visitor: str) -> list[Finished]:
    sits = select(seats.c.table_id).where(seats.c.holder == visitor)
    query = (
        select(tables.c.id, tables.c.game, standings.c.termination, standings.c.winners)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(tables.c.id.in_(sits), standings.c.termination.is_not(None))
    )
    rows = connection.execute(query).all()
    around = who_sits(connection, [row.id for row in rows])
    return [
        Finished(row.game, row.termination, tuple(row.winners), tuple(around[row.id]))
        for row in rows
    ]
