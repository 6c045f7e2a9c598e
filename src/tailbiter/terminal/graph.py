"""Chances as pictures: an SVG that needs nothing else, and a line of small bars in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tailbiter.bots.review.verdicts import BLUNDER, MISTAKE, Review, Verdict
from tailbiter.bots.review.words import Speaker, head, percent
from tailbiter.bots.thinking import Line
from tailbiter.drawings import lines
from tailbiter.games.sentences import Reader
from tailbiter.terminal.ink import ACCENT, BONE, INK, SEAT_COLOURS, Ink

WIDTH, HEIGHT = 800, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 92, 56  # margins around the plot
ROW = 34  # of a bar
NAMES = 120  # room for the turns beside the bars
LONG = 380  # a bar of 100 %
DARK = "#15181D"
SHADE = "#6B5D3F", "#8A8F99"  # of grid and small print, on light and on dark
ON_LIGHT = (  # the seats' colours, darker: they must be seen on white
    *("#B8520C", "#1F6FB0", "#0B7A58", "#A0467A", "#7F5A00", "#20789F"),
    *("#4A4A4A", "#606060", "#757575", "#8A8A8A"),
)
MARKS = {MISTAKE: "?", BLUNDER: "??"}  # as chess players write them
MOST_SHAPES = 14  # along one line
MOST_TICKS = 12
MOST_MARKS = 12


def style(players: int) -> str:
    """Colours for light and dark; shapes and dashes tell the seats apart without them."""

    def rules(paper: str, ink: str, shade: str, accent: str, seats: Sequence[str]) -> str:
        found = [
            f".paper{{fill:{paper}}}",
            f".ink{{fill:{ink}}}",
            f".quiet{{fill:{shade}}}",
            f".grid{{stroke:{shade};stroke-opacity:.35}}",
            f".mark{{stroke:{paper}}}",
            f".bar{{fill:{accent}}}",
            f".track{{fill:{shade};fill-opacity:.15}}",
        ]
        for seat, colour in enumerate(seats[:players], 1):
            found.append(f".line{seat}{{stroke:{colour}}}.shape{seat}{{fill:{colour}}}")
        return "".join(found)

    light = rules(BONE, INK, SHADE[0], "#2F7A57", ON_LIGHT)
    dark = rules(DARK, "#ECE7DB", SHADE[1], ACCENT, SEAT_COLOURS)
    return f"<style>{light}@media (prefers-color-scheme:dark){{{dark}}}</style>"


def picture(height: int, title: str, told: str, players: int, parts: Sequence[str]) -> str:
    """A whole SVG file; `told` is what somebody who cannot see it hears."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
            ' aria-labelledby="title told" font-family="system-ui, sans-serif" font-size="13">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="told">{escape(told)}</desc>',
            style(players),
            f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
            words(LEFT, 30, title, "ink", 'font-size="18" font-weight="600"'),
            *parts,
            "</svg>\n",
        ]
    )


