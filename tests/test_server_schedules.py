"""Random schedules of players, lost answers, crashes, a disk that is full at times, and
reconnections, against a simple model.

The model is a list: what was acknowledged, in order. Whatever happens, the store holds that list,
and at most what was asked for last and never answered.
"""

import asyncio
import itertools
import json
import random
import tempfile
from collections.abc import Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tailbiter
from tailbiter.server.all_tables import Tables
from tailbiter.server.room import Watcher
from tailbiter.server.store import Notice, Standing, Store, StoreError
from tailbiter.server.store.of_tables import row_of, standing_of
from tailbiter.tables.entries import Logged, Sit, Turn
from tests.sampling import examples
from tests.seating import open_table, quick_turn
from tests.test_server_tables import Thinkers

Fate = Literal["kept", "crash before", "crash after", "answer lost", "disk full"]
FATES: tuple[Fate, ...] = (
    *("kept",) * 5,
    *("crash before", "crash after", "answer lost", "answer lost", "disk full"),
)
GAMES = {
    "eat-your-neighbor": {"side": 3},
    "eat-me": {"players": 3},
}
T = TypeVar("T")


class CrashError(Exception):
    """The power is cut."""


class Mortal(Store):
    """A store whose machine can lose power, just before something is written or just after."""

    fate: Fate = "kept"

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
        if self.fate == "crash before":
            raise CrashError
        if self.fate == "disk full":
            raise StoreError("there is no room")
        await super().append(table, entries, standing, seats, freed, notices, then, access)
        if self.fate == "crash after":
            raise CrashError


class Onlooker:
    """Somebody's socket: it hears versions that only grow."""

    def __init__(self, who: str, seat: int | None) -> None:
        self.heard: list[int] = []
        self.watcher = Watcher(who, seat, self.hear)

    def hear(self, state: bytes) -> None:
        self.heard.append(json.loads(state)["version"])


