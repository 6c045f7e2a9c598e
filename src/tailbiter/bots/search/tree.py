"""The memory of the tree search: nodes, what one thread works with, and reading them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
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
        node: int | None = 0
        for decision in decisions:
            node = None if node is None else self.child(node, decision)
        if node is None or not self.nodes[node]["count"]:
            self.plant(state, past)
            return
        self.root[:] = state
        self.past[:] = past
        self.totals[:] = 0
        self.used = self.kernels.keep(self.nodes, node, self.spare)

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
        blocks = [children_of(t, node) for t, node in zip(trees, nodes, strict=True)]
        if len(trees) > 1:  # each has them in an order of its own; none that only some have
            blocks = in_one_order(blocks)
        found = {name: together(name, [block[name] for block in blocks]) for name in FOUND}
        visits, won, lost = found["visits"], found["won"] >> seat & 1, found["lost"] >> seat & 1
        chance = found["value"] / np.maximum(1, visits)
        order = np.lexsort((-chance, -visits, lost - won - won))  # the last of them counts most
        self.found = {name: column[order] for name, column in found.items()}
        self.decisions: list[int] = blocks[0]["decision"][order].tolist()
        hopes = np.where(visits == 0, found["prior"], chance)
        self.hopes: list[float] = hopes[order].tolist()
        self.firsts = [int(t.nodes[node]["first"]) for t, node in zip(trees, nodes, strict=True)]

    def spot(self, place: int) -> Spot:
        """The one at this place, from 0 for the best."""
        decision = self.decisions[place]
        blocks = [
            t.nodes["decision"][first:] for t, first in zip(self.trees, self.firsts, strict=True)
        ]
        count = len(self.decisions)
        nodes = tuple(
            first + int(np.flatnonzero(block[:count] == decision)[0])
            for first, block in zip(self.firsts, blocks, strict=True)
        )
        return Spot(self.trees, nodes, *(self.found[name][place].item() for name in FOUND))


def children_of(tree: Tree, node: int) -> Array:
    first, count = int(tree.nodes[node]["first"]), int(tree.nodes[node]["count"])
    return tree.nodes[first : first + count]


def in_one_order(blocks: list[Array]) -> list[Array]:
    """The same decision at the same place in each, in the order of the first."""
    if any(len(block) != len(blocks[0]) for block in blocks):
        return [block[:0] for block in blocks]
    by_decision = [np.argsort(block["decision"]) for block in blocks]
    back = np.argsort(by_decision[0])
    return [block[order[back]] for block, order in zip(blocks, by_decision, strict=True)]


def together(name: str, columns: list[Array]) -> Array:
    """What all threads found, added up; what any of them has proven is certain."""
    if len(columns) == 1:
        return columns[0]
    if name in ("won", "lost"):
        return np.asarray(reduce(np.bitwise_or, columns))
    total = np.asarray(reduce(np.add, columns))
    return total / len(columns) if name == "prior" else total


FOUND = ("visits", "value", "prior", "won", "lost")  # what a Spot adds up


def root_of(trees: tuple[Tree, ...]) -> Spot:
    """Where the trees stand."""
    found = [together(name, [t.nodes[name][:1] for t in trees])[0].item() for name in FOUND]
    return Spot(trees, (0,) * len(trees), *found)
