"""Many tables, and more and more turns under way at once: how many a second in all."""

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.table import Table

from benchmarks.watching.clients import Caller
from benchmarks.watching.processes import Running
from benchmarks.watching.tables import PlayedTable, Script, open_table, random_script

GAME = "eat-your-neighbor"
TABLES, SCRIPTS = 60, 5  # which they play by turns
AT_ONCE = (1, 8, 32)
ROUNDS, TURNS = 3, 200  # turns a round
TURNS_A_TABLE = 30  # more than its share: while one waits for a lock, others play more
PLAYED, UNAVAILABLE = 201, 503


@dataclass(frozen=True)
class Written:
    """So many turns under way at once: turns a second in all."""

    at_once: int
    rate: float
    echo_rate: float
    slowest: float  # milliseconds until one was answered
    echo_slowest: float
    cpu: float  # milliseconds a turn
    echo_cpu: float
    turns: int
    unavailable: int  # answers 503; those turns were sent again


@dataclass(frozen=True)
class Round:
    seconds: float
    slowest: float  # seconds
    cpu: float  # seconds
    unavailable: int


class Hall:
    """Tables of one server, each with two who watch. The echo is not asked to play."""

    def __init__(self, server: Running, is_echo: bool) -> None:
        self.server = server
        self.is_echo = is_echo
        self.tables: list[PlayedTable] = []
        self.waiting: deque[PlayedTable] = deque()  # for the next turn

    async def open(self) -> None:
        """Each from an address of its own: one alone may not open as many in a minute."""
        address = self.server.address
        for number in range(TABLES):
            if self.is_echo:
                table = PlayedTable(str(number), "", [])
            else:
                caller = await Caller.connect(address, number)
                table = await open_table(caller, script_of(number % SCRIPTS))
                caller.close()
            for seat in (1, 2):
                await table.crowd.add(address, table.key, table.id, seat, number)
            await table.crowd.heard(table.version)
            self.tables.append(table)
        self.waiting.extend(self.tables)

    def close(self) -> None:
        for table in self.tables:
            table.crowd.close()

    async def play(self, at_once: int) -> Round:
        """Until all turns are played and told."""
        callers = [await Caller.connect(self.server.address, one) for one in range(at_once)]
        left, known = iter(range(TURNS)), {one.id: one.version for one in self.tables}
        before, begun = self.server.cpu(), time.perf_counter()
        done = await asyncio.gather(*(self.play_some(caller, left) for caller in callers))
        # All of it comes before any is read: to read is no part of what is measured.
        for table in self.tables:
            await table.crowd.reached(table.version - known[table.id])
        ended, cpu = time.perf_counter(), self.server.cpu() - before
        seconds = max(ended, *[await one.crowd.heard(one.version) for one in self.tables]) - begun
        for caller in callers:
            caller.close()
        slowest, unavailable = max(one for one, _ in done), sum(one for _, one in done)
        return Round(seconds, slowest, cpu, unavailable)

    async def play_some(self, caller: Caller, left: Iterator[int]) -> tuple[float, int]:
        """Turn after turn, each at the table that waited longest: the slowest, and how many 503."""
        slowest, unavailable = 0.0, 0
        for _ in left:
            table, begun = self.waiting.popleft(), time.perf_counter()
            while await self.play_one(caller, table) == UNAVAILABLE:
                unavailable += 1
                assert unavailable < 10 * TURNS, "the server is not available at all"
            slowest = max(slowest, time.perf_counter() - begun)
            if self.is_echo or table.turns:
                self.waiting.append(table)
        return slowest, unavailable

    async def play_one(self, caller: Caller, table: PlayedTable) -> int:
        if self.is_echo:
            asked: dict[str, Any] = {"bytes": table.size, "brief": True}
        else:
            seat, turn = table.turns[0]
            asked = {"seat": seat, "turn": turn, "brief": True}
        answer = await caller.ask(table.key, f"{table.path}/turns", asked)
        assert answer.status in (PLAYED, UNAVAILABLE), answer
        if answer.status == PLAYED:
            table.version = answer.data["version"]
            if not self.is_echo:
                del table.turns[0]
        return answer.status


@cache
def script_of(number: int) -> Script:
    return random_script(GAME, {}, TURNS_A_TABLE, TURNS_A_TABLE, 100 * number)


async def write(ours: Running, echo: Running) -> list[Written]:
    rounds: dict[int, list[tuple[Round, Round]]] = {at_once: [] for at_once in AT_ONCE}
    for _ in range(ROUNDS):
        for at_once, pair in (await write_once(ours, echo)).items():
            rounds[at_once].append(pair)
    return [summary(at_once, found) for at_once, found in rounds.items()]


async def write_once(ours: Running, echo: Running) -> dict[int, tuple[Round, Round]]:
    """One round for each number of turns under way at once, at new tables."""
    hall, echo_hall = Hall(ours, is_echo=False), Hall(echo, is_echo=True)
    await hall.open()
    await echo_hall.open()
    found = {}
    for at_once in AT_ONCE:
        played = await hall.play(at_once)
        for table, echo_table in zip(hall.tables, echo_hall.tables, strict=True):
            echo_table.size = table.crowd.watchers[0].size_sent
        found[at_once] = played, await echo_hall.play(at_once)
    hall.close()
    echo_hall.close()
    return found


def summary(at_once: int, rounds: list[tuple[Round, Round]]) -> Written:
    ours, echo = [one for one, _ in rounds], [one for _, one in rounds]
    turns = TURNS * len(rounds)
    return Written(
        at_once=at_once,
        rate=turns / sum(one.seconds for one in ours),
        echo_rate=turns / sum(one.seconds for one in echo),
        slowest=1000 * max(one.slowest for one in ours),
        echo_slowest=1000 * max(one.slowest for one in echo),
        cpu=1000 * sum(one.cpu for one in ours) / turns,
        echo_cpu=1000 * sum(one.cpu for one in echo) / turns,
        turns=turns,
        unavailable=sum(one.unavailable for one in ours),
    )


def shown(found: list[Written]) -> Table:
    table = Table(
        *("at once", "turns/s in all", "echo", "slowest, ms", "echo"),
        *("CPU ms a turn", "echo", "answers 503"),
        title=f"Turns at {TABLES} tables of {GAME}, two who watch each",
    )
    for one in found:
        table.add_row(
            *(str(one.at_once), f"{one.rate:.0f}", f"{one.echo_rate:.0f}"),
            *(f"{one.slowest:.0f}", f"{one.echo_slowest:.0f}"),
            *(f"{one.cpu:.1f}", f"{one.echo_cpu:.1f}"),
            f"{one.unavailable} beside {one.turns} turns",
        )
    return table
