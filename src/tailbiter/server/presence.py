"""Who is there at a table: told to all who watch when it changes, and no more often than needed.

Of onlookers it tells how many they are, never who. Whoever is back within moments was never away,
and who is away is not gone for minutes yet: until then their seat is theirs.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from tailbiter.server import live_messages

if TYPE_CHECKING:
    from tailbiter.server.room import Room, Watcher

AWAY = 5.0  # seconds without a page until a seat counts as away
GONE = 300.0  # and until its host may give it to another
SOON, LATER = 0.1, 1.0  # seconds in which several changes are told as one, the latter among many
MANY = 50  # who watch
ALL_HERE = live_messages.PresenceNow([], 0, [])  # what a page takes for granted


class Presence:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.told = ALL_HERE
        self.last_seen: dict[str, float] = {}  # visitors who went, and when
        self.since: float | None = None  # when somebody came; who was there before is not known
        self.timer: asyncio.TimerHandle | None = None

    @property
    def now(self) -> live_messages.PresenceNow:
        table, time = self.room.table, asyncio.get_running_loop().time()
        watching = {watcher.visitor for watcher in self.room.watchers}
        near = watching | {who for who, at in self.last_seen.items() if time - at < AWAY}
        away = [seat for seat in table.people if table.seats[seat].holder not in near]
        gone = [seat for seat in away if time - self.left(table.seats[seat].holder) >= GONE]
        return live_messages.PresenceNow(away, len(watching - held(self.room)), gone)

    def left(self, visitor: str) -> float:
        """When somebody was there last, at the latest."""
        time = asyncio.get_running_loop().time()
        return self.last_seen.get(visitor, time if self.since is None else self.since)

    def greet(self, watcher: Watcher) -> None:
        """Tell one who came."""
        if (now := self.now) != ALL_HERE:
            watcher.mention(written(now))

    def note(self) -> None:
        """Somebody came or went, or sits elsewhere."""
        if self.since is None:
            self.since = asyncio.get_running_loop().time()
        self.wait(LATER if len(self.room.watchers) > MANY else SOON)

    def lose(self, visitor: str) -> None:
        """A page of somebody's was closed, or lost its connection."""
        self.last_seen[visitor] = asyncio.get_running_loop().time()
        self.note()

    def wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        if self.timer and self.timer.when() <= loop.time() + seconds:
            return  # it is told before
        self.close()
        self.timer = loop.call_later(seconds, self.tell)

    def tell(self) -> None:
        self.timer, now, time = None, self.now, asyncio.get_running_loop().time()
        if not self.room.watchers:
            self.told = ALL_HERE
            return
        if (due := self.due(time)) is not None:
            self.wait(due - time)
        if now != self.told:
            self.told = now
            for watcher in list(self.room.watchers):
                watcher.mention(written(now))

    def due(self, time: float) -> float | None:
        """When somebody who left will be away, or gone; whoever has no seat is forgotten then."""
        seats = held(self.room)
        self.last_seen = {
            who: at for who, at in self.last_seen.items() if time - at < AWAY or who in seats
        }
        left = [self.left(who) for who in (seats - {""}) | set(self.last_seen)]
        ahead = [at + wait for at in left for wait in (AWAY, GONE) if at + wait > time]
        return min(ahead, default=None)

    def close(self) -> None:
        if self.timer:
            self.timer.cancel()


def held(room: Room) -> set[str]:
    """Those who hold seats."""
    return {room.table.seats[seat].holder for seat in room.table.people}


def written(now: live_messages.PresenceNow) -> str:
    return msgspec.json.encode(now).decode()
