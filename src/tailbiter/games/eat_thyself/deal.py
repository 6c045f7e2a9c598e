"""Eat Thyself: what chance decides at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from tailbiter.games.chance import Shuffled
from tailbiter.games.eat_thyself.rules import State
from tailbiter.games.eat_thyself.text import cards_of, faces_up, wrong
from tailbiter.games.errors import TextError, quoted
from tailbiter.games.reading import named_lists


class Deal(TypedDict):
    """T3: the numbers that everybody's two cards show; drawn only where `sides` is random."""

    faces: list[int]


def write(state: State) -> Deal:
    return Deal(faces=faces_up(state)[0])


def draw(state: State, shuffled: Shuffled) -> Deal:
    """T3: of each card the side that comes first; where none are drawn, as they are."""
    if state.sides_drawn == 0:
        return write(state)
    return Deal(faces=[shuffled(card)[0] for card in cards_of(state)])


def lay(state: State, deal: Mapping[str, Any]) -> None:
    """Fill `state`, fresh from its set-up, from a deal."""
    (faces,) = named_lists(deal, {"faces": 2}, int)
    cards = cards_of(state)
    first, second = cards if state.sides_drawn == 1 else [[face] for face in faces_up(state)[0]]
    if faces[0] not in first or faces[1] not in second:
        would_do = [[one, other] for one in first for other in second]
        raise TextError(wrong("deal", "T3", field="faces", faces=would_do, given=quoted(faces)))
    turned = cards[0].index(faces[0]) + 2 * cards[1].index(faces[1])
    for seat in range(state.players):
        state.turned[seat] = turned
