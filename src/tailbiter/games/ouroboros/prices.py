"""Patterns and prices of Ouroboros (O12, O13): what can be paid, and for what.

Pattern 0 is the discard: one disc, and no stones. A set of prices is a mask, so that what a player
can pay is found without trying the prices one by one.
"""

from tailbiter.games.ouroboros.grid import OFFSETS

COLOURS = 4  # blue, green, red, yellow
PATTERNS = 5  # 1 to 4 are the rulebook's
DISCARD = 0
SETS = {  # the offsets of patterns 1 to 4
    "A": ((0, 2), (0, 1), (1, 1), (1, 2)),
    "B": ((0, 2), (0, 1), (1, 2), (1, 1)),
    "C": ((0, 2), (0, 1), (1, 2), (2, 2)),
    "D": ((0, 2), (0, 1), (1, 1), (2, 2)),
    "E": ((0, 2), (0, 1), (1, 2), (0, 3)),
}
OFFSET = [[0, *map(OFFSETS.index, offsets)] for offsets in SETS.values()]  # [set][pattern]


def of_one(n: int) -> list[list[int]]:
    """The ways to pay `n` discs of one colour."""
    return [[n * (c == colour) for c in range(COLOURS)] for colour in range(COLOURS)]


THREE_AND_TWO = [
    [a + b for a, b in zip(three, two, strict=True)]
    for three in of_one(3)
    for two in of_one(2)
    if three.index(3) != two.index(2)
]
CHOICES = [of_one(1), of_one(3), [[1, 1, 1, 1]], THREE_AND_TWO, of_one(6)]  # [pattern]
PRICES = [price for choice in CHOICES for price in choice]  # [price][colour] discs
PRICED = [sum(1 << PRICES.index(price) for price in choice) for choice in CHOICES]  # masks
NO_PRICE = 31  # stands for discs that are no pattern's price
MOST_HELD = 40  # discs of one colour
ENOUGH = [  # [colour][n] mask: the prices for which n discs of that colour are enough
    [sum(1 << p for p, price in enumerate(PRICES) if price[c] <= n) for n in range(MOST_HELD + 1)]
    for c in range(COLOURS)
]
