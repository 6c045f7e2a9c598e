"""A crowd around one table, and a log without end: others are served in between."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tailbiter.server import chronicle
from tailbiter.server.all_tables import Tables
from tailbiter.server.chronicle import Chronicle
from tailbiter.server.room import AT_ONCE, Room, Watcher
from tailbiter.tables.entries import GoTo, Logged, Said, Sit
from tailbiter.tables.table import Table
from tests.test_server_tables import PERSON, WHO, SlowStore, at_tables, done, opened, played

SPECTATORS = 1_000
LONG = 3_000  # entries


async def crowded(found: Tables, heard: list[bytes]) -> Room:
    room = await opened(found, PERSON, PERSON)
    for number in range(SPECTATORS):
        room.watchers.add(Watcher(f"guest {number}", None, heard.append))
    return room


def test_beside_a_thousand_spectators_others_have_their_turn(tmp_path: Path) -> None:
    """Between two turns of a bystander few are told, and what all hear was written once."""

    async def play(found: Tables, store: SlowStore) -> None:
        heard: list[bytes] = []
        told_at_once: list[int] = []
        room, other = await crowded(found, heard), await opened(found, PERSON, PERSON)

        async def stand_by() -> None:
            while len(heard) < SPECTATORS:
                before = len(heard)
                await asyncio.sleep(0)
                told_at_once.append(len(heard) - before)

        beside = asyncio.create_task(stand_by())
        await played(found, room, 1, room.table.position.view(1)["decisions"][0], 0)
        await beside
        assert max(told_at_once) <= AT_ONCE
        assert len(heard) == SPECTATORS
        assert all(state is heard[0] for state in heard)
        assert json.loads(heard[0])["number"] == 1
        await played(found, other, 1, other.table.position.view(1)["decisions"][0], 0)
        assert other.table.turns == 1

    at_tables(tmp_path, play)


def test_a_long_log_is_read_once_and_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever talks, mutes, reports or knocks at a private table has nobody read all of it."""
    read: list[Logged] = []
    is_silent = chronicle.is_silent

    def noted(logged: Logged, table: Table) -> bool:
        read.append(logged)
        return is_silent(logged, table)

    monkeypatch.setattr(chronicle, "is_silent", noted)

    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        await done(found, room, Sit(2, holder="ben"))
        await played(found, room, 1, room.table.position.view(1)["decisions"][0], 0)
        for number in range(LONG):
            room.table.add(GoTo(number % 2), found.now(), WHO)
        said: list[str] = []
        room.watchers.add(Watcher("guest", None, lambda _: None, mention=said.append))
        lines = len(room.chronicle.lines)
        read.clear()
        for number in range(3):
            await done(found, room, Said(1, f"line {number}"))
            assert json.loads(said[-1])["line"]["text"] == f"line {number}"
        assert len(room.chronicle.lines) == lines + 3
        assert len(read) == 3
        assert room.chronicle.lines == Chronicle().read_on(room.table).lines

    at_tables(tmp_path, play)


def test_a_log_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        await done(found, room, Said(1, "before"))
        first = room.chronicle.lines[-1]
        room.table = (await found.load(room.table.id)).table
        again = room.chronicle.lines[-1]
        assert again == first
        assert again.logged is not first.logged
        assert len(room.chronicle.lines) == 1

    at_tables(tmp_path, play)
