"""For a game in which all order at once and of which nothing is known: any order, by the view."""

from __future__ import annotations

from random import Random

from tailbiter.bots.thinking import Budget, Line, Opinion, Report, Slip, Stop, View, never
from tailbiter.play.game import Game


class AnyOrder:
    """A Thinker to whom all orders are alike. The same seed, the same choices."""

    def __init__(self, game: Game, seed: int = 0):
        self.players = game.players
        self.dice = Random(seed)

    def think(
        self, view: View, budget: Budget, stop: Stop = never, report: Report | None = None
    ) -> Opinion:
        fair = 1 / self.players
        orders = self.dice.sample(view["decisions"], len(view["decisions"]))
        lines = tuple(Line(order, fair, 0) for order in orders)
        return Opinion(view["seat"], (fair,) * self.players, lines, is_final=True)

    def choose(
        self, view: View, budget: Budget, stop: Stop = never, slip: Slip | None = None
    ) -> str:
        return self.think(view, budget).best

    @classmethod
    def at_once(cls, game: Game, view: View, seed: int) -> str:
        return cls(game, seed).choose(view, Budget())
