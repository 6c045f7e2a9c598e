"""Installed as an app, and without a connection: nothing is lost, and what is kept is told."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

from tests.browsing import Visit
from tests.serving import Server, Visitor

PERSON = {"who": "person"}
PAPER = {"light": "rgb(247, 243, 234)", "dark": "rgb(21, 24, 29)"}


def test_it_can_be_installed(server: Server) -> None:
    with Visitor(server) as visitor:
        page = visitor.text("/")
        address = page.partition('rel="manifest" href="')[2].partition('"')[0]
        manifest = json.loads(visitor.text(address))
        assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
        for icon in manifest["icons"]:
            found = visitor.client.get(f"{address.rpartition('/')[0]}/{icon['src']}")
            assert found.headers["Content-Type"].startswith(icon["type"])
            if icon["type"] == "image/png":
                width, height = (found.content[at : at + 4] for at in (16, 20))
                size = "x".join(str(int.from_bytes(side)) for side in (width, height))
                assert size == icon["sizes"]


def test_a_turn_made_without_a_connection_is_kept_told_and_sent(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        visit.expected = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket"]
        table = visit.open("eat-your-neighbor", seats=[PERSON, PERSON], options={"side": 3})
        usual = visit.page.locator("#prompt").inner_text()
        visit.context.set_offline(True)
        visit.page.keyboard.press("/")
        visit.page.keyboard.type("b2")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_function(
            "page => document.querySelector('#bar').innerText.includes('kept')"
        )
        assert visit.now == "wait"
        visit.context.set_offline(False)
        visit.wait_for_turns(1)
        assert visit.number(table) == 1
        expect(visit.page.locator("#bar")).not_to_contain_text("kept")
        assert visit.page.locator("#prompt").inner_text() != usual  # it is the other's turn


def test_a_page_that_cannot_be_fetched_says_what_is_kept(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        visit.expected = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "404"]
        visit.go("/")
        visit.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
        visit.page.reload()
        visit.context.set_offline(True)
        visit.go("/table/anything")
        assert visit.page.get_by_role("heading", level=1).inner_text() == "No connection"
        assert visit.faults() == []
        for theme in ("light", "dark"):  # as chosen in the settings, whatever the system has
            visit.page.emulate_media(color_scheme="dark" if theme == "light" else "light")
            chosen = (
                "theme => localStorage.setItem('tailbiter.settings', JSON.stringify({ theme }))"
            )
            visit.page.evaluate(chosen, theme)
            visit.go("/table/anything")
            paper = visit.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
            assert paper == PAPER[theme]
        visit.context.set_offline(False)
        visit.page.get_by_role("link").click()
        visit.page.locator("#main").wait_for()
