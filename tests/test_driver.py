"""Bots in compiled code play what they play by views, and know no more than their seats."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

import tailbiter
from tailbiter.bots.driver import Played, play, seed_of
from tailbiter.bots.knowledge import sealed_knowledge
from tailbiter.bots.matches import Score, contender, match
from tailbiter.bots.sealed.order_search import OrderSearch
from tailbiter.bots.search.tree_search import TreeSearch
from tailbiter.bots.thinking import Budget, Thinker
from tests.kinds import random_turn

Choose = Callable[[dict[str, Any]], str]
GAMES: dict[str, dict[str, Any]] = {
    "eat-me": {"players": 4},
    "eat-thyself": {"players": 3},
    "eat-your-neighbor": {"side": 4},
    "ouroboros": {"players": 3, "hidden": "no"},
}


def by_views(position: tailbiter.Position, players: Sequence[Choose]) -> list[str]:
    """The same game through views and texts."""
    texts = []
    while position.acting:
        seat = position.acting[0]
        position = position.play(players[seat - 1](position.view(seat)), seat)
        texts.append(position.history[-1].text)
    return texts


def written(start: tailbiter.Position, played: Played) -> list[str]:
    texts, position = [], start
    for seat, turn in zip(played.seats, played.turns, strict=True):
        walk = position.walk(seat + 1)
        for decision in turn:
            walk = walk.decide(decision)
        position = walk.position
        texts.append(position.history[-1].text)
    assert position.result
    assert played.scores == position.result.scores
    assert {seat for seat in range(10) if played.winners >> seat & 1} == {
        seat - 1 for seat in position.result.winners
    }
    assert f"{position.game.definition.LETTER}{played.ending}" == position.result.rule
    return texts


@pytest.mark.parametrize("level", [1, 4, 5])
@pytest.mark.parametrize("name", GAMES)
def test_levels_play_the_same_turns_as_by_views(name: str, level: int) -> None:
    game = tailbiter.game(name, **GAMES[name])
    seats, start = range(game.players), game.start(seed=5)
    players = [contender(f"level:{level}").player(game) for _ in seats]
    for round_ in range(2):  # also when a player has played before
        for seat, player in enumerate(players):
            player.begin(100 * round_ + seat)
        bots = [tailbiter.bot(level, seed=100 * round_ + seat).choose for seat in seats]
        assert written(start, play(start, players)) == by_views(start, bots)


def choose_with(mind: Thinker, budget: Budget, view: dict[str, Any]) -> str:
    return mind.choose(view, budget)


@pytest.mark.parametrize("name", GAMES)
def test_so_does_our_best(name: str) -> None:
    game = tailbiter.game(name, **GAMES[name])
    start, budget = game.start(seed=6), Budget(simulations=120)
    thinker = OrderSearch if game.definition.TOGETHER else TreeSearch
    players = [contender("best:120").player(game) for _ in range(game.players)]
    for seat, player in enumerate(players):
        player.begin(seat)
    minds: list[Thinker] = [thinker(game, seed=seat) for seat in range(game.players)]
    choosers = [partial(choose_with, mind, budget) for mind in minds]
    assert written(start, play(start, players)) == by_views(start, choosers)


def test_a_seat_is_given_what_its_view_tells() -> None:
    for players, bidding in ((2, "next"), (5, "same"), (7, "next")):
        game, rng = tailbiter.game("eat-me", players=players, bidding=bidding), random.Random(3)
        known, position = sealed_knowledge(game.name), game.start(seed=players)
        while position.acting:
            for seat in position.acting:
                seen = known.seen_by(position.state, seat - 1)
                assert seen.key() == known.known_state(game, position.view(seat)).key()
            seat = rng.choice(position.acting)
            position = position.play(random_turn(position, seat, rng), seat)


def test_a_game_begins_at_random_where_all_starts_are_the_same() -> None:
    game = tailbiter.game("eat-your-neighbor", side=3)
    players = [contender("best:30").player(game) for _ in range(2)]
    for player in players:
        player.begin(1)
    games = {play(game.start(), players, rounds=1, seed=seed).turns[:2] for seed in range(12)}
    assert len(games) > 6


def test_matches_with_other_seeds_share_no_deals() -> None:
    """Deals used to be numbered on from the seed: matches 1 and 2 had nearly all in common."""
    deals = [{seed_of("match", seed, deal) for deal in range(1000)} for seed in (1, 2)]
    assert not deals[0] & deals[1]
    assert len(deals[0]) == 1000


def test_a_margin_knows_that_the_games_of_a_deal_go_together() -> None:
    """Coins, one a deal, that decide both games of it: as so many games they promise too much."""
    rng, covered, narrow = random.Random(4), 0, 0
    for _ in range(2000):
        coins = [rng.random() < 0.5 for _ in range(50)]
        score = Score("a", "b", 2, 100, 2.0 * sum(coins), tuple((2.0 * coin, 2) for coin in coins))
        covered += abs(score.mean - 0.5) <= score.margin
        narrow += abs(score.mean - 0.5) <= 1.96 * math.sqrt(0.25 / 100)
    assert 0.94 < covered / 2000 < 0.98
    assert narrow / 2000 < 0.9


def test_the_score_of_a_match_counts_deals() -> None:
    game = tailbiter.game("eat-your-neighbor", side=2)
    *_, score = match(game, contender("random"), contender("random"), games=9)
    assert [games for _, games in score.deals] == [2, 2, 2, 2, 1]
    assert sum(points for points, _ in score.deals) == score.points
