"""The pages in a real browser: every game to its end, by mouse, keyboard, finger and text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, ViewportSize, WebSocketRoute, expect

import tailbiter
from tests.browsing import ON_ITS_SIDE, PHONE, TURNS, WIDE, ZOOMED, Visit
from tests.sampling import sampled
from tests.serving import Server

SMALL = {  # games that end soon
    "eat-me": {"options": {"deck": "scaled"}, "seats": 2},
    "eat-thyself": {"options": {}, "seats": 2},
    "eat-your-neighbor": {"options": {"side": 3, "goal": 3}, "seats": 2},
    "ouroboros": {"options": {"size": 4, "per_colour": 4}, "seats": 2},
}
MOST_TURNS = 120
NARROW = ViewportSize(width=320, height=568)
SCREENS = {"wide": WIDE, "phone": PHONE, "on its side": ON_ITS_SIDE, "zoomed": ZOOMED}


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
    box = visit.page.locator("#bar .turn-field input")
    offered = visit.page.locator("#choices option")
    texts: list[str] = offered.evaluate_all("all => all.map((one) => one.value)")
    if not texts or box.is_disabled():
        return False  # others have moved on meanwhile
    if not box.is_visible():  # where there is little room
        visit.page.locator("#bar .opener").click()
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


@sampled("game", tailbiter.GAMES, 1)
def test_a_game_against_a_bot_is_played_by_text_to_its_end(visit: Visit, game: str) -> None:
    table = visit.open(game, **small(game, 1, 1))
    play_by_text(visit)
    state = visit.ask(f"/api/tables/{table}?seat=1")
    if state["view"]["result"] is None:
        assert game == "eat-thyself", "only that one may go round and round"
        return
    assert visit.is_over
    for place in ("#prompt", ".end-card"):
        assert state["outcome"]["won"] in visit.page.locator(place).inner_text()
    visit.page.get_by_role("button", name=f"Rule {state['view']['result']['rule']}").first.click()
    assert (
        visit.page.locator("dialog.rule-window[open]")
        .inner_text()
        .startswith(f"Rule {state['view']['result']['rule']}")
    )


@sampled("game", tailbiter.GAMES, 1)
def test_people_at_one_screen_play_by_text(visit: Visit, game: str) -> None:
    table = visit.open(game, **small(game, 2))
    play_by_text(visit, 12)
    assert visit.number(table) >= 4


LOOKS = [(screen, scheme) for screen in SCREENS for scheme in ("light", "dark")]


@sampled(("screen", "scheme"), LOOKS, 1)
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


@sampled(("screen", "scheme"), LOOKS, 1)
def test_axe_finds_nothing_on_any_other_page(
    chromium: Browser, server: Server, screen: str, scheme: str
) -> None:
    with Visit(chromium, server, viewport=SCREENS[screen], color_scheme=scheme) as visit:
        visit.expected = ["404"]
        for game in tailbiter.GAMES:
            for path in (f"/new/{game}", f"/rules/{game}/sheet", f"/learn/{game}"):
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
    visit.ready()
    assert visit.now == "act"


@pytest.mark.parametrize("game", tailbiter.GAMES)
def test_a_turn_restyles_what_it_changes_and_not_the_page(
    chromium: Browser, visit: Visit, game: str, tmp_path: Path
) -> None:
    """As a rule with `:has` did that looks from far above: a click then took 120 ms of styles."""
    visit.open(game, **small(game, people=1, bots=1))
    trace = tmp_path / "trace.json"
    chromium.start_tracing(page=visit.page, path=trace, categories=["devtools.timeline"])
    shown = visit.shown()
    assert type_turn(visit, 1)
    visit.wait_past(shown)
    chromium.stop_tracing()
    events = json.loads(trace.read_text())["traceEvents"]
    styled = [one for one in events if one["name"] == "UpdateLayoutTree" and one["ph"] == "X"]
    counts = [one["args"].get("elementCount", 0) for one in styled]
    drawn = visit.page.locator("body *").count()
    assert counts
    assert sum(count > drawn / 2 for count in counts) <= 1, (drawn, counts)


def test_undo_and_redo_against_a_bot(visit: Visit) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    type_turn(visit, 3)
    visit.wait_for_turns(2)
    visit.page.get_by_role("button", name="Undo").click()
    visit.wait_for_turns(0)
    assert visit.number(table) == 0
    visit.page.get_by_role("button", name="Redo").click()
    visit.wait_for_turns(2)
    assert visit.number(table) == 2


def test_what_was_revealed_cannot_be_taken_back(visit: Visit) -> None:
    table = visit.open("eat-me", **small("eat-me", 1, 1))
    type_turn(visit, 0)
    visit.page.wait_for_function("() => document.querySelectorAll('.told .event').length > 0")
    visit.ready()
    assert visit.number(table) >= 2
    assert visit.page.get_by_role("button", name="Undo").is_disabled()


def ask_for_a_hint(visit: Visit) -> str:
    """What the bar says then."""
    with visit.page.expect_response("**/hint") as answer:
        visit.page.get_by_role("button", name="Hint").click()
    visit.page.locator("#consequence").get_by_text(answer.value.json()["advice"]).wait_for()
    return told(visit)


def test_a_hint_names_a_turn(visit: Visit) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    words = set(re.findall(r"\w+", ask_for_a_hint(visit)))
    assert words & set(visit.ask(f"/api/tables/{table}?seat=1")["view"]["decisions"])


def test_a_refused_turn_says_which_rule_forbids_it(visit: Visit) -> None:
    visit.open("eat-your-neighbor", seats=seats(2))
    for _ in range(2):
        box = visit.page.locator("#bar .turn-field input")
        box.fill("d4")
        box.press("Enter")
        visit.page.wait_for_timeout(300)
    warned = visit.page.locator("#consequence.warn")
    assert warned.get_by_role("button", name="Rule N5").count() == 1


def test_a_past_turn_can_be_looked_at_and_left(visit: Visit) -> None:
    visit.open("ouroboros", **small("ouroboros", 2))
    play_by_text(visit, 4)
    prompt = visit.page.locator("#prompt").inner_text()
    visit.page.locator(TURNS).first.click()
    visit.page.wait_for_function("() => document.querySelector('#table').dataset.now === 'wait'")
    assert visit.looked_at == 1
    visit.page.keyboard.press("Escape")
    visit.ready()
    assert visit.looked_at == 4
    assert visit.page.locator("#prompt").inner_text() == prompt


def test_a_game_goes_on_after_the_browser_was_closed(visit: Visit) -> None:
    table = visit.open("ouroboros", **small("ouroboros", 2))
    play_by_text(visit, 3)
    visit.page.close()
    visit.page = visit.context.new_page()
    visit.go("/")
    visit.page.locator(f"a[href='/table/{table}']").first.click()
    visit.ready()
    visit.wait_for_turns(3)


def test_a_stranger_with_the_link_sees_the_game_and_cannot_play(
    chromium: Browser, server: Server, visit: Visit
) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    play_by_text(visit, 2)
    with Visit(chromium, server) as stranger:
        stranger.go(f"/table/{table}")
        stranger.wait_for_turns(2)
        assert stranger.page.locator("#bar .turn-field input").is_disabled()


def test_no_hand_stays_on_the_page_while_the_screen_is_handed_over(visit: Visit) -> None:
    visit.open("eat-me", **small("eat-me", 2))
    assert take_over(visit)
    type_turn(visit, 5)
    visit.page.locator("dialog.hand-over[open]").wait_for()
    assert visit.page.locator(".tray-eat-me [data-key]").count() == 0
    told = visit.page.evaluate("() => document.querySelector('#table').textContent")
    assert "bid" not in visit.page.locator("#panel-turns").inner_text(), told


def test_nobody_is_handed_the_screen_when_it_is_over(visit: Visit) -> None:
    table = visit.open("eat-me", seats=seats(2))
    visit.page.locator("dialog.hand-over[open]").wait_for()
    visit.ask(f"/api/tables/{table}/actions", {"do": "stop"})
    expect(visit.page.locator("dialog.hand-over")).to_have_count(0)
    expect(visit.page.locator(".end-card")).to_be_visible()


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


@sampled("game", ["eat-your-neighbor", "ouroboros"], 1)
def test_nothing_is_drawn_before_it_is_told(chromium: Browser, server: Server, game: str) -> None:
    """A bot that answers while one's own turn still moves: its turn waits to be told."""
    with Visit(chromium, server, reduced_motion=MOVING) as visit:
        table = visit.open(game, **small(game, 1, 1))
        play_by_text(visit)
        outcome = visit.ask(f"/api/tables/{table}?seat=1")["outcome"]
        assert outcome["text"] in told(visit)


