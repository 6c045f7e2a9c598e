"""Ouroboros in writing: position texts and turn texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Literal, TypedDict

from tailbiter.games.errors import NoSuchCellError, TextError, quoted
from tailbiter.games.events import Cell, Refusal
from tailbiter.games.ouroboros.grid import CROSS, HALF, PLUS, cells_of
from tailbiter.games.ouroboros.prices import COLOURS, NO_PRICE, PRICES
from tailbiter.games.ouroboros.rules import (
    MOST,
    PAY,
    State,
    ending,
    first_of,
    has,
    is_repeated,
    legal,
    pattern_of,
    payment,
    price_of,
    second_of,
    stand,
)
from tailbiter.games.reading import PLAIN, fields, whole_number
from tailbiter.games.sentences import refused
from tailbiter.games.simple_turns import is_supplied as is_supplied

Colour = Literal["b", "g", "r", "y"]
Way = Literal["+", "x"]
Mark = Literal["b", "g", "r", "y", "#", "."]
Letter = Literal["A", "B", "C", "D"]
LETTERS: tuple[Colour, ...] = ("b", "g", "r", "y")
WAYS: tuple[Way, ...] = ("+", "x")
SEATS: tuple[Letter, ...] = ("A", "B", "C", "D")
COLUMNS = "abcdefghi"
SQUARE = r"([a-z])0*(\d{1,3})"
PLACE = re.compile(SQUARE + r"([+x]?)", re.ASCII)
REMOVE = re.compile(SQUARE + "-*" + SQUARE + ":?([bgry]*)", re.ASCII)
TAKE_OFF = re.compile("-*([bgry])", re.ASCII)
PRICE_TEXTS = [
    "".join(letter * discs for letter, discs in zip(LETTERS, price, strict=True))
    for price in PRICES
]


class Discs(TypedDict):
    """How many discs of each colour: blue, green, red, yellow."""

    b: int
    g: int
    r: int
    y: int


class Place(TypedDict):
    """O4: a turn that places a stone and gives away what lies beside it (+) or at its corners."""

    kind: Literal["place"]
    square: Cell
    way: Way


class Remove(TypedDict):
    """O7: a turn that pays for two stones to be removed."""

    kind: Literal["remove"]
    stones: list[Cell]
    pattern: int
    paid: Discs


class Discard(TypedDict):
    """O13: a turn that discards a disc."""

    kind: Literal["discard"]
    disc: Colour


def write(state: State) -> str:
    supplies = "/".join(write_supply(state, seat) for seat in range(state.players))
    return write_with(state, marks_on(state), supplies)


def write_with(state: State, marks: list[Mark], supplies: str) -> str:
    """The position text with these words for the supplies."""
    size = state.size
    rows = "/".join("".join(marks[row * size : (row + 1) * size]) for row in range(size))
    return f"{rows} {SEATS[state.seat]} {supplies} {state.pile} {state.turn}"


def write_supply(state: State, seat: int) -> str:
    return ",".join(map(str, state.supply[seat]))


def marks_on(state: State) -> list[Mark]:
    """What every cell holds, as it is written."""
    marks: list[Mark] = ["."] * (state.size * state.size)
    for colour, letter in enumerate(LETTERS):
        for cell in cells_of([half[colour] for half in state.discs]):
            marks[cell] = letter
    for cell in cells_of(state.stones):
        marks[cell] = "#"
    return marks


def by_letter(discs: Sequence[int]) -> Discs:
    blue, green, red, yellow = discs
    return Discs(b=blue, g=green, r=red, y=yellow)


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    grid, seat, supplies, pile, turn = fields(
        text.lower(), ["grid", "who moves", "supplies", "stones in the pile", "turn"]
    )
    seats = SEATS[: state.players]
    if seat.upper() not in seats:
        raise TextError(f"who moves is {', '.join(seats)}; not {quoted(seat)}")
    state.seat = seats.index(seat.upper())
    state.turn = whole_number(turn, "the turn", 1)
    read_supplies(state, supplies)
    read_grid(state, grid)
    read_pile(state, pile)
    check_colours(state)
    if not ending(state) and not legal(state, state.seat, [0] * MOST):
        raise TextError(f"O3: {seats[state.seat]} can neither place, remove nor discard")


def read_grid(state: State, grid: str) -> None:
    size = state.size
    rows = grid.split("/")
    if [len(row) for row in rows] != [size] * size:
        raise TextError(f"O1: a grid of size {size} is {size} rows of {size} squares, parted by /")
    lay_grid(state, "".join(rows))


def lay_grid(state: State, marks: Sequence[str]) -> None:
    """These lie on the cells, instead of what the set-up laid there."""
    state.full = [0, 0]
    state.discs = [[0] * COLOURS, [0] * COLOURS]
    for cell, mark in enumerate(marks):
        half, bit = divmod(cell, HALF)
        if mark in LETTERS:
            state.full[half] |= 1 << bit
            state.discs[half][LETTERS.index(mark)] |= 1 << bit
        elif mark == "#":
            stand(state, cell)
        elif mark != ".":
            raise TextError(f"a square is b, g, r, y, # or . and not {quoted(mark)}")


def check_colours(state: State) -> None:
    """Refuse more discs than there are."""
    for colour, name in enumerate(LETTERS):
        lying = sum(half[colour].bit_count() for half in state.discs)
        total = lying + sum(held[colour] for held in state.supply)
        if total > state.per_colour:
            raise TextError(f"O1: there are {state.per_colour} discs of {name}, not {total}")


def read_supplies(state: State, supplies: str) -> None:
    held = [supply.split(",") for supply in supplies.split("/")]
    if [len(numbers) for numbers in held] != [COLOURS] * state.players:
        example = "/".join(["0,0,0,0"] * state.players)
        raise TextError(f"O2: supplies are written b,g,r,y as in {example}, not {quoted(supplies)}")
    for seat, numbers in enumerate(held):
        for colour, word in enumerate(numbers):
            what = f"O1: discs of {LETTERS[colour]} held by {SEATS[seat]}"
            state.supply[seat][colour] = whole_number(word, what, 0, state.per_colour)


def read_pile(state: State, pile: str) -> None:
    """Stones on the grid and in the pile need not add up: studies are written by hand."""
    state.pile = whole_number(pile, "O11: stones in the pile", 0, state.pile)


def write_decision(state: State, seat: int, decision: int) -> str:
    if decision < PAY:
        return square(state, decision >> 1) + way_of(state, decision)
    price = PRICE_TEXTS[price_of(decision)]
    if first_of(decision) == second_of(decision):
        return f"-{price}"
    return f"{'-'.join(stones_of(state, decision))}:{price}"


def parts(state: State, seat: int, decision: int) -> Place | Remove | Discard:
    if decision < PAY:
        where = square(state, decision >> 1)
        return Place(kind="place", square=where, way=way_of(state, decision))
    first, second, price = first_of(decision), second_of(decision), price_of(decision)
    if first == second:
        return Discard(kind="discard", disc=LETTERS[price])
    return Remove(
        kind="remove",
        stones=stones_of(state, decision),
        pattern=pattern_of(state, first, second),
        paid=by_letter(PRICES[price]),
    )


def way_of(state: State, decision: int) -> Way:
    """The way a stone is placed; two ways that give nothing are one (O5)."""
    way = decision & 1
    return WAYS[PLUS if way == CROSS and is_repeated(state, decision >> 1, way) else way]


def stones_of(state: State, decision: int) -> list[Cell]:
    """The squares of the two stones that a payment is for, in order."""
    names = names_of(state.size)
    return sorted([names[first_of(decision)], names[second_of(decision)]])


def read_turn(state: State, seat: int, text: str, dice: Random | None = None) -> Iterator[int]:
    word = "".join(text.lower().translate(PLAIN).split())
    if found := PLACE.fullmatch(word):
        letter, number, way = found.groups()
        yield 2 * read_square(state, letter + number) + read_way(state, letter + number, way)
    elif found := TAKE_OFF.fullmatch(word):
        yield payment(0, 0, LETTERS.index(found[1]))
    elif found := REMOVE.fullmatch(word):
        names, discs = [found[1] + found[2], found[3] + found[4]], found[5]
        first, second = sorted(read_square(state, name) for name in names)
        if first == second:
            twice = Refusal("one_stone", {"square": names[0]})
            raise TextError(refused("ouroboros", twice), twice.code, twice.data)
        price = [discs.count(letter) for letter in LETTERS]
        number = PRICES.index(price) if price in PRICES else NO_PRICE
        yield payment(first, second, number)
    else:
        raise TextError(
            "a turn is a place as c3+ or c3x, a removal as b2-b4:rrr or a discard as -r,"
            f" not {quoted(text)}",
            "no_turn",
        )


def read_way(state: State, name: str, way: str) -> int:
    """Left out, it only matters where a stone can be placed: elsewhere a rule says why not."""
    if not way and state.pile and has(state.full, read_square(state, name)):
        raise TextError(
            f"O4: {name}+ gives away what lies beside {name}, {name}x what lies at its corners",
            "no_turn",
        )
    return WAYS.index(way) if way else PLUS


@cache
def names_of(size: int) -> list[Cell]:
    """The names of the cells: column letter from the left, row number from the bottom."""
    return [Cell(f"{column}{row}") for row in range(size, 0, -1) for column in COLUMNS[:size]]


def square(state: State, cell: int) -> Cell:
    return names_of(state.size)[cell]


def read_square(state: State, name: str) -> int:
    names = names_of(state.size)
    if name not in names:
        off = Refusal("off_the_grid", {"square": name, "last": names[state.size - 1]})
        raise NoSuchCellError(refused("ouroboros", off), "O1", off.code, off.data)
    return names.index(Cell(name))
