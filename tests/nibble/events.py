"""Nibble: what turns did, as data."""

from functools import partial
from typing import TypedDict

from tailbiter.games.events import Event, Refusal, kinds, step, steps
from tests.nibble.rules import State, decide, is_winner


class Ate(TypedDict):
    crumbs: int
    left: int


class Ended(TypedDict):
    winner: int


KINDS = kinds(Ate, Ended)
happened = partial(Event, "nibble")


def events(before: State, seat: int, decision: int, after: State) -> list[Event]:
    return [happened("ate", "X2", seat + 1, Ate(crumbs=decision, left=after.crumbs))]


moments, foreseen = partial(steps, decide, events), partial(step, decide, events)


def ended(state: State, rule: int) -> Event:
    winner = 1 if is_winner(state, 0) else 2
    return happened("ended", f"X{rule}", None, Ended(winner=winner))


def refused(state: State, seat: int, decision: int, rule: int) -> Refusal:
    if seat != state.seat:
        return Refusal("not_your_turn", {"seat": state.seat + 1})
    return Refusal("bite", {"crumbs": state.crumbs})
