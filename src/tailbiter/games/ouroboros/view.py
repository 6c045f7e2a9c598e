"""Ouroboros to look at: the board, and what a seat may decide, as data."""

from __future__ import annotations

from typing import Literal, TypedDict

from tailbiter.games.events import Cell
from tailbiter.games.ouroboros import prices, text
from tailbiter.games.ouroboros.events import around
from tailbiter.games.ouroboros.grid import AHEAD, CROSS, HALVES, cells_of
from tailbiter.games.ouroboros.rules import State, affordable, ending, is_repeated, next_seat, score
from tailbiter.games.ouroboros.text import Colour, Discs, Letter, Mark, Way

RECONSTRUCTED = (3, 4)  # patterns whose pictures are lost (O12)


class SquareView(TypedDict):
    square: Cell
    holds: Literal["b", "g", "r", "y", "#", ""]  # a disc, a stone, nothing
    gives: dict[Way, list[Cell]]  # of a disc: whose discs a stone there would give away


class Supply(TypedDict):
    seat: Letter
    discs: int
    colours: Discs | None  # null: hidden (O2)


class Pair(TypedDict):
    """Two stones that stand in a pattern."""

    text: str  # how a turn that removes them begins; a price follows
    stones: list[Cell]


class Pattern(TypedDict):
    pattern: int
    offset: list[int]  # rows and columns apart
    cost: list[int]  # discs of each of as many different colours
    reconstructed: bool  # its picture is lost (O12)
    pairs: list[Pair]  # that stand in it


class Board(TypedDict):
    text: str  # the position text; a hidden supply stands in it as ? and how many
    rows: list[list[SquareView]]  # from the top
    supplies: list[Supply]  # by seat
    pile: int  # stones left to place
    to_move: int  # the seat whose turn it is, or would be
    gives_to: int  # the seat that it gives to
    next: Letter  # the same, its letter
    patterns: list[Pattern]


class PlaceChoice(TypedDict):
    """O4: a square to place on, and each way as it is typed; the board says what it gives."""

    square: Cell
    ways: dict[Way, str]


class Price(TypedDict):
    text: str  # how a turn that pays it ends
    discs: Discs


class RemovalChoice(TypedDict):
    """O7: stones to remove, and each way to pay for any pair of them.

    Typed, it is the text of a pair and that of a price: there can be thousands.
    """

    pattern: int
    pairs: list[str]  # their texts, as on the board
    prices: list[Price]
    to: Literal["pile", "out"]  # where both stones go (O10)


class DiscardChoice(TypedDict):
    """O13: a disc to discard."""

    text: str
    disc: Colour


class Choices(TypedDict):
    places: list[PlaceChoice]
    removals: list[RemovalChoice]
    discards: list[DiscardChoice]


def is_secret(state: State) -> bool:
    """Supplies are, if so chosen (O2)."""
    return state.hidden == 1


def board(state: State, seat: int | None, gm: bool) -> Board:
    """With hidden=yes others see how many discs a seat holds, and not which (O2)."""
    seats = range(state.players)
    is_open = [gm or not state.hidden or seat == o or score(state, o) == 0 for o in seats]
    supplies = [
        text.write_supply(state, other) if is_open[other] else f"?{score(state, other)}"
        for other in seats
    ]
    marks = text.marks_on(state)
    receiver = next_seat(state, state.seat)
    return Board(
        text=text.write_with(state, marks, "/".join(supplies)),
        rows=rows(state.size, marks),
        supplies=[look_at_supply(state, other, is_open[other]) for other in seats],
        pile=state.pile,
        to_move=state.seat + 1,
        gives_to=receiver + 1,
        next=text.SEATS[receiver],
        patterns=[look_at_pattern(state, pattern) for pattern in range(1, prices.PATTERNS)],
    )


def rows(size: int, marks: list[Mark]) -> list[list[SquareView]]:
    squares = [look(size, marks, cell) for cell in range(size * size)]
    return [squares[row * size : (row + 1) * size] for row in range(size)]


def look(size: int, marks: list[Mark], cell: int) -> SquareView:
    """A square: what is on it, and the squares whose discs a stone there would give away (O4)."""
    mark, gives, letters = marks[cell], {}, text.LETTERS
    if mark in letters:
        gives = {
            way: [name for other, name in near if marks[other] in letters]
            for way, near in zip(text.WAYS, around(size)[cell], strict=True)
        }
    holds = "" if mark == "." else mark
    return SquareView(square=text.names_of(size)[cell], holds=holds, gives=gives)


def look_at_supply(state: State, seat: int, is_open: bool) -> Supply:
    colours = text.by_letter(state.supply[seat]) if is_open else None
    return Supply(seat=text.SEATS[seat], discs=score(state, seat), colours=colours)


def look_at_pattern(state: State, pattern: int) -> Pattern:
    return Pattern(
        pattern=pattern,
        offset=list(list(prices.SETS.values())[state.patterns][pattern - 1]),
        cost=sorted(filter(None, prices.CHOICES[pattern][0]), reverse=True),
        reconstructed=pattern in RECONSTRUCTED,
        pairs=pairs(state, pattern),
    )


def pairs(state: State, pattern: int) -> list[Pair]:
    """The stones that stand in a pattern, two by two."""
    if state.pairs[pattern] == 0:
        return []
    names, offset = text.names_of(state.size), prices.OFFSET[state.patterns][pattern]
    found = []
    for first in cells_of(state.stones):
        ahead = AHEAD[state.size][first][offset]
        for second in cells_of([ahead[half] & state.stones[half] for half in range(HALVES)]):
            stones = sorted([names[first], names[second]])
            found.append(Pair(text="-".join(stones), stones=stones))
    return found


def choices(state: State, seat: int) -> Choices:
    """What the seat may decide, in groups: there can be thousands of ways to pay."""
    if seat != state.seat or ending(state):
        return Choices(places=[], removals=[], discards=[])
    payable = affordable(state, seat)
    return Choices(
        places=[place(state, cell) for cell in cells_of(state.full) if state.pile],
        removals=[
            RemovalChoice(
                pattern=pattern,
                pairs=[pair["text"] for pair in pairs(state, pattern)],
                prices=[price(n) for n in cells_of([payable & prices.PRICED[pattern]])],
                to="pile" if state.returns else "out",
            )
            for pattern in range(1, prices.PATTERNS)
            if payable & prices.PRICED[pattern] and state.pairs[pattern]
        ],
        discards=[
            DiscardChoice(text=f"-{text.PRICE_TEXTS[n]}", disc=text.LETTERS[n])
            for n in cells_of([payable & prices.PRICED[prices.DISCARD]])
        ],
    )


def place(state: State, cell: int) -> PlaceChoice:
    name = text.names_of(state.size)[cell]
    ways = text.WAYS[:CROSS] if is_repeated(state, cell, CROSS) else text.WAYS
    return PlaceChoice(square=name, ways={way: name + way for way in ways})


def price(number: int) -> Price:
    return Price(text=f":{text.PRICE_TEXTS[number]}", discs=text.by_letter(prices.PRICES[number]))
