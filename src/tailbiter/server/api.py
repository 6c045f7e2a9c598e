"""The API over HTTP: each request read, allowed or refused, and answered from a view."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.games.errors import TailbiterError, TextError, TurnError
from tailbiter.play.position import Position
from tailbiter.play.reading import read_record
from tailbiter.server import answers, messages
from tailbiter.server.all_tables import Tables, game_of
from tailbiter.server.catalogue import Sheet, catalogue, sheet_of
from tailbiter.server.http_edge import (
    LARGEST_RECORD,
    asked_of,
    error_answer,
    game_asked,
    json_answer,
    seat_asked,
)
from tailbiter.server.refusals import RefusalError, status_of
from tailbiter.server.replay_file import replay_file
from tailbiter.server.room import Room
from tailbiter.server.scores import scores
from tailbiter.server.store import RepeatedError
from tailbiter.tables.deciding import Asked, refuse
from tailbiter.tables.entries import (
    Accept,
    Decline,
    Leave,
    Offer,
    Pause,
    Resign,
    Resume,
    Stop,
    Turn,
)
from tailbiter.tables.permissions import KEEP, LOOK, PLAY, Action, Actor, may
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Redo, Undo

FOR_A_HINT = 1.0  # seconds
SCRIBES = 4  # threads for what takes long in plain Python: nobody else waits for it
T = TypeVar("T")
FORBIDDEN, NOTHING = 403, 204
REPEATED = {"Repeated": "true"}  # a header: this was done before, by the same request


Answer = Callable[["Api", Request], Awaitable[Response]]


class Api:
    """One method a route. `visitor` tells who asks."""

    def __init__(self, tables: Tables, visitor: Callable[[Request], str]) -> None:
        self.tables = tables
        self.visitor = visitor
        self.scribes = ThreadPoolExecutor(SCRIBES, "scribe")
        self.reading = asyncio.Lock()  # a long record takes memory while it is read

    async def games(self, request: Request) -> Response:
        """The games with their options and presets."""
        return json_answer({"games": catalogue()})

    async def rules(self, request: Request) -> Response:
        """A game's rule sheet, block by block."""
        return json_answer(sheet_of(game_asked(request)))

    async def my_tables(self, request: Request) -> Response:
        """The tables at which you sit."""
        return json_answer(messages.Tables(await self.tables_of(self.visitor(request))))

    async def tables_of(self, visitor: str) -> list[messages.ListedTable]:
        return [answers.listed(row, visitor) for row in await self.tables.store.tables_of(visitor)]

    async def my_scores(self, request: Request) -> Response:
        """How you have fared against bots, level by level."""
        return json_answer(messages.Scores(await self.scores_of(self.visitor(request))))

    async def scores_of(self, visitor: str) -> list[messages.Score]:
        return scores(await self.tables.store.games_of(visitor), visitor)

    async def picture(self, request: Request) -> Response:
        """A table as a small picture: what everybody may see."""
        table = request.path_params["table"]
        picture = await self.tables.store.picture(table)
        if picture is None:
            raise RefusalError(404, "there is no picture of such a table")
        return json_answer(messages.Picture(**vars(picture)))

    async def keep(self, request: Request) -> Response:
        """Let a table stand among yours: a record that you opened, or one that you put away."""
        room, visitor = await self.room(request), self.visitor(request)
        refuse(may(Actor(visitor), KEEP, room.table))
        await self.tables.store.list_for(visitor, room.table.id, True)
        return Response(status_code=NOTHING)

    async def put_away(self, request: Request) -> Response:
        """Take a table out of your list; where nobody else sat, it is erased."""
        room, visitor = await self.room(request), self.visitor(request)
        refuse(may(Actor(visitor), KEEP, room.table))
        await self.tables.put_away(room, visitor)
        return Response(status_code=NOTHING)

    async def open(self, request: Request) -> Response:
        """Open a table."""
        asked = await asked_of(request, messages.NewTable)
        visitor = self.visitor(request)
        return await self.opened(self.tables.open(asked, visitor), visitor)

    async def open_record(self, request: Request) -> Response:
        """Open a table from a record file; you hold all its seats."""
        asked = await asked_of(request, messages.NewRecord, LARGEST_RECORD)
        visitor = self.visitor(request)
        self.tables.limits.count_table(visitor)
        async with self.reading:
            record = await self.written(request, read_record, asked.text)
        if len(record.turns) > messages.MOST_TURNS:
            text = f"at most {messages.MOST_TURNS} turns can be shown, not {len(record.turns)}"
            raise RefusalError(422, text, "text")
        if (comments := sum(map(len, record.comments.values()))) > messages.MOST_COMMENTS:
            text = f"at most {messages.MOST_COMMENTS} comments can be kept, not {comments}"
            raise RefusalError(422, text, "text")
        return await self.opened(self.tables.open_record(record, visitor, asked.request), visitor)

    async def opened(self, opening: Awaitable[Room], visitor: str) -> Response:
        try:
            return await self.state(await opening, visitor, None, 201)
        except RepeatedError as error:
            room = await self.tables.room(error.table)
            return await self.state(room, visitor, None, is_repeat=True)

    async def look(self, request: Request) -> Response:
        """A table as a seat or as a spectator sees it."""
        room, visitor, seat = await self.room(request), self.visitor(request), seat_asked(request)
        refuse(may(Actor(visitor, seat), LOOK, room.table))
        return await self.state(room, visitor, seat)

    async def play(self, request: Request) -> Response:
        """Play a turn, or hand in an order."""
        asked = await asked_of(request, messages.NewTurn)
        room = await self.room(request)
        visitor = self.visitor(request)
        turn = Turn(asked.seat, asked.turn)
        is_repeat = await self.tables.act(
            room, visitor, lambda _: turn, asked.request, asked.number
        )
        return await self.state(room, visitor, asked.seat, 201, is_repeat)

    async def step(self, request: Request) -> Response:
        """What may be decided next in a turn in the making."""
        asked = await asked_of(request, messages.Making)
        room = await self.room(request)
        self.check(room, request, asked.seat)
        position = room.table.position
        reader = answers.reader_of(room.table, asked.seat)
        step = await self.written(
            request, answers.step_in_full, position, asked.seat, asked.made, reader
        )
        return json_answer(step)

    async def prospect(self, request: Request) -> Response:
        """What a decision would do."""
        asked = await asked_of(request, messages.Looking)
        table = (room := await self.room(request)).table
        try:
            self.check(room, request, asked.seat)
            reader = answers.reader_of(table, asked.seat)
            looked = (table.position, asked.seat, asked.made, asked.text, reader)
            return json_answer(await self.written(request, answers.prospect_of, *looked))
        except (RefusedError, TextError, TurnError) as error:
            is_stale = asked.version is not None and asked.version < table.version
            if not is_stale or status_of(error) == FORBIDDEN:
                raise
            return Response(status_code=NOTHING)

    async def why(self, request: Request) -> Response:
        """May a turn be played, and if not, which rule forbids it?"""
        asked = await asked_of(request, messages.Trying)
        room = await self.room(request)
        self.check(room, request, asked.seat)
        told = (room.table, self.visitor(request), asked, self.tables.now())
        return json_answer(await self.written(request, answers.verdict, *told))

    async def undo(self, request: Request) -> Response:
        """Take back the last decision of a person, with what bots played since."""
        return await self.go(request, Undo())

    async def redo(self, request: Request) -> Response:
        """Play again what was taken back."""
        return await self.go(request, Redo())

    async def go(self, request: Request, way: Undo | Redo) -> Response:
        asked = await asked_of(request, messages.Sitting)
        room, visitor = await self.room(request), self.visitor(request)
        refuse(may(Actor(visitor, asked.seat), LOOK, room.table))
        is_repeat = await self.tables.act(room, visitor, lambda _: way, asked.request)
        return await self.state(room, visitor, asked.seat, is_repeat=is_repeat)

    async def act(self, request: Request) -> Response:
        """Resign, leave, offer a draw or answer one, pause, stop: what is no turn."""
        asked = await asked_of(request, messages.Doing)
        room, visitor = await self.room(request), self.visitor(request)
        is_repeat = await self.tables.act(room, visitor, lambda _: entry_of(asked), asked.request)
        return await self.state(room, visitor, asked.seat, is_repeat=is_repeat)

    async def hint(self, request: Request) -> Response:
        """What a strong player would do with what this seat may know."""
        asked = await asked_of(request, messages.Sitting)
        room = await self.room(request)
        self.check(room, request, asked.seat)
        position = room.table.position
        if asked.seat not in position.acting:
            raise RefusalError(409, f"seat {asked.seat} has nothing to play now")
        visitor, think = self.visitor(request), self.tables.thinkers.opinion
        with self.tables.limits.at_once(visitor, "hints"):
            opinion = await think(position, asked.seat, FOR_A_HINT, threading.Event(), visitor)
        reader = answers.reader_of(room.table, asked.seat)
        advice = await self.written(request, answers.advice_of, opinion, position, reader)
        return json_answer(advice)

    async def again(self, request: Request) -> Response:
        """The same game once more, everybody one seat further."""
        is_empty = request.headers.get("content-length", "0") == "0"
        asked = messages.Again() if is_empty else await asked_of(request, messages.Again)
        room, visitor = await self.room(request), self.visitor(request)
        opening = self.tables.again(room, visitor, asked.request, asked.level)
        return await self.opened(opening, visitor)

    async def story(self, request: Request) -> Response:
        """The whole game turn by turn, as a seat may know it."""
        room, visitor = await self.room(request), self.visitor(request)
        seat = seat_asked(request)
        refuse(may(Actor(visitor, seat), LOOK, room.table))
        mine = room.now.audience(visitor, seat).mine
        story = await self.written(request, answers.story_of, room.table, mine, seat)
        return json_answer(story)

    async def record(self, request: Request) -> Response:
        """The game as a `.tail` file."""
        table = (await self.room(request)).table
        if table.is_secret and not table.is_over:
            raise RefusalError(
                403, "a record holds everybody's secrets: it is given when the game is over"
            )
        text = await self.written(request, record_of, table)
        name = f"{table.game.name}-{table.id}.tail"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, 200, headers, "text/plain; charset=utf-8")

    async def replay(self, request: Request) -> Response:
        """The game as one HTML file that replays it offline, from a seat's view."""
        room, visitor = await self.room(request), self.visitor(request)
        seat = seat_asked(request)
        refuse(may(Actor(visitor, seat), LOOK, room.table))
        mine = room.now.audience(visitor, seat).mine
        story = await self.written(request, answers.story_of, room.table, mine, seat)
        page = await self.written(request, replay_file, story)
        name = f"{room.table.game.name}-{room.table.id}.html"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(page, 200, headers, "text/html; charset=utf-8")

    async def study(self, request: Request) -> Response:
        """A position to look at and try things; nothing is kept."""
        asked = await asked_of(request, messages.Study)
        visitor = self.visitor(request)
        refused = None
        try:
            position, seat = await self.studied(asked, visitor)
        except (TextError, TurnError) as error:
            if not asked.trying or not asked.turns:
                raise
            refused = answers.error_of(error)
            asked.turns.pop()
            position, seat = await self.studied(asked, visitor)
        number = asked.at + len(asked.turns) if asked.table else len(asked.turns)
        told = (position, number, seat, asked, refused)
        return json_answer(await self.written(request, answers.studied, *told))

    async def studied(self, asked: messages.Study, visitor: str) -> tuple[Position, int | None]:
        """The position that a study means, and the seat that looks at it."""
        start = await self.study_start(asked)
        return await self.in_thread(visitor, played_on, start, asked)

    async def study_start(self, asked: messages.Study) -> Position:
        if asked.table is not None:
            table = (await self.tables.room(asked.table)).table
            if table.is_secret and not table.is_over:
                raise RefusalError(403, "this game has secrets: it can be studied when it is over")
            if asked.at > table.turns:
                text = f"{table.turns} turns have been played, not {asked.at}"
                raise RefusalError(422, text, "at")
            return table.record.positions[asked.at]
        if asked.game is None:
            raise RefusalError(422, "say which table, or which game and start", "game")
        game = game_of(asked.game, asked.options)
        return game.start() if asked.start is None else game.position(asked.start)

    async def written(self, request: Request, write: Callable[..., T], *arguments: Any) -> T:
        """What takes long in plain Python, for whoever asks."""
        return await self.in_thread(self.visitor(request), write, *arguments)

    async def in_thread(self, visitor: str, write: Callable[..., T], *arguments: Any) -> T:
        with self.tables.limits.at_once(visitor, "answers"):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.scribes, write, *arguments)

    def close(self) -> None:
        self.scribes.shutdown(wait=False, cancel_futures=True)

    async def room(self, request: Request) -> Room:
        return await self.tables.room(request.path_params["table"])

    def check(self, room: Room, request: Request, seat: int, action: Action = PLAY) -> None:
        """May whoever asks do this for a seat?"""
        refuse(may(Actor(self.visitor(request), seat), action, room.table))

    async def state(
        self,
        room: Room,
        visitor: str,
        seat: int | None,
        status: int = 200,
        is_repeat: bool = False,
    ) -> Response:
        """How it stands, for who has done something; a seat that is no longer theirs looks on."""
        state = await room.state(visitor, seat)
        headers = REPEATED if is_repeat else None
        return Response(state, 200 if is_repeat else status, headers, "application/json")

    def routes(self) -> list[Route]:
        return [
            Route(path, self.guarded(answer), methods=[method])
            for method, path, answer, _, _ in ROUTES
        ]

    def guarded(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            try:
                return await answer(self, request)
            except TailbiterError as error:
                return error_answer(error)

        return endpoint


def record_of(table: Table) -> str:
    """The text of a `.tail` file."""
    record = table.record.copy()
    record.tags.update(table.seat_tags)
    return record.text


def entry_of(asked: messages.Doing) -> Asked:
    """What somebody wants to do that is no turn."""
    if asked.seat is None and asked.do not in ("pause", "resume", "stop"):
        raise RefusalError(
            422, f'say for which seat, as in {{"do": "{asked.do}", "seat": 1}}', "seat"
        )
    seat = asked.seat or 0
    match asked.do:
        case "resign":
            return Resign(seat)
        case "leave":
            return Leave(seat)
        case "offer":
            return Offer(seat)
        case "accept":
            return Accept(seat)
        case "decline":
            return Decline(seat)
        case "pause":
            return Pause()
        case "resume":
            return Resume()
        case "stop":
            return Stop()


def played_on(position: Position, asked: messages.Study) -> tuple[Position, int | None]:
    """The position after the turns of a study, and the seat that looks at it."""
    for turn in asked.turns:
        position = position.play(turn.text, turn.seat)
    seat = asked.seat
    if seat is None and position.acting:
        seat = position.acting[0]
    if seat is not None and seat > position.game.players:
        raise RefusalError(422, f"seats are 1 to {position.game.players}, not {seat}", "seat")
    return position, seat


# Method, path, what answers it, what it is asked with, what it says.
ROUTES: list[tuple[str, str, Answer, Any, Any]] = [
    ("GET", "/api/games", Api.games, None, dict),
    ("GET", "/api/games/{game}/rules", Api.rules, None, Sheet),
    ("GET", "/api/tables", Api.my_tables, None, messages.Tables),
    ("POST", "/api/tables", Api.open, messages.NewTable, messages.State),
    ("GET", "/api/scores", Api.my_scores, None, messages.Scores),
    ("POST", "/api/records", Api.open_record, messages.NewRecord, messages.State),
    ("GET", "/api/tables/{table}", Api.look, None, messages.State),
    ("DELETE", "/api/tables/{table}", Api.put_away, None, None),
    ("GET", "/api/tables/{table}/picture", Api.picture, None, messages.Picture),
    ("POST", "/api/tables/{table}/keep", Api.keep, None, None),
    ("POST", "/api/tables/{table}/turns", Api.play, messages.NewTurn, messages.State),
    ("POST", "/api/tables/{table}/steps", Api.step, messages.Making, messages.Step),
    ("POST", "/api/tables/{table}/prospect", Api.prospect, messages.Looking, messages.Prospect),
    ("POST", "/api/tables/{table}/why", Api.why, messages.Trying, messages.Verdict),
    ("POST", "/api/tables/{table}/undo", Api.undo, messages.Sitting, messages.State),
    ("POST", "/api/tables/{table}/redo", Api.redo, messages.Sitting, messages.State),
    ("POST", "/api/tables/{table}/hint", Api.hint, messages.Sitting, messages.Opinion),
    ("POST", "/api/tables/{table}/actions", Api.act, messages.Doing, messages.State),
    ("POST", "/api/tables/{table}/again", Api.again, messages.Again, messages.State),
    ("GET", "/api/tables/{table}/story", Api.story, None, messages.Story),
    ("GET", "/api/tables/{table}/record", Api.record, None, str),
    ("GET", "/api/tables/{table}/replay", Api.replay, None, str),
    ("POST", "/api/study", Api.study, messages.Study, messages.Studied),
]
