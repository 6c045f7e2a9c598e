"""Eat Me drawn: the ring of numbers with its organisms, the players, and one's own hand."""

from rich.text import Text

from tailbiter.terminal.ink import (
    ACCENT,
    BETWEEN,
    INK,
    QUIET,
    SEAT_COLOURS,
    Canvas,
    Ink,
    View,
    beside,
    columns,
    seat_letter,
    seat_style,
    width_of,
)

HIGHEST = 20  # rows of a ring that still fit a screen
NARROWEST = 6  # cards across a ring that still looks like one
UNOWNED = f"bold {INK} on #A2A8B3"
EXAMPLE_BID = 5


def choices(view: View) -> tuple[str, list[str]] | None:
    """An example and the orders in words: listed one by one there would be a thousand."""
    board = view["board"]
    if not board["asks"] or "hand" not in board:
        return None
    hand, most = board["hand"], board["may_bid"]
    bid = f"bid {min(EXAMPLE_BID, most)}"
    card = str(hand[len(hand) // 2]) if hand else ""
    parts = [card if half == "card" else bid for half in board["asks"]]
    words = []
    if "card" in board["asks"]:
        words.append(f"A card of your hand: {' '.join(map(str, hand))}")
    if "bid" in board["asks"]:
        words.append(f"A bid from 0 to {most}")
    return " ".join(parts), [*words, f"Written as: {' '.join(parts)}"]


def draw(view: View, ink: Ink) -> list[Text]:
    board = view["board"]
    players = players_table(view, ink)
    cell = len(str(board["deck"])) + 2
    across, rows = shape(board["deck"], cell, players, ink.width)
    canvas = Canvas(across * cell + 1, rows)
    places = ring(board["deck"], across, rows)
    looks = marks(view, ink)
    for card in range(1, board["deck"] + 1):
        place_card(canvas, card, places, looks, cell, ink)
    lines = canvas.lines()
    if is_round(board["deck"], across, rows) and fits_inside(across, rows, cell, players):
        left = cell + ((across - 2) * cell - width_of(players)) // 2
        for row, line in enumerate(players, (rows - len(players)) // 2):
            canvas.put(left, row, line)
        lines = canvas.lines()
    else:
        lines = beside(lines, players, ink.width)
    if not is_round(board["deck"], across, rows):
        lines.append(Text(f"  {board['deck']} touches 1", QUIET))
    return [*lines, Text(), *organisms(view, ink), *hand(view, ink)]


def shape(deck: int, cell: int, players: list[Text], width: int) -> tuple[int, int]:
    """Cards across and down: the players inside the ring, or beside it, or rows to be read across
    where a ring would be too high."""
    around, most = deck // 2 + 2, (width - 2) // cell
    for across in range(min(most, around - 3), 2, -1):
        if fits_inside(across, around - across, cell, players) and around - across <= HIGHEST:
            return across, around - across
    for across in ((width - width_of(players) - BETWEEN - 1) // cell, most):
        narrow = min(across, around - 4)
        if narrow >= NARROWEST and around - narrow <= HIGHEST:
            return narrow, around - narrow
    return most, -(-deck // most)


def fits_inside(across: int, rows: int, cell: int, players: list[Text]) -> bool:
    return rows >= len(players) + 2 and width_of(players) <= (across - 2) * cell - 1


def is_round(deck: int, across: int, rows: int) -> bool:
    return across + rows == deck // 2 + 2


def ring(deck: int, across: int, rows: int) -> dict[int, tuple[int, int]]:
    """Where each card lies, clockwise from the top left."""
    if not is_round(deck, across, rows):
        return {card: ((card - 1) % across, (card - 1) // across) for card in range(1, deck + 1)}
    track = [(x, 0) for x in range(across)]
    track += [(across - 1, y) for y in range(1, rows)]
    track += [(x, rows - 1) for x in range(across - 2, -1, -1)]
    track += [(0, y) for y in range(rows - 2, 0, -1)]
    return dict(enumerate(track, 1))


def marks(view: View, ink: Ink) -> dict[int, tuple[str, str, int]]:
    """What stands behind a card's number, its style, and which organism it belongs to."""
    board = view["board"]
    held = ink.shape("◂", "<")
    looks = dict.fromkeys(board.get("hand", ()), (held, "bold", 0))
    for number, organism in enumerate(board["organisms"], 1):
        owner = organism["owner"]
        style = f"bold {INK} on {SEAT_COLOURS[owner - 1]}" if owner else UNOWNED
        letter = seat_letter(owner) if owner else "*"
        for step in range(organism["size"]):
            card = (organism["first"] - 1 + step) % board["deck"] + 1
            looks[card] = letter, style, number
    return looks


def place_card(
    canvas: Canvas,
    card: int,
    places: dict[int, tuple[int, int]],
    looks: dict[int, tuple[str, str, int]],
    cell: int,
    ink: Ink,
) -> None:
    mark, style, organism = looks.get(card, (" ", QUIET, 0))
    x, y = places[card]
    canvas.put(x * cell + 1, y, f"{card}".rjust(cell - 2) + mark, style)
    following = card % len(places) + 1
    is_joined = organism and looks.get(following, ("", "", 0))[2] == organism
    if is_joined and places[following][1] == y and abs(places[following][0] - x) == 1:
        gap = max(x, places[following][0]) * cell
        canvas.put(gap, y, ink.shape("─", "="), style)


def players_table(view: View, ink: Ink) -> list[Text]:
    board = view["board"]
    seats = range(1, len(board["victory_points"]) + 1)
    names = max([len(ink.name(seat)) for seat in seats] + [0])
    lines = [Text(f"    {' ' * names}  points  to bid  plays", QUIET)]
    for seat in seats:
        plays = (
            str(board["order_of_play"].index(seat) + 1) if seat in board["order_of_play"] else "-"
        )
        lines.append(
            Text.assemble(
                (f"{ink.arrow(seat in view['acting'])} ", ACCENT),
                (seat_letter(seat), seat_style(seat)),
                f" {ink.name(seat).ljust(names)}",
                (f"{board['victory_points'][seat - 1]:8}", "bold"),
                f"{board['bid_points'][seat - 1]:8}{plays:>7}",
            )
        )
    return lines


def organisms(view: View, ink: Ink) -> list[Text]:
    """Who lives where: ID, owner, from-to, size."""
    told = []
    for organism in view["board"]["organisms"]:
        owner = seat_letter(organism["owner"]) if organism["owner"] else ""
        name = f"{organism['id']} of {owner}" if owner else "unowned"
        times = ink.shape("×", "x")
        first, last = organism["first"], organism["last"]
        span = f"{first}-{last}" if first != last else f"{first}"
        told.append(f"{name}: {span} {times}{organism['size']}")
    return [Text("  Organisms", QUIET), *columns(told, ink.width)] if told else []


def hand(view: View, ink: Ink) -> list[Text]:
    board = view["board"]
    if "hand" not in board:
        return []
    cards = "  ".join(map(str, board["hand"])) or "no cards"
    line = Text.assemble((f"  Your hand {ink.shape('◂', '<')} ", QUIET), (cards, "bold"))
    if board["my_order"]:
        line.append(f"   ordered: {board['my_order']}", ACCENT)
    return [line]
