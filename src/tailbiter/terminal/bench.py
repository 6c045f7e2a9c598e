"""How fast the games play themselves here, and the digest that pins play."""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any, TypeVar

from rich.progress import Progress
from rich.table import Table

from tailbiter.play import digest
from tailbiter.play.game import Game
from tailbiter.play.speed import Clock, Speed, growing, label, random_games
from tailbiter.terminal.screen import Screen, counting

Found = TypeVar("Found")


def measure(seconds: float, clock: Clock) -> list[Speed]:
    """Random games a second of every game, from its smallest kind to its largest."""
    return found_of(growing(), lambda of: random_games(of, seconds, clock))


def digest_lines() -> list[str]:
    """Counts and fixed-seed runs of every game."""
    return found_of(digest.kinds(), digest.line)


def found_of(kinds: Iterable[Game], work: Callable[[Game], Found]) -> list[Found]:
    """What the work comes to for each kind of game, with a bar."""
    every, found = list(kinds), []
    with counting() as progress:
        bar = progress.add_task("", total=len(every))
        for of in every:
            prepare(of, progress)
            progress.update(bar, description=label(of))
            found.append(work(of))
            progress.advance(bar)
    return found


def prepare(of: Game, progress: Progress) -> None:
    """Compile a game, or fetch it from the cache, with a bar of its own."""
    bar = progress.add_task(f"compiling {of.title}", total=None)
    of.engine().prepare(lambda done, total: progress.update(bar, completed=done, total=total))
    progress.remove_task(bar)


def print_speeds(speeds: list[Speed], screen: Screen) -> None:
    table = Table("game", "games/s", "decisions a game", "first seat wins", box=None)
    for speed in speeds:
        table.add_row(
            speed.label,
            f"{speed.games_per_second:,.0f}",
            f"{speed.decisions:.1f}",
            f"{speed.first_seat_wins:.1%}",
        )
    screen.console.print(table)


def as_data(speeds: list[Speed]) -> list[dict[str, Any]]:
    return [asdict(speed) for speed in speeds]
