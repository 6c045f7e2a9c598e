"""A report as plain text for mail: at most 72 columns, and nothing that a phone would break."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

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

WIDE = 72
LONGEST_NAME = 24  # in a table; a longer one is cut there and told in full elsewhere
GAP = "  "


def text_of(sheet: Sheet) -> str:
    """The same bytes for the same report; it ends with a line break."""
    lines = [*masthead(sheet)]
    for part in sheet.parts:
        lines += ["", *part_lines(part)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def masthead(sheet: Sheet) -> list[str]:
    named = [sheet.title] if sheet.title == sheet.game else [sheet.title, sheet.game]
    title = wrapped(f"{', '.join(named)}: {lowered(sheet.number)}")
    return [*title, "=" * min(WIDE, max(map(width, title))), *wrapped("; ".join(sheet.lines))]


def lowered(words: str) -> str:
    return words[:1].lower() + words[1:]


def part_lines(part: Part) -> list[str]:
    lines = [part.heading.upper()]
    for before, block in zip((None, *part.blocks), part.blocks, strict=False):
        is_apart = isinstance(block, Quote | Board | Grid) or (
            isinstance(block, Prose) and block.is_long
        )
        if is_apart and before is not None:
            lines.append("")
        lines += block_lines(block)
    return lines


def block_lines(block: Block) -> list[str]:
    match block:
        case Prose():
            return wrapped(block.text)
        case Items():
            return [line for n, it in enumerate(block.items, block.start) for line in item(n, it)]
        case Grid():
            return grid(block)
        case Pairs():
            return [line for pair in block.pairs for line in pair_lines(*pair, block.is_code)]
        case Quote():
            return quote(block)
        case Board():
            return [f"  {line}" for line in block.lines]
        case Curves():
            return curves(block)


def wrapped(text: str, first: str = "", later: str | None = None) -> list[str]:
    """Words in lines; a word is cut only where it could not stand in any line."""
    after = first if later is None else later
    lines, line = [], first
    is_empty = True
    for word in clean(text).split():
        if not is_empty and width(line) + 1 + width(word) > WIDE:
            lines.append(line)
            line, is_empty = after, True
        line += word if is_empty else f" {word}"
        is_empty = False
        while width(line) > WIDE:
            most = next(at for at in range(len(line), 0, -1) if width(line[:at]) <= WIDE)
            lines.append(line[:most])
            line = after + line[most:]
    return [*lines, line]


def clean(text: str) -> str:
    """Without what moves the rest of a line about: controls, and marks that turn it round."""
    kept = (c if c == "\n" or unicodedata.category(c)[0] != "C" else " " for c in text)
    return "".join(kept)


def item(number: int, one: Item) -> list[str]:
    rules = f" ({', '.join(one.rules)})" if one.rules else ""
    lead = f"{one.lead}: " if one.lead else ""
    label = f"{number:>2}. "
    return wrapped(f"{lead}{one.text}{rules}", label, " " * len(label))


def grid(block: Grid) -> list[str]:
    """Columns aligned: words to the left, numbers to the right."""
    cut = [[shortened(cell) for cell in row] for row in block.rows]
    wide = [max(map(width, column)) for column in zip(*cut, strict=True)]
    lines = []
    for row in cut:
        cells = [
            padded(cell, wide[at], at >= block.words) for at, cell in enumerate(row) if wide[at]
        ]
        lines.append(f"  {GAP.join(cells)}")
    return lines


def shortened(cell: str) -> str:
    found = clean(cell)
    while width(found) > LONGEST_NAME:
        found = found[:-2] + "…"
    return found


def width(text: str) -> int:
    """In columns: some letters take two, some none."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def padded(cell: str, wide: int, to_the_right: bool) -> str:
    blank = " " * (wide - width(cell))
    return blank + cell if to_the_right else cell + blank


def pair_lines(name: str, value: str, is_code: bool) -> list[str]:
    """A hash stands on a line of its own, to be copied."""
    if is_code:
        return [*wrapped(f"{name}:"), *wrapped(value, "  ")]
    return wrapped(f"{name}: {value}", "", "  ")


def quote(block: Quote) -> list[str]:
    """Press as it was written, line by line."""
    lines: Sequence[str] = block.text.strip("\n").splitlines() or [""]
    told = [line for one in lines for line in wrapped(one, "  ")]
    return [*wrapped(f"{block.who}:"), *told]


def curves(block: Curves) -> list[str]:
    """Scores as numbers: a row a seat, a column for each of the turns that fit."""
    every = max(1, -(-len(block.turns) // MOST_TURNS))
    shown = [at for at in range(len(block.turns)) if (len(block.turns) - 1 - at) % every == 0]
    rows = [["", *(str(block.turns[at]) for at in shown)]]
    for seat, mark in enumerate(block.marks):
        rows.append([mark, *(str(block.scores[at][seat]) for at in shown)])
    return grid(Grid(tuple(map(tuple, rows))))


MOST_TURNS = 12  # that fit beside each other
