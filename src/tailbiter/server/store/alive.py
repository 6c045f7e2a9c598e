"""When the server was last known to run, and at which tables somebody's time may run."""

from __future__ import annotations

from sqlalchemy import Connection, select

from tailbiter.server.store.schema import alive, standings, tables
from tailbiter.server.store.store import Store
from tailbiter.server.store.writing import Change

ONLY = 1  # there is one row


async def last_alive(store: Store) -> int | None:
    """In milliseconds since 1970; None where no server has kept it yet."""

    def read(connection: Connection) -> int | None:
        found: int | None = connection.execute(select(alive.c.at)).scalar()
        return found

    return await store.read(read)


async def keep_alive(store: Store, at: int) -> None:
    row = {"id": ONLY, "at": at}
    await store.queue.write(Change("", {"was_alive": [{"of_id": ONLY}], "alive": [row]}))


async def with_clocks(store: Store) -> list[str]:
    """The tables with a clock whose games are not over."""
    query = (
        select(tables.c.id)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(tables.c.control["kind"].as_string() != "none", standings.c.termination.is_(None))
    )
    return await store.read(lambda connection: list(connection.execute(query).scalars()))
