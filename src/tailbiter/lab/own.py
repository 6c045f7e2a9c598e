"""Figures of one game alone, which its folder has: each is a number from 0 to 1 for a game."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tailbiter.games import PACKAGES
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.statistics import clustered, share

Own = Callable[[Sequence[Any]], float]  # of the states of a game, from its start to its end


def own_figures(games: Games) -> dict[str, Figure]:
    """Of all games of an arm, walked through once more."""
    own = own_of(games.game.name)
    if not own:
        return {}
    found: dict[str, list[float]] = {name: [] for name in own}
    state_of = games.game.definition.rules.State.from_array
    decisions = games.decisions
    for deal, first, count in zip(games.deal, decisions.begins, decisions.sizes, strict=True):
        start = games.start(int(deal))
        course = start.game.engine().course(start.state.to_array(), start.past_array)
        states = [state_of(course.state)]
        for decision in decisions.values[first : first + count].tolist():
            course.decide(decision)
            states.append(state_of(course.state))
        for name, figure in own.items():
            found[name].append(figure(states))
    return {name: figure_of(name, np.array(each), games) for name, each in found.items()}


def figure_of(name: str, values: Any, games: Games) -> Figure:
    is_share = np.isin(values, (0.0, 1.0)).all()
    interval = (share if is_share else clustered)(values, games.deal)
    return Figure(name, interval, "share")


def own_of(name: str) -> Mapping[str, Own]:
    module = f"{PACKAGES[name]}.figures"
    if not importlib.util.find_spec(module):
        return {}
    found: Mapping[str, Own] = importlib.import_module(module).FIGURES
    return found