def test_the_first_position_is_empty_again(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    taken = visit.page.locator("#board :is([aria-label*=', black,'], [aria-label*=', white,'])")
    play_by_text(visit, 3)
    assert taken.count() == 3
    visit.page.get_by_role("button", name="To the start").click()
    expect(taken).to_have_count(0)
    assert visit.looked_at == 0


def test_what_was_taken_back_is_not_told_any_more(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    play_by_text(visit)
    assert visit.is_over
    before = told(visit)
    visit.page.get_by_role("button", name="Undo").click()
    visit.page.wait_for_function("() => document.querySelector('#table').dataset.now === 'act'")
    assert told(visit) != before


def to_the_end(visit: Visit, game: str = "eat-your-neighbor") -> str:
    """A game against a bot, with its card open."""
    table = visit.open(game, **small(game, 1, 1))
    play_by_text(visit)
    visit.page.locator(".end-card").wait_for()
    return table


def test_the_end_is_a_card_that_can_be_closed_and_opened(visit: Visit) -> None:
    table = to_the_end(visit)
    card = visit.page.locator(".end-card")
    expect(card).to_be_focused()
    score = visit.ask("/api/scores")["scores"]
    assert [one["level"] for one in score] == [1]
    expect(card.get_by_text("Against level 1")).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    visit.page.get_by_role("button", name="How it ended").click()
    expect(card).to_be_visible()
    analyse = card.get_by_role("link", name="Analyse")
    expect(analyse).to_have_attribute("href", f"/study/{table}")
    expect(card.get_by_role("link", name="Other games")).to_have_attribute("href", "/")
    expect(card.get_by_role("button", name="Next level")).to_have_count(score[0]["won"])


def test_after_a_loss_an_easier_level_is_offered(visit: Visit) -> None:
    seats = [{"who": "person"}, {"who": "bot", "level": 2}]
    table = visit.open("eat-your-neighbor", seats=seats, options={"side": 3})
    assert type_turn(visit, 0)
    visit.wait_for_turns(2)
    visit.ask(f"/api/tables/{table}/actions", {"do": "resign", "seat": 1})
    card = visit.page.locator(".end-card")
    expect(card.get_by_text("Against level 2")).to_be_visible()
    expect(card.get_by_role("button", name="Next level")).to_have_count(0)
    card.get_by_role("button", name="Easier level").click()
    visit.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table))
    visit.ready()
    assert "level 1" in visit.page.locator("#plates").inner_text()


