"""What the search knows of Ouroboros: a race to be rid of one's discs, judged at a glance.

What counts is in how many turns each seat could pay all it holds with the patterns that stand on
the grid now (`TURNS`), and with every pattern; how many discs it holds and of how many colours; and
what may still happen: discs to be pushed on others, stones to place, pairs to take. A small net of
`UNITS` units weighs these, one set of weights for each number of seats.
"""

from math import comb, exp
from typing import Any

from tailbiter.games.bits import count
from tailbiter.games.ouroboros import prices
from tailbiter.games.ouroboros.prices import COLOURS, DISCARD, PATTERNS

TOLD_APART = 8  # discs of a colour that `TURNS` tells apart
EVERY = 15  # the mask of all four patterns
# Colours are alike: a supply is known by its counts from the highest to the lowest, and numbered
# by FIRST[highest] + SECOND[next] + THIRD[next] + lowest.
FIRST = [comb(held + 3, 4) for held in range(TOLD_APART + 1)]
SECOND = [comb(held + 2, 3) for held in range(TOLD_APART + 1)]
THIRD = [comb(held + 1, 2) for held in range(TOLD_APART + 1)]


def turns_to_pay() -> list[list[int]]:
    """[supply][mask of patterns] the fewest turns in which all of it can be paid."""
    found: list[list[int]] = []
    for a in range(TOLD_APART + 1):
        for b in range(a + 1):
            for c in range(b + 1):
                for d in range(c + 1):
                    found.append(fewest(found, [a, b, c, d]))
    return found


def fewest(known: list[list[int]], held: list[int]) -> list[int]:
    """What `turns_to_pay` gives for one supply; those with fewer discs are `known`."""
    if not any(held):
        return [0] * (EVERY + 1)
    best = []
    for choice in prices.CHOICES:
        turns = [99] * (EVERY + 1)
        for price in choice:
            left = sorted((h - p for h, p in zip(held, price, strict=True)), reverse=True)
            if left[-1] >= 0:
                row = known[FIRST[left[0]] + SECOND[left[1]] + THIRD[left[2]] + left[3]]
                turns = [min(pair) for pair in zip(turns, row, strict=True)]
        best.append(turns)
    return [
        1 + min(best[p][mask] for p in range(PATTERNS) if p == DISCARD or mask >> (p - 1) & 1)
        for mask in range(EVERY + 1)
    ]


TURNS = turns_to_pay()
UNITS = 16
SEAT_INPUTS = 5
INPUTS = 9  # besides those of the seats

