"""What stands against a word, a public number or a beginning, besides who asks."""

from __future__ import annotations

from tailbiter.tables.conditions import awaits_number
from tailbiter.tables.draws import NUMBER, PLAIN_WORD, WORD, promise
from tailbiter.tables.entries import Begin, Number, Supplied, Word
from tailbiter.tables.refusals import Refusal
from tailbiter.tables.table import Table


def why_not_word(table: Table, asked: Word, at: int) -> Refusal | None:
    found = table.gathering
    if found is None or found.begin or found.opening.public:
        return why_not_plain_word(table, asked, at)
    if not WORD.fullmatch(asked.word):
        return Refusal("words", "a word has 16 to 64 letters, digits, - and _")
    if promise(asked.word) == found.promises[asked.seat - 1]:
        return None
    return Refusal("words", f"this is not the word that seat {asked.seat} promised")


def why_not_plain_word(table: Table, asked: Word, at: int) -> Refusal | None:
    """One that nobody had to promise: it is only to be in time."""
    if not PLAIN_WORD.fullmatch(asked.word):
        return Refusal("words", "a word has 1 to 64 letters, digits, - and _; no - or _ first")
    if table.gathering and table.is_gathering and 0 < table.gathering.opening.until < at:
        return Refusal("time", "words for the deal are no longer taken")
    return None


def why_not_number(table: Table, asked: Number, at: int) -> Refusal | None:
    """Of words nobody may know the number: it comes after them."""
    if not NUMBER.fullmatch(asked.text):
        what = "a public number has letters and digits, parted by one of blank . , : + - each"
        return Refusal("words", what)
    if table.gathering and table.is_gathering and at < table.gathering.opening.until:
        return Refusal("time", "words for the deal are taken still; the number comes after them")
    return None


def why_not_supplied(table: Table, asked: Supplied) -> Refusal | None:
    if awaits_number(table, asked.seat, asked.text):
        return Refusal("draw", "the public number of this round is not known yet; give it first")
    return None


def why_not_in_place(table: Table, asked: Supplied) -> Refusal | None:
    """Only what is missing is supplied: an order that came stands."""
    if (came := table.came_of(asked.seat)) is None:
        return None
    text = f"seat {asked.seat} has ordered {came}; only what did not come is supplied"
    return Refusal("supplied", text, table.game.definition.SUPPLIED_BY)


def why_not_begin(table: Table, asked: Begin, at: int) -> Refusal | None:
    """Nobody's word is left out before its time."""
    table.game.position(asked.start)
    due = table.gathering.due if table.gathering else None
    if due is None or at < due:
        return Refusal("gathering", "words or a public number are awaited")
    return None
