"""Ouroboros drawn: the grid of discs and stones, the supplies, the pile and the patterns."""

from rich.text import Text

from tailbiter.terminal.ink import (
    ACCENT,
    LINE,
    QUIET,
    Canvas,
    Ink,
    View,
    beside,
    seat_letter,
    seat_style,
    width_of,
)

DISCS = {  # a colour and a mark
    "b": ("◎", "o", "bold #4DA3E0"),
    "g": ("▲", "^", "bold #1BB088"),
    "r": ("✚", "+", "bold #E8711A"),
    "y": ("●", ".", "bold #F0E442"),
}
STONE = "bold #B9B4A8"
COMPACT = 7  # grids from this size on have no lines between the rows


def draw(view: View, ink: Ink) -> list[Text]:
    left = [*grid(view, ink), Text(), pile(view, ink)]
    right = [*supplies(view, ink, ink.width - width_of(left) - 4), *patterns(view, ink)]
    return beside(left, right, ink.width)


def grid(view: View, ink: Ink) -> list[Text]:
    rows = view["board"]["rows"]
    size = len(rows)
    step = 1 if size >= COMPACT else 2
    canvas = Canvas(5 * size + 5, step * (size - 1) + 4)
    placed = [event["data"]["square"] for event in view["events"] if event["kind"] == "placed"]
    for edge in range(0, size + 1) if step == 2 else (0, size):
        y = 2 * edge if step == 2 else (0, size + 1)[edge == size]
        canvas.put(3, y, line_across(edge, size, ink), LINE)
    for number, row in enumerate(rows):
        y = 1 + step * number
        canvas.put(1, y, row[0]["square"][1:], QUIET)
        for place, square in enumerate(row):
            x = 3 + 5 * place
            canvas.put(x, y, ink.shape("│", "|"), LINE)
            canvas.put(x + 1, y, inside(square, square["square"] in placed, ink))
        canvas.put(3 + 5 * size, y, ink.shape("│", "|"), LINE)
    for place, square in enumerate(rows[-1]):
        canvas.put(5 + 5 * place, len(canvas.rows) - 1, square["square"][0], QUIET)
    return canvas.lines()


def line_across(edge: int, size: int, ink: Ink) -> str:
    if not ink.is_unicode:
        return "+" + "----+" * size
    left, middle, right = "┌┬┐" if edge == 0 else "└┴┘" if edge == size else "├┼┤"
    return left + middle.join(["────"] * size) + right


def inside(square: View, is_last: bool, ink: Ink) -> Text:
    """Four characters: a mark on the stone placed last, and the disc or stone."""
    holds = square["holds"]
    mark = ink.shape("›", ">") if is_last else " "
    if holds == "#":
        stone = ink.shape("■■", "##")
        return Text.assemble((mark, ACCENT), (stone, STONE), " ")
    if not holds:
        return Text(f" {ink.shape('·', ' ')}  ", QUIET)
    return Text.assemble(" ", disc(holds, ink), " ")


def disc(letter: str, ink: Ink) -> Text:
    shape, plain, style = DISCS[letter]
    return Text(ink.shape(shape, plain) + letter, style)


def pile(view: View, ink: Ink) -> Text:
    stones = view["board"]["pile"]
    boxes = ink.shape("■", "#") * min(stones, 10)
    more = ink.dots if stones > 10 else ""
    word = "stone" if stones == 1 else "stones"
    return Text.assemble("   ", (boxes + more, STONE), (f" {stones} {word} in the pile", QUIET))


def supplies(view: View, ink: Ink, width: int) -> list[Text]:
    lines: list[Text] = []
    for seat, supply in enumerate(view["board"]["supplies"], 1):
        discs = supply["discs"]
        lines.append(
            Text.assemble(
                (f"{ink.arrow(seat in view['acting'])} ", ACCENT),
                (seat_letter(seat), seat_style(seat)),
                f"  {ink.name(seat)}" if ink.name(seat) else "",
                (f"  {discs} {'disc' if discs == 1 else 'discs'}", QUIET),
            )
        )
        if supply["colours"] is None:
            hidden = ink.shape("▒", "?") * min(discs, max(8, width - 10))
            lines.append(Text.assemble("    ", (hidden, QUIET), (" hidden", QUIET)))
        else:
            lines.append(bars(supply["colours"], ink))
        if len(view["board"]["supplies"]) < 4:
            lines.append(Text())
    return lines


def bars(colours: dict[str, int], ink: Ink) -> Text:
    """A short bar a colour, with its count."""
    line = Text("   ")
    for letter, count in colours.items():
        shape, plain, style = DISCS[letter]
        line.append(" ")
        line.append(ink.shape(shape, plain) + letter, style if count else QUIET)
        line.append(ink.shape("█", "=") * min(count, 4), style)
        line.append(f" {count} ", "" if count else QUIET)
    return line


def patterns(view: View, ink: Ink) -> list[Text]:
    lines = [Text("  Two stones apart by, and their price", QUIET)]
    for pattern in view["board"]["patterns"]:
        down, across = sorted(pattern["offset"])
        lines.append(
            Text.assemble(
                (f"{ink.arrow(bool(pattern['pairs']))} ", ACCENT),
                (f"{pattern['pattern']} ", "bold"),
                (f"({down},{across}) ", QUIET),
                price(pattern["cost"]),
                (" [X]" if pattern["reconstructed"] else "", QUIET),
            )
        )
    return lines


def price(cost: list[int]) -> str:
    """Discs of different colours, as in: 3 of one and 2 of another."""
    if len(cost) == len(DISCS):
        return "one of each"
    alike = zip(cost, ("one", "another"), strict=False)
    return " and ".join(f"{discs} of {colour}" for discs, colour in alike)
