"""Who wins: seats, draws."""

from __future__ import annotations

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.statistics import Interval, bootstrap, clustered, share, z_of


def seat_balance(games: Games) -> list[Figure]:
    """Each seat's part of all wins, less what is fair; and how even they are together."""
    seats = games.game.players
    found = []
    for seat in range(seats):
        part = of_seat(games, seat)
        found.append(Figure(f"seat {seat + 1} wins", part, "share", {"winner": str(seat + 1)}))
    for seat in range(seats):
        more = of_seat(games, seat) - 1 / seats
        found.append(Figure(f"seat {seat + 1}, more than its part", more, "points"))
    parts = by_deals(np.column_stack([games.shares, np.ones(len(games))]), games.deal)
    return [*found, Figure("evenness", bootstrap(parts, evenness), "part")]


def of_seat(games: Games, seat: int) -> Interval:
    parts = games.shares[:, seat]
    is_whole = bool(np.isin(parts, (0, 1)).all())
    # Of two seats one figure says all; of more, all are to hold together.
    z = z_of(together=games.game.players if games.game.players > 2 else 1)
    return share(parts, games.deal, z) if is_whole else clustered(parts, games.deal, z)


def evenness(sums: Array) -> Array:
    """One less the largest difference between two seats."""
    parts = sums[:, :-1] / sums[:, -1:]
    found: Array = 1 - (parts.max(axis=1) - parts.min(axis=1))
    return found


def by_deals(values: Array, deals: Array) -> Array:
    """(games, some) as sums (deals, some)."""
    numbers, places = np.unique(deals, return_inverse=True)
    found = np.zeros((len(numbers), values.shape[1]))
    np.add.at(found, places, values)
    return found


def draws(games: Games) -> list[Figure]:
    nobody = share(games.winners == 0, games.deal)
    several = share(games.won.sum(axis=1) > 1, games.deal)
    return [
        Figure("nobody wins", nobody, "share", {"winner": "nobody"}),
        Figure("several win", several, "share", {"winner": "several"}),
    ]
