"""Deadlines that are near: who is warned of which, once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tailbiter.server.limits import HOUR
from tailbiter.server.post.deadlines import deadline_of, since_when
from tailbiter.server.post.mailboxes import Box, Mailboxes
from tailbiter.server.post.wishes import LONGEST_WARNING, next_digest, warned_at
from tailbiter.server.room import Room
from tailbiter.server.store import Notice


class Warnings:
    """`room` gives a table by its id, as it is."""

    def __init__(
        self,
        boxes: Mailboxes,
        room: Callable[[str], Awaitable[Room | None]],
        now: Callable[[], int],
    ) -> None:
        self.boxes = boxes
        self.kept = boxes.kept
        self.room = room
        self.now = now
        # The deadline that each had when a table was looked at, and when they are warned of it;
        # None: they were, or are not.
        self.known: dict[tuple[str, str, int, int], tuple[int | None, int | None]] = {}

    async def look(self) -> None:
        """Notices of deadlines that are near: nothing happens that they could be written with.

        A table is looked at once for each of its deadlines, and again when one is to be warned. One
        in memory is for a moment behind the store: then it has another deadline, and is looked at
        again.
        """
        now, known, found = self.now(), self.known, list[Notice]()
        self.known = {}
        for due in await self.kept.deadlines(before=now + LONGEST_WARNING * HOUR):
            box = self.boxes.boxes.get(due.person)
            if box is None or not box.is_open or not box.wishes.wants("near"):
                continue
            key = due.person, due.table, due.seat, box.wishes.warning
            deadline, at = known.get(key, (None, None))
            if deadline != due.due or (at is not None and at <= now):
                room = await self.room(due.table)
                deadline = deadline_of(room.table, due.seat) if room else due.due
                notice, at = await self.warning(box, room, deadline)
                found += notice
            self.known[key] = deadline, at
        if found:
            await self.kept.add(found)

    async def warning(
        self, box: Box, room: Room | None, deadline: int | None
    ) -> tuple[list[Notice], int | None]:
        """A notice, if it is time and they were not warned; if not, when it will be."""
        now, person = self.now(), box.kept.person
        if room is None or deadline is None or deadline <= now:
            return [], None
        at = warned_at(box.wishes, since_when(room.table), deadline)
        if at is None or at > now:
            return [], at
        if deadline in await self.kept.known(person, room.table.id, "near"):
            return [], None
        not_before = next_digest(box.wishes, now) if box.wishes.how == "digest" else now
        return [Notice(person, room.table.id, "near", deadline, now, not_before)], None
