"""A position analysed: the best turns and their chances."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from tailbiter.bots.levels import thinker
from tailbiter.bots.review.adviser import Adviser, final_chances
from tailbiter.bots.review.ranking import in_order
from tailbiter.bots.review.verdicts import plain
from tailbiter.bots.thinking import Budget, Clock, Line, Opinion, Stop, never
from tailbiter.games.errors import OptionError, TurnError
from tailbiter.games.sentences import ANYBODY, Reader
from tailbiter.play.position import Position, Result

Report = Callable[["Analysis"], None]


@dataclass(frozen=True)
class Analysis:
    """What is to be said of one position, for the seat to play."""

    game: str
    turn: int
    position: str | None  # its text as that seat may know it; None where that is none
    seat: int | None  # that is to play; None when the game is over
    chances: tuple[float, ...]  # each seat's, of winning
    lines: tuple[Line, ...]  # the best first; none when the game is over
    simulations: int = 0
    seconds: float = 0.0
    is_final: bool = False  # nothing is left to think about
    result: Result | None = None

    @property
    def best(self) -> Line | None:
        return self.lines[0] if self.lines else None

    def as_data(self, reader: Reader = ANYBODY) -> dict[str, Any]:
        """Ready for JSON."""
        return cast(dict[str, Any], plain(self, reader))


def analyse(
    position: Position,
    seconds: float | None = 2.0,
    simulations: int | None = None,
    seat: int | None = None,
    lines: int = 5,
    seed: int = 0,
    threads: int = 1,
    report: Report | None = None,
    stop: Stop = never,
    clock: Clock = time.perf_counter,
) -> Analysis:
    """The best turns of a position with their chances, as the seat to play may know it.

    It ends after so many seconds or simulations, whichever comes first, or when told to `stop`.
    Where several seats may act, say which; `report` hears what is thought so far.
    """
    check_budget(seconds, simulations, lines)
    if position.result:  # it needs no thought
        over = Opinion(0, final_chances(position), (), is_final=True)
        return as_analysis(position, None, over, lines)
    number = seat_to_play(position, seat)
    game = position.game

    def told(opinion: Opinion) -> None:
        if report:
            report(as_analysis(position, number, opinion, lines))

    adviser = Adviser(game, thinker(game, seed=seed, threads=threads))
    budget = Budget(seconds, simulations, clock=clock)
    opinion = adviser.opinion(position, number, budget, stop, told)
    return as_analysis(position, number, opinion, lines)


def check_budget(seconds: float | None, simulations: int | None, lines: int = 1) -> None:
    if seconds is None and simulations is None:
        raise OptionError("thinking needs an end: give seconds=2 or simulations=5000")
    for name, value in (("seconds", seconds), ("simulations", simulations), ("lines", lines)):
        if value is not None and not value > 0:
            raise OptionError(f"{name} must be more than 0, not {value!r}")


def seat_to_play(position: Position, seat: int | None) -> int:
    """The seat that is meant, if it may act; else an error that says which may."""
    position.walk(seat)  # refuses what is no seat, and silence where several may act
    number = position.acting[0] if seat is None else int(seat)
    if number not in position.acting:
        seats = ", ".join(map(str, position.acting))
        rule = position.game.definition.TURN_ORDER
        raise TurnError(f"seat {number} does not act now; say seat {seats}", rule)
    return number


def as_analysis(position: Position, seat: int | None, opinion: Opinion, lines: int) -> Analysis:
    return Analysis(
        game=position.game.name,
        turn=position.turn,
        position=position.view(seat)["board"].get("text"),
        seat=seat,
        chances=opinion.chances,
        lines=in_order(opinion.lines)[:lines],
        simulations=opinion.simulations,
        seconds=opinion.seconds,
        is_final=opinion.is_final,
        result=position.result,
    )
