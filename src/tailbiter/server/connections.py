"""Connections: who is slow is waited for, but not for ever; where all are taken, the idle go."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

FOR_A_REQUEST = 10.0  # seconds until one is begun and its headers are there
FOR_AN_ANSWER = 60.0  # seconds that somebody may leave what was sent unread
LARGEST_HEAD = 32 * 1024  # bytes of a request's first line and headers that are waited for
MOST_FILES = 65_536  # that this process would like to have open
OURS = 100  # of them for ourselves: the database, modules, whoever compiles
USUAL_FILES = 1_024  # where the system does not say
ROOM = 50  # one in so many is closed where there are too many
EVERY = 60.0  # seconds between two lines in the log about the same
OUT_OF_FILES = "socket.accept() out of system resource"  # as asyncio calls it
logger = logging.getLogger("tailbiter")


class Line(HttpToolsProtocol):
    """HTTP with one who may be slow. Which of the two is waited for is noted."""

    most = USUAL_FILES - OURS
    silent_since: float | None = None  # when they were to say something, and have not
    deaf_since: float | None = None  # when they were to read something, and have not
    head: int | None = None  # bytes that came of headers of which more are to come

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.silent_since = self.loop.time()
        if len(self.connections) > self.most:
            make_room([one for one in self.connections if isinstance(one, Line)])

    def data_received(self, data: bytes) -> None:
        if self.head is not None:
            self.head += len(data)
        super().data_received(data)
        if self.head is not None and self.head > LARGEST_HEAD:
            self.send_400_response(f"A request begins with at most {LARGEST_HEAD} bytes.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head = 0

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.silent_since = self.head = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:  # and none that waited has begun
            self.silent_since = self.loop.time()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.deaf_since = self.loop.time()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.deaf_since = None

    def is_given_up(self, now: float) -> bool:
        silent = self.silent_since is not None and now - self.silent_since > FOR_A_REQUEST
        return silent or (self.deaf_since is not None and now - self.deaf_since > FOR_AN_ANSWER)


def see_off(connections: Iterable[Any], now: float) -> None:
    """Close what nobody uses."""
    for line in [one for one in connections if isinstance(one, Line)]:
        if line.is_given_up(now):
            line.transport.abort()


def make_room(lines: list[Line]) -> None:
    """Close some on which nothing is asked, the longest idle of whoever has most of them."""
    peers = Counter(peer_of(line) for line in lines)
    idle = [line for line in lines if line.silent_since is not None]
    idle.sort(key=lambda line: (-peers[peer_of(line)], line.silent_since))
    for line in idle[: 1 + len(lines) // ROOM]:
        line.silent_since = None
        line.transport.abort()


def peer_of(line: Line) -> str:
    return line.client[0] if line.client else ""


def most_connections() -> int:
    """As many as there are files to be had, but for our own; asks the system for more first."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(OURS, (MOST_FILES if soft == resource.RLIM_INFINITY else soft) - OURS)


class Once:
    """What asyncio has to complain of; what it would say a thousand times is said once."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.said: float | None = None

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context.get("message") != OUT_OF_FILES:
            loop.default_exception_handler(context)
        elif self.said is None or self.clock() - self.said > EVERY:
            self.said = self.clock()
            logger.error("no more files can be opened: whoever comes now has to wait")
