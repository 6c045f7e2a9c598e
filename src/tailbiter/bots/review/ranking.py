"""In which order the turns that a search has looked at are shown: by chance, where visits allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from tailbiter.bots.thinking import LOSS, WIN, Line, Opinion

DOUBT = 2.0  # standard errors that a chance is doubted by
FAR = 1 << 20  # more turns than any game has


def ranked(opinion: Opinion) -> Opinion:
    """With the lines in order: sure wins, the soonest first; then by chance; sure losses last.

    A chance counts with what is left of it in doubt, so that a few lucky tries are no reason to
    come first; of two turns that were both tried often, the one with the greater chance does.
    """
    return replace(opinion, lines=in_order(opinion.lines))


def in_order(lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=rank, reverse=True))


def rank(line: Line) -> tuple[int, float]:
    if line.proven == WIN:
        return 1, -float(FAR if line.turns_to_go is None else line.turns_to_go)
    if line.proven == LOSS:
        return -1, float(line.turns_to_go or 0)
    return 0, line.chance if line.proven else least(line.chance, line.visits)


def least(chance: float, visits: int) -> float:
    """The lower end of Wilson's interval: what a chance is at the least, after so many tries."""
    if visits == 0:
        return 0.0
    doubt = DOUBT * DOUBT / visits
    error = DOUBT * sqrt(chance * (1 - chance) / visits + doubt / visits / 4)
    return (chance + doubt / 2 - error) / (1 + doubt)
