"""Eat Your Neighbor to look at: the board, and what a seat may decide, as data."""

from __future__ import annotations

from typing import Literal, TypedDict

from tailbiter.games.bits import count, lowest
from tailbiter.games.boards import hexagon_rows
from tailbiter.games.eat_your_neighbor.events import creatures
from tailbiter.games.eat_your_neighbor.rules import (
    MOST,
    PASS,
    SWAP,
    State,
    decide,
    is_keystone,
    legal,
    score,
)
from tailbiter.games.eat_your_neighbor.text import (
    cell_name,
    cell_names,
    colour_on,
    keystone_names,
    write,
)
from tailbiter.games.events import Cell


class CellView(TypedDict):
    cell: Cell
    piece: Literal["", "b", "w"]
    creature: int  # the size of the creature standing there, or 0


class Board(TypedDict):
    text: str  # the position text
    rows: list[list[CellView]]  # from the top
    eaten: list[int]  # pieces eaten by each seat
    hand: list[int]  # pieces each seat has left to place
    points: list[int]  # the scores as they would be now
    keystones: list[str]  # the shapes laid open
    matching: list[list[Cell]]  # the creatures that are keystones now


class Offer(TypedDict):
    """What placing on a cell would make and eat."""

    cell: Cell
    size: int  # of the creature
    eats: list[Cell]  # cells that it would empty


class Choices(TypedDict):
    places: list[Offer]
    swap: Cell | None  # the piece that may be taken over (N3)
    may_pass: bool  # and nothing else (N10)


def is_secret(state: State) -> bool:
    """All is open."""
    return False


def board(state: State, seat: int | None, gm: bool) -> Board:
    """All is open: every seat sees the same."""
    return Board(
        text=write(state),
        rows=[[look(state, cell) for cell in row] for row in hexagon_rows(state.side)],
        eaten=list(state.eaten),
        hand=list(state.hand),
        points=[score(state, 0), score(state, 1)],
        keystones=keystone_names(state),
        matching=[
            cell_names(state, creature)
            for pieces in state.pieces
            for creature in creatures(state, pieces if state.shown else 0)
            if is_keystone(state, creature)
        ],
    )


def look(state: State, cell: int) -> CellView:
    piece = colour_on(state, cell)
    size = count(state.creature[cell]) if piece else 0
    return CellView(cell=cell_name(state, cell), piece=piece, creature=size)


def choices(state: State, seat: int) -> Choices:
    """What the seat may decide, and what each would do."""
    out = [0] * MOST
    offered = out[: legal(state, seat, out)]
    swap = cell_name(state, lowest(state.pieces[0])) if SWAP in offered else None
    places = [offer(state, seat, cell) for cell in offered if cell not in (SWAP, PASS)]
    return Choices(places=places, swap=swap, may_pass=PASS in offered)


def offer(state: State, seat: int, cell: int) -> Offer:
    after = state.copy()
    decide(after, seat, cell)
    meal = state.pieces[1 - seat] & ~after.pieces[1 - seat]
    size = count(after.creature[cell])
    return Offer(cell=cell_name(state, cell), size=size, eats=cell_names(state, meal))
