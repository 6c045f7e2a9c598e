"""Matches as they are played, and what they came to."""

from dataclasses import asdict
from typing import Any

from rich.table import Table

from tailbiter.bots.matches import Contender, Score, elo, match
from tailbiter.play.game import Game
from tailbiter.play.speed import label
from tailbiter.terminal.screen import Screen, counting

HEADS = ("player", "against", "games", "score", "fair", "Elo", "Elo, 95 %")


def play(game: Game, one: Contender, other: Contender, games: int, seed: int, jobs: int) -> Score:
    """A match with a bar that shows the score so far."""
    with counting() as progress:
        title = f"{one.words} against {other.words}"
        bar = progress.add_task(title, total=games)
        for score in match(game, one, other, games, seed, jobs):
            progress.update(bar, advance=1, description=f"{title}: {score.mean:.0%}")
    return score


def row(score: Score) -> tuple[str, ...]:
    low, high = (elo(score.mean + side * score.margin, score.seats) for side in (-1, 1))
    return (
        score.one,
        score.other if score.seats == 2 else f"{score.seats - 1} x {score.other}",
        str(score.games),
        f"{score.mean:.1%} ± {score.margin:.1%}",
        f"{score.fair:.1%}",
        f"{score.elo:+.0f}",
        f"{low:+.0f} to {high:+.0f}",
    )


def print_scores(scores: list[Score], screen: Screen) -> None:
    table = Table(*HEADS, box=None)
    for score in scores:
        table.add_row(*row(score))
    screen.console.print(table)


def as_markdown(game: Game, scores: list[Score]) -> str:
    """The same table to keep."""
    lines = [f"# {label(game)}", "", f"| {' | '.join(HEADS)} |", "|---" * len(HEADS) + "|"]
    lines += [f"| {' | '.join(row(score))} |" for score in scores]
    return "\n".join(lines) + "\n"


def as_data(scores: list[Score]) -> list[dict[str, Any]]:
    figures = ("mean", "margin", "fair", "elo")
    return [asdict(s) | {figure: getattr(s, figure) for figure in figures} for s in scores]
