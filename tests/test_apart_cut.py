"""A connection that is cut at any moment: nothing is lost, nothing counts twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import tailbiter
from tests.browsing import PATIENCE, Visit, browser
from tests.cutting import PLAYED, Once, Proxy
from tests.serving import Server, Visitor
from tests.shared_tables import KEYS, Shared, keep
from tests.test_apart import TALK, play, say, sit

NAMES = ("idle", "asked", "answered", "said", "often")
TURNS = ("d4", "a1", "g4", "a4")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("cut")
    start = tailbiter.game("eat-your-neighbor").start(1)
    keep(folder, [Shared(name, start) for name in NAMES])
    with Server(folder) as found:
        yield found
        found.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


def behind(chromium: Browser, server: Server, proxy: Proxy, table: str, seat: int = 1) -> Visit:
    """Somebody whose connection may be cut."""
    through = Server(server.data)
    through.address = proxy.address
    visit = sit(chromium, through, seat, table)
    visit.expected = ["net::ERR", "WebSocket connection"]
    return visit


def turns(server: Server, table: str) -> list[str]:
    state = Visitor(server, KEYS[2]).get(f"/api/tables/{table}?seat=2")
    return [played["text"] for played in state["view"]["history"]]


def test_what_happens_meanwhile_is_there_when_it_is_back(server: Server, chromium: Browser) -> None:
    other = Visitor(server, KEYS[2])
    with Proxy(server.address) as proxy, behind(chromium, server, proxy, "idle") as visit:
        play(visit, "d4")
        visit.wait_for_turns(1)
        proxy.is_down = True
        proxy.cut()
        expect(visit.page.locator("body.lost")).to_have_count(1)
        other.post("/api/tables/idle/turns", {"seat": 2, "turn": "a1"}, 201)
        other.post("/api/tables/idle/talk", {"seat": 2, "text": "are you there?"}, 201)
        proxy.is_down = False
        visit.wait_for_turns(2)
        visit.page.locator("#tab-talk").click()
        expect(visit.page.locator(TALK)).to_have_text("are you there?", timeout=PATIENCE)
        expect(visit.page.locator("body.lost")).to_have_count(0)


@pytest.mark.parametrize("table", ["asked", "answered"])
def test_a_turn_into_a_dead_connection_counts_once(
    server: Server, chromium: Browser, table: str
) -> None:
    with Proxy(server.address) as proxy, behind(chromium, server, proxy, table) as visit:
        question = f"POST /api/tables/{table}/turns".encode()
        if table == "asked":
            proxy.before = Once(question)
        else:
            proxy.lose_answer(question, PLAYED)
        play(visit, "d4")
        visit.wait_for_turns(1)
        assert turns(server, table) == ["d4"]
        if table == "answered":
            said = visit.page.locator("#consequence")
            expect(said).to_contain_text("first time", timeout=PATIENCE)
            other = Visitor(server, KEYS[2])
            other.post(f"/api/tables/{table}/turns", {"seat": 2, "turn": "a1"}, 201)
            visit.wait_for_turns(2)
            expect(said).to_contain_text("first time")  # whatever else is told
            play(visit, "g4")
            expect(said).not_to_contain_text("first time")


def test_words_into_a_dead_connection_are_said_once(server: Server, chromium: Browser) -> None:
    with Proxy(server.address) as proxy, behind(chromium, server, proxy, "said") as visit:
        proxy.before = Once(b"POST /api/tables/said/talk")
        say(visit, "hello")
        expect(visit.page.locator(TALK)).to_have_text("hello", timeout=PATIENCE)
        lines = Visitor(server, KEYS[2]).get("/api/tables/said/talk")["lines"]
        assert [line["text"] for line in lines] == ["hello"]


def test_a_game_goes_on_however_often_it_is_cut(server: Server, chromium: Browser) -> None:
    other = Visitor(server, KEYS[2])
    with Proxy(server.address) as proxy, behind(chromium, server, proxy, "often") as visit:
        for number, turn in enumerate(TURNS, 1):
            if number % 2:
                play(visit, turn)
            else:
                other.post("/api/tables/often/turns", {"seat": 2, "turn": turn}, 201)
            proxy.cut()
            visit.wait_for_turns(number)
        assert turns(server, "often") == list(TURNS)
