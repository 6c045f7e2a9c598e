"""The API of turns planned ahead and of notebooks: each for whoever it belongs to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.server.api import NOTHING, Api
from tailbiter.server.http_edge import LARGEST, Row, asked_of, json_answer, routes_of, seat_asked
from tailbiter.server.plan_messages import (
    LONGEST_NOTEBOOK,
    NewNotes,
    NewPlan,
    NewStanding,
    Notebook,
    Plans,
)
from tailbiter.server.planners import plans_of
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.store.notebooks import notebook_of, write_notebook
from tailbiter.tables.deciding import refuse
from tailbiter.tables.entries import Plan, PlanEntry, Standing
from tailbiter.tables.permissions import KEEP, PLAN, may
from tailbiter.tables.roles import Actor

LARGEST_NOTES = 12 * LONGEST_NOTEBOOK + LARGEST  # bytes: JSON may take twelve for a letter


class PlanApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api

    async def plans(self, request: Request) -> Response:
        """What a seat of yours has planned."""
        room, seat = await self.api.room(request), seat_asked(request)
        if seat is None:
            raise RefusalError(422, "seat_number", "seat")
        self.api.check(room.table, request, seat, PLAN)
        return await self.told(request, room, seat)

    async def plan(self, request: Request) -> Response:
        """Plan turns ahead: what to play if others play as you expect."""
        asked = await asked_of(request, NewPlan)
        lines = tuple(tuple(line) for line in asked.lines)
        plan = Plan(asked.seat, lines)
        return await self.done(request, asked, plan, asked.number)

    async def stand(self, request: Request) -> Response:
        """Say what to order where you give no order."""
        asked = await asked_of(request, NewStanding)
        standing = Standing(asked.seat, tuple(asked.cards), asked.bid, asked.unit, asked.when)
        return await self.done(request, asked, standing)

    async def done(
        self,
        request: Request,
        asked: NewPlan | NewStanding,
        entry: PlanEntry,
        number: int | None = None,
    ) -> Response:
        room, visitor = await self.api.room(request), self.api.visitor(request)
        await self.api.tables.act(room, visitor, lambda _: entry, asked.request, number)
        return await self.told(request, room, asked.seat)

    async def told(self, request: Request, room: Room, seat: int) -> Response:
        reader = self.api.reader(request, room.table, seat)
        return await self.api.written(request, plans_of, room.table, seat, reader)

    async def notebook(self, request: Request) -> Response:
        """What you wrote beside a game."""
        room, visitor = await self.own(request)
        store = self.api.tables.store
        return json_answer(Notebook(await notebook_of(store, room.table.id, visitor)))

    async def write(self, request: Request) -> Response:
        """Write into your notebook of a game: all that it is to hold."""
        asked = await asked_of(request, NewNotes, LARGEST_NOTES)
        room, visitor = await self.own(request)
        self.api.tables.limits.count(visitor, "notes")
        await write_notebook(self.api.tables.store, room.table.id, visitor, asked.text)
        return Response(status_code=NOTHING)

    async def own(self, request: Request) -> tuple[Room, str]:
        """A table at which whoever asks plays, or which they opened."""
        room, visitor = await self.api.room(request), self.api.visitor(request)
        refuse(may(Actor(visitor), KEEP, room.table))
        return room, visitor

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


ROUTES: list[Row[PlanApi]] = [
    ("GET", "/api/tables/{table}/plans", PlanApi.plans, None, Plans),
    ("PUT", "/api/tables/{table}/plans", PlanApi.plan, NewPlan, Plans),
    ("PUT", "/api/tables/{table}/standing", PlanApi.stand, NewStanding, Plans),
    ("GET", "/api/tables/{table}/notebook", PlanApi.notebook, None, Notebook),
    ("PUT", "/api/tables/{table}/notebook", PlanApi.write, NewNotes, None),
]
