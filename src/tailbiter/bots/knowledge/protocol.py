"""What is known of a game, as types: mypy holds every game's module against one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, Protocol

from tailbiter.bots.thinking import Level, View
from tailbiter.engine.arrays import State, Vector
from tailbiter.play.game import Game


class Kind(Enum):
    """How a game is played, and so what can think about it."""

    OPEN = "one seat acts at a time, and little or nothing is hidden"
    SEALED = "all order at once, and it is known how to imagine what is hidden"
    UNKNOWN = "all order at once, and nothing else is known"


@dataclass(frozen=True)
class Settings:
    """How the tree search goes about it; the defaults are plain UCT."""

    explore: float = 1.0  # how much seldom tried decisions are preferred
    trust: float = 0.0  # visits that the first guess counts for; 0: no guess is made
    sharp: float = 0.0  # how much more attention a better first guess gets; 0: UCT's share
    cutoff: float = 1e9  # decisions played at random before the estimate


class Size(NamedTuple):
    """How large a game's table of orders can get."""

    rows: int
    columns: int
    seats: int
    slots: int  # halves of orders that one may learn to like, by number


class Knowledge(Protocol):
    """Of any game."""

    __name__: str
    KIND: Kind
    LEVELS: dict[int, Level]

    @property
    def GRAVE(self) -> tuple[str, ...]: ...  # noqa: N802 - kinds of events, the gravest first


class OpenKnowledge(Knowledge, Protocol):
    """For the tree search. The module is compiled with the rules."""

    SETTINGS: Settings

    def estimate(self, state: State, chances: Vector) -> None:
        """Each seat's chance of winning, at a glance; they add up to 1."""

    def known_state(self, game: Game, view: View) -> State:
        """One that fits a view whose start is hidden, in the rules' own terms."""


class Sheet(Protocol):
    """Orders in rows and columns, in a corner of the room there is."""

    rows: int
    columns: int
    orders: Any  # [row][column]


class Habits(Protocol):
    """How one plays without much thought, by HABITS as weights. Compiled with the rules."""

    __name__: str

    def hide(self, state: State, seat: int) -> None:
        """Leave of a state what the seat, which counts from 0, knows of it."""

    def lay_out(self, state: State, seat: int, dice: Vector, sheet: Sheet) -> None:
        """The orders to weigh: a row for each first half, a column for each second.

        They go onto the sheet, with how many there are.
        """

    def imagine(self, state: State, seat: int, dice: Vector) -> None:
        """Deal what the seat has not seen anew."""

    def habit(
        self,
        state: State,
        seat: int,
        weights: Vector,
        leaning: Vector,
        leans: bool,
        slots: Vector,
        dice: Vector,
    ) -> int:
        """An order. `leaning`, (slots) float, adds to what each slot promises, if one leans.

        `slots`, (2) int, is to note which of them both halves of the order belong to.
        """

    def promise_of_row(self, state: State, seat: int, order: int, weights: Vector) -> float:
        """What an order adds to the chance of winning, judged by its first half."""

    def promise_of_column(self, state: State, seat: int, order: int, weights: Vector) -> float:
        """The same by its second half."""

    def standing_by(self, state: State, seat: int) -> float:
        """From 0 to 1: how far before or behind the best of the others a seat has ended."""


class SealedKnowledge(Knowledge, Protocol):
    """For the search of orders."""

    AMOUNT: str  # the part of an order that is an amount: between two, chances lie in between
    SIZE: Size
    HABITS: list[float]

    @property
    def habits(self) -> Habits: ...
    def known_state(self, game: Game, view: View) -> State:
        """All that the view tells, in the rules' own terms."""

    def seen_by(self, state: State, seat: int) -> State:
        """The same of a whole state: what a seat, which counts from 0, knows of it."""

    def enough(self, state: State) -> int:
        """How many simulations there are any use for."""

    def greedy(self, game: Game) -> Callable[[State, int, Vector], int]:
        """An opponent to measure by: orders by what its seat knows, with dice."""