def test_the_end_fits_every_screen_and_axe_finds_nothing(visit: Visit) -> None:
    to_the_end(visit)
    card = visit.page.locator(".end-card")
    for size in (WIDE, PHONE, NARROW, ON_ITS_SIDE, ZOOMED):
        visit.page.set_viewport_size(size)
        box = card.bounding_box()
        assert box, size
        assert min(box["x"], box["y"]) >= 0, size
        assert box["x"] + box["width"] <= size["width"], size
        assert box["y"] + box["height"] <= size["height"], size
        assert visit.faults() == [], size


def test_the_end_names_the_turn_that_decided_it(visit: Visit) -> None:
    """Which is known a while later; nothing moves then."""
    asked: list[WebSocketRoute] = []

    def judge(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "judge":
                asked.append(page_side)
            else:
                server_side.send(message)

        page_side.on_message(pass_on)

    visit.page.route_web_socket("**/api/live", judge)
    to_the_end(visit)
    card = visit.page.locator(".end-card")
    expect(card.locator(".decided")).to_contain_text("Looking")
    expect(card.get_by_text("Against level 1")).to_be_visible()
    box = card.bounding_box()
    said = {"type": "judged", "done": 1, "total": 1, "review": {"decided": 3}}
    asked[0].send(json.dumps(said))
    card.locator("[role=status] button").wait_for()
    assert card.bounding_box() == box
    visit.page.locator(".end-card [role=status] button").click()
    expect(visit.page.locator(".end-card")).to_be_hidden()
    assert visit.looked_at == 3


def test_what_was_taken_back_is_no_end(visit: Visit) -> None:
    to_the_end(visit)
    visit.page.keyboard.press("Escape")
    visit.page.get_by_role("button", name="Undo").click()
    visit.page.locator("#table[data-now=act]").wait_for()
    expect(visit.page.get_by_role("button", name="How it ended")).to_be_hidden()


SLOWLY = "() => localStorage.setItem('tailbiter.settings', JSON.stringify({telling: 'slow'}))"


def acting(visit: Visit) -> list[int]:
    plates = visit.page.locator(".plate").evaluate_all(
        "all => all.map((plate) => plate.ariaCurrent === 'true')"
    )
    return [seat for seat, is_acting in enumerate(plates, 1) if is_acting]


def test_whoever_plays_acts_while_the_turn_is_told_and_space_skips_it(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server, reduced_motion=MOVING) as visit:
        visit.go("/")
        visit.page.evaluate(SLOWLY)
        visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
        skip = visit.page.get_by_role("button", name="Show at once")
        expect(skip).to_be_hidden()
        assert type_turn(visit, 3)
        skip.wait_for()
        assert acting(visit) == [2]
        assert visit.now == "wait"
        visit.page.locator("body").press(" ")
        expect(skip).to_be_hidden()
        visit.ready()
        assert acting(visit) == [1]
        again = visit.page.get_by_role("button", name="Tell it again")
        again.click()
        skip.wait_for()
        assert acting(visit) == [2]
        skip.click()
        expect(skip).to_be_hidden()
        visit.page.wait_for_function("() => document.querySelector('.plate').ariaCurrent")
        assert acting(visit) == [1]
        visit.wait_for_turns(2)  # and nothing was played by it


def test_on_a_phone_the_step_buttons_are_right_below_the_board(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server, viewport=PHONE) as visit:
        visit.open("eat-me", **small("eat-me", 1, 1))
        boxes = [
            visit.page.locator(one).bounding_box()
            for one in ("#board", ".steps:not(.nudge)", "#tray")
        ]
        tops = [box["y"] for box in boxes if box]
        assert len(tops) == 3
        assert tops == sorted(tops)
        for button in visit.page.locator(".steps:not(.nudge) button").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44


def test_arrows_on_the_board_stay_on_the_board(visit: Visit) -> None:
    visit.open("ouroboros", **small("ouroboros", 2))
    play_by_text(visit, 3)
    visit.page.locator("#board [data-key][tabindex='0']").first.focus()
    visit.page.keyboard.press("ArrowLeft")
    visit.page.keyboard.press("Home")
    assert visit.looked_at == 3
    visit.page.evaluate("() => document.activeElement.blur()")
    for key, at in (("ArrowLeft", 2), ("Home", 0), ("ArrowRight", 1), ("End", 3)):
        visit.page.keyboard.press(key)
        assert visit.looked_at == at


def test_the_chosen_turn_is_told_below_the_list(visit: Visit) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    play_by_text(visit, 3)
    entries = visit.ask(f"/api/tables/{table}/story?seat=1")["entries"]
    for entry, chip in zip(entries, visit.page.locator(TURNS).all(), strict=True):
        chip.click()
        texts = [event["text"] for frame in entry["frames"] for event in frame["events"]]
        read = visit.page.locator(".told .event")
        expect(read).to_have_count(len(texts))
        assert all(text in read.nth(at).inner_text() for at, text in enumerate(texts))


def test_nothing_is_asked_for_before_the_first_drawing(visit: Visit) -> None:
    asked: list[str] = []
    table = visit.open("ouroboros", **small("ouroboros", 2))
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.go(f"/table/{table}")
    visit.ready()
    assert visit.now == "act"
    assert not [address for address in asked if "/api/" in address]


def test_what_is_pointed_at_is_foreseen_and_asked_for_once(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    cell = visit.page.locator("#board [data-key=c3]")
    with visit.page.expect_response("**/prospect") as answer:
        cell.hover(force=True)
    foreseen = answer.value.json()["events"]
    visit.page.locator("#consequence.ahead").wait_for()
    for event in foreseen:
        assert event["text"] in told(visit)
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.page.mouse.move(1, 1)
    visit.page.locator("#consequence:not(.ahead)").wait_for()
    cell.hover(force=True)
    visit.page.locator("#consequence.ahead").wait_for()
    assert not asked


def test_a_turn_whose_answer_is_lost_is_sent_again_and_counts_once(visit: Visit) -> None:
    visit.expected = ["ERR_FAILED"]
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    requests: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        requests.append(json.loads(route.request.post_data or "{}")["request"])
        if len(requests) == 1:
            route.fetch()  # the server hears it, and the page does not hear the server
            route.abort()
        else:
            route.continue_()

    visit.page.route(ANSWERS + "turns", lose_the_first_answer)
    with visit.page.expect_response(ANSWERS + "turns"):
        assert type_turn(visit, 3)
    visit.ready()
    assert len(requests) == 2
    assert len(set(requests)) == 1
    assert visit.number(table) == 1
    assert visit.page.locator("#consequence.warn").count() == 0


def test_a_turn_waits_for_an_answer_that_does_not_come(visit: Visit) -> None:
    """What may be decided next can be asked for again, and the list of turns is."""
    visit.expected = ["ERR_FAILED"]
    visit.open("eat-thyself", **small("eat-thyself", 2))
    turns = tailbiter.game("eat-thyself").start(seed=5).turns()
    first = next(turn.split(" ")[0] for turn in turns if " " in turn)
    box = visit.page.locator("#bar .turn-field input")
    visit.page.route(ANSWERS + "steps", lambda route: route.abort())
    box.fill(first)
    box.press("Enter")
    visit.page.locator("#consequence.warn").wait_for()
    visit.page.unroute(ANSWERS + "steps")
    visit.ready()
    box.press("Enter")  # what was typed is still there
    visit.page.locator("#table[data-step='0.1']").wait_for()
    play_by_text(visit, 3)
    visit.page.route(ANSWERS + "story*", lambda route: route.abort())
    visit.page.reload()
    visit.page.locator("#consequence.warn").wait_for()
    assert visit.page.locator(TURNS).count() == 0
    visit.page.unroute(ANSWERS + "story*")
    visit.page.locator(TURNS).first.wait_for()


def test_an_order_does_not_make_others_read_the_whole_game_again(
    chromium: Browser, server: Server, visit: Visit
) -> None:
    table = visit.open("eat-me", **small("eat-me", 1, 1))
    play_by_text(visit, 2)
    asked: list[str] = []
    with Visit(chromium, server) as stranger:
        stranger.go(f"/table/{table}")
        stranger.page.locator(TURNS).first.wait_for()
        count = stranger.page.locator(TURNS).count()
        stranger.page.on("request", lambda request: asked.append(request.url))
        shown = visit.shown()
        assert type_turn(visit, 1)
        visit.wait_past(shown)
        stranger.wait_for_turns(count + 1)
        assert not [address for address in asked if "/story" in address]


def test_a_lost_connection_is_told_until_it_is_back(visit: Visit) -> None:
    sockets = []

    def between(ours: Any) -> None:
        sockets.append(ours)
        ours.connect_to_server()

    visit.page.route_web_socket("**/api/live", between)
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    prompt = visit.page.locator("#prompt")
    usual = prompt.inner_text()
    visit.page.route_web_socket("**/api/live", lambda ours: ours.close())
    sockets[-1].close()
    visit.page.locator("body.lost").wait_for()
    lost = prompt.inner_text()
    assert lost != usual
    visit.page.locator("#board [data-key]").first.hover(force=True)
    visit.page.mouse.move(1, 1)
    assert prompt.inner_text() == lost
    visit.page.route_web_socket("**/api/live", lambda ours: ours.connect_to_server())
    visit.page.locator("body:not(.lost)").wait_for()
    expect(prompt).to_have_text(usual, use_inner_text=True)


def states_told(visit: Visit, pass_on: bool) -> list[tuple[int, int]]:
    """The versions and seats of which the socket tells the page, or would, were it not mute."""
    told: list[tuple[int, int]] = []

    def between(ours: Any) -> None:
        theirs = ours.connect_to_server()

        def hear(message: str | bytes) -> None:
            state = json.loads(message)["state"]
            told.append((state["version"], state["view"]["seat"]))
            if pass_on:
                ours.send(message)

        theirs.on_message(hear)

    visit.page.route_web_socket("**/api/live", between)
    return told


def test_who_plays_is_told_once_how_it_stands(visit: Visit) -> None:
    told = states_told(visit, pass_on=True)
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url.split("/")[-1]))
    for turns in (1, 2):
        shown = visit.shown()
        with visit.page.expect_response("**/turns") as played:
            assert type_turn(visit, 0)
        visit.wait_past(shown)
        visit.wait_for_turns(turns)
        assert played.value.json().keys() == {"version", "number"}
    with visit.page.expect_response("**/undo") as undone:
        visit.page.get_by_role("button", name="Undo").click()
    visit.wait_for_turns(1)
    assert undone.value.json()["version"] == told[-1][0]
    visit.page.wait_for_timeout(1_500)  # longer than the page waits for what is not told
    assert [what for what in asked if what not in ("why", "prospect")] == ["turns", "turns", "undo"]
    assert len(told) == len(set(told))


