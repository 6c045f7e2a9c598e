"""Tables of one server with people around them, and rounds of turns at all of them."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from benchmarks.load.rows import VOID, percentile
from benchmarks.watching.clients import Caller
from benchmarks.watching.processes import Running
from benchmarks.watching.tables import PlayedTable, Script, open_table, random_script

SCRIPTS = 5  # games of a kind, which the tables play by turns
AT_ONCE = 20  # tables that are set up together
sources = itertools.count(1)


@dataclass(frozen=True)
class Round:
    """Turns, each told to everybody at its table. Times in seconds."""

    times: list[float]  # from sending a turn to each screen
    cpu: float  # of the server, a turn

    @property
    def median(self) -> float:
        return percentile(self.times, 0.5)

    @property
    def slow(self) -> float:
        return percentile(self.times, 0.99)

    @property
    def last(self) -> float:
        return max(self.times)


@dataclass(frozen=True)
class Pair:
    ours: Round
    echo: Round

    @property
    def counts(self) -> bool:
        return self.echo.slow <= VOID


@dataclass(eq=False)
class Seated:
    """A table, and from where its people come."""

    game: str
    table: PlayedTable
    source: int


class Hall:
    """Tables of one server. The echo is not asked to play, only to tell as much."""

    def __init__(self, server: Running, is_echo: bool = False, are_strangers: bool = False) -> None:
        self.server = server
        self.is_echo = is_echo
        # Who looks through the eyes of a seat that is not theirs sees all but the step.
        self.are_strangers = are_strangers
        self.seated: list[Seated] = []

    async def open(self, games: Sequence[str], sockets: int, turns: int) -> None:
        """A table a game, so many sockets each: the seats, then spectators."""
        free = asyncio.Semaphore(AT_ONCE)
        # All of them first: while they are made, no connection is looked after.
        scripts = [script_of(name, turns, number % SCRIPTS) for number, name in enumerate(games)]

        async def open_one(script: Script) -> Seated:
            async with free:
                return await self.open_table(script, sockets)

        self.seated.extend(await asyncio.gather(*map(open_one, scripts)))

    async def open_table(self, script: Script, sockets: int) -> Seated:
        source = next(sources)
        caller = await Caller.connect(self.server.address, source)
        table = PlayedTable(f"table-{source}", "", list(script.turns))
        if not self.is_echo:
            table = await open_table(caller, script)
        caller.close()
        seats = range(1, min(script.game.players, sockets) + 1)
        for seat in (*seats, *[None] * (sockets - len(seats))):
            key = table.key if seat and not self.are_strangers else ""
            await table.crowd.add(self.server.address, key, table.id, seat, source)
        await table.crowd.heard(table.version)
        return Seated(script.game.name, table, source)

    async def play(self, turns: int, seconds: float) -> Round:
        """So many turns at each table, spread evenly; without seconds all in one instant."""
        callers = [await Caller.connect(self.server.address, one.source) for one in self.seated]
        before, begun = self.server.cpu(), time.perf_counter() + 0.05
        apart = seconds / turns
        found = await asyncio.gather(
            *(
                self.play_at(one, caller, turns, begun + apart * number / len(callers), apart)
                for number, (one, caller) in enumerate(zip(self.seated, callers, strict=True))
            )
        )
        # Nobody reads before all have come: to read takes as long as to serve, and would be timed.
        await asyncio.gather(*(one.table.crowd.reached(turns) for one in self.seated))
        cpu, times = self.server.cpu() - before, list[float]()
        for one, sent in zip(self.seated, found, strict=True):
            await one.table.crowd.heard(one.table.version)
            for watcher in one.table.crowd.watchers:
                times += [watcher.times[version] - at for version, at in sent.items()]
        for caller in callers:
            caller.close()
        return Round(times, cpu / turns / len(callers))

    async def play_at(
        self, seated: Seated, caller: Caller, turns: int, begun: float, apart: float
    ) -> dict[int, float]:
        """Turn after turn at their times; when each was sent, by the version it led to."""
        table, sent = seated.table, dict[int, float]()
        for number in range(turns):
            await asyncio.sleep(begun + number * apart - time.perf_counter())
            seat, turn = table.turns.pop(0)
            asked = {"bytes": table.size} if self.is_echo else {"seat": seat, "turn": turn}
            at = time.perf_counter()
            done = await caller.post(table.key, f"{table.path}/turns", {**asked, "brief": True})
            sent[done["version"]] = at
            table.version = done["version"]
        return sent

    @property
    def out_of_order(self) -> int:
        """Versions that somebody missed, or heard twice."""
        return sum(
            one.out_of_order for seated in self.seated for one in seated.table.crowd.watchers
        )

    def as_large_as(self, other: Hall) -> None:
        """Send as many bytes as were sent there, table by table."""
        for mine, theirs in zip(self.seated, other.seated, strict=True):
            sizes = [one.size_sent for one in theirs.table.crowd.watchers]
            mine.table.size = sum(sizes) // len(sizes)

    def bytes_sent(self, game: str) -> float:
        """A message with a state at tables of a game, on its way; the first of a socket apart."""
        crowds = [seated.table.crowd for seated in self.seated if seated.game == game]
        sizes = [size for crowd in crowds for one in crowd.watchers for size in one.sizes_sent]
        return sum(sizes) / len(sizes)

    def close(self) -> None:
        for seated in self.seated:
            seated.table.crowd.close()


@cache
def script_of(name: str, turns: int, number: int) -> Script:
    return random_script(name, {}, turns, turns, 100 * number)


class Halls:
    """The same tables at our server and at the echo, which are asked by turns."""

    def __init__(self, ours: Running, echo: Running, are_strangers: bool = False) -> None:
        self.ours = Hall(ours, are_strangers=are_strangers)
        self.echo = Hall(echo, is_echo=True)

    async def open(self, games: Sequence[str], sockets: int, turns: int) -> None:
        await self.ours.open(games, sockets, turns)
        await self.echo.open(games, sockets, turns)

    async def play(self, turns: int, seconds: float) -> Pair:
        ours = await self.ours.play(turns, seconds)
        self.echo.as_large_as(self.ours)
        return Pair(ours, await self.echo.play(turns, seconds))

    async def close(self) -> None:
        """Nothing was lost or doubled on the way."""
        self.ours.close()
        self.echo.close()
        assert not self.ours.out_of_order, f"{self.ours.out_of_order} versions out of order"
        await asyncio.sleep(0.5)  # thousands of sockets are being closed


async def is_quiet(echo: Running) -> bool:
    """Does the echo alone answer in time? If not, the machine is busy with something else."""
    hall = Hall(echo, is_echo=True)
    await hall.open(["eat-me"], 10, 20)
    told = await hall.play(20, 1.0)
    hall.close()
    return told.slow <= VOID
