"""Eat Your Neighbor drawn: hexagons in staggered rows, pieces with the size of their creature."""

from rich.text import Text

from tailbiter.terminal.ink import ACCENT, BONE, INK, QUIET, Canvas, Ink, View, beside

WOOD = "#A88F5F"
GRAIN = f"#655431 on {WOOD}"  # lines and numbers on the wood
LAST = "#5B8A68"
SIZES = " ²³⁴"
SHAPES = {  # how the keystone cards look: axial cells (q, r), r downwards
    "single": "0,0",
    "pair": "0,0 1,0",
    "bend": "0,0 1,0 1,1",
    "line3": "0,0 1,0 2,0",
    "triangle": "0,0 1,0 0,1",
    "hook": "0,0 1,0 2,0 0,1",
    "sled": "0,0 1,0 2,0 2,1",
    "arch": "0,0 1,0 1,1 0,2",
    "snake": "0,0 1,0 1,1 2,1",
    "diamond": "0,0 1,0 0,1 1,1",
    "propeller": "1,0 1,1 2,1 0,2",
    "line4": "0,0 1,0 2,0 3,0",
}


def draw(view: View, ink: Ink) -> list[Text]:
    return beside(hexagons(view, ink), panel(view, ink), ink.width)


def hexagons(view: View, ink: Ink) -> list[Text]:
    rows = view["board"]["rows"]
    longest = max(map(len, rows))
    canvas = Canvas(4 * longest + 5, 2 * len(rows) + 1)
    placed = (event["data"]["cell"] for event in view["events"] if event["kind"] == "placed")
    last = next(placed, "")
    for number, row in enumerate(rows):
        x, y = 2 + 2 * (longest - len(row)), 2 * number + 1
        canvas.put(x - 2, y, row[0]["cell"][0], QUIET)
        for place, cell in enumerate(row):
            outline(canvas, x + 4 * place, y, ink)
            canvas.put(x + 4 * place + 1, y, inside(cell, cell["cell"] == last, ink))
        canvas.put(x + 4 * len(row) + 2, y, row[0]["cell"][0], QUIET)
    return canvas.lines()


def outline(canvas: Canvas, x: int, y: int, ink: Ink) -> None:
    rising, falling = ink.shape("╱", "/"), ink.shape("╲", "\\")
    canvas.put(x + 1, y - 1, f"{rising} {falling}", GRAIN)
    canvas.put(x, y, ink.shape("│   │", "|   |"), GRAIN)
    canvas.put(x + 1, y + 1, f"{falling} {rising}", GRAIN)


def inside(cell: View, is_last: bool, ink: Ink) -> Text:
    """Three characters: a mark on what was placed last, the piece, its creature's size."""
    if not cell["piece"]:
        return Text(f" {cell['cell'][1:]} ", GRAIN)
    piece = ink.shape("●", "b") if cell["piece"] == "b" else ink.shape("○", "w")
    size = SIZES[cell["creature"] - 1]
    if not ink.is_unicode:
        size = str(cell["creature"]) if cell["creature"] > 1 else " "
    colour = INK if cell["piece"] == "b" else BONE
    mark = ink.shape("›", ">") if is_last else " "
    return Text(mark + piece + size, f"bold {colour} on {LAST if is_last else WOOD}")


def panel(view: View, ink: Ink) -> list[Text]:
    board, goal = view["board"], view["options"]["goal"]
    lines: list[Text] = []
    for seat in (1, 2):
        piece = (ink.shape("●", "b"), ink.shape("○", "w"))[seat - 1]
        lines.append(
            Text.assemble(
                (f"{ink.arrow(seat in view['acting'])} ", ACCENT),
                (f" {piece} ", f"bold {(INK, BONE)[seat - 1]} on {WOOD}"),
                (f" {ink.seat_word(view['game'], seat)}", "bold"),
                f"  {ink.name(seat)}",
            )
        )
        eaten = board["eaten"][seat - 1]
        of = Text(f"      eaten {eaten}")
        if isinstance(goal, int) and goal <= 20:
            of = Text.assemble("      ", ink.bar(eaten, goal, ACCENT), f" {eaten} of {goal} eaten")
        lines.append(of)
        lines.append(Text(f"      {board['hand'][seat - 1]} pieces in hand", QUIET))
        if board["keystones"]:
            lines.append(Text(f"      {board['points'][seat - 1]} points with keystones"))
        lines.append(Text())
    return [*lines, *keystones(board, ink)][: None if board["keystones"] else -1]


def keystones(board: View, ink: Ink) -> list[Text]:
    """The four cards as small pictures, and which creatures match one now."""
    if not board["keystones"]:
        return []
    canvas = Canvas(44, 4)
    for card, name in enumerate(board["keystones"]):
        x = 2 + 10 * card
        canvas.put(x, 0, name, QUIET)
        for cell in SHAPES[name].split():
            q, r = map(int, cell.split(","))
            canvas.put(x + 2 * q + r, 1 + r, ink.shape("⬢", "o"), ACCENT)
    match = [" ".join(cells) for cells in board["matching"]]
    told = f"  worth 3 each: {', '.join(match)}" if match else "  no creature matches one yet"
    return [Text("  Keystones", "bold"), *canvas.lines(), Text(told, QUIET)]
