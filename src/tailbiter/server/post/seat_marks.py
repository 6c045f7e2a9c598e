"""Marks of seats: a letter with one is from whoever holds that seat, and answers that turn.

A mark is void when the seat is another's, or when its holder has another address. It says of which
turn the letter was that it stood in: an answer that comes too late is not taken for the next turn.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from tailbiter.games.meaning import Question
from tailbiter.postal.letters import marks
from tailbiter.server.post.marks import Marks
from tailbiter.tables.table import Table

PURPOSE = "orders"


@dataclass(frozen=True)
class Named:
    """What a mark names. Whether it is one of ours, `is_ours` says."""

    mark: str
    table: str
    turn: int
    seat: int


def turn_of(table: Table) -> int:
    """The turn that is on; where all act at once, the round."""
    return table.position.turn if table.is_together else table.turns


def mark_of(table: Table, seat: int, handle: str, ours: Marks) -> str:
    """`handle` is that of the holder's mailbox."""
    name = game_id(table.id, turn_of(table))
    return marks.make(secret_of(table, seat, handle, ours), name, seat).lower()


def is_ours(named: Named, table: Table, handle: str, ours: Marks) -> bool:
    secret, name = secret_of(table, named.seat, handle, ours), game_id(table.id, named.turn)
    found = marks.checked([named.mark], secret, name, table.game.players)
    return not isinstance(found, Question)


def named_by(given: tuple[str, ...]) -> Named | None:
    """What the only mark of a letter names; None where there is none, or more than one."""
    found = marks.MARK.fullmatch(given[0]) if len(given) == 1 else None
    if found is None:
        return None
    name, _, turn = found[1].lower().rpartition(".")
    table = table_named(name)
    if not table or not (turn.isascii() and turn.isdigit() and len(turn) < 9):
        return None
    return Named(given[0], table, int(turn), marks.LETTERS.index(found[2].upper()) + 1)


def secret_of(table: Table, seat: int, handle: str, ours: Marks) -> bytes:
    sit = table.seats.get(seat)
    return ours.token(PURPOSE, handle, f"{table.id} {sit.holder if sit else ''}").encode()


def game_id(table: str, turn: int) -> str:
    """The id of a table in letters whose case means nothing."""
    return f"{base64.b32encode(table.encode()).decode().rstrip('=').lower()}.{turn}"


def table_named(name: str) -> str:
    padded = name.upper() + "=" * (-len(name) % 8)
    try:
        return base64.b32decode(padded).decode()
    except (binascii.Error, ValueError):
        return ""
