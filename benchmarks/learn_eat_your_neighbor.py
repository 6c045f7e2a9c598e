"""Learns bots/knowledge/weights/eat_your_neighbor.json from games of the search with itself.

    python -m benchmarks.learn_eat_your_neighbor GAMES POSITIONS.npz [plain] > weights.txt

Plays so many games, adds their positions to the file, fits the weights to all that it holds, and
prints the tables. The first games are plain UCT's; put the tables into the file of weights, and let
the search play the next ones.
"""

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.weights import print_table
from tailbiter.bots.knowledge import eat_your_neighbor, plain
from tailbiter.bots.knowledge.learned import learned
from tailbiter.bots.knowledge.protocol import OpenKnowledge
from tailbiter.bots.search.tree import Tree
from tailbiter.games.eat_your_neighbor import rules
from tailbiter.play.game import Game, game

SIMULATIONS: dict[OpenKnowledge, int] = {plain: 300, eat_your_neighbor: 150}  # a turn
OPENINGS = (3, 8, 14)  # fewer turns than this are random before the game counts
RESULT = 0.7  # how much the result counts; the rest is what the search thought
RIDGE = 0.5  # keeps the weights of what is seldom seen small
STEPS = 5  # of Newton's method
NODES = 100_000
MIX: tuple[tuple[int, dict[str, Any]], ...] = (  # how often which options
    (12, {}),
    (3, {"side": 5}),
    (1, {"side": 3}),
    (1, {"goal": "none"}),
    (1, {"goal": 6}),
    (1, {"supply": 12}),
    (2, {"stuck": "passes"}),
    (3, {"keystone": "yes"}),
    (1, {"side": 5, "goal": "none"}),
    (1, {"side": 5, "keystone": "yes", "stuck": "passes"}),
    (1, {"side": 5, "keystone": "yes", "stuck": "passes", "goal": "none"}),
    (1, {"supply": 10}),
    (1, {"side": 5, "supply": 10}),
)


class Notebook:
    """Stands in for the weights, and notes what each would have been multiplied with."""

    def __init__(self) -> None:
        self.amounts = [0.0] * eat_your_neighbor.PLACES
        self.place = 0

    def __getitem__(self, place: int) -> "Notebook":
        self.place = place
        return self

    def __mul__(self, amount: float) -> float:
        self.amounts[self.place] += amount
        return 0.0


def play(kind: Game, tree: Tree, simulations: int, dice: random.Random) -> list[list[float]]:
    """One game: what there is to weigh in each position, then the chance to learn."""
    state = kind.set_up(dice.getrandbits(32))
    opening = dice.randrange(dice.choice(OPENINGS))
    seen: list[tuple[Any, float]] = []
    while rules.ending(state) == 0:
        out = [0] * rules.MOST
        decision = out[dice.randrange(rules.legal(state, state.seat, out))]
        if state.turn > opening:
            decision, chance = think(tree, state, simulations)
            seen.append((state.copy(), chance))
        rules.decide(state, state.seat, decision)
    rows = []
    for known, chance in seen:
        notebook = Notebook()
        eat_your_neighbor.appraise(known, notebook)
        won = rules.is_winner(state, known.seat)
        rows.append([*notebook.amounts, RESULT * won + (1 - RESULT) * chance])
    return rows


def think(tree: Tree, state: Any, simulations: int) -> tuple[int, float]:
    """The search's decision, and what it gives the seat to move."""
    tree.plant(state.to_array(), tree.past)
    tree.grow(simulations)
    root, seat = tree.nodes[0], state.seat
    children = tree.nodes[root["first"] : root["first"] + root["count"]]
    certain = (children["won"] >> seat & 1) - (children["lost"] >> seat & 1)
    decision = int(children["decision"][np.lexsort((children["visits"], certain))[-1]])
    if root["won"]:
        return decision, float(root["won"] >> seat & 1)
    return decision, float(tree.totals[seat] / tree.totals.sum())


def fit(x: Any, y: Any) -> Any:
    """Logistic regression, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-(x @ weights)))
        spread = np.sqrt(np.maximum(p * (1 - p), 1e-3)).astype(np.float32)
        scaled = x * spread[:, None]
        curve = scaled.T @ scaled + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, x.T @ (p - y) + RIDGE * weights)
    return weights


def main(games: int, file: Path, knowledge: OpenKnowledge) -> None:
    kinds = [game("eat-your-neighbor", **options) for _, options in MIX]
    settings = knowledge.SETTINGS
    trees = {kind: Tree(kind, knowledge, settings, 1, NODES) for kind in kinds}
    before = np.load(file)["rows"] if file.exists() else np.zeros((0, eat_your_neighbor.PLACES + 1))
    dice = random.Random(len(before))
    rows: list[list[float]] = []
    for kind in dice.choices(kinds, [often for often, _ in MIX], k=games):
        rows += play(kind, trees[kind], SIMULATIONS[knowledge], dice)
    every = np.concatenate([before, rows]).astype(np.float32)
    np.savez_compressed(file, rows=every)
    weights, start = fit(every[:, :-1], every[:, -1]), 0
    for name, table in learned("eat_your_neighbor").items():
        end = start + len(table) * len(table[0])
        print_table(name, weights[start:end].reshape(len(table), -1))
        start = end


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), plain if "plain" in sys.argv else eat_your_neighbor)
