"""Thinks about games in which all order at once and in secret: a mix of orders, and a draw from it.

It is given a view, never a position: what the seat cannot see is dealt anew in every simulation.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from tailbiter.bots.knowledge import sealed_knowledge
from tailbiter.bots.sealed.order_table import SETTINGS, OrderTable, merged
from tailbiter.bots.thinking import Budget, Line, Opinion, Slip, View
from tailbiter.engine.arrays import Array
from tailbiter.games.dice import MASK, below, throw
from tailbiter.games.errors import OptionError, TurnError
from tailbiter.play.game import Game

SLICE = 0.008  # seconds between two looks at the clock, about
MOST_AT_ONCE = 1024  # simulations in a slice, however fast they seem
FEW = 64  # simulations that are enough where there is nothing to choose
REPORTS = 0.1  # seconds between two
FINE = 1 << 30  # parts that chance is measured in


class OrderSearch:
    """A Thinker for games in which all order at once. The same seed, the same choices."""

    def __init__(self, game: Game, seed: int = 0, threads: int = 1):
        self.game = game
        self.knowledge = sealed_knowledge(game.name)
        self.dice = [seed & MASK]
        self.tables = tuple(OrderTable(game, self.knowledge) for _ in range(threads))

    def think(
        self,
        view: View,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
        report: Callable[[Opinion], None] | None = None,
    ) -> Opinion:
        """Lines come by their weight in the mix, which is their visits; `choose` draws from it."""
        began = told = budget.clock()
        self.check(view)
        seat = view["seat"] - 1
        state = self.knowledge.known_state(self.game, view)
        rows = self.knowledge.candidates(state, seat, self.dice)
        write = self.game.definition.text.write_decision
        texts = [[write(state, seat, order) for order in row] for row in rows]
        for table in self.tables:
            table.begin(state, seat, rows, throw(self.dice))

        def opinion(now: float, is_final: bool) -> Opinion:
            return opinion_of(merged(self.tables), texts, seat, now - began, is_final)

        def tell() -> None:
            nonlocal told
            now = budget.clock()
            if report and now - told >= REPORTS:
                told = now
                report(opinion(now, False))

        is_forced = len(rows) * len(rows[0]) == 1
        enough = FEW if is_forced else self.knowledge.enough(state)
        if budget.simulations is None or budget.simulations > enough:
            budget = replace(budget, simulations=enough)
        self.weigh(budget, stop, tell)
        return opinion(budget.clock(), is_forced)

    def choose(
        self,
        view: View,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
        slip: Slip | None = None,
    ) -> str:
        """An order drawn from the mix, or a slip; where there is only one, at once."""
        if len(view["decisions"]) == 1:
            return str(view["decisions"][0])
        lines = list(self.think(view, budget, stop).lines)
        lines.insert(0, lines.pop(self.drawn(lines)))
        return lines[slip.pick([line.chance for line in lines]) if slip else 0].turn

    def drawn(self, lines: list[Line]) -> int:
        """The number of a line, drawn by their visits."""
        left = below(self.dice, FINE) / FINE * sum(line.visits for line in lines)
        for number, line in enumerate(lines):
            left -= line.visits
            if left < 0:
                return number
        return 0

    def check(self, view: View) -> None:
        if view["game"] != self.game.name or view["options"] != self.game.options:
            raise OptionError(f"this bot thinks about {self.game!r}; make one for the view's game")
        if view["seat"] is None:
            raise OptionError("a bot thinks for a seat: give it position.view(seat=1)")
        if view["result"] is not None:
            raise TurnError(f"the game is over: {view['result']['reason']}", view["result"]["rule"])

    def weigh(
        self,
        budget: Budget,
        stop: Callable[[], bool],
        tell: Callable[[], None],
    ) -> None:
        """Simulate in slices, in every thread, until the budget is spent."""
        clock = budget.clock
        ends = None if budget.seconds is None else clock() + budget.seconds
        share = budget.simulations
        share = None if share is None else -(-share // len(self.tables))
        n, done = 32, 0
        with ThreadPoolExecutor(len(self.tables)) as pool:
            while share is None or done < share:
                n = n if share is None else min(n, share - done)
                before = clock()
                if len(self.tables) == 1:
                    self.tables[0].weigh(n)
                else:
                    list(pool.map(OrderTable.weigh, self.tables, [n] * len(self.tables)))
                done += n
                now = clock()
                if stop() or (ends is not None and now >= ends):
                    break
                if now - before < SLICE / 2:
                    n = min(2 * n, MOST_AT_ONCE)
                elif now - before > 2 * SLICE:
                    n = max(1, n // 2)
                tell()


def habitual_order(game: Game, view: View, seed: int) -> str:
    """At once, by the plain rules: the order that habit likes best."""
    known, seat = sealed_knowledge(game.name), view["seat"] - 1
    state = known.known_state(game, view)
    orders = [order for row in known.candidates(state, seat, [seed & MASK]) for order in row]
    liked = max(orders, key=lambda o: known.habits.promise_of_row(state, seat, o, known.HABITS))
    return str(game.definition.text.write_decision(state, seat, liked))


def opinion_of(
    found: dict[str, Array],
    texts: list[list[str]],
    seat: int,
    seconds: float,
    is_final: bool,
) -> Opinion:
    simulations = int(found["simulations"])
    heavy = found["mixes"] >= SETTINGS.cut * found["mixes"].max()
    mixes = np.where(heavy, found["mixes"], 0.0)
    mixes = mixes / max(mixes.sum(), 1e-9) if mixes.sum() else np.full_like(mixes, 1 / mixes.size)
    chances = found["chances"] / max(simulations, 1)
    by_order = around(float(chances[seat]), found["seems"], found["tried"])
    lines = [
        Line(text, float(by_order[row, column]), round(simulations * mixes[row, column]))
        for row, words in enumerate(texts)
        for column, text in enumerate(words)
    ]
    lines.sort(key=lambda line: (-line.visits, -line.chance))
    return Opinion(
        seat=seat + 1,
        chances=tuple(chances.tolist()),
        lines=tuple(lines),
        simulations=simulations,
        seconds=seconds,
        is_final=is_final,
    )


def around(mean: float, seems: Array, tried: Array) -> Array:
    """The chances of orders, from the mean of all that were tried and what each seems to add."""
    usual = (seems * tried).sum() / tried.sum() if tried.any() else seems.mean()
    found: Array = np.clip(mean + seems - usual, 0.0, 1.0)
    return found
