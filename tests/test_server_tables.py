"""Tables without a server around them: bots that fail, people who leave, those who watch."""

import asyncio
import itertools
import json
import logging
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.bots.thinking import View
from tailbiter.games import GAMES
from tailbiter.games.errors import TurnError
from tailbiter.play.reading import read_record
from tailbiter.server import all_tables, messages
from tailbiter.server.all_tables import Tables
from tailbiter.server.live import PATIENCE, Conversation
from tailbiter.server.refusals import RefusalError, status_of
from tailbiter.server.room import Room, Watcher
from tailbiter.server.store import Notice, Standing, Store, StoreError
from tailbiter.server.store.of_tables import standing_of, table_of
from tailbiter.server.thinkers import Seated
from tailbiter.server.turn_answers import verdict
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import Logged, Sit, Turn
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.undo import Redo, Undo

WHO = "somebody"
PERSON, BOT = messages.NewSeat("person"), messages.NewSeat("bot")


class Thinkers:
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

    async def append(
        self,
        table: str,
        entries: Sequence[Logged],
        standing: Standing,
        seats: Iterable[Sit] = (),
        freed: Iterable[int] = (),
        notices: Iterable[Notice] = (),
        then: Callable[[], object] | None = None,
        access: str | None = None,
    ) -> None:
        if self.gate:
            await self.gate.wait()
        if self.is_full:
            raise StoreError("games cannot be kept: the disk is full")
        await super().append(table, entries, standing, seats, freed, notices, then, access)


def at_tables(
    folder: Path, do: Callable[[Tables, SlowStore], Awaitable[None]], thinkers: Any = None
) -> None:
    """`thinkers` is anything that can be asked for a turn."""

    async def run() -> None:
        store = SlowStore.open(folder / "file.db")
        count = itertools.count(1)
        minds: Any = thinkers or Thinkers()
        found = Tables(store, minds, lambda: next(count), lambda: f"t{next(count)}", lambda: 7)
        try:
            await do(found, store)
        finally:
            await found.close()
            await store.close()

    asyncio.run(run())


async def opened(found: Tables, *seats: messages.NewSeat) -> Room:
    asked = messages.NewTable("eat-your-neighbor", {"side": 3}, seats=list(seats))
    return await found.open(asked, WHO)


async def done(found: Tables, room: Room, asked: Asked, turns: int | None = None) -> None:
    await found.act(room, WHO, lambda _: asked, None, turns)


async def played(found: Tables, room: Room, seat: int, turn: str, turns: int | None) -> None:
    await done(found, room, Turn(seat, turn), turns)


async def log_of(store: Store, room: Room) -> list[tuple[int, str]]:
    """The turns that are kept, with their seats."""
    kept = [logged.entry for logged in await store.entries(room.table.id)]
    return [(entry.seat, entry.text) for entry in kept if isinstance(entry, Turn)]


async def settled(room: Room) -> None:
    if room.bots:
        await asyncio.wait([room.bots])
    assert room.bots is None


def test_a_bot_that_fails_is_asked_again_when_somebody_looks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(failures=2)

    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, BOT, PERSON)
        for tries in (1, 2):
            await settled(room)
            assert (thinkers.asked, room.table.turns, room.thinking) == (tries, 0, frozenset())
            assert await found.loaded(room.table.id) is room
        await settled(room)
        assert (thinkers.asked, room.table.turns) == (3, 1)

    with caplog.at_level(logging.ERROR):
        at_tables(tmp_path, play, thinkers)
    assert len(caplog.records) == 2


