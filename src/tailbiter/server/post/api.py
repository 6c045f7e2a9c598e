"""The API of letters and feeds, and the pages to which a letter leads without logging in."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.games.errors import TailbiterError
from tailbiter.server.access import may_see
from tailbiter.server.api import Api
from tailbiter.server.http_edge import Row, asked_of, body_of, json_answer, routes_of
from tailbiter.server.pages import Pages
from tailbiter.server.people.api import own
from tailbiter.server.post import atom, bounces
from tailbiter.server.post.calendar import Due, calendar
from tailbiter.server.post.deadlines import deadline_of
from tailbiter.server.post.mailboxes import BOUNCE, CONFIRM, DEADLINES, FEED, STOP, Box, Mailboxes
from tailbiter.server.post.messages import PostTold
from tailbiter.server.post.wishes import Wishes
from tailbiter.server.refusals import RefusalError
from tailbiter.server.words import USUAL, WORDS

CALENDAR, ATOM = "text/calendar; charset=utf-8", "application/atom+xml; charset=utf-8"
LETTER_LINKS = ("/stop/{token}", "/confirm/{until}/{token}", "/api/bounces/{token}")
LONGEST_TIME = 15  # digits
MOST_DUE = 100  # deadlines in a calendar


class PostApi:
    """One method a route. `origin` is how browsers reach us, where that was said."""

    def __init__(self, api: Api, boxes: Mailboxes, pages: Pages, origin: str) -> None:
        self.api = api
        self.boxes = boxes
        self.pages = pages
        self.origin = origin
        self.limits = api.tables.limits

    async def reminders(self, request: Request) -> Response:
        """How you are reminded, and where your feeds are."""
        return json_answer(await self.told(own(request).person))

    async def told(self, person: str) -> PostTold:
        return await self.boxes.told(person, await self.email_of(person))

    async def email_of(self, person: str) -> str:
        found = await self.api.tables.store.people.person(person)
        return found.email if found else ""

    async def wish(self, request: Request) -> Response:
        """What you want to hear of, how, and when."""
        asked, person = await asked_of(request, Wishes), own(request).person
        await self.boxes.wish(person, await self.email_of(person), asked)
        return json_answer(await self.told(person))

    async def ask_to_confirm(self, request: Request) -> Response:
        """Send the letter once more that asks whether the address is yours."""
        person = own(request).person
        await self.boxes.ask_again(person, await self.email_of(person), self.limits)
        return json_answer(await self.told(person))

    async def renew_feed(self, request: Request) -> Response:
        """Another address for your calendar; the one of before leads nowhere."""
        person = own(request).person
        await self.boxes.renew_feed(person, await self.email_of(person))
        return json_answer(await self.told(person))

    async def deadlines(self, request: Request) -> Response:
        """Your deadlines as a calendar, for whoever has the address."""
        box = self.boxes.with_token(request.path_params["token"], FEED, DEADLINES)
        self.limits.count(box.kept.person, "feeds")
        found = await self.due(box, self.origin_of(request))
        domain = urlsplit(self.origin_of(request)).hostname or "tailbiter"
        return Response(calendar(found, domain), 200, None, CALENDAR)

    async def due(self, box: Box, origin: str) -> list[Due]:
        found, tables, words = list[Due](), self.api.tables, WORDS[USUAL].post
        for one in (await self.boxes.kept.deadlines(box.kept.person))[:MOST_DUE]:
            try:
                room = tables.rooms.get(one.table) or await tables.load(one.table)
            except TailbiterError:
                continue
            table, seat = room.table, one.seat
            when = deadline_of(table, seat) if table.holds(box.kept.person, seat) else None
            if when is not None:
                names = [table.seats[other].name for other in table.people if other != seat]
                told = words.game_with(table.game.title, [name for name in names if name])
                name = f"{table.id}-{seat}-{table.position.turn}"
                changed = table.changed
                address = f"{origin}/table/{table.id}"
                found.append(Due(name, table.game.title, told, when, changed, address))
        return found

    async def feed(self, request: Request) -> Response:
        """The turns of a table as an Atom feed, as everybody may see them."""
        room, visitor = await self.api.tables.loaded(request.path_params["table"]), ""
        token, table = request.query_params.get("token", ""), room.table
        visitor = self.api.visitor(request)
        if token:
            visitor = self.boxes.with_token(token, FEED, table.id).kept.person
        if not may_see(room, visitor):
            raise RefusalError(404, "no_table")
        self.limits.count(visitor, "feeds")
        mark, origin = f'"{table.id}-{table.told}"', self.origin_of(request)
        headers = {"ETag": mark}
        if request.headers.get("if-none-match") == mark:
            return Response(None, 304, headers)
        own_address = f"{origin}/api/tables/{table.id}/feed"
        made = await asyncio.to_thread(atom.feed, table, origin, own_address)
        return Response(made, 200, headers, ATOM)

    async def bounced(self, request: Request) -> Response:
        """A letter came back: the mail server says so, in the words of RFC 3464."""
        box = self.boxes.with_token(request.path_params["token"], BOUNCE)
        raw = await body_of(request, bounces.LARGEST)
        if await asyncio.to_thread(bounces.is_final, raw):
            await self.boxes.bounce(box)
        return Response(status_code=204)

    async def stop(self, request: Request) -> Response:
        """A button, for whoever only looks; asked by POST, as mail programs do, no more letters."""
        box = self.boxes.with_token(request.path_params["token"], STOP)
        if request.method == "POST":
            await self.boxes.stop(box)
        is_done = request.method == "POST" or box.wishes.how == "none"
        return self.pages.show(request, "letters.html", "letters", page=STOP, is_done=is_done)

    async def confirm(self, request: Request) -> Response:
        """The same for an address: to look confirms nothing, as some programs look at all links."""
        until = request.path_params["until"]
        if not (until.isascii() and until.isdigit() and len(until) <= LONGEST_TIME):
            raise RefusalError(404, "no_mail_link")
        box = self.boxes.to_confirm(int(until), request.path_params["token"])
        if request.method == "POST":
            await self.boxes.confirm(box)
        is_done = request.method == "POST" or box.is_open
        more: dict[str, Any] = {"page": CONFIRM, "is_done": is_done, "email": box.email}
        return self.pages.show(request, "letters.html", "letters", **more)

    def origin_of(self, request: Request) -> str:
        scheme = "https" if request.scope["is_secure"] else "http"
        return self.origin or f"{scheme}://{request.url.netloc}"

    def routes(self) -> list[Route]:
        pages = {LETTER_LINKS[0]: self.stop, LETTER_LINKS[1]: self.confirm}
        return [
            *routes_of(self, ROUTES, self.api.addressed),
            *(
                Route(path, self.pages.guarded(page), methods=["GET", "POST"])
                for path, page in pages.items()
            ),
        ]


ROUTES: list[Row[PostApi]] = [
    ("GET", "/api/account/reminders", PostApi.reminders, None, PostTold),
    ("PUT", "/api/account/reminders", PostApi.wish, Wishes, PostTold),
    ("POST", "/api/account/reminders/address", PostApi.ask_to_confirm, None, PostTold),
    ("POST", "/api/account/reminders/feed", PostApi.renew_feed, None, PostTold),
    ("GET", "/api/deadlines/{token}", PostApi.deadlines, None, str),
    ("GET", "/api/tables/{table}/feed", PostApi.feed, None, str),
    ("POST", "/api/bounces/{token}", PostApi.bounced, None, None),
]
