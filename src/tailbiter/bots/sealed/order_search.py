"""Thinks about games in which all order at once and in secret: a mix of orders, and a draw from it.

It is given a view, never a position: what the seat cannot see is dealt anew in every simulation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from tailbiter.bots.knowledge import sealed_knowledge
from tailbiter.bots.knowledge.protocol import SealedKnowledge, Size
from tailbiter.bots.sealed import order_kernels
from tailbiter.bots.sealed.order_kernels import RANKED, Workspace, table_of
from tailbiter.bots.spending import FEW, spend
from tailbiter.bots.thinking import Budget, Line, Opinion, Report, Slip, Stop, View, never
from tailbiter.engine.arrays import Array, State, one_record
from tailbiter.games.dice import MASK, below, throw
from tailbiter.games.errors import OptionError, TurnError
from tailbiter.games.restriction import Instead
from tailbiter.play.game import Game

FINE = 1 << 30  # parts that chance is measured in


@dataclass(frozen=True)
class OrderSettings:
    """How orders are weighed."""

    explore: float = 0.25  # how much better than it seems an order tried once may be
    firm: float = 150.0  # tries that a guess from an order's row and column is worth
    row_firm: float = 60.0  # tries that the first look at a row is worth
    column_firm: float = 60.0  # and at a column
    trust: float = 1.0  # how far all lean, in habitual play, towards what served them
    patience: float = 150.0  # tries after which they lean half as far
    standing: float = 0.3  # part of the margin, beside the win itself, in what an order is worth
    rounds: int = 1  # for how many they lean
    temper: float = 0.003  # an order that seems so much worse is mixed in e times less
    cut: float = 0.05  # orders with less than this part of the heaviest weight are not mixed in


SETTINGS = OrderSettings()


class OrderTable:
    """The orders of one seat, weighed in one thread."""

    def __init__(self, game: Game, knowledge: SealedKnowledge):
        engine = game.engine()
        self.kernels = engine.kernels_of(knowledge.habits, order_kernels)
        self.players = game.players
        self.seat = 0
        self.space = Workspace(
            root=engine.new_state(),
            work=engine.new_state(),
            tables=np.zeros(1, table_of(knowledge.SIZE)),
            weights=np.array(knowledge.HABITS),
            settings=one_record(SETTINGS),
            dice=np.zeros(1, np.uint64),
            began=np.zeros(1, np.uint64),
        )
        self.found = self.space.tables[0]

        self.bytes = self.space.tables.view(np.uint8)
        self.known = self.space.root.view(np.recarray)[0]  # the same memory

    def lay_out(self, state: Array, seat: int, dice: list[int]) -> None:
        """Weigh the orders of a seat that counts from 0, by what it knows of the state."""
        self.seat = seat
        self.space.root[:] = state
        self.bytes[:] = 0
        self.found["seats"] = self.players
        self.space.dice[0] = dice[0]
        self.kernels.prepare(self.space, seat, self.space.dice)
        dice[0] = int(self.space.dice[0])

    def replace(self, rows: list[list[int]]) -> None:
        """Weigh these orders, a row of equal length each."""
        self.found["rows"], self.found["columns"] = len(rows), len(rows[0])
        self.found["orders"][: len(rows), : len(rows[0])] = rows

    @property
    def count(self) -> int:
        return int(self.found["rows"]) * int(self.found["columns"])

    @property
    def orders(self) -> list[list[int]]:
        rows, columns = int(self.found["rows"]), int(self.found["columns"])
        found: list[list[int]] = self.found["orders"][:rows, :columns].tolist()
        return found

    def grow(self, simulations: int) -> int:
        self.kernels.weigh_orders(self.space, self.seat, simulations)
        return simulations


class OrderMind:
    """What a player has in mind where all order at once. It is given what its seat knows."""

    def __init__(self, game: Game, seed: int = 0, threads: int = 1):
        self.knowledge = sealed_knowledge(game.name)
        self.dice = [seed & MASK]
        self.tables = tuple(OrderTable(game, self.knowledge) for _ in range(threads))
        self.State = game.definition.rules.State
        self.ranked = np.zeros(self.knowledge.SIZE.rows * self.knowledge.SIZE.columns, RANKED)
        self.instead: Instead | None = None  # what it orders in an order's place

    def begin(self, seed: int) -> None:
        """Forget what was, for another game."""
        self.dice[0] = seed & MASK

    def lay_out(self, state: Array, seat: int) -> None:
        """The orders to weigh, by what the seat, which counts from 0, knows of the state."""
        first, *others = self.tables
        first.lay_out(state, seat, self.dice)
        if self.instead:
            known = self.State.from_array(first.space.root)
            rows = [[self.instead(known, seat, order) for order in row] for row in first.orders]
            first.replace([sorted(set(row)) for row in rows])
        for table in others:
            table.lay_out(state, seat, [0])
            table.replace(first.orders)
        for table in self.tables:
            table.space.dice[0] = throw(self.dice)

    @property
    def is_forced(self) -> bool:
        return self.tables[0].count == 1

    def weigh(self, budget: Budget, stop: Stop, tell: Callable[[], None] | None = None) -> None:
        enough = FEW if self.is_forced else self.knowledge.enough(self.tables[0].known)
        if budget.simulations is None or budget.simulations > enough:
            budget = replace(budget, simulations=enough)
        spend(budget, self.tables, stop, tell)

    @property
    def found(self) -> Array:
        """The tables of all threads."""
        each = [table.space.tables for table in self.tables]
        return each[0] if len(each) == 1 else np.concatenate(each)

    def weighed(self, seat: int) -> Weighed:
        n = self.tables[0].kernels.rank_orders(self.found, seat, SETTINGS.cut, self.ranked)
        places, chances, visits = zip(*self.ranked[:n].tolist(), strict=True)
        return Weighed(list(places), list(chances), list(visits))

    @property
    def simulations(self) -> int:
        return int(self.found["simulations"].sum())

    @property
    def shares(self) -> list[float]:
        """Each seat's chance of winning."""
        seats = int(self.tables[0].found["seats"])
        sums: list[float] = self.found["chances"][:, :seats].sum(axis=0).tolist()
        return [each / max(self.simulations, 1) for each in sums]

    def order(self, state: Array, seat: int, budget: Budget, stop: Stop, slip: Slip | None) -> int:
        """One drawn from the mix, or a slip."""
        self.lay_out(state, seat)
        self.weigh(budget, stop)
        found = self.weighed(seat)
        order = list(range(len(found.visits)))
        order.insert(0, order.pop(self.drawn(found.visits)))
        picked = order[slip.pick(found.chances[place] for place in order) if slip else 0]
        table = self.tables[0].found
        row, column = divmod(found.places[picked], int(table["columns"]))
        return int(table["orders"][row, column])

    def drawn(self, visits: list[int]) -> int:
        """The number of an order, drawn by their visits."""
        left = below(self.dice, FINE) / FINE * sum(visits)
        for number, each in enumerate(visits):
            left -= each
            if left < 0:
                return number
        return 0


