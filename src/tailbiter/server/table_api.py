"""The API of tables: listed, opened, put away, the same once more; and the games they are of."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.play.reading import read_record
from tailbiter.server import answers, live_messages, messages, table_messages
from tailbiter.server.api import NOTHING, Api
from tailbiter.server.catalogue import Sheet, catalogue, sheet_of
from tailbiter.server.http_edge import (
    LARGEST_RECORD,
    Row,
    asked_of,
    game_asked,
    json_answer,
    routes_of,
)
from tailbiter.server.putting_away import put_away
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.scores import scores
from tailbiter.server.store import RepeatedError
from tailbiter.server.words import language_of
from tailbiter.server.your_games import next_after
from tailbiter.tables.deciding import refuse
from tailbiter.tables.permissions import KEEP, may
from tailbiter.tables.roles import Actor

PRIVATE = "private"


class TableApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api

    async def games(self, request: Request) -> Response:
        """The games with their options and presets."""
        return json_answer({"games": catalogue(language_of(request))})

    async def rules(self, request: Request) -> Response:
        """A game's rule sheet, block by block."""
        return json_answer(sheet_of(game_asked(request)))

    async def my_tables(self, request: Request) -> Response:
        """The tables at which you sit."""
        return json_answer(table_messages.Tables(await tables_of(self.api, request)))

    async def next(self, request: Request) -> Response:
        """Which of your games waits most, besides the one you are at."""
        here = request.query_params.get("after", "")
        return json_answer(next_after(await tables_of(self.api, request), here))

    async def my_scores(self, request: Request) -> Response:
        """How you have fared against bots, level by level."""
        return json_answer(table_messages.Scores(await scores_of(self.api, request)))

    async def picture(self, request: Request) -> Response:
        """A table as a small picture: what everybody may see."""
        table = request.path_params["table"]
        picture = await self.api.tables.store.picture(table)
        if picture is None:
            raise RefusalError(404, "no_picture")
        if picture.access == PRIVATE:
            await self.api.room(request)
        return json_answer(answers.pictured(picture, language_of(request)))

    async def keep(self, request: Request) -> Response:
        """Let a table stand among yours: a record that you opened, or one that you put away."""
        room, visitor = await self.api.room(request), self.api.visitor(request)
        refuse(may(Actor(visitor), KEEP, room.table))
        await self.api.tables.store.list_for(visitor, room.table.id, True)
        return Response(status_code=NOTHING)

    async def put_away(self, request: Request) -> Response:
        """Take a table out of your list; where nobody else sat, it is erased."""
        room, visitor = await self.api.room(request), self.api.visitor(request)
        refuse(may(Actor(visitor), KEEP, room.table))
        await put_away(self.api.tables, room, visitor)
        return Response(status_code=NOTHING)

    async def open(self, request: Request) -> Response:
        """Open a table."""
        asked = await asked_of(request, messages.NewTable)
        visitor = self.api.visitor(request)
        kept = await self.api.meetings.kept_for(asked, visitor)
        response = await self.opened(request, self.api.tables.open(asked, visitor, kept))
        for guest, _ in kept.values():
            self.api.lobby.tell(guest, live_messages.InvitedNow())
        return response

    async def open_record(self, request: Request) -> Response:
        """Open a table from a record file; you hold all its seats."""
        asked = await asked_of(request, messages.NewRecord, LARGEST_RECORD)
        visitor = self.api.visitor(request)
        self.api.tables.limits.count(visitor, "tables")
        self.api.tables.limits.count(visitor, "letters", len(asked.text))
        async with self.api.reading:
            record = await self.api.in_thread(visitor, read_record, asked.text)
        turns, comments = len(record.turns), sum(map(len, record.comments.values()))
        if turns > (most := messages.MOST_TURNS):
            raise RefusalError(422, "most_turns", "text", most=most, given=turns)
        if comments > (most := messages.MOST_COMMENTS):
            raise RefusalError(422, "most_comments", "text", most=most, given=comments)
        opening = self.api.tables.open_record(record, visitor, asked.request)
        return await self.opened(request, opening)

    async def opened(self, request: Request, opening: Awaitable[Room]) -> Response:
        try:
            return await self.api.state(request, await opening, None, 201)
        except RepeatedError as error:
            room = await self.api.tables.loaded(error.table)
            return await self.api.state(request, room, None, is_repeat=True)

    async def again(self, request: Request) -> Response:
        """The same game once more, everybody one seat further."""
        is_empty = request.headers.get("content-length", "0") == "0"
        asked = messages.Again() if is_empty else await asked_of(request, messages.Again)
        room, visitor = await self.api.room(request), self.api.visitor(request)
        if room.meeting:
            return await self.opened(request, self.again_apart(room, visitor, asked))
        opening = self.api.tables.again(room, visitor, asked.request, asked.level)
        return await self.opened(request, opening)

    async def again_apart(self, room: Room, visitor: str, asked: messages.Again) -> Room:
        """The others are told, wherever they have a page open."""
        following = await self.api.meetings.again(room, visitor, asked)
        for other in room.table.holders - {visitor}:
            self.api.lobby.tell(other, live_messages.NextNow(room.table.id, following.table.id))
        return following

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


async def tables_of(api: Api, request: Request) -> list[table_messages.ListedTable]:
    """Those at which whoever asks sits."""
    visitor, language = api.visitor(request), language_of(request)
    rows = await api.tables.store.tables_of(visitor)
    found = [answers.listed(row, visitor, language) for row in rows]
    await api.tables.looks.mark(found, visitor, api.tables.rooms)
    return found


async def scores_of(api: Api, request: Request) -> list[table_messages.Score]:
    visitor = api.visitor(request)
    return scores(await api.tables.store.games_of(visitor), visitor)


ROUTES: list[Row[TableApi]] = [
    ("GET", "/api/games", TableApi.games, None, dict),
    ("GET", "/api/games/{game}/rules", TableApi.rules, None, Sheet),
    ("GET", "/api/tables", TableApi.my_tables, None, table_messages.Tables),
    ("GET", "/api/next", TableApi.next, None, table_messages.Next),
    ("POST", "/api/tables", TableApi.open, messages.NewTable, table_messages.State),
    ("GET", "/api/scores", TableApi.my_scores, None, table_messages.Scores),
    ("POST", "/api/records", TableApi.open_record, messages.NewRecord, table_messages.State),
    ("PUT", "/api/tables/{table}", TableApi.keep, None, None),
    ("DELETE", "/api/tables/{table}", TableApi.put_away, None, None),
    ("GET", "/api/tables/{table}/picture", TableApi.picture, None, table_messages.Picture),
    ("POST", "/api/tables/{table}/again", TableApi.again, messages.Again, table_messages.State),
]
