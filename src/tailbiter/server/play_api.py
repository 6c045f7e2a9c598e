"""The API of play: a table looked at, turns tried and played, and what is done besides."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.games.errors import TextError, TurnError
from tailbiter.server import live_messages, messages, opinions, table_messages, turn_answers
from tailbiter.server.api import FORBIDDEN, NOTHING, Api, check_unrated, done_answer
from tailbiter.server.http_edge import Row, asked_of, routes_of
from tailbiter.server.people.names import tidy
from tailbiter.server.refusals import RefusalError, status_of
from tailbiter.server.words import language_of
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import (
    Accept,
    Decline,
    Extend,
    Extension,
    Free,
    Leave,
    Offer,
    Pause,
    Ready,
    Resign,
    Resume,
    RollBack,
    StandIn,
    Stop,
    Turn,
    Vacation,
    Watched,
)
from tailbiter.tables.permissions import LOOK
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.undo import Redo, Undo

FOR_A_HINT = 1.0  # seconds
BY_A_SEAT: dict[str, Callable[[int], Asked]] = {
    "resign": Resign,
    "leave": Leave,
    "free": Free,
    "accept": Accept,
    "decline": Decline,
}
IN_TIME: dict[str, Callable[[int, messages.Doing], Asked]] = {
    "ready": lambda seat, asked: Ready(seat),
    "not_ready": lambda seat, asked: Ready(seat, False),
    "put_off": lambda seat, asked: Extension(seat, asked.due),
    "away": lambda seat, asked: Vacation(seat, asked.start, asked.until),
    "back": lambda seat, asked: Vacation(seat, 0, 0),
}
BY_THE_HOST: dict[str, Callable[[], Asked]] = {
    "pause": Pause,
    "resume": Resume,
    "watched": Watched,
    "unwatched": lambda: Watched(anybody=False),
    "stop": Stop,
}


class PlayApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api

    async def look(self, request: Request) -> Response:
        """A table as a seat or as a spectator sees it."""
        room, seat = await self.api.looked_at(request)
        return await self.api.state(request, room, seat)

    async def play(self, request: Request) -> Response:
        """Play a turn, or hand in an order."""
        asked = await asked_of(request, messages.NewTurn)
        turn = Turn(asked.seat, asked.turn)
        return await self.acted(request, asked, turn, asked.number, 201)

    async def step(self, request: Request) -> Response:
        """What may be decided next in a turn in the making."""
        asked = await asked_of(request, messages.Making)
        table = (await self.api.room(request)).table
        self.api.check(table, request, asked.seat)
        reader = self.api.reader(request, table, asked.seat)
        told = (table.position, asked.seat, asked.made, reader)
        return await self.api.written(request, turn_answers.step_in_full, *told)

    async def prospect(self, request: Request) -> Response:
        """What a decision would do."""
        asked = await asked_of(request, messages.Looking)
        table = (await self.api.room(request)).table
        try:
            self.api.check(table, request, asked.seat)
            reader = self.api.reader(request, table, asked.seat)
            told = (table.position, asked.seat, asked.made, asked.text, reader)
            return await self.api.written(request, turn_answers.prospect_of, *told)
        except (RefusedError, TextError, TurnError) as error:
            is_stale = asked.version is not None and asked.version < table.told
            if not is_stale or status_of(error) == FORBIDDEN:
                raise
            return Response(status_code=NOTHING)

    async def why(self, request: Request) -> Response:
        """May a turn be played, and if not, which rule forbids it?"""
        asked = await asked_of(request, messages.Trying)
        table = (await self.api.room(request)).table
        self.api.check(table, request, asked.seat)
        told = (
            table,
            self.api.visitor(request),
            asked,
            self.api.tables.now(),
            language_of(request),
        )
        return await self.api.written(request, turn_answers.verdict, *told)

    async def undo(self, request: Request) -> Response:
        """Take back the last decision of a person, with what bots played since; or an own order."""
        return await self.go(request, Undo)

    async def redo(self, request: Request) -> Response:
        """Play again what was taken back."""
        return await self.go(request, Redo)

    async def go(self, request: Request, way: type[Undo | Redo]) -> Response:
        asked = await asked_of(request, messages.Sitting)
        self.api.check((await self.api.room(request)).table, request, asked.seat, LOOK)
        return await self.acted(request, asked, way(asked.seat))

    async def act(self, request: Request) -> Response:
        """Resign, leave, offer or answer, and what a host does: all that is no turn."""
        asked = await asked_of(request, messages.Doing)
        entry = entry_of(asked)
        if isinstance(entry, StandIn) and entry.willing:  # who may come to a seat by it
            name = self.api.tables.called(self.api.visitor(request), tidy(entry.name))
            entry = replace(entry, name=name)
        return await self.acted(request, asked, entry, asked.number)

    async def acted(
        self,
        request: Request,
        asked: messages.NewTurn | messages.Sitting | messages.Doing,
        entry: Asked,
        number: int | None = None,
        status: int = 200,
    ) -> Response:
        """Have it done. Who watches need not be told here, too, how it stands then."""
        room, visitor = await self.api.room(request), self.api.visitor(request)
        is_repeat = await self.api.tables.act(room, visitor, lambda _: entry, asked.request, number)
        if not asked.brief:
            return await self.api.state(request, room, asked.seat, status, is_repeat)
        done = messages.Done(room.table.told, room.table.turns)
        return done_answer(done, status, is_repeat)

    async def hint(self, request: Request) -> Response:
        """What a strong player would do with what this seat may know."""
        asked = await asked_of(request, messages.Sitting)
        room = await self.api.room(request)
        check_unrated(room)
        table = room.table
        self.api.check(table, request, asked.seat)
        position = table.position
        if asked.seat not in position.acting:
            raise RefusalError(409, "nothing_to_play", seat=asked.seat)
        visitor, think = self.api.visitor(request), self.api.tables.thinkers.opinion
        with self.api.tables.limits.at_once(visitor, "hints"):
            opinion = await think(position, asked.seat, FOR_A_HINT, threading.Event(), visitor)
        reader = self.api.reader(request, table, asked.seat)
        return await self.api.written(request, opinions.advice_of, opinion, position, reader)

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


def entry_of(asked: messages.Doing) -> Asked:
    """What somebody wants to do that is no turn."""
    if asked.do in BY_THE_HOST:
        return BY_THE_HOST[asked.do]()
    if asked.do == "roll_back":
        return RollBack(asked.turns)
    if asked.do in ("stand_in", "stand_down"):
        return StandIn(asked.name, asked.do == "stand_in")
    if asked.seat is None:
        raise RefusalError(422, "which_seat", "seat", do=asked.do)
    if asked.do == "extend":
        return Extend(asked.seat, asked.milliseconds)
    if asked.do == "offer":
        return Offer(asked.seat, asked.what, asked.turns if asked.what == "back" else None)
    if asked.do in IN_TIME:
        return IN_TIME[asked.do](asked.seat, asked)
    return BY_A_SEAT[asked.do](asked.seat)


ROUTES: list[Row[PlayApi]] = [
    ("GET", "/api/tables/{table}", PlayApi.look, None, table_messages.State),
    ("POST", "/api/tables/{table}/turns", PlayApi.play, messages.NewTurn, table_messages.State),
    ("POST", "/api/tables/{table}/steps", PlayApi.step, messages.Making, table_messages.Step),
    (
        "POST",
        "/api/tables/{table}/prospect",
        PlayApi.prospect,
        messages.Looking,
        table_messages.Prospect,
    ),
    ("POST", "/api/tables/{table}/why", PlayApi.why, messages.Trying, table_messages.Verdict),
    ("POST", "/api/tables/{table}/undo", PlayApi.undo, messages.Sitting, table_messages.State),
    ("POST", "/api/tables/{table}/redo", PlayApi.redo, messages.Sitting, table_messages.State),
    ("POST", "/api/tables/{table}/hint", PlayApi.hint, messages.Sitting, live_messages.Opinion),
    ("POST", "/api/tables/{table}/actions", PlayApi.act, messages.Doing, table_messages.State),
]
