"""A game on file: its start and its turns. Everything else is derived.

The file, `.tail`, is text in the manner of PGN: tags, a blank line, numbered turns, the result.
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tailbiter.games import RULES_VERSION
from tailbiter.games.errors import OptionError, TurnError
from tailbiter.play.game import Game
from tailbiter.play.position import Played, Position, Result

WIDTH = 80
OWN_TAGS = ("Game", "Rules", "Options", "Start")
NUMBER = re.compile(r"(\d{1,9})\.")
NOT_YET = "-"  # stands for a seat whose order is not in, where others of the round are


class Record:
    """A game being played or finished. The log only grows, but for `undo`."""

    def __init__(self, game: Game, position: Position | None = None, **tags: str):
        self.game = game
        self.positions = [position if position is not None else game.start()]
        self.tags = dict(tags)
        self.comments: dict[int, list[str]] = {}  # after so many turns
        if self.start.game != game:
            raise OptionError("the position is of another game, or has other options")

    @property
    def start(self) -> Position:
        return self.positions[0]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def log(self) -> tuple[Played, ...]:
        """The turns of this record with their seats."""
        return self.position.history[len(self.start.history) :]

    @property
    def turns(self) -> tuple[str, ...]:
        """The texts of the turns, in the order played."""
        return tuple(played.text for played in self.log)

    def play(self, turn: str, seat: int | None = None, dice: Random | None = None) -> Position:
        self.positions.append(self.position.play(turn, seat, dice))
        return self.position

    def undo(self) -> Position:
        """Take back the last turn."""
        if len(self.positions) == 1:
            raise TurnError("nothing has been played yet", self.game.definition.TURN_ORDER)
        self.comments.pop(len(self.log), None)
        self.positions.pop()
        return self.position

    def note(self, text: str) -> None:
        """Add a comment after the last turn."""
        bare = " ".join(text.replace("{", "(").replace("}", ")").split())
        self.comments.setdefault(len(self.log), []).append(bare)

    @property
    def text(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.game.options.items())
        own = dict(
            zip(
                OWN_TAGS,
                (self.game.name, str(RULES_VERSION), options, self.start.text),
                strict=True,
            )
        )
        tags = [f'[{name} "{escaped(value)}"]' for name, value in {**own, **self.tags}.items()]
        return "\n".join([*tags, "", *wrapped(self._words()), ""])

    def _words(self) -> list[str]:
        """The turns as they stand in the file, with numbers, comments and the result."""
        words = [f"{{{note}}}" for note in self.comments.get(0, [])]
        for number, entries in rounds(self).items():
            words.append(f"{number}.")
            for entry in entries:
                words.append(as_word(entry.text) if entry else NOT_YET)
                for note in self.comments.get(entry.index, []) if entry else ():
                    words.append(f"{{{note}}}")
        return [*words, result_word(self.position.result)]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file in one step: whoever looks finds the old one or the new one, whole."""
        target = Path(path)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as file:
            file.write(self.text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(file.name, 0o644)
        os.replace(file.name, target)


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
    waiting = {s for s in range(1, seats + 1) if s not in record.start.acting}
    table: dict[int, list[Entry | None]] = {}
    for number, orders in found.items():
        due = [s for s in range(1, seats + 1) if number > record.start.turn or s not in waiting]
        extra = [s for s in orders if s not in due]
        table[number] = [orders.get(s) for s in sorted({*due, *extra})]
    return table


def as_word(turn: str) -> str:
    return f'"{turn}"' if " " in turn else turn


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


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


def result_word(result: Result | None) -> str:
    if result is None:
        return "*"
    if len(result.scores) > 2:
        return "-".join(map(str, result.scores))
    if len(result.winners) != 1:
        return "1/2-1/2"
    return "1-0" if result.winners == (1,) else "0-1"
