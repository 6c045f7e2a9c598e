"""A table as its seats and spectators see it: built once for all who see the same, encoded once."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from tailbiter.games.events import Event
from tailbiter.games.protocol import Definition
from tailbiter.games.sentences import Reader, as_data
from tailbiter.play.position import Played
from tailbiter.play.sight import Sight
from tailbiter.server import answers, messages
from tailbiter.server.words import USUAL
from tailbiter.tables.permissions import LOOK, REDO, UNDO, Action, Actor, may
from tailbiter.tables.table import Table

NO_SEATS: frozenset[int] = frozenset()
encode = msgspec.json.encode


@dataclass(frozen=True)
class Audience:
    """Those to whom a table looks the same: whose eyes, which seats are theirs, what they read."""

    seat: int | None
    mine: frozenset[int]
    language: str = USUAL

    @property
    def is_player(self) -> bool:
        return self.seat in self.mine


@dataclass(frozen=True)
class Parts:
    """What takes time to make, and to write down: these parts of a state are JSON already."""

    view: Any
    deed: str
    frames: Any
    step: Any


class Written(Sight):
    """Parts of what is seen of one position, as JSON, each made once for all who see the same."""

    def __init__(self) -> None:
        self.boards: dict[tuple[int, int | None, bool], tuple[Any, msgspec.Raw]] = {}
        self.told: dict[tuple[int, Reader], tuple[Event, msgspec.Raw]] = {}

    def board(self, definition: Definition, state: Any, seat: int | None, gm: bool) -> msgspec.Raw:
        """Where nothing is secret all see the same."""
        who = seat if definition.view.is_secret(state) else None
        key = (id(state), who, gm)
        if key not in self.boards:
            board = msgspec.Raw(encode(super().board(definition, state, who, gm)))
            self.boards[key] = state, board  # with the state, or another might get its number
        return self.boards[key][1]

    def events(self, events: Sequence[Event], reader: Reader) -> list[msgspec.Raw]:
        return [self.event(event, reader) for event in events]

    def event(self, event: Event, reader: Reader) -> msgspec.Raw:
        key = (id(event), reader)
        if key not in self.told:
            self.told[key] = event, msgspec.Raw(encode(as_data(event, reader)))
        return self.told[key][1]

    def history(self, turns: Sequence[Played]) -> msgspec.Raw:
        return msgspec.Raw(b"[%b]" % b",".join([played.json for played in turns]))


@dataclass
class Snapshot:
    """A table at one version. It does not change, so any thread may read it."""

    table: Table
    holder: str  # of all seats that people play; "" where several hold them
    parts: dict[tuple[int | None, bool, str], Parts] = field(default_factory=dict)
    written: dict[tuple[Audience, tuple[int, ...]], bytes] = field(default_factory=dict)
    allowed: dict[tuple[Action, int | None], bool] = field(default_factory=dict)
    making: threading.Lock = field(default_factory=threading.Lock)
    sight: Written = field(default_factory=Written)

    def audience(self, visitor: str, seat: int | None, language: str = USUAL) -> Audience:
        """To whom somebody belongs. Whose eyes are not theirs, or no longer, looks on."""
        mine = self.held.get(visitor, NO_SEATS)
        if seat is not None and seat not in mine and may(Actor(visitor, seat), LOOK, self.table):
            seat = None
        return Audience(seat, mine, language)

    @cached_property
    def held(self) -> Mapping[str, frozenset[int]]:
        """The seats of each visitor who has any."""
        people = [(sit.holder, sit.seat) for sit in self.table.seats.values() if sit.is_person]
        return {
            holder: frozenset(seat for other, seat in people if other == holder)
            for holder, _ in people
            if holder
        }

    def write(self, audience: Audience, thinking: tuple[int, ...]) -> bytes:
        """The state as JSON. Who asks for the same at the same time waits until it is made."""
        with self.making:
            return self.once_written(audience, thinking)

    def once_written(self, audience: Audience, thinking: tuple[int, ...]) -> bytes:
        key = (audience, thinking)
        if key not in self.written:
            made = self.made(audience)
            state = messages.State(
                table=answers.table_info(self.table, audience.mine, audience.language),
                gathering=self.table.is_gathering,
                draw=answers.draw_of(self.table),
                version=self.table.version,
                number=self.table.turns,
                view=made.view,
                deed=made.deed,
                frames=made.frames,
                thinking=list(thinking),
                undo=self.can(UNDO, audience),
                redo=self.can(REDO, audience),
                paused=self.table.is_paused,
                offer=answers.offer_of(self.table, audience.seat, audience.language),
                asks=answers.asks_of(self.table, audience.seat if audience.is_player else None),
                clock=answers.clock_of(self.table),
                outcome=answers.outcome_of(self.table, audience.seat, audience.language),
                step=made.step,
            )
            self.written[key] = encode(state)
        return self.written[key]

    @property
    def public_board(self) -> msgspec.Raw:
        """What everybody may see, for lists."""
        board: msgspec.Raw = self.table.position.board_in(self.sight)
        return board

    def can(self, action: Action, audience: Audience) -> bool:
        """May somebody take back, or play again? An order is its seat's; others must agree."""
        seat = audience.seat if self.table.is_together and audience.is_player else None
        if (action, seat) not in self.allowed:
            who = self.holder if seat is None else self.table.seats[seat].holder
            self.allowed[action, seat] = may(Actor(who, seat), action, self.table) is None
        return self.allowed[action, seat]

    def made(self, audience: Audience) -> Parts:
        seat, language = audience.seat, audience.language
        key = (seat, audience.is_player, language)
        if key not in self.parts:
            position, reader = self.table.position, answers.reader_of(self.table, seat, language)
            step = None
            if audience.is_player and seat is not None and seat in self.table.acting:
                step = answers.step_of(position, seat, [], reader)
            view = answers.view_of(position, seat, reader, self.sight)
            if not self.table.acting:  # perhaps not by the rules, which know of no other end
                view["acting"], view["decisions"] = [], []
            self.parts[key] = Parts(
                view=msgspec.Raw(encode(view)),
                deed=answers.deed_of(position, reader),
                frames=msgspec.Raw(encode(answers.frames_of(position, seat, reader, self.sight))),
                step=msgspec.Raw(encode(step)),
            )
        return self.parts[key]


def snapshot(table: Table) -> Snapshot:
    """The table as it is now."""
    (holder, *others) = table.holders or [""]
    return Snapshot(table=table, holder="" if others else holder)
