"""What looks best one decision ahead, by the plain rules: nothing need be compiled for it."""

from __future__ import annotations

from typing import Any

from tailbiter.bots.knowledge import open_knowledge
from tailbiter.bots.search.view_reader import ViewReader
from tailbiter.bots.thinking import View
from tailbiter.play.game import Game
from tailbiter.play.walk import Walk


def best_one_ahead(game: Game, view: View, _: int) -> str:
    """A turn for the seat of the view; no chance is in it, so no seed is used."""
    walk, seat = ViewReader(game).read(view).walk(), view["seat"] - 1
    while not walk.is_done:
        hopes = {d.number: hope(game, walk.decide(d.number), seat) for d in walk.decisions}
        walk = walk.decide(max(hopes, key=lambda number: hopes[number]))
    return walk.text


def hope(game: Game, walk: Walk, seat: int) -> float:
    """The chance that a seat, counted from 0, seems to have after these decisions."""
    rules, state = game.definition.rules, walk.state
    if rules.is_whole(state) and rules.ending(state):
        return float(rules.is_winner(state, seat))
    chances: Any = [0.0] * game.players
    open_knowledge(game.name).estimate(state, chances)
    return float(chances[seat])
