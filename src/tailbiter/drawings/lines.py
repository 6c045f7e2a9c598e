"""Lines of a graph, told apart without colours: dashes, shapes; and the steps of an axis."""

from __future__ import annotations

DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3")
SHAPES = (
    '<circle r="4.5"/>',
    '<rect x="-4" y="-4" width="8" height="8"/>',
    '<path d="M0 -5.5 5 4 -5 4Z"/>',
    '<path d="M0 -6 5 0 0 6 -5 0Z"/>',
    '<path d="M-5 -4 5 -4 0 5.5Z"/>',
    '<path d="M-5 -1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5Z"/>',
)


def dashes(seat: int) -> str:
    return DASHES[(seat - 1) % len(DASHES)]


def shape(seat: int) -> str:
    return SHAPES[(seat - 1) % len(SHAPES)]


def steps() -> list[int]:
    """1, 2, 5, 10, 20, ...: what an axis is counted by."""
    return [digit * 10**power for power in range(7) for digit in (1, 2, 5)]
