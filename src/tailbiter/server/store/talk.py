"""What the store keeps of talk besides the log: whom somebody blocked, and what was reported."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tailbiter.server.store.errors import ConflictError
from tailbiter.server.store.people import Tie
from tailbiter.server.store.schema import log, reports, ties
from tailbiter.server.store.store import Store
from tailbiter.server.store.writing import Change

BLOCKED = "blocked"
Reading = Callable[[Callable[[Connection], "list[Reported]"]], Awaitable["list[Reported]"]]


@dataclass(frozen=True)
class Reported:
    """Something said that people found amiss."""

    table: str
    number: int  # of the entry
    who: str  # said it
    name: str  # as they called themselves, or ""
    seat: int | None
    text: str
    at: int  # when it was reported last
    by: int  # how many people


async def report(store: Store, table: str, number: int, person: str, at: int) -> None:
    """Once a person: who says it again has said it."""
    row = {"table_id": table, "number": number, "person": person, "at": at}
    try:
        await store.queue.write(Change(table, {"reports": [row]}))
    except ConflictError:
        return


async def reported(read_from: Reading) -> list[Reported]:
    """What was reported, the latest first."""
    latest = func.max(reports.c.at)
    query = (
        select(log, latest.label("reported"), func.count().label("by"))
        .join(reports, (reports.c.table_id == log.c.table_id) & (reports.c.number == log.c.number))
        .group_by(log.c.table_id, log.c.number)
        .order_by(latest.desc())
    )

    def read(connection: Connection) -> list[Reported]:
        return [
            Reported(
                *(row.table_id, row.number, row.who, row.data.get("name", ""), row.seat),
                *(row.data["text"], row.reported, row.by),
            )
            for row in connection.execute(query)
        ]

    return await read_from(read)


async def block(store: Store, person: str, other: str, name: str, is_blocked: bool) -> None:
    """For who has an account; of guests nothing is kept here."""
    if await store.people.person(person) is None:
        return
    if is_blocked:
        await store.people.tie(Tie(person, other, BLOCKED, name))
    else:
        await store.people.untie(person, other)


async def blocked_by(store: Store, person: str) -> set[str]:
    query = select(ties.c.other).where(ties.c.person == person, ties.c.kind == BLOCKED)
    return await store.read(lambda connection: set(connection.execute(query).scalars()))
