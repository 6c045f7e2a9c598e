"""Fair draws: what chance decides, from a secret of the server and a word of each page.

docs/fair-draws.md says the same in words, for whoever checks it with a program of their own.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.tables.entries import Begin
from tailbiter.tables.gathering import Gathering

DEAL, LOT, BOTS = "deal", "lot", "bots"  # labels
SECRET_BYTES = 32
NUMBER_BYTES = 8
NUMBERS = 2 ** (8 * NUMBER_BYTES)
WORD = re.compile(r"[A-Za-z0-9_-]{16,64}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")
T = TypeVar("T")


def header(table: str, game: Game) -> str:
    """What a secret is for, so that it can be for nothing else."""
    options = " ".join(f"{name}={value}" for name, value in game.options.items())
    about = f"table={table} game={game.name} rules={game.rules} seats={game.players}"
    return f"tailbiter-draw-1 {about} {options}"


def commitment(secret: bytes, about: str) -> str:
    """What everybody sees of a secret before it is used."""
    return hashlib.sha256(about.encode() + b"\n" + secret).hexdigest()


def promise(word: str) -> str:
    """What everybody sees of a word before it is shown."""
    return hashlib.sha256(word.encode()).hexdigest()


def key_of(secret: bytes, about: str, words: Sequence[str]) -> bytes:
    """What all draws of a game come from; a seat without a word has an empty line."""
    return hmac.digest(secret, "\n".join([about, *words]).encode(), "sha256")


def nmr(turn: int, seat: int) -> str:
    """The label for an order that did not come."""
    return f"nmr/{turn}/{seat}"


class Stream:
    """Numbers under a label, of which those under another tell nothing."""

    def __init__(self, key: bytes, label: str) -> None:
        self.numbers = numbers(key, label)

    def below(self, bound: int) -> int:
        """A number from 0 to below `bound`, each as likely as the others."""
        whole = NUMBERS - NUMBERS % bound
        return next(number for number in self.numbers if number < whole) % bound

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """In an order by chance: from the last place on, each is given one of those not placed."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


def numbers(key: bytes, label: str) -> Iterator[int]:
    """Four of each block: HMAC-SHA256 of the label and the number of the block."""
    block = 0
    while True:
        digest = hmac.digest(key, f"{label} {block}".encode(), "sha256")
        for place in range(0, len(digest), NUMBER_BYTES):
            yield int.from_bytes(digest[place : place + NUMBER_BYTES], "big")
        block += 1


def start_of(game: Game, key: bytes, label: str = DEAL) -> Position:
    """The position at the start, drawn."""
    return game.start_from(game.drawn(Stream(key, label).shuffled))


def lot_of(game: Game, key: bytes) -> str:
    """Which seat's people come to sit at 1, 2, ..."""
    return " ".join(map(str, Stream(key, LOT).shuffled(range(1, game.players + 1))))


def begin_of(table: str, start: Position, gathering: Gathering, secret: bytes) -> Begin:
    """How a game begins; `start` is what its table was opened with, an example or chosen."""
    opening, game = gathering.opening, start.game
    key = key_of(secret, header(table, game), gathering.words_by_seat)
    drawn = start if opening.chosen else start_of(game, key)
    return Begin(drawn.text, lot_of(game, key) if opening.lot else "")


def seed_of(key: bytes) -> int:
    """For the bots' dice."""
    return Stream(key, BOTS).below(2**62)
