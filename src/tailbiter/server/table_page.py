"""The first HTML of a table: through whose eyes it is looked at, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tailbiter.server import answers
from tailbiter.server.room import Room
from tailbiter.server.table_messages import Outcome, TableInfo
from tailbiter.server.words import WORDS, Words
from tailbiter.tables.entries import PERSON
from tailbiter.tables.table import Table


@dataclass(frozen=True)
class First:
    """What stands in the page before any of its modules is loaded."""

    table: TableInfo
    title: str  # one of the TITLES
    prompt: str
    you: int | None  # the one seat that is the reader's
    state: bytes  # as JSON: what this visitor may see, and no more
    since: str  # what was played since they were last here, or ""


async def first_of(room: Room, visitor: str, language: str, seen: int | None = None) -> First:
    """Of who has seen so many turns of it before; None where there is nothing new for them."""
    now, words = room.now, WORDS[language]
    mine = now.audience(visitor, None).mine
    table = answers.table_info(now.table, answers.seats_told(now.table, mine, language))
    seat = None if now.table.is_gathering else eyes_of(table)
    outcome = answers.outcome_of(now.table, seat, language)
    title, prompt = "table", prompt_of(table, outcome, room.thinkers, words)
    if now.table.is_gathering:
        prompt = words.prompt_gathering()
    elif table.over:
        title = "over"
    elif now.table.is_paused:
        prompt = words.prompt_paused()
    elif seat is not None and seat in table.acting:
        label = None if seat == you_of(table) else table.seats[seat - 1].label
        title, prompt = "act", words.prompt_to_act(label)
    state = await room.state(visitor, seat, language)
    return First(table, title, prompt, you_of(table), state, news_of(now.table, seen, words))


def news_of(table: Table, seen: int | None, words: Words) -> str:
    """Where seats act together rounds are told, and an order that waits is nobody's news."""
    if seen is None:
        return ""
    if not table.is_together:
        return words.since(table.turns - seen, False)
    rounds = table.position.turn - table.record.positions[seen].turn
    return words.since(rounds, True) if rounds else ""


def mine_of(table: TableInfo) -> list[int]:
    return [n for n, seat in enumerate(table.seats, 1) if seat.mine and seat.who == PERSON]


def you_of(table: TableInfo) -> int | None:
    """The seat that is "you"; None where several share a screen, or nobody sits there."""
    mine = mine_of(table)
    return mine[0] if len(mine) == 1 else None


def eyes_of(table: TableInfo) -> int | None:
    """Whose eyes they are at first; in the browser `eyesFor` goes on from there."""
    mine = mine_of(table)
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
        return outcome.won
    if thinking:
        return words.prompt_thinking(names_of(table, thinking, words))
    return words.prompt_waiting(names_of(table, table.acting, words))


def names_of(table: TableInfo, seats: Sequence[int], words: Words) -> list[str]:
    you = you_of(table)
    return [words.YOU if seat == you else table.seats[seat - 1].label for seat in seats]
