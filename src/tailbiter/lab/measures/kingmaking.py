"""Seats that cannot win any more and choose who does."""

from __future__ import annotations

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.measures.drama import BAND, after_turns
from tailbiter.lab.statistics import clustered, share

HOPELESS = 0.05


def kingmaking(games: Games) -> list[Figure]:
    """Turns of a seat without hope after which another leads, who then wins."""
    made, hopeless = kings_made(games)
    a_game = np.bincount(games.seats.games, made, len(games))
    return [
        Figure("games with such a turn", share(a_game > 0, games.deal), "share"),
        Figure("such turns a game", clustered(a_game, games.deal), "times"),
        Figure(
            "of turns without hope",
            share(made[hopeless], games.deal_of_turn[hopeless]),
            "share",
        ),
    ]


def kings_made(games: Games) -> tuple[Array, Array]:
    """(turns) is it such a turn; has its seat no hope?"""
    before, mover = games.hopes, games.seats.values
    after = after_turns(games, before, games.shares[games.turns > 0])
    turns = np.arange(len(mover))
    hopeless = before[turns, mover] < HOPELESS
    led, leads = before.argmax(axis=1), after.argmax(axis=1)
    lead = after[turns, leads] - after[turns, led]
    by_another = (led != leads) & (leads != mover) & (led != mover)
    wins = games.winner[games.seats.games] == leads
    return hopeless & by_another & (lead > BAND) & wins, hopeless
