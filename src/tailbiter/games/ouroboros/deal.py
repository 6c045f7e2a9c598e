"""Ouroboros: what chance decides at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from tailbiter.games.chance import Shuffled
from tailbiter.games.errors import TextError, quoted
from tailbiter.games.ouroboros.rules import State
from tailbiter.games.ouroboros.text import LETTERS, Colour, check_colours, lay_grid, marks_on, wrong
from tailbiter.games.reading import named_lists


class Deal(TypedDict):
    """O1: the colour of the disc on each square, row by row from the top."""

    grid: list[Colour]


def write(state: State) -> Deal:
    return Deal(grid=[mark for mark in marks_on(state) if mark != "#" and mark != "."])


def draw(state: State, shuffled: Shuffled) -> Deal:
    """O1: all discs, colour by colour, in their drawn order; what does not fit stays outside."""
    discs = [colour for colour in LETTERS for _ in range(state.per_colour)]
    return Deal(grid=shuffled(discs)[: state.size * state.size])


def lay(state: State, deal: Mapping[str, Any]) -> None:
    """Fill `state`, fresh from its set-up, from a deal."""
    (grid,) = named_lists(deal, {"grid": state.size * state.size}, str)
    for colour in grid:
        if colour not in LETTERS:
            raise TextError(wrong("disc", "O1", field="grid", given=quoted(colour)))
    lay_grid(state, grid)
    check_colours(state)
