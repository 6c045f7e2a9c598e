"""Exact search: can somebody force a win within so many turns? Compiled.

A question has `helpers`, the seats that try, and `goals`, the seats of which one must win; all
others resist. The search goes down decision by decision, depth first, without recursion, and is
asked again with more turns until the answer is yes, so that the first yes is the shortest win.
Of a state it finds bounds: the win is forced within `most` turns, or takes at least `least`; both
count the turn being made. FOREVER as `least`: it cannot be forced at all.

A frame is a state on the way down: a row of `frames`, `states` and `out`. Entries of `table` keep
the bounds of states met before, by two fingerprints. Calls that have made their nodes return and
can be repeated to go on.

Repetition. A game may be drawn when a position comes up again, so that what a position is worth
depends on the way to it. Here only the game before the root counts: what `remember` notes on the
way down is erased at once. So a state's bounds do not depend on the way down, and the table holds
for all ways. The answers are those of the real game nevertheless. Whoever forces a win as fast as
possible gets nearer to it with every turn and so never meets a position twice; hence that win
also stands where repetitions on the way down count. And a draw is no win for anybody: where more
of them count, no win can become possible or shorter.
"""

from typing import TYPE_CHECKING, NamedTuple, cast

from tailbiter.engine.arrays import Array, Record, State, Vector, whole_numbers

if TYPE_CHECKING:  # compiled, these names are the game's own
    from tailbiter.games.protocol import Rules

    rules = cast(Rules, None)
    legal, decide, remember = rules.legal, rules.decide, rules.remember
    is_whole, ending, is_winner = rules.is_whole, rules.ending, rules.is_winner

KERNELS = ("prove", "go")  # what Python calls
FOREVER = 1 << 20  # more turns than any game has
NO_DECISION = -1
BOUND_BITS = 21
BOUND_MASK = (1 << BOUND_BITS) - 1
MOST_WORK = (1 << 20) - 1
FACTOR, OTHER_FACTOR = 0x2545F4914F6CDD1D, 0x369DEA0F31A53F85  # of the two fingerprints

GOING_ON = 0  # what `prove` returns
SETTLED = 1
TOO_DEEP = 2
QUESTION = whole_numbers(
    "helpers",  # mask of seats
    "goals",  # mask of seats
    "salt",  # keeps questions apart in the table
    "root_turn",  # the last turn that `past` knows of
    "place",  # where `remember` writes for it
    "width",  # how many numbers a turn
)
STATUS = whole_numbers(
    "at",  # the frame being worked on
    "is_new",  # 1: its state has not been looked at yet
    "nodes",  # states made so far
    "is_forced",  # the last answer: 1 yes, 0 no
    "bound",  # then `most` if yes, `least` if no
    "decision",  # that makes it so, or NO_DECISION
)
FRAME = whole_numbers(
    "count",  # decisions in this row of `out`
    "tried",  # how many of them have been
    "left",  # turns that may still be made
    "is_helper",  # 1: the seat to decide tries, 0: it resists
    "extreme",  # of the bounds of the decisions tried: the lowest `least`, or the highest `most`
    "chosen",  # the decision that settled it, or looked best before
    "print",  # two fingerprints of the state
    "other_print",
    "is_turn",  # 1: the decision that led here finished a turn
    "began",  # nodes made before it
    "killer",  # the decision that last settled a state in this frame, and the one before
    "other_killer",
)
ENTRY = whole_numbers(
    "print",  # two fingerprints of a state
    "other_print",
    "bounds",  # `least` and `most`, BOUND_BITS each, and the work that they took
    "decision",  # that settled it, or NO_DECISION
)


class Workspace(NamedTuple):
    """What one thread solves with, passed whole."""

    states: Array  # (deepest) State: those on the way down, the root first
    words: Array  # (deepest, numbers) int: the same memory, as the numbers of each state
    out: Array  # (deepest, MOST) int: the decisions in each
    frames: Array  # (deepest) FRAME: how far each is
    numbers: Array  # (numbers) int: those that tell the state of the moment from others
    past: Array  # (length) int: what the rules remember up to the root
    table: Array  # (a power of 2) ENTRY: states met before
    question: Array  # (1) QUESTION
    status: Array  # (1) STATUS


def least_turns(state: State, seat: int) -> int:
    """So many turns it takes at least until `seat` has won, whatever everybody does.

    Knowledge of a game may say more; this holds for all.
    """
    return 1


def gist(state: State, numbers: Vector) -> int:
    """Write the numbers that tell this state from others; how many, or 0 for all of its numbers."""
    return 0


def prove(space: Workspace, nodes: int) -> int:
    """Go on with the question about the root, for so many nodes at most."""
    states, frames = space.states, space.frames
    status = space.status[0]
    frame = status.at
    end = status.nodes + nodes
    while True:
        if status.is_new == 1:
            status.is_new = 0
            settled = meet(space, frame)
            while settled:
                if frame == 0:
                    return SETTLED
                frame -= 1
                settled = hear(space, frame)
                if settled:
                    note(space.table, frames[frame], status)
        if status.nodes >= end:
            status.at = frame
            return GOING_ON
        if frame + 1 == len(states):
            return TOO_DEEP
        states[frame + 1] = states[frame]
        decision = space.out[frame][frames[frame].tried]
        is_turn = make(states[frame + 1], space.past, space.question[0], decision)
        frames[frame].tried += 1
        frames[frame + 1].left = frames[frame].left - is_turn
        frames[frame + 1].is_turn = is_turn
        status.nodes += 1
        status.is_new = 1
        frame += 1


