"""Random games, single steps, batches and exact counts, written once for every game.

The functions declared first are the game's: `compiled.load` puts them and these into one namespace
and compiles them together. Arguments are arrays and numbers; a state is one record of an array.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    NONE = -1  # no decision: the game is over

    def setup(state: Any, options: Any, dice: Any) -> None: ...
    def is_whole(state: Any) -> bool: ...
    def legal(state: Any, seat: int, out: Any) -> int: ...
    def draw(state: Any, dice: Any) -> int: ...
    def decide(state: Any, seat: int, decision: int) -> None: ...
    def remember(state: Any, past: Any) -> None: ...
    def may_coincide(state: Any) -> bool: ...
    def ending(state: Any) -> int: ...
    def is_winner(state: Any, seat: int) -> bool: ...


KERNELS = ("random_games", "step", "step_all", "count_positions")  # what Python calls
SET_UP = -2
LOOK = -3


def play_on(state: Any, past: Any, dice: Any) -> int:
    """Random decisions until the game is over; how many there were."""
    made = 0
    while True:
        decision = draw(state, dice)
        if decision == NONE:
            return made
        advance(state, past, decision)
        made += 1


def random_games(
    options: Any, start: Any, fresh: bool, work: Any, past: Any, dice: Any, games: int, wins: Any
) -> int:
    """Play so many games at random; count each seat's wins and the draws, return the decisions.

    They start from the position in `start`, to which `past` belongs; if `fresh`, that is all
    zeros, and each game is set up anew.
    """
    made = 0
    for _ in range(games):
        work[0] = start[0]
        if fresh:
            setup(work[0], options[0], dice)
            remember(work[0], past)
        made += play_on(work[0], past, dice)
        tally(work[0], wins)
    return made


def tally(state: Any, wins: Any) -> None:
    """Add one to each winner's count, or to the last count for a draw."""
    drawn = 1
    for seat in range(len(wins) - 1):
        if is_winner(state, seat):
            wins[seat] += 1
            drawn = 0
    wins[len(wins) - 1] += drawn


def step(states: Any, pasts: Any, out: Any, decision: int) -> int:
    """Decide in the first game of a batch; list what comes next, return how many."""
    advance(states[0], pasts[0], decision)
    return offers(states[0], out[0])


def step_all(
    options: Any, states: Any, pasts: Any, dice: Any, decisions: Any, out: Any, counts: Any
) -> None:
    """Decide in every game of a batch that is not over, and list what comes next.

    The decision SET_UP starts a game, LOOK changes nothing.
    """
    for i in range(len(states)):
        if decisions[i] == SET_UP:
            setup(states[i], options[0], dice[i])
            remember(states[i], pasts[i])
        elif decisions[i] != LOOK and counts[i] > 0:
            advance(states[i], pasts[i], decisions[i])
        counts[i] = offers(states[i], out[i])


def advance(state: Any, past: Any, decision: int) -> None:
    decide(state, state.seat, decision)
    if is_whole(state):
        remember(state, past)


def offers(state: Any, out: Any) -> int:
    """List the decisions of the seat to act; none when the game is over."""
    if is_whole(state) and ending(state) != 0:
        return 0
    return legal(state, state.seat, out)


def count_positions(
    states: Any,
    words: Any,
    past: Any,
    out: Any,
    counts: Any,
    nexts: Any,
    turns: Any,
    visit_of: Any,
    coincide: Any,
    seen: Any,
    stamps: Any,
    depth: int,
) -> int:
    """The rulebook's count from states[0]: walks whole turns, depth first, without recursion.

    A frame is a state on the way: its decisions in `out`, the next one to try in `nexts`, the turns
    still to go in `turns`. `words` is the same memory as `states`, to tell positions apart where
    two turns may lead to the same one: `seen` keeps their fingerprints, a table for each turn, and
    `stamps` says which visit a fingerprint is from.
    """
    if depth == 0 or ending(states[0]) != 0:
        return 1
    total = 0
    visits = 1
    frame = 0
    turns[0] = depth
    counts[0] = legal(states[0], states[0].seat, out[0])
    nexts[0] = 0
    visit_of[0] = visits
    coincide[0] = may_coincide(states[0])
    while frame >= 0:
        if nexts[frame] == counts[frame]:
            frame -= 1
            continue
        child = frame + 1
        states[child] = states[frame]
        decide(states[child], states[child].seat, out[frame][nexts[frame]])
        nexts[frame] += 1
        whole = is_whole(states[child])
        level = turns[frame]
        if whole:
            visit = visit_of[frame]
            if coincide[frame] and is_seen(words[child], seen[level], stamps[level], visit):
                continue
            remember(states[child], past)
            if level == 1 or ending(states[child]) != 0:
                total += 1
                continue
        turns[child] = level - 1 if whole else level
        counts[child] = legal(states[child], states[child].seat, out[child])
        nexts[child] = 0
        if whole:
            visits += 1
            visit_of[child] = visits
            coincide[child] = may_coincide(states[child])
        else:
            visit_of[child] = visit_of[frame]
            coincide[child] = coincide[frame]
        frame = child
    return total


def is_seen(numbers: Any, seen: Any, stamps: Any, visit: int) -> bool:
    """Has this visit met these numbers before? Notes them: two fingerprints of 62 bits."""
    first = 0
    second = 0
    for i in range(len(numbers)):
        first = (first ^ numbers[i]) * 0x2545F4914F6CDD1D
        first ^= (first >> 29) & 0x7FFFFFFFF
        second = (second ^ numbers[i]) * 0x369DEA0F31A53F85
        second ^= (second >> 31) & 0x1FFFFFFFF
    slots = len(seen)
    slot = first & (slots - 1)
    while stamps[slot] == visit:
        if seen[slot][0] == first and seen[slot][1] == second:
            return True
        slot = (slot + 1) & (slots - 1)
    stamps[slot] = visit
    seen[slot][0] = first
    seen[slot][1] = second
    return False
