"""A view as a picture that stands alone: nothing is fetched, and no style sheet is needed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from tailbiter.drawings import engine, styles
from tailbiter.drawings.extra import need
from tailbiter.drawings.fonts import can_draw, can_print
from tailbiter.drawings.paper import pdf_of
from tailbiter.games.errors import OptionError, TextError, unknown
from tailbiter.games.sentences import ANYBODY, spoken_by

Theme = Literal["light", "dark", "print"]
View = Mapping[str, Any]
WIDTH = 600  # pixels, unless another is asked for
LEAST, MOST = 80, 4000
MARGIN = 0.03  # of the board's width, on each side: a serpent's head reaches beyond the board
SPACE = "http://www.w3.org/2000/svg"
KEPT = re.compile(r"(?!class$|role$|tabindex$|aria-|data-|style$)")
NO_FONT = "{seat} (no font for name)"  # what stands for a name that cannot be written
# White paper, and lines that every printer shows.
THEMES: Mapping[str, Mapping[str, str]] = {
    "light": {},
    "dark": {},
    "print": {
        "--paper": "#ffffff",
        "--card": "#ffffff",
        "--bone": "#ffffff",
        "--ink": "#000000",
        "--soot": "#000000",
        "--quiet": "#333333",
        "--edge": "#555555",
        "--line": "#999999",
    },
}


def svg(
    view: View,
    *,
    width: int | None = None,
    theme: Theme = "light",
    names: Sequence[str] | None = None,
    alone: bool = False,
) -> str:
    """A view as SVG, the same for the same view; `names` are the seats'.

    Below the board stands who sits where and what lies in the tray, unless it is to be `alone`.
    """
    if theme not in THEMES:
        raise OptionError(unknown("theme", theme, THEMES))
    wide = WIDTH if width is None else width
    if not LEAST <= wide <= MOST:
        raise OptionError(f"a picture is from {LEAST} to {MOST} pixels wide, not {wide}")
    game = view["game"]
    room = wide / (1 + 2 * MARGIN)
    page = ElementTree.fromstring(engine.drawn(game, scene(view, names), room, alone))
    page.set("data-theme", theme)
    page.set("data-board", game)
    paper = styles.apply(page, game, theme == "dark", THEMES[theme])
    return written(page, wide, paper)


def scene(view: View, names: Sequence[str] | None) -> dict[str, Any]:
    """What a board is given to draw where nobody acts; the last turn is marked."""
    played = view["history"][-1] if view["history"] else None
    last = played and {"seat": played["seat"], "text": played["text"], "events": view["events"]}
    return {
        "view": view,
        "board": view["board"],
        "step": None,
        "last": last,
        "marks": [],
        "help": False,
        "you": view["seat"],
        "names": list(names or usual_names(view)),
    }


def usual_names(view: View) -> list[str]:
    called = spoken_by(view["game"], ANYBODY.language).seat_name
    return [called(seat) for seat in range(1, view["options"]["players"] + 1)]


def writable(
    view: View, names: Sequence[str] | None, can_write: Callable[[str], bool]
) -> list[str]:
    """The seats' names, as far as there are letters for them: nobody gets boxes instead."""
    usual = usual_names(view)
    return [
        name if can_write(name) else NO_FONT.format(seat=seat)
        for name, seat in zip(names or usual, usual, strict=True)
    ]


