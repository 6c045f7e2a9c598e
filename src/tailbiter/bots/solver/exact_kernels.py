"""Exact search: can somebody force a win within so many turns? Compiled.

A question has `helpers`, the seats that try, and `goals`, the seats of which one must win; all
others resist. The search goes down decision by decision, depth first, without recursion, and is
asked again with more turns until the answer is yes, so that the first yes is the shortest win.
Of a state it finds bounds: the win is forced within `most` turns, or takes at least `least`; both
count the turn being made. FOREVER as `least`: it cannot be forced at all.

A frame is a state on the way down: a row of `frames`, `states` and `out`. Rows of `table` keep the
bounds of states met before, by two fingerprints. Calls that have made their nodes return and can
be repeated to go on.

Repetition. A game may be drawn when a position comes up again, so that what a position is worth
depends on the way to it. Here only the game before the root counts: what `remember` notes on the
way down is erased at once. So a state's bounds do not depend on the way down, and the table holds
for all ways. The answers are those of the real game nevertheless. Whoever forces a win as fast as
possible gets nearer to it with every turn and so never meets a position twice; hence that win
also stands where repetitions on the way down count. And a draw is no win for anybody: where more
of them count, no win can become possible or shorter.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:

    def legal(state: Any, seat: int, out: Any) -> int: ...
    def decide(state: Any, seat: int, decision: int) -> None: ...
    def is_whole(state: Any) -> bool: ...
    def remember(state: Any, past: Any) -> None: ...
    def ending(state: Any) -> int: ...
    def is_winner(state: Any, seat: int) -> bool: ...


KERNELS = ("prove", "go")  # what Python calls
FOREVER = 1 << 20  # more turns than any game has
NO_DECISION = -1

# Columns of `frames`
COUNT = 0  # decisions in this row of `out`
TRIED = 1  # how many of them have been
LEFT = 2  # turns that may still be made
IS_HELPER = 3  # 1: the seat to decide tries, 0: it resists
EXTREME = 4  # of the bounds of the decisions tried: the lowest `least`, or the highest `most`
CHOSEN = 5  # the decision that settled it, or looked best before
PRINT = 6  # fingerprints
OTHER_PRINT = 7
IS_TURN = 8  # 1: the decision that led here finished a turn
BEGAN = 9  # nodes made before it
KILLER = 10  # the decision that last settled a state in this frame, and the one before
OTHER_KILLER = 11
FRAME_COLUMNS = 12

# Places in `status`
AT = 0  # the frame being worked on
IS_NEW = 1  # 1: its state has not been looked at yet
NODES = 2  # states made so far
IS_FORCED = 3  # the last answer: 1 yes, 0 no
BOUND = 4  # then `most` if yes, `least` if no
ANSWER = 5  # the decision that makes it so, or NO_DECISION
STATUS_PLACES = 6

# Places in `question`
HELPERS = 0  # mask of seats
GOALS = 1  # mask of seats
SALT = 2  # keeps questions apart in the table
ROOT_TURN = 3  # the last turn that `past` knows of
PLACE = 4  # where `remember` writes for it
WIDTH = 5  # how many numbers a turn
QUESTION_PLACES = 6

# Columns of `table`: two fingerprints, the bounds and the work they took, a decision
PRINT_COLUMN = 0
OTHER_PRINT_COLUMN = 1
BOUNDS_COLUMN = 2
DECISION_COLUMN = 3
TABLE_COLUMNS = 4
BOUND_BITS = 21
BOUND_MASK = (1 << BOUND_BITS) - 1
MOST_WORK = (1 << 20) - 1

GOING_ON = 0  # what `prove` returns
SETTLED = 1
TOO_DEEP = 2


def least_turns(state: Any, seat: int) -> int:
    """So many turns it takes at least until `seat` has won, whatever everybody does.

    Knowledge of a game may say more; this holds for all.
    """
    return 1


def gist(state: Any, numbers: Any) -> int:
    """Write the numbers that tell this state from others; how many, or 0 for all of its numbers."""
    return 0


def prove(
    states: Any,
    words: Any,
    out: Any,
    frames: Any,
    numbers: Any,
    past: Any,
    table: Any,
    question: Any,
    status: Any,
    nodes: int,
) -> int:
    """Go on with the question about states[0], for so many nodes at most."""
    frame = status[AT]
    end = status[NODES] + nodes
    while True:
        if status[IS_NEW] == 1:
            status[IS_NEW] = 0
            settled = meet(states, words, out, frames, frame, numbers, table, question, status)
            while settled:
                if frame == 0:
                    return SETTLED
                frame -= 1
                settled = hear(out, frames, frame, status)
                if settled:
                    note(table, frames[frame], status)
        if status[NODES] >= end:
            status[AT] = frame
            return GOING_ON
        if frame + 1 == len(states):
            return TOO_DEEP
        states[frame + 1] = states[frame]
        decision = out[frame][frames[frame][TRIED]]
        is_turn = make(states[frame + 1], past, question, decision)
        frames[frame][TRIED] += 1
        frames[frame + 1][LEFT] = frames[frame][LEFT] - is_turn
        frames[frame + 1][IS_TURN] = is_turn
        status[NODES] += 1
        status[IS_NEW] = 1
        frame += 1


def go(states: Any, past: Any, question: Any, decision: int) -> int:
    """Make one decision in states[0], as the search does; 1 if that finished a turn."""
    return make(states[0], past, question, decision)


def make(state: Any, past: Any, question: Any, decision: int) -> int:
    decide(state, state.seat, decision)
    if not is_whole(state):
        return 0
    remember(state, past)
    place = question[PLACE] + question[WIDTH] * (state.turn - question[ROOT_TURN])
    for i in range(question[WIDTH]):
        past[place + i] = 0  # see above, on repetition
    return 1


def meet(
    states: Any,
    words: Any,
    out: Any,
    frames: Any,
    frame: int,
    numbers: Any,
    table: Any,
    question: Any,
    status: Any,
) -> bool:
    """Look at a state for the first time: is it settled at once? If not, list its decisions."""
    state = states[frame]
    row = frames[frame]
    if is_whole(state) and ending(state) != 0:
        won = has_winner(state, question[GOALS])
        return answer(status, won, 0 if won else FOREVER, NO_DECISION)
    least = soonest(state, question[GOALS])
    if least > row[LEFT]:
        return answer(status, False, least, NO_DECISION)
    count = gist(state, numbers)
    if count > 0:
        row[PRINT] = fingerprint(numbers, count, question[SALT], 0x2545F4914F6CDD1D)
        row[OTHER_PRINT] = fingerprint(numbers, count, question[SALT], 0x369DEA0F31A53F85)
    else:
        count = len(words[frame])
        row[PRINT] = fingerprint(words[frame], count, question[SALT], 0x2545F4914F6CDD1D)
        row[OTHER_PRINT] = fingerprint(words[frame], count, question[SALT], 0x369DEA0F31A53F85)
    slot = find(table, row)
    row[CHOSEN] = NO_DECISION
    if slot >= 0:
        row[CHOSEN] = table[slot][DECISION_COLUMN]
        most = (table[slot][BOUNDS_COLUMN] >> BOUND_BITS) & BOUND_MASK
        least = table[slot][BOUNDS_COLUMN] & BOUND_MASK
        if most <= row[LEFT] or least > row[LEFT]:
            is_forced = most <= row[LEFT]
            return answer(status, is_forced, most if is_forced else least, row[CHOSEN])
    row[COUNT] = legal(state, state.seat, out[frame])
    if row[COUNT] == 0:  # in positions that no game leads to: it stands still
        return answer(status, False, FOREVER, NO_DECISION)
    row[TRIED] = 0
    row[IS_HELPER] = (question[HELPERS] >> state.seat) & 1
    row[EXTREME] = FOREVER if row[IS_HELPER] == 1 else 0
    row[BEGAN] = status[NODES]
    ahead = bring_forward(out[frame], row[COUNT], 0, row[CHOSEN])
    ahead = bring_forward(out[frame], row[COUNT], ahead, row[KILLER])
    bring_forward(out[frame], row[COUNT], ahead, row[OTHER_KILLER])
    return False


def answer(status: Any, is_forced: bool, bound: int, decision: int) -> bool:
    status[IS_FORCED] = 1 if is_forced else 0
    status[BOUND] = bound
    status[ANSWER] = decision
    return True


def has_winner(state: Any, seats: int) -> bool:
    seat = 0
    while seats >> seat != 0:
        if (seats >> seat) & 1 == 1 and is_winner(state, seat):
            return True
        seat += 1
    return False


def soonest(state: Any, seats: int) -> int:
    """So many turns it takes at least until one of these seats has won."""
    least = FOREVER
    seat = 0
    while seats >> seat != 0:
        if (seats >> seat) & 1 == 1:
            least = min(least, least_turns(state, seat))
        seat += 1
    return least


def fingerprint(numbers: Any, count: int, salt: int, factor: int) -> int:
    mixed = salt * factor  # far apart, lest a question and a number together look like others
    for i in range(count):
        mixed = (mixed ^ numbers[i]) * factor
        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return mixed


def find(table: Any, row: Any) -> int:
    """The place of a state in the table, one of two that it may have; or -1."""
    slot = row[PRINT] & (len(table) - 2)
    for place in range(slot, slot + 2):
        if (
            table[place][PRINT_COLUMN] == row[PRINT]
            and table[place][OTHER_PRINT_COLUMN] == row[OTHER_PRINT]
        ):
            return place
    return -1


def bring_forward(out: Any, count: int, ahead: int, decision: int) -> int:
    """Move a decision to that place, if it is listed from there on; the next place to fill."""
    for i in range(ahead, count):
        if out[i] == decision:
            out[i] = out[ahead]
            out[ahead] = decision
            return ahead + 1
    return ahead


def hear(out: Any, frames: Any, frame: int, status: Any) -> bool:
    """What was found of the decision tried last: does it settle the state that it was made in?"""
    row = frames[frame]
    decision = out[frame][row[TRIED] - 1]
    bound = min(status[BOUND] + frames[frame + 1][IS_TURN], FOREVER)
    if status[IS_FORCED] == row[IS_HELPER]:
        if decision != row[KILLER]:
            row[OTHER_KILLER] = row[KILLER]
            row[KILLER] = decision
        row[CHOSEN] = decision
        return answer(status, row[IS_HELPER] == 1, bound, decision)
    if row[IS_HELPER] == 1:
        row[EXTREME] = min(row[EXTREME], bound)
    else:
        row[EXTREME] = max(row[EXTREME], bound)
    if row[TRIED] < row[COUNT]:
        return False
    return answer(status, row[IS_HELPER] == 0, row[EXTREME], NO_DECISION)


def note(table: Any, row: Any, status: Any) -> None:
    """Keep a state's new bound in the table; of two places the one that took less work goes."""
    slot = find(table, row)
    least = 1
    most = FOREVER
    work = min(status[NODES] - row[BEGAN], MOST_WORK)
    if slot >= 0:
        least = table[slot][BOUNDS_COLUMN] & BOUND_MASK
        most = (table[slot][BOUNDS_COLUMN] >> BOUND_BITS) & BOUND_MASK
    else:
        slot = row[PRINT] & (len(table) - 2)
        if table[slot][BOUNDS_COLUMN] >> (2 * BOUND_BITS) > work:
            slot += 1
        table[slot][PRINT_COLUMN] = row[PRINT]
        table[slot][OTHER_PRINT_COLUMN] = row[OTHER_PRINT]
    if status[IS_FORCED] == 1:
        most = min(most, status[BOUND])
    else:
        least = max(least, status[BOUND])
    bounds = least + (most << BOUND_BITS) + (work << (2 * BOUND_BITS))
    table[slot][BOUNDS_COLUMN] = bounds
    table[slot][DECISION_COLUMN] = row[CHOSEN]
