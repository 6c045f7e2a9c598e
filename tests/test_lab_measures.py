"""Each measure on games where the answer is known by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.lab.figures import Figure, shown
from tailbiter.lab.games import Games
from tailbiter.lab.judging import as_good
from tailbiter.lab.measures import MEASURES
from tailbiter.lab.measures.drama import changes_of
from tailbiter.lab.rows import Row
from tailbiter.lab.statistics import Interval, wilson

TWO = tailbiter.game("eat-your-neighbor")
THREE = tailbiter.game("ouroboros", players=3)
DOCS = Path(__file__).parents[1] / "docs" / "lab.md"


def row(deal: int = 0, winners: int = 1, turns: int = 2, **more: Any) -> Row:
    """A game of turns that are one decision each, one seat after the other."""
    seats = more.pop("seats", tuple(turn % 2 for turn in range(turns)))
    usual: dict[str, Any] = {
        "rotation": 0,
        "scores": (0, 0),
        "ending": 9,
        "lengths": (1,) * turns,
        "decisions": tuple(range(turns)),
        "offers": (10,) * turns,
    }
    return Row(deal=deal, winners=winners, seats=seats, **{**usual, **more})


def told(*chances: Sequence[int]) -> dict[str, Any]:
    """Each seat's chance before each turn, in hundredths."""
    flat = tuple(10 * one for turn in chances for one in turn)
    return {"turns": len(chances), "chances": flat}


def measured(
    name: str, rows: Sequence[Row], game: Any = TWO, players: Sequence[str] = ("x",)
) -> Any:
    [measure] = [one for one in MEASURES if one.name == name]
    return {figure.name: figure for figure in measure.of(Games.of_rows(game, players, rows))}


def value(found: dict[str, Figure], name: str) -> float:
    return found[name].interval.value


def test_seats_share_what_they_share() -> None:
    """Three wins of the first, one of the second, a draw: 3.5 and 1.5 of 5."""
    found = measured("seat balance", [row(n, w) for n, w in enumerate([1, 1, 1, 2, 0])])
    assert value(found, "seat 1 wins") == pytest.approx(0.7)
    assert value(found, "seat 2, more than its part") == pytest.approx(-0.2)
    assert value(found, "evenness") == pytest.approx(1 - 0.4)
    decided = measured("seat balance", [row(n, w) for n, w in enumerate([1, 1, 1, 2])])
    assert decided["seat 1 wins"].interval == wilson(3, 4)


def test_a_game_of_three_seats_has_a_third_each() -> None:
    rows = [row(n, 1 << n % 3, 3, seats=(0, 1, 2), scores=(0, 0, 0)) for n in range(6)]
    found = measured("seat balance", rows, THREE)
    assert value(found, "seat 3, more than its part") == pytest.approx(0)
    assert value(found, "evenness") == 1


def test_draws_are_those_that_nobody_wins() -> None:
    found = measured("draws", [row(n, w) for n, w in enumerate([0, 0, 1, 2, 3])])
    assert value(found, "nobody wins") == 0.4
    assert value(found, "several win") == 0.2
    assert found["nobody wins"].interval.n == 5


def test_length_is_counted_in_turns() -> None:
    found = measured("length", [row(n, turns=n + 1) for n in range(20)])
    assert value(found, "mean") == 10.5
    assert value(found, "median") == 10
    assert value(found, "shortest of twenty") == 1
    assert value(found, "longest of twenty") == 19
    assert found["median"].data == {"bars": [0, *[1] * 20], "wide": [1]}
    assert "at the limit of turns" not in found
    limited = tailbiter.game("eat-thyself", turn_limit=10)
    found = measured("length", [row(0, turns=10), row(1, turns=9)], limited)
    assert value(found, "at the limit of turns") == 0.5


def test_endings_are_named_by_their_rules() -> None:
    found = measured("endings", [row(n, ending=10 if n else 9) for n in range(4)])
    assert {name: one.interval.value for name, one in found.items()} == {
        "by N9": 0.25,
        "by N10": 0.75,
    }
    assert found["by N9"].where == {"ending": "N9"}


def test_drama_is_how_far_behind_the_winner_was() -> None:
    """20 points behind, then 64, then ahead: 0.28 a turn; roots 0.447 and 0.8 over two turns."""
    found = measured("drama", [row(0, 1, **told((40, 60), (18, 82), (70, 30)))])
    assert value(found, "behind, over all turns") == pytest.approx((0.2 + 0.64) / 3)
    assert value(found, "root of it, over turns behind") == pytest.approx((0.2**0.5 + 0.8) / 2)
    assert value(found, "won from below 25 %") == 1
    drawn = measured("drama", [row(0, 1, **told((50, 50))), row(1, 0, **told((10, 90)))])
    assert value(drawn, "behind, over all turns") == 0
    assert drawn["won from below 25 %"].interval.n == 1, "a draw has no winner to be behind"


