"""Eat Your Neighbor: creatures eat neighbours one size smaller; three singles eat a four.

Two seats place pieces in turn on a hexagon of hexagons. Touching pieces of one colour are a
creature, of four pieces at most. The creature just made eats every touching enemy creature that is
exactly one smaller; a single eats a touching four that two more singles touch. Who has eaten twelve
ends the game, and so does who cannot place; the most eaten wins, then whoever placed last.

A decision is the number of the cell to place on (row by row from the top), SWAP or PASS.
A set of cells is a mask: bit n is cell n. Every piece knows the cells of its creature and the cells
around it, so that joining and eating need no search.
"""

from tailbiter.games.bits import count, lowest, nth
from tailbiter.games.boards import hexagon_cells, hexagon_neighbours
from tailbiter.games.dice import below
from tailbiter.games.simple_turns import acts as acts
from tailbiter.games.simple_turns import is_whole as is_whole
from tailbiter.games.simple_turns import may_coincide as may_coincide
from tailbiter.games.simple_turns import past_length as past_length
from tailbiter.games.simple_turns import remember as remember
from tailbiter.games.state import Flat, array, number

SEATS = 2
LARGEST = 4  # no creature may be larger (N6)
SIDES = 6  # tables are made for sides 0 to 5
NOWHERE = 62  # the number of no cell: an empty creature stands there
SWAP = 61
PASS = 62
MOST = 62  # the most decisions there can be to choose from
NOBODY = -1
NONE = -1  # no decision: the game is over
NEVER = 1 << 40  # more than anybody can eat
ALL = [(1 << len(hexagon_cells(side))) - 1 for side in range(SIDES)]
NEAR = [(hexagon_neighbours(side) + 64 * [0])[:64] for side in range(SIDES)]
AXIAL_Q = [([q for q, r in hexagon_cells(side)] + 64 * [0])[:64] for side in range(SIDES)]
AXIAL_R = [([r for q, r in hexagon_cells(side)] + 64 * [0])[:64] for side in range(SIDES)]

# The twelve keystones (K2), and how far the cells of each lie apart: no two shapes have the same
# sum of squared distances, whichever way they are turned.
KEYSTONES = (
    *("arch", "bend", "diamond", "hook", "line3", "line4"),
    *("pair", "propeller", "single", "sled", "snake", "triangle"),
)
SPREADS = [13, 5, 8, 11, 6, 20, 1, 12, 0, 17, 16, 3]
SHOWN = 4  # cards (K1)
WORTH = 3  # points a keystone (K3)


class Options(Flat):
    side: int = number()
    supply: int = number()
    goal: int = number()  # NEVER for none
    passes: int = number()  # 1: who cannot place passes
    swap: int = number()
    keystone: int = number()


class State(Flat):
    pieces: list[int] = array(2)  # mask: where each seat has a piece
    sized: list[list[int]] = array(2, 5)  # [seat][n] mask: its pieces in creatures of size n
    creature: list[int] = array(64)  # mask: the creature standing on each cell
    around: list[int] = array(64)  # mask: the cells that touch that creature
    shut: list[int] = array(2)  # mask: free cells known to be too big a bite for each seat (N6)
    eaten: list[int] = array(2)  # pieces each seat has eaten
    hand: list[int] = array(2)  # pieces each seat has left to place
    seat: int = number()  # whose turn it is
    last: int = number()  # who placed last, or NOBODY
    turn: int = number()
    side: int = number()
    goal: int = number()
    passes: int = number()  # 1: who cannot place passes (N10)
    swap: int = number()  # 1: there is a swap (N3)
    shown: int = number()  # mask of the keystones on the table, 0 without the expansion


def setup(state: State, options: Options, dice: list[int]) -> None:
    state.side = options.side
    state.goal = options.goal
    state.passes = options.passes
    state.swap = options.swap
    state.hand[0] = options.supply
    state.hand[1] = options.supply
    state.last = NOBODY
    state.turn = 1
    if options.keystone == 1:
        while count(state.shown) < SHOWN:  # K1
            state.shown |= 1 << below(dice, len(SPREADS))


