"""How long a person waits: measured in new processes, by the wall clock."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

from rich.progress import Progress
from rich.table import Table

import tailbiter

FIRST_TURN = """
import tailbiter
walk = tailbiter.game({0!r}).start().walk(1)
while not walk.is_done:
    walk = walk.decide(walk.decisions[0].number)
walk.position.text
"""
# Numba imports SciPy where it is; OpenSpiel brings it, but who only plays has none.
PREPARE = """
import sys
sys.modules["scipy"] = None
import tailbiter
tailbiter.game({0!r}).engine().prepare(stepping={1})
"""
TURNS = 300  # played through the contract for a median


@dataclass(frozen=True)
class Wait:
    what: str
    game: str
    seconds: float
    most: float  # asked for


def measure(progress: Progress) -> list[Wait]:
    bar = progress.add_task("waiting", total=4 * len(tailbiter.GAMES))
    found = []
    for name in tailbiter.GAMES:
        with tempfile.TemporaryDirectory() as cache:
            first = statistics.median(run(FIRST_TURN.format(name), cache) for _ in range(5))
            found.append(Wait("first plain turn of a process", name, first, 0.3))
            progress.advance(bar)
            cold = run(PREPARE.format(name, False), cache)
            found.append(Wait("cold compile: random games", name, cold, 6.0))
            progress.advance(bar)
            warm = statistics.median(run(PREPARE.format(name, False), cache) for _ in range(3))
            found.append(Wait("warm, from the cache", name, warm, 1.0))
        with tempfile.TemporaryDirectory() as cache:
            cold = run(PREPARE.format(name, True), cache)
            found.append(Wait("cold compile: steps and batches too", name, cold, 6.0))
            progress.advance(bar)
        for what, seconds in turn_medians(name).items():
            found.append(Wait(what, name, seconds, 0.002))
        progress.advance(bar)
    return found


def run(code: str, cache: str) -> float:
    """The seconds that a new process takes to start, do this and end."""
    before = time.perf_counter()
    environment = {**os.environ, "TAILBITER_CACHE": cache}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return time.perf_counter() - before


def turn_medians(name: str) -> dict[str, float]:
    """Plain rules through the contract: to play a turn and look at it, and to list all turns."""
    dice = random.Random(1)
    game = tailbiter.game(name)
    position = game.start()
    played, listed = [], []
    for _ in range(TURNS):
        if not position.acting:
            position = game.start(seed=dice.randrange(1 << 30))
        seat = position.acting[0]
        walk = position.walk(seat)
        while not walk.is_done:
            walk = walk.decide(dice.choice(walk.decisions).number)
        turn = walk.text
        before = time.perf_counter()
        after = position.play(turn, seat)
        seen = (after.text, after.acting, after.events, after.result)
        played.append(time.perf_counter() - before)
        before = time.perf_counter()
        for _ in zip(range(2000), position.each_turn(seat), strict=False):
            pass
        listed.append(time.perf_counter() - before)
        position = after
        del seen
    return {
        "a turn through the contract, median": statistics.median(played),
        "listing the turns (at most 2000), median": statistics.median(listed),
    }


def table(waits: list[Wait]) -> Table:
    table = Table("what", "game", "seconds", "asked for, at most", title="Waiting")
    for wait in waits:
        over = " [red]over[/red]" if wait.seconds > wait.most else ""
        table.add_row(wait.what, wait.game, f"{wait.seconds:.4f}", f"{wait.most}{over}")
    return table
