"""Knowing nothing: plain UCT with random games to the end. Other knowledge starts from this."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:

    def draw(state: Any, dice: Any) -> int: ...


LIKENESSES = 1  # different numbers that `likeness` gives
SETTINGS: dict[str, float] = {}  # of the search, where they are not its defaults


def estimate(state: Any, chances: Any) -> None:
    """Each seat's chance of winning, at a glance; they add up to 1."""
    for seat in range(len(chances)):
        chances[seat] = 1.0 / len(chances)


def draw_wisely(state: Any, dice: Any) -> int:
    """A decision for a random game that is not quite random; NONE when it is over."""
    return draw(state, dice)


def likeness(decision: int) -> int:
    """Decisions of a seat with the same number are alike wherever they are made."""
    return 0
