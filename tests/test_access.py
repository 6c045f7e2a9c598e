"""Pages for everyone: keys alone, a screen reader, a window at 400 %, ink on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

import tailbiter
from tests.browsing import HASTE, Visit
from tests.sampling import sampled
from tests.serving import Server
from tests.test_pages import small

HUGE = ViewportSize(width=320, height=256)  # a window of 1280 x 1024 at 400 %
PAGES = ("/", "/new/ouroboros", "/new/eat-me", "/rules/eat-thyself", "/nothing-here")
PATIENCE = 16  # presses that a turn may need
ARROWS = ("ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight")

# Each control that the Tab key must come to gets a number; of radio buttons, the one chosen; of
# pictures, none.
NUMBER = """() => {
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  let count = 0;
  for (const one of document.querySelectorAll(controls)) {
    const isThere = one.checkVisibility({visibilityProperty: true}) && !one.closest('[inert]');
    const isStop = isThere && one.tabIndex >= 0 && !one.disabled;
    const isOther = one.type === 'radio' && !one.checked;
    if (isStop && !isOther && one.getClientRects().length) one.dataset.stop = ++count;
  }
  return count;
}"""
# Where the focus is, and whether it can be seen: an outline, a frame drawn on a board, or a mark
# beside a hidden radio button.
HERE = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const outlined = (one) => one && getComputedStyle(one).outlineStyle !== 'none'
    && parseFloat(getComputedStyle(one).outlineWidth) >= 2;
  const frame = at.querySelector('.focus');
  const drawn = frame && getComputedStyle(frame).stroke !== 'none'
    && parseFloat(getComputedStyle(frame).strokeWidth) >= 3;
  const held = at.querySelector('.held');
  const thick = held && parseFloat(getComputedStyle(held).strokeWidth) >= 6;
  const box = at.getBoundingClientRect();
  return {
    stop: Number(at.dataset.stop ?? 0),
    seen: Boolean(outlined(at) || drawn || thick || outlined(at.nextElementSibling)),
    onScreen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    what: at.outerHTML.slice(0, 120),
  };
}"""
ON_THE_BOARD = "() => Boolean(document.activeElement?.closest('#board [data-key]'))"
AT_THE_TABLE = "() => Boolean(document.activeElement?.closest('#board, #tray'))"
A_CARD = "() => document.activeElement?.matches('#tray [data-key][aria-pressed]')"
A_BID = "() => document.activeElement?.matches('#tray input[type=number]')"
NAMED = {
    "button",
    "link",
    "textbox",
    "combobox",
    "slider",
    "spinbutton",
    "radio",
    "checkbox",
    "tab",
}
LISTEN = """() => {
  window.heard = [];
  const said = document.getElementById('announcer');
  const hear = new MutationObserver(() => heard.push(said.textContent));
  hear.observe(said, {childList: true, subtree: true});
}"""


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    with Visit(chromium, server) as visiting:
        yield visiting


def walk(visit: Visit) -> None:
    """Tab from the first control to the last: each is reached, seen, and on the screen."""
    count = visit.page.evaluate(NUMBER)
    assert count
    missing = set(range(1, count + 1))
    at: dict[str, Any] = {"what": "the top of the page"}
    for _ in range(2 * count + 20):
        visit.page.keyboard.press("Tab")
        now = visit.page.evaluate(HERE)
        if now is None:
            break
        at = now
        assert at["seen"], f"no focus to be seen on {at['what']}"
        assert at["onScreen"], f"out of sight: {at['what']}"
        missing.discard(at["stop"])
    left = [
        visit.page.locator(f'[data-stop="{stop}"]').first.evaluate("(one) => one.outerHTML")[:120]
        for stop in sorted(missing)
        if visit.page.locator(f'[data-stop="{stop}"]').count()
    ]
    assert not left, f"the focus went away after {at['what']}"


def tab_to(visit: Visit, where: str) -> None:
    for _ in range(180):  # a few rounds of the page: what is looked for may still be on its way
        if visit.page.evaluate(where):
            return
        visit.page.keyboard.press("Tab")
        visit.page.wait_for_timeout(20)
    raise AssertionError("Tab never comes there")


