"""What tables do by themselves when it is due, whoever watches.

When that is stands in the store, so that a table need not stay in memory for days, and a server
that is started again knows what it has to do.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping

from tailbiter.games.errors import TailbiterError
from tailbiter.server.bots import NOBODY
from tailbiter.server.room import Room
from tailbiter.server.store import Store
from tailbiter.server.times import SELDOM
from tailbiter.tables.deciding import Asked
from tailbiter.tables.due import Due, due_at, unsupplied, what_is_due, with_half
from tailbiter.tables.table import Table

SECOND = 1000  # milliseconds
LATER = 2.0  # seconds until something that could not be done is tried again
MOST = 16  # tables at once
Act = Callable[[Room, str, Callable[[Table], Asked | None]], Awaitable[bool]]
Load = Callable[[str], Awaitable[Room]]
logger = logging.getLogger("tailbiter")


async def no_halves(table: Table) -> Mapping[int, str]:
    """Where no letters come, none has half an order in it."""
    return {}


class Clockwork:
    """One task for all tables: it sleeps until the next thing that is due anywhere."""

    def __init__(self, store: Store, act: Act, load: Load, now: Callable[[], int]) -> None:
        self.store = store
        self.act = act
        self.load = load
        self.now = now
        self.glance = SELDOM  # seconds after which the time is looked at again, at the latest
        self.next: int | None = None  # when it wakes
        self.woken = asyncio.Event()
        self.later: dict[str, tuple[int, float]] = {}  # what was due, and when it is tried again
        self.running: asyncio.Task[None] | None = None
        self.is_closing = False
        self.halves: Callable[[Table], Awaitable[Mapping[int, str]]] = no_halves

    def start(self) -> None:
        if self.running is None and not self.is_closing:
            self.running = asyncio.create_task(self.run())

    def watch(self, room: Room) -> None:
        """Something may be due at this table before anything that is waited for."""
        due = due_at(room.table)
        if due is None:
            return
        self.start()
        if self.next is None or due < self.next or due <= self.now():
            self.woken.set()

    async def run(self) -> None:
        while True:
            self.woken.clear()
            try:
                wait = await self.see_to_all()
            except TailbiterError as error:
                logger.warning("what is due waits: %s", type(error).__name__)
                wait = LATER
            except Exception:  # whatever it was, the other tables go on
                logger.exception("what is due waits")
                wait = LATER
            if wait > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.woken.wait(), min(wait, self.glance))

    async def see_to_all(self) -> float:
        """Do what is due, and say for how many seconds nothing is."""
        now, clock = self.now(), asyncio.get_running_loop().time
        known = {name: later for name, later in self.later.items() if later[1] > clock()}
        self.later = known
        found = await self.store.due(now, MOST + len(known))
        due = [(name, when) for name, when in found if known.get(name, (0, 0))[0] != when]
        if due:
            await asyncio.gather(*(self.see_to(name, when) for name, when in due[:MOST]))
            return 0
        coming = await self.store.next_due(now)
        self.next = coming
        again = min((when for _, when in known.values()), default=None)
        waits = [SELDOM] if coming is None else [SELDOM, (coming - now) / SECOND]
        return min([*waits, *([] if again is None else [again - clock()])])

    async def see_to(self, name: str, when: int) -> None:
        """All that is due at one table. What needs somebody who thinks is looked at again later."""
        try:
            room = await self.load(name)
            secret, version = room.meeting.secret if room.meeting else "", -1
            while room.table.version != version:
                version = room.table.version
                halves = await self.halves(room.table) if unsupplied(room.table) else {}
                await self.act(room, NOBODY, lambda table: self.due(table, secret, halves))  # noqa: B023
        except TailbiterError as error:
            logger.warning("table %s waits: %s", name, type(error).__name__)
        except Exception:
            logger.exception("table %s waits", name)
        self.later[name] = when, asyncio.get_running_loop().time() + LATER

    def due(self, table: Table, secret: str, halves: Mapping[int, str]) -> Due | None:
        return with_half(what_is_due(table, self.now(), secret), halves)

    def give_up(self) -> list[asyncio.Task[None]]:
        self.is_closing = True
        if self.running is None:
            return []
        self.running.cancel()
        return [self.running]
