"""What a turn did, as sentences that cite their rules."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    rule: str  # its number in the rulebook, as in "N7"
    text: str  # a sentence
    seat: int | None = None  # whose doing it was, from 1; None: nobody's


def joined(words: list[str]) -> str:
    """One, two and three."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
