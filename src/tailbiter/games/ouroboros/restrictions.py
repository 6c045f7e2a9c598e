"""Ouroboros: what a player can be made to do without."""

from tailbiter.games.ouroboros.rules import PAY, State, first_of, second_of
from tailbiter.games.restriction import Restriction

RESTRICTIONS = {
    "remove": Restriction("never removes stones (O7)", ("removed",)),
    "discard": Restriction("never discards a disc (O13)", ("discarded",)),
}


def is_done_without(before: State, decision: int, after: State, which: int) -> bool:
    """The same as their events, from the decision alone."""
    if decision < PAY:
        return False
    return (first_of(decision) != second_of(decision)) == (which == 0)
