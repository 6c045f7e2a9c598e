"""What was asked for with an id counts once, however often it is sent, and says so."""

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest

import tailbiter
from tests.serving import Server, Table, Visitor, served

PERSON = {"who": "person"}
AT_ONCE = 20
ID = "the-id-of-this-request"
RECORD = tailbiter.Record(tailbiter.game("ouroboros").start(seed=3).game).text


class Asking:
    """One request that changes something, to be sent as often as one likes."""

    def __init__(self, visitor: Visitor, path: str, asked: dict[str, Any], status: int) -> None:
        self.visitor = visitor
        self.path = path
        self.asked = asked
        self.status = status  # of the answer when it is done

    def send(self, visitor: Visitor | None = None, request: str | None = ID) -> httpx2.Response:
        asked = self.asked if request is None else {**self.asked, "request": request}
        return (visitor or self.visitor).client.post(self.path, json=asked)


def two_at_one_screen(visitor: Visitor) -> Table:
    """A table where something was played, and something taken back."""
    table = visitor.open("eat-me", [PERSON] * 2)
    table.play(1, "bid 3")
    table.play(2, "bid 4")
    first, second = table.look(1)["view"]["decisions"][:2]
    table.play(1, first)
    table.ask("undo", 1)
    table.play(1, second)
    table.ask("undo", 1)
    return table


def turn(visitor: Visitor) -> Asking:
    table = two_at_one_screen(visitor)
    asked = {"seat": 2, "turn": table.look(2)["view"]["decisions"][0], "number": 2}
    return Asking(visitor, f"{table.path}/turns", asked, 201)


def undo(visitor: Visitor) -> Asking:
    table = two_at_one_screen(visitor)
    table.ask("redo", 1)
    return Asking(visitor, f"{table.path}/undo", {"seat": 1}, 200)


def redo(visitor: Visitor) -> Asking:
    return Asking(visitor, f"{two_at_one_screen(visitor).path}/redo", {"seat": 1}, 200)


def action(do: str, seat: int | None = None) -> Callable[[Visitor], Asking]:
    def ask(visitor: Visitor) -> Asking:
        path = f"{two_at_one_screen(visitor).path}/actions"
        return Asking(visitor, path, {"do": do, "seat": seat}, 200)

    return ask


def again(visitor: Visitor) -> Asking:
    return Asking(visitor, f"{two_at_one_screen(visitor).path}/again", {}, 201)


def new_table(visitor: Visitor) -> Asking:
    return Asking(visitor, "/api/tables", {"game": "eat-thyself"}, 201)


def new_record(visitor: Visitor) -> Asking:
    return Asking(visitor, "/api/records", {"text": RECORD}, 201)


AT_A_TABLE = {
    "turns": turn,
    "undo": undo,
    "redo": redo,
    "pause": action("pause"),
    "stop": action("stop"),
    "resign": action("resign", 2),
    "leave": action("leave", 1),
    "offer": action("offer", 1),
}
OPENING = {"again": again, "tables": new_table, "records": new_record}
CHANGES = {**AT_A_TABLE, **OPENING}
every_change = pytest.mark.parametrize("change", CHANGES)


def check_repeat(first: httpx2.Response, second: httpx2.Response) -> None:
    assert second.status_code == 200, second.text
    assert second.headers["Repeated"] == "true"
    one, two = first.json(), second.json()
    assert one["table"]["id"] == two["table"]["id"]
    assert one["version"] == two["version"]


