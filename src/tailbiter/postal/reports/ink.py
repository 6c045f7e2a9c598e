"""Letters on paper: in the fonts that every reader of PDF has, or in one of this machine."""

from __future__ import annotations

import re
from typing import Any
from xml.sax.saxutils import escape

from tailbiter.drawings.fonts import can_print, is_everywhere
from tailbiter.drawings.paper import Style, font_for, runs, width_of

LONG_WORD = re.compile(r"\S{40}(?=\S)")
LEAST = 5.0  # points: smaller letters nobody reads
MISSING = "?"  # for a letter that no font here has, or that needs more than its place in a line


def printable(text: str) -> str:
    """What can be put on paper, letter by letter."""
    if can_print(text):
        return text
    return "".join(one if one.isspace() or can_print(one) else MISSING for one in text)


def breakable(text: str) -> str:
    """With room to break what nobody could set: a word as long as a line."""
    return LONG_WORD.sub(r"\g<0> ", text)


def style_of(family: str, is_bold: bool, size: float = 10) -> Style:
    weight = "700" if is_bold else "400"
    return {"font-family": family, "font-weight": weight, "font-size": f"{size}"}


def marked_up(text: str, family: str = "serif", is_bold: bool = False) -> str:
    """The text for a paragraph; whatever is in it is no mark-up."""
    return "".join(
        escape(run) if font is None else f'<font name="{font}">{escape(run)}</font>'
        for font, run in parts(text, family, is_bold)
    )


def parts(text: str, family: str, is_bold: bool) -> list[tuple[str | None, str]]:
    """Word by word: one with letters of its own does not change the look of the others."""
    found: list[tuple[str | None, str]] = []
    for word in re.split(r"(\s+)", printable(text)):
        if is_everywhere(word):
            found.append((None, word))
        else:
            found += runs(word, style_of(family, is_bold))
    return found


def fitting(text: str, family: str, is_bold: bool, size: float, room: float) -> float:
    """The size at which a line fits, or this one."""
    style = style_of(family, is_bold, size)
    wide = sum(width_of(run, style) for _, run in parts(text, family, is_bold))
    return max(LEAST, min(size, size * room / wide)) if wide else size


def write(
    canvas: Any, text: str, x: float, y: float, family: str, is_bold: bool, size: float
) -> None:
    line = canvas.beginText(x, y)
    usual = font_for(style_of(family, is_bold))
    for font, run in parts(text, family, is_bold):
        line.setFont(font or usual, size)
        line.textOut(run)
    canvas.drawText(line)
