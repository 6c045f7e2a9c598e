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
from tailbiter.games.errors import OptionError, TextError, TurnError
from tailbiter.play.game import Game
from tailbiter.play.position import Played, Position, Result

WIDTH = 80
OWN_TAGS = ("Game", "Rules", "Options", "Start")
NUMBER = re.compile(r"(\d{1,9})\.")
NOT_YET = "-"  # stands for a seat whose order is not in, where others of the round are


class Record:
    """A game being played or finished. The log only grows, but for `undo`."""

    def __init__(self, game: Game, position: Position | None = None, **tags: str):
        if position is not None and position.game != game:
            raise OptionError("the position is of another game, or has other options")
        self.game = game
        start = position if position is not None else game.start()
        self.positions = [game.position(start.text)]  # what the file will say, and no more
        self.tags = dict(tags)
        self.comments: dict[int, list[str]] = {}  # after so many turns

    @property
    def start(self) -> Position:
        return self.positions[0]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def _ordered_before(self) -> list[int]:
        """The seats whose orders wait in the start position, where seats act together."""
        together = self.game.definition.TOGETHER and self.start.acting
        seats = range(1, self.game.players + 1) if together else ()
        return [seat for seat in seats if seat not in self.start.acting]

    @property
    def log(self) -> tuple[Played, ...]:
        """The turns of this record with their seats."""
        return self.position.history

    @property
    def turns(self) -> tuple[str, ...]:
        """The texts of the turns, in the order played."""
        return tuple(played.text for played in self.log)

    def play(self, turn: str, seat: int | None = None, dice: Random | None = None) -> Position:
        is_first_round = self.position.turn == self.start.turn
        if is_first_round and seat in self._ordered_before and self.position.acting:
            rule = self.game.definition.TURN_ORDER
            raise TurnError(f"seat {seat}'s order stands in this record's start already", rule)
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
        values = (self.game.name, str(RULES_VERSION), options, self.start.text)
        own = dict(zip(OWN_TAGS, values, strict=True))
        all_tags = {**own, **self.tags, **own}
        tags = [f'[{name} "{escaped(value)}"]' for name, value in all_tags.items()]
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
        try:
            words = self.text.encode()
        except UnicodeEncodeError as error:
            raise TextError(f"a tag or comment cannot be written down: {error.reason}") from error
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with open(handle, "wb") as file:
                file.write(words)
                file.flush()
                os.fsync(handle)
            os.chmod(name, 0o644)
            os.replace(name, target)
        except OSError:
            os.unlink(name)
            raise


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
        before = record._ordered_before if number == record.start.turn else []
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


def result_word(result: Result | None) -> str:
    if result is None:
        return "*"
    if len(result.scores) > 2:
        return "-".join(map(str, result.scores))
    if len(result.winners) != 1:
        return "1/2-1/2"
    return "1-0" if result.winners == (1,) else "0-1"
