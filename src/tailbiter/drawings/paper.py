"""A picture on paper: our own SVG as PDF, with lines, shapes and letters, not pixels.

It knows what our boards are made of after their styles are applied, and refuses anything else.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tailbiter.drawings import fonts
from tailbiter.drawings.extra import need
from tailbiter.drawings.paths import Step, steps

POINTS = 0.75  # a pixel of a page is a 96th of an inch, a point of paper a 72nd
CALL = re.compile(r"(\w+)\(([^)]*)\)")
INHERITED = {
    *("fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray"),
    *("stroke-linecap", "stroke-linejoin", "font-family", "font-size", "font-weight"),
    *("text-anchor", "dominant-baseline", "paint-order", "visibility"),
}
NON_ZERO = 1  # where outlines overlap it is filled all the same, as in SVG
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
HALF_A_CAPITAL = 0.35  # of a font's size: how far "central" lies above the line
Style = Mapping[str, str]


def pdf_of(svg: str) -> bytes:
    """One page as large as the picture; the same bytes for the same picture."""
    root, made = read(svg), io.BytesIO()
    width, height = (POINTS * size for size in size_of(root))
    canvas = need("reportlab.pdfgen.canvas").Canvas(made, pagesize=(width, height), invariant=1)
    canvas.setTitle(root.findtext("title", ""))
    canvas.setCreator("Tailbiter")
    draw_on(canvas, root, width)
    canvas.showPage()
    canvas.save()
    return made.getvalue()


def read(svg: str) -> Element:
    """A picture of ours as elements without name spaces."""
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def size_of(root: Element) -> tuple[float, float]:
    """Width and height, in pixels."""
    return float(root.get("width", 0)), float(root.get("height", 0))


def draw_on(canvas: Any, root: Element, width: float) -> None:
    """A picture on somebody's page: so many points wide, its lower left corner where they are."""
    wide, high = size_of(root)
    height = width * high / wide
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    canvas.saveState()
    canvas.transform(width / wide, 0, 0, -height / high, 0, height)
    canvas.translate(-left, -top)
    Sheet(canvas, root).children(root, {}, 1.0)
    canvas.restoreState()


