"""The log of a table, read once and then on as it grows: who sat where by then, who spoke, what was
done that people may hear of. A log has tens of thousands of entries, and anybody may ask."""

from __future__ import annotations

from dataclasses import dataclass, field

from tailbiter.server.words.notices import Notice
from tailbiter.tables import entries
from tailbiter.tables.entries import NAMES, Entry, Logged, Said, Sit
from tailbiter.tables.gathering import in_order
from tailbiter.tables.table import Table

SILENT = (
    *(entries.Turn, entries.Supplied, entries.TakeBack, entries.Note),
    *(entries.Gather, entries.Word, entries.Number, entries.Reveal, entries.Ready),
    *(entries.Published, *entries.PRIVATE),
)


@dataclass(frozen=True)
class Heard:
    """One line, before it is put into words."""

    logged: Logged
    number: int  # among all entries that people may hear of
    speaker: int
    sits: tuple[Sit, ...]  # those at the table by then
    notice: Notice | None  # None: somebody spoke
    is_aside: bool


@dataclass
class Chronicle:
    lines: list[Heard] = field(default_factory=list)
    speakers: dict[str, int] = field(default_factory=dict)
    played: set[str] = field(default_factory=set)  # had a seat when the game began, or later
    freed: set[str] = field(default_factory=set)  # whose seat was given to others
    seats: dict[int, Sit] = field(default_factory=dict)
    turns: int = 0
    told: int = 0  # entries of which others than one seat may hear
    read: int = 0  # entries
    last: Logged | None = None  # of those
    has_begun: bool = False

    def is_of(self, table: Table) -> bool:
        """Has this table's log grown out of the one that was read? Else it was written anew."""
        is_longer = self.read <= len(table.log)
        return self.last is None or (is_longer and table.log[self.read - 1] is self.last)

    def read_on(self, table: Table) -> Chronicle:
        if not self.read:
            self.has_begun = table.gathering is None
        for logged in table.log[self.read :]:
            is_told, turns = self.is_told(logged, table), self.turns
            before = self.seats.copy() if is_told else {}
            self.follow(logged.entry)
            self.told += not isinstance(logged.entry, entries.PRIVATE)
            if is_told:
                self.lines.append(self.heard(logged, table, before, turns))
            self.last = logged
        self.read = len(table.log)
        return self

    def is_told(self, logged: Logged, table: Table) -> bool:
        """That somebody is done is told where a game master says it in their place."""
        if isinstance(logged.entry, entries.Ready) and logged.who:
            return logged.who != self.seats[logged.entry.seat].holder
        return not is_silent(logged, table)

    def follow(self, entry: Entry) -> None:
        match entry:
            case Sit():
                self.seats[entry.seat] = entry
            case entries.Free():
                self.freed.add(self.seats.pop(entry.seat).holder)
            case entries.Leave() if not self.has_begun:
                del self.seats[entry.seat]
            case entries.Begin():
                self.seats, self.has_begun = in_order(entry.lot, self.seats), True
            case entries.Turn() | entries.Supplied():
                self.turns += 1
            case entries.GoTo() | entries.RollBack():
                self.turns = entry.turns
        if self.has_begun and isinstance(entry, Sit | entries.Begin):
            self.played |= {sit.holder for sit in self.seats.values()} - {""}

    def heard(self, logged: Logged, table: Table, before: dict[int, Sit], turns: int) -> Heard:
        entry, host = logged.entry, {table.owner, table.game_master}
        speaker = self.speakers.setdefault(logged.who, len(self.speakers) + 1)
        around = before | self.seats  # whoever left is still called by name
        sits = tuple(sit for _, sit in sorted(around.items()))
        if isinstance(entry, Said):
            is_aside = entry.seat is None and logged.who not in host
            return Heard(logged, self.told, speaker, sits, None, is_aside)
        doers = [seat for seat, sit in before.items() if sit.holder == logged.who != ""]
        notice = Notice(
            kind=NAMES[type(entry)],
            entry=entry,
            doer=doers[0] if len(doers) == 1 else None,
            is_host=logged.who in host,
            is_master=table.mastered != "" and logged.who == table.owner,
            is_back=self.turns < turns,
        )
        return Heard(logged, self.told, speaker, sits, notice, False)


def is_silent(logged: Logged, table: Table) -> bool:
    """Is it no part of the talk: a turn, or how the table was opened?"""
    if isinstance(logged.entry, Sit) and logged.at == table.created:
        return True
    is_alone = isinstance(logged.entry, entries.GoTo) and len(table.holders) < 2
    return is_alone or isinstance(logged.entry, SILENT)
