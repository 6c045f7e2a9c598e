"""`python -m benchmarks.load`: many games at once, each figure beside an echo of the same bytes.

The real server with its usual settings, the echo and this program are processes of their own on
this machine. All seats are people's, all turns were chosen beforehand, and each socket checks that
versions come one after the other. A run in which the echo's own 99th percentile is above 50 ms is
void. CPU a turn means something on a busy machine, too; times only where it has nothing else to do.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.load import cost, spectators, telling, writing
from benchmarks.load.rows import Row, markdown, shown
from benchmarks.watching.processes import Running, running

RUNS = 5
Part = Callable[[Running, Running, int], Coroutine[Any, Any, list[Row]]]
PARTS: dict[str, Part] = {
    "spread": telling.spread,
    "cpu": cost.cost,
    "writers": writing.write,
    "spectators": spectators.tell,
    "growth": telling.growth,
}


def measure(parts: list[str], runs: int, screen: Console) -> list[Row]:
    """A server of its own for each part, so that none is burdened by the one before."""
    rows: list[Row] = []
    for part in parts:
        with (
            screen.status(part),
            tempfile.TemporaryDirectory(dir=Path.cwd()) as data,
            running("tailbiter", "serve", "--port", "0", "--data", data) as ours,
            running("benchmarks.watching.echo") as echo,
        ):
            ours.settle()
            found = asyncio.run(PARTS[part](ours, echo, runs))
        screen.print(shown(found))  # what was found so far is not lost, whatever comes
        rows += found
    return rows


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--part", choices=PARTS, help="measure one part instead of all")
    parser.add_argument("--quick", action="store_true", help="one run instead of five")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    chosen = parser.parse_args(words)
    before = os.getloadavg()[0]
    parts = [chosen.part] if chosen.part else list(PARTS)
    rows = measure(parts, 1 if chosen.quick else RUNS, Console(stderr=True))
    load = f"load of the machine: {before:.1f} at first, {os.getloadavg()[0]:.1f} at the end"
    if chosen.markdown:
        sys.stdout.write(f"{markdown(rows)}\n{load}\n")
    else:
        Console().print(shown(rows), load)
    return 1 if any(row.verdict == "no" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
