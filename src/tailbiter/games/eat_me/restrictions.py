"""Eat Me: what a player can be made to do without."""

from tailbiter.games.bits import count
from tailbiter.games.dice import below
from tailbiter.games.eat_me.rules import BIDS, State, card_of, nth_card, takes_bid, takes_card
from tailbiter.games.restriction import Restriction


def bids_nothing(state: State, seat: int, order: int) -> int:
    return card_of(order) * BIDS


def bids_all(state: State, seat: int, order: int) -> int:
    return card_of(order) * BIDS + (state.bid_points[seat] if takes_bid(state) else 0)


def misses_all(state: State, seat: int, order: int) -> int:
    """M18. The card is drawn by the hand it is from: chance, but the same each time."""
    bid = -(-state.bid_points[seat] // 10) if takes_bid(state) else 0
    if not takes_card(state):
        return bid
    hand = state.hands[seat]
    drawn = below([hand[0] + 31 * hand[1]], count(hand[0]) + count(hand[1]))
    return nth_card(hand, drawn) * BIDS + bid


def misses_one(state: State, seat: int, order: int) -> int:
    return misses_all(state, seat, order) if state.turn == MISSED else order


MISSED = 5  # the round
RESTRICTIONS = {
    "bid": Restriction("bids nothing (M3)", instead=bids_nothing),
    "save": Restriction("bids all it has, at once (M3)", instead=bids_all),
    "round": Restriction("misses round 5: the game master orders (M18)", instead=misses_one),
    "rounds": Restriction("misses every round (M18)", instead=misses_all),
}


def is_done_without(before: State, decision: int, after: State, which: int) -> bool:
    """No decision is: another is made in its place."""
    return False