class Sheet:
    """Draws elements on a canvas whose y goes down, as SVG's does."""

    def __init__(self, canvas: Any, root: Element) -> None:
        self.canvas = canvas
        self.patterns = {one.get("id"): one for one in root.iter("pattern")}

    def children(self, element: Element, above: Style, opacity: float) -> None:
        for child in element:
            if child.tag not in ("defs", "title"):
                self.draw(child, above, opacity)

    def draw(self, element: Element, above: Style, opacity: float) -> None:
        style = {**above, **{n: v for n, v in element.attrib.items() if n in INHERITED}}
        opacity *= float(element.get("opacity", 1))
        self.canvas.saveState()
        for name, inside in CALL.findall(element.get("transform", "")):
            self.turn(name, [float(one) for one in re.split(r"[\s,]+", inside.strip())])
        if element.tag == "g":
            self.children(element, style, opacity)
        elif style.get("visibility") != "hidden":
            if element.tag == "text":
                self.write(element, style, opacity)
            else:
                self.shape(outline(element), style, opacity)
        self.canvas.restoreState()

    def turn(self, name: str, by: list[float]) -> None:
        if name == "translate":
            self.canvas.translate(by[0], by[1] if len(by) > 1 else 0)
        elif name == "scale":
            self.canvas.scale(by[0], by[-1])
        elif name == "rotate" and len(by) == 1:
            self.canvas.rotate(by[0])
        else:
            raise ValueError(f"no way is known to draw {name}{tuple(by)} on paper")

    def shape(self, made: list[Step], style: Style, opacity: float) -> None:
        fill, stroke = style.get("fill", "#000000"), style.get("stroke", "none")
        paints = [self.fill, self.stroke]
        if style.get("paint-order") == "stroke":
            paints.reverse()
        for paint in paints:
            if (fill if paint == self.fill else stroke) != "none":
                self.canvas.saveState()
                paint(made, style, opacity)
                self.canvas.restoreState()

    def fill(self, made: list[Step], style: Style, opacity: float) -> None:
        fill = style.get("fill", "#000000")
        if fill.startswith("url(#"):
            self.weave(made, self.patterns[fill[5:-1]], opacity)
            return
        self.canvas.setFillColor(fill)
        self.canvas.setFillAlpha(opacity * float(style.get("fill-opacity", 1)))
        self.canvas.drawPath(self.path(made), stroke=0, fill=1, fillMode=NON_ZERO)

    def stroke(self, made: list[Step], style: Style, opacity: float) -> None:
        self.pen(style, opacity)
        self.canvas.drawPath(self.path(made), stroke=1, fill=0)

    def pen(self, style: Style, opacity: float) -> None:
        self.canvas.setStrokeColor(style["stroke"])
        self.canvas.setStrokeAlpha(opacity * float(style.get("stroke-opacity", 1)))
        self.canvas.setLineWidth(float(style.get("stroke-width", 1)))
        self.canvas.setLineCap(CAPS[style.get("stroke-linecap", "butt")])
        self.canvas.setLineJoin(JOINS[style.get("stroke-linejoin", "miter")])
        self.canvas.setMiterLimit(4)
        dashes = style.get("stroke-dasharray", "none")
        if dashes != "none":
            self.canvas.setDash([float(one) for one in re.split(r"[\s,]+", dashes)])

    def weave(self, made: list[Step], pattern: Element, opacity: float) -> None:
        """A pattern: as many of its squares as lie under the shape, cut to it."""
        side = float(pattern.get("width", 8))
        points = [step[at : at + 2] for step in made for at in range(1, len(step), 2)]
        xs, ys = [float(p[0]) for p in points], [float(p[1]) for p in points]
        self.canvas.clipPath(self.path(made), stroke=0, fill=0, fillMode=NON_ZERO)
        for down in range(math.floor(min(ys) / side), math.ceil(max(ys) / side)):
            for right in range(math.floor(min(xs) / side), math.ceil(max(xs) / side)):
                self.canvas.saveState()
                self.canvas.translate(right * side, down * side)
                self.children(pattern, {}, opacity)
                self.canvas.restoreState()

    def path(self, made: list[Step]) -> Any:
        path = self.canvas.beginPath()
        for kind, *at in made:
            if kind == "Z":
                path.close()
            else:
                {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}[kind](*at)
        return path

    def write(self, element: Element, style: Style, opacity: float) -> None:
        """A line of letters, its parts one after the other."""
        size = float(style.get("font-size", 16))
        parts = [(element.text or "", style, 0.0)]
        for child in element:
            own = {**style, **{n: v for n, v in child.attrib.items() if n in INHERITED}}
            parts.append((child.text or "", own, float(child.get("dx", 0))))
            parts.append((child.tail or "", style, 0.0))
        wide = sum(shift + width_of(text, how) for text, how, shift in parts)
        x = float(element.get("x", 0))
        x -= {"middle": wide / 2, "end": wide}.get(style.get("text-anchor", "start"), 0)
        y = float(element.get("y", 0)) + in_units(element.get("dy", "0"), size)
        if style.get("dominant-baseline") == "central":
            y += HALF_A_CAPITAL * size
        for text, how, shift in parts:
            self.letters(text, x + shift, y, how, opacity)
            x += shift + width_of(text, how)

    def letters(self, text: str, x: float, y: float, style: Style, opacity: float) -> None:
        order = [(1, style.get("stroke", "none")), (0, style.get("fill", "#000000"))]
        for mode, paint in order:  # our letters have their edge behind them
            if paint == "none":
                continue
            self.canvas.saveState()
            self.canvas.transform(1, 0, 0, -1, x, y)
            if mode == 1:
                self.pen(style, opacity)
            else:
                self.canvas.setFillColor(paint)
                self.canvas.setFillAlpha(opacity * float(style.get("fill-opacity", 1)))
            line = self.canvas.beginText(0, 0)
            line.setTextRenderMode(mode)
            for font, run in runs(text, style):
                line.setFont(font, float(style.get("font-size", 16)))
                line.textOut(run)
            self.canvas.drawText(line)
            self.canvas.restoreState()


