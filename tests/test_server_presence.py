"""Who is there: told when it changes, without saying who looks on."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.sync.client import connect

import tailbiter
from tailbiter.server import presence, serving
from tailbiter.server.app import make_app
from tailbiter.server.live_messages import PresenceNow
from tailbiter.server.people.door import Settings
from tailbiter.server.room import Room, Watcher
from tailbiter.server.store import Store
from tests.serving import PATIENCE
from tests.shared_tables import KEYS, Shared, digest

OPENING = (
    "GET /api/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
LONG_BEFORE = 15.0  # seconds: the usual time has not come then


class Around:
    """A table of two, and what one who looks on hears of who is there."""

    def __init__(self) -> None:
        start = tailbiter.game("eat-your-neighbor").start(1)
        self.room = Room(Shared("t", start).table, 1)
        self.heard: list[str] = []
        self.here: dict[int, Watcher] = {}

    def come(self, number: int) -> None:
        watcher = Watcher(digest(KEYS[number]), None, lambda _: None, mention=self.hear(number))
        self.here[number] = watcher
        self.room.come(watcher)

    def go(self, number: int) -> None:
        self.room.go(self.here.pop(number))

    def hear(self, number: int) -> Callable[[str], None]:
        return lambda said: self.heard.append(said) if number == 0 else None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY", 0.2)
    monkeypatch.setattr(presence, "SOON", 0.01)


def test_who_is_away_and_how_many_look_on(quick: None) -> None:
    async def watch() -> None:
        around = Around()
        around.come(0)
        around.come(1)
        assert around.room.presence.now == PresenceNow([2], 1, [])
        around.come(2)
        around.come(3)
        around.come(3)  # in two windows
        assert around.room.presence.now == PresenceNow([], 2, [])
        around.room.close()

    asyncio.run(watch())


def test_a_reload_is_no_absence(quick: None) -> None:
    async def watch() -> None:
        around = Around()
        for number in (0, 1, 2):
            around.come(number)
        await asyncio.sleep(0.05)
        around.heard.clear()
        around.go(2)
        await asyncio.sleep(0.05)
        around.come(2)
        await asyncio.sleep(0.4)
        assert not around.heard
        around.go(2)
        await asyncio.sleep(0.4)
        assert [said.count('"away":[2]') for said in around.heard] == [1]
        around.room.close()

    asyncio.run(watch())


def test_who_is_away_is_not_gone_for_long(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE", 0.5)

    async def watch() -> None:
        around = Around()
        for number in (0, 1, 2):
            around.come(number)
        await asyncio.sleep(0.6)  # longer than it takes: whoever is there is not gone
        around.go(2)
        around.heard.clear()
        await asyncio.sleep(0.3)
        around.come(3)  # is told at once, although something else is told later
        await asyncio.sleep(0.05)
        assert [json.loads(said)["watching"] for said in around.heard] == [1, 2]
        await asyncio.sleep(0.4)
        told = [json.loads(said) for said in around.heard]
        assert [(one["away"], one["gone"]) for one in told] == [([2], []), ([2], []), ([2], [2])]
        around.room.close()

    asyncio.run(watch())


def test_many_who_come_at_once_are_told_once(quick: None) -> None:
    async def watch() -> None:
        around = Around()
        for number in range(11):
            around.come(number)
        await asyncio.sleep(0.05)
        assert len(around.heard) == 1
        assert '"watching":9' in around.heard[0]
        assert not any(digest(key) in around.heard[0] for key in KEYS)
        around.room.close()

    asyncio.run(watch())


def test_where_all_are_there_nothing_is_said(quick: None) -> None:
    async def watch() -> None:
        around = Around()
        around.come(1)
        around.come(2)
        around.room.presence.greet(around.here[2])
        await asyncio.sleep(0.05)
        assert around.room.presence.told == presence.ALL_HERE
        around.room.close()

    asyncio.run(watch())


def test_a_dead_connection_is_no_presence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone in a tunnel closes nothing: who does not answer for half a minute is away."""
    assert serving.ASK + serving.ANSWER + presence.AWAY <= 30
    monkeypatch.setattr(serving, "ASK", 0.2)
    monkeypatch.setattr(serving, "ANSWER", 0.2)
    ends: list[Callable[[], None]] = []
    usual = serving.Server.startup

    async def startup(self: serving.Server, sockets: list[socket.socket] | None = None) -> None:
        ends.append(lambda: self.handle_exit(2, None))
        await usual(self, sockets)

    monkeypatch.setattr(serving.Server, "startup", startup)
    with serving.listen("127.0.0.1", 0) as listening:
        app = make_app(Store.open(tmp_path / "file.db"), Settings())
        is_up = threading.Event()
        of = (app, listening, is_up.set)
        thread = threading.Thread(target=serving.run, args=of, daemon=True)
        thread.start()
        assert is_up.wait(PATIENCE)
        host, port = listening.getsockname()
        with (
            connect(f"ws://{host}:{port}/api/live", proxy=None) as alive,
            socket.create_connection((host, port), LONG_BEFORE) as dead,
        ):
            dead.sendall(OPENING.format(host=host, port=port).encode())
            while dead.recv(1 << 16):  # until it is closed; nothing is answered
                pass
            alive.send(json.dumps({"type": "time", "sent": 1.0}))
            assert json.loads(alive.recv(PATIENCE))["type"] == "time"
        ends[0]()
        thread.join(PATIENCE)
