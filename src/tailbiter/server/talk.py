"""What is said at a table, and what is done there besides turns, as lines for whoever reads them.

While people play each other, what onlookers say is for onlookers: nobody is told what to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tailbiter.games.sentences import Reader, spoken_by
from tailbiter.server import answers, live_messages
from tailbiter.server.chronicle import Heard
from tailbiter.server.room import Room
from tailbiter.server.talk_messages import TalkLine
from tailbiter.server.words import USUAL, WORDS
from tailbiter.tables.entries import NAMES, Logged, Said
from tailbiter.tables.table import Table

MOST_TOLD = 2_000  # lines at once, the latest: all that people may say at a table


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


def line_of(heard: Heard, hearer: Hearer, table: Table, is_mine: bool) -> TalkLine:
    logged, words = heard.logged, WORDS[hearer.language]
    game, said = table.game.name, ["" for _ in range(table.game.players)]
    labels = answers.labels(game, heard.sits, hearer.language)
    for sit, label in zip(heard.sits, labels, strict=True):
        said[sit.seat - 1] = label
    line = TalkLine(
        number=heard.number,
        at=logged.at,
        kind=NAMES[type(logged.entry)],
        seat=getattr(logged.entry, "seat", None),
        speaker=heard.speaker,
        name="",
        text="",
        mine=is_mine,
        aside=heard.is_aside,
        press=getattr(logged.entry, "press", None) is not None,
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


def talk_of(
    table: Table, lines: Sequence[Heard], visitor: str, language: str, after: int = 0
) -> list[TalkLine]:
    """All that somebody may hear of these lines, that came after an entry; of many the latest."""
    hearer = hearer_of(table, visitor, language)
    found = [one for one in lines if one.number > after and may_hear(hearer, one, table)]
    return [line_of(one, hearer, table, one.logged.who == visitor) for one in found[-MOST_TOLD:]]


def pass_on(room: Room, logged: Logged) -> None:
    """Tell all who watch what was said or done just now."""
    table, lines = room.table, room.chronicle.lines
    if not lines or lines[-1].logged is not logged:
        return
    heard, written = lines[-1], dict[tuple[Hearer, bool], str]()
    for watcher in list(room.watchers):
        hearer = hearer_of(table, watcher.visitor, watcher.language)
        key = (hearer, logged.who == watcher.visitor)
        if not may_hear(hearer, heard, table):
            continue
        if key not in written:
            line = line_of(heard, hearer, table, key[1])
            written[key] = msgspec.json.encode(live_messages.SaidNow(line)).decode()
        watcher.mention(written[key])
