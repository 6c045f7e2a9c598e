"""Before the game: who is awaited, which words were promised and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tailbiter.tables.entries import Begin, Gather, Sit

TIME_FOR_WORDS = 20_000  # milliseconds after the last seat is taken; then it is drawn without


@dataclass(frozen=True)
class Material:
    """What goes into the draws of one round, where orders are supplied; see docs/fair-draws.md."""

    words: Mapping[int, str] = field(default_factory=dict)  # by seat
    number: str = ""
    is_closed: bool = False  # somebody was late, or supplied for: no more words


NOTHING = Material()


@dataclass(frozen=True)
class Gathering:
    """How a table that was opened with seats free comes to its start."""

    opening: Gather
    filled: int | None = None  # when the last seat was taken
    promises: tuple[str, ...] = ()  # by seat as they sat then; "" where nothing was promised
    words: Mapping[int, str] = field(default_factory=dict)  # by seat, as they were shown
    begin: Begin | None = None
    secret: str = ""  # when it is revealed
    number: str = ""  # that the public draw came to
    numbered: int | None = None  # when that was known
    rounds: Mapping[int, Material] = field(default_factory=dict)  # by their numbers

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that promised a word and have not shown it; after the draw, those left out."""
        promises = enumerate(self.promises, 1)
        return tuple(seat for seat, promise in promises if promise and seat not in self.words)

    def promised(self, seats: Mapping[int, Sit]) -> tuple[int, ...]:
        """The seats that have promised a word so far."""
        if self.filled is None:
            return tuple(seat for seat, sit in sorted(seats.items()) if sit.commitment)
        return tuple(seat for seat, promise in enumerate(self.promises, 1) if promise)

    @property
    def words_by_seat(self) -> tuple[str, ...]:
        """As they go into the draw: nothing for a seat that showed none."""
        return tuple(self.words.get(seat, "") for seat in range(1, len(self.promises) + 1))

    @property
    def due(self) -> int | None:
        """When the draw is made at the latest; None while somebody is awaited, or when it is."""
        if self.filled is None or self.begin:
            return None
        if self.opening.public:
            return self.numbered
        if not self.missing:
            return self.filled
        return max(self.opening.until, self.filled + TIME_FOR_WORDS)

    def full(self, seats: Mapping[int, Sit], at: int) -> Gathering:
        """Everybody sits: from now on words are shown."""
        promises = tuple(sit.commitment for _, sit in sorted(seats.items()))
        return replace(self, filled=at, promises=promises)

    def stood(self, milliseconds: int, at: int) -> Gathering:
        """The server was away, and nobody could show a word."""
        if self.filled is None:
            return self
        return replace(self, filled=min(at, self.filled + milliseconds))

    def awaits_word(self, seat: int, turn: int) -> bool:
        """Has this seat a word to give, before the game or in this round?"""
        if self.begin:
            found = self.round(turn)
            is_asked = self.opening.supplied == "words" and not found.is_closed
            return is_asked and seat not in found.words
        if self.opening.public:
            return self.filled is not None and not self.number and seat not in self.words
        return seat in self.missing

    def awaits_number(self, turn: int) -> bool:
        """Does what is drawn next take a public number that is not known yet?"""
        if self.begin:
            return self.opening.supplied == "public" and not self.round(turn).number
        return bool(self.opening.public and self.filled is not None and not self.number)

    def round(self, turn: int) -> Material:
        return self.rounds.get(turn, NOTHING)

    def shown(self, seat: int, word: str, turn: int) -> Gathering:
        if self.begin is None:
            return replace(self, words={**self.words, seat: word})
        return self._with(turn, words={**self.round(turn).words, seat: word})

    def drawn(self, number: str, turn: int, at: int) -> Gathering:
        if self.begin is None:
            return replace(self, number=number, numbered=at)
        return self._with(turn, number=number)

    def closed(self, turn: int) -> Gathering:
        """Somebody is late: whoever has given no word in this round gives none any more."""
        return self._with(turn, is_closed=True)

    def _with(self, turn: int, **changed: Any) -> Gathering:
        return replace(self, rounds={**self.rounds, turn: replace(self.round(turn), **changed)})


def in_order(lot: str, seats: Mapping[int, Sit]) -> dict[int, Sit]:
    """Who sits where after the lot, which names the seats whose people come first, second..."""
    order = [int(seat) for seat in lot.split()] or sorted(seats)
    return {new: replace(seats[old], seat=new) for new, old in enumerate(order, 1)}
