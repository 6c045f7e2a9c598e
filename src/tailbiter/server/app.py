"""The server put together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from tailbiter.server import files, live
from tailbiter.server.all_tables import Tables
from tailbiter.server.api import Api
from tailbiter.server.clockwork import SteadyTime
from tailbiter.server.doorkeeper import Doorkeeper
from tailbiter.server.http_edge import error_answer, json_answer
from tailbiter.server.keeping import Tidying
from tailbiter.server.limits import Limits
from tailbiter.server.meeting_api import MeetingApi
from tailbiter.server.now import NowApi
from tailbiter.server.openapi import document
from tailbiter.server.pages import Pages
from tailbiter.server.people.accounts import Accounts
from tailbiter.server.people.api import PeopleApi
from tailbiter.server.people.door import Door, JsonOnly, Settings, visitor_of
from tailbiter.server.people.keys import SIZE, Keys
from tailbiter.server.people.leaving import Leaving
from tailbiter.server.people.people import People
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Store
from tailbiter.server.talk_api import TalkApi
from tailbiter.server.thinkers import Thinkers, workers
from tailbiter.server.words import language_of

logger = logging.getLogger("tailbiter")


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_seed() -> int:
    """So large that nobody finds the others' hands by trying all that deal one's own."""
    return secrets.randbelow(2**62)


def limits_of(connection: HTTPConnection) -> Limits:
    limits: Limits = connection.app.state.tables.limits
    return limits


USUAL = Settings()


def make_app(
    store: Store, settings: Settings = USUAL, keys: Keys | None = None, factor: float = 1
) -> Starlette:
    """The whole server; at its end it closes the store."""
    keys = keys or Keys(secrets.token_bytes(SIZE))
    now = SteadyTime().now
    people = People(store.people, now)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        thinkers = Thinkers(workers())
        tables = Tables(store, thinkers, now, new_id, new_seed)
        tables.limits.factor = factor
        api = Api(tables, visitor_of)
        pages = Pages(api, visitor_of, now)

        def give_up() -> None:
            """The end is near: what thinks stops, so that whoever waits for it is answered."""
            tables.bots.give_up()
            thinkers.give_up()

        app.state.pages = pages
        app.state.give_up = give_up
        app.state.tables = tables
        app.state.people = people
        await people.load()
        accounts = Accounts(people, now, settings.registration)
        leaving = Leaving(people, tables)
        tables.called = people.called
        app.state.accounts = PeopleApi(accounts, keys, tables.limits, leaving)
        app.router.routes += [
            *api.routes(),
            *MeetingApi(api).routes(),
            *app.state.accounts.routes(),
            *TalkApi(api).routes(),
            *NowApi(api).routes(),
            Route("/api/openapi.json", openapi),
            Route("/offline.js", files.worker),
            Route("/static/{digest}/{name:path}", files.serve),
            WebSocketRoute("/api/live", live.endpoint(api, visitor_of)),
            *pages.routes(),
        ]
        for route in app.router.routes:
            if isinstance(route, Route):
                route.app = JsonOnly(route.app)
        thinkers.start()
        tidying = Tidying(store, now, tables.discard)
        beating = tables.heartbeat.run(tables.loaded)
        work = (tables.complete(), leaving.see_off(), tidying.run(), beating)
        under_way = [asyncio.create_task(one) for one in work]
        yield
        for task in under_way:
            task.cancel()
        accounts.close()
        await tables.heartbeat.beat()
        api.close()
        api.lobby.close()
        await tables.close()
        await thinkers.close()
        await store.close()

    async def openapi(request: Request) -> Response:
        return json_answer(document())

    return Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
            Middleware(Doorkeeper, proxies=settings.proxies, limits=limits_of),
            Middleware(Door, keys=keys, people=people, holds=store.holds, settings=settings),
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
        return error_answer(error, language_of(request))
    wrong: Response = request.app.state.pages.wrong(request, error)
    return wrong
