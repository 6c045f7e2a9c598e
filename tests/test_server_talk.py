"""What is said at a table: who may hear it, how much of it, and what was done besides turns."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.server.store import Store
from tailbiter.server.store import talk as kept
from tailbiter.server.talk_messages import LONGEST_WORDS
from tests.serving import ENVIRONMENT, Server, Visitor
from tests.shared_tables import KEYS, Shared, digest, keep
from tests.test_server_people import Browser

HOST, OTHER, STRANGER = 1, 2, 0
SCRIPT = "<script>alert(1)</script> https://example.org"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("talk")
    names = ("heard", "aside", "coached", "twice", "report", "mute", "done", "socket", "block")
    start = tailbiter.game("eat-your-neighbor").start(1)
    at = time.time_ns() // 1_000_000  # nobody wants an old one any more
    alone = Shared("alone", start, bots=(2,), at=at, access="link")
    keep(found, [*(Shared(name, start) for name in names), alone])
    return found


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with Server(folder) as found:  # no bot plays, so nothing need be compiled
        yield found
        found.check_quiet()


@cache
def visitor(server: Server, number: int) -> Visitor:
    """Whoever sits at a seat; others look on, each with a key of their own."""
    return Visitor(server, KEYS[number] if number in (HOST, OTHER) else None)


def say(who: Visitor, table: str, text: str, status: int = 201, **more: Any) -> Any:
    return who.post(f"/api/tables/{table}/talk", {"text": text, **more}, status)


def heard(who: Visitor, table: str) -> list[str]:
    talk = who.get(f"/api/tables/{table}/talk")
    return [line["text"] for line in talk["lines"] if line["kind"] == "said"]


def test_all_hear_who_sits_there_as_text(server: Server) -> None:
    host = visitor(server, HOST)
    line = say(host, "heard", f"  {SCRIPT}\n", seat=1)
    assert (line["text"], line["seat"], line["name"]) == (SCRIPT, 1, "Nr 1")
    assert line["mine"]
    assert not line["aside"]
    for number in (HOST, OTHER, STRANGER):
        assert heard(visitor(server, number), "heard") == [SCRIPT]
    other = visitor(server, OTHER).get("/api/tables/heard/talk")["lines"][-1]
    assert not other["mine"]
    assert other["speaker"] == line["speaker"]


def test_nobody_speaks_for_another_or_says_nothing_or_too_much(server: Server) -> None:
    say(visitor(server, OTHER), "heard", "I am you", 403, seat=1)
    say(visitor(server, STRANGER), "heard", "me too", 403, seat=2)
    say(visitor(server, OTHER), "heard", " \n ", 422, seat=2)
    say(visitor(server, OTHER), "heard", "x" * (LONGEST_WORDS + 1), 422, seat=2)
    say(visitor(server, OTHER), "heard", "x" * LONGEST_WORDS, 201, seat=2)


def test_while_people_play_only_onlookers_hear_onlookers(server: Server) -> None:
    line = say(visitor(server, STRANGER), "coached", "Play d4!", name="Nr 1")
    assert line["aside"]
    assert line["seat"] is None
    assert heard(visitor(server, STRANGER), "coached") == ["Play d4!"]
    assert heard(visitor(server, 3), "coached") == ["Play d4!"]  # who looks on, too
    assert heard(visitor(server, HOST), "coached") == heard(visitor(server, OTHER), "coached") == []
    visitor(server, OTHER).post("/api/tables/coached/actions", {"do": "resign", "seat": 2})
    assert heard(visitor(server, OTHER), "coached") == ["Play d4!"]


def test_who_plays_against_bots_hears_all(server: Server) -> None:
    say(visitor(server, STRANGER), "alone", "Hello")
    assert heard(visitor(server, HOST), "alone") == ["Hello"]


def test_five_lines_at_once_and_no_more(tmp_path: Path) -> None:
    keep(tmp_path, [Shared("rate", tailbiter.game("eat-your-neighbor").start(1))])
    server = Server(tmp_path)
    server.environment["TAILBITER_LIMITS"] = "1"
    with server:
        other = visitor(server, OTHER)
        for number in range(5):
            say(other, "rate", str(number), seat=2)
        refusal = say(other, "rate", "one more", 429, seat=2)
        assert refusal["code"] == "too_many"
        assert refusal["data"]["seconds"] > 0
        say(visitor(server, HOST), "rate", "others are heard", seat=1)


def test_what_is_sent_twice_is_said_once(server: Server) -> None:
    host = visitor(server, HOST)
    first = say(host, "twice", "once", seat=1, request="the-same-request")
    assert say(host, "twice", "once", 200, seat=1, request="the-same-request") == first
    assert heard(host, "twice") == ["once"]


def test_a_report_is_kept_once_and_only_of_what_could_be_heard(
    server: Server, folder: Path
) -> None:
    line = say(visitor(server, 5), "report", "Rubbish", name="five")
    path = "/api/tables/report/reports"
    for number in (STRANGER, STRANGER, 6):
        answer = visitor(server, number).client.post(path, json={"number": line["number"]})
        assert answer.status_code == 204
    visitor(server, HOST).post(path, {"number": line["number"]}, 404)  # who plays did not hear it
    visitor(server, STRANGER).post(path, {"number": 1}, 404)  # somebody sat down

    async def reported() -> list[kept.Reported]:
        store = Store.open(folder / "tailbiter.db")
        try:
            return await kept.reported(store.read)
        finally:
            await store.close()

    (found,) = asyncio.run(reported())
    assert (found.table, found.number, found.text) == ("report", line["number"], "Rubbish")
    assert (found.name, found.seat, found.by) == ("five", None, 2)
    command = [sys.executable, "-m", "tailbiter", "people", "reports", "--json"]
    asked = [*command, "--data", str(folder)]
    told = subprocess.run(asked, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    (listed,) = json.loads(told.stdout)
    assert (listed["name"], listed["text"], listed["by"]) == ("five", "Rubbish", 2)
    assert not any(digest(key) in told.stdout for key in KEYS)


def test_who_is_muted_is_a_number_and_never_a_person(server: Server) -> None:
    line = say(visitor(server, STRANGER), "mute", "noise", name="zero")
    path = "/api/tables/mute/mute"
    answer = visitor(server, 7).client.post(path, json={"speaker": line["speaker"]})
    assert answer.status_code == 204
    assert visitor(server, 7).get("/api/tables/mute/talk")["muted"] == []  # a guest's page keeps it
    visitor(server, STRANGER).post(path, {"speaker": line["speaker"]}, 404)
    visitor(server, 7).post(path, {"speaker": 99}, 404)


def test_for_an_account_who_is_muted_is_blocked(server: Server) -> None:
    noisy, person = Visitor(server), Browser(server)
    line = say(noisy, "block", "noise", name="zero")
    person.register("Somebody")
    talk, path = "/api/tables/block/talk", "/api/tables/block/mute"
    for is_muted in (True, False):
        asked = {"speaker": line["speaker"], "muted": is_muted}
        assert person.client.post(path, json=asked).status_code == 204
        assert person.get(talk)["muted"] == ([line["speaker"]] if is_muted else [])


def test_what_was_done_is_told_to_all_each_in_their_own_words(server: Server) -> None:
    visitor(server, HOST).post("/api/tables/done/actions", {"do": "pause"})
    lines = {
        number: visitor(server, number).get("/api/tables/done/talk")["lines"]
        for number in (HOST, OTHER, STRANGER)
    }
    kinds = {number: [line["kind"] for line in found] for number, found in lines.items()}
    assert set(map(tuple, kinds.values())) == {("pause",)}  # who sat from the first is no news
    assert lines[OTHER][0]["text"] == lines[STRANGER][0]["text"] != lines[HOST][0]["text"]
    assert lines[HOST][0]["mine"]
    assert not lines[OTHER][0]["mine"]


def test_words_come_by_the_socket_without_a_new_state(server: Server) -> None:
    host, other, stranger = (visitor(server, number) for number in (HOST, OTHER, STRANGER))
    with host.socket() as one, other.socket() as two, stranger.socket() as looking:
        one.say(type="watch", table="socket", seat=1)
        two.say(type="watch", table="socket", seat=2)
        looking.say(type="watch", table="socket")
        for socket in (one, two, looking):
            socket.hear_until("state")
        say(stranger, "socket", "aside")
        say(other, "socket", "to all", seat=2)
        while (said := one.next())["type"] == "presence":
            pass
        assert (said["type"], said["line"]["text"]) == ("said", "to all")
        assert two.hear_until("said")["line"] == {
            **two_lines(other)[-1],
            "mine": True,
        }
        assert looking.hear_until("said")["line"]["text"] == "aside"
        assert looking.hear_until("said")["line"]["text"] == "to all"
        host.post("/api/tables/socket/actions", {"do": "pause"})
        assert two.hear_until("said")["line"]["kind"] == "pause"


def two_lines(who: Visitor) -> list[Any]:
    return list(who.get("/api/tables/socket/talk")["lines"])


def test_nobodys_id_leaves_the_server(server: Server) -> None:
    for table in ("heard", "coached", "report", "mute", "done"):
        for number in (HOST, OTHER, STRANGER):
            text = visitor(server, number).text(f"/api/tables/{table}/talk")
            assert not any(digest(key) in text or key in text for key in KEYS)
