"""The one who sends: whatever is to be told and was not, each once, later where it must be."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from email.message import EmailMessage
from functools import partial

from tailbiter.games.errors import TailbiterError
from tailbiter.postal.relay import Line, LineError, Outcome
from tailbiter.server import answers
from tailbiter.server.access import may_see
from tailbiter.server.all_tables import Tables
from tailbiter.server.limits import DAY, HOUR, MINUTE
from tailbiter.server.people.people import People
from tailbiter.server.post import mail
from tailbiter.server.post.answering import answer_of
from tailbiter.server.post.letters import Part, free_part, invitation_part, lost_part, part_of
from tailbiter.server.post.mailboxes import BOUNCE, CONFIRM, STOP, Box, Mailboxes, bounced
from tailbiter.server.post.seat_marks import mark_of
from tailbiter.server.post.threads import in_thread
from tailbiter.server.post.truth import is_true, rank, seat_of
from tailbiter.server.post.warning import Warnings
from tailbiter.server.room import Room
from tailbiter.server.store import Invitations, Notice, StoreError
from tailbiter.server.store.post import ANSWER
from tailbiter.server.store.talk import blocked_by
from tailbiter.tables.table import Table

PAUSES = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY)
MOST_IN_AN_HOUR = 20  # letters to one person; what is more waits, and comes together
LOOK_AROUND = 60.0  # seconds, at most, until deadlines are looked at again
KEPT = 60 * DAY  # of what was settled, so that nobody is warned twice
AT_ONCE = (CONFIRM, ANSWER)  # kinds of notices that no wish holds back
logger = logging.getLogger("tailbiter")


class Mailer:
    """It reads what the store says, never what it remembers: so it can stop at any moment."""

    def __init__(
        self,
        boxes: Mailboxes,
        tables: Tables,
        people: People,
        post: mail.Post,
        now: Callable[[], int],
    ) -> None:
        self.boxes = boxes
        self.kept = boxes.kept
        self.tables = tables
        self.people = people
        self.post = post
        self.now = now
        self.line = Line(post.relay)
        self.warnings = Warnings(boxes, self.room, now)
        self.glance = LOOK_AROUND  # seconds after which the time is looked at again, at most
        self.is_wanted = asyncio.Event()
        self.sent: defaultdict[str, deque[int]] = defaultdict(deque)  # when, lately, by person
        tables.store.queue.noticed = self.is_wanted.set

    async def run(self) -> None:
        """For ever. What goes wrong is tried again, and harms nobody who plays."""
        swept = 0
        while True:
            self.is_wanted.clear()
            try:
                if self.now() - swept > DAY:
                    swept = self.now()
                    await self.kept.sweep(swept - KEPT)
                wait = await self.once()
            except Exception as error:
                if not isinstance(error, StoreError):
                    logger.exception("letters wait")
                wait = LOOK_AROUND
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.is_wanted.wait(), min(wait, self.glance))

    async def once(self) -> float:
        """Send what can be sent; in how many seconds is there more?"""
        await self.warnings.look()
        by_person = defaultdict[str, list[Notice]](list)
        for notice in await self.kept.ready(self.now()):
            by_person[notice.person].append(notice)
        try:
            for person, notices in by_person.items():
                await self.serve_safely(person, notices)
        except LineError as error:
            logger.warning("letters wait, the mail server cannot be used: %s", error)
            return LOOK_AROUND
        finally:
            await in_thread(self.line.close)
        following = await self.kept.next_try()
        wait = LOOK_AROUND if following is None else (following - self.now()) / 1000
        return min(LOOK_AROUND, max(0.0, wait))

    async def serve_safely(self, person: str, notices: list[Notice]) -> None:
        """What cannot be written must not keep others from their letters."""
        try:
            await self.serve(person, notices)
        except (LineError, StoreError):
            raise
        except Exception:
            logger.exception("a letter could not be written")
            await self.kept.tell([later(one, self.now()) for one in notices])

    async def serve(self, person: str, notices: list[Notice]) -> None:
        """All that is ready for one person."""
        box = self.boxes.boxes.get(person)
        for one in [one for one in notices if one.kind == CONFIRM]:
            await self.ask(box, one)
        for one in [one for one in notices if one.kind == ANSWER]:
            await self.reply(box, one)
        told = [one for one in notices if one.kind not in AT_ONCE]
        if not told:
            return
        if box is None or not box.is_open:
            await self.settle(told, "no mailbox")
        elif box.wishes.how == "digest":
            waiting = [one for one in await self.kept.waiting(person) if one.kind not in AT_ONCE]
            await self.write(box, waiting)
        else:
            by_table = defaultdict[str, list[Notice]](list)
            for one in told:
                by_table[one.table_id].append(one)
            for group in by_table.values():
                await self.write(self.boxes.boxes.get(person, box), group)

    async def ask(self, box: Box | None, notice: Notice) -> None:
        """Is it your address?"""
        if box is None or not box.email or box.is_open:
            await self.settle([notice], "unwanted")
            return
        link, to = self.boxes.link_to_confirm(box), self.to(box)
        make = partial(mail.confirmation, self.post, to, link, self.key(notice), self.now())
        await self.send(box, [notice], make)

    async def reply(self, box: Box | None, notice: Notice) -> None:
        """What a letter came to. It is sent also to who wants no other letters: they wrote."""
        answer = await self.kept.answer_to(notice.person, notice.table_id, notice.number)
        if box is None or not box.is_open or answer is None:
            await self.settle([notice], "no mailbox")
            return
        room = await self.room(notice.table_id)
        found = answer_of(room.table if room else None, answer.data, box, self.now())
        address = self.orders_to(box, room.table, answer.data["seat"]) if room else ""
        key, to = self.key(notice), self.to(box)
        make = partial(mail.answer, self.post, to, found, address, key, self.now())
        await self.send(box, [notice], make)

    def orders_to(self, box: Box, table: Table, seat: int) -> str:
        """Where a seat's orders for what is on now go to; "" where there are none to give."""
        is_theirs = table.holds(box.kept.person, seat) and seat in table.people
        is_due = table.is_together or seat in table.acting
        if not self.post.orders or not is_theirs or not is_due:
            return ""
        if table.is_over or table.is_gathering:
            return ""
        return self.post.ordered_at(mark_of(table, seat, box.kept.handle, self.boxes.marks))

    async def write(self, box: Box, notices: Sequence[Notice]) -> None:
        """A letter of all that is still true of these; the rest is settled."""
        parts, told = list[Part](), list[Notice]()
        for table in dict.fromkeys(one.table_id for one in notices):
            group = [one for one in notices if one.table_id == table]
            part, why = await self.part(box, group)
            if part is None:
                await self.settle(group, why)
            else:
                parts.append(part)
                told += group
        if not parts:
            return
        parts.sort(key=lambda part: not part.waits)  # of a digest: first what waits for its reader
        if self.is_too_much(box.kept.person):
            await self.kept.tell([replace(one, not_before=self.now() + HOUR) for one in told])
            return
        first = min(told, key=lambda one: (one.at, rank(one)))
        make = partial(mail.reminder, self.post, self.to(box), parts, self.key(first), self.now())
        await self.send(box, told, make)

    async def part(self, box: Box, group: Sequence[Notice]) -> tuple[Part | None, str]:
        """What there is to say of one table; None and why, where there is nothing."""
        person = box.kept.person
        wanted = [one for one in group if box.wishes.wants(one.kind)]
        if not wanted:
            return None, "unwanted"
        room = await self.room(group[0].table_id)
        if room is None:
            return None, "gone"
        if person in {watcher.visitor for watcher in room.watchers} and not box.wishes.always:
            return None, "seen"
        true = [one for one in wanted if is_true(room.table, person, one)]
        if true:
            main = min(true, key=rank)
            if (seat := seat_of(room.table, person)) is None:
                return await self.beside(room, person, main)
            after = min(one.number for one in true) - 1
            blocked = await blocked_by(self.tables.store, person)
            how = (room.table, seat, main.kind, box.wishes, self.now(), after, blocked)
            made = await in_thread(partial(part_of, *how))
            made = replace(made, orders=self.orders_to(box, room.table, seat))
            return (None, "unwanted") if made.kind == "talk" and not made.lines else (made, "")
        if any(one.kind == "seat" for one in wanted):
            return await self.invited(room, person)
        return None, "stale"

    async def beside(self, room: Room, person: str, notice: Notice) -> tuple[Part | None, str]:
        """For somebody without a seat: it was theirs, or they would take one."""
        if notice.kind != "free":
            return lost_part(room.table, person), ""
        if not may_see(room, person):
            return None, "gone"
        return await in_thread(partial(free_part, room.table)), ""

    async def invited(self, room: Room, person: str) -> tuple[Part | None, str]:
        found = await Invitations(self.tables.store).of_table(room.table.id)
        codes = [one.code for one in found if one.guest == person]
        table = room.table
        if not codes or table.is_over or any(table.holds(person, seat) for seat in table.people):
            return None, "stale"
        names = answers.labels(table.game.name, answers.sitters(table), "en")
        hosts = [names[seat - 1] for seat in table.people if table.holds(table.owner, seat)]
        return invitation_part(table, codes[0], hosts[0] if hosts else ""), ""

    async def send(
        self, box: Box, notices: Sequence[Notice], make: Callable[[], EmailMessage]
    ) -> None:
        """Sent, then marked. Killed in between, it is sent once more under the same id."""
        token = self.boxes.marks.token(BOUNCE, box.kept.handle)
        back = self.post.relay.comes_back_to(token)

        def hand_in() -> Outcome:
            return self.line.send(make(), box.email, back)

        try:
            outcome = await in_thread(hand_in)
        except LineError:
            await self.kept.tell([later(one, self.now()) for one in notices])
            raise
        if notices[0].kind != ANSWER:  # of these there are as many as letters came
            self.sent[box.kept.person].append(self.now())
        if outcome == "later":
            await self.kept.tell([later(one, self.now()) for one in notices])
        elif outcome == "sent":
            await self.settle(notices, "sent")
        else:
            await self.settle(notices, "refused")
            current = self.boxes.boxes.get(box.kept.person)
            if current and current.email == box.email:
                kept = bounced(current.kept, self.now())
                await self.boxes.keep(replace(current, kept=kept))

    async def settle(self, notices: Sequence[Notice], how: str) -> None:
        await self.kept.tell([replace(one, done=how) for one in notices])

    async def room(self, table: str) -> Room | None:
        """As it is, without anybody coming to it."""
        if not table:
            return None
        try:
            return self.tables.rooms.get(table) or await self.tables.load(table)
        except TailbiterError:
            return None

    def key(self, notice: Notice) -> str:
        """The same for the same notice, always: sent twice, a letter is still one."""
        about = (notice.person, notice.table_id, notice.kind, str(notice.number))
        return self.boxes.marks.name("\n".join(about))

    def is_too_much(self, person: str) -> bool:
        lately = self.sent[person]
        while lately and lately[0] < self.now() - HOUR:
            lately.popleft()
        return len(lately) >= MOST_IN_AN_HOUR

    def to(self, box: Box) -> mail.To:
        name = self.people.name_of(box.kept.person) or ""
        stop = f"/stop/{self.boxes.marks.token(STOP, box.kept.handle)}"
        return mail.To(name, box.email, stop)


def later(notice: Notice, now: int) -> Notice:
    """Tried again after a pause, longer each time; in the end given up."""
    if notice.tries >= len(PAUSES):
        return replace(notice, done="given up")
    return replace(notice, tries=notice.tries + 1, not_before=now + PAUSES[notice.tries])
