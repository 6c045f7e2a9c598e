"""Boards played by hand in a real browser: mouse, finger, and keys alone, knowing nothing of them.

A pair of clumsy hands presses whatever a board or its tray offers to be pressed. Turns must come of
it: a board on which nothing leads anywhere, or that only a mouse can use, fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Browser, Locator
from playwright.sync_api import TimeoutError as TooLateError

import tailbiter
from tests.browsing import PHONE, Visit, browser
from tests.serving import Server, served
from tests.test_pages import small, take_over

OFFERED = (
    "#board [data-key][role=button], #tray button[data-key]:enabled, #tray button.main:enabled"
)
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
HERE = "() => Boolean(document.activeElement?.closest('#board, #tray'))"
TURNS = 3
YES = ".deed:not([hidden]) .main"
PATIENCE = 80  # presses that come to nothing


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("hands")) as running:
        yield running
        running.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as launched:
        yield launched


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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", tailbiter.GAMES)
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
