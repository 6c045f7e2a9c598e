"""Which events of a game are worth telling when a turn is judged, and what an order is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Rules whose events change who is winning, the gravest first. Where a rule tells several things,
# the word says which sentence is meant. The end of a game always counts and needs no line here;
# where orders are sealed, lines of turns are not told at all.
BITES: dict[str, tuple[tuple[str, str], ...]] = {
    "eat-thyself": (("T9", "eats"), ("T8", "eats"), ("T11", ""), ("T10", "in hand")),
    "eat-your-neighbor": (("N7", ""), ("N8", "")),
    "ouroboros": (("O7", "pays"), ("O4", " gets "), ("O13", "")),
}
ORDER = re.compile(r"(?:(?P<card>\d+)!?)?\s*(?:bid (?P<bid>\d+)!?)?")
SUPPLIED = "!"  # stands behind what the game master ordered


@dataclass(frozen=True)
class Order:
    """What a sealed order is made of."""

    card: int | None
    bid: int | None
    is_supplied: bool  # by the game master: nobody chose it


def weight(game: str, rule: str, text: str) -> int | None:
    """How grave an event is, 0 being the gravest; None for what happens all the time."""
    for place, (number, word) in enumerate(BITES.get(game, ())):
        if rule == number and word in text:
            return place
    return None


def read_order(text: str) -> Order:
    found = ORDER.fullmatch(text)
    halves = found.groupdict() if found else {"card": None, "bid": None}
    card, bid = (int(half) if half else None for half in (halves["card"], halves["bid"]))
    return Order(card, bid, SUPPLIED in text)
