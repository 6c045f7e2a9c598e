"""Invitations: the links and codes by which people come to a seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from tailbiter.server.store.rows import Invitation, Notice, invitation_from, invitation_row
from tailbiter.server.store.schema import invitations, meetings, people, standings, ties
from tailbiter.server.store.store import Store
from tailbiter.server.store.writing import Change

BLOCKED = "blocked"
MOST_FOR_ONE = 20  # invitations that somebody is shown, by name


class Invitations:
    """What is kept of how people meet, beside their tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def invite(self, invitation: Invitation, notices: Iterable[Notice] = ()) -> None:
        rows = {
            "invitations": [invitation_row(invitation)],
            "notices": [vars(one) for one in notices],
        }
        await self.store.queue.write(Change(invitation.table, rows))

    async def revoke(self, table: str, codes: Iterable[str]) -> None:
        """These links lead nowhere any more."""
        rows = {"revoked": [{"of_code": code} for code in codes]}
        await self.store.queue.write(Change(table, rows))

    async def invitation(self, code: str) -> Invitation | None:
        found = await self.found(invitations.c.code == code)
        return found[0] if found else None

    async def of_table(self, table: str) -> list[Invitation]:
        return await self.found(invitations.c.table_id == table)

    async def for_guest(self, guest: str) -> list[Invitation]:
        """Those for somebody by name, to games that are not over."""
        is_on = select(standings.c.table_id).where(standings.c.termination.is_(None))
        of_guest = (invitations.c.guest == guest) & invitations.c.table_id.in_(is_on)
        return (await self.found(of_guest))[-MOST_FOR_ONE:]

    async def found(self, condition: ColumnElement[bool]) -> list[Invitation]:
        query = select(invitations).where(condition)

        def read(connection: Connection) -> list[Invitation]:
            return [invitation_from(row) for row in connection.execute(query).mappings()]

        return await self.store.read(read)

    async def after(self, table: str) -> str | None:
        """The table at which those of another play once more."""
        query = select(meetings.c.table_id).where(meetings.c.follows == table)
        return await self.store.read(lambda connection: connection.execute(query).scalar())

    async def person(self, folded: str) -> tuple[str, str] | None:
        """The id and the name of somebody with an account."""
        query = select(people.c.id, people.c.name).where(people.c.folded == folded)

        def read(connection: Connection) -> tuple[str, str] | None:
            row = connection.execute(query).one_or_none()
            return (row.id, row.name) if row else None

        return await self.store.read(read)

    async def has_account(self, visitor: str) -> bool:
        query = select(people.c.id).where(people.c.id == visitor)
        return await self.store.read(lambda found: found.execute(query).first() is not None)

    async def is_blocked(self, visitor: str, others: Collection[str]) -> bool:
        """Does somebody not want to meet one of these, or one of these them?"""
        to, by = ties.c.person == visitor, ties.c.other == visitor
        either = or_(and_(to, ties.c.other.in_(others)), and_(by, ties.c.person.in_(others)))
        query = select(ties.c.person).where(ties.c.kind == BLOCKED, either).limit(1)
        return await self.store.read(lambda found: found.execute(query).first() is not None)
