"""Ouroboros: be the first to get rid of all the discs that the others push on you.

A grid is full of discs of four colours. A turn is one of three things. Place a stone on a disc: the
disc is yours, and the discs beside it (+) or at its corners (x) go to the next player. Remove two
stones that stand in one of four patterns by paying its price in discs. Or discard one disc. Whose
own turn leaves them with no disc wins.

A decision is 2 * cell + way to place (way PLUS or CROSS, cells row by row from the top), or
PAY + 4096 * first + 32 * second + price to pay a price for the stones on two cells, first < second.
A discard is a price too, for no stones: PAY + colour.

A set of cells is two masks, its halves (see grid.py).
"""

from tailbiter.games.bits import count, lowest, nth
from tailbiter.games.dice import below
from tailbiter.games.ouroboros.grid import (
    AHEAD,
    AROUND,
    CELLS,
    CROSS,
    HALF,
    HALVES,
    ONE_HALF,
    PARTNERS,
    PLUS,
)
from tailbiter.games.ouroboros.prices import (
    COLOURS,
    DISCARD,
    ENOUGH,
    OFFSET,
    PATTERNS,
    PRICED,
    PRICES,
)
from tailbiter.games.simple_turns import acts as acts
from tailbiter.games.simple_turns import is_whole as is_whole
from tailbiter.games.simple_turns import may_coincide as may_coincide
from tailbiter.games.simple_turns import past_length as past_length
from tailbiter.games.simple_turns import remember as remember
from tailbiter.games.state import Flat, array, number

PAY = 2 * CELLS  # decisions from here on pay; lower ones place
END = PAY + 4096 * CELLS  # no decision is as high
NONE = -1  # no decision: the game is over
# The most decisions there can be to choose from: at most 2 on each of 81 cells, 4 discards, and
# 126 * 4 + 144 * 1 + 224 * 12 + 128 * 4 removals, if every cell held a stone (patterns B).
MOST = 4096


class Options(Flat):
    players: int = number()
    size: int = number()
    per_colour: int = number()
    hidden: int = number()
    returns: int = number()  # 1: removed stones go back to the pile
    stones: int = number()
    patterns: int = number()  # 0 to 4 for A to E
    first_win: int = number()  # the first turn that can win


class State(Flat):
    discs: list[list[int]] = array(2, 4)  # [half][colour] mask: where discs of a colour lie
    full: list[int] = array(2)  # [half] mask: where any disc lies
    stones: list[int] = array(2)  # [half] mask: where stones stand
    supply: list[list[int]] = array(4, 4)  # [seat][colour] discs held
    pairs: list[int] = array(5)  # pairs of stones in each pattern; pattern 0 is always there once
    pile: int = number()  # stones left to place
    seat: int = number()  # whose turn it is
    turn: int = number()
    players: int = number()
    size: int = number()
    per_colour: int = number()
    hidden: int = number()  # 1: others see how many discs you hold, not which (O2)
    returns: int = number()  # 1: removed stones go back to the pile (O10)
    patterns: int = number()  # which set of patterns (O12)
    first_win: int = number()  # the first turn that can win (O15)


def setup(state: State, options: Options, dice: list[int]) -> None:
    state.players = options.players
    state.size = options.size
    state.per_colour = options.per_colour
    state.hidden = options.hidden
    state.returns = options.returns
    state.patterns = options.patterns
    state.first_win = options.first_win
    state.pile = options.stones
    state.pairs[DISCARD] = 1
    state.turn = 1
    fill(state, dice)


