"""Mutants that play exactly as the real rules do: why, in which module, on which line, and what."""

M, T, N = "eat_me.rules", "eat_thyself.rules", "eat_your_neighbor.rules"
DISCS, GRID, PRICES = "ouroboros.rules", "ouroboros.grid", "ouroboros.prices"
PADDED = "[([{0} for q, r in hexagon_cells(side)] + 64 * [0])[:64] for side in range(SIDES)]"
PADDING = ("64 -> 65", "64 -> 63", "0 -> 1", "0 -> -1", "64 -> 65 (2)", "64 -> 63 (2)")
FACES = "state.turned[0] + 4 * state.turned[1] + 16 * state.turned[2]"
OWNERS = "first + (second << LARGEST) + (faces << 2 * LARGEST)"
SECOND_HALF = "if half > 0 and state.size <= ONE_HALF:"
SMALL = "state.size <= ONE_HALF -> state.size < ONE_HALF"
ON_GRID = "if 0 <= row < size and 0 <= column < size:"
ENOUGH = (
    "[sum(1 << p for p, price in enumerate(PRICES) if price[c] <= n) for n in range(MOST_HELD + 1)]"
)
HAS = "return cell < CELLS and (cells[cell // HALF] >> (cell % HALF)) & 1 == 1"

REASONS: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {
    "a larger table or list is as good": [
        (M, "SEATS = 10", ("10 -> 11",)),
        (M, "HAND = 25", ("25 -> 26",)),
        (T, "SEATS = 3", ("3 -> 4",)),
        (T, "MOST = 32", ("32 -> 33",)),
        (T, "return 2 * (options.turn_limit + 1)", ("2 -> 3", "1 -> 2")),
        (N, "SIDES = 6", ("6 -> 7",)),
        (N, "MOST = 62", ("62 -> 63",)),
        (DISCS, "MOST = 4096", ("4096 -> 4097",)),
        (GRID, "SIZES = 10", ("10 -> 11",)),
        (
            GRID,
            "+ [nothing] * (CELLS - size * size)",
            ("CELLS - size * size -> CELLS + size * size",),
        ),
        (PRICES, "MOST_HELD = 40", ("40 -> 41",)),
        (PRICES, ENOUGH, ("1 -> 2 (2)",)),
        ("simple_turns", "return 1", ("1 -> 2",)),
    ],
    "it is longer than is ever needed": [
        (T, "MOST = 32", ("32 -> 31",)),
        (N, "MOST = 62", ("62 -> 61",)),
        (DISCS, "MOST = 4096", ("4096 -> 4095",)),
        ("simple_turns", "return 1", ("1 -> 0",)),
    ],
    "only whether numbers are the same or not matters, and they still are": [
        (M, "SPAN = 60", ("60 -> 61", "60 -> 59")),
        (M, "NOBODY = -1", ("1 -> 2",)),
        (T, "NOBODY = -1", ("1 -> 2",)),
        (N, "NOBODY = -1", ("1 -> 2",)),
        (N, "NEVER = 1 << 40", ("1 -> 2", "40 -> 41", "40 -> 39")),
        (GRID, "HALF = 54", ("54 -> 55", "54 -> 53")),
        (PRICES, "NO_PRICE = 31", ("31 -> 30",)),
        (T, "RANDOM = 4", ("4 -> 5",)),
        (T, "first = state.pieces[0] | state.pieces[2]", ("2 -> 1",)),
        (
            T,
            f"faces = {FACES}",
            (
                f"{FACES} -> state.turned[0] + 4 * state.turned[1] - 16 * state.turned[2]",
                "state.turned[0] + 4 * state.turned[1] -> state.turned[0] - 4 * state.turned[1]",
                "16 -> 17",
            ),
        ),
        (
            T,
            "ring = state.spaces + (state.kings << LARGEST)",
            ("state.spaces + (state.kings << LARGEST) -> state.spaces - (state.kings << LARGEST)",),
        ),
        (
            T,
            f"owners = {OWNERS}",
            (
                f"{OWNERS} -> first + (second << LARGEST) - (faces << 2 * LARGEST)",
                "first + (second << LARGEST) -> first - (second << LARGEST)",
            ),
        ),
    ],
    "nobody reads it": [
        (N, "SEATS = 2", ("2 -> 3", "2 -> 1")),
        (N, "NOWHERE = 62", ("62 -> 63", "62 -> 61")),
        (
            N,
            "NEAR = [(hexagon_neighbours(side) + 64 * [0])[:64] for side in range(SIDES)]",
            PADDING,
        ),
        (N, f"AXIAL_Q = {PADDED.format('q')}", PADDING),
        (N, f"AXIAL_R = {PADDED.format('r')}", PADDING),
        (
            M,
            "mark(state, lower, 0, 0, 0)",
            ("without mark(state, lower, 0, 0, 0)", "0 -> 1 (2)", "0 -> -1 (2)"),
        ),
        (
            M,
            "mark(state, higher, 0, 0, 0)",
            ("without mark(state, higher, 0, 0, 0)", "0 -> 1 (2)", "0 -> -1 (2)"),
        ),
        (M, "last = state.deck", ("without last = state.deck",)),
        (
            GRID,
            "nothing = [[0, 0] for _ in directions]",
            ("0 -> 1", "0 -> -1", "0 -> 1 (2)", "0 -> -1 (2)"),
        ),
    ],
    "no two stones stand on one cell, and of a discard no offset is asked": [
        (
            GRID,
            "return [offset for offset in offsets if offset > (0, 0)]",
            ("offset > (0, 0) -> offset >= (0, 0)", "0 -> -1 (2)"),
        ),
        (
            PRICES,
            "OFFSET = [[0, *map(OFFSETS.index, offsets)] for offsets in SETS.values()]",
            ("0 -> 1", "0 -> -1"),
        ),
    ],
    "nothing ever stands on a cell that is not there": [
        (GRID, ON_GRID, ("0 <= row < size -> 0 <= row <= size", "0 -> -1")),
        (DISCS, HAS, ("cell < CELLS -> cell <= CELLS",)),
        (DISCS, "for place in range(2 * state.size * state.size):", ("2 -> 3",)),
    ],
    "the same place of a list": [
        ("dice", "dice[0] = (dice[0] + 0x9E3779B97F4A7C15) & MASK", ("0 -> -1", "0 -> -1 (2)")),
        ("dice", "z = dice[0]", ("0 -> -1",)),
    ],
    "a negative number of steps is none": [
        (
            T,
            "FIRST = [0, 0, 1, 0, 1, 2, 0, 1, 2, 3]",
            ("0 -> -1", "0 -> -1 (2)", "0 -> -1 (3)", "0 -> -1 (4)"),
        ),
        (T, "for k in range(choices(state) if seat == state.seat else 0):", ("0 -> -1",)),
    ],
    "it only saves time": [
        (T, "state.since = 1", ("without state.since = 1", "1 -> 0")),
        (
            T,
            "state.since = state.turn + 1",
            (
                *("without state.since = state.turn + 1", "1 -> 0"),
                *("without state.since = state.turn + 1 (2)", "1 -> 0 (2)"),
                "state.turn + 1 -> state.turn - 1",
                "state.turn + 1 -> state.turn - 1 (2)",
            ),
        ),
        (
            M,
            "return missing == 1 and state.first_pays == 1",
            ("missing == 1 and state.first_pays == 1 -> missing == 1 or state.first_pays == 1",),
        ),
        (M, "for place in range(1, state.players):", ("1 -> 0",)),
        (N, "for size in range(1, LARGEST):", ("1 -> 0",)),
        (N, "for size in range(1, LARGEST + 1):", ("1 -> 0",)),
        (N, "if touched == 0:", ("0 -> -1",)),
        (N, "return", ("without return",)),
        (N, "if meal != 0:", ("0 -> -1",)),
        (N, "seat &= 1", ("without seat &= 1",)),
        (N, "pieces = state.pieces[seat] if state.shown != 0 else 0", ("0 -> 1", "0 -> -1")),
        (DISCS, SECOND_HALF, ("0 -> 1", "0 -> 1 (2)", "0 -> 1 (3)")),
        (DISCS, SECOND_HALF, (SMALL, f"{SMALL} (2)", f"{SMALL} (3)")),
        (DISCS, "if prices & PRICED[pattern] != 0:", ("0 -> -1",)),
        (GRID, "ONE_HALF = 7", ("7 -> 6",)),
    ],
    "what comes after says the same": [
        (M, "return 0", ("without return 0",)),
        (M, "if state.left == 0:", ("0 -> -1 (2)",)),
        (N, "return False", ("without return False",)),
        ("simple_turns", "return False", ("without return False",)),
        (
            M,
            "return state.sizes[one] > state.sizes[other]",
            ("state.sizes[one] > state.sizes[other] -> state.sizes[one] >= state.sizes[other]",),
        ),
        (
            M,
            "return state.ids[one] < state.ids[other]",
            ("state.ids[one] < state.ids[other] -> state.ids[one] <= state.ids[other]",),
        ),
    ],
    "it cannot come to that": [
        (M, "if size > state.deck:", ("size > state.deck -> size >= state.deck",)),
        (
            T,
            "state.stage = LIFT if state.pieces[state.owner] != 0 else PUT_ALL",
            ("0 -> -1",),  # whoever has a king alone has won
        ),
        (N, "others &= others - 1", ("1 -> 2",)),  # the lowest cell is never among the others
        (DISCS, "return (decision - PAY) >> 12", ("decision - PAY -> decision + PAY",)),
        (DISCS, "return NONE", ("without return NONE", "without return NONE (3)")),
    ],
}
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (module, line, change): reason
    for reason, entries in REASONS.items()
    for module, line, changes in entries
    for change in changes
}
