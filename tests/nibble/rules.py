"""Nibble: two seats eat one or two crumbs in turn; the last crumb decides.

A decision is how many crumbs are eaten: 1 or 2.
"""

from tailbiter.games.dice import below
from tailbiter.games.simple_turns import acts as acts
from tailbiter.games.simple_turns import is_whole as is_whole
from tailbiter.games.simple_turns import may_coincide as may_coincide
from tailbiter.games.simple_turns import past_length as past_length
from tailbiter.games.simple_turns import remember as remember
from tailbiter.games.state import Flat, number

MOST = 2  # the most decisions there can be to choose from
NONE = -1  # no decision: the game is over


class Options(Flat):
    most: int = number()
    version: int = number()  # of the rules


class State(Flat):
    crumbs: int = number()  # left on the plate
    seat: int = number()  # whose turn it is
    turn: int = number()
    most: int = number()
    version: int = number()  # of the rules by which this game is played


def setup(state: State, options: Options, dice: list[int]) -> None:
    state.most = options.most
    state.version = options.version
    state.turn = 1
    state.crumbs = 3 + below(dice, options.most - 2)  # X1


def refusal(state: State, seat: int, decision: int) -> int:
    """The number of the rule that forbids this decision, or 0."""
    if seat != state.seat or decision < 1 or decision > 2:
        return 2
    return 0 if decision <= state.crumbs else 1


def legal(state: State, seat: int, out: list[int]) -> int:
    """List in `out` the decisions `seat` may make; return how many there are."""
    n = 0
    for bite in range(1, 3):
        if seat == state.seat and bite <= state.crumbs:
            out[n] = bite
            n += 1
    return n


def draw(state: State, dice: list[int]) -> int:
    """One of the decisions that `legal` lists, each equally likely; NONE when the game is over."""
    if state.crumbs == 0:
        return NONE
    return 1 if state.crumbs == 1 else 1 + below(dice, 2)


def decide(state: State, seat: int, decision: int) -> None:
    state.crumbs -= decision
    state.turn += 1
    state.seat = 1 - seat


def ending(state: State) -> int:
    """The number of the rule that has ended the game, or 0."""
    return 3 if state.crumbs == 0 else 0


def score(state: State, seat: int) -> int:
    return 1 if is_winner(state, seat) else 0


def is_winner(state: State, seat: int) -> bool:
    if state.version == 1:  # X3 as it was: who eats the last crumb loses
        return state.crumbs == 0 and seat == state.seat
    return state.crumbs == 0 and seat != state.seat  # X3
