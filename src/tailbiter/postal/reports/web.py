"""A report as one file of HTML: no script, nothing fetched, on paper or by night."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template
from markupsafe import Markup

from tailbiter import drawings
from tailbiter.postal.reports.graph import graph_svg
from tailbiter.postal.reports.sheet import Board, Curves, Sheet

WIDTH = 560  # pixels of a board
ID = re.compile(r'(\bid="|url\(#|href="#)')
HERE = Path(__file__).parent


def html_of(sheet: Sheet) -> str:
    """The same bytes for the same report."""
    theme = (drawings.WEB / "theme.css").read_text(encoding="utf-8")
    return template().render(sheet=sheet, theme=Markup(theme), picture=picture, graph=graph)  # noqa: S704


@cache
def template() -> Template:
    """What people wrote is escaped, whatever it is."""
    found = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    found.filters["kind"] = lambda block: type(block).__name__
    return found.get_template("report.html")


def picture(board: Board) -> Markup | None:
    """The board by day and by night; None where what draws it is not installed."""
    found = []
    try:
        for theme in ("light", "dark"):
            made = drawings.svg(board.view, width=WIDTH, theme=theme, names=board.names, alone=True)
            named = ID.sub(rf"\g<1>{theme}-", made)  # two pictures, and no name twice
            found.append(f'<div class="{theme}">{named}</div>')
    except drawings.NotInstalledError:
        return None
    return Markup("".join(found))  # noqa: S704 (made by our own drawing, which escapes names)


def graph(curves: Curves) -> Markup:
    return Markup(graph_svg(curves, "currentColor"))  # noqa: S704
