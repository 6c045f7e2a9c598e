"""Flags fall: when somebody's time is up, the table says so, whoever watches."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from tailbiter.games.errors import TailbiterError
from tailbiter.server.room import Room
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import Flag
from tailbiter.tables.table import Table

NOBODY = ""  # the id of the table itself
SECOND = 1000  # milliseconds
Act = Callable[[Room, str, Callable[[Table], Asked | None]], Awaitable[bool]]


class Flags:
    def __init__(self, act: Act, now: Callable[[], int]) -> None:
        self.act = act
        self.now = now
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.falling: set[asyncio.Task[None]] = set()

    def watch(self, room: Room) -> None:
        """From now on it is known when the next flag of a table would fall."""
        clock, name = room.table.clock, room.table.id
        if timer := self.timers.pop(name, None):
            timer.cancel()
        now = self.now()
        left = [clock.remaining(seat, now) or 0 for seat in clock.running]
        if left and clock.control.kind != "none" and not room.table.is_over:
            loop = asyncio.get_running_loop()
            self.timers[name] = loop.call_later(min(left) / SECOND, self.fall, room)

    def fall(self, room: Room) -> None:
        self.timers.pop(room.table.id, None)
        task = asyncio.create_task(self.flag(room))
        self.falling.add(task)
        task.add_done_callback(self.falling.discard)

    async def flag(self, room: Room) -> None:
        def up(table: Table) -> Asked | None:
            now = self.now()
            found = [seat for seat in table.clock.running if table.clock.is_up(seat, now)]
            return Flag(min(found)) if found and not table.is_over else None

        with contextlib.suppress(TailbiterError):  # it is tried again when somebody looks
            await self.act(room, NOBODY, up)
        self.watch(room)

    def close(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
