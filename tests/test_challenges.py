"""Somebody with an account is asked by name to play, is told of it, declines and accepts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import PHONE, Visit, browser
from tests.serving import Server
from tests.test_account_page import come_in
from tests.test_together import card, open_table


@pytest.fixture(scope="module", name="server")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("challenges")) as server:
        yield server
        server.check_quiet()


@pytest.fixture(scope="module", name="chromium")
def launched() -> Iterator[Browser]:
    with browser() as found:
        yield found


def ask(host: Visit, name: str) -> None:
    card(host).get_by_label("Name of an account").fill(name)
    card(host).get_by_role("button", name="Ask").click()


def test_a_challenge_is_told_declined_and_accepted(server: Server, chromium: Browser) -> None:
    with (
        Visit(chromium, server) as host,
        Visit(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True) as friend,
    ):
        come_in(host, "Challenger")
        come_in(friend, "Challenged")
        friend.go("/lobby")
        asked = friend.page.locator(".asked")
        open_table(host)
        host.expected = ["422"]
        ask(host, "Nobody of this name")
        expect(card(host).get_by_role("alert")).not_to_be_empty()
        ask(host, "challenged")
        kept = card(host).get_by_text("kept for Challenged")
        expect(kept).to_be_visible()
        expect(asked).to_contain_text("Challenger asks you")  # without asking anew
        assert friend.faults() == []
        assert friend.width_needed() == 0
        asked.get_by_role("button", name="Decline").click()
        expect(asked).to_have_count(0)
        expect(kept).to_have_count(0)
        expect(card(host).get_by_role("status")).to_contain_text("Challenged")
        ask(host, "Challenged")
        friend.go("/")  # whoever was not there finds it when they come
        asked.get_by_role("link", name="Look").click()
        expect(card(friend).get_by_role("textbox")).to_have_count(
            0
        )  # who has an account has a name
        card(friend).get_by_role("button", name="Sit down").click()
        for visit in (host, friend):
            expect(card(visit)).to_be_hidden()
        expect(host.page.locator(".plate .name").nth(1)).to_contain_text("Challenged")
