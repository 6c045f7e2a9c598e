"""Games that end otherwise than by their rules, or go on without somebody, over the API."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import tailbiter
from tests.serving import Server, Table, Visitor, served
from tests.shared_tables import Shared, keep, key_of

PERSON, STRONG = {"who": "person"}, {"who": "bot", "level": 8}
ENDS = re.compile(r'^\[(?:Left|Termination) ".*"\]$', re.MULTILINE)
DRAWN = ("eat-me", "eat-thyself")


def shared() -> list[Shared]:
    found = []
    for name in tailbiter.GAMES:
        start = tailbiter.game(name, players=2).start(seed=1)
        found += [Shared(f"{name}-{why}", start) for why in ("resign", "leave", "offer")]
    three = tailbiter.game("eat-me", players=3).start(seed=1)
    ten = tailbiter.game("eat-me", players=10).start(seed=1)
    ring = tailbiter.game("eat-thyself", players=3).start(seed=1)
    return [
        *found,
        *(Shared(name, three) for name in ("may-not", "stopped", "two-leave")),
        Shared("ten", ten),
        Shared("all-agree", ring),
    ]


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("outcomes")
    keep(folder, shared())
    with served(folder) as server:
        yield server
        server.check_quiet()


def at(server: Server, name: str, seat: int) -> Table:
    """A table for the visitor at a seat; 0 sits nowhere."""
    return Table(Visitor(server, key_of(seat)), name)


def act(table: Table, do: str, seat: int | None = None, status: int = 200) -> Any:
    return table.visitor.post(f"{table.path}/actions", {"do": do, "seat": seat}, status)


def check_ended(table: Table, outcome: Any) -> None:
    """It is over for everybody, in lists and files too, and nothing more can be done."""
    state = table.look()
    assert {name: state["outcome"][name] for name in outcome} == outcome
    assert state["table"]["over"]
    assert state["table"]["acting"] == []
    assert state["table"]["termination"] == outcome["termination"]
    listed = table.visitor.get("/api/tables")["tables"]
    (found,) = [one for one in listed if one["id"] == table.id]
    assert found.items() >= state["table"].items()
    assert found["winners"] == state["outcome"]["winners"]
    for seat in range(1, len(state["table"]["seats"]) + 1):
        assert table.look(seat)["step"] is None
    check_opens_again(table, outcome)


def check_opens_again(table: Table, outcome: Any) -> None:
    text = table.record()
    assert ENDS.findall(text)
    visitor = table.visitor
    again = Table(visitor, visitor.post("/api/records", {"text": text}, 201)["table"]["id"])
    found = again.look()
    assert {name: found["outcome"][name] for name in outcome} == outcome
    assert ENDS.findall(again.record()) == ENDS.findall(text)
    lefts = [[seat["left"] for seat in one.look()["table"]["seats"]] for one in (table, again)]
    assert lefts[0] == lefts[1]
    visitor.client.put(again.path, json={}).raise_for_status()
    listed = visitor.get("/api/tables")["tables"]
    (kept,) = [one for one in listed if one["id"] == again.id]
    assert kept.items() >= found["table"].items()


@pytest.mark.parametrize("name", tailbiter.GAMES)
@pytest.mark.parametrize(("do", "kind"), [("resign", "resigned"), ("leave", "abandoned")])
def test_with_two_seats_who_gives_up_has_lost(
    server: Server, name: str, do: str, kind: str
) -> None:
    loser, winner = (at(server, f"{name}-{do}", seat) for seat in (1, 2))
    assert act(loser, do, 1)["table"]["over"]
    seat = 1 if do == "resign" else None
    for table in (loser, winner):
        check_ended(table, {"termination": kind, "winners": [2], "seat": seat})
    read = [table.look(seat)["outcome"]["won"] for table, seat in ((loser, 1), (winner, 2))]
    assert len({*read, winner.look()["outcome"]["won"]}) == 2  # one of them is told "you"
    turn = winner.look(2)["view"]["decisions"] or ["1"]
    refused = winner.visitor.post(f"{winner.path}/turns", {"seat": 2, "turn": turn[0]}, 422)
    assert refused["code"] == "over"
    for what in ("resign", "offer", "stop"):
        assert act(loser, what, 1, status=422)["code"] == "over"


def test_who_may_not_changes_nothing(server: Server) -> None:
    host = at(server, "may-not", 1)
    version = host.look()["version"]
    for mine in (0, 1, 2):
        table = at(server, "may-not", mine)
        for do in ("resign", "leave", "offer", "accept", "decline"):
            for seat in (1, 2, 3):
                if seat != mine:
                    assert act(table, do, seat, 403)["code"] == "role"
            assert act(table, do, 4, 422)["field"] == "seat"
            act(table, do, None, 422)
        for do in ("pause", "resume", "stop"):
            if mine != 1 and (do, mine) != ("resume", 2):
                assert act(table, do, None, 403)["code"] == "role"
        act(table, "resume", None, 409 if mine else 403)  # players may end a pause by consent
    for do in ("accept", "decline"):
        act(host, do, 1, 409)
    assert host.look()["version"] == version


def test_a_host_stops_a_game_and_all_is_shown(server: Server) -> None:
    """Also the orders of a round that was never resolved."""
    host, guest = at(server, "stopped", 1), at(server, "stopped", 0)
    for seat in (1, 2):
        at(server, "stopped", seat).play(seat, f"bid {40 + seat}")
    assert "bid 4" not in str(guest.story())
    guest.look(2, 403)
    act(host, "stop")
    check_ended(host, {"termination": "stopped", "winners": [], "seat": None})
    assert [entry["text"] for entry in guest.story()["entries"]] == ["bid 41", "bid 42"]
    assert "hand" in guest.look(2)["view"]["board"]


def test_when_one_person_is_left_it_is_over(server: Server) -> None:
    for seat in (3, 1):
        act(at(server, "two-leave", seat), "resign", seat)
    state = at(server, "two-leave", 2).look(2)
    assert [seat["left"] for seat in state["table"]["seats"]] == [True, False, True]
    labels = [seat["label"] for seat in state["table"]["seats"]]
    assert [label in state["outcome"]["text"] for label in labels] == [True, False, True]
    check_ended(at(server, "two-leave", 2), {"termination": "resigned", "winners": [2], "seat": 1})


def test_with_ten_seats_it_goes_on_with_a_bot_that_cannot_win(server: Server) -> None:
    tables = {seat: at(server, "ten", seat) for seat in range(1, 11)}
    state = act(tables[2], "resign", 2)
    assert not state["table"]["over"]
    seat = state["table"]["seats"][1]
    assert (seat["who"], seat["level"], seat["left"], seat["mine"]) == ("bot", 3, True, False)
    with tables[1].visitor.socket() as socket:
        socket.say(type="watch", table="ten", seat=1)
        while not (state := socket.hear_until("state")["state"])["table"]["over"]:
            for one in state["table"]["acting"]:
                if one != 2 and state["view"]["turn"] == tables[one].look(one)["view"]["turn"]:
                    order(tables[one], one)
    outcome = tables[1].look()["outcome"]
    assert (outcome["termination"], 2 in outcome["winners"]) == ("rules", False)
    assert ENDS.findall(tables[1].record()) == ['[Left "2"]']
    check_opens_again(tables[1], outcome)


def order(table: Table, seat: int) -> None:
    state = table.look(seat)
    if seat in state["table"]["acting"]:
        table.play(seat, state["view"]["decisions"][0], state["number"])


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_draw_is_offered_where_there_is_one(server: Server, name: str) -> None:
    one, two = (at(server, f"{name}-offer", seat) for seat in (1, 2))
    if name not in DRAWN:
        assert act(one, "offer", 1, 422)["code"] == "draw"
        return
    assert act(one, "offer", 1)["offer"]["seat"] == 1
    assert at(server, f"{name}-offer", 0).look()["offer"]["due"] == [2]
    for table, do, seat in ((two, "offer", 2), (one, "accept", 1)):
        assert act(table, do, seat, 422 if do == "offer" else 409)
    assert act(two, "accept", 2)["offer"] is None
    check_ended(one, {"termination": "agreed", "winners": [], "seat": None})


def test_a_draw_is_agreed_on_by_all_or_not_at_all(server: Server) -> None:
    tables = [at(server, "all-agree", seat) for seat in (1, 2, 3)]
    act(tables[1], "offer", 2)
    assert not act(tables[0], "accept", 1)["table"]["over"]
    assert act(tables[2], "decline", 3)["offer"] is None
    act(tables[0], "accept", 1, 409)
    act(tables[1], "offer", 2, 422)  # it was declined, and nothing has changed
    act(tables[2], "offer", 3)
    act(tables[1], "accept", 2)
    assert act(tables[0], "accept", 1)["outcome"]["termination"] == "agreed"


def test_bots_wait_while_a_game_is_paused_and_go_on_after_it(server: Server) -> None:
    with Visitor(server) as visitor, visitor.socket() as socket:
        table = visitor.open("eat-your-neighbor", [PERSON, STRONG], options={"side": 5})
        socket.say(type="watch", table=table.id, seat=1)
        table.play(1, "a1")
        assert act(table, "pause")["paused"]
        while (state := socket.hear()["state"])["thinking"] or not state["paused"]:
            pass
        assert state["number"] == 1
        assert table.ask("turns", 1, 409, turn="b1")["code"] == "paused"
        act(table, "pause", None, 409)
        assert not act(table, "resume")["paused"]
        while (state := socket.hear()["state"])["number"] < 2:
            assert not state["paused"] or state["number"] == 1


@pytest.mark.parametrize(("do", "seat"), [("resign", 1), ("leave", 1), ("stop", None)])
def test_after_the_end_no_bot_plays_and_nothing_is_taken_back(
    server: Server, do: str, seat: int | None
) -> None:
    with Visitor(server) as visitor, visitor.socket() as socket:
        table = visitor.open("eat-your-neighbor", [PERSON, STRONG], options={"side": 5})
        socket.say(type="watch", table=table.id, seat=1)
        table.play(1, "a1")
        version = act(table, do, seat)["version"]
        while (state := socket.hear()["state"])["thinking"] or not state["table"]["over"]:
            pass
        assert (state["number"], state["version"], state["undo"]) == (1, version, False)
        assert table.ask("undo", 1, 422)["code"] == "over"
        assert table.ask("redo", 1, 409)["code"] == "nothing"
        assert table.look()["version"] == version
