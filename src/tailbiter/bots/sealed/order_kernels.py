"""Weighs secret orders against each other, in games imagined to the end, and mixes them.

What the seat cannot see is dealt anew, the others order by habit, and all play on by habit, which
comes with the game's knowledge: `imagine`, `habit`, `promise`, `promise_of_bid`, `standing_by`.
Several orders are tried on the same deal with the same dice, and what the deal did for all of them
is taken off: so luck tells less (common random numbers).

An order has two halves, so orders stand in a table; one that was tried seldom is judged by its row
and its column, and these by what habit thinks of them. Tried next is what seems best, or may yet
prove so. The mix is that of smooth fictitious play (Fudenberg and Levine 1995): an order is the
more likely the more it seems worth against what the others have done so far, who in turn lean
towards what has served them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:

    def acts(state: Any, seat: int) -> bool: ...
    def decide(state: Any, seat: int, decision: int) -> None: ...
    def ending(state: Any) -> int: ...
    def is_winner(state: Any, seat: int) -> bool: ...
    def below(dice: Any, n: int) -> int: ...
    def imagine(state: Any, seat: int, dice: Any) -> None: ...
    def habit(
        state: Any, seat: int, weights: Any, leaning: Any, leans: bool, slots: Any, dice: Any
    ) -> int: ...
    def promise_of_bid(state: Any, seat: int, order: int, weights: Any) -> float: ...
    def promise(state: Any, seat: int, order: int, weights: Any) -> float: ...
    def standing_by(state: Any, seat: int) -> float: ...


KERNELS = ("weigh_orders",)
NONE = -1
SEATS, SLOTS = 10, 120  # the most there are
ROWS, COLUMNS = 26, 12
AHEAD = 4  # rounds for which is noted what served whom
# The settings, by their places; the names say what they are in sealed.Manner.
EXPLORE, FIRM, ROW_FIRM, COLUMN_FIRM, TRUST, PATIENCE, STANDING, ROUNDS, TEMPER = range(9)
BATCH = 8  # orders that are tried on the same deal, so that luck is the same for all
DEEP, FALLS = 8, 512  # up to where, and in how many steps, FALLING knows e ** -x
FALLING = [math.exp(-(fall + 0.5) * DEEP / FALLS) for fall in range(FALLS)] + [0.0]
LUCKS = 256
LUCK = [-math.log(-math.log((step + 0.5) / LUCKS)) for step in range(LUCKS)]  # Gumbel's

table = np.dtype(
    [
        ("rows", np.int64),
        ("columns", np.int64),
        ("simulations", np.int64),
        ("seats", np.int64),
        ("orders", np.int64, (ROWS, COLUMNS)),
        ("tried", np.float64, (ROWS, COLUMNS)),
        ("worth", np.float64, (ROWS, COLUMNS)),  # sums of what the seat made of it, less luck
        ("row_prior", np.float64, (ROWS,)),  # how much better than others a row looks at first
        ("column_prior", np.float64, (COLUMNS,)),
        ("row_tried", np.float64, (ROWS,)),
        ("row_better", np.float64, (ROWS,)),  # sums: worth, less what the columns seemed to add
        ("column_tried", np.float64, (COLUMNS,)),
        ("column_better", np.float64, (COLUMNS,)),  # sums: worth, less what the rows seemed to add
        ("seems", np.float64, (ROWS, COLUMNS)),  # what an order seems worth, more than others
        ("mix", np.float64, (ROWS, COLUMNS)),  # what to order, adding up to 1
        ("mixes", np.float64, (ROWS, COLUMNS)),  # sums of that, later ones counting more
        ("keys", np.float64, (ROWS, COLUMNS)),  # what decides who is tried next
        ("place", np.int64),  # how many orders were tried on the deal of the moment
        ("batch", np.int64),  # how many are to be
        ("picked", np.int64, (BATCH,)),  # which
        ("came_to", np.float64, (BATCH,)),  # and what each was worth
        ("chances", np.float64, (SEATS,)),  # sums of each seat's part in the win
        ("made", np.int64, (SEATS,)),  # orders in this round
        ("slots", np.int64, (AHEAD + 1, SEATS, 2)),  # of both halves, in this simulation, or NONE
        ("seen", np.float64, (AHEAD, SEATS, SLOTS)),  # how often who ordered what by habit
        ("served", np.float64, (AHEAD, SEATS, SLOTS)),  # sums of what they made of it
        ("fared", np.float64, (AHEAD, SEATS)),  # sums of what they made of all of it
        ("leaning", np.float64, (AHEAD + 1, SEATS, SLOTS)),  # later they lean nowhere
    ]
)


def weigh_orders(
    root: Any,
    work: Any,
    tables: Any,
    weights: Any,
    settings: Any,
    seat: int,
    dice: Any,
    began: Any,
    n: int,
) -> None:
    """So many simulations more, from `root`, of which only what `seat` knows is used.

    `began` keeps the dice with which the deal of the moment began.
    """
    if tables[0].simulations == 0:
        first_look(root[0], tables[0], settings, weights, seat)
    for _ in range(n):
        if tables[0].place == 0:
            pick(tables[0], settings, dice)
            began[0] = dice[0]
        dice[0] = began[0]
        cell = tables[0].picked[tables[0].place]
        work[0] = root[0]
        imagine(work[0], seat, dice)
        decide(work[0], seat, tables[0].orders[cell // COLUMNS][cell % COLUMNS])
        ahead = 0
        while ending(work[0]) == 0:
            all_order(work[0], tables[0], weights, ahead, ahead < settings[ROUNDS], dice)
            ahead = min(ahead + 1, int(settings[ROUNDS]))
        note(work[0], tables[0], settings, seat, ahead)
        if tables[0].place == tables[0].batch:
            compare(tables[0], settings)
            tables[0].place = 0


def all_order(state: Any, table: Any, weights: Any, ahead: int, leans: bool, dice: Any) -> None:
    """Every seat whose order is missing orders by habit, and so the round is played."""
    for seat in range(table.seats):
        table.made[seat] = NONE
        table.slots[ahead][seat][0] = NONE
        table.slots[ahead][seat][1] = NONE
        if acts(state, seat):
            slots = table.slots[ahead][seat]
            leaning = table.leaning[ahead][seat]
            table.made[seat] = habit(state, seat, weights, leaning, leans, slots, dice)
    for seat in range(table.seats):
        if table.made[seat] != NONE:
            decide(state, seat, table.made[seat])


def first_look(state: Any, table: Any, settings: Any, weights: Any, seat: int) -> None:
    """What habit thinks of each row and column, before anything is tried."""
    for row in range(table.rows):
        table.row_prior[row] = promise(state, seat, table.orders[row][0], weights)
    for column in range(table.columns):
        table.column_prior[column] = promise_of_bid(state, seat, table.orders[0][column], weights)
    table.batch = min(BATCH, table.rows * table.columns)
    judge_all(table, settings)


def judge_all(table: Any, settings: Any) -> None:
    """What each order seems worth, and the mix: e times less of one that seems `temper` worse."""
    best = -1e9
    for row in range(table.rows):
        for column in range(table.columns):
            table.seems[row][column] = estimate(table, settings, row, column)
            best = max(best, table.seems[row][column])
    total = 0.0
    for row in range(table.rows):
        for column in range(table.columns):
            worse = (best - table.seems[row][column]) / settings[TEMPER]
            table.mix[row][column] = FALLING[min(FALLS, int(worse * FALLS / DEEP))]
            total += table.mix[row][column]
    for row in range(table.rows):
        for column in range(table.columns):
            table.mix[row][column] /= total
            table.mixes[row][column] += table.mix[row][column] * (table.simulations + 1)


def estimate(table: Any, settings: Any, row: int, column: int) -> float:
    """What an order seems worth: its mean, drawn to that of its row and its column."""
    guess = row_estimate(table, settings, row) + column_estimate(table, settings, column)
    firm = settings[FIRM]
    found: float = (table.worth[row][column] + firm * guess) / (table.tried[row][column] + firm)
    return found


def row_estimate(table: Any, settings: Any, row: int) -> float:
    firm = settings[ROW_FIRM]
    better = table.row_better[row] + firm * table.row_prior[row]
    found: float = better / (table.row_tried[row] + firm)
    return found


def column_estimate(table: Any, settings: Any, column: int) -> float:
    firm = settings[COLUMN_FIRM]
    better = table.column_better[column] + firm * table.column_prior[column]
    found: float = better / (table.column_tried[column] + firm)
    return found


def pick(table: Any, settings: Any, dice: Any) -> None:
    """The orders to try on the next deal: those that seem best, or that may yet prove so."""
    for row in range(table.rows):
        for column in range(table.columns):
            doubt = settings[EXPLORE] / (table.tried[row][column] + settings[FIRM]) ** 0.5
            luck = LUCK[below(dice, LUCKS)]
            table.keys[row][column] = table.seems[row][column] + doubt * luck
    for place in range(table.batch):
        best = -1e9
        chosen = 0
        for row in range(table.rows):
            for column in range(table.columns):
                if table.keys[row][column] > best:
                    best = table.keys[row][column]
                    chosen = row * COLUMNS + column
        table.picked[place] = chosen
        table.keys[chosen // COLUMNS][chosen % COLUMNS] = -1e9


def compare(table: Any, settings: Any) -> None:
    """Note what the orders tried on one deal were worth, less what the deal did for all of them."""
    luck = 0.0
    for place in range(table.batch):
        cell = table.picked[place]
        luck += table.came_to[place] - table.seems[cell // COLUMNS][cell % COLUMNS]
    luck /= table.batch
    for place in range(table.batch):
        row = table.picked[place] // COLUMNS
        column = table.picked[place] % COLUMNS
        worth = table.came_to[place] - luck
        table.row_better[row] += worth - column_estimate(table, settings, column)
        table.column_better[column] += worth - row_estimate(table, settings, row)
        table.row_tried[row] += 1.0
        table.column_tried[column] += 1.0
        table.worth[row][column] += worth
        table.tried[row][column] += 1.0
    judge_all(table, settings)


def note(state: Any, table: Any, settings: Any, seat: int, ahead: int) -> None:
    """Note how the simulation ended, for the order of `seat` and for those of the others."""
    winners = 0
    for each in range(table.seats):
        if is_winner(state, each):
            winners += 1
    table.simulations += 1
    for each in range(table.seats):
        share = 1.0 / winners if is_winner(state, each) else 0.0
        worth = share + settings[STANDING] * (standing_by(state, each) - share)
        table.chances[each] += share
        if each == seat:
            table.came_to[table.place] = worth
        for when in range(ahead):
            table.fared[when][each] += worth
            for half in range(2):
                if table.slots[when][each][half] != NONE:
                    lean(table, settings, when, each, table.slots[when][each][half], worth)
    table.place += 1


def lean(table: Any, settings: Any, when: int, seat: int, slot: int, worth: float) -> None:
    """A seat leans towards half an order that served it better than its orders at large."""
    table.seen[when][seat][slot] += 1.0
    table.served[when][seat][slot] += worth
    seen = table.seen[when][seat][slot]
    better = table.served[when][seat][slot] - seen * table.fared[when][seat] / table.simulations
    table.leaning[when][seat][slot] = settings[TRUST] * better / (seen + settings[PATIENCE])
