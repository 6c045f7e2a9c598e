"""Ouroboros: what turns did, why the game ended, why a decision is forbidden; as data.

With hidden=yes only what seats hold is hidden (O2): all see what a turn takes, gives and pays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Literal, TypedDict

from tailbiter.games.events import Cell, Event, Moment, Refusal
from tailbiter.games.ouroboros.grid import AROUND, cells_of
from tailbiter.games.ouroboros.prices import DISCARD, PRICES, SETS
from tailbiter.games.ouroboros.rules import (
    PAY,
    State,
    decide,
    ending,
    first_of,
    has,
    last_seat,
    next_seat,
    pattern_of,
    price_of,
    score,
    second_of,
)
from tailbiter.games.ouroboros.text import (
    LETTERS,
    NAME,
    WAYS,
    Colour,
    Discs,
    Mark,
    Way,
    by_letter,
    marks_on,
    names_of,
    square,
    stones_of,
)


class Lying(TypedDict):
    """A disc on a square."""

    square: Cell
    disc: Colour


class Placed(TypedDict):
    """O4: a stone was placed, and its disc taken by who placed it."""

    square: Cell
    disc: Colour
    way: Way


class Gave(TypedDict):
    """O4: discs around a stone just placed went to the next player."""

    stone: Cell
    discs: list[Lying]
    to: int  # the seat


class GaveNothing(TypedDict):
    """O5: no disc lies around a stone just placed."""

    stone: Cell
    way: Way
    to: int  # the seat that gets nothing


class Removed(TypedDict):
    """O7: two stones of a pattern were paid for and lifted."""

    stones: list[Cell]
    pattern: int
    paid: Discs


class Lifted(TypedDict):
    """O10: where these stones went."""

    stones: list[Cell]
    to: Literal["pile", "out"]


class Discarded(TypedDict):
    """O13: a disc left the game."""

    disc: Colour


class NotYet(TypedDict):
    """O15: no disc is left, but this turn cannot win."""


class Ended(TypedDict):
    """O14: somebody's own turn left them without a disc."""

    winner: int
    discs: list[int]  # left, by seat


KINDS: Mapping[str, type] = {
    "placed": Placed,
    "gave": Gave,
    "gave_nothing": GaveNothing,
    "removed": Removed,
    "lifted": Lifted,
    "discarded": Discarded,
    "not_yet": NotYet,
    "ended": Ended,
}
happened = partial(Event, NAME)


def moments(before: State, seat: int, decisions: Sequence[int], after: State) -> list[Moment]:
    """How a turn went: it is told at once."""
    return [Moment(events(before, seat, decisions[0], after), after)]


def foreseen(state: State, seat: int, decision: int) -> Moment:
    """What a decision would do."""
    after = state.copy()
    decide(after, seat, decision)
    return Moment(events(state, seat, decision, after), after)


def events(before: State, seat: int, decision: int, after: State) -> list[Event]:
    told = placing(before, seat, decision) if decision < PAY else paying(before, seat, decision)
    if score(after, seat) == 0 and not ending(after):
        told.append(happened("not_yet", "O15", seat + 1, NotYet()))
    return told


def placing(before: State, seat: int, decision: int) -> list[Event]:
    cell, way = divmod(decision, 2)
    stone, to, marks = square(before, cell), next_seat(before, seat) + 1, marks_on(before)
    (taken,) = lying(marks, [(cell, stone)])
    placed = Placed(square=stone, disc=taken["disc"], way=WAYS[way])
    told = [happened("placed", "O4", seat + 1, placed)]
    if discs := lying(marks, around(before.size)[cell][way]):
        gave = Gave(stone=stone, discs=discs, to=to)
        told.append(happened("gave", "O4", seat + 1, gave))
    else:
        nothing = GaveNothing(stone=stone, way=WAYS[way], to=to)
        told.append(happened("gave_nothing", "O5", seat + 1, nothing))
    return told


def lying(marks: list[Mark], cells: Sequence[tuple[int, Cell]]) -> list[Lying]:
    """The discs on these cells."""
    found = ((name, marks[cell]) for cell, name in cells)
    return [Lying(square=name, disc=mark) for name, mark in found if mark != "#" and mark != "."]


@cache
def around(size: int) -> list[list[list[tuple[int, Cell]]]]:
    """[cell][way] the cells around one with their names, by name."""
    names = names_of(size)
    return [
        [sorted(((c, names[c]) for c in cells_of(near)), key=lambda it: it[1]) for near in ways]
        for ways in AROUND[size][: size * size]
    ]


def paying(before: State, seat: int, decision: int) -> list[Event]:
    first, second, price = first_of(decision), second_of(decision), price_of(decision)
    if first == second:
        return [happened("discarded", "O13", seat + 1, Discarded(disc=LETTERS[price]))]
    stones = stones_of(before, decision)
    pattern = pattern_of(before, first, second)
    removed = Removed(stones=stones, pattern=pattern, paid=by_letter(PRICES[price]))
    lifted = Lifted(stones=stones, to="pile" if before.returns else "out")
    return [
        happened("removed", "O7", seat + 1, removed),
        happened("lifted", "O10", seat + 1, lifted),
    ]


def ended(state: State, rule: int) -> Event:
    """Why the game is over (O14)."""
    discs = [score(state, seat) for seat in range(state.players)]
    data = Ended(winner=last_seat(state) + 1, discs=discs)
    return happened("ended", f"O{rule}", None, data)


def refused(state: State, seat: int, decision: int, rule: int) -> Refusal:
    """What is wrong with a decision that `rule` forbids."""
    if rule == 14:
        return Refusal("over")
    if rule == 3:
        if seat != state.seat:
            return Refusal("not_your_turn", {"seat": state.seat + 1})
        return Refusal("no_decision")
    if rule == 4:
        return Refusal("no_disc", {"square": square(state, decision >> 1)})
    if rule == 11:
        return Refusal("no_stone_in_pile")
    return refused_payment(state, seat, decision, rule)


def refused_payment(state: State, seat: int, decision: int, rule: int) -> Refusal:
    first, second = first_of(decision), second_of(decision)
    held = by_letter(state.supply[seat])
    if first == second:
        return Refusal("not_held", {"held": held})
    stones = stones_of(state, decision)
    if not (has(state.stones, first) and has(state.stones, second)):
        return Refusal("no_stones", {"squares": stones})
    pattern = pattern_of(state, first, second)
    if pattern == DISCARD:
        offsets = [list(offset) for offset in list(SETS.values())[state.patterns]]
        return Refusal("no_pattern", {"stones": stones, "offsets": offsets})
    priced = {"stones": stones, "pattern": pattern}
    if rule == 7:
        return Refusal("too_dear", {**priced, "held": held})
    return Refusal("wrong_price", priced)
