"""The lobby: tables where somebody is awaited, people who would play with the next who comes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from tailbiter.games import GAMES
from tailbiter.play.game import with_options
from tailbiter.play.record import Record
from tailbiter.server import answers, live_messages
from tailbiter.server.catalogue import unusual_in_words
from tailbiter.server.meeting import Meetings
from tailbiter.server.meeting_messages import LobbyInfo, WaitingTable
from tailbiter.server.on_offer import OnOffer, on_offer
from tailbiter.server.on_offer import shown as on_offer_shown
from tailbiter.server.pace import Agreed
from tailbiter.server.people.names import tidy
from tailbiter.server.refusals import NOT_SO, RefusalError
from tailbiter.server.room import Room
from tailbiter.server.seating import Coming, new_secret
from tailbiter.server.store import Meeting, StoreError
from tailbiter.server.words import WORDS
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import PERSON, Sit

LOOK_AROUND = 1.0  # seconds between two looks at who waits
MOST_SHOWN = 60  # tables
MOST_WAITING = 500  # people, of one game
FOR_STRANGERS = Agreed(Control("game", 15 * 60_000, 10_000))  # so that nobody waits for ever
NOBODY = ""  # is the host where two strangers meet


class Listener(Protocol):
    """Somebody at a socket. `hand` must not wait; it says whether it was taken."""

    visitor: str
    language: str

    def hand(self, said: str) -> bool: ...


@dataclass(frozen=True, eq=False)
class Waiting:
    """Somebody who would play."""

    listener: Listener
    sit: Sit
    watched: bool  # may anybody look on?


class Lobby:
    """Who is there, told to all who look; as long as nobody does, nothing is looked up."""

    def __init__(self, meetings: Meetings) -> None:
        self.meetings = meetings
        self.tables = meetings.tables
        self.there: dict[str, set[Listener]] = defaultdict(set)  # sockets, by visitor
        self.readers: dict[Listener, str] = {}  # and what each was told last
        self.waiting: dict[str, list[Waiting]] = {game: [] for game in GAMES}
        self.looking: asyncio.Task[None] | None = None
        self.pairing = asyncio.Lock()

    def join(self, listener: Listener) -> None:
        self.there[listener.visitor].add(listener)

    def leave(self, listener: Listener) -> None:
        self.unpair(listener)
        self.readers.pop(listener, None)
        self.there[listener.visitor].discard(listener)
        if not self.there[listener.visitor]:
            del self.there[listener.visitor]

    def tell(self, visitor: str, said: live_messages.MeetingSaid) -> None:
        """Something for one person, wherever they have a page open."""
        text = msgspec.json.encode(said).decode()
        for listener in self.there.get(visitor, ()):
            listener.hand(text)

    async def enter(self, listener: Listener) -> None:
        self.readers[listener] = ""
        await self.tell_all()
        if self.looking is None:
            self.looking = asyncio.create_task(self.look_around())

    async def look_around(self) -> None:
        try:
            while self.readers:
                await asyncio.sleep(LOOK_AROUND)
                with suppress(StoreError):  # what cannot be read now may be read the next time
                    await self.tell_all()
        finally:
            self.looking = None

    async def tell_all(self) -> None:
        """Whoever does not know it yet is told who is there; it is written once a language."""
        offered = await on_offer(self.tables.store)
        written = {
            language: msgspec.json.encode(
                live_messages.LobbyNow(self.told(offered, language))
            ).decode()
            for language in {reader.language for reader in self.readers}
        }
        for reader, known in list(self.readers.items()):
            said = written[reader.language]
            if said != known and reader.hand(said):
                self.readers[reader] = said

    async def info(self, language: str) -> LobbyInfo:
        return self.told(await on_offer(self.tables.store), language)

    def told(self, offered: list[OnOffer], language: str) -> LobbyInfo:
        rooms = [room for room in self.tables.rooms.values() if is_waiting(room)]
        rooms.sort(key=lambda room: room.table.created, reverse=True)
        waiting = {game: len(people) for game, people in self.waiting.items()}
        return LobbyInfo(
            tables=[shown(room, language) for room in rooms[:MOST_SHOWN]],
            offered=[on_offer_shown(one, language) for one in offered],
            waiting=waiting,
        )

    async def pair(self, listener: Listener, asked: live_messages.Pair) -> None:
        """Somebody would play: with who waits longest, or whoever comes next."""
        if asked.game not in self.waiting:
            raise RefusalError(404, "no_game", "game", given=asked.game, known=[*GAMES])
        self.unpair(listener)
        queue = self.waiting[asked.game]
        if len(queue) >= MOST_WAITING:
            raise RefusalError(NOT_SO, "most_waiting", most=MOST_WAITING)
        self.tables.limits.count(listener.visitor, "tables")
        name = self.tables.called(listener.visitor, tidy(asked.name))
        sit = Sit(2, PERSON, name, None, listener.visitor, asked.commitment)
        async with self.pairing:
            comes = Waiting(listener, sit, asked.watched)
            other = await self.fitting(queue, listener.visitor)
            if other is None:
                queue.append(comes)
                return
            queue.remove(other)
        await self.seat(asked.game, other, comes)

    async def fitting(self, queue: list[Waiting], visitor: str) -> Waiting | None:
        """The first who waits, is somebody else, and wants to meet them."""
        for other in list(queue):
            who = other.listener.visitor
            is_fit = who != visitor and not await self.meetings.kept.is_blocked(visitor, [who])
            if is_fit and other in queue:  # who has not gone away meanwhile
                return other
        return None

    async def seat(self, game: str, first: Waiting, second: Waiting) -> None:
        """A table for two; who begins is drawn."""
        found = with_options(game, {"players": 2})
        record = Record(found, found.start(self.tables.new_seed()))
        sits = [replace(first.sit, seat=1), second.sit]
        is_watched = first.watched and second.watched
        meeting = Meeting("watched" if is_watched else "link", False, new_secret())
        coming = Coming(meeting, lot=not GAMES[game].TOGETHER)
        room = await self.tables.add(
            record, sits, NOBODY, None, agreed=FOR_STRANGERS, coming=coming
        )
        for one in (first, second):
            self.tell(one.listener.visitor, live_messages.PairedNow(room.table.id))

    def unpair(self, listener: Listener) -> None:
        for queue in self.waiting.values():
            queue[:] = [one for one in queue if one.listener is not listener]

    def close(self) -> None:
        if self.looking:
            self.looking.cancel()


def is_waiting(room: Room) -> bool:
    """Is somebody awaited who may come from the lobby, and is one there to wait for them?"""
    table, meeting = room.table, room.meeting
    if meeting is None or meeting.access != "lobby" or not table.is_gathering or table.is_over:
        return False
    return bool(table.free_seats) and any(one.visitor in table.holders for one in room.watchers)


def shown(room: Room, language: str) -> WaitingTable:
    table, meeting = room.table, room.meeting
    assert meeting
    name, sits = table.game.name, answers.sitters(table)
    return WaitingTable(
        id=table.id,
        game=name,
        title=table.game.title,
        options=unusual_in_words(name, table.game.options, language),
        clock=WORDS[language].clock(table.control),
        rated=meeting.rated,
        seats=answers.seat_infos(name, sits, (), (), language),
        created=table.created,
    )
