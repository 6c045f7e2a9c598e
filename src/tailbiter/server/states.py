"""A table as its seats and spectators see it: built once for all who see the same, encoded once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple, cast

import msgspec

from tailbiter.games.events import Event
from tailbiter.games.protocol import Definition
from tailbiter.games.sentences import Reader, sentence, without_words
from tailbiter.play.position import Played, Position
from tailbiter.play.sight import Sight
from tailbiter.server import answers, table_messages, turn_answers
from tailbiter.server.pace import pace_of
from tailbiter.server.words import USUAL
from tailbiter.tables.permissions import LOOK, REDO, RESUME, UNDO, Action, may
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table

NO_SEATS: frozenset[int] = frozenset()
encode = msgspec.json.encode
NO_STEP = msgspec.Raw(encode(None))
Telling = tuple[list[str], msgspec.Raw]  # the last turn in a few words, and how it went


class Audience(NamedTuple):
    """Those to whom a table looks the same: whose eyes, which seats are theirs, what they read."""

    seat: int | None
    mine: frozenset[int]
    language: str = USUAL
    kept: frozenset[int] = NO_SEATS  # theirs again when they come back: others stand in there
    is_willing: bool = False  # to stand in

    @property
    def is_player(self) -> bool:
        return self.seat in self.mine


class Shared(NamedTuple):
    """What everybody is told alike, and what is asked of a table for each of them."""

    acting: tuple[int, ...]
    is_over: bool
    has_others: bool  # does not one person alone hold all seats?
    draw: table_messages.Draw | None
    clock: table_messages.Clock | None


@dataclass(frozen=True)
class Parts:
    """What takes time to make, and to write down: these parts of a state are JSON already."""

    view: Any
    deeds: list[str]
    frames: Any
    step: Any


class Written(Sight):
    """Parts of what is seen of one position, as JSON, each made once for all who see the same.

    What a seat may decide lasts for a round, where seats order together.
    """

    def __init__(self) -> None:
        self.lasting: dict[tuple[str, int], msgspec.Raw] = {}
        self.boards: dict[tuple[int, int | None, bool], tuple[Any, msgspec.Raw]] = {}
        self.events_known: dict[int, tuple[Event, bytes]] = {}  # all but the sentence
        self.told: dict[tuple[int, Reader], msgspec.Raw] = {}

    def board(self, definition: Definition, state: Any, seat: int | None, gm: bool) -> msgspec.Raw:
        """Where nothing is secret all see the same."""
        who = seat if definition.view.is_secret(state) else None
        key = (id(state), who, gm)
        if key not in self.boards:
            board = msgspec.Raw(encode(super().board(definition, state, who, gm)))
            self.boards[key] = state, board  # with the state, or another might get its number
        return self.boards[key][1]

    def decisions(self, seat: int, find: Callable[[], list[str]]) -> msgspec.Raw:
        return self.once(("decisions", seat), find)

    def once(self, key: tuple[str, int], find: Callable[[], Any]) -> msgspec.Raw:
        if key not in self.lasting:
            self.lasting[key] = msgspec.Raw(encode(find()))
        return self.lasting[key]

    def events(self, events: Sequence[Event], reader: Reader) -> list[msgspec.Raw]:
        return [self.event(event, reader) for event in events]

    def event(self, event: Event, reader: Reader) -> msgspec.Raw:
        """Only its sentence is another for each reader."""
        key = (id(event), reader)
        if key not in self.told:
            if id(event) not in self.events_known:  # with the event, as above
                self.events_known[id(event)] = event, encode(without_words(event))[:-1]
            known = self.events_known[id(event)][1]
            text = b'%b,"text":%b}' % (known, encode(sentence(event, reader)))
            self.told[key] = msgspec.Raw(text)
        return self.told[key]

    def history(self, turns: Sequence[Played]) -> msgspec.Raw:
        return msgspec.Raw(b"[%b]" % b",".join([played.json for played in turns]))


@dataclass
class Snapshot:
    """A table at one version. It does not change, so any thread may read it."""

    table: Table
    holder: str  # of all seats that people play; "" where several hold them
    parts: dict[tuple[int | None, bool, str], Parts] = field(default_factory=dict)
    written: dict[tuple[Audience, tuple[int, ...]], bytes] = field(default_factory=dict)
    infos: dict[tuple[frozenset[int], str], msgspec.Raw] = field(default_factory=dict)
    allowed: dict[tuple[str, int | None], bool] = field(default_factory=dict)
    visitors: dict[tuple[str, int | None, str], Audience] = field(default_factory=dict)
    readers: dict[tuple[int | None, str], Reader] = field(default_factory=dict)
    sitting: dict[tuple[frozenset[int], str], msgspec.Raw] = field(default_factory=dict)
    tellings: dict[tuple[int | None, Reader], Telling] = field(default_factory=dict)
    making: threading.Lock = field(default_factory=threading.Lock)
    sight: Written = field(default_factory=Written)

    @cached_property
    def first(self) -> Position:
        """With which the round began; where seats act in turn, the position itself."""
        found, record = self.table.position, self.table.record
        if self.table.is_together:
            for before in reversed(record.positions):
                if before.turn < found.turn:
                    break
                found = before
        return found

    @cached_property
    def shared(self) -> Shared:
        table = self.table
        has_others = len(table.holders) > 1
        known = (table.acting, table.is_over, has_others)
        return Shared(*known, answers.draw_of(table), answers.clock_of(table))

    def audience(self, visitor: str, seat: int | None, language: str = USUAL) -> Audience:
        """To whom somebody belongs. Whose eyes are not theirs, or no longer, looks on."""
        key = (visitor, seat, language)
        if key not in self.visitors:
            mine = self.held.get(visitor, NO_SEATS)
            is_theirs = seat is None or seat in mine
            if not is_theirs and may(Actor(visitor, seat), LOOK, self.table):
                seat = None
            kept = [sit.seat for sit in self.table.seats.values() if visitor == sit.absent != ""]
            is_willing = visitor in self.table.attendance.willing
            self.visitors[key] = Audience(seat, mine, language, frozenset(kept), is_willing)
        return self.visitors[key]

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

    def write_all(self, audiences: Iterable[Audience], thinking: tuple[int, ...]) -> None:
        for audience in set(audiences):
            self.write(audience, thinking)

    def is_written(self, audiences: Iterable[Audience], thinking: tuple[int, ...]) -> bool:
        return all((audience, thinking) in self.written for audience in audiences)

    def once_written(self, audience: Audience, thinking: tuple[int, ...]) -> bytes:
        key = (audience, thinking)
        if key not in self.written:
            made, shared, table = self.made(audience), self.shared, self.table
            seat, language = audience.seat, audience.language
            asking = seat if shared.has_others and audience.is_player else None
            state = table_messages.State(
                table=cast(Any, self.table_info(audience)),
                gathering=table.is_gathering,
                draw=shared.draw,
                version=table.told,
                number=table.turns,
                view=made.view,
                deeds=made.deeds,
                frames=made.frames,
                thinking=list(thinking),
                undo=self.can(UNDO, audience),
                redo=self.can(REDO, audience),
                paused=table.is_paused,
                resume=self.can_resume(audience),
                offer=answers.offer_of(table, seat, language),
                asks=answers.asks_of(table, asking),
                clock=shared.clock,
                pace=pace_of(table, language, audience.kept, audience.is_willing),
                master=answers.master_of(table, language),
                outcome=answers.outcome_of(table, seat, language) if shared.is_over else None,
                step=made.step,
            )
            self.written[key] = encode(state)
        return self.written[key]

    def table_info(self, audience: Audience) -> msgspec.Raw:
        key = (audience.mine, audience.language)
        if key not in self.infos:
            if key not in self.sitting:
                self.sitting[key] = msgspec.Raw(encode(answers.seats_told(self.table, *key)))
            info = answers.table_info(self.table, cast(Any, self.sitting[key]))
            self.infos[key] = msgspec.Raw(encode(info))
        return self.infos[key]

    @property
    def public_board(self) -> msgspec.Raw:
        """What everybody may see, for lists."""
        board: msgspec.Raw = self.table.position.board_in(self.sight)
        return board

    def can(self, action: Action, audience: Audience) -> bool:
        """May somebody take back, or play again? An order is its seat's; others must agree."""
        seat = audience.seat if self.table.is_together and audience.is_player else None
        key = (action.name, seat)
        if key not in self.allowed:
            who = self.holder if seat is None else self.table.seats[seat].holder
            self.allowed[key] = may(Actor(who, seat), action, self.table) is None
        return self.allowed[key]

    def can_resume(self, audience: Audience) -> bool:
        if not self.table.is_paused or audience.seat is None or not audience.is_player:
            return False
        actor = Actor(self.table.seats[audience.seat].holder, audience.seat)
        return may(actor, RESUME, self.table) is None

    def telling(self, seat: int | None, reader: Reader) -> Telling:
        """The last turn in a few words, and how it went; where nothing is secret, for all alike."""
        key = (seat if self.table.is_secret else None, reader)
        if key not in self.tellings:
            position = self.table.position
            frames = turn_answers.frames_of(position, seat, reader, self.sight)
            self.tellings[key] = position.deeds(seat, reader), msgspec.Raw(encode(frames))
        return self.tellings[key]

    def reader(self, seat: int | None, language: str) -> Reader:
        """Who reads what a seat is told, as long as everybody sits as they do."""
        key = (seat, language)
        if key not in self.readers:
            self.readers[key] = answers.reader_of(self.table, seat, language)
        return self.readers[key]

    def made(self, audience: Audience) -> Parts:
        seat, language = audience.seat, audience.language
        key = (seat, audience.is_player, language)
        if key not in self.parts:
            position = self.table.seen_by(seat)
            reader = self.reader(seat, language)
            step = NO_STEP
            acting = self.shared.acting
            if audience.is_player and seat is not None and seat in acting:
                # Nothing is made yet of such a turn, so no words are in it for anybody.
                find = partial(turn_answers.step_of, position, seat, [], reader)
                step = self.sight.once(("step", seat), find)
            view = turn_answers.view_of(position, seat, reader, self.sight)
            if not acting:  # perhaps not by the rules, which know of no other end
                view["decisions"] = []
            view["acting"] = list(acting)
            deeds, frames = self.telling(seat, reader)
            self.parts[key] = Parts(msgspec.Raw(encode(view)), deeds, frames, step)
        return self.parts[key]


def snapshot(table: Table, before: Snapshot | None = None) -> Snapshot:
    """The table as it is now.

    Orders of others do not change what a seat may order, or they would be no secret: what was
    found of it before is as good in the same round.
    """
    (holder, *others) = table.holders or [""]
    found = Snapshot(table=table, holder="" if others else holder)
    if before and before.first is found.first:
        found.sight.lasting = before.sight.lasting
    if before and before.table.seats == table.seats:
        found.readers = before.readers
        if before.table.record.left == table.record.left:
            found.sitting = before.sitting
    return found
