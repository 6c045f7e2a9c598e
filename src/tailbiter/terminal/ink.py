"""What drawings are made of: colours, shapes with a plain stand-in, and a canvas of characters."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from tailbiter.games.sentences import ANYBODY, Reader, spoken_by

View = dict[str, Any]

QUIET = "#8A8F99"
LINE = "#7A7466"
ACCENT = "#4FA57C"
WARNING = "bold #D9694F"
INK = "#1F2430"
BONE = "#FFFDF8"
SEAT_COLOURS = (
    *("#E8711A", "#3D8FD1", "#1BAA80", "#CC79A7", "#E69F00", "#56B4E9"),
    *("#C4C4C4", "#A8A8A8", "#909090", "#7C7C7C"),
)
BETWEEN = 3  # columns between two drawings side by side


def seat_letter(seat: int) -> str:
    return "ABCDEFGHIJ"[seat - 1]


def seat_style(seat: int) -> str:
    return f"bold {SEAT_COLOURS[seat - 1]}"


@dataclass(frozen=True)
class Ink:
    """How to draw here: how wide, with which shapes, and what the people are called."""

    width: int = 80
    is_unicode: bool = True
    names: tuple[str, ...] = ()  # of the people, by seat
    reader: Reader = ANYBODY  # for whom sentences are made

    def shape(self, shape: str, plain: str) -> str:
        """`plain` where the terminal cannot write the shape."""
        return shape if self.is_unicode else plain

    def name(self, seat: int) -> str:
        return self.names[seat - 1] if seat <= len(self.names) else ""

    def seat_word(self, game: str, seat: int) -> str:
        """A seat as people say it: its letter or colour."""
        return spoken_by(game, self.reader.language).seat_name(seat)

    def called(self, game: str, seat: int) -> str:
        """The same with a name, if there is one."""
        word, name = self.seat_word(game, seat), self.name(seat)
        return f"{word} ({name})" if name else word

    @property
    def dot(self) -> str:
        """Parts words."""
        return self.shape("·", "-")

    def arrow(self, is_shown: bool) -> str:
        """Points at whoever acts, or at what can be had; else a blank."""
        return self.shape("▸", ">") if is_shown else " "

    @property
    def dots(self) -> str:
        """Stand for what there is no room for."""
        return self.shape("…", "..")

    def bar(self, full: int, length: int, style: str) -> Text:
        """`full` of `length` boxes filled."""
        filled = min(full, length)
        rest = self.shape("░", ".") * (length - filled)
        return Text.assemble((self.shape("█", "#") * filled, style), (rest, QUIET))


class Canvas:
    """A rectangle of characters, each with a style."""

    def __init__(self, width: int, height: int):
        self.rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str | Text, style: str = "") -> None:
        """Write at a place; what falls off the canvas is not drawn."""
        pieces = text if isinstance(text, Text) else Text(text, style)
        if not 0 <= y < len(self.rows):
            return
        styles = [str(pieces.style)] * len(pieces.plain)
        for span in pieces.spans:
            styles[span.start : span.end] = [str(span.style)] * (span.end - span.start)
        for place, (letter, look) in enumerate(zip(pieces.plain, styles, strict=True), x):
            if 0 <= place < len(self.rows[y]):
                self.rows[y][place] = letter, look

    def lines(self) -> list[Text]:
        return [joined(row) for row in self.rows]


def joined(row: list[tuple[str, str]]) -> Text:
    """Characters of one style are one piece of text."""
    pieces = [
        ("".join(letter for letter, _ in group), style)
        for style, group in groupby(row, key=itemgetter(1))
    ]
    line = Text.assemble(*pieces)
    line.rstrip()
    return line


def width_of(lines: Sequence[Text]) -> int:
    return max((cell_len(line.plain) for line in lines), default=0)


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two drawings side by side, or one above the other where there is no room."""
    middle = width_of(left) + BETWEEN
    if middle + width_of(right) > width:
        return [*left, Text(), *right]
    height = max(len(left), len(right))
    top = (height - len(left)) // 2, (height - len(right)) // 2
    canvas = Canvas(middle + width_of(right), height)
    for x, y, lines in ((0, top[0], left), (middle, top[1], right)):
        for row, line in enumerate(lines):
            canvas.put(x, y + row, line)
    return canvas.lines()


def columns(words: Sequence[str], width: int, style: str = "") -> list[Text]:
    """Words in columns, read across."""
    if not words:
        return []
    cell = max(map(len, words)) + 2
    across = max(1, (width - 2) // cell)
    return [
        Text("  " + "".join(word.ljust(cell) for word in words[i : i + across]).rstrip(), style)
        for i in range(0, len(words), across)
    ]
