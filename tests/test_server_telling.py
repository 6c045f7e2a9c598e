"""What all may hear is made once, goes to each in order, and waits for nobody who is slow."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tailbiter.games import GAMES
from tailbiter.games.sentences import ANYBODY
from tailbiter.server import live_messages, room
from tailbiter.server.all_tables import Tables
from tailbiter.server.live import PATIENCE, Conversation
from tailbiter.server.room import Watcher
from tailbiter.server.states import Written
from tests.kinds import random_game
from tests.test_server_states import told_all
from tests.test_server_tables import PERSON, WHO, Line, SlowStore, at_tables, opened, played

BURST = 2 * PATIENCE


class Open:
    """A wire that takes everything, unless it is full."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.is_full = False

    def take(self, message: bytes) -> bool:
        if not self.is_full:
            self.taken.append(json.loads(message))
        return not self.is_full

    @property
    def versions(self) -> list[int]:
        return [said["state"]["version"] for said in self.taken]


async def play_some(found: Tables, there: room.Room, turns: int) -> None:
    for _ in range(turns):
        seat = there.table.position.acting[0]
        turn = there.table.position.view(seat)["decisions"][0]
        await played(found, there, seat, turn, None)


def talking(there: room.Room, seat: int | None, wires: Any, socket: Any = None) -> Conversation:
    found: Any = Conversation(socket or Line(), None, WHO, wire=wires)  # type: ignore[arg-type]
    found.room, found.watcher = there, Watcher(WHO, seat, found.told)
    there.watchers.add(found.watcher)
    conversation: Conversation = found
    return conversation


def test_in_a_burst_everybody_hears_every_version_once_and_in_order(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        there = await opened(found, PERSON, PERSON)
        wires = [Open() for _ in range(2 * room.AT_ONCE + 1)]
        for number, one in enumerate(wires):
            talking(there, number % 3 or None, one)
        before = there.table.version
        await play_some(found, there, 5)
        await told_all(there)
        expected = list(range(before + 1, before + 6))
        assert [one.versions for one in wires] == [expected] * len(wires)

    at_tables(tmp_path, play)


def test_who_is_slow_is_told_less_and_the_others_everything(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        there, slow, quick, line = await opened(found, PERSON, PERSON), Open(), Open(), Line()
        slow.is_full = True
        conversation = talking(there, None, slow, line)
        talking(there, None, quick)
        sending = asyncio.create_task(conversation.send())
        before = there.table.version
        await play_some(found, there, BURST)
        await told_all(there)
        assert quick.versions == list(range(before + 1, before + 1 + BURST))
        slow.is_full = False
        line.gate.set()
        while conversation.is_behind or not conversation.waiting.empty():
            await asyncio.sleep(0.001)
        sending.cancel()
        heard = [said["state"]["version"] for said in (*line.sent, *slow.taken)]
        assert heard == sorted(set(heard))
        assert len(heard) < BURST
        assert heard[-1] == there.table.version

    at_tables(tmp_path, play)


def test_what_waits_is_heard_before_what_comes_after_it(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        there, one, line = await opened(found, PERSON, PERSON), Open(), Line()
        conversation = talking(there, None, one, line)
        await conversation.say(live_messages.ErrorNow("before"))
        await play_some(found, there, 1)
        await told_all(there)
        assert one.taken == []
        sending = asyncio.create_task(conversation.send())
        line.gate.set()
        while len(line.sent) < 2:
            await asyncio.sleep(0.001)
        sending.cancel()
        assert [said["type"] for said in line.sent] == ["error", "state"]

    at_tables(tmp_path, play)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_what_is_written_down_is_what_would_be_seen(name: str, number: int) -> None:
    """Also where a board that all see alike is made once."""
    position = random_game(name, random.Random(number)).start(seed=3)
    for _ in range(6):
        if not position.acting:
            break
        sight = Written()
        for seat in (None, *range(1, position.game.players + 1)):
            plain = json.loads(json.dumps([position.view(seat), position.telling(seat)]))
            view = position.view(seat, reader=ANYBODY, sight=sight)
            frames = position.telling(seat, reader=ANYBODY, sight=sight)
            assert json.loads(msgspec.json.encode([view, frames])) == plain
        seat = position.acting[0]
        position = position.play(next(position.each_turn(seat)), seat)
