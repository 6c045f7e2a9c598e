"""What the deal decides, before anybody has."""

from __future__ import annotations

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.measures.balance import by_deals
from tailbiter.lab.statistics import bootstrap


def luck(games: Games) -> list[Figure]:
    """The part of the results' variance that lies between deals, each played several times."""
    sizes = by_deals(np.ones((len(games), 1)), games.deal)
    sums = by_deals(games.shares, games.deal)
    squares = by_deals(games.shares**2, games.deal)
    parts = np.column_stack([np.ones(len(sizes)), sizes, sums**2 / sizes, squares, sums])
    return [Figure("decided by the deal", bootstrap(parts, between), "share")]


def between(sums: Array) -> Array:
    """Variances between deals and within them, as an analysis of variance parts them."""
    deals, games = sums[:, 0], sums[:, 1]
    seats = (sums.shape[1] - 2) // 3
    of_deals, squares, totals = (sums[:, 2 + n * seats : 2 + (n + 1) * seats] for n in range(3))
    within = (squares - of_deals).sum(axis=1) / (games - deals)
    among = (of_deals - totals**2 / games[:, None]).sum(axis=1) / np.maximum(deals - 1, 1)
    of_the_deal = np.maximum(among - within, 0) * deals / games
    whole = of_the_deal + within
    found: Array = np.divide(of_the_deal, whole, out=np.zeros_like(whole), where=whole > 0)
    return found


def is_played_again(games: Games) -> bool:
    """Where players differ, their strength would be taken for chance."""
    return len(set(games.players)) == 1 and len(games) >= 2 * games.deals
