"""All tables: opened, taken from the store, played at, watched. Every change is stored first."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tailbiter.games.errors import TailbiterError
from tailbiter.play.game import with_options
from tailbiter.play.record import Record
from tailbiter.server import messages
from tailbiter.server.access import may_see, meeting_after
from tailbiter.server.bots import NOBODY, Bots
from tailbiter.server.clockwork import Clockwork
from tailbiter.server.heartbeat import Heartbeat
from tailbiter.server.keeping import check_room
from tailbiter.server.limits import Limits
from tailbiter.server.pace import NO_TIME, Agreed, control_asked
from tailbiter.server.planners import tell_planners
from tailbiter.server.post.telling import Told, told_by
from tailbiter.server.refusals import NOT_NOW, RefusalError
from tailbiter.server.room import Room
from tailbiter.server.seating import (
    Coming,
    Kept,
    by_lot,
    first_invitations,
    gather_of,
    meeting_asked,
    one_further,
    players_asked,
    seats_asked,
    seats_of_record,
    usual_seats,
)
from tailbiter.server.states import snapshot
from tailbiter.server.store import (
    ConflictError,
    Invitations,
    Notice,
    RepeatedError,
    Store,
    StoreError,
)
from tailbiter.server.store.of_tables import (
    row_of,
    seats_changed,
    seats_freed,
    standing_of,
    table_of,
)
from tailbiter.server.talk import pass_on
from tailbiter.server.thinkers import Thinkers
from tailbiter.server.your_games import Looks
from tailbiter.tables.deciding import Asked, decide, refuse, take_over
from tailbiter.tables.entries import (
    PRIVATE,
    Accept,
    Begin,
    Entry,
    Free,
    GoTo,
    Logged,
    RollBack,
    Said,
    Sit,
    Watched,
)
from tailbiter.tables.permissions import AGAIN, may
from tailbiter.tables.roles import Actor
from tailbiter.tables.situation import LATE_LEVEL
from tailbiter.tables.table import Table

KEPT = 200  # tables in memory that nobody watches
Ask = Callable[[Table], Asked | None]  # what is to be done at a table as it is by then
logger = logging.getLogger("tailbiter")


class Tables:
    """`now` gives milliseconds since 1970, `new_id` and `new_seed` what nobody can guess."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        now: Callable[[], int],
        new_id: Callable[[], str],
        new_seed: Callable[[], int],
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.now = now
        self.new_id = new_id
        self.new_seed = new_seed
        # Whom letters are written to of what, kept with it; and how they are called to their table.
        self.notices: Callable[[Sequence[Told], str, int], list[Notice]] = lambda *_: []
        self.call: Callable[[Told, Table], None] = lambda *_: None
        # What somebody is called among people from elsewhere, who wants to be called that.
        self.called: Callable[[str, str], str] = lambda visitor, name: name
        self.limits = Limits(now)
        self.bots = Bots(thinkers, self.act)
        self.clockwork = Clockwork(store, self.act, self.loaded, now)
        self.heartbeat = Heartbeat(store, now)
        self.looks = Looks(store)
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.writing: set[asyncio.Task[bool]] = set()

    async def room(self, table: str, visitor: str) -> Room:
        """A table by its id, for somebody who may see it."""
        room = await self.loaded(table)
        if not may_see(room, visitor):
            raise RefusalError(404, "no_table")
        return room

    async def loaded(self, table: str) -> Room:
        """A table by its id, whoever asks; bots whose turn it is go on."""
        if table not in self.rooms:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.take_up(table))
                self.loading[table].add_done_callback(lambda _: self.loading.pop(table))
            loaded = await asyncio.shield(self.loading[table])
            self.clockwork.watch(self.rooms.setdefault(table, loaded))
            self.forget_some()
        self.rooms.move_to_end(table)
        self.bots.wake(self.rooms[table])
        return self.rooms[table]

    async def take_up(self, table: str) -> Room:
        """A table as it was left; where the server was away meanwhile, it is told so."""
        room = await self.load(table)
        await self.tell_of_absence(room)
        return room

    async def awake(self, table: str) -> None:
        """A table hears that the server was away, also one that is in memory."""
        room = self.rooms.get(table) or await self.loaded(table)
        async with room.lock:
            await self.tell_of_absence(room)
        room.tell()
        self.clockwork.watch(room)

    async def tell_of_absence(self, room: Room) -> None:
        """Before anything else is done there: who could not play by then is not late."""
        missed = await self.heartbeat.missed(room.table)
        if missed:
            logged = Logged(room.table.version + 1, self.now(), NOBODY, None, missed)
            after = room.table.after(logged)
            await self.store.append(room.table.id, [logged], standing_of(after))
            room.table = after
            room.tell()
        self.heartbeat.note(room.table)

    async def load(self, table: str) -> Room:
        row = await self.store.table(table)
        if row is None:
            raise RefusalError(404, "no_table")
        entries = await self.store.entries(table)
        try:
            played = await asyncio.to_thread(table_of, row, entries)
        except StoreError:
            raise
        except Exception as error:
            # Its text may tell of somebody's hand, and whoever started the server may play, too.
            logger.error("table %s cannot be played again: %s", table, type(error).__name__)
            raise StoreError(f"table {table} cannot be read") from error
        invited = await Invitations(self.store).of_table(table) if row.meeting else []
        guests = {one.guest: one.code for one in invited if one.guest}
        room = Room(played, row.seed, row.meeting, guests)
        await asyncio.to_thread(room.read.read_on, played)  # which may be long
        return room

    def forget_some(self) -> None:
        """What nobody watches is in the store."""
        for key in list(self.rooms)[: max(0, len(self.rooms) - KEPT)]:
            if self.rooms[key].is_idle:
                del self.rooms[key]

    async def open(self, asked: messages.NewTable, visitor: str, kept: Kept | None = None) -> Room:
        """A new table; a RepeatedError where this request has opened one before.

        `kept` are seats that wait for somebody.
        """
        self.limits.count(visitor, "tables")
        given: dict[str, Any] = dict(asked.options)
        if asked.preset is not None:
            given["preset"] = asked.preset
        seats, meeting = seats_asked(asked, visitor), meeting_asked(asked)
        if (players := players_asked(asked)) is not None:
            given["players"] = len(players)
        game = with_options(asked.game, given)
        seed = self.new_seed() if asked.seed is None else asked.seed
        record = Record(game, game.start(seed))
        sits = usual_seats(game.players, visitor, asked.name) if seats is None else seats
        how = (asked.lot, asked.seed, kept or {}, asked.master)
        coming = Coming(meeting, *how) if meeting else None
        if coming:
            sits = [replace(one, name=self.called(one.holder, one.name)) for one in sits]
        if asked.lot and not coming:
            sits = by_lot(sits)
        agreed = await self.agreed(asked.clock, visitor)
        return await self.add(record, sits, visitor, asked.request, agreed=agreed, coming=coming)

    async def agreed(self, clock: messages.NewClock | None, visitor: str) -> Agreed:
        """What is agreed on about time; at the table of another game, where that was said."""
        if clock and clock.like is not None:
            table = (await self.room(clock.like, visitor)).table
            return Agreed(table.control, table.late_level)
        return Agreed(control_asked(clock), clock.level if clock else LATE_LEVEL)

    async def open_record(self, record: Record, visitor: str, request: str | None) -> Room:
        """A table for a record from a file; it joins the visitor's own only when they say so."""
        sits = seats_of_record(record, visitor)
        return await self.add(record, sits, visitor, request, is_listed=False)

    async def complete(self) -> None:
        """Write what an earlier version did not write for lists, a table at a time."""
        for name in await self.store.incomplete():
            with contextlib.suppress(TailbiterError):
                room = self.rooms.get(name) or await self.load(name)
                async with room.lock:
                    await self.store.complete(name, standing_of(room.table))

    async def again(
        self, room: Room, visitor: str, request: str | None, level: int | None = None
    ) -> Room:
        """The same game once more, everybody one seat further."""
        refuse(may(Actor(visitor), AGAIN, room.table))
        self.limits.count(visitor, "tables")
        game = room.table.game
        record = Record(game, game.start(self.new_seed()))
        return await self.add(record, one_further(room.table, level), visitor, request)

    async def add(
        self,
        record: Record,
        sits: list[Sit],
        visitor: str,
        request: str | None,
        is_listed: bool = True,
        agreed: Agreed = NO_TIME,
        coming: Coming | None = None,
    ) -> Room:
        await check_room(self.store, visitor)
        name, now = self.new_id(), self.now()
        table = Table(
            *(name, record.start, now, visitor),
            control=agreed.control,
            late_level=agreed.level,
            tags=record.tags,
        )
        if coming:
            table.add(gather_of(table, coming), now, visitor)
        await asyncio.to_thread(begin, table, sits, record)
        row = row_of(table, self.new_seed(), request, coming.meeting if coming else None)
        seats, invited = list(table.seats.values()), first_invitations(table, coming)
        asked = [Told(one.guest, one.seat or 0, "seat") for one in invited if one.guest]
        notices = self.notices(asked, name, 0)
        known = (seats, table.log, standing_of(table), is_listed, invited, notices)
        await self.store.add(row, *known)
        guests = {one.guest: one.code for one in invited if one.guest}
        room = self.rooms.setdefault(table.id, Room(table, row.seed, row.meeting, guests))
        self.forget_some()
        if not all(sit.is_person for sit in seats):
            self.thinkers.want(table.game.name)
        self.heartbeat.note(table)
        self.clockwork.watch(room)
        self.bots.wake(room)
        return room

    async def act(
        self,
        room: Room,
        who: str,
        ask: Ask,
        request: str | None = None,
        turns: int | None = None,
    ) -> bool:
        """Stored, then done, then told; was it done before, by the same request?

        Once begun it is finished, whoever leaves. `turns` says after how many it was thought of.
        """
        if who != NOBODY:
            self.limits.count(who, "turns")
        task = asyncio.create_task(self.act_alone(room, who, ask, request, turns))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)
        is_repeat = await asyncio.shield(task)
        self.bots.wake(room)
        return is_repeat

    async def act_alone(
        self, room: Room, who: str, ask: Ask, request: str | None, turns: int | None
    ) -> bool:
        async with room.lock:
            if self.heartbeat.is_news_to(room.table):
                await self.tell_of_absence(room)
            table = room.table
            asked = ask(table)
            if asked is None:
                return False
            now, dice = self.now(), room.dice(getattr(asked, "seat", None))
            away = room.away(now) if isinstance(asked, Free) else ()
            decided = decide(table, who, asked, now, request, turns, dice, away)
            if decided.is_repeat:
                return True
            after = table.after(decided.logged, decided.step)
            meeting = meeting_after(room.meeting, decided.logged.entry)
            is_on = room.thinking <= set(after.bots_to_act)
            if not is_on or is_elsewhere(table, after, decided.logged.entry):
                room.stop.set()  # what bots think of is of no use any more
            sat, freed = seats_changed(table, after), seats_freed(table, after)
            seen = snapshot(after, room.now)
            standing = standing_of(after, seen.public_board)
            told = told_by(table, after, decided.logged)
            notices = self.notices(told, table.id, decided.logged.number)
            # Who writes it to the disk also writes down what all will hear.
            write = partial(seen.write_all, room.audiences(seen).values(), room.thinkers)
            access = meeting.access if meeting and meeting is not room.meeting else None
            changed = (standing, sat, freed, notices, write, access)
            try:
                await self.store.append(table.id, [decided.logged], *changed)
            except (ConflictError, RepeatedError) as error:
                room.table = (await self.load(table.id)).table
                room.tell()
                if request in room.table.requests:
                    return decide(room.table, who, asked, self.now(), request).is_repeat
                raise RefusalError(NOT_NOW, "moved_on") from error
            room.table, room.latest, room.meeting = after, seen, meeting
            if isinstance(decided.logged.entry, Begin):
                room.take_seed()
        self.clockwork.watch(room)
        self.bots.wake(room)  # first, so that all are told once
        if not isinstance(decided.logged.entry, (Said, Watched, *PRIVATE)):  # no other state
            room.tell()
        tell_planners(room, table)
        pass_on(room, decided.logged)
        for one in told:
            self.call(one, after)
        return False

    async def close(self) -> None:
        """What was begun is written, what is thought about is given up."""
        given_up = [*self.bots.give_up(), *self.clockwork.give_up()]
        await asyncio.gather(*given_up, *self.writing, return_exceptions=True)
        await self.looks.close()
        for room in self.rooms.values():
            room.close()


def is_elsewhere(before: Table, after: Table, entry: Entry) -> bool:
    """Is the game at another turn than bots think about, without one having been played?"""
    is_moved = isinstance(entry, GoTo | RollBack | Accept)
    return is_moved and before.position is not after.position


def begin(table: Table, sits: list[Sit], record: Record) -> None:
    """Everybody sits down, and what a record tells has happened."""
    for sit in sits:
        table.add(sit, table.created, table.owner)
    take_over(table, record, table.created, table.owner)
