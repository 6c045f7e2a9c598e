"""All games of one person: which waits most, what happened since they were there."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

import tailbiter
from tailbiter.server import table_messages
from tailbiter.server.answers import first_due
from tailbiter.server.your_games import by_urgency, due_shown, is_waiting, next_after
from tests.serving import PATIENCE, Server, Visitor
from tests.shared_tables import KEYS, Shared, keep

GAME = tailbiter.game("eat-your-neighbor", side=3)
SEALED = tailbiter.game("eat-me", players=3)
NAMES = ("quick", "slow", "third")


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("your-games")
    tables = [Shared(name, GAME.start(), access="private") for name in NAMES]
    tables.append(Shared("sealed", SEALED.start(1), access="private"))
    tables.append(Shared("alone", GAME.start(), ((1, GAME.start().turns()[0]),), (2,)))
    keep(folder, tables)
    with Server(folder) as server:
        yield server
        server.check_quiet()


def seat_info(who: str, mine: bool) -> table_messages.SeatInfo:
    known: dict[str, Any] = dict.fromkeys(table_messages.SeatInfo.__struct_fields__, "")
    return table_messages.SeatInfo(**{**known, "who": who, "mine": mine})


def listed(name: str, acting: list[int], **more: Any) -> table_messages.ListedTable:
    """A table of the reader, at seat 1, and somebody else."""
    known: dict[str, Any] = dict.fromkeys(table_messages.ListedTable.__struct_fields__)
    known |= {"id": name, "title": name, "acting": acting, "over": False, "changed": 0}
    known["deadlines"] = []
    known["seats"] = [seat_info("person", True), seat_info(more.pop("other", "person"), False)]
    return table_messages.ListedTable(**{**known, **more})


def watch_and_go(visitor: Visitor, table: str, seat: int) -> None:
    with visitor.socket() as line:
        line.say(type="watch", table=table, seat=seat)
        line.hear()


def new_at(visitor: Visitor, table: str) -> int:
    found = visitor.get("/api/tables")["tables"]
    return int(next(one["new"] for one in found if one["id"] == table))


def wait_for_new(visitor: Visitor, table: str, new: int) -> None:
    """What somebody has seen is kept a moment after they went."""
    until = time.monotonic() + PATIENCE
    while new_at(visitor, table) != new:
        assert time.monotonic() < until, new_at(visitor, table)
        time.sleep(0.02)


def test_the_next_deadline_comes_first_then_who_waits_longest() -> None:
    tables = [
        listed("over", [], over=True, changed=9),
        listed("others", [2], changed=8),
        listed("late", [1], due=300),
        listed("patient", [1], changed=5),
        listed("long", [1], changed=1),
        listed("bots", [1], other="bot", changed=7),
        listed("soon", [1], due=200),
    ]
    order = [table.id for table in by_urgency(tables)]
    assert order == ["soon", "late", "long", "patient", "bots", "others", "over"]
    assert next_after(tables, "soon") == table_messages.Next("late", "late", 3)
    assert next_after(tables[:2], "soon") == table_messages.Next(None, "", 0)


def test_a_deadline_is_the_readers_own_and_all_orders_in_wait_for_who_is_not_done() -> None:
    assert first_due([(1, 300), (2, 200)], {1}) == 300
    assert first_due([(2, 200)], {1}) is None
    mine, others = table_messages.Deadline(1, 300), table_messages.Deadline(2, 200)
    ordered = listed("ordered", [2], deadlines=[mine, others], due=300)
    assert not is_waiting(ordered)
    assert due_shown(ordered) == 200  # of who is waited for
    undone = listed("undone", [], deadlines=[mine, others], due=300)
    assert is_waiting(undone)
    assert due_shown(undone) == 300
    assert not is_waiting(listed("done", [], deadlines=[others]))


def test_who_was_there_is_told_what_others_played_since(server: Server) -> None:
    first, second = (Visitor(server, KEYS[seat]) for seat in (1, 2))
    assert "Since you were here" not in first.text("/table/quick")
    watch_and_go(first, "quick", 1)
    turn = GAME.start().turns()[0]
    first.post("/api/tables/quick/turns", {"seat": 1, "turn": turn})
    wait_for_new(first, "quick", 1)
    assert "Since you were here" not in first.text("/table/quick")  # it was their own turn
    reply = GAME.start().play(turn).turns()[0]
    second.post("/api/tables/quick/turns", {"seat": 2, "turn": reply})
    assert "Since you were here: 2 turns" in first.text("/table/quick")
    assert "2 new" in first.text("/games")
    watch_and_go(first, "quick", 1)
    wait_for_new(first, "quick", 0)
    assert "Since you were here" not in first.text("/table/quick")
    assert new_at(second, "quick") == 0  # who never looked is not told what they missed


def test_what_was_seen_is_kept_over_a_restart(server: Server) -> None:
    first, second = (Visitor(server, KEYS[seat]) for seat in (1, 2))
    watch_and_go(second, "third", 2)
    turn = GAME.start().turns()[0]
    first.post("/api/tables/third/turns", {"seat": 1, "turn": turn})
    wait_for_new(second, "third", 1)
    server.kill()
    server.start()
    again = Visitor(server, KEYS[2])
    assert new_at(again, "third") == 1
    assert "Since you were here: 1 turn." in again.text("/table/third")


def test_sealed_orders_are_no_news_but_a_round_is(server: Server) -> None:
    people = [Visitor(server, KEYS[seat]) for seat in (1, 2, 3)]
    watch_and_go(people[0], "sealed", 1)
    for seat in (2, 3):
        people[seat - 1].post("/api/tables/sealed/turns", {"seat": seat, "turn": "bid 3"})
    wait_for_new(people[0], "sealed", 2)
    assert "Since you were here" not in people[0].text("/table/sealed")
    people[0].post("/api/tables/sealed/turns", {"seat": 1, "turn": "bid 4"})
    assert "Since you were here: 1 round." in people[0].text("/table/sealed")


def test_the_next_game_is_one_that_waits_and_not_this_one(server: Server) -> None:
    first, stranger = Visitor(server, KEYS[1]), Visitor(server)
    found = first.get("/api/next?after=slow")
    assert found["table"] == "sealed" or found["table"] == "quick"
    assert found["table"] != first.get(f"/api/next?after={found['table']}")["table"]
    assert first.get("/api/next")["waiting"] == found["waiting"] + 1
    assert stranger.get("/api/next") == {"table": None, "title": "", "waiting": 0}


def test_only_who_sits_there_leaves_a_trace(server: Server) -> None:
    stranger = Visitor(server)
    for table, seat in (("slow", None), ("alone", None)):
        with stranger.socket() as line:
            line.say(type="watch", table=table, seat=seat)
            line.next()
    watch_and_go(Visitor(server, KEYS[1]), "slow", 1)
    rows = looks_at(server, "slow")
    assert len(rows) == 1
    assert looks_at(server, "alone") == []


def looks_at(server: Server, table: str) -> list[Any]:
    until = time.monotonic() + PATIENCE
    while True:
        with closing(sqlite3.connect(server.file)) as connection:
            query = "SELECT visitor FROM looks WHERE table_id = ?"
            found = connection.execute(query, [table]).fetchall()
        if found or table == "alone" or time.monotonic() > until:
            return found
        time.sleep(0.02)


def test_games_at_one_screen_have_no_news(server: Server) -> None:
    first = Visitor(server, KEYS[1])
    watch_and_go(first, "alone", 1)
    assert "Since you were here" not in first.text("/table/alone")


def test_the_page_has_those_first_that_wait(server: Server) -> None:
    page = Visitor(server, KEYS[1]).text("/games")
    assert page.index("Your turn") < page.index("Waiting for others") < page.index("</main>")
    assert "Play the next" in page
    assert "Begin a game" in Visitor(server).text("/games")