def written(page: Element, width: int, paper: str) -> str:
    """The board as a document: a title for who hears it, paper under it, no trace of the page."""
    board, *lower = page
    left, top, wide, high = map(float, board.attrib.pop("viewBox").split())
    edge, pixel = MARGIN * wide, (1 + 2 * MARGIN) * wide / width
    whole = Element("svg", {"xmlns": SPACE, "role": "img"})
    SubElement(whole, "title").text = board.get("aria-label", "")
    ground = SubElement(whole, "rect", {"fill": paper})
    tidy(page)
    lay_grounds(page)
    whole.extend(board)
    for part in lower:
        place = f"translate({left:g} {top + high + edge / 2:g}) scale({pixel:.5g})"
        SubElement(whole, "g", {"transform": place}).extend(part)
        high += edge / 2 + pixel * float(part.get("height", 0))
    left, top, wide, high = left - edge, top - edge, wide + 2 * edge, high + 2 * edge
    height = math.ceil(high / pixel)
    high = height * pixel  # whole pixels: nothing is shifted by a part of one
    box = {"x": left, "y": top, "width": wide, "height": high}
    ground.attrib |= {name: f"{value:.6g}" for name, value in box.items()}
    whole.set("viewBox", " ".join(f"{value:.6g}" for value in box.values()))
    whole.attrib |= {"width": str(width), "height": str(height)}
    return ElementTree.tostring(whole, encoding="unicode") + "\n"


def tidy(element: Element) -> None:
    """Leave out what is not shown, and what only pages and their style sheets ask for."""
    for name in [name for name in element.attrib if not KEPT.match(name)]:
        del element.attrib[name]
    for child in list(element):
        tidy(child)
        if child.get("display") == "none" or (child.tag == "g" and len(child) == 0):
            element.remove(child)


def lay_grounds(board: Element) -> None:
    """Under a pattern lies its ground, whole: made of small squares, it would show their seams."""
    patterns = {f"url(#{one.get('id')})": one for one in board.iter("pattern")}
    grounds = {name: one[0].get("fill", "none") for name, one in patterns.items()}
    for one in patterns.values():
        one.remove(one[0])
    used = set()
    for parent in list(board.iter()):
        for index, child in reversed(list(enumerate(parent))):
            fill = child.get("fill", "")
            if fill not in grounds:
                continue
            ground = Element(child.tag, {**child.attrib, "fill": grounds[fill]})
            if len(patterns[fill]) == 0:
                parent[index] = ground
                continue
            used.add(fill)
            parent.insert(index, ground)
            edged = child if ground.get("paint-order") == "stroke" else ground
            edged.set("stroke", "none")
    for parent in list(board.iter()):
        for defs in parent.findall("defs"):
            for name, one in patterns.items():
                if name not in used:
                    defs.remove(one)
            if len(defs) == 0:
                parent.remove(defs)


def png(
    view: View,
    *,
    width: int | None = None,
    theme: Theme = "light",
    names: Sequence[str] | None = None,
    alone: bool = False,
    scale: float = 1,
) -> bytes:
    """The same as PNG; `scale` makes more pixels of it, for screens that have more."""
    called = writable(view, names, can_draw)
    picture = svg(view, width=width, theme=theme, names=called, alone=alone)
    made: bytes = need("resvg_py").svg_to_bytes(svg_string=picture, zoom=scale)
    return bytes(made)


def pdf(
    view: View,
    *,
    width: int | None = None,
    theme: Theme = "print",
    names: Sequence[str] | None = None,
    alone: bool = False,
) -> bytes:
    """The same as one page of PDF, for paper unless another theme is asked for."""
    called = writable(view, names, can_print)
    return pdf_of(svg(view, width=width, theme=theme, names=called, alone=alone))


def save(view: View, file: Path, *, theme: Theme = "light", width: int | None = None) -> None:
    """Write a picture; the end of the file's name says of which kind."""
    made: bytes
    if file.suffix == ".svg":
        made = svg(view, theme=theme, width=width).encode()
    elif file.suffix == ".png":
        made = png(view, theme=theme, width=width)
    elif file.suffix == ".pdf":
        made = pdf(view, theme=theme, width=width)
    else:
        raise OptionError(f"{file.name}: a picture's file ends in .svg, .png or .pdf")
    try:
        file.write_bytes(made)
    except OSError as error:
        raise TextError(f"{file}: {error.strerror}") from error
