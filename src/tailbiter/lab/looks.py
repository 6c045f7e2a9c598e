"""When an arm is looked at, and how sure each look must be, so that all of them hold together.

A few looks are planned, and each has its part of the doubt: alpha is spent as in a group-sequential
trial, by Bonferroni's inequality over the looks. Whoever stops at any of them, for whatever reason,
has an interval that holds. When a look comes depends on deals and on how much they differ, never on
where the mean lies or on the clock: so one may also go on after a stop.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.statistics import MANY, USUAL

FINER = 1.5  # times as sure as asked: so narrow that an interval can show what does not matter
EARLY_LOOKS = 12  # after 1, 2, 4 and so on chunks
MARGIN = 1.01  # of deals: the spread may yet grow a little
EXACT, EARLY, ASKED, FINE = 0.05, 0.1, 0.5, 0.35  # parts of alpha


@dataclass(frozen=True)
class Look:
    chunks: int
    z: float  # standard errors


@dataclass(frozen=True)
class Plan:
    """How one figure of one arm is looked at."""

    alpha: float  # of all its looks together
    wanted: float  # half of an interval

    @classmethod
    def of(cls, together: int, wanted: float) -> Plan:
        """Of several figures, all of whose intervals are to hold together."""
        return cls((1 - USUAL) / together, wanted)

    @property
    def exact(self) -> float:
        """The part of alpha for what holds after any number of deals, however few differ."""
        return EXACT * self.alpha

    def z(self, part: float) -> float:
        return NormalDist().inv_cdf(1 - part * self.alpha / 2)

    def looks(self, parts: Sequence[Array]) -> list[Look]:
        """Those that so many chunks of differences allow, in their order.

        Early ones come after 1, 2, 4 and so on chunks. When the spread says that an interval is as
        narrow as asked, that is a look with half of alpha; when it is finer, that is the last one.
        """
        asked, finer = self.asked(parts), self.first(parts, self.z(FINE), self.wanted / FINER)
        end = asked.chunks if asked else len(parts) + 1
        early = self.z(EARLY / EARLY_LOOKS)
        found = [Look(1 << k, early) for k in range(EARLY_LOOKS) if 1 << k < end]
        return [look for look in (*found, asked, finer) if look]

    def only(self, chunks: int) -> Look:
        """Where it was said before how many are played."""
        return Look(chunks, self.z(1 - EXACT))

    def asked(self, parts: Sequence[Array]) -> Look | None:
        return self.first(parts, self.z(ASKED), self.wanted)

    def first(self, parts: Sequence[Array], z: float, wanted: float) -> Look | None:
        """The first chunk after which an interval is so narrow, by the spread alone."""
        half, differ = widths(parts, z)
        enough = np.flatnonzero((half <= wanted) & (differ >= MANY))
        return Look(int(enough[0]) + 1, z) if len(enough) else None

    def chunks_for(self, parts: Sequence[Array], finer: bool) -> int:
        """How many chunks the look that is asked for, or the finer one, will need, about."""
        z, wanted = (self.z(FINE), self.wanted / FINER) if finer else (self.z(ASKED), self.wanted)
        half, differ = widths(parts, z)
        if differ[-1] < MANY:
            return 2 * len(parts)
        return max(len(parts) + 1, math.ceil(MARGIN * len(parts) * float(half[-1] / wanted) ** 2))


def widths(parts: Sequence[Array], z: float) -> tuple[Array, Array]:
    """After each chunk: half of an interval, how many deals differ."""
    n = np.cumsum([len(part) for part in parts])
    mean = np.cumsum([part.sum() for part in parts]) / n
    square = np.cumsum([(part**2).sum() for part in parts]) / n
    half = z * np.sqrt(np.maximum(square - mean**2, 0) / n)
    return half, np.cumsum([np.count_nonzero(part) for part in parts])
