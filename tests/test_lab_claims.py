"""Claims: each can be decided by a figure that there is, and the page says what the results say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import tailbiter
from tailbiter.lab import claims
from tailbiter.lab.claims import (
    DEPENDS,
    FAILS,
    HOLDS,
    UNSAID,
    Check,
    claim_of,
    claims_of,
    decided,
    verdict,
)
from tailbiter.lab.running import Processes
from tailbiter.lab.statistics import Interval
from tailbiter.lab_commands import lab

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize(
    ("low", "high", "says"),
    [(0.46, 0.54, HOLDS), (0.56, 0.7, FAILS), (0.3, 0.44, FAILS), (0.4, 0.5, UNSAID)],
)
def test_a_test_says_no_more_than_its_interval(low: float, high: float, says: str) -> None:
    found = Interval((low + high) / 2, low, high, 100)
    assert Check("length: mean", (0.45, 0.55)).says(found) == says


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ([HOLDS, HOLDS], HOLDS),
        ([FAILS], FAILS),
        ([HOLDS, FAILS], DEPENDS),
        ([HOLDS, UNSAID, FAILS], DEPENDS),
        ([HOLDS, UNSAID], UNSAID),
        ([UNSAID], UNSAID),
    ],
)
def test_verdicts(answers: list[str], found: str) -> None:
    assert verdict(answers) == found


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_claim_has_a_study_and_a_test_for_each_arm_that_it_names(name: str) -> None:
    found = claims_of(name)
    assert found
    assert len({claim.name for claim in found}) == len(found)
    for claim in found:
        arms = {arm.name for arm in claim.study.arms}
        assert {test.arm for test in claim.tests} <= arms
        assert {test.than for test in claim.tests} <= arms | {""}
        assert all(low < high for low, high in (test.within for test in claim.tests))


def test_the_command_plays_decides_and_writes(tmp_path: Path) -> None:
    words = ["claims", "eat-your-neighbor", "--deals", "3", "--jobs", "1"]
    words += ["--folder", str(tmp_path / "kept"), "--results", str(tmp_path / "results")]
    done = CliRunner().invoke(lab, [*words, "--page", str(tmp_path / "page.md"), "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert [one["claim"] for one in found] == [one.name for one in claims_of("eat-your-neighbor")]
    assert found[0]["games"] == 6  # from both seats
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert f"{sum(one['games'] for one in found)} games so far" in text
    assert found[0]["study"][:16] in text


def test_a_difference_is_taken_deal_by_deal(tmp_path: Path) -> None:
    """Of an arm against itself it is nought, and more narrowly than two figures say."""
    arms = [{"name": "one"}, {"name": "two"}]
    tests = [{"arm": "two", "than": "one", "figure": "seat 1 wins, more", "within": [-0.1, 0.1]}]
    study = {"players": "random", "deals": 40, "arms": arms}
    claim = claim_of("ouroboros", {"name": "same", "text": "", "study": study, "tests": tests}, 40)
    found = decided(claim, tmp_path, Processes(), lambda *_: None)
    [test] = found["tests"]
    assert (test["value"], test["says"], test["arm"]) == (0, "holds", "two against one")
    assert found["games"] == 2 * 40


def test_the_page_in_the_docs_is_what_its_results_say() -> None:
    text = (DOCS / "claims.md").read_text(encoding="utf-8")
    assert text == claims.page(DOCS / "claims")


@pytest.mark.parametrize("path", sorted((DOCS / "claims").glob("*.json")), ids=lambda p: p.stem)
def test_every_result_is_of_a_study_that_still_stands(path: Path) -> None:
    result = json.loads(path.read_text(encoding="utf-8"))
    known = {one.name: one for one in claims_of(result["game"], result["deals"])}
    assert result["study"] == known[result["claim"]].study.digest
    assert result["text"] == known[result["claim"]].text
    assert result["verdict"] == verdict([test["says"] for test in result["tests"]])
