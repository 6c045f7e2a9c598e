"""Several at one moment: of what cannot all be done one is, and everybody else is told why not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.serving import Server, Table, Visitor
from tests.test_server_meeting import OPEN, PERSON, begun, code_to, gathering, sit

ROUNDS = 3
Post = tuple[Visitor, str, Any]  # who sends what to which address


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("races")) as server:
        yield server
        server.check_quiet()


@pytest.fixture(params=range(ROUNDS), name="pair")
def a_pair(server: Server) -> tuple[Table, dict[int, Visitor]]:
    """Two who came together, by seat."""
    people = Visitor(server), Visitor(server)
    table = gathering(people[0])
    sit(people[1], table)
    begun(people[0], table)
    seats = people[0].get(table.path)["table"]["seats"]
    return table, dict(enumerate(people if seats[0]["mine"] else people[::-1], 1))


def at_once(*posts: Post) -> list[tuple[int, Any]]:
    """All are sent at one moment, each on a connection of its own; statuses and answers."""
    gate = threading.Barrier(len(posts))

    def send(post: Post) -> tuple[int, Any]:
        visitor, path, asked = post
        with Visitor(visitor.server, visitor.key) as same:
            gate.wait()
            found = same.client.post(path, json=asked)
            return found.status_code, found.json()

    with ThreadPoolExecutor(len(posts)) as pool:
        return list(pool.map(send, posts))


def statuses(*posts: Post) -> list[int]:
    return sorted(status for status, _ in at_once(*posts))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_of_all_who_want_a_seat_one_has_it(server: Server, number: int) -> None:
    table, guests = gathering(Visitor(server)), [Visitor(server) for _ in range(3)]
    asked = {"seat": 2, "code": code_to(table, 2)}
    bot = table.visitor, f"{table.path}/fill", {"seat": 2, "who": "bot"}
    found = statuses(bot, *((guest, f"{table.path}/sit", asked) for guest in guests))
    assert found[0] < 300
    assert {*found[1:]} <= {403, 409}
    seats = [guest.get(table.path)["table"]["seats"][1] for guest in guests]
    assert sum(seat["mine"] for seat in seats) == (seats[0]["who"] == "person")


@pytest.mark.parametrize("number", range(ROUNDS))
def test_who_sits_down_twice_has_one_seat(server: Server, number: int) -> None:
    table, guest = gathering(Visitor(server), [PERSON, *[OPEN] * 3], game="eat-me"), Visitor(server)
    assert statuses(*[(guest, f"{table.path}/sit", {})] * 3) == [200, 409, 409]
    seats = guest.get(table.path)["table"]["seats"]
    assert [seat["mine"] for seat in seats].count(True) == 1


def test_take_back_or_turn(pair: tuple[Table, dict[int, Visitor]]) -> None:
    table, people = pair
    path, doing = f"{table.path}/turns", f"{table.path}/actions"
    people[1].post(path, {"seat": 1, "turn": "a1"}, 201)
    people[1].post(doing, {"do": "offer", "seat": 1, "what": "undo"}, 200)
    turn = people[2], path, {"seat": 2, "turn": "b1", "number": 1}
    (status, _), *_ = at_once(turn, (people[2], doing, {"do": "accept", "seat": 2}))
    assert people[1].get(table.path)["number"] == (2 if status == 201 else 0)


def test_two_turns_or_the_end(pair: tuple[Table, dict[int, Visitor]]) -> None:
    table, people = pair
    turns = [(people[1], f"{table.path}/turns", {"seat": 1, "turn": t}) for t in ("a1", "b1")]
    assert statuses(*turns) in ([201, 409], [201, 422])
    turn = people[2], f"{table.path}/turns", {"seat": 2, "turn": "d4", "number": 1}
    ends = [(people[n], f"{table.path}/actions", {"do": "resign", "seat": n}) for n in (1, 2)]
    (played, _), *ended = at_once(turn, *ends)
    assert sorted(status < 300 for status, _ in ended) == [False, True]
    state = people[1].get(table.path)
    assert state["outcome"]["winners"] == [1 if ended[1][0] == 200 else 2]
    assert state["number"] == 1 + (played == 201)


def test_a_rematch_is_one_game_however_often_it_is_asked_for(
    pair: tuple[Table, dict[int, Visitor]],
) -> None:
    table, people = pair
    people[1].post(f"{table.path}/actions", {"do": "resign", "seat": 1}, 200)
    found = at_once(*((people[n], f"{table.path}/again", {}) for n in (1, 2, 2, 1, 2)))
    assert [status for status, _ in found] == [201] * 5
    assert len({said["table"]["id"] for _, said in found}) == 1
    for one in people.values():
        seats = one.get(f"/api/tables/{found[0][1]['table']['id']}")["table"]["seats"]
        assert [seat["mine"] for seat in seats].count(True) == 1
