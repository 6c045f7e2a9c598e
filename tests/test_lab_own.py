"""Figures of one game alone, on positions where the answer is known."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import tailbiter
from tailbiter.games.eat_me import figures as eat_me
from tailbiter.games.eat_me.restrictions import RESTRICTIONS
from tailbiter.games.eat_me.rules import BIDS, holds
from tailbiter.games.eat_your_neighbor import figures as eat_your_neighbor
from tailbiter.lab import rulings_docs
from tailbiter.lab.games import Games
from tailbiter.lab.own import own_figures
from tailbiter.lab.playing import chunk_rows
from tailbiter.lab.study import Study
from tests.kinds import random_turn

DOCS = Path(__file__).parents[1] / "docs"


def test_who_runs_out_and_who_wins_by_keystones() -> None:
    small = tailbiter.game("eat-your-neighbor", side=2, supply=1)
    assert eat_your_neighbor.runs_out([small.position("b./.w./.. b 0-0 - 3").state]) == 1
    assert eat_your_neighbor.runs_out([small.position("b./.../.. w 0-0 - 2").state]) == 1
    assert eat_your_neighbor.runs_out([small.position("../.../.. b 0-0 - 1").state]) == 0
    game = tailbiter.game("eat-your-neighbor", side=2, keystone="yes")
    by_keystone = game.position("b./.../.. w 0-1 bend,line3,pair,single 3").state
    assert eat_your_neighbor.keystones_decide([by_keystone]) == 1
    by_meals = game.position("b./.../.. w 0-4 bend,line3,pair,single 9").state
    assert eat_your_neighbor.keystones_decide([by_meals]) == 0


@pytest.mark.parametrize("seed", range(6))
def test_the_largest_meal_is_what_the_events_say(seed: int) -> None:
    rng, position = random.Random(seed), tailbiter.game("eat-me", players=3).start(seed=seed)
    states, meals = [position.state], []
    while position.acting:
        seat = rng.choice(position.acting)
        position = position.play(random_turn(position, seat, rng), seat)
        states.append(position.state)
        for event in position.events:
            if scored := event.data.get("scored"):
                meals.append((scored["points"], scored["seat"]))
    assert position.result
    largest = max(meals, key=lambda meal: meal[0])[1]
    expected = 1 / len(position.result.winners) if largest in position.result.winners else 0
    assert eat_me.tastiest(states) == pytest.approx(expected)
    [last] = position.view()["board"]["organisms"]
    assert eat_me.one_left(states) == 1
    assert eat_me.one_left(states[: len(states) // 2]) == 0
    is_winner = last["owner"] in position.result.winners
    assert (eat_me.last_owner(states) > 0) == is_winner


def test_they_are_told_of_the_games_that_were_kept() -> None:
    study, game = Study("own", "eat-me", ("random",), 4), tailbiter.game("eat-me")
    rows = chunk_rows(study, study.arms[0], 0)
    games = replace(
        Games.of_rows(game, ("random",), rows),
        start=lambda deal: game.start(study.seed_of("deal", deal)),
    )
    found = own_figures(games)
    assert set(found) == set(eat_me.FIGURES)
    assert found["one organism is left"].interval.value == 1


def test_who_misses_a_round_orders_by_lot_and_a_tenth() -> None:
    game, rng = tailbiter.game("eat-me", players=2), random.Random(1)
    one, every = RESTRICTIONS["round"].instead, RESTRICTIONS["rounds"].instead
    assert one
    assert every
    position = game.start(seed=3)
    assert every(position.state, 0, 40) == 10
    assert one(position.state, 0, 40) == 40
    while position.turn < 5:
        seat = position.acting[0]
        position = position.play(random_turn(position, seat, rng), seat)
    state = position.state
    card, bid = divmod(one(state, 0, 7), BIDS)
    assert holds(state.hands[0], card)
    assert bid == -(-state.bid_points[0] // 10)


def test_the_rulings_in_the_docs_are_what_their_results_say() -> None:
    text = (DOCS / "rulings.md").read_text(encoding="utf-8")
    assert text == rulings_docs.page(DOCS / "rulings")