@pytest.mark.parametrize(
    ("chances", "changes"),
    [
        ([(60, 40), (60, 40)], 0),  # the first to lead is no change
        ([(50, 50), (60, 40), (40, 60)], 1),
        ([(60, 40), (48, 52), (60, 40)], 0),  # within the band nobody takes the lead
        ([(60, 40), (40, 60), (60, 40), (40, 60)], 3),
        ([(52, 48), (40, 60)], 0),  # nobody had led yet
        ([(60, 40), (47, 53), (44, 56)], 1),
    ],
)
def test_lead_changes_by_hand(chances: list[tuple[int, int]], changes: int) -> None:
    games = Games.of_rows(TWO, ["x"], [row(0, **told(*chances)), row(1, **told((90, 10)))])
    assert changes_of(games).tolist() == [changes, 0]


def test_lead_changes_are_no_whole_numbers_on_average() -> None:
    rows = [row(n, **told((60, 40), (60 - 20 * (n % 2), 40 + 20 * (n % 2)))) for n in range(2)]
    found = measured("lead changes", rows)
    assert value(found, "a game") == value(found, "games with one or more") == 0.5


@pytest.mark.parametrize(
    ("hopes", "when"), [([95, 80, 95, 96], 0.5), ([95, 95], 0), ([50, 60], 1), ([90, 91], 0.5)]
)
def test_decision_time_is_the_last_open_turn(hopes: list[int], when: float) -> None:
    found = measured("decision time", [row(0, 1, **told(*[(h, 100 - h) for h in hopes]))])
    assert value(found, "mean") == when
    assert value(found, "median") == when


def test_swing_ends_with_certainty() -> None:
    """0.5, 0.4, 0.7, then won: changes of 0.1, 0.3 and 0.3."""
    found = measured("swing", [row(0, 2, **told((50, 50), (60, 40), (30, 70)))])
    assert value(found, "a turn") == pytest.approx(0.7 / 3)
    assert value(found, "largest rise in one turn") == pytest.approx(0.3)


def test_uncertainty_by_tenths() -> None:
    found = measured("uncertainty", [row(0, 1, **told(*[(50, 50)] * 5, *[(100, 0)] * 5))])
    assert [round(one.interval.value, 6) for one in found.values()] == [1] * 5 + [0] * 5
    three = row(0, 1, 1, seats=(0,), scores=(0, 0, 0), chances=(333, 333, 334))
    assert value(measured("uncertainty", [three], THREE), "tenth 1") == pytest.approx(1, abs=1e-5)


def test_branching_and_turns_without_a_choice() -> None:
    rows = [row(0, turns=4, offers=(8, 4, 1, 1), lengths=(1, 1, 1, 2), decisions=(0,) * 5)]
    found = measured("branching", [*rows, replace(rows[0], deal=1)])
    assert value(found, "mean") == 3.5
    assert value(found, "most, in 19 of 20 turns") == 8
    assert value(found, "forced turns") == 0.25, "a turn that goes on has a choice"


def test_choices_near_the_best() -> None:
    assert as_good([0.5, 0.46, 0.449, 0.1]) == 2
    found = measured("choices near the best", [row(0, offers=(10, 4), near=(1, 2))])
    assert value(found, "mean") == 1.5
    assert value(found, "part of all choices") == pytest.approx((0.1 + 0.5) / 2)
    assert value(found, "turns with one only") == 0.5


def test_openings_say_what_they_brought() -> None:
    names = [turn.text for turn in [TWO.start(0).walk(1).decide(n) for n in (3, 5)]]
    rows = [row(n, 1 + (n % 5 > 2), decisions=(3, 0)) for n in range(10)]
    rows += [row(n, 2, decisions=(5, 0)) for n in range(10, 16)]
    rows += [row(20, 1, decisions=(7, 0))]
    found = measured("openings", rows)
    assert list(found) == names, "the third was played too seldom"
    assert value(found, names[0]) == pytest.approx(0.6)
    assert value(found, names[1]) == 0
    assert found[names[0]].data == {"games": 10, "cell": names[0]}


def test_luck_is_all_where_the_deal_decides_and_none_where_it_does_not() -> None:
    dealt = [row(deal, 1 + deal % 2, rotation=turn) for deal in range(20) for turn in range(2)]
    assert value(measured("luck", dealt), "decided by the deal") == 1
    thrown = [row(deal, 1 + turn, rotation=turn) for deal in range(20) for turn in range(2)]
    assert value(measured("luck", thrown), "decided by the deal") == 0
    assert measured("luck", [row(deal) for deal in range(20)]) == {}


