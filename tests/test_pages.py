"""The pages in a real browser: every game to its end, by mouse, keyboard, finger and text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import tailbiter
from tests.browsing import ON_ITS_SIDE, PHONE, WIDE, ZOOMED, Visit, browser
from tests.serving import Server, served

SMALL = {  # games that end soon
    "eat-me": {"options": {"deck": "scaled"}, "seats": 2},
    "eat-thyself": {"options": {}, "seats": 2},
    "eat-your-neighbor": {"options": {"side": 3, "goal": 3}, "seats": 2},
    "ouroboros": {"options": {"size": 4, "per_colour": 4}, "seats": 2},
}
MOST_TURNS = 120
SCREENS = {"wide": WIDE, "phone": PHONE, "on its side": ON_ITS_SIDE, "zoomed": ZOOMED}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("pages")) as running:
        yield running
        running.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as launched:
        yield launched


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    with Visit(chromium, server) as visiting:
        yield visiting


def seats(people: int, bots: int = 0, level: int = 1) -> list[dict[str, Any]]:
    return [{"who": "person"}] * people + [{"who": "bot", "level": level}] * bots


def small(game: str, people: int, bots: int = 0) -> dict[str, Any]:
    return {"options": SMALL[game]["options"], "seats": seats(people, bots), "seed": 5}


def type_turn(visit: Visit, pick: int) -> bool:
    """One of the turns that the page offers to whoever types."""
    box = visit.page.get_by_label("Type a turn")
    offered = visit.page.locator("#choices option")
    texts: list[str] = offered.evaluate_all("all => all.map((one) => one.value)")
    if not texts or box.is_disabled():
        return False  # others have moved on meanwhile
    box.fill(texts[pick % len(texts)])
    box.press("Enter")
    return True


def take_over(visit: Visit) -> bool:
    """Take the screen if it is handed over."""
    dialog = visit.page.locator("dialog.hand-over[open]")
    if not dialog.count():
        return False
    dialog.get_by_role("button").click()
    dialog.wait_for(state="detached")
    visit.ready()
    return True


def play_by_text(visit: Visit, most: int = MOST_TURNS) -> None:
    for pick in range(most):
        visit.ready()
        if visit.is_over:
            return
        if take_over(visit):
            continue
        shown = visit.shown()
        if type_turn(visit, 7 * pick + 1):
            visit.wait_past(shown)


@pytest.mark.parametrize("game", tailbiter.GAMES)
def test_a_game_against_a_bot_is_played_by_text_to_its_end(visit: Visit, game: str) -> None:
    table = visit.open(game, **small(game, 1, 1))
    play_by_text(visit)
    state = visit.ask(f"/api/tables/{table}")
    if state["view"]["result"] is None:
        assert game == "eat-thyself", "only that one may go round and round"
        return
    assert "won" in visit.page.locator("#prompt").inner_text()
    visit.page.get_by_role("button", name=f"Rule {state['view']['result']['rule']}").first.click()
    assert (
        visit.page.locator("dialog.rule-window[open]")
        .inner_text()
        .startswith(state["view"]["result"]["rule"])
    )


@pytest.mark.parametrize("game", tailbiter.GAMES)
def test_people_at_one_screen_play_by_text(visit: Visit, game: str) -> None:
    table = visit.open(game, **small(game, 2))
    play_by_text(visit, 12)
    assert visit.number(table) >= 4


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_any_table(
    chromium: Browser, server: Server, screen: str, scheme: str
) -> None:
    size = SCREENS[screen]
    with Visit(chromium, server, viewport=size, color_scheme=scheme) as visit:
        for game in tailbiter.GAMES:
            visit.open(game, **small(game, 2))
            play_by_text(visit, 5)
            assert visit.faults() == [], f"{game} on a {scheme} {screen} screen"
            assert visit.width_needed() <= 0, f"{game} on a {screen} screen"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_on_any_other_page(
    chromium: Browser, server: Server, screen: str, scheme: str
) -> None:
    with Visit(chromium, server, viewport=SCREENS[screen], color_scheme=scheme) as visit:
        visit.expected = ["404"]
        for game in tailbiter.GAMES:
            for path in (f"/new/{game}", f"/rules/{game}", f"/learn/{game}"):
                visit.go(path)
                visit.page.wait_for_load_state("networkidle")
                assert visit.faults() == [], f"{path} on a {scheme} {screen} screen"
                assert visit.width_needed() <= 0, f"{path} on a {screen} screen"
        for path in ("/", "/nothing-here"):
            visit.go(path)
            assert visit.faults() == [], f"{path} on a {scheme} {screen} screen"
            assert visit.width_needed() <= 0, f"{path} on a {screen} screen"


def test_one_click_on_the_front_page_begins_a_game(visit: Visit) -> None:
    visit.go("/")
    visit.page.get_by_role("button", name="Play").first.click()
    visit.page.wait_for_url("**/table/*")
    visit.page.wait_for_function("() => document.title.startsWith('Your turn')")


def test_undo_and_redo_against_a_bot(visit: Visit) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    type_turn(visit, 3)
    visit.page.wait_for_function("() => document.querySelectorAll('.turns li').length === 2")
    visit.page.get_by_role("button", name="Undo").click()
    visit.page.wait_for_function("() => document.querySelectorAll('.turns li').length === 0")
    assert visit.number(table) == 0
    visit.page.get_by_role("button", name="Redo").click()
    visit.page.wait_for_function("() => document.querySelectorAll('.turns li').length === 2")
    assert visit.number(table) == 2


def test_what_was_revealed_cannot_be_taken_back(visit: Visit) -> None:
    table = visit.open("eat-me", **small("eat-me", 1, 1))
    type_turn(visit, 0)
    visit.page.wait_for_function("() => document.querySelectorAll('.turns .event').length > 0")
    visit.ready()
    assert visit.number(table) >= 2
    assert visit.page.get_by_role("button", name="Undo").is_disabled()


def test_a_hint_names_a_turn_and_its_chance(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    visit.page.get_by_role("button", name="Hint").click()
    visit.page.wait_for_function(
        "() => /Hint: \\w+/.test(document.querySelector('#consequence').textContent)"
    )


def test_a_refused_turn_says_which_rule_forbids_it(visit: Visit) -> None:
    visit.open("eat-your-neighbor", seats=seats(2))
    for _ in range(2):
        box = visit.page.get_by_label("Type a turn")
        box.fill("d4")
        box.press("Enter")
        visit.page.wait_for_timeout(300)
    told = visit.page.locator("#consequence")
    assert "taken" in told.inner_text()
    assert told.get_by_role("button", name="Rule N5").count() == 1


def test_a_past_turn_can_be_looked_at_and_left(visit: Visit) -> None:
    visit.open("ouroboros", **small("ouroboros", 2))
    play_by_text(visit, 4)
    visit.page.locator(".turns .turn").first.click()
    assert "Looking back" in visit.page.locator("#prompt").inner_text()
    visit.page.keyboard.press("Escape")
    visit.page.wait_for_function(
        "() => !document.querySelector('#prompt').textContent.includes('Looking')"
    )


def test_a_game_goes_on_after_the_browser_was_closed(visit: Visit) -> None:
    table = visit.open("ouroboros", **small("ouroboros", 2))
    play_by_text(visit, 3)
    visit.page.close()
    visit.page = visit.context.new_page()
    visit.go("/")
    visit.page.locator(f"a[href='/table/{table}']").first.click()
    visit.ready()
    assert visit.page.locator(".turns li").count() == 3


def test_a_stranger_with_the_link_sees_the_game_and_cannot_play(
    chromium: Browser, server: Server, visit: Visit
) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    play_by_text(visit, 2)
    with Visit(chromium, server) as stranger:
        stranger.go(f"/table/{table}")
        stranger.page.wait_for_function("() => document.querySelectorAll('.turns li').length === 2")
        assert stranger.page.get_by_label("Type a turn").is_disabled()


def test_no_hand_stays_on_the_page_while_the_screen_is_handed_over(visit: Visit) -> None:
    visit.open("eat-me", **small("eat-me", 2))
    assert take_over(visit)
    type_turn(visit, 5)
    visit.page.locator("dialog.hand-over[open]").wait_for()
    assert visit.page.locator(".tray-eat-me [data-key]").count() == 0
    told = visit.page.evaluate("() => document.querySelector('#table').textContent")
    assert "bid" not in visit.page.locator("#panel-turns").inner_text(), told


def test_a_record_is_downloaded_and_opened_again(visit: Visit, tmp_path: Path) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    play_by_text(visit, 6)
    visit.page.get_by_role("tab", name="Game").click()
    with visit.page.expect_download() as download:
        visit.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.tail"
    download.value.save_as(file)
    assert len(tailbiter.load(file).turns) == 6
    visit.go("/")
    visit.page.locator("input[type=file]").set_input_files(file)
    visit.page.wait_for_url("**/study/*")


MOVING = "no-preference"
ANSWERS = "**/api/tables/*/"


def told(visit: Visit) -> str:
    return visit.page.locator("#consequence").inner_text()


@pytest.mark.parametrize("game", ["eat-your-neighbor", "ouroboros"])
def test_nothing_is_drawn_before_it_is_told(chromium: Browser, server: Server, game: str) -> None:
    """A bot that answers while one's own turn still moves: its turn waits to be told."""
    with Visit(chromium, server, reduced_motion=MOVING) as visit:
        table = visit.open(game, **small(game, 1, 1))
        play_by_text(visit)
        result = visit.ask(f"/api/tables/{table}")["view"]["result"]
        assert result["reason"] in told(visit)