def tables_in(server: Server) -> int:
    connection = sqlite3.connect(server.file)
    (found,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    connection.close()
    return int(found)


@every_change
def test_sent_twice_it_counts_once_and_says_so(server: Server, change: str) -> None:
    asking = CHANGES[change](Visitor(server))
    before = tables_in(server)
    first, second = asking.send(), asking.send()
    assert first.status_code == asking.status, first.text
    assert "Repeated" not in first.headers
    check_repeat(first, second)
    assert tables_in(server) - before == (change in OPENING)


@pytest.mark.parametrize("change", AT_A_TABLE)
def test_who_watches_may_be_told_once(server: Server, change: str) -> None:
    asking = AT_A_TABLE[change](Visitor(server))
    table, asking.asked["brief"] = asking.path.split("/")[3], True
    with asking.visitor.socket() as socket:
        socket.say(type="watch", table=table)
        before = socket.hear()["state"]["version"]
        first, second = asking.send(), asking.send()
        assert (first.status_code, second.status_code) == (asking.status, 200), first.text
        assert second.headers["Repeated"] == "true"
        assert first.json() == second.json()
        assert first.json().keys() == {"version", "number"}
        told = socket.hear()["state"]
        assert {key: told[key] for key in first.json()} == first.json()
        assert told["version"] == before + 1
        socket.say(type="nonsense")
        assert socket.hear()["type"] == "error"  # and nothing before it: it was told once


def test_what_is_refused_is_refused_in_full_also_where_a_brief_answer_would_do(
    server: Server,
) -> None:
    with Visitor(server) as visitor:
        table = visitor.open("eat-your-neighbor", [PERSON, PERSON])
        asked = {"seat": 1, "turn": "z9"}
        full = visitor.post(f"{table.path}/turns", asked, 422)
        assert visitor.post(f"{table.path}/turns", {**asked, "brief": True}, 422) == full


@every_change
def test_sent_twenty_times_at_one_moment_it_counts_once(server: Server, change: str) -> None:
    asking = CHANGES[change](Visitor(server))
    before = tables_in(server)
    gate = threading.Barrier(AT_ONCE)
    visitors = [Visitor(server, asking.visitor.key) for _ in range(AT_ONCE)]

    def send(visitor: Visitor) -> httpx2.Response:
        gate.wait()
        return asking.send(visitor)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(send, visitors))
    done = [answer for answer in found if "Repeated" not in answer.headers]
    assert [answer.status_code for answer in done] == [asking.status]
    for answer in found:
        if answer is not done[0]:
            check_repeat(done[0], answer)
    assert tables_in(server) - before == (change in OPENING)


def test_after_a_power_cut_it_is_known_what_was_done(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        visitor = Visitor(server)
        asked = [(change, ask(visitor)) for change, ask in CHANGES.items()]
        first = [asking.send(request=f"request-{change}") for change, asking in asked]
        server.kill()
        server.start()
        back = Visitor(server, visitor.key)
        for (change, asking), answer in zip(asked, first, strict=True):
            check_repeat(answer, asking.send(back, f"request-{change}"))


@pytest.mark.parametrize("change", OPENING)
def test_tables_that_two_open_with_one_id_are_two(server: Server, change: str) -> None:
    one, two = CHANGES[change](Visitor(server)), CHANGES[change](Visitor(server))
    first, second = one.send(), two.send()
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["table"]["id"] != second.json()["table"]["id"]


def test_anothers_id_at_a_table_is_refused_and_nothing_is_done(server: Server) -> None:
    asking = turn(Visitor(server))
    version = asking.send().json()["version"]
    stranger = asking.send(Visitor(server))
    assert (stranger.status_code, stranger.json()["field"]) == (409, "request")
    assert "Repeated" not in stranger.headers
    assert asking.send().json()["version"] == version


@every_change
def test_without_an_id_nothing_is_taken_for_a_repeat(server: Server, change: str) -> None:
    asking = CHANGES[change](Visitor(server))
    first, second = asking.send(request=None), asking.send(request=None)
    assert first.status_code == asking.status, first.text
    assert "Repeated" not in second.headers
    if change in OPENING:
        assert first.json()["table"]["id"] != second.json()["table"]["id"]


def test_what_is_looked_at_too_late_is_no_mistake(server: Server) -> None:
    """The table has moved on while a page asked: there is nothing to say, and nothing wrong."""
    with Visitor(server) as visitor:
        table = visitor.open("eat-your-neighbor", [PERSON, PERSON])
        version = table.look()["version"]
        path = f"{table.path}/prospect"
        asked = {"seat": 1, "text": "c3", "version": version}
        assert visitor.client.post(path, json=asked).status_code == 200
        table.play(1, "c3")
        assert visitor.client.post(path, json=asked).status_code == 204
        assert visitor.client.post(path, json={**asked, "version": version + 1}).status_code == 422
        assert visitor.client.post(path, json={"seat": 1, "text": "c3"}).status_code == 422
    with Visitor(server) as other:
        assert other.client.post(path, json=asked).status_code == 403
