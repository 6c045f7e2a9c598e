"""Nibble to look at."""

from typing import TypedDict

from tailbiter.games.simple_turns import is_secret as is_secret
from tests.nibble.rules import State
from tests.nibble.text import write


class Board(TypedDict):
    text: str
    crumbs: int


class Choices(TypedDict):
    bites: list[int]


def board(state: State, seat: int | None, gm: bool) -> Board:
    return Board(text=write(state), crumbs=state.crumbs)


def choices(state: State, seat: int) -> Choices:
    return Choices(bites=list(range(1, min(2, state.crumbs) + 1)))
