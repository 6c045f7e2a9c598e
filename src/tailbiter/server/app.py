"""The server put together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from tailbiter.server import files, live
from tailbiter.server.all_tables import Tables
from tailbiter.server.api import Api
from tailbiter.server.desk_api import DeskApi
from tailbiter.server.doorkeeper import Doorkeeper
from tailbiter.server.http_edge import error_answer, json_answer
from tailbiter.server.keeping import Tidying
from tailbiter.server.limits import Limits
from tailbiter.server.meeting_api import MeetingApi
from tailbiter.server.now import NowApi
from tailbiter.server.openapi import document
from tailbiter.server.packing import Packing
from tailbiter.server.pages import Pages
from tailbiter.server.people.accounts import Accounts
from tailbiter.server.people.api import PeopleApi
from tailbiter.server.people.door import Door, JsonOnly, Settings, visitor_of
from tailbiter.server.people.keys import SIZE, Keys
from tailbiter.server.people.leaving import Leaving
from tailbiter.server.people.people import People
from tailbiter.server.plan_api import PlanApi
from tailbiter.server.play_api import PlayApi
from tailbiter.server.post.api import LETTER_LINKS, PostApi
from tailbiter.server.post.calls import calling
from tailbiter.server.post.halves import halves_of
from tailbiter.server.post.inbox import Inbox
from tailbiter.server.post.lmtp import Place, listen
from tailbiter.server.post.mail import Post
from tailbiter.server.post.mailboxes import Mailboxes
from tailbiter.server.post.mailer import Mailer
from tailbiter.server.post.marks import Marks
from tailbiter.server.post.queue import Queue
from tailbiter.server.putting_away import discard
from tailbiter.server.refusals import RefusalError
from tailbiter.server.reports import Reports
from tailbiter.server.reports_api import ReportsApi
from tailbiter.server.store import Store
from tailbiter.server.store.post import KeptPost
from tailbiter.server.study_api import StudyApi
from tailbiter.server.table_api import TableApi
from tailbiter.server.talk_api import TalkApi
from tailbiter.server.thinkers import Thinkers, workers
from tailbiter.server.times import GivenTime, SteadyTime
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
    store: Store,
    settings: Settings = USUAL,
    keys: Keys | None = None,
    factor: float = 1,
    post: Post | None = None,
    way_in: WayIn | None = None,
    time: SteadyTime | GivenTime | None = None,
) -> Starlette:
    """The whole server; at its end it closes the store. Without `post` it sends no letters."""
    keys = keys or Keys(secrets.token_bytes(SIZE))
    time = time or SteadyTime()
    now = time.now
    people = People(store.people, now)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        thinkers = Thinkers(workers())
        tables = Tables(store, thinkers, now, new_id, new_seed)
        tables.limits.factor = factor
        tables.heartbeat.is_put_right = time.is_put_right
        tables.heartbeat.glance = tables.clockwork.glance = time.glance
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
        boxes = Mailboxes(KeptPost(store), Marks(keys), now, post.relay.wait if post else None)
        await boxes.load()
        accounts = Accounts(people, now, settings.registration)
        leaving = Leaving(people, tables, boxes)
        tables.called = people.called
        app.state.feed_of = boxes.feed_of
        tables.notices = boxes.notices
        tables.clockwork.halves = partial(halves_of, boxes.kept)
        tables.call = calling(boxes, api.lobby)
        app.state.accounts = PeopleApi(accounts, keys, tables.limits, leaving, boxes)
        app.router.routes += [
            *PlayApi(api).routes(),  # first: they are tried one after the other
            *TableApi(api).routes(),
            *StudyApi(api).routes(),
            *MeetingApi(api).routes(),
            *app.state.accounts.routes(),
            *TalkApi(api).routes(),
            *NowApi(api).routes(),
            *PlanApi(api).routes(),
            *ReportsApi(api).routes(),
            *DeskApi(api).routes(),
            *PostApi(api, boxes, pages, settings.origin).routes(),
            Route("/api/openapi.json", openapi),
            Route("/offline.js", files.worker),
            Route("/static/{digest}/{name:path}", files.serve),
            WebSocketRoute("/api/live", live.endpoint(api, visitor_of)),
            *pages.routes(),
            *(Reports(settings.reports, pages).routes() if settings.reports else ()),
        ]
        for route in app.router.routes:
            if isinstance(route, Route) and route.path not in LETTER_LINKS:
                route.app = JsonOnly(route.app)
        thinkers.start()
        tidying = Tidying(store, now, partial(discard, tables))
        beating = tables.heartbeat.run(tables.awake)
        work = (tables.complete(), leaving.see_off(), tidying.run(), beating)
        tables.clockwork.start()
        under_way = [asyncio.create_task(one) for one in work]
        if post:
            mailer = Mailer(boxes, tables, people, post, now)
            mailer.glance = time.glance
            under_way.append(asyncio.create_task(mailer.run()))
        listening = await opened(way_in, boxes, tables, under_way) if way_in else None
        yield
        if listening:
            listening.close()
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
            Middleware(Packing),
            Middleware(Doorkeeper, proxies=settings.proxies, limits=limits_of),
            Middleware(Door, keys=keys, people=people, holds=store.holds, settings=settings),
        ],
        exception_handlers={HTTPException: wrong_address, Exception: our_fault},
    )


@dataclass(frozen=True)
class WayIn:
    """How letters come: into a folder, and by a mail server that hands them over here."""

    folder: Path
    place: Place | None = None


async def opened(
    way_in: WayIn, boxes: Mailboxes, tables: Tables, under_way: list[asyncio.Task[None]]
) -> asyncio.Server | None:
    inbox = Inbox(Queue(way_in.folder), boxes, tables, tables.now)
    under_way.append(asyncio.create_task(inbox.run()))
    return await listen(way_in.place, inbox.keep) if way_in.place else None


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
