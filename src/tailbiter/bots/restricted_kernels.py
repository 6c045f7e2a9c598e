"""Which decisions do what a restriction bars. Compiled."""

from typing import TYPE_CHECKING, cast

from tailbiter.engine.arrays import Array, Vector

if TYPE_CHECKING:  # compiled, these names are the game's own
    from tailbiter.games.protocol import Rules
    from tailbiter.games.restriction import Restrictions

    decide, is_done_without = cast(Rules, None).decide, cast(Restrictions, None).is_done_without

KERNELS = ("mark_barred",)  # what Python calls


def mark_barred(root: Array, work: Array, decisions: Vector, which: int, out: Vector) -> None:
    """For each decision in the state of `root`, (1) State, 1 in `out` if it is barred."""
    for place in range(len(decisions)):
        work[0] = root[0]
        decide(work[0], root[0].seat, decisions[place])
        out[place] = 1 if is_done_without(root[0], decisions[place], work[0], which) else 0
