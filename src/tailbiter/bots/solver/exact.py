"""Positions solved exactly: who can force a win, in how few turns, and how."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tailbiter.bots.knowledge import module_of, open_knowledge
from tailbiter.bots.solver import exact_kernels
from tailbiter.bots.solver.exact_kernels import FOREVER, NO_DECISION, Workspace
from tailbiter.bots.thinking import DRAW, LOSS, WIN, Clock, Stop, never
from tailbiter.engine.arrays import Array
from tailbiter.engine.compiled import Module
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.play.walk import whole_turns

MOST_NODES = 200_000
MEGABYTES = 32
DEEPEST = 256  # decisions that a search looks ahead
SLICE = 1024  # nodes between two looks at the clock: 5 ms, on the largest grid 30
FOR_THE_LINE = 2000  # nodes, at least, to tell best play once the winner is known
BLANK = -1  # no rules remember this number


@dataclass(frozen=True)
class Answer:
    """What is certain about a position, whatever anybody does.

    With three seats and more, WIN and LOSS mean that one seat can force its win against all the
    others together; DRAW that no seat can, and that the seat to play can keep all others from
    winning.
    """

    outcome: str  # WIN, LOSS or DRAW for the seat to play; "" where that is not settled
    winner: int | None = None  # the seat that can force it
    turns: int | None = None  # of all seats, until then: it hurries, all others hold out
    line: tuple[str, ...] = ()  # the turns of that best play, or the first of them
    nodes: int = 0  # states made to find out


class Unsettled(Exception):  # noqa: N818 - it is no mistake
    """The budget is used up, the search is too deep, or nobody can force anything."""


@dataclass
class Allowance:
    """What a search may use, and has used."""

    nodes: int
    stop: Stop
    until: float | None = None
    clock: Clock = time.perf_counter
    used: int = 0

    def slice(self) -> int:
        """How many nodes to make before asking again."""
        is_late = self.until is not None and self.clock() >= self.until
        if self.used >= self.nodes or is_late or self.stop():
            raise Unsettled
        return min(self.nodes - self.used, SLICE)


class Solver:
    """Solves positions of one game, in one thread; what it finds helps with the next position."""

    def __init__(self, game: Game, megabytes: int = MEGABYTES):
        open_knowledge(game.name)  # refuses secret orders
        engine = game.engine()
        self.game = game
        self.kernels = engine.kernels_of(exact_kernels, *endings_of(game))
        states = engine.new_state(DEEPEST)
        words = states.view(np.int64).reshape(DEEPEST, -1)
        entries = megabytes * 2**20 // exact_kernels.ENTRY.itemsize
        self.space = Workspace(
            states=states,
            words=words,
            out=np.zeros((DEEPEST, engine.rules.MOST), np.int64),
            frames=np.zeros(DEEPEST, exact_kernels.FRAME),
            numbers=np.zeros(words.shape[1], np.int64),
            past=engine.new_past(1)[0],
            table=np.zeros(1 << max(1, entries.bit_length() - 1), exact_kernels.ENTRY),
            question=np.zeros(1, exact_kernels.QUESTION),
            status=np.zeros(1, exact_kernels.STATUS),
        )
        self.question, self.status = by_name(self.space.question), by_name(self.space.status)
        self.positions = 0  # asked about so far

    def solve(
        self,
        position: Position,
        nodes: int = MOST_NODES,
        stop: Stop = never,
        seconds: float | None = None,
        clock: Clock = time.perf_counter,
    ) -> Answer:
        """What is certain about a position. `stop` is heard within a few milliseconds.

        Once the winner is known, FOR_THE_LINE more nodes may be made to tell the best play.
        """
        seat = position.state.seat
        if position.result:
            winner = position.result.winners[0] if position.result.winners else None
            return Answer(outcome(winner, seat), winner, 0)
        allowed = Allowance(nodes, stop, clock() + seconds if seconds is not None else None, clock)
        root = self.begin(position)
        try:
            winner, turns = self.settle(root, seat, allowed)
        except Unsettled:
            return Answer("", nodes=allowed.used)
        line: tuple[str, ...] = ()
        if winner is not None and turns is not None:
            allowed.nodes = max(allowed.nodes, allowed.used + FOR_THE_LINE)
            line = tuple(self.line(position, root, winner, turns, allowed))
        return Answer(outcome(winner, seat), winner, turns, line, allowed.used)

    def begin(self, position: Position) -> Array:
        """Take over the game before this position, on which draws by repetition depend."""
        rules, past = self.game.definition.rules, self.space.past
        noted = [BLANK] * len(past)
        rules.remember(position.state, noted)
        places = [place for place, number in enumerate(noted) if number != BLANK]
        past[:] = position.past_array
        self.question["root_turn"][0] = position.turn
        self.question["place"][0] = places[0] if places else 0
        self.question["width"][0] = len(places)
        if places:
            past[places[-1] + 1 :] = 0
            self.positions += 1  # what was found before had another game behind it
        return np.asarray(position.state.to_array())

    def settle(self, root: Array, seat: int, allowed: Allowance) -> tuple[int | None, int | None]:
        """The seat that can force a win, and in how few turns; neither if that is a draw."""
        least = [1] * self.game.players
        order = sorted(range(self.game.players), key=lambda one: (one != seat, one))
        while min(least) < FOREVER:
            one = min(order, key=lambda one: least[one])
            bound = self.prove(root, 1 << one, least[one], allowed)
            if self.status["is_forced"][0]:
                return one + 1, bound
            least[one] = bound
        if self.game.players > 2:
            others = (1 << self.game.players) - 1 - (1 << seat)
            self.prove(root, others, FOREVER - 1, allowed)
            if self.status["is_forced"][0]:
                raise Unsettled  # they can do it together only, and which of them wins is open
        return None, None

    def prove(self, root: Array, seats: int, turns: int, allowed: Allowance) -> int:
        """Can these seats together force that one of them wins within so many turns?

        Status says so. Returns a bound: it takes at most so many, or if not, at least so many.
        """
        question, status = self.question, self.status
        question["helpers"][0] = question["goals"][0] = seats
        question["salt"][0] = seats + (self.positions << self.game.players)
        self.space.status.view(np.int64)[:] = 0
        status["is_new"][0] = 1
        self.space.states[0] = root[0]
        self.space.frames["left"][0] = turns
        went, before = exact_kernels.GOING_ON, allowed.used
        while went == exact_kernels.GOING_ON:
            went = self.kernels.prove(self.space, allowed.slice())
            allowed.used = before + status["nodes"].item()
        if went == exact_kernels.TOO_DEEP:
            raise Unsettled
        return int(status["bound"][0])

    def line(
        self, position: Position, root: Array, winner: int, turns: int, allowed: Allowance
    ) -> Iterator[str]:
        """Best play, turn by turn: the winner takes the shortest way, the others the longest."""
        state = root.copy()
        while turns > 0:
            walk = position.walk()
            is_winners = position.acting == (winner,)
            while not walk.is_done:
                try:
                    # Who holds out shows that one turn fewer is not enough.
                    self.prove(state, 1 << winner - 1, turns - (not is_winners), allowed)
                except Unsettled:
                    return
                decision = int(self.status["decision"][0])
                if decision == NO_DECISION:
                    decision = walk.decisions[0].number  # they are all as good
                self.space.states[0] = state[0]
                self.kernels.go(self.space, decision)
                state[0] = self.space.states[0]
                walk = walk.decide(decision)
            yield walk.text
            position = walk.position
            turns -= 1


def by_name(record: Array) -> dict[str, Array]:
    """Each field of an array of one record, as an array of one number: fast from Python."""
    return {name: record[name] for name in record.dtype.names or ()}


def outcome(winner: int | None, seat: int) -> str:
    """For that seat, counted from 0."""
    if winner is None:
        return DRAW
    return WIN if winner == seat + 1 else LOSS


def endings_of(game: Game) -> list[Module]:
    """What is known about the endings of a game, if anything is."""
    return list(filter(None, [module_of(game.name, "_endings")]))


def solve(
    position: Position,
    nodes: int = MOST_NODES,
    stop: Stop = never,
    seconds: float | None = None,
    clock: Clock = time.perf_counter,
    megabytes: int = MEGABYTES,
) -> Answer:
    """What is certain about a position; the same for the same number of nodes."""
    return Solver(position.game, megabytes).solve(position, nodes, stop, seconds, clock)


def solve_turns(
    position: Position, nodes: int = MOST_NODES, stop: Stop = never
) -> dict[str, Answer]:
    """What is certain after each turn that may be played now, for the seat that plays it.

    Turns count from here, so that the shortest win and the longest resistance show; the nodes
    are shared out evenly.
    """
    if position.result:
        return {}
    solver, seat, definition = Solver(position.game), position.state.seat, position.game.definition
    solver.begin(position)
    found = {}
    turns = list(whole_turns(definition, position.state, seat))
    for text, after in turns:
        definition.rules.remember(after, position.past_array.tolist())
        allowed = Allowance(max(1, nodes // len(turns)), stop)
        try:
            winner, more = solver.settle(after.to_array(), seat, allowed)
        except Unsettled:
            found[text] = Answer("", nodes=allowed.used)
            continue
        to_go = None if more is None else more + 1
        found[text] = Answer(outcome(winner, seat), winner, to_go, (text,), allowed.used)
    return found
