"""Weighs secret orders against each other, in games imagined to the end, and mixes them.

Each simulation deals what the seat cannot see anew, gives the seat an order drawn from its mix so
far, the others orders by habit, and plays on by habit. The habit comes with the game's knowledge:
`imagine`, `habit`, `promise` and `standing_by`.

The mix is that of smooth fictitious play (Fudenberg and Levine 1995): an order is the more likely
the more it seems worth against what the others have done so far, who in turn lean towards what has
served them. An order has two halves, so orders stand in a table; one that was tried seldom is
judged by its row and its column, and a row by what habit thinks of it.
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
    def promise(state: Any, seat: int, order: int, weights: Any) -> float: ...
    def standing_by(state: Any, seat: int) -> float: ...


KERNELS = ("weigh_orders",)
NONE = -1
SEATS, SLOTS = 10, 120  # the most there are
ROWS, COLUMNS = 26, 12
SELDOM_MIXED = 4  # simulations from one mix to the next
AHEAD = 4  # rounds for which is noted what served whom
# The settings, by their places; the names say what they are in sealed.Manner.
EXPLORE, FIRM, ROW_FIRM, COLUMN_FIRM, TRUST, PATIENCE, STANDING, ROUNDS, TEMPER = range(9)
DEEP, FALLS = 8, 512  # up to where, and in how many steps, FALLING knows e ** -x
FALLING = [math.exp(-(fall + 0.5) * DEEP / FALLS) for fall in range(FALLS)] + [0.0]
FINE = 1 << 24  # parts that chance is measured in

table = np.dtype(
    [
        ("rows", np.int64),
        ("columns", np.int64),
        ("simulations", np.int64),
        ("seats", np.int64),
        ("orders", np.int64, (ROWS, COLUMNS)),
        ("tried", np.float64, (ROWS, COLUMNS)),
        ("worth", np.float64, (ROWS, COLUMNS)),  # sums of what the seat made of it
        ("shares", np.float64, (ROWS, COLUMNS)),  # sums of its part in the win
        ("prior", np.float64, (ROWS,)),  # how much better than others a row looks at first
        ("row_tried", np.float64, (ROWS,)),
        ("row_worth", np.float64, (ROWS,)),
        ("column_tried", np.float64, (COLUMNS,)),
        ("column_better", np.float64, (COLUMNS,)),  # sums: worth, less what the row promised
        ("seems", np.float64, (ROWS, COLUMNS)),  # what an order seems worth
        ("mix", np.float64, (ROWS, COLUMNS)),  # what is ordered next, adding up to 1
        ("mixes", np.float64, (ROWS, COLUMNS)),  # sums of that, later ones counting more
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
    root: Any, work: Any, tables: Any, weights: Any, settings: Any, seat: int, dice: Any, n: int
) -> None:
    """So many simulations more, from `root`, of which only what `seat` knows is used."""
    if tables[0].simulations == 0:
        first_look(root[0], tables[0], weights, seat)
    for _ in range(n):
        if tables[0].simulations % SELDOM_MIXED == 0:
            choose_mix(tables[0], settings)
        cell = draw_cell(tables[0], settings, dice)
        row = cell // COLUMNS
        column = cell % COLUMNS
        work[0] = root[0]
        imagine(work[0], seat, dice)
        decide(work[0], seat, tables[0].orders[row][column])
        ahead = 0
        while ending(work[0]) == 0:
            all_order(work[0], tables[0], weights, ahead, ahead < settings[ROUNDS], dice)
            ahead = min(ahead + 1, int(settings[ROUNDS]))
        note(work[0], tables[0], settings, seat, row, column, ahead)


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


def first_look(state: Any, table: Any, weights: Any, seat: int) -> None:
    """What habit thinks of each row, before anything is tried."""
    mean = 0.0
    for row in range(table.rows):
        table.prior[row] = promise(state, seat, table.orders[row][0], weights)
        mean += table.prior[row] / table.rows
    for row in range(table.rows):
        table.prior[row] -= mean


def choose_mix(table: Any, settings: Any) -> None:
    """Mix orders by what they seem worth: e times less of one that seems `temper` worse."""
    mean = guess_of_all(table)
    best = -1e9
    for row in range(table.rows):
        for column in range(table.columns):
            table.seems[row][column] = estimate(table, settings, row, column, mean)
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


def guess_of_all(table: Any) -> float:
    worth = 0.0
    for row in range(table.rows):
        worth += table.row_worth[row]
    return worth / max(1.0, float(table.simulations))


def estimate(table: Any, settings: Any, row: int, column: int, mean: float) -> float:
    """What an order seems worth: its mean, drawn to that of its row and its column."""
    better = table.column_better[column] / (table.column_tried[column] + settings[COLUMN_FIRM])
    guess = row_estimate(table, settings, row, mean) + better
    firm = settings[FIRM]
    found: float = (table.worth[row][column] + firm * guess) / (table.tried[row][column] + firm)
    return found


def row_estimate(table: Any, settings: Any, row: int, mean: float) -> float:
    firm = settings[ROW_FIRM]
    worth = table.row_worth[row] + firm * (mean + table.prior[row])
    found: float = worth / (table.row_tried[row] + firm)
    return found


def draw_cell(table: Any, settings: Any, dice: Any) -> int:
    """An order out of the mix, or now and then any."""
    if below(dice, FINE) < settings[EXPLORE] * FINE:
        row = below(dice, table.rows)
        return int(row) * COLUMNS + int(below(dice, table.columns))
    rest = below(dice, FINE) / FINE
    last = 0
    for row in range(table.rows):
        for column in range(table.columns):
            if table.mix[row][column] > 0.0:
                last = row * COLUMNS + column
                rest -= table.mix[row][column]
                if rest < 0.0:
                    return last
    return last


def note(
    state: Any, table: Any, settings: Any, seat: int, row: int, column: int, ahead: int
) -> None:
    """Note how the simulation ended, for the order of `seat` and for those of the others."""
    mean = guess_of_all(table)
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
            table.tried[row][column] += 1.0
            table.row_tried[row] += 1.0
            table.column_tried[column] += 1.0
            table.worth[row][column] += worth
            table.row_worth[row] += worth
            table.column_better[column] += worth - row_estimate(table, settings, row, mean)
            table.shares[row][column] += share
        for when in range(ahead):
            table.fared[when][each] += worth
            for half in range(2):
                if table.slots[when][each][half] != NONE:
                    lean(table, settings, when, each, table.slots[when][each][half], worth)


def lean(table: Any, settings: Any, when: int, seat: int, slot: int, worth: float) -> None:
    """A seat leans towards half an order that served it better than its orders at large."""
    table.seen[when][seat][slot] += 1.0
    table.served[when][seat][slot] += worth
    seen = table.seen[when][seat][slot]
    better = table.served[when][seat][slot] - seen * table.fared[when][seat] / table.simulations
    table.leaning[when][seat][slot] = settings[TRUST] * better / (seen + settings[PATIENCE])
