"""What is the desk's own, beside the table's log: letters and what was understood, what was begun
and done, for desk.jsonl. Notes are only added; what follows from them is in `memory.py`.

What takes several steps is noted before the first and when all are done: after a stop in between
the desk does the rest, with the time that was noted.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tailbiter.games.errors import TextError, quoted, unknown
from tailbiter.tables.codec import as_kept, check_fields


@dataclass(frozen=True)
class Opened:
    """The folder was made."""

    at: int
    agreed: str  # digest of what was agreed on


@dataclass(frozen=True)
class Came:
    """A letter, or words by telephone, to be read."""

    id: str
    at: int  # when it was taken in
    received: int  # when it counts as received: the same, or by the master's word
    by: str
    file: str  # in inbox/
    seat: int | None = None  # whose it is by the master's word; otherwise its mark says so
    message_id: str = ""


@dataclass(frozen=True)
class Understood:
    """What a letter came to, when it has been answered."""

    id: str
    at: int
    seat: int | None  # None: nobody's
    turn: int  # of the position
    # order, half, withdrawn, standing, word, press, question, late, stranger, automatic
    what: str
    order: str = ""  # in canonical words; of a half with ? for what was not given
    code: str = ""  # of the question
    data: str = "{}"  # of the question, as JSON
    rule: str = ""  # that it cites
    final: bool | None = None  # did they say that they are done, or that it may change?
    press: str = ""
    word: str = ""
    standing: str = ""  # the standing order that it gives, or "none", which ends it


@dataclass(frozen=True)
class Begun:
    """Something of several steps."""

    id: str
    at: int
    what: str  # as in STEPS
    turn: int = 0  # of the position; to go back to, for roll_back
    reason: str = ""  # as everybody is told
    consent: str = ""  # of the players, to something beyond what was agreed on
    seat: int | None = None
    start: int = 0  # moments
    until: int = 0
    name: str = ""  # of another master, or player
    address: str = ""
    file: str = ""  # of the package for them
    zone: str = ""  # of another player
    simulations: int = 0  # of a bot for each turn that it judges; 0: none is judged


@dataclass(frozen=True)
class Done:
    """All steps of it."""

    id: str
    at: int
    turns: int | None = None  # that everybody has been told of by this


@dataclass(frozen=True)
class Sent:
    """A letter left the house."""

    at: int
    file: str
    how: str  # smtp, hand


@dataclass(frozen=True)
class Closed:
    """Another has the game from now on."""

    at: int
    name: str


Note = Opened | Came | Understood | Begun | Done | Sent | Closed
KINDS: dict[str, type[Note]] = {
    "opened": Opened,
    "came": Came,
    "understood": Understood,
    "begun": Begun,
    "done": Done,
    "sent": Sent,
    "closed": Closed,
}
NAMES = {made: kind for kind, made in KINDS.items()}


def write_line(note: Note) -> str:
    return json.dumps({"kind": NAMES[type(note)], **vars(note)}, ensure_ascii=False)


def read_line(line: str) -> Note:
    try:
        data: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise TextError(f"it is no JSON object: {quoted(line)}") from error
    kind = data.pop("kind", None) if isinstance(data, dict) else None
    if kind not in KINDS:
        raise TextError(unknown("kind of note", kind, KINDS))
    check_fields(KINDS[kind], f"note {kind!r}", data)
    return KINDS[kind](**{name: as_kept(value) for name, value in data.items()})


@dataclass
class Memory:
    """What follows from the notes. Orders are by turn and seat."""

    notes: list[Note] = field(default_factory=list)
    came: dict[str, Came] = field(default_factory=dict)
    understood: dict[str, Understood] = field(default_factory=dict)
    begun: dict[str, Begun] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    sent: list[Sent] = field(default_factory=list)
    reported: int = 0  # turns of which everybody has been told
    closed: Closed | None = None
    opened: Opened | None = None

    def add(self, note: Note) -> None:
        self.notes.append(note)
        match note:
            case Opened():
                self.opened = note
            case Came():
                self.came[note.id] = note
            case Understood():
                self.understood[note.id] = note
            case Begun():
                self.begun[note.id] = note
            case Done():
                self.done.add(note.id)
                if note.turns is not None:
                    self.reported = note.turns
            case Sent():
                self.sent.append(note)
            case Closed():
                self.closed = note

    @property
    def absences(self) -> list[tuple[int, int]]:
        """When the master is away: no deadline falls into these spans."""
        return [(one.start, one.until) for one in self.begun.values() if one.what == "away"]

    @property
    def unfinished(self) -> list[Came | Begun]:
        """What a stop has left half done, in its order."""
        letters = [one for one in self.came.values() if one.id not in self.understood]
        begun = [one for one in self.begun.values() if one.id not in self.done]
        return sorted([*letters, *begun], key=self.notes.index)

    def has(self, letter: str, message_id: str) -> bool:
        """Was this letter taken in before?"""
        ids = {one.message_id for one in self.came.values() if one.message_id}
        return letter in self.came or message_id in ids

    def of_turn(self, turn: int, seat: int | None = None) -> list[Understood]:
        """What was understood of this turn's letters, as they came."""
        found = [one for one in self.understood.values() if one.turn == turn]
        return [one for one in found if seat in (None, one.seat)]

    def half(self, turn: int, seat: int) -> str | None:
        """As much of an order as was given, where it is not whole."""
        for one in reversed(self.of_turn(turn, seat)):
            if one.what in ("order", "half", "withdrawn"):
                return one.order if one.what == "half" else None
        return None

    def is_final(self, turn: int, seat: int) -> bool | None:
        """Did somebody say that their order stands, or that it may change?"""
        said = [one.final for one in self.of_turn(turn, seat) if one.final is not None]
        return said[-1] if said else None

    def since_report(self) -> list[Understood]:
        """The letters that came since everybody was told something, as they came."""
        found: list[Understood] = []
        for note in reversed(self.notes):
            if isinstance(note, Done) and note.turns is not None:
                break
            if isinstance(note, Understood):
                found.append(note)
        return found[::-1]

    def replaced(self, is_new: bool) -> list[Begun]:
        """Who came for another: in all, or since everybody was told something."""
        found: list[Begun] = []
        for note in reversed(self.notes):
            if is_new and isinstance(note, Done) and note.turns is not None:
                break
            if isinstance(note, Begun) and note.what == "replace":
                found.append(note)
        return found[::-1]

    def last(self, *what: str) -> Begun | None:
        """The last thing of this kind that was begun."""
        found = [one for one in self.begun.values() if one.what in what]
        return found[-1] if found else None
