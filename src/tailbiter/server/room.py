"""A table with those around it: who watches, which bots think, and what they are all told."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from tailbiter.server.chronicle import Chronicle
from tailbiter.server.presence import GONE, Presence
from tailbiter.server.states import Audience, Snapshot, snapshot
from tailbiter.server.store import Meeting
from tailbiter.server.words import USUAL
from tailbiter.tables import draws
from tailbiter.tables.entries import PRIVATE, Sit
from tailbiter.tables.table import Table

AT_ONCE = 50  # of those who watch are told, and then others have their turn
SCRIBES = 2  # threads that write down what is told
logger = logging.getLogger("tailbiter")
scribes = ThreadPoolExecutor(SCRIBES, "scribe")


@dataclass(eq=False)
class Watcher:
    """One who is told. `hear` must not wait."""

    visitor: str
    seat: int | None
    hear: Callable[[bytes], None]  # a state, as JSON
    language: str = USUAL
    mention: Callable[[str], object] = lambda said: None  # anything else, as JSON
    moment: int = 0  # of the last state that they were told


@dataclass(frozen=True)
class Telling:
    """What all who watch are to be told."""

    moment: int
    now: Snapshot
    thinking: tuple[int, ...]


@dataclass(eq=False)
class Room:
    table: Table
    seed: int  # for the bots' dice
    meeting: Meeting | None = None  # None where all sit at one screen
    guests: dict[str, str] = field(default_factory=dict)  # who may come in, each by which code
    renewing: asyncio.Lock = field(default_factory=asyncio.Lock)  # one opens the next table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    thinking: frozenset[int] = frozenset()
    stop: threading.Event = field(default_factory=threading.Event)  # for bots that think
    bots: asyncio.Task[None] | None = None
    latest: Snapshot | None = None
    moment: int = 0  # how many things have happened that were worth telling
    told: Telling | None = None  # the last thing that was worth it
    untold: list[Telling] = field(default_factory=list)
    telling: asyncio.Task[None] | None = None
    around: tuple[Snapshot, dict[Watcher, Audience]] | None = None  # whom it was last looked up for
    seen: dict[str, int] = field(default_factory=dict)  # turns, by people who were here and went
    read: Chronicle = field(default_factory=Chronicle)  # as much of the log as was read
    presence: Presence = field(init=False)

    def __post_init__(self) -> None:
        self.presence = Presence(self)
        self.take_seed()

    @property
    def chronicle(self) -> Chronicle:
        """All of the log, read."""
        if not self.read.is_of(self.table):
            self.read = Chronicle()
        return self.read.read_on(self.table)

    @property
    def key(self) -> bytes | None:
        """What all draws of this game come from; None where nothing is drawn."""
        gathering = self.table.gathering
        if self.meeting is None or gathering is None or gathering.begin is None:
            return None
        secret = bytes.fromhex(self.meeting.secret)
        return draws.game_key(self.table.id, self.table.game, gathering, secret)

    def take_seed(self) -> None:
        """Where the start is drawn, so are the bots' dice."""
        if key := self.key:
            self.seed = draws.seed_of(key)

    def dice(self, seat: int | None) -> draws.Stream | None:
        """For an order that did not come: drawn fairly, where people gathered."""
        if seat is None:
            return None
        table = self.table
        if (key := self.key) and table.gathering:
            return draws.dice_of(key, table.position, table.gathering, seat)
        return draws.Stream(str(self.seed).encode(), draws.nmr(table.position.turn, seat))

    def away(self, now: int) -> list[int]:
        """The seats whose people are gone, and have done nothing without a page for as long."""
        seats = self.presence.now.gone
        known = (one for one in self.table.log if not isinstance(one.entry, PRIVATE))
        late = [logged for logged in known if logged.at > now - GONE * 1000]
        busy = {logged.who for logged in late}
        busy |= {logged.entry.holder for logged in late if isinstance(logged.entry, Sit)}
        return [seat for seat in seats if self.table.seats[seat].holder not in busy]

    @property
    def is_idle(self) -> bool:
        return not (self.watchers or self.bots or self.telling or self.lock.locked())

    @property
    def now(self) -> Snapshot:
        """The table as it is, made once for each version."""
        if self.latest is None or self.latest.table is not self.table:
            self.latest = snapshot(self.table, self.latest)
        return self.latest

    async def state(self, visitor: str, seat: int | None, language: str = USUAL) -> bytes:
        """How it stands, for one who asks."""
        now = self.now
        write = partial(now.write, now.audience(visitor, seat, language), self.thinkers)
        return await asyncio.get_running_loop().run_in_executor(scribes, write)

    async def catch_up(self, watcher: Watcher) -> None:
        """Tell one how it stands."""
        moment = self.moment
        state = await self.state(watcher.visitor, watcher.seat, watcher.language)
        self.hand(watcher, state, moment)

    @property
    def thinkers(self) -> tuple[int, ...]:
        return tuple(sorted(self.thinking))

    def tell(self) -> None:
        """Something happened: all who watch are told once, in the order in which things happen."""
        if self.told and self.told.now is self.now and self.told.thinking == self.thinkers:
            return
        self.moment += 1
        self.told = Telling(self.moment, self.now, self.thinkers)
        if not self.watchers:
            return
        self.untold.append(self.told)
        if self.telling is None:
            self.telling = asyncio.create_task(self.tell_all())

    async def tell_all(self) -> None:
        try:
            while self.untold:
                await self.tell_one(self.untold.pop(0))
        finally:
            self.telling = None

    def audiences(self, now: Snapshot) -> dict[Watcher, Audience]:
        """To whom each of those who watch belongs by then."""
        if self.around is None or self.around[0] is not now:
            watchers = self.watchers
            found = {one: now.audience(one.visitor, one.seat, one.language) for one in watchers}
            self.around = now, found
        return self.around[1]

    async def tell_one(self, telling: Telling) -> None:
        now, thinking, audiences = telling.now, telling.thinking, self.audiences(telling.now)
        if not now.is_written(audiences.values(), thinking):
            write = partial(now.write_all, audiences.values(), thinking)
            await asyncio.get_running_loop().run_in_executor(scribes, write)
        for number, (watcher, audience) in enumerate(audiences.items(), 1):
            self.hand(watcher, now.written[audience, thinking], telling.moment)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)  # others have their turn

    def hand(self, watcher: Watcher, state: bytes, moment: int) -> None:
        """Nobody hears of what came before what they know, or after they have left.

        Whatever happens to one who watches, the others are told.
        """
        if watcher not in self.watchers or moment < watcher.moment:
            return
        watcher.moment = moment
        try:
            watcher.hear(state)
        except Exception:
            logger.exception("somebody at table %s could not be told", self.table.id)

    def come(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.around = None
        self.presence.note()

    def go(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.around = None
        self.presence.lose(watcher.visitor)

    def close(self) -> None:
        self.presence.close()
        if self.telling:
            self.telling.cancel()
