"""Invitations kept: found by code, by table, by guest; revoked; gone with their table."""

from dataclasses import replace
from pathlib import Path

from tailbiter.server.store import Invitation, Invitations, Meeting, Store
from tests.storing import GUEST, OWNER, STANDING, row, seats, sits, with_store

MEETING = Meeting("private", True, "5ec2e7")
ANY, SECOND = Invitation("ANYSEAT2", "table", None), Invitation("SECOND22", "table", 2, GUEST)


async def keep(store: Store, *invitations: Invitation) -> Invitations:
    kept = row(meeting=MEETING)
    await store.add(kept, seats(OWNER), sits(OWNER), STANDING, invitations=invitations)
    return Invitations(store)


def test_a_meeting_is_kept_with_its_table(tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        await keep(store)
        kept = await store.table("table")
        assert kept
        assert kept.meeting == MEETING

    with_store(tmp_path / "db", do)


def test_invitations_are_found_by_code_table_and_guest(tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        kept = await keep(store, ANY)
        await kept.invite(SECOND)
        assert await kept.invitation("ANYSEAT2") == ANY
        assert await kept.invitation("OTHER222") is None
        assert set(await kept.of_table("table")) == {ANY, SECOND}
        assert await kept.for_guest(GUEST) == [SECOND]
        assert await kept.for_guest(OWNER) == []

    with_store(tmp_path / "db", do)


def test_nobody_is_asked_to_a_game_that_is_over(tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        over = replace(STANDING, termination="stopped")
        await store.add(row(), seats(OWNER), sits(OWNER), over, invitations=[SECOND])
        assert await Invitations(store).for_guest(GUEST) == []

    with_store(tmp_path / "db", do)


def test_what_is_revoked_leads_nowhere(tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        kept = await keep(store, ANY, SECOND)
        await kept.revoke("table", ["ANYSEAT2"])
        assert await kept.of_table("table") == [SECOND]

    with_store(tmp_path / "db", do)


def test_a_table_that_is_erased_takes_its_invitations_along(tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        kept = await keep(store, ANY)
        await store.erase("table")
        assert await kept.invitation("ANYSEAT2") is None

    with_store(tmp_path / "db", do)


def test_the_next_table_is_found_from_the_one_before(tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        kept = await keep(store)
        assert await kept.after("table") is None
        following = row("next", meeting=replace(MEETING, follows="table"))
        await store.add(following, seats(OWNER), sits(OWNER), STANDING)
        assert await kept.after("table") == "next"

    with_store(tmp_path / "db", do)


def test_a_seat_that_was_freed_is_nobodys(tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        await store.add(row(), seats(OWNER, GUEST), sits(OWNER), STANDING)
        await store.append("table", sits(OWNER, GUEST)[1:], STANDING, freed=[2])
        assert await store.tables_of(GUEST) == []
        [listed] = await store.tables_of(OWNER)
        assert [sit.seat for sit in listed.seats] == [1]

    with_store(tmp_path / "db", do)
