"""Where the games of the letters stand: each letter is read for seat 1 in one of these."""

from functools import cache

import tailbiter
from tailbiter.play.position import Position

HANDS = [
    [3, 7, 13, 14, 17, 20, 28, 33, 40, 44],
    [1, 4, 8, 11, 15, 21, 24, 29, 36, 47],
    [2, 5, 9, 12, 16, 22, 25, 30, 37, 48],
    [6, 18, 23, 26, 31, 34, 38, 41, 45, 49],
    [10, 19, 27, 32, 35, 39, 42, 43, 46, 50],
]
DEAL = {"hands": HANDS, "revealed": [51], "withdrawn": [52], "lot": [1, 2, 3, 4, 5]}
PLAYED = [44, 33, 28, 20, 17, 7, 3, 14, 40]  # seat 1's cards, round by round; 13 is left


@cache
def situation(name: str) -> Position:
    """`opening`, `middle` (round 3), `last` (round 10), `same` (round 2), or an open game."""
    match name:
        case "opening":
            return tailbiter.game("eat-me").start_from(DEAL)
        case "middle":
            return after_rounds(tailbiter.game("eat-me").start_from(DEAL), 2, 18)
        case "last":
            return after_rounds(tailbiter.game("eat-me").start_from(DEAL), 9, 5)
        case "same":
            game = tailbiter.game("eat-me", bidding="same")
            return after_rounds(game.start_from(DEAL), 1, 9)
        case "dealt":
            return tailbiter.game("eat-me", bidding="same").start_from(DEAL)
        case "dealt otherwise":  # seat 1 cannot tell it from the last
            others = [HANDS[0], *(HANDS[seat] for seat in (3, 4, 2, 1))]
            deal = {**DEAL, "hands": others, "lot": [5, 4, 3, 2, 1]}
            return tailbiter.game("eat-me", bidding="same").start_from(deal)
        case "neighbor":
            return tailbiter.game("eat-your-neighbor").start()
        case "discs":
            return tailbiter.game("ouroboros").start(seed=5)
        case "ring":
            return tailbiter.game("eat-thyself").start()
    raise ValueError(name)


def after_rounds(position: Position, rounds: int, bid: int) -> Position:
    """Everybody bids the same, and cards are played from the highest."""
    if position.turn == 0:
        for seat in range(1, 6):
            position = position.play(f"bid {bid}", seat)
    for number in range(rounds):
        for seat in range(1, 6):
            card = PLAYED[number] if seat == 1 else sorted(HANDS[seat - 1])[9 - number]
            position = position.play(f"{card} bid {bid}", seat)
    return position
