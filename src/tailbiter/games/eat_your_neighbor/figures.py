"""Eat Your Neighbor: pieces that run out, and keystones that decide."""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.games.eat_your_neighbor.rules import State, is_winner


def runs_out(states: Sequence[State]) -> float:
    return float(min(states[-1].hand) == 0)


def keystones_decide(states: Sequence[State]) -> float:
    """Has somebody won who had eaten less?"""
    state = states[-1]
    winner = 0 if is_winner(state, 0) else 1
    return float(state.eaten[winner] < state.eaten[1 - winner])


FIGURES = {
    "somebody has no piece left": runs_out,
    "who had eaten less wins": keystones_decide,
}
