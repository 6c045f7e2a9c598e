"""Another program writes, the disk is full, the process is killed: nothing half, nothing lost."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tailbiter.server.store import Store, StoreError, sqlite, writing
from tests.serving import ENVIRONMENT
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
        limit(store.queue.connection.driver_connection, None)
        large = row("large", start="x" * 100_000)
        good = [store.append(f"table {n}", [turn(3)], after(1)) for n in range(3)]
        done = await outcomes(*good, store.add(large, seats(OWNER), sits(OWNER), STANDING))
        assert done == [None, None, None, StoreError]
        assert await store.table("large") is None
        assert await store.entries("large") == []
        assert [len(await store.entries(f"table {n}")) for n in range(3)] == [3, 3, 3]

    with_store(tmp_path / "file.db", appends)


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
