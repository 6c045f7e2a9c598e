"""How one plays Eat Me without much thought: the hands others may hold, a card, a bid.

Compiled with the rules. A card is judged by what it would do if it were played first: each thing
that it may do has a weight, in the parts of a chance of winning that it adds; they differ with the
part of the game. Chance is added, so that the best card is ordered most often and no card never.
"""

from __future__ import annotations

import math

from tailbiter.bots.knowledge.protocol import Sheet
from tailbiter.engine.arrays import State, Vector
from tailbiter.games.bits import count
from tailbiter.games.dice import below
from tailbiter.games.eat_me.rules import (
    BIDS,
    NONE,
    card_of,
    holds,
    is_eater,
    next_higher,
    next_lower,
    nth_card,
    put,
    take,
    takes_bid,
    takes_card,
)

# What a card may do, as places in the weights.
GAIN, GAIN_SOON_LOST, GIVE, GIVE_RIVAL, EAT = 0, 1, 2, 3, 4
BIRTH, BIRTH_BESIDE, UNOWNED = 5, 6, 7
GROW, GROW_BY_SIZE, GROW_LARGEST = 8, 9, 10
FEED, FEED_BY_SIZE, FEED_LARGEST = 11, 12, 13
FOOD, FOOD_IN_HAND, FOOD_OF_OTHERS, FOOD_WITHHELD = 14, 15, 16, 17
THINGS = 18
BIDDING = 3 * THINGS  # here the weights of bids begin: how many fair shares to bid
SOON = 3  # the last three bids have a weight each, then those up to MIDDLE, then the rest
MIDDLE = 6
CHANCE = BIDDING + 5  # how much chance is added to a judgement
PHASES = [0, 0, 0, 0, 0, 1, 1, 1, 2]  # by the cards left, up to 8: each phase has its own weights
SHARES = [0.0, 0.15, 0.4, 0.7, 1.0, 1.4, 2.0, 3.0, 4.5, 101.0]  # bids, in fair shares of all left
SPREAD = 0.15  # how far a bid may be off such a share: nobody should know it to the point
BID_SLOTS = 103  # after the cards
BID_CHANCE = 0.01  # as CHANCE, for those bids
UNUSUAL = 0.1  # what a bid seems to lose that is twice the usual range off it, or more
STEPS = 256
FAR = 60  # points, from where on it does not matter how many more
CLOSENESS = [1.0 / (1.0 + math.exp(-ahead / 6.0)) for ahead in range(-FAR, FAR + 1)]
GUMBEL = [-math.log(-math.log((step + 0.5) / STEPS)) for step in range(STEPS)]


def hide(state: State, seat: int) -> None:
    """Leave of a state what `seat` knows of it: unseen cards count as withdrawn."""
    for other in range(state.players):
        if other != seat:
            for mask in range(2):
                state.withdrawn[mask] |= state.hands[other][mask]
                state.hands[other][mask] = 0
    for place in range(state.players):
        state.orders[place] = NONE
        state.lot[place] = place
        if state.turn == state.same:  # M4: nobody has played before, and the lot is not known
            state.order_of_play[place] = place
    state.seat = 0


def lay_out(state: State, seat: int, dice: Vector, sheet: Sheet) -> None:
    """The orders to weigh: a row for each card held, a column for each bid."""
    sheet.rows = 1
    if takes_card(state):
        sheet.rows = count(state.hands[seat][0]) + count(state.hands[seat][1])
    sheet.columns = 1
    sheet.orders[0][0] = 0
    if takes_bid(state):
        sheet.columns = bids_to_weigh(state, seat, dice, sheet.orders[0])
    for row in range(sheet.rows - 1, -1, -1):  # the first one last: it holds the bids
        card = nth_card(state.hands[seat], row) if takes_card(state) else 0
        for column in range(sheet.columns):
            sheet.orders[row][column] = card * BIDS + sheet.orders[0][column]


def bids_to_weigh(state: State, seat: int, dice: Vector, bids: Vector) -> int:
    """Bids around SHARES, in order and none twice; how many."""
    points = int(state.bid_points[seat])
    fair = points / bids_to_come(state)
    n = 0
    for share in range(len(SHARES)):
        off = 1 + SPREAD * (below(dice, 2001) - 1000) / 1000
        bid = min(points, round(fair * SHARES[share] * off))
        place = n
        while place > 0 and bids[place - 1] > bid:
            place -= 1
        if place > 0 and bids[place - 1] == bid:
            continue
        for later in range(n, place, -1):
            bids[later] = bids[later - 1]
        bids[place] = bid
        n += 1
    return n


