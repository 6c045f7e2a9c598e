"""The games of one arm as columns, so that twenty thousand of them are measured at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.judging import FINE
from tailbiter.lab.rows import Row, arrow
from tailbiter.lab.study import Arm, Study
from tailbiter.play.game import Game
from tailbiter.play.position import Position

NOBODY = -1
Start = Callable[[int], Position]


@dataclass(frozen=True)
class Lists:
    """A list a game, all in one: (values) numbers, and (games) how many are each game's."""

    values: Array
    sizes: Array

    @cached_property
    def begins(self) -> Array:
        """(games) where each game's first is."""
        return np.concatenate([[0], np.cumsum(self.sizes)[:-1]]).astype(np.int64)

    @cached_property
    def games(self) -> Array:
        """(values) of which game each is."""
        return np.repeat(np.arange(len(self.sizes)), self.sizes)

    @cached_property
    def places(self) -> Array:
        """(values) the how manyth of its game each is, from 0."""
        return np.arange(len(self.values)) - self.begins[self.games]

    @classmethod
    def of(cls, lists: Sequence[Sequence[Any]], kind: Any = np.int64) -> Lists:
        values = [value for one in lists for value in one]
        return cls(np.array(values, kind), np.array([len(one) for one in lists], np.int64))


@dataclass(frozen=True)
class Games:
    """All games of an arm, by deals."""

    game: Game
    players: tuple[str, ...]  # one for all seats, or one a seat
    start: Start  # the position that a deal begins with
    deal: Array  # (games), as all that follow
    rotation: Array
    winners: Array
    scores: Lists
    ending: Array
    seats: Lists
    lengths: Lists
    decisions: Lists
    offers: Lists
    chances: Lists
    near: Lists
    kinds: Lists
    counts: Lists

    def __len__(self) -> int:
        return len(self.deal)

    @cached_property
    def turns(self) -> Array:
        """(games) how many each has."""
        return self.seats.sizes

    @cached_property
    def deals(self) -> int:
        return len(np.unique(self.deal))

    @cached_property
    def deal_of_turn(self) -> Array:
        return self.deal[self.seats.games]

    @cached_property
    def won(self) -> Array:
        """(games, seats) who won, as 0 and 1."""
        found: Array = self.winners[:, None] >> np.arange(self.game.players) & 1
        return found

    @cached_property
    def shares(self) -> Array:
        """(games, seats) each seat's part of the win; a draw is shared by all."""
        sharing = np.where(self.winners[:, None] == 0, 1, self.won)
        found: Array = sharing / sharing.sum(axis=1, keepdims=True)
        return found

    @cached_property
    def winner(self) -> Array:
        """(games) the only one who won, or nobody."""
        return np.where(self.won.sum(axis=1) == 1, self.won.argmax(axis=1), NOBODY)

    @cached_property
    def hopes(self) -> Array:
        """(turns, seats) chances before each turn, from 0 to 1."""
        found: Array = self.chances.values.reshape(-1, self.game.players) / FINE
        return found

    @cached_property
    def player_shares(self) -> Array:
        """(games, seats) the same by players: who sat first in the first rotation, comes first."""
        seats = np.arange(self.game.players)
        places = (seats - self.rotation[:, None]) % self.game.players
        return np.take_along_axis(self.shares, places, axis=1)

    @classmethod
    def of_rows(cls, game: Game, players: Sequence[str], rows: Iterable[Row]) -> Games:
        """Of rows that are at hand, with the numbers of deals as their seeds."""
        kept = sorted(rows, key=lambda row: row.place)
        columns: dict[str, Any] = {
            name: np.array([getattr(row, name) for row in kept], np.int64) for name in NUMBERS
        }
        for name in LISTS:
            kind = object if name == "kinds" else np.int64
            columns[name] = Lists.of([getattr(row, name) for row in kept], kind)
        return cls(game, tuple(players), game.start, **columns)

    @classmethod
    def read(cls, study: Study, arm: Arm, files: Sequence[Path]) -> Games:
        """Of the files that a run kept, by deals."""
        pa = arrow()
        table = pa.concat_tables([pa.parquet.read_table(file) for file in files])
        columns: dict[str, Any] = {
            name: table[name].to_numpy().astype(np.int64) for name in NUMBERS
        }
        for name in LISTS:
            found = table[name].combine_chunks()
            values = found.flatten().to_numpy(zero_copy_only=False)
            sizes = found.value_lengths().to_numpy(zero_copy_only=False)
            columns[name] = Lists(values, sizes.astype(np.int64))
        game = study.game_of(arm)

        def start(deal: int) -> Position:
            return game.start(study.seed_of("deal", deal))

        return cls(game, study.players_of(arm), start, **columns)


NUMBERS = ("deal", "rotation", "winners", "ending")
LISTS = (
    *("scores", "seats", "lengths", "decisions"),
    *("offers", "chances", "near", "kinds", "counts"),
)
