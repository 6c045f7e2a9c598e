"""The account page in a real browser: from guest to somebody with friends, and away again."""

from typing import Any

from playwright.sync_api import Browser

from tests.browsing import PHONE, Visit
from tests.sampling import sampled
from tests.serving import Server
from tests.test_server_people import PASSWORD, administer

NARROW = {"width": 320, "height": 640}
SCRIPT = '<img src=x onerror="document.title=1">'


def register(visit: Visit, name: str) -> None:
    visit.page.fill("#register-name", name)
    visit.page.fill("#register-password", PASSWORD)
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector("html[data-person]")


def come_in(visit: Visit, name: str) -> None:
    visit.go("/account")
    register(visit, name)
    visit.page.wait_for_selector("#browsers li")


def rows(visit: Visit, where: str) -> list[str]:
    return visit.page.locator(f"#{where} .words").all_inner_texts()


def test_a_guest_at_a_table_makes_an_account_and_plays_on(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        table = visit.open("eat-your-neighbor")
        visit.page.click(".top .account")
        register(visit, "Player One")
        assert visit.page.url == f"{server.address}/table/{table}"
        visit.ready()
        assert visit.page.locator(".top .account").inner_text() == "Player One"
        assert any(seat["mine"] for seat in visit.ask(f"/api/tables/{table}")["table"]["seats"])


@sampled(("viewport", "scheme"), [(PHONE, "light"), (NARROW, "dark")], 1)
def test_everybody_can_use_it(
    chromium: Browser, server: Server, viewport: Any, scheme: str
) -> None:
    with Visit(chromium, server, viewport=viewport, color_scheme=scheme) as visit:
        for path, part in (("/account", "#log-in"), ("/account#password=x", "#link")):
            visit.go(path)
            visit.page.wait_for_selector(part)
            assert visit.faults() == []
            assert visit.width_needed() <= 0
        come_in(visit, f"Anybody {scheme}")
        assert visit.faults() == []
        assert visit.width_needed() <= 0


def test_friends_and_keys_are_listed_as_text_and_taken_back(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as other, Visit(chromium, server) as visit:
        come_in(other, "A Friend")
        come_in(visit, "Sociable")
        page = visit.page
        page.fill("#friend-name", "a friend")
        page.keyboard.press("Enter")
        page.wait_for_selector("#friends .online")
        assert rows(visit, "friends")[0].startswith("A Friend")
        page.fill("#program-label", SCRIPT)
        page.keyboard.press("Enter")
        page.wait_for_selector("#key:not([hidden])")
        page.wait_for_selector("#programs li")
        assert SCRIPT in rows(visit, "programs")[0]
        key = page.locator("#key output").inner_text()
        script = "async (headers) => (await fetch('/api/account', {headers})).json()"
        told = other.page.evaluate(script, {"Authorization": f"Bearer {key}"})
        assert told["name"] == "Sociable"
        page.reload()
        assert SCRIPT in rows(visit, "programs")[0]
        page.click("#programs button")
        page.wait_for_selector("#programs .quiet:not(.small)")
        page.click("#friends button")
        page.wait_for_selector("#friends .quiet:not(.small)")
        visit.expected = ["404"]
        page.fill("#block-name", "nobody of that name")
        page.keyboard.press("Enter")
        page.wait_for_selector("#block-problem:not(:empty)")
        assert page.evaluate("() => document.activeElement.id") == "block-name"


def test_settings_are_the_same_in_every_browser(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as one, Visit(chromium, server) as two:
        come_in(one, "Two Browsers")
        one.page.click("#settings-button")
        with one.page.expect_response("**/api/account/settings"):
            one.page.check("input[name=theme][value=dark]")
        two.go("/account")
        two.page.fill("#log-in-name", "two browsers")
        two.page.fill("#log-in-password", PASSWORD)
        two.page.keyboard.press("Enter")
        two.page.wait_for_selector("html[data-person][data-theme=dark]")


def test_a_link_leads_to_a_new_password_and_deleting_away(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        come_in(visit, "Forgetting")
        visit.page.click("#log-out")
        visit.page.wait_for_selector("html:not([data-person])")
        visit.page.goto(administer(server, "reset", "Forgetting"))
        visit.page.fill("#new-password-password", "a third snake")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_url("**/account")
        visit.page.goto(administer(server, "reset", "Forgetting"))  # while logged in, on this page
        visit.page.fill("#new-password-password", "another snake")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_url("**/account")
        visit.page.fill("#delete-password", "another snake")
        visit.page.click("#delete-button")
        visit.page.click("#delete-button")
        visit.page.wait_for_selector("html:not([data-person])")
        visit.expected = ["403"]
        visit.go("/account")
        visit.page.fill("#log-in-name", "Forgetting")
        visit.page.fill("#log-in-password", "another snake")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_selector("#log-in-problem:not(:empty)")
