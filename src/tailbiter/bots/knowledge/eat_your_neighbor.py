"""What wins Eat Your Neighbor, at a glance: who can eat what, who can still place, who leads.

Every free cell is looked at from both seats: what creature they would make there, what it would
eat. All that is found adds a weight to the logarithm of the odds of the seat to move. Most weights
are two, for an empty board and for a full one. They are learned from games of the search against
itself (benchmarks/learn_eat_your_neighbor.py).
"""

from math import exp
from typing import Any

from tailbiter.games.bits import count, lowest
from tailbiter.games.eat_your_neighbor.rules import ALL, LARGEST, NEAR, free, grown, score

# Attention by the first guesses, leaves by the estimate alone: docs/bots.md has the matches.
SETTINGS = {"explore": 0.5, "trust": 2.0, "sharp": 5.0, "cutoff": 0.0}

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

SURE = 12.0  # added where the next meal wins: more than all else comes to


def estimate(state: Any, chances: Any) -> None:
    chance = 1.0 / (1.0 + exp(-appraise(state, WEIGHTS)))
    chances[state.seat] = chance
    chances[1 - state.seat] = 1.0 - chance


def appraise(state: Any, weights: Any) -> float:
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


def made(state: Any, seat: int, cell: int) -> int:
    """The creature that a seat makes on a cell; with no piece to place, one too large."""
    return grown(state, seat, cell) if state.hand[seat] > 0 else ALL[state.side]


def food(state: Any, seat: int, creature: int, cell: int) -> int:
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


def appraise_creatures(state: Any, weights: Any, prey: int, loss: int, early: float) -> float:
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


def appraise_race(state: Any, weights: Any, my_meal: int, your_meal: int, early: float) -> float:
    """The largest meals, and what each then lacks of the goal (N9)."""
    my_need = state.goal - state.eaten[state.seat] - my_meal
    your_need = state.goal - state.eaten[1 - state.seat] - your_meal
    total = SURE if my_need <= 0 and state.shown == 0 else 0.0  # K5: not with keystones
    total += blend(weights, MY_MEAL + min(my_meal, MEALS - 1), 1.0, early)
    total += blend(weights, YOUR_MEAL + min(your_meal, MEALS - 1), 1.0, early)
    total += blend(weights, MY_NEED + max(0, min(my_need, MOST_NEED)), 1.0, early)
    return total + blend(weights, YOUR_NEED + max(0, min(your_need, MOST_NEED)), 1.0, early)


