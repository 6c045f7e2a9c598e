"""What a bot knows of Eat Me: the position behind a view, and the orders worth weighing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tailbiter.bots.knowledge import eat_me_greedy, eat_me_habits
from tailbiter.bots.knowledge.learned import in_one_row, learned
from tailbiter.bots.knowledge.protocol import Kind, Size
from tailbiter.bots.thinking import Level, View
from tailbiter.engine.arrays import Vector
from tailbiter.games.eat_me import rules
from tailbiter.games.eat_me.organisms import cards_in
from tailbiter.games.eat_me.rules import BIDS, State, put, takes_card
from tailbiter.play.game import Game

KIND = Kind.SEALED
habits = eat_me_habits
AMOUNT = "bid"
GRAVE = ()
SIZE = Size(rules.HAND, len(habits.SHARES), rules.SEATS, habits.BID_SLOTS + len(habits.SHARES))
LAST_ROUND, ALWAYS_ENOUGH = 10_000, 1 << 40  # simulations
ROUNDS = 30  # that the greedy player imagines
HABITS = in_one_row(learned("eat_me"))  # parts of a chance of winning
# Here little is gained by thinking for long (docs/bots.md), so the levels lie closer.
LEVELS = {
    1: Level("a beginner", 8, slips=1.0, wide=0.3),
    2: Level("a careless player", 8, slips=0.9, wide=0.2),
    3: Level("a casual player", 8, slips=0.55, wide=0.2),
    4: Level("a careful player", 16, slips=0.3, wide=0.15),
    5: Level("a club player", 32, slips=0.12, wide=0.15),
    6: Level("a strong player", 64),
    7: Level("a master", 250),
    8: Level("as strong as it gets", 20_000),
}


def known_state(game: Game, view: View) -> State:
    """All that the view tells, in the rules' own terms; unseen cards count as withdrawn."""
    board, numbers = view["board"], game.packed
    state = State(
        players=numbers.players,
        deck=numbers.deck,
        same=numbers.same,
        first_pays=numbers.first_pays,
        tiebreak=numbers.tiebreak,
        turn=view["turn"],
        left=board["left"],
        next_id=board["next_id"],
    )
    for organism in board["organisms"]:
        owner = rules.NOBODY if organism["owner"] is None else organism["owner"] - 1
        for card in (organism["first"], organism["last"]):
            rules.mark(state, card, organism["size"], owner, organism["id"] or 0)
    for card in board["hand"]:
        put(state.hands[view["seat"] - 1], card)
    for card in board["unseen"]:
        put(state.withdrawn, card)
    order = [seat - 1 for seat in board["order_of_play"]] or list(range(state.players))
    for seat in range(state.players):
        state.orders[seat] = rules.NONE
        state.lot[seat] = seat
        state.victory_points[seat] = board["victory_points"][seat]
        state.bid_points[seat] = board["bid_points"][seat]
        state.order_of_play[seat] = order[seat]
    return state


def seen_by(state: State, seat: int) -> State:
    """The same of a whole state: what a seat knows of it."""
    found = state.copy()
    habits.hide(found, seat)
    return found


def enough(state: State) -> int:
    """How many simulations there are any use for: in the last round only a bid is left to weigh."""
    return LAST_ROUND if state.left == 1 else ALWAYS_ENOUGH


def greedy(game: Game) -> Callable[[State, int, Vector], int]:
    """A player that looks one round ahead, by what its seat knows; see `eat_me_greedy`."""
    engine = game.engine()
    kernels = engine.kernels_of(habits, eat_me_greedy)
    work = engine.new_state(2)

    def order(state: State, seat: int, dice: Vector) -> int:
        root = state.to_array()
        gains = np.zeros(max(state.left, 1))
        cards = [0]
        if takes_card(state):
            cards = cards_in(state.hands[seat], state.deck)
            kernels.look_ahead(root, work, seat, ROUNDS, dice, gains)
        return cards[int(gains.argmax())] * BIDS + int(kernels.modest_bid(root[0], seat, dice))

    return order
