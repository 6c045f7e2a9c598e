"""Eat Thyself: what a player can be made to do without."""

from tailbiter.games.eat_thyself.rules import MOVE, NOTHING, REMOVE, State
from tailbiter.games.restriction import Restriction

RESTRICTIONS = {
    "king": Restriction("never lands on another's king (T11)", ("took_king",)),
    "pawn": Restriction("never lands on another's pawn (T10)", ("took_pawn",)),
    "remove": Restriction("never removes one more pawn (T9)", ("removed",)),
}


def is_done_without(before: State, decision: int, after: State, which: int) -> bool:
    """The same as their events, from the states around a decision."""
    if which == 2:
        return before.stage == REMOVE and decision != NOTHING
    if before.stage != MOVE:
        return False
    return after.kings_in_hand > 0 if which == 0 else after.pawns_in_hand > 0