def turn_by_keys(visit: Visit, table: str, game: str) -> None:
    """Enter on what is in focus, and the arrows where nothing comes of it, until a turn is made."""
    before = visit.number(table)
    for press in range(PATIENCE):
        shown = visit.shown()
        tab_to(visit, to_begin(visit) if game == "eat-me" else AT_THE_TABLE)
        visit.page.keyboard.press("Enter")
        if game == "eat-me":  # where every order is held until somebody says yes
            visit.page.locator(".deed:not([hidden])").wait_for()
            visit.page.keyboard.press("Enter")
        visit.page.wait_for_timeout(80)
        visit.ready()  # a turn may be on its way
        if visit.number(table) > before:
            return visit.wait_past(shown)
        visit.page.keyboard.press(ARROWS[press % len(ARROWS)])
    raise AssertionError("no turn comes of it")


def to_begin(visit: Visit) -> str:
    """Before the first round only a bid is asked for."""
    return A_CARD if visit.page.locator("#tray [data-key][aria-pressed]").count() else A_BID


@sampled("scheme", ["light", "dark"], 1)
def test_every_control_of_a_page_is_reached_by_tab_and_seen(
    chromium: Browser, server: Server, scheme: str
) -> None:
    with Visit(chromium, server, color_scheme=scheme) as visit:
        visit.expected = ["404"]
        for path in PAGES:
            visit.go(path)
            visit.page.wait_for_load_state("networkidle")
            walk(visit)


@sampled("game", tailbiter.GAMES, 1)
def test_every_control_of_a_table_and_a_lesson_is_reached_by_tab_and_seen(
    visit: Visit, game: str
) -> None:
    visit.open(game, **small(game, 2))
    if not visit.page.locator("dialog[open]").count():
        walk(visit)
    visit.go(f"/learn/{game}")
    visit.page.locator("#board svg").wait_for()
    visit.page.wait_for_load_state("networkidle")
    walk(visit)


@sampled("game", tailbiter.GAMES, 1)
def test_the_focus_stays_at_the_table_when_a_turn_is_made_by_keys(visit: Visit, game: str) -> None:
    table = visit.open(game, **small(game, 1, 1))
    for _ in range(2):
        turn_by_keys(visit, table, game)
        if visit.is_over:
            return
        assert visit.page.evaluate(AT_THE_TABLE), visit.page.evaluate(HERE)


@sampled("game", [game for game in tailbiter.GAMES if game != "eat-me"], 1)
def test_the_rules_of_what_is_pointed_at_are_opened_by_keys(visit: Visit, game: str) -> None:
    visit.open(game, **small(game, 1, 1))
    keys = visit.page.keyboard
    tab_to(visit, ON_THE_BOARD)
    if game == "eat-thyself":
        keys.press("Enter")  # several ways lead there; the first of them is in focus then
    visit.page.locator("#consequence.ahead").wait_for()
    tab_to(visit, "() => document.activeElement.matches('.rule')")
    rule = visit.page.evaluate("() => document.activeElement.dataset.rule")
    keys.press("Enter")
    visit.page.locator("dialog.rule-window[open]").wait_for()
    keys.press("Escape")
    visit.page.locator("dialog.rule-window[open]").wait_for(state="hidden")
    assert visit.page.evaluate("() => document.activeElement.dataset.rule") == rule


def test_the_focus_goes_back_to_the_button_that_opened_the_settings(visit: Visit) -> None:
    visit.go("/")
    visit.page.locator("#settings-button").focus()
    visit.page.keyboard.press("Enter")
    visit.page.locator("dialog.settings[open]").wait_for()
    visit.page.keyboard.press("Escape")
    assert visit.page.evaluate("() => document.activeElement.id") == "settings-button"


@sampled("game", [game for game in tailbiter.GAMES if game != "eat-me"], 1)
def test_the_turn_of_a_bot_is_announced_once(visit: Visit, game: str) -> None:
    table = visit.open(game, **small(game, 1, 1))
    visit.page.evaluate(LISTEN)
    turn_by_keys(visit, table, game)
    visit.page.wait_for_function("() => document.querySelector('#table').dataset.now === 'act'")
    last = visit.ask(f"/api/tables/{table}/story?seat=1")["entries"][-1]
    heard: list[str] = visit.page.evaluate("() => heard")
    told = " ".join(event["text"] for frame in last["frames"] for event in frame["events"])
    assert sum(told in one for one in heard) == 1, heard


