"""A game in plain Python beside the same game compiled, to be held against each other."""

import random
import types
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

import tailbiter
from tailbiter.engine import compiled
from tailbiter.engine.arrays import Array
from tests.kinds import random_game
from tests.sampling import many

KINDS = many(6, 3)  # of each game, with options by chance, beside the plainest


@cache
def some_games(name: str) -> tuple[tailbiter.Game, ...]:
    rng = random.Random(f"compiled {name}")
    return (tailbiter.game(name), *(random_game(name, rng) for _ in range(KINDS)))


class Plain:
    """A game in plain Python, with what it remembers and its dice."""

    def __init__(self, game: tailbiter.Game, seed: int):
        self.rules = game.definition.rules
        self.dice = [seed]
        self.state = self.rules.State()
        self.rules.setup(self.state, game.packed, self.dice)
        self.past = [0] * self.rules.past_length(game.packed)
        self.rules.remember(self.state, self.past)

    def legal(self) -> list[int]:
        out = [0] * self.rules.MOST
        if self.rules.is_whole(self.state) and self.rules.ending(self.state):
            return []
        return out[: self.rules.legal(self.state, self.state.seat, out)]

    def decide(self, decision: int) -> None:
        self.rules.decide(self.state, self.state.seat, decision)
        if self.rules.is_whole(self.state):
            self.rules.remember(self.state, self.past)

    def draw(self) -> int:
        return int(self.rules.draw(self.state, self.dice))

    def play_on(self) -> int:
        """Random decisions until the game is over; how many there were."""
        made = 0
        while (decision := self.draw()) != self.rules.NONE:
            self.decide(decision)
            made += 1
        return made


if TYPE_CHECKING:  # the game's, among which the probe is compiled

    def ending(state: Any) -> int: ...
    def is_whole(state: Any) -> bool: ...
    def score(state: Any, seat: int) -> int: ...
    def is_winner(state: Any, seat: int) -> bool: ...
    def acts(state: Any, seat: int) -> bool: ...
    def draw(state: Any, dice: Any) -> int: ...


def probe(states: Any, seats: int, dice: Any, out: Any) -> None:
    """Ask about the first state; then draw, so often as there is room left."""
    out[0] = ending(states[0])
    out[1] = is_whole(states[0])
    for seat in range(seats):
        out[2 + 3 * seat] = score(states[0], seat)
        out[3 + 3 * seat] = is_winner(states[0], seat)
        out[4 + 3 * seat] = acts(states[0], seat)
    for n in range(2 + 3 * seats, len(out)):
        states[1] = states[0]
        out[n] = draw(states[1], dice)


@cache
def compiled_probe(name: str) -> Any:
    """The probe, compiled among a game's own compiled functions."""
    engine = tailbiter.game(name).engine()
    among = engine.kernels.step.py_func.__globals__
    return numba.njit(**compiled.FLAGS)(types.FunctionType(probe.__code__, among, "probe"))


def asked(game: tailbiter.Game, state: Any, seed: int, draws: int) -> tuple[list[int], list[int]]:
    """What the compiled functions say about a state, and what they draw."""
    states = np.concatenate([state.to_array(), state.to_array()])
    out = np.zeros(2 + 3 * game.players + draws, np.int64)
    compiled_probe(game.name)(states, game.players, np.array([seed], np.uint64), out)
    answers = out.tolist()
    return answers[: len(answers) - draws], answers[len(answers) - draws :]


def fields(states: Array, number: int = 0) -> dict[str, Any]:
    return {field: states[field][number].tolist() for field in states.dtype.names or ()}


def visited(game: tailbiter.Game, seed: int) -> Iterator[Any]:
    """The states of a random game, half-made turns among them."""
    plain = Plain(game, seed)
    yield plain.state.copy()
    while (decision := plain.draw()) != plain.rules.NONE:
        plain.decide(decision)
        yield plain.state.copy()


def winners(game: tailbiter.Game, state: Any) -> list[int]:
    """One for each seat that has won; at the end one for a draw."""
    won = [int(game.definition.rules.is_winner(state, seat)) for seat in range(game.players)]
    return [*won, int(not any(won))]
