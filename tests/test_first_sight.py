"""What somebody who has read nothing trips over on a phone: signs, words, and things that move."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

import tailbiter
from tests.browsing import HASTE, PHONE, Visit
from tests.serving import Server
from tests.test_pages import small

OUTSIDE = """() => {
    const told = document.querySelector('.pattern-words').getBoundingClientRect();
    const tray = document.querySelector('#tray').getBoundingClientRect();
    return told.top < tray.top - 1 || told.bottom > tray.bottom + 1 || told.height < 10;
}"""
TOPS = "(lines) => lines.map((line) => line.getBoundingClientRect().top)"
HEIGHT = "() => document.querySelector('#board').getBoundingClientRect().height"
SOON = (
    "document.querySelector('.deed .main').textContent = 'Pay 1 blue, 1 green, 1 red and '"
    " + '1 yellow, remove the stones on a1 and b1 and give the rest to somebody'"
)


def test_every_sign_is_explained_one_press_away(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        for game in tailbiter.GAMES:
            visit.open(game, **small(game, 1, 1))
            aim = visit.page.locator("#consequence .event").text_content()  # nothing was played yet
            button = visit.page.get_by_role("button", name="What is what")
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
            button.tap()
            window = visit.page.get_by_role("dialog", name="What is what")
            expect(window.get_by_role("heading")).to_be_in_viewport()
            assert window.locator("dt").count() == window.locator("dd").count() > 8
            expect(window.locator("dd").first).to_have_text(aim or "nothing")
            assert visit.faults() == []
            window.get_by_role("button", name="Close").tap()
            expect(window).to_be_hidden()


def test_from_a_small_cell_to_the_one_beside_it(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        page = visit.page
        nudge, yes = page.get_by_role("group", name="Another cell"), page.locator(".deed .main")
        seats = small("eat-your-neighbor", 1, 1)["seats"]
        visit.open("eat-your-neighbor", seats=seats, options={"side": 5})
        expect(nudge).to_be_hidden()
        page.locator("#board [data-key=e5]").tap()
        expect(yes).to_contain_text("e5")
        page.get_by_role("button", name="The cell above").tap()
        expect(yes).to_contain_text("f4")
        page.get_by_role("button", name="The cell to the right").tap()
        expect(yes).to_contain_text("f5")
        page.locator(".deed").get_by_role("button", name="Back").tap()
        expect(nudge).to_be_hidden()
        page.get_by_role("tab", name="Game").tap()
        page.get_by_role("button", name="Resign").tap()
        page.get_by_role("button", name="Really resign?").tap()
        card = page.locator(".end-card")
        expect(card.get_by_role("heading")).to_be_in_viewport(ratio=1)
        card.get_by_role("button", name="Close").tap()
        page.locator("#board [data-key=e5]").tap()
        expect(page.locator("#consequence .event")).to_have_text("E5, empty")


def test_a_pattern_and_a_preview_are_told_in_their_place(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        visit.open("ouroboros", **small("ouroboros", 1, 1))
        page = visit.page
        for number in range(4):
            page.locator("#tray .pattern").nth(number).tap()
            expect(page.locator(".pattern-words")).to_contain_text(f"Pattern {number + 1}")
            assert not page.evaluate(OUTSIDE), f"pattern {number + 1} is told under the board"
            page.keyboard.press("Escape")
        page.locator("#board [data-key=c3]").tap()
        height = page.evaluate(HEIGHT)
        page.wait_for_timeout(HASTE)
        page.locator("#tray .choice button").first.tap()
        lines = page.locator("#consequence.ahead .event")
        expect(lines.nth(1)).to_be_attached()
        expect(page.locator("#consequence .tag")).to_have_count(1)
        expect(lines.first.locator(".tag")).to_have_text("Preview")
        tops = lines.evaluate_all(TOPS)
        assert tops == sorted(tops)
        page.evaluate(SOON)
        assert page.evaluate(HEIGHT) == height, "a long button moves the board"


def test_a_card_before_its_time_says_when_it_is_played(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        visit.open("eat-me", **small("eat-me", 1, 1))
        visit.page.locator("#tray .hand-card").first.tap()
        said = visit.page.locator("#consequence")
        expect(said).to_contain_text("you play it in a later round; now you bid")
        assert "warn" not in str(said.get_attribute("class"))
