"""What most games need not say: one seat acts at a time, a turn is one decision, nothing repeats.

A game imports what holds for it and writes its own version of the rest.
"""

from typing import Any


def acts(state: Any, seat: int) -> bool:
    """Is it this seat whose turn is missing?"""
    return bool(state.seat == seat)


def is_whole(state: Any) -> bool:
    """Is no turn half made?"""
    return True


def may_coincide(state: Any) -> bool:
    """Can two of the turns that `legal` leads to end in the same position?"""
    return False


def past_length(options: Any) -> int:
    """How many numbers `remember` needs to keep of the game so far."""
    return 1


def remember(state: Any, past: list[int]) -> None:
    """Called with every whole position of a game, in order."""


def is_supplied(decision: int) -> bool:
    """Was it made by a game master in a seat's place?"""
    return False


def preferred(state: Any, seat: int, cards: Any, bid: int, is_percent: bool) -> int:
    """No decision: only sealed orders can be given by preference."""
    return -1


def is_secret(state: Any) -> bool:
    """May some seat know what others may not?"""
    return False


def check(options: Any) -> None:
    """Every combination of options is a game."""