def test_who_leaves_while_a_turn_is_written_has_played_it(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        store.gate = asyncio.Event()
        leaving = asyncio.create_task(played(found, room, 1, "c3", 0))
        staying = asyncio.create_task(played(found, room, 2, "d4", 1))
        await asyncio.sleep(0.01)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        assert leaving.cancelled()
        assert room.table.turns == 0
        store.gate.set()
        await staying
        assert room.table.record.turns == ("c3", "d4")
        assert await log_of(store, room) == [(1, "c3"), (2, "d4")]

    at_tables(tmp_path, play)


def test_closing_waits_for_what_is_being_written(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        store.gate = asyncio.Event()
        playing = asyncio.create_task(played(found, room, 1, "c3", 0))
        await asyncio.sleep(0.01)
        asyncio.get_running_loop().call_later(0.05, store.gate.set)
        await found.close()
        assert len(await log_of(store, room)) == 1
        await playing

    at_tables(tmp_path, play)


def test_what_cannot_be_kept_is_not_played(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, BOT)
        store.is_full = True
        with pytest.raises(StoreError):
            await played(found, room, 1, "c3", 0)
        assert room.table.turns == 0
        store.is_full = False
        await played(found, room, 1, "c3", 0)
        await settled(room)
        assert room.table.turns == 2

    at_tables(tmp_path, play)


def test_one_who_cannot_be_told_keeps_nobody_from_playing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        told: list[int] = []

        def broken(state: bytes) -> None:
            raise ZeroDivisionError

        def heard(state: bytes) -> None:
            told.append(json.loads(state)["number"])

        room.watchers = {Watcher(WHO, None, broken), Watcher(WHO, 1, heard)}
        await played(found, room, 1, "c3", 0)
        if room.telling:
            await room.telling
        assert told == [1]

    with caplog.at_level(logging.ERROR):
        at_tables(tmp_path, play)
    assert len(caplog.records) == 1


def test_tables_that_nobody_watches_are_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_tables, "KEPT", 3)

    async def play(found: Tables, store: SlowStore) -> None:
        watched = await opened(found, PERSON, PERSON)
        watched.watchers.add(Watcher(WHO, None, lambda state: None))
        left = await opened(found, PERSON, PERSON)
        await played(found, left, 1, "c3", 0)
        for _ in range(6):
            await opened(found, PERSON, PERSON)
        assert watched.table.id in found.rooms
        assert left.table.id not in found.rooms
        assert len(found.rooms) <= 4
        rooms = await asyncio.gather(*(found.loaded(left.table.id) for _ in range(9)))
        assert len(set(map(id, rooms))) == 1
        assert rooms[0].table.record.text == left.table.record.text
        assert not found.loading
        with pytest.raises(RefusalError) as refused:
            await found.loaded("none")
        assert refused.value.status == 404
        await asyncio.sleep(0)
        assert not found.loading

    at_tables(tmp_path, play)


EMPTY = tailbiter.Record(tailbiter.game("eat-your-neighbor")).text
LETTER = tailbiter.game("eat-me", players=2).start(seed=3).play("bid 3", 1)


async def loaded_again(found: Tables, room: Room) -> Room:
    """The table as another process would find it."""
    del found.rooms[room.table.id]
    return await found.loaded(room.table.id)


def test_an_order_that_stands_in_a_records_start_stays_there(tmp_path: Path) -> None:
    """The record cannot tell of another: it must be refused before it is written."""

    async def play(found: Tables, store: SlowStore) -> None:
        room = await found.open_record(tailbiter.Record(LETTER.game, LETTER), WHO, None)
        for _ in range(2):
            assert not verdict(room.table, WHO, messages.Trying(1, "bid 5"), 1).legal
            with pytest.raises(TurnError, match="stands in this record's start"):
                await played(found, room, 1, "bid 5", 0)
            assert not await log_of(store, room)
            room = await loaded_again(found, room)
        await played(found, room, 2, "bid 5", 0)
        room = await loaded_again(found, room)
        assert room.table.position.turn == 1
        with pytest.raises(RefusedError):
            await done(found, room, Undo())
        await played(found, room, 1, room.table.position.view(1)["decisions"][0], 1)
        assert (await loaded_again(found, room)).table.turns == 2

    at_tables(tmp_path, play)


def test_tags_of_any_name_are_kept(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        record = read_record('[self "a"]\n[game "b"]\n[position "c"]\n' + EMPTY)
        room = await found.open_record(record, WHO, None)
        again = await loaded_again(found, room)
        assert again.table.record.text == room.table.record.text
        assert '[position "c"]' in again.table.record.text

    at_tables(tmp_path, play)


def test_a_table_that_cannot_be_played_again_tells_nothing_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Why a turn is refused may be a secret of who played it."""

    async def play(found: Tables, store: SlowStore) -> None:
        room = await found.open_record(tailbiter.Record(LETTER.game, LETTER), WHO, None)
        entry = Logged(room.table.version + 1, 1, WHO, None, Turn(2, "99 bid 1"))
        await store.append(room.table.id, [entry], standing_of(room.table))
        with pytest.raises(StoreError) as refused:
            await loaded_again(found, room)
        assert str(refused.value) == f"table {room.table.id} cannot be read"

    with caplog.at_level(logging.ERROR):
        at_tables(tmp_path, play)
    (line,) = caplog.messages
    assert line.endswith("cannot be played again: TurnError")
    assert "hold" not in caplog.text


def test_tables_of_newer_rules_are_left_alone_and_options_that_came_later_are_usual(
    tmp_path: Path,
) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        row = await store.table(room.table.id)
        assert row
        del row.options["keystone"]
        assert table_of(row, []).game == room.table.game
        with pytest.raises(StoreError, match="newer Tailbiter"):
            table_of(replace(row, rules=GAMES[row.game].VERSIONS + 1), [])

    at_tables(tmp_path, play)


def test_who_has_bots_play_among_themselves_may_do_so_again(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, BOT, BOT)
        await settled(room)
        assert room.table.is_over
        again = await found.again(room, WHO, None)
        assert [sit.sitter for sit in again.table.seats.values()] == ["bot", "bot"]
        higher = await found.again(room, WHO, None, 2)
        assert [sit.level for sit in higher.table.seats.values()] == [2, 2]
        with pytest.raises(RefusedError) as refused:
            await found.again(room, "somebody else", None)
        assert status_of(refused.value) == 403

    at_tables(tmp_path, play)


def test_bots_that_order_while_people_take_back(tmp_path: Path) -> None:
    """Whatever comes first, no order is lost, given twice or left from what was taken back."""

    async def play(found: Tables, store: SlowStore) -> None:
        asked = messages.NewTable("eat-me", seats=[PERSON, BOT, PERSON, BOT])
        room = await found.open(asked, WHO)
        for _ in range(3):
            for number in range(8):
                if decisions := room.table.position.view(1)["decisions"]:
                    await played(found, room, 1, decisions[number], None)
                await asyncio.sleep(0.001 * number)
                await done(found, room, Undo(1))
                if number % 2:
                    await done(found, room, Redo(1))
            await settled(room)
            assert set(room.table.position.acting) - {1} == {3}
            for seat in room.table.position.acting:
                await played(
                    found, room, seat, room.table.position.view(seat)["decisions"][0], None
                )
        await settled(room)
        again = await loaded_again(found, room)
        assert again.table.record.text == room.table.record.text
        assert (again.table.turns, again.table.ahead) == (room.table.turns, room.table.ahead)
        (listed,) = await store.tables_of(WHO)
        assert listed.standing == standing_of(room.table)

    at_tables(tmp_path, play)


class Waiting(Thinkers):
    """Bots that play when they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    async def choose(self, seated: Seated, view: View, stop: threading.Event) -> str:
        await self.gate.wait()
        return await super().choose(seated, view, stop)


class Slow(Waiting):
    """Bots that hear when they are to stop, but say what they thought of all the same."""

    async def choose(self, seated: Seated, view: View, stop: threading.Event) -> str:
        if self.asked:
            return str(view["decisions"][-1])
        while not stop.is_set():
            await asyncio.sleep(0.001)
        return await super().choose(seated, view, stop)


def test_what_a_bot_thought_of_before_undo_is_not_played(tmp_path: Path) -> None:
    thinkers = Slow()

    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, BOT)
        await played(found, room, 1, "c3", 0)
        await asyncio.sleep(0.01)
        await done(found, room, Undo())
        await played(found, room, 1, "d4", 0)
        last = room.table.position.view(2)["decisions"][-1]
        thinkers.gate.set()
        assert room.bots
        await asyncio.wait_for(asyncio.shield(room.bots), 20)
        assert room.table.record.turns == ("d4", last)

    at_tables(tmp_path, play, thinkers)


def test_a_bot_that_has_ordered_at_another_server_orders_no_more(tmp_path: Path) -> None:
    thinkers = Waiting()

    async def play(found: Tables, store: SlowStore) -> None:
        room = await found.open(messages.NewTable("eat-me", seats=[PERSON, BOT, BOT]), WHO)
        entry = Logged(room.table.version + 1, 1, "", None, Turn(2, "bid 9"))
        await store.append(room.table.id, [entry], standing_of(room.table))
        room.table = (await found.load(room.table.id)).table
        thinkers.gate.set()
        await settled(room)
        assert await log_of(store, room) == [(2, "bid 9"), (3, "bid 0")]

    at_tables(tmp_path, play, thinkers)


def test_two_servers_at_one_store_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        minds: Any = Thinkers()
        other = Tables(store, minds, lambda: 1, lambda: "another", lambda: 7)
        here = await found.open(messages.NewTable("eat-me", seats=[PERSON, PERSON]), WHO)
        there = await other.loaded(here.table.id)
        told: list[Any] = []
        there.watchers.add(Watcher(WHO, 1, lambda state: told.append(json.loads(state))))
        await played(found, here, 1, "bid 3", None)
        await refused(played(other, there, 1, "bid 4", None))
        assert there.telling
        await there.telling
        assert [state["view"]["board"]["my_order"] for state in told] == ["bid 3"]
        await played(other, there, 2, "bid 5", None)
        await refused(played(found, here, 2, "bid 6", None))
        assert here.table.turns == there.table.turns == 2
        assert here.table.position == there.table.position
        await other.close()

    async def refused(playing: Awaitable[None]) -> None:
        with pytest.raises(RefusalError) as error:
            await playing
        assert error.value.status == 409

    at_tables(tmp_path, play)


def test_what_another_wrote_by_the_same_request_is_a_repeat(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        other = await found.load(room.table.id)
        for one, is_repeat in ((room, False), (other, True)):
            done = await found.act(one, WHO, lambda _: Turn(1, "c3"), "one-request", 0)
            assert (done, one.table.turns) == (is_repeat, 1)
        assert await log_of(store, room) == [(1, "c3")]

    at_tables(tmp_path, play)


def test_a_server_that_is_being_stopped_has_no_bot_begin(tmp_path: Path) -> None:
    thinkers = Waiting()

    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, BOT, PERSON)
        await asyncio.sleep(0.01)
        assert room.thinking == {1}
        await asyncio.wait(found.bots.give_up())
        assert (await found.loaded(room.table.id)).bots is None

    at_tables(tmp_path, play, thinkers)


class Line:
    """A socket whose reader pauses."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.sent: list[Any] = []

    async def send(self, message: Any) -> None:
        await self.gate.wait()
        self.sent.append(json.loads(message["text"]))


def test_a_slow_reader_is_told_less_and_at_last_how_it_stands(tmp_path: Path) -> None:
    turns = 2 * PATIENCE

    async def play(found: Tables, store: SlowStore) -> None:
        room, line = await opened(found, PERSON, PERSON), Line()
        conversation: Any = Conversation(line, None, WHO)  # type: ignore[arg-type]
        conversation.room, conversation.watcher = room, Watcher(WHO, None, conversation.told)
        room.watchers.add(conversation.watcher)
        sending = asyncio.create_task(conversation.send())
        for number in range(turns):
            seat = room.table.position.acting[0]
            turn = room.table.position.view(seat)["decisions"][0]
            await played(found, room, seat, turn, number)
            if room.telling:
                await room.telling
        line.gate.set()
        while conversation.is_behind or not conversation.waiting.empty():
            await asyncio.sleep(0.001)
        sending.cancel()
        assert len(line.sent) < turns
        assert line.sent[-1]["state"]["number"] == turns

    at_tables(tmp_path, play)


def test_an_order_thought_of_in_the_round_before_is_too_late(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await found.open(messages.NewTable("eat-me", seats=[PERSON, PERSON]), WHO)
        await played(found, room, 1, "bid 1", 0)
        await played(found, room, 2, "bid 2", 0)
        order = room.table.position.view(1)["decisions"][0]
        with pytest.raises(RefusedError) as refused:
            await played(found, room, 1, order, 1)
        assert status_of(refused.value) == 409
        await played(found, room, 1, order, 2)

    at_tables(tmp_path, play)
