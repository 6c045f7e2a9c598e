"""A report on paper, as a zine prints it: a masthead, two columns, black ink; the same bytes."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from tailbiter.drawings.extra import need
from tailbiter.games.errors import OptionError, unknown
from tailbiter.postal.reports.flowing import Flowing
from tailbiter.postal.reports.ink import fitting, write
from tailbiter.postal.reports.sheet import Sheet

Paper = Literal["a4", "letter"]
SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # points
MARGIN, GUTTER = 44.0, 22.0  # points
MASTHEAD, RUNNING_HEAD, FOOT = 82.0, 26.0, 22.0  # their heights
FINE = 6.0  # points: columns that differ by less are even


def pdf_of(sheet: Sheet, paper: Paper = "a4") -> bytes:
    """As many pages as it takes; on the last one both columns are as long as each other."""
    if paper not in SIZES:
        raise OptionError(unknown("paper", paper, SIZES))
    printed = Printed(sheet, SIZES[paper])
    pages = printed.pages(None, 1)
    most = printed.room(pages)
    least = min(printed.flowing.tallest, most)  # in shorter columns that would be torn
    while most - least > FINE:
        middle = (least + most) / 2
        if printed.pages(middle, pages) == pages:
            most = middle
        else:
            least = middle
    return printed.made(most, pages)


class Printed:
    """A sheet being printed on pages of one size."""

    def __init__(self, sheet: Sheet, size: tuple[float, float]) -> None:
        self.sheet, (self.wide, self.high) = sheet, size
        self.column = (self.wide - 2 * MARGIN - GUTTER) / 2
        self.flowing = Flowing(self.column)

    def pages(self, last: float | None, number: int) -> int:
        """How many it takes, if the columns of page `number` are `last` points long.

        Where a line is taller than such a column, more than there are.
        """
        try:
            return self.build(io.BytesIO(), last, number, is_trial=True)
        except need("reportlab.platypus.doctemplate").LayoutError:
            return number + 1

    def made(self, last: float, number: int) -> bytes:
        written = io.BytesIO()
        self.build(written, last, number)
        return written.getvalue()

    def build(
        self, file: io.BytesIO, last: float | None, number: int, is_trial: bool = False
    ) -> int:
        document = need("reportlab.platypus").BaseDocTemplate(
            file,
            pagesize=(self.wide, self.high),
            invariant=1,
            title=f"{self.sheet.title}: {self.sheet.number}",
            creator="Tailbiter",
        )
        templates = [
            self.page(n, last if n == number else None, min(n + 1, number + 1))
            for n in range(1, number + 2)
        ]
        document.addPageTemplates(templates)
        document.build(self.flowing.flowables(self.sheet, is_trial))
        return int(document.page)

    def room(self, page: int) -> float:
        head = MASTHEAD if page == 1 else RUNNING_HEAD
        return self.high - 2 * MARGIN - head - FOOT

    def page(self, number: int, high: float | None, following: int) -> Any:
        platypus = need("reportlab.platypus")
        room = self.room(number)
        long = room if high is None else min(room, high)
        make = partial(platypus.Frame, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)
        top = MARGIN + FOOT + room
        frames = [
            make(left, top - long, self.column, long)
            for left in (MARGIN, MARGIN + self.column + GUTTER)
        ]
        draw: Callable[[Any, Any], None] = self.masthead if number == 1 else self.running_head
        template = platypus.PageTemplate(f"page {number}", frames, onPage=draw)
        template.autoNextPageTemplate = f"page {following}"
        return template

    def masthead(self, canvas: Any, document: Any) -> None:
        sheet, right, top = self.sheet, self.wide - MARGIN, self.high - MARGIN
        canvas.saveState()
        number = sheet.number if sheet.title == sheet.game else f"{sheet.game}: {sheet.number}"
        size = fitting(sheet.title, "serif", True, 30, right - MARGIN)
        write(canvas, sheet.title, MARGIN, top - 26, "serif", True, size)
        write(canvas, number, MARGIN, top - 46, "serif", False, 14)
        canvas.setLineWidth(1.6)
        canvas.line(MARGIN, top - 55, right, top - 55)
        canvas.setLineWidth(0.5)
        canvas.line(MARGIN, top - 58, right, top - 58)
        line = "  ·  ".join(sheet.lines)
        small = fitting(line, "sans-serif", False, 8, right - MARGIN)
        write(canvas, line, MARGIN, top - 69, "sans-serif", False, small)
        canvas.restoreState()
        self.foot(canvas, document)

    def running_head(self, canvas: Any, document: Any) -> None:
        top = self.high - MARGIN
        canvas.saveState()
        line = f"{self.sheet.title}: {self.sheet.number}"
        room = self.wide - 2 * MARGIN
        write(
            canvas,
            line,
            MARGIN,
            top - 8,
            "sans-serif",
            False,
            fitting(line, "sans-serif", False, 8, room),
        )
        canvas.setLineWidth(0.5)
        canvas.line(MARGIN, top - 14, self.wide - MARGIN, top - 14)
        canvas.restoreState()
        self.foot(canvas, document)

    def foot(self, canvas: Any, document: Any) -> None:
        canvas.saveState()
        canvas.setFont("Helvetica", 8)
        canvas.drawCentredString(self.wide / 2, MARGIN, str(document.page))
        canvas.restoreState()
