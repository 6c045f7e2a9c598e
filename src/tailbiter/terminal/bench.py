"""How fast the games play themselves here, and the digest that pins play."""

from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tailbiter.play import digest
from tailbiter.play.game import Game
from tailbiter.play.speed import Clock, Speed, growing, label, random_games
from tailbiter.terminal.screen import Screen


def measure(seconds: float, clock: Clock) -> list[Speed]:
    """Random games a second of every game, from its smallest kind to its largest."""
    kinds = list(growing())
    found = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=len(kinds))
        for of in kinds:
            prepare(of, progress)
            progress.update(bar, description=label(of))
            found.append(random_games(of, seconds, clock))
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


def digest_report() -> str:
    """Counts and fixed-seed runs of every game, with a bar."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=len(list(digest.kinds())))

        def told(line: str) -> None:
            progress.update(bar, advance=1, description=line.partition(":")[0])

        return digest.report(told)
