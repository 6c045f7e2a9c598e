"""Eat Your Neighbor to look at: the board, and what a seat may decide, as data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypedDict

from tailbiter.games.bits import count, lowest
from tailbiter.games.boards import hexagon_rows
from tailbiter.games.eat_your_neighbor import rules, text
from tailbiter.games.eat_your_neighbor.events import Ate, creatures, meals
from tailbiter.games.eat_your_neighbor.rules import State
from tailbiter.games.eat_your_neighbor.text import Keystone, cell_name, cell_names
from tailbiter.games.events import Cell
from tailbiter.games.simple_turns import is_secret as is_secret

OTHERS = (rules.SWAP, rules.PASS)


class CellView(TypedDict):
    cell: Cell
    piece: Literal["", "b", "w"]
    creature: int  # the size of the creature standing there, or 0


class CreatureView(TypedDict):
    """One creature, whole (N6)."""

    seat: int  # whose it is
    cells: list[Cell]
    keystone: Keystone | None  # the card that shows its shape (K3)


class Board(TypedDict):
    text: str  # the position text
    rows: list[list[CellView]]  # from the top
    creatures: list[CreatureView]
    eaten: list[int]  # pieces eaten by each seat
    hand: list[int]  # pieces each seat has left to place
    points: list[int]  # the scores as they would be now
    keystones: list[Keystone]  # the shapes laid open
    matching: list[list[Cell]]  # the creatures that are keystones now


class PlaceChoice(TypedDict):
    """N5: a cell to place on, and what that would make and eat."""

    text: str  # as it is typed
    cell: Cell
    creature: list[Cell]  # with those that the piece would join (N6)
    keystone: Keystone | None  # the card that shows its shape (K3)
    eats: list[Ate]


class OtherChoice(TypedDict):
    """A turn that places nothing (N3, N10)."""

    text: str
    kind: Literal["swap", "pass"]
    cell: Cell | None  # of the piece that would be taken over


class Choices(TypedDict):
    places: list[PlaceChoice]
    others: list[OtherChoice]


def board(state: State, seat: int | None, gm: bool) -> Board:
    """All is open: every seat sees the same."""
    colours = text.colours_of(state)
    cells = looked_at(state, colours)
    living = [
        CreatureView(seat=owner + 1, cells=cell_names(state, mask), keystone=card(state, mask))
        for owner in range(2)
        for mask in creatures(state, state.pieces[owner])
    ]
    return Board(
        text=text.write_with(state, colours),
        rows=[[cells[cell] for cell in row] for row in hexagon_rows(state.side)],
        creatures=living,
        eaten=list(state.eaten),
        hand=list(state.hand),
        points=[rules.score(state, 0), rules.score(state, 1)],
        keystones=text.keystone_names(state),
        matching=[list(creature["cells"]) for creature in living if creature["keystone"]],
    )


def looked_at(state: State, colours: Sequence[Literal["", "b", "w"]]) -> list[CellView]:
    """What is seen of each cell."""
    names = text.names_of(state.side)
    return [
        {"cell": name, "piece": piece, "creature": count(creature) if piece else 0}
        for name, piece, creature in zip(names, colours, state.creature, strict=False)
    ]


def card(state: State, creature: int) -> Keystone | None:
    """The card laid open that shows the shape of a creature (K3)."""
    if state.shown == 0:
        return None
    shape = rules.SPREADS.index(rules.spread(state, creature))
    return text.KEYSTONE_NAMES[shape] if state.shown >> shape & 1 else None


def choices(state: State, seat: int) -> Choices:
    """What the seat may decide, and what each would do."""
    out = [0] * rules.MOST
    offered = out[: rules.legal(state, seat, out)]
    return Choices(
        places=[place(state, seat, it) for it in offered if it not in OTHERS],
        others=[other(state, it) for it in offered if it in OTHERS],
    )


def place(state: State, seat: int, cell: int) -> PlaceChoice:
    """Asked of the rules without placing anything: there are dozens of cells at every turn."""
    name, creature = cell_name(state, cell), rules.grown(state, seat, cell)
    eaten = rules.meal_of(state, seat, creature, near(state.side, creature))
    return PlaceChoice(
        text=name,
        cell=name,
        creature=cell_names(state, creature),
        keystone=card(state, creature),
        eats=meals(state, seat, creature, eaten) if eaten else [],
    )


@lru_cache(text.LATELY)
def near(side: int, creature: int) -> int:
    """The cells that touch a creature, and its own."""
    found = 0
    for cell in range(creature.bit_length()):
        found |= rules.NEAR[side][cell] if creature >> cell & 1 else 0
    return found


def other(state: State, decision: int) -> OtherChoice:
    if decision == rules.PASS:
        return OtherChoice(text="pass", kind="pass", cell=None)
    return OtherChoice(text="swap", kind="swap", cell=cell_name(state, lowest(state.pieces[0])))
