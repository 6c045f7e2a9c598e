"""The door: which names are ours, which pages may ask, and who it is that asks."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tailbiter.games.errors import OptionError, TailbiterError
from tailbiter.server.addresses import NO_PROXIES, Proxies, read
from tailbiter.server.answers import error_of
from tailbiter.server.http_edge import error_answer, headers_of
from tailbiter.server.limits import asks_from
from tailbiter.server.people.accounts import Registration
from tailbiter.server.people.keys import Keys, digest_of
from tailbiter.server.people.people import LASTS, People
from tailbiter.server.refusals import RefusalError
from tailbiter.server.words import language_of

COOKIE = "tailbiter"  # of a guest
PERSON = "tailbiter-person"  # of a session; whoever has both is the person
YEAR = 365 * 86_400_000  # milliseconds
KEY = re.compile(r"[A-Za-z0-9_-]{20,100}")
EXAMPLE = "any-key-of-your-own-making"  # stood in the docs: whoever copied it would share it
MOST_REMEMBERED = 10_000  # visitors whose keys count
ONLY_LOOKS = ("GET", "HEAD")
OURS = (b"same-origin", b"none")  # whose pages a browser says a request is from: ours, or nobody's
NO_PAGE = b"default-src 'none'; frame-ancestors 'none'"
Headers = dict[bytes, bytes]
Header = tuple[bytes, bytes]
OF_ALL: list[Header] = [  # answers
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
OF_THE_API: list[Header] = [
    (b"cache-control", b"no-store"),
    (b"content-security-policy", NO_PAGE),
]


@dataclass(frozen=True)
class Settings:
    """What whoever serves says of the way that leads here."""

    origin: str = ""  # https://play.example, where browsers come by another way than straight
    names: tuple[str, ...] = ()  # names of ours besides this machine's own
    proxies: Proxies = NO_PROXIES
    registration: Registration = "open"
    reports: Path | None = None  # a folder with pages of the lab, to be shown

    def __post_init__(self) -> None:
        if self.origin and self.origin != origin_of(self.origin):
            why = "an origin is a scheme and a name, as in https://play.example"
            raise OptionError(f"{self.origin!r}: {why}")

    @cached_property
    def hosts(self) -> frozenset[str]:
        """What this server may be called, besides the address that somebody came to."""
        own = socket.gethostname().lower()
        named = {urlsplit(self.origin).hostname or ""} | {host.lower() for host in self.names}
        return frozenset({"localhost", own, f"{own}.local"} | named) - {""}

    def is_ours(self, host: str, arrived: str) -> bool:
        """Is a Host header one of our names? Else a page could call us by a name of its own."""
        name = name_of(host)
        if name in self.hosts:
            return True
        address = read(name.strip("[]"))
        return address is not None and (address.is_loopback or address == read(arrived))

    def is_secure(self, connection: HTTPConnection) -> bool:
        """Does the browser come by TLS?"""
        if self.origin.startswith("https:") or connection.scope["scheme"] in ("https", "wss"):
            return True
        said = connection.headers.get("x-forwarded-proto", "") if self.proxies.networks else ""
        peer = read(connection.client.host if said and connection.client else "")
        return said.lower() == "https" and peer is not None and self.proxies.trusts(peer)


def name_of(host: str) -> str:
    """A Host header without its port."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() else host.lower()


def origin_of(address: str) -> str:
    """The part of an address that says whose it is; "" where there is none."""
    try:
        found = urlsplit(address.lower())
    except ValueError:
        return ""
    is_one = found.scheme in ("http", "https") and bool(found.hostname)
    return f"{found.scheme}://{found.netloc}" if is_one else ""


@dataclass
class Known:
    """Those who come with keys that count: with our mark, or else of today's kept games.

    Who was found out is remembered, never their key: to look at the mark takes 0.1 ms.
    """

    keys: Keys
    holds: Callable[[str], Awaitable[bool]]  # does a visitor sit anywhere, or own a table?
    found: dict[str, None] = field(default_factory=dict)

    async def is_one(self, key: str, visitor: str) -> bool:
        if visitor in self.found:
            return True
        if not self.keys.is_ours(key) and (key == EXAMPLE or not await self.holds(visitor)):
            return False
        while len(self.found) >= MOST_REMEMBERED:
            del self.found[next(iter(self.found))]
        self.found[visitor] = None
        return True


