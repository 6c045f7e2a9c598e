"""The tree search: proofs that hold, budgets that are kept, the same result for the same seed."""

import itertools
import random
import threading
from typing import Any

import numpy as np
import pytest

import tailbiter
from tailbiter.bots.knowledge import plain
from tailbiter.bots.knowledge.protocol import Settings
from tailbiter.bots.quick import quick_turn
from tailbiter.bots.search.tree_kernels import NODE
from tailbiter.bots.search.tree_search import TreeSearch
from tailbiter.bots.spending import FEW
from tailbiter.bots.thinking import DRAW, LOSS, WIN, Budget, Opinion
from tailbiter.games import GAMES
from tests.brute_force import BruteForce, LeftOut
from tests.kinds import random_turn

OPEN_GAMES = ("eat-thyself", "eat-your-neighbor", "ouroboros")


def seats_of(name: str) -> list[int]:
    return [n for option in GAMES[name].OPTIONS if option.name == "players" for n in option.numbers]


def played_on(game: tailbiter.Game, rng: random.Random, turns: int) -> tailbiter.Position:
    """A position some random turns into a game that is not over."""
    position = game.start(seed=rng.randrange(1 << 20))
    for _ in range(turns):
        after = position.play(random_turn(position, position.acting[0], rng))
        if not after.acting:
            break
        position = after
    return position


def think(position: tailbiter.Position, search: TreeSearch, simulations: int) -> Opinion:
    return search.think(position.view(position.acting[0]), Budget(simulations=simulations))


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_the_same_seed_and_simulations_give_the_same_opinions(name: str) -> None:
    game = tailbiter.game(name)

    def thoughts(seed: int) -> list[tuple[Any, ...]]:
        search, position, found = TreeSearch(game, seed=seed), game.start(), []
        for _ in range(4):
            opinion = think(position, search, 300)
            found.append((opinion.chances, opinion.lines, opinion.simulations))
            position = position.play(opinion.best)
        return found

    assert thoughts(3) == thoughts(3)
    assert thoughts(3) != thoughts(4)


@pytest.mark.parametrize(
    ("name", "players"), [(name, seats) for name in OPEN_GAMES for seats in seats_of(name)]
)
def test_every_line_is_a_legal_turn_and_what_follows_is_too(name: str, players: int) -> None:
    game = tailbiter.game(name, players=players)
    position = played_on(game, random.Random(players), 6)
    opinion = think(position, TreeSearch(game, seed=1), 3000)
    assert opinion.seat == position.acting[0]
    assert sum(opinion.chances) == pytest.approx(1)
    assert len(opinion.chances) == players
    assert len({line.turn for line in opinion.lines}) == len(opinion.lines) > 1
    for line in opinion.lines:
        after = position.play(line.turn)
        for turn in line.follows:
            after = after.play(turn)


SMALL: dict[str, dict[str, Any]] = {
    "eat-your-neighbor": {"side": 2},
    "ouroboros": {"size": 3, "per_colour": 3, "stones": 4},
    "eat-thyself": {"turn_limit": 10},
}
# Turns into the game, how many such positions, and how many its slow oracle may look at.
LATE: dict[str, tuple[Any, int, int]] = {
    "eat-your-neighbor": (range(2, 14), 40, 1000),
    "ouroboros": (range(4, 14), 40, 1000),
    "eat-thyself": ((9,), 12, 30),
}


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_what_the_search_proves_is_so(name: str) -> None:
    rng, proven = random.Random(name), 0
    game = tailbiter.game(name, **SMALL[name])
    turns, positions, most = LATE[name]
    for number in range(positions):
        position = played_on(game, rng, rng.choice(turns))
        settings = None if number % 2 else Settings()
        search = TreeSearch(
            game, number, settings=settings, knowledge=None if number % 2 else plain
        )
        opinion = think(position, search, 4000)
        first = opinion.lines[0]
        if not first.proven:
            continue
        past = tuple(p.text for p in before(position))
        brute = BruteForce(game, most=most)
        seat, left = opinion.seat, 40
        try:
            can_win = brute.forced(position.text, past, (seat,), left)
            others = tuple(s for s in brute.seats if s != seat)
            must_lose = brute.forced(position.text, past, others, left)
        except LeftOut:
            continue
        expected = WIN if can_win else LOSS if must_lose else DRAW
        assert first.proven == expected, position.text
        assert (opinion.chances[seat - 1] == 1.0) == (expected == WIN)
        proven += 1
    assert proven > positions // 4


@pytest.mark.parametrize(
    ("name", "players"), [("eat-your-neighbor", 2), ("ouroboros", 2), ("ouroboros", 3)]
)
def test_a_won_or_lost_position_is_not_thought_about_for_long(name: str, players: int) -> None:
    options = SMALL[name] if players == 2 else {"size": 4, "per_colour": 4}
    game, rng = tailbiter.game(name, **options, players=players), random.Random(name)
    found = set()
    for _ in range(200):
        position = played_on(game, rng, rng.randrange(2, 40))
        proven = think(position, TreeSearch(game, memory_mb=1), 200).lines[0].proven
        if proven in (WIN, LOSS):
            again = think(position, TreeSearch(game, memory_mb=1), 20_000)
            assert again.simulations <= 200, position.text
            found.add(proven)
    assert found == {WIN, LOSS}


def before(position: tailbiter.Position) -> list[tailbiter.Position]:
    """The positions of the game so far, without the last."""
    earlier = position.game.position(position.view()["start"])
    found = []
    for played in position.history:
        found.append(earlier)
        earlier = earlier.play(played.text)
    return found


