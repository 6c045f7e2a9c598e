"""The memory of the tree search: nodes, what one thread works with, and reading them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tailbiter.bots.knowledge.protocol import OpenKnowledge, Settings
from tailbiter.bots.search import tree_kernels
from tailbiter.bots.search.tree_kernels import DRAWN, NODE, Workspace
from tailbiter.bots.thinking import DRAW, LOSS, WIN
from tailbiter.engine import kernels
from tailbiter.engine.arrays import Array, one_record
from tailbiter.games.dice import MASK
from tailbiter.play.game import Game

DEEPEST = 1024  # decisions from the root that the tree goes down


class Ban(Protocol):
    """Tells the decisions apart that must not be made."""

    def allowed(self, state: Array, decisions: Sequence[int]) -> list[bool]: ...


class Tree:
    """One thread's tree, below one state."""

    def __init__(
        self, game: Game, knowledge: OpenKnowledge, settings: Settings, seed: int, nodes: int
    ):
        engine = game.engine()
        self.kernels = engine.kernels_of(kernels, knowledge, tree_kernels)
        self.nodes = np.empty(nodes - nodes // 4, NODE)
        self.spare = np.empty(nodes // 4, NODE)  # to move what is kept
        self.root = engine.new_state()
        self.past = engine.new_past(1)[0]
        self.totals = np.zeros(game.players)
        self.ranked = np.zeros(engine.rules.MOST, np.int64)  # children of a node, the best first
        self.decided = np.zeros(max(engine.rules.MOST, DEEPEST), np.int64)
        self.space = Workspace(
            root=self.root,
            past=self.past,
            nodes=self.nodes,
            work=engine.new_state(2),
            out=np.zeros(engine.rules.MOST, np.int64),
            path=np.zeros(DEEPEST, np.int64),
            movers=np.zeros(DEEPEST, np.int64),
            chances=np.zeros(game.players),
            totals=self.totals,
            dice=np.array([seed & MASK], np.uint64),
            settings=one_record(settings),
        )
        self.used = 0

    def plant(self, state: Array, past: Array) -> None:
        """Start anew below this state."""
        self.root[:] = state
        self.past[:] = past
        self.totals[:] = 0
        self.nodes[:1] = np.zeros(1, NODE)
        self.used = 1

    def descend(self, decisions: Sequence[int], state: Array, past: Array) -> None:
        """These decisions led to this state: keep what was searched below them."""
        steps = len(decisions)
        if steps <= len(self.decided):
            self.decided[:steps] = decisions
            self.used = self.kernels.follow(self.nodes, self.decided, steps, self.spare)
        if steps > len(self.decided) or not self.used:
            self.plant(state, past)
            return
        self.root[:] = state
        self.past[:] = past
        self.totals[:] = 0

    def grow(self, simulations: int) -> int:
        """Add simulations; fewer are made when all is proven."""
        before = int(self.nodes[0]["visits"])
        self.used = self.kernels.search(self.space, self.used, simulations)
        return int(self.nodes[0]["visits"]) - before

    def leave_out(self, ban: Ban) -> None:
        """Search only what is allowed at the root."""
        if not self.nodes[0]["count"]:
            self.grow(1)
        first, count = (int(self.nodes[0][name]) for name in ("first", "count"))
        block = self.nodes[first : first + count]
        kept = block[ban.allowed(self.root, block["decision"].tolist())]
        if len(kept) < count:
            self.nodes[first : first + len(kept)] = kept
            self.nodes[0]["count"] = len(kept)
            self.nodes[0]["won"] = self.nodes[0]["lost"] = 0  # by what is left out, perhaps


@dataclass(frozen=True)
class Spot:
    """The same place in the tree of every thread; what they found there, together."""

    trees: tuple[Tree, ...]
    nodes: tuple[int, ...]  # in each tree
    visits: int
    value: float
    prior: float
    won: int  # what any thread has proven is certain
    lost: int

    @property
    def chance(self) -> float:
        return self.value / max(1, self.visits)

    @property
    def hope(self) -> float:
        """The chance, or the first guess while nothing has been tried."""
        return self.chance if self.visits else self.prior

    def proven(self, seat: int) -> str:
        """What is certain for a seat, counted from 0."""
        if self.won >> seat & 1:
            return WIN
        if self.lost >> seat & 1:
            return LOSS
        return DRAW if self.lost & DRAWN else ""

    def below(self, seat: int) -> Children:
        """What may be decided here, as `seat`, who decides, likes it."""
        return Children(self.trees, self.nodes, seat)

    def best_first(self, seat: int) -> list[tuple[int, Spot]]:
        found = self.below(seat)
        return [(decision, found.spot(place)) for place, decision in enumerate(found.decisions)]


class Children:
    """The children of a spot, the best first; what the threads found of each, together."""

    def __init__(self, trees: tuple[Tree, ...], nodes: tuple[int, ...], seat: int):
        self.trees = trees
        self.decisions: list[int]
        self.nodes: list[tuple[int, ...]]  # of each, in each tree
        if len(trees) > 1:
            self.decisions, self.nodes = ranked_together(trees, nodes, seat)
            return
        [tree] = trees
        count = tree.kernels.rank(tree.nodes, nodes[0], seat, tree.ranked, tree.decided)
        self.decisions = tree.decided[:count].tolist()
        self.nodes = [(node,) for node in tree.ranked[:count].tolist()]

    @property
    def hopes(self) -> Iterator[float]:
        return (self.spot(place).hope for place in range(len(self.nodes)))

    def spot(self, place: int) -> Spot:
        """The one at this place, from 0 for the best."""
        return spot_at(self.trees, self.nodes[place])


def ranked_together(
    trees: tuple[Tree, ...], nodes: tuple[int, ...], seat: int
) -> tuple[list[int], list[tuple[int, ...]]]:
    """The same by several threads: each has children in an order of its own."""
    blocks = [children_of(tree, node) for tree, node in zip(trees, nodes, strict=True)]
    if any(len(block) != len(blocks[0]) for block in blocks):
        return [], []  # only some have them
    places = {decision: [place] for place, decision in enumerate(blocks[0]["decision"].tolist())}
    for block in blocks[1:]:
        for place, decision in enumerate(block["decision"].tolist()):
            places[decision].append(place)
    firsts = [int(tree.nodes[node]["first"]) for tree, node in zip(trees, nodes, strict=True)]
    found = {
        decision: tuple(first + place for first, place in zip(firsts, each, strict=True))
        for decision, each in places.items()
    }

    def order(decision: int) -> tuple[int, int, float]:
        spot = spot_at(trees, found[decision])
        settled = (spot.lost >> seat & 1) - 2 * (spot.won >> seat & 1)
        return settled, -spot.visits, -spot.chance

    decisions = sorted(found, key=order)
    return decisions, [found[decision] for decision in decisions]


def children_of(tree: Tree, node: int) -> Array:
    first, count = int(tree.nodes[node]["first"]), int(tree.nodes[node]["count"])
    return tree.nodes[first : first + count]


def spot_at(trees: tuple[Tree, ...], nodes: tuple[int, ...]) -> Spot:
    """What all threads found, added up; what any of them has proven is certain."""
    visits, value, prior, won, lost = 0, 0.0, 0.0, 0, 0
    for tree, node in zip(trees, nodes, strict=True):
        row = tree.nodes[node].item()  # the fields of NODE
        visits += row[VISITS]
        value += row[VALUE]
        prior += row[PRIOR]
        won |= row[WON]
        lost |= row[LOST]
    return Spot(trees, nodes, visits, value, prior / len(trees), won, lost)


FIELDS = NODE.names or ()
VISITS, VALUE, PRIOR, WON, LOST = map(FIELDS.index, ("visits", "value", "prior", "won", "lost"))


def root_of(trees: tuple[Tree, ...]) -> Spot:
    """Where the trees stand."""
    return spot_at(trees, (0,) * len(trees))
