"""What lies on the table of Eat Me, as values: organisms whole, sets of cards as lists."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from tailbiter.games.eat_me.rules import NOBODY, SPAN, State, next_higher, next_lower

LETTERS = "ABCDEFGHIJ"  # of the seats
LATELY = 4_096  # sets of cards that are remembered: hands are told again and again


class Organism(TypedDict):
    """As everybody sees it: from `first` clockwise to `last`."""

    id: int | None  # None: unowned
    owner: int | None  # a seat from 1
    first: int
    last: int
    size: int


def organism(identity: int, owner: int, first: int, last: int, size: int) -> Organism:
    """Of the rules' numbers: no ID is 0, and seats count from 0."""
    of = None if owner == NOBODY else owner + 1
    return Organism(id=identity or None, owner=of, first=first, last=last, size=size)


def organisms(state: State) -> list[Organism]:
    """By ID, the unowned last by their first card."""
    table = on_table(state)
    begins = table & ~(table << 1)
    if table >> state.deck & 1:  # the highest card touches the first
        begins &= ~(1 << 1)
    if state.sizes[1] == state.deck:  # a closed ring begins at 1
        begins = 1 << 1
    found = []
    while begins:
        lowest = begins & -begins
        found.append(organism_from(state, lowest.bit_length() - 1))
        begins ^= lowest
    return sorted(found, key=lambda it: (it["id"] is None, it["id"] or 0))


def organism_from(state: State, first: int) -> Organism:
    """The organism that begins at a card."""
    size = state.sizes[first]
    last = (first + size - 2) % state.deck + 1
    return organism(state.ids[first], state.owners[first], first, last, size)


def beside(state: State, card: int) -> list[Organism]:
    """The organisms that a card touches, by their first card; the card is not on the table."""
    lower, higher = next_lower(state, card), next_higher(state, card)
    first = (lower - state.sizes[lower]) % state.deck + 1
    begins = {first} if state.sizes[lower] else set()
    if state.sizes[higher]:
        begins.add(higher)
    return [organism_from(state, first) for first in sorted(begins)]


def on_table(state: State) -> int:
    """The cards of all organisms, in one number."""
    away = in_one(state.withdrawn)
    for low, high in state.hands:
        away |= low | high << SPAN
    return ~away & (2 << state.deck) - 2


def in_one(cards: list[int]) -> int:
    """A set of cards as one number: bit n is card n."""
    return cards[0] | cards[1] << SPAN


def cards_in(cards: list[int], deck: int) -> list[int]:
    """The cards of a set, ascending."""
    return listed(in_one(cards), deck)


def listed(cards: int, deck: int) -> list[int]:
    """The same of a set in one number."""
    return list(known_cards(cards, deck))


@lru_cache(LATELY)
def known_cards(cards: int, deck: int) -> tuple[int, ...]:
    return tuple(card for card in range(1, deck + 1) if cards >> card & 1)
