"""Knowing nothing: plain UCT with random games to the end. Other knowledge starts from this."""

from typing import Any

SETTINGS: dict[str, float] = {}  # of the search, where they are not its defaults


def estimate(state: Any, chances: Any) -> None:
    """Each seat's chance of winning, at a glance; they add up to 1."""
    for seat in range(len(chances)):
        chances[seat] = 1.0 / len(chances)
