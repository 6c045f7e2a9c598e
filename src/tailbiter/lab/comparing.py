"""Two arms, or two studies: what differs, deal by deal where the deals are the same."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.figures import Figure, Unit
from tailbiter.lab.games import Games
from tailbiter.lab.kept import Kept
from tailbiter.lab.measures.balance import by_deals
from tailbiter.lab.statistics import Interval, clustered, difference, share
from tailbiter.lab.study import Arm


@dataclass(frozen=True)
class Comparison:
    one: str
    other: str
    are_paired: bool
    figures: Sequence[Figure]

    def as_data(self) -> dict[str, Any]:
        figures = [figure.as_data() for figure in self.figures]
        return {"a": self.one, "b": self.other, "paired": self.are_paired, "figures": figures}

    @property
    def text(self) -> str:
        how = "deal by deal" if self.are_paired else "other deals"
        lines = [f"{self.other} against {self.one}, {how}"]
        for figure in self.figures:
            told = f"{figure.text} ({figure.range_text}), n {figure.interval.n}"
            lines.append(f"  {figure.name:44} {told}")
        return "\n".join([*lines, ""])


def of_arms(one: tuple[Kept, Arm], other: tuple[Kept, Arm]) -> Comparison:
    name, other_name = (f"{kept.study.name}: {arm.name}" for kept, arm in (one, other))
    are_paired = deals_of(*one) == deals_of(*other)
    figures = compared(one[0].games(one[1]), other[0].games(other[1]), are_paired)
    return Comparison(name, other_name, are_paired, figures)


def deals_of(kept: Kept, arm: Arm) -> tuple[str, str, int, int]:
    """What must be the same for two arms to have the same deals."""
    study = kept.study
    return study.game, study.seed or study.name, study.deals, study.rotations_of(arm)


def compared(one: Games, other: Games, are_paired: bool) -> list[Figure]:
    """How much more the other has."""
    found = []
    mine, theirs = quantities(one), quantities(other)
    for name, (unit, values) in theirs.items():
        if name in mine:
            apart = of_both(one, mine[name][1], other, values, are_paired)
            found.append(Figure(f"{name}, more", apart, unit))
    if are_paired and len(one) == len(other):
        changed = share(one.winners != other.winners, one.deal)
        found.append(Figure("winner changed, of games of the same deal", changed, "share"))
    return found


def quantities(games: Games) -> Mapping[str, tuple[Unit, Array]]:
    """(games) what is compared."""
    letter = games.game.definition.LETTER
    found: dict[str, tuple[Unit, Array]] = {
        f"seat {seat + 1} wins": ("points", games.shares[:, seat])
        for seat in range(games.game.players)
    }
    found["nobody wins"] = ("points", (games.winners == 0).astype(float))
    found["turns"] = ("turns", games.turns.astype(float))
    for number in range(1, int(games.ending.max(initial=0)) + 1):
        if (games.ending == number).any():
            found[f"ends by {letter}{number}"] = ("points", (games.ending == number).astype(float))
    return found


def of_both(one: Games, mine: Array, other: Games, theirs: Array, are_paired: bool) -> Interval:
    if are_paired:
        return difference(per_deal(other, theirs), per_deal(one, mine))
    first, second = clustered(mine, one.deal), clustered(theirs, other.deal)
    half = math.hypot(first.half, second.half)
    value = second.value - first.value
    return Interval(value, value - half, value + half, min(first.n, second.n))


def per_deal(games: Games, values: Array) -> list[float]:
    sums = by_deals(np.column_stack([values, np.ones(len(games))]), games.deal)
    found: list[float] = (sums[:, 0] / sums[:, 1]).tolist()
    return found
