"""What numbers are worth: intervals that cover as often as they promise, also when looked at early.

A deal is one observation, however many games are played with it: these go together (clusters).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from tailbiter.engine.arrays import Array

USUAL = 0.95  # how often an interval is to cover what is true
FINE = 1e-9
DRAWS = 1000  # of a bootstrap
BLOCKS = 1000  # that it draws from, at most
MANY = 100  # that differ: a normal law is near enough from here on
Numbers = Sequence[float] | Array


@dataclass(frozen=True)
class Interval:
    """A figure, where it lies for all that is known, and how many observations say so."""

    value: float
    low: float
    high: float
    n: int

    def __sub__(self, other: float) -> Interval:
        return Interval(self.value - other, self.low - other, self.high - other, self.n)

    def __mul__(self, times: float) -> Interval:
        low, high = sorted((self.low * times, self.high * times))
        return Interval(self.value * times, low, high, self.n)

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def z_of(sureness: float = USUAL, together: int = 1) -> float:
    """Standard errors for an interval; for several of which all are to hold (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - sureness) / (2 * together))


def wilson(hits: float, n: int, z: float = z_of()) -> Interval:
    """A share of observations that do not hang together; also where none or all were hits."""
    if n == 0:
        return Interval(0.5, 0.0, 1.0, 0)
    share, square = hits / n, z * z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = z / (1 + square / n) * math.sqrt(share * (1 - share) / n + square / (4 * n * n))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == n else min(1.0, middle + half)
    return Interval(share, low, high, n)


def mean(totals: Numbers, sizes: Numbers, z: float = z_of()) -> Interval:
    """A mean over games, which hang together by deals: of each deal the sum, and how many."""
    sums, games = np.asarray(totals, float), np.asarray(sizes, float)
    count, total = len(sums), games.sum()
    value = float(sums.sum() / total) if total else 0.0
    if count < 2:
        return Interval(value, -math.inf, math.inf, count)
    off = sums - value * games
    error = math.sqrt(float((off**2).sum()) * count / (count - 1)) / total
    # So few that a normal law promises too much: Student's, by the expansion of Cornish and Fisher.
    z += (z**3 + z) / (4 * (count - 1))
    return Interval(value, value - z * error, value + z * error, count)


def difference(one: Numbers, other: Numbers, z: float = z_of()) -> Interval:
    """How much more the one has than the other, deal by deal; none differs: at most 3/n."""
    apart = np.asarray(one, float) - np.asarray(other, float)
    found = mean(apart, np.ones(len(apart)), z)
    if len(apart) and not apart.any():
        most = min(1.0, rule_of_three(len(apart)))
        return Interval(0.0, -most, most, len(apart))
    return found


def rule_of_three(n: int) -> float:
    """What never happened in so many observations happens at most so often, 19 times out of 20."""
    return 3 / n if n else 1.0


def clustered(values: Array, clusters: Array, z: float = z_of()) -> Interval:
    """A mean over games, each with the number of its deal."""
    numbers, places = np.unique(clusters, return_inverse=True)
    sums = np.bincount(places, values, len(numbers))
    return mean(sums, np.bincount(places, minlength=len(numbers)), z)


def share(hits: Array, clusters: Array, z: float = z_of()) -> Interval:
    """How many of all games; where that is none or all, what so many deals can say of it."""
    deals = len(np.unique(clusters))
    part = float(hits.mean()) if len(hits) else 0.5
    if deals == len(hits) or part in (0.0, 1.0):
        return wilson(part * deals, deals, z)
    found = clustered(hits, clusters, z)
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high), found.n)


