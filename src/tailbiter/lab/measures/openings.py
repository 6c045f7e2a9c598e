"""First turns, and how who made them came out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.statistics import clustered

CELL = re.compile(r"[a-z][0-9]{1,2}")
FEW = 5  # games after which something can be said of an opening


def openings(games: Games) -> list[Figure]:
    """What each first turn brought its seat, the most frequent first."""
    known, places = first_turns(games)
    mover = games.seats.values[games.seats.begins]
    brought = games.shares[np.arange(len(games)), mover]
    counts = np.bincount(places, minlength=len(known))
    found = []
    for place in np.argsort(-counts, kind="stable").tolist():
        is_this = places == place
        if counts[place] < FEW:
            break
        name, cell = told(games, int(np.flatnonzero(is_this)[0]))
        data: dict[str, Any] = {"games": int(counts[place])} | ({"cell": cell} if cell else {})
        part = clustered(brought[is_this], games.deal[is_this])
        found.append(Figure(name, part, "share", {"opening": name}, data))
    return found


def first_turns(games: Games) -> tuple[Array, Array]:
    """(turns) all that there were, and (games) which of them each game has."""
    begins = games.decisions.begins
    sizes = games.lengths.values[games.lengths.begins]
    most = int(sizes.max(initial=1))
    padded = np.full((len(games), most), -1, np.int64)
    for place in range(most):
        has = sizes > place
        padded[has, place] = games.decisions.values[begins[has] + place]
    known, places = np.unique(padded, axis=0, return_inverse=True)
    return known, places.ravel()


def told(games: Games, number: int) -> tuple[str, str]:
    """The first turn of a game as people write it, and the cell that it is about, if any."""
    seat = int(games.seats.values[games.seats.begins[number]])
    walk = games.start(int(games.deal[number])).walk(seat + 1)
    first = games.decisions.begins[number]
    size = games.lengths.values[games.lengths.begins[number]]
    for decision in games.decisions.values[first : first + size].tolist():
        walk = walk.decide(decision)
    [played] = walk.position.history
    return walk.text, cell_of(played.parts[0])


def cell_of(parts: Mapping[str, Any]) -> str:
    cells = [one for one in parts.values() if isinstance(one, str) and CELL.fullmatch(one)]
    return cells[0] if len(cells) == 1 else ""
