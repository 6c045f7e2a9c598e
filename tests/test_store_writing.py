"""Many write at once: each is told of their own, no update is lost, and nobody harms another."""

import asyncio
import contextlib
import shutil
import sqlite3
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select, update

from tailbiter.server.store import ConflictError, Notice, RepeatedError, Store, StoreError
from tailbiter.server.store.schema import standings
from tests.storing import (
    OWNER,
    STANDING,
    add_tables,
    after,
    outcomes,
    row,
    seats,
    sits,
    turn,
    with_store,
)

TABLES = 40


def commits_of(store: Store) -> list[str]:
    """The transactions from now on, whether by the driver alone or not."""
    found: list[str] = []

    def hear(statement: str) -> None:
        if statement == "COMMIT":
            found.append("by the driver")

    driver: Any = store.queue.connection.driver_connection
    driver.set_trace_callback(hear)
    event.listen(store.place.engine, "commit", lambda _: found.append("otherwise"))
    return found


def test_of_160_increments_at_once_none_is_lost(tmp_path: Path) -> None:
    """Each reads, waits and writes; without the lock at the beginning most are lost silently."""

    async def increments(store: Store) -> None:
        await store.add(row(), [], [], STANDING)

        def increment(_: int) -> None:
            with store.place.engine.begin() as connection:
                turns = connection.execute(select(standings.c.turns)).scalar_one()
                time.sleep(0)
                connection.execute(update(standings).values(turns=turns + 1))

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(increment, range(160)))
        (listed,) = await store.tables_of(OWNER)
        assert listed.standing.turns == 160

    with_store(tmp_path / "file.db", increments)


def test_of_entries_written_at_once_each_number_is_there_once(tmp_path: Path) -> None:
    async def appends(store: Store) -> None:
        await store.add(row(), [], [], STANDING)
        asked = [(number, who) for who in range(8) for number in range(1, 11)]
        done = await outcomes(
            *(store.append("table", [turn(number, f"{who}")], STANDING) for number, who in asked)
        )
        assert Counter(done) == {None: 10, ConflictError: 70}
        kept = await store.entries("table")
        written = [
            (turn(n, f"{who}")) for (n, who), error in zip(asked, done, strict=True) if not error
        ]
        assert sorted(written, key=lambda logged: logged.number) == kept

    with_store(tmp_path / "file.db", appends)


def test_two_stores_at_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def both(store: Store) -> None:
        other = Store.open(tmp_path / "file.db")
        await store.add(row(), [], [], STANDING)
        await store.append("table", [turn(1, "here")], after(1))
        with pytest.raises(ConflictError):
            await other.append("table", [turn(1, "there")], after(1))
        await other.append("table", [turn(2, "there")], after(2))
        with pytest.raises(ConflictError):
            await store.append("table", [turn(2, "here")], after(2))
        assert await store.entries("table") == [turn(1, "here"), turn(2, "there")]
        assert await other.entries("table") == await store.entries("table")
        await other.close()

    with_store(tmp_path / "file.db", both)


def test_what_waits_is_written_in_one_transaction(tmp_path: Path) -> None:
    async def appends(store: Store) -> None:
        await add_tables(store, TABLES)
        commits = commits_of(store)
        await asyncio.gather(
            *(store.append(f"table {n}", [turn(3)], after(1)) for n in range(TABLES))
        )
        assert len(commits) == 1

    with_store(tmp_path / "file.db", appends)


def test_killed_before_any_write_all_of_an_entry_is_there_or_nothing(tmp_path: Path) -> None:
    """The entry, how the table stands with what is due, and whom letters are written to of it: the
    files as they are before each statement, as a kill at that moment would leave them."""
    file, seen = tmp_path / "file.db", list[str]()
    notice = Notice(OWNER, "table 0", "late", 3, 1, 1)

    def stop_here(statement: str) -> None:
        folder = tmp_path / str(len(seen))
        folder.mkdir()
        for one in (file, file.with_name("file.db-wal")):
            shutil.copy(one, folder)
        seen.append(statement)

    async def appends(store: Store) -> None:
        await add_tables(store, 1)
        driver: Any = store.queue.connection.driver_connection
        driver.set_trace_callback(stop_here)
        await store.append("table 0", [turn(3)], after(1, due=7), [], [], [notice])
        driver.set_trace_callback(None)
        stop_here("and after all of it")

    with_store(file, appends)
    found = [kept_of(tmp_path / str(number) / "file.db") for number in range(len(seen))]
    is_on_disk = seen.index("COMMIT") + 1
    assert found == [(0, None, 0)] * is_on_disk + [(1, 7, 1)] * (len(seen) - is_on_disk), seen
    assert len([one for one in seen if one.startswith(("INSERT", "UPDATE"))]) == 3


