"""The first HTML of a table: through whose eyes it is looked at, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tailbiter.games.sentences import joined
from tailbiter.server import answers
from tailbiter.server.messages import Outcome, TableInfo
from tailbiter.server.room import Room
from tailbiter.tables.entries import PERSON

MOST_NAMED = 24  # letters of names, when several are waited for


@dataclass(frozen=True)
class First:
    """What stands in the page before any of its modules is loaded."""

    table: TableInfo
    title: str
    prompt: str
    state: bytes  # as JSON: what this visitor may see, and no more


async def first_of(room: Room, visitor: str) -> First:
    now = room.now
    table = answers.info_for(now.info, now.audience(visitor, None).mine)
    seat = eyes_of(table)
    is_my_turn = seat is not None and seat in table.acting
    prompt = "Your turn" if is_my_turn else prompt_of(table, now.outcome(seat), room.thinkers)
    state = await room.state(visitor, seat)
    return First(table, title_of(table, is_my_turn), prompt, state)


def eyes_of(table: TableInfo) -> int | None:
    """Whose eyes they are at first; in the browser `eyesFor` goes on from there."""
    mine = [n for n, seat in enumerate(table.seats, 1) if seat.mine and seat.who == PERSON]
    if len(mine) < 2:
        return mine[0] if mine else None
    if table.secret:
        return None  # until somebody says that they look
    return next((seat for seat in mine if seat in table.acting), mine[0])


def title_of(table: TableInfo, is_my_turn: bool) -> str:
    if table.over:
        return f"Over: {table.title}"
    return f"Your turn: {table.title}" if is_my_turn else table.title


def prompt_of(table: TableInfo, outcome: Outcome | None, thinking: Sequence[int]) -> str:
    """Whose turn it is, or who won, for one who is not to act."""
    if outcome:
        return outcome.won
    if thinking:
        return f"{names_of(table, thinking)} {'are' if len(thinking) > 1 else 'is'} thinking"
    return f"Waiting for {names_of(table, table.acting)}."


def names_of(table: TableInfo, seats: Sequence[int]) -> str:
    """In one line, however many there are and however long their names."""
    names = [table.seats[seat - 1].label for seat in seats]
    words = joined(names)
    return words if len(names) < 2 or len(words) <= MOST_NAMED else f"{len(names)} seats"
