"""Files of before open as they were; a copy is kept; what fails changes nothing."""

import asyncio
import json
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.games import GAMES
from tailbiter.play.reading import read_record
from tailbiter.server.store import Listed, Store, StoreError, TableRow, sqlite
from tailbiter.server.store.migrations import from_1
from tailbiter.server.store.of_tables import table_of
from tailbiter.server.store.schema import VERSION
from tailbiter.tables.entries import Logged, Sit, Turn
from tests.serving import ENVIRONMENT

ARCHIVE = Path(__file__).parent / "archive"
OLD = (ARCHIVE / "store-version-1.sql").read_text(encoding="utf-8")
SHOWN = json.loads((ARCHIVE / "store-version-1.json").read_text(encoding="utf-8"))
STARTING = "import sys; from tailbiter.server.store import Store; from pathlib import Path; "


@pytest.fixture(name="file")
def old_file(tmp_path: Path) -> Path:
    file = tmp_path / "tailbiter.db"
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.executescript(OLD)
    connection.close()
    return file


def dump(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    found = [*connection.iterdump(), f"PRAGMA user_version={version};"]
    connection.close()
    return found


def schema(file: Path) -> set[tuple[str, str]]:
    connection = sqlite3.connect(file)
    query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    found = connection.execute(query).fetchall()
    connection.close()
    # One that was made anew and renamed has its name between quotes.
    return {(name, sql.replace(f'TABLE "{name}"', f"TABLE {name}")) for name, sql in found}


Kept = dict[str, tuple[TableRow, list[Logged]]]


def read(file: Path) -> tuple[Kept, dict[str, list[Listed]]]:
    """Every table of the old file with its log, and the lists of those who have any."""

    async def look() -> tuple[Kept, dict[str, list[Listed]]]:
        store, found = Store.open(file), {}
        for name in SHOWN["tables"]:
            row = await store.table(name)
            assert row
            found[name] = row, await store.entries(name)
        lists = {who: await store.tables_of(who) for who in SHOWN["lists"]}
        await store.close()
        return found, lists

    return asyncio.run(look())


def test_every_table_is_what_the_server_of_before_showed(file: Path) -> None:
    found, _ = read(file)
    assert len(found) == 23
    for name, (row, log) in found.items():
        shown, table = SHOWN["tables"][name], table_of(row, log)
        assert table.position.text == shown["positions"][-1], name
        assert read_record(table.record.text).turns == read_record(shown["file"]).turns, name
        assert table.is_over == shown["over"], name
        told = {"game": row.game, "options": row.options, "seed": row.seed, "created": row.created}
        assert told == {key: shown[key] for key in told}, name
        assert log[-1].at == shown["changed"], name


def test_where_seats_act_in_turn_every_position_is_there_and_what_was_taken_back(
    file: Path,
) -> None:
    found, _ = read(file)
    in_turn = [(row, log) for row, log in found.values() if not GAMES[row.game].TOGETHER]
    assert len(in_turn) == 17
    for row, log in in_turn:
        shown, table = SHOWN["tables"][row.id], table_of(row, log)
        assert [position.text for position in table.record.positions] == shown["positions"], row.id
        played = [[played.seat, played.text] for played in table.record.log]
        assert played == shown["played"], row.id
        ahead = [taken.position.history[-1] for taken in table.ahead]
        assert [[played.seat, played.text] for played in ahead] == shown["ahead"], row.id


def test_the_old_games_are_of_every_kind(file: Path) -> None:
    """Running, finished, taken back, from a record, an order given again, and that taken back."""
    found, _ = read(file)
    for game in tailbiter.GAMES:
        own = [shown for shown in SHOWN["tables"].values() if shown["game"] == game]
        assert {shown["over"] for shown in own} == {True, False}, game
        assert any(shown["ahead"] for shown in own), game
    assert sum("Event" in row.tags for row, _ in found.values()) == len(tailbiter.GAMES)
    given_again = [
        SHOWN["tables"][row.id]
        for row, log in found.values()
        if table_of(row, log).turns < len(SHOWN["tables"][row.id]["played"])
    ]
    assert given_again
    assert any(shown["ahead"] for shown in SHOWN["tables"].values() if shown["game"] == "eat-me")


def test_who_sat_sits_and_who_held_a_seat_holds_it(file: Path) -> None:
    found, _ = read(file)
    for name, (row, log) in found.items():
        shown = SHOWN["tables"][name]
        sits = [logged.entry for logged in log if isinstance(logged.entry, Sit)]
        seats = [{"who": s.sitter, "level": s.level, "name": s.name} for s in sits]
        assert seats == shown["seats"], name
        held = {"0": row.owner} | {str(sit.seat): sit.holder for sit in sits if sit.holder}
        assert held == shown["held"], name
        assert [logged.number for logged in log] == list(range(1, len(log) + 1)), name
        assert [sit.seat for sit in sits] == list(range(1, len(sits) + 1)), name
        assert all(isinstance(logged.entry, Sit) for logged in log[: len(sits)]), name


def test_every_entry_says_who_did_it(file: Path) -> None:
    found, _ = read(file)
    for row, log in found.values():
        holders = {e.entry.seat: e.entry.holder for e in log if isinstance(e.entry, Sit)}
        for logged in log:
            due = holders[logged.entry.seat] if isinstance(logged.entry, Turn) else row.owner
            assert logged.who == due, (row.id, logged.number)


def test_lists_are_what_they_were(file: Path) -> None:
    _, lists = read(file)
    for who, names in SHOWN["lists"].items():
        assert [listed.id for listed in lists[who]] == names
        for listed in lists[who]:
            shown = SHOWN["tables"][listed.id]
            standing = listed.standing
            assert standing.turns == len(read_record(shown["file"]).turns)
            assert list(standing.acting) == shown["acting"]
            assert standing.termination == ("rules" if shown["over"] else None)
            assert standing.secret is shown["secret"]
            assert (listed.created, listed.changed) == (shown["created"], shown["changed"])
            seats = [{"who": s.sitter, "level": s.level, "name": s.name} for s in listed.seats]
            assert seats == shown["seats"]


def test_a_file_that_was_brought_up_to_date_is_like_a_new_one(file: Path, tmp_path: Path) -> None:
    read(file)
    new = tmp_path / "new.db"
    asyncio.run(Store.open(new).close())
    assert schema(file) == schema(new)
    assert dump(file)[-1] == dump(new)[-1] == f"PRAGMA user_version={VERSION};"


def test_a_copy_is_kept_as_it_was_and_for_nobody_elses_eyes(file: Path) -> None:
    before = dump(file)
    file.with_name("tailbiter.db-copying").write_text("half of a copy, when it was killed")
    read(file)
    copy = file.with_name("tailbiter-version-1.db")
    assert not file.with_name("tailbiter.db-copying").exists()
    assert dump(copy) == before
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    read(file)
    assert sqlite.copies(file) == [copy], "once"
    shutil.copy(copy, file)
    read(file)
    assert sqlite.copies(file) == [file.with_name("tailbiter-version-1-2.db"), copy]


def test_one_that_cannot_be_brought_up_to_date_is_left_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, move, moved = dump(file), from_1.move, []

    def fail_late(*told: Any) -> None:
        moved.append(told)
        if len(moved) == 20:
            raise ZeroDivisionError("no reason")
        move(*told)

    monkeypatch.setattr(from_1, "move", fail_late)
    with pytest.raises(StoreError, match="no reason") as refused:
        Store.open(file)
    assert str(file) in str(refused.value)
    assert dump(file) == before
    assert not sqlite.copies(file)
    monkeypatch.undo()
    read(file)


def test_killed_on_the_way_it_is_as_it_was_and_the_next_start_does_it(file: Path) -> None:
    before = dump(file)
    done = start(file, "from_1.table_row = killed_at_the_last(from_1.table_row)")
    assert done.returncode == 9, done.stderr
    assert dump(file) == before
    read(file)


KILLED = """
import os, sys
from pathlib import Path
from tailbiter.server.store import Store
from tailbiter.server.store.migrations import from_1
from tailbiter.server.store.schema import VERSION

def killed_at_the_last(row):
    return lambda old, owner: os._exit(9) if old["id"] == "table-23" else row(old, owner)

"""


def start(file: Path, before: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"{KILLED}{before}\nStore.open(Path(sys.argv[1]))", str(file)],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_file_that_a_server_of_before_has_open_is_not_touched(file: Path) -> None:
    before = dump(file)
    other = sqlite3.connect(file)
    other.execute("SELECT count(*) FROM tables").fetchall()
    with pytest.raises(StoreError, match="open in another program"):
        Store.open(file)
    other.close()
    assert dump(file) == before
    read(file)


def test_a_server_of_before_refuses_what_this_one_wrote(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(file)
    monkeypatch.setattr(sqlite, "VERSION", 1)
    with pytest.raises(StoreError, match="newer Tailbiter"):
        Store.open(file)


def test_a_file_of_before_in_which_nothing_was_made_yet_is_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "tailbiter.db"
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version=1")
    connection.close()
    asyncio.run(Store.open(file).close())
    assert dump(file)[-1] == f"PRAGMA user_version={VERSION};"
    assert not sqlite.copies(file)


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tailbiter.db"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE letters (text)")
    connection.close()
    before = dump(file)
    with pytest.raises(StoreError, match="another program's"):
        Store.open(file)
    assert dump(file) == before


@pytest.mark.parametrize("is_old", [False, True])
def test_alembic_is_imported_only_when_something_is_to_be_done(
    file: Path, tmp_path: Path, is_old: bool
) -> None:
    opened = file if is_old else tmp_path / "new.db"
    script = STARTING + "Store.open(Path(sys.argv[1])); sys.exit('alembic' in sys.modules)"
    for due in (is_old, False):
        done = subprocess.run(
            [sys.executable, "-c", script, str(opened)], env=ENVIRONMENT, check=False
        )
        assert done.returncode == due