class Door:
    """Everybody has a key; who brings none is given one. Other sites may not use it."""

    def __init__(
        self,
        app: ASGIApp,
        keys: Keys,
        people: People,
        holds: Callable[[str], Awaitable[bool]],
        settings: Settings,
    ) -> None:
        self.app = app
        self.keys = keys
        self.people = people
        self.known = Known(keys, holds)
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection, headers = HTTPConnection(scope), headers_of(scope)
        scope["address"] = asks_from.get()
        scope["is_secure"] = self.settings.is_secure(connection)
        try:
            self.check_way(scope, headers)
            given = await self.recognise(scope, headers)
        except TailbiterError as error:  # also where the store cannot be read
            await refuse(error, connection, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                head = message.setdefault("headers", [])
                head += OF_ALL
                if scope["path"].startswith("/api/"):
                    head += OF_THE_API
                if given:
                    head.append(given)
            await send(message)

        if scope["type"] == "websocket":
            await self.stay(scope, receive, send)
        else:
            await self.app(scope, receive, dressed)

    async def stay(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket is closed when the key that opened it is nobody's any more."""
        closing: list[asyncio.Future[None]] = []

        def close() -> None:
            message = {"type": "websocket.close", "code": 1008, "reason": "logged out"}
            closing.append(asyncio.ensure_future(send(message)))

        session = scope["session"]
        with self.people.open_socket(session.digest if session else scope["visitor"], close):
            await self.app(scope, receive, send)
        await asyncio.gather(*closing, return_exceptions=True)

    def check_way(self, scope: Scope, headers: Headers) -> None:
        """Is it us who are meant, and does no page of another site ask for a change?"""
        host = headers.get(b"host", b"").decode("latin-1")
        if not self.settings.is_ours(host, (scope.get("server") or ("",))[0]):
            raise RefusalError(421, "host", given=name_of(host)[:100])
        if scope["type"] == "http" and scope["method"] in ONLY_LOOKS:
            return
        if headers.get(b"sec-fetch-site", b"none") not in OURS:
            raise RefusalError(403, "foreign")
        origin = headers.get(b"origin")
        if origin is not None:
            own = f"http{'s' * scope['is_secure']}://{host}".lower()
            if origin.decode("latin-1").lower() not in (own, self.settings.origin or own):
                raise RefusalError(403, "foreign")

    async def recognise(self, scope: Scope, headers: Headers) -> Header | None:
        """Who asks? Who has no key that counts is given one, unless it is a program."""
        scope["session"] = None
        kind, _, bearer = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        if kind.lower() == "bearer":
            if not await self.is_known(bearer.strip(), scope):
                raise RefusalError(401, "key")
            return None
        cookies = cookies_of(headers, is_secure := scope["is_secure"])
        for name in (PERSON, COOKIE):
            if await self.is_known(cookies.get(name, ""), scope):
                session = scope["session"]
                if session and await self.people.see(session):
                    return cookie_header(PERSON, cookies[name], LASTS[session.kind], is_secure)
                return None
        key = self.keys.issue()
        scope["visitor"] = digest_of(key)
        return cookie_header(COOKIE, key, YEAR, is_secure)

    async def is_known(self, key: str, scope: Scope) -> bool:
        """Is it a key of somebody's? A guest's who has an account by now is nobody's."""
        if not KEY.fullmatch(key):
            return False
        digest = digest_of(key)
        scope["session"] = self.people.session(digest)
        if scope["session"]:
            scope["visitor"] = scope["session"].person
            return True
        scope["visitor"] = digest
        if self.people.name_of(digest) is not None:
            return False
        return await self.known.is_one(key, digest)


def own_path(path: str) -> str:
    """Where somebody wants to go on, if it is here."""
    is_here = path.startswith("/") and path[1:2] not in ("/", "\\") and path.isprintable()
    return path if is_here else "/"


def visitor_of(connection: HTTPConnection) -> str:
    """Who asks, as the door has found out."""
    visitor: str = connection.scope["visitor"]
    return visitor


def cookies_of(headers: Headers, is_secure: bool) -> dict[str, str]:
    """Cookies of ours. By TLS only those count that nobody else can have set."""
    found, before = {}, "__Host-" if is_secure else ""
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.partition("=")
        if name.strip().startswith(before):
            found[name.strip().removeprefix(before)] = value.strip()
    return found


def cookie_header(name: str, value: str, lasts: int, is_secure: bool) -> Header:
    """`lasts` says for how many milliseconds; 0: no longer."""
    said = f"{name}={value}; Path=/; Max-Age={lasts // 1000}; HttpOnly; SameSite=Lax"
    return b"set-cookie", (f"__Host-{said}; Secure" if is_secure else said).encode()


async def refuse(
    error: TailbiterError, connection: HTTPConnection, receive: Receive, send: Send
) -> None:
    language = language_of(connection)
    if connection.scope["type"] == "websocket":
        reason = error_of(error, language).error
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
        return
    await error_answer(error, language)(connection.scope, receive, send)


class JsonOnly:
    """Changes are asked for as JSON, which no form of another site can send."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = headers_of(scope).get(b"content-type", b"").partition(b";")[0].strip().lower()
        if scope["method"] in ONLY_LOOKS or kind == b"application/json":
            await self.app(scope, receive, send)
            return
        await refuse(RefusalError(415, "not_json_type"), HTTPConnection(scope), receive, send)
