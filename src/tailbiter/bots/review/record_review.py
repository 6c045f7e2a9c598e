"""A whole record analysed: what each turn gave up, and what was better."""

from __future__ import annotations

import time

from tailbiter.bots.review.analysis import check_budget
from tailbiter.bots.review.open_turns import judge_open, judged_again
from tailbiter.bots.review.secret_turns import judge_secret, judged_order_again
from tailbiter.bots.review.verdicts import Review, Verdict
from tailbiter.bots.review.work import Progress, Work
from tailbiter.bots.thinking import Budget, Clock, Stop, never
from tailbiter.games.errors import OptionError, TextError
from tailbiter.play.record import Record


def analyse_record(
    record: Record,
    seconds: float | None = 0.5,
    simulations: int | None = None,
    seat: int | None = None,
    seed: int = 0,
    threads: int = 1,
    report: Progress | None = None,
    stop: Stop = never,
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
    verdicts, points = judge_secret(work) if is_sealed else judge_open(work)
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


def judge_again(
    record: Record,
    number: int,
    turn: str,
    best: str,
    seconds: float | None = 0.5,
    simulations: int | None = None,
    stop: Stop = never,
) -> Verdict | None:
    """Another turn tried in the place of one that was judged, with the same budget.

    `best` is what that verdict found better. None when told to `stop`.
    """
    check_budget(seconds, simulations)
    if number not in range(1, len(record.log) + 1):
        raise TextError(f"turns are 1 to {len(record.log)}, not {number!r}")
    work = Work(record, None, Budget(seconds, simulations), 0, 1, stop, None)
    is_sealed = record.start.view()["start"] is None
    judge = judged_order_again if is_sealed else judged_again
    return judge(work, number, turn, best)


def check_seat(record: Record, seat: int | None, is_sealed: bool) -> None:
    players = record.game.players
    if seat is not None and seat not in range(1, players + 1):
        raise TextError(f"seats are 1 to {players}, not {seat!r}")
    if seat is None and is_sealed and not record.position.result:
        raise OptionError(
            "this game is still on and its seats have secrets: say whose turns to judge, as in"
            " --seat 1"
        )
