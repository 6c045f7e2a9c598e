"""Bots play whole games in compiled code: no views, no texts, the same turns as by views.

A player that may not see everything is given what its seat knows, and nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from tailbiter.bots.sealed.order_search import OrderMind
from tailbiter.bots.search.tree import Ban
from tailbiter.bots.search.tree_mind import TreeMind
from tailbiter.bots.thinking import Budget, Slip, never
from tailbiter.engine.arrays import Array, State
from tailbiter.engine.engine import Course
from tailbiter.games.dice import below
from tailbiter.games.restriction import Instead
from tailbiter.play.game import Game
from tailbiter.play.position import Position


class Player(Protocol):
    """Decides for one seat, in one game after another."""

    def begin(self, seed: int) -> None:
        """Another game: nothing of the last one counts any more."""

    def turn(self, course: Course, decisions: Sequence[int]) -> list[int]:
        """Make a whole turn for the seat that is to decide; those so far led there."""


@dataclass(frozen=True)
class TreePlayer:
    """One that searches a tree."""

    mind: TreeMind
    budget: Budget
    slip: Slip | None = None

    def begin(self, seed: int) -> None:
        begin(self.mind, self.slip, seed)

    def turn(self, course: Course, decisions: Sequence[int]) -> list[int]:
        self.mind.stand(decisions, course.state, course.past[0])
        self.mind.look(self.budget, never, course.count == 1)
        making = Stepped(course)
        self.mind.best_turn(making, course.seat, course.past[0], self.budget, never, self.slip)
        return making.made


@dataclass
class Stepped:
    """A turn in the making, in compiled code."""

    course: Course
    made: list[int] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return bool(self.made) and self.course.is_whole

    @property
    def legal(self) -> Sequence[int]:
        found: list[int] = self.course.decisions.tolist()
        return found

    @property
    def state(self) -> Array:
        return self.course.state

    def decide(self, decision: int) -> None:
        self.course.decide(decision)
        self.made.append(decision)


@dataclass(frozen=True)
class OrderPlayer:
    """One that weighs sealed orders, by what its seat knows."""

    game: Game
    mind: OrderMind
    budget: Budget
    slip: Slip | None = None

    def begin(self, seed: int) -> None:
        begin(self.mind, self.slip, seed)

    def turn(self, course: Course, decisions: Sequence[int]) -> list[int]:
        if course.count == 1:
            return made(course, int(course.decisions[0]))
        order = self.mind.order(course.state, course.seat, self.budget, never, self.slip)
        return made(course, order)


def begin(mind: TreeMind | OrderMind, slip: Slip | None, seed: int) -> None:
    mind.begin(seed)
    if slip:
        slip.dice.seed(seed)


@dataclass(frozen=True)
class KnowingPlayer:
    """Any that orders by what its seat knows."""

    game: Game
    seen_by: Callable[[State, int], State]
    order: Callable[[State, int, Array], int]
    dice: Array = field(default_factory=lambda: np.zeros(1, np.uint64))

    def begin(self, seed: int) -> None:
        self.dice[0] = seed

    def turn(self, course: Course, decisions: Sequence[int]) -> list[int]:
        known = known_of(self.game, course, self.seen_by)
        return made(course, self.order(known, course.seat, self.dice))


@dataclass(frozen=True)
class AheadPlayer:
    """One that looks one decision ahead, by what is known of the game, and no further."""

    mind: TreeMind

    def begin(self, seed: int) -> None:
        self.mind.begin(seed)

    def turn(self, course: Course, decisions: Sequence[int]) -> list[int]:
        making = Stepped(course)
        while not making.is_done:
            self.mind.stand([*decisions, *making.made], making.state, course.past[0])
            making.decide(self.mind.at_a_glance())
        return making.made


@dataclass(frozen=True)
class RandomPlayer:
    """Every decision as likely as any other."""

    dice: list[int] = field(default_factory=lambda: [0])
    ban: Ban | None = None
    instead: Instead | None = None  # what it orders in an order's place

    def begin(self, seed: int) -> None:
        self.dice[0] = seed

    def turn(self, course: Course, decisions: Sequence[int]) -> list[int]:
        making = Stepped(course)
        while not making.is_done:
            legal = making.course.decisions
            if self.ban:
                legal = legal[self.ban.allowed(making.state, legal.tolist())]
            decision = int(legal[below(self.dice, len(legal))])
            if self.instead:
                state = course.engine.rules.State.from_array(making.state)
                decision = self.instead(state, making.course.seat, decision)
            making.decide(decision)
        return making.made


def made(course: Course, order: int) -> list[int]:
    """A turn that is one decision."""
    course.decide(order)
    return [order]


def known_of(game: Game, course: Course, seen_by: Callable[[State, int], State]) -> State:
    """What the seat to decide knows of a game on its way."""
    return seen_by(game.definition.rules.State.from_array(course.state), course.seat)


@dataclass(frozen=True)
class Played:
    """One game, as it went."""

    seats: tuple[int, ...]  # who decided, from 0, by turns
    turns: tuple[tuple[int, ...], ...]  # the decisions of each
    offers: tuple[int, ...]  # among how many the first of them was chosen
    winners: int  # mask of seats from 0; 0 for a draw
    scores: tuple[int, ...]
    ending: int  # the number of the rule

    def shares(self, players: int) -> tuple[float, ...]:
        """Each seat's part of the win; a draw is shared by all."""
        sharing = self.winners or (1 << players) - 1
        part = 1 / sharing.bit_count()
        return tuple(part if sharing >> seat & 1 else 0.0 for seat in range(players))


def play(start: Position, players: Sequence[Player], rounds: int = 0, seed: int = 0) -> Played:
    """One game to its end. It begins with so many rounds at random, by `seed`.

    Where all starts are the same, two good players would otherwise play one game again and again.
    """
    course = start.game.engine().course(start.state.to_array(), start.past_array)
    seats: list[int] = []
    turns: list[tuple[int, ...]] = []
    offers: list[int] = []
    decisions: list[int] = []
    random, to_come = RandomPlayer(), rounds * start.game.players
    random.begin(seed)
    while course.count:
        seat, offered = course.seat, course.count
        opened = course.copy() if to_come else course
        if to_come and (turn := random.turn(opened, decisions)) and opened.count:
            to_come, course = to_come - 1, opened
        else:  # a game that would end at random is begun
            to_come, turn = 0, players[seat].turn(course, decisions)
        offers.append(offered)
        seats.append(seat)
        turns.append(tuple(turn))
        decisions += turn
    return finished(start, course, seats, turns, offers)


def finished(
    start: Position,
    course: Course,
    seats: Sequence[int],
    turns: Sequence[tuple[int, ...]],
    offers: Sequence[int],
) -> Played:
    rules: Any = start.game.definition.rules
    state = rules.State.from_array(course.state)
    everybody = range(start.game.players)
    return Played(
        seats=tuple(seats),
        turns=tuple(turns),
        offers=tuple(offers),
        winners=sum(1 << seat for seat in everybody if rules.is_winner(state, seat)),
        scores=tuple(int(rules.score(state, seat)) for seat in everybody),
        ending=int(rules.ending(state)),
    )


def seed_of(*parts: object) -> int:
    """A seed from what it is for: other parts, another seed, and none near another."""
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
