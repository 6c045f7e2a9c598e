"""Eat Thyself: kings hop round a ring of pieces; whoever first has a single piece left wins.

The pieces are the board: a ring of slots, each a piece standing in line or a space that may carry
one. On your turn a king of yours moves as many slots as one of your two cards says, then that card
is turned over. It eats its own: a pawn, or the other king and with it one more pawn if you like.
What it takes from others goes back where you please: a pawn alone, a king with two more pieces.

What a decision's number means depends on the stage of the turn (slots count from 0):
    MOVE      4 * the king's slot + 2 if it goes back + the card, 0 or 1
    REMOVE    the slot of one more pawn, or NOTHING
    LIFT      LARGEST * one slot + another, the lower first; the same twice for one; or NOTHING
    PUT_PAWN  4 * slot + 2 if onto that space, not into the gap after it; or NOTHING: left out
    PUT_ALL   the same + 1 for a king
A set of slots is a mask: bit n is slot n, and every slot is in `spaces` or has a piece.
"""

from tailbiter.games.bits import count, nth
from tailbiter.games.dice import below
from tailbiter.games.simple_turns import acts as acts
from tailbiter.games.state import Flat, array, number

SEATS = 3  # at most
RINGS = ("_Aba_Bab_Aba_Bab", "_Abc_Bca_Cab_Abc_Bca_Cab")  # T2: for two and three players
START_SPACES = [sum(1 << n for n, slot in enumerate(ring) if slot == "_") for ring in RINGS]
START_KINGS = [sum(1 << n for n, slot in enumerate(ring) if slot in "ABC") for ring in RINGS]
START_PIECES = [
    [sum(1 << n for n, slot in enumerate(ring) if slot in own) for own in ("Aa", "Bb", "Cc")]
    for ring in RINGS
]
LARGEST = 24  # slots a ring can have
SIDES = [[1, 2, 1, 3], [1, 2, 2, 4], [1, 3, 2, 4]]  # T3: 12+13, 12+24, 13+24
RANDOM = 4  # sides up drawn by dice
FIRST = [0, 0, 1, 0, 1, 2, 0, 1, 2, 3]  # the pairs one can make of two, three, four, five
SECOND = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4]

MOVE = 0  # the stages of a turn; a finished one leaves it to the next seat to MOVE
REMOVE = 1  # own king eaten: one more pawn? (T9)
LIFT = 2  # an opponent's king in hand: which others? (T11)
PUT_PAWN = 3  # an opponent's pawn in hand: where to? (T10)
PUT_ALL = 4  # a king and what was lifted with it in hand: the next one where to? (T11)
RULE = [4, 9, 11, 10, 11]  # that says what may be decided at each stage
NOTHING = LARGEST * LARGEST  # more than any other decision
MOST = 32  # the most decisions there can be to choose from: 24 slots, 6 spaces
NOBODY = -1
NONE = -1  # no decision: the game is over


class Options(Flat):
    players: int = number()
    cards: int = number()  # row of SIDES
    sides: int = number()  # mask of the cards with the larger number up, or RANDOM
    null_barred: int = number()  # 1: T6 forbids
    may_leave: int = number()  # 1: a pawn taken may be left out (T10)
    may_lift_fewer: int = number()  # 1: up to two others are lifted (T11)
    first_king: int = number()  # 1: one king left is enough (T13)
    turn_limit: int = number()


class State(Flat):
    spaces: int = number()  # mask: the slots that are spaces
    kings: int = number()  # mask: the slots with a king, whoever's
    pieces: list[int] = array(SEATS)  # mask: the slots with a piece of each seat
    slots: int = number()  # how many there are
    turned: list[int] = array(SEATS)  # mask: each seat's cards with the larger number up
    sides_drawn: int = number()  # 1: by dice they were turned at the start (T3)
    stage: int = number()
    owner: int = number()  # whose pieces are in hand; 0 too when none are
    kings_in_hand: int = number()
    pawns_in_hand: int = number()
    seat: int = number()  # whose turn it is
    turn: int = number()
    since: int = number()  # the turn from which on no piece has left: nothing before it recurs
    drawn: int = number()  # 1: the same position for the third time (T15)
    players: int = number()
    cards: int = number()
    null_barred: int = number()
    may_leave: int = number()
    may_lift_fewer: int = number()
    first_king: int = number()
    turn_limit: int = number()