def refusal(state: State, seat: int, decision: int) -> int:
    """The number of the rule that forbids this decision, or 0."""
    if seat != state.seat:
        return 2
    if decision < 0 or decision > PASS:
        return 5
    if decision == SWAP:
        return 0 if may_swap(state, seat) else 3
    if decision == PASS:
        return 0 if must_pass(state, seat) else 5
    if (free(state) >> decision) & 1 == 0:
        return 5
    if state.hand[seat] == 0:
        return 4
    return 0 if fits(state, seat, decision) else 6


def legal(state: State, seat: int, out: list[int]) -> int:
    """List in `out` the decisions `seat` may make; return how many there are."""
    if seat != state.seat:
        return 0
    n = 0
    cells = candidates(state, seat)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if fits(state, seat, cell):
            out[n] = cell
            n += 1
    if may_swap(state, seat):
        out[n] = SWAP
        n += 1
    if n == 0 and must_pass(state, seat):
        out[n] = PASS
        n += 1
    return n


def draw(state: State, dice: list[int]) -> int:
    """One of the decisions that `legal` lists, each equally likely; NONE when the game is over."""
    if state.eaten[1 - state.seat] >= state.goal:
        return NONE
    seat = state.seat & 1  # tells the compiler that it is not negative: a tenth faster
    cells = candidates(state, seat)
    if may_swap(state, seat) and below(dice, count(cells) + 1) == 0:
        return SWAP
    while cells != 0:
        cell = nth(cells, below(dice, count(cells)))
        if fits(state, seat, cell):
            return cell
        state.shut[seat] |= 1 << cell  # stays so until a piece nearby is eaten
        cells ^= 1 << cell
    return PASS if must_pass(state, seat) else NONE


def free(state: State) -> int:
    return ALL[state.side] & ~(state.pieces[0] | state.pieces[1])


def candidates(state: State, seat: int) -> int:
    """The free cells on which `seat` may be able to place."""
    if state.hand[seat] == 0:  # N4
        return 0
    return free(state) & ~state.shut[seat]


def fits(state: State, seat: int, cell: int) -> bool:
    """Would the creature made by placing on `cell` be small enough (N6)?"""
    return count(grown(state, seat, cell)) <= LARGEST


def grown(state: State, seat: int, cell: int) -> int:
    """The creature that `seat` makes by placing on `cell`."""
    creature = 1 << cell
    touched = NEAR[state.side][cell] & state.pieces[seat]
    while touched != 0:
        joined = state.creature[lowest(touched)]
        creature |= joined
        touched &= ~joined
    return creature


def can_place(state: State, seat: int) -> bool:
    cells = candidates(state, seat)
    while cells != 0:
        if fits(state, seat, lowest(cells)):
            return True
        cells &= cells - 1
    return False


def may_swap(state: State, seat: int) -> bool:
    """N3: White's first turn, and one black piece on the board."""
    return (
        state.swap == 1
        and state.turn == 2
        and seat == 1
        and state.pieces[1] == 0
        and count(state.pieces[0]) == 1
    )


def must_pass(state: State, seat: int) -> bool:
    """N10, passes: this seat cannot place, the other can."""
    return state.passes == 1 and not can_place(state, seat) and can_place(state, 1 - seat)


def decide(state: State, seat: int, decision: int) -> None:
    seat &= 1  # as in draw
    if decision == SWAP:
        swap(state)
    elif decision != PASS:
        join(state, seat, decision)
        eat(state, seat, decision)
        state.hand[seat] -= 1
        state.last = seat
    state.turn += 1
    state.seat = 1 - seat


def swap(state: State) -> None:
    """N3: the black piece becomes a white one."""
    cell = lowest(state.pieces[0])
    state.pieces[0] = 0
    state.sized[0][1] = 0
    state.hand[0] += 1
    join(state, 1, cell)
    state.hand[1] -= 1


