"""The rules for players and the set-up: each picture judged by the rules, no code to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

import tailbiter
from tailbiter.games import GAMES
from tailbiter.games.events import Event
from tailbiter.games.sentences import spoken_by
from tailbiter.server.primer import Section, pictures, primer
from tailbiter.server.turn_answers import walked
from tests.browsing import PHONE, WIDE, ZOOMED, Visit
from tests.kinds import rule_numbers
from tests.sampling import sampled
from tests.serving import Server, Visitor
from tests.test_pages import small

NARROW = ViewportSize(width=320, height=640)
LOOKS: list[dict[str, Any]] = [
    {"viewport": WIDE, "color_scheme": "light"},
    {"viewport": PHONE, "color_scheme": "dark"},
    {"viewport": NARROW, "color_scheme": "light"},
    {"viewport": ZOOMED, "color_scheme": "dark", "device_scale_factor": 2},
]
games = pytest.mark.parametrize("game", GAMES)
SECTIONS = [(game, section) for game in GAMES for section in primer(game).sections]
IN_SIGHT = """() => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  return [...document.querySelectorAll("main")].map((one) => one.innerText).join(" ");
}"""


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    with Visit(chromium, server) as visiting:
        yield visiting


def events_of(game: str, section: Section) -> tuple[Event, ...]:
    """What the turn of a picture does, whole, by the rules."""
    asked = section.picture
    position = tailbiter.game(game, **asked.options).position(str(asked.start))
    for turn in asked.turns:
        position = position.play(turn.text, turn.seat)
    assert asked.seat is not None
    walk = walked(position, asked.seat, [*asked.made, str(asked.look)])
    assert walk.is_done
    return walk.position.events


def is_so(claim: dict[str, Any], event: Event) -> bool:
    known = {"kind": event.kind, "seat": event.seat, **event.data}
    return all(known.get(name) == value for name, value in claim.items())


@pytest.mark.parametrize(
    ("game", "section"), SECTIONS, ids=[f"{game}: {one.title}" for game, one in SECTIONS]
)
def test_the_turn_in_a_picture_does_what_its_words_claim(game: str, section: Section) -> None:
    events = events_of(game, section)
    assert section.claims
    for claim in section.claims:
        assert any(is_so(claim, event) for event in events), (claim, events)
    assert set(section.rules) <= set(rule_numbers(game))
    assert {event.rule for event in events} & set(section.rules)


@games
def test_a_game_is_told_in_three_or_four_pictures_to_its_end(game: str) -> None:
    found = pictures(game, "en")
    assert len(found) in (3, 4)
    assert all(picture.step and picture.prospect for picture in found)
    kinds = {event.kind for section in primer(game).sections for event in events_of(game, section)}
    assert "ended" in kinds


@games
def test_every_rule_that_a_page_cites_stands_on_the_sheet(server: Server, game: str) -> None:
    with Visitor(server) as me:
        sheet = set(re.findall(r'id="([A-Z]\d+)"', me.text(f"/rules/{game}/sheet")))
        assert sheet == set(rule_numbers(game))
        for path in (f"/rules/{game}", f"/new/{game}"):
            cited = re.findall(rf'href="/rules/{game}/sheet#(\w+)"', me.text(path))
            assert cited
            assert set(cited) <= sheet


def test_an_old_link_to_a_rule_leads_to_the_sheet(visit: Visit) -> None:
    visit.go("/rules/eat-thyself#T9")
    visit.page.wait_for_url("**/rules/eat-thyself/sheet#T9")
    assert visit.page.locator("#T9:target").is_visible()


def codes_of(game: str) -> set[str]:
    """What only records and programs should read."""
    found = set()
    for option in GAMES[game].OPTIONS:
        plain = spoken_by(game, "en").OPTIONS[option.name].title.lower()
        names = {option.name, option.name.replace("_", " ")} if "_" in option.name else set()
        found |= {name for name in names if name not in plain}
        found |= {word for word in option.words if not word.isalnum() or word in ("aa", "ab", "bb")}
    return found


def codes_in(game: str, text: str) -> list[str]:
    found = [code for code in codes_of(game) if re.search(rf"(?i)\b{re.escape(code)}\b", text)]
    return found + re.findall(r"\w+ ?= ?\w+|\boption \w+\b|\w+_\w+", text)


@sampled("game", [*GAMES], 1)
def test_no_code_is_to_be_read_where_people_choose_and_learn(visit: Visit, game: str) -> None:
    for path in (f"/rules/{game}", f"/new/{game}"):
        visit.go(path)
        visit.page.wait_for_load_state("networkidle")
        assert codes_in(game, visit.page.evaluate(IN_SIGHT)) == [], path
    visit.open(game, **small(game, 1, 1))
    visit.page.get_by_role("tab", name="Game").click()
    visit.page.evaluate(IN_SIGHT)
    panel = visit.page.locator("#panel-game").inner_text()
    assert all(words.title in panel for words in spoken_by(game, "en").OPTIONS.values())
    assert codes_in(game, panel) == []


def test_a_game_is_set_up_by_lot_under_ones_own_name(visit: Visit) -> None:
    visit.go("/")
    visit.page.evaluate("() => localStorage.setItem('tailbiter.settings', '{\"name\": \"Ann\"}')")
    visit.go("/new/eat-your-neighbor")
    assert not visit.page.locator(".option").first.is_visible()
    visit.page.get_by_label("at random").check()
    with visit.page.expect_request("**/api/tables") as asked:
        visit.page.get_by_role("button", name="Start the game").click()
    sent: Any = asked.value.post_data_json
    assert sent["lot"] is True
    assert sent["seats"][0]["name"] == "Ann"
    visit.page.wait_for_url("**/table/*")


def test_one_goes_back_to_the_usual_only_from_something_else(visit: Visit) -> None:
    visit.go("/new/eat-me")
    back = visit.page.get_by_role("button", name="Reset to the usual game")
    expect(visit.page.locator("#count")).not_to_be_empty()
    expect(back).to_have_count(0)
    visit.page.get_by_role("button", name="Add a seat").click()
    back.click()
    expect(back).to_have_count(0)


def test_an_option_that_cannot_be_is_mended_where_it_stands(visit: Visit) -> None:
    visit.go("/new/ouroboros")
    visit.page.locator("#more > summary").click()
    visit.page.locator("#number-stones").fill("3")
    visit.page.locator("#more > summary").click()
    visit.page.get_by_role("button", name="Start the game").click()
    visit.page.locator("#problem-stones:not(:empty)").wait_for()
    assert visit.page.evaluate("() => document.activeElement.id") == "number-stones"


@sampled("look", LOOKS, 1)
def test_axe_finds_nothing_and_nothing_is_too_wide(
    chromium: Browser, server: Server, look: dict[str, Any]
) -> None:
    with Visit(chromium, server, **look) as visit:
        for game in GAMES:
            for path in (f"/rules/{game}", f"/new/{game}"):
                visit.go(path)
                visit.page.wait_for_load_state("networkidle")
                visit.page.evaluate(IN_SIGHT)
                assert visit.faults() == [], path
                assert visit.width_needed() <= 0, path
