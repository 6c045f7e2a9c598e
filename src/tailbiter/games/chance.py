"""Chance by whoever makes it: what a game asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """One of several, each as likely; `random.Random` is one who can."""

    def choice(self, items: Sequence[T], /) -> T: ...


class Shuffled(Protocol):
    """The same items, in an order by chance."""

    def __call__(self, items: Sequence[T], /) -> list[T]: ...
