"""Eat Your Neighbor: what chance decides at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from tailbiter.games.bits import count
from tailbiter.games.chance import Shuffled
from tailbiter.games.eat_your_neighbor.rules import State
from tailbiter.games.eat_your_neighbor.text import (
    KEYSTONE_NAMES,
    Keystone,
    keystone_names,
    lay_keystones,
)
from tailbiter.games.reading import named_lists


class Deal(TypedDict):
    """K1: the keystones laid open; none without the expansion."""

    keystones: list[Keystone]


def write(state: State) -> Deal:
    return Deal(keystones=keystone_names(state))


def draw(state: State, shuffled: Shuffled) -> Deal:
    """K1: the keystones that come first, in the order of their names as K2 lists them."""
    shown = shuffled(KEYSTONE_NAMES)[: count(state.shown)]
    return Deal(keystones=[name for name in KEYSTONE_NAMES if name in shown])


def lay(state: State, deal: Mapping[str, Any]) -> None:
    """Fill `state`, fresh from its set-up, from a deal."""
    (names,) = named_lists(deal, {"keystones": count(state.shown)}, str)
    lay_keystones(state, names)
