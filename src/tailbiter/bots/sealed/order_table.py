"""The memory of weighing orders: what one thread works with, and reading them together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tailbiter.bots.knowledge.protocol import SealedKnowledge
from tailbiter.bots.sealed import order_kernels
from tailbiter.bots.sealed.order_kernels import Workspace, table_of
from tailbiter.engine.arrays import Array, State, one_record
from tailbiter.play.game import Game


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

    def begin(self, state: State, seat: int, rows: list[list[int]], seed: int) -> None:
        """Weigh these orders, a row of equal length each, for a seat that counts from 0."""
        self.seat = seat
        self.space.root[:] = state.to_array()
        self.space.dice[0] = seed
        self.space.tables[:] = np.zeros(1, self.space.tables.dtype)
        self.found["rows"], self.found["columns"] = len(rows), len(rows[0])
        self.found["seats"] = self.players
        self.found["orders"][: len(rows), : len(rows[0])] = rows

    def weigh(self, simulations: int) -> None:
        self.kernels.weigh_orders(self.space, self.seat, simulations)


def merged(tables: tuple[OrderTable, ...]) -> dict[str, Array]:
    """What all threads found, added up; only the orders there are."""
    found = [table.found for table in tables]
    rows, columns, seats = (int(found[0][name]) for name in ("rows", "columns", "seats"))

    def total(name: str) -> Array:
        return np.asarray(sum(one[name][:rows, :columns] for one in found))

    return {
        "tried": total("tried"),
        "mixes": total("mixes"),
        "seems": total("seems") / len(tables),
        "simulations": np.sum([one["simulations"] for one in found]),
        "chances": np.sum([one["chances"][:seats] for one in found], axis=0),
    }
