"""A budget spent on simulations: in slices, in every thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Protocol

from tailbiter.bots.thinking import Budget, Stop, never

SLICE = 0.008  # seconds between two looks at the clock, about
REPORTS = 0.1  # seconds between two
FIRST = 16  # simulations in the first slice
ENDLESS = 1 << 62
FEW = 64  # simulations that are enough where there is not much to choose


class Worker(Protocol):
    """What one thread works at."""

    def grow(self, simulations: int) -> int:
        """So many simulations more; fewer are made when nothing is left to find out."""
        ...


def spend(
    budget: Budget,
    workers: Sequence[Worker],
    stop: Stop,
    tell: Callable[[], None] | None = None,
    is_enough: Callable[[float, float], bool] = lambda spent, left: False,
) -> None:
    """Have all workers grow, each by its share, until the budget is spent.

    `is_enough` is asked with the seconds spent and those left, where it may stop early.
    """
    is_watched = budget.seconds is not None or stop is not never or tell is not None
    if len(workers) == 1 and not is_watched:
        workers[0].grow(share(budget.simulations, 1, 0))
        return
    clock = budget.clock
    began = told = clock()
    ends = began + (inf if budget.seconds is None else budget.seconds)
    may_end = budget.may_stop_early and budget.seconds is not None
    halted = threading.Event()

    def work(number: int) -> None:
        nonlocal told
        left = share(budget.simulations, len(workers), number)
        n = FIRST if is_watched else left
        while left and not halted.is_set():
            n = min(n, left)
            before = clock()
            made = workers[number].grow(n)
            now = clock()
            left -= n
            if made < n or now >= ends:
                halted.set()  # for every thread
            elif now - before < SLICE / 2:
                n *= 2
            elif now - before > 2 * SLICE:
                n = max(1, n // 2)
            if number > 0 or not left or halted.is_set():
                continue
            if tell and now - told >= REPORTS:
                told = now
                tell()
            if stop() or (may_end and is_enough(now - began, ends - now)):
                halted.set()

    if len(workers) == 1:
        work(0)
        return
    with ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(work, range(len(workers))))


def share(simulations: int | None, workers: int, number: int) -> int:
    """The part of one of them; no part is empty, and all of them add up."""
    return ENDLESS if simulations is None else max(1, (simulations + number) // workers)
