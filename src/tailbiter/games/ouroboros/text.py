"""Ouroboros in writing: position texts and turn texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Literal, TypedDict

from tailbiter.games.chance import Chance
from tailbiter.games.errors import NoSuchCellError, TextError, quoted
from tailbiter.games.events import Cell, refusal
from tailbiter.games.ouroboros import rules
from tailbiter.games.ouroboros.grid import CROSS, HALF, PLUS, cells_of
from tailbiter.games.ouroboros.prices import COLOURS, NO_PRICE, PRICES
from tailbiter.games.ouroboros.rules import State
from tailbiter.games.reading import PLAIN, fields, seat_moving, whole_number
from tailbiter.games.simple_turns import is_supplied as is_supplied
from tailbiter.games.simple_turns import preferred as preferred

NAME = "ouroboros"
wrong = partial(refusal, NAME)
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


class Removed(TypedDict):
    """O7: two stones of a pattern, paid for and lifted."""

    stones: list[Cell]
    pattern: int
    paid: Discs


class Remove(Removed):
    """O7: a turn that pays for two stones to be removed."""

    kind: Literal["remove"]


class Discarded(TypedDict):
    """O13: a disc that leaves the game."""

    disc: Colour


class Discard(Discarded):
    """O13: a turn that discards a disc."""

    kind: Literal["discard"]


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
    state.seat = seat_moving(seat.upper(), list(SEATS[: state.players]))
    state.turn = whole_number(turn, "turn", 1)
    read_supplies(state, supplies)
    read_grid(state, grid)
    read_pile(state, pile)
    check_colours(state)
    if not rules.ending(state) and not rules.legal(state, state.seat, [0] * rules.MOST):
        raise TextError(wrong("stuck", "O3", seat=state.seat + 1))


def read_grid(state: State, grid: str) -> None:
    size = state.size
    rows = grid.split("/")
    if [len(row) for row in rows] != [size] * size:
        raise TextError(wrong("rows", "O1", field="grid", size=size))
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
            rules.stand(state, cell)
        elif mark != ".":
            raise TextError(wrong("mark", field="grid", given=quoted(mark)))


def check_colours(state: State) -> None:
    """Refuse more discs than there are."""
    for colour, letter in enumerate(LETTERS):
        lying = sum(half[colour].bit_count() for half in state.discs)
        total = lying + sum(held[colour] for held in state.supply)
        if total > state.per_colour:
            raise TextError(
                wrong("too_many", "O1", disc=letter, discs=state.per_colour, found=total)
            )


def read_supplies(state: State, supplies: str) -> None:
    held = [supply.split(",") for supply in supplies.split("/")]
    if [len(numbers) for numbers in held] != [COLOURS] * state.players:
        raise TextError(
            wrong("supplies", "O2", field="supplies", players=state.players, given=quoted(supplies))
        )
    for supply, numbers in zip(state.supply, held, strict=False):
        for colour, word in enumerate(numbers):
            supply[colour] = whole_number(word, "supplies", 0, state.per_colour, "O1")


def read_pile(state: State, pile: str) -> None:
    """Stones on the grid and in the pile need not add up: studies are written by hand."""
    state.pile = whole_number(pile, "stones in the pile", 0, state.pile, "O11")


def write_decision(state: State, seat: int, decision: int) -> str:
    if decision < rules.PAY:
        return square(state, decision >> 1) + way_of(state, decision)
    price = PRICE_TEXTS[rules.price_of(decision)]
    if rules.first_of(decision) == rules.second_of(decision):
        return f"-{price}"
    return f"{'-'.join(stones_of(state, decision))}:{price}"


def write_legal(state: State, seat: int, decisions: Sequence[int]) -> list[str]:
    """Of two ways that give nothing only the first is legal (O5), so each is written as it is."""
    names = names_of(state.size)
    return [
        names[one >> 1] + WAYS[one & 1] if one < rules.PAY else write_decision(state, seat, one)
        for one in decisions
    ]


def parts(state: State, seat: int, decision: int) -> Place | Remove | Discard:
    if decision < rules.PAY:
        where = square(state, decision >> 1)
        return Place(kind="place", square=where, way=way_of(state, decision))
    if rules.first_of(decision) == rules.second_of(decision):
        return Discard(kind="discard", **discarded(decision))
    return Remove(kind="remove", **removed(state, decision))


def discarded(decision: int) -> Discarded:
    return Discarded(disc=LETTERS[rules.price_of(decision)])


def removed(state: State, decision: int) -> Removed:
    pattern = rules.pattern_of(state, rules.first_of(decision), rules.second_of(decision))
    paid = by_letter(PRICES[rules.price_of(decision)])
    return Removed(stones=stones_of(state, decision), pattern=pattern, paid=paid)


def way_of(state: State, decision: int) -> Way:
    """The way a stone is placed; two ways that give nothing are one (O5)."""
    way = decision & 1
    return WAYS[PLUS if way == CROSS and rules.is_repeated(state, decision >> 1, way) else way]


def stones_of(state: State, decision: int) -> list[Cell]:
    """The squares of the two stones that a payment is for, in order."""
    names = names_of(state.size)
    return sorted([names[rules.first_of(decision)], names[rules.second_of(decision)]])


def read_turn(state: State, seat: int, text: str, dice: Chance | None = None) -> Iterator[int]:
    word = "".join(text.lower().translate(PLAIN).split())
    if found := PLACE.fullmatch(word):
        letter, number, way = found.groups()
        yield 2 * read_square(state, letter + number) + read_way(state, letter + number, way)
    elif found := TAKE_OFF.fullmatch(word):
        yield rules.payment(0, 0, LETTERS.index(found[1]))
    elif found := REMOVE.fullmatch(word):
        names, discs = [found[1] + found[2], found[3] + found[4]], found[5]
        first, second = sorted(read_square(state, name) for name in names)
        if first == second:
            raise TextError(wrong("one_stone", square=names[0]))
        price = [discs.count(letter) for letter in LETTERS]
        number = PRICES.index(price) if price in PRICES else NO_PRICE
        yield rules.payment(first, second, number)
    else:
        raise TextError(wrong("no_turn", given=quoted(text)))


def read_way(state: State, name: str, way: str) -> int:
    """Left out, it only matters where a stone can be placed: elsewhere a rule says why not."""
    if not way and state.pile and rules.has(state.full, read_square(state, name)):
        raise TextError(wrong("which_way", "O4", square=name))
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
        raise NoSuchCellError(wrong("off_the_grid", "O1", square=name, last=names[state.size - 1]))
    return names.index(Cell(name))
