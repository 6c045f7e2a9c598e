"""What wins Eat Your Neighbor, at a glance: who can eat what, who can still place, who leads.

Every free cell is looked at from both seats: what creature they would make there, what it would
eat. All that is found adds a weight to the logarithm of the odds of the seat to move. Most weights
are two, for an empty board and for a full one.
"""

from math import exp

from tailbiter.bots.knowledge.learned import in_one_row, learned
from tailbiter.bots.knowledge.plain import LEVELS as LEVELS
from tailbiter.bots.knowledge.plain import known_state as known_state
from tailbiter.bots.knowledge.protocol import Kind, Settings
from tailbiter.engine.arrays import State, Vector
from tailbiter.games.bits import count, lowest
from tailbiter.games.eat_your_neighbor.rules import ALL, LARGEST, NEAR, free, grown, score

KIND = Kind.OPEN
# Attention by the first guesses, leaves by the estimate alone: docs/bots.md has the matches.
SETTINGS = Settings(explore=0.5, trust=2.0, sharp=5.0, cutoff=0.0)
GRAVE = ("ate", "swarmed")

# The places of the features.
KINDS = 9  # of a free cell to a seat: closed, a size made there, or a meal
CELLS = KINDS * KINDS  # for each of three: behind, even, ahead
CREATURES = 3 * CELLS
MY_MEAL = CREATURES + 4 * LARGEST
MEALS = 9
YOUR_MEAL = MY_MEAL + MEALS
MOST_AHEAD = 9  # points; more are the same
LEAD = YOUR_MEAL + MEALS + MOST_AHEAD
KEYSTONE_LEAD = LEAD + 2 * MOST_AHEAD + 1  # with keystones points come and go
MY_NEED = KEYSTONE_LEAD + MOST_AHEAD + 1
MOST_NEED = 9
YOUR_NEED = MY_NEED + MOST_NEED + 1
TO_MOVE = YOUR_NEED + MOST_NEED + 1
ROOM = 2 * (TO_MOVE + 1)  # from here on one weight a feature
MOST_ROOM = 7  # cells, from 0
PLACES = ROOM + 5 * MOST_ROOM * MOST_ROOM
WEIGHTS = in_one_row(learned("eat_your_neighbor"))

SURE = 12.0  # added where the next meal wins: more than all else comes to


def estimate(state: State, chances: Vector) -> None:
    chance = 1.0 / (1.0 + exp(-appraise(state, WEIGHTS)))
    chances[state.seat] = chance
    chances[1 - state.seat] = 1.0 - chance


def appraise(state: State, weights: Vector) -> float:
    """The logarithm of the odds that the seat to move wins."""
    me = state.seat
    you = 1 - me
    cells = free(state)
    early = min(count(cells), state.hand[me] + state.hand[you]) / count(ALL[state.side])
    lead = score(state, me) - score(state, you)
    at = CELLS * (1 + sign(lead))
    total = 0.0
    prey = my_meal = my_room = 0
    loss = your_meal = your_room = 0
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        my_creature = made(state, me, cell)
        my_food = food(state, me, my_creature, cell)
        mine = kind(my_creature, my_food)
        your_creature = made(state, you, cell)
        your_food = food(state, you, your_creature, cell)
        yours = kind(your_creature, your_food)
        total += blend(weights, at + mine * KINDS + yours, 1.0, early)
        prey |= my_food
        loss |= your_food
        my_meal = max(my_meal, count(my_food))
        your_meal = max(your_meal, count(your_food))
        my_room += min(mine, 1)
        your_room += min(yours, 1)
    total += appraise_creatures(state, weights, prey, loss, early)
    total += appraise_race(state, weights, my_meal, your_meal, early)
    return total + appraise_end(state, weights, lead, my_room, your_room, early)


def made(state: State, seat: int, cell: int) -> int:
    """The creature that a seat makes on a cell; with no piece to place, one too large."""
    return grown(state, seat, cell) if state.hand[seat] > 0 else ALL[state.side]


