"""The games that everybody may watch: which they are, and what is told of them."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tailbiter
from tests.kinds import random_turn
from tests.serving import Server, Visitor
from tests.shared_tables import KEYS, Shared, digest, keep

LONG_AGO = 1_700_000_000_000


def sealed() -> tailbiter.Position:
    """A game with hands, some rounds after its start."""
    rng, position = random.Random(3), tailbiter.game("eat-me", players=3).start(5)
    for _ in range(6):
        seat = position.acting[0]
        position = position.play(random_turn(position, seat, rng), seat)
    return position.game.position(position.text)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("now")
    start, at = tailbiter.game("eat-your-neighbor").start(1), time.time_ns() // 1_000_000
    keep(
        folder,
        [
            Shared("open", start, at=at, access="lobby"),
            Shared("hands", sealed(), at=at, access="lobby"),
            Shared("by-link", start, at=at, access="link"),
            Shared("watched", start, at=at, access="watched"),
            Shared("switched", start, at=at, access="link"),
            Shared("private", start, at=at, access="private"),
            Shared("one-screen", start, at=at),
            Shared("cold", start, at=LONG_AGO, access="lobby"),
            Shared("bots", start, bots=(1, 2), at=at, access="lobby"),
            Shared("over", start, at=at, access="lobby"),
        ],
    )
    with Server(folder) as found:
        yield found


def test_only_what_goes_on_in_the_open_is_listed(server: Server) -> None:
    Visitor(server, KEYS[2]).post("/api/tables/over/actions", {"do": "resign", "seat": 2})
    stranger = Visitor(server)
    assert listed(stranger) == {"open", "hands", "watched"}
    page = stranger.text("/now")
    assert 'data-picture="open"' in page
    assert "private" not in page


def listed(visitor: Visitor) -> set[str]:
    return {table["id"] for table in visitor.get("/api/now")["tables"]}


def test_a_host_lets_anybody_watch_and_no_longer_and_all_are_told(server: Server) -> None:
    stranger, host, other = Visitor(server), Visitor(server, KEYS[1]), Visitor(server, KEYS[2])
    actions = "/api/tables/switched/actions"
    with other.socket() as line, stranger.socket() as beside:
        for one, seat in ((line, 2), (beside, None)):
            one.say(type="watch", table="switched", seat=seat)
            one.hear_until("state")
        for do, is_shown in (("watched", True), ("unwatched", False), ("watched", True)):
            for nobody in (stranger, other):
                nobody.post(actions, {"do": do}, 403)
            host.post(actions, {"do": do}, 200)
            for one in (line, beside):
                assert one.hear_until("said")["line"]["kind"] == "watched"
            assert ("switched" in listed(stranger)) == is_shown
            access = "watched" if is_shown else "link"
            assert host.get("/api/tables/switched/meeting")["access"] == access
    server.kill()
    server.start()
    assert "switched" in listed(Visitor(server))
    for closed in ("one-screen", "private"):
        Visitor(server, KEYS[1]).post(f"/api/tables/{closed}/actions", {"do": "watched"}, 409)


def test_who_looks_on_is_counted_and_nobody_named_by_id(server: Server) -> None:
    stranger, another = Visitor(server), Visitor(server)
    with stranger.socket() as one, another.socket() as two:
        for socket in (one, two):
            socket.say(type="watch", table="open")
            socket.hear_until("state")
        text = stranger.text("/api/now")
        tables = {table["id"]: table for table in stranger.get("/api/now")["tables"]}
        assert tables["open"]["watching"] == 2
    assert not any(digest(key) in text for key in KEYS)


def test_onlookers_see_what_everyone_knows(server: Server) -> None:
    stranger = Visitor(server)
    state = stranger.get("/api/tables/hands")
    assert state["view"]["seat"] is None
    assert state["step"] is None
    for seat in (1, 2, 3):
        stranger.get(f"/api/tables/hands?seat={seat}", 403)
    stranger.get("/api/tables/private", 404)
    stranger.get("/api/tables/private/talk", 404)
    stranger.post("/api/tables/private/talk", {"text": "let me in"}, 404)
