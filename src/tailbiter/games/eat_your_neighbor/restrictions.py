"""Eat Your Neighbor: what a player can be made to do without."""

from tailbiter.games.bits import count
from tailbiter.games.eat_your_neighbor.rules import SWAP, State
from tailbiter.games.restriction import Restriction

RESTRICTIONS = {
    "swarm": Restriction("never swarms (N8)", ("swarmed",)),
    "eat": Restriction("never eats with a creature (N7)", ("ate",)),
}


def is_done_without(before: State, decision: int, after: State, which: int) -> bool:
    """The same as their events, from the states around a decision."""
    seat = before.seat
    if decision >= SWAP or after.eaten[seat] == before.eaten[seat]:
        return False
    return (count(after.creature[decision]) == 1) == (which == 0)
