"""Seats of people who were late too often: found in the lobby, and taken from there."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.serving import PATIENCE, Server, Table, Visitor
from tests.test_server_lobby import block
from tests.test_server_meeting import meeting, revoke, sit

START, DAY = 1_794_898_800_000, 86_400_000  # milliseconds
DAYS = {"kind": "turn", "seconds": DAY // 1000, "late": "rule", "misses": 1, "level": 1}
VERSION_4 = """
DROP TABLE answers;
DROP INDEX ix_standings_offered;
ALTER TABLE standings DROP COLUMN offered;
PRAGMA user_version = 4;
"""


def until(look: Callable[[], Any], is_so: Callable[[Any], bool]) -> Any:
    end = time.monotonic() + PATIENCE
    while not is_so(found := look()):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def two_at(host: Visitor, guest: Visitor, access: str) -> Table:
    """A game over days between two, the host to begin."""
    seats = [{"name": "Ann"}, {"who": "open"}]
    table = host.open("eat-your-neighbor", seats, access=access, clock=DAYS)
    code = meeting(table)["invitations"][0]["code"]
    guest.client.get(f"/sit/{code}")
    sit(guest, table, name="Ben", code=code)
    until(table.look, lambda state: not state["gathering"])
    return table


def test_a_stranger_finds_a_seat_in_the_lobby_and_takes_it(tmp_path: Path) -> None:
    clock = tmp_path / "clock"
    clock.write_text(str(START))
    server = Server(tmp_path / "data")
    server.environment["TAILBITER_CLOCK"] = str(clock)
    with server:
        ann, ben, cy = (Visitor(server) for _ in range(3))
        accesses = ("lobby", "lobby", "link", "private")
        tables = [two_at(ann, ben, access) for access in accesses]
        path, by_links, *_ = (one.path for one in tables)
        for one in meeting(tables[1])["invitations"]:
            revoke(ann, tables[1], one["code"])
        keys = [one.key for one in (ann, ben, cy)]
        with cy.socket() as line:
            line.say(type="lobby")
            assert line.hear_until("lobby")["lobby"]["offered"] == []
            clock.write_text(str(START + DAY + 1))
            for table in tables:
                until(table.look, lambda state: state["number"] == 1)  # made by a bot
            assert len(line.hear_until("lobby")["lobby"]["offered"]) == 1
        [shown] = cy.get("/api/lobby")["offered"]
        assert path.endswith(shown["id"])
        assert (shown["offered"], shown["turns"]) == ([1], 1)
        offered = [
            [one["offered"] for one in who.get("/api/tables")["tables"]] for who in (ann, ben)
        ]
        assert offered == [[True] * 4, [False] * 4]
        assert ann.text("/games").count("others may take your seat") == 4
        assert "others may take" not in ben.text("/games")
        assert [seat["label"] for seat in shown["seats"]] == ["Ann", "Ben"]
        assert not any(seat["mine"] for seat in ann.get("/api/lobby")["offered"][0]["seats"])

        server.kill()  # and the one before this did not know it
        with closing(sqlite3.connect(server.file)) as file:
            file.executescript(VERSION_4)
        server.start()
        ann, ben, cy = (Visitor(server, key) for key in keys)
        [again] = until(lambda: cy.get("/api/lobby")["offered"], lambda found: bool(found))
        assert again == shown
        assert cy.get(f"{path}/meeting")["open"] == [1]
        assert cy.get(f"{by_links}/meeting")["open"] == []  # so that no page shows a button for it
        refused = {"name": "Cy", "seat": 1}
        assert cy.post(f"{by_links}/sit", refused, 409)["code"] == "no_free_seat"
        dee = Visitor(server)
        block(ben, dee)
        assert dee.get(f"{path}/meeting")["open"] == []
        cy.post(f"{path}/sit", {"name": "Cy", "seat": shown["offered"][0]})
        assert cy.get(path)["table"]["seats"][0]["mine"]
        assert cy.get("/api/lobby")["offered"] == []
        server.check_quiet()
