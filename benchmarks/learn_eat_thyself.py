"""Learns `bots/knowledge/weights/eat_thyself.json`: python -m benchmarks.learn_eat_thyself.

Plain UCT plays games of every kind with itself. Of each position that was thought about, the
chances that the search saw and the result of the game are kept; the weights are those that foretell
both best. Prints the tables of the file. The weights there come from as many games with other seeds
and a similar mix, so what this prints is close to them and not the same.
"""

import random
import sys
from typing import Any

import numpy as np

from benchmarks.weights import print_table
from tailbiter.bots.knowledge import eat_thyself, plain
from tailbiter.bots.search.tree import Tree
from tailbiter.bots.search.tree_kernels import NODE
from tailbiter.engine.engine import Batch
from tailbiter.games.eat_thyself import rules
from tailbiter.play.game import with_options

KINDS = ((2, "last_piece"), (2, "first_king"), (3, "last_piece"), (3, "first_king"))
GAMES = (1500, 600, 500, 300)  # of each kind
SIMULATIONS = 400
STAGES = len(rules.RULE)
BELIEF = 0.6  # how much the search's chances count for; the rest is the result
Array = np.ndarray[Any, np.dtype[Any]]


def plain_state(record: Any) -> rules.State:
    state = rules.State()
    for name in record.dtype.names:
        setattr(state, name, record[name].tolist())
    return state


def think(batch: Batch, tree: Tree, dice: random.Random, is_late: bool) -> tuple[int, Array]:
    """A decision, now and then not the best one, and each seat's chances."""
    tree.root[:], tree.past[:], tree.totals[:] = batch.states, batch.pasts[0], 0
    tree.nodes[:1], tree.used = np.zeros(1, NODE), 1
    tree.grow(SIMULATIONS)
    first, count = (int(tree.nodes[0][name]) for name in ("first", "count"))
    children, seat = tree.nodes[first : first + count], int(batch.states[0]["seat"])
    won = int(tree.nodes[0]["won"])
    chances = tree.totals / max(1e-9, float(tree.totals.sum()))
    if won:
        chances = np.array([float(won >> each & 1) for each in range(len(chances))])
    visits = children["visits"] + 1e6 * (children["won"] >> seat & 1) + 1e-9
    if not (children["lost"] >> seat & 1).all():
        visits *= 1 - (children["lost"] >> seat & 1)
    chosen = int(np.argmax(visits))
    if not is_late and visits[chosen] < 1e6:
        chosen = dice.choices(range(count), weights=visits**1.5)[0]
    return int(children["decision"][chosen]), chances


def play(kind: tuple[int, str], seed: int) -> list[tuple[rules.State, Array]]:
    """The positions of one game, each with what came and was to come of it."""
    dice = random.Random(seed)
    options = {"players": str(kind[0]), "goal": kind[1], "sides": "random"}
    options["cards"] = dice.choice(("12+13", "12+13", "12+24", "13+24"))
    options["king_extra"] = dice.choice(("two", "two", "two", "up_to_two"))
    game = with_options("eat-thyself", options)
    tree = Tree(game, plain, plain.SETTINGS, seed, 20_000)
    batch = game.engine().batch(1, seed)
    at_random, slips = dice.choice((0, 0, 1, 2, 4, 6, 8)), dice.choice((0.0, 0.05, 0.15))
    made, seen = 0, []
    while offered := int(batch.counts[0]):
        decision = int(batch.decisions[0, dice.randrange(offered)])
        if offered > 1 and made >= at_random and dice.random() >= slips:
            state = plain_state(batch.states[0])
            decision, chances = think(batch, tree, dice, is_late=made > 12)
            seen.append((state, chances))
        made += offered > 1
        batch.step(np.array([decision]))
    winner = rules.winner(plain_state(batch.states[0]))
    share = np.full(kind[0], 1 / kind[0]) if winner == rules.NOBODY else np.eye(kind[0])[winner]
    return [(state, BELIEF * chances + (1 - BELIEF) * share) for state, chances in seen]


def columns(seen: list[rules.State], order: int) -> Array:
    """What the weights are multiplied with, for the seat so many after the one that moves next."""
    rows = np.zeros((len(seen), eat_thyself.MATERIALS, eat_thyself.SIGNS))
    stages = np.zeros((len(seen), STAGES))
    for i, state in enumerate(seen):
        seat = (state.seat + (state.stage != rules.MOVE) + order) % state.players
        sign = eat_thyself.signs(state, seat)
        rows[i, sign & 15] = [1, *(sign >> 4 * j & 15 for j in range(1, eat_thyself.SIGNS))]
        stages[i, state.stage] = order == 0 and state.stage != rules.MOVE
    return np.concatenate([rows.reshape(len(seen), -1), stages], 1)


def fit(given: Array, wanted: Array, steps: int = 600, rate: float = 0.05) -> Array:
    """Weights by seat, so that their softmax comes close to what is wanted (Adam)."""
    weights, mean, square = (np.zeros((len(given), given.shape[2])) for _ in range(3))
    for step in range(1, steps + 1):
        scores = np.einsum("snf,sf->ns", given, weights)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        error = chances / chances.sum(1, keepdims=True) - wanted
        slope = np.einsum("snf,ns->sf", given, error) / len(wanted) + 3e-4 * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        towards = mean / (1 - 0.9**step)
        weights -= rate * towards / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def learn(kind: tuple[int, str], games: int) -> Array:
    seen = [position for number in range(games) for position in play(kind, number)]
    sys.stderr.write(f"{kind}: {len(seen)} positions\n")
    states, seats = [state for state, _ in seen], range(kind[0])
    wanted = np.zeros((len(seen), kind[0]))
    for i, (state, shares) in enumerate(seen):
        wanted[i] = np.roll(shares, -(state.seat + (state.stage != rules.MOVE)))
    return fit(np.array([columns(states, order) for order in seats]), wanted)


def main() -> None:
    learned = [learn(kind, games) for kind, games in zip(KINDS, GAMES, strict=True)]
    stages = np.array([weights[0, -STAGES:] for weights in learned])
    rows = [w[:, :-STAGES].reshape(-1, eat_thyself.SIGNS) for w in learned]
    print_table("stages", stages)
    print_table("weights", np.concatenate(rows))


if __name__ == "__main__":
    main()
