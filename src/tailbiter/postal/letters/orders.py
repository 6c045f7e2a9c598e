"""What a letter orders: the game's own prose is asked, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tailbiter.games.errors import TailbiterError
from tailbiter.games.meaning import Meant, Preference, Question, refused
from tailbiter.games.prose import prose_of
from tailbiter.play.position import Position
from tailbiter.postal.letters.letter import Letter
from tailbiter.tables.entries import Standing


@dataclass(frozen=True)
class Reading:
    """Exactly one order, or a question that says what is missing.

    With a question, `order` holds what was clear, with `?` for the half that was not (M19).
    """

    order: str | None = None  # canonical
    standing: Standing | None = None
    is_final: bool | None = None  # "I'm done", or provisional; None: nothing is said of it
    withdraws: bool = False
    question: Question | None = None


def read_orders(lines: Sequence[str], position: Position, seat: int) -> Reading:
    """What these lines order for a seat."""
    if not any(line.strip() for line in lines):
        return Reading(question=Question("empty"))
    try:
        meant = understood(lines, position, seat)
    except TailbiterError as error:
        return Reading(question=refused(error, ""))
    standing = None if meant.standing is None else entry(meant.standing, seat)
    return Reading(meant.order, standing, meant.is_final, meant.withdraws, meant.question)


def understood(lines: Sequence[str], position: Position, seat: int) -> Meant:
    def canonical(text: str) -> str:
        return position.play(text, seat).history[-1].text

    if position.result:
        canonical("")  # the rules say that it is over
    prose = prose_of(position.game.definition)
    return prose.understood(lines, position.state, seat - 1, canonical)


def entry(meant: Preference, seat: int) -> Standing:
    if meant.is_dropped:
        return Standing(seat)
    when = "at_once" if meant.is_at_once else "deadline"
    unit = "percent" if meant.is_percent else "points"
    return Standing(seat, meant.cards, meant.bid, unit, when)  # type: ignore[arg-type]


def read_all(letter: Letter, position: Position, seat: int) -> Reading:
    """What a letter orders; an order that would be printed as press is asked about instead."""
    if not letter.is_readable:
        return Reading(question=Question("unreadable"))
    reading = read_orders(letter.lines, position, seat)
    if letter.press and reading.question and not reading.order:
        hidden = read_orders(letter.press.splitlines(), position, seat)
        if hidden.order:
            return Reading(question=Question("order_in_press"))
    return reading
