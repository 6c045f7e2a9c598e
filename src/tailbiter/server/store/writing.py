"""Changes wait in a queue and are written in groups: one transaction for all that wait.

To be sure that something is on the disk takes a millisecond, however much it is. So the more people
write at once, the less each of them costs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from queue import SimpleQueue

from sqlalchemy import (
    Connection,
    PoolProxiedConnection,
    UpdateBase,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from tailbiter.server.store.errors import ConflictError, RepeatedError, StoreError
from tailbiter.server.store.people_statements import PEOPLE
from tailbiter.server.store.place import Place
from tailbiter.server.store.prepared import Shelf
from tailbiter.server.store.rows import Row
from tailbiter.server.store.schema import (
    alive,
    answers,
    hidden,
    invitations,
    log,
    looks,
    meetings,
    notebooks,
    notices,
    reports,
    seats,
    standings,
    tables,
    ties,
)

MOST_TOGETHER = 256  # changes in a group
PAUSES = (0.05, 0.5)  # seconds before another try, where the reason may have passed
logger = logging.getLogger("tailbiter")

OF_A_TABLE = (
    log,
    seats,
    hidden,
    looks,
    standings,
    meetings,
    invitations,
    reports,
    notices,
    answers,
    notebooks,
)
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
    "let_in": update(meetings).where(meetings.c.table_id == bindparam("of_table")),
    "shown": delete(hidden).where(
        hidden.c.visitor == bindparam("by"), hidden.c.table_id == bindparam("of_table")
    ),
    "hidden": insert(hidden),
    "looked": delete(looks).where(
        looks.c.visitor == bindparam("by"), looks.c.table_id == bindparam("of_table")
    ),
    "looks": insert(looks),
    "reports": insert(reports),
    "overwritten": delete(notebooks).where(
        notebooks.c.table_id == bindparam("of_table"), notebooks.c.person == bindparam("by")
    ),
    "notebooks": insert(notebooks),
    "notices": insert(notices),
    "answers": insert(answers),
    "told": update(notices)
    .where(
        *(notices.c.person == bindparam("of_person"), notices.c.table_id == bindparam("of_table")),
        *(notices.c.kind == bindparam("of_kind"), notices.c.number == bindparam("of_number")),
    )
    .values(
        done=bindparam("new_done"),
        tries=bindparam("new_tries"),
        not_before=bindparam("new_not_before"),
    ),
    "swept": delete(notices).where(
        notices.c.done.is_not(None), notices.c.at < bindparam("of_before")
    ),
    "swept answers": delete(answers).where(answers.c.at < bindparam("of_before")),
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
ORDER = {name: number for number, name in enumerate(STATEMENTS)}


@dataclass(frozen=True)
class Change:
    """Rows for the statements above: all are written, or none."""

    table: str
    rows: dict[str, list[Row]]


@dataclass(frozen=True)
class Waiting:
    change: Change
    then: Callable[[], object] | None = None  # what the writer does when it is on disk
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def tell(self, error: Exception | None) -> None:
        """From the thread that writes to whoever waits."""
        if self.then and not error:
            try:
                self.then()
            except Exception:
                logger.exception("after something was written to table %s", self.change.table)
        with contextlib.suppress(RuntimeError):  # nobody is there any more
            self.done.get_loop().call_soon_threadsafe(self.settle, error)

    def settle(self, error: Exception | None) -> None:
        if self.done.done():  # whoever asked has gone away
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Queue:
    """One thread writes. Everybody is told of their own change, and only when it is on disk."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.shelf = Shelf(place.engine.dialect)
        self.asked: list[Waiting] = []  # at this moment; it goes to the writer as one
        self.waiting: SimpleQueue[list[Waiting]] = SimpleQueue()  # an empty list is the end
        self.writer = threading.Thread(target=self.write_all, name="writer", daemon=True)
        self.noticed: Callable[[], None] = lambda: None  # somebody is to be told by mail
        self.is_clean = False  # is nothing left of what was erased? Nobody knows after a start
        self.is_closed = False

    async def clean(self) -> None:
        """What was erased leaves the files too, now or the next time."""
        if not self.is_clean:
            self.is_clean = True  # what is erased meanwhile is not
            found: list[bool] = []
            await self.write(Change("", {}), lambda: found.append(self.place.clean()))
            self.is_clean &= found == [True]

    async def write(self, change: Change, then: Callable[[], object] | None = None) -> None:
        """Returns when it is on disk. Raises why it is not, and then nothing of it is.

        Once asked for it is written, whoever goes away meanwhile. `then` is done by the thread
        that wrote it, before anybody hears of it.
        """
        if self.is_closed:
            raise StoreError("games cannot be kept, nothing was changed: the store is closed")
        asked = Waiting(change, then)
        self.asked.append(asked)
        if len(self.asked) == 1:
            asyncio.get_running_loop().call_soon(self.hand_on)
        await asked.done
        if change.rows.get("notices"):
            self.noticed()

    def hand_on(self) -> None:
        if self.asked:
            self.waiting.put(self.asked)
            self.asked = []
        if self.writer.ident is None:
            self.writer.start()

    def write_all(self) -> None:
        """What comes while a group is written is the next group."""
        while group := self.waiting.get():
            while len(group) < MOST_TOGETHER and not self.waiting.empty():
                if not (more := self.waiting.get()):
                    self.waiting.put(more)
                    break
                group += more
            outcomes = self.commit([asked.change for asked in group])
            for asked, outcome in zip(group, outcomes, strict=True):
                asked.tell(outcome)

    def commit(self, group: Sequence[Change]) -> list[Exception | None]:
        """Writes what can be written; for each change why it was not."""
        try:
            return self.try_repeatedly(group)
        except Exception as error:
            if len(group) > 1 and not self.place.is_passing(error):
                # One that is too large for the disk must not keep the others from it.
                return [self.commit([change])[0] for change in group]
            if not isinstance(error, DBAPIError):
                logger.exception("something was not written to table %s", group[0].table)
            return [told(error) for _ in group]

    def try_repeatedly(self, group: Sequence[Change]) -> list[Exception | None]:
        for pause in PAUSES:
            try:
                return self.transact(group)
            except Exception as error:
                if not self.place.is_passing(error):
                    raise
                time.sleep(pause)
        return self.transact(group)

    def transact(self, group: Sequence[Change]) -> list[Exception | None]:
        """One transaction. What it returns holds only if it returns: then all of it is on disk."""
        try:
            self.execute(group)
            return [None] * len(group)
        except Exception:  # a row that cannot be: then one by one, so that it harms no other
            with self.place.engine.begin() as connection:
                return [attempt(connection, change) for change in group]

    def execute(self, group: Sequence[Change]) -> None:
        """The quick way, past SQLAlchemy. What fails is tried again in the other, whose errors are
        understood."""
        with self.place.transaction(self.connection) as cursor:
            for name, statement, rows in together(group):
                for row in rows:
                    ready = self.shelf.prepared(name, statement, row)
                    cursor.execute(ready.text, ready.filled(row))

    @cached_property
    def connection(self) -> PoolProxiedConnection:
        """The writer's own, as long as it lives."""
        return self.place.engine.raw_connection()

    async def close(self) -> None:
        """What waits is written."""
        self.is_closed = True
        self.hand_on()
        self.waiting.put([])
        await asyncio.to_thread(self.writer.join)
        if "connection" in vars(self):
            self.connection.close()


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
    for name in sorted(wanted, key=ORDER.__getitem__):
        yield name, STATEMENTS[name], [row for one in group for row in one.rows.get(name, ())]


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
