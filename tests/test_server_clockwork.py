"""What tables do by themselves, and clocks that stand while the server is away."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.server import presence
from tailbiter.server.all_tables import Tables
from tailbiter.server.room import Room, Watcher
from tailbiter.server.store import Meeting, Store
from tailbiter.server.store.alive import keep_alive, last_alive, with_clocks
from tailbiter.server.store.of_tables import row_of, standing_of
from tailbiter.server.thinkers import Thinkers
from tailbiter.server.times import SteadyTime
from tailbiter.tables import draws, entries
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import Gather, Sit, Stood, Turn
from tailbiter.tables.table import Table

AT = 1_700_000_000_000
SECOND = 1000
SECRET = bytes(32)
NEIGHBOR = tailbiter.game("eat-your-neighbor")
WORD = "a-word-of-somebody"


class Life:
    """A server between its start and its end; time is what it is set to."""

    def __init__(self, store: Store, begun: int) -> None:
        self.store, self.time = store, begun
        self.tables = Tables(store, Thinkers(), lambda: self.time, lambda: "t", lambda: 7)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Whatever is due is done in a moment; a test that waits for ever has failed."""
        async with asyncio.timeout(20):
            while not is_so():
                await asyncio.sleep(0.005)


async def lived(store: Store, begun: int, do: Callable[[Life], Awaitable[None]]) -> None:
    life = Life(store, begun)
    try:
        await do(life)
    finally:
        await life.tables.close()


def in_store(folder: Path, *lives: tuple[int, Callable[[Life], Awaitable[None]]]) -> None:
    async def run() -> None:
        store = Store.open(folder / "file.db")
        for begun, do in lives:
            await lived(store, AT + begun * SECOND, do)
        await store.close()

    asyncio.run(run())


def duel(control: Control) -> Table:
    table = Table("t", NEIGHBOR.start(), AT, "ann", control=control)
    for seat, who in enumerate(("ann", "ben"), 1):
        table.add(Sit(seat, holder=who), AT, "ann")
    return table


async def keep(store: Store, table: Table, meeting: Meeting | None = None) -> None:
    row = row_of(table, 7, None, meeting)
    await store.add(row, list(table.seats.values()), table.log, standing_of(table))


async def room_of(life: Life) -> Room:
    return await life.tables.loaded("t")


def kinds(room: Room) -> list[Any]:
    return [type(logged.entry) for logged in room.table.log if not isinstance(logged.entry, Sit)]


def test_time_that_is_up_is_flagged_whoever_watches(tmp_path: Path) -> None:
    async def play(life: Life) -> None:
        await keep(life.store, duel(Control("game", 60 * SECOND)))
        life.tables.heartbeat.woken.add("t")
        life.time = AT + 60 * SECOND
        room = await room_of(life)
        await life.until(lambda: room.table.is_over)
        assert room.table.outcome
        assert room.table.outcome.termination == "time"
        assert kinds(room) == [entries.Flag]

    in_store(tmp_path, (0, play))


def test_clocks_stand_while_the_server_is_away(tmp_path: Path) -> None:
    """It ran until second 20, and again from second 5000."""

    async def before(life: Life) -> None:
        await keep(life.store, duel(Control("game", 60 * SECOND)))
        await keep_alive(life.store, AT + 20 * SECOND)

    async def after(life: Life) -> None:
        assert await last_alive(life.store) == AT + 20 * SECOND
        assert await with_clocks(life.store, 0) == ["t"]
        life.time += 10 * SECOND
        room = await room_of(life)
        assert room.table.log[-1].entry == Stood(4980 * SECOND)
        assert room.table.clock.remaining(1, life.time) == 30 * SECOND
        assert room.table.clock.remaining(2, life.time) == 60 * SECOND

    async def again(life: Life) -> None:
        room = await room_of(life)
        version = room.table.version
        del life.tables.rooms["t"]
        assert (await room_of(life)).table.version == version

    in_store(tmp_path, (0, before), (5000, after), (9000, again))


def test_the_server_was_there_when_something_was_last_done(tmp_path: Path) -> None:
    """Which may be later than its last beat: nobody gets the time in between as a present."""

    async def before(life: Life) -> None:
        table = duel(Control("game", 60 * SECOND))
        table.add(Turn(1, "a1"), AT + 24 * SECOND, "ann")
        await keep(life.store, table)
        await keep_alive(life.store, AT + 20 * SECOND)

    async def after(life: Life) -> None:
        room = await room_of(life)
        assert room.table.log[-1].entry == Stood(4976 * SECOND)

    in_store(tmp_path, (0, before), (5000, after))


def test_a_machine_whose_time_was_put_back_flags_nobody(tmp_path: Path) -> None:
    async def before(life: Life) -> None:
        await keep(life.store, duel(Control("game", 60 * SECOND)))
        await keep_alive(life.store, AT)

    async def after(life: Life) -> None:
        room = await room_of(life)
        assert room.table.clock.remaining(1, life.time) == 60 * SECOND
        assert room.table.clock.remaining(1, life.time + 10 * SECOND) == 50 * SECOND

    in_store(tmp_path, (0, before), (-80_000, after))


