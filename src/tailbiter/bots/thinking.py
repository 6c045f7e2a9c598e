"""What thinking about a view takes and gives: a budget, and an opinion that grows with it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Protocol

View = dict[str, Any]
Clock = Callable[[], float]
Stop = Callable[[], bool]  # is asked now and then: shall it end?
Report = Callable[["Opinion"], None]  # is told now and then what is thought so far
MEMORY = 256  # megabytes at most, for what a search remembers
WIN, DRAW, LOSS = "win", "draw", "loss"  # what is proven


def never() -> bool:
    """Stop at nothing but the end of the budget."""
    return False


@dataclass(frozen=True)
class Budget:
    """Thinking stops at whichever comes first; without either, when it is told to."""

    seconds: float | None = None
    simulations: int | None = None
    may_stop_early: bool = False  # once the best turn cannot be overtaken in the time left
    clock: Clock = time.perf_counter


@dataclass(frozen=True)
class Line:
    """One turn that may be played, and what is expected of it."""

    turn: str
    chance: float  # that the seat to play wins, from 0 to 1
    visits: int
    follows: tuple[str, ...] = ()  # the turns expected after it
    proven: str = ""  # WIN, DRAW or LOSS for the seat to play, where that is certain
    turns_to_go: int | None = None  # with this turn, until a proven end; None where not known


@dataclass(frozen=True)
class Opinion:
    """What thinking has come to so far."""

    seat: int  # that is to play
    chances: tuple[float, ...]  # each seat's, of winning
    lines: tuple[Line, ...]  # the best first
    simulations: int = 0
    seconds: float = 0.0
    is_final: bool = False  # nothing is left to think about
    is_quick: bool = False  # a glance, not a search: chances are not known

    @property
    def best(self) -> str:
        return self.lines[0].turn


@dataclass(frozen=True)
class Slip:
    """Now and then something else than the best is picked, the more likely the better it looks."""

    often: float  # the share of turns in which it happens
    wide: float  # the difference in chances that makes a pick e times less likely
    dice: Random

    def pick(self, chances: Iterable[float]) -> int:
        """The number of the pick; number 0 is the best."""
        if self.dice.random() >= self.often:
            return 0
        known = list(chances)
        best = max(known)
        weights = [exp((chance - best) / self.wide) for chance in known]
        return self.dice.choices(range(len(known)), weights)[0]


@dataclass(frozen=True)
class Level:
    """How a player of some strength goes about it."""

    words: str  # for people
    simulations: int | None  # a turn
    seconds: float | None = None
    slips: float = 0.0  # the share of turns that are not its best
    wide: float = 0.1  # how bad slips are: see Slip


class Thinker(Protocol):
    """Thinks about one game, and is given views only."""

    def think(
        self, view: View, budget: Budget, stop: Stop = never, report: Report | None = None
    ) -> Opinion:
        """The best turns for the seat of the view. Hears `stop` within 50 ms; reports at times."""
        ...

    def choose(
        self, view: View, budget: Budget, stop: Stop = never, slip: Slip | None = None
    ) -> str:
        """The turn alone, which may be a slip."""
        ...
