"""A position is a value: what may be played, what was just done, what each seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np

from tailbiter.games import RULES_VERSION
from tailbiter.games.errors import TextError, TurnError, quoted
from tailbiter.games.events import Event, Moment, Prospect

if TYPE_CHECKING:
    from tailbiter.play.game import Game


@dataclass(frozen=True)
class Result:
    winners: tuple[int, ...]  # seats; () for a draw
    scores: tuple[int, ...]  # a number a seat
    reason: str
    rule: str


@dataclass(frozen=True)
class Played:
    """One turn of the game so far."""

    turn: int
    seat: int
    text: str


class Position:
    """Where a game stands. `play` gives a new one and never changes this."""

    def __init__(
        self,
        game: Game,
        state: Any,
        past: list[int],
        history: tuple[Played, ...] = (),
        told: tuple[Any, int, list[int]] | None = None,
        first: Position | None = None,
    ):
        self.game = game
        self.history = history
        self._state = state
        self._past = past
        self._first = first or self  # where the game began
        self._told = told  # the state before the last turn, who played it, its decisions

    @classmethod
    def at_start(cls, game: Game, state: Any) -> Position:
        rules = game.definition.rules
        past = [0] * rules.past_length(game.packed)
        rules.remember(state, past)
        return cls(game, state, past)

    @cached_property
    def text(self) -> str:
        return str(self.game.definition.text.write(self._state))

    @cached_property
    def _open_text(self) -> str | None:
        """The text as anybody may know it; None where something is secret."""
        text = self.game.definition.view.board(self._state, None, False).get("text")
        return text if text == self.text else None

    @property
    def has_secrets(self) -> bool:
        """May some seat know what others may not?"""
        return bool(self.game.definition.view.is_secret(self._state))

    @property
    def turn(self) -> int:
        return int(self._state.turn)

    @property
    def state(self) -> Any:
        """A copy of the rules' own state, for the engine."""
        return self._state.copy()

    @property
    def past_array(self) -> Any:
        """What the rules remember of the game so far, for the engine."""
        return np.array(self._past, np.int64)

    @property
    def decided(self) -> tuple[int, ...]:
        """The decisions that the last turn was made of, as the engine counts."""
        return tuple(self._told[2]) if self._told else ()

    @cached_property
    def acting(self) -> tuple[int, ...]:
        if self._ending:
            return ()
        acts = self.game.definition.rules.acts
        return tuple(s + 1 for s in range(self.game.players) if acts(self._state, s))

    @cached_property
    def _ending(self) -> int:
        return int(self.game.definition.rules.ending(self._state))

    @cached_property
    def result(self) -> Result | None:
        if not self._ending:
            return None
        rules, seats = self.game.definition.rules, range(self.game.players)
        return Result(
            winners=tuple(s + 1 for s in seats if rules.is_winner(self._state, s)),
            scores=tuple(int(rules.score(self._state, s)) for s in seats),
            reason=self.game.definition.view.reason(self._state, self._ending),
            rule=f"{self.game.definition.LETTER}{self._ending}",
        )

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last turn did, in the order it happened."""
        return tuple(event for moment in self._moments for event in moment.events)

    @cached_property
    def _moments(self) -> tuple[Moment, ...]:
        told: list[Moment] = []
        if self._told:
            before, seat, decisions = self._told
            told = self.game.definition.view.moments(before, seat, decisions, self._state)
        if self.result:
            told = [*told, Moment([Event(self.result.rule, self.result.reason)], self._state)]
        return tuple(told)

    def telling(self, seat: int | None = None, gm: bool = False) -> list[dict[str, Any]]:
        """How the last turn went, moment by moment: its events, and the board after them."""
        number = None if seat is None else self._seat(seat)
        board = self.game.definition.view.board
        return [
            {
                "events": [asdict(event) for event in moment.events],
                "board": board(moment.state, number, gm),
            }
            for moment in self._moments
        ]

    def turns(self, seat: int | None = None) -> tuple[str, ...]:
        """The texts of all legal turns, one for each distinct outcome."""
        return tuple(self.each_turn(seat))

    def each_turn(self, seat: int | None = None) -> Iterator[str]:
        """The same one by one: there can be tens of thousands."""
        if self._ending:
            return
        number = self._seat(seat)
        definition = self.game.definition
        write = definition.text.write_decision
        if not definition.rules.may_coincide(self._state):
            for decision in legal(definition.rules, self._state, number):
                yield write(self._state, number, decision)
            return
        for words, _ in whole_turns(definition, self._state, number):
            yield words

    def walk(self, seat: int | None = None) -> Walk:
        """Make a turn decision by decision."""
        self._still_on()
        return Walk(self, self._seat(seat), self._state, ())

    def is_legal(self, turn: str, seat: int | None = None) -> bool:
        """May this turn be played? A text that is no turn at all is not legal either."""
        try:
            self._decide(turn, seat, None)
        except (TextError, TurnError):
            return False
        return True

    def play(
        self, turn: str, seat: int | None = None, dice: random.Random | None = None
    ) -> Position:
        """The position after a turn; a TurnError says which rule forbids it."""
        number, decisions, after = self._decide(turn, seat, dice)
        return self._after(number, decisions, after)

    def _after(self, number: int, decisions: list[int], after: Any) -> Position:
        definition = self.game.definition
        past = self._past[:]
        definition.rules.remember(after, past)
        words = turn_text(definition, self._state, number, decisions)
        told = (self._state, number, decisions)
        history = self._history_with(number + 1, words)
        return Position(self.game, after, past, history, told, self._first)

    def _history_with(self, seat: int, words: str) -> tuple[Played, ...]:
        """The history with one more turn; an order given again takes the place of the first."""
        kept = self.history
        if self.game.definition.TOGETHER:
            kept = tuple(p for p in kept if (p.turn, p.seat) != (self.turn, seat))
        return (*kept, Played(self.turn, seat, words))

    def _decide(
        self, turn: str, seat: int | None, dice: random.Random | None
    ) -> tuple[int, list[int], Any]:
        """The seat, the decisions that the text means, and the state they lead to."""
        if not isinstance(turn, str):
            raise TextError(f"a turn is a text, not {quoted(turn)}")
        self._still_on()
        number = self._seat(seat)
        definition, state, decisions = self.game.definition, self._state.copy(), []
        for decision in definition.text.read_turn(state, number, turn, dice):
            refuse(definition, state, number, decision)
            definition.rules.decide(state, number, decision)
            decisions.append(decision)
        return number, decisions, state

    def _still_on(self) -> None:
        if self.result:
            raise TurnError(f"the game is over: {self.result.reason}", self.result.rule)

    def _seat(self, seat: int | None) -> int:
        """The seat that is meant, counted from 0."""
        if seat is None:
            if len(self.acting) > 1:
                seats = ", ".join(map(str, self.acting))
                rule = self.game.definition.TURN_ORDER
                raise TurnError(f"seats {seats} may act: say which one is meant", rule)
            return self.acting[0] - 1
        is_whole = isinstance(seat, Integral) and not isinstance(seat, bool)
        if not is_whole or not 1 <= seat <= self.game.players:
            raise TextError(f"seats are 1 to {self.game.players}, not {quoted(seat)}")
        return int(seat) - 1

    def view(self, seat: int | None = None, gm: bool = False) -> dict[str, Any]:
        """All that a seat (or a spectator, or the game master) may know, ready for JSON."""
        number = None if seat is None else self._seat(seat)
        definition = self.game.definition
        mine = seat in self.acting
        return {
            "game": self.game.name,
            "title": self.game.title,
            "options": dict(self.game.options),
            "rules": RULES_VERSION,
            "seat": seat,
            "start": self._first._open_text,
            "turn": self.turn,
            "acting": list(self.acting),
            "board": definition.view.board(self._state, number, gm),
            "decisions": [d.text for d in self.walk(seat).decisions] if mine else [],
            "history": [
                asdict(played)
                for played in self.history
                if gm or played.turn < self.turn or played.seat == seat
            ],
            "events": [asdict(event) for event in self.events],
            "result": asdict(self.result) if self.result else None,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.game, self.text))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.text}>"


@dataclass(frozen=True)
class Decision:
    number: int  # as the engine counts
    text: str  # as it stands in the turn text; "" for leaving something be


class Walk:
    """A turn in the making: the decisions so far and those that may come next."""

    def __init__(self, position: Position, seat: int, state: Any, made: tuple[int, ...]):
        self._position = position
        self._seat = seat
        self._state = state
        self._made = made

    @property
    def is_done(self) -> bool:
        return bool(self._made and self._position.game.definition.rules.is_whole(self._state))

    @property
    def state(self) -> Any:
        """A copy of the rules' own state, as the decisions so far have left it."""
        return self._state.copy()

    @property
    def made(self) -> tuple[int, ...]:
        """The decisions so far."""
        return self._made

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """What may be decided next."""
        if self.is_done:
            return ()
        definition = self._position.game.definition
        write = definition.text.write_decision
        return tuple(
            Decision(number, write(self._state, self._seat, number))
            for number in legal(definition.rules, self._state, self._seat)
        )

    @property
    def board(self) -> dict[str, Any]:
        """The board as the decisions so far have left it, as this seat may see it."""
        view = self._position.game.definition.view
        return dict(view.board(self._state, self._seat, False))

    @property
    def prospects(self) -> list[Prospect]:
        """What may be decided next, each with what it would do, as this seat may know it.

        Where all orders are legal and take effect together, a game lists what can be foreseen.
        """
        definition = self._position.game.definition
        if definition.TOGETHER:
            return list(definition.view.prospects(self._state, self._seat))
        return [self._prospect(decision) for decision in self.decisions]

    def _prospect(self, decision: Decision) -> Prospect:
        after = self.decide(decision.number)
        view = self._position.game.definition.view
        moments = view.moments(self._state, self._seat, [decision.number], after._state)
        events = [event for moment in moments for event in moment.events]
        if after.is_done and (result := after.position.result):
            events.append(Event(result.rule, result.reason))
        return Prospect(decision.text, after.text, after.is_done, events, after._state)

    def decide(self, decision: int) -> Walk:
        """The turn with one more decision, by its number."""
        definition = self._position.game.definition
        refuse(definition, self._state, self._seat, decision)
        state = self._state.copy()
        definition.rules.decide(state, self._seat, decision)
        return Walk(self._position, self._seat, state, (*self._made, decision))

    @property
    def text(self) -> str:
        """The turn as far as it is made."""
        definition = self._position.game.definition
        before = self._position.state
        return turn_text(definition, before, self._seat, list(self._made))

    @property
    def position(self) -> Position:
        """Where the finished turn leads."""
        if not self.is_done:
            raise TurnError("the turn is not finished", self._position.game.definition.TURN_ORDER)
        return self._position._after(self._seat, list(self._made), self._state)


