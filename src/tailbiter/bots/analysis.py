"""A position or a whole record analysed: the best turns, their chances, and what was given up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from tailbiter.bots.analyst import Analyst, Stop, final_chances
from tailbiter.bots.judging import Progress, Work, judge_open
from tailbiter.bots.levels import thinker
from tailbiter.bots.regret import judge_sealed
from tailbiter.bots.review import Review
from tailbiter.bots.thinking import Budget, Clock, Line, Opinion
from tailbiter.games.errors import OptionError, TextError, TurnError
from tailbiter.play.position import Position, Result
from tailbiter.play.record import Record

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

    def as_data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


def analyse(
    position: Position,
    seconds: float | None = 2.0,
    simulations: int | None = None,
    seat: int | None = None,
    lines: int = 5,
    seed: int = 0,
    threads: int = 1,
    report: Report | None = None,
    stop: Stop = lambda: False,
    clock: Clock = time.perf_counter,
) -> Analysis:
    """The best turns of a position with their chances, as the seat to play may know it.

    It ends after so many seconds or simulations, whichever comes first, or when told to `stop`.
    Where several seats may act, say which; `report` hears what is thought so far.
    """
    check_budget(seconds, simulations, lines)
    if position.result:
        return finished(position)
    number = seat_to_play(position, seat)
    game = position.game

    def told(opinion: Opinion) -> None:
        if report:
            report(as_analysis(position, opinion, lines))

    analyst = Analyst(game, thinker(game, seed=seed, threads=threads))
    budget = Budget(seconds, simulations, clock=clock)
    return as_analysis(position, analyst.opinion(position, number, budget, stop, told), lines)


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


def as_analysis(position: Position, opinion: Opinion, lines: int) -> Analysis:
    return Analysis(
        game=position.game.name,
        turn=position.turn,
        position=position.view(opinion.seat)["board"].get("text"),
        seat=opinion.seat,
        chances=opinion.chances,
        lines=opinion.lines[:lines],
        simulations=opinion.simulations,
        seconds=opinion.seconds,
        is_final=opinion.is_final,
    )


def finished(position: Position) -> Analysis:
    """A game that is over needs no thought."""
    return Analysis(
        game=position.game.name,
        turn=position.turn,
        position=position.view()["board"].get("text"),
        seat=None,
        chances=final_chances(position),
        lines=(),
        is_final=True,
        result=position.result,
    )


def analyse_record(
    record: Record,
    seconds: float | None = 0.5,
    simulations: int | None = None,
    seat: int | None = None,
    seed: int = 0,
    threads: int = 1,
    report: Progress | None = None,
    stop: Stop = lambda: False,
    clock: Clock = time.perf_counter,
) -> Review:
    """Every turn of a record judged, with so many seconds or simulations for each position.

    Told to `stop`, it gives what is judged so far. Where seats have secrets, each turn is judged
    by what its seat knew at the time; while such a game is on, `seat` says whose secrets to use.
    """
    check_budget(seconds, simulations)
    is_sealed = record.start.view()["start"] is None
    check_seat(record, seat, is_sealed)
    budget = Budget(seconds, simulations, clock=clock)
    work = Work(record, seat, budget, seed, threads, stop, report)
    verdicts, points = judge_sealed(work) if is_sealed else judge_open(work)
    return Review(
        game=record.game.name,
        title=record.game.title,
        players=record.game.players,
        seat=seat,
        is_sealed=is_sealed,
        is_whole=not work.is_stopped,
        turns=len(record.log),
        result=record.position.result,
        verdicts=tuple(verdicts),
        points=tuple(points),
    )


def check_seat(record: Record, seat: int | None, is_sealed: bool) -> None:
    players = record.game.players
    if seat is not None and seat not in range(1, players + 1):
        raise TextError(f"seats are 1 to {players}, not {seat!r}")
    if seat is None and is_sealed and not record.position.result:
        raise OptionError(
            "this game is still on and its seats have secrets: say whose turns to judge, as in"
            " --seat 1"
        )
