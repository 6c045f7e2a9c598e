"""What is kept is there again, as it was; lists read only what they show; too much is refused."""

import typing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from tailbiter.server.store import CapError, RepeatedError, Store, TableRow, caps
from tailbiter.server.store.store import MOST_LISTED
from tailbiter.tables import entries
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import MOST_ENTRIES
from tailbiter.tables.entries import Leave, Logged, Note, Said, Sit, Stop
from tests.storing import AT, GUEST, OWNER, STANDING, after, row, seats, sits, turn, with_store

VALUES: dict[Any, Any] = {bool: True, int: 3, str: 'ein "Wort" 🐍', None: None}


def some_entries() -> list[Any]:
    """One of every kind, and those that may do without a seat once more without."""
    found: list[Any] = []
    for kind in entries.KINDS.values():
        hints = typing.get_type_hints(kind)
        values = {name: some_value(hint) for name, hint in hints.items()}
        found.append(kind(**values))
    return [*found, Said(None, "words"), Stop("time", None)]


def some_value(hint: Any) -> Any:
    choices = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        return (some_value(choices[0]), some_value(choices[0]))
    return VALUES[hint] if hint in VALUES else VALUES.get(choices[0], choices[0])


def test_every_kind_of_entry_is_there_again_as_it_was(tmp_path: Path) -> None:
    log = [
        Logged(number, AT + number, f"who {number}", f"request {number}" if number % 2 else None, e)
        for number, e in enumerate(some_entries(), 1)
    ]
    assert len(log) == len(entries.KINDS) + 2

    async def keep(store: Store) -> None:
        await store.add(row(), [], log[:2], STANDING)
        await store.append("table", log[2:], STANDING)
        assert await store.entries("table") == log
        assert await store.entries("table", after=5) == log[5:]

    async def read(store: Store) -> None:
        assert await store.entries("table") == log

    with_store(tmp_path / "file.db", keep)
    with_store(tmp_path / "file.db", read)


def test_a_table_is_there_again_as_it_was_opened(tmp_path: Path) -> None:
    options = {"players": 4, "hidden": "yes"}
    more: dict[str, Any] = {"game_master": GUEST, "control": Control("game", 60_000, 5)}
    more |= {"tags": {"Ö": '"'}, "request": "r", "start": "x" * 500, "seed": 0, "late_level": 5}
    opened = row(options=options, **more)

    async def keep(store: Store) -> None:
        await store.add(opened, seats(OWNER, ""), sits(OWNER, ""), STANDING)
        await store.append("table", [turn(3)], after(1))
        found = await store.table("table")
        assert found == opened
        assert isinstance(found, TableRow)
        assert await store.table("another") is None
        assert await store.entries("another") == []

    with_store(tmp_path / "file.db", keep)


def test_a_list_shows_how_it_stands_and_who_sits(tmp_path: Path) -> None:
    over = after(7, acting=(), termination="resigned", secret=True)

    async def keep(store: Store) -> None:
        await store.add(row(), seats(OWNER, GUEST, ""), sits(OWNER, GUEST, ""), STANDING)
        (listed,) = await store.tables_of(OWNER)
        assert (listed.created, listed.changed, listed.owner) == (AT, AT, OWNER)
        assert (listed.standing, listed.standing.over) == (STANDING, False)
        assert listed.seats == tuple(logged.entry for logged in sits(OWNER, GUEST, ""))
        await store.append("table", [turn(4)], over)
        (listed,) = await store.tables_of(GUEST)
        assert (listed.changed, listed.standing, listed.standing.over) == (AT + 4, over, True)

    with_store(tmp_path / "file.db", keep)


def test_who_sits_down_finds_the_table_and_who_leaves_no_longer_does(tmp_path: Path) -> None:
    async def found(store: Store, who: str) -> list[str]:
        return [listed.id for listed in await store.tables_of(who)]

    async def keep(store: Store) -> None:
        await store.add(row(), seats(OWNER, ""), sits(OWNER, ""), STANDING)
        await store.add(row("another"), seats("", ""), sits("", ""), STANDING)
        assert await found(store, GUEST) == []
        sit = Sit(2, "person", "a guest", None, GUEST)
        await store.append("table", [Logged(3, AT + 3, GUEST, None, sit)], STANDING, [sit])
        assert await found(store, GUEST) == ["table"]
        (listed,) = await store.tables_of(GUEST)
        assert listed.seats[1] == sit
        await store.append("table", [turn(4)], STANDING)
        assert await found(store, GUEST) == ["table"]
        left = Logged(5, AT + 5, GUEST, None, Leave(2))
        await store.append("table", [left], STANDING, [Sit(2, "bot", "a guest", 3)])
        assert await found(store, GUEST) == []
        assert await found(store, OWNER) == ["table", "another"], "the latest first"

    with_store(tmp_path / "file.db", keep)


