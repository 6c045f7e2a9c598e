"""All that is particular to SQLite: one file on this machine, whole, private, of our version."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from tailbiter.server import private
from tailbiter.server.store.errors import StoreError
from tailbiter.server.store.place import ONLY_READS, Place
from tailbiter.server.store.schema import VERSION, metadata

BEGIN_TO_WRITE = "BEGIN IMMEDIATE"
BUSY = 5_000  # milliseconds that who writes waits for another program that does
OURS = 0x7461696C  # marks a file in which whatever was erased has been overwritten
A_MOMENT = 0.1  # seconds that who cleans waits for who reads
SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside its file
PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_SCHEMA,
}


def opened(file: Path) -> Place:
    """The file as a place to keep games in: made, or checked and brought to this version."""
    url = URL.create("sqlite", database=str(file))
    engine = create_engine(url, hide_parameters=True, json_serializer=as_json)
    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
    try:
        with told_in_words(file):
            make_private(file)
            version = checked_version(file)
            if version == 0:
                with engine.begin() as connection:
                    metadata.create_all(connection)
                    set_version(connection)
                    connection.exec_driver_sql(f"PRAGMA application_id={OURS}")
            elif version < VERSION:
                bring_up_to_date(engine, file, version)
            overwrite_free_pages(file)
    except StoreError:
        engine.dispose()
        raise
    free = partial(free_beside, file)
    return Place(engine, is_passing, free, partial(cleaned, file), transaction)


def free_beside(file: Path) -> int:
    return shutil.disk_usage(file.parent).free


def overwrite_free_pages(file: Path) -> None:
    """Once for a file of before, in which what was erased was only let go of."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        if mark == OURS:
            return
        with contextlib.suppress(sqlite3.OperationalError):  # a full disk, say: at another start
            connection.execute("VACUUM")
            connection.execute(f"PRAGMA application_id={OURS}")


def cleaned(file: Path) -> bool:
    """The journal still has pages as they were: all of it goes into the file, and it is emptied."""
    with contextlib.closing(sqlite3.connect(file, timeout=A_MOMENT)) as connection:
        try:
            (is_busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError:
            return False
        return not is_busy


def as_json(value: Any) -> str:
    """What is JSON already stays as it is."""
    return msgspec.json.encode(value).decode()


@contextmanager
def told_in_words(file: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        why = getattr(error, "orig", None) or error
        raise StoreError(f"{file}: games cannot be kept there: {why}") from error
    except OSError as error:
        raise StoreError(f"{file}: games cannot be kept there: {error.strerror}") from error


def make_private(file: Path) -> None:
    """Nobody else on this machine reads it. What SQLite puts beside it gets the same mode."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder; games are kept in a file of this name")
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, private.FILE))
    for one in (file, *(beside(file, ending) for ending in BESIDE), *copies(file)):
        if one.is_file():
            private.tighten(one, private.FILE)


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def checked_version(file: Path) -> int:
    """The version of its tables, 0 if there are none. A file that is damaged is left alone."""
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        connection.execute(f"PRAGMA busy_timeout={BUSY}")
        check_whole(file, connection)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    finally:
        connection.close()
    if version > VERSION:
        raise StoreError(f"{file} was written by a newer Tailbiter; use that one")
    if tables and not version:
        raise StoreError(f"{file} is another program's; choose another folder with --data")
    return version if tables else 0


def check_whole(file: Path, connection: sqlite3.Connection) -> None:
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        found = str(error)
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    journal = beside(file, BESIDE[0])
    is_settled = not journal.exists() or not journal.stat().st_size
    if found == "ok" and is_settled and file.stat().st_size % page:
        found = "its end is missing"
    if found != "ok":
        why = " ".join(found.removeprefix("*** in database main ***").split())
        raise StoreError(f"{file} is damaged: {why}. It was left as it is. {way_back(file)}")


def way_back(file: Path) -> str:
    """How to go on with a copy."""
    names = ", ".join(one.name for one in (file, *(beside(file, ending) for ending in BESIDE)))
    found = copies(file)
    if not found:
        return f"There is no copy in {file.parent}; bring one, or move {names} away to begin anew"
    known = ", ".join(one.name for one in found)
    return f"Move {names} away and copy one of these to {file.name}: {known}"


def copies(file: Path) -> list[Path]:
    """The copies that lie beside it, the latest version last."""
    return sorted(file.parent.glob(f"{file.stem}-version-*{file.suffix}"))


def check_alone(file: Path) -> None:
    """A server of before knows no lock, and would go on with tables that are no longer there.

    This mode cannot be left while anybody else has the file open.
    """
    connection = sqlite3.connect(file)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if not is_passing(error):
            raise
        raise StoreError(f"{file} is open in another program; stop that one first") from error
    finally:
        connection.close()


def copied(file: Path, version: int) -> Path:
    """A new copy, named after its version; no other is overwritten, and none is there half."""
    half = beside(file, "-copying")
    half.unlink(missing_ok=True)
    os.close(os.open(half, os.O_RDWR | os.O_CREAT | os.O_EXCL, private.FILE))
    source, target = sqlite3.connect(file), sqlite3.connect(half)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()
    names = (f"{file.stem}-version-{version}{more}{file.suffix}" for more in numbered())
    to = next(to for to in map(file.with_name, names) if not to.exists())
    return half.rename(to)


def numbered() -> Iterator[str]:
    yield ""
    yield from (f"-{number}" for number in itertools.count(2))


def bring_up_to_date(engine: Engine, file: Path, version: int) -> None:
    """All of it or nothing: a copy is kept, and if it fails the file is as it was."""
    from tailbiter.server.store.migrations import migrate  # Alembic, which few starts need

    check_alone(file)
    copy = copied(file, version)
    try:
        with engine.begin() as connection:
            migrate(connection, version)
            set_version(connection)
    except Exception as error:
        copy.unlink()
        why = getattr(error, "orig", None) or error
        raise StoreError(
            f"{file} could not be brought from version {version} to {VERSION}: {why}. It is as it "
            "was: go on with the Tailbiter that wrote it"
        ) from error


def set_version(connection: Connection) -> None:
    connection.exec_driver_sql(f"PRAGMA user_version={VERSION}")


def prepare(connection: Any, _: Any) -> None:
    """SQLAlchemy must not begin transactions its own way: updates would be lost silently."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in (f"busy_timeout={BUSY}", *SETTINGS):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def begin(connection: Connection) -> None:
    """Who will write takes the lock at the beginning: two that read first could not both write."""
    only_reads = connection.get_execution_options().get(ONLY_READS)
    connection.exec_driver_sql("BEGIN" if only_reads else BEGIN_TO_WRITE)


@contextmanager
def transaction(connection: Any) -> Iterator[Any]:
    """All that is done with this cursor, on disk, or nothing of it."""
    cursor = connection.cursor()
    try:
        cursor.execute(BEGIN_TO_WRITE)
        yield cursor
        cursor.execute("COMMIT")
    except BaseException:
        connection.rollback()  # also where there is nothing to roll back
        raise
    finally:
        cursor.close()


def is_passing(error: Exception) -> bool:
    """Does another program use the file at this moment?"""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return code is not None and code & 0xFF in PASSING