def test_a_tree_is_kept_from_turn_to_turn() -> None:
    game = tailbiter.game("eat-your-neighbor")
    search, position = TreeSearch(game, seed=1), game.start()
    first = think(position, search, 2000)
    position = position.play(first.best).play(first.lines[0].follows[0])
    search.follow(position.view(1))
    assert search.root.visits > 1
    other = game.start().play("a1").play("a2")
    search.follow(other.view(1))
    assert search.root.visits == 0
    assert search.position == other


def test_a_tree_does_not_outgrow_its_memory() -> None:
    game = tailbiter.game("ouroboros")
    search = TreeSearch(game, memory_mb=1, settings=Settings(), knowledge=plain)
    opinion = think(game.start(), search, 60_000)
    tree = search.trees[0]
    assert (tree.nodes.nbytes + tree.spare.nbytes) <= 1_000_000
    assert tree.used <= len(tree.nodes) < 1_000_000 // NODE.itemsize
    assert tree.used > 0.9 * len(tree.nodes)
    assert opinion.simulations == 60_000


def test_it_stops_when_it_is_told_to() -> None:
    game = tailbiter.game("eat-thyself")
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked >= 3

    opinion = TreeSearch(game).think(game.start().view(1), Budget(), stop)
    assert asked == 3
    assert opinion.simulations < 20_000
    assert game.start().is_legal(opinion.best)


def test_seconds_are_kept_by_the_clock_it_is_given() -> None:
    game = tailbiter.game("eat-thyself")
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.01
        return now

    opinion = TreeSearch(game).think(game.start().view(1), Budget(seconds=1.0, clock=clock))
    assert 1.0 <= opinion.seconds < 1.1
    assert opinion.simulations >= 16


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_share_the_simulations(threads: int) -> None:
    game = tailbiter.game("eat-your-neighbor")
    opinion = think(game.start(), TreeSearch(game, threads=threads), 3000)
    assert opinion.simulations == 3000
    assert sum(line.visits for line in opinion.lines) <= 3000
    assert game.start().is_legal(opinion.best)


def test_what_one_thread_proves_is_proven() -> None:
    game = tailbiter.game("eat-your-neighbor", side=2)
    position = played_on(game, random.Random(2), 3)
    alone = think(position, TreeSearch(game), 5000).lines[0].proven
    assert alone
    assert think(position, TreeSearch(game, threads=2), 10_000).lines[0].proven == alone


def test_other_threads_run_while_it_searches() -> None:
    game = tailbiter.game("ouroboros")
    search, done = TreeSearch(game), threading.Event()

    def work() -> None:
        think(game.start(), search, 300_000)
        done.set()

    threading.Thread(target=work, daemon=True).start()
    steps = 0
    while not done.wait(0.001):
        steps += 1
    assert steps > 10


@pytest.mark.parametrize("name", ["eat-your-neighbor", "ouroboros"])
def test_a_single_turn_is_not_thought_about_for_long(name: str) -> None:
    game, rng = tailbiter.game(name, **SMALL[name]), random.Random(name)
    while True:
        position = played_on(game, rng, rng.randrange(20))
        if len(position.view(position.acting[0])["decisions"]) == 1:
            break
    opinion = think(position, TreeSearch(game), 10**9)
    assert opinion.simulations <= FEW
    assert opinion.best == position.turns()[0]


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_a_quick_turn_takes_a_win(name: str) -> None:
    rng, wins = random.Random(name), 0
    game = tailbiter.game(name, **SMALL[name])
    while wins < 3:
        position = played_on(game, rng, 30)
        seat = position.acting[0]
        after = position.play(quick_turn(position.view(seat)))
        if after.result and seat in after.result.winners:
            wins += 1
            continue
        for turn in itertools.islice(position.each_turn(), 8):
            result = position.play(turn).result
            assert not result or seat not in result.winners, (position.text, turn)


def test_quick_orders_are_legal_whatever_is_asked_for() -> None:
    for bidding in ("next", "same"):
        position = tailbiter.game("eat-me", players=3, bidding=bidding).start(seed=2)
        while position.acting:
            seat = position.acting[0]
            position = position.play(quick_turn(position.view(seat)), seat)
        assert position.result


def test_children_are_ranked_by_proof_then_visits_then_chance() -> None:
    """Held against a sort of the same rows; of equals the first one made is first."""
    rng, tree = np.random.default_rng(1), TreeSearch(tailbiter.game("ouroboros")).mind.trees[0]
    for count in (0, 1, 2, 7, 60):
        block = tree.nodes[1 : 1 + count]
        block["decision"] = rng.permutation(count) + 100
        block["visits"] = rng.integers(0, 4, count)
        block["value"] = np.where(block["visits"] > 0, rng.integers(0, 5, count) / 4, 0)
        block["won"], block["lost"] = rng.integers(0, 2, (2, count)) * rng.integers(0, 4, count)
        tree.nodes[0]["first"], tree.nodes[0]["count"] = 1, count
        for seat in range(2):
            won, lost = block["won"] >> seat & 1, block["lost"] >> seat & 1
            chance = block["value"] / np.maximum(1, block["visits"])
            order = np.lexsort((-chance, -block["visits"], lost - 2 * won))
            found = tree.kernels.rank(tree.nodes, 0, seat, tree.ranked, tree.decided)
            assert found == count
            assert tree.ranked[:count].tolist() == (order + 1).tolist()
            assert tree.decided[:count].tolist() == block["decision"][order].tolist()
