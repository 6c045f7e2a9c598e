"""What is said at a table, and what is done there besides turns, as lines for whoever reads them.

While people play each other, what onlookers say is for onlookers: nobody is told what to play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from tailbiter.games.sentences import Reader, spoken_by
from tailbiter.server import answers, messages
from tailbiter.server.room import Room
from tailbiter.server.words import USUAL, WORDS
from tailbiter.server.words.notices import Notice
from tailbiter.tables import entries
from tailbiter.tables.entries import NAMES, Entry, Logged, Said, Sit
from tailbiter.tables.gathering import in_order
from tailbiter.tables.table import Table

SILENT = (
    *(entries.Turn, entries.Supplied, entries.TakeBack, entries.Note),
    *(entries.Gather, entries.Word, entries.Reveal),
)


@dataclass(frozen=True)
class Hearer:
    """Those to whom talk sounds the same."""

    seats: frozenset[int]  # theirs
    is_beside: bool  # they look on
    language: str = USUAL

    @property
    def you(self) -> int | None:
        """The one seat that is "you"; None where several share a screen."""
        return min(self.seats) if len(self.seats) == 1 else None


@dataclass(frozen=True)
class Heard:
    """One line, before it is put into words."""

    logged: Logged
    speaker: int
    sits: tuple[Sit, ...]  # those at the table by then
    notice: Notice | None  # None: somebody spoke
    is_aside: bool


@dataclass
class Chronicle:
    """The log of a table read from its beginning: who sat where by then, who spoke first."""

    table: Table
    turns: int = 0
    seats: dict[int, Sit] = field(default_factory=dict)
    speakers: dict[str, int] = field(default_factory=dict)
    has_begun: bool = field(init=False)

    def __post_init__(self) -> None:
        self.has_begun = self.table.gathering is None

    def lines(self) -> Iterator[Heard]:
        for logged in self.table.log:
            before, turns = self.seats.copy(), self.turns
            self.follow(logged.entry)
            if not is_silent(logged, self.table):
                yield self.heard(logged, before, turns)

    def follow(self, entry: Entry) -> None:
        match entry:
            case Sit():
                self.seats[entry.seat] = entry
            case entries.Free():
                del self.seats[entry.seat]
            case entries.Leave() if not self.has_begun:
                del self.seats[entry.seat]
            case entries.Begin():
                self.seats, self.has_begun = in_order(entry.lot, self.seats), True
            case entries.Turn() | entries.Supplied():
                self.turns += 1
            case entries.GoTo() | entries.RollBack():
                self.turns = entry.turns

    def heard(self, logged: Logged, before: dict[int, Sit], turns: int) -> Heard:
        entry, host = logged.entry, {self.table.owner, self.table.game_master}
        speaker = self.speakers.setdefault(logged.who, len(self.speakers) + 1)
        around = before | self.seats  # whoever left is still called by name
        sits = tuple(sit for _, sit in sorted(around.items()))
        if isinstance(entry, Said):
            is_aside = entry.seat is None and logged.who not in host
            return Heard(logged, speaker, sits, None, is_aside)
        doers = [seat for seat, sit in before.items() if sit.holder == logged.who != ""]
        notice = Notice(
            kind=NAMES[type(entry)],
            entry=entry,
            doer=doers[0] if len(doers) == 1 else None,
            is_host=logged.who in host,
            is_back=self.turns < turns,
        )
        return Heard(logged, speaker, sits, notice, False)


def is_silent(logged: Logged, table: Table) -> bool:
    """Is it no part of the talk: a turn, or how the table was opened?"""
    if isinstance(logged.entry, Sit) and logged.at == table.created:
        return True
    is_alone = len(table.holders) < 2 and isinstance(logged.entry, entries.GoTo)
    return is_alone or isinstance(logged.entry, SILENT)


def is_quiet(table: Table) -> bool:
    """Must those who play not hear what onlookers say?"""
    return len(table.holders) > 1 and not (table.is_over or table.is_gathering)


def is_beside(table: Table, visitor: str) -> bool:
    """Does somebody look on, neither seated nor the host?"""
    return visitor not in {*table.holders, table.game_master}


def hearer_of(table: Table, visitor: str, language: str) -> Hearer:
    seats = frozenset(seat for seat in table.seats if table.holds(visitor, seat))
    return Hearer(seats, is_beside(table, visitor), language)


def may_hear(hearer: Hearer, heard: Heard, table: Table) -> bool:
    return hearer.is_beside or not (heard.is_aside and is_quiet(table))


def line_of(heard: Heard, hearer: Hearer, table: Table, is_mine: bool) -> messages.TalkLine:
    logged, words = heard.logged, WORDS[hearer.language]
    game, said = table.game.name, ["" for _ in range(table.game.players)]
    labels = answers.labels(game, heard.sits, hearer.language)
    for sit, label in zip(heard.sits, labels, strict=True):
        said[sit.seat - 1] = label
    line = messages.TalkLine(
        number=logged.number,
        at=logged.at,
        kind=NAMES[type(logged.entry)],
        seat=getattr(logged.entry, "seat", None),
        speaker=heard.speaker,
        name="",
        text="",
        mine=is_mine,
        aside=heard.is_aside,
    )
    if isinstance(logged.entry, Said):
        line.text = logged.entry.text
        line.name = logged.entry.name or words.speaker(heard.speaker if heard.is_aside else None)
        if line.seat is not None:
            line.name = said[line.seat - 1]
    elif heard.notice:
        sat = {sit.seat for sit in heard.sits if table.holds(sit.holder, sit.seat)}
        you = hearer.you if hearer.you in sat else None  # perhaps it was somebody else's by then
        reader = Reader(you, tuple(said), language=hearer.language)
        line.text = words.notice(heard.notice, reader, spoken_by(game, hearer.language).seat_name)
    return line


def talk_of(table: Table, visitor: str, language: str, after: int = 0) -> list[messages.TalkLine]:
    """All that somebody may hear, of what came after an entry."""
    hearer = hearer_of(table, visitor, language)
    return [
        line_of(heard, hearer, table, heard.logged.who == visitor)
        for heard in Chronicle(table).lines()
        if heard.logged.number > after and may_hear(hearer, heard, table)
    ]


def pass_on(room: Room, logged: Logged) -> None:
    """Tell all who watch what was said or done just now."""
    table = room.table
    if is_silent(logged, table) or not room.watchers:
        return
    heard = next(one for one in Chronicle(table).lines() if one.logged is logged)
    written: dict[tuple[Hearer, bool], str] = {}
    for watcher in list(room.watchers):
        hearer = hearer_of(table, watcher.visitor, watcher.language)
        key = (hearer, logged.who == watcher.visitor)
        if not may_hear(hearer, heard, table):
            continue
        if key not in written:
            line = line_of(heard, hearer, table, key[1])
            written[key] = msgspec.json.encode(messages.SaidNow(line)).decode()
        watcher.mention(written[key])
