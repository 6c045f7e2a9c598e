"""A table as its seats and spectators see it: built once for all who see the same, encoded once."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import msgspec

from tailbiter.games.sentences import Reader
from tailbiter.server import answers, messages
from tailbiter.tables.permissions import LOOK, REDO, UNDO, Actor, may
from tailbiter.tables.table import Table

encode = msgspec.json.encode


@dataclass(frozen=True)
class Audience:
    """Those to whom a table looks the same: through whose eyes, and which seats are theirs."""

    seat: int | None
    mine: frozenset[int]

    @property
    def is_player(self) -> bool:
        return self.seat in self.mine


class Encoded(msgspec.Struct):
    """A `messages.State` whose larger parts are written already."""

    table: messages.TableInfo
    version: int
    number: int
    view: msgspec.Raw
    frames: msgspec.Raw
    thinking: list[int]
    undo: bool
    redo: bool
    paused: bool
    offer: int | None
    outcome: messages.Outcome | None
    step: msgspec.Raw


@dataclass(frozen=True)
class Parts:
    """What takes time to make, and to write down."""

    view: msgspec.Raw
    frames: msgspec.Raw
    step: msgspec.Raw


@dataclass
class Snapshot:
    """A table at one version. It does not change, so any thread may read it."""

    table: Table
    info: messages.TableInfo
    readers: dict[int | None, Reader]
    undo: bool
    redo: bool
    parts: dict[tuple[int | None, bool], Parts] = field(default_factory=dict)
    written: dict[tuple[Audience, tuple[int, ...]], bytes] = field(default_factory=dict)
    making: threading.Lock = field(default_factory=threading.Lock)

    def audience(self, visitor: str, seat: int | None) -> Audience:
        """To whom somebody belongs. Whose eyes are not theirs, or no longer, looks on."""
        mine = frozenset(one for one in self.table.seats if self.table.holds(visitor, one))
        refusal = may(Actor(visitor, seat), LOOK, self.table)
        return Audience(None if refusal else seat, mine)

    def outcome(self, seat: int | None) -> messages.Outcome | None:
        """How the game came out, for who looks through this seat's eyes."""
        return answers.outcome_of(self.table, self.readers[seat])

    def write(self, audience: Audience, thinking: tuple[int, ...]) -> bytes:
        """The state as JSON. Who asks for the same at the same time waits until it is made."""
        with self.making:
            return self.once_written(audience, thinking)

    def once_written(self, audience: Audience, thinking: tuple[int, ...]) -> bytes:
        key = (audience, thinking)
        if key not in self.written:
            made = self.made(audience.seat, audience.is_player)
            state = Encoded(
                table=answers.info_for(self.info, audience.mine),
                version=self.table.version,
                number=self.table.turns,
                view=made.view,
                frames=made.frames,
                thinking=list(thinking),
                undo=self.undo,
                redo=self.redo,
                paused=self.table.is_paused,
                offer=self.table.offer.seat if self.table.offer else None,
                outcome=self.outcome(audience.seat),
                step=made.step,
            )
            self.written[key] = encode(state)
        return self.written[key]

    def made(self, seat: int | None, is_player: bool) -> Parts:
        key = (seat, is_player)
        if key not in self.parts:
            position, reader = self.table.position, self.readers[seat]
            step = None
            if is_player and seat is not None and seat in self.info.acting:
                step = answers.step_of(position, seat, [], reader)
            view = answers.view_of(position, seat, reader)
            if self.table.is_over:  # perhaps not by the rules, which know of no other end
                view["acting"], view["decisions"] = [], []
            self.parts[key] = Parts(
                view=msgspec.Raw(encode(view)),
                frames=msgspec.Raw(encode(answers.frames_of(position, seat, reader))),
                step=msgspec.Raw(encode(step)),
            )
        return self.parts[key]


def snapshot(table: Table) -> Snapshot:
    """The table as it is now. Who may take back is a matter of who holds all seats."""
    (holder, *others) = table.holders or [""]
    actor = Actor(holder)
    is_one_screen = not others
    return Snapshot(
        table=table,
        info=answers.table_info(table, frozenset()),
        readers={seat: answers.reader_of(table, seat) for seat in (None, *table.seats)},
        undo=is_one_screen and may(actor, UNDO, table) is None,
        redo=is_one_screen and may(actor, REDO, table) is None,
    )
