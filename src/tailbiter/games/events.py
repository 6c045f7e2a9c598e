"""What a turn did, as sentences that cite their rules."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    rule: str  # its number in the rulebook, as in "N7"
    text: str  # a sentence
    seat: int | None = None  # whose doing it was, from 1; None: nobody's


@dataclass(frozen=True)
class Moment:
    """One step of a turn being told: what happened, and the state it left."""

    events: list[Event]
    state: Any


@dataclass(frozen=True)
class Prospect:
    """One decision that may come next, and what it would do."""

    text: str  # as it stands in the turn text
    turn: str  # the turn so far with it
    is_whole: bool  # the turn is complete with it
    events: list[Event]
    state: Any


def joined(words: list[str]) -> str:
    """One, two and three."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
