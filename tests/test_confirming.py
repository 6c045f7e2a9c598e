"""One way to say yes: what completes a turn is held until it is meant, and no slip makes one."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from playwright.sync_api import Browser, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLateError

import tailbiter
from tailbiter.games import GAMES
from tests import sampling
from tests.browsing import PHONE, Visit
from tests.serving import Server
from tests.test_hands import PATIENCE, YES, say_yes, some, with_a_finger
from tests.test_pages import small

ONE_BY_ONE = [game for game in tailbiter.GAMES if not GAMES[game].TOGETHER]
LOOKS = "() => document.querySelector('#table').outerHTML"
CONFIRM = "(confirm) => localStorage.setItem('tailbiter.settings', JSON.stringify({ confirm }))"
TAPS = 8
REST = """(key) => {
    let at = {};
    addEventListener('pointerdown', ({ screenX, screenY }) => (at = { screenX, screenY }), true);
    new MutationObserver((_, observer) => {
        const table = document.querySelector('#table');
        if (table.dataset.step !== '2.0') return;
        observer.disconnect();
        const how = { bubbles: true, pointerType: 'mouse', ...at };
        const over = new PointerEvent('pointerover', how);
        document.querySelector(`[data-key=${key}]`).dispatchEvent(over);
        table.dataset.rested = '';
    }).observe(document.querySelector('#table'), { attributes: true });
}"""
NARROW = ViewportSize(width=320, height=568)
CUT = """() => [
    ...document.querySelectorAll('#prompt span, #buttons > *, .deed:not([hidden]) > *'),
].filter((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    const isCutBelow = part.matches('.main') && part.scrollHeight > part.clientHeight + 2;
    const isCutBeside = left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1;
    return width && (isCutBelow || isCutBeside);
}).map((part) => part.outerHTML)"""


def own_turns(visit: Visit, table: str) -> int:
    history = visit.ask(f"/api/tables/{table}?seat=1")["view"]["history"]
    return len([played for played in history if played["seat"] == 1])


@sampling.sampled("game", tailbiter.GAMES, 1)
def test_every_tap_is_seen_and_none_makes_a_turn(
    chromium: Browser, server: Server, game: str
) -> None:
    """But on the one wide button; and what it holds can be let go of."""
    dice = Random(game)
    with Visit(chromium, server, viewport=PHONE, has_touch=True) as visit:
        table = visit.open(game, **small(game, 1, 1))
        yes = visit.page.locator(YES)
        for _ in range(TAPS):
            stop = some(visit, dice)
            assert stop
            before = visit.page.evaluate(LOOKS)
            stop.tap(force=True)
            visit.page.wait_for_function(f"(before) => ({LOOKS})() !== before", arg=before)
            visit.page.wait_for_timeout(400)  # or the next tap is half of a double tap
            if yes.count():
                visit.page.locator(".deed button").first.tap()
                expect(yes).to_have_count(0)
        assert own_turns(visit, table) == 0


def hold_something(visit: Visit, dice: Random) -> None:
    """Press whatever there is until the turn would be complete."""
    for _ in range(PATIENCE):
        stop = some(visit, dice)
        if stop:
            with suppress(TooLateError):
                stop.click(timeout=1_000, force=True)
        visit.page.wait_for_timeout(100)
        if visit.page.locator(YES).count():
            return
    raise AssertionError("nothing is ever held")


@sampling.sampled("game", tailbiter.GAMES, 1)
def test_esc_lets_go_of_what_is_held_and_enter_plays_it(
    chromium: Browser, server: Server, game: str
) -> None:
    dice = Random(game)
    with Visit(chromium, server) as visit:
        visit.go("/")
        visit.page.evaluate(CONFIRM, "always")
        table = visit.open(game, **small(game, 1, 1))
        hold_something(visit, dice)
        expect(visit.page.locator("#consequence.ahead")).to_have_count(1)  # once the server said it
        visit.page.keyboard.press("Escape")
        expect(visit.page.locator(YES)).to_have_count(0)
        assert own_turns(visit, table) == 0
        hold_something(visit, dice)
        visit.page.mouse.move(1, 1)
        visit.page.keyboard.press("Enter")
        expect(visit.page.locator(YES)).to_have_count(0)
        for _ in range(100):
            if own_turns(visit, table):
                break
            visit.page.wait_for_timeout(50)
        assert own_turns(visit, table) == 1


def test_a_click_for_something_else_makes_no_turn(chromium: Browser, server: Server) -> None:
    """The second lands just when the position has changed under it."""
    with Visit(chromium, server) as visit:
        visit.go("/")
        visit.page.evaluate(CONFIRM, "never")
        table = visit.open("eat-your-neighbor", **small("eat-your-neighbor", 2))
        visit.page.wait_for_timeout(400)
        visit.page.locator("#board [data-key=c3]").click(force=True)
        visit.page.locator("#table[data-step='1.0']").wait_for()
        visit.page.locator("#board [data-key=c4]").dblclick(force=True)
        visit.page.locator(YES).wait_for()
        assert visit.number(table) == 1
        visit.page.locator(YES).click()
        visit.page.locator("#table[data-step='2.0']").wait_for()


def test_what_a_bot_did_stays_to_be_read_until_one_points(
    chromium: Browser, server: Server
) -> None:
    """What is drawn anew under a mouse at rest is not pointed at."""
    with Visit(chromium, server) as visit:
        visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
        visit.page.wait_for_timeout(400)
        visit.page.evaluate(REST, "c4")
        visit.page.locator("#board [data-key=c3]").click(force=True)
        visit.page.locator("#table[data-rested]").wait_for()
        visit.page.wait_for_timeout(300)
        ahead = visit.page.locator("#consequence.ahead")
        assert not ahead.count()
        for place in range(5, 205, 5):  # until the page has told what the bot did
            visit.page.mouse.move(place, 5)
            visit.page.wait_for_timeout(100)
            if ahead.count():
                break
        expect(ahead).to_be_visible()


@sampling.sampled("game", tailbiter.GAMES, 1)
def test_every_button_of_the_bar_does_something_or_says_why_not(
    chromium: Browser, server: Server, game: str
) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True) as visit:
        visit.open(game, **small(game, 1, 1))
        buttons = visit.page.locator("#buttons button:visible")
        assert buttons.count()
        for at in range(buttons.count()):
            before = visit.page.evaluate(LOOKS)
            buttons.nth(at).tap(force=True)  # also one that is switched off
            visit.page.wait_for_function(f"(before) => ({LOOKS})() !== before", arg=before)
            if visit.page.locator("dialog[open]").count():
                visit.page.keyboard.press("Escape")
            visit.page.evaluate("() => document.activeElement.blur()")


@sampling.sampled("game", ONE_BY_ONE, 1)
def test_nothing_is_cut_in_the_bar_of_a_narrow_screen(
    chromium: Browser, server: Server, game: str
) -> None:
    """What is to be done is read whole, also by somebody with a long name."""
    dice = Random(game)
    with Visit(chromium, server, viewport=NARROW, has_touch=True) as visit:
        how = small(game, 2)
        named = [
            {**seat, "name": "Somebody With Very Many Given Names Here"} for seat in how["seats"]
        ]
        visit.open(game, **{**how, "seats": named})
        for _ in range(2 * TAPS):
            with suppress(TooLateError):
                with_a_finger(visit, dice)
                say_yes(visit)
            visit.page.wait_for_timeout(60)
            assert visit.page.evaluate(CUT) == []


def test_a_whole_turn_typed_while_half_of_one_is_made_is_understood(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        table = visit.open("eat-thyself", **small("eat-thyself", 2))
        turns = tailbiter.game("eat-thyself").start(seed=5).turns()
        half, *_ = next(turn.split() for turn in turns if " " in turn)
        whole = next(turn for turn in turns if not turn.startswith(half))
        box = visit.page.locator("#bar .turn-field input")
        box.fill(half)
        box.press("Enter")
        visit.page.locator("#table[data-step='0.1']").wait_for()
        box.fill(whole)
        box.press("Enter")
        visit.wait_for_turns(1)
        (entry,) = visit.ask(f"/api/tables/{table}/story")["entries"]
        assert entry["text"] == whole
        assert not visit.page.locator(YES).count()
