"""What may be asked and told of turns planned ahead, and of notebooks, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from tailbiter.server.messages import Asked, Changing, Number, Said, SeatNumber, Text
from tailbiter.tables.plans import MOST_BID, MOST_CARDS, MOST_LINES, MOST_TURNS, News

LONGEST_NOTEBOOK = 20_000  # letters
Card = Annotated[int, Meta(ge=1, le=1000)]
Unit = Literal["points", "percent"]


class NewPlan(Changing):
    """Lines of turns from the position after `number` turns, each of whoever is to play there.

    Lines that begin alike are branches; each ends with a turn of the seat. Without lines nothing is
    planned any more.
    """

    seat: SeatNumber
    lines: Annotated[
        list[Annotated[list[Text], Meta(max_length=MOST_TURNS)]], Meta(max_length=MOST_LINES)
    ]
    number: Number


class NewStanding(Changing):
    """What to order where no order is given: at the deadline, as soon as a round begins, or never.

    The cards that are best liked come first; a bid is points, or percent of those left by then.
    """

    seat: SeatNumber
    when: Literal["never", "deadline", "at_once"]
    cards: Annotated[list[Card], Meta(max_length=MOST_CARDS)] = field(default_factory=list)
    bid: Annotated[int, Meta(ge=0, le=MOST_BID)] = 0
    unit: Unit = "points"


class PlannedTurn(Said):
    seat: int
    text: str
    deed: str  # the same in a few words: "Place d4, eat 3"


class StandingOrder(Said):
    when: Literal["deadline", "at_once"]
    cards: list[int]
    bid: int
    unit: Unit
    order: str  # what it comes to now


class Plans(Said):
    """What a seat has planned. Nobody else is told, or told that there is anything."""

    seat: int
    number: int  # after how many turns the lines begin
    lines: list[list[PlannedTurn]]
    standing: StandingOrder | None
    news: News  # what became of the plan last
    text: str  # the same in a sentence; "" where there is nothing to tell


class NewNotes(Asked):
    """All that one's notebook of a game is to hold."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTEBOOK)]


class Notebook(Said):
    """What somebody wrote beside a game, for themselves alone."""

    text: str
