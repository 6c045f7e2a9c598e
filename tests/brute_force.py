"""Every line of play, tried out slowly with the oracles: what the solver is held against."""

import importlib
from collections.abc import Mapping
from typing import Any

import tailbiter

Past = tuple[str, ...]  # the positions before, as far as they can come up again


class LeftOut(Exception):  # noqa: N818 - it is no mistake
    """More lines of play than a test has time for, or a position without a turn to play."""


class BruteForce:
    """One game, with its options, at the hands of its oracle."""

    def __init__(self, game: tailbiter.Game, most: int):
        self.options: Mapping[str, object] = game.options
        self.oracle: Any = importlib.import_module(f"tests.oracles.{game.name.replace('-', '_')}")
        self.repeats = "turn_limit" in game.options  # positions that come up again count
        self.seats = range(1, game.players + 1)
        self.most = most  # positions to look at
        self.looked = 0
        self.results: dict[str, tuple[int, ...] | None] = {}
        self.listed: dict[str, list[str]] = {}
        self.found: dict[tuple[str, Past, tuple[int, ...], int], bool] = {}

    def winners(self, text: str, past: Past) -> tuple[int, ...] | None:
        """Nobody for a draw, None while the game goes on."""
        same = [old for old in past if old.split()[:3] == text.split()[:3]]
        if same:
            result = self.oracle.result(text, self.options, past=tuple(same))
            return None if result is None else tuple(result[0])
        if text not in self.results:
            result = self.oracle.result(text, self.options)
            self.results[text] = None if result is None else tuple(result[0])
        return self.results[text]

    def after(self, text: str) -> list[str]:
        """The positions one turn away, in a game that is not over."""
        if text not in self.listed:
            self.looked += 1
            if self.looked > self.most:
                raise LeftOut
            self.listed[text] = sorted(set(self.oracle.outcomes(text, self.options).values()))
        if not self.listed[text]:
            raise LeftOut
        return self.listed[text]

    def mover(self, text: str) -> int:
        letter = text.split()[1]
        return ("bw" if letter in "bw" else "ABCD").index(letter) + 1

    def forced(self, text: str, past: Past, seats: tuple[int, ...], turns: int) -> bool:
        """Can these seats together see to it that one of them wins within so many turns?"""
        winners = self.winners(text, past)
        if winners is not None:
            return any(seat in seats for seat in winners)
        if turns == 0:
            return False
        key = (text, past, seats, turns)
        if key not in self.found:
            further = tuple(sorted((*past, text))) if self.repeats else ()
            judge = any if self.mover(text) in seats else all
            self.found[key] = judge(
                self.forced(after, further, seats, turns - 1) for after in self.after(text)
            )
        return self.found[key]

    def shortest(self, text: str, past: Past, deepest: int) -> tuple[int | None, int | None]:
        """The seat that forces a win, and in how few turns; neither if none does within so many."""
        for seat in self.seats:
            if self.forced(text, past, (seat,), deepest):
                turns = 0
                while not self.forced(text, past, (seat,), turns):
                    turns += 1
                return seat, turns
        return None, None
