"""Nibble: what turns did, as data."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypedDict

from tailbiter.games.events import Event, Moment, Refusal
from tests.nibble.rules import State, decide, is_winner


class Ate(TypedDict):
    crumbs: int
    left: int


class Ended(TypedDict):
    winner: int


KINDS: Mapping[str, type] = {"ate": Ate, "ended": Ended}
happened = partial(Event, "nibble")


def moments(before: State, seat: int, decisions: Sequence[int], after: State) -> list[Moment]:
    ate = Ate(crumbs=decisions[0], left=after.crumbs)
    return [Moment([happened("ate", "X2", seat + 1, ate)], after)]


def foreseen(state: State, seat: int, decision: int) -> Moment:
    after = state.copy()
    decide(after, seat, decision)
    (moment,) = moments(state, seat, [decision], after)
    return moment


def ended(state: State, rule: int) -> Event:
    winner = 1 if is_winner(state, 0) else 2
    return happened("ended", f"X{rule}", None, Ended(winner=winner))


def refused(state: State, seat: int, decision: int, rule: int) -> Refusal:
    if seat != state.seat:
        return Refusal("not_your_turn", {"seat": state.seat + 1})
    return Refusal("bite", {"crumbs": state.crumbs})