def imagine(state: State, seat: int, dice: Vector) -> None:
    """Deal what `seat` has not seen anew: to the others, as many as they hold; the rest is out.

    M4: before round 1 nobody knows the lot either.
    """
    for other in range(state.players):
        if other != seat:
            for mask in range(2):
                state.withdrawn[mask] |= state.hands[other][mask]
                state.hands[other][mask] = 0
    unseen = count(state.withdrawn[0]) + count(state.withdrawn[1])
    for other in range(state.players):
        if other != seat:
            for _ in range(state.left):
                card = nth_card(state.withdrawn, below(dice, unseen))
                take(state.withdrawn, card)
                put(state.hands[other], card)
                unseen -= 1
    if state.turn == state.same:
        for place in range(state.players - 1, 0, -1):
            swapped = below(dice, place + 1)
            moved = state.order_of_play[place]
            state.order_of_play[place] = state.order_of_play[swapped]
            state.order_of_play[swapped] = moved


def largest(state: State) -> int:
    """The size of the largest organism."""
    found = 0
    for card in range(1, state.deck + 1):
        if state.sizes[card] > found:
            found = state.sizes[card]
    return found


def phase(state: State) -> int:
    """Where the weights for this part of the game begin."""
    return PHASES[min(int(state.left), 8)] * THINGS


def judge(state: State, seat: int, card: int, most: int, weights: Vector, at: int) -> float:
    """What it is worth to play this card first. `most` is the size of the largest organism."""
    lower = next_lower(state, card)
    higher = next_higher(state, card)
    found: float = judge_food(state, seat, lower, higher, weights, at)
    if state.ids[lower] == 0 and state.ids[higher] == 0:
        return found + judge_birth(state, lower, higher, weights, at)
    eater = lower if is_eater(state, lower, higher) else higher
    other = lower + higher - eater
    if state.ids[other] != 0 and state.ids[other] != state.ids[eater]:
        return found + judge_meal(state, seat, eater, other, weights, at)
    size = int(state.sizes[eater])
    first = at + (GROW if state.owners[eater] == seat else FEED)
    found += float(weights[first] + weights[first + 1] * size)
    if size == most:
        found += float(weights[first + 2])
    return found + float(weights[at + UNOWNED] * state.sizes[other])


def judge_food(state: State, seat: int, lower: int, higher: int, weights: Vector, at: int) -> float:
    """Where one card is missing between two organisms, the smaller is food. What changes by this?

    Only the organism that the card becomes part of is looked at, and its neighbours on both sides.
    """
    eater = lower if is_eater_of_any(state, lower, higher) else higher
    size = int(state.sizes[lower] + state.sizes[higher]) + 1
    owner = state.owners[eater] if state.ids[eater] != 0 else seat
    age = state.ids[eater] if state.ids[eater] != 0 else state.next_id
    found = 0.0
    for side in range(2):
        end = higher if side == 1 else lower
        way = 1 if side == 1 else -1
        gap = around(state, end + way * int(state.sizes[end]))
        beyond = around(state, gap + way)
        if state.ids[beyond] == 0 or state.ids[beyond] == age:
            continue
        hold = 1 if holds(state.hands[seat], gap) else 0
        found += food(state, seat, beyond, size, owner, age, weights, at + hold)
        known = state.ids[end]
        if known != 0 and known != state.ids[beyond]:
            now, whose = state.sizes[end], state.owners[end]
            found -= food(state, seat, beyond, now, whose, known, weights, at + hold)
    return found


def is_eater_of_any(state: State, lower: int, higher: int) -> bool:
    """As `is_eater`, where none of the two need be owned."""
    if state.ids[lower] == 0 and state.ids[higher] == 0:
        return True
    return is_eater(state, lower, higher)


def around(state: State, card: int) -> int:
    """The card that is meant where one counted past the end of the ring."""
    if card < 1:
        return card + int(state.deck)
    return card - int(state.deck) if card > state.deck else card


def food(
    state: State, seat: int, beyond: int, size: int, owner: int, age: int, weights: Vector, at: int
) -> float:
    """Of an organism and the one that stands at `beyond`: what the smaller one promises."""
    promised = state.sizes[beyond]
    whose = state.owners[beyond]
    if promised > size or (promised == size and state.ids[beyond] < age):
        promised = size
        whose = owner
    kind = FOOD if whose == seat else FOOD_OF_OTHERS
    found: float = weights[at + kind] * promised
    return found


def judge_birth(state: State, lower: int, higher: int, weights: Vector, at: int) -> float:
    """M8 to M10: a new organism. One card away from an owned one it may soon be eaten."""
    found: float = weights[at + BIRTH]
    found += weights[at + UNOWNED] * int(state.sizes[lower] + state.sizes[higher])
    if state.ids[next_lower(state, lower)] != 0 or state.ids[next_higher(state, higher)] != 0:
        found += weights[at + BIRTH_BESIDE]
    return found


