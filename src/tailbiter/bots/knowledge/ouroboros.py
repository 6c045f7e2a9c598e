"""What the search knows of Ouroboros: a race to be rid of one's discs, judged at a glance.

What counts is in how many turns each seat could pay all it holds with the patterns that stand on
the grid now (`TURNS`), and with every pattern; how many discs it holds and of how many colours; and
what may still happen: discs to be pushed on others, stones to place, pairs to take. A small net of
`UNITS` units weighs these, one set of weights for each number of seats.
"""

from math import comb, exp

from tailbiter.bots.knowledge.learned import in_one_row, learned
from tailbiter.bots.knowledge.plain import LEVELS as LEVELS
from tailbiter.bots.knowledge.protocol import Kind, Settings
from tailbiter.bots.thinking import View
from tailbiter.engine.arrays import State, Vector
from tailbiter.games.bits import count
from tailbiter.games.ouroboros import prices, text
from tailbiter.games.ouroboros.prices import COLOURS, DISCARD, PATTERNS
from tailbiter.play.game import Game

KIND = Kind.OPEN
SETTINGS = Settings(explore=0.6, trust=2.0, sharp=6.0, cutoff=0.0)
GRAVE = ("removed", "gave", "discarded")

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
# first), of the others, and a constant; then what the unit says for each seat.
WEIGHTS = in_one_row(learned("ouroboros"))
WIDTHS = [0, 0, *(SEAT_INPUTS * seats + INPUTS + 1 + seats for seats in range(2, 5))]
STARTS = [0, 0, *(sum(WIDTHS[:seats]) * UNITS for seats in range(2, 5))]


def estimate(state: State, chances: Vector) -> None:
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


def to_chances(chances: Vector) -> None:
    """From leanings to chances that add up to 1."""
    total = 0.0
    for seat in range(len(chances)):
        chances[seat] = exp(max(-20.0, min(20.0, chances[seat])))  # far from overflow
        total += chances[seat]
    for seat in range(len(chances)):
        chances[seat] /= total


def pairs_part(state: State, at: int) -> float:
    """What the pairs in each pattern add to a unit; more than three are no better."""
    found = 0.0
    for pattern in range(1, PATTERNS):
        found += WEIGHTS[at + pattern - 1] * (min(3, state.pairs[pattern]) / 2.0)
    return found


def standing(state: State) -> int:
    """The patterns in which stones stand: a mask."""
    mask = 0
    for pattern in range(1, PATTERNS):
        if state.pairs[pattern] > 0:
            mask |= 1 << (pattern - 1)
    return mask


def gist(state: State, seat: int, mask: int) -> int:
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


def known_state(game: Game, view: View) -> State:
    """What the view tells; where it hides supplies (O2), discs of the colours not seen."""
    board, state = view["board"], game.set_up(0)
    state.seat, state.turn, state.pile = board["to_move"] - 1, view["turn"], board["pile"]
    marks = [square["holds"] or "." for row in board["rows"] for square in row]
    text.lay_grid(state, marks)
    hidden = []
    for held, supply in zip(state.supply, board["supplies"], strict=False):
        if supply["colours"] is None:
            hidden += [held] * supply["discs"]
        else:
            held[:] = [supply["colours"][letter] for letter in text.LETTERS]
    unseen = [
        state.per_colour - marks.count(letter) - sum(held[colour] for held in state.supply)
        for colour, letter in enumerate(text.LETTERS)
    ]
    for held in hidden:
        colour = unseen.index(max(unseen))
        unseen[colour] -= 1
        held[colour] += 1
    text.check_colours(state)
    return state
