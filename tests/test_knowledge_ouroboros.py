"""What the search knows of Ouroboros."""

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tailbiter
from tailbiter.bots.knowledge import knowledge_of, ouroboros
from tailbiter.bots.knowledge.protocol import Settings
from tailbiter.bots.search.tree import Tree
from tailbiter.bots.search.tree_search import TreeSearch
from tailbiter.bots.thinking import Budget
from tailbiter.games.ouroboros import rules
from tests.kinds import random_game, random_turn

GRID = "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr/gybrgy"
LATE = "b...#y/..#..b/.g..../....#./r....g/.y..b."


def estimated(position: tailbiter.Position) -> list[float]:
    chances = [0.0] * position.game.players
    ouroboros.estimate(position.state, chances)
    return chances


def turns(supply: list[int], *patterns: int) -> int:
    state = SimpleNamespace(supply=[supply])
    return ouroboros.gist(state, 0, sum(1 << (p - 1) for p in patterns)) & 15


def some_positions(seed: int, games: int = 12) -> list[tailbiter.Position]:
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        position = random_game("ouroboros", rng).start(rng.randrange(99))
        while position.acting:
            found.append(position)
            position = position.play(random_turn(position, position.acting[0], rng))
    return found


def fewest_turns(supply: tuple[int, ...], mask: int) -> int:
    """By trying everything, turn after turn."""
    from tailbiter.games.ouroboros.prices import PRICED, PRICES

    allowed = PRICED[0] | sum(PRICED[p + 1] for p in range(4) if mask >> p & 1)
    reached, taken = {supply}, 0
    while not any(sum(held) == 0 for held in reached):
        taken += 1
        reached = {
            tuple(h - p for h, p in zip(held, price, strict=True))
            for held in reached
            for number, price in enumerate(PRICES)
            if allowed >> number & 1 and all(h >= p for h, p in zip(held, price, strict=True))
        }
    return taken


def test_turns_to_pay_by_hand() -> None:
    assert turns([0, 0, 0, 0], 1, 2, 3, 4) == 0
    assert turns([0, 1, 0, 0]) == 1
    assert turns([0, 3, 0, 0]) == 3
    assert turns([0, 3, 0, 0], 1) == 1
    assert turns([2, 0, 3, 0], 3) == 1
    assert turns([1, 1, 1, 2], 2) == 2
    assert turns([0, 0, 0, 7], 4) == 2


def test_turns_to_pay_by_trying_everything() -> None:
    rng = random.Random(5)
    for _ in range(40):
        supply, mask = tuple(rng.choices(range(5), k=4)), rng.randrange(16)
        patterns = [p + 1 for p in range(4) if mask >> p & 1]
        assert turns(list(supply), *patterns) == fewest_turns(supply, mask)


def test_chances_add_up_to_one_in_every_kind_of_game() -> None:
    for position in some_positions(1):
        chances = estimated(position)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_compiled_estimates_equal_plain_ones() -> None:
    guess = Settings(cutoff=0, trust=1)
    trees: dict[int, Any] = {}
    for position in some_positions(2, games=8):
        players = position.game.players
        if players not in trees:
            trees[players] = Tree(position.game, ouroboros, guess, 1, 2000)
        tree = trees[players]
        tree.plant(position.state.to_array(), position.past_array)
        tree.grow(1)
        first, count = tree.nodes[0]["first"], tree.nodes[0]["count"]
        for child in tree.nodes[first : first + min(count, 5)]:
            after = position.state.copy()
            rules.decide(after, after.seat, int(child["decision"]))
            if rules.ending(after) == 0:
                chances = [0.0] * players
                ouroboros.estimate(after, chances)
                assert child["prior"] == pytest.approx(chances[position.state.seat], abs=1e-6)


def test_who_can_pay_all_at_once_is_sure_to_win() -> None:
    game = tailbiter.game("ouroboros", per_colour=40)
    assert estimated(game.position(f"{GRID} A 1,0,0,0/3,3,3,0 10 5")) == [1.0, 0.0]
    assert estimated(game.position(f"{GRID} B 0,0,0,0/0,0,0,1 10 2")) == [0.0, 1.0]


def test_o15_who_may_not_win_yet_is_not_sure() -> None:
    game = tailbiter.game("ouroboros", first_win="own_turn_2")
    assert estimated(game.position(f"{GRID} B 0,0,0,0/0,0,0,1 10 2"))[1] < 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fewer_discs_are_better(players: int) -> None:
    game = tailbiter.game("ouroboros", players=players, per_colour=40)
    others = "/3,3,3,3" * (players - 1)
    light = estimated(game.position(f"{LATE} A 1,1,0,0{others} 7 15"))
    heavy = estimated(game.position(f"{LATE} A 4,4,4,4{others} 7 15"))
    assert light[0] > heavy[0] + 0.2


def test_the_search_uses_it_and_does_not_hand_over_the_game() -> None:
    assert knowledge_of("ouroboros") is ouroboros
    game = tailbiter.game("ouroboros", players=3)
    for seed in range(5):
        position = game.start(seed)
        turn = TreeSearch(game, seed=seed).choose(position.view(1), Budget(simulations=300))
        after = position.play(turn)
        assert sum(after.state.supply[1]) != 1  # O13, O14: one disc is discarded, and that wins


def test_tables_stay_within_their_bounds() -> None:
    """Compiled code checks none."""
    held = [40, 40, 40, 40]
    known = ouroboros.gist(SimpleNamespace(supply=[held]), 0, 0)
    assert known >> 12 == sum(held)
    assert known & 15 == 15
    widths = sum(ouroboros.WIDTHS) * ouroboros.UNITS
    assert len(ouroboros.WEIGHTS) == widths
    assert np.isfinite(ouroboros.WEIGHTS).all()
