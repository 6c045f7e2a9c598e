"""Which rulings act together: a regular two-level fraction of all their combinations, as a screen.

Up to four options all combinations are played. From five on it is the half in which the last one's
sign is the product of all others': a pair is mixed up only with three options or more at once. Each
deal is played in every combination, so that a deal's contrasts are what is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.games import GAMES
from tailbiter.games.options import Option
from tailbiter.lab.effects import Kept, first_share
from tailbiter.lab.running import Chunk, Hall, Report, file_of, run
from tailbiter.lab.statistics import Interval, mean, z_of
from tailbiter.lab.study import Arm, Study
from tailbiter.play.game import game

ALL_OF = 4  # options of which all combinations are played
CHUNK = 10  # deals


@dataclass(frozen=True)
class Found:
    """What one option, or a pair of them, does to the first seat's share."""

    options: tuple[str, ...]
    share: Interval

    @property
    def is_felt(self) -> bool:
        return self.share.low > 0 or self.share.high < 0

    @property
    def text(self) -> str:
        value, low, high = (100 * x for x in (self.share.value, self.share.low, self.share.high))
        return f"{' with '.join(self.options)} {value:+.1f} ({low:+.1f} to {high:+.1f})"

    @property
    def data(self) -> dict[str, Any]:
        numbers = (self.share.value, self.share.low, self.share.high)
        return {"options": list(self.options), "share": [round(x, 5) for x in numbers]}


def signs(count: int) -> list[tuple[int, ...]]:
    """The combinations that are played: -1 as it is, 1 the other value."""
    if count <= ALL_OF:
        return list(product((-1, 1), repeat=count))
    return [(*some, prod(some)) for some in product((-1, 1), repeat=count - 1)]


def options_of(name: str) -> list[Option]:
    return [option for option in GAMES[name].OPTIONS if option.tag]


def study_of(name: str, words: str, deals: int) -> Study:
    """An arm a combination; of an option's other values the first."""
    options = options_of(name)
    arms = []
    for number, row in enumerate(signs(len(options)), 1):
        pairs = zip(options, row, strict=True)
        chosen = {option.name: option.others[0] for option, sign in pairs if sign > 0}
        arms.append(Arm(f"combination {number}", chosen))
    return Study(
        name=f"pairs-{name}",
        game=name,
        players=(words,),
        deals=deals,
        arms=tuple(arms),
        chunk=min(CHUNK, deals),
    )


def screen(
    name: str, words: str, deals: int, folder: Path, hall: Hall, report: Report
) -> list[Found]:
    """Play what is missing, and say what each option and each pair does, the surest first."""
    study = study_of(name, words, deals)
    run(study, folder, hall, report)
    columns = [shares_of(study, folder, arm) for arm in study.arms]
    options = [option.name for option in options_of(name)]
    return contrasts(options, signs(len(options)), np.column_stack(columns))


def shares_of(study: Study, folder: Path, arm: Arm) -> Array:
    kept = Kept()
    for number in range(study.chunks):
        kept.read(file_of(study, folder, Chunk(arm.name, number)))
    winners, _ = kept.columns(study.chunks)
    return first_share(winners, game(study.game).players)


def contrasts(names: Sequence[str], rows: Sequence[Sequence[int]], values: Array) -> list[Found]:
    """From (deals, combinations): main effects and pairs; all intervals hold together."""
    table = np.array(rows)
    groups = [*combinations(range(len(names)), 1), *combinations(range(len(names)), 2)]
    z, ones = z_of(together=len(groups)), [1] * len(values)
    found = []
    for group in groups:
        column = table[:, list(group)].prod(axis=1)
        each = values @ column * 2 / len(rows)  # what it is with a 1, less what it is with a -1
        found.append(Found(tuple(names[one] for one in group), mean(each, ones, z)))
    return sorted(found, key=lambda one: max(one.share.low, -one.share.high), reverse=True)
