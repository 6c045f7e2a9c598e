"""Eat Your Neighbor: what turns did, why the game ended, why a decision is forbidden; as data."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypedDict

from tailbiter.games.bits import count, lowest
from tailbiter.games.eat_your_neighbor.rules import NOBODY, PASS, SWAP, State, decide, score
from tailbiter.games.eat_your_neighbor.text import NAME, cell_name, cell_names, names_of
from tailbiter.games.events import Cell, Event, Refusal, kinds, step, steps


class Placed(TypedDict):
    """N5: a piece was placed; with those it joins (N6) it is a creature."""

    cell: Cell
    creature: list[Cell]


class Ate(TypedDict):
    """N7: the creature just made ate another whole; N8: singles did."""

    eaten: list[Cell]
    eaters: list[Cell]


class Swapped(TypedDict):
    """N3: White took over Black's first piece."""

    cell: Cell


class Passed(TypedDict):
    """N10: nowhere to place."""


class Ended(TypedDict):
    """N9: somebody has eaten enough; N10: somebody cannot place. How it stands, and who wins."""

    because: Literal["eaten", "stuck"]
    of: int  # the seat that has eaten so much, or cannot place
    eaten: list[int]  # by seat
    points: list[int]  # by seat
    decided_by: Literal["points", "eaten", "last"]  # N11, K4
    last: int | None  # the seat that placed last


KINDS = kinds(Placed, Ate, Swapped, Passed, Ended, swarmed=Ate)
happened = partial(Event, NAME)


def events(before: State, seat: int, decision: int, after: State) -> list[Event]:
    if decision == PASS:
        return [happened("passed", "N10", seat + 1, Passed())]
    if decision == SWAP:
        cell = cell_name(after, lowest(after.pieces[1]))
        return [happened("swapped", "N3", seat + 1, Swapped(cell=cell))]
    creature = after.creature[decision]
    eaten = before.pieces[1 - seat] & ~after.pieces[1 - seat]
    placed = Placed(cell=cell_name(after, decision), creature=cell_names(after, creature))
    kind, rule = ("swarmed", "N8") if count(creature) == 1 else ("ate", "N7")
    return [
        happened("placed", "N5", seat + 1, placed),
        *(happened(kind, rule, seat + 1, meal) for meal in meals(before, seat, creature, eaten)),
    ]


def meals(before: State, seat: int, creature: int, eaten: int) -> list[Ate]:
    """What the creature that `seat` makes eats, creature by creature, and by whom."""
    singles = before.sized[seat][1] | creature if count(creature) == 1 else 0
    found = []
    for prey in creatures(before, eaten):
        eaters = before.around[lowest(prey)] & singles if singles else creature
        found.append(Ate(eaten=cell_names(before, prey), eaters=cell_names(before, eaters)))
    return found


moments, foreseen = partial(steps, decide, events), partial(step, decide, events)


def creatures(state: State, pieces: int) -> list[int]:
    """The creatures that stand on these cells, as masks."""
    found = []
    while pieces:
        found.append(state.creature[lowest(pieces)])
        pieces &= ~found[-1]
    return found


def ended(state: State, rule: int) -> Event:
    """Why the game is over (N9, N10), and what decides it (N11, K4)."""
    points = [score(state, 0), score(state, 1)]
    of = state.seat if rule == 10 else 0 if state.eaten[0] >= state.goal else 1
    by: Literal["points", "eaten", "last"] = "last"
    if points[0] != points[1]:
        by = "points"
    elif state.eaten[0] != state.eaten[1]:
        by = "eaten"
    data = Ended(
        because="eaten" if rule == 9 else "stuck",
        of=of + 1,
        eaten=list(state.eaten),
        points=points,
        decided_by=by,
        last=None if state.last == NOBODY else state.last + 1,
    )
    return happened("ended", f"N{rule}", None, data)


def refused(state: State, seat: int, decision: int, rule: int) -> Refusal:
    """What is wrong with a decision that `rule` forbids."""
    if rule == 2:
        return Refusal("not_your_turn", {"seat": state.seat + 1})
    if decision == SWAP:
        return Refusal("no_swap")
    if decision == PASS:
        return Refusal("no_pass")
    if not 0 <= decision < len(names_of(state.side)):
        return Refusal("no_decision")
    if rule == 4:
        return Refusal("none_in_hand")
    return Refusal("taken" if rule == 5 else "too_large", {"cell": cell_name(state, decision)})
