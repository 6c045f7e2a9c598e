"""For a game in which all order at once and of which nothing is known: any order, by the view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tailbiter.bots.thinking import Budget, Line, Opinion, Slip, View
from tailbiter.play.game import Game


class AnyOrder:
    """A Thinker to whom all orders are alike. The same seed, the same choices."""

    def __init__(self, game: Game, seed: int = 0):
        self.players = game.players
        self.dice = Random(seed)

    def think(
        self,
        view: View,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
        report: Callable[[Opinion], None] | None = None,
    ) -> Opinion:
        fair = 1 / self.players
        orders = self.dice.sample(view["decisions"], len(view["decisions"]))
        lines = tuple(Line(order, fair, 0) for order in orders)
        return Opinion(view["seat"], (fair,) * self.players, lines, is_final=True)

    def choose(
        self,
        view: View,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
        slip: Slip | None = None,
    ) -> str:
        return self.think(view, budget).best


def any_order(game: Game, view: View, seed: int) -> str:
    """At once."""
    return AnyOrder(game, seed).think(view, Budget()).best
