"""Tables without a server around them: bots that fail, people who leave, those who watch."""

import asyncio
import itertools
import logging
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tailbiter.bots.thinking import View
from tailbiter.server import messages, tables
from tailbiter.server.company import Seated
from tailbiter.server.store import Logged, Store, StoreError, Summary
from tailbiter.server.table import RefusalError
from tailbiter.server.tables import Room, Tables

WHO = "somebody"
PERSON, BOT = messages.NewSeat("person"), messages.NewSeat("bot")


class Company:
    """Bots that play the first thing they may, after failing so many times."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.asked = 0

    def want(self, name: str) -> None:
        pass

    async def choose(self, seated: Seated, view: View, stop: threading.Event) -> str:
        self.asked += 1
        if self.asked <= self.failures:
            raise ZeroDivisionError
        return str(view["decisions"][0])


class SlowStore(Store):
    """A store that can be made to wait, or to fail, before it writes."""

    gate: asyncio.Event | None = None
    is_full = False

    async def append(self, table: str, entry: Logged, summary: Summary) -> None:
        if self.gate:
            await self.gate.wait()
        if self.is_full:
            raise StoreError("games cannot be kept: the disk is full")
        await super().append(table, entry, summary)


def at_tables(
    folder: Path, do: Callable[[Tables, SlowStore], Awaitable[None]], company: Any = None
) -> None:
    """`company` is anything that can be asked for a turn."""

    async def run() -> None:
        store = await SlowStore.open(folder / "file.db")
        assert isinstance(store, SlowStore)
        count = itertools.count(1)
        bots: Any = company or Company()
        found = Tables(store, bots, lambda: next(count), lambda: f"t{next(count)}", lambda: 7)
        try:
            await do(found, store)
        finally:
            await found.close()
            await store.close()

    asyncio.run(run())


async def opened(found: Tables, *seats: messages.NewSeat) -> Room:
    asked = messages.NewTable("eat-your-neighbor", {"side": 3}, seats=list(seats))
    return await found.open(asked, WHO)


async def settled(room: Room) -> None:
    if room.bots:
        await asyncio.wait([room.bots])
    assert room.bots is None


def test_a_bot_that_fails_is_asked_again_when_somebody_looks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    company = Company(failures=2)

    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, BOT, PERSON)
        for tries in (1, 2):
            await settled(room)
            assert (company.asked, room.table.number, room.thinking) == (tries, 0, set())
            assert await found.room(room.table.id) is room
        await settled(room)
        assert (company.asked, room.table.number) == (3, 1)

    with caplog.at_level(logging.ERROR):
        at_tables(tmp_path, play, company)
    assert len(caplog.records) == 2


def test_who_leaves_while_a_turn_is_written_has_played_it(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        store.gate = asyncio.Event()
        leaving = asyncio.create_task(found.play(room, 1, "c3", 0))
        staying = asyncio.create_task(found.play(room, 2, "d4", 1))
        await asyncio.sleep(0.01)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        assert leaving.cancelled()
        assert room.table.number == 0
        store.gate.set()
        await staying
        assert room.table.record.turns == ("c3", "d4")
        assert [entry.text for entry in await store.entries(room.table.id)] == ["c3", "d4"]

    at_tables(tmp_path, play)


def test_closing_waits_for_what_is_being_written(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        store.gate = asyncio.Event()
        playing = asyncio.create_task(found.play(room, 1, "c3", 0))
        await asyncio.sleep(0.01)
        asyncio.get_running_loop().call_later(0.05, store.gate.set)
        await found.close()
        assert len(await store.entries(room.table.id)) == 1
        await playing

    at_tables(tmp_path, play)


def test_what_cannot_be_kept_is_not_played(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, BOT)
        store.is_full = True
        with pytest.raises(StoreError):
            await found.play(room, 1, "c3", 0)
        assert room.table.number == 0
        store.is_full = False
        await found.play(room, 1, "c3", 0)
        await settled(room)
        assert room.table.number == 2

    at_tables(tmp_path, play)


def test_one_who_cannot_be_told_keeps_nobody_from_playing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room, told = await opened(found, PERSON, PERSON), []

        def broken(room: Room) -> None:
            raise ZeroDivisionError

        room.watchers = {broken, lambda room: told.append(room.table.number)}
        await found.play(room, 1, "c3", 0)
        assert told == [1]

    with caplog.at_level(logging.ERROR):
        at_tables(tmp_path, play)
    assert len(caplog.records) == 1


def test_tables_that_nobody_watches_are_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "KEPT", 3)

    async def play(found: Tables, store: SlowStore) -> None:
        watched = await opened(found, PERSON, PERSON)
        watched.watchers.add(lambda room: None)
        left = await opened(found, PERSON, PERSON)
        await found.play(left, 1, "c3", 0)
        for _ in range(6):
            await opened(found, PERSON, PERSON)
        assert watched.table.id in found.rooms
        assert left.table.id not in found.rooms
        assert len(found.rooms) <= 4
        rooms = await asyncio.gather(*(found.room(left.table.id) for _ in range(9)))
        assert len(set(map(id, rooms))) == 1
        assert rooms[0].table.record.text == left.table.record.text
        assert not found.loading
        with pytest.raises(RefusalError) as refused:
            await found.room("none")
        assert refused.value.status == 404
        await asyncio.sleep(0)
        assert not found.loading

    at_tables(tmp_path, play)
