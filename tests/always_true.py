"""What each page of the rulebook says is always true, read from the position texts alone."""

import re
from collections import Counter
from collections.abc import Callable

import tailbiter

Step = tuple[tailbiter.Position, tailbiter.Position, str, int]


def eat_your_neighbor_holds(step: Step) -> None:
    before, after, turn, seat = step
    board = after.text.split(" ")[0]
    eaten = [[int(n) for n in p.text.split(" ")[2].split("-")] for p in (before, after)]
    assert max(creature_sizes(board), default=0) <= 4
    assert all(now >= then for then, now in zip(*eaten, strict=True)), "scores never fall"
    assert eaten[1][2 - seat] == eaten[0][2 - seat]
    placed = [
        [p.text.split(" ")[0].count("bw"[s]) + count[1 - s] for s in range(2)]
        for p, count in zip((before, after), eaten, strict=True)
    ]
    more = [0, 0]
    if turn == "swap":
        more = [-1, 1]
    elif turn != "pass":
        more[seat - 1] = 1
    assert [now - then for then, now in zip(*placed, strict=True)] == more
    assert max(placed[1]) <= int(after.game.options["supply"])


def creature_sizes(board: str) -> list[int]:
    """By flooding: cells are neighbours in axial coordinates."""
    rows = board.split("/")
    middle = len(rows) // 2
    pieces = {
        (column - min(r, middle), r): mark
        for r, row in enumerate(rows)
        for column, mark in enumerate(row)
        if mark != "."
    }
    sizes = []
    while pieces:
        cell, colour = pieces.popitem()
        ahead, size = [cell], 0
        while ahead:
            q, r = ahead.pop()
            size += 1
            for near in (
                (q + 1, r),
                (q - 1, r),
                (q, r + 1),
                (q, r - 1),
                (q + 1, r - 1),
                (q - 1, r + 1),
            ):
                if pieces.get(near) == colour:
                    del pieces[near]
                    ahead.append(near)
        sizes.append(size)
    return sizes


def eat_thyself_holds(step: Step) -> None:
    before, after, turn, seat = step
    options = after.game.options
    rings = [re.sub(r"[()_]", "", p.text.split(" ")[0]) for p in (before, after)]
    spaces = after.text.split(" ")[0].count("_") + after.text.split(" ")[0].count("(")
    slots = len(re.sub(r"[()]", "", after.text.split(" ")[0]))
    assert spaces == 2 * after.game.players
    assert after.game.players == 3 or 4 <= slots <= 16
    for number, owner in enumerate("ABC"[: after.game.players], start=1):
        assert rings[1].count(owner) in (1, 2)
        pieces = [sum(ring.count(letter) for letter in (owner, owner.lower())) for ring in rings]
        fewer = pieces[0] - pieces[1]
        left_out = options["pawn_return"] == "may" and f"{owner.lower()}!" in turn
        assert 0 <= fewer <= (2 if number == seat else left_out)
    if re.search(r"[@=]", turn):
        assert Counter(rings[0]) == Counter(rings[1]), "what is taken is put back"


def ouroboros_holds(step: Step) -> None:
    before, after, turn, _ = step
    options = after.game.options
    (discs, supply, stones, pile), now = grid_and_supply(before), grid_and_supply(after)
    paid = len(turn.partition(":")[2]) if ":" in turn else int(turn[0] == "-")
    assert discs + supply - now[0] - now[1] == paid, "only what is paid leaves the game"
    assert now[0] + now[1] <= 4 * int(options["per_colour"])
    lost = 2 * (":" in turn and options["stones_return"] == "no")
    assert stones + pile - now[2] - now[3] == lost
    assert 2 * now[0] + now[1] < 2 * discs + supply, "the game comes to an end"
    assert after.turn <= 2 * int(options["size"]) ** 2
    assert not after.acting or after.walk().decisions, "a legal turn always exists"
    check_touching_stones(after)


def grid_and_supply(position: tailbiter.Position) -> tuple[int, int, int, int]:
    grid, _, supplies, pile, _ = position.text.split(" ")
    held = sum(int(n) for n in re.split("[,/]", supplies))
    return sum(grid.count(c) for c in "bgry"), held, grid.count("#"), int(pile)


def check_touching_stones(position: tailbiter.Position) -> None:
    """Of two that touch along a side the earlier was played x, of two at a corner +."""
    standing: dict[tuple[int, int], tuple[int, str]] = {}
    for number, played in enumerate(position.history):
        squares = [(ord(c), int(r)) for c, r in re.findall(r"([a-i])(\d)", played.text)]
        if ":" in played.text:
            for square in squares:
                del standing[square]
        elif squares:
            standing[squares[0]] = number, played.text[-1]
    for (column, row), (_, way) in standing.items():
        for (other, height), (later, _) in standing.items():
            apart = abs(column - other), abs(row - height)
            if later > standing[column, row][0] and max(apart) == 1:
                assert way == ("x" if 0 in apart else "+")


def eat_me_holds(step: Step) -> None:
    before, after, _, _ = step
    deck = len(on_the_table(after)) + len(hidden(after))
    options = after.game.options
    assert deck == (10 * after.game.players + 2 if options["deck"] == "scaled" else 52)
    assert sorted([*on_the_table(after), *hidden(after)]) == list(range(1, deck + 1))
    spans = [(first, last) for _, first, last in organisms(after)]
    begins = {first for first, _ in spans}
    assert len(spans) == 1 or not any(last % deck + 1 in begins for _, last in spans)
    points, bids = ([split_numbers(p, field) for p in (before, after)] for field in (2, 3))
    assert all(now >= then for then, now in zip(*points, strict=True)), "scores never fall"
    assert all(0 <= now <= then for then, now in zip(*bids, strict=True))
    born = int(after.text.split(" ")[8]) - int(before.text.split(" ")[8])
    owned = [sum(name != "*" for name, _, _ in organisms(p)) for p in (before, after)]
    eaten = owned[0] + born - owned[1]
    gain = sum(points[1]) - sum(points[0])
    assert gain >= eaten >= 0, "whoever is eaten scores"
    assert (gain > 0) == (eaten > 0), "points come only from two owned organisms meeting"
    if after.result:
        assert len(spans) == 1
        assert len(on_the_table(after)) == deck - (options["closed_ring"] == "no")


def split_numbers(position: tailbiter.Position, field: int) -> list[int]:
    return [int(n) for n in position.text.split(" ")[field].split(",")]


def hidden(position: tailbiter.Position) -> list[int]:
    """The cards in hands or withdrawn."""
    words = position.text.split(" ")
    return [int(n) for n in re.findall(r"\d+", f"{words[4]} {words[5]}")]


def organisms(position: tailbiter.Position) -> list[tuple[str, int, int]]:
    found = re.findall(r"(\*|\d+[A-J]):(\d+)-(\d+)", position.text.split(" ")[0])
    return [(name, int(first), int(last)) for name, first, last in found]


def on_the_table(position: tailbiter.Position) -> list[int]:
    """The cards of all organisms, from first to last round the ring."""
    options, players = position.game.options, position.game.players
    deck = 10 * players + 2 if options["deck"] == "scaled" else 52
    cards = []
    for _, first, last in organisms(position):
        cards += [(first + n - 1) % deck + 1 for n in range((last - first) % deck + 1)]
    return cards


ALWAYS_TRUE: dict[str, Callable[[Step], None]] = {
    "eat-me": eat_me_holds,
    "eat-thyself": eat_thyself_holds,
    "eat-your-neighbor": eat_your_neighbor_holds,
    "ouroboros": ouroboros_holds,
}
