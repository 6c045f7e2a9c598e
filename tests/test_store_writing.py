"""Many write at once: each is told of their own, no update is lost, and nobody harms another."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select, update

from tailbiter.server.store import ConflictError, RepeatedError, Store, StoreError, sqlite, writing
from tailbiter.server.store.schema import standings
from tests.serving import ENVIRONMENT
from tests.storing import GUEST, OWNER, STANDING, after, row, seats, sits, turn, with_store

TABLES = 40


async def outcomes(*work: Any) -> list[type | None]:
    """What came of all of it, done at once: None, or the kind of error."""
    done = await asyncio.gather(*work, return_exceptions=True)
    return [None if found is None else type(found) for found in done]


async def add_tables(store: Store, number: int = TABLES) -> None:
    await asyncio.gather(
        *(
            store.add(row(f"table {n}"), seats(OWNER, GUEST), sits(OWNER, GUEST), STANDING)
            for n in range(number)
        )
    )


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
    commits: list[Any] = []

    async def appends(store: Store) -> None:
        await add_tables(store)
        event.listen(store.place.engine, "commit", commits.append)
        await asyncio.gather(
            *(store.append(f"table {n}", [turn(3)], after(1)) for n in range(TABLES))
        )
        assert len(commits) == 1

    with_store(tmp_path / "file.db", appends)


def test_what_cannot_be_written_harms_nothing_that_waits_with_it(tmp_path: Path) -> None:
    """A number that is taken, a request that was done, a table that is not there, rubbish."""
    commits: list[Any] = []

    async def appends(store: Store) -> None:
        await add_tables(store)
        await store.append("table 1", [turn(3, "first", "a")], after(1))
        event.listen(store.place.engine, "commit", commits.append)
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


def locked(file: Path) -> sqlite3.Connection:
    """Another program that writes."""
    other = sqlite3.connect(file, check_same_thread=False)
    other.isolation_level = None
    other.execute("BEGIN IMMEDIATE")
    return other


def tries_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many changes each transaction was to write, from now on."""
    tries, transact = [], store.queue.transact

    def counted(group: Any) -> Any:
        tries.append(len(group))
        return transact(group)

    monkeypatch.setattr(store.queue, "transact", counted)
    return tries


def test_what_failed_for_a_reason_that_passed_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY", 1)
    monkeypatch.setattr(writing, "PAUSES", [0.01] * 1000)

    async def appends(store: Store) -> None:
        await add_tables(store, 2)
        tries = tries_of(store, monkeypatch)
        other = locked(tmp_path / "file.db")
        asked = (store.append(f"table {n}", [turn(3)], after(1)) for n in range(2))
        both = asyncio.gather(*asked)
        while len(tries) < 3 and not both.done():
            await asyncio.sleep(0.001)
        other.rollback()
        other.close()
        await both
        assert set(tries) == {2}

    with_store(tmp_path / "file.db", appends)


def test_while_another_program_writes_all_are_told_at_once_and_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY", 1)
    monkeypatch.setattr(writing, "PAUSES", (0.01, 0.01))

    async def appends(store: Store) -> None:
        await add_tables(store, 8)
        tries = tries_of(store, monkeypatch)
        other = locked(tmp_path / "file.db")
        asked = (store.append(f"table {n}", [turn(3)], after(1)) for n in range(8))
        assert await outcomes(*asked) == [StoreError] * 8
        assert tries == [8, 8, 8], "nobody waits for each of the others"
        other.rollback()
        other.close()
        await store.append("table 1", [turn(3)], after(1))

    with_store(tmp_path / "file.db", appends)


def test_what_is_too_large_for_the_disk_is_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    async def appends(store: Store) -> None:
        await add_tables(store, 3)
        with store.place.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

        def limit(connection: Any, record: Any) -> None:
            connection.execute(f"PRAGMA max_page_count={pages + 4}")

        event.listen(store.place.engine, "connect", limit)
        store.place.engine.dispose()
        large = row("large", start="x" * 100_000)
        good = [store.append(f"table {n}", [turn(3)], after(1)) for n in range(3)]
        done = await outcomes(*good, store.add(large, seats(OWNER), sits(OWNER), STANDING))
        assert done == [None, None, None, StoreError]
        assert await store.table("large") is None
        assert await store.entries("large") == []
        assert [len(await store.entries(f"table {n}")) for n in range(3)] == [3, 3, 3]

    with_store(tmp_path / "file.db", appends)


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


def test_no_secret_stands_in_what_an_error_says(tmp_path: Path) -> None:
    async def appends(store: Store) -> None:
        rubbish: Any = {"options": {"players": object()}, "start": "a hand"}
        with pytest.raises(StoreError) as refused:
            await store.add(row(**rubbish), [], [], STANDING)
        cause = refused.value.__cause__
        assert cause
        assert "a hand" not in f"{refused.value} {cause}"

    with_store(tmp_path / "file.db", appends)


WRITER = """
import asyncio, sys
from pathlib import Path
from tailbiter.server.store import Store
from tests.storing import after, turn

async def write(store, table):
    number = 0
    while True:
        number += 1
        await store.append(table, [turn(number)], after(number))
        sys.stdout.write(f"{table} {number}\\n")
        sys.stdout.flush()

async def main():
    store = Store.open(Path(sys.argv[1]))
    await asyncio.gather(*(write(store, name) for name in sys.argv[2:]))

asyncio.run(main())
"""


def test_killed_while_many_write_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    file, names = tmp_path / "file.db", [f"t{n}" for n in range(16)]

    async def add(store: Store) -> None:
        for name in names:
            await store.add(row(name), [], [], STANDING)

    async def read(store: Store) -> None:
        for name in names:
            log = await store.entries(name)
            assert log == [turn(number) for number in range(1, len(log) + 1)]
            assert len(log) - acknowledged[name] in (0, 1)
        standing = {listed.id: listed.standing for listed in await store.tables_of(OWNER)}
        assert standing == {name: after(len(await store.entries(name))) for name in names}

    with_store(file, add)
    root = Path(__file__).parents[1]
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file), *names],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env=ENVIRONMENT,
    ) as writer:
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(400)]
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.read().splitlines(keepends=True)
    acknowledged = Counter(line.split()[0] for line in lines if line.endswith("\n"))
    assert sum(acknowledged.values()) >= 400
    with_store(file, read)