def bootstrap(
    parts: Array, told: Callable[[Array], Array], seed: int = 1, sureness: float = USUAL
) -> Interval:
    """What is made of sums over deals, with deals drawn anew again and again.

    `parts` is (deals, sums); `told` makes (draws) figures of (draws, sums). Of more deals than
    BLOCKS neighbours go together: as sure, and many times as quick.
    """
    n = deals = len(parts)
    if deals < 2:
        value = float(told(parts)[0]) if deals else 0.0
        return Interval(value, -math.inf, math.inf, deals)
    if deals > BLOCKS:
        parts = np.add.reduceat(parts, np.arange(BLOCKS) * deals // BLOCKS)
        deals = BLOCKS
    dice, found = np.random.default_rng(seed), []
    block = max(1, min(DRAWS, 4_000_000 // deals))
    for first in range(0, DRAWS, block):
        draws = min(block, DRAWS - first)
        drawn = dice.integers(0, deals, (draws, deals)) + deals * np.arange(draws)[:, None]
        often = np.bincount(drawn.ravel(), minlength=draws * deals).reshape(draws, deals)
        found.append(told(often.astype(float) @ parts))
    cut = (1 - sureness) / 2
    low, high = np.quantile(np.concatenate(found), [cut, 1 - cut], method="inverted_cdf")
    return Interval(float(told(parts.sum(axis=0)[None])[0]), float(low), float(high), n)


def quantile(values: Array, clusters: Array, part: float, seed: int = 1) -> Interval:
    """A quantile of whole numbers, each with the number of its deal: one of these numbers."""
    if not len(values):
        return Interval(0.0, -math.inf, math.inf, 0)
    known, ranks = np.unique(values, return_inverse=True)
    numbers, deals = np.unique(clusters, return_inverse=True)
    shape = len(numbers), len(known)
    counts = np.bincount(deals * len(known) + ranks, minlength=shape[0] * shape[1])

    def told(sums: Array) -> Array:
        below = np.cumsum(sums, axis=1)
        reached: Array = known[(below < part * below[:, -1:] - FINE).sum(axis=1)]
        return reached

    return bootstrap(counts.reshape(shape).astype(float), told, seed)


def sequence(total: float, n: int, alpha: float = 1 - USUAL) -> Interval:
    """Where the mean of values from 0 to 1 lies, however often one looked before.

    The confidence sequence of a uniform mixture: p is kept while B(S+1, n-S+1) / (p^S (1-p)^(n-S))
    is below 1/alpha. It holds for any values from 0 to 1, since a^x b^(1-x) is convex in x.
    """
    if n == 0:
        return Interval(0.5, 0.0, 1.0, 0)
    best, limit = total / n, -math.log(alpha)

    def is_kept(p: float) -> bool:
        return evidence(total, n, p) < limit

    low = 0.0 if is_kept(0.0) else boundary(is_kept, 0.0, best)
    high = 1.0 if is_kept(1.0) else boundary(is_kept, 1.0, best)
    return Interval(best, low, high, n)


def evidence(total: float, n: int, p: float) -> float:
    """What speaks against a mean of `p`: the logarithm of a bet that is fair if it is true."""
    found = math.lgamma(total + 1) + math.lgamma(n - total + 1) - math.lgamma(n + 2)
    for hits, part in ((total, p), (n - total, 1 - p)):
        if hits > 0 and part <= 0:
            return math.inf
        found -= hits * math.log(part) if hits > 0 else 0.0
    return found


def boundary(is_kept: Callable[[float], bool], outside: float, inside: float) -> float:
    """Where keeping begins, between a place that is not kept and one that is."""
    while abs(inside - outside) > FINE:
        middle = (inside + outside) / 2
        if is_kept(middle):
            inside = middle
        else:
            outside = middle
    return outside


def paired(apart: Numbers, exact: float, z: float) -> Interval:
    """Where the mean of differences from -1 to 1 lies, at a look that is worth `z` standard errors.

    What goes up and what goes down, each for itself, is a sequence that holds for any number of
    deals, with alpha `exact`: the two widths add up, so that it is wide unless few differ. From
    MANY that differ on, a game that goes up and one that goes down weigh against each other.
    """
    values = np.asarray(apart, float)
    n = len(values)
    up = sequence(float(values[values > 0].sum()), n, exact / 2)
    down = sequence(float(-values[values < 0].sum()), n, exact / 2)
    value = float(values.mean()) if n else 0.0
    low, high = up.low - down.high, up.high - down.low
    if np.count_nonzero(values) >= MANY:
        half = z * float(values.std()) / math.sqrt(n)
        low, high = max(low, value - half), min(high, value + half)
    return Interval(value, low, high, n)


def is_within(interval: Interval, margin: float) -> bool:
    """Is it shown not to matter? Only where the whole interval says so."""
    return -margin <= interval.low and interval.high <= margin
