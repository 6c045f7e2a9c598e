"""The games that everybody may watch now: with people at them, and shown to all by their host."""

from __future__ import annotations

import msgspec
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.server import answers
from tailbiter.server.api import Api
from tailbiter.server.http_edge import Row, json_answer, routes_of
from tailbiter.server.store import Listed, Store
from tailbiter.server.store.schema import meetings, seats, standings, tables
from tailbiter.server.store.store import SHOWN, as_listed
from tailbiter.server.talk_messages import GamesNow, RunningTable
from tailbiter.server.words import language_of
from tailbiter.tables.entries import PERSON

LATELY = 2 * 3_600_000  # milliseconds since the last turn of a game that is still on
MOST = 40  # games
SHOWN_TO_ALL = ("lobby", "watched")  # the latter where those who play let all look on


async def running(api: Api, visitor: str, language: str) -> list[RunningTable]:
    """The latest first; nobody is awaited there, and it is not over."""
    rows = await running_rows(api.tables.store, api.tables.now() - LATELY)
    found = []
    for row in rows:
        room = api.tables.rooms.get(row.id)
        listed = msgspec.structs.asdict(answers.listed(row, visitor, language))
        found.append(RunningTable(**listed, watching=room.presence.now.watching if room else 0))
    return found


async def running_rows(store: Store, since: int) -> list[Listed]:
    people = select(seats.c.table_id).where(seats.c.sitter == PERSON)
    query = (
        select(*SHOWN)
        .join(standings, standings.c.table_id == tables.c.id)
        .join(meetings, meetings.c.table_id == tables.c.id)
        .where(
            meetings.c.access.in_(SHOWN_TO_ALL),
            standings.c.termination.is_(None),
            standings.c.changed > since,
            tables.c.id.in_(people),
        )
        .order_by(standings.c.changed.desc(), tables.c.id)
        .limit(MOST)
    )
    rows = await store.read(lambda connection: as_listed(connection, query))
    return [row for row in rows if row.standing.acting]


class NowApi:
    def __init__(self, api: Api) -> None:
        self.api = api

    async def games_now(self, request: Request) -> Response:
        """The games that everybody may watch."""
        tables = await running(self.api, self.api.visitor(request), language_of(request))
        return json_answer(GamesNow(tables))

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


ROUTES: list[Row[NowApi]] = [
    ("GET", "/api/now", NowApi.games_now, None, GamesNow),
]
