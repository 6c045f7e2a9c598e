"""A server that is away over deadlines, for minutes or days, and clocks that jump meanwhile.

Against a model that knows of time only what docs/correspondence.md says.
"""

import asyncio
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import tailbiter
from tailbiter.server.all_tables import Tables
from tailbiter.server.store import Store
from tailbiter.server.store.alive import keep_alive
from tailbiter.server.store.of_tables import row_of, standing_of
from tailbiter.tables.calendar import MINUTE, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import Missed, Sit
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tests.oracles.minutes import DAY, Minute, shown, when_shown
from tests.sampling import examples
from tests.serving import PATIENCE
from tests.test_server_tables import Thinkers

ZONE, LEAST, GRACE, AT = "Europe/Berlin", 12 * 60, 30, 20 * 60  # minutes
BUDGET = 400 * DAY
DAILY = Control(
    *("calendar",),
    grace=GRACE * MINUTE,
    waits=True,
    calendar=Calendar(ZONE, times=(AT,), least=LEAST * MINUTE),
    lateness=Lateness("rule"),
)
STARTS = [
    int(datetime(*day, 9, 17, tzinfo=UTC).timestamp()) // 60  # clocks put on and back, a leap day
    for day in ((2027, 3, 27), (2027, 10, 30), (2028, 2, 28), (2027, 12, 31))
]
spans = st.sampled_from([1, 7, 50, 9 * 60, 11 * 60, 12 * 60, DAY, 3 * DAY]) | st.integers(
    1, 2 * DAY
)
events = st.tuples(st.sampled_from(["runs", "runs", "away", "away", "on", "back"]), spans)


@dataclass
class Model:
    """Nobody ever orders: at every deadline all are late, once."""

    now: Minute
    deadline: Minute = 0
    left: int = BUDGET
    rounds: int = 0
    last: Minute = 0  # when the server was last known to run

    def next_from(self, moment: Minute) -> Minute:
        day = shown(moment, ZONE).date()
        while (found := when_shown(day, AT, ZONE)) < moment:
            day += timedelta(days=1)
        return found

    def happens(self, kind: str, span: int) -> None:
        before, self.now = self.now, self.now + (-span if kind == "back" else span)
        if kind == "runs":
            self.left -= span
        elif self.now < before - 1:  # it had been ahead
            self.deadline = self.next_from(self.now + LEAST)
        else:
            earliest = self.now + min(max(0, self.now - before), DAY)
            self.deadline = max(self.deadline, earliest)
        while self.now >= self.deadline + GRACE:
            self.rounds += 1
            self.deadline = self.next_from(self.now + LEAST)


class Lives:
    """The server's tables, without its process; time is what it is set to."""

    def __init__(self, store: Store, now: Minute) -> None:
        self.store, self.now = store, now * MINUTE
        self.begin()

    def begin(self) -> None:
        minds: Any = Thinkers()
        self.tables = Tables(self.store, minds, lambda: self.now, str, lambda: 7)

    async def happens(self, kind: str, span: int) -> None:
        if kind == "away":
            await self.tables.close()  # nothing is told to anybody
            self.now += span * MINUTE
            self.begin()
            await self.beat([])
        elif kind == "runs":
            self.now += span * MINUTE
            await self.tables.heartbeat.beat()
        else:
            await self.beat([span * MINUTE * (-1 if kind == "back" else 1)])
        while not await self.tables.clockwork.see_to_all():
            pass

    async def beat(self, jumps: list[int]) -> None:
        """As the server does when it begins, and every few seconds: it looks at the clock."""
        heart = self.tables.heartbeat

        def is_put_right() -> bool:
            if not jumps:
                return False
            self.now += jumps.pop()
            return True

        heart.is_put_right, heart.beaten = is_put_right, -1
        beating = asyncio.create_task(heart.run(self.tables.awake))
        async with asyncio.timeout(PATIENCE):
            while heart.beaten != self.now:
                await asyncio.sleep(0.002)
        beating.cancel()
        await heart.beat()  # that one may not have been written yet

    async def table(self, name: str) -> Table:
        return (await self.tables.loaded(name)).table


async def keep(store: Store, name: str, game: tailbiter.Game, control: Control, now: int) -> None:
    table = Table(name, game.start(3), now, "ann", control=control)
    for seat in range(1, game.players + 1):
        table.add(Sit(seat, holder=f"{seat}"), now, "ann")
    await store.add(row_of(table, 7), [*table.seats.values()], table.log, standing_of(table))


async def lived(folder: Path, start: Minute, happened: list[tuple[str, int]]) -> None:
    store, now = Store.open(folder / "file.db"), start * MINUTE
    await keep(store, "dinner", tailbiter.game("eat-me", players=3), DAILY, now)
    slow = Control("turn", BUDGET * MINUTE)
    await keep(store, "duel", tailbiter.game("eat-your-neighbor"), slow, now)
    await keep_alive(store, now)
    lives, model = Lives(store, start), Model(start)
    model.deadline = model.next_from(start + LEAST)
    await lives.tables.heartbeat.learn()
    try:
        for kind, span in happened:
            model.happens(kind, span)
            await lives.happens(kind, span)
            dinner, duel = await lives.table("dinner"), await lives.table("duel")
            assert lives.now == model.now * MINUTE
            late = [one.entry.seat for one in dinner.log if isinstance(one.entry, Missed)]
            assert late == [1, 2, 3] * model.rounds
            assert dinner.position.turn == model.rounds
            assert dinner.clock.deadline == model.deadline * MINUTE
            assert duel.clock.remaining(1, lives.now) == model.left * MINUTE
            assert duel.clock.remaining(2, lives.now) == BUDGET * MINUTE
    finally:
        await lives.tables.close()
        await store.close()


@settings(max_examples=examples(15), deadline=None, derandomize=True, database=None)
@given(st.sampled_from(STARTS), st.lists(events, min_size=3, max_size=8))
def test_nobody_is_late_for_what_nobody_could_keep_however_long_and_whatever_clocks_do(
    start: Minute, happened: list[tuple[str, int]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(lived(Path(folder), start, happened))
