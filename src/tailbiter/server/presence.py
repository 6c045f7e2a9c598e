"""Who is there at a table: told to all who watch when it changes, and no more often than needed.

Of onlookers it tells how many they are, never who. Whoever is back within moments was never away.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from tailbiter.server import messages

if TYPE_CHECKING:
    from tailbiter.server.room import Room, Watcher

AWAY = 5.0  # seconds without a page until a seat counts as away
SOON, LATER = 0.1, 1.0  # seconds in which several changes are told as one, the latter among many
MANY = 50  # who watch
ALL_HERE = messages.PresenceNow([], 0)  # what a page takes for granted


class Presence:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.told = ALL_HERE
        self.last_seen: dict[str, float] = {}  # visitors who went, and when
        self.timer: asyncio.TimerHandle | None = None

    @property
    def now(self) -> messages.PresenceNow:
        table, loop = self.room.table, asyncio.get_running_loop()
        watching = {watcher.visitor for watcher in self.room.watchers}
        near = watching | {who for who, at in self.last_seen.items() if loop.time() - at < AWAY}
        away = [seat for seat in table.people if table.seats[seat].holder not in near]
        return messages.PresenceNow(away, len(watching - held(self.room)))

    def greet(self, watcher: Watcher) -> None:
        """Tell one who came."""
        if (now := self.now) != ALL_HERE:
            watcher.mention(written(now))

    def note(self) -> None:
        """Somebody came or went, or sits elsewhere."""
        self.wait(LATER if len(self.room.watchers) > MANY else SOON)

    def lose(self, visitor: str) -> None:
        """A page of somebody's was closed, or lost its connection."""
        self.last_seen[visitor] = asyncio.get_running_loop().time()
        self.note()

    def wait(self, seconds: float) -> None:
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(seconds, self.tell)

    def tell(self) -> None:
        self.timer, now, time = None, self.now, asyncio.get_running_loop().time()
        self.last_seen = {who: at for who, at in self.last_seen.items() if time - at < AWAY}
        if not self.room.watchers:
            self.told = ALL_HERE
            return
        if self.last_seen:
            self.wait(min(self.last_seen.values()) + AWAY - time)
        if now != self.told:
            self.told = now
            for watcher in list(self.room.watchers):
                watcher.mention(written(now))

    def close(self) -> None:
        if self.timer:
            self.timer.cancel()


def held(room: Room) -> set[str]:
    """Those who hold seats."""
    return {room.table.seats[seat].holder for seat in room.table.people}


def written(now: messages.PresenceNow) -> str:
    return msgspec.json.encode(now).decode()
