"""What can be taken back, and played again."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.tables.refusals import Refusal, RefusedError
from tailbiter.tables.table import Table


@dataclass(frozen=True)
class Undo:
    """Back to a person's last decision."""


@dataclass(frozen=True)
class Redo:
    """On to a person's next decision that was taken back."""


def turns_after(table: Table, asked: Undo | Redo) -> int:
    """How many turns stand then."""
    turns = after_undo(table) if isinstance(asked, Undo) else after_redo(table)
    if isinstance(turns, Refusal):
        raise RefusedError(turns)
    return turns


def after_undo(table: Table) -> int | Refusal:
    """How many turns stand when a person's last decision is taken back.

    What was revealed stays revealed: where seats act together, a round that was resolved; and what
    a seat held, when the game is over.
    """
    if table.record.ending:
        return Refusal("over", "the game is over: nothing can be taken back")
    if table.is_over and table.is_secret:
        return Refusal("revealed", "the game is over, and what seats held is revealed")
    for number in range(table.turns - 1, -1, -1):
        played = table.record.log[number]
        if table.is_together and played.turn < table.position.turn:
            return Refusal("revealed", "all orders were in and are revealed")
        if played.seat in table.people:
            return number
    return Refusal("nothing", "no person has played yet: there is nothing to take back")


def after_redo(table: Table) -> int | Refusal:
    """How many turns stand when what was taken back is played again, up to a person's next."""
    if table.record.ending or not table.ahead:
        return Refusal("nothing", "nothing was taken back that can be played again")
    number, ahead = table.turns + 1, table.ahead[:-1]
    while ahead and ahead[-1].position.history[-1].seat not in table.people:
        number, ahead = number + 1, ahead[:-1]
    return number
