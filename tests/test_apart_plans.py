"""Planning ahead in a browser: made on the board, shown as sentences, played while one is away."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import tailbiter
from tailbiter.tables.clock import Control
from tests.browsing import PHONE, browser
from tests.serving import Server, Visitor
from tests.shared_tables import KEYS, Shared, keep
from tests.test_apart import now, sit

DAILY = Control("turn", 86_400_000)
SMALL = {"width": 320, "height": 640}
PICTURES = os.environ.get("TAILBITER_PICTURES", "")  # a folder for whoever wants to look


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("plans")
    start = tailbiter.game("eat-your-neighbor").start(1)
    dinner = tailbiter.game("eat-me", players=3).start(1)
    keep(
        folder,
        [
            Shared("plan", start, control=DAILY, at=now()),
            Shared("small", start, control=DAILY, at=now()),
            Shared("dinner", dinner, control=DAILY, at=now()),
            Shared("since", start, control=DAILY, at=now(), access="link"),
        ],
    )
    with Server(folder) as found:
        yield found
        found.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def type_turn(page: Page, text: str) -> None:
    """As one plays by the keyboard."""
    page.evaluate("() => document.activeElement?.blur()")  # "/" would be typed into an open field
    page.keyboard.press("/")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def plan(page: Page, *turns: str) -> None:
    page.locator("#tab-plans").click()
    page.locator("#panel-plans button", has_text="Plan").click()
    for number, turn in enumerate(turns):
        expect(page.locator("#prompt")).to_contain_text("reply" if number % 2 else "expect of")
        type_turn(page, turn)
    expect(page.locator("#prompt")).to_contain_text("Your reply is planned")


def test_a_plan_is_made_on_the_board_and_played(server: Server, chromium: Browser) -> None:
    ann = Visitor(server, KEYS[1])
    with sit(chromium, server, 2, "plan") as two, sit(chromium, server, 1, "plan") as one:
        page = two.page
        plan(page, "a1", "b1")
        page.locator("#prompt button", has_text="Back").click()
        expect(page.locator("#prompt")).to_contain_text("play your reply")
        page.keyboard.press("Escape")
        expect(page.locator("#prompt")).to_contain_text("expect of")
        type_turn(page, "a2")
        expect(page.locator("#prompt")).to_contain_text("play your reply")
        type_turn(page, "b2")
        expect(page.locator("#prompt")).to_contain_text("Your reply is planned")
        picture(page, "planning-1440")
        page.locator("#prompt button", has_text="Done").click()
        expect(page.locator(".plan .branch")).to_have_count(4)
        expect(page.locator("#prompt")).to_contain_text("Waiting for")
        picture(page, "planned-1440")
        page.locator(".plan button").nth(1).click()  # the reply to a1, and so the branch
        expect(page.locator(".plan .branch")).to_have_count(2)
        assert ann.get("/api/tables/plan")["number"] == 0
        one.page.locator("#tab-plans").click()
        expect(one.page.locator(".plan")).to_have_count(0)
        ann.post("/api/tables/plan/turns", {"seat": 1, "turn": "a2"}, 201)
        two.wait_for_turns(2)
        expect(page.locator("#panel-plans")).to_contain_text("A turn of your plan was played.")
        page.locator(".notebook textarea").fill("a3 next?")
        expect(page.locator(".notebook")).to_contain_text("Kept.")
        page.reload()
        page.locator("#tab-plans").click()
        expect(page.locator(".notebook textarea")).to_have_value("a3 next?")
        assert not two.faults()


def test_plans_fit_a_phone_and_the_dark(server: Server, chromium: Browser) -> None:
    for width, scheme in ((SMALL, "dark"), (PHONE, "light")):
        with sit(chromium, server, 2, "small", viewport=width, color_scheme=scheme) as two:
            page = two.page
            if width is SMALL:
                plan(page, "a1", "b1")
                page.locator("#prompt button", has_text="Done").click()
            page.locator("#tab-plans").click()
            expect(page.locator(".plan .branch")).to_have_count(2)
            picture(page, f"planned-{scheme}")
            assert two.width_needed() <= 0
            for button in page.locator("#panel-plans button:visible").all():
                box = button.bounding_box()
                assert box
                assert box["height"] >= 44, button.text_content()


def test_what_is_new_covers_nothing(server: Server, chromium: Browser) -> None:
    ann, ben = (Visitor(server, KEYS[seat]) for seat in (1, 2))
    with sit(chromium, server, 1, "since", viewport=PHONE) as one:
        one.go("/now")  # and so the table is left
        for visitor, seat, turn in ((ann, 1, "a1"), (ben, 2, "b2")):
            visitor.post("/api/tables/since/turns", {"seat": seat, "turn": turn}, 201)
        one.go("/table/since")
        since, plates = (one.page.locator(place).bounding_box() for place in ("#since", "#plates"))
        assert since
        assert plates
        assert since["y"] + since["height"] <= plates["y"]


def test_a_standing_order_is_put_together_and_withdrawn(server: Server, chromium: Browser) -> None:
    ben = Visitor(server, KEYS[2])
    with sit(chromium, server, 2, "dinner") as two:
        page = two.page
        page.locator("#tab-plans").click()
        cards = page.locator(".liked li b").all_text_contents()
        page.locator(".liked li").nth(2).locator("button").first.click()
        page.keyboard.press("Enter")  # the focus has gone along
        expect(page.locator(".liked li b").first).to_have_text(cards[2])
        page.locator(".standing-order input").fill("20")
        picture(page, "standing-1440")
        page.locator(".standing-order button[type=submit]").click()
        expect(page.locator(".standing-order")).to_contain_text("bid 20")
        standing = ben.get("/api/tables/dinner/plans?seat=2")["standing"]
        assert (standing["cards"][0], standing["unit"]) == (int(cards[2]), "percent")
        page.locator(".standing-order button", has_text="Withdraw").click()
        expect(page.locator(".standing-order")).to_contain_text("None.")
        assert ben.get("/api/tables/dinner/plans?seat=2")["standing"] is None