# For each number of seats, unit after unit: the weights of each seat's inputs (the seat to play
# first), of the others, and a constant; then what the unit says for each seat. Hundredths.
LEARNED = """
38 -125 17 50 8 0 19 -72 -54 24 147 7 -43 6 -14 20 16 -11 -9 -28 36 -30 49 -143 28 10 -166 -71
181 3 -17 -78 -390 3 75 20 -17 -1 6 4 7 122 -225 208 55 -34 8 64 105 -59 98 -4 -1 -85 -23 -11
-32 -22 33 -6 -32 -21 -1 35 -23 35 96 -139 -1 -26 53 -52 -86 -18 -30 -184 38 -352 211 6 -92 -96
-17 19 -114 -41 -307 292 -39 33 -20 -20 -4 -36 29 2 -8 -11 12 12 2 -7 -5 3 11 -3 19 1 -20 22
-42 157 -19 -15 -98 59 -83 45 42 97 37 -13 -89 34 -1 -14 -9 -6 15 18 53 -23 78 -126 -2 -19 -79
-16 104 -15 27 -26 -74 -2 16 -42 -2 18 56 2 -5 35 -43 17 30 -49 44 25 39 16 -20 16 40 -37 -25
-8 9 -27 -48 26 -15 -26 -6 -22 -10 4 -74 211 -6 -40 -92 -35 -95 100 27 -44 -232 2 78 21 -15 -8
-14 13 -3 80 192 -196 -74 258 3 45 -76 23 -85 -1 -6 -19 -409 1 51 -21 4 8 -8 -7 1 99 132 -151
-42 70 -12 26 126 39 66 -4 -79 -169 -201 -3 36 -12 13 -14 -55 -13 -9 47 -137 147 -68 124 26 18
-56 53 -3 -22 27 58 -183 0 80 -16 15 12 16 -24 -11 33 38 -37 -39 -54 -15 -16 -39 64 -94 -12 -9
35 139 4 -77 79 -17 2 16 -1 8 -19 -56 51 -13 32 -14 -13 -19 -15 31 -12 4 10 -12 12 0 1 -9 12
10 -13 -7 4 -17 17 40 -76 13 77 -50 -36 -11 -23 -157 -139 5 -140 148 48 -1 -5 -45 -12 -3 -10
-218 222 -70 56 -7 -57 -124 120 -69 -34 -12 -21 51 -365 186 43 -89 -118 -38 25 -158 31 227 -226

-29 -39 -6 11 1 28 34 -16 27 128 -6 130 23 6 -55 -59 -5 -14 -31 6 -4 -22 -20 -34 32 15 -66 15
10 -7 50 17 -19 -3 -19 18 -27 -24 -23 -38 -84 -15 -10 -17 -23 46 -16 -29 0 65 6 17 -12 16 -47
4 -12 -48 8 15 66 -46 -10 40 -38 -192 12 -11 -10 7 16 -274 11 -14 -46 7 -2 -4 5 70 25 -99 220
-18 -11 0 -12 -15 -17 -26 9 -20 -20 -25 -7 -3 -13 -16 -21 -15 -10 13 -14 -24 -23 -12 -11 -34 -6
11 9 2 -131 131 8 -42 -84 50 -90 3 18 1 52 -67 4 79 33 8 -305 64 -12 -4 -6 4 2 -245 12 213 -38
-181 -94 160 7 24 -11 18 -105 31 -6 11 15 39 -14 -4 13 -223 -2 100 10 3 -5 -14 -4 3 45 95 -144
-41 -4 181 -6 23 -11 -27 -18 0 -1 8 17 -63 22 3 90 -103 -7 184 -10 6 -5 -14 -19 -30 49 22 38 -73
46 11 -14 6 -25 -45 114 -8 15 -99 20 104 -18 -29 36 -44 -23 160 -24 8 1 -13 -3 -27 32 -52 75 24
1 -63 -49 19 -36 4 24 37 -20 -39 -27 15 45 -22 -18 -20 -9 8 -32 -17 -13 -2 11 6 -11 16 -12 -40
-16 -21 -3 -33 24 44 -75 -15 -4 -47 -15 1 9 3 -1 -29 -132 112 17 1 6 0 -10 83 -20 44 -117 52 -3
-21 -5 -32 -25 94 -201 -5 60 8 -98 103 -5 -6 -37 -1 -344 83 -3 14 -4 -11 -4 -241 -1 -31 -484 269
39 -71 -3 25 105 -8 9 -1 8 -22 -22 81 23 -13 -29 -87 -2 123 -15 13 -5 -19 -19 -20 25 -59 14 37
18 -15 10 -6 -22 11 -29 40 -1 -6 -80 108 -38 21 -92 -374 0 83 9 -5 3 -1 -3 11 61 -195 -102 211
-117 196 0 7 -35 -15 -80 4 -5 -14 -5 -69 68 23 -17 -329 4 61 6 -7 6 1 -1 19 78 219 -105 -178
39 -5 11 -20 -8 17 108 38 -17 -38 -110 58 -62 11 -53 -28 -12 -84 -57 0 -24 -1 12 -4 28 77 -70
6 20 -43 16 -9 -76 -141 96 -4 13 -9 5 37 63 -6 -19 -329 0 89 24 -11 -1 -1 -4 -2 68 -114 262 -177

34 -72 2 0 -8 22 132 12 -8 -27 9 -14 6 2 -26 -12 140 -47 -18 -30 -169 -11 210 12 9 -4 1 -6 -18
29 -141 23 -40 80 12 10 17 -13 -5 5 93 17 -12 -7 -98 84 -128 0 -115 9 14 48 -11 -8 -340 9 34
46 -6 -3 -6 -8 27 34 -111 65 175 -124 4 -8 13 0 -6 -17 -30 4 -3 -5 -14 1 -1 5 -14 -6 6 -21 -18
20 -14 -19 10 30 -13 -11 7 -12 11 -7 -7 -18 6 9 60 -41 2 12 66 -57 48 -10 2 -59 12 72 5 -7 -6
13 -47 6 1 53 -85 -11 123 -12 2 18 -13 1 -32 31 -53 45 29 -11 43 3 -10 1 -41 25 -105 28 32 -4
-58 133 -1 4 -95 21 -6 6 -22 13 -115 -12 134 6 12 -8 2 -7 -31 20 -24 -45 96 -7 -60 135 -2 -1 4
11 -161 15 9 6 24 96 4 4 -26 6 59 -2 6 -15 -167 -3 147 13 3 -1 -4 -6 -4 29 135 -165 50 50 -12
38 10 11 13 2 53 -15 -4 12 60 -66 25 49 89 -35 83 -29 -7 -87 -25 -21 65 -44 2 15 -21 -1 -49 33
-3 -1 -66 16 -40 149 4 14 -65 -6 -3 12 -8 14 20 120 1 -33 17 20 -102 31 29 57 -96 -19 187 -2 2
9 -9 -4 -46 44 63 20 26 -101 28 -96 11 -2 44 40 -20 7 20 58 -14 99 2 -1 -69 -17 55 -5 -17 -37
-23 -9 -17 15 -8 15 -25 -3 -21 10 -6 -60 7 25 11 -27 12 8 -30 -112 129 -68 -2 -96 0 -16 28 -17
-5 10 25 30 -4 -9 -254 3 101 42 -4 -4 3 -7 5 45 -123 198 -85 -116 51 -52 15 15 3 20 -25 -11
17 -29 -12 0 -21 -22 -18 -36 20 -16 -24 -55 38 -75 77 5 -19 4 -20 17 -87 -3 -130 39 54 6 -27
94 3 -12 -7 -39 -22 -2 -26 16 20 -57 41 11 17 19 56 24 2 -11 -195 1 146 8 -2 4 -9 -6 3 36 43
34 -146 -3 -55 21 -21 -48 -31 56 -30 72 35 -20 21 -86 7 54 -37 -12 29 -30 -15 -20 25 -123 47
18 -20 -3 -19 6 -79 -6 66 -120 -43 52 -15 -2 -6 -1 -49 -16 -10 -36 31 -4 -5 -2 -10 12 12 -20
-33 5 -9 -3 -42 15 2 33 -1 -15 3 1 -7 -9 14 9 5 -15 -10 35 -2 -11 -6 12 -24 -9 -4 -11 -11 -16
-2 0 -3 7 -19 -2 -11 -13 -1 -1 5 -3 -6 1 12 1 22 -10 10 5 -11 19 7 -28 -23 -39 -20 -57 -6 7 -8
-4 13 18 40 -13 -38 -21 -1 -26 -27 27 -5 -46 -2 17 10 17 -17 -8 10 -10 40 -6 -6 25
"""