def setup(state: State, options: Options, dice: list[int]) -> None:
    ring = options.players - 2
    state.spaces = START_SPACES[ring]
    state.kings = START_KINGS[ring]
    state.slots = count(state.spaces)
    turned = options.sides
    if options.sides == RANDOM:
        turned = below(dice, 4)
        state.sides_drawn = 1
    for seat in range(options.players):
        state.pieces[seat] = START_PIECES[ring][seat]
        state.slots += count(state.pieces[seat])
        state.turned[seat] = turned  # T3: all the same
    state.turn = 1
    state.since = 1
    state.players = options.players
    state.cards = options.cards
    state.null_barred = options.null_barred
    state.may_leave = options.may_leave
    state.may_lift_fewer = options.may_lift_fewer
    state.first_king = options.first_king
    state.turn_limit = options.turn_limit


def is_whole(state: State) -> bool:
    return state.stage == MOVE


def may_coincide(state: State) -> bool:
    """The gaps on both sides of a like piece lead to the same ring."""
    return True


def refusal(state: State, seat: int, decision: int) -> int:
    """The number of the rule that forbids this decision, or 0."""
    if seat != state.seat:
        return 14
    if state.kings_in_hand > 0 and state.pawns_in_hand > 0:
        decision |= 1  # T11: a pawn may go where a king may
    for k in range(choices(state)):
        if choice(state, k) == decision:
            return 6 if is_barred(state, decision) else 0
    return RULE[state.stage]


def legal(state: State, seat: int, out: list[int]) -> int:
    """List in `out` the decisions `seat` may make; return how many there are."""
    n = 0
    for k in range(choices(state) if seat == state.seat else 0):
        out[n] = choice(state, k)
        if not is_barred(state, out[n]):
            n += 1
    return n


def draw(state: State, dice: list[int]) -> int:
    """One of the decisions that `legal` lists, each equally likely; NONE when the game is over."""
    if ending(state) != 0:
        return NONE
    decision = choice(state, below(dice, choices(state)))
    while is_barred(state, decision):  # never all of them: only one card has a 4
        decision = choice(state, below(dice, choices(state)))
    return decision


def choices(state: State) -> int:
    """How many decisions there are to choose from, counting null moves even where barred."""
    if state.stage == MOVE:
        return 4 * count(state.pieces[state.seat] & state.kings)
    if state.stage == REMOVE:
        return count(pawns(state)) + 1
    if state.stage == LIFT:
        others = count(state.pieces[state.owner])
        pairs = others * (others - 1) // 2
        if state.may_lift_fewer == 1:
            return pairs + others + 1
        return pairs if pairs > 0 else others  # one, if that is all there is
    may_leave = state.may_leave if state.stage == PUT_PAWN else 0
    return state.slots + count(free(state)) + may_leave


def choice(state: State, k: int) -> int:
    """The decision with the number `k` among those."""
    if state.stage == MOVE:
        return 4 * nth(state.pieces[state.seat] & state.kings, k >> 2) + (k & 3)
    if state.stage == REMOVE:
        return nth(pawns(state), k) if k < count(pawns(state)) else NOTHING
    if state.stage == LIFT:
        return choice_of_others(state.pieces[state.owner], k)
    king = 1 if state.kings_in_hand > 0 else 0  # kings first: any order leads to the same rings
    if k < state.slots:
        return 4 * k + king
    k -= state.slots
    return 4 * nth(free(state), k) + 2 + king if k < count(free(state)) else NOTHING


