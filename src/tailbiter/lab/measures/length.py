"""How long games are, and what ends them."""

from __future__ import annotations

import numpy as np

from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.statistics import clustered, quantile, share

QUANTILES = {"shortest of twenty": 0.05, "median": 0.5, "longest of twenty": 0.95}
LIMIT = "turn_limit"  # an option that some games have: turns after which nobody has won


def length(games: Games) -> list[Figure]:
    """In turns of one seat each."""
    found = [Figure("mean", clustered(games.turns, games.deal), "turns")]
    for name, part in QUANTILES.items():
        data = histogram(games) if part == 0.5 else {}
        found.append(Figure(name, quantile(games.turns, games.deal, part), "turns", data=data))
    if LIMIT in games.game.options:
        reached = games.turns >= int(games.game.options[LIMIT])
        found.append(Figure("at the limit of turns", share(reached, games.deal), "share"))
    return found


def histogram(games: Games) -> dict[str, list[int]]:
    """How many games have how many turns, in at most 30 bars of the same width."""
    longest = int(games.turns.max(initial=0))
    wide = longest // 30 + 1
    counts = np.bincount(games.turns // wide)
    return {"bars": counts.tolist(), "wide": [wide]}


def endings(games: Games) -> list[Figure]:
    """Of each rule by which a game has ended."""
    letter = games.game.definition.LETTER
    found = []
    for number in np.unique(games.ending).tolist():
        rule = f"{letter}{number}"
        part = share(games.ending == number, games.deal)
        found.append(Figure(f"by {rule}", part, "share", {"ending": rule}))
    return found
