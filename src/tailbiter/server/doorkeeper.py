"""At the door: everybody's requests are counted before anything is done for them."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tailbiter.server.http_edge import error_answer
from tailbiter.server.limits import Limits, asks_from
from tailbiter.server.refusals import RefusalError
from tailbiter.server.words import language_of


class Doorkeeper:
    """Comes after who knows the visitor and the address."""

    def __init__(
        self,
        app: ASGIApp,
        visitor: Callable[[HTTPConnection], str],
        limits: Callable[[HTTPConnection], Limits],
    ) -> None:
        self.app = app
        self.visitor = visitor
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        asks_from.set(scope["address"])
        try:
            self.limits(connection).count(self.visitor(connection), "requests")
        except RefusalError as error:
            # On a socket that was not accepted yet this, too, is an answer over HTTP.
            answer = error_answer(error, language_of(connection))
            await answer(scope, receive, send)
            return
        await self.app(scope, receive, send)
