"""Random games, single steps, batches and exact counts, written once for every game.

The functions declared first are the game's: `compiled.load` puts them and these into one namespace
and compiles them together. Arguments are arrays and numbers; a state is one record of an array.
"""

from typing import TYPE_CHECKING, NamedTuple, cast

from tailbiter.engine.arrays import Array, State, Vector, whole_numbers

if TYPE_CHECKING:  # compiled, these names are the game's own
    from tailbiter.games.protocol import Rules

    rules = cast(Rules, None)
    NONE, draw, legal, decide = rules.NONE, rules.draw, rules.legal, rules.decide
    setup, remember, may_coincide = rules.setup, rules.remember, rules.may_coincide
    is_whole, ending, is_winner = rules.is_whole, rules.ending, rules.is_winner

KERNELS = ("random_games", "step", "step_all", "count_positions")  # what Python calls
SET_UP = -2
LOOK = -3
FRAME = whole_numbers(
    "count",  # decisions in this row of `out`
    "next",  # the place of the one to try next
    "turns",  # still to go
    "visit",  # the number of the turn being made, to tell those apart that it led to
    "may_coincide",  # 1: two ways to make that turn may lead to the same position
)


class Counting(NamedTuple):
    """What counting works with, passed whole. A frame is a state on the way down."""

    states: Array  # (frames) State: the position counted from is the first
    words: Array  # (frames, numbers) int: the same memory, as the numbers of each state
    frames: Array  # (frames) FRAME: how far each is
    out: Array  # (frames, MOST) int: the decisions in each
    past: Vector  # (length) int: what the rules remember
    seen: Array  # (depth + 1, a power of 2, 2) int: two fingerprints of what turns led to
    stamps: Array  # (depth + 1, the same) int: the visit that they are from


def play_on(state: State, past: Vector, dice: Vector) -> int:
    """Random decisions until the game is over; how many there were."""
    made = 0
    while True:
        decision = draw(state, dice)
        if decision == NONE:
            return made
        advance(state, past, decision)
        made += 1


def random_games(
    options: Array,
    start: Array,
    fresh: bool,
    work: Array,
    past: Vector,
    dice: Vector,
    games: int,
    wins: Vector,
) -> int:
    """Play so many games at random; count each seat's wins and the draws, return the decisions.

    They start from `start`, (1) State, to which `past`, (length) int, belongs; if `fresh`, that is
    all zeros, and each game is set up anew by `options`, (1) Options. `work`, (1) State, is played
    with; `dice` are (1) uint; `wins`, (seats + 1) int, has the draws last.
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


def tally(state: State, wins: Vector) -> None:
    """Add one to each winner's count, or to the last count for a draw."""
    drawn = 1
    for seat in range(len(wins) - 1):
        if is_winner(state, seat):
            wins[seat] += 1
            drawn = 0
    wins[len(wins) - 1] += drawn


def step(states: Array, pasts: Array, out: Array, decision: int) -> int:
    """Decide in the first game of a batch, or LOOK; list what comes next, return how many."""
    if decision != LOOK:
        advance(states[0], pasts[0], decision)
    return offers(states[0], out[0])


def step_all(
    options: Array,
    states: Array,
    pasts: Array,
    dice: Array,
    decisions: Array,
    out: Array,
    counts: Array,
) -> None:
    """Decide in every game of a batch that is not over, and list what comes next.

    Of each game there are `states`, (games) State, `pasts`, (games, length) int, `dice`,
    (games, 1) uint, and one of `decisions`, (games) int: SET_UP starts it by `options`,
    (1) Options, LOOK changes nothing. `out`, (games, MOST) int, gets what may be decided next,
    `counts`, (games) int, how many those are: 0 when a game is over.
    """
    for i in range(len(states)):
        if decisions[i] == SET_UP:
            setup(states[i], options[0], dice[i])
            remember(states[i], pasts[i])
        elif decisions[i] != LOOK and counts[i] > 0:
            advance(states[i], pasts[i], decisions[i])
        counts[i] = offers(states[i], out[i])


def advance(state: State, past: Vector, decision: int) -> None:
    decide(state, state.seat, decision)
    if is_whole(state):
        remember(state, past)


def offers(state: State, out: Vector) -> int:
    """List the decisions of the seat to act; none when the game is over."""
    if is_whole(state) and ending(state) != 0:
        return 0
    return legal(state, state.seat, out)


def count_positions(space: Counting, depth: int) -> int:
    """The rulebook's count from the first state: walks whole turns, depth first, not recursively.

    Where two turns may lead to the same position, that counts once: `seen` and `stamps` tell.
    """
    states, frames = space.states, space.frames
    if depth == 0 or ending(states[0]) != 0:
        return 1
    total = 0
    visits = 1
    frame = 0
    open_frame(space, frame, depth)
    frames[0].visit = visits
    frames[0].may_coincide = may_coincide(states[0])
    while frame >= 0:
        row = frames[frame]
        if row.next == row.count:
            frame -= 1
            continue
        child = frame + 1
        state = states[child]
        states[child] = states[frame]
        decide(state, state.seat, space.out[frame][row.next])
        row.next += 1
        whole = is_whole(state)
        level = row.turns
        if whole:
            if row.may_coincide and is_seen(
                space.words[child], space.seen[level], space.stamps[level], row.visit
            ):
                continue
            remember(state, space.past)
            if level == 1 or ending(state) != 0:
                total += 1
                continue
        open_frame(space, child, level - 1 if whole else level)
        if whole:
            visits += 1
            frames[child].visit = visits
            frames[child].may_coincide = may_coincide(state)
        else:
            frames[child].visit = row.visit
            frames[child].may_coincide = row.may_coincide
        frame = child
    return total


def open_frame(space: Counting, frame: int, turns: int) -> None:
    """List the decisions in a state that was not looked at before."""
    state = space.states[frame]
    space.frames[frame].turns = turns
    space.frames[frame].count = legal(state, state.seat, space.out[frame])
    space.frames[frame].next = 0


def is_seen(numbers: Vector, seen: Array, stamps: Vector, visit: int) -> bool:
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