def food(state: State, seat: int, creature: int, cell: int) -> int:
    """The pieces that this creature eats when a piece on `cell` has made it (N7, N8)."""
    size = count(creature)
    if size > LARGEST:
        return 0
    edible = state.sized[1 - seat][LARGEST if size == 1 else size - 1]
    if edible == 0:
        return 0
    around = NEAR[state.side][cell]
    joined = creature ^ (1 << cell)
    while joined != 0:
        near = lowest(joined)
        joined &= ~state.creature[near]
        around |= state.around[near]
    touched = around & edible
    eaten = 0
    while touched != 0:
        victim = lowest(touched)
        touched &= ~state.creature[victim]
        if size > 1 or count(state.around[victim] & state.sized[seat][1]) >= 2:
            eaten |= state.creature[victim]
    return eaten


def kind(creature: int, eaten: int) -> int:
    """What a free cell is to a seat: 0 closed, 1 to 4 the size made there, above that the meal."""
    size = count(creature)
    if size > LARGEST:
        return 0
    return size if eaten == 0 else LARGEST + min(count(eaten), LARGEST)


def appraise_creatures(state: State, weights: Vector, prey: int, loss: int, early: float) -> float:
    """Pieces by the size of their creature, apart those that can be eaten at once."""
    total = 0.0
    for size in range(1, LARGEST + 1):
        mine = state.sized[state.seat][size]
        yours = state.sized[1 - state.seat][size]
        at = CREATURES + 4 * (size - 1)
        total += blend(weights, at, float(count(mine & ~loss)), early)
        total += blend(weights, at + 1, float(count(mine & loss)), early)
        total += blend(weights, at + 2, float(count(yours & ~prey)), early)
        total += blend(weights, at + 3, float(count(yours & prey)), early)
    return total


def appraise_race(
    state: State, weights: Vector, my_meal: int, your_meal: int, early: float
) -> float:
    """The largest meals, and what each then lacks of the goal (N9)."""
    my_need = state.goal - state.eaten[state.seat] - my_meal
    your_need = state.goal - state.eaten[1 - state.seat] - your_meal
    total = SURE if my_need <= 0 and state.shown == 0 else 0.0  # K5: not with keystones
    total += blend(weights, MY_MEAL + min(my_meal, MEALS - 1), 1.0, early)
    total += blend(weights, YOUR_MEAL + min(your_meal, MEALS - 1), 1.0, early)
    total += blend(weights, MY_NEED + max(0, min(my_need, MOST_NEED)), 1.0, early)
    return total + blend(weights, YOUR_NEED + max(0, min(your_need, MOST_NEED)), 1.0, early)


def appraise_end(
    state: State, weights: Vector, lead: int, my_room: int, your_room: int, early: float
) -> float:
    """The lead, and how soon nobody can place: who is ahead wants that soon (N10, N11)."""
    bounded = max(-MOST_AHEAD, min(lead, MOST_AHEAD))
    total = blend(weights, TO_MOVE, 1.0, early)
    total += blend(weights, (LEAD if state.shown == 0 else KEYSTONE_LEAD) + bounded, 1.0, early)
    standing = 2 + sign(lead) + sign(lead) * (1 if abs(lead) > 2 else 0)  # far behind to far ahead
    my_turns = min(my_room, state.hand[state.seat], MOST_ROOM - 1)
    your_turns = min(your_room, state.hand[1 - state.seat], MOST_ROOM - 1)
    rooms = my_turns * MOST_ROOM + your_turns
    return total + weigh(weights, ROOM + standing * MOST_ROOM * MOST_ROOM + rooms, 1.0)


def sign(number: int) -> int:
    return (1 if number > 0 else 0) - (1 if number < 0 else 0)


def blend(weights: Vector, feature: int, amount: float, early: float) -> float:
    """Between the weights of an empty and of a full board."""
    found = weigh(weights, 2 * feature, amount * early)
    return found + weigh(weights, 2 * feature + 1, amount * (1.0 - early))


def weigh(weights: Vector, place: int, amount: float) -> float:
    found: float = weights[place] * amount
    return found
