"""Intervals cover what is true as often as they promise: known coins, thousands of studies."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tailbiter.engine.arrays import Array
from tailbiter.lab import statistics
from tailbiter.lab.statistics import (
    MANY,
    Interval,
    bootstrap,
    difference,
    evidence,
    is_within,
    mean,
    paired,
    quantile,
    sequence,
    share,
    wilson,
    z_of,
)

STUDIES = 10_000


def holds(found: Interval, truth: float) -> bool:
    return found.low <= truth <= found.high


@pytest.mark.parametrize(("share", "n"), [(0.5, 100), (0.9, 60), (0.02, 400)])
def test_a_share_is_covered_as_often_as_promised(share: float, n: int) -> None:
    hits = np.random.default_rng(1).binomial(n, share, STUDIES).tolist()
    covered = sum(holds(wilson(one, n), share) for one in hits) / STUDIES
    assert 0.93 < covered < 0.98


def test_a_share_by_hand() -> None:
    """Wilson's own formula for 8 of 10, worked out by hand."""
    assert wilson(8, 10).low == pytest.approx(0.4902, abs=1e-4)
    assert wilson(8, 10).high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 10).low == 0
    assert wilson(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(0, 0) == Interval(0.5, 0.0, 1.0, 0)


@pytest.mark.parametrize("deals", [8, 60])
def test_a_mean_over_deals_is_covered_although_their_games_go_together(deals: int) -> None:
    dice = np.random.default_rng(2)
    luck = dice.random((STUDIES, deals, 1))  # each deal favours some seat
    games = dice.random((STUDIES, deals, 4)) < luck
    sums = games.sum(axis=2)
    covered = sum(holds(mean(one, [4] * deals), 0.5) for one in sums.tolist()) / STUDIES
    assert 0.935 < covered < 0.97
    alone = sum(holds(wilson(int(one.sum()), 4 * deals), 0.5) for one in sums) / STUDIES
    assert alone < 0.87, "games counted one by one would promise too much"


def test_pairs_tell_more_than_the_two_apart() -> None:
    dice = np.random.default_rng(3)
    luck = dice.random(2000)
    one, other = luck < 0.5, luck < 0.51
    paired = difference(other.tolist(), one.tolist())
    assert holds(paired, 0.01)
    assert paired.half < 0.25 * math.sqrt(2) * wilson(1000, 2000).half
    assert difference([1, 0, 1], [1, 0, 1]) == Interval(0.0, -1.0, 1.0, 3)
    assert difference([1] * 600, [1] * 600).high == pytest.approx(3 / 600)


def test_looking_early_spoils_a_z_test_and_not_a_sequence() -> None:
    """Each study is looked at thirty times, and stopped as soon as it seems decided."""
    dice, looks = np.random.default_rng(4), 30
    hits = dice.binomial(40, 0.5, (STUDIES // 4, looks)).cumsum(axis=1).tolist()
    spoiled = fooled = 0
    for study in hits:
        seen = [(total, 40 * look) for look, total in enumerate(study, 1)]
        spoiled += any(abs(total / n - 0.5) > 1.96 * math.sqrt(0.25 / n) for total, n in seen)
        fooled += any(evidence(total, n, 0.5) >= math.log(20) for total, n in seen)
    assert spoiled / (STUDIES // 4) > 0.2
    assert fooled / (STUDIES // 4) < 0.05


def test_a_sequence_is_where_its_evidence_ends() -> None:
    found = sequence(30, 100)
    assert evidence(30, 100, found.low) == pytest.approx(math.log(20), abs=1e-5)
    assert evidence(30, 100, found.high) == pytest.approx(math.log(20), abs=1e-5)
    assert found.low < 0.3 < found.high
    assert sequence(0, 50).low == 0
    assert sequence(50, 50).high == 1
    assert sequence(0.0, 0) == Interval(0.5, 0.0, 1.0, 0)
    assert sequence(12.5, 50).value == 0.25


def test_pairs_have_a_narrow_interval_where_few_differ() -> None:
    apart = [1.0] * 5 + [-1.0] * 3 + [0.0] * 992
    found = paired(apart, 0.05, 0)
    assert holds(found, 0.002)
    assert found.half < 0.5 * sequence(500, 1000).half
    assert is_within(found, 0.03)
    assert not is_within(found, 0.005)
    turned = paired([-one for one in apart], 0.05, 0)
    assert (turned.low, turned.high) == pytest.approx((-found.high, -found.low))


def test_pairs_weigh_against_each_other_where_many_differ() -> None:
    apart = [1.0] * (MANY // 2) + [-1.0] * (MANY // 2) + [0.0] * (1000 - MANY)
    assert paired(apart, 0.05, 3.0).half == pytest.approx(3 * math.sqrt(MANY / 1000 / 1000))
    assert paired(apart[2:], 0.05, 3.0) == paired(apart[2:], 0.05, 9.0), "too few: it is exact"


def test_several_intervals_hold_together() -> None:
    assert z_of() == pytest.approx(1.95996, abs=1e-4)
    assert z_of(together=32) == pytest.approx(3.16, abs=0.01)


def test_a_median_is_drawn_again_by_deals() -> None:
    values = np.repeat(np.arange(101), 2)
    found = quantile(values, values, 0.5)
    assert found == quantile(values, values, 0.5)
    assert found.value == 50
    assert 35 < found.low < 45
    assert 55 < found.high < 65
    assert found.n == 101
    assert quantile(np.array([]), np.array([]), 0.5).n == 0
    assert quantile(np.array([3, 1, 2, 9]), np.arange(4), 0.5).value == 2
    assert quantile(np.array([3, 1, 2, 9]), np.arange(4), 0.95).value == 9


def test_a_bootstrap_covers_as_often_as_promised() -> None:
    """The quotient of two sums over deals; what is true is 1/2."""
    dice, covered = np.random.default_rng(6), 0
    for _ in range(300):
        sizes = dice.integers(1, 5, 60)
        parts = np.column_stack([dice.binomial(sizes, 0.5), sizes]).astype(float)
        covered += holds(bootstrap(parts, lambda sums: sums[:, 0] / sums[:, 1]), 0.5)
    assert 0.9 < covered / 300 < 0.99


def test_a_bootstrap_of_many_deals_in_blocks_is_as_wide_as_one_of_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = np.random.default_rng(7).exponential(size=(5000, 2))

    def told(sums: Array) -> Array:
        found: Array = sums[:, 0] / sums[:, 1]
        return found

    blocks = bootstrap(parts, told)
    monkeypatch.setattr(statistics, "BLOCKS", 5000)
    whole = bootstrap(parts, told)
    assert blocks.n == whole.n == 5000
    assert blocks.value == pytest.approx(whole.value)
    assert blocks.half == pytest.approx(whole.half, rel=0.1)
    assert blocks != whole, "else no blocks were made"


def test_a_share_knows_that_games_of_a_deal_go_together() -> None:
    hits, deals = np.repeat([1, 0, 1, 1], 10), np.repeat(np.arange(4), 10)
    assert share(hits, np.arange(40)) == wilson(30, 40)
    assert share(hits, deals).half > 2 * wilson(30, 40).half
    assert share(np.zeros(40), deals) == wilson(0, 4), "none of four deals, not of forty"
