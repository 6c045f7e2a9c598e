"""`python -m benchmarks.lab`: games a second in studies, and what a chunk costs besides its games.

Told are one worker and two in the same study, after all of them have begun; the processor time that
the process which hands out and keeps chunks spends on each; what that would allow 100 workers; and
the driver against play by views, at the same strength.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

import tailbiter
from tailbiter.bots.driver import play
from tailbiter.bots.matches import contender
from tailbiter.lab.running import Processes, run
from tailbiter.lab.study import Study

GAME = "eat-your-neighbor"
MANY = 100  # workers, on paper
LEVEL = 4


@dataclass
class Watch:
    """When each chunk was kept."""

    moments: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)  # by this process, until then

    def __call__(self, done: int, of: int) -> None:
        self.moments.append(time.perf_counter())
        self.spent.append(time.process_time())


def watched(study: Study, jobs: int) -> Watch:
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        run(study, Path(folder), Processes(jobs), watch)
    return watch


def rate(study: Study, jobs: int) -> float:
    """Games a second, from when every worker has given its first two chunks."""
    watch = watched(study, jobs)
    first = 2 * jobs
    chunks = len(watch.moments) - 1 - first
    return chunks * study.chunk / (watch.moments[-1] - watch.moments[first])


def overhead() -> float:
    """Seconds of processor time that a chunk costs whoever hands it out, with two workers."""
    study = Study("overhead", GAME, ("random",), 400, chunk=1)
    spent = watched(study, 2).spent
    return (spent[-1] - spent[4]) / (len(spent) - 5)


def by_views(name: str, games: int) -> float:
    """Seconds a game when bots are given views and answer with texts."""
    game = tailbiter.game(name)
    begun = 0.0
    for seed in range(games + 1):  # the first one only warms up
        begun = begun if seed > 1 else time.perf_counter()
        bots = [tailbiter.bot(LEVEL, seed=seat) for seat in range(game.players)]
        position = game.start(seed)
        while position.acting:
            seat = position.acting[0]
            position = position.play(bots[seat - 1].choose(position.view(seat)), seat)
    return (time.perf_counter() - begun) / games


def by_driver(name: str, games: int) -> float:
    """The same in compiled code."""
    game = tailbiter.game(name)
    players = [contender(f"level:{LEVEL}").player(game) for _ in range(game.players)]
    begun = 0.0
    for seed in range(games + 1):
        begun = begun if seed > 1 else time.perf_counter()
        for seat, player in enumerate(players):
            player.begin(seat)
        play(game.start(seed), players)
    return (time.perf_counter() - begun) / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each game, by views")
    parser.add_argument("--deals", type=int, default=2000, help="of the study")
    asked = parser.parse_args()
    say = Console(highlight=False, soft_wrap=True).print
    study = Study("speed", GAME, ("best:100",), asked.deals, chunk=20)
    one, two = rate(study, 1), rate(study, 2)
    rates = f"{one:.0f} games a second with one worker, {two:.0f} with two ({two / one:.2f} times)"
    say(f"best:100 at {GAME}: {rates}")
    chunk = overhead()
    say(f"a chunk costs {chunk * 1000:.2f} ms besides its games; 50 games take {50 / one:.2f} s")
    most = min(MANY * one, 50 / chunk)
    say(f"on paper, {MANY} workers with chunks of 50: {most:,.0f} games a second")
    for name in tailbiter.GAMES:
        views, driver = by_views(name, asked.games), by_driver(name, 5 * asked.games)
        said = f"{views * 1000:.1f} ms by views, {driver * 1000:.1f} ms by the driver"
        say(f"level {LEVEL} at {name}: {said} ({views / driver:.1f} times)")


if __name__ == "__main__":
    main()