def choice_of_others(pieces: int, k: int) -> int:
    """First the pairs, then the single pieces, then none of them."""
    others = count(pieces)
    pairs = others * (others - 1) // 2
    if k < pairs:
        return LARGEST * nth(pieces, FIRST[k]) + nth(pieces, SECOND[k])
    k -= pairs
    return (LARGEST + 1) * nth(pieces, k) if k < others else NOTHING


def pawns(state: State) -> int:
    """The slots with a pawn of the seat to move."""
    return state.pieces[state.seat] & ~state.kings


def free(state: State) -> int:
    """The spaces that carry nothing."""
    return state.spaces & ~(state.pieces[0] | state.pieces[1] | state.pieces[2])


def is_barred(state: State, decision: int) -> bool:
    """T6: does a king come full circle, where that is forbidden?"""
    return state.null_barred == 1 and state.stage == MOVE and is_null(state, decision)


def is_null(state: State, decision: int) -> bool:
    """Four steps round four slots: all of them spaces, so that the one just left counts (T5)."""
    return steps(state, decision & 1) == state.slots


def steps(state: State, card: int) -> int:
    """The number that a card of the seat to move shows."""
    return SIDES[state.cards][2 * card + ((state.turned[state.seat] >> card) & 1)]


def decide(state: State, seat: int, decision: int) -> None:
    if state.stage == MOVE:
        move(state, seat, decision)
    elif state.stage == REMOVE:
        if decision != NOTHING:
            lift(state, decision)  # T9
        state.stage = MOVE
    elif state.stage == LIFT:
        if decision != NOTHING:
            take_along(state, decision // LARGEST, decision % LARGEST)
        state.stage = PUT_ALL
    else:
        put(state, decision)
    if state.stage == MOVE:
        state.turn += 1
        state.seat = seat + 1 if seat + 1 < state.players else 0  # T14


def move(state: State, seat: int, decision: int) -> None:
    here = 1 << landing(state, decision)
    lift(state, decision >> 2)
    state.turned[seat] ^= 1 << (decision & 1)  # T4
    if state.pieces[seat] & here != 0:  # T8, T9: it leaves the game
        state.since = state.turn + 1
        if state.kings & here != 0 and pawns(state) != 0:
            state.stage = REMOVE
    elif free(state) & here == 0:  # T10, T11
        take(state, here)
    state.pieces[seat] |= here  # T7
    state.kings |= here


def landing(state: State, decision: int) -> int:
    """The slot in which the king lands, counted in the ring without it."""
    slot = decision >> 2
    far = steps(state, decision & 1)
    slots = state.slots
    is_back = decision & 2 == 2
    if (state.spaces >> slot) & 1 == 0:  # T5: its slot closes, and the next one gets its number
        slots -= 1
        far -= 0 if is_back else 1
    slot += -far if is_back else far
    if slot < 0:
        return slot + slots
    return slot - slots if slot >= slots else slot


def lift(state: State, slot: int) -> None:
    """Take a piece off the ring: a space stays, a slot in line closes (T5, T9)."""
    if (state.spaces >> slot) & 1 == 1:
        state.kings &= ~(1 << slot)
        for seat in range(SEATS):
            state.pieces[seat] &= ~(1 << slot)
    else:
        state.slots -= 1
        state.spaces = closed(state.spaces, slot)
        state.kings = closed(state.kings, slot)
        for seat in range(SEATS):
            state.pieces[seat] = closed(state.pieces[seat], slot)


def closed(mask: int, slot: int) -> int:
    """`mask` without that slot: those above it move down."""
    lower = (1 << slot) - 1
    return (mask & lower) | ((mask >> 1) & ~lower)


def take(state: State, here: int) -> None:
    """The king has landed on an opponent's piece: take it in hand (T10, T11)."""
    while state.pieces[state.owner] & here == 0:
        state.owner += 1
    state.pieces[state.owner] ^= here
    if state.kings & here == 0:
        state.pawns_in_hand = 1
        state.stage = PUT_PAWN
    else:
        state.kings_in_hand = 1
        state.stage = LIFT if state.pieces[state.owner] != 0 else PUT_ALL


def take_along(state: State, first: int, second: int) -> None:
    """T11: the others in hand; the higher slot first, so that the lower keeps its number."""
    take_from(state, second)
    if first < second:
        take_from(state, first)


def take_from(state: State, slot: int) -> None:
    king = (state.kings >> slot) & 1
    state.kings_in_hand += king
    state.pawns_in_hand += 1 - king
    lift(state, slot)


def put(state: State, decision: int) -> None:
    """A piece goes back onto a space or into a gap (T10, T11), or is left out (T10)."""
    king = decision & 1
    if decision == NOTHING:
        state.since = state.turn + 1
    else:
        slot = decision >> 2
        if decision & 2 == 0:
            slot += 1
            open_slot(state, slot)
        state.pieces[state.owner] |= 1 << slot
        state.kings |= king << slot
    state.kings_in_hand -= king
    state.pawns_in_hand -= 1 - king
    if state.kings_in_hand + state.pawns_in_hand == 0:
        state.owner = 0
        state.stage = MOVE


def open_slot(state: State, slot: int) -> None:
    """Make room in line for a slot of that number."""
    state.slots += 1
    state.spaces = opened(state.spaces, slot)
    state.kings = opened(state.kings, slot)
    for seat in range(SEATS):
        state.pieces[seat] = opened(state.pieces[seat], slot)


def opened(mask: int, slot: int) -> int:
    """`mask` with that slot new and empty: those above it move up."""
    lower = (1 << slot) - 1
    return (mask & lower) | ((mask & ~lower) << 1)


def ending(state: State) -> int:
    """The number of the rule that has ended the game, or 0."""
    if winner(state) != NOBODY:
        return 13
    return 15 if state.drawn == 1 or state.turn > state.turn_limit else 0


def winner(state: State) -> int:
    """T13: the seat that has just moved; where pawns may be left out, then any other (T10)."""
    if state.stage != MOVE:
        return NOBODY
    seat = state.seat
    for _ in range(state.players if state.may_leave == 1 else 1):
        seat = (seat if seat > 0 else state.players) - 1  # the one before, the last mover first
        left = state.pieces[seat] & state.kings if state.first_king == 1 else state.pieces[seat]
        if left & (left - 1) == 0:
            return seat
    return NOBODY


def is_winner(state: State, seat: int) -> bool:
    return winner(state) == seat


def score(state: State, seat: int) -> int:
    """Pieces left, those in somebody's hand among them."""
    in_hand = state.kings_in_hand + state.pawns_in_hand
    return count(state.pieces[seat]) + (in_hand if seat == state.owner else 0)


def past_length(options: Options) -> int:
    """Two numbers for each turn that may be about to be played."""
    return 2 * (options.turn_limit + 1)


def remember(state: State, past: list[int]) -> None:
    """T15: keep this ring and these faces; the third time they come up the game is drawn."""
    first = state.pieces[0] | state.pieces[2]  # who stands where, told by two masks for three
    second = state.pieces[1] | state.pieces[2]
    faces = state.turned[0] + 4 * state.turned[1] + 16 * state.turned[2]
    ring = state.spaces + (state.kings << LARGEST)
    owners = first + (second << LARGEST) + (faces << 2 * LARGEST)
    turn = state.turn
    past[2 * turn - 2] = ring
    past[2 * turn - 1] = owners
    times = 0
    while turn >= state.since:
        times += past[2 * turn - 2] == ring and past[2 * turn - 1] == owners
        turn -= state.players  # the same player to move
    if times >= 3:
        state.drawn = 1