class Schedules(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.rng = random.Random(7)
        self.clock = itertools.count(1_700_000_000_000)
        self.acknowledged: list[str] = []  # requests
        self.asked: dict[str, tuple[int, str, int]] = {}  # seat, turn, after how many
        self.unanswered: str | None = None
        self.onlookers: list[Onlooker] = []
        self.start()

    @initialize(name=st.sampled_from([*GAMES]))
    def open(self, name: str) -> None:
        game = tailbiter.game(name, **GAMES[name])
        self.people = [f"player {seat}" for seat in range(1, game.players + 1)]
        table = open_table(game, self.people, self.people[0])
        self.id, self.seated = table.id, len(table.log)
        self.do(
            self.store.add(row_of(table, 7), [*table.seats.values()], table.log, standing_of(table))
        )

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(asyncio.wait_for(work, 60))

    def start(self) -> None:
        self.store = Mortal.open(Path(self.folder.name) / "file.db")
        minds: Any = Thinkers()
        self.tables = Tables(self.store, minds, lambda: next(self.clock), str, lambda: 7)

    def die(self) -> None:
        """Nothing is finished, nothing is closed in good order; then another server starts."""
        self.store.place.engine.dispose()
        self.store.readers.shutdown()
        self.onlookers.clear()
        self.start()

    async def ask(self, request: str) -> bool:  # was it done before?
        seat, text, turns = self.asked[request]
        room = await self.tables.loaded(self.id)
        who, turn = self.people[seat - 1], Turn(seat, text)
        return await self.tables.act(room, who, lambda _: turn, request, turns)

    async def ask_and_go(self, request: str, patience: int) -> None:
        """The connection breaks while it is done, or before."""
        asking = asyncio.create_task(self.ask(request))
        for _ in range(patience):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, *self.tables.writing, return_exceptions=True)

    def send(self, request: str, fate: Fate, patience: int) -> None:
        self.store.fate = fate
        try:
            is_lost = fate == "answer lost"
            self.do(self.ask_and_go(request, patience) if is_lost else self.ask(request))
        except CrashError:
            self.unanswered = request
            self.die()
            return
        except StoreError:  # the server lives on, and nothing has happened
            self.unanswered, self.store.fate = request, "kept"
            return
        self.store.fate = "kept"
        if fate == "answer lost":
            self.unanswered = request
            return
        self.unanswered = None
        if request not in self.acknowledged:
            self.acknowledged.append(request)

    @property
    def table(self) -> Any:
        return self.do(self.tables.loaded(self.id)).table

    @precondition(lambda self: self.unanswered is None)
    @rule(fate=st.sampled_from(FATES), pick=st.integers(0, 9), patience=st.integers(0, 9))
    def play_one(self, fate: Fate, pick: int, patience: int) -> None:
        self.play(fate, pick, patience)

    def play(self, fate: Fate, pick: int, patience: int) -> None:
        table = self.table
        if not table.acting:
            return
        seat = table.acting[pick % len(table.acting)]
        request = f"request {len(self.asked)}"
        self.asked[request] = (seat, quick_turn(table.position, seat, self.rng), table.turns)
        self.send(request, fate, patience)

    @precondition(lambda self: self.unanswered is None)
    @rule(turns=st.integers(2, 6))
    def play_on(self, turns: int) -> None:
        for pick in range(turns):
            self.play("kept", pick, 0)

    @precondition(lambda self: self.unanswered is not None)
    @rule(fate=st.sampled_from(FATES), patience=st.integers(0, 9))
    def send_again(self, fate: Fate, patience: int) -> None:
        """As a page does that was not answered."""
        assert self.unanswered
        self.send(self.unanswered, fate, patience)

    @precondition(lambda self: self.acknowledged)
    @rule()
    def send_once_more(self) -> None:
        """As a page does that is late: it is told that it counted."""
        assert self.do(self.ask(self.acknowledged[-1]))

    @rule()
    def lose_power(self) -> None:
        self.die()

    @rule(seat=st.integers(0, 3))
    def come(self, seat: int) -> None:
        """Somebody's page connects, again or for the first time, with a seat or without."""
        is_player = 0 < seat <= len(self.people)
        who = self.people[seat - 1] if is_player else "a stranger"
        onlooker = Onlooker(who, seat if is_player else None)

        async def watch() -> None:
            room = await self.tables.loaded(self.id)
            room.watchers.add(onlooker.watcher)
            await room.catch_up(onlooker.watcher)

        self.do(watch())
        self.onlookers.append(onlooker)

    @precondition(lambda self: self.onlookers)
    @rule()
    def go(self) -> None:
        room = self.do(self.tables.loaded(self.id))
        room.watchers.discard(self.onlookers.pop().watcher)

    @invariant()
    def the_store_holds_what_was_acknowledged(self) -> None:
        log = self.do(self.store.entries(self.id))
        assert [logged.number for logged in log] == list(range(1, len(log) + 1))
        kept = [logged.request for logged in log[self.seated :]]
        known = self.acknowledged
        assert kept in (known, [*known, self.unanswered])
        for logged in log[self.seated :]:
            assert isinstance(logged.entry, Turn)
            seat, text, _ = self.asked[str(logged.request)]
            assert (logged.entry.seat, logged.entry.text) == (seat, text)

    @invariant()
    def who_looks_hears_every_version_once_and_in_order(self) -> None:
        async def settled() -> int:
            room = await self.tables.loaded(self.id)
            while room.telling:
                await asyncio.wait([room.telling])
            return len(await self.store.entries(self.id))

        version = self.do(settled())
        for onlooker in self.onlookers:
            heard = onlooker.heard
            assert heard == list(range(heard[0], version + 1))

    def teardown(self) -> None:
        self.do(self.tables.close())
        self.do(self.store.close())
        self.loop.close()
        self.folder.cleanup()


TestSchedules = Schedules.TestCase
TestSchedules.settings = settings(
    max_examples=examples(30),
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