@pytest.mark.parametrize("is_mute", [True, False])
def test_without_its_socket_a_page_still_sees_its_own_turn(visit: Visit, is_mute: bool) -> None:
    """One that is up and says nothing, or one that cannot be opened."""
    if is_mute:
        states_told(visit, pass_on=False)
    else:
        visit.page.route_web_socket("**/api/live", lambda ours: ours.close())
    visit.open("ouroboros", **small("ouroboros", 2))
    if not is_mute:
        visit.page.locator("body.lost").wait_for()
    for turns in (1, 2):
        shown = visit.shown()
        assert type_turn(visit, 0)
        visit.wait_past(shown)
        visit.wait_for_turns(turns)


def test_keys_do_nothing_where_there_is_nothing_to_do(
    chromium: Browser, server: Server, visit: Visit
) -> None:
    table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    play_by_text(visit, 2)
    with Visit(chromium, server) as stranger:
        stranger.go(f"/table/{table}")
        stranger.wait_for_turns(2)
        for key in (*"urh", "ArrowLeft", "Home", "ArrowRight", "End"):
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
    hint = ask_for_a_hint(visit)
    visit.page.locator("#board [data-key]").first.hover(force=True)
    visit.page.locator("#consequence.ahead").wait_for()
    assert told(visit) != hint
    visit.page.mouse.move(1, 1)
    visit.page.locator("#consequence:not(.ahead)").wait_for()
    assert told(visit) == hint


def test_ten_long_names_stay_in_one_line(chromium: Browser, server: Server, visit: Visit) -> None:
    """In the first HTML, and when it is drawn."""
    name = "Somebody With Very Many Given Names Here"
    table = visit.open("eat-me", seats=[{**seat, "name": name} for seat in seats(10)])
    with Visit(chromium, server, viewport=PHONE) as stranger:
        stranger.expected = ["ERR_FAILED"]
        stranger.page.route("**/table.js", lambda route: route.abort())
        stranger.go(f"/table/{table}")
        first = one_line(stranger)
        stranger.page.unroute("**/table.js")
        stranger.go(f"/table/{table}")
        stranger.page.locator("#table[data-now=wait]").wait_for()
        assert one_line(stranger) == first
        assert "10" in first
        assert name not in first


def one_line(visit: Visit) -> str:
    """What the bar asks for, in one line and not cut off."""
    prompt = visit.page.locator("#prompt")
    assert prompt.evaluate("(one) => one.offsetHeight") <= 30
    assert prompt.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    return prompt.inner_text()
