"""Nibble in writing."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, TypedDict

from tailbiter.games.reading import fields, seat_moving, whole_number
from tailbiter.games.simple_turns import is_supplied as is_supplied
from tailbiter.games.simple_turns import preferred as preferred
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
    state.crumbs = whole_number(crumbs, "crumbs", 0, state.most, "X1")
    state.seat = seat_moving(seat, list(SEATS))
    state.turn = whole_number(turn, "turn", 1)


def write_decision(state: State, seat: int, decision: int) -> str:
    return f"eat{decision}"


def write_legal(state: State, seat: int, decisions: Sequence[int]) -> list[str]:
    return [write_decision(state, seat, one) for one in decisions]


def parts(state: State, seat: int, decision: int) -> Bite:
    return Bite(kind="bite", crumbs=decision)


def read_turn(state: State, seat: int, text: str, dice: Random | None = None) -> Iterator[int]:
    word = "".join(text.lower().split()).removeprefix("eat")
    yield whole_number(word, "eat", 0, 99)
