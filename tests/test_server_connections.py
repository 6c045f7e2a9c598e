"""Connections that are opened and left, beside a bystander who must not notice."""

import asyncio
import logging
import socket as sockets
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tailbiter.server.connections import (
    EVERY,
    FOR_A_REQUEST,
    FOR_AN_ANSWER,
    LARGEST_HEAD,
    OUT_OF_FILES,
    Line,
    Once,
    make_room,
    most_connections,
    see_off,
)
from tests.bystanding import Bystander
from tests.serving import PATIENCE, Server

HALF_OPEN, FILES = 400, 256
GREEDY = "127.0.0.2"
ASKED = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
BEGUN = {
    "silent": b"",
    "half a line": b"GET /api/ga",
    "half of the headers": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "asked and left": ASKED,
    "asked, and asks again slowly": ASKED + ASKED[:-2] + b"X-Slow: ",
    "a body that nobody wants": b"POST /api/none HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
}


@pytest.fixture(name="server", scope="module")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("connections")) as server:
        yield server
        server.check_quiet()


def call(server: Server, said: bytes, stack: ExitStack) -> sockets.socket:
    """A connection on which somebody begins to say something."""
    host, port = server.address.removeprefix("http://").split(":")
    line = stack.enter_context(
        sockets.create_connection((host, int(port)), PATIENCE, source_address=(GREEDY, 0))
    )
    line.sendall(said)
    return line


def is_closed(line: sockets.socket) -> bool:
    """Did the other end close it? What was answered before is passed over."""
    line.setblocking(False)
    try:
        while line.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def test_half_open_connections_are_closed_and_a_bystander_plays_on(server: Server) -> None:
    bystander = Bystander(server)
    with ExitStack() as stack:
        begun = list(BEGUN.values())
        lines = [call(server, begun[n % len(begun)], stack) for n in range(HALF_OPEN)]
        ends = time.monotonic() + FOR_A_REQUEST + PATIENCE
        while not all(map(is_closed, lines)):
            assert time.monotonic() < ends
            bystander.live()
            for number in (2, 4):  # who says a letter now and then is as slow
                for line in lines[number :: len(begun)]:
                    with suppress(OSError):
                        line.send(b"x")
        bystander.live()


@pytest.mark.parametrize("before", [b"", ASKED])
@pytest.mark.parametrize("begun", [b"GET /", b"GET / HTTP/1.1\r\nX-Long: "])
def test_a_request_whose_beginning_has_no_end_is_refused(
    server: Server, begun: bytes, before: bytes
) -> None:
    with ExitStack() as stack:
        line = call(server, before + begun, stack)
        said = b""
        with suppress(OSError):
            for _ in range(20 * LARGEST_HEAD // 1024):
                line.sendall(b"x" * 1024)
        with suppress(OSError):
            while more := line.recv(1 << 16):
                said += more
        assert b"400 Bad Request" in said
        assert said.count(b"200 OK") == bool(before)


def test_where_descriptors_run_out_the_idle_go_and_a_bystander_is_served(tmp_path: Path) -> None:
    with Server(tmp_path, most_files=FILES) as server:
        bystander = Bystander(server)
        with ExitStack() as stack:
            lines = []
            for number in range(HALF_OPEN):
                lines.append(call(server, b"GET / HT", stack))
                if number % 50 == 0:
                    bystander.live()
            bystander.live()
            assert sum(map(is_closed, lines)) >= HALF_OPEN - FILES
            bystander.live()
        server.check_quiet()


def line(peer: str, silent: float | None = None, deaf: float | None = None) -> Any:
    gone: list[bool] = []
    found: Any = SimpleNamespace(
        client=(peer, 1),
        silent_since=silent,
        deaf_since=deaf,
        gone=gone,
        transport=SimpleNamespace(abort=lambda: gone.append(True)),
    )
    found.is_given_up = lambda now: Line.is_given_up(found, now)
    return found


def test_who_has_most_connections_makes_room() -> None:
    mine, busy = line("one", silent=1.0), line("many")
    theirs = [line("many", silent=2.0 + n) for n in range(99)]
    make_room([mine, busy, *theirs])
    assert [bool(one.gone) for one in theirs] == [True] * 3 + [False] * 96
    assert not mine.gone
    assert not busy.gone


@pytest.mark.parametrize(
    ("silent", "deaf", "is_gone"),
    [
        (None, None, False),
        (0.0, None, True),
        (100.0 - FOR_A_REQUEST, None, False),
        (None, 0.0, True),
        (None, 100.0 - FOR_AN_ANSWER, False),
    ],
)
def test_who_neither_asks_nor_reads_is_seen_off(
    silent: float | None, deaf: float | None, is_gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tailbiter.server.connections.Line", SimpleNamespace)
    found = line("one", silent, deaf)
    see_off([found], 100.0)
    assert bool(found.gone) == is_gone


def test_running_out_of_descriptors_is_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    complain, loop = Once(lambda: now[0]), asyncio.new_event_loop()
    with caplog.at_level(logging.ERROR):
        for _ in range(1_000):
            complain(loop, {"message": OUT_OF_FILES, "exception": OSError(24, "too many")})
        assert len(caplog.records) == 1
        now[0] += EVERY + 1
        complain(loop, {"message": OUT_OF_FILES, "exception": OSError(24, "too many")})
        assert len(caplog.records) == 2
        complain(loop, {"message": "something else"})
        assert len(caplog.records) == 3
    loop.close()


def test_as_many_files_as_the_system_gives_are_asked_for() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, before[1]))
        most = most_connections()
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert most < soft
        assert soft > 128
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
