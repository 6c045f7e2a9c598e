"""Eat Me in a real browser: a round as a story, scores and orders on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import PHONE, Visit
from tests.sampling import sampled
from tests.serving import Server
from tests.test_pages import MOVING, play_by_text, seats, small, take_over, told, type_turn

LARGE = 44  # pixels, for a finger
NARROW = {"width": 320, "height": 640}


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    with Visit(chromium, server) as visiting:
        yield visiting


def test_a_round_is_stepped_through_card_by_card_there_and_back(visit: Visit) -> None:
    """Two cards and the count make a round; the opening bids are one step."""
    visit.open("eat-me", **small("eat-me", 1, 1))
    play_by_text(visit, 3)
    visit.page.evaluate("() => document.activeElement.blur()")  # who types goes on typing

    def stepped(key: str) -> tuple[int, int, str]:
        visit.page.keyboard.press(key)
        visit.page.wait_for_timeout(100)
        cards = visit.page.locator("#board [data-card]").count()  # not yet on the ring
        return visit.looked_at, cards, told(visit)

    back = [stepped("ArrowLeft") for _ in range(7)]
    assert [at for at, _, _ in back] == [3, 3, 2, 2, 2, 1, 0]
    cards = [left for _, left, _ in back]
    assert [left - cards[0] for left in cards] == [0, 1, 2, 2, 3, 4, 4]
    assert len({words for _, _, words in back[:-1]}) == 6
    on = [stepped("ArrowRight") for _ in range(6)]
    assert on == back[-2::-1]
    assert stepped("ArrowRight")[0] == 3
    assert visit.now == "act"


def test_a_round_that_is_told_can_be_paused_and_told_on(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, reduced_motion=MOVING) as visit:
        visit.open("eat-me", **small("eat-me", 1, 1))
        play_by_text(visit, 1)
        assert type_turn(visit, 8)
        visit.page.get_by_role("button", name="Pause").click()
        visit.page.get_by_role("button", name="Back to now").wait_for()
        assert visit.now == "wait"
        paused = told(visit)
        visit.page.get_by_role("button", name="Tell it again").click()
        visit.page.get_by_role("button", name="Pause").wait_for()
        visit.ready()
        assert told(visit) != paused


def test_the_last_rounds_cards_stay_marked_for_who_comes_in_the_middle_of_one(
    visit: Visit,
) -> None:
    table = visit.open("eat-me", **small("eat-me", 2))
    while visit.number(table) < 5:
        take_over(visit)
        if type_turn(visit, 7):
            visit.page.wait_for_timeout(100)
    marked = visit.page.locator("#board .lately")
    for path in (f"/table/{table}", "/", f"/table/{table}"):
        visit.go(path)
        if path != "/":
            expect(marked).to_have_count(2)


@sampled(("screen", "players"), [*product((PHONE, NARROW), (3, 5, 10))], 2)
def test_every_score_is_in_sight_on_a_phone(
    chromium: Browser, server: Server, visit: Visit, players: int, screen: Any
) -> None:
    table = visit.open("eat-me", seats=[{**seat, "name": "Bartholomew"} for seat in seats(players)])
    with Visit(chromium, server, viewport=screen, has_touch=True, is_mobile=True) as stranger:
        stranger.go(f"/table/{table}")
        stranger.page.locator("#table[data-now=wait]").wait_for()
        script = """() => [...document.querySelectorAll('.plate .brief')].map((one) => {
            const box = one.getBoundingClientRect();
            const isWhole = one.scrollWidth <= one.clientWidth && box.width > 0;
            return isWhole && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        })"""
        assert stranger.page.evaluate(script) == [True] * 2 * players
        plates = stranger.page.locator("#plates")
        assert plates.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
        assert stranger.width_needed() <= 0


@sampled("screen", [PHONE, NARROW], 1)
def test_an_order_is_given_by_a_finger_on_large_targets(
    chromium: Browser, server: Server, screen: Any
) -> None:
    with Visit(chromium, server, viewport=screen, has_touch=True, is_mobile=True) as visit:
        table = visit.open("eat-me", **small("eat-me", 1, 1))
        for turn in range(2):
            first = "#tray .bid button" if turn == 0 else "#tray [data-card]"
            visit.page.locator(first).last.tap()
            visit.page.locator(".deed:not([hidden])").wait_for()
            script = """() => [...document.querySelectorAll(
                '#tray button, #tray input, .deed button'
            )].filter((one) => one.checkVisibility()).map((one) => {
                const box = one.getBoundingClientRect();
                return [one.outerHTML.slice(0, 60), Math.min(box.width, box.height)];
            })"""
            sizes = visit.page.evaluate(script)
            assert len(sizes) > 5
            assert not [size for size in sizes if size[1] < LARGE]
            shown = visit.shown()
            visit.page.locator(".deed .main").tap()
            visit.wait_past(shown)
        assert visit.number(table) >= 4
