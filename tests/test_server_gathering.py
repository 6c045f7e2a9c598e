"""A table before its game, with a clock that can be put forward: seats kept, words waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tailbiter.server import messages
from tailbiter.server.access import sent_away
from tailbiter.server.all_tables import Tables
from tailbiter.server.meeting import KEPT_FOR, Meetings
from tailbiter.server.meeting_messages import TakingSeat
from tailbiter.server.room import Room
from tailbiter.tables.draws import promise
from tailbiter.tables.entries import Begin, Free, Leave, Resign, Sit, Word
from tailbiter.tables.gathering import TIME_FOR_WORDS
from tests.test_server_tables import SlowStore as Store
from tests.test_server_tables import Thinkers

HOST, GUEST, STRANGER = "host", "guest", "stranger"
PERSON, OPEN = messages.NewSeat(), messages.NewSeat("open")
WORD = "a-word-that-was-promised"


class Time:
    """Milliseconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000
        self.names = 0

    def name(self) -> str:
        self.names += 1
        return f"table{self.names}"


def with_meetings(folder: Path, do: Callable[[Meetings, Time], Awaitable[None]]) -> None:
    async def run() -> None:
        store, time, minds = Store.open(folder / "file.db"), Time(), Thinkers()
        anybody: Any = minds
        tables = Tables(store, anybody, lambda: time.now, time.name, lambda: 7)
        try:
            await asyncio.wait_for(do(Meetings(tables), time), 60)
        finally:
            await tables.close()
            await store.close()

    asyncio.run(run())


async def opened(meetings: Meetings, *seats: messages.NewSeat, **more: Any) -> Room:
    asked = messages.NewTable("ouroboros", {}, seats=[*seats], **more)
    return await meetings.tables.open(asked, HOST)


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_a_seat_waits_three_minutes_for_who_played_before(tmp_path: Path) -> None:
    async def do(meetings: Meetings, time: Time) -> None:
        room = await opened(meetings, PERSON, OPEN)
        await meetings.sit(room, GUEST, TakingSeat())
        await until(lambda: not room.table.is_gathering)
        await meetings.tables.act(room, GUEST, lambda _: Resign(2))
        following = await meetings.again(room, HOST, messages.Again())
        kept = await meetings.kept.of_table(following.table.id)
        assert meetings.open_to(following, GUEST, kept) == [1]
        assert meetings.open_to(following, STRANGER, kept) == []
        time.now += KEPT_FOR + 1
        assert meetings.open_to(following, STRANGER, kept) == [1]

    with_meetings(tmp_path, do)


def test_a_word_that_does_not_come_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    async def do(meetings: Meetings, time: Time) -> None:
        room = await opened(meetings, PERSON, OPEN, commitment=promise(WORD))
        await meetings.sit(room, GUEST, TakingSeat(commitment=promise("another-word-of-theirs")))
        await meetings.tables.act(room, HOST, lambda _: Word(1, WORD))
        assert room.table.is_gathering
        time.now += TIME_FOR_WORDS
        meetings.tables.clockwork.watch(room)
        await until(lambda: not room.table.is_gathering)
        assert room.table.gathering
        assert room.table.gathering.words_by_seat == (WORD, "")

    with_meetings(tmp_path, do)


def test_a_draw_that_was_due_when_the_server_stopped_is_made_later(tmp_path: Path) -> None:
    async def do(meetings: Meetings, time: Time) -> None:
        room = await opened(meetings, PERSON, OPEN)
        meetings.tables.clockwork.is_closing = True
        await meetings.sit(room, GUEST, TakingSeat())
        meetings.tables.rooms.clear()
        meetings.tables.clockwork.is_closing = False
        again = await meetings.tables.loaded(room.table.id)
        assert again.table.is_gathering
        await until(lambda: not again.table.is_gathering)

    with_meetings(tmp_path, do)


def test_two_who_ask_at_once_open_one_next_table(tmp_path: Path) -> None:
    async def do(meetings: Meetings, time: Time) -> None:
        room = await opened(meetings, PERSON, OPEN)
        await meetings.sit(room, GUEST, TakingSeat())
        await until(lambda: not room.table.is_gathering)
        await meetings.tables.act(room, GUEST, lambda _: Resign(2))
        asked = (meetings.again(room, who, messages.Again()) for who in (HOST, GUEST))
        one, other = await asyncio.gather(*asked)
        assert one is other
        assert one.table.is_full

    with_meetings(tmp_path, do)


def test_who_sat_and_who_was_sent_away(tmp_path: Path) -> None:
    async def do(meetings: Meetings, time: Time) -> None:
        room = await opened(meetings, PERSON, OPEN, OPEN)
        table = room.table
        for entry in (
            *(Sit(2, holder="left"), Leave(2), Sit(3, holder="removed"), Free(3)),
            *(Sit(2, holder=GUEST), Sit(3, holder="third"), Begin(table.start.text)),
            *(Sit(2, holder="later"), Resign(3)),
        ):
            table.add(entry, time.now, HOST)
        assert room.chronicle.played == {HOST, GUEST, "third", "later"}
        assert sent_away(room) == {"removed"}

    with_meetings(tmp_path, do)
