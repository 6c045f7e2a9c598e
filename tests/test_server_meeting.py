"""People come to a table from different places: by link, by code, by name; seats change hands."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from tailbiter.verifying import Parcel, prove
from tests.serving import Server, Table, Visitor

PERSON, OPEN, BOT = {"who": "person"}, {"who": "open"}, {"who": "bot", "level": 1}
GAME = "eat-your-neighbor"
WORD = "a-word-of-a-page-{}"


@pytest.fixture(name="host")
def a_host(server: Server) -> Visitor:
    return Visitor(server)


@pytest.fixture(name="guest")
def a_guest(server: Server) -> Visitor:
    return Visitor(server)


@pytest.fixture(name="stranger")
def a_stranger(server: Server) -> Visitor:
    return Visitor(server)


def promise(number: int) -> str:
    return hashlib.sha256(WORD.format(number).encode()).hexdigest()


def gathering(host: Visitor, seats: list[Any] | None = None, **more: Any) -> Table:
    """A table with a seat open for somebody else."""
    return host.open(more.pop("game", GAME), seats or [PERSON, OPEN], **more)


def meeting(table: Table, visitor: Visitor | None = None, code: str = "") -> Any:
    return (visitor or table.visitor).get(f"{table.path}/meeting?code={code}")


def code_to(table: Table, seat: int | None = None) -> str:
    asked = {} if seat is None else {"seat": seat}
    found: str = table.visitor.post(f"{table.path}/invitations", asked)["code"]
    return found


def revoke(visitor: Visitor, table: Table, code: str, status: int = 204) -> None:
    found = visitor.client.request("DELETE", f"{table.path}/invitations/{code}", json={})
    assert found.status_code == status


def sit(visitor: Visitor, table: Table, status: int = 200, **asked: Any) -> Any:
    return visitor.post(f"{table.path}/sit", asked, status)


def as_seen_by(visitor: Visitor, table: Table) -> Table:
    return Table(visitor, table.id)


def begun(visitor: Visitor, table: Table) -> Any:
    """The state once the start is drawn."""
    with visitor.socket() as line:
        line.say(type="watch", table=table.id)
        while (state := line.hear_until("state")["state"])["gathering"]:
            pass
    return state


def sitters(table: Table) -> list[str]:
    return [seat["who"] for seat in table.look()["table"]["seats"]]


def test_a_table_with_an_open_seat_waits_for_somebody(host: Visitor) -> None:
    table = gathering(host)
    assert table.look()["gathering"]
    assert sitters(table) == ["person", "free"]
    assert meeting(table)["access"] == "link"
    assert table.play(1, "d4", status=409)["code"] == "gathering"


def test_a_table_at_one_screen_begins_at_once(host: Visitor) -> None:
    table = host.open(GAME, [PERSON, PERSON])
    assert not table.look()["gathering"]
    assert host.get(f"{table.path}/meeting", 409)["code"] == "one_screen"


def test_who_has_the_code_sits_and_the_game_begins(host: Visitor, guest: Visitor) -> None:
    table = gathering(host, access="private", commitment=promise(1))
    code = code_to(table)
    page = guest.client.get(f"/sit/{code[:4].lower()}-{code[4:]}")
    assert page.headers["location"] == f"/table/{table.id}?code={code}"
    assert meeting(table, guest, code)["open"] == [2]
    state = sit(guest, table, code=code, name="Ada", commitment=promise(2))
    assert [seat["mine"] for seat in state["table"]["seats"]] == [False, True]
    assert state["table"]["seats"][1]["name"] == "Ada"
    assert state["draw"]["missing"] == [1, 2]
    for visitor, seat in ((host, 1), (guest, 2)):
        visitor.post(f"{table.path}/word", {"seat": seat, "word": WORD.format(seat)})
    assert begun(host, table)["draw"]["words"] == [WORD.format(1), WORD.format(2)]
    assert as_seen_by(guest, table).look(2)["view"]["seat"] == 2


def test_a_word_that_was_not_promised_is_refused(host: Visitor, guest: Visitor) -> None:
    table = gathering(host, commitment=promise(1))
    sit(guest, table, commitment=promise(2))
    asked = {"seat": 2, "word": WORD.format(3)}
    assert guest.post(f"{table.path}/word", asked, 422)["code"] == "words"


def test_pages_without_words_need_not_be_waited_for(host: Visitor, guest: Visitor) -> None:
    table = gathering(host)
    sit(guest, table)
    assert begun(guest, table)["table"]["acting"] == [1]


def test_whoever_has_the_address_may_sit_at_a_table_by_link(host: Visitor, guest: Visitor) -> None:
    table = gathering(host)
    sit(guest, table, name="  Ada   L ")
    assert as_seen_by(guest, table).look()["table"]["seats"][1]["name"] == "Ada L"


def test_a_revoked_link_leads_nowhere(host: Visitor, guest: Visitor) -> None:
    table = gathering(host)
    [link] = meeting(table)["invitations"]
    revoke(host, table, link["code"])
    assert guest.client.get(f"/sit/{link['code']}").status_code == 404
    assert sit(guest, table, 409)["code"] == "no_free_seat"
    assert code_to(table) != link["code"]
    sit(guest, table)


def test_only_the_host_revokes_and_gives_links(host: Visitor, stranger: Visitor) -> None:
    table = gathering(host)
    [link] = meeting(table)["invitations"]
    assert meeting(table, stranger)["invitations"] == []
    revoke(stranger, table, link["code"], 404)
    assert stranger.post(f"{table.path}/invitations", {}, 403)["code"] == "not_host"


def test_a_link_to_a_seat_is_to_that_seat(host: Visitor, guest: Visitor) -> None:
    table = gathering(host, [PERSON, OPEN, OPEN], game="ouroboros", access="private")
    code = code_to(table, 3)
    guest.client.get(f"/sit/{code}")
    assert meeting(table, guest, code)["open"] == [3]
    assert sit(guest, table, 409, code=code, seat=2)["code"] == "no_free_seat"
    sit(guest, table, code=code)
    assert sitters(table) == ["person", "free", "person"]


def test_who_has_a_link_to_a_seat_sits_there_and_not_at_the_first_that_is_free(
    host: Visitor, guest: Visitor
) -> None:
    table = gathering(host, [PERSON, OPEN, OPEN], game="ouroboros")
    code = code_to(table, 3)
    assert meeting(table, guest, code)["open"] == [3, 2]
    sit(guest, table, code=code)
    assert sitters(table) == ["person", "free", "person"]


def test_the_same_link_is_given_to_who_asks_twice(host: Visitor) -> None:
    table = gathering(host)
    assert code_to(table) == code_to(table) == meeting(table)["invitations"][0]["code"]
    assert code_to(table, 2) == code_to(table, 2) != code_to(table)


def test_sent_twice_somebody_sits_once(host: Visitor, guest: Visitor) -> None:
    table = gathering(host, [PERSON, OPEN, OPEN], game="ouroboros")
    sit(guest, table, request="sit-down-please")
    sit(guest, table, request="sit-down-please")
    assert sitters(table) == ["person", "person", "free"]
    assert sit(guest, table, 409)["code"] == "sits_already"


def test_a_seat_is_taken_by_one(host: Visitor, guest: Visitor, stranger: Visitor) -> None:
    table = gathering(host, [PERSON, OPEN, OPEN], game="ouroboros")
    sit(guest, table, seat=2)
    assert sit(stranger, table, 409, seat=2)["code"] == "no_free_seat"
    sit(stranger, table)
    assert begun(host, table)["table"]["acting"] == [1]


def test_the_host_fills_opens_and_removes(host: Visitor, guest: Visitor) -> None:
    table = gathering(host, [PERSON, OPEN, OPEN], game="ouroboros")
    sit(guest, table)
    host.post(f"{table.path}/fill", {"seat": 2, "who": "open"})
    assert sitters(table) == ["person", "free", "free"]
    assert sit(guest, table, 409)["code"] == "no_free_seat"  # who was removed is asked in again
    host.post(f"{table.path}/fill", {"seat": 3, "who": "bot", "level": 2})
    host.post(f"{table.path}/fill", {"seat": 3, "who": "open"})
    code = code_to(table, 3)
    sit(guest, table, code=code)
    host.post(f"{table.path}/fill", {"seat": 2, "who": "bot"})
    assert sitters(table) == ["person", "bot", "person"]
    assert not begun(host, table)["gathering"]


def test_others_do_not_fill_or_open(host: Visitor, guest: Visitor, stranger: Visitor) -> None:
    table = gathering(host, [PERSON, OPEN, OPEN], game="ouroboros")
    sit(guest, table)
    for seat in (1, 3):
        for who in ("bot", "open"):
            asked = {"seat": seat, "who": who}
            assert stranger.client.post(f"{table.path}/fill", json=asked).status_code in (403, 409)
    assert sitters(table) == ["person", "person", "free"]


def test_a_seat_is_left_before_the_game(host: Visitor, guest: Visitor) -> None:
    table = gathering(host, [PERSON, OPEN, OPEN], game="ouroboros")
    sit(guest, table)
    guest.post(f"{table.path}/fill", {"seat": 2, "who": "open"})
    assert sitters(table) == ["person", "free", "free"]


def test_a_seat_is_handed_on_during_the_game(
    host: Visitor, guest: Visitor, stranger: Visitor
) -> None:
    table = gathering(host, access="private")
    sit(guest, table, code=guest_comes(guest, table))
    begun(guest, table)
    asked = {"seat": 2}
    code = guest.post(f"{table.path}/invitations", asked)["code"]
    stranger.client.get(f"/sit/{code}")
    state = sit(stranger, table, code=code, name="Bea")
    assert [seat["mine"] for seat in state["table"]["seats"]] == [False, True]
    assert guest.get(f"{table.path}")["table"]["seats"][1]["mine"] is False
    assert guest.client.get(f"/sit/{code}").status_code == 404  # it was good for once


def guest_comes(guest: Visitor, table: Table) -> str:
    code = code_to(table)
    guest.client.get(f"/sit/{code}")
    return code


def test_a_seat_is_handed_to_a_bot_during_the_game(host: Visitor, guest: Visitor) -> None:
    table = gathering(host)
    sit(guest, table)
    begun(guest, table)
    guest.post(f"{table.path}/fill", {"seat": 2, "who": "bot", "level": 1})
    assert sitters(table) == ["person", "bot"]


def test_clock_lot_and_chosen_deal_are_told(host: Visitor, guest: Visitor) -> None:
    clock = {"kind": "game", "seconds": 300, "increment": 5}
    table = gathering(host, clock=clock, seed=7, rated=True, lot=True)
    told, draw = meeting(table, guest), as_seen_by(guest, table).look()["draw"]
    assert (told["clock"], told["rated"]) == (
        "5 minutes each, 5 seconds more with every turn",
        True,
    )
    assert (draw["chosen"], draw["seed"], draw["lot"]) == (True, "7", True)


def test_nobody_is_helped_in_a_rated_game(host: Visitor, guest: Visitor, stranger: Visitor) -> None:
    table = gathering(host, rated=True)
    sit(guest, table)
    begun(guest, table)
    study: dict[str, Any] = {"table": table.id}
    said: list[dict[str, Any]] = [
        {"type": "judge", "table": table.id},
        {"type": "try", "table": table.id, "number": 1, "turn": "a1", "best": "a2"},
        {"type": "think", "study": study, "seconds": 1},
    ]
    assert table.ask("hint", 1, 403)["code"] == "rated"
    for visitor in (host, guest, stranger):
        assert visitor.post("/api/study", study, 200)["step"], "to try things, without a bot"
        with visitor.socket() as line:
            for asked in said:
                line.say(**asked)
                assert line.hear_until("error")["code"] == "rated"
    assert table.step(1)["choices"]
    guest.post(f"{table.path}/actions", {"do": "resign", "seat": 2})
    assert stranger.post("/api/study", study, 200)


def test_access_is_for_tables_with_open_seats(host: Visitor) -> None:
    asked = {"game": GAME, "seats": [PERSON, PERSON], "access": "lobby"}
    assert host.post("/api/tables", asked, 422)["code"] == "no_open_seat"


def test_once_more_everybody_one_seat_further(
    host: Visitor, guest: Visitor, stranger: Visitor
) -> None:
    table = gathering(host, clock={"kind": "turn", "seconds": 60})
    sit(guest, table, name="Ada")
    begun(guest, table)
    assert host.post(f"{table.path}/again", {}, 403)["code"] == "not_again"
    guest.post(f"{table.path}/actions", {"do": "resign", "seat": 2})
    with guest.socket() as line:
        line.say(type="lobby")
        line.hear_until("lobby")
        following = Table(host, host.post(f"{table.path}/again", {}, 201)["table"]["id"])
        assert line.hear_until("next") == {"type": "next", "table": table.id, "next": following.id}
    assert meeting(table, guest)["next"] == following.id
    assert meeting(following)["clock"] == meeting(table)["clock"]
    assert sitters(following) == ["free", "person"]
    assert sit(stranger, following, 409)["code"] == "no_free_seat"
    assert guest.post(f"{table.path}/again", {}, 201)["table"]["id"] == following.id
    state = begun(guest, following)
    assert [seat["mine"] for seat in state["table"]["seats"]] == [True, False]
    assert state["table"]["seats"][0]["name"] == "Ada"


def test_after_the_game_what_it_was_drawn_from_is_told(host: Visitor, guest: Visitor) -> None:
    table = gathering(host)
    sit(guest, table)
    begun(guest, table)
    with host.socket() as line:
        line.say(type="watch", table=table.id)
        assert "Location" in guest.client.get(f"/verify/{table.id}", follow_redirects=False).headers
        guest.post(f"{table.path}/actions", {"do": "resign", "seat": 2})
        while not (draw := line.hear_until("state")["state"]["draw"])["secret"]:
            pass
    told = f"{draw['header']}\n".encode() + bytes.fromhex(draw["secret"])
    assert hashlib.sha256(told).hexdigest() == draw["commitment"]
    page = guest.client.get(f"/verify/{table.id}")
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    filled = json.loads(page.text.split('id="record">')[1].split("</script>")[0])
    assert filled == table.record()
    found = prove(Parcel({"game.tail": filled.encode()}, "game.tail"), {})
    assert {one.code for one in found if not one.is_wrong} >= {"header", "secret", "deal"}
    assert not any(one.is_wrong for one in found)
    assert 'id="record">null<' in guest.client.get("/verify").text


def test_a_picture_of_a_link(host: Visitor) -> None:
    table = gathering(host)
    found = host.client.get(f"/api/invitations/{code_to(table)}/picture")
    assert found.headers["Content-Type"].startswith("image/svg+xml")
    assert found.text.startswith("<svg")
