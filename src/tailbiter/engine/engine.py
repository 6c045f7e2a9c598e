"""A game's compiled rules at work: random games, playouts, batches, counts."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from tailbiter.engine import kernels
from tailbiter.engine.arrays import Array
from tailbiter.engine.compiled import Module, load, watching
from tailbiter.engine.kernels import FRAME, LOOK, SET_UP, Counting
from tailbiter.games.dice import MASK

DECISIONS_A_TURN = 6  # no game has more
SEEN = 1 << 19  # positions that one turn can lead to, at most
loading = threading.Lock()
loaded: dict[tuple[str, ...], Any] = {}


@dataclass(frozen=True)
class Tally:
    """What a number of random games came to."""

    games: int
    decisions: int
    wins: tuple[int, ...]  # each seat's; shared wins count for each
    draws: int


class Engine:
    """One game with its options, compiled. Making one takes no time; the first use may compile."""

    def __init__(self, rules: Any, options: Any, players: int):
        self.rules = rules
        self.options = options.to_array()
        self.players = players
        self.past_length = int(rules.past_length(options))

    @property
    def kernels(self) -> Any:
        return self.kernels_of(kernels)

    def kernels_of(self, *modules: Module) -> Any:
        """The functions that `modules` name in their KERNELS, compiled with this game's rules."""
        key = (self.rules.__name__, *(module.__name__ for module in modules))
        with loading:
            if key not in loaded:
                loaded[key] = load(self.rules, *modules)
        return loaded[key]

    def prepare(
        self, report: Callable[[int, int], None] | None = None, stepping: bool = False
    ) -> None:
        """Compile random games now, or fetch them from the cache; report(done, of) on the way.

        With `stepping`, single steps and batches too. What is left out compiles when first used.
        """
        done: set[str] = set()
        total = self.kernels.functions

        def compiled(name: str) -> None:
            done.add(name)
            if report:
                report(min(len(done), total), total)

        collecting = gc.isenabled()
        gc.disable()  # a tenth of the time it takes to compile
        try:
            with watching(compiled):
                self.random_games(1)
                if stepping:
                    batch = self.batch(1)
                    batch.step_one(int(batch.decisions[0, 0]))
        finally:
            if collecting:
                gc.enable()
        if report:
            report(total, total)

    def new_state(self, size: int = 1) -> Array:
        return np.zeros(size, self.rules.State.dtype)

    def new_past(self, size: int) -> Array:
        return np.zeros((size, self.past_length), np.int64)

    def random_games(self, games: int, seed: int = 0) -> Tally:
        """Whole games from fresh set-ups, every decision at random."""
        return self.play_at_random(self.new_state(), True, self.new_past(1)[0], games, seed)

    def playouts(self, state: Array, past: Array, games: int, seed: int = 0) -> Tally:
        """Random games from one position."""
        return self.play_at_random(state, False, past.copy(), games, seed)

    def play_at_random(
        self, start: Array, fresh: bool, past: Array, games: int, seed: int
    ) -> Tally:
        wins = np.zeros(self.players + 1, np.int64)
        work = self.new_state()
        made = self.kernels.random_games(
            self.options, start, fresh, work, past, dice(seed), games, wins
        )
        return Tally(games, int(made), tuple(wins[:-1].tolist()), int(wins[-1]))

    def count(self, state: Array, past: Array, depth: int) -> int:
        """How many lines of play there are, so many turns deep, by distinct positions."""
        frames = depth * DECISIONS_A_TURN + 2
        states = self.new_state(frames)
        states[0] = state[0]
        space = Counting(
            states=states,
            words=states.view(np.int64).reshape(frames, -1),
            frames=np.zeros(frames, FRAME),
            out=np.zeros((frames, self.rules.MOST), np.int64),
            past=past.copy(),
            seen=np.zeros((depth + 1, SEEN, 2), np.int64),
            stamps=np.zeros((depth + 1, SEEN), np.int64),
        )
        return int(self.kernels.count_positions(space, depth))

    def course(self, state: Array, past: Array) -> Course:
        return Course(self, state.copy(), past.copy().reshape(1, -1))

    def batch(self, size: int, seed: int = 0) -> Batch:
        return Batch(self, size, seed)


class Course:
    """One game on its way, in compiled code: decisions are numbers, and nothing is written."""

    def __init__(self, engine: Engine, state: Array, past: Array, count: int | None = None):
        self.engine = engine
        self.state = state  # (1) State
        self.past = past  # (1, length) int
        self.out = np.zeros((1, engine.rules.MOST), np.int64)
        self.step = partial(engine.kernels.step, state, past, self.out)
        self.record = state.view(np.recarray)[0]  # the same memory
        self.count = 0 if count is None else count  # of those in `out`; 0 when the game is over
        if count is None:
            self.decide(LOOK)

    @property
    def seat(self) -> int:
        """Who decides next, from 0."""
        return int(self.state["seat"][0])

    @property
    def decisions(self) -> Array:
        """What may be decided next."""
        return self.out[0, : self.count]

    @property
    def is_whole(self) -> bool:
        """Is no turn half made?"""
        return bool(self.engine.rules.is_whole(self.record))

    def decide(self, decision: int) -> None:
        self.count = int(self.step(decision))

    def copy(self) -> Course:
        found = Course(self.engine, self.state.copy(), self.past.copy(), self.count)
        found.out[0, : self.count] = self.out[0, : self.count]
        return found


class Batch:
    """Many games at once, stepped together; each has its own dice, seeded one after the other."""

    def __init__(self, engine: Engine, size: int, seed: int = 0):
        self.engine = engine
        self.kernels = engine.kernels
        self.states = engine.new_state(size)
        self.pasts = engine.new_past(size)
        self.dice = np.array([[(seed + i) & MASK] for i in range(size)], np.uint64)
        self.decisions = np.zeros((size, engine.rules.MOST), np.int64)  # legal ones, a row a game
        self.counts = np.zeros(size, np.int64)  # how many of a row are meant; 0: the game is over
        self._all_set_up = np.full(size, SET_UP)
        self.restart()
        # Decide in the first game only; says how many decisions it then offers. No method: where
        # Python makes every move, a call between costs a tenth.
        self.step_one = partial(self.kernels.step, self.states, self.pasts, self.decisions)

    @property
    def seats(self) -> Array:
        """Who decides next in each game, from 1."""
        return np.asarray(self.states["seat"]) + 1

    def restart(self) -> None:
        """Set every game up anew; the dice roll on."""
        self.states[:] = 0
        self.step(self._all_set_up)

    def refresh(self) -> None:
        """List the legal decisions again, after the states were changed from outside."""
        self.step(np.full(len(self.states), LOOK))

    def step(self, decisions: Array) -> None:
        """One decision in each game that is not over; they must be legal."""
        self.kernels.step_all(
            self.engine.options,
            self.states,
            self.pasts,
            self.dice,
            decisions,
            self.decisions,
            self.counts,
        )


def dice(seed: int) -> Array:
    return np.array([seed & MASK], np.uint64)
