"""Writes a record file, `.tail`: text in the manner of PGN.

Tags, a blank line, numbered turns, the result.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tailbiter.play.outcome import Outcome

if TYPE_CHECKING:
    from tailbiter.play.record import Record

WIDTH = 80
FIRST_TAGS = ("Game", "Rules", "Options", "Start")
LAST_TAGS = ("Left", "Termination")
OWN_TAGS = (*FIRST_TAGS, *LAST_TAGS)
NUMBER = re.compile(r"(\d{1,9})\.")
NOT_YET = "-"  # stands for a seat whose order is not in, where others of the round are


def record_text(record: Record) -> str:
    others = {name: value for name, value in record.tags.items() if name not in OWN_TAGS}
    tags = {**first_tags(record), **others, **last_tags(record)}
    lines = [f'[{name} "{escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *wrapped(words_of(record)), ""])


def first_tags(record: Record) -> dict[str, str]:
    options = " ".join(f"{name}={value}" for name, value in record.game.options.items())
    values = (record.game.name, str(record.game.rules), options, record.start.text)
    return dict(zip(FIRST_TAGS, values, strict=True))


def last_tags(record: Record) -> dict[str, str]:
    """How the game ended, if not by its rules, and who else had left it."""
    ending = record.ending
    left = [str(seat) for seat in record.left if ending is None or seat != ending.seat]
    values = (" ".join(left), ending.words if ending else "")
    return {name: value for name, value in zip(LAST_TAGS, values, strict=True) if value}


def words_of(record: Record) -> list[str]:
    """The turns as they stand in the file, with numbers, comments and the result."""
    words = [f"{{{note}}}" for note in record.comments.get(0, [])]
    for number, entries in rounds(record).items():
        words.append(f"{number}.")
        for entry in entries:
            words.append(as_word(entry.text) if entry else NOT_YET)
            for note in record.comments.get(entry.index, []) if entry else ():
                words.append(f"{{{note}}}")
    return [*words, result_word(record.outcome)]


@dataclass(frozen=True)
class Entry:
    text: str
    index: int  # how many turns had been played when this one had


def rounds(record: Record) -> dict[int, list[Entry | None]]:
    """The turns by number. A round has one turn a seat.

    Where seats act one after the other the rounds are counted from 1. Where they act together a
    round is a turn number of the rulebook, and only the last order of a seat counts.
    """
    seats = record.game.players
    log = record.log
    if not record.game.definition.TOGETHER:
        return {
            first // seats + 1: [Entry(p.text, first + i + 1) for i, p in enumerate(group)]
            for first in range(0, len(log), seats)
            for group in [log[first : first + seats]]
        }
    found: dict[int, dict[int, Entry]] = {}
    for index, played in enumerate(log):
        found.setdefault(played.turn, {})[played.seat] = Entry(played.text, index + 1)
    table: dict[int, list[Entry | None]] = {}
    for number, orders in found.items():
        before = record.ordered_before if number == record.start.turn else []
        table[number] = [orders.get(s) for s in range(1, seats + 1) if s not in before]
    return table


def as_word(turn: str) -> str:
    return f'"{turn}"' if " " in turn else turn


def escaped(value: str) -> str:
    one_line = " ".join(value.splitlines())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


def wrapped(words: list[str]) -> list[str]:
    """Lines: a number starts a new one, and none grows long."""
    lines: list[str] = []
    for word in words:
        fits = lines and len(lines[-1]) + 1 + len(word) <= WIDTH
        if not fits or NUMBER.fullmatch(word) or word is words[-1]:
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines


def result_word(outcome: Outcome | None) -> str:
    if outcome is None:
        return "*"
    if len(outcome.scores) > 2:
        return "-".join(map(str, outcome.scores))
    if len(outcome.winners) != 1:
        return "1/2-1/2"
    return "1-0" if outcome.winners == (1,) else "0-1"
