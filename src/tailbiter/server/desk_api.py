"""The desk of a hosted game's master, over HTTP: how it stands, what is done and would be.

What is done is asked of the table like anything else; here it is only said in a master's words.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.server import table_messages
from tailbiter.server.api import Api
from tailbiter.server.desk import desk_of, preview_of, put_off, resolving
from tailbiter.server.desk_messages import Desk, Mastering, Preview
from tailbiter.server.http_edge import Row, asked_of, routes_of
from tailbiter.server.post.halves import halves_of
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.store.post import KeptPost
from tailbiter.server.words import language_of
from tailbiter.tables.deciding import Asked, refuse
from tailbiter.tables.entries import Reminded
from tailbiter.tables.pacing import NOBODY_STANDS_IN, first_willing
from tailbiter.tables.permissions import DESK, OVERSEE, Action, may
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Forward


class DeskApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.kept = KeptPost(api.tables.store)

    async def room(self, request: Request, action: Action = DESK) -> Room:
        room = await self.api.room(request)
        refuse(may(Actor(self.api.visitor(request)), action, room.table))
        return room

    async def desk(self, request: Request) -> Response:
        """How it stands at your desk, and what you may do."""
        room = await self.room(request)
        letters = await self.kept.answers_of(room.table.id)
        told = (room.table, letters, self.api.tables.now(), language_of(request))
        return await self.api.written(request, desk_of, *told)

    async def preview(self, request: Request) -> Response:
        """What the round would do now, for a game master who sees hands."""
        room = await self.room(request, OVERSEE)
        halves = await halves_of(self.kept, room.table)
        return await self.api.written(request, preview_of, room.table, halves, language_of(request))

    async def do(self, request: Request) -> Response:
        """Remind, resolve, put off, replace, go forward."""
        asked = await asked_of(request, Mastering)
        room, visitor = await self.room(request), self.api.visitor(request)
        first, *others = steps_of(room.table, asked)
        is_repeat = await self.api.tables.act(room, visitor, lambda _: first, asked.request)
        for step in [] if is_repeat else others:
            await self.api.tables.act(room, visitor, lambda _, step=step: step)  # type: ignore[misc]
        return await self.api.state(request, room, None, 200, is_repeat)

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


def steps_of(table: Table, asked: Mastering) -> list[Asked]:
    match asked.do:
        case "remind":
            return [Reminded()]
        case "forward":
            return [Forward()]
        case "resolve":
            return resolving(table)
    if asked.seat is None:
        raise RefusalError(422, "which_seat", "seat", do=asked.do)
    if asked.do == "put_off":
        return [put_off(table, asked.seat)]
    found = first_willing(table, asked.seat)
    if found is None:
        refuse(NOBODY_STANDS_IN)
    return [found] if found else []


ROUTES: list[Row[DeskApi]] = [
    ("GET", "/api/tables/{table}/desk", DeskApi.desk, None, Desk),
    ("POST", "/api/tables/{table}/desk", DeskApi.do, Mastering, table_messages.State),
    ("GET", "/api/tables/{table}/preview", DeskApi.preview, None, Preview),
]
