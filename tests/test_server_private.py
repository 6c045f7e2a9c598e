"""A private table is nobody's business: every address and message, as stranger and as invited."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tailbiter.server.openapi import ROUTES
from tests.serving import Server, Table, Visitor
from tests.test_server_meeting import begun, code_to, gathering, revoke, sit

SAMPLES: dict[str, Any] = {  # of what is asked with, by its type: all that a table's routes take
    "NewTurn": {"seat": 1, "turn": "d4"},
    "Making": {"seat": 1},
    "Looking": {"seat": 1, "text": "d4"},
    "Trying": {"seat": 1, "turn": "d4"},
    "Sitting": {"seat": 1},
    "Doing": {"do": "stop"},
    "Again": {},
    "TakingSeat": {"name": "Eve"},
    "FillingSeat": {"seat": 2, "who": "bot"},
    "ShowingWord": {"seat": 2, "word": "a-word-of-a-stranger"},
    "NewInvitation": {},
    "NewWords": {"text": "hello"},
    "Muting": {"speaker": 1},
    "Mastering": {"do": "remind"},
    "Reporting": {"number": 1},
    "NewPlan": {"seat": 1, "lines": [], "number": 0},
    "NewStanding": {"seat": 1, "when": "never"},
    "NewNotes": {"text": "mine"},
}
OF_A_TABLE = [(m, path, asked) for m, path, _, asked, _ in ROUTES if "{table}" in path]
SAID = (
    {"type": "watch"},
    {"type": "watch", "seat": 1},
    {"type": "judge"},
    {"type": "try", "number": 1, "turn": "d4", "best": "d5"},
)


@pytest.fixture(name="host")
def a_host(server: Server) -> Visitor:
    return Visitor(server)


def played(host: Visitor, **more: Any) -> Table:
    """A table where two play, and its host has placed something."""
    table, guest = gathering(host, **more), Visitor(host.server)
    code = code_to(table)
    guest.client.get(f"/sit/{code}")
    sit(guest, table, code=code)
    begun(host, table)
    table.play(1, table.look(1)["view"]["decisions"][0])
    return table


def ask_everything(visitor: Visitor, table: Table) -> dict[str, tuple[int, str]]:
    """Each address, and what is answered to somebody."""
    found = {}
    for method, path, asked in OF_A_TABLE:
        body = SAMPLES[asked.__name__] if asked else {}
        address = path.format(table=table.id, code="ABCDEFGH", name="set-up.txt")
        said = visitor.client.request(method, address, json=None if method == "GET" else body)
        found[f"{method} {path}"] = said.status_code, json.loads(said.text).get("code", "")
    for page in ("table", "study"):
        found[page] = visitor.client.get(f"/{page}/{table.id}").status_code, "no_table"
    studied = visitor.client.post("/api/study", json={"table": table.id})
    found["study of it"] = studied.status_code, studied.json().get("code", "")
    return found


@pytest.mark.parametrize("is_on", [True, False], ids=["playing", "gathering"])
def test_a_stranger_finds_nothing_at_any_address(host: Visitor, is_on: bool) -> None:
    table = (played if is_on else gathering)(host, access="private")
    before = table.look()["version"]
    for address, said in ask_everything(Visitor(host.server), table).items():
        expected = "no_picture" if "picture" in address and not is_on else "no_table"
        assert said == (404, expected), address
    assert table.look()["version"] == before


def test_a_stranger_hears_nothing_on_the_socket(host: Visitor) -> None:
    table = played(host, access="private")
    with Visitor(host.server).socket() as line:
        for said in SAID:
            line.say(table=table.id, **said)
            assert line.hear()["code"] == "no_table", said
        line.say(type="think", study={"table": table.id})
        assert line.hear()["code"] == "no_table"


def test_it_stands_in_no_list(host: Visitor) -> None:
    table, stranger = played(host, access="private"), Visitor(host.server)
    for path in ("/api/lobby", "/api/now", "/api/tables", "/api/invitations", "/", "/lobby"):
        assert table.id not in stranger.text(path), path


def test_whoever_has_the_address_looks_on_at_a_table_by_link(host: Visitor) -> None:
    table, stranger = played(host, access="link"), Visitor(host.server)
    assert Table(stranger, table.id).look()["number"] == 1
    assert stranger.client.get(f"/table/{table.id}").status_code == 200
    asked = {"seat": 2, "turn": "d4"}
    assert stranger.post(f"{table.path}/turns", asked, 403)["code"] == "role"


def test_who_has_the_code_looks_on_until_it_is_revoked(host: Visitor) -> None:
    table, friend = gathering(host, access="private"), Visitor(host.server)
    code = code_to(table)
    assert friend.get(table.path, 404)["code"] == "no_table"
    friend.client.get(f"/sit/{code}")
    assert friend.get(table.path)["gathering"]
    host.client.request("DELETE", f"{table.path}/invitations/{code}", json={})
    assert friend.get(table.path, 404)["code"] == "no_table"


def test_who_was_removed_sees_it_no_more(host: Visitor) -> None:
    table, guest = (
        gathering(
            host, [{"who": "person"}, *[{"who": "open"}] * 2], game="ouroboros", access="private"
        ),
        Visitor(host.server),
    )
    code = code_to(table)
    guest.client.get(f"/sit/{code}")
    sit(guest, table, code=code)
    host.post(f"{table.path}/fill", {"seat": 2, "who": "open"})
    assert guest.get(table.path, 404)["code"] == "no_table"


def test_who_handed_on_their_seat_may_see_how_it_ends(host: Visitor) -> None:
    table, guest = gathering(host, access="private"), Visitor(host.server)
    code = code_to(table)
    guest.client.get(f"/sit/{code}")
    sit(guest, table, code=code)
    begun(host, table)
    guest.post(f"{table.path}/fill", {"seat": 2, "who": "bot", "level": 1})
    revoke(host, table, code)
    assert guest.get(table.path)["table"]["seats"][1]["who"] == "bot"
