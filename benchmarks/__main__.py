"""`python -m benchmarks`: what `make bench` runs. Every figure is a ratio within one run.

Each pair is measured by turns, ours and the other, by CPU time, several times; the ratio is the
median. Threads are measured by the wall clock, so leave the machine alone. References that are not
on the machine (no g++, no OpenSpiel) are left out and said so.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import tailbiter
from benchmarks import manners, openspiel, reference, waiting
from benchmarks.build import build
from tailbiter.bots.knowledge import plain
from tailbiter.bots.knowledge.protocol import Settings
from tailbiter.bots.search.tree_search import TreeSearch
from tailbiter.bots.spending import spend
from tailbiter.bots.thinking import Budget, never
from tailbiter.play.speed import growing, label, random_games

HEX_GAMES = 35_000  # a second, on the machine that the bound of 100,000 games is meant for
SEARCH = "eat-your-neighbor side=5: plain search of"
CLOCK = time.process_time
Measure = Callable[[], float]


@dataclass(frozen=True)
class Pair:
    """Ours against theirs, in the same unit."""

    ours: str
    theirs: str
    unit: str
    least: float  # the ratio asked for; 0: none
    measure_ours: Measure
    measure_theirs: Measure


@dataclass(frozen=True)
class Ratio:
    ours: str
    theirs: str
    unit: str
    our_figure: float
    their_figure: float
    ratio: float
    least: float


def games_of(name: str, seconds: float, **options: int) -> Measure:
    game = tailbiter.game(name, **options)
    return lambda: (
        random_games(game, seconds, CLOCK, seed=random.randrange(1 << 30)).games_per_second
    )


def cpp_of(program: str, seconds: float, *arguments: int) -> Measure:
    def measure() -> float:
        found = reference.measure(program, seconds, random.randrange(1 << 30), *arguments)
        return found[0].games_per_second if found else 0.0

    return measure


def moves_from_python(seconds: float) -> float:
    """Moves a second on Eat Your Neighbor's side 5, each chosen and made from Python."""
    batch = tailbiter.game("eat-your-neighbor", side=5).engine().batch(1)
    draw = random.Random(1).random
    step, moves = batch.step_one, 0
    row = batch.decisions[0]
    start = CLOCK()
    while CLOCK() - start < seconds:
        for _ in range(20):
            batch.restart()
            offered = int(batch.counts[0])
            while offered:
                offered = step(row.item(int(draw() * offered)))
                moves += 1
    return moves / (CLOCK() - start)


@cache
def plain_search(threads: int) -> TreeSearch:
    """On Eat Your Neighbor's side 5; compiled, and its memory used once, before it is measured."""
    game = tailbiter.game("eat-your-neighbor", side=5)
    search = TreeSearch(game, 1, threads, settings=Settings(), knowledge=plain)
    search_anew(search, 100_000)
    return search


def search_anew(search: TreeSearch, simulations: int) -> None:
    """From the first position, with new trees."""
    start = search.game.start()
    for tree in search.trees:
        tree.plant(start.state.to_array(), start.past_array)
    spend(Budget(simulations=simulations), search.trees, never)


def search_of(
    seconds: float, simulations: int, threads: int = 1, clock: Callable[[], float] = CLOCK
) -> Measure:
    def measure() -> float:
        search, made = plain_search(threads), 0
        start = clock()
        while clock() - start < seconds:
            search_anew(search, simulations)
            made += search.root.visits
        return made / (clock() - start)

    return measure


def openspiel_games(playouts: Callable[[float], openspiel.Speed], seconds: float) -> float:
    return playouts(seconds).games_per_second


def their_moves(seconds: float) -> float:
    return openspiel.hex_from_python(seconds).turns_per_second


def pairs(seconds: float) -> list[Pair]:
    found: list[Pair] = []
    if reference.measure("ouroboros", 0.01, 1) is not None:
        found += against_cpp(seconds)
    if openspiel.is_there():
        found += against_openspiel(seconds)
    ours, theirs = (search_of(seconds, 100_000, threads, time.perf_counter) for threads in (2, 1))
    title = f"{SEARCH} 100,000, two threads"
    return [*found, Pair(title, "one thread", "simulations/s", 1.7, ours, theirs)]


