"""Days for a turn, on the pages: opened, read before sitting down, done or not, put off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browsing import PHONE, Visit, browser
from tests.serving import Clocked, Server

SHIFTS = """() => { window.shifts = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts += one.value;
}).observe({type: 'layout-shift', buffered: true}); }"""
SMALL = ViewportSize(width=320, height=640)
DUE = "#pace .due"
DAY = 86_400_000  # milliseconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("days")
    with Server(folder) as found:
        yield found
        found.check_quiet()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


def set_up(visit: Visit, game: str, clock: str) -> None:
    """A table for a friend; nobody else sits there."""
    page = visit.page
    visit.go(f"/new/{game}?with=friend")
    for seat in page.locator(".seat:not([hidden])").all()[2:]:
        seat.locator("[value=closed]").check()
    page.locator("[name=clock]").select_option(clock)
    expect(page.locator("#days")).to_be_visible()


def open_for(host: Visit, guest: Visit) -> str:
    """Open the table that was set up, and lead somebody to it; its address for programs."""
    host.page.locator("#start").click()
    host.page.wait_for_url("**/table/*")
    table = host.page.url.rsplit("/", 1)[1]
    host.page.wait_for_selector(".gathering .terms li")
    code = host.ask(f"/api/tables/{table}/meeting")["invitations"][0]["code"]
    guest.go(f"/sit/{code}")
    guest.page.wait_for_selector(".gathering .terms li")
    return f"/api/tables/{table}"


def of_seat(visit: Visit, table: str, seat: int) -> dict[str, object]:
    found: dict[str, object] = visit.ask(table)["pace"]["seats"][seat - 1]
    return found


@pytest.mark.whole
def test_a_turn_a_day_from_set_up_to_the_first_round(server: Server, chromium: Browser) -> None:
    with (
        Visit(chromium, server, timezone_id="Europe/Berlin") as host,
        Visit(chromium, server, timezone_id="America/New_York", viewport=PHONE) as guest,
    ):
        set_up(host, "eat-me", "day")
        meaning = host.page.locator("[name=day-late][value=stand_in] + span .small").inner_text()
        host.page.locator("[name=day-late][value=stand_in]").check()
        assert not host.faults()
        table = open_for(host, guest)

        terms = guest.page.locator(".terms li")
        assert any(meaning in words for words in terms.all_inner_texts())
        assert guest.page.get_by_role("button", name="Sit down").is_visible()
        assert guest.width_needed() == 0
        assert not guest.faults()
        guest.page.get_by_role("button", name="Sit down").click()
        for visit in (host, guest):
            visit.ready()
            expect(visit.page.locator(DUE)).to_contain_text("tomorrow")
        first = host.page.locator(DUE).inner_text()
        assert first != guest.page.locator(DUE).inner_text()  # by clocks of their own

        host.page.get_by_role("button", name="Time…").click()
        host.page.get_by_role("button", name="Put the deadline off (3 left)").click()
        expect(
            host.page.get_by_role("button", name="Put the deadline off (2 left)")
        ).to_be_focused()
        assert not host.faults()
        host.page.keyboard.press("Escape")
        expect(host.page.locator(DUE)).not_to_have_text(first)

        guest.page.evaluate(SHIFTS)
        guest.ask(f"{table}/turns", {"seat": 2, "turn": "bid 3"})
        done = guest.page.get_by_role("button", name="I'm done")
        box = done.bounding_box()
        assert box
        assert box["height"] >= 44
        guest.page.set_viewport_size(SMALL)
        assert guest.width_needed() == 0
        guest.page.set_viewport_size(PHONE)
        done.dblclick()  # counts once, though the button says the contrary by then
        guest.page.get_by_role("button", name="Not done yet").click()
        expect(done).to_be_visible()
        host.ask(f"{table}/turns", {"seat": 1, "turn": "bid 2"})
        expect(guest.page.locator("#prompt")).to_contain_text("when you are done")
        guest.page.reload()
        assert guest.ask(table)["number"] == host.ask(table)["number"]
        assert guest.page.evaluate("() => window.shifts ?? 0") < 0.05

        guest.go("/games")  # all orders are in, and nobody is done
        expect(guest.page.locator("#part-1 .count")).to_have_text("1")
        expect(guest.page.locator(".kept .state")).to_contain_text("done, due tomorrow")
        guest.page.locator(".next-game").click()
        turn = guest.ask(table)["view"]["turn"]
        done.click()
        host.page.get_by_role("button", name="I'm done").click()
        host.page.wait_for_function("() => document.querySelector('#table').dataset.now === 'act'")
        assert host.ask(table)["view"]["turn"] == turn + 1


def test_a_seat_is_kept_for_who_comes_back_and_free_for_who_takes_it(
    clocked: Clocked, chromium: Browser
) -> None:
    """With a clock that is given: a stand-in, and after a miss of theirs a seat for all."""
    start = clocked.now
    days = {"kind": "turn", "seconds": DAY // 1000, "late": "stand_in", "misses": 1, "level": 1}
    with ExitStack() as open_visits:
        ann, ben, cy, dee = (
            open_visits.enter_context(Visit(chromium, clocked, viewport=PHONE)) for _ in range(4)
        )
        for visit in (ann, ben, cy, dee):
            visit.go("/")
        asked = {"game": "eat-your-neighbor", "access": "lobby", "clock": days}
        seats = [{"name": "Ann"}, {"who": "open"}]
        table = ann.ask("/api/tables", {**asked, "seats": seats})["table"]["id"]
        path = f"/api/tables/{table}"
        ben.ask(f"{path}/sit", {"name": "Ben", "seat": 2})
        wait_until(ben, f"{path}", "(state) => !state.gathering")
        for visit in (cy, dee, ann):
            visit.go(f"/table/{table}")
        cy.page.get_by_role("button", name="Time…").click()
        cy.page.get_by_role("button", name="I would stand in for who is late").click()
        expect(cy.page.get_by_role("button", name="I would not stand in any more")).to_be_visible()
        clocked.pass_to(start + DAY + 1)  # Ann was to begin
        back = ann.page.get_by_role("button", name="I am back")
        expect(back).to_be_visible()
        for visit in (ben, cy, dee):
            assert visit.page.get_by_role("button", name="I am back").count() == 0
        assert not ann.faults()
        ann.page.get_by_role("button", name="I am back").click()
        expect(ann.page.locator("#prompt")).to_contain_text("Your turn")

        clocked.pass_to(start + 3 * DAY)  # and was late again, with nobody to stand in
        take = dee.page.get_by_role("button", name="Take the seat")
        expect(take).to_be_visible()
        expect(ann.page.locator(DUE)).to_contain_text("others may take your seat")
        assert dee.width_needed() == 0
        take.click()
        wait_until(dee, path, "(state) => state.table.seats[0].mine")
        expect(dee.page.locator("#pace button", has_text="Take")).to_have_count(0)
        expect(ann.page.locator(DUE)).not_to_contain_text("your seat")
        assert not ann.ask(path)["table"]["seats"][0]["mine"]


def wait_until(visit: Visit, path: str, is_so: str) -> None:
    script = f"async (path) => ({is_so})(await (await fetch(path)).json())"
    visit.page.wait_for_function(script, arg=path)


def test_a_calendar_days_off_and_who_would_stand_in(server: Server, chromium: Browser) -> None:
    with Visit(chromium, server) as host, Visit(chromium, server) as guest:
        set_up(host, "eat-your-neighbor", "calendar")
        host.page.locator("[name=day-zone]").fill("Nowhere/Land")
        host.expected.append("422")
        host.page.locator("#start").click()
        expect(host.page.locator("#problem-zone")).to_contain_text("Nowhere/Land")
        host.page.locator("[name=day-zone]").fill("Asia/Tokyo")
        for day in (5, 6):
            host.page.locator(f"[name=day-weekday][value='{day}']").uncheck()
        host.page.locator("[name=day-time]").fill("18:30")
        host.page.locator("[name=day-late][value=stand_in]").check()
        table = open_for(host, guest)
        expect(guest.page.locator(".terms li").first).to_contain_text("18:30 in Asia/Tokyo")
        guest.page.get_by_role("button", name="Sit down").click()
        host.ready()

        host.page.get_by_role("button", name="Time…").click()
        due = of_seat(host, table, 1)["due"]
        assert isinstance(due, int)
        that_day = datetime.fromtimestamp(due / 1000, UTC).date()  # of the browser's clocks, too
        host.page.get_by_label("to", exact=True).fill(that_day.isoformat())
        host.page.get_by_role("button", name="Take days off").click()
        expect(host.page.get_by_role("button", name="I am back")).to_be_visible()
        assert of_seat(host, table, 1)["due"] != due
        host.page.get_by_role("button", name="I am back").click()
        expect(host.page.get_by_role("button", name="Take days off")).to_be_visible()

        with Visit(chromium, server) as other:
            other.go(f"/table/{table.rsplit('/', 1)[1]}")
            other.page.get_by_role("button", name="Time…").click()
            other.page.get_by_role("button", name="I would stand in for who is late").click()
            expect(other.page.get_by_text("Would play on for who is late:")).to_be_visible()
            other.page.get_by_role("button", name="I would not stand in any more").click()
            expect(other.page.get_by_text("Would play on for who is late:")).to_have_count(0)


def test_several_tables_keep_one_calendar(server: Server, chromium: Browser) -> None:
    with (
        Visit(chromium, server, timezone_id="Europe/Berlin", viewport=PHONE) as host,
        Visit(chromium, server) as guest,
    ):
        set_up(host, "eat-your-neighbor", "calendar")
        host.page.locator("[name=day-time]").fill("19:30")
        one = open_for(host, guest)
        set_up(host, "ouroboros", "calendar")
        host.page.locator("details:has([name=day-like]) > summary").click()
        host.page.locator("[name=day-like]").select_option(index=1)
        other = open_for(host, guest)
        agreed = [host.ask(table)["pace"] for table in (one, other)]
        assert agreed[0]["times"] == [19 * 60 + 30]
        assert agreed[0]["zone"] == "Europe/Berlin"
        for what in ("zone", "weekdays", "times", "least", "grace", "late", "misses"):
            assert agreed[0][what] == agreed[1][what]
