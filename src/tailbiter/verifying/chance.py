"""What is drawn, from docs/fair-draws.md alone: keys, streams, shuffles, hashes of hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from hmac import digest
from typing import TypeVar

T = TypeVar("T")
WORD = 1 << 64  # numbers of a stream are below this


def sha(text: str | bytes) -> str:
    return sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()


def mac(key: bytes, *lines: str) -> bytes:
    return digest(key, "\n".join(lines).encode(), "sha256")


class Numbers:
    """The numbers of one label, each of them once."""

    def __init__(self, key: bytes, label: str) -> None:
        self.key, self.label, self.taken = key, label, 0

    def take(self) -> int:
        block, place = divmod(self.taken, 4)
        self.taken += 1
        found = mac(self.key, f"{self.label} {block}")
        return int.from_bytes(found[8 * place : 8 * place + 8], "big")

    def below(self, count: int) -> int:
        while True:
            number = self.take()
            if number < WORD // count * count:
                return number % count

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        found, place = list(items), len(items)
        while place > 1:
            other = self.below(place)
            place -= 1
            found[place], found[other] = found[other], found[place]
        return found


def shuffle_of(key: bytes, label: str) -> Callable[[Sequence[T]], list[T]]:
    return Numbers(key, label).shuffled


def lot_of(key: bytes, seats: int) -> str:
    return " ".join(map(str, shuffle_of(key, "lot")(range(1, seats + 1))))


def salt_of(key: bytes, seat: int) -> str:
    return mac(key, f"salt {seat}").hex()


def hand_hash(header: str, key: bytes, seat: int, hand: Sequence[int]) -> str:
    cards = " ".join(str(card) for card in sorted(hand))
    return sha("\n".join((header, f"hand {seat}", cards, salt_of(key, seat))))
