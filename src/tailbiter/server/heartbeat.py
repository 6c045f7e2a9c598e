"""The server's life is kept, so that nobody's time runs while there is none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tailbiter.games.errors import TailbiterError
from tailbiter.server.store import Store, StoreError
from tailbiter.server.store.alive import keep_alive, last_alive, with_clocks
from tailbiter.tables.due import due_at
from tailbiter.tables.entries import Stood
from tailbiter.tables.table import Table

EVERY = 5.0  # seconds: so much of a crash may count as somebody's time
logger = logging.getLogger("tailbiter")


class Heartbeat:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self.begun = now()
        self.before: int | None = None  # when the server before this one was last known to run
        self.is_known = asyncio.Event()
        self.woken: set[str] = set()  # tables that know that the server was away

    async def run(self, load: Callable[[str], Awaitable[object]]) -> None:
        """Beat; first have every table loaded at which somebody's time runs."""
        await self.learn()
        loading = asyncio.create_task(self.load_all(load))
        try:
            while True:
                await self.beat()
                await asyncio.sleep(EVERY)
        finally:
            loading.cancel()

    async def learn(self) -> None:
        if not self.is_known.is_set():
            self.before = await last_alive(self.store)
            self.is_known.set()

    async def load_all(self, load: Callable[[str], Awaitable[object]]) -> None:
        for table in await with_clocks(self.store):
            try:
                await load(table)
            except TailbiterError as error:
                logger.warning("table %s waits: %s", table, type(error).__name__)

    async def beat(self) -> None:
        try:
            await keep_alive(self.store, self.now())
        except StoreError as error:
            logger.warning("nobody will know that the server ran: %s", error)

    def note(self, table: Table) -> None:
        """This table has heard of it, or was opened since."""
        if table.control.kind != "none" or table.gathering:
            self.woken.add(table.id)

    async def missed(self, table: Table) -> Stood | None:
        """What a table of an earlier life must be told, the first time that it is loaded."""
        await self.learn()
        if table.id in self.woken or table.is_over or due_at(table) is None:
            return None
        last = max(self.before or 0, table.log[-1].at if table.log else table.created)
        return Stood(max(1, self.begun - last))