def judge_meal(state: State, seat: int, eater: int, other: int, weights: Vector, at: int) -> float:
    """M13: two owned organisms meet, and the one at `other` scores its size."""
    size = int(state.sizes[other])
    owner = state.owners[other]
    found: float = weights[at + EAT] if state.owners[eater] == seat else 0.0
    if owner == seat:
        found += weights[at + GAIN] * size
        if state.sizes[eater] - size < 2:
            found += weights[at + GAIN_SOON_LOST] * size
        return found
    found += weights[at + GIVE] * size
    if state.victory_points[owner] + size > state.victory_points[seat]:
        found += weights[at + GIVE_RIVAL] * size
    return found


def bids_to_come(state: State) -> int:
    """How many bids each seat still makes, this one among them (M5)."""
    if state.same == 1 or state.turn == 0:
        return int(state.left)
    return int(state.left) - 1


def habit(
    state: State,
    seat: int,
    weights: Vector,
    leaning: Vector,
    leans: bool,
    slots: Vector,
    dice: Vector,
) -> int:
    """An order for this seat. `leaning` adds to the judgement of each card, and of bids.

    Where it leans, every other bid is one of SHARES: a habit that never changed could be outbid by
    a point. `slots` notes what is to be learnt from: the card, and which of SHARES it was.
    """
    chosen = 0
    if takes_card(state):
        chosen = habitual_card(state, seat, weights, leaning, dice)
        slots[0] = chosen
    if not takes_bid(state):
        return chosen * BIDS
    if leans and below(dice, 2) == 1:
        share = considered_share(leaning, dice)
        slots[1] = BID_SLOTS + share
        spread = 1.0 + SPREAD * (2 * below(dice, STEPS) - STEPS) / STEPS
        return chosen * BIDS + bid_for(state, seat, SHARES[share] * spread)
    return chosen * BIDS + habitual_bid(state, seat, weights, dice)


def habitual_card(state: State, seat: int, weights: Vector, leaning: Vector, dice: Vector) -> int:
    at = phase(state)
    most = largest(state)
    chosen = 0
    best = -1e9
    for held in range(state.left):
        card = nth_card(state.hands[seat], held)
        found = leaning[card] + judge(state, seat, card, most, weights, at)
        found += weights[CHANCE] * GUMBEL[below(dice, STEPS)]
        if found > best:
            best = found
            chosen = card
    return chosen


def habitual_bid(state: State, seat: int, weights: Vector, dice: Vector) -> int:
    shares = usual_shares(state, weights) * (0.5 + below(dice, STEPS) / STEPS)
    return bid_for(state, seat, shares)


def usual_shares(state: State, weights: Vector) -> float:
    """How many fair shares of the points left are bid by habit."""
    rounds = bids_to_come(state)
    place = rounds - 1
    if rounds > SOON:
        place = SOON if rounds <= MIDDLE else SOON + 1
    found: float = weights[BIDDING + place]
    return found


def considered_share(leaning: Vector, dice: Vector) -> int:
    chosen = 0
    best = -1e9
    for share in range(len(SHARES)):
        found = leaning[BID_SLOTS + share] + BID_CHANCE * GUMBEL[below(dice, STEPS)]
        if found > best:
            best = found
            chosen = share
    return chosen


def bid_for(state: State, seat: int, shares: float) -> int:
    """So many fair shares of the points that this seat has left."""
    bid = int(shares * state.bid_points[seat] / bids_to_come(state) + 0.5)
    return min(int(state.bid_points[seat]), bid)


def promise_of_row(state: State, seat: int, order: int, weights: Vector) -> float:
    """How much an order adds to the chance of winning, judged by its card alone."""
    if not takes_card(state):
        return 0.0
    return judge(state, seat, card_of(order), largest(state), weights, phase(state))


def promise_of_column(state: State, seat: int, order: int, weights: Vector) -> float:
    """How much an order seems to lose by a bid that is not usual."""
    if not takes_bid(state) or state.bid_points[seat] == 0:
        return 0.0
    usual = usual_shares(state, weights) * state.bid_points[seat] / bids_to_come(state)
    off: float = abs(order % BIDS / usual - 1.0) - 0.5
    return -UNUSUAL * max(0.0, min(1.0, off))


def standing_by(state: State, seat: int) -> float:
    """From 0 to 1: how far before or behind the best of the others a seat has ended."""
    best = 0
    for other in range(state.players):
        if other != seat and state.victory_points[other] > best:
            best = state.victory_points[other]
    ahead = int(state.victory_points[seat] - best)
    return CLOSENESS[max(0, min(2 * FAR, ahead + FAR))]
