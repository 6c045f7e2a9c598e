"""Play that does without something, to see what that is worth; a game's own are in its folder."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

Instead = Callable[[Any, int, int], int]  # of a state, a seat from 0 and an order: one allowed


class Restriction(NamedTuple):
    words: str  # for people: what such a player does, or never does
    kinds: tuple[str, ...] = ()  # of events that none of its decisions causes if it can help it
    instead: Instead | None = None  # where all order at once: what it orders in an order's place


class Restrictions(Protocol):
    """A game's `restrictions.py`, if it has one."""

    __name__: str

    @property
    def RESTRICTIONS(self) -> Mapping[str, Restriction]: ...  # noqa: N802
    def is_done_without(self, before: Any, decision: int, after: Any, which: int) -> bool:
        """Did a decision do what the restriction with this number bars? Compiled with the rules."""
