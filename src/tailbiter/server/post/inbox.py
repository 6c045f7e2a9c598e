"""Letters that came are read one after the other: whose each is, what is done, what is answered.

Who wrote one is proved by its mark and by nothing else. A file goes when its answer is in the
store: killed at any moment, the server reads it again, and what was done by it counts once.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from tailbiter.games.errors import TailbiterError
from tailbiter.games.meaning import Question, refused
from tailbiter.postal.letters.letter import Letter, read_letter
from tailbiter.server.all_tables import Tables
from tailbiter.server.post.halves import halves_of
from tailbiter.server.post.mailboxes import Box, Mailboxes
from tailbiter.server.post.orders import (
    BACK,
    DONE,
    ORDER,
    STANDING,
    Meant,
    Step,
    meant,
    told_by_log,
)
from tailbiter.server.post.queue import Queue
from tailbiter.server.post.seat_marks import is_ours, named_by, turn_of
from tailbiter.server.post.telling import Told
from tailbiter.server.post.threads import in_thread
from tailbiter.server.post.wishes import Kind
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.store import Answer, Notice, StoreError
from tailbiter.tables.entries import Turn
from tailbiter.tables.refusals import RefusedError

GLANCE = 1.0  # seconds until the folder is looked at again: a pipe writes there without a word
LATER = 30.0  # seconds, where the store cannot be written
REQUEST = 40  # digits by which a letter is known at its table
logger = logging.getLogger("tailbiter")


@dataclass(frozen=True)
class Proven:
    """Whose a letter is."""

    room: Room
    seat: int
    turn: int  # that it answers
    box: Box
    letter: Letter
    digest: str

    @property
    def holder(self) -> str:
        return self.box.kept.person

    def request(self, step: str) -> str:
        return f"{self.digest[:REQUEST]}-{step}"

    @property
    def number(self) -> int:
        return int(self.digest[:15], 16)


class Inbox:
    def __init__(
        self, queue: Queue, boxes: Mailboxes, tables: Tables, now: Callable[[], int]
    ) -> None:
        self.queue = queue
        self.boxes = boxes
        self.tables = tables
        self.now = now
        self.is_wanted = asyncio.Event()
        self.stuck: set[str] = set()  # tables whose letters wait for the store

    async def keep(self, raw: bytes, to: str, sender: str) -> None:
        """Put a letter on the disk, to be read at once."""
        await in_thread(partial(self.queue.put, raw, self.now(), to, sender))
        self.is_wanted.set()

    async def run(self) -> None:
        """For ever, the oldest letter first."""
        while True:
            self.is_wanted.clear()
            wait = GLANCE
            if not await self.once():
                wait = LATER
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.is_wanted.wait(), wait)

    async def once(self) -> bool:
        """All that wait; were all of them read?"""
        self.stuck.clear()
        for file in self.queue.waiting():
            try:
                await self.take(file)
            except StoreError as error:
                logger.warning("a letter waits to be read: %s", error)
            except Exception:
                logger.exception("a letter could not be read: %s", file.name)
                self.queue.set_aside(file)
            else:
                self.queue.drop(file)
        return not self.stuck

    async def take(self, file: Path) -> None:
        """Read, done and answered. Letters of programs are nothing: two would answer for ever."""
        raw = file.read_bytes()
        letter = await in_thread(partial(read_letter, raw))
        if letter.is_automatic:
            return
        proven = await self.proven(letter, raw)
        if proven is None:
            await self.wonder(letter, raw)
            return
        try:
            await self.follow(proven)
        except StoreError:
            self.stuck.add(proven.room.table.id)
            raise

    async def proven(self, letter: Letter, raw: bytes) -> Proven | None:
        named = named_by(letter.marks)
        room = await self.room(named.table) if named else None
        if named is None or room is None:
            return None
        sit = room.table.seats.get(named.seat)
        box = self.boxes.boxes.get(sit.holder) if sit and sit.is_person else None
        if box is None or not box.is_open:
            return None
        if not is_ours(named, room.table, box.kept.handle, self.boxes.marks):
            return None
        known = f"{named.table} {named.seat} ".encode() + (letter.message_id.encode() or raw)
        digest = hashlib.sha256(known).hexdigest()
        return Proven(room, named.seat, named.turn, box, letter, digest)

    async def room(self, table: str) -> Room | None:
        """None where there is no such table. One that cannot be read holds up its own letters."""
        if table in self.stuck:
            raise StoreError(f"table {table} waits")
        try:
            return await self.tables.loaded(table)
        except StoreError:
            self.stuck.add(table)
            raise
        except TailbiterError:
            return None

    async def wonder(self, letter: Letter, raw: bytes) -> None:
        """Nobody can tell whose it is. An address that we know hears that, and no other does."""
        sender = letter.sender.casefold()
        boxes = self.boxes.boxes.values()
        box = next((one for one in boxes if one.is_open and one.email.casefold() == sender), None)
        if box and self.is_within(box.kept.person, "strange mail"):
            number = int(hashlib.sha256(letter.message_id.encode() or raw).hexdigest()[:15], 16)
            data = {"what": "stranger", "message": letter.message_id}
            answer = Answer(box.kept.person, "", number, self.now(), data)
            await self.boxes.kept.answer(answer)

    def is_within(self, who: str, what: str) -> bool:
        try:
            self.tables.limits.count(who, what)
        except RefusalError:
            logger.warning("a letter is dropped: too many came")
            return False
        return True

    async def follow(self, proven: Proven) -> None:
        """A letter that comes twice is answered once."""
        about, kept = (proven.holder, proven.room.table.id), self.boxes.kept
        if await kept.answer_to(*about, proven.number):
            return
        if not self.is_within(f"{about[1]} {proven.seat}", "mail"):
            return
        found = self.done_before(proven) or await self.act(proven, await self.read(proven))
        answer = Answer(*about, proven.number, self.now(), answer_data(proven, found))
        await kept.answer(answer, *await self.news(proven, found))

    async def news(self, proven: Proven, found: Meant) -> list[Notice]:
        """Who plays by mail has no page before them: they are told what their own turn led to."""
        table, seat = proven.room.table, proven.seat
        has_moved = found.what == "order" and turn_of(table) != proven.turn
        if not has_moved or not (table.is_together or table.is_over or seat in table.acting):
            return []
        kind: Kind = "over" if table.is_over else "turn" if seat in table.acting else "round"
        asked = (table.requests.get(proven.request(step)) for step in (ORDER, DONE))
        own = max((logged.number for logged in asked if logged), default=0)
        known = await self.boxes.kept.known(proven.holder, table.id, kind)
        if any(number > own for number in known):
            return []  # others have led to it, or to more
        return self.boxes.notices([Told(proven.holder, seat, kind)], table.id, table.version)

    def done_before(self, proven: Proven) -> Meant | None:
        """What it came to before the server was stopped, where it would be read otherwise now.

        In the same turn what is done once more counts once, and what was not done is done.
        """
        table = proven.room.table
        steps = (BACK,) if proven.turn == turn_of(table) else (BACK, ORDER, STANDING)
        names = (proven.request(step) for step in steps)
        logged = [table.requests[name] for name in names if name in table.requests]
        return told_by_log(logged[0].entry) if logged else None

    async def read(self, proven: Proven) -> Meant:
        table, seat = proven.room.table, proven.seat
        half = (await halves_of(self.boxes.kept, table)).get(seat, "")
        return await in_thread(partial(meant, table, seat, proven.letter, proven.turn, half))

    async def act(self, proven: Proven, found: Meant) -> Meant:
        """At the table, as whoever holds the seat: the same as on the page."""
        turns = proven.room.table.turns
        for step in found.steps:
            try:
                await self.do(proven, step, turns)
            except StoreError:
                raise
            except (RefusedError, RefusalError) as error:
                if step.name in (ORDER, BACK, STANDING):
                    return asking(found, Question("not_now", {"why": str(error)}))
            except TailbiterError as error:
                return asking(found, refused(error, found.order))
            else:
                found = canonical(proven, step, found)
        return found

    async def do(self, proven: Proven, step: Step, turns: int) -> None:
        thought = turns if step.name == ORDER and not is_repeated(proven, step) else None
        request = proven.request(step.name)
        how = (proven.room, proven.holder, lambda _: step.asked, request, thought)
        await self.tables.act(*how)


def is_repeated(proven: Proven, step: Step) -> bool:
    return proven.request(step.name) in proven.room.table.requests


def asking(found: Meant, question: Question) -> Meant:
    return replace(found, what="question", question=question, steps=())


def canonical(proven: Proven, step: Step, found: Meant) -> Meant:
    """The order as it was logged."""
    logged = proven.room.table.requests.get(proven.request(step.name))
    is_turn = step.name == ORDER and logged is not None and isinstance(logged.entry, Turn)
    return replace(found, order=logged.entry.text) if is_turn else found  # type: ignore[union-attr]


def answer_data(proven: Proven, found: Meant) -> dict[str, Any]:
    """For whoever writes the answer, as JSON."""
    table, seat, question = proven.room.table, proven.seat, found.question
    is_on = table.is_together and not (table.is_over or table.is_gathering)
    has_moved = turn_of(table) != proven.turn
    return {
        "what": found.what,
        "seat": seat,
        "turn": proven.turn,
        "order": found.order,
        "final": found.is_final if any(one.name == DONE for one in found.steps) else None,
        "waits": table.waits,
        "resolved": has_moved,
        "stands": (table.order_of(seat) or "") if is_on and not has_moved else "",
        "counts": table.is_supplied and table.lateness.goes_on,
        "code": question.code if question else "",
        "data": dict(question.data) if question else {},
        "rule": question.rule if question else None,
        "press": bool(proven.letter.press),
        "message": proven.letter.message_id,
    }