def in_units(text: str, size: float) -> float:
    return float(text[:-2]) * size if text.endswith("em") else float(text)


def width_of(text: str, style: Style) -> float:
    metrics, size = need("reportlab.pdfbase.pdfmetrics"), float(style.get("font-size", 16))
    return sum(float(metrics.stringWidth(run, font, size)) for font, run in runs(text, style))


def runs(text: str, style: Style) -> list[tuple[str, str]]:
    """A text in parts, each with its font: what every reader has, or what this machine has."""
    usual = font_for(style)
    if fonts.is_everywhere(text):
        return [(usual, text)]
    is_bold = usual.endswith("-Bold")
    with_fonts = [(embedded(one, is_bold) or usual, one) for one in text]
    return [
        (font, "".join(letter for _, letter in run))
        for font, run in groupby(with_fonts, key=itemgetter(0))
    ]


def embedded(letter: str, is_bold: bool) -> str | None:
    """The name by which the machine's font for a letter is used; it goes into the file."""
    font = fonts.font_with(letter, True, is_bold)
    if font is None:
        return None
    metrics, name = need("reportlab.pdfbase.pdfmetrics"), f"{font.name} of this machine"
    if name not in metrics.getRegisteredFontNames():
        make = need("reportlab.pdfbase.ttfonts").TTFont
        metrics.registerFont(make(name, str(font.file), subfontIndex=font.index))
    return name


def font_for(style: Style) -> str:
    """One of the fonts that every reader of PDF has."""
    is_bold = int(style.get("font-weight", 400)) >= 600
    if style.get("font-family", "").endswith("sans-serif"):
        return "Helvetica-Bold" if is_bold else "Helvetica"
    return "Times-Bold" if is_bold else "Times-Roman"


def outline(element: Element) -> list[Step]:
    """A shape as the steps of a path."""
    at = {name: float(value) for name, value in element.attrib.items() if is_number(value)}
    if element.tag == "path":
        return steps(element.get("d", ""))
    if element.tag == "circle":
        return ellipse(at.get("cx", 0), at.get("cy", 0), at["r"], at["r"])
    if element.tag == "ellipse":
        return ellipse(at.get("cx", 0), at.get("cy", 0), at["rx"], at["ry"])
    if element.tag == "rect":
        return rectangle(at.get("x", 0), at.get("y", 0), at["width"], at["height"], at.get("rx", 0))
    if element.tag == "line":
        places = (at.get(name, 0) for name in ("x1", "y1", "x2", "y2"))
        return steps("M{} {}L{} {}".format(*places))
    if element.tag in ("polygon", "polyline"):
        return steps(f"M{element.get('points')}{'Z' if element.tag == 'polygon' else ''}")
    raise ValueError(f"no way is known to draw <{element.tag}> on paper")


def is_number(text: str) -> bool:
    return re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", text) is not None


def ellipse(x: float, y: float, wide: float, high: float) -> list[Step]:
    half = f"A{wide} {high} 0 0 1"
    return steps(f"M{x - wide} {y}{half} {x + wide} {y}{half} {x - wide} {y}Z")


def rectangle(x: float, y: float, wide: float, high: float, rounded: float) -> list[Step]:
    r = min(rounded, wide / 2, high / 2)
    if not r:
        return steps(f"M{x} {y}H{x + wide}V{y + high}H{x}Z")
    corner = f"a{r} {r} 0 0 1"
    return steps(
        f"M{x + r} {y}H{x + wide - r}{corner} {r} {r}V{y + high - r}{corner} {-r} {r}"
        f"H{x + r}{corner} {-r} {-r}V{y + r}{corner} {r} {-r}Z"
    )
