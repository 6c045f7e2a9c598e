"""Whether thinking more wins more."""

from __future__ import annotations

import math

from tailbiter.bots.matches import Contender, contender, elo
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.statistics import Interval, clustered

LEAST = 100  # games: of ten, nothing can be said


def skill(games: Games) -> list[Figure]:
    """Elo for each doubling of simulations, of one who sits among others."""
    place, one, other = both(games)
    part = clustered(games.player_shares[:, place], games.deal)
    doublings = math.log2((one.simulations or 1) / (other.simulations or 1))
    value, low, high = (elo(end, games.game.players) for end in (part.value, part.low, part.high))
    strength = Interval(value, low, high, part.n)
    words = f"{one.words} against {other.words}"
    return [
        Figure(f"{words}, a doubling", strength * (1 / doublings), "elo"),
        Figure(f"{words}, its part", part, "share"),
    ]


def both(games: Games) -> tuple[int, Contender, Contender]:
    """The place of who sits alone among others, who that is, and who they are."""
    players = games.players
    alone = [place for place, words in enumerate(players) if players.count(words) == 1]
    contenders = [contender(words) for words in players]
    strongest = max(alone, key=lambda place: contenders[place].simulations or 0)
    other = next(one for one in contenders if one.words != players[strongest])
    return strongest, contenders[strongest], other


def are_strengths(games: Games) -> bool:
    """Do two play, who think alike and not for as long, often enough?"""
    if len(set(games.players)) != 2 or 1 not in map(games.players.count, games.players):
        return False
    _, one, other = both(games)
    alike = (one.kind, one.settings, one.without) == (other.kind, other.settings, other.without)
    return bool(alike and one.simulations and other.simulations and len(games) >= LEAST)
