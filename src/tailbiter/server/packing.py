"""Answers packed for browsers that can unpack them. All answers of ours are whole."""

from __future__ import annotations

import gzip

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tailbiter.server.http_edge import headers_of

LEAST = 1_000  # bytes: to pack fewer takes longer than to send them
LEVEL = 6


class Packing:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or b"gzip" not in headers_of(scope).get(b"accept-encoding", b""):
            await self.app(scope, receive, send)
            return
        begun: list[Message] = []

        async def packed(message: Message) -> None:
            """How an answer begins says how long it is, so it is held back until that is known."""
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            while begun:
                await send(as_packed(begun.pop(), message))
            await send(message)

        await self.app(scope, receive, packed)


def as_packed(start: Message, message: Message) -> Message:
    """The beginning of an answer, after its body was packed, if that is worth it."""
    body = message.get("body", b"")
    if len(body) < LEAST or message.get("more_body"):
        return start
    message["body"] = gzip.compress(body, LEVEL, mtime=0)
    kept = [(name, value) for name, value in start["headers"] if name != b"content-length"]
    length = str(len(message["body"])).encode()
    head = [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
    return {**start, "headers": [*kept, *head, (b"content-length", length)]}
