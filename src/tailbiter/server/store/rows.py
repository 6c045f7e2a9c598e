"""What the store is given and gives, as values; and as rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from sqlalchemy import RowMapping

from tailbiter.tables.clock import NO_CLOCK, Control
from tailbiter.tables.codec import decode, encode
from tailbiter.tables.entries import Logged, Sit
from tailbiter.tables.situation import LATE_LEVEL

Row = dict[str, Any]


@dataclass(frozen=True)
class Meeting:
    """How people who are in different places come to a table."""

    access: Literal["private", "link", "watched", "lobby"]
    rated: bool  # then no bot helps
    secret: str  # of the server, for fair draws, as hexadecimal
    follows: str | None = None  # the table at which they want to play once more

    @property
    def is_private(self) -> bool:
        return self.access == "private"


@dataclass(frozen=True)
class Invitation:
    """A link and a code by which somebody comes to a seat."""

    code: str
    table: str
    seat: int | None  # None: any that is free
    guest: str = ""  # the id of whoever it is for; "" for all
    name: str = ""  # of whoever it is for, as the host knows them
    giver: str = ""  # whose seat is handed on; "" where it is free


@dataclass(frozen=True)
class TableRow:
    """What a table was opened with. Who sits there and what was done, the log says."""

    id: str
    game: str
    rules: int  # their version when the game began
    options: dict[str, Any]
    start: str  # position text, secrets included
    tags: dict[str, str]  # what a record file said besides
    seed: int  # for the bots' dice
    owner: str  # who opened it
    created: int  # milliseconds since 1970, UTC
    request: str | None = None  # the id that it was asked for with
    game_master: str = ""
    control: Control = NO_CLOCK
    late_level: int = LATE_LEVEL  # of the bot that plays on for who left
    meeting: Meeting | None = None  # None where all sit at one screen


@dataclass(frozen=True)
class Standing:
    """How it stands at a table: what changes with every entry, kept for lists."""

    turns: int
    acting: tuple[int, ...]
    termination: str | None  # how the game ended; None while it goes on
    secret: bool  # do seats hold what others may not see?
    left: tuple[int, ...] = ()  # seats whose people left for good
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()  # when it is over
    due: int | None = None  # when the table does something by itself
    deadlines: tuple[tuple[int, int], ...] = ()  # until when who is to play: seat and moment
    offered: tuple[int, ...] = ()  # seats that others may take
    # What everybody may see; a list does not read it.
    board: Any = field(default=None, compare=False)

    @property
    def over(self) -> bool:
        return self.termination is not None


@dataclass(frozen=True)
class Listed:
    """A table in a list, and no more of it than a list shows."""

    id: str
    game: str
    options: dict[str, Any]
    owner: str
    created: int
    changed: int
    standing: Standing
    seats: tuple[Sit, ...]


@dataclass(frozen=True)
class Picture:
    """What everybody may see of a table."""

    game: str
    options: dict[str, Any]
    acting: list[int]
    board: dict[str, Any]
    access: str | None  # None where all sit at one screen
    seats: tuple[Sit, ...]


@dataclass(frozen=True)
class Finished:
    """A game that is over: who sat there, and who won."""

    game: str
    termination: str
    winners: tuple[int, ...]
    seats: tuple[Sit, ...]


@dataclass(frozen=True)
class Notice:
    """What somebody is to be told by mail; the first four say which it is."""

    person: str
    table_id: str  # "": of no table
    kind: str
    number: int  # of the entry, or the time that it is about
    at: int
    not_before: int  # of the next try
    tries: int = 0
    done: str | None = None  # what came of it; None while it is to be sent


@dataclass(frozen=True)
class Answer:
    """What a letter came to, to be told to whoever wrote it; the first three say which it is."""

    person: str
    table_id: str  # "": of no table
    number: int  # of the letter
    at: int
    data: dict[str, Any]


@dataclass(frozen=True)
class Mailbox:
    """Where somebody is written to, if at all."""

    person: str
    confirmed: str  # the address that was confirmed; "": none
    wishes: dict[str, Any]
    handle: str  # what links in mails are made of
    feed: str  # what addresses of feeds are made of
    bounced: int = 0  # letters of late that nobody took
    bounced_at: int = 0  # the last of them


def log_row(table: str, logged: Logged) -> Row:
    data = encode(logged.entry)
    kind, seat = data.pop("kind"), data.get("seat")
    if seat is not None:
        del data["seat"]
    place = {"number": logged.number, "at": logged.at, "who": logged.who, "request": logged.request}
    return {"table_id": table, **place, "kind": kind, "seat": seat, "data": data}


def logged_from(row: RowMapping) -> Logged:
    data = {"kind": row["kind"], **row["data"]}
    if row["seat"] is not None:
        data["seat"] = row["seat"]
    return Logged(row["number"], row["at"], row["who"], row["request"], decode(data))


def table_row(row: TableRow) -> Row:
    known = {**vars(row), "control": asdict(row.control)}
    del known["meeting"]
    return known


def table_from(row: RowMapping, meeting: RowMapping | None) -> TableRow:
    control = Control.kept(row["control"])
    return TableRow(**{**row, "control": control, "meeting": meeting and meeting_from(meeting)})


def meeting_rows(row: TableRow) -> list[Row]:
    return [{"table_id": row.id, **vars(row.meeting)}] if row.meeting else []


def meeting_from(row: RowMapping) -> Meeting:
    return Meeting(row["access"], row["rated"], row["secret"], row["follows"])


def invitation_row(invitation: Invitation) -> Row:
    known = {**vars(invitation), "table_id": invitation.table}
    del known["table"]
    return known


def invitation_from(row: RowMapping) -> Invitation:
    known = {name: row[name] for name in ("code", "seat", "guest", "name", "giver")}
    return Invitation(table=row["table_id"], **known)


def seat_rows(table: str, seats: Iterable[Sit]) -> list[Row]:
    """Who sits where, for lists; what they promised stands in the log."""
    known = [{"table_id": table, **vars(sit)} for sit in seats]
    return [{name: sit[name] for name in sit if name != "commitment"} for sit in known]


def standing_row(table: str, standing: Standing, changed: int) -> Row:
    return {"table_id": table, "changed": changed, **standing_columns(standing)}


def standing_columns(standing: Standing) -> Row:
    """Without offered seats there is nothing, so that an index finds where there are some."""
    return {**vars(standing), "offered": standing.offered or None}
