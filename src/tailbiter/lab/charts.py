"""Charts as SVG, drawn by hand: no colour is needed to read them, no script and no network."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby

from tailbiter.lab.figures import Figure, Unit, shown
from tailbiter.lab.statistics import Interval

WIDE, HIGH, EDGE = 220, 22, 8  # of a strip
BARS = 120  # height of a histogram
CELL = 46


def scale_of(figures: Sequence[Figure]) -> tuple[float, float]:
    """From where to where all of these reach; shares and parts begin at 0 where that is near."""
    ends = [
        end
        for one in figures
        for end in (one.interval.value, one.interval.low, one.interval.high)
        if math.isfinite(end)
    ]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    if 0 < low < 0.5 * high:
        low = 0.0
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def strip(interval: Interval, scale: tuple[float, float], unit: Unit) -> str:
    """A dot with its interval, on a scale that its neighbours share; 0 is marked."""
    low, high = scale

    def at(number: float) -> float:
        part = (min(max(number, low), high) - low) / (high - low)
        return round(EDGE + (WIDE - 2 * EDGE) * part, 1)

    middle = HIGH // 2
    said = escape(f"{shown(interval.value, unit)}")
    parts = [f'<line class="axis" x1="{EDGE}" y1="{middle}" x2="{WIDE - EDGE}" y2="{middle}"/>']
    if low < 0 < high:
        parts.append(f'<line class="zero" x1="{at(0)}" y1="2" x2="{at(0)}" y2="{HIGH - 2}"/>')
    first, last = at(interval.low), at(interval.high)
    parts.append(f'<line class="range" x1="{first}" y1="{middle}" x2="{last}" y2="{middle}"/>')
    for end in (first, last):
        parts.append(f'<line class="range" x1="{end}" y1="6" x2="{end}" y2="{HIGH - 6}"/>')
    parts.append(f'<circle class="dot" cx="{at(interval.value)}" cy="{middle}" r="4.5"/>')
    return svg(WIDE, HIGH, said, parts)


def histogram(bars: Sequence[int], wide: int, what: str) -> str:
    """How often each length came, `wide` numbers in each bar."""
    most, step = max(bars, default=0) or 1, 14
    first = next((place for place, count in enumerate(bars) if count), 0)
    shown_bars = bars[first:]
    parts, width = [], max(120, step * len(shown_bars)) + 2 * EDGE
    for place, count in enumerate(shown_bars):
        high, number = round(BARS * count / most, 1), (first + place) * wide
        left = EDGE + step * place
        label = f"{number}" if wide == 1 else f"{number} to {number + wide - 1}"
        box = f'x="{left}" y="{BARS + 4 - high:g}" width="{step - 2}" height="{high}"'
        parts.append(
            f'<rect class="bar" {box}><title>{label} {escape(what)}: {count} games</title></rect>'
        )
        if place % 5 == 0:
            parts.append(
                f'<text x="{left + step / 2 - 1:g}" y="{BARS + 18}" class="tick">{number}</text>'
            )
    base = BARS + 4
    parts.append(f'<line class="axis" x1="{EDGE}" y1="{base}" x2="{width - EDGE}" y2="{base}"/>')
    return svg(width, BARS + 26, f"How many games have how many {what}", parts)


def board(values: Mapping[str, Figure], cells: Sequence[str]) -> str:
    """A heat map of cells: what is darker brought more, and the number is written on it.

    Rows that are all as long make a square of columns a, b, c; others are those of a hexagon.
    """
    rows = {key: sorted(group, key=number) for key, group in groupby(sorted(cells), letter)}
    sizes = {len(row) for row in rows.values()}
    places: dict[str, tuple[float, float]] = {}
    letters = sorted(rows)
    most = max(sizes, default=0)
    for at, name in enumerate(letters):
        for along, cell in enumerate(rows[name]):
            if len(sizes) == 1:
                places[cell] = float(at), float(most - 1 - along)
            else:
                places[cell] = along + (most - len(rows[name])) / 2, float(len(letters) - 1 - at)
    found = [one.interval.value for one in values.values()]
    low, high = min(found, default=0.0), max(found, default=1.0)
    parts = [square(cell, *places[cell], values.get(cell), low, high) for cell in cells]
    across = max((x for x, _ in places.values()), default=0) + 1
    down = max((y for _, y in places.values()), default=0) + 1
    size = round(across * CELL + 2 * EDGE), round(down * CELL + 2 * EDGE)
    return svg(*size, "What a first turn on each cell brought its seat", parts)


def letter(cell: str) -> str:
    return cell[0]


def number(cell: str) -> int:
    return int(cell[1:])


def square(cell: str, x: float, y: float, figure: Figure | None, low: float, high: float) -> str:
    left, top = EDGE + x * CELL, EDGE + y * CELL
    middle = left + CELL / 2 - 1
    box = f'x="{left:g}" y="{top:g}" width="{CELL - 2}" height="{CELL - 2}"'
    name = f'<text x="{middle:g}" y="{top + 16:g}" class="tick">{cell}</text>'
    if figure is None:
        return f'<rect class="cell" {box}/>{name}'
    deep = (figure.interval.value - low) / (high - low) if high > low else 0.5
    told = f"{cell}: {figure.text} ({figure.range_text}), {figure.data['games']} games"
    value = shown(figure.interval.value, figure.unit, False)
    return (
        f'<rect class="cell" {box}/><rect class="heat" {box} opacity="{0.55 * deep:.2f}">'
        f"<title>{escape(told)}</title></rect>{name}"
        f'<text x="{middle:g}" y="{top + 34:g}" class="value">{value}</text>'
    )


def svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )
