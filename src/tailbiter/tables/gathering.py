"""Before the game: who is awaited, which words were promised and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tailbiter.tables.entries import Begin, Gather, Sit

TIME_FOR_WORDS = 20_000  # milliseconds after the last seat is taken; then it is drawn without


@dataclass(frozen=True)
class Gathering:
    """How a table that was opened with seats free comes to its start."""

    opening: Gather
    filled: int | None = None  # when the last seat was taken
    promises: tuple[str, ...] = ()  # by seat as they sat then; "" where nothing was promised
    words: Mapping[int, str] = field(default_factory=dict)  # by seat, as they were shown
    begin: Begin | None = None
    secret: str = ""  # when it is revealed

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
        return self.filled + TIME_FOR_WORDS if self.missing else self.filled

    def full(self, seats: Mapping[int, Sit], at: int) -> Gathering:
        """Everybody sits: from now on words are shown."""
        promises = tuple(sit.commitment for _, sit in sorted(seats.items()))
        return replace(self, filled=at, promises=promises)

    def stood(self, milliseconds: int, at: int) -> Gathering:
        """The server was away, and nobody could show a word."""
        if self.filled is None:
            return self
        return replace(self, filled=min(at, self.filled + milliseconds))

    def shown(self, seat: int, word: str) -> Gathering:
        return replace(self, words={**self.words, seat: word})


def in_order(lot: str, seats: Mapping[int, Sit]) -> dict[int, Sit]:
    """Who sits where after the lot, which names the seats whose people come first, second..."""
    order = [int(seat) for seat in lot.split()] or sorted(seats)
    return {new: replace(seats[old], seat=new) for new, old in enumerate(order, 1)}
