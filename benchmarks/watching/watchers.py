"""Fifty who watch one table: how long until the last of them has seen a turn."""

import statistics
import time
from dataclasses import dataclass
from typing import Any

from rich.table import Table

from benchmarks.watching.clients import Caller, Crowd
from benchmarks.watching.processes import Running
from benchmarks.watching.tables import PlayedTable, open_table, random_script

WATCHERS, TURNS = 50, 40
VOID = 0.050  # seconds


@dataclass(frozen=True)
class Told:
    """From sending a turn to the last watcher's state, in milliseconds; CPU and bytes a turn."""

    game: str
    median: float
    nine_of_ten: float  # took no longer
    worst: float
    echo_median: float
    ratio: float  # the median of the rounds'
    cpu: float
    echo_cpu: float
    size: float  # bytes of one watcher's message, the mean
    size_sent: float  # the same on its way, deflated where the server does so
    void: int  # rounds left out


@dataclass(frozen=True)
class Round:
    ours: float  # seconds
    echo: float
    size: float
    size_sent: float


async def tell(ours: Running, echo: Running, name: str) -> Told:
    """One table, the seats and spectators around it, turn by turn beside the echo."""
    caller, echo_caller = await Caller.connect(ours.address), await Caller.connect(echo.address)
    table = await open_table(caller, random_script(name, {}, TURNS, TURNS))
    echo_table = PlayedTable(table.id, table.key, [])
    await gather(table, ours)
    await gather(echo_table, echo)
    before, echo_before = ours.cpu(), echo.cpu()
    rounds = []
    for seat, turn in table.turns:
        seconds = await timed(caller, table, {"seat": seat, "turn": turn})
        size, size_sent = mean_sizes(table.crowd)
        echo_seconds = await timed(echo_caller, echo_table, {"bytes": int(size), "brief": False})
        rounds.append(Round(seconds, echo_seconds, size, size_sent))
    cpu, echo_cpu = ours.cpu() - before, echo.cpu() - echo_before
    for left in (table.crowd, echo_table.crowd, caller, echo_caller):
        left.close()
    return summary(name, rounds, cpu, echo_cpu)


async def gather(table: PlayedTable, server: Running) -> None:
    """The seats, with the key that holds them, and spectators with none."""
    seats = sorted({seat for seat, _ in table.turns})
    for seat in (*seats, *[None] * (WATCHERS - len(seats))):
        key = table.key if seat else ""
        await table.crowd.add(server.address, key, table.id, seat)
    await table.crowd.heard(table.version)


async def timed(caller: Caller, table: PlayedTable, turn: dict[str, Any]) -> float:
    """Seconds from sending a turn until the last watcher has the state after it."""
    begun = time.perf_counter()
    state = await caller.post(table.key, f"{table.path}/turns", turn)
    return await table.crowd.heard(state["version"]) - begun


def mean_sizes(crowd: Crowd) -> tuple[float, float]:
    watchers = crowd.watchers
    whole, sent = sum(one.size for one in watchers), sum(one.size_sent for one in watchers)
    return whole / len(watchers), sent / len(watchers)


def summary(name: str, rounds: list[Round], cpu: float, echo_cpu: float) -> Told:
    """Times of the rounds that count, CPU and bytes of all."""
    valid = [one for one in rounds if one.echo <= VOID]
    assert valid, f"{name}: the machine is too busy, the echo never took less than {VOID} s"
    times = sorted(1000 * one.ours for one in valid)
    return Told(
        game=name,
        median=statistics.median(times),
        nine_of_ten=times[(9 * len(times) - 1) // 10],
        worst=times[-1],
        echo_median=1000 * statistics.median(one.echo for one in valid),
        ratio=statistics.median(one.ours / one.echo for one in valid),
        cpu=1000 * cpu / len(rounds),
        echo_cpu=1000 * echo_cpu / len(rounds),
        size=statistics.mean(one.size for one in rounds),
        size_sent=statistics.mean(one.size_sent for one in rounds),
        void=len(rounds) - len(valid),
    )


def shown(found: list[Told]) -> Table:
    title = f"From a turn to the last of {WATCHERS} who watch"
    table = Table(
        *("game", "ms: median, 90 %, worst", "echo", "ratio"),
        *("CPU ms", "echo", "ratio", "bytes each", "sent", "void"),
        title=title,
    )
    for one in found:
        table.add_row(
            one.game,
            f"{one.median:.1f}, {one.nine_of_ten:.1f}, {one.worst:.1f}",
            *(f"{one.echo_median:.1f}", f"{one.ratio:.1f}"),
            *(f"{one.cpu:.1f}", f"{one.echo_cpu:.1f}", f"{one.cpu / one.echo_cpu:.1f}"),
            *(f"{one.size:,.0f}", f"{one.size_sent:,.0f}", str(one.void)),
        )
    return table
