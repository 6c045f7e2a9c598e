"""What tables do by themselves when it is due, whoever watches; and the server's own time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from tailbiter.games.errors import TailbiterError
from tailbiter.server.bots import NOBODY
from tailbiter.server.room import Room
from tailbiter.tables.deciding import Asked
from tailbiter.tables.due import due_at, what_is_due
from tailbiter.tables.table import Table

SECOND = 1000  # milliseconds
LATER = 2.0  # seconds until something that could not be kept is tried again
Act = Callable[[Room, str, Callable[[Table], Asked | None]], Awaitable[bool]]
logger = logging.getLogger("tailbiter")


class SteadyTime:
    """Milliseconds since 1970, told once by the machine's clock and then counted.

    So a clock that is put right, or wrong, while the server runs takes nobody's time away.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        counter: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.counter = counter
        self.begun = wall() - counter()

    def now(self) -> int:
        return (self.begun + self.counter()) // 1_000_000


class Clockwork:
    """One timer a table, for the next thing that is due there."""

    def __init__(self, act: Act, now: Callable[[], int]) -> None:
        self.act = act
        self.now = now
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.running: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def watch(self, room: Room, at_least: float = 0) -> None:
        """From now on it is known when something is due at this table."""
        if timer := self.timers.pop(room.table.id, None):
            timer.cancel()
        when = due_at(room.table)
        if when is None or self.is_closing:
            return
        wait = max(at_least, (when - self.now()) / SECOND)
        loop = asyncio.get_running_loop()
        self.timers[room.table.id] = loop.call_later(wait, self.start, room)

    def start(self, room: Room) -> None:
        self.timers.pop(room.table.id, None)
        task = asyncio.create_task(self.run(room))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def run(self, room: Room) -> None:
        secret = room.meeting.secret if room.meeting else ""
        wait = 0.0
        try:
            await self.act(room, NOBODY, lambda table: what_is_due(table, self.now(), secret))
        except TailbiterError as error:
            logger.warning("table %s waits: %s", room.table.id, type(error).__name__)
            wait = LATER
        self.watch(room, wait)

    def give_up(self) -> list[asyncio.Task[None]]:
        self.is_closing = True
        for timer in self.timers.values():
            timer.cancel()
        for task in self.running:
            task.cancel()
        return list(self.running)
