"""Looks that are planned hold together: known coins, thousands of studies, each looked at early."""

from __future__ import annotations

import numpy as np
import pytest

from tailbiter.engine.arrays import Array
from tailbiter.lab.looks import ASKED, EARLY, EARLY_LOOKS, EXACT, FINE, FINER, Plan, widths
from tailbiter.lab.statistics import Interval, is_within, paired
from tests.sampling import IS_WHOLE

CHUNK = 50
STUDIES = 2_500 if IS_WHOLE else 500  # of each coin
COINS = {
    "even": ([-1.0, 0.0, 1.0], [0.25, 0.5, 0.25]),
    "a draw now and then": ([-1.0, -0.5, 0.5, 1.0], [0.3, 0.2, 0.2, 0.3]),
    "one way only": ([0.0, 1.0], [0.7, 0.3]),
    "shares of five": ([-0.2, 0.0, 0.8], [0.4, 0.5, 0.1]),
}
PLAN = Plan(0.05, 0.06)  # by 13 or 14 chunks of an even coin, 33 the finer one


def drawn(coin: str, chunks: int, dice: np.random.Generator) -> list[Array]:
    values, often = COINS[coin]
    return list(dice.choice(values, p=often, size=(chunks, CHUNK)))


def seen(plan: Plan, parts: list[Array]) -> list[Interval]:
    whole = np.concatenate(parts)
    looks = plan.looks(parts)
    return [paired(whole[: CHUNK * look.chunks], plan.exact, look.z) for look in looks]


@pytest.mark.parametrize("coin", COINS)
def test_all_looks_together_cover_as_often_as_promised(coin: str) -> None:
    """Whoever stops at any of them, for whatever reason, is as safe."""
    dice, truth = np.random.default_rng(1), float(np.dot(*COINS[coin]))
    off = most = 0
    for _ in range(STUDIES):
        found = seen(PLAN, drawn(coin, 40, dice))
        off += any(not one.low <= truth <= one.high for one in found)
        most = max(most, len(found))
    assert off / STUDIES < 0.05
    assert most >= 5, "else it proves little"


def test_ordinary_intervals_at_the_same_looks_do_not() -> None:
    dice, off = np.random.default_rng(2), 0
    for _ in range(STUDIES):
        parts = drawn("even", 40, dice)
        whole, looks = np.concatenate(parts), PLAN.looks(parts)
        found = [paired(whole[: CHUNK * look.chunks], 1e-9, 1.96) for look in looks]
        off += any(not one.low <= 0 <= one.high for one in found)
    assert off / STUDIES > 0.1


def test_the_doubt_of_all_looks_is_what_was_allowed() -> None:
    assert sum((EXACT, EARLY, ASKED, FINE)) == pytest.approx(1)
    looks = Plan(0.05, 0.03).looks(drawn("even", 300, np.random.default_rng(4)))
    chunks = [look.chunks for look in looks]
    assert chunks == sorted(chunks)
    assert chunks[:-2] == [1 << k for k in range(len(chunks) - 2)]
    assert len(chunks) <= EARLY_LOOKS + 2
    early, asked, finer = looks[0].z, looks[-2].z, looks[-1].z
    assert early > finer > asked > 2.2


def test_a_look_comes_when_the_interval_is_as_narrow_as_asked() -> None:
    parts = drawn("even", 300, np.random.default_rng(5))
    plan = Plan(0.05, 0.03)
    *early, asked, finer = seen(plan, parts)
    assert 0.0285 < asked.half <= 0.03 < early[-1].half
    assert 0.019 < finer.half <= 0.03 / FINER
    exactly = (1.96 * np.sqrt(0.5) / 0.03) ** 2
    assert asked.n < 1.35 * exactly, "next to what one look would need"
    n = plan.looks(parts)[-2].chunks
    some = parts[: n // 2]
    assert plan.chunks_for(some, finer=False) == pytest.approx(n, rel=0.1)
    assert plan.chunks_for(parts[:1], finer=False) == 2, "few differ: nobody knows yet"


def test_when_a_look_comes_does_not_depend_on_the_mean() -> None:
    parts = drawn("even", 200, np.random.default_rng(6))
    turned = [-part for part in parts]
    assert PLAN.looks(parts) == PLAN.looks(turned)


def test_going_on_changes_no_look_that_was() -> None:
    parts = drawn("one way only", 60, np.random.default_rng(7))
    for chunks in (1, 3, 20, 40):
        before = PLAN.looks(parts[:chunks])
        assert PLAN.looks(parts)[: len(before)] == before


def test_where_nothing_differs_it_is_exact() -> None:
    found = seen(Plan(0.05 / 39, 0.02), [np.zeros(CHUNK)] * 32)
    assert [one.value for one in found] == [0] * 6
    assert is_within(found[-1], 0.02)
    assert not is_within(found[-2], 0.02)


def test_widths_are_those_of_all_chunks_so_far() -> None:
    parts = [np.array([1.0, 0.0]), np.array([-1.0, 0.0])]
    half, differ = widths(parts, 2.0)
    assert half.tolist() == pytest.approx([2 * 0.5 / 2**0.5, 2 * 0.5**0.5 / 2])
    assert differ.tolist() == [1, 2]
