"""Plans, standing orders and notebooks at the server: nobody but their owner notices."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.server.openapi import ROUTES
from tailbiter.server.plan_api import LARGEST_NOTES
from tailbiter.server.plan_messages import LONGEST_NOTEBOOK
from tailbiter.tables.clock import Control
from tests.seating import quick_turn
from tests.serving import Server, Socket, Visitor
from tests.shared_tables import KEYS, Shared, keep

DAY = Control("turn", 30 * 86_400_000)
NEIGHBOR = tailbiter.game("eat-your-neighbor").start()
SERPENT = tailbiter.game("ouroboros", players=3).start(seed=2)
DINNER = tailbiter.game("eat-me", players=3).start(seed=3)
NONCE = re.compile('nonce="[^"]*"')  # new with every page
RNG = random.Random(5)
EXPECTED = quick_turn(SERPENT, 1, RNG)
REPLY = quick_turn(SERPENT.play(EXPECTED), 2, RNG)
PLAN = {"seat": 2, "lines": [[EXPECTED, REPLY]], "number": 0}
STANDING = {"seat": 2, "cards": [1], "bid": 61, "unit": "points", "when": "deadline"}
TABLES = [
    *(Shared(name, SERPENT, control=DAY, access="link") for name in ("serpent", "serpent2")),
    Shared("dinner", DINNER, control=DAY, access="link"),
    *(Shared(f"duel{number}", NEIGHBOR, access="link") for number in range(6)),
    Shared("private", NEIGHBOR, access="private"),
]


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("plans")
    keep(data, TABLES)
    with Server(data) as server:  # no bot plays, so nothing need be compiled
        yield server
        server.check_quiet()


@pytest.fixture(name="ann")
def seat_1(server: Server) -> Visitor:
    return Visitor(server, KEYS[1])


@pytest.fixture(name="ben")
def seat_2(server: Server) -> Visitor:
    return Visitor(server, KEYS[2])


def put(visitor: Visitor, path: str, asked: Any, status: int = 200) -> Any:
    found = visitor.client.put(path, json=asked)
    assert found.status_code == status, found.text
    return found.json() if found.content else None


def all_that_is_told(visitor: Visitor, table: str) -> list[tuple[str, int, str]]:
    """Every address that is asked without changing anything, through all eyes, to the letter."""
    told = []
    for method, path, *_ in ROUTES:
        if method != "GET" or "{game}" in path or "{code}" in path:
            continue
        for eyes in ("", "?seat=1", "?seat=2", "?seat=3") if "{table}" in path else ("",):
            address = path.replace("{table}", table) + eyes
            found = visitor.client.get(address)
            told.append((address, found.status_code, found.text))
    for what, asked in (
        ("steps", {}),
        ("prospect", {"text": "1"}),
        ("why", {"turn": "1"}),
        ("undo", {}),
        ("redo", {}),
    ):
        for seat in (1, 2, 3):
            if visitor.key == KEYS[seat] and what in ("undo", "redo"):
                continue
            found = visitor.client.post(f"/api/tables/{table}/{what}", json={"seat": seat, **asked})
            told.append((f"{what} {seat}", found.status_code, found.text))
    for page in (f"/table/{table}", f"/study/{table}", "/"):
        found = visitor.client.get(page)
        told.append((page, found.status_code, NONCE.sub("", found.text)))
    return told


def different(one: str, two: str) -> str:
    """Where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 80) : at + 80]!r} {two[max(0, at - 80) : at + 80]!r}"


def silence(socket: Socket) -> None:
    """Nothing was said before the answer to this, but for who had come to look."""
    socket.say(type="time", sent=7)
    while (said := socket.next())["type"] == "presence":
        pass
    assert said["type"] == "time", said


@pytest.mark.parametrize(
    ("table", "what", "asked"), [("serpent", "plans", PLAN), ("dinner", "standing", STANDING)]
)
def test_nobody_can_tell_that_there_is_a_plan(
    server: Server, ben: Visitor, table: str, what: str, asked: dict[str, Any]
) -> None:
    """As every other seat, as a spectator and as a stranger; times and numbers included."""
    path = f"/api/tables/{table}"
    with ExitStack() as stack:
        others = [Visitor(server, key) for key in (KEYS[1], KEYS[3], None, "")]
        seats = [1, 3, None, None]
        sockets = []
        for visitor, seat in zip(others, seats, strict=True):
            socket = stack.enter_context(visitor.socket())
            socket.say(type="watch", table=table, seat=seat)
            assert socket.hear_until("state")
            sockets.append(socket)
        for socket in sockets:  # who comes is told all
            socket.say(type="time", sent=1)
            socket.hear_until("time")
        before = [all_that_is_told(visitor, table) for visitor in others]
        assert [told for told in before[0] if told[1] == 200 and f"/{table}" in told[0]]
        own = stack.enter_context(ben.socket())
        told = put(ben, f"{path}/{what}", asked)
        assert told["lines"] or told["standing"]["order"] == "bid 61"
        silence_of = [put(visitor, f"{path}/{what}", asked, 403) for visitor in others[:3]]
        assert {said["code"] for said in silence_of} == {"role"}
        for visitor in others:
            visitor.get(f"{path}/plans?seat=2", 403)
        for socket in sockets:
            silence(socket)
        after = [all_that_is_told(visitor, table) for visitor in others]
        for one, two in zip(before, after, strict=True):
            for left, right in zip(one, two, strict=True):
                assert left == right, different(left[2], right[2])
        own.say(type="watch", table=table, seat=2)
        version = own.hear_until("state")["state"]["version"]
        line = others[0].post(f"{path}/talk", {"text": "hm", "seat": 1}, 201)
        assert line["number"] == version + 1, "no gap in which a plan could be"


