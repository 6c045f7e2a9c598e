"""What is kept of people: accounts, sessions, ties, links; and how somebody is forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import String, cast, or_, select, union

from tailbiter.server.store.people_statements import FORGOTTEN
from tailbiter.server.store.rows import Row
from tailbiter.server.store.schema import log, people, seats, sessions, tables, tickets, ties
from tailbiter.server.store.writing import Change, Queue


@dataclass(frozen=True)
class Person:
    """Somebody with an account. The id is what actors are called everywhere."""

    id: str
    name: str
    folded: str  # the name as it is compared
    password: str  # as argon2 writes it
    email: str
    created: int
    settings: dict[str, Any]


@dataclass(frozen=True)
class Session:
    """A key that somebody was given; only its digest is kept."""

    digest: str
    person: str
    kind: str  # browser or program
    label: str  # by which its owner knows it
    created: int
    seen: int
    expires: int


@dataclass(frozen=True)
class Tie:
    """How somebody stands to another."""

    person: str
    other: str
    kind: str  # friend or blocked
    name: str  # of the other, when it was made


@dataclass(frozen=True)
class Ticket:
    """A link that works once; only its digest is kept."""

    digest: str
    kind: str  # password, invitation, or remove: somebody whom the administrator wants gone
    person: str  # "" where it is for whoever comes with it
    expires: int


class KeptPeople:
    """Over the same queue as tables: what was acknowledged is on disk."""

    def __init__(self, queue: Queue, read: Callable[[Any], Awaitable[Any]]) -> None:
        self.queue = queue
        self.read = read

    async def names(self) -> list[tuple[str, str, str]]:
        """Of all people: id, name, and the name as it is compared."""
        query = select(people.c.id, people.c.name, people.c.folded).order_by(people.c.folded)
        found: list[tuple[str, str, str]] = await self.read(
            lambda connection: [tuple(row) for row in connection.execute(query)]
        )
        return found

    async def sessions(self) -> list[Session]:
        return [Session(**row) for row in await self.rows(select(sessions))]

    async def ties(self, person: str) -> list[Tie]:
        """How somebody stands to others, by name."""
        query = select(ties).where(ties.c.person == person).order_by(ties.c.name)
        return [Tie(**row) for row in await self.rows(query)]

    async def person(self, name: str) -> Person | None:
        """By id."""
        found = await self.rows(select(people).where(people.c.id == name))
        return Person(**found[0]) if found else None

    async def ticket(self, digest: str) -> Ticket | None:
        found = await self.rows(select(tickets).where(tickets.c.digest == digest))
        return Ticket(**found[0]) if found else None

    async def unwanted(self) -> list[Ticket]:
        """Those whom the administrator wants gone."""
        found = await self.rows(select(tickets).where(tickets.c.kind == "remove"))
        return [Ticket(**row) for row in found]

    async def rows(self, query: Any) -> list[Row]:
        found: list[Row] = await self.read(
            lambda connection: [dict(row) for row in connection.execute(query).mappings()]
        )
        return found

    async def add(self, person: Person, session: Session, ticket: str | None) -> None:
        """A ConflictError where the name, or the id, is somebody's already."""
        used = [{"of_digest": ticket}] if ticket else []
        await self.write(people=[vars(person)], sessions=[vars(session)], used=used)

    async def begin(self, session: Session, instead_of: Iterable[str] = ()) -> None:
        """A session, in the place of others."""
        await self.write(
            ended=[{"of_digest": digest} for digest in instead_of], sessions=[vars(session)]
        )

    async def end(self, digests: Iterable[str]) -> None:
        await self.write(ended=[{"of_digest": digest} for digest in digests])

    async def renew(self, session: Session) -> None:
        seen = {"new_seen": session.seen, "new_expires": session.expires}
        await self.write(renewed=[{"of_digest": session.digest, **seen}])

    async def set_password(
        self, person: str, password: str, ended: Iterable[str], ticket: str | None = None
    ) -> None:
        """All sessions but those that begin after it are over."""
        await self.write(
            password=[{"of_person": person, "new_password": password}],
            ended=[{"of_digest": digest} for digest in ended],
            used=[{"of_digest": ticket}] if ticket else [],
        )

    async def set_settings(self, person: str, settings: dict[str, Any]) -> None:
        await self.write(settings=[{"of_person": person, "new_settings": settings}])

    async def tie(self, tie: Tie) -> None:
        await self.write(untied=[untied(tie.person, tie.other)], ties=[vars(tie)])

    async def untie(self, person: str, other: str) -> None:
        await self.write(untied=[untied(person, other)])

    async def give(self, ticket: Ticket) -> None:
        await self.write(tickets=[vars(ticket)])

    async def tables_of(self, person: str) -> list[str]:
        """All where somebody sits, or which they opened."""
        sits = select(seats.c.table_id).where(seats.c.holder == person)
        opened = select(tables.c.id).where(tables.c.owner == person)
        found: list[str] = await self.read(
            lambda connection: list(connection.execute(union(sits, opened)).scalars())
        )
        return found

    async def forget(self, person: str, nobody: str) -> list[str]:
        """Remove a person. Their games stay, with `nobody` at the seat; which tables are these?

        The log only grows, but for this: a name goes where its owner wants it gone. Every entry is
        looked at, since somebody may have sat where they sit no more.
        """
        mentioned = or_(log.c.who == person, cast(log.c.data, String).contains(person))
        columns = (log.c.table_id, log.c.number, log.c.who, log.c.data)
        entries = await self.rows(select(*columns).where(mentioned))
        changed = [forgotten_entry(row, person, nobody) for row in entries]
        owned = await self.tables_of(person)
        rows = {name: [{"of_person": person}] for name in FORGOTTEN}
        rows["forgotten seats"] = [{"of_person": person, "new_holder": nobody}]
        rows["forgotten absent"] = [{"of_person": person, "new_holder": nobody}]
        rows["forgotten tables"] = [{"of_person": person, "new_owner": nobody}]
        await self.write(**{"forgotten log": changed}, **rows)
        self.queue.is_clean = False
        await self.queue.clean()
        return sorted({row["of_table"] for row in changed} | set(owned))

    async def write(self, **rows: list[Row]) -> None:
        await self.queue.write(Change("people", rows))


def untied(person: str, other: str) -> Row:
    return {"by": person, "to": other}


def forgotten_entry(row: Row, person: str, nobody: str) -> Row:
    """An entry of a log that says no more who it was."""
    data = row["data"]
    is_theirs = data.get("holder", row["who"]) == person
    return {
        "of_table": row["table_id"],
        "of_number": row["number"],
        "new_who": nobody if row["who"] == person else row["who"],
        "new_data": {
            field: "" if field == "name" and is_theirs else without(said, person, nobody)
            for field, said in data.items()
        },
    }


def without(said: Any, person: str, nobody: str) -> Any:
    if isinstance(said, dict):
        return {field: without(part, person, nobody) for field, part in said.items()}
    if isinstance(said, list):
        return [without(part, person, nobody) for part in said]
    return nobody if said == person else said
