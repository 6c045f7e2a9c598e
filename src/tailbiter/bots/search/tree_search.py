"""The tree search at work: budgets, slices, threads, and trees kept from turn to turn."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tailbiter.bots import thinking
from tailbiter.bots.knowledge.protocol import OpenKnowledge, Settings
from tailbiter.bots.search.tree import Spot, Tree
from tailbiter.bots.search.tree_mind import TreeMind
from tailbiter.bots.search.view_reader import ViewReader
from tailbiter.bots.spending import FEW
from tailbiter.bots.thinking import MEMORY, Budget, Line, Opinion, Report, Slip, Stop, View, never
from tailbiter.engine.arrays import Array
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
        self.game = game
        self.mind = TreeMind(game, seed, threads, memory_mb, settings, knowledge)
        self.reader = ViewReader(game)

    @property
    def trees(self) -> tuple[Tree, ...]:
        return self.mind.trees

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
        self.mind.look(budget, stop, len(view["decisions"]) == 1, tell)

    @property
    def position(self) -> Position:
        """Of the view last thought about."""
        return self.reader.position

    def follow(self, view: View) -> None:
        """Put the root of the trees at the position of a view, with what is known of it."""
        before = self.reader.start
        self.reader.read(view)
        if self.reader.start != before:
            self.mind.at = None
        position = self.position
        self.mind.stand(self.reader.decisions, position.state.to_array(), position.past_array)

    def best_turn(self, budget: Budget, stop: Stop, slip: Slip | None = None) -> tuple[Walk, Spot]:
        making = Walked(self.position.walk())
        seat, past = self.position.acting[0] - 1, self.position.past_array
        spot = self.mind.best_turn(making, seat, past, budget, stop, slip)
        return making.walk, spot

    @property
    def root(self) -> Spot:
        return self.mind.root

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


class Walked:
    """A turn in the making, by the plain rules."""

    def __init__(self, walk: Walk):
        self.walk = walk

    @property
    def made(self) -> Sequence[int]:
        return self.walk.made

    @property
    def is_done(self) -> bool:
        return self.walk.is_done

    @property
    def legal(self) -> Sequence[int]:
        return [decision.number for decision in self.walk.decisions]

    @property
    def state(self) -> Array:
        found: Array = self.walk.state.to_array()
        return found

    def decide(self, decision: int) -> None:
        self.walk = self.walk.decide(decision)


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
