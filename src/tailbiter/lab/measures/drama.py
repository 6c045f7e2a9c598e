"""The story of a game, by chances before each turn: behind, ahead, decided."""

from __future__ import annotations

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import NOBODY, Games
from tailbiter.lab.judging import FINE
from tailbiter.lab.statistics import Interval, clustered, quantile, share

BAND = 0.05  # a lead that is smaller is none
SURE = 0.9  # a chance above which a game is as good as won
TENTHS = 10


def drama(games: Games) -> list[Figure]:
    """How far behind who wins has been."""
    told = games.winner[games.seats.games] != NOBODY
    behind, deals = (games.hopes.max(axis=1) - hope_of_winner(games))[told], games.deal_of_turn
    seats, where = games.game.players, games.seats.games[told]
    found = [Figure("behind, over all turns", over_games(games, behind, where), "part")]
    is_behind = behind > 0
    rooted = np.sqrt(behind[is_behind])
    found.append(
        Figure("root of it, over turns behind", clustered(rooted, deals[told][is_behind]), "part")
    )
    hopeless = (hope_of_winner(games) < 1 / (2 * seats)) & told
    lowest = np.bincount(games.seats.games, hopeless, len(games)) > 0
    won = games.winner != NOBODY
    part = share(lowest[won], games.deal[won])
    found.append(Figure(f"won from below {100 / (2 * seats):.0f} %", part, "share"))
    return found


def hope_of_winner(games: Games) -> Array:
    """(turns) of who won alone; where nobody did, of nobody in particular."""
    winner = games.winner[games.seats.games]
    found: Array = np.take_along_axis(games.hopes, np.maximum(winner, 0)[:, None], axis=1)[:, 0]
    return found


def over_games(games: Games, values: Array, where: Array) -> Interval:
    """The mean over turns of each game, then over games."""
    counts = np.bincount(where, minlength=len(games))
    has = counts > 0
    means = np.bincount(where, values, len(games))[has] / counts[has]
    return clustered(means, games.deal[has])


def lead_changes(games: Games) -> list[Figure]:
    """How often another seat took the lead; to be the first to lead is no change."""
    changes = changes_of(games)
    return [
        Figure("a game", clustered(changes, games.deal), "times"),
        Figure("games with one or more", share(changes > 0, games.deal), "share"),
    ]


def changes_of(games: Games) -> Array:
    """(games); turn by turn, all games at once."""
    chances = games.chances.values.reshape(-1, games.game.players)
    changes, leader = np.zeros(len(games), np.int64), np.full(len(games), NOBODY)
    for turn in range(int(games.turns.max(initial=0))):
        here = np.flatnonzero(games.turns > turn)
        now = chances[games.seats.begins[here] + turn]
        held, best = leader[here], now.argmax(axis=1)
        second = np.partition(now, -2, axis=1)[:, -2]
        of_held = np.take_along_axis(now, np.maximum(held, 0)[:, None], axis=1)[:, 0]
        is_new = now.max(axis=1) > np.where(held == NOBODY, second, of_held) + BAND * FINE
        changes[here] += is_new & (held != NOBODY)
        leader[here] = np.where(is_new, best, held)
    return changes


def decision_time(games: Games) -> list[Figure]:
    """When it was decided, as a part of the game."""
    last = np.zeros(len(games), np.int64)  # the turn before which it still was open, from 1
    is_open = hope_of_winner(games) <= SURE
    np.maximum.at(last, games.seats.games[is_open], games.seats.places[is_open] + 1)
    won = (games.winner != NOBODY) & (games.turns > 0)
    parts = last[won] / games.turns[won]
    fine = np.rint(parts * FINE).astype(np.int64)
    median = quantile(fine, games.deal[won], 0.5)
    return [
        Figure("mean", clustered(parts, games.deal[won]), "part"),
        Figure("median", median * (1 / FINE), "part"),
    ]


def swing(games: Games) -> list[Figure]:
    """How much a turn does to the chance of who wins; the last one makes it certain."""
    told = games.winner[games.seats.games] != NOBODY
    change = (after_turns(games, hope_of_winner(games), 1.0) - hope_of_winner(games))[told]
    where, won = games.seats.games[told], games.winner != NOBODY
    largest = np.full(len(games), -1.0)
    np.maximum.at(largest, where, change)
    return [
        Figure("a turn", over_games(games, np.abs(change), where), "part"),
        Figure("largest rise in one turn", clustered(largest[won], games.deal[won]), "part"),
    ]


def after_turns(games: Games, before: Array, end: Array | float) -> Array:
    """(turns, ...) what is before a turn, moved on by one; after the last stands the `end`."""
    found = np.roll(before, -1, axis=0)
    found[games.seats.begins[games.turns > 0] + games.turns[games.turns > 0] - 1] = end
    return found


def uncertainty(games: Games) -> list[Figure]:
    """How open a game is in each tenth of it: 1 where all seats have the same chance."""
    kept = np.where(games.hopes > 0, games.hopes, 1.0)
    entropy = -(kept * np.log(kept)).sum(axis=1) / np.log(games.game.players)
    tenth = TENTHS * games.seats.places // games.turns[games.seats.games]
    return [
        Figure(
            f"tenth {number + 1}",
            clustered(entropy[tenth == number], games.deal_of_turn[tenth == number]),
            "part",
        )
        for number in range(TENTHS)
    ]
