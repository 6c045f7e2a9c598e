"""The desk: a folder opened, its table as the log has it, and every change written first."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from tailbiter.games.errors import TailbiterError
from tailbiter.postal.agreed import LETTERS, Agreed, letter_of
from tailbiter.postal.folder import Folder, FolderError, Player
from tailbiter.postal.notes import Begun, Came, Done, Memory, Note, write_line
from tailbiter.tables import codec, draws, publishing
from tailbiter.tables.calendar import MINUTE
from tailbiter.tables.deciding import Asked, decide
from tailbiter.tables.draws import Stream
from tailbiter.tables.entries import Logged, Moved, Published
from tailbiter.tables.table import Table

REPORTED = ("deal", "resolve", "forward", "finish")  # everybody is told how the game stands
MASTER, ITSELF = "master", ""  # who does something at the table, besides players
Perform = Callable[["Desk", Any], object]  # False: nobody could be told how the game stands


class DeskError(TailbiterError):
    """What cannot be done at the desk now; the text says what can."""


@dataclass
class Desk:
    """One game. `now` is when the command was given, in milliseconds since 1970."""

    folder: Folder
    agreed: Agreed
    table: Table
    memory: Memory
    now: int
    head: tuple[int, str]  # of the log's chain: how many entries, and their hash
    said: list[str] = field(default_factory=list)  # what the master is told of it
    progress: Callable[[int, int], None] | None = None  # is told how far something long is

    @classmethod
    def opened(cls, folder: Folder, now: int) -> Desk:
        agreed, memory = folder.agreed(), Memory()
        for note in folder.noted():
            memory.add(note)
        if memory.opened is None:
            raise FolderError("secret/desk.jsonl line 1: it says when the game was opened")
        if memory.opened.agreed != agreed.digest:
            raise FolderError(
                "game.toml: what was agreed on has been changed; put it back as it was, "
                "from your last copy"
            )
        table = table_of(agreed)
        for number, logged in enumerate(folder.logged(), 1):
            try:
                table.apply(logged)
            except TailbiterError as error:
                raise FolderError(f"secret/log.jsonl line {number}: {error}") from error
        desk = cls(folder, agreed, table, memory, now, (0, ""))
        *_, desk.head = enumerate(publishing.heads(desk.header, folder.log_lines()))
        return desk

    @property
    def header(self) -> str:
        """What the secret is for."""
        assert self.table.gathering
        return draws.header_of(self.table.id, self.table.game, self.table.gathering)

    @property
    def secret(self) -> bytes:
        return self.folder.read_secret("secret.txt")

    @property
    def key(self) -> bytes:
        """What all draws of this game come from."""
        assert self.table.gathering
        gathering, table = self.table.gathering, self.table
        return draws.game_key(table.id, table.game, gathering, self.secret)

    @property
    def players(self) -> dict[int, Player]:
        return self.folder.players()

    @property
    def turn(self) -> int:
        """The number that a round, or a turn, is known by in notes and names of files."""
        return self.table.position.turn if self.table.is_together else self.table.turns

    @property
    def deadline(self) -> int | None:
        """Of the turn that is on; None where nobody's time runs."""
        running = self.table.clock.running
        return self.table.clock.deadline if running else None

    @property
    def closes(self) -> int | None:
        """When orders are no longer taken: after the grace; also while a number is awaited."""
        due = self.table.clock.deadline if self.table.attendance.missing else self.deadline
        return None if due is None else due + self.table.control.grace

    def name(self, seat: int) -> str:
        """Of whoever plays there now; before that, as it was agreed on."""
        sit = self.table.seats.get(seat)
        return sit.name if sit and sit.name else self.agreed.names[seat - 1]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.name(seat) for seat in range(1, self.agreed.players + 1))

    def called(self, seat: int) -> str:
        """`B (Ben)`: for the master."""
        return f"{letter_of(seat)} ({self.name(seat)})"

    def holder(self, seat: int) -> str:
        return self.table.seats[seat].holder if seat in self.table.seats else letter_of(seat)

    @property
    def holders(self) -> dict[int, str]:
        return {seat: self.holder(seat) for seat in range(1, self.agreed.players + 1)}

    def dice(self, seat: int) -> Stream | None:
        """For an order that did not come."""
        if self.table.gathering is None or self.table.is_gathering:
            return None
        return draws.dice_of(self.key, self.table.position, self.table.gathering, seat)

    def act(
        self, who: str, asked: Asked, request: str | None = None, away: Collection[int] = ()
    ) -> Logged:
        """Decided, written, done; what was asked for by this request before is not done again."""
        seat = getattr(asked, "seat", None)
        dice = self.dice(seat) if seat else None
        known = request or self.unguessable(f"entry {self.table.version + 1}")
        decided = decide(self.table, who, asked, self.now, known, dice=dice, away=away)
        if not decided.is_repeat:
            line = codec.write_line(decided.logged)
            self.folder.disk.append(self.folder.log, line)
            self.table.apply(decided.logged, decided.step)
            self.head = (self.head[0] + 1, publishing.digest(f"{self.head[1]}\n{line}".encode()))
        return decided.logged

    def note(self, note: Note) -> None:
        self.folder.disk.append(self.folder.notes, write_line(note))
        self.memory.add(note)

    def unguessable(self, what: str) -> str:
        """In an entry it keeps others from trying orders until they have the head of the log."""
        secret = self.folder.read_secret("marks.txt")
        return hmac.digest(secret, what.encode(), "sha256").hex()[:32]

    def new_id(self, what: str) -> str:
        """Of a note: no other has it."""
        return f"{what}-{len(self.memory.notes)}"

    def do(self, begun: Begun, perform: Perform) -> None:
        """Something of several steps."""
        self.note(begun)
        self.finish(begun, perform)

    def finish(self, begun: Begun, perform: Perform) -> None:
        """What is refused on the way is over, too: nobody is to try it for ever."""
        told = None
        try:
            is_told = perform(self, begun) is not False and begun.what in REPORTED
            told = self.table.turns if is_told else None
        except TailbiterError:
            self.note(Done(begun.id, self.now))
            raise
        self.note(Done(begun.id, self.now, told))

    def take_up(self, performs: Mapping[str, Perform], read: Perform) -> None:
        """The rest of what a stop has left half done, with the time that it was begun at."""
        for left in self.memory.unfinished:
            now, self.now = self.now, left.at
            if isinstance(left, Came):
                read(self, left)
            else:
                self.finish(left, performs[left.what])
            self.now = now
            self.said.append(f"finished what was begun before: {left.id}")

    def publish(self, begun: Begun, name: str, content: bytes | str) -> None:
        """A file for everybody, once; its hash stands in the log."""
        request = f"{begun.id} {name}"
        if request in self.table.requests:
            return
        data = content.encode() if isinstance(content, str) else content
        self.folder.disk.write(self.folder.public / name, data, is_private=False)
        self.act(MASTER, Published(name, publishing.digest(data)), request)

    def publish_head(self) -> None:
        """How far the log is, in chain.txt."""
        line = f"{self.head[0]} {self.head[1]}"
        path = self.folder.public / "chain.txt"
        before = path.read_text() if path.exists() else ""
        if line not in before.splitlines():
            self.folder.disk.write(path, f"{before}{line}\n", is_private=False)

    def move_from_absence(self) -> None:
        """No deadline falls into the days on which the master is away."""
        for start, until in sorted(self.memory.absences):
            due = self.deadline
            if due is not None and start <= due < until:
                due = self.table.clock.calendar.first_from(until + MINUTE)
                self.act(MASTER, Moved(due))

    def check_open(self) -> None:
        if self.memory.closed:
            raise DeskError(f"{self.memory.closed.name} has this game now; it was handed over")


def table_of(agreed: Agreed) -> Table:
    """As it was opened, before the first entry."""
    game = agreed.made()
    return Table(
        *(agreed.id, game.start(), agreed.created, MASTER, MASTER),
        control=agreed.control,
        late_level=agreed.late_level,
    )


def seat_of(letter: str, players: int) -> int:
    """A seat as the master writes it: B, or 2."""
    word = letter.strip().upper()
    if word.isdigit() and 1 <= int(word) <= players:
        return int(word)
    if len(word) == 1 and word in LETTERS[:players]:
        return LETTERS.index(word) + 1
    raise DeskError(f"seats are {', '.join(LETTERS[:players])}; not {letter!r}")
