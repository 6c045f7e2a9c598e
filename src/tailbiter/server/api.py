"""The API over HTTP: each request read, allowed or refused, and answered from a view."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.games.errors import TailbiterError, TextError, TurnError
from tailbiter.games.sentences import Reader
from tailbiter.play.game import Game, with_options
from tailbiter.play.position import Position
from tailbiter.play.reading import read_record
from tailbiter.server import answers, messages, opinions
from tailbiter.server.all_tables import Tables
from tailbiter.server.catalogue import Sheet, catalogue, sheet_of
from tailbiter.server.http_edge import (
    LARGEST_RECORD,
    asked_of,
    error_answer,
    game_asked,
    json_answer,
    seat_asked,
)
from tailbiter.server.lobby import Lobby
from tailbiter.server.meeting import Meetings
from tailbiter.server.refusals import RefusalError, status_of
from tailbiter.server.replay_file import replay_file
from tailbiter.server.room import Room
from tailbiter.server.scores import scores
from tailbiter.server.store import RepeatedError
from tailbiter.server.words import language_of
from tailbiter.tables.deciding import Asked, refuse
from tailbiter.tables.entries import (
    Accept,
    Decline,
    Extend,
    Free,
    Leave,
    Offer,
    Pause,
    Resign,
    Resume,
    RollBack,
    Stop,
    Turn,
)
from tailbiter.tables.permissions import KEEP, LOOK, PLAY, Action, Actor, has_begun, may
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Redo, Undo

FOR_A_HINT = 1.0  # seconds
SCRIBES = 4  # threads for what takes long in plain Python: nobody else waits for it
T = TypeVar("T")
FORBIDDEN, NOTHING = 403, 204
PRIVATE = "private"
BY_A_SEAT: dict[str, Callable[[int], Asked]] = {
    "resign": Resign,
    "leave": Leave,
    "free": Free,
    "accept": Accept,
    "decline": Decline,
}
BY_THE_HOST: dict[str, Callable[[], Asked]] = {"pause": Pause, "resume": Resume, "stop": Stop}
REPEATED = {"Repeated": "true"}  # a header: this was done before, by the same request


Answer = Callable[["Api", Request], Awaitable[Response]]


class Api:
    """One method a route. `visitor` tells who asks."""

    def __init__(self, tables: Tables, visitor: Callable[[Request], str]) -> None:
        self.tables = tables
        self.visitor = visitor
        self.scribes = ThreadPoolExecutor(SCRIBES, "scribe")
        self.meetings = Meetings(tables)
        self.lobby = Lobby(self.meetings)
        self.reading = asyncio.Lock()  # a long record takes memory while it is read

    async def games(self, request: Request) -> Response:
        """The games with their options and presets."""
        return json_answer({"games": catalogue(language_of(request))})

    async def rules(self, request: Request) -> Response:
        """A game's rule sheet, block by block."""
        return json_answer(sheet_of(game_asked(request)))

    async def my_tables(self, request: Request) -> Response:
        """The tables at which you sit."""
        return json_answer(messages.Tables(await self.tables_of(request)))

    async def tables_of(self, request: Request) -> list[messages.ListedTable]:
        visitor, language = self.visitor(request), language_of(request)
        rows = await self.tables.store.tables_of(visitor)
        return [answers.listed(row, visitor, language) for row in rows]

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
            raise RefusalError(404, "no_picture")
        if picture.access == PRIVATE:
            await self.room(request)
        return json_answer(answers.pictured(picture, language_of(request)))

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
        kept = await self.meetings.kept_for(asked, visitor)
        response = await self.opened(request, self.tables.open(asked, visitor, kept))
        for guest, _ in kept.values():
            self.lobby.tell(guest, messages.InvitedNow())
        return response

    async def open_record(self, request: Request) -> Response:
        """Open a table from a record file; you hold all its seats."""
        asked = await asked_of(request, messages.NewRecord, LARGEST_RECORD)
        visitor = self.visitor(request)
        self.tables.limits.count(visitor, "tables")
        self.tables.limits.count(visitor, "letters", len(asked.text))
        async with self.reading:
            record = await self.in_thread(visitor, read_record, asked.text)
        turns, comments = len(record.turns), sum(map(len, record.comments.values()))
        if turns > (most := messages.MOST_TURNS):
            raise RefusalError(422, "most_turns", "text", most=most, given=turns)
        if comments > (most := messages.MOST_COMMENTS):
            raise RefusalError(422, "most_comments", "text", most=most, given=comments)
        opening = self.tables.open_record(record, visitor, asked.request)
        return await self.opened(request, opening)

    async def opened(self, request: Request, opening: Awaitable[Room]) -> Response:
        try:
            return await self.state(request, await opening, None, 201)
        except RepeatedError as error:
            room = await self.tables.loaded(error.table)
            return await self.state(request, room, None, is_repeat=True)

    async def look(self, request: Request) -> Response:
        """A table as a seat or as a spectator sees it."""
        room, seat = await self.looked_at(request)
        return await self.state(request, room, seat)

    async def play(self, request: Request) -> Response:
        """Play a turn, or hand in an order."""
        asked = await asked_of(request, messages.NewTurn)
        turn = Turn(asked.seat, asked.turn)
        return await self.acted(request, asked, turn, asked.number, 201)

    async def step(self, request: Request) -> Response:
        """What may be decided next in a turn in the making."""
        asked = await asked_of(request, messages.Making)
        table = (await self.room(request)).table
        self.check(table, request, asked.seat)
        reader = self.reader(request, table, asked.seat)
        told = (table.position, asked.seat, asked.made, reader)
        return await self.written(request, answers.step_in_full, *told)

    async def prospect(self, request: Request) -> Response:
        """What a decision would do."""
        asked = await asked_of(request, messages.Looking)
        table = (await self.room(request)).table
        try:
            self.check(table, request, asked.seat)
            reader = self.reader(request, table, asked.seat)
            told = (table.position, asked.seat, asked.made, asked.text, reader)
            return await self.written(request, answers.prospect_of, *told)
        except (RefusedError, TextError, TurnError) as error:
            is_stale = asked.version is not None and asked.version < table.version
            if not is_stale or status_of(error) == FORBIDDEN:
                raise
            return Response(status_code=NOTHING)

    async def why(self, request: Request) -> Response:
        """May a turn be played, and if not, which rule forbids it?"""
        asked = await asked_of(request, messages.Trying)
        table = (await self.room(request)).table
        self.check(table, request, asked.seat)
        told = (table, self.visitor(request), asked, self.tables.now(), language_of(request))
        return await self.written(request, answers.verdict, *told)

    async def undo(self, request: Request) -> Response:
        """Take back the last decision of a person, with what bots played since; or an own order."""
        return await self.go(request, Undo)

    async def redo(self, request: Request) -> Response:
        """Play again what was taken back."""
        return await self.go(request, Redo)

    async def go(self, request: Request, way: type[Undo | Redo]) -> Response:
        asked = await asked_of(request, messages.Sitting)
        self.check((await self.room(request)).table, request, asked.seat, LOOK)
        return await self.acted(request, asked, way(asked.seat))

    async def act(self, request: Request) -> Response:
        """Resign, leave, offer or answer, and what a host does: all that is no turn."""
        asked = await asked_of(request, messages.Doing)
        return await self.acted(request, asked, entry_of(asked))

    async def acted(
        self,
        request: Request,
        asked: messages.NewTurn | messages.Sitting | messages.Doing,
        entry: Asked,
        number: int | None = None,
        status: int = 200,
    ) -> Response:
        """Have it done. Who watches need not be told here, too, how it stands then."""
        room, visitor = await self.room(request), self.visitor(request)
        is_repeat = await self.tables.act(room, visitor, lambda _: entry, asked.request, number)
        if not asked.brief:
            return await self.state(request, room, asked.seat, status, is_repeat)
        done = messages.Done(room.table.version, room.table.turns)
        return done_answer(done, status, is_repeat)

    async def hint(self, request: Request) -> Response:
        """What a strong player would do with what this seat may know."""
        asked = await asked_of(request, messages.Sitting)
        room = await self.room(request)
        check_unrated(room)
        table = room.table
        self.check(table, request, asked.seat)
        position = table.position
        if asked.seat not in position.acting:
            raise RefusalError(409, "nothing_to_play", seat=asked.seat)
        visitor, think = self.visitor(request), self.tables.thinkers.opinion
        with self.tables.limits.at_once(visitor, "hints"):
            opinion = await think(position, asked.seat, FOR_A_HINT, threading.Event(), visitor)
        reader = self.reader(request, table, asked.seat)
        return await self.written(request, opinions.advice_of, opinion, position, reader)

    async def again(self, request: Request) -> Response:
        """The same game once more, everybody one seat further."""
        is_empty = request.headers.get("content-length", "0") == "0"
        asked = messages.Again() if is_empty else await asked_of(request, messages.Again)
        room, visitor = await self.room(request), self.visitor(request)
        if room.meeting:
            return await self.opened(request, self.again_apart(room, visitor, asked))
        opening = self.tables.again(room, visitor, asked.request, asked.level)
        return await self.opened(request, opening)

    async def again_apart(self, room: Room, visitor: str, asked: messages.Again) -> Room:
        """The others are told, wherever they have a page open."""
        following = await self.meetings.again(room, visitor, asked)
        for other in room.table.holders - {visitor}:
            self.lobby.tell(other, messages.NextNow(room.table.id, following.table.id))
        return following

    async def story(self, request: Request) -> Response:
        """The whole game turn by turn, as a seat may know it."""
        return await self.written(request, answers.story_of, *await self.of_a_story(request))

    async def of_a_story(self, request: Request) -> tuple[Table, frozenset[int], int | None, str]:
        room, seat = await self.looked_at(request)
        mine = room.now.audience(self.visitor(request), seat).mine
        return room.table, mine, seat, language_of(request)

    async def record(self, request: Request) -> Response:
        """The game as a `.tail` file."""
        table = (await self.room(request)).table
        refuse(has_begun(Actor(self.visitor(request)), table))
        if table.is_secret and not table.is_over:
            raise RefusalError(403, "secret_record")
        text = await self.in_thread(self.visitor(request), record_of, table)
        return file_of(table, text, "tail", "text/plain; charset=utf-8")

    async def replay(self, request: Request) -> Response:
        """The game as one HTML file that replays it offline, from a seat's view."""
        told = await self.of_a_story(request)

        def write() -> str:
            return replay_file(answers.story_of(*told), language_of(request))

        page = await self.in_thread(self.visitor(request), write)
        return file_of(told[0], page, "html", "text/html; charset=utf-8")

    async def study(self, request: Request) -> Response:
        """A position to look at and try things; nothing is kept."""
        asked = await asked_of(request, messages.Study)
        visitor = self.visitor(request)
        game = (await self.study_start(asked, visitor)).game
        reader = await self.student(asked, game, visitor, language_of(request))
        request.state.reader = reader
        refused = None
        try:
            position, seat = await self.studied(asked, visitor)
        except (TextError, TurnError) as error:
            if not asked.trying or not asked.turns:
                raise
            refused = answers.error_of(error, language_of(request), reader)
            asked.turns.pop()
            position, seat = await self.studied(asked, visitor)
        number = asked.at + len(asked.turns) if asked.table else len(asked.turns)
        told = (position, number, seat, asked, reader, refused)
        return await self.written(request, answers.studied, *told)

    async def studied(self, asked: messages.Study, visitor: str) -> tuple[Position, int | None]:
        """The position that a study means, and the seat that looks at it."""
        start = await self.study_start(asked, visitor)
        return await self.in_thread(visitor, played_on, start, asked)

    async def student(
        self, asked: messages.Study, game: Game, visitor: str, language: str
    ) -> Reader:
        """Who reads what is said of a study."""
        if asked.table is None:
            return answers.student_of(game, asked, language)
        table = (await self.tables.room(asked.table, visitor)).table
        return answers.visitors_reader(table, visitor, language)

    async def study_start(self, asked: messages.Study, visitor: str) -> Position:
        if asked.table is not None:
            room = await self.tables.room(asked.table, visitor)
            table = room.table
            check_unrated(room)
            if table.is_secret and not table.is_over:
                raise RefusalError(403, "secret_study")
            if asked.at > table.turns:
                raise RefusalError(422, "not_played", "at", turns=table.turns, given=asked.at)
            return table.record.positions[asked.at]
        if asked.game is None:
            raise RefusalError(422, "no_start", "game")
        game = with_options(asked.game, asked.options)
        return game.start() if asked.start is None else game.position(asked.start)

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

    def routes(self) -> list[Route]:
        return [
            Route(path, self.guarded(answer), methods=[method])
            for method, path, answer, _, _ in ROUTES
        ]

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

    def guarded(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            try:
                return await answer(self, request)
            except TailbiterError as error:
                reader = await self.addressed(request)
                return error_answer(error, language_of(request), reader)

        return endpoint


def done_answer(said: messages.Said | msgspec.Raw, status: int, is_repeat: bool) -> Response:
    """What is said when something was done, now or before."""
    return json_answer(said, 200, REPEATED) if is_repeat else json_answer(said, status)


def check_unrated(room: Room) -> None:
    """Nobody is helped in a rated game."""
    if room.meeting and room.meeting.rated and not room.table.is_over:
        raise RefusalError(FORBIDDEN, "rated")


def record_of(table: Table) -> str:
    """The text of a `.tail` file."""
    record = table.record.copy()
    record.tags.update(table.seat_tags)
    return record.text


def entry_of(asked: messages.Doing) -> Asked:
    """What somebody wants to do that is no turn."""
    if asked.do in BY_THE_HOST:
        return BY_THE_HOST[asked.do]()
    if asked.do == "roll_back":
        return RollBack(asked.turns)
    if asked.seat is None:
        raise RefusalError(422, "which_seat", "seat", do=asked.do)
    if asked.do == "extend":
        return Extend(asked.seat, asked.milliseconds)
    if asked.do == "offer":
        return Offer(asked.seat, asked.what)
    return BY_A_SEAT[asked.do](asked.seat)


def file_of(table: Table, text: str, ending: str, kind: str) -> Response:
    """A game to be kept by whoever asks for it."""
    name = f"{table.game.name}-{table.id}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, 200, headers, kind)


def played_on(position: Position, asked: messages.Study) -> tuple[Position, int | None]:
    """The position after the turns of a study, and the seat that looks at it."""
    for turn in asked.turns:
        position = position.play(turn.text, turn.seat)
    seat = asked.seat
    if seat is None and position.acting:
        seat = position.acting[0]
    if seat is not None and seat > position.game.players:
        raise RefusalError(422, "no_seat", "seat", players=position.game.players, given=seat)
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
    ("PUT", "/api/tables/{table}", Api.keep, None, None),
    ("DELETE", "/api/tables/{table}", Api.put_away, None, None),
    ("GET", "/api/tables/{table}/picture", Api.picture, None, messages.Picture),
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