def go(space: Workspace, decision: int) -> int:
    """Make one decision at the root, as the search does; 1 if that finished a turn."""
    return make(space.states[0], space.past, space.question[0], decision)


def make(state: State, past: Vector, question: Record, decision: int) -> int:
    decide(state, state.seat, decision)
    if not is_whole(state):
        return 0
    remember(state, past)
    place = question.place + question.width * (state.turn - question.root_turn)
    for i in range(question.width):
        past[place + i] = 0  # see above, on repetition
    return 1


def meet(space: Workspace, frame: int) -> bool:
    """Look at a state for the first time: is it settled at once? If not, list its decisions."""
    state = space.states[frame]
    row = space.frames[frame]
    question = space.question[0]
    status = space.status[0]
    if is_whole(state) and ending(state) != 0:
        won = has_winner(state, question.goals)
        return answer(status, won, 0 if won else FOREVER, NO_DECISION)
    least = soonest(state, question.goals)
    if least > row.left:
        return answer(status, False, least, NO_DECISION)
    count = gist(state, space.numbers)
    if count > 0:
        row.print = fingerprint(space.numbers, count, question.salt, FACTOR)
        row.other_print = fingerprint(space.numbers, count, question.salt, OTHER_FACTOR)
    else:
        words = space.words[frame]
        row.print = fingerprint(words, len(words), question.salt, FACTOR)
        row.other_print = fingerprint(words, len(words), question.salt, OTHER_FACTOR)
    slot = find(space.table, row)
    row.chosen = NO_DECISION
    if slot >= 0:
        entry = space.table[slot]
        row.chosen = entry.decision
        most = (entry.bounds >> BOUND_BITS) & BOUND_MASK
        least = entry.bounds & BOUND_MASK
        if most <= row.left or least > row.left:
            is_forced = most <= row.left
            return answer(status, is_forced, most if is_forced else least, row.chosen)
    out = space.out[frame]
    row.count = legal(state, state.seat, out)
    if row.count == 0:  # in positions that no game leads to: it stands still
        return answer(status, False, FOREVER, NO_DECISION)
    row.tried = 0
    row.is_helper = (question.helpers >> state.seat) & 1
    row.extreme = FOREVER if row.is_helper == 1 else 0
    row.began = status.nodes
    ahead = bring_forward(out, row.count, 0, row.chosen)
    ahead = bring_forward(out, row.count, ahead, row.killer)
    bring_forward(out, row.count, ahead, row.other_killer)
    return False


def answer(status: Record, is_forced: bool, bound: int, decision: int) -> bool:
    status.is_forced = 1 if is_forced else 0
    status.bound = bound
    status.decision = decision
    return True


def has_winner(state: State, seats: int) -> bool:
    seat = 0
    while seats >> seat != 0:
        if (seats >> seat) & 1 == 1 and is_winner(state, seat):
            return True
        seat += 1
    return False


def soonest(state: State, seats: int) -> int:
    """So many turns it takes at least until one of these seats has won."""
    least = FOREVER
    seat = 0
    while seats >> seat != 0:
        if (seats >> seat) & 1 == 1:
            least = min(least, least_turns(state, seat))
        seat += 1
    return least


def fingerprint(numbers: Vector, count: int, salt: int, factor: int) -> int:
    mixed = salt * factor  # far apart, lest a question and a number together look like others
    for i in range(count):
        mixed = (mixed ^ numbers[i]) * factor
        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return mixed


def find(table: Array, row: Record) -> int:
    """The place of a frame's state in the table, one of two that it may have; or -1."""
    slot = row.print & (len(table) - 2)
    for place in range(slot, slot + 2):
        entry = table[place]
        if entry.print == row.print and entry.other_print == row.other_print:
            return place
    return -1


def bring_forward(out: Vector, count: int, ahead: int, decision: int) -> int:
    """Move a decision to that place, if it is listed from there on; the next place to fill."""
    for i in range(ahead, count):
        if out[i] == decision:
            out[i] = out[ahead]
            out[ahead] = decision
            return ahead + 1
    return ahead


def hear(space: Workspace, frame: int) -> bool:
    """What was found of the decision tried last: does it settle the state that it was made in?"""
    row = space.frames[frame]
    status = space.status[0]
    decision = space.out[frame][row.tried - 1]
    bound = min(status.bound + space.frames[frame + 1].is_turn, FOREVER)
    if status.is_forced == row.is_helper:
        if decision != row.killer:
            row.other_killer = row.killer
            row.killer = decision
        row.chosen = decision
        return answer(status, row.is_helper == 1, bound, decision)
    if row.is_helper == 1:
        row.extreme = min(row.extreme, bound)
    else:
        row.extreme = max(row.extreme, bound)
    if row.tried < row.count:
        return False
    return answer(status, row.is_helper == 0, row.extreme, NO_DECISION)


def note(table: Array, row: Record, status: Record) -> None:
    """Keep a state's new bound in the table; of two places the one that took less work goes."""
    slot = find(table, row)
    least = 1
    most = FOREVER
    work = min(status.nodes - row.began, MOST_WORK)
    if slot >= 0:
        least = table[slot].bounds & BOUND_MASK
        most = (table[slot].bounds >> BOUND_BITS) & BOUND_MASK
    else:
        slot = row.print & (len(table) - 2)
        if table[slot].bounds >> (2 * BOUND_BITS) > work:
            slot += 1
        table[slot].print = row.print
        table[slot].other_print = row.other_print
    if status.is_forced == 1:
        most = min(most, status.bound)
    else:
        least = max(least, status.bound)
    table[slot].bounds = least + (most << BOUND_BITS) + (work << (2 * BOUND_BITS))
    table[slot].decision = row.chosen
