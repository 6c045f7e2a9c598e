"""What can be taken back, and played again."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.tables.entries import GoTo, TakeBack, Turn
from tailbiter.tables.refusals import Refusal
from tailbiter.tables.table import Table

NOTHING_AHEAD = Refusal("nothing", "nothing was taken back that can be played again")


@dataclass(frozen=True)
class Undo:
    """Back to a person's last decision; where seats act together, a seat's own order, opened."""

    seat: int | None = None  # who asks


@dataclass(frozen=True)
class Redo:
    """On to a person's next decision that was taken back; or a seat's own order, sealed again."""

    seat: int | None = None  # who asks


@dataclass(frozen=True)
class Forward:
    """What a game master went back over stands again, as it was."""


def after_undo(table: Table, seat: int | None) -> GoTo | TakeBack | Refusal:
    """What takes back a person's last decision.

    What was revealed stays revealed: where seats act together, a round that was resolved; and what
    a seat held and how it was drawn, when the game is over.
    """
    if table.record.ending:
        return Refusal("over", "the game is over: nothing can be taken back")
    is_told = table.gathering is not None and table.gathering.secret != ""
    if table.is_over and (table.is_secret or is_told):
        return Refusal("revealed", "the game is over, and what seats held is revealed")
    if table.is_together:
        return own_order(table, seat)
    for number in range(table.turns - 1, -1, -1):
        if table.record.log[number].seat in table.people:
            return GoTo(number)
    return Refusal("nothing", "no person has played yet: there is nothing to take back")


def own_order(table: Table, seat: int | None) -> TakeBack | Refusal:
    """Nobody opens what another has sealed."""
    if seat is not None and table.order_of(seat) is not None:
        return TakeBack(seat)
    if any(played.seat == seat for played in table.record.log):
        return Refusal("revealed", "all orders were in and are revealed")
    return Refusal("nothing", "no order is sealed that could be taken back")


def after_redo(table: Table, seat: int | None) -> GoTo | Turn | Refusal:
    """What plays again what was taken back, up to a person's next decision."""
    if table.record.ending:
        return NOTHING_AHEAD
    if seat is not None and seat in table.opened:
        return Turn(seat, table.opened[seat])
    if not table.ahead:
        return NOTHING_AHEAD
    number, ahead = table.turns + 1, table.ahead[:-1]
    while ahead and ahead[-1].position.history[-1].seat not in table.people:
        number, ahead = number + 1, ahead[:-1]
    return GoTo(number)
