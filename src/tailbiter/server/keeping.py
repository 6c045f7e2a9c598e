"""How much is kept for whom, and for how long: what nobody wants goes, in small steps."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tailbiter.server.limits import DAY
from tailbiter.server.refusals import NOT_NOW, RefusalError
from tailbiter.server.store import StoreError
from tailbiter.server.store.store import Store
from tailbiter.server.store.tidying import Ages

FLOOR = 200_000_000  # bytes of the disk that new tables leave free: turns still find room
LATER = 600  # seconds until somebody may have made room
STEP = 50  # tables that are looked at in one go
PAUSE, EVERY = 0.2, 3600.0  # seconds between two goes, and between two rounds
UNPLAYED, UNGATHERED, UNLISTED = DAY, 7 * DAY, 7 * DAY  # see Ages
logger = logging.getLogger("tailbiter")


@dataclass(frozen=True)
class Quota:
    tables: int
    letters: int


GUEST, ACCOUNT = Quota(500, 20_000_000), Quota(5_000, 200_000_000)


async def check_room(store: Store, visitor: str) -> None:
    """May somebody open one more table? They may always play at those there are."""
    if store.free() < FLOOR:
        raise RefusalError(503, "disk", seconds=LATER)
    kept = await store.kept_by(visitor)
    quota = GUEST if kept.is_guest else ACCOUNT
    if kept.tables >= quota.tables:
        raise RefusalError(NOT_NOW, "most_kept", most=quota.tables)
    if kept.letters >= quota.letters:
        raise RefusalError(NOT_NOW, "most_letters", most=quota.letters)


class Tidying:
    """`erase` is given the id of a table that nobody wants; it may know better."""

    def __init__(
        self, store: Store, now: Callable[[], int], erase: Callable[[str], Awaitable[None]]
    ) -> None:
        self.store = store
        self.now = now
        self.erase = erase

    async def run(self) -> None:
        """For ever, now and then; where it fails, another time."""
        while True:
            try:
                await self.once()
            except StoreError as error:
                logger.warning("what nobody wants stays for now: %s", error)
            await asyncio.sleep(EVERY)

    async def once(self) -> None:
        """All tables, a few at a time, so that others have their turn in between."""
        now, after = self.now(), ""
        ages = Ages(now - UNPLAYED, now - UNGATHERED, now - UNLISTED)
        while True:
            found = await self.store.unwanted(after, ages, STEP)
            for table in found.unwanted:
                await self.erase(table)
            if found.last is None:
                return
            after = found.last
            await asyncio.sleep(PAUSE)