def test_luck_between_the_two() -> None:
    """Half of the deals decide; in the others seats win in turn.

    For each seat: squares between deals 2.5 (of 40 games, a mean of 1/2), within 5 of 20: by hand
    among = 0.5 * 10 / 19 a seat, within = 0.25 a seat.
    """
    rows = [
        row(deal, 1 + (deal % 2 if deal < 10 else turn), rotation=turn)
        for deal in range(20)
        for turn in range(2)
    ]
    among, within = 5 / 19, 5 / 20
    expected = (among - within) / 2 / ((among - within) / 2 + within)
    found = measured("luck", rows)["decided by the deal"].interval
    assert found.value == pytest.approx(expected)
    assert found.low < found.value < found.high


def test_skill_is_elo_a_doubling_of_who_thinks_longer() -> None:
    """Three of four against one that thinks a quarter as long: 191 Elo in two doublings."""
    players = ["best:50", "best:200"]
    rows = [
        row(deal, (2 if turn == 0 else 1) if deal % 4 else (1 if turn == 0 else 2), rotation=turn)
        for deal in range(100)
        for turn in range(2)
    ]
    found = measured("skill", rows, players=players)
    assert value(found, "best:200 against best:50, its part") == 0.75
    a_doubling = found["best:200 against best:50, a doubling"].interval
    assert a_doubling.value == pytest.approx(190.85 / 2, abs=0.01)
    assert a_doubling.low < a_doubling.value < a_doubling.high
    assert measured("skill", rows[:10], players=players) == {}, "ten games tell nothing"
    assert measured("skill", rows, players=["best:50", "plain:200"]) == {}
    assert measured("skill", rows, players=["best:50!swarm", "best:50"]) == {}, (
        "no skill but a rule"
    )


def test_a_king_is_made_by_who_cannot_win() -> None:
    """The third has no hope; after its turn the second leads, and wins."""
    more: dict[str, Any] = {"seats": (0, 2), "scores": (0, 0, 0)}
    made = row(0, 2, **told((60, 40, 0), (58, 40, 2)), **more)
    found = measured("kingmaking", [made, replace(made, deal=1, winners=1)], THREE)
    assert value(found, "games with such a turn") == 0.5
    assert value(found, "of turns without hope") == 0.5
    vain = row(
        *(0, 1), **told((60, 40, 0), (58, 40, 2), (30, 70, 0)), seats=(0, 2, 0), scores=(0, 0, 0)
    )
    assert value(measured("kingmaking", [vain], THREE), "such turns a game") == 0, "it lost"
    own = row(0, 4, **told((60, 40, 0), (58, 40, 2)), **more)
    assert value(measured("kingmaking", [own], THREE), "games with such a turn") == 0
    assert measured("kingmaking", [row(0, 1, **told((50, 50)))]) == {}, "of two, nobody"


def test_coverage_counts_in_a_thousand_games() -> None:
    rows = [row(n, kinds=("placed N3", "swarm N8"), counts=(4, n % 2)) for n in range(10)]
    found = measured("coverage", rows)
    assert value(found, "placed N3") == 4000
    assert value(found, "swarm N8") == 500
    never = [one for name, one in found.items() if name.endswith("(never)")]
    assert never
    assert all((one.interval.value, one.interval.high) == (0, 300) for one in never)
    assert "N7" in found["rules that events cited"].data["never"]
    assert "N8" not in found["rules that events cited"].data["never"]


def test_what_is_not_judged_is_not_measured() -> None:
    asked = [one.name for one in MEASURES if one.need.words]
    assert all(measured(name, [row(n) for n in range(8)]) == {} for name in asked)
    assert all(one.of(Games.of_rows(TWO, ["x"], [])) == [] for one in MEASURES)


def test_figures_are_read_with_their_unit() -> None:
    assert shown(0.5211, "share") == "52.1 %"
    assert shown(-0.0004, "points") == "0.0 points"
    assert shown(float("inf"), "turns") == "?"
    found = Figure("x", Interval(0.5, 0.4, float("inf"), 3), "part")
    assert found.range_text == "not known"
    assert found.as_data() == {
        "name": "x",
        "unit": "part",
        "n": 3,
        "value": 0.5,
        "low": 0.4,
        "high": None,
    }


def test_every_measure_is_defined_in_the_docs() -> None:
    table = DOCS.read_text(encoding="utf-8").partition("| measure | definition | needs |")[2]
    rows = re.findall(r"^\| ([a-z ]+) \| (.+?) \| ?(?:`(.+)`)? ?\|$", table, re.MULTILINE)
    assert rows == [(one.name, one.definition, one.need.words) for one in MEASURES]
