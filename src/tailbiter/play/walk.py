"""A turn in the making: the decisions so far, those that may come next, and what each would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tailbiter.games.errors import TextError, TurnError, quoted
from tailbiter.games.events import Event, Refusal
from tailbiter.games.protocol import Definition, Rules

if TYPE_CHECKING:
    from tailbiter.play.position import Position


@dataclass(frozen=True)
class Decision:
    number: int  # as the engine counts
    text: str  # as it stands in the turn text; "" for leaving something be
    parts: Mapping[str, Any]  # what it is made of, as the game's types say


@dataclass(frozen=True)
class Prospect:
    """What a decision would do, as the seat that makes it may know."""

    turn: str  # the turn so far with it
    is_whole: bool  # the turn is complete with it
    events: list[Event]
    board: Mapping[str, Any]


class Walk:
    """A turn in the making. `decide` gives a new one and never changes this."""

    def __init__(self, position: Position, seat: int, state: Any, made: tuple[int, ...]):
        self._position = position
        self._seat = seat
        self._state = state
        self._made = made

    @property
    def is_done(self) -> bool:
        return bool(self._made and self._definition.rules.is_whole(self._state))

    @property
    def state(self) -> Any:
        """A copy of the rules' own state, as the decisions so far have left it."""
        return self._state.copy()

    @property
    def made(self) -> tuple[int, ...]:
        """The decisions so far."""
        return self._made

    @property
    def parts(self) -> list[Mapping[str, Any]]:
        """What the decisions so far are made of, as the game's types say."""
        definition, seat, before = self._definition, self._seat, self._position.state
        steps = each_decision(definition, before, seat, self._made)
        return [definition.text.parts(state, seat, decision) for state, decision in steps]

    @property
    def _definition(self) -> Definition:
        return self._position.game.definition

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """What may be decided next."""
        if self.is_done:
            return ()
        text, state, seat = self._definition.text, self._state, self._seat
        return tuple(
            Decision(
                number,
                text.write_decision(state, seat, number),
                text.parts(state, seat, number),
            )
            for number in legal(self._definition.rules, state, seat)
        )

    def meant(self, text: str) -> int:
        """The number of a decision that may come next, by its text; an error if there is none.

        A first one is read, for there may be thousands; later ones are few, and looked up.
        """
        if not self._made:
            written = self._definition.text
            number = next(written.read_turn(self._state.copy(), self._seat, text))
            if written.is_supplied(number):
                raise TurnError(Refusal("supplied", rule=self._definition.SUPPLIED_BY))
            return number
        for decision in self.decisions:
            if decision.text == text:
                return decision.number
        raise TextError(Refusal("not_offered", {"field": "made", "given": quoted(text)}))

    @property
    def choices(self) -> Mapping[str, Any]:
        """The same in short, as a board needs it: the game's own data."""
        return self._definition.view.choices(self._state, self._seat)

    @property
    def board(self) -> Mapping[str, Any]:
        """The board as the decisions so far have left it, as this seat may see it."""
        return self._definition.view.board(self._state, self._seat, False)

    def prospect(self, decision: int) -> Prospect:
        """What a decision would do, as far as the seat that makes it can know."""
        after = self.decide(decision)
        definition = self._definition
        moment = definition.events.foreseen(self._state, self._seat, decision)
        events = list(moment.events)
        is_open = not definition.TOGETHER  # else the end would tell what others have ordered
        if is_open and after.is_done and (result := after.position.result):
            events.append(result.event)
        board = definition.view.board(moment.state, self._seat, False)
        return Prospect(after.text, after.is_done, events, board)

    def decide(self, decision: int) -> Walk:
        """The turn with one more decision, by its number."""
        definition = self._definition
        refuse(definition, self._state, self._seat, decision)
        state = self._state.copy()
        definition.rules.decide(state, self._seat, decision)
        return Walk(self._position, self._seat, state, (*self._made, decision))

    @property
    def text(self) -> str:
        """The turn as far as it is made."""
        before = self._position.state
        return turn_text(self._definition, before, self._seat, self._made)

    @property
    def position(self) -> Position:
        """Where the finished turn leads."""
        if not self.is_done:
            raise TurnError(Refusal("unfinished", rule=self._definition.TURN_ORDER))
        return self._position._after(self._seat, self._made, self._state)


def legal(rules: Rules, state: Any, seat: int) -> list[int]:
    out = [0] * rules.MOST
    return out[: rules.legal(state, seat, out)]


def refuse(definition: Definition, state: Any, seat: int, decision: int) -> None:
    """Raise a TurnError if a rule forbids this decision."""
    rule = definition.rules.refusal(state, seat, decision)
    if rule:
        why = definition.events.refused(state, seat, decision, rule)
        number = f"{definition.LETTER}{rule}"
        raise TurnError(replace(why, rule=number, game=definition.NAME))


def each_decision(
    definition: Definition, before: Any, seat: int, decisions: tuple[int, ...]
) -> Iterator[tuple[Any, int]]:
    """Every decision of a turn with the state in which it was made."""
    state = before
    for number, decision in enumerate(decisions, 1):
        yield state, decision
        if number < len(decisions):
            state = state.copy()
            definition.rules.decide(state, seat, decision)


def turn_text(definition: Definition, before: Any, seat: int, decisions: tuple[int, ...]) -> str:
    """The canonical text of a turn."""
    write = definition.text.write_decision
    steps = each_decision(definition, before, seat, decisions)
    return " ".join(filter(None, (write(state, seat, decision) for state, decision in steps)))


def whole_turns(definition: Definition, state: Any, seat: int) -> Iterator[tuple[str, Any]]:
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
