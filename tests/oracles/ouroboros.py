"""Ouroboros, slowly: an oracle written from the rulebook page alone (O1 to O16)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, permutations

Square = tuple[int, int]  # column and row, from 1, from the left and from the bottom
Options = Mapping[str, object]
Result = tuple[tuple[int, ...], tuple[int, ...], str]
COLOURS = "bgry"  # the order of the texts, which is also that of the alphabet
STEPS = {"+": [(0, 1), (0, -1), (1, 0), (-1, 0)], "x": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}  # O4
PRICES = [  # O12: all the ways to pay for patterns 1 to 4
    [c * 3 for c in COLOURS],
    [COLOURS],
    ["".join(sorted(c * 3 + d * 2)) for c, d in permutations(COLOURS, 2)],
    [c * 6 for c in COLOURS],
]
PATTERNS = {  # O12: the offsets of patterns 1 to 4, the smaller number first
    "A": [(0, 2), (0, 1), (1, 1), (1, 2)],
    "B": [(0, 2), (0, 1), (1, 2), (1, 1)],
    "C": [(0, 2), (0, 1), (1, 2), (2, 2)],
    "D": [(0, 2), (0, 1), (1, 1), (2, 2)],
    "E": [(0, 2), (0, 1), (1, 2), (0, 3)],
}
DEFAULTS: Options = {
    "players": 2, "size": 6, "per_colour": 10, "patterns": "A", "stones": 10,
    "stones_return": "yes", "first_win": "game_turn_2",
}  # fmt: skip
PRESETS: dict[str, Options] = {
    "discs": {}, "cubes": {"stones": 99}, "four": {"players": 4, "size": 7, "per_colour": 13},
}  # fmt: skip


def option(options: Options, key: str) -> str:
    preset = PRESETS[str(options.get("preset", "discs"))]
    value = {**DEFAULTS, **preset, **options}[key]
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@dataclass
class Position:
    grid: dict[Square, str]  # b g r y a disc, # a stone, . nothing
    mover: int  # from 0
    supplies: list[Counter[str]]
    pile: int
    turn: int


def read(text: str) -> Position:
    rows, mover, supplies, pile, turn = text.split(" ")
    lines = enumerate(reversed(rows.split("/")), 1)  # the text begins at the top
    grid = {(c, r): what for r, line in lines for c, what in enumerate(line, 1)}
    numbers = [map(int, supply.split(",")) for supply in supplies.split("/")]
    counts = [Counter(dict(zip(COLOURS, row, strict=True))) for row in numbers]
    return Position(grid, "ABCD".index(mover), counts, int(pile), int(turn))


def write(p: Position) -> str:
    numbers = range(1, max(row for _, row in p.grid) + 1)
    rows = "/".join("".join(p.grid[c, r] for c in numbers) for r in reversed(numbers))
    supplies = "/".join(",".join(str(s[colour]) for colour in COLOURS) for s in p.supplies)
    return f"{rows} {'ABCD'[p.mover]} {supplies} {p.pile} {p.turn}"


def random_start(options: Options, rng: random.Random) -> str:
    side = range(1, int(option(options, "size")) + 1)
    bag = list(COLOURS * int(option(options, "per_colour")))  # O1: some may be left out
    rng.shuffle(bag)
    empty: list[Counter[str]] = [Counter() for _ in range(int(option(options, "players")))]  # O2
    grid = {(c, r): bag.pop() for c in side for r in side}
    return write(Position(grid, 0, empty, int(option(options, "stones")), 1))


def outcomes(text: str, options: Options, seat: int | None = None) -> dict[str, str]:
    """Every legal turn (O3) by its canonical text, and the position that it leads to."""
    start, found = read(text), dict[str, str]()
    if result(text, options) is not None or seat not in (None, start.mover + 1):
        return found
    name = {(c, r): f"{'abcdefghi'[c - 1]}{r}" for c, r in start.grid}
    mover, after = start.mover, (start.mover + 1) % len(start.supplies)

    def end(turn: str, p: Position) -> None:
        p.mover, p.turn = after, p.turn + 1
        if min(p.supplies[mover].values()) >= 0:  # nobody pays what he does not have
            found[turn] = write(p)

    discs = [square for square, what in start.grid.items() if what in COLOURS]
    for c, r in discs if start.pile > 0 else []:  # O4: place, O11: from the pile
        for sign, steps in STEPS.items():
            p = read(text)
            p.pile -= 1
            p.supplies[mover][p.grid[c, r]] += 1
            p.grid[c, r] = "#"
            for dc, dr in steps:
                if (c + dc, r + dr) in discs:  # O5: anything else gives nothing
                    p.supplies[after][p.grid[c + dc, r + dr]] += 1  # O4, O16
                    p.grid[c + dc, r + dr] = "."  # O6: and so it stays
            end(name[c, r] + sign, p)
    stones = sorted(square for square, what in start.grid.items() if what == "#")
    for one, two in combinations(stones, 2):  # O7: remove; O8, O9: any two stones
        offset = tuple(sorted((abs(one[0] - two[0]), abs(one[1] - two[1]))))
        for pattern, prices in zip(PATTERNS[option(options, "patterns")], PRICES, strict=True):
            for price in prices if pattern == offset else []:
                p = read(text)
                p.supplies[mover].subtract(price)  # O10: out of the game
                p.grid[one] = p.grid[two] = "."
                p.pile += 2 if option(options, "stones_return") == "yes" else 0  # O10
                end(f"{name[one]}-{name[two]}:{price}", p)
    for colour in COLOURS:  # O13: discard
        p = read(text)
        p.supplies[mover].subtract(colour)  # O10
        end(f"-{colour}", p)
    return found


def play(text: str, turn: str, options: Options, seat: int | None = None) -> str | None:
    return outcomes(text, options, seat).get(turn)


def result(text: str, options: Options) -> Result | None:
    p = read(text)
    last = (p.mover - 1) % len(p.supplies)  # who has just played the turn of number p.turn - 1
    first = 2  # O15: the first turn of the game that can win
    if option(options, "first_win") == "own_turn_2" and len(p.supplies) == 2:
        first = 3  # turns 1 and 2 are the two players' own first turns
    scores = tuple(sum(supply.values()) for supply in p.supplies)
    return ((last + 1,), scores, "O14") if scores[last] == 0 and p.turn - 1 >= first else None


def count(text: str, depth: int, options: Options) -> int:
    if depth == 0 or result(text, options) is not None:
        return 1
    return sum(count(q, depth - 1, options) for q in set(outcomes(text, options).values()))
