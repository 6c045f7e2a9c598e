"""Eat Me: what a player can be made to do without."""

from tailbiter.games.eat_me.rules import BIDS, State, card_of, takes_bid
from tailbiter.games.restriction import Restriction


def bids_nothing(state: State, seat: int, order: int) -> int:
    return card_of(order) * BIDS


def bids_all(state: State, seat: int, order: int) -> int:
    return card_of(order) * BIDS + (state.bid_points[seat] if takes_bid(state) else 0)


RESTRICTIONS = {
    "bid": Restriction("bids nothing (M3)", instead=bids_nothing),
    "save": Restriction("bids all it has, at once (M3)", instead=bids_all),
}


def is_done_without(before: State, decision: int, after: State, which: int) -> bool:
    """No decision is: another is made in its place."""
    return False
