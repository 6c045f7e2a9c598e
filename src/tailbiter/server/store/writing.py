"""Changes wait in a queue and are written in groups: one transaction for all that wait.

To be sure that something is on the disk takes a millisecond, however much it is. So the more people
write at once, the less each of them costs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from sqlalchemy import Connection, UpdateBase, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from tailbiter.server.store.errors import ConflictError, RepeatedError, StoreError
from tailbiter.server.store.people_statements import PEOPLE
from tailbiter.server.store.place import Place
from tailbiter.server.store.prepared import Shelf
from tailbiter.server.store.rows import Row
from tailbiter.server.store.schema import (
    alive,
    hidden,
    invitations,
    log,
    meetings,
    reports,
    seats,
    standings,
    tables,
    ties,
)

MOST_TOGETHER = 256  # changes in a group
PAUSES = (0.05, 0.5)  # seconds before another try, where the reason may have passed
logger = logging.getLogger("tailbiter")

OF_A_TABLE = (log, seats, hidden, standings, meetings, invitations, reports)
STATEMENTS: dict[
    str, UpdateBase
] = {  # in an order in which whatever is referred to is there before
    "tables": insert(tables),
    "meetings": insert(meetings),
    "revoked": delete(invitations).where(invitations.c.code == bindparam("of_code")),
    "invitations": insert(invitations),
    "standings": insert(standings),
    "left": delete(seats).where(
        seats.c.table_id == bindparam("of_table"), seats.c.seat == bindparam("of_seat")
    ),
    "seats": insert(seats),
    "log": insert(log),
    "moved": update(standings).where(standings.c.table_id == bindparam("of_table")),
    "shown": delete(hidden).where(
        hidden.c.visitor == bindparam("by"), hidden.c.table_id == bindparam("of_table")
    ),
    "hidden": insert(hidden),
    "reports": insert(reports),
    "was_alive": delete(alive).where(alive.c.id == bindparam("of_id")),
    "alive": insert(alive),
    "untied": delete(ties).where(ties.c.person == bindparam("by"), ties.c.other == bindparam("to")),
    "ties": insert(ties),
    **PEOPLE,
    **{
        f"erased {table}": delete(table).where(column == bindparam("of_table"))
        for table, column in (
            *((table, table.c.table_id) for table in OF_A_TABLE),
            (tables, tables.c.id),
        )
    },
}


@dataclass(frozen=True)
class Change:
    """Rows for the statements above: all are written, or none."""

    table: str
    rows: dict[str, list[Row]]


@dataclass(frozen=True)
class Waiting:
    change: Change
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def settle(self, error: Exception | None) -> None:
        if self.done.done():  # whoever asked has gone away
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Queue:
    """The one that writes. Everybody is told of their own change, and only when it is on disk."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.thread = ThreadPoolExecutor(1, "writer")
        self.shelf = Shelf(place.engine.dialect)
        self.waiting: list[Waiting] = []
        self.writing: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> None:
        """Returns when it is on disk. Raises why it is not, and then nothing of it is.

        Once asked for it is written, whoever goes away meanwhile.
        """
        asked = Waiting(change)
        self.waiting.append(asked)
        if self.writing is None:
            self.writing = asyncio.create_task(self.write_all())
        await asked.done

    async def write_all(self) -> None:
        try:
            while self.waiting:
                group = self.waiting[:MOST_TOGETHER]
                del self.waiting[:MOST_TOGETHER]
                outcomes = await self.commit([asked.change for asked in group])
                for asked, outcome in zip(group, outcomes, strict=True):
                    asked.settle(outcome)
        finally:
            self.writing = None

    async def commit(self, group: Sequence[Change]) -> list[Exception | None]:
        """Writes what can be written; for each change why it was not."""
        try:
            return await self.try_repeatedly(group)
        except Exception as error:
            if len(group) > 1 and not self.place.is_passing(error):
                # One that is too large for the disk must not keep the others from it.
                return [(await self.commit([change]))[0] for change in group]
            if not isinstance(error, DBAPIError):
                logger.exception("something was not written to table %s", group[0].table)
            return [told(error) for _ in group]

    async def try_repeatedly(self, group: Sequence[Change]) -> list[Exception | None]:
        loop = asyncio.get_running_loop()
        for pause in PAUSES:
            try:
                return await loop.run_in_executor(self.thread, self.transact, group)
            except Exception as error:
                if not self.place.is_passing(error):
                    raise
                await asyncio.sleep(pause)
        return await loop.run_in_executor(self.thread, self.transact, group)

    def transact(self, group: Sequence[Change]) -> list[Exception | None]:
        """One transaction. What it returns holds only if it returns: then all of it is on disk."""
        try:
            with self.place.engine.begin() as connection:
                self.execute(connection, group)
            return [None] * len(group)
        except OperationalError:
            raise
        except Exception:  # a row that cannot be: then one by one, so that it harms no other
            with self.place.engine.begin() as connection:
                return [attempt(connection, change) for change in group]

    def execute(self, connection: Connection, group: Sequence[Change]) -> None:
        """The quick way. What fails is tried again in the other, whose errors are understood."""
        cursor = connection.connection.cursor()
        for name, statement, rows in together(group):
            for row in rows:
                ready = self.shelf.prepared(name, statement, row)
                cursor.execute(ready.text, ready.filled(row))
        cursor.close()

    async def close(self) -> None:
        """What waits is written."""
        if self.writing:
            await self.writing
        self.thread.shutdown()


def attempt(connection: Connection, change: Change) -> Exception | None:
    """One change on its own; why it cannot be, if it cannot."""
    try:
        with connection.begin_nested():
            execute(connection, [change])
    except OperationalError:
        raise
    except IntegrityError as error:
        return repeated(connection, change) or conflict(change, error)
    except Exception as error:
        return told(error)
    return None


def execute(connection: Connection, group: Sequence[Change]) -> None:
    for _, statement, rows in together(group):
        connection.execute(statement, rows)


def together(group: Sequence[Change]) -> Iterator[tuple[str, UpdateBase, list[Row]]]:
    """The rows of a group, statement by statement."""
    wanted = {name for change in group for name, rows in change.rows.items() if rows}
    for name, statement in STATEMENTS.items():
        if name in wanted:
            yield name, statement, [row for one in group for row in one.rows.get(name, ())]


def conflict(change: Change, error: IntegrityError) -> ConflictError:
    numbers = ", ".join(str(row["number"]) for row in change.rows.get("log", ()))
    found = ConflictError(f"somebody wrote entry {numbers} of table {change.table} first")
    found.__cause__ = error
    return found


def repeated(connection: Connection, change: Change) -> RepeatedError | None:
    """Was this asked for before, and done?"""
    for row in change.rows.get("tables", ()):
        asked = (tables.c.owner == row["owner"], tables.c.request == row["request"])
        table = connection.execute(select(tables.c.id).where(*asked)).scalar()
        if row["request"] is not None and table:
            return RepeatedError(row["request"], table, 0)
    for row in change.rows.get("log", ()):
        asked = (log.c.table_id == row["table_id"], log.c.request == row["request"])
        number = connection.execute(select(log.c.number).where(*asked)).scalar()
        if row["request"] is not None and number:
            return RepeatedError(row["request"], change.table, number)
    return None


def told(error: Exception) -> StoreError:
    """Why it cannot be kept, as a sentence."""
    why = str(getattr(error, "orig", None) or error)
    found = StoreError(f"games cannot be kept, nothing was changed: {why}")
    found.__cause__ = error
    return found
