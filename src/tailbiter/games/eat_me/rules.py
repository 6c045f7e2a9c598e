"""Eat Me: organisms grow on a ring of numbers, the bigger eats the smaller, the eaten scores.

Everybody holds a hand of cards, the numbers of the ring, and 100 points to bid with. Each round all
order in secret: a card to play, and a bid. When the last order is in, the cards are played one by
one, higher bids first. A card joins the organisms that hold the next lower and the next higher
number; touching none, it is a new organism of whoever played it. Where two owned ones meet, the
larger eats the other, or the older where both are as large, and the owner of the one that was eaten
scores its size. Most victory points win when all cards are played.

A decision is an order: card * BIDS + bid, with card 0 for an opening bid and bid 0 where none is
made; GIVEN_CARD and GIVEN_BID are added for a half that the game master supplied.
A set of cards is two masks: bit n % SPAN of mask n // SPAN is card n.
Of an organism only its first and last card are kept: a card can touch nothing else of it.
"""

from tailbiter.games.bits import count, nth
from tailbiter.games.dice import below, shuffle
from tailbiter.games.simple_turns import is_whole as is_whole
from tailbiter.games.simple_turns import past_length as past_length
from tailbiter.games.simple_turns import remember as remember
from tailbiter.games.state import Flat, array, number

SEATS = 10  # at most
CARDS = 102  # in the largest deck (M2)
HAND = 25  # cards in the largest hand (M2)
POINTS = 100  # to bid with (M1)
BIDS = POINTS + 1  # different bids there can be
SPAN = 60  # cards that one mask holds
GIVEN_CARD = (CARDS + 1) * BIDS
GIVEN_BID = 2 * GIVEN_CARD
MOST = HAND * BIDS  # the most decisions there can be to choose from
NOBODY = -1
NONE = -1  # no decision: the order is missing, or the game is over


class Options(Flat):
    players: int = number()
    deck: int = number()  # cards
    hand: int = number()  # cards each
    withdrawn: int = number()  # cards
    same: int = number()  # 1: a bid is for the round it is made in
    first_pays: int = number()  # 1: only whoever plays first pays
    tiebreak: int = number()  # 1: bid points left decide between equals


class State(Flat):
    sizes: list[int] = array(CARDS + 1)  # by card: of the organism that begins or ends there, or 0
    ids: list[int] = array(CARDS + 1)  # its ID; 0 for an unowned one and where none begins or ends
    owners: list[int] = array(CARDS + 1)  # its owner's seat; NOBODY for an unowned one
    hands: list[list[int]] = array(SEATS, 2)  # the cards each seat holds
    withdrawn: list[int] = array(2)  # the cards that nobody sees
    orders: list[int] = array(SEATS)  # each seat's order for this round, or NONE
    victory_points: list[int] = array(SEATS)
    bid_points: list[int] = array(SEATS)
    order_of_play: list[int] = array(SEATS)  # seats; until there is one, the lot backwards (M4)
    lot: list[int] = array(SEATS)  # seats: who goes first in a tie of round 1
    seat: int = number()  # the lowest seat whose order is missing
    turn: int = number()  # the round; 0 while opening bids are made
    left: int = number()  # cards each seat holds, so rounds to come
    next_id: int = number()
    players: int = number()
    deck: int = number()
    same: int = number()  # 1: a bid is for the round it is made in (M5)
    first_pays: int = number()  # 1: only whoever plays first pays (M3)
    tiebreak: int = number()  # 1: bid points left decide between equals (M17)


def setup(state: State, options: Options, dice: list[int]) -> None:
    state.players = options.players
    state.deck = options.deck
    state.left = options.hand
    state.same = options.same
    state.first_pays = options.first_pays
    state.tiebreak = options.tiebreak
    state.turn = options.same  # M5: only bids for the next round need opening bids
    state.next_id = 1
    deal(state, options.withdrawn, dice)
    for seat in range(state.players):
        state.orders[seat] = NONE
        state.bid_points[seat] = POINTS
        state.lot[seat] = seat
    shuffle(dice, state.lot, state.players)
    order_by_lot(state)


