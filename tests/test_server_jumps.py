"""A machine whose clock jumps, forward and back, while a real server runs and while it is away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.tables.calendar import DAY, MINUTE, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.lateness import Lateness
from tests.sampling import many
from tests.serving import SOURCE, Server, Visitor
from tests.shared_tables import KEYS, Shared, keep
from tests.test_server_people import Browser

# Python runs this before anything else: the wall clock is off by as much as a file says.
WRONG = """
import time
machine = time.time_ns
time.time_ns = lambda: machine() + int(open({file!r}).read()) * 10**6
from tailbiter.server import heartbeat
heartbeat.EVERY = 100  # milliseconds between looks
"""
DAILY = Control("calendar", calendar=Calendar("UTC", least=12 * 60 * MINUTE), lateness=Lateness())
LIVE = Control("game", 10 * MINUTE, 5_000)
CONTROLS = {"live": LIVE, "turn": Control("turn", 5 * MINUTE), "daily": DAILY}


class Jumping:
    """A server on a machine whose clock can be put anywhere."""

    def __init__(self, folder: Path) -> None:
        self.file, self.off = folder / "off", 0
        self.file.write_text("0")
        start, at = tailbiter.game("eat-your-neighbor").start(1), self.now
        keep(folder, [Shared(name, start, control=how, at=at) for name, how in CONTROLS.items()])
        (folder / "first").mkdir()
        (folder / "first" / "sitecustomize.py").write_text(WRONG.format(file=str(self.file)))
        self.server = Server(folder)
        self.server.environment["PYTHONPATH"] = f"{folder / 'first'}:{SOURCE}"
        self.turns = 0

    @property
    def now(self) -> int:
        return time.time_ns() // 1_000_000 + self.off

    def state(self, table: str) -> Any:
        return Visitor(self.server, KEYS[1]).get(f"/api/tables/{table}?seat=1")

    def put(self, off: int) -> None:
        """Everybody's time stands still for it: an entry in the log, which who watches hears of."""
        with ExitStack() as stack:
            watching = []
            for table in CONTROLS:
                line = stack.enter_context(Visitor(self.server, KEYS[2]).socket())
                line.say(type="watch", table=table, seat=2)
                watching.append((line, line.hear_until("state")["state"]["version"]))
            self.set(off)
            for line, version in watching:
                assert line.hear_until("state")["state"]["version"] == version + 1

    def set(self, off: int) -> None:
        self.off = off
        half = self.file.with_suffix(".new")
        half.write_text(str(off))
        half.rename(self.file)

    def play(self) -> None:
        """A turn at every table counts once, as it always does."""
        seat = 1 + self.turns % 2
        visitor = Visitor(self.server, KEYS[seat])
        for table in CONTROLS:
            path = f"/api/tables/{table}"
            turn = visitor.get(f"{path}?seat={seat}")["view"]["decisions"][0]
            asked = {"seat": seat, "turn": turn, "number": self.turns}
            asked["request"] = f"the-turn-{self.turns}"
            assert visitor.post(f"{path}/turns", asked, 201)["number"] == self.turns + 1
            assert visitor.post(f"{path}/turns", asked, 200)["number"] == self.turns + 1
        self.turns += 1

    def check(self) -> None:
        """Nobody has lost on time, or was late, or has more time than ever; every turn is there."""
        for table, control in CONTROLS.items():
            state = self.state(table)
            assert (state["number"], state["outcome"]) == (self.turns, None)
            acting = state["view"]["acting"][0] - 1
            if control.kind == "calendar":
                due = state["pace"]["seats"][acting]["due"]
                assert 0 < due - self.now < 3 * DAY
                assert [one["misses"] for one in state["pace"]["seats"]] == [0, 0]
            else:
                most = control.milliseconds + (self.turns + 1) * control.increment
                for left in state["clock"]["left"]:
                    assert most - 2 * MINUTE < left <= most


@pytest.fixture(name="jumping")
def a_server(tmp_path: Path) -> Iterator[Jumping]:
    jumping = Jumping(tmp_path)
    with jumping.server:
        yield jumping
        jumping.server.check_quiet()


@pytest.mark.long
def test_a_clock_that_jumps_takes_nothing_from_anybody(jumping: Jumping) -> None:
    member = Browser(jumping.server)
    member.register("Member")
    jumping.play()
    for off in (40 * DAY, -40 * DAY, 3 * DAY)[: many(3, 2)]:
        jumping.put(off)
        jumping.check()
        jumping.play()
        jumping.check()
        assert member.account["name"] == "Member"
    jumping.server.kill()
    jumping.set(-7 * DAY)
    jumping.server.start()
    jumping.check()
    jumping.play()
    jumping.check()
    back = Browser(jumping.server)
    back.log_in("Member")
