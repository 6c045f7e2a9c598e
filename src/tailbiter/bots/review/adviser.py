"""Thinks about positions: exactly where the solver can, and by search where it cannot."""

from __future__ import annotations

from dataclasses import replace

from tailbiter.bots import thinking
from tailbiter.bots.register import registered
from tailbiter.bots.solver.exact import Answer, Solver
from tailbiter.bots.thinking import Budget, Line, Opinion, Report, Stop, Thinker, View, never
from tailbiter.play.game import Game
from tailbiter.play.position import Position

NODES = 20_000  # for the solver: endings settle in a blink, or are left to the search
SOLVING = 0.25  # of the seconds, at most, go to the solver


class Adviser:
    """Thinks about positions of one game; what it found out serves the next position too."""

    def __init__(self, game: Game, mind: Thinker, nodes: int = NODES):
        self.players = game.players
        self.mind = mind
        self.solver = Solver(game) if registered(game).is_solvable else None
        self.nodes = nodes
        self.is_ready = False

    def opinion(
        self,
        position: Position,
        seat: int,
        budget: Budget,
        stop: Stop = never,
        report: Report | None = None,
        is_short: bool = False,
    ) -> Opinion:
        """What to play; `is_short` leaves it at the exact answer where there is one."""
        view = position.view(seat)
        solver = self.solver if view["start"] is not None else None  # it sees the whole position
        self.get_ready(position, view, solver)
        began = budget.clock()
        answer = exact(solver, position, self.nodes, budget, stop) if solver else None
        if answer and is_short:
            return settled(Opinion(seat, (0.0,) * self.players, ()), answer)

        def told(opinion: Opinion) -> None:
            if report:
                report(settled(opinion, answer) if answer else opinion)

        used = budget.clock() - began
        left = None if budget.seconds is None else max(budget.seconds - used, 0.0)
        opinion = self.mind.think(view, replace(budget, seconds=left), stop, told)
        return settled(opinion, answer) if answer else opinion

    def get_ready(self, position: Position, view: View, solver: Solver | None) -> None:
        """Compile, or fetch what was compiled: that is not part of anybody's budget."""
        if self.is_ready:
            return
        self.mind.think(view, Budget(simulations=1))
        if solver:
            solver.solve(position, 1)
        self.is_ready = True


def exact(
    solver: Solver, position: Position, nodes: int, budget: Budget, stop: Stop
) -> Answer | None:
    """The solver's answer, where somebody can force a win."""
    seconds = None if budget.seconds is None else budget.seconds * SOLVING
    answer = solver.solve(position, nodes, stop, seconds, budget.clock)
    return answer if answer.outcome in (thinking.WIN, thinking.LOSS) and answer.line else None


def final_chances(position: Position) -> tuple[float, ...]:
    """A win is 1, shared by those who share it; a draw is shared by all."""
    seats = range(1, position.game.players + 1)
    winners = (position.result and position.result.winners) or tuple(seats)
    return tuple((seat in winners) / len(winners) for seat in seats)


def settled(opinion: Opinion, answer: Answer) -> Opinion:
    """An opinion that knows the exact answer: its line comes first, the others fall in."""
    value = float(answer.outcome == thinking.WIN)
    lost = thinking.LOSS if answer.outcome == thinking.LOSS else ""
    turn, *follows = answer.line
    thought = {line.turn: line for line in opinion.lines}
    visits = thought[turn].visits if turn in thought else 0
    first = Line(turn, value, visits, tuple(follows), answer.outcome, answer.turns)
    others = [
        replace(line, chance=min(line.chance, value), proven=line.proven or lost)
        for line in opinion.lines
        if line.turn != turn
    ]
    chances = tuple(float(seat == answer.winner) for seat in range(1, len(opinion.chances) + 1))
    return replace(opinion, chances=chances, lines=(first, *others), is_final=True)
