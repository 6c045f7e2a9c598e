"""The archive of a table: a report of each round or turn, for everybody and for each seat's holder.

Reports are made of views when they are asked for: for a seat only to who may look through its eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.postal import reports
from tailbiter.postal.reports.changes import changes, told_by_turn
from tailbiter.postal.reports.report import resolutions
from tailbiter.server import answers, table_messages
from tailbiter.server.api import Api
from tailbiter.server.http_edge import Row, json_answer, routes_of
from tailbiter.server.refusals import RefusalError
from tailbiter.server.words import USUAL, WORDS
from tailbiter.tables.conditions import has_begun
from tailbiter.tables.deciding import refuse
from tailbiter.tables.entries import RollBack, Said
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table

SET_UP, FINAL = "set-up", "final"
Written = Callable[[reports.Report | reports.Final], str | bytes]
ENDINGS: dict[str, tuple[Written, str]] = {
    "txt": (reports.as_text, "text/plain; charset=utf-8"),
    "html": (reports.as_html, "text/html; charset=utf-8"),
    "pdf": (reports.as_pdf, "application/pdf"),
}
# A report is a file of its own, as for a mail program: it has its style within, and no script.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"


class ReportsApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api

    async def archive(self, request: Request) -> Response:
        """Which reports there are of a game."""
        room, _ = await self.api.looked_at(request)
        return json_answer(archive_of(room.table))

    async def report(self, request: Request) -> Response:
        """A report: of the set-up, of a round or turn, or of the whole game when it is over."""
        room, seat = await self.api.looked_at(request)
        name, _, ending = request.path_params["name"].rpartition(".")
        if ending not in ENDINGS or name not in names_of(room.table):
            raise RefusalError(404, "no_report")
        visitor = self.api.visitor(request)
        self.api.tables.limits.count(visitor, "files")
        write, kind = ENDINGS[ending]
        made = partial(written, room.table, name, seat, write)
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
        return Response(await self.api.in_thread(visitor, made), 200, headers, kind)

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


def archive_of(table: Table) -> table_messages.Archive:
    """Names of reports, the first first."""
    return table_messages.Archive(names_of(table), [*ENDINGS])


def names_of(table: Table) -> list[str]:
    refuse(has_begun(Actor(""), table))
    numbers = [str(one.history[-1].turn) for one in resolutions(table)]
    return [SET_UP, *numbers, *([FINAL] if table.is_over else [])]


def written(table: Table, name: str, seat: int | None, write: Written) -> str | bytes:
    about = about_of(table, name)
    if name == FINAL:
        return write(reports.final(table, about))
    if name == SET_UP:
        return write(reports.report(table, None, seat, about))
    about = replace(about, corrections=corrections_of(table, int(name)))
    return write(reports.report(table, int(name), seat, about))


def corrections_of(table: Table, turn: int) -> tuple[reports.Correction, ...]:
    """What all had been told of it before the host went back over it, if it is another now."""
    backs = [place for place, one in enumerate(table.log) if isinstance(one.entry, RollBack)]
    for place in reversed(backs):
        before, after = table.as_of(place), table.as_of(place + 1)
        if turn in told_by_turn(before) and turn not in told_by_turn(after):
            first, *_ = changes(before, table, turn, WORDS[USUAL].WENT_BACK)
            return (first,) if first.orders or first.counts or first.order else ()
    return ()


def about_of(table: Table, name: str) -> reports.About:
    """What a server knows beyond the game: names, and the deadline of what is on now."""
    is_newest = name == str(reports.newest(table))
    due = [table.clock.due(seat) for seat in table.clock.running] if is_newest else []
    known = [one for one in due if one is not None]
    return reports.About(
        names=tuple(answers.labels(table.game.name, answers.sitters(table), USUAL)),
        zone=table.control.calendar.zone if table.control.calendar else "UTC",
        deadline=max(known, default=None),
        press=press_of(table, turns_of(table, name)),
    )


def turns_of(table: Table, name: str) -> list[int]:
    """In the report of which rounds or turns it is printed what was said then."""
    if name == FINAL:
        last = reports.newest(table)
        return [turn for turn in (table.position.turn,) if turn != last]
    return [] if name == SET_UP else [int(name)]


def press_of(table: Table, turns: Collection[int]) -> tuple[reports.Press, ...]:
    """What players, or the host, sent to be printed in these turns."""
    names = answers.labels(table.game.name, answers.sitters(table), USUAL)
    said = [(one.entry, one.who) for one in table.log if isinstance(one.entry, Said)]
    return tuple(
        reports.Press(names[one.seat - 1] if one.seat else WORDS[USUAL].speaker(None), one.text)
        for one, who in said
        if one.press in turns and (one.seat or who == table.owner)
    )


ROUTES: list[Row[ReportsApi]] = [
    ("GET", "/api/tables/{table}/archive", ReportsApi.archive, None, table_messages.Archive),
    ("GET", "/api/tables/{table}/archive/{name}", ReportsApi.report, None, str),
]
