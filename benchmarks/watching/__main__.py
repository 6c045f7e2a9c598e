"""`python -m benchmarks.watching`: 50 who watch, 32 who play at once, and what a step costs.

The real server is held against a bare echo of the same bytes, by turns and in the same run: on a
busy machine only the ratio of CPU times means something. A round in which the echo itself takes
longer than 50 ms is void. All seats are people's; all turns are chosen beforehand, at random.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
from dataclasses import asdict, dataclass

from rich.console import Console

import tailbiter
from benchmarks.watching import steps, watchers, writers
from benchmarks.watching.processes import Running, running

PARTS = ("watchers", "writers", "steps")


@dataclass(frozen=True)
class Figures:
    load: list[float]  # of the machine in the last minute: at first, and at the end
    watchers: list[watchers.Told]
    writers: list[writers.Written]
    steps: list[steps.Stepped]


async def measure(ours: Running, echo: Running, parts: list[str], screen: Console) -> Figures:
    with screen.status("waiting until the server has compiled its searches") as status:
        ours.settle()
        found = Figures([os.getloadavg()[0]], [], [], [])
        if "watchers" in parts:
            for name in tailbiter.GAMES:
                status.update(f"{watchers.WATCHERS} watch {name}")
                found.watchers.append(await watchers.tell(ours, echo, name))
        if "writers" in parts:
            status.update(f"turns at {writers.TABLES} tables")
            found.writers.extend(await writers.write(ours, echo))
        if "steps" in parts:
            for name, options in steps.KINDS:
                status.update(f"steps of {name}")
                found.steps.append(await steps.step(ours, name, options))
    found.load.append(os.getloadavg()[0])
    return found


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.watching", description=__doc__)
    parser.add_argument("--only", choices=PARTS, help="measure one part instead of all three")
    parser.add_argument("--json", action="store_true", help="print data instead of tables")
    chosen = parser.parse_args(words)
    parts = [chosen.only] if chosen.only else list(PARTS)
    with (
        tempfile.TemporaryDirectory() as data,
        running("tailbiter", "serve", "--port", "0", "--data", data) as ours,
        running("benchmarks.watching.echo") as echo,
    ):
        found = asyncio.run(measure(ours, echo, parts, Console(stderr=True)))
    if chosen.json:
        sys.stdout.write(json.dumps(asdict(found), indent=1) + "\n")
        return 0
    out = Console()
    for part, rows in ((watchers, found.watchers), (writers, found.writers), (steps, found.steps)):
        if rows:
            out.print(part.shown(rows))
    out.print("load of the machine: {:.1f} at first, {:.1f} at the end".format(*found.load))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
