"""Eat Thyself drawn: the ring of slots as a serpent, and everybody's cards inside it."""

from math import cos, hypot, pi, sin

from rich.text import Text

from tailbiter.terminal.ink import (
    ACCENT,
    QUIET,
    Canvas,
    Ink,
    View,
    seat_letter,
    seat_style,
    width_of,
)

WIDEST = 78
HEIGHT = 15
LOOKS = 720  # points on the oval that are measured
KINGS = "▲●◆"
PAWNS = "△○◇"
SPACE = "bold #C9B27A"
BODY = "#3C7A5B"


def draw(view: View, ink: Ink) -> list[Text]:
    slots = view["board"]["slots"]
    width = min(ink.width, WIDEST)
    canvas = Canvas(width, HEIGHT)
    serpent(canvas, width, ink)
    for angle, slot in zip(angles(len(slots), width), slots, strict=True):
        token = slot_token(slot, ink)
        x, y = on_oval(width, angle)
        canvas.put(x - len(token) // 2, y, token)
        number = str(slot["slot"])
        x, y = on_oval(width, angle, inwards=True)
        canvas.put(x - len(number) // 2, y, number, QUIET)
    seats = range(1, len(view["board"]["cards"]) + 1)
    inside = [line for seat in seats for line in player(view, seat, ink)]
    inside.append(last_line(view["board"]["hand"], ink))
    left = (width - width_of(inside)) // 2
    for row, line in enumerate(inside, (HEIGHT - len(inside) + 1) // 2):
        canvas.put(left, row, line)
    return canvas.lines()


def last_line(hand: list[str], ink: Ink) -> Text:
    """The pieces in hand, while a turn is half made."""
    if not hand:
        return Text("  + is clockwise, - is back", QUIET)
    line = Text("  in hand ", "bold")
    for letter in hand:
        line.append_text(piece_mark(letter, ink)).append(" ")
    return line


def on_oval(width: int, angle: float, inwards: bool = False) -> tuple[int, int]:
    """The place of an angle, clockwise from the top; inwards is where its number stands."""
    across, down = (width - 6) / 2, (HEIGHT - 1) / 2
    if inwards:
        across, down = across - 5, down - 1.2
    x = width / 2 + across * sin(angle)
    y = (HEIGHT - 1) / 2 - down * cos(angle)
    return round(x), round(y)


def angles(slots: int, width: int) -> list[float]:
    """Angles that part the oval into equal lengths; a character is twice as high as wide."""
    across, down = (width - 6) / 2, HEIGHT - 1
    turn = 2 * pi / LOOKS
    lengths = [0.0]
    for look in range(LOOKS):
        step = hypot(across * cos(look * turn), down * sin(look * turn)) * turn
        lengths.append(lengths[-1] + step)
    found, look = [], 0
    for slot in range(slots):
        while lengths[look] < lengths[-1] * slot / slots:
            look += 1
        found.append(look * turn)
    return found


def serpent(canvas: Canvas, width: int, ink: Ink) -> None:
    for look in range(LOOKS):
        x, y = on_oval(width, look * 2 * pi / LOOKS)
        canvas.put(x, y, ink.shape("∙", "."), BODY)


def slot_token(slot: View, ink: Ink) -> Text:
    """A piece in line stands bare; a space is a box that may hold one."""
    piece = piece_mark(slot["piece"], ink) if slot["piece"] else Text(ink.shape("  ", " "))
    if not slot["space"]:
        return Text.assemble(" ", piece, " ")
    return Text.assemble(("[", SPACE), piece, ("]", SPACE))


def piece_mark(letter: str, ink: Ink) -> Text:
    """A king is full and has a capital, a pawn is hollow and has none."""
    seat = "ABC".index(letter.upper())
    shape = (KINGS if letter.isupper() else PAWNS)[seat]
    return Text(ink.shape(shape, "") + letter, seat_style(seat + 1))


def player(view: View, seat: int, ink: Ink) -> list[Text]:
    """Two lines: who, and the pieces and cards."""
    board = view["board"]
    arrow = ink.arrow(seat in view["acting"])
    style = seat_style(seat)
    kings = board["kings"][seat - 1]
    pawns = board["pieces"][seat - 1] - kings
    marks = ink.shape(KINGS[seat - 1], seat_letter(seat)) * kings
    marks += ink.shape(PAWNS[seat - 1], seat_letter(seat).lower()) * pawns
    who = Text.assemble((f"{arrow} ", ACCENT), (seat_letter(seat), style), f"  {ink.name(seat)}")
    has = Text.assemble("  ", (marks.ljust(7), style))
    for card, up in enumerate(board["cards"][seat - 1]):
        sides = view["options"]["cards"].split("+")[card]
        back = sides.replace(str(up), "", 1)
        has.append_text(
            Text.assemble((f" {'ab'[card]} ", QUIET), (f"[{up}]", "bold"), (f"{back} ", QUIET))
        )
    return [who, has]
