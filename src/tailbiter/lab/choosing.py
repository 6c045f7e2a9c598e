"""From a number to the very games behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.games.errors import OptionError, unknown
from tailbiter.lab.games import Games
from tailbiter.lab.measures.openings import first_turns, told
from tailbiter.lab.playing import played_of, record_of
from tailbiter.lab.study import Arm, Study
from tailbiter.play.record import Record

WORDS = ("ending", "winner", "turns", "opening", "event", "deal", "rotation")


@dataclass(frozen=True)
class Place:
    """One game of an arm."""

    deal: int
    rotation: int

    @property
    def text(self) -> str:
        return f"deal {self.deal}, rotation {self.rotation}"

    @property
    def file(self) -> str:
        return f"deal-{self.deal}-{self.rotation}.tail"


def chosen(games: Games, where: Mapping[str, str], most: int) -> list[Place]:
    """The first games of which all this is true."""
    fits = np.ones(len(games), bool)
    for word, value in where.items():
        fits &= is_so(games, word, value)
    places = np.flatnonzero(fits)[:most].tolist()
    return [Place(int(games.deal[at]), int(games.rotation[at])) for at in places]


def is_so(games: Games, word: str, value: str) -> Array:
    """(games) of which this is true."""
    if word == "ending":
        rules = np.char.add(games.game.definition.LETTER, games.ending.astype(str))
        return found(rules == value)
    if word == "winner":
        count = games.won.sum(axis=1)
        named = {"nobody": count == 0, "several": count > 1}
        if value in named:
            return found(named[value])
        seat = whole(word, value)
        return found(games.winners >> (seat - 1) & 1 == 1)
    if word == "opening":
        known, places = first_turns(games)
        firsts = [int(np.flatnonzero(places == place)[0]) for place in range(len(known))]
        texts = np.array([told(games, first)[0] for first in firsts])
        return found(texts[places] == value)
    if word == "event":
        has = (games.kinds.values == value) & (games.counts.values > 0)
        return found(np.bincount(games.kinds.games[has], minlength=len(games)) > 0)
    numbers = {"turns": games.turns, "deal": games.deal, "rotation": games.rotation}
    if word not in numbers:
        raise OptionError(unknown("word to choose games by", word, WORDS))
    return found(numbers[word] == whole(word, value))


def found(fits: object) -> Array:
    return np.asarray(fits, bool)


def whole(word: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 9):
        raise OptionError(f"{word} is a whole number, as in {word}=3, not {value!r}")
    return int(value)


def record_at(study: Study, arm: Arm, place: Place) -> Record:
    """The game itself, played once more."""
    game = study.game_of(arm)
    record = record_of(game, *played_of(study, arm, game, place.deal, place.rotation))
    record.tags |= {"Study": study.name, "Arm": arm.name, "Deal": str(place.deal)}
    record.tags["Rotation"] = str(place.rotation)
    return record
