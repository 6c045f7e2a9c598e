"""What helps to solve endings of Eat Thyself."""

from typing import TYPE_CHECKING

from tailbiter.engine.arrays import State

if TYPE_CHECKING:
    REMOVE = 1

    def count(mask: int) -> int: ...


OVERRIDES = ("least_turns",)


def least_turns(state: State, seat: int) -> int:
    """A turn of one's own eats a pawn, or a king and with it a pawn (T8, T9)."""
    kings = count(state.pieces[seat] & state.kings)
    others = count(state.pieces[seat]) - kings
    if state.owner == seat:
        kings += state.kings_in_hand
        others += state.pawns_in_hand
    if kings == 1 and (others == 0 or state.first_king == 1):
        return 1
    ahead = seat - state.seat if seat >= state.seat else seat - state.seat + state.players
    if ahead == 0 and state.stage > REMOVE:
        ahead = state.players  # this turn has taken something from others: it eats no more
    if state.first_king == 1:
        return int(ahead + 1)
    if state.may_leave == 1:  # T10: pawns go on others' turns too, kings do not
        return int(max(others, ahead + 1 if kings > 1 else 1))
    return int(ahead + 1 + (max(others, 1) - 1) * state.players)