def deal(state: State, withdrawn: int, dice: list[int]) -> None:
    """M1, M2: hands, then cards revealed; those that remain are withdrawn."""
    for card in range(1, state.deck + 1):
        put(state.withdrawn, card)
    remaining = state.deck
    for seat in range(state.players):
        for _ in range(state.left):
            card = nth_card(state.withdrawn, below(dice, remaining))
            take(state.withdrawn, card)
            put(state.hands[seat], card)
            remaining -= 1
    while remaining > withdrawn:
        card = nth_card(state.withdrawn, below(dice, remaining))
        take(state.withdrawn, card)
        join(state, card, NOBODY, 0)
        remaining -= 1


def order_by_lot(state: State) -> None:
    """M4: in a tie the later in the order goes first, so the lot stands backwards in it."""
    for place in range(state.players):
        state.order_of_play[state.players - 1 - place] = state.lot[place]


def put(cards: list[int], card: int) -> None:
    cards[card // SPAN] |= 1 << card % SPAN


def take(cards: list[int], card: int) -> None:
    cards[card // SPAN] &= ~(1 << card % SPAN)


def holds(cards: list[int], card: int) -> bool:
    return (cards[card // SPAN] >> card % SPAN) & 1 == 1


def nth_card(cards: list[int], n: int) -> int:
    """The card that has exactly `n` lower ones in a set."""
    low = count(cards[0])
    return nth(cards[0], n) if n < low else SPAN + nth(cards[1], n - low)


def card_of(order: int) -> int:
    return order % GIVEN_CARD // BIDS


def bid_of(order: int) -> int:
    return order % BIDS


def acts(state: State, seat: int) -> bool:
    """Is this seat's order missing?"""
    return state.left > 0 and state.orders[seat] == NONE


def takes_card(state: State) -> bool:
    return state.turn > 0


def takes_bid(state: State) -> bool:
    """M5: every order holds a bid, but for the last one where bids are for the next round."""
    return state.same == 1 or state.turn == 0 or state.left > 1


def refusal(state: State, seat: int, decision: int) -> int:
    """The number of the rule that forbids this decision, or 0. An order may be changed (M6)."""
    if state.left == 0:
        return 17
    if seat < 0 or seat >= state.players:
        return 6
    if decision < 0 or decision >= 2 * GIVEN_BID:
        return 5
    card = card_of(decision)
    bid = bid_of(decision)
    if (card > 0) != takes_card(state) or (bid > 0 and not takes_bid(state)):
        return 5
    if card > 0 and not holds(state.hands[seat], card):
        return 19
    if bid > state.bid_points[seat]:
        return 3
    return 0 if may_be_given(state, seat, decision) else 18


def may_be_given(state: State, seat: int, order: int) -> bool:
    """M18: are the halves that the game master supplied, if any, as they must be?"""
    if order % GIVEN_BID >= GIVEN_CARD and not takes_card(state):
        return False
    if order < GIVEN_BID:
        return True
    return takes_bid(state) and bid_of(order) == tenth(state.bid_points[seat])


def tenth(points: int) -> int:
    """M18: 10 %, rounded up."""
    return (points + 9) // 10


def legal(state: State, seat: int, out: list[int]) -> int:
    """List in `out` the decisions `seat` may make; return how many there are."""
    if state.left == 0:
        return 0
    n = 0
    for held in range(state.left if takes_card(state) else 1):
        card = nth_card(state.hands[seat], held) if takes_card(state) else 0
        for bid in range(state.bid_points[seat] + 1 if takes_bid(state) else 1):  # M3
            out[n] = card * BIDS + bid
            n += 1
    return n


def draw(state: State, dice: list[int]) -> int:
    """One of the decisions that `legal` lists, each equally likely; NONE when the game is over."""
    if state.left == 0:
        return NONE
    seat = state.seat
    card = nth_card(state.hands[seat], below(dice, state.left)) if takes_card(state) else 0
    bid = below(dice, state.bid_points[seat] + 1) if takes_bid(state) else 0
    return card * BIDS + bid


def may_coincide(state: State) -> bool:
    """Can two orders lead to the same position? The last one, where not everybody pays (M3)."""
    missing = 0
    for seat in range(state.players):
        if state.orders[seat] == NONE:
            missing += 1
    return missing == 1 and state.first_pays == 1


def decide(state: State, seat: int, decision: int) -> None:
    state.orders[seat] = decision
    while state.seat < state.players and state.orders[state.seat] != NONE:
        state.seat += 1
    if state.seat == state.players:
        resolve(state)


def resolve(state: State) -> None:
    """M5, M6: all orders are in; the round is played."""
    if state.same == 1:
        settle_order(state)
    if takes_card(state):
        for place in range(state.players):
            seat = state.order_of_play[place]
            play_card(state, seat, card_of(state.orders[seat]))
        state.left -= 1
    if state.same == 0 and state.left > 0:
        settle_order(state)
    for seat in range(state.players):
        state.orders[seat] = NONE
    state.seat = 0
    state.turn += 1


def settle_order(state: State) -> None:
    """M4: higher bids earlier; in a tie whoever stood later passes those before. M3: they pay."""
    for place in range(1, state.players):
        seat = state.order_of_play[place]
        bid = bid_of(state.orders[seat])
        free = place
        while free > 0 and bid_of(state.orders[state.order_of_play[free - 1]]) <= bid:
            state.order_of_play[free] = state.order_of_play[free - 1]
            free -= 1
        state.order_of_play[free] = seat
    for place in range(1 if state.first_pays == 1 else state.players):
        seat = state.order_of_play[place]
        state.bid_points[seat] -= bid_of(state.orders[seat])


def play_card(state: State, seat: int, card: int) -> None:
    take(state.hands[seat], card)
    lower = next_lower(state, card)
    higher = next_higher(state, card)
    if state.ids[lower] == 0 and state.ids[higher] == 0:  # M8, M9, M10
        join(state, card, seat, state.next_id)
        state.next_id += 1
        return
    eater = lower if is_eater(state, lower, higher) else higher
    other = lower + higher - eater
    if state.ids[other] != 0 and state.ids[other] != state.ids[eater]:  # M13, M14; not M16
        state.victory_points[state.owners[other]] += state.sizes[other]
    join(state, card, state.owners[eater], state.ids[eater])  # M11, M12, M15


def next_lower(state: State, card: int) -> int:
    return card - 1 if card > 1 else state.deck


def next_higher(state: State, card: int) -> int:
    return card + 1 if card < state.deck else 1


def is_eater(state: State, one: int, other: int) -> bool:
    """Does the organism at `one` absorb a card between the two? One of them is owned."""
    if state.ids[one] == 0 or state.ids[other] == 0:  # M11, M12
        return state.ids[one] != 0
    if state.sizes[one] != state.sizes[other]:  # M13: the larger
        return state.sizes[one] > state.sizes[other]
    return state.ids[one] < state.ids[other]  # M13: the older


def join(state: State, card: int, owner: int, identity: int) -> None:
    """The card and whatever touches it become one organism."""
    lower = next_lower(state, card)
    higher = next_higher(state, card)
    size = state.sizes[lower] + 1 + state.sizes[higher]
    first = card - state.sizes[lower]
    last = card + state.sizes[higher]
    if first < 1:
        first += state.deck
    if last > state.deck:
        last -= state.deck
    if size > state.deck:  # M16: the ring closes
        size = state.deck
        first = 1
        last = state.deck
    mark(state, lower, 0, 0, 0)
    mark(state, higher, 0, 0, 0)
    mark(state, first, size, owner, identity)
    mark(state, last, size, owner, identity)


def mark(state: State, card: int, size: int, owner: int, identity: int) -> None:
    """Note an organism at its first or last card."""
    state.sizes[card] = size
    state.owners[card] = owner
    state.ids[card] = identity


def ending(state: State) -> int:
    """The number of the rule that has ended the game, or 0."""
    return 17 if state.left == 0 else 0


def score(state: State, seat: int) -> int:
    return state.victory_points[seat]


def standing(state: State, seat: int) -> int:
    """M17: victory points count, and between equals, if so chosen, bid points left."""
    return state.victory_points[seat] * BIDS + state.bid_points[seat] * state.tiebreak


def is_winner(state: State, seat: int) -> bool:
    """M17: nobody stands higher; equals share."""
    for other in range(state.players):
        if standing(state, other) > standing(state, seat):
            return False
    return True