def test_the_first_position_is_empty_again(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    taken = visit.page.locator("#board :is([aria-label*=', black,'], [aria-label*=', white,'])")
    play_by_text(visit, 3)
    assert taken.count() == 3
    visit.page.get_by_role("button", name="To the start").click()
    visit.page.get_by_text("before the first turn").wait_for()
    assert taken.count() == 0


def test_looking_back_goes_from_round_to_round(visit: Visit) -> None:
    visit.open("eat-me", **small("eat-me", 1, 1))
    play_by_text(visit, 3)
    rounds = []
    visit.page.evaluate("() => document.activeElement.blur()")  # who types goes on typing
    for _ in range(2):
        visit.page.keyboard.press("[")
        found = re.search(r"after round (\d+)\.", visit.page.locator("#prompt").inner_text())
        assert found
        rounds.append(int(found[1]))
        assert told(visit)
    assert rounds[0] == rounds[1] + 1


def test_what_was_taken_back_is_not_told_any_more(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    play_by_text(visit)
    assert visit.is_over
    before = told(visit)
    visit.page.get_by_role("button", name="Undo").click()
    visit.page.wait_for_function("() => document.title.startsWith('Your turn')")
    assert told(visit) != before


def test_a_turn_waits_for_an_answer_that_does_not_come(visit: Visit) -> None:
    """What may be decided is asked again, and so is the list of turns."""
    visit.expected = ["ERR_FAILED"]
    visit.open("ouroboros", **small("ouroboros", 2))
    visit.page.route(ANSWERS + "steps", lambda route: route.abort())
    type_turn(visit, 3)
    visit.page.get_by_text("The server does not answer").wait_for()
    visit.page.unroute(ANSWERS + "steps")
    visit.ready()
    visit.page.route(ANSWERS + "story*", lambda route: route.abort())
    visit.page.get_by_role("button", name="Undo").click()
    visit.page.get_by_text("The server does not answer").wait_for()
    visit.page.unroute(ANSWERS + "story*")
    visit.page.wait_for_function("() => document.querySelectorAll('.turns li').length === 0")
    visit.ready()


def test_a_lost_connection_is_told_until_it_is_back(visit: Visit) -> None:
    sockets = []

    def between(ours: Any) -> None:
        sockets.append(ours)
        ours.connect_to_server()

    visit.page.route_web_socket("**/api/live", between)
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    visit.page.route_web_socket("**/api/live", lambda ours: ours.close())
    sockets[-1].close()
    prompt = visit.page.locator("#prompt")
    prompt.get_by_text("The connection is gone").wait_for()
    visit.page.locator("#board [data-key]").first.hover(force=True)
    visit.page.mouse.move(1, 1)
    assert "gone" in prompt.inner_text()
    visit.page.route_web_socket("**/api/live", lambda ours: ours.connect_to_server())
    prompt.get_by_text("Place a piece").wait_for()


def test_keys_do_nothing_where_there_is_nothing_to_do(
    chromium: Browser, server: Server, visit: Visit
) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    play_by_text(visit, 2)
    with Visit(chromium, server) as stranger:
        stranger.go(f"/table/{table}")
        stranger.page.wait_for_function("() => document.querySelectorAll('.turns li').length === 2")
        for key in "urh[]":
            stranger.page.keyboard.press(key)
        stranger.page.wait_for_timeout(200)
    assert visit.number(table) == 2


def test_the_screen_is_not_taken_over_by_esc(visit: Visit) -> None:
    visit.open("eat-me", **small("eat-me", 2))
    dialog = visit.page.locator("dialog.hand-over[open]")
    dialog.wait_for()
    for _ in range(3):
        visit.page.keyboard.press("Escape")
        visit.page.wait_for_timeout(50)
    assert take_over(visit)


def test_a_hint_stays_while_one_points_here_and_there(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    visit.page.get_by_role("button", name="Hint").click()
    visit.page.locator("#consequence").get_by_text("Hint:").wait_for()
    visit.page.locator("#board [data-key]").first.hover(force=True)
    visit.page.wait_for_function(
        "() => !document.querySelector('#consequence').textContent.includes('Hint')"
    )
    visit.page.mouse.move(1, 1)
    visit.page.locator("#consequence").get_by_text("Hint:").wait_for()


def test_ten_long_names_stay_in_one_line(chromium: Browser, server: Server, visit: Visit) -> None:
    name = "Somebody With Very Many Given Names Here"
    table = visit.open("eat-me", seats=[{**seat, "name": name} for seat in seats(10)])
    with Visit(chromium, server, viewport=PHONE) as stranger:
        stranger.go(f"/table/{table}")
        prompt = stranger.page.locator("#prompt")
        prompt.get_by_text("Waiting for").wait_for()
        assert prompt.evaluate("(one) => one.offsetHeight") <= 30
        assert prompt.inner_text() == "Waiting for 10 seats."