def test_tables_without_a_clock_need_not_know(tmp_path: Path) -> None:
    async def before(life: Life) -> None:
        await keep(life.store, duel(Control()))

    async def after(life: Life) -> None:
        assert await with_clocks(life.store, life.time) == []
        assert kinds(await room_of(life)) == []

    in_store(tmp_path, (0, before), (5000, after))


def test_the_heart_beats_and_wakes_what_waits(tmp_path: Path) -> None:
    async def before(life: Life) -> None:
        await keep(life.store, duel(Control("turn", 60 * SECOND)))

    async def after(life: Life) -> None:
        beating = asyncio.create_task(life.tables.heartbeat.run(life.tables.awake))
        await life.until(lambda: "t" in life.tables.rooms)
        while await last_alive(life.store) != AT + 5000 * SECOND:
            await asyncio.sleep(0.01)
        beating.cancel()
        life.time += 60 * SECOND
        room = life.tables.rooms["t"]
        life.tables.clockwork.watch(room)
        await life.until(lambda: room.table.is_over)

    in_store(tmp_path, (0, before), (5000, after))


def test_a_steady_time_does_not_jump() -> None:
    wall, counter = [AT * 1_000_000], [5]
    steady = SteadyTime(lambda: wall[0], lambda: counter[0])
    assert steady.now() == AT
    wall[0] += 10**15
    counter[0] += 3 * 10**9
    assert steady.now() == AT + 3 * SECOND


def gathering() -> Table:
    game = tailbiter.game("eat-me", players=2)
    table = Table("t", game.start(), AT, "ann")
    table.add(Gather(draws.commitment(SECRET, draws.header("t", game)), lot=True), AT, "ann")
    for seat, who in enumerate(("ann", "ben"), 1):
        table.add(Sit(seat, holder=who, commitment=draws.promise(WORD)), AT, who)
    return table


def test_a_game_begins_when_all_words_are_there_and_tells_its_secret_at_the_end(
    tmp_path: Path,
) -> None:
    meeting = Meeting("link", False, SECRET.hex())

    async def play(life: Life) -> None:
        await keep(life.store, gathering(), meeting)
        room, act = await room_of(life), life.tables.act
        for seat, who in enumerate(("ann", "ben"), 1):
            await act(room, who, lambda _, seat=seat: entries.Word(seat, WORD))  # type: ignore[misc]
        await life.until(lambda: not room.table.is_gathering)
        key = draws.key_of(SECRET, draws.header("t", room.table.game), [WORD, WORD])
        assert room.table.record.start == draws.start_of(room.table.game, key)
        assert room.seed == draws.seed_of(key)
        assert SECRET.hex() not in room.table.record.text
        await act(room, "ann", lambda _: entries.Stop())
        await life.until(lambda: bool(room.table.gathering and room.table.gathering.secret))
        assert f'[Secret "{SECRET.hex()}"]' in room.table.record.text

    in_store(tmp_path, (0, play))


def test_words_have_their_time_also_where_the_server_was_away(tmp_path: Path) -> None:
    meeting = Meeting("link", False, SECRET.hex())

    async def before(life: Life) -> None:
        await keep(life.store, gathering(), meeting)
        await keep_alive(life.store, AT)

    async def after(life: Life) -> None:
        room = await room_of(life)
        assert room.table.is_gathering
        life.time += 20 * SECOND
        life.tables.clockwork.watch(room)
        await life.until(lambda: not room.table.is_gathering)
        assert room.table.gathering
        assert room.table.gathering.missing == (1, 2)

    in_store(tmp_path, (0, before), (5000, after))


def test_a_hosts_pause_ends_by_itself(tmp_path: Path) -> None:
    async def play(life: Life) -> None:
        await keep(life.store, duel(Control("game", 60 * SECOND, pause=30 * SECOND)))
        life.tables.heartbeat.woken.add("t")
        room, act = await room_of(life), life.tables.act
        await act(room, "ann", lambda _: entries.Pause())
        life.time += 30 * SECOND
        life.tables.clockwork.watch(room)
        await life.until(lambda: not room.table.is_paused)
        assert room.table.log[-1].who == ""
        await act(room, "ann", lambda _: Turn(1, "a1"))

    in_store(tmp_path, (0, play))


def test_only_who_is_away_for_long_loses_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE", 0.2)

    async def play(life: Life) -> None:
        await keep(life.store, duel(Control()))
        room = await room_of(life)
        later = AT + 1000 * SECOND
        assert room.away(later) == []  # nobody has looked for them yet
        room.come(Watcher("somebody", None, lambda _: None))
        assert room.away(later) == []
        await life.until(lambda: room.away(later) == [1, 2])
        life.time = later - 10 * SECOND
        await life.tables.act(room, "ann", lambda _: Turn(1, "a1"))
        assert room.away(later) == [2]
        room.close()

    in_store(tmp_path, (0, play))
