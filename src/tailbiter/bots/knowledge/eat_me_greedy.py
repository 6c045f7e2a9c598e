"""A fair opponent for Eat Me, to measure others by: it looks one round ahead, and bids modestly.

Compiled with the rules and the habits. In rounds imagined with hands that fit what it knows and
random cards of the others, it takes the card that gains the most: its points, less what the others
gain on average, and a little for every card that its organisms hold.
"""

from __future__ import annotations

from tailbiter.bots.knowledge.eat_me_habits import STEPS, bids_to_come, imagine
from tailbiter.engine.arrays import Array, State, Vector
from tailbiter.games.dice import below
from tailbiter.games.eat_me.rules import BIDS, decide, nth_card, takes_bid, takes_card

KERNELS = ("look_ahead", "modest_bid")
GROWTH = 0.1  # points for a card in one's own organisms


def look_ahead(
    root: Array, work: Array, seat: int, rounds: int, dice: Vector, gains: Vector
) -> None:
    """Add to `gains`, (cards held) float, what each card gains in so many imagined rounds.

    `root` is (1) State, the position as the seat knows it; `work`, (2) State, is played with.
    """
    for _ in range(rounds):
        work[0] = root[0]
        imagine(work[0], seat, dice)
        for other in range(work[0].players):
            work[0].orders[other] = random_card(work[0], other, dice) * BIDS
            work[0].orders[other] += modest_bid(work[0], other, dice)
        for held in range(root[0].left):
            work[1] = work[0]
            bid = work[1].orders[seat] % BIDS
            decide(work[1], seat, nth_card(work[1].hands[seat], held) * BIDS + bid)
            gains[held] += gain(root[0], work[1], seat)


def random_card(state: State, seat: int, dice: Vector) -> int:
    return nth_card(state.hands[seat], below(dice, state.left)) if takes_card(state) else 0


def modest_bid(state: State, seat: int, dice: Vector) -> int:
    """Half to one and a half of the points that are left for each bid to come."""
    if not takes_bid(state):
        return 0
    fair = state.bid_points[seat] / bids_to_come(state)
    bid = int(fair * (0.5 + below(dice, STEPS) / STEPS) + 0.5)
    return min(int(state.bid_points[seat]), bid)


def gain(before: State, after: State, seat: int) -> float:
    found = 0.0
    for each in range(before.players):
        points = after.victory_points[each] - before.victory_points[each]
        found += points if each == seat else -points / (before.players - 1.0)
    return found + GROWTH * cards_owned(after, seat)


def cards_owned(state: State, seat: int) -> float:
    """The size of all organisms of a seat. Each is noted at its first and at its last card."""
    found = 0.0
    for card in range(1, state.deck + 1):
        if state.ids[card] != 0 and state.owners[card] == seat:
            found += 1.0 if state.sizes[card] == 1 else state.sizes[card] / 2.0
    return found
