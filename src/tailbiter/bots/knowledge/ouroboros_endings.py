"""What helps to solve endings of Ouroboros."""

from typing import TYPE_CHECKING

from tailbiter.engine.arrays import State

if TYPE_CHECKING:

    def score(state: State, seat: int) -> int: ...


DEAREST = 6  # discs: no pattern costs more (O12)
NO_PRICE_FOR = 2  # discs: patterns cost three or more, a discard is one

OVERRIDES = ("least_turns",)


def least_turns(state: State, seat: int) -> int:
    """Discs go by payments on own turns only; who has none to pay with must take one first."""
    ahead = seat - state.seat if seat >= state.seat else seat - state.seat + state.players
    discs = score(state, seat)
    own_turns = max(1, (discs + DEAREST - 1) // DEAREST)
    if ahead == 0 and (discs == 0 or discs == NO_PRICE_FOR):
        own_turns = 2
    return int(ahead + 1 + (own_turns - 1) * state.players)
