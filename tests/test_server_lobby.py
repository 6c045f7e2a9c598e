"""The lobby: who waits is told; two who want the same game meet; who is blocked does not."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from tailbiter.server.people.names import folded
from tests.serving import Server, Visitor, served
from tests.test_server_meeting import gathering, meeting, revoke, sit, sitters

GAME, OTHER = "eat-your-neighbor", "ouroboros"


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("lobby")) as server:
        yield server
        server.check_quiet()


@pytest.fixture(name="host")
def a_host(server: Server) -> Visitor:
    return Visitor(server)


@pytest.fixture(name="guest")
def a_guest(server: Server) -> Visitor:
    return Visitor(server)


def digest(visitor: Visitor) -> str:
    return hashlib.sha256(visitor.key.encode()).hexdigest()


def write(server: Server, statement: str, *values: Any) -> None:
    """Put something into the store beside the server."""
    connection = sqlite3.connect(server.file, timeout=30)
    with connection:
        connection.execute(statement, values)
    connection.close()


def register(visitor: Visitor, name: str) -> None:
    row = (digest(visitor), name, folded(name), "", "", 0, "{}")
    write(visitor.server, "INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?)", *row)


def block(visitor: Visitor, other: Visitor) -> None:
    row = (digest(visitor), digest(other), "blocked", "")
    write(visitor.server, "INSERT INTO ties VALUES (?, ?, ?, ?)", *row)


def test_a_table_is_in_the_lobby_while_its_host_is_there(host: Visitor, guest: Visitor) -> None:
    table = gathering(host, access="lobby")
    with guest.socket() as line:
        line.say(type="lobby")
        assert line.hear_until("lobby")["lobby"]["tables"] == []
        with host.socket() as present:
            present.say(type="watch", table=table.id)
            [shown] = line.hear_until("lobby")["lobby"]["tables"]
            assert shown["id"] == table.id
            assert [seat["who"] for seat in shown["seats"]] == ["person", "free"]
        assert line.hear_until("lobby")["lobby"]["tables"] == []


@pytest.mark.parametrize("access", ["link", "private"])
def test_others_are_not(host: Visitor, guest: Visitor, access: str) -> None:
    table = gathering(host, access=access)
    with host.socket() as present:
        present.say(type="watch", table=table.id)
        present.hear_until("state")
        assert guest.get("/api/lobby")["tables"] == []


def test_two_who_want_the_same_game_meet(host: Visitor, guest: Visitor) -> None:
    with host.socket() as one, guest.socket() as two:
        one.say(type="pair", game=GAME, name="Ada")
        one.say(type="lobby")
        assert one.hear_until("lobby")["lobby"]["waiting"][GAME] == 1
        two.say(type="pair", game=OTHER)
        two.say(type="pair", game=GAME)
        table = one.hear_until("paired")["table"]
        assert two.hear_until("paired")["table"] == table
    seats = host.get(f"/api/tables/{table}")["table"]["seats"]
    assert [seat["mine"] for seat in seats].count(True) == 1
    assert guest.get("/api/lobby")["waiting"] == dict.fromkeys(
        guest.get("/api/lobby")["waiting"], 0
    )


@pytest.mark.parametrize("watched", [True, False])
def test_strangers_are_watched_unless_one_of_them_would_rather_not(
    host: Visitor, guest: Visitor, watched: bool
) -> None:
    with host.socket() as one, guest.socket() as two:
        one.say(type="pair", game=GAME)
        one.say(type="lobby")
        one.hear_until("lobby")
        two.say(type="pair", game=GAME, watched=watched)
        table = two.hear_until("paired")["table"]
        two.say(type="watch", table=table)
        while two.hear_until("state")["state"]["gathering"]:
            pass
    listed = {found["id"] for found in Visitor(host.server).get("/api/now")["tables"]}
    assert (table in listed) == watched


def test_nobody_meets_themselves(host: Visitor, guest: Visitor) -> None:
    with host.socket() as one, host.socket() as two, guest.socket() as three:
        one.say(type="pair", game=GAME)
        one.say(type="lobby")
        one.hear_until("lobby")
        two.say(type="pair", game=GAME)
        two.say(type="lobby")
        assert two.hear_until("lobby")["lobby"]["waiting"][GAME] == 2
        three.say(type="pair", game=GAME)
        assert one.hear_until("paired") == three.hear_until("paired")


def test_who_goes_away_waits_no_longer(host: Visitor, guest: Visitor) -> None:
    with host.socket() as one:
        one.say(type="pair", game=GAME)
        one.say(type="lobby")
        one.hear_until("lobby")
    with guest.socket() as line:
        line.say(type="lobby")
        while line.hear_until("lobby")["lobby"]["waiting"][GAME]:
            pass


def test_those_who_blocked_each_other_do_not_meet(
    server: Server, host: Visitor, guest: Visitor
) -> None:
    block(host, guest)
    with host.socket() as one, guest.socket() as two, Visitor(server).socket() as three:
        for line in (one, two):
            line.say(type="pair", game=GAME)
            line.say(type="lobby")
            told = line.hear_until("lobby")["lobby"]
        assert told["waiting"][GAME] == 2
        three.say(type="pair", game=GAME)
        assert one.hear_until("paired") == three.hear_until("paired")


def test_who_is_blocked_does_not_sit(host: Visitor, guest: Visitor) -> None:
    block(host, guest)
    assert sit(guest, gathering(host), 403)["code"] == "not_for_you"


def test_who_is_blocked_asks_nobody_by_name(host: Visitor, guest: Visitor) -> None:
    register(guest, "Emmy Noether")
    block(guest, host)
    seats = [{"who": "person"}, {"who": "open", "name": "Emmy Noether"}]
    refused = host.post("/api/tables", {"game": GAME, "seats": seats}, 403)
    assert refused["code"] == "not_asked"
    asked = {"seat": 2, "name": "Emmy Noether"}
    assert host.post(f"{gathering(host).path}/invitations", asked, 403)["code"] == "not_asked"
    assert guest.get("/api/invitations")["invitations"] == []


def test_somebody_is_asked_by_name_and_comes(host: Visitor, guest: Visitor) -> None:
    register(guest, "Grace Hopper")
    seats = [{"who": "person", "name": "Ada"}, {"who": "open", "name": "grace  hopper"}]
    with guest.socket() as line:
        line.say(type="lobby")
        line.hear_until("lobby")
        table = gathering(host, seats, access="private")
        line.hear_until("invited")
    [asked] = guest.get("/api/invitations")["invitations"]
    assert (asked["table"], asked["by"]) == (table.id, "Ada")
    assert [one["name"] for one in meeting(table)["invitations"] if one["seat"]] == ["Grace Hopper"]
    stranger = Visitor(host.server)
    assert stranger.client.get(f"/sit/{asked['code']}").status_code == 404
    sit(guest, table, name="Grace")
    assert guest.get("/api/invitations")["invitations"] == []
    assert sitters(table) == ["person", "person"]


def test_a_seat_that_is_kept_is_not_taken(host: Visitor, guest: Visitor) -> None:
    register(guest, "Lise")
    table = gathering(host, [{"who": "person"}, {"who": "open", "name": "Lise"}])
    assert sit(Visitor(host.server), table, 409)["code"] == "no_free_seat"


def test_who_declines_leaves_the_seat_to_others(host: Visitor, guest: Visitor) -> None:
    register(guest, "Emmy")
    table = gathering(host, [{"who": "person"}, {"who": "open", "name": "Emmy"}])
    [asked] = guest.get("/api/invitations")["invitations"]
    revoke(Visitor(host.server), table, asked["code"], 404)
    revoke(guest, table, asked["code"])
    assert guest.get("/api/invitations")["invitations"] == []
    sit(Visitor(host.server), table)


def test_nobody_of_that_name(host: Visitor) -> None:
    seats = [{"who": "person"}, {"who": "open", "name": "Nobody At All"}]
    asked = {"game": GAME, "seats": seats}
    assert host.post("/api/tables", asked, 422)["code"] == "no_person"
