"""The pages as HTML: the server renders the first one whole, the modules take it from there."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tailbiter.games import sheets
from tailbiter.games.errors import TailbiterError
from tailbiter.games.sentences import capital, spoken_by
from tailbiter.server import answers, files
from tailbiter.server.answers import error_of
from tailbiter.server.api import Api
from tailbiter.server.catalogue import catalogue, described, in_words, levels, sheet_of
from tailbiter.server.http_edge import game_asked
from tailbiter.server.messages import Late
from tailbiter.server.now import running
from tailbiter.server.pace import is_slow
from tailbiter.server.people.api import PeopleApi, session_of
from tailbiter.server.people.door import own_path
from tailbiter.server.primer import names, pictures, presets, primer
from tailbiter.server.refusals import status_of
from tailbiter.server.replay_file import record_of, script_safe
from tailbiter.server.reports_api import archive_of
from tailbiter.server.seating import code_of
from tailbiter.server.table_api import scores_of, tables_of
from tailbiter.server.table_page import first_of
from tailbiter.server.words import WORDS, language_of
from tailbiter.server.your_games import by_urgency, days_of, due_shown, is_waiting
from tailbiter.tables.clock import NO_CLOCK, Control
from tailbiter.verifying import page as proving

HERE = Path(__file__).parent
POLICY = (
    "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}';"
    " img-src 'self' data:; connect-src 'self'; object-src 'none'; frame-ancestors 'none';"
    " base-uri 'none'; form-action 'self'"
)
PROVING_POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}';"
    " form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
CLOCKS = (  # to choose from
    *(NO_CLOCK, Control("game", 300_000, 5_000), Control("game", 900_000, 10_000)),
    *(Control("game", 1_800_000, 20_000), Control("turn", 120_000)),
)
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
        self.templates.filters["capital"] = capital
        sure = {tag: (word, sheets.MEANINGS[tag]) for tag, word in sheets.TAGS.items()}
        self.templates.globals |= {
            "rule_tags": sure,
            "is_waiting": is_waiting,
            "due_shown": due_shown,
        }
        self.templates.filters["json"] = lambda value: Markup(script_safe(value))  # noqa: S704

    def show(
        self, request: Request, name: str, title: str, status: int = 200, **context: Any
    ) -> Response:
        nonce, words = secrets.token_urlsafe(12), WORDS[language_of(request)]
        game = context.get("game") or {"title": ""}
        page = self.templates.get_template(name).render(
            static=files.address(),
            nonce=nonce,
            title=words.TITLES[title].format(game=game["title"], first=context.get("first")),
            status=status,
            person=name_of(request),
            here=request.url.path,
            ago=lambda at: words.ago(self.now() - at),
            until=lambda at: words.until(at - self.now()),
            **context,
        )
        headers = {"Content-Security-Policy": POLICY.format(nonce=nonce)}
        headers["Cache-Control"] = "no-store"
        return Response(page, status, headers, "text/html; charset=utf-8")

    def wrong(self, request: Request, error: TailbiterError) -> Response:
        message = error_of(error, language_of(request)).error
        return self.show(request, "error.html", "wrong", status_of(error, 404), message=message)

    async def front(self, request: Request) -> Response:
        scores = await scores_of(self.api, request)
        tables, games = await tables_of(self.api, request), catalogue(language_of(request))
        found: dict[str, Any] = {"games": games, "tables": tables, "scores": scores}
        found["has_account"] = await self.api.meetings.kept.has_account(self.visitor(request))
        return self.show(request, "front.html", "front", levels=levels(), **found)

    async def account(self, request: Request) -> Response:
        """Log in, register; or what is kept of who has an account."""
        accounts: PeopleApi = request.app.state.accounts
        account = await accounts.told(session_of(request))
        data = {"account": account, "next": own_path(request.query_params.get("next", "/account"))}
        return self.show(request, "account.html", "account", account=account, data=data)

    async def games_now(self, request: Request) -> Response:
        tables = await running(self.api, self.visitor(request), language_of(request))
        return self.show(request, "now.html", "now", tables=tables)

    async def your_games(self, request: Request) -> Response:
        tables = by_urgency(await tables_of(self.api, request))
        found: dict[str, Any] = {
            "tables": tables,
            "waiting": [table for table in tables if is_waiting(table)],
            "others": [table for table in tables if not table.over and not is_waiting(table)],
            "finished": [table for table in tables if table.over],
        }
        return self.show(request, "your_games.html", "your_games", **found)

    async def offline(self, request: Request) -> Response:
        """What a browser keeps, to be shown where nothing can be fetched."""
        return self.show(request, "offline.html", "front")

    async def set_up(self, request: Request) -> Response:
        name, language = game_asked(request), language_of(request)
        found: dict[str, Any] = {"levels": levels(), "presets": presets(name, language)}
        words, by_rule = WORDS[language], spoken_by(name, language).LATE
        found["clocks"] = [(value_of(one), words.clock(one)) for one in CLOCKS]
        found["lates"] = [(what, *words.late(what, by_rule, None)) for what in get_args(Late)]
        visitor, mine = self.visitor(request), await tables_of(self.api, request)
        found["shared"] = await days_of(self.api.tables.store, visitor, mine, language)
        found |= {"game": described(name, language), "board": name}
        return self.show(request, "new.html", "set_up", **found)

    async def rules(self, request: Request) -> Response:
        name, language = game_asked(request), language_of(request)
        data = {"game": name, "names": names(name, language), "pictures": pictures(name, language)}
        return self.show_board(request, "primer", "rules", name, data, primer=primer(name))

    async def sheet(self, request: Request) -> Response:
        game = described(game_asked(request), language_of(request))
        sheet = sheet_of(game["name"])["blocks"]
        return self.show(request, "sheet.html", "sheet", game=game, sheet=sheet)

    async def learn(self, request: Request) -> Response:
        game = described(game_asked(request), language_of(request))
        data = {"lesson": json.loads(files.lesson(game["name"])), "game": game}
        return self.show_board(request, "learn", "learn", game["name"], data)

    async def table(self, request: Request) -> Response:
        room = await self.api.room(request)
        seen = await self.api.tables.looks.since(room, self.visitor(request))
        first = await first_of(room, self.visitor(request), language_of(request), seen)
        game, state = first.table.game, msgspec.Raw(first.state)
        options = in_words(game, first.table.options, language_of(request))
        is_host = room.table.owner == self.visitor(request)
        control = room.table.control
        clocked: dict[str, Any] = {
            "has_clocks": control.kind != "none",
            "has_days": is_slow(control),
        }
        clocked["feed"] = request.app.state.feed_of(self.visitor(request), room.table.id)
        data: dict[str, Any] = {"table": first.table.id, "game": game, "state": state}
        data |= {"options": options, "host": is_host, "since": seen}
        clocked["seats"] = len(first.table.seats)
        return self.show_board(request, "table", first.title, game, data, first=first, **clocked)

    async def sit(self, request: Request) -> Response:
        """Where a link or a code leads: to a table, with leave to see it."""
        code = request.path_params.get("code") or request.query_params.get("code", "")
        room = await self.api.meetings.come(code, self.visitor(request))
        return RedirectResponse(f"/table/{room.table.id}?code={code_of(code)}", 303)

    async def lobby(self, request: Request) -> Response:
        language = language_of(request)
        games, lobby = catalogue(language), await self.api.lobby.info(language)
        return self.show(request, "lobby.html", "lobby", games=games, data={"lobby": lobby})

    async def study(self, request: Request) -> Response:
        table = (await self.api.room(request)).table
        if table.is_secret and not table.is_over:
            return RedirectResponse(f"/table/{table.id}", 303)
        game = table.game.name
        data = {"table": table.id, "game": game}
        return self.show_board(
            request, "study", "study", game, data, seats=table.game.options["players"]
        )

    async def verify(self, request: Request) -> Response:
        """The page that proves a game by itself; with the record of one, or none."""
        record = None
        if "table" in request.path_params:
            table = (await self.api.room(request)).table
            if not table.is_over:
                return RedirectResponse(f"/table/{table.id}", 303)
            record = await self.api.in_thread(self.visitor(request), record_of, table)
        nonce = secrets.token_urlsafe(12)
        headers = {"Content-Security-Policy": PROVING_POLICY.format(nonce=nonce)}
        headers["Cache-Control"] = "no-store"
        return Response(proving.page(record, nonce), 200, headers, "text/html; charset=utf-8")

    async def reports(self, request: Request) -> Response:
        """The archive: every report, for all and for whoever asks."""
        table, language = (await self.api.room(request)).table, language_of(request)
        visitor, found = self.visitor(request), archive_of(table)
        labels = answers.labels(table.game.name, answers.sitters(table), language)
        mine = [(seat, labels[seat - 1]) for seat in answers.seats_of(table, visitor)]
        context: dict[str, Any] = {"archive": found, "table": table, "mine": mine}
        game = described(table.game.name, language)
        return self.show(request, "reports.html", "reports", game=game, **context)

    def show_board(
        self,
        request: Request,
        page: str,
        title: str,
        name: str,
        data: dict[str, Any],
        **context: Any,
    ) -> Response:
        """A page with a board: all the modules it will need are fetched at once."""
        game = described(name, language_of(request))
        modules = files.modules(f"{page}.js", f"boards/{name}.js")
        return self.show(
            request,
            f"{page}.html",
            title,
            game=game,
            board=name,
            data=data,
            modules=modules,
            **context,
        )

    def routes(self) -> list[Route]:
        pages: dict[str, Page] = {
            "/": self.front,
            "/now": self.games_now,
            "/games": self.your_games,
            "/offline": self.offline,
            "/account": self.account,
            "/new/{game}": self.set_up,
            "/rules/{game}": self.rules,
            "/rules/{game}/sheet": self.sheet,
            "/learn/{game}": self.learn,
            "/table/{table}": self.table,
            "/sit": self.sit,
            "/sit/{code}": self.sit,
            "/lobby": self.lobby,
            "/study/{table}": self.study,
            "/reports/{table}": self.reports,
            "/verify": self.verify,
            "/verify/{table}": self.verify,
        }
        return [Route(path, self.guarded(page)) for path, page in pages.items()]

    def guarded(self, page: Page) -> Page:
        async def endpoint(request: Request) -> Response:
            try:
                return await page(request)
            except TailbiterError as error:
                return self.wrong(request, error)

        return endpoint


def value_of(control: Control) -> str:
    """A clock as a form holds it: its kind, and seconds."""
    return f"{control.kind} {control.milliseconds // 1000} {control.increment // 1000}"


def name_of(request: Request) -> str | None:
    """Of who has an account."""
    session = session_of(request)
    return request.app.state.people.name_of(session.person) if session else None
