"""The API of people: keys for programs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.games.errors import TailbiterError
from tailbiter.server.http_edge import error_answer, json_answer
from tailbiter.server.limits import Limits
from tailbiter.server.people import messages
from tailbiter.server.people.door import visitor_of
from tailbiter.server.people.keys import Keys
from tailbiter.server.words import language_of

Answer = Callable[["PeopleApi", Request], Awaitable[Response]]


class PeopleApi:
    """One method a route."""

    def __init__(self, keys: Keys, limits: Limits) -> None:
        self.keys = keys
        self.limits = limits

    async def new_key(self, request: Request) -> Response:
        """A key for a program, which then is a guest of its own."""
        self.limits.count(visitor_of(request), "keys")
        return json_answer(messages.Key(self.keys.issue()), 201)

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
                return error_answer(error, language_of(request))

        return endpoint


# Method, path, what answers it, what it is asked with, what it says.
ROUTES: list[tuple[str, str, Answer, Any, Any]] = [
    ("POST", "/api/keys", PeopleApi.new_key, None, messages.Key),
]
