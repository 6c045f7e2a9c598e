"""What was erased is gone from the file, and not only from what is asked of it."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path

from tailbiter.server.store import Store
from tests.storing import STANDING, row, seats, sits, with_store

NAME = "Nobody-has-a-name-like-this"
MANY = 60  # tables: their rows fill pages, and empty them


def bytes_of(file: Path) -> bytes:
    """All that lies on disk, with what SQLite keeps beside its file."""
    return b"".join(one.read_bytes() for one in file.parent.glob(f"{file.name}*"))


async def fill(store: Store) -> None:
    for number in range(MANY):
        told = [replace(sit, name=f"{NAME} {number}") for sit in seats("one", "two")]
        entries = [replace(one, entry=sit) for one, sit in zip(sits("", ""), told, strict=True)]
        await store.add(row(f"table {number}"), told, entries, STANDING)


def test_an_erased_table_leaves_no_byte(tmp_path: Path) -> None:
    file = tmp_path / "tailbiter.db"

    async def check(store: Store) -> None:
        await fill(store)
        assert NAME.encode() in bytes_of(file)
        for number in range(MANY):
            await store.erase(f"table {number}")
        await store.queue.clean()
        assert store.queue.is_clean
        assert NAME.encode() not in bytes_of(file)

    with_store(file, check)


def test_who_is_forgotten_leaves_no_byte_while_others_read(tmp_path: Path) -> None:
    file = tmp_path / "tailbiter.db"

    async def check(store: Store) -> None:
        await fill(store)
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM log").fetchone()
            for person in ("one", "two"):
                await store.people.forget(person, "nobody")
            assert not store.queue.is_clean  # somebody still reads it as it was
        await store.queue.clean()
        assert NAME.encode() not in bytes_of(file)

    with_store(file, check)


def test_a_file_of_before_is_cleaned_once(tmp_path: Path) -> None:
    file = tmp_path / "tailbiter.db"
    with_store(file, fill)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as before:
        before.execute("PRAGMA secure_delete=OFF")
        before.execute("PRAGMA application_id=0")
        for table in ("log", "seats"):
            before.execute(f"DELETE FROM {table}")
    assert NAME.encode() in bytes_of(file)

    async def check(store: Store) -> None:
        await store.queue.clean()
        assert NAME.encode() not in bytes_of(file)

    with_store(file, check)
