"""Ouroboros in writing: position texts and turn texts."""

import re
from collections.abc import Iterator
from random import Random

from tailbiter.games.errors import TextError, quoted
from tailbiter.games.ouroboros.grid import HALF, PLUS
from tailbiter.games.ouroboros.prices import COLOURS, NO_PRICE, PRICES
from tailbiter.games.ouroboros.rules import (
    MOST,
    PAY,
    State,
    ending,
    first_of,
    is_repeated,
    legal,
    payment,
    price_of,
    second_of,
    stand,
)
from tailbiter.games.reading import PLAIN, fields, whole_number

LETTERS = "bgry"  # of the colours
SEATS = "ABCD"
COLUMNS = "abcdefghi"
WAYS = "+x"
SQUARE = r"([a-z]\d+)"
PLACE = re.compile(SQUARE + r"([+x])", re.ASCII)
REMOVE = re.compile(SQUARE + "-*" + SQUARE + ":?([bgry]+)", re.ASCII)
TAKE_OFF = re.compile("-*([bgry])", re.ASCII)


def write(state: State) -> str:
    supplies = "/".join(write_supply(state, seat) for seat in range(state.players))
    return write_with(state, supplies)


def write_with(state: State, supplies: str) -> str:
    """The position text with these words for the supplies."""
    size = state.size
    marks = [mark_on(state, cell) for cell in range(size * size)]
    rows = "/".join("".join(marks[row * size : (row + 1) * size]) for row in range(size))
    return f"{rows} {SEATS[state.seat]} {supplies} {state.pile} {state.turn}"


def write_supply(state: State, seat: int) -> str:
    return ",".join(map(str, state.supply[seat]))


def mark_on(state: State, cell: int) -> str:
    half, bit = divmod(cell, HALF)
    for colour in range(COLOURS):
        if state.discs[half][colour] >> bit & 1:
            return LETTERS[colour]
    return "#" if state.stones[half] >> bit & 1 else "."


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    grid, seat, supplies, pile, turn = fields(
        text.lower(), ["grid", "who moves", "supplies", "stones in the pile", "turn"]
    )
    seats = SEATS[: state.players]
    if len(seat) != 1 or seat.upper() not in seats:
        raise TextError(f"who moves is {', '.join(seats)}; not {quoted(seat)}")
    state.seat = seats.index(seat.upper())
    state.turn = whole_number(turn, "the turn", 1)
    read_supplies(state, supplies)
    read_grid(state, grid)
    read_pile(state, pile)
    for colour, name in enumerate(LETTERS):
        lying = sum(half[colour].bit_count() for half in state.discs)
        total = lying + sum(held[colour] for held in state.supply)
        if total > state.per_colour:
            raise TextError(f"O1: there are {state.per_colour} discs of {name}, not {total}")
    if not ending(state) and not legal(state, state.seat, [0] * MOST):
        raise TextError(f"O3: {seats[state.seat]} can neither place, remove nor discard")


def read_grid(state: State, grid: str) -> None:
    size = state.size
    rows = grid.split("/")
    if [len(row) for row in rows] != [size] * size:
        raise TextError(f"O1: a grid of size {size} is {size} rows of {size} squares, parted by /")
    state.full = [0, 0]
    state.discs = [[0] * COLOURS, [0] * COLOURS]
    for cell, mark in enumerate("".join(rows)):
        half, bit = divmod(cell, HALF)
        if mark in LETTERS:
            state.full[half] |= 1 << bit
            state.discs[half][LETTERS.index(mark)] |= 1 << bit
        elif mark == "#":
            stand(state, cell)
        elif mark != ".":
            raise TextError(f"a square is b, g, r, y, # or . and not {quoted(mark)}")


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
        cell, way = divmod(decision, 2)
        return square(state, cell) + WAYS[PLUS if is_repeated(state, cell, way) else way]
    first, second = first_of(decision), second_of(decision)
    price = "".join(
        letter * discs for letter, discs in zip(LETTERS, PRICES[price_of(decision)], strict=True)
    )
    if first == second:
        return f"-{price}"
    return f"{'-'.join(sorted([square(state, first), square(state, second)]))}:{price}"


def read_turn(state: State, seat: int, text: str, dice: Random | None = None) -> Iterator[int]:
    word = "".join(text.lower().translate(PLAIN).split())
    if found := PLACE.fullmatch(word):
        yield 2 * read_square(state, found[1]) + WAYS.index(found[2])
    elif found := TAKE_OFF.fullmatch(word):
        yield payment(0, 0, LETTERS.index(found[1]))
    elif found := REMOVE.fullmatch(word):
        first, second = sorted([read_square(state, found[1]), read_square(state, found[2])])
        if first == second:
            raise TextError(f"two stones stand on two squares, not both on {found[1]}")
        price = [found[3].count(letter) for letter in LETTERS]
        number = PRICES.index(price) if price in PRICES else NO_PRICE
        yield payment(first, second, number)
    else:
        raise TextError(
            "a turn is a place as c3+ or c3x, a removal as b2-b4:rrr or a discard as -r,"
            f" not {quoted(text)}"
        )


def square(state: State, cell: int) -> str:
    """The name of a cell: column letter from the left, row number from the bottom."""
    row, column = divmod(cell, state.size)
    return f"{COLUMNS[column]}{state.size - row}"


def read_square(state: State, name: str) -> int:
    column, row = COLUMNS.find(name[0]), name[1:].lstrip("0")
    if not 0 <= column < state.size or len(row) != 1 or int(row) > state.size:
        corner = square(state, state.size - 1)
        raise TextError(f"O1: squares are a1 to {corner}, not {quoted(name)}")
    return (state.size - int(row)) * state.size + column
