"""What there is to choose from."""

from __future__ import annotations

from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.measures.drama import over_games
from tailbiter.lab.statistics import clustered, quantile


def branching(games: Games) -> list[Figure]:
    """How many decisions there are, first in each turn; and turns without a choice."""
    offers, deals = games.offers.values, games.deal_of_turn
    is_forced = (offers == 1) & (games.lengths.values == 1)
    where = games.seats.games
    return [
        Figure("mean", clustered(offers, deals), "choices"),
        Figure("most, in 19 of 20 turns", quantile(offers, deals, 0.95), "choices"),
        Figure("forced turns", over_games(games, is_forced.astype(float), where), "share"),
    ]


def near_the_best(games: Games) -> list[Figure]:
    """Of turns with a choice: how many of them a judge finds about as good as the best."""
    has = games.offers.values > 1
    near, deals = games.near.values[has], games.deal_of_turn[has]
    alone, where = (near == 1).astype(float), games.seats.games[has]
    return [
        Figure("mean", clustered(near, deals), "choices"),
        Figure("part of all choices", clustered(near / games.offers.values[has], deals), "share"),
        Figure("turns with one only", over_games(games, alone, where), "share"),
    ]
