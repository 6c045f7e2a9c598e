"""The pages as HTML: the server renders the first one whole, the modules take it from there."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tailbiter.games.errors import TailbiterError
from tailbiter.server import files
from tailbiter.server.api import Api
from tailbiter.server.catalogue import GameInfo, catalogue, described, levels, sheet_of
from tailbiter.server.http_edge import game_asked
from tailbiter.server.refusals import status_of
from tailbiter.server.replay_file import script_safe
from tailbiter.server.table_page import first_of

HERE = Path(__file__).parent
POLICY = (
    "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none';"
    " form-action 'self'"
)
BOARD = {"table.html": "table.js", "study.html": "study.js", "learn.html": "learn.js"}
Page = Callable[[Request], Awaitable[Response]]


class Pages:
    """One method a page."""

    def __init__(self, api: Api, visitor: Callable[[Request], str], now: Callable[[], int]) -> None:
        self.api = api
        self.visitor = visitor
        self.now = now
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=select_autoescape(default=True),
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.filters["ago"] = lambda at: ago(self.now() - at)
        self.templates.filters["json"] = lambda value: Markup(script_safe(value))

    def show(self, name: str, title: str, status: int = 200, **context: Any) -> Response:
        nonce = secrets.token_urlsafe(12)
        page = self.templates.get_template(name).render(
            static=files.address(), nonce=nonce, title=title, status=status, **context
        )
        headers = {"Content-Security-Policy": POLICY.format(nonce=nonce)}
        headers["Cache-Control"] = "no-store"
        return Response(page, status, headers, "text/html; charset=utf-8")

    def wrong(self, status: int, message: str) -> Response:
        return self.show("error.html", "Not here", status, message=message)

    async def front(self, request: Request) -> Response:
        tables = await self.api.tables_of(self.visitor(request))
        return self.show("front.html", "Tailbiter", games=catalogue(), tables=tables)

    async def set_up(self, request: Request) -> Response:
        game = described(game_asked(request))
        title = f"Set up {game['title']}"
        return self.show("new.html", title, game=game, levels=levels())

    async def rules(self, request: Request) -> Response:
        game = described(game_asked(request))
        sheet = sheet_of(game["name"])["blocks"]
        return self.show("rules.html", f"The rules of {game['title']}", game=game, sheet=sheet)

    async def learn(self, request: Request) -> Response:
        game = described(game_asked(request))
        lesson = json.loads(files.lesson(game["name"]))
        title = f"Learn {game['title']}"
        data = {"lesson": lesson, "game": game}
        return self.show_board("learn.html", title, game, data)

    async def table(self, request: Request) -> Response:
        room = await self.api.tables.room(request.path_params["table"])
        first = await first_of(room, self.visitor(request))
        game = described(first.table.game)
        state = msgspec.Raw(first.state)
        data = {"table": first.table.id, "game": first.table.game, "state": state}
        return self.show_board("table.html", first.title, game, data, first=first)

    async def study(self, request: Request) -> Response:
        table = (await self.api.tables.room(request.path_params["table"])).table
        if table.is_secret and not table.is_over:
            return RedirectResponse(f"/table/{table.id}", 303)
        game = described(table.game.name)
        title = f"Analysis: {game['title']}"
        data = {"table": table.id, "game": game["name"]}
        return self.show_board("study.html", title, game, data)

    def show_board(
        self, name: str, title: str, game: GameInfo, data: dict[str, Any], **context: Any
    ) -> Response:
        """A page with a board: all the modules it will need are fetched at once."""
        modules = files.modules(BOARD[name], f"boards/{game['name']}.js")
        return self.show(name, title, game=game, data=data, modules=modules, **context)

    def routes(self) -> list[Route]:
        pages: dict[str, Page] = {
            "/": self.front,
            "/new/{game}": self.set_up,
            "/rules/{game}": self.rules,
            "/learn/{game}": self.learn,
            "/table/{table}": self.table,
            "/study/{table}": self.study,
        }
        return [Route(path, self.guarded(page)) for path, page in pages.items()]

    def guarded(self, page: Page) -> Page:
        async def endpoint(request: Request) -> Response:
            try:
                return await page(request)
            except TailbiterError as error:
                return self.wrong(status_of(error, 404), str(error))

        return endpoint


def ago(milliseconds: int) -> str:
    """How long ago something was, in words."""
    seconds = max(0, milliseconds // 1000)
    for size, word in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            count = seconds // size
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"
