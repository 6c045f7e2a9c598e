"""Nibble in writing."""

from collections.abc import Iterator
from random import Random
from typing import Literal, TypedDict

from tailbiter.games.errors import TextError, quoted
from tailbiter.games.reading import fields, whole_number
from tailbiter.games.simple_turns import is_supplied as is_supplied
from tests.nibble.rules import State

SEATS = "AB"


class Bite(TypedDict):
    kind: Literal["bite"]
    crumbs: int


def write(state: State) -> str:
    return f"{state.crumbs} {SEATS[state.seat]} {state.turn}"


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    crumbs, seat, turn = fields(text.upper(), ["crumbs", "who moves", "turn"])
    state.crumbs = whole_number(crumbs, "X1: crumbs", 0, state.most)
    if seat not in tuple(SEATS):
        raise TextError(f"who moves is A or B, not {quoted(seat)}")
    state.seat = SEATS.index(seat)
    state.turn = whole_number(turn, "the turn", 1)


def write_decision(state: State, seat: int, decision: int) -> str:
    return f"eat{decision}"


def parts(state: State, seat: int, decision: int) -> Bite:
    return Bite(kind="bite", crumbs=decision)


def read_turn(state: State, seat: int, text: str, dice: Random | None = None) -> Iterator[int]:
    word = "".join(text.lower().split()).removeprefix("eat")
    yield whole_number(word, "a turn is eat1 or eat2: the number", 0, 99)
