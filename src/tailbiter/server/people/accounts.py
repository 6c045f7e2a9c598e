"""Accounts: registered, entered, changed, left for good."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from tailbiter.server.people.keys import digest_of
from tailbiter.server.people.names import (
    check_alphabet,
    check_email,
    check_password,
    checked,
    folded,
)
from tailbiter.server.people.passwords import Passwords
from tailbiter.server.people.patience import Patience
from tailbiter.server.people.people import People
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import ConflictError
from tailbiter.server.store.people import Person, Session, Ticket, Tie

HOUR = 3_600_000  # milliseconds
LINK_LASTS = {"password": 48 * HOUR, "invitation": 14 * 24 * HOUR, "remove": 10 * 365 * 24 * HOUR}
Registration = Literal["open", "invitation", "closed"]


class Accounts:
    def __init__(
        self, people: People, now: Callable[[], int], registration: Registration = "open"
    ) -> None:
        self.people = people
        self.kept = people.kept
        self.now = now
        self.registration = registration
        self.passwords = Passwords()
        self.patience = Patience(now)
        self.one_at_a_time = asyncio.Lock()  # a link works once

    async def register(
        self, visitor: str, name: str, password: str, email: str, invitation: str, label: str
    ) -> str:
        """A new account, and a key to it. The guest's games come along."""
        name, email = checked(name), check_email(email)
        check_password(password, name)
        await self.invited(invitation)
        self.check_free(name)
        check_alphabet(name)
        hashed = await self.passwords.hashed(password)
        async with self.one_at_a_time:
            ticket = await self.invited(invitation)
            self.check_free(name)
            is_free = self.people.name_of(visitor) is None
            person = Person(
                visitor if is_free else digest_of(secrets.token_urlsafe()),
                name,
                folded(name),
                hashed,
                email,
                self.now(),
                {},
            )
            key, session = self.people.new_session(person.id, "browser", label)
            try:
                await self.people.add(person, session, ticket)
            except ConflictError as error:
                raise RefusalError(409, "name_taken", "name", name=name) from error
        return key

    def check_free(self, name: str) -> None:
        if self.people.named(name) is not None:
            raise RefusalError(409, "name_taken", "name", name=name)

    async def invited(self, invitation: str) -> str | None:
        """May somebody register? By which ticket, if one is needed?"""
        if self.registration == "closed":
            raise RefusalError(403, "registration_closed")
        if self.registration == "open":
            return None
        return (await self.ticket(invitation, "invitation")).digest

    async def ticket(self, link: str, kind: str) -> Ticket:
        found = await self.kept.ticket(digest_of(link))
        if found is None or found.kind != kind or found.expires <= self.now():
            raise RefusalError(403, "no_link", kind=kind)
        return found

    async def log_in(
        self, name: str, password: str, address: str, label: str, before: Session | None
    ) -> str:
        """A new key, always: whoever knew one of before has nothing of it."""
        person = await self.kept.person(self.people.named(name) or "")
        kept = person.password if person else None
        is_right = await self.is_right(folded(name), password, kept, address)
        if person is None or not is_right:
            raise RefusalError(403, "log_in")
        ended = [before.digest] if before else []
        return await self.people.begin(person.id, "browser", label, ended)

    async def is_right(self, account: str, password: str, kept: str | None, address: str) -> bool:
        """Is it the password? Whether there is such an account cannot be told from the answer."""
        self.patience.count(account, address)
        if not await self.passwords.fits(password, kept):
            return False
        self.patience.was_right(account, address)
        return True

    async def confirmed(self, session: Session, password: str, address: str) -> Person:
        """Who asks for what cannot be undone says the password again."""
        person = await self.kept.person(session.person)
        if person is None:
            raise RefusalError(403, "guest")
        if not await self.is_right(person.folded, password, person.password, address):
            raise RefusalError(403, "wrong_password")
        return person

    async def change_password(
        self, session: Session, before: str, password: str, address: str, label: str
    ) -> str:
        """All browsers are logged out, and this one let in again."""
        person = await self.confirmed(session, before, address)
        await self.set_password(person, password)
        return await self.people.begin(person.id, "browser", label)

    async def use_link(self, link: str, password: str, label: str) -> str:
        async with self.one_at_a_time:
            ticket = await self.ticket(link, "password")
            person = await self.kept.person(ticket.person)
            if person is None:
                raise RefusalError(403, "no_link", kind="password")
            await self.set_password(person, password, ticket.digest)
        return await self.people.begin(person.id, "browser", label)

    async def set_password(self, person: Person, password: str, ticket: str | None = None) -> None:
        check_password(password, person.name)
        hashed = await self.passwords.hashed(password)
        ended = [one.digest for one in self.people.of(person.id)]
        await self.kept.set_password(person.id, hashed, ended, ticket)
        self.people.drop(ended)

    async def settings(self, person: str) -> dict[str, Any]:
        found = await self.kept.person(person)
        return found.settings if found else {}

    async def tie(self, person: str, name: str, kind: str) -> None:
        """Somebody with an account is a friend, or blocked; whoever was is neither."""
        if kind == "none":
            for tie in await self.ties(person):
                if folded(tie.name) == folded(name):
                    await self.kept.untie(person, tie.other)
            return
        other = self.people.named(name)
        if other is None:
            raise RefusalError(404, "no_account", "name", name=name[:40])
        if other == person:
            raise RefusalError(422, "yourself", "name")
        await self.kept.tie(Tie(person, other, kind, self.people.names[other]))

    async def ties(self, person: str) -> list[Tie]:
        """How somebody stands to others, as these are called now."""
        found = await self.kept.ties(person)
        return [replace(tie, name=self.people.name_of(tie.other) or tie.name) for tie in found]

    async def link(self, kind: str, person: str = "") -> str:
        """What is given to somebody once; only its digest is kept."""
        link = secrets.token_urlsafe(24)
        ticket = Ticket(digest_of(link), kind, person, self.now() + LINK_LASTS[kind])
        await self.kept.give(ticket)
        return link

    def close(self) -> None:
        self.passwords.close()