def fill(state: State, dice: list[int]) -> None:
    """O1: every square gets a disc drawn from all that are left, numbered in order b, g, r, y."""
    blues = state.per_colour  # how many are blue
    greens = 2 * blues  # blue or green
    reds = 3 * blues  # blue, green or red
    left = 4 * blues
    for cell in range(state.size * state.size):
        disc = below(dice, left)
        colour = (disc >= blues) + (disc >= greens) + (disc >= reds)
        state.discs[cell // HALF][colour] |= 1 << (cell % HALF)
        state.full[cell // HALF] |= 1 << (cell % HALF)
        blues -= colour == 0
        greens -= colour <= 1
        reds -= colour <= 2
        left -= 1


def refusal(state: State, seat: int, decision: int) -> int:
    """The number of the rule that forbids this decision, or 0."""
    if ending(state) != 0:
        return 14
    if seat != state.seat or decision < 0 or decision >= END:
        return 3
    if decision < PAY:
        if not has(state.full, decision >> 1):
            return 4
        return 0 if state.pile > 0 else 11
    return payment_refusal(state, seat, decision)


def payment_refusal(state: State, seat: int, decision: int) -> int:
    first = first_of(decision)
    second = second_of(decision)
    pattern = DISCARD
    if first != second:
        if not has(state.stones, first) or not has(state.stones, second):
            return 7
        pattern = pattern_of(state, first, second)
        if pattern == DISCARD:
            return 12
    if first == second != 0 or (PRICED[pattern] >> price_of(decision)) & 1 == 0:
        return 12
    if (affordable(state, seat) >> price_of(decision)) & 1 == 0:
        return 13 if pattern == DISCARD else 7
    return 0


def payment(first: int, second: int, price: int) -> int:
    """The decision to pay `price` for the stones on two cells; twice cell 0 to discard."""
    return PAY + 4096 * first + 32 * second + price


def first_of(decision: int) -> int:
    return (decision - PAY) >> 12


def second_of(decision: int) -> int:
    return ((decision - PAY) >> 5) & 127


def price_of(decision: int) -> int:
    return (decision - PAY) & 31


def has(cells: list[int], cell: int) -> bool:
    return cell < CELLS and (cells[cell // HALF] >> (cell % HALF)) & 1 == 1


def pattern_of(state: State, first: int, second: int) -> int:
    """The pattern of two cells, first < second (O12), or 0."""
    for pattern in range(1, PATTERNS):
        if has(AHEAD[state.size][first][OFFSET[state.patterns][pattern]], second):
            return pattern
    return 0


def affordable(state: State, seat: int) -> int:
    """The prices that `seat` can pay (O7)."""
    held = state.supply[seat]
    return ENOUGH[0][held[0]] & ENOUGH[1][held[1]] & ENOUGH[2][held[2]] & ENOUGH[3][held[3]]


def is_repeated(state: State, cell: int, way: int) -> bool:
    """Is this CROSS the same turn as PLUS, because both give nothing (O5)?"""
    near = 0
    for half in range(HALVES):
        if half > 0 and state.size <= ONE_HALF:
            break
        near |= AROUND[state.size][cell][PLUS][half] & state.full[half]
        near |= AROUND[state.size][cell][CROSS][half] & state.full[half]
    return near == 0 and way == CROSS


def legal(state: State, seat: int, out: list[int]) -> int:
    """List in `out` the decisions `seat` may make; return how many there are."""
    if seat != state.seat or ending(state) != 0:
        return 0
    n = 0
    if state.pile > 0:
        for place in range(2 * state.size * state.size):
            if has(state.full, place >> 1) and not is_repeated(state, place >> 1, place & 1):
                out[n] = place
                n += 1
    prices = affordable(state, seat)
    for pattern in range(PATTERNS):
        if prices & PRICED[pattern] != 0:
            for pair in range(state.pairs[pattern]):
                stones = nth_pair(state, pattern, pair)
                n = list_payments(prices & PRICED[pattern], stones, out, n)
    return n


def list_payments(prices: int, stones: int, out: list[int], n: int) -> int:
    while prices != 0:
        out[n] = stones + lowest(prices)
        prices &= prices - 1
        n += 1
    return n


def nth_pair(state: State, pattern: int, n: int) -> int:
    """The two stones in a pattern with `n` such pairs before them: a payment short of its price."""
    if pattern == DISCARD:
        return payment(0, 0, 0)
    for half in range(HALVES):
        stones = state.stones[half]
        while stones != 0:
            first = half * HALF + lowest(stones)
            stones &= stones - 1
            partners = AHEAD[state.size][first][OFFSET[state.patterns][pattern]]
            for other in range(half, HALVES):
                seconds = partners[other] & state.stones[other]
                if n < count(seconds):
                    return payment(first, other * HALF + nth(seconds, n), 0)
                n -= count(seconds)
    return NONE


def draw(state: State, dice: list[int]) -> int:
    """One of the decisions that `legal` lists, each equally likely; NONE when the game is over."""
    if ending(state) != 0:
        return NONE
    places = 2 * (count(state.full[0]) + count(state.full[1])) if state.pile > 0 else 0
    prices = affordable(state, state.seat)
    payments = 0
    for pattern in range(PATTERNS):
        payments += state.pairs[pattern] * count(prices & PRICED[pattern])
    pick = below(dice, places + payments)
    while pick < places:
        cell = nth_disc(state, pick >> 1)
        if not is_repeated(state, cell, pick & 1):
            return 2 * cell + (pick & 1)
        pick = below(dice, places + payments)
    return nth_payment(state, prices, pick - places)


def nth_disc(state: State, n: int) -> int:
    """The cell with a disc that has `n` such cells before it."""
    first = count(state.full[0])
    return nth(state.full[0], n) if n < first else HALF + nth(state.full[1], n - first)


def nth_payment(state: State, prices: int, n: int) -> int:
    for pattern in range(PATTERNS):
        choice = prices & PRICED[pattern]
        if n < state.pairs[pattern] * count(choice):
            pair = n // count(choice)
            return nth_pair(state, pattern, pair) + nth(choice, n - pair * count(choice))
        n -= state.pairs[pattern] * count(choice)
    return NONE


def decide(state: State, seat: int, decision: int) -> None:
    if decision < PAY:
        place(state, seat, decision >> 1, decision & 1)
    else:
        for colour in range(COLOURS):
            state.supply[seat][colour] -= PRICES[price_of(decision)][colour]  # O7, O10, O13
        if first_of(decision) != second_of(decision):
            lift(state, first_of(decision))
            lift(state, second_of(decision))
            state.pile += 2 * state.returns  # O10
    state.turn += 1
    state.seat = next_seat(state, seat)


def next_seat(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


def place(state: State, seat: int, cell: int, way: int) -> None:
    """O4: the disc under the stone is yours, those around it this way are the next player's."""
    other = next_seat(state, seat)
    for half in range(HALVES):
        if half > 0 and state.size <= ONE_HALF:
            break
        near = AROUND[state.size][cell][way][half]
        square = 1 << (cell % HALF) if half == cell // HALF else 0
        for colour in range(COLOURS):
            lying = state.discs[half][colour]
            state.supply[seat][colour] += count(lying & square)
            state.supply[other][colour] += count(lying & near)
            state.discs[half][colour] = lying & ~(near | square)
        state.full[half] &= ~(near | square)
    state.pile -= 1
    stand(state, cell)


def stand(state: State, cell: int) -> None:
    """A stone comes to stand on `cell`."""
    count_pairs(state, cell, 1)
    state.stones[cell // HALF] |= 1 << (cell % HALF)


def lift(state: State, cell: int) -> None:
    """The stone on `cell` goes."""
    state.stones[cell // HALF] ^= 1 << (cell % HALF)
    count_pairs(state, cell, -1)


def count_pairs(state: State, cell: int, change: int) -> None:
    """The stone on `cell` makes or breaks its pairs with others, whatever lies between (O8)."""
    for pattern in range(1, PATTERNS):
        offset = OFFSET[state.patterns][pattern]
        for half in range(HALVES):
            if half > 0 and state.size <= ONE_HALF:
                break
            partners = PARTNERS[state.size][cell][offset][half]
            state.pairs[pattern] += change * count(partners & state.stones[half])


def ending(state: State) -> int:
    """O14, when the turn before this one left its player with no disc; else 0."""
    if state.turn <= state.first_win or score(state, last_seat(state)) > 0:  # O15
        return 0
    return 14


def last_seat(state: State) -> int:
    """Who had the turn before this one."""
    return state.seat - 1 if state.seat > 0 else state.players - 1


def score(state: State, seat: int) -> int:
    """Discs left."""
    held = state.supply[seat]
    return held[0] + held[1] + held[2] + held[3]


def is_winner(state: State, seat: int) -> bool:
    return ending(state) != 0 and seat == last_seat(state)
