"""Deadlines on the server: each fires once, whoever watches and however the server ends."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.server.all_tables import Tables
from tailbiter.server.heartbeat import moved
from tailbiter.server.room import Watcher
from tailbiter.server.store import Store
from tailbiter.server.store.alive import keep_alive
from tailbiter.server.store.of_tables import row_of, standing_of
from tailbiter.server.thinkers import Thinkers
from tailbiter.server.times import GivenTime, SteadyTime
from tailbiter.tables.calendar import DAY, MINUTE, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.due import what_is_due
from tailbiter.tables.entries import Missed, Moved, Ready, Sit, Supplied, Turn
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tests.serving import PATIENCE, Server, Visitor
from tests.shared_tables import AT, KEYS, Shared, keep

HOUR = 60 * MINUTE
DAILY = Calendar("Europe/Berlin", least=12 * HOUR)
CONTROL = Control(
    "calendar", extensions=2, vacation=5, waits=True, calendar=DAILY, lateness=Lateness("rule", 3)
)
DUE = DAILY.first_from(AT + DAILY.least)
NAMES = ("ann", "ben", "cy", "dee", "eve")


def dinner(ordered: tuple[int, ...]) -> Table:
    """Five people with sealed orders, some of which are in."""
    table = Table("t", tailbiter.game("eat-me", players=5).start(3), AT, "ann", control=CONTROL)
    for seat, name in enumerate(NAMES, 1):
        table.add(Sit(seat, holder=name), AT, "ann")
    for seat in ordered:
        table.add(Turn(seat, f"bid {seat}"), AT, NAMES[seat - 1])
    return table


class Mortal(Store):
    """Writes so many times to tables; then it is as if somebody had pulled the plug."""

    left = 1000

    async def append(self, *what: Any, **more: Any) -> None:
        if self.left == 0:
            self.dead.set()
            await asyncio.Event().wait()
        self.left -= 1
        await super().append(*what, **more)

    @property
    def dead(self) -> asyncio.Event:
        found: asyncio.Event = self.__dict__.setdefault("is_dead", asyncio.Event())
        return found


Life = Callable[[Tables, Mortal], Awaitable[None]]


async def lives(file: Path, now: int, writes: int, do: Life) -> None:
    store = Mortal.open(file)
    store.left = writes
    tables = Tables(store, Thinkers(), lambda: now, lambda: "t", lambda: 7)
    try:
        async with asyncio.timeout(PATIENCE):
            await do(tables, store)
    finally:
        for task in [*tables.clockwork.give_up(), *tables.writing]:
            task.cancel()
        await store.close()


async def until_quiet(tables: Tables, store: Mortal) -> None:
    """Until nothing is due any more, or the plug is pulled."""
    tables.clockwork.start()
    while not store.dead.is_set() and await store.due(tables.now(), 1):
        await asyncio.sleep(0.005)


async def log_of(file: Path) -> list[Any]:
    store = Store.open(file)
    found = [logged.entry for logged in await store.entries("t")]
    await store.close()
    return [entry for entry in found if isinstance(entry, Missed | Supplied | Ready)]


def cut(folder: Path, writes: int, ordered: tuple[int, ...]) -> list[Any]:
    """What the table did at its deadline, where the server died after so many writes."""
    file = folder / f"{writes}.db"

    async def run() -> list[Any]:
        store, table = Store.open(file), dinner(ordered)
        await store.add(row_of(table, 7), [*table.seats.values()], table.log, standing_of(table))
        await keep_alive(store, DUE)
        await store.close()
        await lives(file, DUE, writes, until_quiet)
        await lives(file, DUE, 1000, until_quiet)
        return await log_of(file)

    return asyncio.run(run())


@pytest.mark.parametrize("ordered", [(), (2, 4)])
def test_a_deadline_fires_once_wherever_the_server_dies(
    tmp_path: Path, ordered: tuple[int, ...]
) -> None:
    whole = cut(tmp_path, 1000, ordered)
    late = 5 - len(ordered)
    assert [type(entry) for entry in whole].count(Missed) == late
    assert [type(entry) for entry in whole].count(Supplied) == late
    for writes in range(len(whole)):
        assert cut(tmp_path, writes, ordered) == whole, writes


def test_nobody_is_late_for_a_deadline_that_nobody_could_keep() -> None:
    table = dinner(())
    assert moved(table, DUE - HOUR, DUE + HOUR) == Moved(DUE + 3 * HOUR)
    assert moved(table, DUE - HOUR, DUE - MINUTE) == Moved(DUE + 58 * MINUTE)
    assert moved(table, DUE - 9 * DAY, DUE + DAY) == Moved(DUE + 2 * DAY)
    assert moved(table, AT, AT + HOUR) is None
    assert moved(table, DUE, DUE + HOUR) is None  # it was there, and was stopped in the middle
    ahead = moved(table, DUE + 300 * DAY, AT)  # its clock was wrong by most of a year
    assert ahead == Moved(DUE)
    table.add(Moved(DUE + 3 * HOUR), DUE + HOUR)
    assert table.clock.due(1) == DUE + 3 * HOUR
    assert table.clock.begin(DUE + 3 * HOUR, [1]).deadline == DAILY.first_from(DUE + 15 * HOUR)


@pytest.mark.parametrize(
    ("jump", "due"), [(2 * HOUR, DUE + 3 * HOUR), (3 * DAY, DUE + 4 * DAY - HOUR), (-9 * DAY, None)]
)
def test_a_clock_that_jumps_makes_nobody_late_however_soon_something_is_due(
    tmp_path: Path, jump: int, due: int | None
) -> None:
    """An hour before a deadline; the table is in memory and hears of it by what is due there."""
    wall, jumps = [DUE - HOUR], [True]
    expected = DAILY.first_from(wall[0] + jump + DAILY.least) if due is None else due

    def is_put_right() -> bool:
        if jumps:
            wall[0] += jump
        return bool(jumps) and jumps.pop()

    async def run() -> None:
        store, table = Store.open(tmp_path / "file.db"), dinner(())
        await store.add(row_of(table, 7), [*table.seats.values()], table.log, standing_of(table))
        await keep_alive(store, wall[0])
        tables = Tables(store, Thinkers(), lambda: wall[0], lambda: "t", lambda: 7)
        room, heard = await tables.loaded("t"), list[bytes]()
        room.come(Watcher("ann", 1, heard.append))
        tables.heartbeat.is_put_right, to_hear = is_put_right, list[str]()

        async def in_a_while(name: str) -> None:
            to_hear.append(name)
            await asyncio.Event().wait()

        beating = asyncio.create_task(tables.heartbeat.run(in_a_while))
        async with asyncio.timeout(PATIENCE):
            while not to_hear:
                await asyncio.sleep(0.005)
            await tables.act(room, "", lambda table: what_is_due(table, wall[0], ""))
            while not heard:
                await asyncio.sleep(0.005)
        beating.cancel()
        assert [one.entry for one in room.table.log if one.who == ""] == [Moved(expected)]
        assert f'"due":{expected}'.encode() in heard[-1]
        await tables.close()
        await store.close()

    asyncio.run(run())


def test_a_machine_that_slept_is_believed_again() -> None:
    wall, counter = [AT * 1_000_000], [5]
    steady = SteadyTime(lambda: wall[0], lambda: counter[0])
    wall[0] += 59 * 10**9
    assert not steady.is_put_right()
    assert steady.now() == AT
    wall[0] += HOUR * 1_000_000
    assert steady.is_put_right()
    assert steady.now() == AT + 59_000 + HOUR
    assert not steady.is_put_right()


def test_time_can_be_given(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    file.write_text(f"{AT}\n")
    given = GivenTime(file)
    assert given.now() == AT
    file.write_text("")
    assert given.now() == AT
    file.write_text("tomorrow")
    with pytest.raises(tailbiter.TailbiterError):
        given.now()


class Months:
    """A server with a clock that is put forward."""

    def __init__(self, folder: Path, *tables: Shared) -> None:
        self.file = folder / "clock"
        self.set(AT)
        keep(folder / "data", tables)
        self.server = Server(folder / "data")
        self.server.environment["TAILBITER_CLOCK"] = str(self.file)

    def set(self, now: int) -> None:
        self.now = now
        half = self.file.with_suffix(".new")
        half.write_text(str(now))
        half.rename(self.file)

    def state(self, table: str, seat: int) -> Any:
        return Visitor(self.server, KEYS[seat]).get(f"/api/tables/{table}?seat={seat}")

    def until(self, table: str, is_so: Callable[[Any], bool]) -> Any:
        end = time.monotonic() + PATIENCE
        while not is_so(state := self.state(table, 1)):
            assert time.monotonic() < end, state["pace"]
            time.sleep(0.05)
        return state


def test_weeks_with_late_players_on_the_real_server(tmp_path: Path) -> None:
    """One orders, one never does: a card by the rule, a bot's turn, a kill, and on it goes."""
    (tmp_path / "data").mkdir()
    pair = tailbiter.game("eat-me", players=3).start(3)
    duel = tailbiter.game("eat-your-neighbor").start(1)
    months = Months(
        tmp_path,
        Shared("dinner", pair, control=CONTROL),
        Shared("duel", duel, control=replace(CONTROL, waits=False)),
    )
    with months.server as server:
        first = Visitor(server, KEYS[1])
        listed = {one["id"]: one for one in first.get("/api/tables")["tables"]}
        assert listed["dinner"]["due"] == DUE
        assert listed["duel"]["deadlines"] == [{"seat": 1, "due": DUE}]
        do = {"do": "put_off", "seat": 1, "due": DUE}
        later = first.post("/api/tables/dinner/actions", do)["pace"]["seats"][0]["due"]
        assert later == DAILY.first_from(DUE + 1)
        assert first.post("/api/tables/dinner/actions", do, 409)["code"] == "time"
        first.post("/api/tables/dinner/turns", {"seat": 1, "turn": "bid 1"}, 201)
        months.set(DUE)
        state = months.until("duel", lambda state: state["number"] == 1)
        assert state["pace"]["seats"][0]["misses"] == 1
        assert state["view"]["acting"] == [2]
        server.kill()
        server.start()
        months.set(later)
        state = months.until("dinner", lambda state: state["view"]["turn"] == 1)
        assert [one["misses"] for one in state["pace"]["seats"]] == [0, 1, 1]
        talk = Visitor(server, KEYS[1]).get("/api/tables/dinner/talk")["lines"]
        assert [line["kind"] for line in talk].count("missed") == 2
        due = state["pace"]["seats"][0]["due"]
        assert due == DAILY.first_from(due)
        server.kill()
        months.set(due + HOUR)  # nobody was there
        server.start()
        state = months.state("dinner", 1)
        assert [one["misses"] for one in state["pace"]["seats"]] == [0, 1, 1]
        assert state["pace"]["seats"][0]["due"] == due + HOUR + min(DAY, due + HOUR - later)
