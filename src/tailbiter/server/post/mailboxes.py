"""Everybody's mailbox, in memory: where it is, and what its owner wants; written, then known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import msgspec

from tailbiter.server.limits import DAY, Limits
from tailbiter.server.post.marks import Marks, handle_of, new_handle
from tailbiter.server.post.messages import PostTold
from tailbiter.server.post.telling import Told
from tailbiter.server.post.wishes import USUAL, Wishes, check_zone, next_digest
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Mailbox, Notice
from tailbiter.server.store.post import KeptPost

MOST_BOUNCES = 3  # letters that came back; then no more are sent
LATELY = 30 * DAY  # a bounce that is older counts no more
CONFIRM, STOP, FEED, BOUNCE = "confirm", "stop", "feed", "bounce"
DEADLINES = "deadlines"  # a feed of all tables of one person; others are of one table
LINK_LASTS = 2 * DAY


@dataclass(frozen=True)
class Box:
    """A mailbox with the address that its owner gave."""

    kept: Mailbox
    email: str
    wishes: Wishes

    @property
    def is_confirmed(self) -> bool:
        return bool(self.email) and self.kept.confirmed == self.email

    @property
    def is_failing(self) -> bool:
        return self.kept.bounced >= MOST_BOUNCES

    @property
    def is_open(self) -> bool:
        return self.is_confirmed and not self.is_failing


class Mailboxes:
    """`wait` says how long a letter waits before it is written, in milliseconds; None: none is."""

    def __init__(
        self, kept: KeptPost, marks: Marks, now: Callable[[], int], wait: int | None
    ) -> None:
        self.kept = kept
        self.marks = marks
        self.now = now
        self.wait = wait
        self.boxes: dict[str, Box] = {}  # by person
        self.handles: dict[str, str] = {}  # whose it is

    @property
    def has_mail(self) -> bool:
        return self.wait is not None

    async def load(self) -> None:
        for kept, email in await self.kept.mailboxes():
            self.know(Box(kept, email, msgspec.convert(kept.wishes, Wishes)))

    def know(self, box: Box) -> None:
        if before := self.boxes.get(box.kept.person):
            self.handles.pop(before.kept.handle, None)
            self.handles.pop(before.kept.feed, None)
        self.boxes[box.kept.person] = box
        self.handles[box.kept.handle] = self.handles[box.kept.feed] = box.kept.person

    def forget(self, person: str) -> None:
        if box := self.boxes.pop(person, None):
            self.handles.pop(box.kept.handle, None)
            self.handles.pop(box.kept.feed, None)

    def of(self, person: str, email: str = "") -> Box:
        """As it is, or as it would be."""
        found = self.boxes.get(person)
        if found:
            return found
        made = Mailbox(person, "", {}, new_handle(), new_handle())
        return Box(made, email, Wishes())

    def kinds_of(self, person: str) -> tuple[str, ...]:
        """Of what somebody wants to hear, by letter or not."""
        found = self.boxes.get(person)
        return found.wishes.kinds if found else USUAL

    async def keep(self, box: Box, *more: Notice, email: str | None = None) -> None:
        kept = replace(box.kept, wishes=msgspec.to_builtins(box.wishes))
        await self.kept.keep(kept, *more, email=email)
        self.know(replace(box, kept=kept))

    def feed_of(self, visitor: str, table: str) -> str:
        """Where the feed of a table is; who has a mailbox can have a private one read, too."""
        path, box = f"/api/tables/{table}/feed", self.boxes.get(visitor)
        return f"{path}?token={self.marks.token(FEED, box.kept.feed, table)}" if box else path

    async def told(self, person: str, email: str) -> PostTold:
        if person not in self.boxes:  # the address of a feed is the same from now on
            await self.keep(self.of(person, email))
        box = self.of(person)
        return PostTold(
            mail=self.has_mail,
            email=email,
            confirmed=box.is_confirmed,
            failing=box.is_failing,
            wishes=box.wishes,
            calendar=f"/api/deadlines/{self.marks.token(FEED, box.kept.feed, DEADLINES)}",
        )

    async def wish(self, person: str, email: str, wishes: Wishes) -> None:
        check_zone(wishes.zone)
        await self.keep(replace(self.of(person, email), wishes=wishes))

    async def renew_feed(self, person: str, email: str) -> None:
        """Whoever knows the address of before has nothing of it."""
        box = self.of(person, email)
        await self.keep(replace(box, kept=replace(box.kept, feed=new_handle())))

    async def set_email(self, person: str, email: str, limits: Limits) -> None:
        """Another address, or none: it is to be confirmed first, and links of before are void."""
        box = self.of(person)
        if email and email == box.email:
            return
        kept = replace(box.kept, confirmed="", handle=new_handle(), bounced=0, bounced_at=0)
        asked = self.confirmation(person, email, limits) if email and self.has_mail else []
        await self.keep(replace(box, kept=kept, email=email), *asked, email=email)

    async def ask_again(self, person: str, email: str, limits: Limits) -> None:
        """The letter with the link once more."""
        if not self.has_mail:
            raise RefusalError(409, "no_mail")
        if not email:
            raise RefusalError(409, "no_email")
        await self.keep(replace(self.of(person, email)), *self.confirmation(person, email, limits))

    def confirmation(self, person: str, email: str, limits: Limits) -> list[Notice]:
        """To be sent. Counted by who asks and by address: nobody's mailbox is filled by us."""
        limits.count(person, "confirmations")
        limits.count(f"to {email.casefold()}", "confirmations")
        now = self.now()
        return [Notice(person, "", CONFIRM, now, now, now)]

    def link_to_confirm(self, box: Box) -> str:
        until = self.now() + LINK_LASTS
        token = self.marks.token(CONFIRM, box.kept.handle, f"{until} {box.email}")
        return f"/confirm/{until}/{token}"

    def to_confirm(self, until: int, token: str) -> Box:
        box = self.boxes.get(self.handles.get(handle_of(token), ""))
        about = f"{until} {box.email}" if box else ""
        if not self.marks.is_ours(token, CONFIRM, about) or not box or until < self.now():
            raise RefusalError(404, "no_mail_link")
        return box

    async def confirm(self, box: Box) -> None:
        kept = replace(box.kept, confirmed=box.email, bounced=0, bounced_at=0)
        await self.keep(replace(box, kept=kept))

    def with_token(self, token: str, purpose: str, about: str = "") -> Box:
        """Whose it is, if it is one for this purpose and no other."""
        person = self.handles.get(handle_of(token), "")
        box = self.boxes.get(person)
        is_ours = self.marks.is_ours(token, purpose, about)
        handle = box and (box.kept.feed if purpose == FEED else box.kept.handle)
        if not box or not is_ours or handle != handle_of(token):
            raise RefusalError(404, "no_mail_link")
        return box

    async def stop(self, box: Box) -> None:
        """No more letters."""
        wishes = msgspec.structs.replace(box.wishes, how="none")
        await self.keep(replace(box, wishes=wishes))

    async def bounce(self, box: Box) -> None:
        await self.keep(replace(box, kept=bounced(box.kept, self.now())))

    def notices(self, told: Iterable[Told], table: str, number: int) -> list[Notice]:
        """For those who want letters of it, to be kept with what they tell of."""
        if self.wait is None:
            return []
        now, found = self.now(), []
        for one in told:
            box = self.boxes.get(one.person)
            if box and box.is_open and box.wishes.wants(one.kind):
                at = next_digest(box.wishes, now) if box.wishes.how == "digest" else now + self.wait
                found.append(Notice(one.person, table, one.kind, number, now, at))
        return found


def bounced(kept: Mailbox, now: int) -> Mailbox:
    before = kept.bounced if now - kept.bounced_at < LATELY else 0
    return replace(kept, bounced=before + 1, bounced_at=now)
