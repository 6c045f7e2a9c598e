"""A sheet as what flows through columns of paper: paragraphs, little tables, boxes, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tailbiter import drawings
from tailbiter.drawings.extra import need
from tailbiter.drawings.paper import draw_on, read, size_of
from tailbiter.postal.reports.graph import graph_svg
from tailbiter.postal.reports.ink import breakable, marked_up
from tailbiter.postal.reports.sheet import (
    Block,
    Board,
    Curves,
    Grid,
    Item,
    Items,
    Pairs,
    Part,
    Prose,
    Quote,
    Sheet,
)

GRAPH = (430, 300)  # pixels of a graph, which then fills a column
SPACE = 11.0  # points, above a heading and a box
PADDING = 7.0  # points, inside of a box
SHORT = 190.0  # points: a part that is not longer stands in one piece
LEAST_KEPT = 2  # blocks that stay with the heading of a longer part
TALL = 1e6  # points: room for anything
SMALL = '<font name="Helvetica" size="6.5">{}</font>'
NO_BREAK = "&#160;"
CELL = 3.0  # points, beside what stands in a cell
LEAST_WIDTH = 30.0
TABLE = [
    ("LINEBELOW", (0, 0), (-1, 0), 0.6, "#000000"),
    ("LINEBELOW", (0, 1), (-1, -1), 0.25, "#888888"),
    ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
    ("VALIGN", (0, 1), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), CELL),
    ("RIGHTPADDING", (0, 0), (-1, -1), CELL),
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
]
SIDE_BY_SIDE = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
]
MANY_ROWS = 10  # of a table, which then stands in two halves side by side if it can


def in_order(parts: Sequence[Part]) -> list[Part]:
    """A picture comes before the list that led to it: a list can be cut where a column ends."""
    found = list(parts)
    for at in range(len(found) - 1):
        is_list = any(isinstance(block, Items) for block in found[at].blocks)
        is_drawn = any(isinstance(block, Board) for block in found[at + 1].blocks)
        if is_list and is_drawn:
            found[at : at + 2] = [found[at + 1], found[at]]
    return found


def widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """Of the columns of a table, in points."""
    measure = need("reportlab.pdfbase.pdfmetrics").stringWidth
    (head, *others), found = rows, []
    for at in range(len(head)):
        body = max((measure(row[at], "Times-Roman", 9) for row in others), default=0.0)
        found.append(max(measure(head[at], "Helvetica-Bold", 7), body) + 2 * CELL + 1)
    return found


class Flowing:
    def __init__(self, column: float) -> None:
        self.column = column
        self.pictures: dict[int, Any] = {}  # a board is drawn once, however often it is laid out
        self.platypus = need("reportlab.platypus")
        self.is_trial = False
        self.tallest = 0.0  # points: what stands in one piece

    def flowables(self, sheet: Sheet, is_trial: bool = False) -> list[Any]:
        """All of it, once: what was laid out cannot be again. On trial nothing is drawn."""
        self.is_trial = is_trial
        return [one for part in in_order(sheet.parts) for one in self.part(part)]

    def part(self, part: Part) -> list[Any]:
        room = self.column - 2 * PADDING if part.is_boxed else self.column
        heading = self.paragraph(part.heading.upper(), "heading", "sans-serif", True)
        blocks = [one for block in part.blocks for one in self.block(block, room)]
        if part.is_boxed:
            return [self.boxed([heading, *blocks])]
        high = sum(one.wrap(self.column, TALL)[1] for one in blocks)
        kept = len(blocks) if high <= SHORT else LEAST_KEPT
        return [self.kept([heading, *blocks[:kept]]), *blocks[kept:]]

    def kept(self, together: list[Any]) -> Any:
        """In one piece, in any column that is not shorter."""
        high = sum(one.wrap(self.column, TALL)[1] + one.getSpaceAfter() for one in together)
        self.tallest = max(self.tallest, high)
        return self.platypus.KeepTogether(together)

    def boxed(self, inside: list[Any]) -> Any:
        """A box that goes on in the next column where it is long."""
        edges = [
            ("BOX", (0, 0), (-1, -1), 0.9, "#000000"),
            ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
            ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ("TOPPADDING", (0, 0), (-1, 0), PADDING),
            ("BOTTOMPADDING", (0, -1), (-1, -1), PADDING),
        ]
        while isinstance(inside[-1], self.platypus.Spacer):
            inside.pop()
        rows = [[one] for one in inside]
        table = self.platypus.Table(
            rows, [self.column], style=edges, splitInRow=1, spaceBefore=SPACE, spaceAfter=4
        )
        _, high = table.wrap(self.column, TALL)
        return self.kept([table]) if high <= SHORT else table

    def block(self, block: Block, room: float) -> list[Any]:
        match block:
            case Prose():
                return [self.paragraph(block.text, "long" if block.is_long else "body")]
            case Items():
                return [self.item(n, one) for n, one in enumerate(block.items, block.start)]
            case Grid():
                return [self.grid(block, room)]
            case Pairs():
                return [self.pair(name, value, block.is_code) for name, value in block.pairs]
            case Quote():
                return self.quote(block)
            case Board():
                return [self.board(block, room)]
            case Curves():
                return [self.picture(read(graph_svg(block, size=GRAPH)), room)]

    def paragraph(self, text: str, style: str, family: str = "serif", is_bold: bool = False) -> Any:
        words = marked_up(breakable(text), family, is_bold)
        return self.platypus.Paragraph(words, styles()[style])

    def item(self, number: int, one: Item) -> Any:
        lead = f"<b>{marked_up(one.lead)}</b> " if one.lead else ""
        rules = "".join(f"{NO_BREAK}{SMALL.format(rule)}" for rule in one.rules)
        words = f"{lead}{marked_up(breakable(one.text))}{rules}"
        return self.platypus.Paragraph(words, styles()["item"], bulletText=f"{number}.")

    def pair(self, name: str, value: str, is_code: bool) -> Any:
        called = SMALL.format(f"<b>{marked_up(name, 'sans-serif', True)}</b>")
        if is_code:
            code = f'<font name="Courier" size="6.2">{marked_up(value)}</font>'
            return self.platypus.Paragraph(f"{called}<br/>{code}", styles()["code"])
        return self.platypus.Paragraph(f"{called}<br/>{marked_up(value)}", styles()["body"])

    def quote(self, block: Quote) -> list[Any]:
        who = self.paragraph(block.who, "who", "sans-serif", True)
        lines = [line for line in block.text.splitlines() if line.strip()]
        said = [self.paragraph(line, "body") for line in lines]
        return [who, *said, self.platypus.Spacer(1, 4)]

    def board(self, board: Board, room: float) -> Any:
        if id(board) not in self.pictures:
            made = drawings.svg(board.view, theme="print", names=board.names, alone=True)
            self.pictures[id(board)] = read(made)
        return self.picture(self.pictures[id(board)], room)

    def picture(self, root: Any, room: float) -> Any:
        return picture()(root, room, self.is_trial)

    def grid(self, block: Grid, room: float) -> Any:
        """Numbers as wide as they are; the longest words give way. A long one in two halves."""
        wide = widths(block.rows)
        head, *rows = block.rows
        half = -(-len(rows) // 2)
        if len(rows) > MANY_ROWS and 2 * sum(wide) + PADDING <= room:
            halves = [self.rows([head, *part], wide, block) for part in (rows[:half], rows[half:])]
            return self.platypus.Table(
                [halves], [sum(wide) + PADDING, sum(wide)], style=SIDE_BY_SIDE, hAlign="LEFT"
            )
        over = sum(wide) - room
        if over > 0:
            longest = max(range(block.words), key=lambda at: wide[at])
            wide[longest] = max(wide[longest] - over, LEAST_WIDTH)
        return self.rows(block.rows, wide, block)

    def rows(self, rows: Sequence[Sequence[str]], wide: list[float], block: Grid) -> Any:
        cells = [
            [self.cell(text, n == 0, at >= block.words) for at, text in enumerate(row)]
            for n, row in enumerate(rows)
        ]
        return self.platypus.Table(
            cells, wide, style=TABLE, repeatRows=1, hAlign="LEFT", spaceBefore=3, spaceAfter=5
        )

    def cell(self, text: str, is_head: bool, is_number: bool) -> Any:
        style = ("head" if is_head else "cell") + (" number" if is_number else "")
        return self.paragraph(text, style, "sans-serif" if is_head else "serif", is_head)


@cache
def styles() -> dict[str, Any]:
    """Of paragraphs: no line of one stands alone at the head or foot of a column."""
    make = need("reportlab.lib.styles").ParagraphStyle
    body = make(
        "body", fontName="Times-Roman", fontSize=9.4, leading=11.6, spaceAfter=2.5,
        allowWidows=0, allowOrphans=0, splitLongWords=1,
    )  # fmt: skip
    head = make("head", body, fontName="Helvetica-Bold", fontSize=7, leading=8.4, spaceAfter=0)
    cell = make("cell", body, fontSize=9, leading=10.4, spaceAfter=0)
    return {
        "body": body,
        "long": make("long", body, spaceAfter=5, alignment=4),
        "item": make("item", body, leftIndent=17, bulletIndent=0, bulletFontSize=8),
        "heading": make(
            "heading",
            head,
            fontSize=7.6,
            leading=10,
            spaceBefore=SPACE,
            spaceAfter=3,
            keepWithNext=1,
        ),
        "who": make("who", head, fontSize=8, leading=10, spaceBefore=2, keepWithNext=1),
        "code": make("code", body, leading=9, spaceAfter=3),
        "head": head,
        "head number": make("head number", head, alignment=2),
        "cell": cell,
        "cell number": make("cell number", cell, alignment=2),
    }


@cache
def picture() -> Any:
    """A class of what flows: reportlab is imported only where paper is asked for."""
    base = need("reportlab.platypus").Flowable

    class Picture(base):  # type: ignore[misc, valid-type]
        """Our own drawing, as wide as it may be."""

        def __init__(self, root: Any, wide: float, is_trial: bool) -> None:
            super().__init__()
            self.root, self.width, self.is_trial = root, wide, is_trial
            across, down = size_of(root)
            self.height = wide * down / across

        def wrap(self, _wide: float, _high: float) -> tuple[float, float]:
            return self.width, self.height + 4

        def draw(self) -> None:
            if not self.is_trial:
                draw_on(self.canv, self.root, self.width)

    return Picture
