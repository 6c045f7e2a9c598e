"""A board on its own: in the terminal, or as a picture for a page."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from tailbiter.games.errors import TextError
from tailbiter.terminal.boards import BOARDS
from tailbiter.terminal.ink import View
from tailbiter.terminal.screen import Screen

WIDTH = 78
PAPER = TerminalTheme(
    (21, 24, 29),
    (236, 231, 219),
    [
        *((29, 33, 40), (217, 105, 79), (79, 165, 124), (230, 159, 0)),
        *((61, 143, 209), (204, 121, 167), (86, 180, 233), (236, 231, 219)),
    ],
)
FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)  # rich's picture would fetch them


def save_svg(view: View, file: Path) -> None:
    """The board as an SVG, the same for the same position."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    screen = Screen(console=console)
    screen.draw(BOARDS[view["game"]].draw(view, screen.ink()))
    picture = console.export_svg(title=view["title"], theme=PAPER, unique_id="tailbiter")
    keep(FONTS.sub("", picture), file)


def keep(picture: str, file: Path) -> None:
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise TextError(f"{file}: {error.strerror}") from error
