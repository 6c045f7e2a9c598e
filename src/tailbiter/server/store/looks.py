"""How much of a game somebody has seen, so that they can be told what happened since."""

from __future__ import annotations

from sqlalchemy import Connection, select

from tailbiter.server.store.rows import Row
from tailbiter.server.store.schema import looks
from tailbiter.server.store.store import Store
from tailbiter.server.store.writing import Change


async def keep_look(store: Store, visitor: str, table: str, turns: int) -> None:
    """They have seen so many turns of it."""
    rows: dict[str, list[Row]] = {
        "looked": [{"by": visitor, "of_table": table}],
        "looks": [{"visitor": visitor, "table_id": table, "turns": turns}],
    }
    await store.queue.write(Change(table, rows))


async def looked(store: Store, visitor: str, table: str) -> int | None:
    """How many turns of it they have seen; None where they were never there."""
    query = select(looks.c.turns).where(looks.c.visitor == visitor, looks.c.table_id == table)

    def read(connection: Connection) -> int | None:
        found: int | None = connection.execute(query).scalar()
        return found

    return await store.read(read)


async def all_looks(store: Store, visitor: str) -> dict[str, int]:
    """How many turns they have seen, by table."""
    query = select(looks.c.table_id, looks.c.turns).where(looks.c.visitor == visitor)
    return await store.read(lambda connection: dict(connection.execute(query).all()))
