"""What the game master of a hosted game may ask and is told, as types."""

from __future__ import annotations

from typing import Any, Literal

from tailbiter.server.messages import Changing, Said, SeatNumber


class Mastering(Changing):
    """What a game master does: `put_off` and `replace` are about a seat."""

    do: Literal["remind", "resolve", "put_off", "replace", "forward"]
    seat: SeatNumber | None = None


class LetterInfo(Said):
    """A letter that was not clear. What it ordered only a game master reads who sees hands."""

    seat: int
    at: int  # milliseconds since 1970
    half: bool  # a half of an order was clear, and is kept
    order: str  # that half, with ? for what is missing; "" where it is not to be known
    asked: str  # what was asked back; likewise


class Hand(Said):
    """What a seat holds, or nobody."""

    seat: int | None
    what: str
    items: list[str]


class Desk(Said):
    """How a round stands at the desk of its game master, and what they may do by now."""

    sees: bool  # all hands
    missing: list[int]  # seats of which nothing is in
    late: list[int]  # seats that missed the last turn, or this one
    deadline: int | None  # the last that somebody has; milliseconds since 1970
    standby: list[str]  # who would play on for somebody, the next one first
    letters: list[LetterInfo]  # of this turn
    press: list[str]  # for the next report
    hands: list[Hand]
    view: dict[str, Any] | None  # everything; null where no hands are seen
    may: list[Literal["remind", "resolve", "forward", "preview"]]
    put_off: list[int]  # seats whose extension may be taken for them
    replace: list[int]  # seats that may be given to the first of the standby list


class Preview(Said):
    """What a round would tell everybody if it were resolved now. Nothing is kept of it."""

    missing: list[int]  # seats that would be late
    drawn: list[int]  # seats with an order by chance here, which will be another in earnest
    text: str  # the report; "" where the round would not end
