"""What happened, as data: a kind that the game declares, a rule, a seat, and what was concerned.

So is what may not be. No value in the data is a phrase: numbers, seats, cells and names that a type
declares, and in a refusal, quoted, what somebody wrote. Words are made of it at the edge, for a
reader, in the game's `sentences.py`; no program reads them back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NewType

Cell = NewType("Cell", str)  # a cell or square as the rulebook writes it: "c3"


@dataclass(frozen=True)
class Event:
    game: str  # whose kinds these are, and whose sentences tell it
    kind: str  # one of the game's KINDS
    rule: str  # its number in the rulebook, as in "N7"
    seat: int | None  # whose doing it was, from 1; None: nobody's
    data: Mapping[str, Any]  # as the kind's type says

    @property
    def text(self) -> str:
        """The sentence for a reader who has no seat."""
        from tailbiter.games.sentences import sentence

        return sentence(self)


@dataclass(frozen=True)
class Refusal:
    """Why something is refused: a word for it, what is at fault, and the rule."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None  # its number; None: no rule says so
    game: str | None = None  # whose sentences tell it; None: what all games share


def refusal(game: str | None, code: str, rule: str | None = None, /, **data: Any) -> Refusal:
    return Refusal(code, data, rule, game)


@dataclass(frozen=True)
class Moment:
    """One step of a turn being told: what happened, and the state it left."""

    events: list[Event]
    state: Any


Decide = Callable[[Any, int, int], None]
Tell = Callable[[Any, int, int, Any], list[Event]]  # of one decision, with the states around it


def step(decide: Decide, tell: Tell, state: Any, seat: int, decision: int) -> Moment:
    """What a decision would do, in games where all of it can be foreseen."""
    after = state.copy()
    decide(after, seat, decision)
    return Moment(tell(state, seat, decision, after), after)


def steps(
    decide: Decide, tell: Tell, before: Any, seat: int, decisions: Sequence[int], after: Any
) -> list[Moment]:
    """How a turn went, decision by decision."""
    told, state = [], before
    for decision in decisions[:-1]:
        told.append(step(decide, tell, state, seat, decision))
        state = told[-1].state
    return [*told, Moment(tell(state, seat, decisions[-1], after), after)]


def kinds(*own: type, **shared: type) -> Mapping[str, type]:
    """Kinds of events: `not_yet` of a type NotYet, then those that share a type."""
    names = (re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in own)
    return {**dict(zip(names, own, strict=True)), **shared}
