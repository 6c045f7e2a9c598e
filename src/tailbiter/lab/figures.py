"""A figure: a number with its interval, how many deals say so, and what it is of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tailbiter.lab.statistics import Interval

Unit = Literal["share", "points", "turns", "choices", "times", "elo", "part"]
DIGITS: Mapping[Unit, int] = {
    "share": 1,  # of a hundred
    "points": 1,  # of a hundred, more or less than something
    "turns": 1,
    "choices": 1,
    "times": 2,
    "elo": 0,
    "part": 3,  # between 0 and 1
}
COUNTED = ("turns", "choices")  # whole, as a rule
SIGNS: Mapping[Unit, str] = {"share": " %", "points": " points", "elo": " Elo"}


@dataclass(frozen=True)
class Figure:
    """One number of a measure."""

    name: str
    interval: Interval
    unit: Unit
    where: Mapping[str, str] = field(default_factory=dict)  # finds the games that it counts
    data: Mapping[str, Any] = field(default_factory=dict)  # what a chart of it needs besides

    @property
    def text(self) -> str:
        """As it is read: `52.1 %`."""
        return shown(self.interval.value, self.unit)

    @property
    def range_text(self) -> str:
        low, high = (
            shown(end, self.unit, False) for end in (self.interval.low, self.interval.high)
        )
        return f"{low} to {high}" if math.isfinite(self.interval.half) else "not known"

    def as_data(self) -> dict[str, Any]:
        """Ready for JSON, which knows no infinite numbers."""
        found: dict[str, Any] = {"name": self.name, "unit": self.unit, "n": self.interval.n}
        for name in ("value", "low", "high"):
            number = getattr(self.interval, name)
            found[name] = round(number, 6) if math.isfinite(number) else None
        return found | {name: dict(given) for name, given in self.parts if given}

    @property
    def parts(self) -> Sequence[tuple[str, Mapping[str, Any]]]:
        return ("where", self.where), ("data", self.data)

    def named(self, name: str) -> Figure:
        return replace(self, name=name)


def shown(number: float, unit: Unit, with_unit: bool = True) -> str:
    """A number as it is read, with what it counts in."""
    if not math.isfinite(number):
        return "?"
    times = 100 if unit in ("share", "points") else 1
    found = f"{number * times:,.{DIGITS[unit]}f}"
    if unit in COUNTED:
        found = found.removesuffix(".0")
    if not found.strip("-0."):
        found = found.lstrip("-")  # nothing is neither more nor less
    return found + (SIGNS.get(unit, "") if with_unit else "")
