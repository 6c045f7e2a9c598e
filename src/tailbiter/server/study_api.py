"""The API of study: a game told from its start, taken along, looked into."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.games.errors import TextError, TurnError
from tailbiter.server import answers, messages, table_messages, turn_answers
from tailbiter.server.api import Api
from tailbiter.server.http_edge import Row, asked_of, routes_of
from tailbiter.server.refusals import RefusalError
from tailbiter.server.replay_file import record_of, replay_file
from tailbiter.server.studies import student, studied, study_start
from tailbiter.server.words import language_of
from tailbiter.tables.conditions import has_begun
from tailbiter.tables.deciding import refuse
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table


class StudyApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api

    async def story(self, request: Request) -> Response:
        """The whole game turn by turn, as a seat may know it."""
        return await self.api.written(
            request, turn_answers.story_of, *await self.of_a_story(request)
        )

    async def of_a_story(self, request: Request) -> tuple[Table, frozenset[int], int | None, str]:
        room, seat = await self.api.looked_at(request)
        mine = room.now.audience(self.api.visitor(request), seat).mine
        return room.table, mine, seat, language_of(request)

    async def record(self, request: Request) -> Response:
        """The game as a `.tail` file."""
        table = (await self.api.room(request)).table
        refuse(has_begun(Actor(self.api.visitor(request)), table))
        if table.is_secret and not table.is_over:
            raise RefusalError(403, "secret_record")
        text = await self.api.in_thread(self.api.visitor(request), record_of, table)
        return file_of(table, text, "tail", "text/plain; charset=utf-8")

    async def replay(self, request: Request) -> Response:
        """The game as one HTML file that replays it offline, from a seat's view."""
        told = await self.of_a_story(request)
        self.api.tables.limits.count(self.api.visitor(request), "files")

        def write() -> str:
            return replay_file(turn_answers.story_of(*told), language_of(request))

        page = await self.api.in_thread(self.api.visitor(request), write)
        return file_of(told[0], page, "html", "text/html; charset=utf-8")

    async def study(self, request: Request) -> Response:
        """A position to look at and try things; nothing is kept."""
        asked = await asked_of(request, messages.Study)
        visitor = self.api.visitor(request)
        game = (await study_start(self.api, asked, visitor)).game
        reader = await student(self.api, asked, game, visitor, language_of(request))
        request.state.reader = reader
        refused = None
        try:
            position, seat = await studied(self.api, asked, visitor)
        except (TextError, TurnError) as error:
            if not asked.trying or not asked.turns:
                raise
            refused = answers.error_of(error, language_of(request), reader)
            asked.turns.pop()
            position, seat = await studied(self.api, asked, visitor)
        number = asked.at + len(asked.turns) if asked.table else len(asked.turns)
        told = (position, number, seat, asked, reader, refused)
        return await self.api.written(request, turn_answers.studied, *told)

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


def file_of(table: Table, text: str, ending: str, kind: str) -> Response:
    """A game to be kept by whoever asks for it."""
    name = f"{table.game.name}-{table.id}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, 200, headers, kind)


ROUTES: list[Row[StudyApi]] = [
    ("GET", "/api/tables/{table}/story", StudyApi.story, None, table_messages.Story),
    ("GET", "/api/tables/{table}/record", StudyApi.record, None, str),
    ("GET", "/api/tables/{table}/replay", StudyApi.replay, None, str),
    ("POST", "/api/study", StudyApi.study, messages.Study, table_messages.Studied),
]
