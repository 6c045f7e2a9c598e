"""What one who does not play says before each turn: chances, and how many choices are good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from tailbiter.bots.driver import Played
from tailbiter.bots.knowledge import knowledge_of
from tailbiter.bots.knowledge.protocol import Kind
from tailbiter.bots.sealed.order_search import OrderMind
from tailbiter.bots.search.tree_mind import TreeMind
from tailbiter.bots.thinking import LOSS, WIN, Budget, never
from tailbiter.engine.engine import Course
from tailbiter.lab.study import Study
from tailbiter.play.game import Game
from tailbiter.play.position import Position

FINE = 1000  # chances are kept in thousandths
NEAR = 0.05  # of the best: as good, for all that a judge can say


class Judge(Protocol):
    """Thinks about a game before a turn, by what the seat to decide may know."""

    def chances(self, course: Course) -> Sequence[float]:
        """Each seat's, of winning."""

    def choices(self, course: Course) -> Sequence[float]:
        """What each decision would be worth to the seat that decides."""


class TreeJudge:
    """By a tree search from the position alone."""

    def __init__(self, game: Game, simulations: int, seed: int):
        self.mind = TreeMind(game, seed, memory_mb=16)
        self.budget = Budget(simulations=simulations)

    def look(self, course: Course) -> None:
        self.mind.at = None
        self.mind.stand([], course.state, course.past[0])
        self.mind.look(self.budget, never, is_forced=False)

    def chances(self, course: Course) -> Sequence[float]:
        self.look(course)
        [tree] = self.mind.trees
        won, seats = int(tree.nodes[0]["won"]), len(tree.totals)
        if won:
            return [(won >> seat & 1) / won.bit_count() for seat in range(seats)]
        total = tree.totals.sum()
        return [float(share) / total for share in tree.totals] if total else [1 / seats] * seats

    def choices(self, course: Course) -> Sequence[float]:
        self.look(course)
        seat, found = course.seat, []
        for _, spot in self.mind.root.best_first(seat):
            proven = PROVEN.get(spot.proven(seat))
            found.append(spot.hope if proven is None else proven)
        return found


PROVEN = {WIN: 1.0, LOSS: 0.0}


class OrderJudge:
    """By orders weighed by what the seat to order knows."""

    def __init__(self, game: Game, simulations: int, seed: int):
        self.mind = OrderMind(game, seed)
        self.budget = Budget(simulations=simulations)

    def look(self, course: Course) -> None:
        self.mind.lay_out(course.state, course.seat)
        self.mind.weigh(self.budget, never)

    def chances(self, course: Course) -> Sequence[float]:
        self.look(course)
        return self.mind.shares

    def choices(self, course: Course) -> Sequence[float]:
        self.look(course)
        return self.mind.weighed(course.seat).chances


def judge_of(study: Study, game: Game, simulations: int, deal: int) -> Judge:
    is_sealed = knowledge_of(game.name).KIND is Kind.SEALED
    judge = OrderJudge if is_sealed else TreeJudge
    return judge(game, simulations, study.seed_of("judge", deal))


def before_turns(start: Position, played: Played) -> Iterator[Course]:
    """A game as it stood before each of its turns."""
    course = start.game.engine().course(start.state.to_array(), start.past_array)
    for turn in played.turns:
        yield course
        for decision in turn:
            course.decide(decision)


def chances_of(study: Study, start: Position, played: Played, deal: int) -> tuple[int, ...]:
    """Each seat's before each turn, in thousandths."""
    judge = judge_of(study, start.game, study.chances, deal)
    return tuple(
        round(FINE * chance)
        for course in before_turns(start, played)
        for chance in judge.chances(course)
    )


def near_of(study: Study, start: Position, played: Played, deal: int) -> tuple[int, ...]:
    """How many decisions were about as good as the best, before each turn."""
    judge = judge_of(study, start.game, study.choices, deal)
    return tuple(as_good(judge.choices(course)) for course in before_turns(start, played))


def as_good(worth: Sequence[float]) -> int:
    best = max(worth)
    return sum(best - one <= NEAR for one in worth)