def join(state: State, seat: int, cell: int) -> None:
    """Place a piece: the creatures it touches become one (N6)."""
    creature = 1 << cell
    around = NEAR[state.side][cell]
    touched = around & state.pieces[seat]
    state.pieces[seat] |= creature
    if touched == 0:
        state.sized[seat][1] |= creature
        state.creature[cell] = creature
        state.around[cell] = around
        return
    while touched != 0:
        near = lowest(touched)
        creature |= state.creature[near]
        around |= state.around[near]
        touched &= ~state.creature[near]
    for size in range(1, LARGEST):
        state.sized[seat][size] &= ~creature
    state.sized[seat][count(creature)] |= creature
    if count(creature) == LARGEST:
        state.shut[seat] |= around
    cells = creature
    while cells != 0:
        state.creature[lowest(cells)] = creature
        state.around[lowest(cells)] = around
        cells &= cells - 1


def meal_of(state: State, seat: int, creature: int, around: int) -> int:
    """What a creature eats that `seat` makes, with these cells around it (N7, N8)."""
    size = count(creature)
    prey = around & state.sized[1 - seat][LARGEST if size == 1 else size - 1]
    meal = 0
    while prey != 0:
        victim = lowest(prey)
        prey &= ~state.creature[victim]
        if size > 1 or count(state.around[victim] & (state.sized[seat][1] | creature)) >= 3:
            meal |= state.creature[victim]
    return meal


def eat(state: State, seat: int, cell: int) -> None:
    """The creature on `cell`, just made, eats what it can."""
    meal = meal_of(state, seat, state.creature[cell], state.around[cell])
    if meal != 0:
        around = 0
        eaten = meal
        while eaten != 0:
            around |= state.around[lowest(eaten)]
            eaten &= ~state.creature[lowest(eaten)]
        state.eaten[seat] += count(meal)
        state.pieces[1 - seat] &= ~meal
        for size in range(1, LARGEST + 1):
            state.sized[1 - seat][size] &= ~meal
        state.shut[1 - seat] &= ~(meal | around)  # room again for those who were eaten


def ending(state: State) -> int:
    """The number of the rule that has ended the game, or 0."""
    if state.eaten[1 - state.seat] >= state.goal or state.eaten[state.seat] >= state.goal:
        return 9
    if can_place(state, state.seat) or (state.passes == 1 and can_place(state, 1 - state.seat)):
        return 0
    return 10


def score(state: State, seat: int) -> int:
    """N11; with the expansion K3 and K4."""
    points = state.eaten[seat]
    pieces = state.pieces[seat] if state.shown != 0 else 0
    while pieces != 0:
        creature = state.creature[lowest(pieces)]
        points += WORTH * is_keystone(state, creature)
        pieces &= ~creature
    return points


def is_keystone(state: State, creature: int) -> int:
    for card in range(len(SPREADS)):
        if (state.shown >> card) & 1 == 1 and SPREADS[card] == spread(state, creature):
            return 1
    return 0


def spread(state: State, creature: int) -> int:
    """The sum of the squared distances between the cells of a creature."""
    total = 0
    while creature != 0:
        one = lowest(creature)
        creature &= creature - 1
        others = creature
        while others != 0:
            q = AXIAL_Q[state.side][lowest(others)] - AXIAL_Q[state.side][one]
            r = AXIAL_R[state.side][lowest(others)] - AXIAL_R[state.side][one]
            total += q * q + q * r + r * r
            others &= others - 1
    return total


def is_winner(state: State, seat: int) -> bool:
    """N11: more points; equal, more eaten (K4); still equal, who placed last."""
    lead = score(state, seat) - score(state, 1 - seat)
    if lead == 0:
        lead = state.eaten[seat] - state.eaten[1 - seat]
    return lead > 0 or (lead == 0 and state.last == seat)
