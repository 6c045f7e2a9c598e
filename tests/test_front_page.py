"""The front page in a real browser: level and side before Play, games that are kept, records."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

import tailbiter
from tests.browsing import PHONE, WIDE, Visit
from tests.serving import Server

PERSON, BOT = {"who": "person"}, {"who": "bot", "level": 1}
NARROW = ViewportSize(width=320, height=640)


def opened(visit: Visit, game: str, **more: object) -> str:
    table: str = visit.ask("/api/tables", {"game": game, **more})["table"]["id"]
    return table


@pytest.mark.parametrize(("side", "seat"), [("1", 0), ("2", 1)])
def test_the_level_and_the_side_are_those_that_were_chosen(
    chromium: Browser, server: Server, side: str, seat: int
) -> None:
    with Visit(chromium, server) as visit:
        visit.go("/")
        form = visit.page.locator('form[data-game="eat-your-neighbor"]')
        form.get_by_label("level").select_option("5")
        form.get_by_label("You play").select_option(side)
        visit.go("/")  # what was chosen is remembered
        visit.page.locator('button[data-play="eat-your-neighbor"]').click()
        visit.page.wait_for_url("**/table/*")
        state = visit.ask(f"/api/tables/{visit.page.url.rsplit('/', 1)[1]}")
        seats = state["table"]["seats"]
        assert [one["mine"] for one in seats] == [index == seat for index in (0, 1)]
        assert seats[1 - seat]["level"] == 5


def test_games_that_are_kept_are_drawn_and_can_be_deleted(
    chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        visit.go("/")
        names = {opened(visit, game, seats=[PERSON, BOT]) for game in tailbiter.GAMES}
        for size in (WIDE, PHONE, NARROW):
            visit.page.set_viewport_size(size)
            visit.go("/")
            for name in names:
                still = visit.page.locator(f'[data-picture="{name}"]')
                still.scroll_into_view_if_needed()
                still.locator("svg").first.wait_for(state="attached")
            assert visit.faults() == [], size
            assert visit.width_needed() <= 0, size
        gone = names.pop()
        button = visit.page.locator(f'[data-table="{gone}"] .delete')
        button.click()
        assert visit.page.locator(f'[data-table="{gone}"]').count() == 1  # asked once more
        button.click()
        visit.page.locator(f'[data-table="{gone}"]').wait_for(state="detached")
        visit.go("/")
        found = visit.page.locator("[data-table]").evaluate_all(
            "all => all.map((one) => one.dataset.table)"
        )
        assert set(found) == names


def test_a_table_that_has_not_begun_asks_for_no_picture(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        visit.go("/")
        table = opened(visit, "ouroboros", seats=[PERSON, {"who": "open"}])
        for path in ("/", "/games"):
            visit.go(path)
            expect(visit.page.locator(f'[data-table="{table}"]')).to_be_visible()
            visit.page.wait_for_load_state("networkidle")  # no error is heard of


def test_the_score_against_the_chosen_level_is_told(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        visit.go("/")
        table = opened(visit, "eat-your-neighbor", seats=[PERSON, {**BOT, "level": 4}])
        visit.ask(f"/api/tables/{table}/actions", {"do": "resign", "seat": 1})
        visit.go("/")
        form = visit.page.locator('form[data-game="eat-your-neighbor"]')
        form.get_by_label("level").select_option("4")
        assert "1 lost" in form.locator(".score").inner_text()
        form.get_by_label("level").select_option("5")
        assert form.locator(".score").inner_text() == ""
