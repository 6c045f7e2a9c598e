"""What was measured, what it is held against, and whether it holds."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

VOID = 0.050  # seconds: where the echo's own 99th percentile is above, the machine was too busy


@dataclass(frozen=True)
class Row:
    what: str
    measured: float | None  # None: every run was void
    unit: str
    most: float | None = None
    least: float | None = None
    beside: str = ""  # the echo, and how many runs count

    @property
    def value(self) -> str:
        return "void" if self.measured is None else f"{self.measured:,.3g} {self.unit}".strip()

    @property
    def bound(self) -> str:
        if self.most is not None:
            return f"at most {self.most:g}"
        return "" if self.least is None else f"at least {self.least:g}"

    @property
    def verdict(self) -> str:
        if self.measured is None or not self.bound:
            return ""
        is_over = self.most is not None and self.measured > self.most
        is_under = self.least is not None and self.measured < self.least
        return "no" if is_over or is_under else "ok"

    @property
    def cells(self) -> tuple[str, ...]:
        return self.what, self.value, self.bound, self.verdict, self.beside


TITLES = ("what", "measured", "bound", "ok", "beside")


def shown(rows: Sequence[Row]) -> Table:
    table = Table(*TITLES, title="Load")
    for row in rows:
        table.add_row(*row.cells)
    return table


def markdown(rows: Sequence[Row]) -> str:
    lines = [TITLES, ("---",) * len(TITLES), *(row.cells for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def middle(values: Sequence[float]) -> float | None:
    return statistics.median(values) if values else None


def percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of them does not pass."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