def test_what_is_refused_is_announced_with_its_rule(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
    visit.page.evaluate(LISTEN)
    tab_to(visit, ON_THE_BOARD)
    shown = visit.shown()
    visit.page.keyboard.press("Enter")
    visit.wait_past(shown)
    visit.page.keyboard.press("Enter")  # the same cell again, which is taken now
    visit.page.wait_for_function("() => heard.some((one) => one.includes('N5'))")


@sampled("game", tailbiter.GAMES, 2)
def test_all_that_can_be_chosen_has_a_name(visit: Visit, game: str) -> None:
    visit.open(game, **small(game, 1, 1))
    session = visit.context.new_cdp_session(visit.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    controls = [
        node
        for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") in NAMED
    ]
    assert len(controls) > 10
    for node in controls:
        assert node.get("name", {}).get("value", "").strip(), node
    stops = visit.page.locator("#board [data-key], #tray [data-key]")
    for stop in stops.all():
        name = stop.get_attribute("aria-label") or stop.inner_text()
        assert len(name.strip()) > 1 or game == "eat-me", stop  # whose cards are called by numbers


@sampled("game", tailbiter.GAMES, 1)
def test_a_board_is_whole_in_a_window_at_400_per_cent(
    chromium: Browser, server: Server, game: str
) -> None:
    with Visit(chromium, server, viewport=HUGE) as visit:
        visit.open(game, **small(game, 1, 1))
        boxes = [visit.page.locator(f"#{part}").bounding_box() for part in ("board", "tray", "bar")]
        board, tray, bar = (box for box in boxes if box)
        assert board["height"] > 250
        assert board["y"] + board["height"] <= tray["y"] + 1
        assert tray["y"] + tray["height"] <= bar["y"] + 1
        assert visit.width_needed() <= 0


def test_the_night_is_not_printed(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, color_scheme="dark") as visit:
        visit.go("/")
        visit.page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
        ink = "() => getComputedStyle(document.documentElement).getPropertyValue('--ink')"
        night = visit.page.evaluate(ink)
        visit.page.emulate_media(media="print")
        assert visit.page.evaluate(ink) == "#1f2430" != night


def test_who_types_goes_on_typing_and_who_takes_back_can_play_again(visit: Visit) -> None:
    visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
    box = visit.page.locator("#bar .turn-field input")
    box.fill("a1")
    box.press("Enter")
    visit.wait_for_turns(2)
    visit.ready()
    assert box.evaluate("(box) => box === document.activeElement")
    undo = visit.page.get_by_role("button", name="Undo")
    undo.focus()
    undo.press("Enter")
    visit.wait_for_turns(0)
    visit.ready()
    assert undo.evaluate("(undo) => undo === document.activeElement")


def test_who_takes_over_the_screen_has_the_hand_at_hand(visit: Visit) -> None:
    visit.open("eat-me", **small("eat-me", 2))
    visit.page.keyboard.press("Enter")  # "I am seat A" is in focus
    visit.page.wait_for_function(AT_THE_TABLE)


@pytest.mark.parametrize("people", [1, 2])
def test_ones_own_turn_and_the_end_are_announced(visit: Visit, people: int) -> None:
    options = {"side": 2, "goal": 1}
    seats = [{"who": "person"}] * people + [{"who": "bot", "level": 1}] * (2 - people)
    table = visit.open("eat-your-neighbor", options=options, seats=seats, seed=1)
    announcer = visit.page.locator("#announcer")
    for pick in range(12):
        shown = visit.shown()
        if visit.is_over:
            break
        turn = visit.page.locator("#choices option").first.get_attribute("value")
        visit.page.wait_for_timeout(HASTE)
        visit.page.locator(f"#board [data-key='{turn}']").click()
        visit.wait_past(shown)
        if pick == 0:
            [entry, *_] = visit.ask(f"/api/tables/{table}/story?seat=1")["entries"]
            assert entry["frames"][0]["events"][0]["text"] in announcer.inner_text()
    assert visit.is_over
    expect(announcer).to_contain_text(visit.ask(f"/api/tables/{table}?seat=1")["outcome"]["text"])
