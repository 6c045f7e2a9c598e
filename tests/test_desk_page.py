"""The game master's desk in a browser: a round of a hosted game, by keyboard and by thumb."""

from __future__ import annotations

from datetime import UTC, datetime

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browsing import PHONE, Visit
from tests.serving import Clocked, Table, Visitor

MINUTE = 60_000  # milliseconds
NAMES = ("Ann", "Ben", "Cy")
CALENDAR = {"kind": "calendar", "grace": 3600, "extensions": 3, "late": "rule", "least": 3600}

EXAMPLE = "is an example here: it will be drawn anew"


def opened(server: Clocked, host: Visit, master: str) -> dict[str, Table]:
    """A game of three whose host is its master, as each of them plays it; Gus stands by."""
    host.page.clock.install(time=datetime.fromtimestamp(server.now / 1000, UTC))
    host.go("/")
    asked = {"game": "eat-me", "options": {"players": 3}, "access": "link", "clock": CALENDAR}
    seats = [{"who": "open"}] * 3
    state = host.ask("/api/tables", {**asked, "seats": seats, "master": master})
    name = state["table"]["id"]
    tables = {}
    for seat, who in enumerate(NAMES, 1):
        tables[who] = Table(Visitor(server), name)
        tables[who].ask("sit", seat, name=who)
    gus = Visitor(server)
    gus.post(f"/api/tables/{name}/actions", {"do": "stand_in", "name": "Gus"})
    host.go(f"/table/{name}")
    host.page.wait_for_function("() => document.querySelector('#table').dataset.now === 'wait'")
    return tables


def press(page: Page, name: str, question: str = "") -> None:
    """A button of the desk, by the keyboard alone: it is on the way, and asks once more."""
    wanted = button(page, name)
    expect(wanted).to_be_visible()
    for _ in range(40):
        if wanted.evaluate("(one) => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(wanted).to_be_focused()
    page.keyboard.press("Enter")
    if question:
        expect(button(page, question)).to_be_focused()
        page.keyboard.press("Enter")


def button(page: Page, name: str) -> Locator:
    return page.locator("#panel-desk").get_by_role("button", name=name, exact=True)


def tap(page: Page, name: str, question: str) -> None:
    wanted = button(page, name)
    box = wanted.bounding_box()
    assert box
    assert box["height"] >= 44, name
    wanted.click()
    button(page, question).click()


def seat(page: Page, number: int) -> Locator:
    return page.locator("#panel-desk .paces > li").nth(number - 1)


def test_a_round_at_the_desk_by_keyboard_and_then_on_a_phone(
    clocked: Clocked, chromium: Browser
) -> None:
    with Visit(chromium, clocked) as host:
        tables, page = opened(clocked, host, "sees"), host.page
        tables["Ann"].play(1, "bid 3")
        page.locator("#tab-turns").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#tab-desk")).to_be_focused()
        status = page.locator("#panel-desk").get_by_role("status")
        expect(status).to_contain_text("Missing: Ben, Cy.")
        expect(page.locator("#pace .due")).to_contain_text("Ben: due")  # Ann has ordered

        press(page, "Remind the 2 missing")
        expect(button(page, "Remind the 2 missing")).to_have_count(0)  # for an hour
        expect(page.locator("#tab-desk")).to_be_focused()
        until = status.inner_text()
        press(page, "Put off for Ben", "Take an extension of theirs?")
        expect(status).not_to_have_text(until)
        assert button(page, "Resolve the round").count() == 0

        press(page, "Preview the round")
        preview = page.get_by_role("region", name="Preview")
        expect(preview.locator("pre")).to_contain_text("Ben's bid of 10, 10 % of the points left")
        expect(preview).not_to_contain_text(EXAMPLE)  # no bid is drawn
        expect(button(page, "Close")).to_be_focused()
        expect(preview.get_by_text("If it were resolved now.")).to_be_in_viewport()
        assert not host.faults()
        page.keyboard.press("Enter")
        expect(preview).to_be_hidden()
        hands = page.locator("#panel-desk .hands")
        hands.locator("summary").click()
        expect(hands.locator("li").first).to_contain_text("Ann, cards:")
        assert tables["Ann"].look()["view"]["turn"] == 0

        deadline = host.ask(f"{tables['Ann'].path}/desk")["deadline"]
        left = deadline - clocked.now
        clocked.pass_to(deadline + 1)
        page.clock.fast_forward(left + MINUTE)  # and the page knows by itself
        press(page, "Resolve the round", "Really resolve it?")
        expect(seat(page, 2)).to_contain_text("was late last time")
        expect(seat(page, 1)).not_to_contain_text("was late")
        assert tables["Ann"].look()["view"]["turn"] == 1

        page.set_viewport_size(PHONE)
        page.locator("#tab-turns").click()
        page.locator(".turns .chip").first.click()
        page.locator("#tab-game").click()
        page.get_by_role("button", name="Back to turn 0").click()
        page.get_by_role("button", name="Really go back?").click()
        page.locator("#tab-desk").click()
        tap(page, "Forward again", "Really go forward?")
        expect(button(page, "Forward again")).to_have_count(0)
        assert tables["Ann"].look()["view"]["turn"] == 1
        button(page, "Preview the round").click()
        expect(preview).to_contain_text(EXAMPLE)
        assert not host.faults()
        assert host.width_needed() == 0
        button(page, "Close").click()
        tap(page, "Seat Gus for Ben", "Really replace them?")
        expect(seat(page, 2)).to_contain_text("Gus")
        expect(seat(page, 3)).to_contain_text("was late")
        expect(button(page, "Seat Gus for Ben")).to_have_count(0)
        page.locator("#tab-talk").click()
        expect(page.locator(".talk-lines")).to_contain_text("Gus")