WEIGHTS = [int(word) / 100 for word in LEARNED.split()]
WIDTHS = [0, 0, *(SEAT_INPUTS * seats + INPUTS + 1 + seats for seats in range(2, 5))]
STARTS = [0, 0, *(sum(WIDTHS[:seats]) * UNITS for seats in range(2, 5))]
SETTINGS = {"explore": 0.6, "trust": 2.0, "sharp": 6.0, "cutoff": 0}


def estimate(state: Any, chances: Any) -> None:
    """Each seat's chance of winning."""
    seats = len(chances)
    mask = standing(state)
    mover = gist(state, state.seat, mask)
    if mover & 15 == 1 and state.turn >= state.first_win:
        for seat in range(seats):
            chances[seat] = 0.0
        chances[state.seat] = 1.0
        return
    second = gist(state, (state.seat + 1) % seats, mask)
    third = gist(state, (state.seat + 2) % seats, mask) if seats > 2 else 0
    fourth = gist(state, (state.seat + 3) % seats, mask) if seats > 3 else 0
    lying = (count(state.full[0]) + count(state.full[1])) / 20
    stones = min(20, count(state.stones[0]) + count(state.stones[1])) / 10
    pile = min(20, state.pile) / 10
    for seat in range(seats):
        chances[seat] = 0.0
    for unit in range(UNITS):
        at = STARTS[seats] + unit * WIDTHS[seats]
        found = part(mover, at) + part(second, at + SEAT_INPUTS)
        if seats > 2:
            found += part(third, at + 2 * SEAT_INPUTS)
        if seats > 3:
            found += part(fourth, at + 3 * SEAT_INPUTS)
        at += SEAT_INPUTS * seats
        found += WEIGHTS[at] * lying + WEIGHTS[at + 1] * pile
        if state.pile == 0:
            found += WEIGHTS[at + 2]
        found += WEIGHTS[at + 3] * stones
        found += pairs_part(state, at + 4)
        found += WEIGHTS[at + 8] * state.returns + WEIGHTS[at + 9]
        if found > 0.0:
            for ahead in range(seats):
                chances[(state.seat + ahead) % seats] += found * WEIGHTS[at + 10 + ahead]
    to_chances(chances)


