"""What the search knows of Eat Your Neighbor."""

import random

import numpy as np
import pytest

import tailbiter
from tailbiter.bots.knowledge import eat_your_neighbor, knowledge_of
from tailbiter.bots.knowledge.protocol import Settings
from tailbiter.bots.search.tree import Tree
from tailbiter.bots.search.tree_search import TreeSearch
from tailbiter.bots.thinking import Budget
from tailbiter.games.eat_your_neighbor import rules
from tests.kinds import random_game, random_turn

NAME = "eat-your-neighbor"


def some_positions(seed: int, games: int) -> list[tailbiter.Position]:
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        position = random_game(NAME, rng).start(rng.randrange(99))
        while position.acting:
            found.append(position)
            position = position.play(random_turn(position, position.acting[0], rng))
    return found


def estimated(position: tailbiter.Position) -> list[float]:
    chances = [0.0, 0.0]
    eat_your_neighbor.estimate(position.state, chances)
    return chances


def test_n7_n8_food_is_what_the_rules_let_it_eat() -> None:
    meals = []
    for position in some_positions(1, games=40):
        seat = position.state.seat
        out = [0] * rules.MOST
        for cell in out[: rules.legal(position.state, seat, out)]:
            if cell < rules.SWAP:
                after = position.state.copy()
                rules.decide(after, seat, cell)
                creature = eat_your_neighbor.made(position.state, seat, cell)
                food = eat_your_neighbor.food(position.state, seat, creature, cell)
                assert food == position.state.pieces[1 - seat] & ~after.pieces[1 - seat]
                meals.append(food.bit_count())
    assert {1, 2, 3, 4} <= set(meals)


def test_compiled_estimates_equal_plain_ones() -> None:
    tree = Tree(tailbiter.game(NAME), eat_your_neighbor, Settings(cutoff=0, trust=1), 1, 2000)
    for position in some_positions(2, games=12):
        tree.plant(position.state.to_array(), position.past_array)
        tree.grow(1)
        first, count = tree.nodes[0]["first"], tree.nodes[0]["count"]
        for child in tree.nodes[first : first + min(count, 5)]:
            after = position.state.copy()
            rules.decide(after, after.seat, int(child["decision"]))
            if rules.ending(after) == 0:
                chances = [0.0, 0.0]
                eat_your_neighbor.estimate(after, chances)
                assert child["prior"] == pytest.approx(chances[position.state.seat], abs=1e-6)


def test_chances_add_up_to_one_and_leave_the_position_alone() -> None:
    for position in some_positions(3, games=12):
        before = position.state.key()
        chances = estimated(position)
        assert sum(chances) == pytest.approx(1)
        assert 0 < min(chances) < 1
        assert position.state.key() == before


def test_every_place_has_a_weight() -> None:
    """Compiled code checks no bounds."""
    assert len(eat_your_neighbor.WEIGHTS) == eat_your_neighbor.PLACES
    assert np.isfinite(eat_your_neighbor.WEIGHTS).all()


def test_n9_who_reaches_the_goal_with_the_next_meal_is_sure_to_win() -> None:
    board = "..../...../....../..bw.../....../...../...."
    game = tailbiter.game(NAME)
    assert estimated(game.position(f"{board} b 11-11 - 45"))[0] > 0.999
    assert estimated(game.position(f"{board} b 10-10 - 43"))[0] < 0.9
    assert estimated(game.position(f"{board} w 11-11 - 46"))[1] > 0.999


def test_to_have_eaten_more_is_better() -> None:
    board = "..../.b.b./....../..w..w./.b..../...w./...."
    game = tailbiter.game(NAME)
    chances = [
        estimated(game.position(f"{board} b {black}-{6 - black} - 13"))[0] for black in range(7)
    ]
    assert chances[0] < chances[3] < chances[6]


def test_the_search_uses_it_and_beats_random_play() -> None:
    assert knowledge_of(NAME) is eat_your_neighbor
    game, rng = tailbiter.game(NAME), random.Random(4)
    for mine in (1, 2, 1, 2):
        search, position = TreeSearch(game, seed=mine), game.start()
        while position.acting:
            seat = position.acting[0]
            turn = random_turn(position, seat, rng)
            if seat == mine:
                turn = search.choose(position.view(seat), Budget(simulations=50))
            position = position.play(turn)
        assert position.result is not None
        assert position.result.winners == (mine,)
