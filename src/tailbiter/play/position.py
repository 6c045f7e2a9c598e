"""A position is a value: what may be played, what was just done, what each seat may know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from numbers import Integral
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from tailbiter.games.chance import Chance
from tailbiter.games.errors import TextError, TurnError, quoted
from tailbiter.games.events import Event, Moment, Refusal
from tailbiter.games.sentences import ANYBODY, Reader, deed, sentence, who_won
from tailbiter.play.sight import PLAIN, Sight
from tailbiter.play.walk import Walk, each_decision, legal, refuse, whole_turns

if TYPE_CHECKING:
    from tailbiter.play.game import Game

write_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True)
class Result:
    """How a game ended by its rules."""

    winners: tuple[int, ...]  # seats; () for a draw
    scores: tuple[int, ...]  # a number a seat
    event: Event  # why it is over

    @property
    def rule(self) -> str:
        return self.event.rule

    @property
    def reason(self) -> str:
        return self.event.text

    def as_data(self, reader: Reader = ANYBODY) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "won": who_won(self.event.game, self.winners, reader),
            "reason": sentence(self.event, reader),
            "rule": self.rule,
        }


@dataclass(frozen=True)
class Played:
    """One turn of the game so far."""

    turn: int
    seat: int
    text: str
    parts: tuple[Mapping[str, Any], ...]  # of each of its decisions

    def as_data(self) -> dict[str, Any]:
        return {"turn": self.turn, "seat": self.seat, "text": self.text}

    @cached_property
    def json(self) -> bytes:
        """The same written down, once: a game is told again with each of its turns."""
        return write_json(self.as_data()).encode()

    def __hash__(self) -> int:
        return hash((self.turn, self.seat, self.text))


@dataclass(frozen=True)
class LastTurn:
    """What led to a position: the state before, the seat (from 0), and its decisions."""

    before: Any
    seat: int
    decisions: tuple[int, ...]


class Position:
    """Where a game stands. `play` gives a new one and never changes this."""

    def __init__(
        self,
        game: Game,
        state: Any,
        past: list[int],
        history: tuple[Played, ...] = (),
        last: LastTurn | None = None,
        first: Position | None = None,
    ):
        self.game = game
        self.history = history
        self._state = state
        self._past = past
        self._first = first or self  # where the game began
        self._last = last

    @classmethod
    def at_start(cls, game: Game, state: Any) -> Position:
        rules = game.definition.rules
        past = [0] * rules.past_length(game.packed)
        rules.remember(state, past)
        return cls(game, state, past)

    @cached_property
    def text(self) -> str:
        return self.game.definition.text.write(self._state)

    @cached_property
    def _open_text(self) -> str | None:
        """The text as anybody may know it; None where something is secret."""
        text = self.public_board.get("text")
        return text if text == self.text else None

    @property
    def has_secrets(self) -> bool:
        """May some seat know what others may not?"""
        return self.game.definition.view.is_secret(self._state)

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
        return self._last.decisions if self._last else ()

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
            event=self.game.definition.events.ended(self._state, self._ending),
        )

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last turn did, in the order it happened."""
        return tuple(event for moment in self._moments for event in moment.events)

    def deed(self, reader: Reader = ANYBODY) -> str:
        """The last turn in a few words, as one tells somebody to do it."""
        return deed(self.game.name, self.history[-1].text, self.events, reader)

    def deeds(self, seat: int | None, reader: Reader = ANYBODY) -> list[str]:
        """The same; where seats act together of every order of a round that a seat may know."""
        known = self.known_history(seat)
        if not known or not self.game.definition.TOGETHER:
            return [self.deed(reader)] if known else []
        orders = [one.text for one in known if one.turn == known[-1].turn]
        return [deed(self.game.name, text, (), reader) for text in orders]

    @cached_property
    def _moments(self) -> tuple[Moment, ...]:
        told: list[Moment] = []
        if last := self._last:
            moments = self.game.definition.events.moments
            told = moments(last.before, last.seat, last.decisions, self._state)
        if self.result:
            told = [*told, Moment([self.result.event], self._state)]
        return tuple(told)

    def telling(
        self,
        seat: int | None = None,
        gm: bool = False,
        reader: Reader = ANYBODY,
        sight: Sight = PLAIN,
    ) -> list[dict[str, Any]]:
        """How the last turn went, moment by moment: its events, and the board after them."""
        number = None if seat is None else self._seat(seat)
        return [
            {
                "events": sight.events(moment.events, reader),
                "board": sight.board(self.game.definition, moment.state, number, gm),
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
        if not definition.rules.may_coincide(self._state):
            yield from self._decision_texts(number)
            return
        for words, _ in whole_turns(definition, self._state, number):
            yield words

    def _decision_texts(self, number: int) -> list[str]:
        """What a seat may decide first."""
        definition, state = self.game.definition, self._state
        found = legal(definition.rules, state, number)
        return definition.text.write_legal(state, number, found)

    def walk(self, seat: int | None = None) -> Walk:
        """Make a turn decision by decision."""
        self._still_on()
        return Walk(self, self._seat(seat), self._state, ())

    def refuse_unless_acting(self, seat: int) -> None:
        """Raise a TurnError if this seat's turn or order is not missing."""
        if seat not in self.acting:
            rule = self.game.definition.TURN_ORDER
            raise TurnError(Refusal("not_acting", {"seat": seat}, rule))

    def is_legal(self, turn: str, seat: int | None = None) -> bool:
        """May this turn be played? A text that is no turn at all is not legal either."""
        try:
            self._decide(turn, seat, None)
        except (TextError, TurnError):
            return False
        return True

    def parts(self, turn: str, seat: int | None = None) -> tuple[Mapping[str, Any], ...]:
        """What the decisions of a turn are made of, as the game's types say."""
        return self.play(turn, seat).history[-1].parts

    def foreseen(self, turn: str, seat: int | None = None) -> list[Event]:
        """What a turn would do, as far as its seat can know."""
        walk, events = self.walk(seat), []
        for decision in self._decide(turn, seat, None)[1]:
            events += walk.prospect(decision).events
            walk = walk.decide(decision)
        return events

    def preferred(
        self, seat: int, cards: Sequence[int], bid: int, is_percent: bool = False
    ) -> str | None:
        """The order that a seat's preferences come to; None where turns are not ordered."""
        definition, number = self.game.definition, self._seat(seat)
        if self._ending or not definition.TOGETHER:
            return None
        decision = definition.text.preferred(self._state, number, cards, bid, is_percent)
        return definition.text.write_decision(self._state, number, decision)

    def play(self, turn: str, seat: int | None = None, dice: Chance | None = None) -> Position:
        """The position after a turn; a TurnError says which rule forbids it."""
        number, decisions, after = self._decide(turn, seat, dice)
        return self._after(number, decisions, after)

    def _after(self, number: int, decisions: tuple[int, ...], after: Any) -> Position:
        definition = self.game.definition
        past = self._past[:]
        definition.rules.remember(after, past)
        text, parts = [], []
        for state, decision in each_decision(definition, self._state, number, decisions):
            text.append(definition.text.write_decision(state, number, decision))
            parts.append(definition.text.parts(state, number, decision))
        words = " ".join(filter(None, text))
        history = self._history_with(Played(self.turn, number + 1, words, tuple(parts)))
        last = LastTurn(self._state, number, decisions)
        return Position(self.game, after, past, history, last, self._first)

    def _history_with(self, played: Played) -> tuple[Played, ...]:
        """The history with one more turn; an order given again takes the place of the first."""
        kept = self.history
        if self.game.definition.TOGETHER:
            kept = tuple(p for p in kept if (p.turn, p.seat) != (played.turn, played.seat))
        return (*kept, played)

    def _decide(
        self, turn: str, seat: int | None, dice: Chance | None
    ) -> tuple[int, tuple[int, ...], Any]:
        """The seat, the decisions that the text means, and the state they lead to."""
        if not isinstance(turn, str):
            raise TextError(Refusal("no_text", {"given": quoted(turn)}))
        self._still_on()
        number = self._seat(seat)
        definition, state, decisions = self.game.definition, self._state.copy(), []
        for decision in definition.text.read_turn(state, number, turn, dice):
            refuse(definition, state, number, decision)
            definition.rules.decide(state, number, decision)
            decisions.append(decision)
        return number, tuple(decisions), state

    def _still_on(self) -> None:
        if self.result:
            ended = self.result.event
            data = {"game": ended.game, "kind": ended.kind, "data": dict(ended.data)}
            raise TurnError(Refusal("over", data, ended.rule))

    def _seat(self, seat: int | None) -> int:
        """The seat that is meant, counted from 0."""
        if seat is None:
            if len(self.acting) > 1:
                rule = self.game.definition.TURN_ORDER
                raise TurnError(Refusal("which_seat", {"seats": list(self.acting)}, rule))
            return self.acting[0] - 1
        is_whole = isinstance(seat, Integral) and not isinstance(seat, bool)
        if not is_whole or not 1 <= seat <= self.game.players:
            raise TextError(no_seat(self.game.players, seat))
        return int(seat) - 1

    def view(
        self,
        seat: int | None = None,
        gm: bool = False,
        reader: Reader = ANYBODY,
        sight: Sight = PLAIN,
    ) -> dict[str, Any]:
        """All that a seat (or a spectator, or the game master) may know, ready for JSON.

        Its sentences are made for `reader`.
        """
        number = None if seat is None else self._seat(seat)
        decisions = []
        if number is not None and seat in self.acting:
            decisions = sight.decisions(number, partial(self._decision_texts, number))
        return {
            "game": self.game.name,
            "title": self.game.title,
            "options": dict(self.game.options),
            "rules": self.game.rules,
            "seat": seat,
            "start": self._first._open_text,
            "turn": self.turn,
            "acting": list(self.acting),
            "board": sight.board(self.game.definition, self._state, number, gm),
            "decisions": decisions,
            "history": sight.history(self.known_history(seat, gm)),
            "events": sight.events(self.events, reader),
            "result": self.result.as_data(reader) if self.result else None,
        }

    def known_history(self, seat: int | None, gm: bool = False) -> list[Played]:
        """The turns so far, as a seat may know them: no other's order of this round."""
        if gm or not self.game.definition.TOGETHER:
            return list(self.history)
        now = self.turn
        return [one for one in self.history if one.turn < now or one.seat == seat]

    @property
    def public_board(self) -> Mapping[str, Any]:
        """What a spectator's view has as its board."""
        board: Mapping[str, Any] = self.board_in(PLAIN)
        return board

    def board_in(self, sight: Sight) -> Any:
        """The same as it is seen there."""
        return sight.board(self.game.definition, self._state, None, False)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def __getstate__(self) -> dict[str, Any]:
        """To be sent to another process: what can be worked out there is left out."""
        kept = ("game", "history", "_state", "_past", "_first", "_last")
        return {name: self.__dict__[name] for name in kept}

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


def no_seat(players: int, given: object) -> Refusal:
    return Refusal("no_seat", {"field": "seat", "players": players, "given": quoted(given)})
