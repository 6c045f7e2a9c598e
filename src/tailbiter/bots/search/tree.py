"""The memory of the tree search: nodes, what one thread works with, and reading them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from tailbiter.bots.knowledge.protocol import OpenKnowledge, Settings
from tailbiter.bots.search import tree_kernels
from tailbiter.bots.search.tree_kernels import DRAWN, NODE, Workspace
from tailbiter.bots.thinking import DRAW, LOSS, WIN
from tailbiter.engine import kernels
from tailbiter.engine.arrays import one_record
from tailbiter.games.dice import MASK
from tailbiter.play.game import Game

DEEPEST = 1024  # decisions from the root that the tree goes down


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

    def plant(self, state: Any, past: Any) -> None:
        """Start anew below this state."""
        self.root[:] = state.to_array()
        self.past[:] = past
        self.totals[:] = 0
        self.nodes[:1] = np.zeros(1, NODE)
        self.used = 1

    def descend(self, decisions: Sequence[int], state: Any, past: Any) -> None:
        """These decisions led to this state: keep what was searched below them."""
        node: int | None = 0
        for decision in decisions:
            node = None if node is None else self.child(node, decision)
        if node is None or not self.nodes[node]["count"]:
            self.plant(state, past)
            return
        self.root[:] = state.to_array()
        self.past[:] = past
        self.totals[:] = 0
        self.used = self.kernels.keep(self.nodes, node, self.spare)

    def grow(self, simulations: int) -> int:
        """Add simulations; fewer are made when all is proven."""
        before = int(self.nodes[0]["visits"])
        self.used = self.kernels.search(self.space, self.used, simulations)
        return int(self.nodes[0]["visits"]) - before

    def child(self, node: int, decision: int) -> int | None:
        first, count = (int(self.nodes[node][name]) for name in ("first", "count"))
        found = np.flatnonzero(self.nodes["decision"][first : first + count] == decision)
        return first + int(found[0]) if len(found) else None


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

    def children(self) -> dict[int, Spot]:
        """By decision; none that only some threads have."""
        rows: dict[int, list[tuple[Any, ...]]] = {}
        for t, node in zip(self.trees, self.nodes, strict=True):
            first, count = int(t.nodes[node]["first"]), int(t.nodes[node]["count"])
            block = t.nodes[first : first + count]
            columns = (block[name].tolist() for name in ("decision", *FOUND))
            for place, (decision, *found) in enumerate(zip(*columns, strict=True), first):
                rows.setdefault(decision, []).append((place, *found))
        return {
            decision: together(self.trees, found)
            for decision, found in rows.items()
            if len(found) == len(self.trees)
        }

    def best_first(self, seat: int) -> list[tuple[int, Spot]]:
        """The children as `seat`, who decides here, likes them."""
        order = {WIN: 2, LOSS: 0}

        def liking(child: tuple[int, Spot]) -> tuple[int, int, float]:
            spot = child[1]
            return order.get(spot.proven(seat), 1), spot.visits, spot.chance

        return sorted(self.children().items(), key=liking, reverse=True)


FOUND = ("visits", "value", "prior", "won", "lost")  # what a Spot adds up


def root_of(trees: tuple[Tree, ...]) -> Spot:
    return together(trees, [(0, *(t.nodes[0][name].item() for name in FOUND)) for t in trees])


def together(trees: tuple[Tree, ...], rows: list[tuple[Any, ...]]) -> Spot:
    """One row a thread: the node, and what was found there."""
    nodes, visits, values, priors, won, lost = zip(*rows, strict=True)
    certain = [reduce(or_, masks) for masks in (won, lost)]
    return Spot(trees, nodes, sum(visits), sum(values), sum(priors) / len(rows), *certain)
