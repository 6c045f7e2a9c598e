"""The API of talk: what is said at a table, whom one does not want to hear, what is amiss."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.server.api import NOTHING, Api, done_answer
from tailbiter.server.http_edge import Row, asked_of, json_answer, routes_of
from tailbiter.server.people.names import tidy
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.store import talk as kept
from tailbiter.server.talk import hearer_of, is_beside, line_of, may_hear, talk_of
from tailbiter.server.talk_messages import Muting, NewWords, Reporting, Talk, TalkLine
from tailbiter.server.words import language_of
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import Logged, Said
from tailbiter.tables.table import Table

MOST_SAID = 2_000  # lines at a table, of those who play; the log has to hold the game as well
MOST_ASIDE = 1_000  # of those who look on


class TalkApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.store = api.tables.store
        self.limits = api.tables.limits

    async def talk(self, request: Request) -> Response:
        """What was said at a table, and done besides turns; `?after=` leaves out what is known."""
        room, visitor = await self.api.room(request), self.api.visitor(request)
        table, after = room.table, after_asked(request)
        chronicle = room.chronicle
        told = (table, chronicle.lines[:], visitor, language_of(request), after)
        lines = await self.api.in_thread(visitor, talk_of, *told)
        blocked = await kept.blocked_by(self.store, visitor)
        speakers = {who: number for who, number in chronicle.speakers.items() if who in blocked}
        return json_answer(Talk(lines, sorted(speakers.values())))

    async def say(self, request: Request) -> Response:
        """Say something: to all as a seat or as the host; looking on, to those who look on."""
        asked = await asked_of(request, NewWords)
        room, visitor = await self.api.room(request), self.api.visitor(request)
        if not (text := tidy(asked.text)):
            raise RefusalError(422, "no_words", "text")
        self.limits.count(visitor, "words")

        def words(table: Table) -> Asked:
            is_aside = is_beside(table, visitor)
            check_room(table, is_aside)
            name = self.called(visitor, asked.name) if is_aside else ""
            return Said(asked.seat, text, name, 0 if asked.press and not is_aside else None)

        is_repeat = await self.api.tables.act(room, visitor, words, asked.request)
        line = last_words(room, visitor, asked.request, language_of(request))
        return done_answer(line, 201, is_repeat)

    def called(self, visitor: str, name: str) -> str:
        """Nobody speaks under somebody else's name; without one, onlookers are numbered."""
        return self.api.tables.called(visitor, tidy(name)) if tidy(name) else ""

    async def mute(self, request: Request) -> Response:
        """Block whoever said something, for an account; a guest's browser keeps it."""
        asked = await asked_of(request, Muting)
        room, visitor = await self.api.room(request), self.api.visitor(request)
        heard = [one for one in room.chronicle.lines if one.speaker == asked.speaker]
        if not heard or heard[0].logged.who in (visitor, ""):
            raise RefusalError(404, "no_speaker", "speaker", given=asked.speaker)
        hearer = hearer_of(room.table, visitor, language_of(request))
        name = line_of(heard[-1], hearer, room.table, False).name
        await kept.block(self.store, visitor, heard[0].logged.who, name, asked.muted)
        return Response(status_code=NOTHING)

    async def report(self, request: Request) -> Response:
        """Tell the administrator that something said is amiss."""
        asked = await asked_of(request, Reporting)
        room, visitor = await self.api.room(request), self.api.visitor(request)
        hearer = hearer_of(room.table, visitor, language_of(request))
        said = (one for one in room.chronicle.lines if one.notice is None)
        heard = next((one for one in said if one.number == asked.number), None)
        if heard is None or not may_hear(hearer, heard, room.table):
            raise RefusalError(404, "not_said", "number", given=asked.number)
        self.limits.count(visitor, "reports")
        number, now = heard.logged.number, self.api.tables.now()
        await kept.report(self.store, room.table.id, number, visitor, now)
        return Response(status_code=NOTHING)

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


def after_asked(request: Request) -> int:
    """The number in ?after=12; 0 where there is none."""
    found = request.query_params.get("after", "0")
    if not (found.isascii() and found.isdigit() and len(found) <= 7):
        raise RefusalError(422, "after_number", "after")
    return int(found)


def check_room(table: Table, is_aside: bool) -> None:
    """Talk may not fill the log, which holds the game."""
    said = [is_beside(table, one.who) for one in table.log if isinstance(one.entry, Said)]
    most = MOST_ASIDE if is_aside else MOST_SAID
    if said.count(is_aside) >= most:
        raise RefusalError(409, "talked_out")


def last_words(room: Room, visitor: str, request: str | None, language: str) -> TalkLine:
    """The line that a request has led to, or the last that somebody said."""
    logged = room.table.requests.get(request or "")
    hearer = hearer_of(room.table, visitor, language)

    def is_it(one: Logged) -> bool:
        return one is logged or (
            logged is None and one.who == visitor and isinstance(one.entry, Said)
        )

    found = next(heard for heard in reversed(room.chronicle.lines) if is_it(heard.logged))
    return line_of(found, hearer, room.table, True)


ROUTES: list[Row[TalkApi]] = [
    ("GET", "/api/tables/{table}/talk", TalkApi.talk, None, Talk),
    ("POST", "/api/tables/{table}/talk", TalkApi.say, NewWords, TalkLine),
    ("POST", "/api/tables/{table}/mute", TalkApi.mute, Muting, None),
    ("POST", "/api/tables/{table}/reports", TalkApi.report, Reporting, None),
]