class OrderSearch:
    """A Thinker for games in which all order at once. The same seed, the same choices."""

    def __init__(self, game: Game, seed: int = 0, threads: int = 1):
        self.game = game
        self.mind = OrderMind(game, seed, threads)

    def think(
        self, view: View, budget: Budget, stop: Stop = never, report: Report | None = None
    ) -> Opinion:
        """Lines come by their weight in the mix, which is their visits; `choose` draws from it."""
        began = budget.clock()
        state, seat = self.known(view), view["seat"] - 1
        self.mind.lay_out(state.to_array(), seat)
        orders = self.mind.tables[0].orders
        texts = [self.written(state, seat, order) for row in orders for order in row]

        def opinion(is_final: bool) -> Opinion:
            seconds = budget.clock() - began
            return opinion_of(self.mind, texts, seat, seconds, is_final)

        def tell() -> None:
            if report:
                report(opinion(False))

        self.mind.weigh(budget, stop, tell)
        return opinion(self.mind.is_forced)

    def choose(
        self, view: View, budget: Budget, stop: Stop = never, slip: Slip | None = None
    ) -> str:
        """An order drawn from the mix, or a slip; where there is only one, at once."""
        if len(view["decisions"]) == 1:
            return str(view["decisions"][0])
        state, seat = self.known(view), view["seat"] - 1
        order = self.mind.order(state.to_array(), seat, budget, stop, slip)
        return self.written(state, seat, order)

    def written(self, state: State, seat: int, order: int) -> str:
        return self.game.definition.text.write_decision(state, seat, order)

    def known(self, view: View) -> State:
        """What the seat of a view knows, in the rules' own terms."""
        if view["game"] != self.game.name or view["options"] != self.game.options:
            raise OptionError(f"this bot thinks about {self.game!r}; make one for the view's game")
        if view["seat"] is None:
            raise OptionError("a bot thinks for a seat: give it position.view(seat=1)")
        if view["result"] is not None:
            raise TurnError(f"the game is over: {view['result']['reason']}", view["result"]["rule"])
        return self.mind.knowledge.known_state(self.game, view)


class PlainSheet:
    """Room for orders, as `Habits.lay_out` fills it."""

    def __init__(self, size: Size):
        self.rows = self.columns = 0
        self.orders = [[0] * size.columns for _ in range(size.rows)]


def habitual_order(game: Game, view: View, seed: int) -> str:
    """At once, by the plain rules: the order that habit likes best."""
    known, seat = sealed_knowledge(game.name), view["seat"] - 1
    state = known.known_state(game, view)
    sheet = PlainSheet(known.SIZE)
    known.habits.lay_out(state, seat, [seed & MASK], sheet)
    orders = [order for row in sheet.orders[: sheet.rows] for order in row[: sheet.columns]]
    liked = max(orders, key=lambda o: known.habits.promise_of_row(state, seat, o, known.HABITS))
    return str(game.definition.text.write_decision(state, seat, liked))


@dataclass(frozen=True)
class Weighed:
    """Orders as they were found to be worth, the heaviest in the mix first."""

    places: list[int]  # of each order, row by row
    chances: list[float]  # that the seat wins with it
    visits: list[int]  # its part of the simulations, by its weight in the mix


def opinion_of(
    mind: OrderMind, texts: list[str], seat: int, seconds: float, is_final: bool
) -> Opinion:
    found = mind.weighed(seat)
    orders = zip(found.places, found.chances, found.visits, strict=True)
    return Opinion(
        seat=seat + 1,
        chances=tuple(mind.shares),
        lines=tuple(Line(texts[place], chance, visits) for place, chance, visits in orders),
        simulations=mind.simulations,
        seconds=seconds,
        is_final=is_final,
    )
