"""Bots at the tables: whose turn it is, thinks and plays."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable

from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.seating import USUAL_LEVEL
from tailbiter.server.store import StoreError
from tailbiter.server.thinkers import Seated, Thinkers
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import Turn
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.table import Table

NOBODY = ""  # the id of the table itself, which acts for its bots
LATER = 2.0  # seconds until a bot's turn that could not be kept is tried again
Act = Callable[[Room, str, Callable[[Table], Asked | None]], Awaitable[bool]]
logger = logging.getLogger("tailbiter")


def level_of(table: Table, seat: int) -> int:
    """Of the bot that plays there; for a person who is late, the one that was agreed on."""
    sit = table.seats.get(seat)
    return table.late_level if sit is None or sit.is_person else sit.level or USUAL_LEVEL


class Bots:
    def __init__(self, thinkers: Thinkers, act: Act) -> None:
        self.thinkers = thinkers
        self.act = act
        self.running: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def wake(self, room: Room) -> None:
        """Let the bots whose turn it is think."""
        if room.bots is None and room.table.bots_to_act and not self.is_closing:
            room.stop = threading.Event()
            room.thinking = frozenset(room.table.bots_to_act)
            room.bots = asyncio.create_task(self.run(room))
            self.running.add(room.bots)
            room.bots.add_done_callback(self.running.discard)

    async def run(self, room: Room) -> None:
        """Until a person is to play. Where a bot fails, the table waits until somebody looks."""
        try:
            while seats := room.table.bots_to_act:
                room.stop = threading.Event()
                room.thinking = frozenset(seats)
                room.tell()
                turns = (self.run_one(room, seat) for seat in seats)
                for error in await asyncio.gather(*turns, return_exceptions=True):
                    if isinstance(error, StoreError):
                        logger.warning("a bot's turn at table %s: %s", room.table.id, error)
                        await asyncio.sleep(LATER)
                    elif error is not None:
                        raise error
        except (RefusalError, RefusedError, StoreError) as error:
            logger.warning("bots wait at table %s: %s", room.table.id, error)
        except Exception:
            logger.exception("bots wait at table %s", room.table.id)
        finally:
            room.bots = None
            room.thinking = frozenset()
            room.tell()

    async def run_one(self, room: Room, seat: int) -> None:
        table, stop = room.table, room.stop
        view, level = table.position.view(seat), level_of(table, seat)
        seated = Seated(table.id, seat, level, room.seed, table.owner, not table.people)
        text = await self.thinkers.choose(seated, view, stop)

        def turn(now: Table) -> Asked | None:
            room.thinking -= {seat}
            is_current = not stop.is_set() and now.position.turn == view["turn"]
            return Turn(seat, text) if is_current and seat in now.bots_to_act else None

        await self.act(room, NOBODY, turn)

    def give_up(self) -> list[asyncio.Task[None]]:
        """No bot begins to think, and those that do are not waited for."""
        self.is_closing = True
        for task in self.running:
            task.cancel()
        return list(self.running)
