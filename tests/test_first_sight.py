"""What somebody who has read nothing trips over on a phone: signs, words, and things that move."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist
from pathlib import Path

from playwright.sync_api import Browser, expect

import tailbiter
from tests.browsing import HASTE, PHONE, Visit
from tests.serving import Server
from tests.test_pages import MOVING, SLOWLY, small, type_turn

TOLD_APART = 25  # in CIELAB; a difference of 2 can just be seen

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


def test_what_shows_a_turn_at_once_has_a_place_of_its_own(
    chromium: Browser, server: Server
) -> None:
    """A tap on it that comes too late meets nothing; and nothing moves when it comes and goes."""
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": MOVING}
    with Visit(chromium, server, **how) as visit:
        page = visit.page
        visit.go("/")
        page.evaluate(SLOWLY)
        visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
        height = page.evaluate(HEIGHT)
        page.locator("#board [data-key]").first.tap()
        page.locator(".deed .main").tap()
        skip = page.get_by_role("button", name="Show at once")
        skip.wait_for()
        expect(page.locator("#prompt")).to_contain_text("What Bot did")
        box = skip.bounding_box()
        assert box
        under = page.locator("#bar button:visible:not(.skip-telling)").evaluate_all(
            """(all, {x, y, width, height}) => all.filter((one) => {
                const other = one.getBoundingClientRect();
                return other.left < x + width && x < other.right
                    && other.top < y + height && y < other.bottom;
            }).length""",
            box,
        )
        assert under == 0
        assert page.evaluate(HEIGHT) == height
        skip.tap()
        expect(skip).to_be_hidden()
        visit.ready()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".turn-field input")).to_be_hidden()
        assert page.evaluate(HEIGHT) == height


def test_there_is_a_way_out_of_the_field_for_turns(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        visit.open("eat-your-neighbor", **small("eat-your-neighbor", 1, 1))
        visit.page.locator("#bar .opener").tap()
        field = visit.page.locator("#bar .turn-field input")
        field.fill("zz")
        visit.page.get_by_role("button", name="Back to the buttons").tap()
        expect(field).to_be_hidden()
        expect(visit.page.get_by_role("button", name="Undo")).to_be_visible()


def test_the_goal_is_told_also_where_a_bot_begins(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        seats = small("eat-your-neighbor", 1, 1)["seats"][::-1]
        visit.open("eat-your-neighbor", seats=seats, options={"side": 3})
        told = visit.page.locator("#consequence .event")
        expect(told).to_have_count(2)
        aim = visit.page.locator(".signs dd").first.text_content() or "nothing"
        expect(told.last).to_have_text(aim)
        assert type_turn(visit, 0)
        visit.wait_for_turns(3)
        expect(visit.page.locator("#consequence")).not_to_contain_text(aim)


def test_what_a_pattern_means_is_closed_and_hides_nobodys_discs(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        visit.open("ouroboros", **small("ouroboros", 1, 1))
        visit.page.locator("#tray .pattern").first.tap()
        told = visit.page.locator(".tray-ouroboros .choice").bounding_box()
        discs = visit.page.locator(".supplies").bounding_box()
        assert told
        assert discs
        assert told["y"] >= discs["y"] + discs["height"]
        visit.page.get_by_role("button", name="Back to the patterns").tap()
        expect(visit.page.locator("#tray .pattern").first).to_be_visible()


def test_seats_have_colours_that_are_told_apart() -> None:
    """From each other and from the discs, by day and by night: in ouroboros all have colours."""
    folder = Path(tailbiter.__file__).parent / "drawings" / "web"
    own = (folder / "boards" / "ouroboros.css").read_text()
    discs = re.findall(r"--disc-[bgry]: (#\w{6})", (folder / "theme.css").read_text())
    found = re.findall(r"--seat-\d: light-dark\((#\w{6}), (#\w{6})\)", own)
    assert (len(found), len(discs)) == (4, 4)
    for seats in zip(*found, strict=True):
        for one, other in combinations([*seats], 2):
            assert far(one, other) > TOLD_APART, (one, other)
        for one, disc in product(seats, discs):
            assert far(one, disc) > TOLD_APART, (one, disc)


def far(one: str, other: str) -> float:
    """How different two colours look: their distance in CIELAB."""
    return dist(lab(one), lab(other))


def lab(colour: str) -> tuple[float, float, float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)
