"""The start of a game for which people gathered: drawn when all sit, and told when it is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tailbiter.games.errors import TailbiterError
from tailbiter.server.room import Room
from tailbiter.tables import draws
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import Begin, Reveal
from tailbiter.tables.table import Table

NOBODY = ""  # the id of the table itself
LATER = 2.0  # seconds until something that could not be kept is tried again
Act = Callable[[Room, str, Callable[[Table], Asked | None]], Awaitable[bool]]
logger = logging.getLogger("tailbiter")


class Drawing:
    def __init__(self, act: Act, now: Callable[[], int]) -> None:
        self.act = act
        self.now = now
        self.running: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def wake(self, room: Room) -> None:
        """See to what is due: at once, or when words have been waited for long enough."""
        if room.drawing:
            room.drawing.cancel()
            room.drawing = None
        wait = self.wait_at(room)
        if wait is not None and not self.is_closing:
            loop = asyncio.get_running_loop()
            room.drawing = loop.call_later(wait, self.start, room)

    def wait_at(self, room: Room) -> float | None:
        """Seconds until something is due at a table; None where nothing is."""
        gathering = room.table.gathering
        if gathering is None or room.meeting is None:
            return None
        if room.table.is_over:
            return None if gathering.secret or gathering.begin is None else 0
        if room.table.is_gathering and room.table.is_full and gathering.due is not None:
            return max(0, gathering.due - self.now()) / 1000
        return None

    def start(self, room: Room) -> None:
        task = asyncio.create_task(self.draw(room))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def draw(self, room: Room) -> None:
        try:
            await self.act(room, NOBODY, lambda table: self.due_at(room, table))
        except TailbiterError as error:
            logger.warning("the draw at table %s waits: %s", room.table.id, type(error).__name__)
            await asyncio.sleep(LATER)
            self.wake(room)

    def due_at(self, room: Room, table: Table) -> Asked | None:
        if not room.meeting or self.wait_at(room) != 0:
            return None
        secret = room.meeting.secret
        return Reveal(secret) if table.is_over else begin_of(table, bytes.fromhex(secret))

    def give_up(self) -> list[asyncio.Task[None]]:
        self.is_closing = True
        for task in self.running:
            task.cancel()
        return list(self.running)


def begin_of(table: Table, secret: bytes) -> Begin:
    """The draw, as docs/fair-draws.md says it."""
    assert table.gathering
    opening, game = table.gathering.opening, table.game
    key = draws.key_of(secret, draws.header(table.id, game), table.gathering.words_by_seat)
    start = table.start if opening.chosen else draws.start_of(game, key)
    return Begin(start.text, draws.lot_of(game, key) if opening.lot else "")