def legal(rules: Any, state: Any, seat: int) -> list[int]:
    out = [0] * rules.MOST
    return out[: rules.legal(state, seat, out)]


def refuse(definition: Any, state: Any, seat: int, decision: int) -> None:
    """Raise a TurnError if a rule forbids this decision."""
    rule = definition.rules.refusal(state, seat, decision)
    if rule:
        why = definition.view.why_not(state, seat, decision, rule)
        raise TurnError(why, f"{definition.LETTER}{rule}")


def turn_text(definition: Any, before: Any, seat: int, decisions: list[int]) -> str:
    """The canonical text of a turn."""
    if len(decisions) == 1:
        return str(definition.text.write_decision(before, seat, decisions[0]))
    state, words = before.copy(), []
    for decision in decisions:
        words.append(definition.text.write_decision(state, seat, decision))
        definition.rules.decide(state, seat, decision)
    return " ".join(filter(None, words))


def whole_turns(definition: Any, state: Any, seat: int) -> Iterator[tuple[str, Any]]:
    """Each distinct outcome of one turn, with the text of a turn that leads there."""
    rules, write = definition.rules, definition.text.write_decision
    seen = set()
    ahead = [("", state)]
    while ahead:
        words, state = ahead.pop()
        further = []
        for decision in legal(rules, state, seat):
            after = state.copy()
            rules.decide(after, seat, decision)
            key = after.key()
            if key in seen:
                continue
            seen.add(key)
            longer = f"{words} {write(state, seat, decision)}".strip()
            if rules.is_whole(after):
                yield longer, after
            else:
                further.append((longer, after))
        ahead.extend(reversed(further))
