"""Eat Your Neighbor in writing: position texts and turn texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Literal, NewType, TypedDict

from tailbiter.games.bits import count
from tailbiter.games.boards import hexagon_rows
from tailbiter.games.chance import Chance
from tailbiter.games.eat_your_neighbor import rules
from tailbiter.games.eat_your_neighbor.rules import State
from tailbiter.games.errors import NoSuchCellError, TextError, quoted
from tailbiter.games.events import Cell, refusal
from tailbiter.games.reading import PLAIN, fields, seat_moving, whole_number
from tailbiter.games.simple_turns import is_supplied as is_supplied
from tailbiter.games.simple_turns import preferred as preferred

NAME = "eat-your-neighbor"
COLOURS = "bw"
Keystone = NewType("Keystone", str)  # the name of a shape (K2)
KEYSTONE_NAMES = [Keystone(name) for name in rules.KEYSTONES]
HEIGHTS = "abcdefghi"  # of the rows, from the bottom
LATELY = 4_096  # sets of cells whose names are remembered: the same creatures are told again
wrong = partial(refusal, NAME)


class Place(TypedDict):
    """A turn that places a piece."""

    kind: Literal["place"]
    cell: Cell


class Other(TypedDict):
    """A turn that places none (N3, N10)."""

    kind: Literal["swap", "pass"]


def write(state: State) -> str:
    return write_with(state, colours_of(state))


def write_with(state: State, colours: Sequence[str]) -> str:
    """The same by who has found out already what stands on each cell."""
    shown_as = [colour or "." for colour in colours]
    rows = "/".join("".join(shown_as[row.start : row.stop]) for row in hexagon_rows(state.side))
    shown = keystone_names(state)
    last = [COLOURS[state.last] if state.last != rules.NOBODY else "-"] if state.passes else []
    eaten = f"{state.eaten[0]}-{state.eaten[1]}"
    return " ".join(
        [rows, COLOURS[state.seat], eaten, ",".join(shown) or "-", *last, str(state.turn)]
    )


def keystone_names(state: State) -> list[Keystone]:
    """The shapes laid open, in alphabetical order."""
    return [name for card, name in enumerate(KEYSTONE_NAMES) if state.shown >> card & 1]


def colours_of(state: State) -> list[Literal["", "b", "w"]]:
    """What stands on each cell."""
    black, white = state.pieces
    cells = range(len(names_of(state.side)))
    return ["b" if black >> cell & 1 else "w" if white >> cell & 1 else "" for cell in cells]


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    names = ["board", "who moves", "eaten", "keystones", "turn"]
    if state.passes:
        names.insert(4, "who placed last")
    board, seat, eaten, shown, *last, turn = fields(text.lower().translate(PLAIN), names)
    read_board(state, board)
    state.seat = seat_moving(seat, list(COLOURS))
    state.last = 1 - state.seat
    if last:
        if last[0] not in ("b", "w", "-"):
            raise TextError(
                wrong("who_placed_last", field="who placed last", given=quoted(last[0]))
            )
        state.last = COLOURS.find(last[0])
    read_eaten(state, eaten)
    lay_keystones(state, [] if shown == "-" else shown.split(","))
    state.turn = whole_number(turn, "turn", 1)
    if state.last == rules.NOBODY:
        check_nobody_placed(state)


def check_nobody_placed(state: State) -> None:
    """Somebody must have placed last where that decides, or where nobody can place (N10, N11)."""
    is_stuck = not rules.can_place(state, 0) and not rules.can_place(state, 1)
    is_won = rules.is_winner(state, 0) or rules.is_winner(state, 1)
    if is_stuck or (rules.ending(state) and not is_won):
        raise TextError(wrong("nobody_placed", "N11", field="who placed last"))


def read_board(state: State, board: str) -> None:
    rows = hexagon_rows(state.side)
    lines = board.split("/")
    if [len(line) for line in lines] != [len(row) for row in rows]:
        lengths = [len(row) for row in rows]
        raise TextError(wrong("rows", "N1", field="board", side=state.side, rows=lengths))
    for row, line in zip(rows, lines, strict=True):
        for cell, mark in zip(row, line, strict=True):
            if mark not in "bw.":
                raise TextError(wrong("mark", field="board", given=quoted(mark)))
            if mark == ".":
                continue
            seat = COLOURS.index(mark)
            if count(rules.grown(state, seat, cell)) > rules.LARGEST:
                raise TextError(
                    wrong("larger_than_four", "N6", field="board", cell=cell_name(state, cell))
                )
            rules.join(state, seat, cell)
            state.hand[seat] -= 1


def read_eaten(state: State, eaten: str) -> None:
    parts = eaten.split("-")
    if len(parts) != 2:
        raise TextError(wrong("eaten", field="eaten", given=quoted(eaten)))
    for seat in range(2):
        state.eaten[seat] = whole_number(parts[seat], "eaten", 0)
        state.hand[1 - seat] -= state.eaten[seat]
    if min(state.hand) < 0:
        raise TextError(wrong("supply", "N4", field="eaten"))


def lay_keystones(state: State, names: list[str]) -> None:
    """These shapes are open; there must be as many as the set-up has (K1)."""
    wanted = count(state.shown)
    state.shown = 0
    for name in names:
        if name not in rules.KEYSTONES:
            known = list(rules.KEYSTONES)
            raise TextError(
                wrong("keystone", "K2", field="keystones", known=known, given=quoted(name))
            )
        state.shown |= 1 << rules.KEYSTONES.index(name)
    if len(names) != wanted or count(state.shown) != wanted:
        given = quoted(",".join(names))
        raise TextError(wrong("keystones", "K1", field="keystones", wanted=wanted, given=given))


def write_decision(state: State, seat: int, decision: int) -> str:
    if decision == rules.SWAP:
        return "swap"
    return "pass" if decision == rules.PASS else cell_name(state, decision)


def write_legal(state: State, seat: int, decisions: Sequence[int]) -> list[str]:
    names = names_of(state.side)
    return [
        names[one] if one < len(names) else write_decision(state, seat, one) for one in decisions
    ]


def parts(state: State, seat: int, decision: int) -> Place | Other:
    if decision == rules.SWAP:
        return Other(kind="swap")
    if decision == rules.PASS:
        return Other(kind="pass")
    return Place(kind="place", cell=cell_name(state, decision))


def read_turn(state: State, seat: int, text: str, dice: Chance | None = None) -> Iterator[int]:
    word = text.strip().lower().replace(" ", "")
    if word in ("swap", "pass"):
        yield rules.SWAP if word == "swap" else rules.PASS
        return
    names = names_of(state.side)
    last = names[len(hexagon_rows(state.side)[0]) - 1]
    found = re.fullmatch(r"([a-z])0*([0-9]{1,3})", word, re.ASCII)
    if not found:
        raise TextError(wrong("no_turn", last=last, given=quoted(text)))
    name = Cell(found[1] + found[2])
    if name not in names:
        raise NoSuchCellError(wrong("off_the_board", "N1", cell=name, last=last))
    yield names.index(name)


@cache
def names_of(side: int) -> list[Cell]:
    """The names of the cells by their numbers: row letter from the bottom, number from the left."""
    rows = hexagon_rows(side)
    letters = HEIGHTS[: len(rows)][::-1]
    return [
        Cell(f"{letter}{n + 1}")
        for letter, row in zip(letters, rows, strict=True)
        for n in range(len(row))
    ]


def cell_name(state: State, cell: int) -> Cell:
    return names_of(state.side)[cell]


def cell_names(state: State, cells: int) -> list[Cell]:
    """The names of a set of cells."""
    return list(names_in(state.side, cells))


@lru_cache(LATELY)
def names_in(side: int, cells: int) -> tuple[Cell, ...]:
    names = names_of(side)
    return tuple(names[cell] for cell in range(cells.bit_length()) if cells >> cell & 1)
