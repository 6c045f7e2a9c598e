"""`python -m benchmarks.storing`: turns that reach the disk, each second, and how long each takes.

Every turn is on disk before whoever played it hears so. The more people play at once, the more are
written; it must never be fewer.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tailbiter.server.store import Standing, Store, TableRow
from tailbiter.tables.entries import Logged, Sit, Turn

WRITERS = (1, 8, 32)  # who play at once, each at a table of their own
SECONDS = 2.0  # for each
REPEATS = 3  # in turns, so that a busy moment does not hit one of them alone
VISITOR = "0" * 64
AT = 1_700_000_000_000


@dataclass(frozen=True)
class Figure:
    writers: int
    turns: float  # a second
    median: float  # milliseconds
    slowest: float  # of a hundred


async def opened(file: Path, writers: int) -> Store:
    store = Store.open(file)
    seats = [Sit(seat, "person", "", None, VISITOR) for seat in (1, 2)]
    log = [Logged(sit.seat, AT, VISITOR, None, sit) for sit in seats]
    for number in range(writers):
        row = TableRow(
            id=f"table {number}",
            game="any",
            rules=1,
            options={"players": 2, "size": 5},
            start="." * 200,
            tags={},
            seed=number,
            owner=VISITOR,
            created=AT,
        )
        await store.add(row, seats, log, Standing(0, (1,), None, False))
    return store


async def play(store: Store, number: int, end: float) -> list[float]:
    """Turn after turn; how long each took."""
    waits: list[float] = []
    while (before := time.perf_counter()) < end:
        turns = len(waits) + 1
        entry = Turn(1 + turns % 2, "c3")
        logged = Logged(turns + 2, AT + turns, VISITOR, f"{number}-{turns}", entry)
        standing = Standing(turns, (2 - turns % 2,), None, False)
        await store.append(f"table {number}", [logged], standing)
        waits.append(time.perf_counter() - before)
    return waits


async def measure(folder: Path, writers: int) -> Figure:
    store = await opened(folder / f"{writers}.db", writers)
    begun = time.perf_counter()
    found = await asyncio.gather(*(play(store, n, begun + SECONDS) for n in range(writers)))
    seconds = time.perf_counter() - begun
    await store.close()
    waits = sorted(wait * 1000 for one in found for wait in one)
    slowest = waits[len(waits) * 99 // 100]
    return Figure(writers, len(waits) / seconds, statistics.median(waits), slowest)


def figures() -> list[Figure]:
    """For each number of writers the run in the middle."""
    found: dict[int, list[Figure]] = {writers: [] for writers in WRITERS}
    for _ in range(REPEATS):
        for writers in WRITERS:
            with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
                found[writers].append(asyncio.run(measure(Path(folder), writers)))
    return [sorted(runs, key=lambda one: one.turns)[REPEATS // 2] for runs in found.values()]


def shown(found: list[Figure]) -> Table:
    table = Table("writers", "turns/s", "a turn, median", "the slowest of 100", title="Storing")
    for before, figure in zip([None, *found], found, strict=False):
        fewer = " [red]fewer[/red]" if before and figure.turns < before.turns else ""
        waits = f"{figure.median:.1f} ms", f"{figure.slowest:.1f} ms"
        table.add_row(str(figure.writers), f"{figure.turns:,.0f}{fewer}", *waits)
    return table


def main() -> int:
    Console().print(shown(figures()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
