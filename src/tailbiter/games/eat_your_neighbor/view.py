"""Eat Your Neighbor to look at: the board as data, and what a turn did."""

from typing import Any

from tailbiter.games.bits import count, lowest
from tailbiter.games.boards import hexagon_rows
from tailbiter.games.eat_your_neighbor.rules import (
    KEYSTONES,
    NOBODY,
    PASS,
    SWAP,
    State,
    is_keystone,
    score,
)
from tailbiter.games.eat_your_neighbor.text import cell_name, colour_on, write
from tailbiter.games.events import Event, Moment, joined

NAMES = ("Black", "White")


def is_secret(state: State) -> bool:
    """All is open."""
    return False


def board(state: State, seat: int | None, gm: bool) -> dict[str, Any]:
    """All is open: every seat sees the same."""
    return {
        "text": write(state),
        "rows": [
            [
                {
                    "cell": cell_name(state, cell),
                    "piece": colour_on(state, cell).strip("."),
                    "creature": count(state.creature[cell]) if is_taken(state, cell) else 0,
                }
                for cell in row
            ]
            for row in hexagon_rows(state.side)
        ],
        "eaten": list(state.eaten),
        "hand": list(state.hand),
        "points": [score(state, 0), score(state, 1)],
        "keystones": [name for card, name in enumerate(KEYSTONES) if state.shown >> card & 1],
        "matching": [names(state, creature) for s in range(2) for creature in keystones(state, s)],
    }


def is_taken(state: State, cell: int) -> bool:
    return (state.pieces[0] | state.pieces[1]) >> cell & 1 == 1


def creatures(state: State, pieces: int) -> list[int]:
    """The creatures that stand on these cells, as masks."""
    found = []
    while pieces:
        found.append(state.creature[lowest(pieces)])
        pieces &= ~found[-1]
    return found


def keystones(state: State, seat: int) -> list[int]:
    return [c for c in creatures(state, state.pieces[seat]) if is_keystone(state, c)]


def names(state: State, cells: int) -> list[str]:
    return [cell_name(state, cell) for cell in range(64) if cells >> cell & 1]


def moments(before: State, seat: int, decisions: list[int], after: State) -> list[Moment]:
    """How a turn went, step by step."""
    return [Moment(events(before, seat, decisions[0], after), after)]


def events(before: State, seat: int, decision: int, after: State) -> list[Event]:
    me, other = NAMES[seat], NAMES[1 - seat]
    if decision == PASS:
        return [Event("N10", f"{me} cannot place and passes.", seat + 1)]
    if decision == SWAP:
        cell = cell_name(after, lowest(after.pieces[1]))
        return [Event("N3", f"{me} takes over the piece on {cell}.", seat + 1)]
    cell = cell_name(after, decision)
    size = count(after.creature[decision])
    grew = f", a creature of {size}" if size > 1 else ""
    told = [Event("N5", f"{me} places on {cell}{grew}.", seat + 1)]
    meal = before.pieces[1 - seat] & ~after.pieces[1 - seat]
    for eaten in creatures(before, meal):
        where = joined(names(before, eaten))
        if size == 1:
            told.append(Event("N8", f"{me}'s singles swarm {other}'s four on {where}.", seat + 1))
        else:
            text = f"It eats {other}'s creature of {count(eaten)} on {where}."
            told.append(Event("N7", text, seat + 1))
    return told


def reason(state: State, rule: int) -> str:
    """Why the game is over, in a sentence."""
    if rule == 9:
        eater = 0 if state.eaten[0] >= state.goal else 1
        why = f"{NAMES[eater]} has eaten {state.eaten[eater]}"
    else:
        why = f"{NAMES[state.seat]} cannot place"
    points = score(state, 0), score(state, 1)
    tie = ""
    if points[0] == points[1]:
        more_eaten = state.eaten[0] != state.eaten[1]
        last = NAMES[state.last] if state.last != NOBODY else "nobody"
        tie = ", more eaten decides (K4)" if more_eaten else f", {last} placed last (N11)"
    return f"{why}; it stands {points[0]} to {points[1]}{tie}."


def why_not(state: State, seat: int, decision: int, rule: int) -> str:
    """What is wrong with a decision that `rule` refuses, and what would work."""
    if rule == 2:
        return f"it is {NAMES[state.seat]}'s turn"
    if decision == SWAP:
        return "only White may swap, on turn 2 of a game with the swap option"
    if decision == PASS:
        return "you must place while you can; passing is for those who cannot"
    cell = cell_name(state, decision)
    if rule == 4:
        return "you have no pieces left in hand"
    if rule == 5:
        return f"{cell} is taken; place on an empty cell"
    return f"a piece on {cell} would make a creature larger than four; place elsewhere"
