"""Scores by turn as a picture: a line a seat, told apart in black and white."""

from __future__ import annotations

from html import escape

from tailbiter.drawings import lines
from tailbiter.postal.reports.sheet import Curves

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 36, 140, 16, 44  # margins around the plot
LINE = 17  # pixels between two labels
MOST_TICKS, MOST_SCORES = 12, 8
LONGEST = 12  # letters of a name beside its line
THIN = 'fill="none" stroke="{ink}" stroke-width="0.75" stroke-opacity="0.4"'


def graph_svg(curves: Curves, ink: str = "#000000", size: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    """An SVG of plain shapes, in one ink."""
    plot = Plot(curves, ink, *size)
    parts = [*plot.axes(), *map(plot.line, plot.seats), *plot.labels()]
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" role="img"><title>{escape(curves.what)} by {escape(curves.unit)}</title>'
        f'<g fill="{ink}" font-family="sans-serif" font-size="13">{"".join(parts)}</g></svg>\n'
    )


class Plot:
    """Scores over turns: where they lie on the paper."""

    def __init__(self, curves: Curves, ink: str, wide: int, high: int) -> None:
        self.curves, self.ink = curves, ink
        self.right, self.low = wide - RIGHT, high - BOTTOM
        self.seats = range(1, len(curves.marks) + 1)
        every = [score for row in curves.scores for score in row]
        self.least, self.most = min(0, *every), max(1, *every)

    def x(self, at: int) -> float:
        return LEFT + (self.right - LEFT) * at / max(1, len(self.curves.turns) - 1)

    def y(self, score: float) -> float:
        return self.low - (self.low - TOP) * (score - self.least) / (self.most - self.least)

    def axes(self) -> list[str]:
        found, thin = [], THIN.format(ink=self.ink)
        step = next(s for s in lines.steps() if (self.most - self.least) / s <= MOST_SCORES)
        for score in range(-(-self.least // step) * step, self.most + 1, step):
            y = self.y(score)
            found.append(f'<path d="M{LEFT} {y:.1f}H{self.right}" {thin}/>')
            found.append(words(LEFT - 8, y + 4.5, str(score), "end"))
        turns = self.curves.turns
        every = next(s for s in lines.steps() if len(turns) / s <= MOST_TICKS)
        for at in range(0, len(turns), every):
            found.append(words(self.x(at), self.low + 18, str(turns[at]), "middle"))
        middle = (LEFT + self.right) / 2
        return [*found, words(middle, self.low + 36, self.curves.unit, "middle")]

    def line(self, seat: int) -> str:
        scores = [row[seat - 1] for row in self.curves.scores]
        points = [(self.x(at), self.y(score)) for at, score in enumerate(scores)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{lines.dashes(seat)}"' if lines.dashes(seat) else ""
        every = -(-len(points) // MOST_TICKS)
        marked = [point for at, point in enumerate(points) if at and at % every == seat % every]
        return (
            f'<path d="M{path}" fill="none" stroke="{self.ink}" stroke-width="1.6"'
            f' stroke-linejoin="round"{dashed}/>{"".join(placed(seat, x, y) for x, y in marked)}'
        )

    def labels(self) -> list[str]:
        """Names at the ends of the lines, the highest above, none upon another."""
        last = self.curves.scores[-1]
        order = sorted(self.seats, key=lambda seat: (-last[seat - 1], seat))
        heights: list[float] = []
        for seat in order:
            heights.append(max(self.y(last[seat - 1]), heights[-1] + LINE if heights else 0))
        lowest = float(self.low)
        for at in range(len(heights) - 1, -1, -1):
            heights[at] = min(heights[at], lowest)
            lowest = heights[at] - LINE
        return [self.label(s, y, last[s - 1]) for s, y in zip(order, heights, strict=True)]

    def label(self, seat: int, y: float, score: int) -> str:
        x = self.right + 22
        mark, name = self.curves.marks[seat - 1], self.curves.names[seat - 1]
        short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        named = mark if name == mark else f"{mark} {short}"
        way = f"M{self.right + 3} {self.y(score):.1f}L{x - 8} {y:.1f}"
        lead = f'<path d="{way}" {THIN.format(ink=self.ink)}/>'
        return lead + placed(seat, x, y) + words(x + 10, y + 4.5, f"{named} {score}")


def placed(seat: int, x: float, y: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{lines.shape(seat)}</g>'


def words(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
