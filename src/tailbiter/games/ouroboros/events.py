"""Ouroboros: what turns did, why the game ended, why a decision is forbidden; as data.

With hidden=yes only what seats hold is hidden (O2): all see what a turn takes, gives and pays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Literal, TypedDict

from tailbiter.games.events import Cell, Event, Refusal, kinds, step, steps
from tailbiter.games.ouroboros import rules, text
from tailbiter.games.ouroboros.grid import AROUND, cells_of
from tailbiter.games.ouroboros.prices import DISCARD, SETS
from tailbiter.games.ouroboros.rules import State
from tailbiter.games.ouroboros.text import Colour, Discarded, Mark, Removed, Way, square


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


class Lifted(TypedDict):
    """O10: where these stones went."""

    stones: list[Cell]
    to: Literal["pile", "out"]


class NotYet(TypedDict):
    """O15: no disc is left, but this turn cannot win."""


class Ended(TypedDict):
    """O14: somebody's own turn left them without a disc."""

    winner: int
    discs: list[int]  # left, by seat


KINDS = kinds(Placed, Gave, GaveNothing, Removed, Lifted, Discarded, NotYet, Ended)
happened = partial(Event, text.NAME)


def events(before: State, seat: int, decision: int, after: State) -> list[Event]:
    tell = placing if decision < rules.PAY else paying
    told = tell(before, seat, decision)
    if rules.score(after, seat) == 0 and not rules.ending(after):
        told.append(happened("not_yet", "O15", seat + 1, NotYet()))
    return told


moments, foreseen = partial(steps, rules.decide, events), partial(step, rules.decide, events)


def placing(before: State, seat: int, decision: int) -> list[Event]:
    cell, way = divmod(decision, 2)
    stone, marks = square(before, cell), text.marks_on(before)
    to = rules.next_seat(before, seat) + 1
    (taken,) = lying(marks, [(cell, stone)])
    placed = Placed(square=stone, disc=taken["disc"], way=text.WAYS[way])
    told = [happened("placed", "O4", seat + 1, placed)]
    if discs := lying(marks, around(before.size)[cell][way]):
        gave = Gave(stone=stone, discs=discs, to=to)
        told.append(happened("gave", "O4", seat + 1, gave))
    else:
        nothing = GaveNothing(stone=stone, way=text.WAYS[way], to=to)
        told.append(happened("gave_nothing", "O5", seat + 1, nothing))
    return told


def lying(marks: list[Mark], cells: Sequence[tuple[int, Cell]]) -> list[Lying]:
    """The discs on these cells."""
    found = ((name, marks[cell]) for cell, name in cells)
    return [Lying(square=name, disc=mark) for name, mark in found if mark != "#" and mark != "."]


@cache
def around(size: int) -> list[list[list[tuple[int, Cell]]]]:
    """[cell][way] the cells around one with their names, by name."""
    names = text.names_of(size)
    return [
        [sorted(((c, names[c]) for c in cells_of(near)), key=lambda it: it[1]) for near in ways]
        for ways in AROUND[size][: size * size]
    ]


def paying(before: State, seat: int, decision: int) -> list[Event]:
    if rules.first_of(decision) == rules.second_of(decision):
        return [happened("discarded", "O13", seat + 1, text.discarded(decision))]
    removed = text.removed(before, decision)
    lifted = Lifted(stones=removed["stones"], to="pile" if before.returns else "out")
    return [
        happened("removed", "O7", seat + 1, removed),
        happened("lifted", "O10", seat + 1, lifted),
    ]


def ended(state: State, rule: int) -> Event:
    """Why the game is over (O14)."""
    discs = [rules.score(state, seat) for seat in range(state.players)]
    data = Ended(winner=rules.last_seat(state) + 1, discs=discs)
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
    first, second = rules.first_of(decision), rules.second_of(decision)
    held = text.by_letter(state.supply[seat])
    if first == second:
        return Refusal("not_held", {"held": held})
    stones = text.stones_of(state, decision)
    if not (rules.has(state.stones, first) and rules.has(state.stones, second)):
        return Refusal("no_stones", {"squares": stones})
    pattern = rules.pattern_of(state, first, second)
    if pattern == DISCARD:
        offsets = [list(offset) for offset in list(SETS.values())[state.patterns]]
        return Refusal("no_pattern", {"stones": stones, "offsets": offsets})
    priced = {"stones": stones, "pattern": pattern}
    if rule == 7:
        return Refusal("too_dear", {**priced, "held": held})
    return Refusal("wrong_price", priced)
