"""Ouroboros to look at: the board as data, and what a turn did."""

from typing import Any

from tailbiter.games.events import Event, Moment, joined
from tailbiter.games.ouroboros.grid import AROUND, HALVES, PLUS, cells_of
from tailbiter.games.ouroboros.prices import COLOURS, DISCARD, PATTERNS, PRICES, SETS
from tailbiter.games.ouroboros.rules import (
    PAY,
    State,
    ending,
    first_of,
    has,
    last_seat,
    next_seat,
    nth_pair,
    pattern_of,
    price_of,
    score,
    second_of,
)
from tailbiter.games.ouroboros.text import (
    LETTERS,
    SEATS,
    WAYS,
    mark_on,
    square,
    write_supply,
    write_with,
)

NAMES = ("blue", "green", "red", "yellow")
COSTS = (  # O12
    "one disc",
    "3 discs of one colour",
    "one disc of each colour",
    "3 discs of one colour and 2 of another",
    "6 discs of one colour",
)
RECONSTRUCTED = (3, 4)  # patterns whose pictures are lost (O12)


def is_secret(state: State) -> bool:
    """Supplies are, if so chosen (O2)."""
    return state.hidden == 1


def board(state: State, seat: int | None, gm: bool) -> dict[str, Any]:
    """With hidden=yes others see how many discs a seat holds, and not which (O2)."""
    seats = range(state.players)
    is_open = [gm or not state.hidden or seat == o or score(state, o) == 0 for o in seats]
    supplies = [
        write_supply(state, other) if is_open[other] else f"?{score(state, other)}"
        for other in seats
    ]
    return {
        "text": write_with(state, "/".join(supplies)),
        "rows": [
            [look(state, row * state.size + column) for column in range(state.size)]
            for row in range(state.size)
        ],
        "supplies": [
            {
                "seat": SEATS[other],
                "discs": score(state, other),
                "colours": by_letter(state.supply[other]) if is_open[other] else None,
            }
            for other in seats
        ],
        "pile": state.pile,
        "next": SEATS[next_seat(state, state.seat)],
        "patterns": [
            {
                "pattern": pattern,
                "offset": list(list(SETS.values())[state.patterns][pattern - 1]),
                "price": COSTS[pattern],
                "reconstructed": pattern in RECONSTRUCTED,
                "pairs": [
                    pair_names(state, nth_pair(state, pattern, n))
                    for n in range(state.pairs[pattern])
                ],
            }
            for pattern in range(1, PATTERNS)
        ],
    }


def look(state: State, cell: int) -> dict[str, Any]:
    """A square: what is on it, and the squares whose discs a stone there would give away."""
    holds = mark_on(state, cell)
    gives = {}
    if has(state.full, cell):
        gives = {sign: names(state, given(state, cell, way)) for way, sign in enumerate(WAYS)}
    return {"square": square(state, cell), "holds": holds.strip("."), "gives": gives}


def given(state: State, cell: int, way: int) -> list[int]:
    """The cells whose discs go to the next player (O4)."""
    near = AROUND[state.size][cell][way]
    return cells_of([near[half] & state.full[half] for half in range(HALVES)])


def names(state: State, cells: list[int]) -> list[str]:
    return sorted(square(state, cell) for cell in cells)


def pair_names(state: State, decision: int) -> list[str]:
    return names(state, [first_of(decision), second_of(decision)])


def by_letter(discs: list[int]) -> dict[str, int]:
    return dict(zip(LETTERS, discs, strict=True))


def in_words(discs: list[int]) -> str:
    """As in: 3 red and 1 yellow."""
    return joined([f"{n} {name}" for n, name in zip(discs, NAMES, strict=True) if n])


def moments(before: State, seat: int, decisions: list[int], after: State) -> list[Moment]:
    """How a turn went, step by step."""
    return [Moment(events(before, seat, decisions[0], after), after)]


def events(before: State, seat: int, decision: int, after: State) -> list[Event]:
    told = placed(before, seat, decision, after) if decision < PAY else paid(before, seat, decision)
    if score(after, seat) == 0 and not ending(after):
        text = f"{SEATS[seat]} stands at nothing, but a first turn of one's own cannot win."
        told.append(Event("O15", text, seat + 1))
    return told


def placed(before: State, seat: int, decision: int, after: State) -> list[Event]:
    cell, way = divmod(decision, 2)
    me, other = SEATS[seat], next_seat(before, seat)
    where, disc = square(before, cell), NAMES[LETTERS.index(mark_on(before, cell))]
    told = [Event("O4", f"{me} places a stone on {where} and takes its {disc} disc.", seat + 1)]
    cells = given(before, cell, way)
    discs = [after.supply[other][c] - before.supply[other][c] for c in range(COLOURS)]
    if cells:
        text = f"{SEATS[other]} gets {in_words(discs)} from {joined(names(before, cells))}."
        told.append(Event("O4", text, seat + 1))
    else:
        around = "beside it" if way == PLUS else "at its corners"
        text = f"No disc lies {around}, so {SEATS[other]} gets nothing."
        told.append(Event("O5", text, seat + 1))
    return told


def paid(before: State, seat: int, decision: int) -> list[Event]:
    me, price = SEATS[seat], in_words(PRICES[price_of(decision)])
    first, second = first_of(decision), second_of(decision)
    if first == second:
        return [Event("O13", f"{me} discards {price}.", seat + 1)]
    stones = joined(pair_names(before, decision))
    pattern = pattern_of(before, first, second)
    text = f"{me} pays {price} for pattern {pattern} and removes the stones on {stones}."
    where = "go back to the pile" if before.returns else "are out of the game"
    return [Event("O7", text, seat + 1), Event("O10", f"Both stones {where}.", seat + 1)]


def reason(state: State, rule: int) -> str:
    """Why the game is over, in a sentence."""
    winner = SEATS[last_seat(state)]
    return f"{winner} wins: {winner}'s own turn has left {winner} with no disc."


def why_not(state: State, seat: int, decision: int, rule: int) -> str:
    """What is wrong with a decision that `rule` refuses, and what would work."""
    if rule == 14:
        return "the game is over"
    if rule == 3:
        return (
            f"it is {SEATS[state.seat]}'s turn"
            if seat != state.seat
            else "a turn is exactly one of place, remove and discard"
        )
    if rule == 4:
        return f"{square(state, decision // 2)} holds no disc; place a stone where a disc lies"
    if rule == 11:
        return "the pile holds no stone to place; remove two stones or discard a disc"
    return why_not_paid(state, seat, decision, rule)


def why_not_paid(state: State, seat: int, decision: int, rule: int) -> str:
    held = in_words(state.supply[seat]) or "no disc"
    first, second = first_of(decision), second_of(decision)
    if first == second:
        return f"you hold {held}; discard one that you hold, or place or remove stones"
    stones = joined(pair_names(state, decision))
    if not (has(state.stones, first) and has(state.stones, second)):
        return f"{stones} do not both hold stones; name two that stand in a pattern"
    pattern = pattern_of(state, first, second)
    if pattern == DISCARD:
        offsets = list(SETS.values())[state.patterns]
        apart = joined([f"{rows},{columns}" for rows, columns in offsets])
        return f"{stones} stand in no pattern; stones of a pattern are {apart} squares apart"
    cost = f"{stones} are pattern {pattern} and cost {COSTS[pattern]}"
    return f"{cost}; you hold {held}" if rule == 7 else cost
