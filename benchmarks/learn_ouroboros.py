"""Learns a table of bots/knowledge/weights/ouroboros.json from games of the search with itself.

    python -m benchmarks.learn_ouroboros PLAYERS GAMES > weights.txt

Half of the games are plain UCT's, half those of the search with the weights it has. Each position
is judged half by who won and half by what the search thought of it.
"""

import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.weights import print_table
from tailbiter.bots.knowledge import ouroboros, plain
from tailbiter.bots.knowledge.protocol import OpenKnowledge
from tailbiter.bots.search.tree import Tree
from tailbiter.games.errors import OptionError
from tailbiter.games.ouroboros import rules
from tailbiter.play.game import Game, game

SIMULATIONS: dict[OpenKnowledge, int] = {plain: 1000, ouroboros: 600}  # a turn
OPENINGS = (0, 1, 2, 3, 4, 6, 8, 12)  # turns at random before the game counts
SLIPS = 0.06  # of the later turns are random too, to see positions that good play avoids
NODES = 300_000
EPOCHS = 60
BATCH = 512
RATE = 0.01  # of learning, at first
DECAY = 1e-5
Rows = list[tuple[list[float], list[float]]]  # inputs, and the chances to learn, mover first


def kind_of_game(players: int, dice: random.Random) -> Game:
    """The default one half of the time, else anything."""
    while dice.random() < 0.5:
        size = dice.choice((4, 5, 6, 6, 7, 7, 8, 9))
        options: dict[str, Any] = {
            "size": size,
            "per_colour": -(-size * size // 4) + dice.choice((0, 1, 4)),
            "stones": dice.choice((6, 8, 10, 10, 14, 20, 99)),
            "patterns": dice.choice("ABCDE"),
            "stones_return": dice.choice(("yes", "yes", "no")),
            "first_win": dice.choice(("game_turn_2",) * 4 + ("own_turn_2",)),
        }
        try:
            return game("ouroboros", players=players, **options)
        except OptionError:
            continue
    return game("ouroboros", players=players)


def positions(
    players: int, games: int, knowledge: OpenKnowledge, dice: random.Random
) -> Iterator[tuple[rules.State, list[float]]]:
    """Positions of games that the search plays against itself, and what to learn of them."""
    start = game("ouroboros", players=players)
    tree = Tree(start, knowledge, knowledge.SETTINGS, dice.getrandbits(32), NODES)
    for _ in range(games):
        kind = kind_of_game(players, dice)
        state = kind.start(dice.getrandbits(32)).state.copy()
        opening, turns = dice.choice(OPENINGS), 0
        seen: list[tuple[rules.State, Any]] = []
        while rules.ending(state) == 0:
            if turns < opening or dice.random() < SLIPS:
                out = [0] * rules.MOST
                decision = out[dice.randrange(rules.legal(state, state.seat, out))]
            else:
                decision, thought = think(tree, state, SIMULATIONS[knowledge])
                seen.append((state.copy(), thought))
            rules.decide(state, state.seat, decision)
            turns += 1
        winner = rules.last_seat(state)
        for known, thought in seen:
            found = (thought + (np.arange(players) == winner)) / 2
            yield known, np.roll(found, -known.seat).tolist()


def think(tree: Tree, state: rules.State, simulations: int) -> tuple[int, Any]:
    """The search's decision, and each seat's chances as it sees them."""
    tree.plant(state.to_array(), np.zeros_like(tree.past))
    tree.grow(simulations)
    root, seat = tree.nodes[0], state.seat
    children = tree.nodes[root["first"] : root["first"] + root["count"]]
    certain = (children["won"] >> seat & 1) - (children["lost"] >> seat & 1)
    decision = int(children["decision"][np.lexsort((children["visits"], certain))[-1]])
    if root["won"]:
        return decision, np.array([float(root["won"] >> s & 1) for s in range(state.players)])
    return decision, tree.totals / tree.totals.sum()


def inputs(state: rules.State) -> list[float]:
    """What `ouroboros.estimate` weighs, in its order, with a 1 for the constant."""
    mask = ouroboros.standing(state)
    found: list[float] = []
    for ahead in range(state.players):
        known = ouroboros.gist(state, (state.seat + ahead) % state.players, mask)
        now, every, colours, discs = known & 15, known >> 4 & 15, known >> 8 & 15, known >> 12
        found += [now / 4, 1 / (1 + now), every / 4, colours / 4, discs / 10]
    found.append(sum(map(int.bit_count, state.full)) / 20)
    found += [min(20, state.pile) / 10, float(state.pile == 0)]
    found.append(min(20, sum(map(int.bit_count, state.stones))) / 10)
    found += [min(3, pairs) / 2 for pairs in state.pairs[1:]]
    return [*found, float(state.returns), 1.0]


def softmax(leanings: Any) -> Any:
    powers = np.exp(leanings - leanings.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def fit(x: Any, y: Any, generator: np.random.Generator) -> list[Any]:
    """The weights into and out of the units, by Adam on the cross entropy."""
    units, wide = ouroboros.UNITS, x.shape[1]
    into = generator.normal(0, (3 / wide) ** 0.5, (wide, units))
    into[-1] = 0
    weights = [into, generator.normal(0, units**-0.5, (units, y.shape[1]))]
    mean = [np.zeros_like(w) for w in weights]
    square = [np.zeros_like(w) for w in weights]
    steps = EPOCHS * (len(x) // BATCH)
    for step in range(1, steps + 1):
        rows = generator.integers(len(x), size=BATCH)
        units_are = np.maximum(x[rows] @ weights[0], 0)
        error = (softmax(units_are @ weights[1]) - y[rows]) / BATCH
        back = (error @ weights[1].T) * (units_are > 0)
        for i, slope in enumerate((x[rows].T @ back, units_are.T @ error)):
            slope += DECAY * weights[i]
            mean[i] += 0.1 * (slope - mean[i])
            square[i] += 0.001 * (slope**2 - square[i])
            rate = RATE * (1 - step / steps) / (1 - 0.9**step)
            weights[i] -= rate * mean[i] / (np.sqrt(square[i] / (1 - 0.999**step)) + 1e-8)
    return weights


def main(players: int, games: int, seed: int = 1) -> None:
    dice = random.Random(seed)
    x, y = [], []
    for knowledge in (plain, ouroboros):
        for state, wanted in positions(players, games // 2, knowledge, dice):
            known = ouroboros.gist(state, state.seat, ouroboros.standing(state))
            if known & 15 != 1:  # who can pay all at once has won: nothing to learn
                x.append(inputs(state))
                y.append(wanted)
    into, out = fit(np.array(x), np.array(y), np.random.default_rng(seed))
    print_table(f"{players} seats", np.concatenate([into.T, out], 1))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
