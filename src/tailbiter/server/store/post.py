"""What the store keeps of post: who is written to, what is to be sent, whose deadlines are near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from tailbiter.server.store.rows import Answer, Mailbox, Notice
from tailbiter.server.store.schema import answers, mailboxes, notices, people, seats, standings
from tailbiter.server.store.store import Store
from tailbiter.server.store.writing import Change

MOST_AT_ONCE = 200  # notices that are taken up together
MOST_DEADLINES = 500  # of one person
ANSWER = "answer"  # the kind of notice that sends an answer


@dataclass(frozen=True)
class Deadline:
    """A table at which it is somebody's turn, and until when."""

    person: str
    table: str
    seat: int
    due: int | None  # None where its time does not run


class KeptPost:
    """Over the same queue as tables: what was acknowledged is on disk."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def mailboxes(self) -> list[tuple[Mailbox, str]]:
        """All of them, each with the address that its owner gave."""
        query = select(mailboxes, people.c.email).join(people, people.c.id == mailboxes.c.person)

        def read(connection: Connection) -> list[tuple[Mailbox, str]]:
            rows = [dict(row) for row in connection.execute(query).mappings()]
            return [(Mailbox(**row), email) for row in rows for email in [row.pop("email")]]

        return await self.store.read(read)

    async def keep(self, mailbox: Mailbox, *more: Notice, email: str | None = None) -> None:
        """A mailbox as it is from now on, what is to be sent to it, and another address."""
        rows = {
            "emptied": [{"of_person": mailbox.person}],
            "mailboxes": [vars(mailbox)],
            "notices": [vars(one) for one in more],
        }
        if email is not None:
            rows["email"] = [{"of_person": mailbox.person, "new_email": email}]
        await self.write(rows)

    async def add(self, more: Sequence[Notice]) -> None:
        await self.write({"notices": [vars(one) for one in more]})

    async def tell(self, told: Sequence[Notice], mailbox: Mailbox | None = None) -> None:
        """What came of some notices, all of it or nothing."""
        rows = {"told": [told_row(one) for one in told]}
        if mailbox:
            rows["emptied"] = [{"of_person": mailbox.person}]
            rows["mailboxes"] = [vars(mailbox)]
        await self.write(rows)

    async def write(self, rows: dict[str, list[dict[str, object]]]) -> None:
        await self.store.queue.write(Change("post", rows))

    async def ready(self, now: int) -> list[Notice]:
        """What may be sent by now, the oldest first."""
        query = select(notices).where(notices.c.done.is_(None), notices.c.not_before <= now)
        return await self.found(query.order_by(notices.c.at).limit(MOST_AT_ONCE))

    async def waiting(self, person: str) -> list[Notice]:
        """All that is still to be sent to somebody, the oldest first."""
        query = select(notices).where(notices.c.done.is_(None), notices.c.person == person)
        return await self.found(query.order_by(notices.c.at).limit(MOST_AT_ONCE))

    async def sweep(self, before: int) -> None:
        """What was settled before this time is forgotten."""
        await self.write({name: [{"of_before": before}] for name in ("swept", "swept answers")})

    async def answer(self, answer: Answer, *more: Notice) -> None:
        """A letter is answered, once, however often it came, and what is to be told besides."""
        at, about = answer.at, (answer.person, answer.table_id)
        if await self.answer_to(*about, answer.number):
            return
        notice = Notice(*about, ANSWER, answer.number, at, at)
        notices = [vars(one) for one in (notice, *more)]
        await self.write({"notices": notices, "answers": [vars(answer)]})

    async def answer_to(self, person: str, table: str, number: int) -> Answer | None:
        """What one letter came to."""
        query = select(answers).where(answers.c.person == person, answers.c.table_id == table)
        wanted = query.where(answers.c.number == number)

        def read(connection: Connection) -> Answer | None:
            row = connection.execute(wanted).mappings().first()
            return None if row is None else Answer(**row)

        return await self.store.read(read)

    async def answers_of(self, table: str) -> list[Answer]:
        """What the letters of a table came to, the oldest first; of many the latest."""
        query = select(answers).where(answers.c.table_id == table)
        latest = query.order_by(answers.c.at.desc(), answers.c.number).limit(MOST_AT_ONCE)

        def read(connection: Connection) -> list[Answer]:
            rows = connection.execute(latest).mappings().all()
            return [Answer(**row) for row in reversed(rows)]

        return await self.store.read(read)

    async def next_try(self) -> int | None:
        query = select(func.min(notices.c.not_before)).where(notices.c.done.is_(None))
        return await self.store.read(lambda connection: connection.execute(query).scalar())

    async def known(self, person: str, table: str, kind: str) -> set[int]:
        """The numbers of what somebody was, or will be, told of a table."""
        query = select(notices.c.number).where(
            *(notices.c.person == person, notices.c.table_id == table, notices.c.kind == kind)
        )
        return await self.store.read(lambda connection: set(connection.execute(query).scalars()))

    async def found(self, query: Select[Any]) -> list[Notice]:
        def read(connection: Connection) -> list[Notice]:
            return [Notice(**row) for row in connection.execute(query).mappings()]

        return await self.store.read(read)

    async def deadlines(
        self, person: str | None = None, before: int | None = None
    ) -> list[Deadline]:
        """Where it is somebody's turn and something is due, the next first.

        Without a person, of all who have a mailbox.
        """
        boxes = select(mailboxes.c.person)
        is_theirs = seats.c.holder.in_(boxes) if person is None else seats.c.holder == person
        query = (
            select(
                *(seats.c.holder, seats.c.table_id, seats.c.seat),
                *(standings.c.acting, standings.c.deadlines),
            )
            .join(standings, standings.c.table_id == seats.c.table_id)
            .where(standings.c.due.is_not(None), standings.c.termination.is_(None))
            .where(seats.c.sitter == "person", is_theirs)
            .order_by(standings.c.due)
            .limit(None if person is None else MOST_DEADLINES)
        )
        if before is not None:
            query = query.where(standings.c.due <= before)

        def read(connection: Connection) -> list[Deadline]:
            return [
                Deadline(row.holder, row.table_id, row.seat, dict(row.deadlines).get(row.seat))
                for row in connection.execute(query)
                if row.seat in row.acting
            ]

        return await self.store.read(read)


def told_row(notice: Notice) -> dict[str, object]:
    return {
        "of_person": notice.person,
        "of_table": notice.table_id,
        "of_kind": notice.kind,
        "of_number": notice.number,
        "new_done": notice.done,
        "new_tries": notice.tries,
        "new_not_before": notice.not_before,
    }
