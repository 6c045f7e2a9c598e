"""At the door: everybody's requests are counted before anything is done for them."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tailbiter.server.addresses import Proxies
from tailbiter.server.http_edge import error_answer, headers_of
from tailbiter.server.limits import Limits, asks_from
from tailbiter.server.refusals import RefusalError
from tailbiter.server.words import language_of


class Doorkeeper:
    """Stands outside: to find out whether a key is one takes longer than to count."""

    def __init__(
        self, app: ASGIApp, proxies: Proxies, limits: Callable[[HTTPConnection], Limits]
    ) -> None:
        self.app = app
        self.proxies = proxies
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = self.proxies.address_of(connection)
        asks_from.set(address)
        headers = headers_of(scope)
        key = headers.get(b"authorization") or headers.get(b"cookie")
        who, limits = str(hash(key)) if key else address, self.limits(connection)
        try:
            limits.count(who, "requests")
            # Sockets stay, and are counted apart.
            begun = limits.begin(who, "requests") if scope["type"] == "http" else ()
        except RefusalError as error:
            # To a socket that was not accepted yet this, too, is an answer over HTTP.
            await error_answer(error, language_of(connection))(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            limits.end(begun)
