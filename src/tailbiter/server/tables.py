"""All tables: opened, taken from the store, played at, watched. Every change is stored first."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tailbiter.games import GAMES, RULES_VERSION
from tailbiter.games.errors import OptionError, TailbiterError
from tailbiter.play.game import Game, with_options
from tailbiter.play.record import Record
from tailbiter.server import messages
from tailbiter.server.limits import Limits
from tailbiter.server.old_store import TURN, ConflictError, Logged, Store, StoreError, Summary
from tailbiter.server.table import BOT, PERSON, RefusalError, Seat, Table, from_row
from tailbiter.server.thinkers import Seated, Thinkers

KEPT = 200  # tables in memory that nobody watches
USUAL_LEVEL = 3
Entry = tuple[Logged, Summary]
Watcher = Callable[["Room"], None]
logger = logging.getLogger("tailbiter")


@dataclass(eq=False)
class Room:
    """A table with those around it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    thinking: set[int] = field(default_factory=set)
    stop: threading.Event = field(default_factory=threading.Event)
    bots: asyncio.Task[None] | None = None

    def tell(self) -> None:
        """Whatever happens to one who watches, the others are told, and who played is answered."""
        for watcher in list(self.watchers):
            try:
                watcher(self)
            except Exception:
                logger.exception("somebody at table %s could not be told", self.table.id)


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
        self.limits = Limits(now)
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.writing: set[asyncio.Task[None]] = set()
        self.is_closing = False

    async def room(self, table: str) -> Room:
        """A table by its id; bots whose turn it is go on."""
        if table not in self.rooms:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.load(table))
                self.loading[table].add_done_callback(lambda _: self.loading.pop(table))
            loaded = await asyncio.shield(self.loading[table])
            self.rooms.setdefault(table, Room(loaded))
            self.forget_some()
        self.rooms.move_to_end(table)
        self.wake(self.rooms[table])
        return self.rooms[table]

    async def load(self, table: str) -> Table:
        row = await self.store.table(table)
        if row is None:
            raise RefusalError(404, "there is no such table")
        held, entries = await self.store.held(table), await self.store.entries(table)
        try:
            return await asyncio.to_thread(from_row, row, held, entries)
        except StoreError:
            raise
        except Exception as error:
            # Its text may tell of somebody's hand, and whoever started the server may play, too.
            logger.error("table %s cannot be played again: %s", table, type(error).__name__)
            raise StoreError(f"table {table} cannot be read") from error

    def forget_some(self) -> None:
        """What nobody watches is in the store."""
        for key in list(self.rooms)[: max(0, len(self.rooms) - KEPT)]:
            room = self.rooms[key]
            if not room.watchers and not room.bots and not room.lock.locked():
                del self.rooms[key]

    async def open(self, asked: messages.NewTable, visitor: str) -> Room:
        """A new table, ready to play."""
        self.limits.count_table(visitor)
        given: dict[str, Any] = dict(asked.options)
        if asked.preset is not None:
            given["preset"] = asked.preset
        seats = open_seats(asked)
        if seats is not None:
            if "players" in given and given["players"] != len(seats):
                text = f"options say {given['players']} players, but {len(seats)} seats are open"
                raise RefusalError(422, text, "seats")
            given["players"] = len(seats)
        game = with_options(asked.game, given)
        if seats is None:
            seats = [Seat(PERSON), *[Seat(BOT, USUAL_LEVEL)] * (game.players - 1)]
        seed = self.new_seed() if asked.seed is None else asked.seed
        return await self.add(Record(game, game.start(seed)), seats, visitor)

    async def open_record(self, record: Record, visitor: str) -> Room:
        """A table for a record from a file; whoever brings it holds all seats."""
        return await self.add(record, noted_seats(record), visitor)

    async def again(self, room: Room, visitor: str) -> Room:
        """The same game once more, everybody one seat further."""
        room.table.check_one_screen(visitor)
        self.limits.count_table(visitor)
        game = room.table.game
        seats = [*room.table.seats[1:], room.table.seats[0]]
        return await self.add(Record(game, game.start(self.new_seed())), seats, visitor)

    async def add(self, record: Record, seats: list[Seat], visitor: str) -> Room:
        at = self.now()
        held = {0: visitor}
        held |= {n: visitor for n, seat in enumerate(seats, 1) if seat.who == PERSON}
        record.comments.clear()  # the log has no place for them
        table = Table(self.new_id(), record, seats, held, self.new_seed(), at, at)
        entries = [
            Logged(number, TURN, *table.played(number), at) for number in range(1, table.number + 1)
        ]
        table.entries = len(entries)
        row = {
            "id": table.id,
            "game": table.game.name,
            "rules": RULES_VERSION,
            "options": dict(table.game.options),
            "start": record.start.text,
            "tags": dict(record.tags),
            "seed": table.seed,
            "seats": [vars(seat) for seat in seats],
            "secret": int(table.is_secret),
            "created": at,
            "changed": at,
            **vars(table.summary()),
        }
        await self.store.add(row, held, entries)
        room = self.rooms[table.id] = Room(table)
        self.forget_some()
        self.thinkers.want(table.game.name)
        self.wake(room)
        return room

    async def play(self, room: Room, seat: int, turn: str, number: int | None) -> None:
        def entry() -> Entry:
            if number is not None and not room.table.is_current(number, seat):
                text = f"{room.table.number} turns have been played by now, not {number}"
                raise RefusalError(409, text, "number")
            return room.table.turn_entry(seat, turn, self.now())

        await self.append(room, entry)

    async def undo(self, room: Room, visitor: str) -> None:
        def entry() -> Entry:
            number = room.table.undo_number
            if number is None:
                text = "nothing can be taken back: no person has played, or it has been revealed"
                raise RefusalError(409, text)
            room.stop.set()
            return room.table.go_entry(number, self.now())

        room.table.check_one_screen(visitor)
        await self.append(room, entry)

    async def redo(self, room: Room, visitor: str) -> None:
        def entry() -> Entry:
            number = room.table.redo_number
            if number is None:
                raise RefusalError(409, "nothing was taken back")
            return room.table.go_entry(number, self.now())

        room.table.check_one_screen(visitor)
        await self.append(room, entry)

    async def append(self, room: Room, entry: Callable[[], Entry | None]) -> None:
        """Stored, then done, then told. Once begun it is finished, whoever leaves."""
        task = asyncio.create_task(self.append_alone(room, entry))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)
        await asyncio.shield(task)
        self.wake(room)

    async def append_alone(self, room: Room, entry: Callable[[], Entry | None]) -> None:
        async with room.lock:
            found = entry()
            if found is None:
                return
            logged, summary = found
            try:
                await self.store.append(room.table.id, logged, summary)
            except ConflictError as error:
                room.table = await self.load(room.table.id)
                room.tell()
                raise RefusalError(409, "the table has moved on; look again") from error
            room.table.apply(logged)
        room.tell()

    def wake(self, room: Room) -> None:
        """Let the bots whose turn it is think."""
        if room.bots is None and room.table.bots_to_play and not self.is_closing:
            room.stop = threading.Event()
            room.bots = asyncio.create_task(self.run_bots(room))

    async def run_bots(self, room: Room) -> None:
        """Until a person is to play. Where a bot fails, the table waits until somebody looks."""
        try:
            while seats := room.table.bots_to_play:
                room.stop = threading.Event()
                room.thinking = set(seats)
                room.tell()
                done = await asyncio.gather(
                    *(self.run_bot(room, seat) for seat in seats), return_exceptions=True
                )
                for error in filter(None, done):
                    raise error
        except (RefusalError, StoreError) as error:
            logger.warning("bots wait at table %s: %s", room.table.id, error)
        except Exception:
            logger.exception("bots wait at table %s", room.table.id)
        finally:
            room.bots = None
            room.thinking = set()
            room.tell()

    async def run_bot(self, room: Room, seat: int) -> None:
        table, stop = room.table, room.stop
        view, level = table.position.view(seat), table.seats[seat - 1].level or USUAL_LEVEL
        seated = Seated(table.id, seat, level, table.seed, table.held.get(0, ""))
        text = await self.thinkers.choose(seated, view, stop)

        def entry() -> Entry | None:
            room.thinking.discard(seat)
            is_current = not stop.is_set() and room.table.position.turn == view["turn"]
            if not is_current or seat not in room.table.bots_to_play:
                return None
            return room.table.turn_entry(seat, text, self.now())

        await self.append(room, entry)

    def give_up(self) -> list[asyncio.Task[None]]:
        """No bot begins to think, and those that do are not waited for."""
        self.is_closing = True
        tasks = [room.bots for room in self.rooms.values() if room.bots]
        for task in tasks:
            task.cancel()
        return tasks

    async def close(self) -> None:
        """What was begun is written, what is thought about is given up."""
        await asyncio.gather(*self.give_up(), *self.writing, return_exceptions=True)


def open_seats(asked: messages.NewTable) -> list[Seat] | None:
    if asked.seats is None:
        return None
    return [
        Seat(seat.who, seat.level if seat.who == BOT else None, " ".join(seat.name.split()))
        for seat in asked.seats
        if seat.who != "closed"
    ]


def noted_seats(record: Record) -> list[Seat]:
    """A person at every seat, with the names that the tags give."""
    seats = range(1, record.game.players + 1)
    return [Seat(PERSON, None, record.tags.get(f"Name{seat}", "")[:40]) for seat in seats]


def game_of(name: str, options: messages.Options) -> Game:
    """A game by name and options, as a study asks for it."""
    try:
        return with_options(name, options)
    except OptionError as error:
        raise RefusalError(422, str(error), "game" if name not in GAMES else "options") from error
    except TailbiterError as error:
        raise RefusalError(422, str(error)) from error
