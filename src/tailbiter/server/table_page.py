"""The first HTML of a table: through whose eyes it is looked at, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tailbiter.server.messages import Outcome, TableInfo
from tailbiter.server.room import Room
from tailbiter.server.words import WORDS, Words
from tailbiter.tables.entries import PERSON


@dataclass(frozen=True)
class First:
    """What stands in the page before any of its modules is loaded."""

    table: TableInfo
    title: str  # one of the TITLES
    prompt: str
    state: bytes  # as JSON: what this visitor may see, and no more


async def first_of(room: Room, visitor: str, language: str) -> First:
    now, words = room.now, WORDS[language]
    table = now.info(now.audience(visitor, None).mine, language)
    seat = eyes_of(table)
    prompt = prompt_of(table, now.outcome(language), room.thinkers, words)
    title = "over" if table.over else "table"
    if seat is not None and seat in table.acting:
        title, prompt = "act", words.prompt_to_act()
    state = await room.state(visitor, seat, language)
    return First(table, title, prompt, state)


def eyes_of(table: TableInfo) -> int | None:
    """Whose eyes they are at first; in the browser `eyesFor` goes on from there."""
    mine = [n for n, seat in enumerate(table.seats, 1) if seat.mine and seat.who == PERSON]
    if len(mine) < 2:
        return mine[0] if mine else None
    if table.secret:
        return None  # until somebody says that they look
    return next((seat for seat in mine if seat in table.acting), mine[0])


def prompt_of(
    table: TableInfo, outcome: Outcome | None, thinking: Sequence[int], words: Words
) -> str:
    """Whose turn it is, or who won, for one who is not to act."""
    if outcome:
        is_draw = outcome.termination in ("rules", "agreed")
        return words.prompt_over(names_of(table, outcome.winners), is_draw)
    if thinking:
        return words.prompt_thinking(names_of(table, thinking))
    return words.prompt_waiting(names_of(table, table.acting))


def names_of(table: TableInfo, seats: Sequence[int]) -> list[str]:
    return [table.seats[seat - 1].label for seat in seats]