def words(x: float, y: float, text: str, look: str = "quiet", extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{look}" {extra}>{escape(text)}</text>'


class Plot:
    """Chances over turns: where a turn and a chance lie on the paper."""

    def __init__(self, review: Review, names: Sequence[str]):
        self.review = review
        self.names = names
        self.say = Speaker(review.game, Reader(names=tuple(names)))
        numbers = [point.number for point in review.points] or [0]
        self.first, self.last = numbers[0], max(numbers[-1], numbers[0] + 1)

    def x(self, number: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (number - self.first) / (self.last - self.first)

    def y(self, chance: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance

    def svg(self) -> str:
        seats = range(1, self.review.players + 1)
        lines = [self.line(seat) for seat in seats]
        title = f"{self.review.title}: each seat's chance of winning"
        parts = [*self.axes(), *self.legend(), *lines, *map(self.mark, self.marked)]
        return picture(HEIGHT, title, self.told(), self.review.players, parts)

    @property
    def marked(self) -> list[Verdict]:
        """The worst mistakes; more signs than these would hide the lines."""
        grave = [verdict for verdict in self.review.slips if verdict.word in MARKS]
        return sorted(grave, key=lambda verdict: -verdict.loss)[:MOST_MARKS]

    def told(self) -> str:
        """The graph in sentences."""
        told = []
        for seat, name in enumerate(self.names, 1):
            chances = [c for p in self.review.points if (c := p.chances[seat - 1]) is not None]
            if chances:
                told.append(f"{name}: {percent(chances[0])} at first, {percent(chances[-1])} last.")
        return " ".join([*told, *map(self.sentence, self.review.costly)])

    def sentence(self, verdict: Verdict) -> str:
        return f"{verdict.number}. {head(verdict, self.say)}"

    def axes(self) -> list[str]:
        parts = []
        for chance in (0, 0.25, 0.5, 0.75, 1):
            y = self.y(chance)
            parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
            parts.append(words(LEFT - 8, y + 4, percent(chance), extra='text-anchor="end"'))
        span = self.last - self.first
        step = next(s for s in lines.steps() if span / s <= MOST_TICKS)
        for number in range(self.first, self.last + 1, step):
            below = HEIGHT - BOTTOM + 18
            parts.append(words(self.x(number), below, str(number), extra='text-anchor="middle"'))
        middle = (LEFT + WIDTH - RIGHT) / 2
        what = "before the round" if self.review.is_sealed else "after the turn"
        parts.append(words(middle, HEIGHT - 14, what, extra='text-anchor="middle"'))
        up = f'text-anchor="middle" transform="rotate(-90 16 {self.y(0.5):.0f})"'
        return [*parts, words(16, self.y(0.5), "chance of winning", extra=up)]

    def legend(self) -> list[str]:
        """The seats in a row, or in two; then what the marks mean."""
        parts = []
        longest = max(map(len, self.names))
        room = min((WIDTH - LEFT - RIGHT) / min(self.review.players, 5), 60 + 8 * longest)
        for seat, name in enumerate(self.names, 1):
            x, y = LEFT + room * ((seat - 1) % 5), 50 + 18 * ((seat - 1) // 5)
            parts.append(f'<path {looks(seat)} d="M{x:.1f} {y}h30"/>')
            parts.append(shape(seat, x + 15, y))
            parts.append(words(x + 38, y + 4, name, "ink"))
        if self.marked:
            marks = "   ".join(f"{mark} {word}" for word, mark in MARKS.items())
            parts.append(words(WIDTH - RIGHT, 30, marks, extra='text-anchor="end"'))
        return parts

    def line(self, seat: int) -> str:
        """One seat's chances; a gap where nobody looked."""
        steps, shapes, is_open = [], [], False
        every = max(1, -(-len(self.review.points) // MOST_SHAPES))
        for count, point in enumerate(self.review.points):
            chance = point.chances[seat - 1]
            if chance is not None:
                x, y = self.x(point.number), self.y(chance)
                steps.append(f"{'L' if is_open else 'M'}{x:.1f} {y:.1f}")
                # Each seat starts elsewhere, so that no shape hides another where lines meet.
                if (count + seat) % every == 0 or len(self.review.points) == 1:
                    shapes.append(shape(seat, x, y))
            is_open = chance is not None
        return f'<g><path {looks(seat)} d="{"".join(steps)}"/>{"".join(shapes)}</g>'

    def mark(self, verdict: Verdict) -> str:
        """A sign where a turn gave chances away, with the sentence for whoever points at it."""
        number = self.review.count_of(verdict)
        chances = {point.number: point.chances[verdict.seat - 1] for point in self.review.points}
        chance = chances.get(number)
        if chance is None:
            return ""
        x, y = self.x(number), self.y(chance)
        is_low = y + 22 < HEIGHT - BOTTOM  # room below the dent that the turn made
        at = y + 20 if is_low else y - 10
        extra = (
            'text-anchor="middle" font-size="16" font-weight="700" paint-order="stroke"'
            ' stroke-width="4"'
        )
        sign = words(x, at, MARKS[verdict.word], f"mark shape{verdict.seat}", extra)
        return f"<g><title>{escape(self.sentence(verdict))}</title>{sign}</g>"


def looks(seat: int) -> str:
    dashes = lines.dashes(seat)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'class="line{seat}" fill="none" stroke-width="2.2" stroke-linejoin="round"{dashed}'


def shape(seat: int, x: float, y: float) -> str:
    form = lines.shape(seat)
    return f'<g class="shape{seat}" transform="translate({x:.1f} {y:.1f})">{form}</g>'


def review_svg(review: Review, names: Sequence[str]) -> str:
    """The chances over a record, one line a seat, with its mistakes."""
    return Plot(review, names).svg()


def turns_svg(title: str, what: str, lines: Sequence[Line], notes: Sequence[str]) -> str:
    """The best turns of one position as bars; a note stands behind each."""
    parts = [words(LEFT, 54, what)]
    for row, (line, note) in enumerate(zip(lines, notes, strict=True)):
        x, y = LEFT + NAMES, TOP + ROW * row - 12
        bar = f'x="{x}" y="{y}" height="22" rx="3"'
        parts += [
            words(LEFT, y + 16, shortened(line.turn, 17), "ink", 'font-weight="600"'),
            f'<rect class="track" {bar} width="{LONG}"/>',
            f'<rect class="bar" {bar} width="{max(LONG * line.chance, 1):.1f}"/>',
            words(x + LONG + 10, y + 16, note),
        ]
    told = [what, *(f"{line.turn}: {note}." for line, note in zip(lines, notes, strict=True))]
    return picture(TOP + ROW * len(lines) + 4, title, " ".join(told), 0, parts)


def shortened(text: str, most: int, dots: str = "…") -> str:
    return text if len(text) <= most else text[: most - len(dots)] + dots


def small_bars(chances: Sequence[float | None], width: int, ink: Ink) -> str:
    """A graph one line high: a bar for each chance, or for each few where there is no room."""
    levels = ink.shape("▁▂▃▄▅▆▇█", "_.-~=+*#")
    count = min(len(chances), width)
    bars = []
    for place in range(count):
        part = chances[place * len(chances) // count : (place + 1) * len(chances) // count]
        known = [chance for chance in part if chance is not None]
        level = min(int(known[-1] * len(levels)), len(levels) - 1) if known else 0
        bars.append(levels[level] if known else " ")
    return "".join(bars)
