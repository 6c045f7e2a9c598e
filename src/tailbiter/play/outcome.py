"""How a game came out: by its rules, or because people left, agreed or were stopped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tailbiter.games.errors import TextError, unknown

if TYPE_CHECKING:
    from tailbiter.play.game import Game
    from tailbiter.play.position import Position, Result

RULES = "rules"
RESIGNED, TIME, AGREED, ABANDONED, STOPPED = "resigned", "time", "agreed", "abandoned", "stopped"
TERMINATIONS = (RULES, RESIGNED, TIME, AGREED, ABANDONED, STOPPED)
LOST = (RESIGNED, TIME, ABANDONED)  # for whoever left: those who stayed have won
OF_A_SEAT = {RESIGNED: "resigned by", TIME: "time"}  # these name a seat, after such words
ENDING = re.compile(r"(resigned by|time) ([1-9][0-9]?)")


@dataclass(frozen=True)
class Ending:
    """How a game ended otherwise than by its rules."""

    termination: str
    seat: int | None = None  # who resigned, or whose time was up

    @property
    def words(self) -> str:
        """As it stands in a record file."""
        seat = "" if self.seat is None else f" {self.seat}"
        return OF_A_SEAT.get(self.termination, self.termination) + seat


@dataclass(frozen=True)
class Outcome:
    """The end of a game between people; a position's `result` is what the rules say of it."""

    termination: str  # one of TERMINATIONS
    winners: tuple[int, ...]  # seats; () when nobody won
    scores: tuple[int, ...]  # a number a seat
    places: tuple[int, ...]  # a number a seat: 1 for the first; equals have the same
    left: tuple[int, ...] = ()  # seats whose people left: they cannot win, and are placed last
    seat: int | None = None  # who resigned, or whose time was up
    rule: str | None = None  # that ended it


def read_ending(words: str) -> Ending:
    """The ending that a record file tells of."""
    found = ENDING.fullmatch(words)
    if not found:
        ending = Ending(words)
    else:
        names = {of_seat: termination for termination, of_seat in OF_A_SEAT.items()}
        ending = Ending(names[found[1]], int(found[2]))
    check_ending(ending)
    return ending


def check_ending(ending: Ending) -> None:
    """Is it a way to end a game, with a seat where one is needed?"""
    needs_seat = ending.termination in OF_A_SEAT
    if ending.termination not in TERMINATIONS[1:] or needs_seat != (ending.seat is not None):
        known = [Ending(word, 2 if word in OF_A_SEAT else None).words for word in TERMINATIONS[1:]]
        raise TextError(unknown("termination", ending.words, known))


def can_be_drawn(game: Game) -> bool:
    """Can people agree on a draw, as its rules know one or let equals share?"""
    return game.definition.DRAWN_BY is not None


def outcome_of(position: Position, ending: Ending | None, left: tuple[int, ...]) -> Outcome | None:
    """The outcome of a game that stands so; None while it goes on."""
    result = position.result
    if result is not None:
        ending = Ending(RULES)
    if ending is None:
        return None
    game, state = position.game, position.state
    seats = range(1, game.players + 1)
    scores = tuple(int(game.definition.rules.score(state, seat - 1)) for seat in seats)
    sign = 1 if game.definition.FEWEST_WIN else -1
    standing = {seat: sign * scores[seat - 1] for seat in seats if seat not in left}
    winners = winners_of(ending, result, standing) if left or result else ()
    places = tuple(place(seat, winners, standing) for seat in seats)
    rule = result.rule if result else None
    return Outcome(ending.termination, winners, scores, places, left, ending.seat, rule)


def winners_of(
    ending: Ending, result: Result | None, standing: Mapping[int, int]
) -> tuple[int, ...]:
    """Who won of those who stayed; the less is their number in `standing`, the better."""
    if result is None:
        return tuple(standing) if ending.termination in LOST else ()
    best = min(standing.values(), default=0)
    winners = tuple(seat for seat in result.winners if seat in standing)
    if result.winners and not winners:
        return tuple(seat for seat, number in standing.items() if number == best)
    return winners


def place(seat: int, winners: tuple[int, ...], standing: Mapping[int, int]) -> int:
    """Winners come first, then the others as they stand, then those who left."""
    if seat not in standing:
        return 1 + len(standing)
    if not winners or seat in winners:
        return 1
    others = [number for other, number in standing.items() if other not in winners]
    return 1 + len(winners) + sum(number < standing[seat] for number in others)
