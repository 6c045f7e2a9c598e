"""What a player by tree search has in mind: its trees, where they stand, the turn they come to.

It knows states and decisions as the engine counts them, and neither views nor texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from tailbiter.bots.knowledge import open_knowledge
from tailbiter.bots.knowledge.protocol import OpenKnowledge, Settings
from tailbiter.bots.search.tree import Ban, Spot, Tree, root_of
from tailbiter.bots.search.tree_kernels import NODE
from tailbiter.bots.spending import FEW, spend
from tailbiter.bots.thinking import MEMORY, Budget, Slip, Stop
from tailbiter.engine.arrays import Array
from tailbiter.games.dice import MASK
from tailbiter.play.game import Game


class Making(Protocol):
    """A turn in the making."""

    @property
    def made(self) -> Sequence[int]:
        """The decisions so far."""

    @property
    def is_done(self) -> bool: ...
    @property
    def legal(self) -> Sequence[int]:
        """What may be decided next."""

    @property
    def state(self) -> Array: ...
    def decide(self, decision: int) -> None: ...


class TreeMind:
    """One tree a thread, all at the same place of a game."""

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        memory_mb: int = MEMORY,
        settings: Settings | None = None,
        knowledge: OpenKnowledge | None = None,
    ):
        known = knowledge or open_knowledge(game.name)
        nodes = max(1000, memory_mb * 1_000_000 // (NODE.itemsize * threads))
        self.trees = tuple(
            Tree(game, known, settings or known.SETTINGS, seed_of_thread(seed, t), nodes)
            for t in range(threads)
        )
        self.at: list[int] | None = None  # the decisions that led to where the trees stand
        self.ban: Ban | None = None  # of decisions that it must do without

    def begin(self, seed: int) -> None:
        """Forget what was, for another game."""
        self.at = None
        for number, tree in enumerate(self.trees):
            tree.space.dice[0] = seed_of_thread(seed, number) & MASK

    def stand(self, decisions: Sequence[int], state: Array, past: Array) -> None:
        """Put the trees where these decisions led, with what is known of it."""
        before = self.at
        for tree in self.trees:
            if before is None or decisions[: len(before)] != before:
                tree.plant(state, past)
            elif len(decisions) > len(before):
                tree.descend(decisions[len(before) :], state, past)
            if self.ban:
                tree.leave_out(self.ban)
        self.at = list(decisions)

    def look(
        self, budget: Budget, stop: Stop, is_forced: bool, tell: Callable[[], None] | None = None
    ) -> None:
        """Spend the budget; little of it where there is nothing to choose."""
        if is_forced:
            budget = replace(budget, simulations=FEW)
        spend(budget, self.trees, stop, tell, self.is_decided)

    def is_decided(self, spent: float, left: float) -> bool:
        """Can no other decision be visited as often any more, in the seconds that are left?"""
        if spent <= 0:
            return False
        tree = self.trees[0]
        first, count = int(tree.nodes[0]["first"]), int(tree.nodes[0]["count"])
        visits = sorted(tree.nodes["visits"][first : first + count].tolist())
        to_come = tree.totals.sum() / spent * left
        return len(visits) < 2 or visits[-1] - visits[-2] > to_come

    @property
    def root(self) -> Spot:
        return root_of(self.trees)

    def at_a_glance(self) -> int:
        """What promises most before anything is tried."""
        [tree] = self.trees
        if not tree.nodes[0]["count"]:
            tree.grow(1)
        first, count = (int(tree.nodes[0][name]) for name in ("first", "count"))
        block = tree.nodes[first : first + count]
        return int(block["decision"][block["prior"].argmax()])

    def best_turn(
        self,
        making: Making,
        seat: int,
        past: Array,
        budget: Budget,
        stop: Stop,
        slip: Slip | None = None,
    ) -> Spot:
        """Make the best decision, or a slip; then the best after it, each well looked at.

        The seat counts from 0. What is given is where the turn led.
        """
        before, spot = list(self.at or ()), self.root
        enough = spot.visits / 8
        while not making.is_done:
            if making.made and spot.visits < enough and len(making.legal) > 1:
                self.stand([*before, *making.made], making.state, past)
                spend(quarter(budget), self.trees, stop, is_enough=self.is_decided)
                spot = self.root
            found = spot.below(seat)
            if found.decisions:
                picked = slip.pick(found.hopes) if slip and not making.made else 0
                if self.ban and making.made:  # at the root it was left out already
                    picked = self.ban.allowed(making.state, found.decisions).index(True)
                decision, spot = found.decisions[picked], found.spot(picked)
            else:
                decision = self.first_of(making)
            making.decide(decision)
        return spot

    def first_of(self, making: Making) -> int:
        legal = list(making.legal)
        return int(legal[self.ban.allowed(making.state, legal).index(True) if self.ban else 0])


def quarter(budget: Budget) -> Budget:
    return replace(
        budget,
        seconds=None if budget.seconds is None else budget.seconds / 4,
        simulations=None if budget.simulations is None else budget.simulations // 4,
    )


def seed_of_thread(seed: int, number: int) -> int:
    return seed + (number << 32)
