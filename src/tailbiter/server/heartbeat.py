"""The server's life is kept, so that nobody loses by there having been none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tailbiter.games.errors import TailbiterError
from tailbiter.server.store import Store, StoreError
from tailbiter.server.store.alive import keep_alive, last_alive, with_clocks
from tailbiter.server.times import SELDOM
from tailbiter.tables.calendar import DAY, FOR_EVER, MINUTE
from tailbiter.tables.due import due_at
from tailbiter.tables.entries import Moved, Stood
from tailbiter.tables.table import Table

SECOND = 1000  # milliseconds
EVERY = 5 * SECOND  # so much of a crash may count as somebody's time
logger = logging.getLogger("tailbiter")


class Heartbeat:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self.begun = now()
        self.before: int | None = None  # when the server before this one was last known to run
        self.is_known = asyncio.Event()
        self.beaten = 0
        self.glance = SELDOM  # seconds after which the time is looked at again, at the latest
        self.woken: set[str] = set()  # tables that know that the server was away
        self.is_put_right: Callable[[], bool] = lambda: False  # was the machine's clock?

    async def run(self, load: Callable[[str], Awaitable[object]]) -> None:
        """Beat; first have every table hear of it at which somebody's time ran meanwhile.

        Until they have, the server before was the last: one that is stopped now never was there.
        """
        await self.learn()
        await self.load_all(load)
        while True:
            before = self.now()
            if self.is_put_right():
                self.before, self.begun, self.woken = before, self.now(), set()
                await self.load_all(load)
            if abs(self.now() - self.beaten) >= EVERY:
                await self.beat()
            await asyncio.sleep(min(EVERY / SECOND, self.glance))

    async def learn(self) -> None:
        if not self.is_known.is_set():
            self.before = await last_alive(self.store)
            self.is_known.set()

    async def load_all(self, load: Callable[[str], Awaitable[object]]) -> None:
        away = self.begun - (self.before or self.begun)
        # A clock that was ahead has left deadlines that are far off: all tables hear of that.
        until = FOR_EVER if away < -MINUTE else self.begun + grace_after(away)
        for table in await with_clocks(self.store, until):
            try:
                await load(table)
            except TailbiterError as error:
                logger.warning("table %s waits: %s", table, type(error).__name__)

    async def beat(self) -> None:
        self.beaten = self.now()
        try:
            await keep_alive(self.store, self.beaten)
        except StoreError as error:
            logger.warning("nobody will know that the server ran: %s", error)

    def note(self, table: Table) -> None:
        """This table has heard of it, or was opened since."""
        if table.control.kind != "none" or table.gathering:
            self.woken.add(table.id)

    def is_news_to(self, table: Table) -> bool:
        """Does time run at this table, which was in memory when a clock jumped?"""
        return table.control.kind != "none" and table.id not in self.woken

    async def missed(self, table: Table) -> Stood | Moved | None:
        """What a table of an earlier life must be told, the first time that it is loaded."""
        await self.learn()
        if table.id in self.woken or table.is_over or due_at(table) is None:
            return None
        last = max(self.before or 0, table.changed)
        if table.control.kind == "calendar" and table.clock.running:
            return moved(table, last, self.begun)
        return None if last == self.begun else stood(last, self.begun)


def stood(last: int, begun: int) -> Stood:
    """What was spent until `last` stays spent, also where clocks say by now that it was later."""
    away = max(1, begun - last)
    return Stood(away, away - (begun - last))


def moved(table: Table, last: int, begun: int) -> Moved | None:
    """A deadline that nobody could keep, since the server was away from `last` on, comes later.

    A clock that was wrong by days must not leave one behind that is far off.
    """
    clock = table.clock
    if last > begun + MINUTE:
        return Moved(clock.calendar.first_from(begun + clock.calendar.least))
    least = begun + grace_after(begun - last)
    is_over = clock.deadline + clock.control.grace <= last  # the server was there, and saw it
    return None if is_over or clock.deadline >= least else Moved(least)


def grace_after(away: int) -> int:
    """As long as the server was away, everybody has after that; a day at most."""
    return max(0, min(away, DAY))
