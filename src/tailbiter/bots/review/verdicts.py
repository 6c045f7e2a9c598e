"""A record judged turn by turn: what each turn gave up, what was better, and why."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from typing import Any

from tailbiter.bots.review.reasons import Reason
from tailbiter.bots.thinking import Line
from tailbiter.games.sentences import ANYBODY, Reader
from tailbiter.play.position import Played, Position, Result

BEST, GOOD = "best", "good"
FORCED, SUPPLIED, UNKNOWN = "forced", "supplied", "unknown"  # nothing to be judged
SLIP, MISTAKE, BLUNDER = "slip", "mistake", "blunder"
# From which loss on a turn is called so, with two seats; with more, chances and losses are smaller
# by nature, and the limits with them.
LIMITS = ((0.20, BLUNDER), (0.10, MISTAKE), (0.05, SLIP))
DECIDED = 0.75  # the chance from which on a game is called decided
COSTLY = 5  # turns that are told at length, at most
STEEP = 4.4  # a turn that gives up 10 points of 100 counts 64 of 100, one of 20 points 41


@dataclass(frozen=True)
class Amount:
    """A part of a turn that is an amount, against the best one with all else the same."""

    part: str  # its name
    made: int
    best: int
    regret: float  # the chance that the better one would have added


@dataclass(frozen=True)
class Verdict:
    """One turn judged, as far as its seat could know."""

    number: int  # of the turn in the record, from 1
    turn: int  # of the game, or the round
    seat: int
    text: str
    before: tuple[float, ...]  # each seat's chance with the best turn to come
    chance: float  # of the seat, with the turn it played
    best: str
    best_chance: float
    loss: float  # of chance: 0 for the best turn
    word: str
    line: tuple[str, ...] = ()  # what is expected after the turn played
    best_line: tuple[str, ...] = ()  # and after the best one
    loses_in: int | None = None  # turns of one's own, with the turn played, where that is proven
    wins_in: int | None = None  # and with the best one
    bite: Reason | None = None  # the rule that bit
    promise: Reason | None = None  # the rule that would have helped
    happened: tuple[Reason, ...] = ()  # where orders are sealed: what it came to; not judged by it
    amount: Amount | None = None

    @property
    def is_judged(self) -> bool:
        return self.word not in (FORCED, SUPPLIED, UNKNOWN)

    @property
    def is_costly(self) -> bool:
        return self.word in (SLIP, MISTAKE, BLUNDER)


@dataclass(frozen=True)
class Point:
    """The chances after so many turns, or before a round; None where nobody looked."""

    number: int
    chances: tuple[float | None, ...]


@dataclass(frozen=True)
class Review:
    """A record, judged."""

    game: str
    title: str
    players: int
    seat: int | None  # whose turns are judged; None: everybody's
    is_sealed: bool  # judged from each seat's own view, round by round
    is_whole: bool  # False: it was stopped before the end
    turns: int  # of the record
    result: Result | None
    verdicts: tuple[Verdict, ...]
    points: tuple[Point, ...]

    def count_of(self, verdict: Verdict) -> int:
        """What people number a turn by: the round where all order at once."""
        return verdict.turn if self.is_sealed else verdict.number

    def accuracy(self, seat: int) -> float | None:
        """0 to 100; None where the seat had nothing to choose."""
        losses = [v.loss for v in self.verdicts if v.seat == seat and v.is_judged]
        if not losses:
            return None
        return 100 * sum(math.exp(-STEEP * loss) for loss in losses) / len(losses)

    @property
    def slips(self) -> tuple[Verdict, ...]:
        """Every turn that gave something away, in the order played."""
        return tuple(verdict for verdict in self.verdicts if verdict.is_costly)

    @property
    def costly(self) -> tuple[Verdict, ...]:
        """The turns that lost most, the worst first."""
        return self.costly_of(range(1, self.players + 1))

    def costly_of(self, seats: Collection[int]) -> tuple[Verdict, ...]:
        """The same of these seats alone."""
        slips = [verdict for verdict in self.slips if verdict.seat in seats]
        return tuple(sorted(slips, key=lambda v: (-v.loss, v.number))[:COSTLY])

    @property
    def decided(self) -> int | None:
        """The number of the turn that decided it; None where nobody can say.

        After it the chance of those who won, taken together, was never below DECIDED, and before it
        it was. Where they had it from the start, no turn decided it.
        """
        winners = self.result.winners if self.result else ()
        if not winners or not self.is_whole:
            return None
        known: dict[int, float] = {}
        for point in self.points:
            chances = [c for seat in winners if (c := point.chances[seat - 1]) is not None]
            if len(chances) == len(winners):
                known[point.number] = sum(chances)
        undecided = [number for number, chance in known.items() if chance < DECIDED]
        if not undecided:
            return None
        if self.is_sealed:  # its points stand before rounds
            return max(verdict.number for verdict in self.verdicts if verdict.turn == undecided[-1])
        return min(number for number in known if number > undecided[-1])

    def as_data(self, reader: Reader = ANYBODY) -> dict[str, Any]:
        """Ready for JSON."""
        accuracy = [self.accuracy(seat) for seat in range(1, self.players + 1)]
        costly = [verdict.number for verdict in self.costly]
        told = {"accuracy": accuracy, "costly": costly, "decided": self.decided}
        return {**plain(self, reader), **told}


def first_sight(
    number: int, played: Played, position: Position, before: tuple[float, ...], best: Line
) -> Verdict:
    """A turn played at a position, as if it had been the best."""
    choice = list(islice(position.each_turn(played.seat), 2))
    return Verdict(
        number=number,
        turn=played.turn,
        seat=played.seat,
        text=played.text,
        before=before,
        chance=best.chance,
        best=best.turn,
        best_chance=best.chance,
        loss=0.0,
        word=BEST if len(choice) > 1 else FORCED,
        best_line=best.follows,
    )


def plain(value: Any, reader: Reader) -> Any:
    """Values as dictionaries and lists; what has a sentence tells it to the reader."""
    if isinstance(value, Reason | Result):
        return value.as_data(reader)
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name), reader) for field in fields(value)}
    return [plain(item, reader) for item in value] if isinstance(value, tuple) else value


def word_for(loss: float, players: int) -> str:
    for limit, word in LIMITS:
        if loss >= limit * 2 / players:
            return word
    return GOOD
