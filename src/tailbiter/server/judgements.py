"""A game judged, as it is sent to a page: docs/analysis.md in types."""

from __future__ import annotations

from typing import Any, TypedDict


class Reason(TypedDict):
    """One event along a line of play, and the turns that led to it."""

    line: list[str]  # the turns up to it, its own the last
    seat: int  # that plays the last of them
    kind: str
    rule: str
    data: dict[str, Any]
    text: str
    is_end: bool  # the game is over by it
    winners: list[int]


class Amount(TypedDict):
    """A part of a turn that is an amount, against the best one with all else the same."""

    part: str  # its name
    made: int
    best: int
    regret: float  # the chance that the better one would have added


class Cited(TypedDict):
    """A sentence, and the rule that makes it so, if one does."""

    text: str
    rule: str | None


class Question(TypedDict):
    """A turn that cost the reader much, asked again."""

    number: int  # of the turn in the record, from 1
    seat: int
    best: str
    told: str  # what was played and what it cost
    ask: str  # the same as a question
    hint: list[Cited]
    answer: str
    why: list[Cited]


class JudgedTurn(TypedDict):
    """One turn judged, as far as its seat could know."""

    head: str  # which turn it was and how good, in words
    why: list[Cited]

    number: int  # of the turn in the record, from 1
    turn: int  # of the game, or the round
    seat: int
    text: str
    before: list[float]  # each seat's chance with the best turn to come
    chance: float  # of the seat, with the turn it played
    best: str
    best_chance: float
    loss: float  # of chance: 0 for the best turn
    word: str
    line: list[str]  # what is expected after the turn played
    best_line: list[str]  # and after the best one
    loses_in: int | None  # turns of one's own, where that is proven
    wins_in: int | None  # and with the best one
    bite: Reason | None  # the rule that bit
    promise: Reason | None  # the rule that would have helped
    happened: list[Reason]  # where orders are sealed: what it came to
    amount: Amount | None


class Point(TypedDict):
    """The chances after so many turns, or before a round; null where nobody looked."""

    number: int
    chances: list[float | None]


class Review(TypedDict):
    """A record, judged."""

    game: str
    title: str
    players: int
    seat: int | None  # whose turns are judged; null: everybody's
    is_sealed: bool  # judged from each seat's own view, round by round
    is_whole: bool  # false: it was stopped before the end
    turns: int
    result: dict[str, Any] | None
    verdicts: list[JudgedTurn]
    points: list[Point]
    accuracy: list[float | None]  # 0 to 100, by seat; null where it had nothing to choose
    costly: list[int]  # numbers of the turns that lost most, the worst first
    questions: list[Question]  # of the reader's own turns, or everybody's, in the order played
    decided: int | None  # the number of the turn that decided it, where one did