def to_chances(chances: Any) -> None:
    """From leanings to chances that add up to 1."""
    total = 0.0
    for seat in range(len(chances)):
        chances[seat] = exp(max(-20.0, min(20.0, chances[seat])))  # far from overflow
        total += chances[seat]
    for seat in range(len(chances)):
        chances[seat] /= total


def pairs_part(state: Any, at: int) -> float:
    """What the pairs in each pattern add to a unit; more than three are no better."""
    found = 0.0
    for pattern in range(1, PATTERNS):
        found += WEIGHTS[at + pattern - 1] * (min(3, state.pairs[pattern]) / 2.0)
    return found


def standing(state: Any) -> int:
    """The patterns in which stones stand: a mask."""
    mask = 0
    for pattern in range(1, PATTERNS):
        if state.pairs[pattern] > 0:
            mask |= 1 << (pattern - 1)
    return mask


def gist(state: Any, seat: int, mask: int) -> int:
    """What counts of a seat in one number, four bits each but for the last.

    They are the turns to pay all now, those with every pattern, colours held, discs held.
    """
    held = state.supply[seat]
    high = min(TOLD_APART, max(held[0], held[1]))
    low = min(TOLD_APART, min(held[0], held[1]))
    other_high = min(TOLD_APART, max(held[2], held[3]))
    other_low = min(TOLD_APART, min(held[2], held[3]))
    middle = min(high, other_high)
    other_middle = max(low, other_low)
    supply = FIRST[max(high, other_high)] + SECOND[max(middle, other_middle)]
    supply += THIRD[min(middle, other_middle)] + min(low, other_low)
    colours = 0
    discs = 0
    for colour in range(COLOURS):
        discs += held[colour]
        colours += 1 if held[colour] > 0 else 0
    now = min(15, TURNS[supply][mask])
    every = min(15, TURNS[supply][EVERY])
    return int(now + (every << 4) + (colours << 8) + (discs << 12))


def part(known: int, at: int) -> float:
    """What a seat adds to a unit whose weights for that seat begin at `at`."""
    now = known & 15
    haste = 1.0 / (1.0 + now)
    found = WEIGHTS[at] * (now / 4.0) + WEIGHTS[at + 1] * haste
    found += WEIGHTS[at + 2] * (((known >> 4) & 15) / 4.0)
    found += WEIGHTS[at + 3] * (((known >> 8) & 15) / 4.0)
    return found + WEIGHTS[at + 4] * ((known >> 12) / 10.0)


def guess(view: dict[str, Any]) -> str:
    """The position of a view that hides supplies (O2), with discs of the colours not seen."""
    grid, seat, supplies, *rest = view["board"]["text"].split(" ")
    held = [supply.split(",") for supply in supplies.split("/")]
    shown = [[int(n) for n in supply] if len(supply) > 1 else [0] * COLOURS for supply in held]
    unseen = [
        int(view["options"]["per_colour"]) - grid.count(letter) - sum(row[c] for row in shown)
        for c, letter in enumerate("bgry")
    ]
    for row, supply in zip(shown, held, strict=True):
        for _ in range(int(supply[0].removeprefix("?")) if len(supply) == 1 else 0):
            colour = unseen.index(max(unseen))
            unseen[colour] -= 1
            row[colour] += 1
    guessed = "/".join(",".join(map(str, row)) for row in shown)
    return " ".join([grid, seat, guessed, *rest])
