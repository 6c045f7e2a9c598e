"""Those at the tables who are no people, and who gives hints: each thinks when it is its turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from tailbiter.bots.levels import Bot, bot, thinker
from tailbiter.bots.quick import quick_opinion, quick_turn
from tailbiter.bots.review.adviser import Adviser
from tailbiter.bots.thinking import Budget, Opinion, Stop, View
from tailbiter.games import GAMES
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.server.limits import asks_from
from tailbiter.server.refusals import RefusalError
from tailbiter.server.shares import Rank, Shares, Thought
from tailbiter.server.warming import is_warm, warm_up

KEPT = 12  # bots that remember their trees
KEPT_MINDS = 4  # analysts that do
MEMORY = 48  # megabytes for each
HINT, ANALYSIS = 8, 9  # how dear they are, beside the levels of bots
PATIENCE = 1.5  # seconds that a bot waits for the compiler before it answers without
FOR_THE_COMPILER = 20.0  # seconds that a person waits for it before being told to ask again
BRIEFLY = 0.0005  # seconds that whoever answers waits for one who fetches what was compiled
Report = Callable[[Opinion], None]
T = TypeVar("T")
logger = logging.getLogger("tailbiter")


@dataclass
class Mind:
    """An analyst, who can think about one thing at a time."""

    analyst: Adviser
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Guest(Protocol):
    """Somebody on the line, who asks about one thing after the other."""

    visitor: str


@dataclass(frozen=True)
class Seated:
    """A bot at a table."""

    table: str
    seat: int
    level: int
    seed: int
    guest_of: str  # the visitor who opened the table
    is_alone: bool = False  # among other bots


class Thinkers:
    """Bots and analysts. Until a game's search is compiled, bots answer by the plain rules."""

    def __init__(self, workers: int = 2) -> None:
        self.shares = Shares(workers)
        self.counting = threading.Lock()  # of the bots that are remembered
        self.bots: OrderedDict[tuple[str, int], Bot] = OrderedDict()
        self.minds: OrderedDict[tuple[object, Game], Mind] = OrderedDict()
        self.ready = {name: asyncio.Event() for name in GAMES}
        self.warming: asyncio.Task[None] | None = None
        self.wanted: list[str] = []  # the games that bots play now, to be compiled first
        self.fetched: set[str] = set()  # whose search this process has read, or is reading
        self.is_closed = threading.Event()

    def start(self) -> None:
        self.warming = asyncio.create_task(self.warm_up())

    async def warm_up(self) -> None:
        """Have every game compiled by a process of its own: this one must answer meanwhile.

        What was compiled before is there at once.
        """
        warm = await asyncio.to_thread(lambda: [name for name in GAMES if is_warm(name)])
        for name in warm:
            self.get_ready(name)
        left = [name for name in GAMES if name not in warm]
        while left:
            name = next((name for name in self.wanted if name in left), left[0])
            left.remove(name)
            with contextlib.suppress(OSError):
                child = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "tailbiter.server.warming", name),
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=asyncio.subprocess.DEVNULL,
                    stderr=asyncio.subprocess.DEVNULL,
                )
                try:
                    await child.wait()
                finally:
                    if child.returncode is None:
                        child.kill()
                        await child.wait()
            self.get_ready(name)

    def get_ready(self, name: str) -> None:
        """It is compiled, or will not be."""
        self.ready[name].set()
        self.fetch()

    def want(self, name: str) -> None:
        """A bot plays this game now, or somebody asks one about it."""
        self.wanted.insert(0, name)
        del self.wanted[len(GAMES) :]
        self.fetch()

    def fetch(self) -> None:
        """Have read what is wanted and compiled, before somebody waits for it.

        That takes seconds and memory in a process that answers, so what nobody wants is not read.
        """
        for name in self.wanted:
            if name not in self.fetched and self.ready[name].is_set():
                self.fetched.add(name)
                self.shares.threads.submit(fetched, name)

    async def choose(self, seated: Seated, view: View, stop: threading.Event) -> str:
        """A bot's turn; where its search fails, or is not compiled yet, a plain one."""
        name = view["game"]
        self.want(name)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.ready[name].wait(), PATIENCE)
        rank = Rank.ALONE if seated.is_alone else Rank.WAITED_FOR

        def think(ear: Stop) -> str:
            if self.ready[name].is_set():
                try:
                    return self.bot(seated).choose(view, ear)
                except Exception:
                    logger.exception("the bot at seat %d of %s failed", seated.seat, seated.table)
            return quick_turn(view, seated.seed)

        return await self.share(seated.guest_of, rank, seated.level, stop, think)

    async def share(
        self, visitor: str, rank: Rank, cost: int, stop: threading.Event, work: Callable[[Stop], T]
    ) -> T:
        """Have something thought about when it is its turn."""
        thought = Thought(asks_from.get(), visitor, rank, cost, self.ear(stop))
        return await self.shares.run(thought, work)

    def bot(self, seated: Seated) -> Bot:
        """The one that remembers the game. Asked for only when it begins to think, in a thread."""
        key = (seated.table, seated.seat)
        with self.counting:
            if key not in self.bots:
                seed = seated.seed + seated.seat
                self.bots[key] = bot(seated.level, seed=seed, memory_mb=MEMORY)
            self.bots.move_to_end(key)
            while len(self.bots) > KEPT:
                self.bots.popitem(last=False)
            return self.bots[key]

    async def opinion(
        self, position: Position, seat: int, seconds: float, stop: threading.Event, visitor: str
    ) -> Opinion:
        """What a strong player would do who knows what this seat may know: a hint.

        Until the search is compiled it is only a quick look, and says so.
        """
        self.want(position.game.name)
        for_them = (visitor, Rank.WAITED_FOR, HINT, stop)
        if not self.ready[position.game.name].is_set():
            return await self.share(*for_them, lambda ear: quick_opinion(position, seat))
        mind, budget = self.mind(visitor, position.game), Budget(seconds=seconds)
        async with mind.lock:
            return await self.share(
                *for_them, lambda ear: mind.analyst.opinion(position, seat, budget, ear)
            )

    async def think_aloud(
        self,
        position: Position,
        seat: int,
        seconds: float,
        stop: threading.Event,
        who: Guest,
        report: Report,
    ) -> Opinion:
        """The same for longer, telling what is thought so far."""
        mind, budget = self.mind(who, position.game), Budget(seconds=seconds)

        def think(ear: Stop) -> Opinion:
            return mind.analyst.opinion(position, seat, budget, ear, report)

        async with mind.lock:
            return await self.at_length(position.game.name, who.visitor, stop, think)

    async def at_length(
        self, name: str, visitor: str, stop: threading.Event, work: Callable[[Stop], T]
    ) -> T:
        """Something long about a game, once it is compiled; nobody waits for ever."""
        self.want(name)
        try:
            await asyncio.wait_for(self.ready[name].wait(), FOR_THE_COMPILER)
        except TimeoutError as error:
            raise RefusalError(503, "compiling", seconds=60) from error
        if self.is_closed.is_set():
            raise RefusalError(503, "stopping")
        return await self.share(visitor, Rank.ASIDE, ANALYSIS, stop, work)

    def mind(self, who: object, game: Game) -> Mind:
        """Who asked before gets the analyst that remembers; few are remembered."""
        key = (who, game)
        if key not in self.minds:
            self.minds[key] = Mind(Adviser(game, thinker(game, memory_mb=MEMORY)))
        self.minds.move_to_end(key)
        while len(self.minds) > KEPT_MINDS:
            self.minds.popitem(last=False)
        return self.minds[key]

    def forget(self, who: object) -> None:
        """Somebody has left."""
        for key in [key for key in self.minds if key[0] == who]:
            del self.minds[key]

    def ear(self, stop: threading.Event) -> Callable[[], bool]:
        return lambda: stop.is_set() or self.is_closed.is_set()

    def give_up(self) -> None:
        """Nobody thinks any longer, and nobody waits for the compiler."""
        self.is_closed.set()
        if self.warming:
            self.warming.cancel()
        for compiled in self.ready.values():
            compiled.set()

    async def close(self) -> None:
        self.give_up()
        if self.warming:
            with contextlib.suppress(asyncio.CancelledError):
                await self.warming
        self.shares.close()


def fetched(name: str) -> None:
    """A game's search, read from where the compiler left it; whoever answers comes in between."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(BRIEFLY)
    try:
        if is_warm(name):  # else whoever was to compile it has failed
            warm_up(name)
    finally:
        sys.setswitchinterval(usual)


def workers() -> int:
    """Threads that think: one core is left for answering."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))
