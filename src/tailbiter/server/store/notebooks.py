"""Notebooks: what somebody writes beside a game, for themselves alone."""

from __future__ import annotations

from sqlalchemy import select

from tailbiter.server.store.schema import notebooks
from tailbiter.server.store.store import Store
from tailbiter.server.store.writing import Change


async def notebook_of(store: Store, table: str, person: str) -> str:
    query = select(notebooks.c.text).where(
        notebooks.c.table_id == table, notebooks.c.person == person
    )
    return await store.read(lambda connection: connection.execute(query).scalar() or "")


async def notebooks_of(store: Store, person: str) -> dict[str, str]:
    """All that somebody has written, by table; also where they have a seat no more."""
    query = select(notebooks.c.table_id, notebooks.c.text).where(notebooks.c.person == person)
    return await store.read(
        lambda connection: {row.table_id: row.text for row in connection.execute(query)}
    )


async def write_notebook(store: Store, table: str, person: str, text: str) -> None:
    """What was there before is overwritten; nothing is kept of an empty one."""
    row = {"table_id": table, "person": person, "text": text}
    rows = {"overwritten": [{"of_table": table, "by": person}], "notebooks": [row] if text else []}
    await store.queue.write(Change(table, rows))
