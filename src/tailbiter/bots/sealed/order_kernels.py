"""Weighs secret orders against each other, in games imagined to the end, and mixes them. Compiled.

What the seat cannot see is dealt anew, the others order by habit, and all play on by habit, which
comes with the game's knowledge (`Habits`). Several orders are tried on the same deal with the same
dice, and what the deal did for all of them is taken off, so that luck tells less (common random
numbers).

An order has two halves, so orders stand in a table; one that was tried seldom is judged by its row
and its column, and these by what habit thinks of them. Tried next is what seems best, or may yet
prove so. The mix is that of smooth fictitious play (Fudenberg and Levine 1995): an order is the
more likely the more it seems worth against what the others have done so far, who in turn lean
towards what has served them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from tailbiter.bots.knowledge.protocol import Size
from tailbiter.engine.arrays import Array, Record, State, Vector
from tailbiter.games.dice import below

if TYPE_CHECKING:  # compiled, these names are the game's own
    from tailbiter.bots.knowledge.protocol import Habits
    from tailbiter.games.protocol import Rules

    rules, habits = cast(Rules, None), cast(Habits, None)
    acts, decide, ending, is_winner = rules.acts, rules.decide, rules.ending, rules.is_winner
    imagine, habit, standing_by = habits.imagine, habits.habit, habits.standing_by
    hide, lay_out = habits.hide, habits.lay_out
    promise_of_row, promise_of_column = habits.promise_of_row, habits.promise_of_column

KERNELS = ("prepare", "weigh_orders", "rank_orders")
NONE = -1
AHEAD = 4  # rounds for which is noted what served whom, at most
BATCH = 8  # orders that are tried on the same deal, so that luck is the same for all
DEEP, FALLS = 8, 512  # up to where, and in how many steps, FALLING knows e ** -x
FALLING = [math.exp(-(fall + 0.5) * DEEP / FALLS) for fall in range(FALLS)] + [0.0]
LUCKS = 256
LUCK = [-math.log(-math.log((step + 0.5) / LUCKS)) for step in range(LUCKS)]  # Gumbel's


def table_of(size: Size) -> np.dtype[np.void]:
    """The layout of a table of orders."""
    orders, (rows, columns, seats, slots) = size[:2], size
    return np.dtype(
        [
            ("rows", np.int64),  # how many there are in this position
            ("columns", np.int64),
            ("seats", np.int64),
            ("simulations", np.int64),
            ("orders", np.int64, orders),
            ("tried", np.float64, orders),
            ("worth", np.float64, orders),  # sums of what the seat made of it, less luck
            ("row_prior", np.float64, rows),  # how much better than others a row looks at first
            ("column_prior", np.float64, columns),
            ("row_tried", np.float64, rows),
            ("row_better", np.float64, rows),  # sums: worth, less what the columns seemed to add
            ("column_tried", np.float64, columns),
            ("column_better", np.float64, columns),  # sums: worth, less what the rows seemed to add
            ("seems", np.float64, orders),  # what an order seems worth, more than others
            ("mix", np.float64, orders),  # what to order, adding up to 1
            ("mixes", np.float64, orders),  # sums of that, later ones counting more
            ("keys", np.float64, orders),  # what decides who is tried next
            ("place", np.int64),  # how many orders were tried on the deal of the moment
            ("batch", np.int64),  # how many are to be
            ("picked", np.int64, BATCH),  # which: row * columns + column
            ("came_to", np.float64, BATCH),  # and what each was worth
            ("chances", np.float64, seats),  # sums of each seat's part in the win
            ("made", np.int64, seats),  # orders in this round
            ("slots", np.int64, (AHEAD + 1, seats, 2)),  # of both halves, in this simulation
            ("seen", np.float64, (AHEAD, seats, slots)),  # how often who ordered what by habit
            ("served", np.float64, (AHEAD, seats, slots)),  # sums of what they made of it
            ("fared", np.float64, (AHEAD, seats)),  # sums of what they made of all of it
            ("leaning", np.float64, (AHEAD + 1, seats, slots)),  # later they lean nowhere
        ],
        align=True,
    )


RANKED = np.dtype(
    [
        ("place", np.int64),  # of an order: row * columns + column
        ("chance", np.float64),  # that the seat wins with it
        ("visits", np.int64),  # its part of the simulations, by its weight in the mix
    ]
)


class Workspace(NamedTuple):
    """What one thread weighs orders with, passed whole."""

    root: Array  # (1) State: the position, of which only what the seat knows is used
    work: Array  # (1) State: the one that is played on
    tables: Array  # (1) as table_of says
    weights: Array  # (any) float: of habit
    settings: Array  # (1) the fields of OrderSettings
    dice: Array  # (1) uint
    began: Array  # (1) uint: the dice with which the deal of the moment began


def prepare(space: Workspace, seat: int, dice: Vector) -> None:
    """Lay out the orders of `seat` in an empty table, and forget what it cannot know."""
    hide(space.root[0], seat)
    lay_out(space.root[0], seat, dice, space.tables[0])


def weigh_orders(space: Workspace, seat: int, n: int) -> None:
    """So many simulations more, for the orders of `seat`."""
    root, work = space.root[0], space.work
    table, settings = space.tables[0], space.settings[0]
    weights, dice, began = space.weights, space.dice, space.began
    rounds = int(settings.rounds)
    if table.simulations == 0:
        first_look(root, table, settings, weights, seat)
    for _ in range(n):
        if table.place == 0:
            pick(table, settings, dice)
            began[0] = dice[0]
        dice[0] = began[0]
        picked = table.picked[table.place]
        work[0] = root
        imagine(work[0], seat, dice)
        decide(work[0], seat, table.orders[picked // table.columns][picked % table.columns])
        ahead = 0
        while ending(work[0]) == 0:
            all_order(work[0], table, weights, ahead, ahead < rounds, dice)
            ahead = min(ahead + 1, rounds)
        note(work[0], table, settings, seat, ahead)
        if table.place == table.batch:
            compare(table, settings)
            table.place = 0


def all_order(
    state: State, table: Record, weights: Vector, ahead: int, leans: bool, dice: Vector
) -> None:
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


def first_look(state: State, table: Record, settings: Record, weights: Vector, seat: int) -> None:
    """What habit thinks of each row and column, before anything is tried."""
    for row in range(table.rows):
        table.row_prior[row] = promise_of_row(state, seat, table.orders[row][0], weights)
    for column in range(table.columns):
        order = table.orders[0][column]
        table.column_prior[column] = promise_of_column(state, seat, order, weights)
    table.batch = min(BATCH, table.rows * table.columns)
    judge_all(table, settings)


def judge_all(table: Record, settings: Record) -> None:
    """What each order seems worth, and the mix: e times less of one that seems `temper` worse."""
    best = -1e9
    for row in range(table.rows):
        for column in range(table.columns):
            table.seems[row][column] = estimate(table, settings, row, column)
            best = max(best, table.seems[row][column])
    total = 0.0
    for row in range(table.rows):
        for column in range(table.columns):
            worse = (best - table.seems[row][column]) / settings.temper
            table.mix[row][column] = FALLING[min(FALLS, int(worse * FALLS / DEEP))]
            total += table.mix[row][column]
    for row in range(table.rows):
        for column in range(table.columns):
            table.mix[row][column] /= total
            table.mixes[row][column] += table.mix[row][column] * (table.simulations + 1)


def estimate(table: Record, settings: Record, row: int, column: int) -> float:
    """What an order seems worth: its mean, drawn to that of its row and its column."""
    guess = row_estimate(table, settings, row) + column_estimate(table, settings, column)
    return drawn(table.worth[row][column], table.tried[row][column], guess, settings.firm)


def row_estimate(table: Record, settings: Record, row: int) -> float:
    prior = table.row_prior[row]
    return drawn(table.row_better[row], table.row_tried[row], prior, settings.row_firm)


def column_estimate(table: Record, settings: Record, column: int) -> float:
    prior = table.column_prior[column]
    return drawn(
        table.column_better[column], table.column_tried[column], prior, settings.column_firm
    )


def drawn(total: float, tried: float, guess: float, firm: float) -> float:
    """A mean, drawn to a guess that is worth so many tries."""
    return (total + firm * guess) / (tried + firm)


def pick(table: Record, settings: Record, dice: Vector) -> None:
    """The orders to try on the next deal: those that seem best, or that may yet prove so."""
    for row in range(table.rows):
        for column in range(table.columns):
            doubt = settings.explore / (table.tried[row][column] + settings.firm) ** 0.5
            luck = LUCK[below(dice, LUCKS)]
            table.keys[row][column] = table.seems[row][column] + doubt * luck
    for place in range(table.batch):
        best = -1e9
        chosen = 0
        for row in range(table.rows):
            for column in range(table.columns):
                if table.keys[row][column] > best:
                    best = table.keys[row][column]
                    chosen = row * table.columns + column
        table.picked[place] = chosen
        table.keys[chosen // table.columns][chosen % table.columns] = -1e9


def compare(table: Record, settings: Record) -> None:
    """Note what the orders tried on one deal were worth, less what the deal did for all of them."""
    luck = 0.0
    for place in range(table.batch):
        cell = table.picked[place]
        luck += table.came_to[place] - table.seems[cell // table.columns][cell % table.columns]
    luck /= table.batch
    for place in range(table.batch):
        row = table.picked[place] // table.columns
        column = table.picked[place] % table.columns
        worth = table.came_to[place] - luck
        table.row_better[row] += worth - column_estimate(table, settings, column)
        table.column_better[column] += worth - row_estimate(table, settings, row)
        table.row_tried[row] += 1.0
        table.column_tried[column] += 1.0
        table.worth[row][column] += worth
        table.tried[row][column] += 1.0
    judge_all(table, settings)


def note(state: State, table: Record, settings: Record, seat: int, ahead: int) -> None:
    """Note how the simulation ended, for the order of `seat` and for those of the others."""
    winners = 0
    for each in range(table.seats):
        if is_winner(state, each):
            winners += 1
    table.simulations += 1
    for each in range(table.seats):
        share = 1.0 / winners if is_winner(state, each) else 0.0
        worth = share + settings.standing * (standing_by(state, each) - share)
        table.chances[each] += share
        if each == seat:
            table.came_to[table.place] = worth
        for when in range(ahead):
            table.fared[when][each] += worth
            for half in range(2):
                if table.slots[when][each][half] != NONE:
                    lean(table, settings, when, each, table.slots[when][each][half], worth)
    table.place += 1


def lean(table: Record, settings: Record, when: int, seat: int, slot: int, worth: float) -> None:
    """A seat leans towards half an order that served it better than its orders at large."""
    table.seen[when][seat][slot] += 1.0
    table.served[when][seat][slot] += worth
    seen = table.seen[when][seat][slot]
    better = table.served[when][seat][slot] - seen * table.fared[when][seat] / table.simulations
    table.leaning[when][seat][slot] = settings.trust * better / (seen + settings.patience)


def rank_orders(tables: Array, seat: int, cut: float, ranked: Array) -> int:
    """List the orders, the heaviest in the mix first and of equals the better one; how many.

    `tables` are those of all threads, added up; `ranked` is (most) RANKED. Orders with less than
    `cut` of the heaviest weight are not mixed in.
    """
    n = tables[0].rows * tables[0].columns
    simulations, won, heaviest, tried, usual = 0, 0.0, 0.0, 0.0, 0.0
    for table in tables:
        simulations += table.simulations
        won += table.chances[seat]
    for place in range(n):
        weight, often, seems = together(tables, place)
        heaviest = max(heaviest, weight)
        tried += often
        usual += seems * often
    total, mean = 0.0, 0.0
    for place in range(n):
        weight, often, seems = together(tables, place)
        total += weight if weight >= cut * heaviest else 0.0
        mean += seems / n
    usual = usual / tried if tried > 0.0 else mean
    for place in range(n):
        weight, often, seems = together(tables, place)
        part = (weight if weight >= cut * heaviest else 0.0) / total if total > 0.0 else 1.0 / n
        chance = min(1.0, max(0.0, won / max(simulations, 1) + seems - usual))
        insert(ranked, place, chance, round(simulations * part))
    return int(n)


def together(tables: Array, place: int) -> tuple[float, float, float]:
    """Of one order, by all threads: its weight in the mix, how often tried, what it seems worth."""
    weight, often, seems = 0.0, 0.0, 0.0
    for table in tables:
        row, column = place // table.columns, place % table.columns
        weight += table.mixes[row][column]
        often += table.tried[row][column]
        seems += table.seems[row][column] / len(tables)
    return weight, often, seems


def insert(ranked: Array, place: int, chance: float, visits: int) -> None:
    """Put an order where it belongs among the `place` that are listed."""
    at = place
    while at > 0 and (
        visits > ranked[at - 1].visits
        or (visits == ranked[at - 1].visits and chance > ranked[at - 1].chance)
    ):
        ranked[at] = ranked[at - 1]
        at -= 1
    ranked[at].place = place
    ranked[at].chance = chance
    ranked[at].visits = visits