def kept_of(file: Path) -> tuple[int, int | None, int]:
    """Turns, what is due and letters to write, as a server that is started there finds it."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        asked = "SELECT turns, due, (SELECT count(*) FROM notices) FROM standings"
        turns, due, letters = connection.execute(asked).fetchone()
        logged = connection.execute("SELECT count(*) FROM log").fetchone()[0]
    assert logged == 2 + turns
    return turns, due, letters


def test_a_turn_is_written_by_statements_that_were_prepared_before(tmp_path: Path) -> None:
    asked: list[str] = []

    def hear(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        asked.append(statement)

    async def appends(store: Store) -> None:
        await add_tables(store, 2)
        await store.append("table 0", [turn(3)], after(1))
        known = dict(store.queue.shelf.known)
        event.listen(store.place.engine, "before_cursor_execute", hear)
        await store.append("table 1", [turn(3)], after(1))
        event.remove(store.place.engine, "before_cursor_execute", hear)
        assert store.queue.shelf.known == known
        assert asked == []
        assert await store.entries("table 1", 2) == [turn(3)]

    with_store(tmp_path / "file.db", appends)


def test_what_comes_after_writing_is_done_off_the_loop_before_anybody_hears(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[tuple[str, str]] = []

    def note(what: str) -> None:
        heard.append((what, threading.current_thread().name))

    def fail() -> None:
        raise ValueError("this is no matter of who wrote")

    async def appends(store: Store) -> None:
        await add_tables(store, 1)
        await store.append("table 0", [turn(3)], after(1), then=lambda: note("on disk"))
        note("heard")
        assert await outcomes(
            store.append("table 0", [turn(3)], after(2), then=lambda: note("never"))
        ) == [ConflictError]
        await store.append("table 0", [turn(4)], after(2), then=fail)
        assert (await store.entries("table 0"))[-1] == turn(4)

    with_store(tmp_path / "file.db", appends)
    assert heard == [("on disk", "writer"), ("heard", "MainThread")]
    assert "no matter" in caplog.text


def test_a_closed_store_says_that_it_keeps_nothing(tmp_path: Path) -> None:
    async def closes(store: Store) -> None:
        await add_tables(store, 1)
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append("table 0", [turn(3)], after(1))

    with_store(tmp_path / "file.db", closes)


def test_what_cannot_be_written_harms_nothing_that_waits_with_it(tmp_path: Path) -> None:
    """A number that is taken, a request that was done, a table that is not there, rubbish."""

    async def appends(store: Store) -> None:
        await add_tables(store, TABLES)
        await store.append("table 1", [turn(3, "first", "a")], after(1))
        commits = commits_of(store)
        rubbish: Any = {"rules": 2**70}
        unwritable: Any = {"options": {"players": object()}}
        bad = [
            store.append("table 1", [turn(3, "second")], after(9)),
            store.append("table 1", [turn(4, "second", "a")], after(9)),
            store.append("nowhere", [turn(1)], after(9)),
            store.add(row("table 1"), [], [], after(9)),
            store.append("table 1", [turn(4), turn(5, "second", "a")], after(9)),
            store.add(row("half"), [], [turn(1), turn(1)], after(9)),
            store.add(row("half", **rubbish), [], [], after(9)),
            store.add(row("half", **unwritable), [], [], after(9)),
        ]
        good = [store.append(f"table {n}", [turn(3)], after(n)) for n in range(2, TABLES)]
        good.append(store.add(row("new"), seats(OWNER), sits(OWNER), after(5)))
        done = await outcomes(*good[:5], *bad, *good[5:])
        conflicts = [ConflictError, RepeatedError, ConflictError, ConflictError, RepeatedError]
        assert done[5:13] == [*conflicts, ConflictError, StoreError, StoreError]
        assert done[:5] + done[13:] == [None] * len(good)
        assert len(commits) == 1
        assert await store.table("half") is None
        assert await store.table("new") == row("new")
        standing = {listed.id: listed.standing for listed in await store.tables_of(OWNER)}
        assert standing["table 1"] == after(1)
        for n in range(2, TABLES):
            assert (await store.entries(f"table {n}"))[-1] == turn(3)
            assert standing[f"table {n}"] == after(n)

    with_store(tmp_path / "file.db", appends)


def test_sent_twice_in_one_moment_it_counts_once(tmp_path: Path) -> None:
    async def appends(store: Store) -> None:
        await add_tables(store, 1)
        twice = [store.append("table 0", [turn(n, request="a")], after(1)) for n in (3, 4)]
        assert await outcomes(*twice) == [None, RepeatedError]
        opened = [store.add(row(name, request="b"), [], [], STANDING) for name in ("a", "b")]
        assert await outcomes(*opened) == [None, RepeatedError]
        assert len(await store.entries("table 0")) == 3

    with_store(tmp_path / "file.db", appends)


def test_who_reads_does_not_wait_for_who_writes(tmp_path: Path) -> None:
    async def both(store: Store) -> None:
        await store.add(row(), [], [], STANDING)
        with store.place.engine.begin() as connection:
            connection.execute(update(standings).values(turns=5))
            (listed,) = await store.tables_of(OWNER)
            assert listed.standing.turns == 0, "not yet written"

    with_store(tmp_path / "file.db", both)


def test_what_was_asked_for_is_written_also_if_who_asked_goes_away(tmp_path: Path) -> None:
    async def appends(store: Store) -> None:
        await add_tables(store, 2)
        going = asyncio.create_task(store.append("table 0", [turn(3)], after(1)))
        staying = asyncio.create_task(store.append("table 1", [turn(3)], after(1)))
        await asyncio.sleep(0)
        going.cancel()
        await staying
        assert len(await store.entries("table 0")) == 3

    with_store(tmp_path / "file.db", appends)


def test_what_waits_is_written_before_the_store_is_closed(tmp_path: Path) -> None:
    async def appends(store: Store) -> None:
        await add_tables(store, 8)
        waiting = [
            asyncio.create_task(store.append(f"table {n}", [turn(3)], after(1))) for n in range(8)
        ]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreError):
            await store.append("table 1", [turn(4)], after(1))

    async def read(store: Store) -> None:
        assert len(await store.entries("table 7")) == 3

    with_store(tmp_path / "file.db", appends)
    with_store(tmp_path / "file.db", read)
