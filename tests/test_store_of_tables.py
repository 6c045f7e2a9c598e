"""A table is kept, read and played again, and is the same; a list says of it what it says."""

from dataclasses import replace
from pathlib import Path

import pytest

import tailbiter
from tailbiter.server.store import Store, StoreError
from tailbiter.server.store.of_tables import (
    row_of,
    seats_changed,
    seats_freed,
    standing_of,
    table_of,
)
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import Entry, Gather, GoTo, Leave, Logged, Note, Resign, Sit, Turn
from tailbiter.tables.table import Table
from tests.storing import AT, GUEST, OWNER, with_store


def begun(players: int = 3) -> Table:
    game = tailbiter.game("eat-me", players=players)
    control = Control("game", 60_000, 100)
    table = Table("table", game.start(seed=4), AT, OWNER, GUEST, control, 5, {"Event": "a test"})
    for seat in range(1, players + 1):
        table.add(Sit(seat, "person", f"seat {seat}", None, OWNER), AT)
    for entry in (Turn(1, "bid 3"), Turn(2, "bid 1"), GoTo(1), Turn(2, "bid 2"), Note(1, "well")):
        table.add(entry, AT + 5)
    return table


async def kept(store: Store, table: Table) -> None:
    seats = list(table.seats.values())
    await store.add(row_of(table, 7, "request"), seats, table.log, standing_of(table))


async def read(store: Store) -> Table:
    row = await store.table("table")
    assert row
    return table_of(row, await store.entries("table"))


def test_a_table_is_read_and_played_again_as_it_was(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        table = begun()
        await kept(store, table)
        again = await read(store)
        for name in ("created", "owner", "game_master", "control", "late_level", "tags"):
            assert getattr(again, name) == getattr(table, name), name
        assert (again.log, again.seats, again.clock) == (table.log, table.seats, table.clock)
        assert again.record.text == table.record.text
        assert again.position == table.position
        row = await store.table("table")
        assert row == row_of(table, 7, "request")

    with_store(tmp_path / "file.db", keep)


def test_a_list_says_how_a_game_stands_and_how_it_ended(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        table = begun()
        await kept(store, table)
        (listed,) = await store.tables_of(OWNER)
        assert listed.standing == standing_of(table)
        assert (listed.standing.turns, listed.standing.acting) == (2, (3,))
        assert (listed.standing.over, listed.standing.secret) == (False, True)
        table = await add(store, table, Resign(1), changed=1)
        table = await add(store, table, Resign(2), changed=0)  # that ends it, and no bot sits down
        (listed,) = await store.tables_of(OWNER)
        assert (listed.standing.termination, listed.standing.acting) == ("resigned", ())
        assert [sit.sitter for sit in listed.seats] == ["bot", "person", "person"]
        assert listed.seats == tuple(table.seats.values())

    async def add(store: Store, table: Table, entry: Entry, changed: int) -> Table:
        logged = Logged(table.version + 1, AT + 9, OWNER, None, entry)
        after = table.after(logged)
        sat = seats_changed(table, after)
        assert len(sat) == changed
        await store.append("table", [logged], standing_of(after), sat)
        return after

    with_store(tmp_path / "file.db", keep)


def test_who_plays_changes_no_seat() -> None:
    table = begun()
    logged = Logged(table.version + 1, AT + 9, OWNER, None, Turn(3, "bid 1"))
    assert seats_changed(table, table.after(logged)) == []


def test_tables_of_newer_rules_are_left_alone_and_options_that_came_later_are_usual() -> None:
    game = tailbiter.game("eat-your-neighbor")
    row = row_of(Table("table", game.start(seed=1), AT), 7)
    without = {name: value for name, value in row.options.items() if name != "keystone"}
    assert table_of(replace(row, options=without), []).game == game
    with pytest.raises(StoreError, match="newer Tailbiter"):
        table_of(replace(row, rules=game.rules + 1), [])


def test_a_table_that_gathers_is_there_again_and_a_seat_that_was_left_is_free(
    tmp_path: Path,
) -> None:
    table = Table("t", tailbiter.game("eat-me", players=3).start(), AT, OWNER)
    for entry in (Gather("5e"), Sit(1, holder=OWNER), Sit(2, holder=GUEST, commitment="5e")):
        table.add(entry, AT, OWNER)
    left = table.after(Logged(4, AT, GUEST, None, Leave(2)))

    async def keep(store: Store) -> None:
        await store.add(row_of(table, 7), table.seats.values(), table.log, standing_of(table))
        freed = seats_freed(table, left)
        await store.append("t", left.log[-1:], standing_of(left), seats_changed(table, left), freed)
        row = await store.table("t")
        assert row
        found = table_of(row, await store.entries("t"))
        assert found.is_gathering
        assert found.seats == left.seats
        (listed,) = await store.tables_of(OWNER)
        assert [sit.seat for sit in listed.seats] == [1]
        assert listed.standing.acting == ()
        assert await store.picture("t") is None
        assert await store.tables_of(GUEST) == []

    with_store(tmp_path / "file.db", keep)