def test_a_reply_is_played_at_once_and_its_owner_is_told(ann: Visitor, ben: Visitor) -> None:
    path = "/api/tables/duel0"
    lines = [["A1", "b1"], ["a2", "b2", "c1", "c3"]]
    told = put(ben, f"{path}/plans", {"seat": 2, "lines": lines, "number": 0})
    assert [[turn["text"] for turn in line] for line in told["lines"]] == [
        ["a1", "b1"],
        ["a2", "b2", "c1", "c3"],
    ]
    assert [turn["seat"] for turn in told["lines"][1]] == [1, 2, 1, 2]
    assert told["lines"][0][0]["deed"] == "Place a1"
    with ben.socket() as own, ann.socket() as other:
        own.say(type="watch", table="duel0", seat=2)
        other.say(type="watch", table="duel0", seat=1)
        own.hear_until("state")
        ann.post(f"{path}/turns", {"seat": 1, "turn": "a2"}, 201)
        assert own.hear_until("plans") == {"type": "plans", "table": "duel0", "seat": 2}
        while (said := other.next()).get("state", {}).get("number") != 2:
            assert said["type"] != "plans"
    told = ben.get(f"{path}/plans?seat=2")
    assert ([[turn["text"] for turn in line] for line in told["lines"]], told["news"]) == (
        [["c1", "c3"]],
        "played",
    )
    ann.post(f"{path}/turns", {"seat": 1, "turn": "e5"}, 201)
    assert ben.get(f"{path}/plans?seat=2")["news"] == "elsewhere"


def test_what_cannot_be_planned_is_refused_with_its_rule(ben: Visitor) -> None:
    path = "/api/tables/duel1/plans"
    asked = {"seat": 2, "lines": [["a1", "a1"]], "number": 0}
    assert put(ben, path, asked, 422)["rule"]
    assert put(ben, path, {**asked, "lines": [["a1", "b1"]], "number": 9}, 409)["code"] == "turns"
    assert put(ben, path, {**asked, "lines": [["a1"] * 200]}, 422)["code"] == "shape"
    ben.get("/api/tables/duel1/plans", 422)


def test_a_reply_is_played_once_however_the_server_dies(tmp_path: Path) -> None:
    """Killed as soon as the turn before it is acknowledged: played by then, or at the start."""
    keep(tmp_path, [Shared("duel", NEIGHBOR, access="link")])
    with Server(tmp_path) as server:
        ann, ben = Visitor(server, KEYS[1]), Visitor(server, KEYS[2])
        lines = [["a1", "b1", "c1", "d1"]]
        put(ben, "/api/tables/duel/plans", {"seat": 2, "lines": lines, "number": 0})
        ann.post("/api/tables/duel/turns", {"seat": 1, "turn": "a1"}, 201)
        for _ in range(2):
            server.kill()
            server.start()
            ann = Visitor(server, KEYS[1])
            with ann.socket() as socket:
                socket.say(type="watch", table="duel", seat=1)
                while socket.hear_until("state")["state"]["number"] < 2:
                    pass
        history = ann.get("/api/tables/duel")["view"]["history"]
        assert [turn["text"] for turn in history] == ["a1", "b1"]
        told = Visitor(server, KEYS[2]).get("/api/tables/duel/plans?seat=2")
        assert [[turn["text"] for turn in line] for line in told["lines"]] == [["c1", "d1"]]


def test_a_notebook_is_for_whoever_writes_it(server: Server, ann: Visitor, ben: Visitor) -> None:
    path = "/api/tables/duel2/notebook"
    assert ann.get(path) == {"text": ""}
    put(ann, path, {"text": "c3 is weak"}, 204)
    put(ann, path, {"text": "c3 is weak\nand d4"}, 204)
    assert ann.get(path) == {"text": "c3 is weak\nand d4"}
    assert ben.get(path) == {"text": ""}
    put(ben, path, {"text": "mine"}, 204)
    put(ben, path, {"text": ""}, 204)
    assert (ann.get(path)["text"][:2], ben.get(path)["text"]) == ("c3", "")
    stranger = Visitor(server)
    stranger.get(path, 403)
    put(stranger, path, {"text": "x"}, 403)
    stranger.get("/api/tables/private/notebook", 404)
    put(ann, path, {"text": "x" * (LONGEST_NOTEBOOK + 1)}, 422)
    put(ann, path, {"text": "é" * LONGEST_NOTEBOOK}, 204)


@pytest.mark.parametrize("letter", ["x", "é", "\N{GRINNING FACE}"])
def test_a_notebook_holds_so_many_letters_however_many_bytes_they_take(
    ann: Visitor, letter: str
) -> None:
    """As JSON that letter takes one byte, six or twelve."""
    path, headers = "/api/tables/duel2/notebook", {"Content-Type": "application/json"}

    def write(text: str, more: str = "") -> int:
        body = json.dumps({"text": text}) + more
        return ann.client.put(path, content=body, headers=headers).status_code

    assert write(letter * LONGEST_NOTEBOOK) == 204
    assert ann.get(path)["text"] == letter * LONGEST_NOTEBOOK
    assert write(letter * (LONGEST_NOTEBOOK + 1)) == 422
    assert write(letter, " " * LARGEST_NOTES) == 413
    assert ann.get(path)["text"] == letter * LONGEST_NOTEBOOK
    assert write("") == 204
