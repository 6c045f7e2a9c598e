"""The server put together, and the keys by which it knows visitors."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tailbiter.games.sentences import Reader
from tailbiter.server import files, live
from tailbiter.server.all_tables import Tables
from tailbiter.server.answers import error_of
from tailbiter.server.api import Api
from tailbiter.server.http_edge import error_answer, json_answer
from tailbiter.server.openapi import document
from tailbiter.server.pages import Pages
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Store
from tailbiter.server.thinkers import Thinkers, workers
from tailbiter.server.words import language_of

COOKIE = "tailbiter"
YEAR = 365 * 24 * 3600
KEY = re.compile(r"[A-Za-z0-9_-]{20,100}")
logger = logging.getLogger("tailbiter")


def now() -> int:
    return time.time_ns() // 1_000_000


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_seed() -> int:
    """So large that nobody finds the others' hands by trying all that deal one's own."""
    return secrets.randbelow(2**62)


def visitor_of(connection: HTTPConnection) -> str:
    """Who asks: a digest of the key in the cookie, or in a program's Authorization header."""
    return hashlib.sha256(connection.scope["key"].encode()).hexdigest()


class Visitors:
    """Everybody has a key; who brings none is given one. Other sites may not use it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        kind, _, bearer = connection.headers.get("authorization", "").partition(" ")
        cookie = connection.cookies.get(COOKIE, "")
        key = bearer.strip() if kind.lower() == "bearer" else cookie
        is_new = not KEY.fullmatch(key)
        scope["key"] = secrets.token_urlsafe(24) if is_new else key
        if is_foreign(connection):
            await refuse(RefusalError(403, "foreign"), connection, receive, send)
            return
        if is_new and kind.lower() == "bearer":
            await refuse(RefusalError(401, "key"), connection, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                if is_new:
                    value = (
                        f"{COOKIE}={scope['key']}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
                    )
                    headers.append((b"set-cookie", value.encode()))
                headers.append((b"x-content-type-options", b"nosniff"))
                headers.append((b"referrer-policy", b"no-referrer"))
                if scope["path"].startswith("/api/"):
                    headers.append((b"cache-control", b"no-store"))
            await send(message)

        await self.app(scope, receive, dressed)


def is_foreign(connection: HTTPConnection) -> bool:
    """Does a page of another site ask, in a way that can change something?"""
    if connection.scope["type"] == "http" and connection.scope["method"] in ("GET", "HEAD"):
        return False
    origin = connection.headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != connection.headers.get("host")
    except ValueError:
        return True


async def refuse(
    error: RefusalError, connection: HTTPConnection, receive: Receive, send: Send
) -> None:
    language = language_of(connection)
    if connection.scope["type"] == "websocket":
        reason = error_of(error, Reader(language=language)).error
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
        return
    await error_answer(error, Reader(language=language))(connection.scope, receive, send)


def make_app(store: Store) -> Starlette:
    """The whole server; at its end it closes the store."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        thinkers = Thinkers(workers())
        tables = Tables(store, thinkers, now, new_id, new_seed)
        api = Api(tables, visitor_of)
        pages = Pages(api, visitor_of, now)

        def give_up() -> None:
            """The end is near: what thinks stops, so that whoever waits for it is answered."""
            tables.bots.give_up()
            thinkers.give_up()

        app.state.pages = pages
        app.state.give_up = give_up
        app.state.tables = tables
        app.router.routes += [
            *api.routes(),
            Route("/api/openapi.json", openapi),
            Route("/offline.js", files.worker),
            Route("/static/{digest}/{name:path}", files.serve),
            WebSocketRoute("/api/live", live.endpoint(api, visitor_of)),
            *pages.routes(),
        ]
        thinkers.start()
        completing = asyncio.create_task(tables.complete())
        yield
        completing.cancel()
        api.close()
        await tables.close()
        await thinkers.close()
        await store.close()

    async def openapi(request: Request) -> Response:
        return json_answer(document())

    return Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
            Middleware(Visitors),
        ],
        exception_handlers={HTTPException: wrong_address, Exception: our_fault},
    )


async def wrong_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "address", 405: "method"}.get(error.status_code, "shape")
    answer = refused(request, RefusalError(error.status_code, code, why=error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def our_fault(request: Request, error: Exception) -> Response:
    """Starlette logs the traceback; whoever asked gets a sentence."""
    return refused(request, RefusalError(500, "fault"))


def refused(request: Request, error: RefusalError) -> Response:
    """In the way in which it was asked."""
    if request.url.path.startswith("/api/"):
        return error_answer(error, Reader(language=language_of(request)))
    wrong: Response = request.app.state.pages.wrong(request, error)
    return wrong