def test_of_many_tables_the_latest_are_listed(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        for number in range(MOST_LISTED + 3):
            await store.add(row(f"table {number}", created=AT + number), [], [], STANDING)
        listed = await store.tables_of(OWNER)
        assert [one.id for one in listed] == [
            f"table {number}" for number in range(MOST_LISTED + 2, 2, -1)
        ]

    with_store(tmp_path / "file.db", keep)


def test_a_list_reads_neither_tags_nor_start_and_no_table_of_others(tmp_path: Path) -> None:
    asked: list[tuple[str, Any]] = []

    def hear(connection: Any, cursor: Any, statement: str, parameters: Any, *rest: Any) -> None:
        asked.append((statement, parameters))

    async def keep(store: Store) -> None:
        await store.add(row(), seats(OWNER, GUEST), sits(OWNER, GUEST), STANDING)
        event.listen(store.place.engine, "before_cursor_execute", hear)
        await store.tables_of(GUEST)
        event.remove(store.place.engine, "before_cursor_execute", hear)
        queries = [(statement, given) for statement, given in asked if "SELECT" in statement]
        assert len(queries) == 2
        with store.place.engine.connect() as connection:
            for statement, parameters in queries:
                assert "tags" not in statement
                assert "start" not in statement
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                steps = [step.detail for step in plan]
                assert not [step for step in steps if step.startswith("SCAN")], steps

    with_store(tmp_path / "file.db", keep)


@pytest.mark.parametrize(
    ("more", "log", "field"),
    [
        ({"tags": {"a": "x" * caps.LONGEST_TAG}}, [], "tags"),
        ({"tags": {"x" * caps.LONGEST_TAG: "a"}}, [], "tags"),
        ({"tags": {str(n): "" for n in range(caps.MOST_TAGS + 1)}}, [], "tags"),
        ({"tags": {str(n): "x" * 1_500 for n in range(7)}}, [], "tags"),
        ({}, [Sit(1, "person", "x" * (caps.LONGEST_NAME + 1))], "name"),
        ({}, [Note(1, "x" * (caps.LONGEST_COMMENT + 1))], "comments"),
        ({}, [Note(1, "x" * 4_000)] * 51, "comments"),
        ({}, [Said(None, "x" * caps.LONGEST_ENTRY)], "text"),
    ],
)
def test_what_is_too_long_is_refused_and_not_kept(
    tmp_path: Path, more: dict[str, Any], log: list[Any], field: str
) -> None:
    async def keep(store: Store) -> None:
        logged = [Logged(number, AT, OWNER, None, entry) for number, entry in enumerate(log, 1)]
        with pytest.raises(CapError) as refused:
            await store.add(row(**more), [], logged, STANDING)
        assert refused.value.field == field
        assert await store.table("table") is None

    with_store(tmp_path / "file.db", keep)


def test_as_much_as_may_be_is_kept(tmp_path: Path) -> None:
    tags = {str(n): "x" * (caps.LONGEST_TAG - 1) for n in range(5)}
    log: list[Any] = [
        Sit(1, "person", "ö" * caps.LONGEST_NAME),
        *[Note(1, "ö" * caps.LONGEST_COMMENT)] * 50,
    ]

    async def keep(store: Store) -> None:
        logged = [Logged(number, AT, OWNER, None, entry) for number, entry in enumerate(log, 1)]
        await store.add(row(tags=tags), [], logged, STANDING)
        assert len(await store.entries("table")) == 51

    with_store(tmp_path / "file.db", keep)


def test_a_log_does_not_grow_without_end(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.add(row(), seats(OWNER, GUEST), sits(OWNER, GUEST), STANDING)
        with pytest.raises(CapError) as refused:
            await store.append("table", [turn(MOST_ENTRIES + 1)], STANDING)
        assert refused.value.field == "log"
        await store.append("table", [turn(MOST_ENTRIES)], STANDING)

    with_store(tmp_path / "file.db", keep)


def test_what_was_asked_for_twice_is_done_once_and_said_so(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.add(row(request="open"), seats(OWNER, GUEST), sits(OWNER, GUEST), STANDING)
        await store.append("table", [turn(3, request="play")], after(1))
        for number in (3, 4):
            with pytest.raises(RepeatedError) as refused:
                await store.append("table", [turn(number, request="play")], after(2))
            assert (refused.value.table, refused.value.number) == ("table", 3)
        with pytest.raises(RepeatedError) as refused:
            await store.add(row("another", request="open"), [], [], STANDING)
        assert (refused.value.table, refused.value.number) == ("table", 0)
        assert len(await store.entries("table")) == 3
        (listed,) = await store.tables_of(OWNER)
        assert listed.standing == after(1)

    with_store(tmp_path / "file.db", keep)


def test_a_request_is_one_tables_and_one_owners_own(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.add(row("one", request="open"), seats(OWNER), sits(OWNER), STANDING)
        await store.add(
            row("two", request="open", owner=GUEST), seats(GUEST), sits(GUEST), STANDING
        )
        for table in ("one", "two"):
            await store.append(table, [turn(2, request="play")], after(1))
            await store.append(table, [turn(3)], after(2))
            await store.append(table, [turn(4)], after(3))
        assert await store.entries("one") == [*sits(OWNER), turn(2, request="play"), *rest()]

    def rest() -> list[Logged]:
        return [turn(3), turn(4)]

    with_store(tmp_path / "file.db", keep)


def test_entries_come_together_or_not_at_all(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.add(row(), seats(OWNER), sits(OWNER), STANDING)
        await store.append("table", [turn(2, request="a")], after(1))
        with pytest.raises(RepeatedError):
            await store.append("table", [turn(3), turn(4, request="a")], after(3))
        assert len(await store.entries("table")) == 2
        await store.append("table", [turn(3), turn(4, request="b")], after(3))
        assert len(await store.entries("table")) == 4

    with_store(tmp_path / "file.db", keep)


def test_a_row_that_was_read_is_a_value(tmp_path: Path) -> None:
    """No text that must be taken apart: options, tags and seats are what they were."""

    async def keep(store: Store) -> None:
        await store.add(row(), seats(OWNER), sits(OWNER), replace(STANDING, secret=True))
        (listed,) = await store.tables_of(OWNER)
        assert listed.standing.secret is True
        assert listed.options == {"players": 2}
        with store.place.engine.connect() as connection:
            kinds = connection.execute(
                text("SELECT typeof(secret), typeof(changed) FROM standings")
            )
            assert tuple(kinds.one()) == ("integer", "integer")

    with_store(tmp_path / "file.db", keep)
