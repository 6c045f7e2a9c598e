"""Nibble: what chance decides at the start."""

from collections.abc import Mapping
from functools import partial
from typing import Any, TypedDict

from tailbiter.games.chance import Shuffled
from tailbiter.games.errors import TextError
from tailbiter.games.events import refusal
from tailbiter.games.reading import named_lists
from tests.nibble.rules import State

wrong = partial(refusal, "nibble")


class Deal(TypedDict):
    crumbs: list[int]  # one number


def write(state: State) -> Deal:
    return Deal(crumbs=[state.crumbs])


def draw(state: State, shuffled: Shuffled) -> Deal:
    return Deal(crumbs=shuffled(range(3, state.most + 1))[:1])


def lay(state: State, deal: Mapping[str, Any]) -> None:
    ((crumbs,),) = named_lists(deal, {"crumbs": 1}, int)
    if not 3 <= crumbs <= state.most:
        raise TextError(wrong("crumbs", "X1", field="crumbs", most=state.most, given=crumbs))
    state.crumbs = crumbs