def appraise_end(
    state: Any, weights: Any, lead: int, my_room: int, your_room: int, early: float
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


def blend(weights: Any, feature: int, amount: float, early: float) -> float:
    """Between the weights of an empty and of a full board."""
    found = weigh(weights, 2 * feature, amount * early)
    return found + weigh(weights, 2 * feature + 1, amount * (1.0 - early))


def weigh(weights: Any, place: int, amount: float) -> float:
    found: float = weights[place] * amount
    return found


# In hundredths, in the order of the places.
LEARNED = """
-9 -14 -54 -19 -34 -10 31 -50 59 -42 -84 6 -55 -21 -44 -32 -34 0 52 15 -1 -4 15 1 17 -2 27 -2 9 13
11 29 -7 18 -81 26 56 -10 -12 -16 0 0 17 -18 11 -7 0 0 41 -56 91 -36 -15 16 30 2 -26 -4 1 9 7 -41
40 -17 -17 4 -5 14 16 26 -69 110 12 3 -35 0 -9 2 -4 17 -39 5 -41 31 -26 -6 -2 1 -77 125 43 -12 -6
-10 0 0 27 -34 14 -9 -10 10 -15 25 -36 13 50 -7 10 13 -28 -18 12 24 0 -25 38 -11 15 -15 4 3 -3 -10
133 16 -30 50 9 -29 -38 -7 5 -1 6 -1 -19 -11 192 -4 22 -14 -30 2 18 16 -51 31 75 -35 45 -126 75
-47 -20 54 29 -27 58 -51 105 24 7 -9 -59 -31 -30 -35 17 -55 -3 -8 -69 6 15 -45 5 -36 -55 -13 63 33
0 0 17 11 36 -1 54 -12 18 2 29 2 32 37 -34 15 45 16 -17 -11 0 0 17 -23 17 16 0 0 1 -50 76 1 -10
-38 -20 61 -35 6 -17 13 -32 -11 25 -29 4 -14 -20 19 -34 32 -98 55 15 -9 -51 11 -18 -13 -24 19 64
-30 -37 12 -12 -14 -40 32 46 16 42 36 -19 -4 0 0 27 -37 36 -32 -1 7 -10 17 -30 55 -62 -66 -2 32
-21 18 -82 81 12 -25 2 15 -6 17 -6 18 -78 73 -7 57 27 15 -35 0 -46 -49 -30 63 33 -35 -27 -40 86
-60 -6 4 -32 31 16 38 23 87 -75 57 41 48 -74 -29 7 46 -20 -28 43 -81 36 7 21 5 -40 -30 -25 -16 -8
-23 -4 -5 -53 13 -19 -10 40 -67 -16 -17 57 29 2 3 9 19 22 13 35 11 5 13 15 32 18 23 11 45 35 17
-14 -2 0 0 -1 -10 22 -11 0 0 41 -42 34 -3 -96 7 -21 41 -13 -1 -12 17 54 24 19 -12 -32 38 -13 39
-33 21 -67 136 -49 39 -24 -2 -3 6 -35 18 11 3 -12 5 -54 17 -18 1 -9 28 58 -1 -12 -16 0 0 -1 15 27
-22 18 -3 -34 29 26 9 2 -80 64 0 -1 -34 -25 72 -20 -1 43 -15 18 -25 -10 6 -262 77 -31 59 76 -2 -9
3 -75 28 -92 23 8 -18 -3 12 13 -13 -24 9 129 -8 78 -24 121 26 68 -50 20 -67 39 -136 -53 -25 24 -78
92 -36 -82 -9 -11 41 -36 1 14 -43 38 -1 -12 2 -17 -4 7 0 10 7 -12 13 -1 4 5 -10 -15 2 -9 26 -62 7
1 -19 50 -1 168 -118 123 -61 86 -41 77 -29 -57 65 0 0 -138 92 0 0 -270 121 -162 97 -114 53 -73 56
-44 29 54 -50 0 0 89 -52 0 0 241 -104 -254 -341 -300 -236 -356 -194 -357 -61 -258 -72 -218 -58
-131 -17 -169 -102 -101 -43 0 -12 81 34 147 82 121 17 243 42 208 100 327 88 296 233 299 255 191
389 -50 -239 -58 -151 4 -137 -67 -104 -26 -43 -2 -59 50 -17 -75 -53 -90 16 2 -11 58 22 82 17 18 26
-2 32 47 54 25 104 90 102 121 128 94 236 396 298 142 44 71 -32 -25 3 -24 -31 -103 -44 -92 -50 -86
-55 -133 -42 -156 -63 -286 -132 -129 -31 -67 19 25 -19 53 -6 48 51 53 37 78 27 96 31 119 52 -10 28
0 -136 -17 0 274 0 0 -406 -410 -241 -130 -61 -7 -176 -245 -75 -226 -157 -155 -62 -160 -117 -160
-36 -119 -139 -50 -88 -137 16 -72 7 -99 -192 -29 -143 -38 -54 -13 31 -88 -74 -11 67 30 65 47 26 6
0 -101 -58 112 -8 0 0 -222 -229 -237 -104 -129 -144 -138 -105 71 -101 -253 -183 -104 -156 23 -20
86 -44 -114 -103 -189 94 84 45 94 -8 -41 -58 153 164 135 19 85 -19 -69 138 233 252 175 143 123 89
0 -204 -157 -69 0 0 0 355 -274 -301 -256 -217 -163 -100 346 251 -145 -224 -167 -239 -176 269 222
133 -36 -66 -143 -155 207 183 74 53 -29 -98 -155 86 155 179 119 69 -33 -73 80 200 116 215 89 55 4
0 170 42 -25 144 0 0 227 21 63 -100 -126 -211 -181 206 192 -52 -52 -154 -136 -266 64 240 94 -66
-42 -113 -185 132 204 70 9 -81 -55 -116 0 74 127 99 24 -78 -97 116 128 115 45 118 6 -73 0 355 216
218 166 89 155 170 155 138 -24 0 8 -9 153 373 89 105 93 -66 -18 139 179 207 20 119 -9 -41 -135 56
120 121 5 18 -17 -54 66 23 147 103 -17 -5 157 12 25 80 123 78 -2
"""
WEIGHTS = [int(word) / 100 for word in LEARNED.split()]
