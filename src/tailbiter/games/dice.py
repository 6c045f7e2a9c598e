"""Chance as an argument: splitmix64, the same stream on every machine, plain or compiled.

Dice are a list (compiled: an array) that holds one number, the state of the generator.
"""

MASK = (1 << 64) - 1


def throw(dice: list[int]) -> int:
    """The next 64 random bits."""
    dice[0] = (dice[0] + 0x9E3779B97F4A7C15) & MASK
    z = dice[0]
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(dice: list[int], n: int) -> int:
    """A number from 0 to n - 1, each equally likely (to one part in 2**32 / n)."""
    return ((throw(dice) >> 32) * n) >> 32


def shuffle(dice: list[int], cards: list[int], n: int) -> None:
    """Put the first `n` of `cards` in random order."""
    for i in range(n - 1, 0, -1):
        j = below(dice, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
