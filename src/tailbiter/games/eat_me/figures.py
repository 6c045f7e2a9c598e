"""Eat Me: what is left at the end, and whose organism was the largest meal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tailbiter.games.eat_me.organisms import organisms
from tailbiter.games.eat_me.rules import State, is_winner


def part(state: State, seat: int) -> float:
    """What a seat gets of a game that is over."""
    winners = [each for each in range(state.players) if is_winner(state, each)]
    return 1 / len(winners) if seat in winners else 0.0


def one_left(states: Sequence[State]) -> float:
    return float(len(organisms(states[-1])) == 1)


def last_owner(states: Sequence[State]) -> float:
    """The part of whoever owns the largest organism at the end, which scores nothing."""
    largest = max(organisms(states[-1]), key=lambda one: one["size"])
    return part(states[-1], largest["owner"] - 1) if largest["owner"] else 0.0


def tastiest(states: Sequence[State]) -> float:
    """The part of whoever's organism was the largest that was eaten, the first of such."""
    best, owner = 0, -1
    for before, after in pairwise(states):
        for seat in range(after.players):
            scored = after.victory_points[seat] - before.victory_points[seat]
            if scored > best:
                best, owner = scored, seat
    return part(states[-1], owner) if owner >= 0 else 0.0


FIGURES = {
    "one organism is left": one_left,
    "the part of its owner": last_owner,
    "the part of who owned the largest meal": tastiest,
}
