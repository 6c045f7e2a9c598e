"""What helps to solve endings of Eat Your Neighbor."""

from tailbiter.engine.arrays import State, Vector

OVERRIDES = ("gist",)


def gist(state: State, numbers: Vector) -> int:
    """All other numbers follow from these, are caches, or are left over under eaten pieces."""
    for seat in range(2):
        numbers[seat] = state.pieces[seat]
        numbers[2 + seat] = state.eaten[seat]
        numbers[4 + seat] = state.hand[seat]
    numbers[6] = state.seat
    numbers[7] = state.last
    numbers[8] = state.turn
    numbers[9] = state.shown
    return 10
