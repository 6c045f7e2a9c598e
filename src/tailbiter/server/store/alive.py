"""When the server was last known to run, and at which tables that matters."""

from __future__ import annotations

from sqlalchemy import Connection, select

from tailbiter.server.store.schema import alive, seats, standings, tables
from tailbiter.server.store.store import Store
from tailbiter.server.store.writing import Change
from tailbiter.tables.clock import Control

ONLY = 1  # there is one row
MOST = 100  # tables of one visitor that are looked at


async def last_alive(store: Store) -> int | None:
    """In milliseconds since 1970; None where no server has kept it yet."""

    def read(connection: Connection) -> int | None:
        found: int | None = connection.execute(select(alive.c.at)).scalar()
        return found

    return await store.read(read)


async def keep_alive(store: Store, at: int) -> None:
    row = {"id": ONLY, "at": at}
    await store.queue.write(Change("", {"was_alive": [{"of_id": ONLY}], "alive": [row]}))


async def controls_of(store: Store, visitor: str) -> dict[str, Control]:
    """What is agreed on about time where somebody plays, the latest tables first."""
    query = (
        select(tables.c.id, tables.c.control)
        .join(standings, standings.c.table_id == tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.holder == visitor, standings.c.termination.is_(None))
        .order_by(tables.c.created.desc())
        .limit(MOST)
    )

    def read(connection: Connection) -> dict[str, Control]:
        return {row.id: Control.kept(row.control) for row in connection.execute(query)}

    return await store.read(read)


async def with_clocks(store: Store, until: int) -> list[str]:
    """The tables with a clock whose games are not over; with deadlines, where one is near."""
    kind = tables.c.control["kind"].as_string()
    is_touched = kind.in_(("game", "turn")) | ((kind == "calendar") & (standings.c.due <= until))
    query = (
        select(tables.c.id)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(is_touched, standings.c.termination.is_(None))
    )
    return await store.read(lambda connection: list(connection.execute(query).scalars()))
