"""Boards played by hand in a real browser: mouse, finger, and keys alone, knowing nothing of them.

A pair of clumsy hands presses whatever a board or its tray offers to be pressed. Turns must come of
it: a board on which nothing leads anywhere, or that only a mouse can use, fails here.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from random import Random

from playwright.sync_api import Browser, Locator, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLateError

import tailbiter
from tests import sampling
from tests.browsing import PHONE, Visit
from tests.serving import Server
from tests.test_pages import seats, small, take_over

OFFERED = (
    "#board [data-key][role=button], #tray button[data-key]:enabled, #tray form button:enabled"
)
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
HERE = "() => Boolean(document.activeElement?.closest('#board, #tray'))"
TURNS = 3
YES = ".deed:not([hidden]) .main"
PATIENCE = 80  # presses that come to nothing


def say_yes(visit: Visit) -> None:
    """What completes a turn is held until the one wide button is pressed, whatever the game."""
    yes = visit.page.locator(YES)
    if yes.count():
        assert yes.inner_text().strip()
        press = yes.tap if visit.page.evaluate("() => navigator.maxTouchPoints > 0") else yes.click
        press(timeout=1_000)


def some(visit: Visit, dice: Random) -> Locator | None:
    offered = visit.page.locator(OFFERED)
    count = offered.count()
    return offered.nth(dice.randrange(count)) if count else None


def with_a_mouse(visit: Visit, dice: Random) -> None:
    stop = some(visit, dice)
    if stop:
        stop.click(timeout=1_000, force=True)


def with_a_finger(visit: Visit, dice: Random) -> None:
    stop = some(visit, dice)
    if stop:
        stop.tap(timeout=1_000, force=True)


def with_keys(visit: Visit, dice: Random) -> None:
    """Tab to the board or its tray, arrows to somewhere, Enter."""
    keyboard = visit.page.keyboard
    for _ in range(dice.choice((0, 0, 1, 2))):
        keyboard.press("Tab")
    for _ in range(40):
        if visit.page.evaluate(HERE):
            break
        keyboard.press("Tab")
    if visit.page.locator("dialog[open]").count():
        return  # somebody else's eyes are wanted first
    assert visit.page.evaluate(HERE), "Tab never comes to the board"
    for _ in range(dice.randrange(6)):
        keyboard.press(dice.choice(ARROWS))
    if visit.page.evaluate(HERE):
        keyboard.press("Enter")


WAYS = {"mouse": with_a_mouse, "finger": with_a_finger, "keys": with_keys}


@sampling.sampled(("game", "way"), [*product(tailbiter.GAMES, WAYS)], 3)
def test_turns_are_made_by_hand(chromium: Browser, server: Server, game: str, way: str) -> None:
    dice = Random(f"{game} {way}")
    how = {"viewport": PHONE, "has_touch": True} if way == "finger" else {}
    with Visit(chromium, server, **how) as visit:
        visit.expected = ["409"]
        table = visit.open(game, **small(game, 2))
        for _ in range(PATIENCE):
            take_over(visit)
            if visit.number(table) >= TURNS or visit.is_over:
                break
            with suppress(TooLateError):  # what was to be pressed went away meanwhile
                WAYS[way](visit, dice)
                say_yes(visit)
            visit.page.wait_for_timeout(60)
        assert visit.number(table) >= TURNS
        assert visit.number(table) == len(visit.ask(f"/api/tables/{table}/story")["entries"]) or (
            game == "eat-me"  # whose sealed orders are not told
        )


NARROW = ViewportSize(width=320, height=700)
FINGER = 44  # pixels
PRESSED = "#board .touch, #tray button, #tray [data-tried]"
SMALLEST = """stops => Math.min(...stops.map((stop) => {
    const { width, height } = stop.getBoundingClientRect();
    return Math.min(width, height);
}))"""


def on_a_phone(chromium: Browser, server: Server, screen: ViewportSize = PHONE) -> Visit:
    return Visit(chromium, server, viewport=screen, has_touch=True, is_mobile=True)


def play(visit: Visit, table: str, *turns: str) -> None:
    for number, turn in enumerate(turns):
        asked = {"seat": number % 2 + 1, "turn": turn, "number": number}
        visit.ask(f"/api/tables/{table}/turns", asked)
    visit.wait_for_turns(len(turns))
    visit.ready()


TWO_TURNS = [("ouroboros", ("c4+", "e2x")), ("eat-your-neighbor", ("d4", "e4"))]


@sampling.sampled(
    ("game", "turns", "screen"),
    [(*begun, screen) for begun in TWO_TURNS for screen in (PHONE, NARROW)],
    1,
)
def test_what_is_pressed_has_room_for_a_finger(
    chromium: Browser, server: Server, game: str, turns: tuple[str, ...], screen: ViewportSize
) -> None:
    with on_a_phone(chromium, server, screen) as visit:
        table = visit.open(game, seats=seats(2), seed=5)
        play(visit, table, *turns)
        assert visit.page.locator(PRESSED).evaluate_all(SMALLEST) >= FINGER
        assert visit.width_needed() == 0


def test_both_halves_of_a_square_are_seen_and_its_middle_makes_no_turn(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        table = visit.open("ouroboros", seats=seats(2), seed=5)
        square = visit.page.locator("#board [data-square=c4]")
        assert [sign.is_visible() for sign in square.locator(".stop > .sign").all()] == [True, True]
        visit.page.wait_for_timeout(500)  # what is pressed in haste is held
        box = square.locator("> .touch").bounding_box()
        assert box
        visit.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ways = visit.page.locator("#tray .choice [data-key]")
        assert [way.get_attribute("data-key") for way in ways.all()] == ["c4+", "c4x"]
        assert visit.number(table) == 0
        visit.page.mouse.click(box["x"] + 0.85 * box["width"], box["y"] + box["height"] / 2)
        visit.wait_for_turns(1)
        (entry,) = visit.ask(f"/api/tables/{table}/story")["entries"]
        assert entry["text"] == "c4x"


def test_a_way_to_give_is_held_until_another_square_is_pressed(
    chromium: Browser, server: Server
) -> None:
    with on_a_phone(chromium, server) as visit:
        table = visit.open("ouroboros", seats=seats(2), seed=5)
        held = visit.page.locator(".deed:not([hidden])")
        preview = visit.page.locator("#board .look .arrow")
        visit.page.locator("#board [data-key=c4]").tap()
        visit.page.locator("#tray [data-key='c4x']").tap()
        held.wait_for()
        expect(preview).to_have_count(4)
        visit.page.locator("#board [data-key=b2]").tap()
        expect(held).to_have_count(0)
        expect(preview).to_have_count(0)
        visit.page.locator("#tray [data-key='b2+']").tap()
        held.locator(".main").tap()
        visit.wait_for_turns(1)
        assert visit.number(table) == 1


@sampling.sampled("scheme", ["light", "dark"], 1)
def test_no_seat_has_the_colour_of_a_disc(chromium: Browser, server: Server, scheme: str) -> None:
    with Visit(chromium, server, color_scheme=scheme) as visit:
        visit.open("ouroboros", seats=seats(4), options={"players": 4})
        colours = "drawn => drawn.map((one) => getComputedStyle(one)['{}'])"
        badges = visit.page.locator(".plate .badge").evaluate_all(
            colours.format("background-color")
        )
        discs = visit.page.locator("#board .disc .body").evaluate_all(colours.format("fill"))
        assert len(set(badges)) == 4
        assert not set(badges) & set(discs)
