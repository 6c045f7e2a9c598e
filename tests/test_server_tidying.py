"""What is kept for whom, and what goes when nobody wants it."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from tailbiter.server import keeping
from tailbiter.server.all_tables import Tables
from tailbiter.server.keeping import UNGATHERED, UNLISTED, UNPLAYED, Quota, Tidying
from tailbiter.server.limits import DAY
from tailbiter.server.putting_away import discard, put_away
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room, Watcher
from tailbiter.server.store import Store
from tailbiter.server.store.schema import people
from tailbiter.tables.entries import Logged, Sit, Turn
from tests.storing import AT, STANDING, row, with_store
from tests.test_server_tables import BOT, PERSON, WHO, SlowStore, at_tables, opened, played

GUEST, MEMBER, OTHER = "digest of a guest", "digest of a member", "digest of another"


@dataclass(frozen=True)
class Kept:
    """A table as somebody left it."""

    owner: str = GUEST
    holders: tuple[str, ...] = (GUEST, "")
    turns: tuple[str, ...] = ()  # who played them; "" is a bot
    is_listed: bool = True

    async def put(self, store: Store, name: str) -> None:
        sits = [
            Sit(seat, "person" if holder else "bot", "", None if holder else 3, holder)
            for seat, holder in enumerate(self.holders, 1)
        ]
        entries: list[Any] = [Logged(sit.seat, AT, self.owner, None, sit) for sit in sits]
        for who in self.turns:
            entries.append(Logged(len(entries) + 1, AT, who, None, Turn(1, "bid 1")))
        standing = replace(STANDING, turns=len(self.turns))
        await store.add(row(name, owner=self.owner), sits, entries, standing, self.is_listed)


TABLES = {  # and the age at which they go, if ever
    "a guest's that nobody played at": (Kept(), UNPLAYED),
    "a guest's bots among themselves": (Kept(holders=("", ""), turns=("", "")), UNPLAYED),
    "a guest's, played at": (Kept(turns=(GUEST,)), None),
    "a guest's whom somebody joined": (Kept(holders=(GUEST, OTHER)), None),
    "a guest's whom somebody joined and left": (Kept(turns=(OTHER,)), None),
    "a record that was looked at": (Kept(turns=(GUEST,), is_listed=False), UNLISTED),
    "two people's, put away": (
        Kept(holders=(GUEST, OTHER), turns=(GUEST, OTHER), is_listed=False),
        None,
    ),
    "a member's whom nobody joined": (Kept(MEMBER, (MEMBER, "")), UNGATHERED),
    "a member's bots among themselves": (Kept(MEMBER, ("", ""), turns=("", "")), None),
    "a member's, played at": (Kept(MEMBER, (MEMBER, ""), turns=(MEMBER,)), None),
}


async def fill(store: Store) -> None:
    with store.place.engine.begin() as connection:
        told = {"id": MEMBER, "name": "Member", "folded": "member", "password": "", "email": ""}
        connection.execute(insert(people).values(**told, created=AT, settings={}))
    for name, (kept, _) in TABLES.items():
        await kept.put(store, name)


@pytest.mark.parametrize("age", [0, UNPLAYED, UNPLAYED + 1, UNLISTED, UNLISTED + 1, 365 * DAY])
@pytest.mark.parametrize("step", [1, 3, 50])
def test_what_nobody_wants_goes_when_it_is_old_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age: int, step: int
) -> None:
    monkeypatch.setattr(keeping, "STEP", step)
    monkeypatch.setattr(keeping, "PAUSE", 0)

    async def tidy(store: Store) -> None:
        await fill(store)
        await Tidying(store, lambda: AT + age, store.erase).once()
        left = {name for name in TABLES if await store.table(name)}
        assert left == {name for name, (_, at) in TABLES.items() if at is None or age <= at}
        assert await store.entries("a guest's, played at")

    with_store(tmp_path / "file.db", tidy)


def test_a_table_that_somebody_looks_at_stays(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        watched, left = await opened(found, PERSON, PERSON), await opened(found, PERSON, PERSON)
        watched.watchers.add(Watcher(WHO, None, lambda state: None))
        for room in (watched, left):
            await discard(found, room.table.id)
        assert await store.table(watched.table.id)
        assert await store.table(left.table.id) is None
        assert left.table.id not in found.rooms

    at_tables(tmp_path, play)


def test_bots_at_a_table_that_goes_think_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Waiting:
        def want(self, name: str) -> None: ...

        async def choose(self, *_: Any) -> str:
            await asyncio.Event().wait()
            return ""

    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, BOT, BOT)
        thinking = room.bots
        assert thinking
        await asyncio.sleep(0)
        await discard(found, room.table.id)
        await asyncio.wait([thinking])
        assert not found.bots.running
        assert caplog.messages == []

    at_tables(tmp_path, play, Waiting())


def refused(error: pytest.ExceptionInfo[RefusalError]) -> tuple[int, str]:
    return error.value.status, error.value.code


def test_where_the_disk_is_nearly_full_turns_are_taken_and_tables_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, PERSON, PERSON)
        monkeypatch.setattr(store, "free", lambda: keeping.FLOOR - 1)
        with pytest.raises(RefusalError) as error:
            await opened(found, PERSON, PERSON)
        assert refused(error) == (503, "disk")
        assert error.value.data["seconds"] > 0
        await played(found, room, 1, room.table.position.view(1)["decisions"][0], 0)
        assert room.table.turns == 1
        monkeypatch.setattr(store, "free", lambda: keeping.FLOOR)
        await opened(found, PERSON, PERSON)

    at_tables(tmp_path, play)


@pytest.mark.parametrize(
    ("quota", "code"), [(Quota(2, 10**9), "most_kept"), (Quota(10**9, 600), "most_letters")]
)
def test_who_keeps_too_much_puts_something_away_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quota: Quota, code: str
) -> None:
    monkeypatch.setattr(keeping, "GUEST", quota)

    async def play(found: Tables, store: SlowStore) -> None:
        rooms: list[Room] = []

        async def open_many() -> None:
            for _ in range(20):
                rooms.append(await opened(found, PERSON, PERSON))

        with pytest.raises(RefusalError) as error:
            await open_many()
        assert refused(error) == (409, code)
        for room in rooms:
            await put_away(found, room, WHO)
        await opened(found, PERSON, PERSON)

    at_tables(tmp_path, play)


def test_a_member_may_keep_more_than_a_guest(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        await fill(store)
        guest, member = await store.kept_by(GUEST), await store.kept_by(MEMBER)
        assert (guest.is_guest, member.is_guest) == (True, False)
        assert (guest.tables, member.tables) == (7, 3)
        assert 0 < member.letters < guest.letters
        assert (await store.kept_by("nobody")).letters == 0

    with_store(tmp_path / "file.db", check)
    assert keeping.GUEST.tables < keeping.ACCOUNT.tables