def against_cpp(seconds: float) -> Iterator[Pair]:
    for side in (5, 4, 3, 2):
        ours = games_of("eat-your-neighbor", seconds, side=side)
        theirs = cpp_of("eat_your_neighbor", seconds, side)
        name = f"eat-your-neighbor side={side}"
        yield Pair(name, "C++", "games/s", 0.5 if side >= 4 else 0, ours, theirs)
    for size, players in ((6, 2), (6, 3), (6, 4), (3, 2), (9, 2)):
        discs = max(10, -(-size * size // 4))
        ours = games_of("ouroboros", seconds, size=size, players=players, per_colour=discs)
        theirs = cpp_of("ouroboros", seconds, size, players)
        name = f"ouroboros size={size} players={players}"
        yield Pair(name, "C++", "games/s", 0.5 if size == 6 else 0, ours, theirs)
    for simulations in (2_000, 100_000):
        ours = search_of(seconds, simulations)
        theirs = cpp_of("eat_your_neighbor_search", seconds, 5, simulations)
        name = f"{SEARCH} {simulations:,}"
        yield Pair(name, "C++", "simulations/s", 0.5, ours, theirs)


def against_openspiel(seconds: float) -> Iterator[Pair]:
    hexes = partial(openspiel_games, openspiel.hex_playouts, seconds)
    goofs = partial(openspiel_games, openspiel.goofspiel_playouts, seconds)
    searches = partial(openspiel_games, openspiel.hex_search, seconds)
    hundred = 100_000 / HEX_GAMES
    for name, options, least in (
        ("eat-your-neighbor", {"side": 5}, 6.0),
        ("ouroboros", {}, hundred),
        ("eat-thyself", {}, hundred),
        ("eat-thyself", {"players": 3}, hundred),
    ):
        ours = games_of(name, seconds, **options)
        title = label(tailbiter.game(name, **options))
        yield Pair(title, "OpenSpiel hex 8x8", "games/s", least, ours, hexes)
    ours = games_of("eat-me", seconds, players=5)
    yield Pair("eat-me", "OpenSpiel goofspiel 5x10", "games/s", 3.0, ours, goofs)
    title = "one move at a time from Python"
    ours, theirs = partial(moves_from_python, seconds), partial(their_moves, seconds)
    yield Pair(title, "OpenSpiel hex 8x8", "moves/s", 1.0, ours, theirs)
    ours = search_of(seconds, 2_000)
    title = f"{SEARCH} 2,000"
    yield Pair(title, "OpenSpiel hex 8x8", "simulations/s", 5.0, ours, searches)


def compare(pair: Pair, repeats: int) -> Ratio:
    ours, theirs = [], []
    for _ in range(repeats):
        theirs.append(pair.measure_theirs())
        ours.append(pair.measure_ours())
    ratio = statistics.median(o / t for o, t in zip(ours, theirs, strict=True))
    figures = statistics.median(ours), statistics.median(theirs)
    return Ratio(pair.ours, pair.theirs, pair.unit, *figures, ratio, pair.least)


def ratio_table(ratios: list[Ratio]) -> Table:
    table = Table("ours", "against", "ours", "theirs", "ratio", "asked for", title="Ratios")
    for r in ratios:
        short = " [red]below[/red]" if r.ratio < r.least else ""
        figures = f"{r.our_figure:,.0f} {r.unit}", f"{r.their_figure:,.0f}"
        asked = f"{r.least:.2f}{short}" if r.least else ""
        table.add_row(r.ours, r.theirs, *figures, f"{r.ratio:.2f}", asked)
    return table


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.4, help="of CPU time a measurement")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each side")
    parser.add_argument("--json", action="store_true", help="print data instead of tables")
    chosen = parser.parse_args(words)
    screen = Console(stderr=True)
    for missing, there in (
        ("g++", build("ouroboros")),
        ("OpenSpiel", openspiel.is_there()),
    ):
        if not there:
            screen.print(f"no {missing} on this machine: what is measured against it is left out")
    with Progress(console=screen, transient=True) as progress:
        waits = waiting.measure(progress)
        behaviour = manners.measure()
        work = pairs(chosen.seconds)
        kinds = list(growing())
        bar = progress.add_task("measuring", total=len(work) + len(kinds))
        ratios = []
        for pair in work:
            progress.update(bar, description=f"{pair.ours} against {pair.theirs}")
            ratios.append(compare(pair, chosen.repeats))
            progress.advance(bar)
        grown = []
        for of in kinds:
            progress.update(bar, description=label(of))
            grown.append(random_games(of, chosen.seconds, CLOCK))
            progress.advance(bar)
    if chosen.json:
        data: dict[str, list[Any]] = {
            **{"ratios": ratios, "waiting": waits},
            **{"manners": behaviour, "growth": grown},
        }
        found = {name: [asdict(row) for row in rows] for name, rows in data.items()}
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
        return 0
    out = Console()
    out.print(ratio_table(ratios))
    out.print(waiting.table(waits))
    out.print(manners.table(behaviour))
    table = Table(
        "game", "games/s", "decisions a game", "ns a decision", title="How the cost grows"
    )
    for s in grown:
        cost = 1e9 / s.games_per_second / s.decisions
        table.add_row(s.label, f"{s.games_per_second:,.0f}", f"{s.decisions:.1f}", f"{cost:.0f}")
    out.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
