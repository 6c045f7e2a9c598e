"""The tree search at work: budgets, slices, threads, and trees kept from turn to turn."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from tailbiter.bots import thinking
from tailbiter.bots.knowledge import open_knowledge
from tailbiter.bots.knowledge.protocol import OpenKnowledge, Settings
from tailbiter.bots.search.tree import Spot, Tree, root_of
from tailbiter.bots.search.tree_kernels import NODE
from tailbiter.bots.search.view_reader import ViewReader
from tailbiter.bots.spending import FEW, spend
from tailbiter.bots.thinking import MEMORY, Budget, Line, Opinion, Report, Slip, Stop, View, never
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.play.walk import Walk

LINES = 10  # turns in an opinion
FAR = 6  # turns that a line looks ahead


class TreeSearch:
    """A Thinker for games in which one seat acts at a time and nothing is hidden."""

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
        self.game = game
        self.trees = tuple(
            Tree(game, known, settings or known.SETTINGS, seed + (t << 32), nodes)
            for t in range(threads)
        )
        self.reader = ViewReader(game)
        self.at: list[int] | None = None  # the decisions that led to the root of the trees

    def think(
        self, view: View, budget: Budget, stop: Stop = never, report: Report | None = None
    ) -> Opinion:
        began = budget.clock()

        def tell() -> None:
            if report:
                report(self.opinion(budget.clock() - began))

        self.look(view, budget, stop, tell)
        opinion = self.opinion(budget.clock() - began)
        walk, spot = self.best_turn(budget, stop)
        lines = [line for line in opinion.lines if line.turn != walk.text]
        same = [line for line in opinion.lines if line.turn == walk.text]
        first = same[0] if same else self.line(walk, spot, opinion.seat - 1)
        return replace(opinion, lines=(first, *lines[: LINES - 1]))

    def choose(
        self, view: View, budget: Budget, stop: Stop = never, slip: Slip | None = None
    ) -> str:
        self.look(view, budget, stop)
        return self.best_turn(budget, stop, slip)[0].text

    def look(
        self, view: View, budget: Budget, stop: Stop, tell: Callable[[], None] | None = None
    ) -> None:
        self.follow(view)
        if len(view["decisions"]) == 1:
            budget = replace(budget, simulations=FEW)
        spend(budget, self.trees, stop, tell, self.is_decided)

    @property
    def position(self) -> Position:
        """Of the view last thought about."""
        return self.reader.position

    def follow(self, view: View) -> None:
        """Put the root of the trees at the position of a view, with what is known of it."""
        before = self.reader.start
        self.reader.read(view)
        if self.reader.start != before:
            self.at = None
        self.stand(self.reader.decisions, self.position.state)

    def stand(self, decisions: list[int], state: Any) -> None:
        """The same where these decisions lead."""
        past, before = self.position.past_array, self.at
        for t in self.trees:
            if before is None or decisions[: len(before)] != before:
                t.plant(state, past)
            elif len(decisions) > len(before):
                t.descend(decisions[len(before) :], state, past)
        self.at = list(decisions)

    def is_decided(self, spent: float, left: float) -> bool:
        """Can no other decision be visited as often any more, in the seconds that are left?"""
        if spent <= 0:
            return False
        t = self.trees[0]
        first, count = int(t.nodes[0]["first"]), int(t.nodes[0]["count"])
        visits = sorted(t.nodes["visits"][first : first + count].tolist())
        to_come = t.totals.sum() / spent * left
        return len(visits) < 2 or visits[-1] - visits[-2] > to_come

    @property
    def root(self) -> Spot:
        return root_of(self.trees)

    def opinion(self, seconds: float) -> Opinion:
        """What the trees say, standing at the position of the view."""
        position, root, players = self.position, self.root, self.game.players
        seat = position.acting[0] - 1
        totals = [float(sum(t.totals[s] for t in self.trees)) for s in range(players)]
        simulations = round(sum(totals))
        won = root.won
        if won:
            winners = won.bit_count()
            chances = tuple((won >> s & 1) / winners for s in range(players))
        else:
            chances = tuple(total / max(1, simulations) for total in totals)
        lines = [self.line(walk, spot, seat) for walk, spot in self.whole_turns(seat)]
        best = {thinking.WIN: 2, "": 1, thinking.DRAW: 1}
        lines.sort(key=lambda line: best.get(line.proven, 0), reverse=True)
        return Opinion(
            seat + 1, chances, tuple(lines), simulations, seconds, bool(root.proven(seat))
        )

    def whole_turns(self, seat: int) -> Iterator[tuple[Walk, Spot]]:
        """The turns looked at most; several decisions may make one."""
        pushed = 0
        waiting: list[tuple[int, int, Walk, Spot]] = []
        seen: set[str] = set()
        walk, spot = self.position.walk(), self.root
        while True:
            for decision, child in [] if walk.is_done else spot.best_first(seat)[:LINES]:
                if child.visits or child.proven(seat):
                    pushed += 1
                    rank = -child.visits - (1 << 40) * (child.proven(seat) == thinking.WIN)
                    heapq.heappush(waiting, (rank, pushed, walk.decide(decision), child))
            if not waiting or len(seen) == LINES:
                return
            _, _, walk, spot = heapq.heappop(waiting)
            if walk.is_done and walk.position.text not in seen:
                seen.add(walk.position.text)
                yield walk, spot

    def line(self, walk: Walk, spot: Spot, seat: int) -> Line:
        proven = spot.proven(seat)
        chance = {thinking.WIN: 1.0, thinking.LOSS: 0.0}.get(proven, spot.chance)
        follows = tuple(islice(expected(walk.position, spot), FAR))
        return Line(walk.text, chance, spot.visits, follows, proven)

    def best_turn(self, budget: Budget, stop: Stop, slip: Slip | None = None) -> tuple[Walk, Spot]:
        """The best decision, or a slip; then the best after it, each well looked at."""
        seat, walk, spot = self.position.acting[0] - 1, self.position.walk(), self.root
        enough = spot.visits / 8
        more = replace(
            budget,
            seconds=None if budget.seconds is None else budget.seconds / 4,
            simulations=None if budget.simulations is None else budget.simulations // 4,
        )
        while not walk.is_done:
            if walk.made and len(walk.decisions) > 1 and spot.visits < enough:
                self.stand([*self.reader.decisions, *walk.made], walk.state)
                spend(more, self.trees, stop, is_enough=self.is_decided)
                spot = self.root
            decision = walk.decisions[0].number
            if children := spot.best_first(seat):
                hopes = [child.hope for _, child in children]
                decision, spot = children[slip.pick(hopes) if slip and not walk.made else 0]
            walk = walk.decide(decision)
        return walk, spot


def expected(position: Position, spot: Spot) -> Iterator[str]:
    """The turns to come from a position, as far as they were well looked at."""
    while spot.visits >= FEW and position.acting:
        mover, onward = position.acting[0] - 1, position.walk()
        while not onward.is_done:
            children = spot.best_first(mover)
            if not children or not children[0][1].visits:
                return
            decision, spot = children[0]
            onward = onward.decide(decision)
        yield onward.text
        position = onward.position
