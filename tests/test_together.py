"""Two people in two browsers, one of them a phone: from the front page to a game together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browsing import PHONE, Visit
from tests.serving import Server

GAME = "eat-your-neighbor"


@pytest.fixture(name="host")
def a_host(chromium: Browser, server: Server) -> Iterator[Visit]:
    with Visit(chromium, server) as visit:
        yield visit


@pytest.fixture(name="friend")
def a_friend(chromium: Browser, server: Server) -> Iterator[Visit]:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        yield visit


def card(visit: Visit) -> Locator:
    return visit.page.locator(".gathering")


def open_table(host: Visit) -> str:
    """From the front page to a table with a seat for a friend; its link."""
    host.go("/")
    host.page.locator(f'a[href="/new/{GAME}?with=friend"]').click()
    host.page.locator("#start").click()
    host.page.wait_for_url("**/table/*")
    return card(host).locator(".address").input_value()


def come(friend: Visit, link: str, name: str = "Ada") -> None:
    friend.go(link.removeprefix(friend.server.address))
    card(friend).get_by_role("textbox").fill(name)
    card(friend).get_by_role("button", name="Sit down").click()


def play_first_turn(visit: Visit) -> None:
    """Whoever is to act plays the first thing that may be played."""
    table = visit.page.url.rpartition("/table/")[2].partition("?")[0]
    state = visit.ask(f"/api/tables/{table}")
    [seat] = state["table"]["acting"]
    turn = visit.ask(f"/api/tables/{table}?seat={seat}")["view"]["decisions"][0]
    shown = visit.shown()
    visit.page.keyboard.press("/")
    visit.page.keyboard.type(turn)
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_function(
        "shown => document.querySelector('#table').dataset.step !== shown", arg=shown
    )


def test_from_the_front_page_to_the_first_turns_together(
    host: Visit, friend: Visit, chromium: Browser, server: Server
) -> None:
    link = open_table(host)
    assert host.faults() == []
    come(friend, link)
    expect(card(host)).to_be_hidden()
    expect(card(friend)).to_be_hidden()
    host.ready()
    with Visit(chromium, server) as late:
        late.go(link.removeprefix(server.address))
        expect(late.page.locator("#consequence")).to_contain_text("taken")
    for visit in (host, friend):
        plates = visit.page.locator(".plate .name")
        expect(plates.nth(1)).to_contain_text("Ada")
    play_first_turn(host)
    friend.wait_for_turns(1)
    friend.ready()
    play_first_turn(friend)
    host.wait_for_turns(2)
    assert friend.width_needed() == 0
    host.page.locator("#tab-game").click()
    host.page.get_by_role("button", name="Let anybody watch").click()
    expect(host.page.get_by_role("button", name="Watch by link only")).to_be_visible()
    friend.page.locator("#tab-talk").click()
    expect(friend.page.locator(".talk-lines .done").last).to_contain_text("Games now")
    assert friend.page.get_by_role("button", name="Watch by link only").count() == 0


def test_the_code_is_enough(host: Visit, friend: Visit) -> None:
    open_table(host)
    code = card(host).locator(".code").inner_text()
    friend.go("/")
    friend.page.locator("#code").fill(code.lower())
    friend.page.get_by_role("button", name="Join", exact=True).click()
    friend.page.wait_for_url("**/table/*")
    card(friend).get_by_role("button", name="Sit down").wait_for()
    assert friend.faults() == []
    assert friend.width_needed() == 0


def test_a_name_is_remembered(host: Visit, friend: Visit) -> None:
    come(friend, open_table(host), "Bea")
    expect(card(friend)).to_be_hidden()
    link = open_table(host)
    friend.go(link.removeprefix(friend.server.address))
    expect(card(friend).get_by_role("textbox")).to_have_value("Bea")


def test_a_page_loaded_again_shows_its_word_all_the_same(host: Visit, friend: Visit) -> None:
    link = open_table(host)
    host.page.reload()
    card(host).locator(".address").wait_for()
    come(friend, link)
    expect(card(friend)).to_be_hidden()
    table = host.page.url.rpartition("/table/")[2]
    assert all(host.ask(f"/api/tables/{table}")["draw"]["words"])


def test_the_host_fills_a_seat_with_a_bot(host: Visit) -> None:
    open_table(host)
    card(host).get_by_role("button", name="A bot at seat 2").click()
    expect(card(host)).to_be_hidden()
    host.ready()


def test_the_host_removes_somebody(host: Visit, friend: Visit) -> None:
    host.go("/")
    table = host.ask(
        "/api/tables",
        {"game": "ouroboros", "seats": [{"who": "person"}, {"who": "open"}, {"who": "open"}]},
    )["table"]["id"]
    host.go(f"/table/{table}")
    link = card(host).locator(".address").input_value()
    come(friend, link)
    expect(card(friend).get_by_role("button", name="Leave the table")).to_be_visible()
    card(host).get_by_role("button", name="Open seat 2 for somebody else").click()
    expect(card(friend).get_by_role("button", name="Leave the table")).to_be_hidden()


def test_a_seat_is_handed_to_a_bot(host: Visit, friend: Visit) -> None:
    come(friend, open_table(host))
    expect(card(friend)).to_be_hidden()
    friend.page.get_by_role("tab", name="Game").click()
    button = friend.page.get_by_role("button", name="To a bot")
    friend.page.get_by_text("Hand on your seat").click()
    button.click()
    button.or_(friend.page.get_by_role("button", name="Really?")).click()
    expect(host.page.locator(".plate .sitter").nth(1)).to_contain_text("level")


def test_a_rematch_one_seat_further(host: Visit, friend: Visit) -> None:
    come(friend, open_table(host))
    expect(card(friend)).to_be_hidden()
    host.ready()
    first = host.page.url
    host.page.get_by_role("tab", name="Game").click()
    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("button", name="Really resign?").click()
    host.page.get_by_role("button", name="Rematch", exact=True).click()
    host.page.wait_for_url(lambda url: url != first)
    expect(friend.page.locator(".end-card .follows")).to_be_visible()
    friend.page.get_by_role("button", name="Join the rematch").click()
    friend.page.wait_for_url(lambda url: url == host.page.url)
    friend.ready()
    expect(card(host)).to_be_hidden()
    expect(host.page.locator(".plate.mine")).to_have_class("plate seat-2 mine")
    host.page.goto(first)
    host.page.get_by_role("tab", name="Game").click()
    host.page.get_by_role("link", name="Verify how it was drawn").click()
    expect(host.page.locator("#verdict")).to_have_class("right")


def test_strangers_meet_in_the_lobby(host: Visit, friend: Visit) -> None:
    for visit in (host, friend):
        visit.go("/lobby")
        assert visit.faults() == []
        assert visit.width_needed() == 0
        visit.page.locator(f'[data-pair="{GAME}"]').click()
    for visit in (host, friend):
        visit.page.wait_for_url("**/table/*")
        expect(card(visit)).to_be_hidden()
    assert host.page.url == friend.page.url


def test_a_table_in_the_lobby_is_found_there(host: Visit, friend: Visit) -> None:
    friend.go("/lobby")
    host.go(f"/new/{GAME}?with=friend")
    assert host.faults() == []
    host.page.get_by_label("Anybody: shown in the lobby").check()
    host.page.locator("#start").click()
    friend.page.get_by_role("link", name="To the table").click()
    card(friend).get_by_role("button", name="Sit down").click()
    expect(card(host)).to_be_hidden()
