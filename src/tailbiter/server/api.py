"""The API over HTTP, as far as all routes share it: who asks, at which table, may they."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tailbiter.games.errors import TailbiterError
from tailbiter.games.sentences import Reader
from tailbiter.server import answers, messages
from tailbiter.server.all_tables import Tables
from tailbiter.server.http_edge import json_answer, seat_asked
from tailbiter.server.lobby import Lobby
from tailbiter.server.meeting import Meetings
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.words import language_of
from tailbiter.tables.deciding import refuse
from tailbiter.tables.permissions import LOOK, PLAY, Action, may
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table

SCRIBES = 4  # threads for what takes long in plain Python: nobody else waits for it
T = TypeVar("T")
FORBIDDEN, NOTHING = 403, 204
REPEATED = {"Repeated": "true"}  # a header: this was done before, by the same request


class Api:
    """What every group of routes is given. `visitor` tells who asks."""

    def __init__(self, tables: Tables, visitor: Callable[[Request], str]) -> None:
        self.tables = tables
        self.visitor = visitor
        self.scribes = ThreadPoolExecutor(SCRIBES, "scribe")
        self.meetings = Meetings(tables)
        self.lobby = Lobby(self.meetings)
        self.reading = asyncio.Lock()  # a long record takes memory while it is read

    async def written(
        self, request: Request, write: Callable[..., messages.Said], *arguments: Any
    ) -> Response:
        """An answer that takes long in plain Python."""
        return json_answer(await self.in_thread(self.visitor(request), write, *arguments))

    async def in_thread(self, visitor: str, write: Callable[..., T], *arguments: Any) -> T:
        with self.tables.limits.at_once(visitor, "answers"):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.scribes, write, *arguments)

    def close(self) -> None:
        self.scribes.shutdown(wait=False, cancel_futures=True)

    async def room(self, request: Request) -> Room:
        return await self.tables.room(request.path_params["table"], self.visitor(request))

    async def looked_at(self, request: Request) -> tuple[Room, int | None]:
        """A table, and the seat through whose eyes whoever asks may see it."""
        room, seat = await self.room(request), seat_asked(request)
        self.check(room.table, request, seat, LOOK)
        return room, seat

    def check(
        self, table: Table, request: Request, seat: int | None, action: Action = PLAY
    ) -> None:
        """May whoever asks do this for a seat?"""
        refuse(may(Actor(self.visitor(request), seat), action, table))

    def reader(self, request: Request, table: Table, seat: int) -> Reader:
        return answers.reader_of(table, seat, language_of(request))

    async def state(
        self,
        request: Request,
        room: Room,
        seat: int | None,
        status: int = 200,
        is_repeat: bool = False,
    ) -> Response:
        """How it stands, for who has done something; a seat that is no longer theirs looks on."""
        state = await room.state(self.visitor(request), seat, language_of(request))
        return done_answer(msgspec.Raw(state), status, is_repeat)

    async def addressed(self, request: Request) -> Reader:
        """Who reads what is refused, at a table with names if there is one."""
        found: Reader | None = getattr(request.state, "reader", None)
        language = language_of(request)
        try:
            room = await self.room(request) if "table" in request.path_params else None
        except TailbiterError:
            room = None
        if room is None:
            return found or Reader(language=language)
        return answers.visitors_reader(room.table, self.visitor(request), language)


def done_answer(said: messages.Said | msgspec.Raw, status: int, is_repeat: bool) -> Response:
    """What is said when something was done, now or before."""
    return json_answer(said, 200, REPEATED) if is_repeat else json_answer(said, status)


def check_unrated(room: Room) -> None:
    """Nobody is helped in a rated game."""
    if room.meeting and room.meeting.rated and not room.table.is_over:
        raise RefusalError(FORBIDDEN, "rated")
