"""Mutants that play exactly as the real rules do: the reason, the line, what became what there."""

PADDING = "[([{0} for q, r in hexagon_cells(side)] + 64 * [0])[:64] for side in range(SIDES)]"
OF_A_TABLE = ("64 -> 65", "64 -> 63", "0 -> 1", "0 -> -1", "64 -> 65 (2)", "64 -> 63 (2)")
FACES = "state.turned[0] + 4 * state.turned[1] + 16 * state.turned[2]"
OWNERS = "first + (second << LARGEST) + (faces << 2 * LARGEST)"

REASONS: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "a larger table or list is as good": [
        ("SEATS = 10", ("10 -> 11",)),
        ("CARDS = 102", ("102 -> 103",)),
        ("HAND = 25", ("25 -> 26",)),
        ("SEATS = 3", ("3 -> 4",)),
        ("SIDES = 6", ("6 -> 7",)),
        ("MOST = 32", ("32 -> 33",)),
        ("MOST = 62", ("62 -> 63",)),
        ("MOST = 4096", ("4096 -> 4097",)),
        ("return 2 * (options.turn_limit + 1)", ("2 -> 3", "1 -> 2")),
        ("return 1", ("1 -> 2",)),
    ],
    "there is one more than is ever needed": [
        ("MOST = 32", ("32 -> 31",)),
        ("MOST = 62", ("62 -> 61",)),
        ("MOST = 4096", ("4096 -> 4095",)),
        ("return 1", ("1 -> 0", "without return 1")),
    ],
    "only whether numbers are the same or not matters, and they still are": [
        ("SPAN = 60", ("60 -> 61", "60 -> 59")),
        ("GIVEN_CARD = (CARDS + 1) * BIDS", ("1 -> 2",)),
        ("NOBODY = -1", ("1 -> 2",)),
        ("RANDOM = 4", ("4 -> 5",)),
        ("first = state.pieces[0] | state.pieces[2]", ("2 -> 1",)),
        (
            f"faces = {FACES}",
            (
                f"{FACES} -> state.turned[0] + 4 * state.turned[1] - 16 * state.turned[2]",
                "state.turned[0] + 4 * state.turned[1] -> state.turned[0] - 4 * state.turned[1]",
                "16 -> 17",
            ),
        ),
        (
            "ring = state.spaces + (state.kings << LARGEST)",
            ("state.spaces + (state.kings << LARGEST) -> state.spaces - (state.kings << LARGEST)",),
        ),
        (
            f"owners = {OWNERS}",
            (
                f"{OWNERS} -> first + (second << LARGEST) - (faces << 2 * LARGEST)",
                "first + (second << LARGEST) -> first - (second << LARGEST)",
                "2 -> 3",
            ),
        ),
        ("NEVER = 1 << 40", ("1 -> 2", "40 -> 41", "40 -> 39")),
    ],
    "nobody reads it": [
        ("SEATS = 2", ("2 -> 3", "2 -> 1")),
        ("NOWHERE = 62", ("62 -> 63", "62 -> 61")),
        (
            "NEAR = [(hexagon_neighbours(side) + 64 * [0])[:64] for side in range(SIDES)]",
            OF_A_TABLE,
        ),
        (f"AXIAL_Q = {PADDING.format('q')}", OF_A_TABLE),
        (f"AXIAL_R = {PADDING.format('r')}", OF_A_TABLE),
        (
            "mark(state, lower, 0, 0, 0)",
            ("without mark(state, lower, 0, 0, 0)", "0 -> 1 (2)", "0 -> -1 (2)"),
        ),
        (
            "mark(state, higher, 0, 0, 0)",
            ("without mark(state, higher, 0, 0, 0)", "0 -> 1 (2)", "0 -> -1 (2)"),
        ),
        ("last = state.deck", ("without last = state.deck",)),
    ],
    "the same place of a list": [
        ("dice[0] = (dice[0] + 0x9E3779B97F4A7C15) & MASK", ("0 -> -1", "0 -> -1 (2)")),
        ("z = dice[0]", ("0 -> -1",)),
    ],
    "a negative number of steps is none": [
        (
            "FIRST = [0, 0, 1, 0, 1, 2, 0, 1, 2, 3]",
            ("0 -> -1", "0 -> -1 (2)", "0 -> -1 (3)", "0 -> -1 (4)"),
        ),
        ("for k in range(choices(state) if seat == state.seat else 0):", ("0 -> -1",)),
    ],
    "only saves time": [
        ("state.since = 1", ("without state.since = 1", "1 -> 0")),
        (
            "state.since = state.turn + 1",
            (
                *("without state.since = state.turn + 1", "1 -> 0"),
                *("without state.since = state.turn + 1 (2)", "1 -> 0 (2)"),
                "state.turn + 1 -> state.turn - 1",
                "state.turn + 1 -> state.turn - 1 (2)",
            ),
        ),
        (
            "return missing == 1 and state.first_pays == 1",
            ("missing == 1 and state.first_pays == 1 -> missing == 1 or state.first_pays == 1",),
        ),
        ("for place in range(1, state.players):", ("1 -> 0",)),
        ("for size in range(1, LARGEST):", ("1 -> 0",)),
        ("for size in range(1, LARGEST + 1):", ("1 -> 0",)),
        ("if touched == 0:", ("0 -> -1",)),
        ("return", ("without return",)),
        ("if meal != 0:", ("0 -> -1",)),
        ("seat &= 1", ("without seat &= 1",)),
        ("pieces = state.pieces[seat] if state.shown != 0 else 0", ("0 -> 1", "0 -> -1")),
        ("if half > 0 and state.size <= ONE_HALF:", ("0 -> 1",)),
    ],
    "what comes after says the same": [
        ("return 0", ("without return 0",)),
        ("if state.left == 0:", ("0 -> -1 (2)",)),
        ("return False", ("without return False",)),
        (
            "return state.sizes[one] > state.sizes[other]",
            ("state.sizes[one] > state.sizes[other] -> state.sizes[one] >= state.sizes[other]",),
        ),
        (
            "return state.ids[one] < state.ids[other]",
            ("state.ids[one] < state.ids[other] -> state.ids[one] <= state.ids[other]",),
        ),
    ],
    "it cannot come to that": [
        ("if size > state.deck:", ("size > state.deck -> size >= state.deck",)),
        (
            "state.stage = LIFT if state.pieces[state.owner] != 0 else PUT_ALL",
            ("0 -> -1",),  # whoever has a king alone has won
        ),
        ("others &= others - 1", ("1 -> 2",)),  # the lowest cell is never among the others
        ("return (decision - PAY) >> 12", ("decision - PAY -> decision + PAY",)),
        (
            "return cell < CELLS and (cells[cell // HALF] >> (cell % HALF)) & 1 == 1",
            ("cell < CELLS -> cell <= CELLS",),
        ),
    ],
}
EQUIVALENT: dict[tuple[str, str], str] = {
    (line, change): reason
    for reason, entries in REASONS.items()
    for line, changes in entries
    for change in changes
}
