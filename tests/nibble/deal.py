"""Nibble: what chance decides at the start."""

from collections.abc import Mapping
from typing import Any, TypedDict

from tailbiter.games.errors import TextError
from tailbiter.games.reading import named_lists
from tests.nibble.rules import State


class Deal(TypedDict):
    crumbs: list[int]  # one number


def write(state: State) -> Deal:
    return Deal(crumbs=[state.crumbs])


def lay(state: State, deal: Mapping[str, Any]) -> None:
    ((crumbs,),) = named_lists(deal, {"crumbs": 1}, int)
    if not 3 <= crumbs <= state.most:
        raise TextError(f"X1: crumbs are 3 to {state.most}, not {crumbs}", "deal")
    state.crumbs = crumbs
