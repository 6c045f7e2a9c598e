"""What lies on the table of Eat Me, as values: organisms whole, sets of cards as lists."""

from dataclasses import dataclass

from tailbiter.games.eat_me.rules import State, holds, next_lower

LETTERS = "ABCDEFGHIJ"  # of the seats


@dataclass(frozen=True)
class Organism:
    identity: int  # 0: unowned
    owner: int  # a seat from 0, or NOBODY
    first: int
    last: int
    size: int


def organisms(state: State) -> list[Organism]:
    """By ID, the unowned last by their first card."""
    found = []
    for first in range(1, state.deck + 1):
        size = state.sizes[first]
        if size == state.deck and first > 1:  # a closed ring begins at 1
            continue
        if size == state.deck or (size > 0 and not on_table(state, next_lower(state, first))):
            last = (first + size - 2) % state.deck + 1
            found.append(Organism(state.ids[first], state.owners[first], first, last, size))
    return sorted(found, key=lambda organism: (organism.identity == 0, organism.identity))


def on_table(state: State, card: int) -> bool:
    return not any(holds(cards, card) for cards in (state.withdrawn, *state.hands))


def cards_in(cards: list[int], deck: int) -> list[int]:
    """The cards of a set, ascending."""
    return [card for card in range(1, deck + 1) if holds(cards, card)]


def covers(state: State, organism: Organism, card: int) -> bool:
    return (card - organism.first) % state.deck < organism.size


def span(organism: Organism) -> str:
    return f"{organism.first}-{organism.last}" if organism.size > 1 else str(organism.first)
