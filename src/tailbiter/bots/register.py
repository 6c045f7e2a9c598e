"""Which search thinks about which kind of game: one line a kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tailbiter.bots.knowledge import knowledge_of
from tailbiter.bots.knowledge.protocol import Kind
from tailbiter.bots.sealed.any_order import AnyOrder
from tailbiter.bots.sealed.order_search import OrderSearch, habitual_order
from tailbiter.bots.search.one_ahead import best_one_ahead
from tailbiter.bots.search.tree_search import TreeSearch
from tailbiter.bots.thinking import Thinker, View
from tailbiter.play.game import Game


@dataclass(frozen=True)
class Registered:
    """What serves a kind of game."""

    thinker: Callable[[Game, int, int, int], Thinker]  # with a seed, threads and megabytes
    quick: Callable[[Game, View, int], str]  # a turn at once, with a seed
    is_solvable: bool = False  # can its positions be solved exactly?
    random_rounds: int = 0  # to begin a match with, where the start is always the same


KINDS = {
    Kind.OPEN: Registered(TreeSearch, best_one_ahead, is_solvable=True, random_rounds=1),
    Kind.SEALED: Registered(lambda game, seed, n, _: OrderSearch(game, seed, n), habitual_order),
    Kind.UNKNOWN: Registered(lambda game, seed, *_: AnyOrder(game, seed), AnyOrder.at_once),
}


def registered(game: Game) -> Registered:
    return KINDS[knowledge_of(game.name).KIND]
