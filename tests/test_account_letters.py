"""Reminders in a real browser: an address confirmed, wishes kept, called to another table."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium

from tests.browsing import PHONE, Visit, browser
from tests.posting import MailServer, mail_server
from tests.sampling import sampled
from tests.serving import PATIENCE, Server
from tests.test_account_page import NARROW, come_in
from tests.test_server_people import PASSWORD, Browser
from tests.test_server_post import started

CALLED = """async () => {
    const worker = await navigator.serviceWorker.getRegistration("/offline.js");
    const shown = (await worker?.getNotifications()) ?? [];
    return shown.map(({ title, tag, data }) => [title, tag, data]);
}"""


@pytest.fixture(scope="module", name="mails")
def a_mail_server() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory, mails: MailServer) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("letters")
    with started(folder, mails) as server:
        yield server
        server.check_quiet()


@pytest.fixture(scope="module", name="chromium")
def a_browser() -> Iterator[Chromium]:
    with browser() as found:
        yield found


@sampled(("viewport", "scheme"), [(PHONE, "dark"), (NARROW, "light")], 1)
def test_from_an_address_to_letters_as_one_wishes(
    chromium: Chromium, server: Server, mails: MailServer, viewport: Any, scheme: str
) -> None:
    address = f"{scheme}@mail.example"
    how = {"viewport": viewport, "color_scheme": scheme, "timezone_id": "Europe/Vienna"}
    with Visit(chromium, server, **how) as visit:
        page = visit.page
        come_in(visit, f"Wishing {scheme}")
        page.fill("#email-email", address)
        page.fill("#email-password", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#letters-address:has-text('was sent to {address}')")
        (letter,) = mails.wait_for(1, address)
        visit.go(letter.path)
        assert visit.faults() == []
        assert visit.width_needed() <= 0
        page.click("main button")
        page.wait_for_selector("main:not(:has(button))")
        visit.go("/account")
        page.wait_for_selector(f"#letters-address:has-text('go to {address}')")
        assert page.input_value("#wishes-zone") == "Europe/Vienna"
        page.check("input[name=how][value=digest]")
        page.select_option("#wishes-hour", "7")
        page.uncheck("input[name=kinds][value=round]")
        page.click("#wishes button")
        page.wait_for_selector("#wishes-problem:not(:empty):not(.warn)")
        assert visit.faults() == []
        assert visit.width_needed() <= 0
        page.reload()
        page.wait_for_selector("#letters-address p")
        assert page.is_checked("input[value=digest]")
        told = visit.ask("/api/account/reminders")
        assert (told["wishes"]["hour"], told["wishes"]["zone"]) == (7, "Europe/Vienna")
        assert "round" not in told["wishes"]["kinds"]
        shown = page.locator("#calendar-address").inner_text()
        assert shown == server.address + told["calendar"]
        targets = page.locator("#letters :is(button, select, label:has(input))")
        sizes = [targets.nth(number).bounding_box() for number in range(targets.count())]
        assert all(size and size["height"] >= 44 for size in sizes)


def test_a_page_that_shows_something_else_calls_one_to_a_table(
    chromium: Chromium, server: Server
) -> None:
    other = Browser(server)
    with Visit(chromium, server, permissions=["notifications"]) as visit:
        page = visit.page
        come_in(visit, "Elsewhere")
        table = other.open("eat-your-neighbor", [{"who": "person"}, {"who": "open"}])
        visit.ask(f"/api/tables/{table.id}/sit", {"name": ""})
        page.click("#settings-button")
        with page.expect_websocket():
            page.check("input[name=notify]")
        page.wait_for_function("async () => (await navigator.serviceWorker.ready) && true")
        page.wait_for_timeout(300)
        other.post(f"{table.path}/turns", {"seat": 1, "turn": "c3"})
        until = time.monotonic() + PATIENCE
        while not (shown := page.evaluate(CALLED)) and time.monotonic() < until:
            page.wait_for_timeout(50)
        ((title, tag, path),) = shown
        assert (title, tag, path) == (
            *("Your turn: Eat Your Neighbor", table.id),
            f"/table/{table.id}",
        )
