"""Everybody who has an account, in memory: names and sessions. Written first, then known.

One server has the folder, so what is here is what is kept; nobody at the door waits for the disk.
"""

from __future__ import annotations

import contextlib
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tailbiter.server.people.keys import digest_of
from tailbiter.server.people.names import folded
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import StoreError
from tailbiter.server.store.people import KeptPeople, Person, Session

DAY = 86_400_000  # milliseconds
LASTS = {"browser": 90 * DAY, "program": 400 * DAY}  # since it was last seen
MOST_SESSIONS = 40  # of one person; who begins another ends the one that was not seen for longest
Close = Callable[[], None]


class People:
    """`now` gives milliseconds since 1970."""

    def __init__(self, kept: KeptPeople, now: Callable[[], int]) -> None:
        self.kept = kept
        self.now = now
        self.names: dict[str, str] = {}  # by id
        self.ids: dict[str, str] = {}  # by the name as it is compared
        self.sessions: dict[str, Session] = {}  # by digest
        self.sockets: defaultdict[str, set[Close]] = defaultdict(set)  # open ones, by key

    async def load(self) -> None:
        for person, name, compared in await self.kept.names():
            self.names[person], self.ids[compared] = name, person
            self.ids.setdefault(folded(name), person)  # names were compared otherwise before
        self.sessions = {one.digest: one for one in await self.kept.sessions()}

    def name_of(self, visitor: str) -> str | None:
        """The name of who has an account; None for a guest."""
        return self.names.get(visitor)

    def named(self, name: str) -> str | None:
        """Who is called that."""
        return self.ids.get(folded(name))

    def called(self, visitor: str, name: str) -> str:
        """Who has an account is called by its name, and nobody else is."""
        known = self.named(name)
        if visitor in self.names:
            return self.names[visitor]
        if known is not None:
            raise RefusalError(409, "name_taken", "name", name=name)
        return name

    def is_online(self, visitor: str) -> bool:
        """Is a page of theirs open?"""
        return any(one.digest in self.sockets for one in self.of(visitor))

    def session(self, digest: str) -> Session | None:
        """Whose a key is, if it holds."""
        found = self.sessions.get(digest)
        return found if found and found.expires > self.now() else None

    def of(self, person: str) -> list[Session]:
        """Their sessions, the latest first."""
        now = self.now()
        found = [one for one in self.sessions.values() if one.person == person]
        return sorted((one for one in found if one.expires > now), key=lambda one: -one.seen)

    def new_session(self, person: str, kind: str, label: str) -> tuple[str, Session]:
        """A key, and what is kept of it."""
        key, now = f"{kind}-{secrets.token_urlsafe(32)}", self.now()
        return key, Session(digest_of(key), person, kind, label, now, now, now + LASTS[kind])

    async def begin(self, person: str, kind: str, label: str, instead: Iterable[str] = ()) -> str:
        """Let somebody in: a new key, and none of before in its place."""
        key, session = self.new_session(person, kind, label)
        ended = [*instead, *(one.digest for one in self.of(person)[MOST_SESSIONS - 1 :])]
        await self.kept.begin(session, ended)
        self.sessions[session.digest] = session
        self.drop(ended)
        return key

    async def end(self, digests: Iterable[str]) -> None:
        """Whoever comes with these keys is nobody any more, also on sockets that are open."""
        ended = list(digests)
        await self.kept.end(ended)
        self.drop(ended)

    def drop(self, digests: Iterable[str]) -> None:
        for digest in digests:
            self.sessions.pop(digest, None)
            for close in self.sockets.pop(digest, set()):
                close()

    async def see(self, session: Session) -> bool:
        """Note once a day that a session is used, so that it lasts; was it noted now?"""
        now = self.now()
        if now - session.seen < DAY:
            return False
        renewed = replace(session, seen=now, expires=now + LASTS[session.kind])
        self.sessions[session.digest] = renewed
        with contextlib.suppress(StoreError):  # whoever comes can come in; noted tomorrow
            await self.kept.renew(renewed)
        return True

    async def end_old(self) -> None:
        """Sessions that are over, with what they still have open."""
        now = self.now()
        over = [digest for digest, one in self.sessions.items() if one.expires <= now]
        if over:
            await self.end(over)

    @contextmanager
    def open_socket(self, digest: str, close: Close) -> Iterator[None]:
        """While somebody is there; `close` is called where their key ends first."""
        self.sockets[digest].add(close)
        try:
            yield
        finally:
            self.sockets[digest].discard(close)
            if not self.sockets[digest]:
                del self.sockets[digest]

    async def add(self, person: Person, session: Session, ticket: str | None) -> None:
        await self.kept.add(person, session, ticket)
        self.names[person.id], self.ids[person.folded] = person.name, person.id
        self.sessions[session.digest] = session
        self.drop([person.id])  # the guest's key is nobody's now

    async def forget(self, person: str) -> list[str]:
        """Remove somebody; at which tables did they sit?"""
        self.drop([one.digest for one in list(self.sessions.values()) if one.person == person])
        changed = await self.kept.forget(person, f"nobody-{secrets.token_hex(16)}")
        name = self.names.pop(person, "")
        self.ids.pop(folded(name), None)
        return changed
