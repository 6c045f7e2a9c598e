"""Every lesson is played against the real rules, and each page of it in a real browser."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import tailbiter
from tailbiter.games import GAMES
from tailbiter.server import files
from tests.browsing import PHONE, Visit
from tests.kinds import rule_numbers
from tests.sampling import sampled
from tests.serving import Server

CITED = re.compile(r"\[([^\]]*)\]")
WORDS = ("title", "text", "hint", "wrong", "done")
KEYS = {*WORDS, "options", "start", "before", "seat", "want", "show", "reply"}
MOST_WALKED = 20_000  # whole turns of one step
games = pytest.mark.parametrize("name", GAMES)


@cache
def lesson(name: str) -> Any:
    return json.loads(files.lesson(name))


def begun(name: str, step: Any) -> tailbiter.Position:
    """Where the learner is to play."""
    position = tailbiter.game(name, **step["options"]).position(step["start"])
    for turn in step.get("before", []):
        position = position.play(turn["text"], turn["seat"])
    return position


def walked(position: tailbiter.Position, seat: int) -> Iterator[tailbiter.Position]:
    """The position after every way to make a turn, also where two lead to the same."""
    ahead = [position.walk(seat)]
    for _ in range(MOST_WALKED):
        if not ahead:
            return
        walk = ahead.pop()
        if walk.is_done:
            yield walk.position
        else:
            ahead += [walk.decide(decision.number) for decision in walk.decisions]
    raise AssertionError("a step of a lesson should offer fewer turns")


def is_met(step: Any, after: tailbiter.Position) -> bool:
    """As the page judges it: by the learner's last turn, or by the rules that its events cite."""
    want = step["want"]
    if "turns" in want:
        mine = [played.text for played in after.history if played.seat == step["seat"]]
        return mine[-1] in want["turns"]
    told = after.telling(step["seat"])
    cited = {event["rule"] for frame in told for event in frame["events"]}
    return cited >= set(want.get("rules", []))


def shown(step: Any) -> str:
    """The turn that "Show me" plays."""
    return str(step.get("show") or step["want"]["turns"][0])


def named(step: Any) -> str:
    return str(step["title"])


@games
def test_a_lesson_has_five_to_ten_small_steps(name: str) -> None:
    found = lesson(name)
    assert found["game"] == name
    assert 5 <= len(found["steps"]) <= 10
    titles = [step["title"] for step in found["steps"]]
    assert len(set(titles)) == len(titles)
    for step in found["steps"]:
        assert set(step) <= KEYS, named(step)
        assert all(step[words].strip() for words in WORDS), named(step)
        assert len(step["text"]) <= 280, f"{named(step)}: {len(step['text'])} letters are too many"
        assert len(step["want"]) == 1, named(step)


@games
def test_the_rules_that_a_lesson_cites_are_on_the_sheet(name: str) -> None:
    cited = set()
    for step in lesson(name)["steps"]:
        found = {rule for words in WORDS for rule in CITED.findall(step[words])}
        found |= set(step["want"].get("rules", []))
        assert found <= rule_numbers(name), named(step)
        cited |= found
    assert len(cited) >= 4


@games
def test_the_learner_is_to_play_and_the_aim_can_be_met_and_missed(name: str) -> None:
    for step in lesson(name)["steps"]:
        position = begun(name, step)
        assert step["seat"] in position.acting, named(step)
        judged = {is_met(step, after) for after in walked(position, step["seat"])}
        assert True in judged, f"{named(step)}: no turn meets the aim"
        if "any" not in step["want"]:
            assert False in judged, f"{named(step)}: every turn meets the aim"


@games
def test_what_is_shown_meets_the_aim_and_is_written_as_the_game_writes_it(name: str) -> None:
    for step in lesson(name)["steps"]:
        after = begun(name, step).play(shown(step), step["seat"])
        assert is_met(step, after), named(step)
        mine = [played.text for played in after.history if played.seat == step["seat"]]
        assert mine[-1] == shown(step), named(step)


@games
def test_wanted_turns_are_written_as_the_game_writes_them(name: str) -> None:
    """And whoever makes the same turn in another order has made it too."""
    for step in lesson(name)["steps"]:
        position, turns = begun(name, step), step["want"].get("turns")
        if turns is None:
            continue
        assert turns, named(step)
        reached = set()
        for turn in turns:
            after = position.play(turn, step["seat"])
            assert is_met(step, after), f"{named(step)}: {turn}"
            reached.add(after.text)
        for after in walked(position, step["seat"]):
            if after.text in reached:
                assert is_met(step, after), f"{named(step)}: {after.history[-1].text}"


@games
def test_replies_may_be_played_after_every_turn_that_meets_the_aim(name: str) -> None:
    for step in lesson(name)["steps"]:
        for after in walked(begun(name, step), step["seat"]):
            position = after
            for reply in step.get("reply", []) if is_met(step, after) else []:
                position = position.play(reply["text"], reply["seat"])


def said(page: Page, tone: str) -> str:
    """What the page says under the board, once it says it in this tone."""
    found = page.locator(f"#said.{tone}")
    found.wait_for()
    return found.inner_text()


def missing_turn(name: str, step: Any) -> str:
    """A legal turn that does not meet the aim."""
    for after in walked(begun(name, step), step["seat"]):
        if not is_met(step, after):
            return next(p.text for p in reversed(after.history) if p.seat == step["seat"])
    raise AssertionError(named(step))


def type_turn(page: Page, turn: str) -> None:
    page.keyboard.press("/")
    page.get_by_label("Type a turn").fill(turn)
    page.get_by_label("Type a turn").press("Enter")


@sampled("name", [*GAMES], 1)
def test_a_lesson_can_be_shown_from_start_to_end(
    name: str, chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server, viewport=PHONE) as visit:
        page, steps = visit.page, lesson(name)["steps"]
        visit.go(f"/learn/{name}")
        for number, step in enumerate(steps, 1):
            page.get_by_text(f"{number} of {len(steps)}", exact=True).wait_for()
            page.get_by_role("button", name="Show me").click()
            main = page.locator("#buttons button.main")
            main.wait_for()
            assert said(page, "done") == CITED.sub(r"\1", step["done"])
            assert main.evaluate("button => button === document.activeElement")
            page.keyboard.press("Enter")
        page.get_by_role("img", name=f"A serpent that has eaten all {len(steps)} steps").wait_for()
        assert visit.faults() == []
        page.reload()
        page.get_by_text("The end", exact=True).wait_for()
        page.get_by_role("button", name="Play now against").click()
        page.wait_for_url("**/table/*")
        visit.ready()


@sampled("name", [*GAMES], 1)
def test_a_turn_that_misses_the_aim_is_explained_and_tried_again(
    name: str, chromium: Browser, server: Server
) -> None:
    with Visit(chromium, server) as visit:
        page, step = visit.page, lesson(name)["steps"][0]
        visit.go(f"/learn/{name}")
        said(page, "asking")
        type_turn(page, "nonsense")
        assert "nonsense" in said(page, "refused")
        type_turn(page, missing_turn(name, step))
        assert said(page, "wrong") == CITED.sub(r"\1", step["wrong"])
        assert visit.faults() == []
        page.keyboard.press("Escape")
        page.locator("#said.wrong").wait_for(state="detached")
        page.keyboard.press("h")
        assert said(page, "plain") == CITED.sub(r"\1", step["hint"])
        page.locator("#step-text .rule").first.click()
        page.locator("dialog.rule-window[open]").wait_for()
        assert visit.faults() == []


def test_the_serpent_eats_no_step_that_was_skipped(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        page, steps = visit.page, lesson("ouroboros")["steps"]
        visit.go("/learn/ouroboros")
        said(page, "asking")
        page.get_by_role("button", name="Show me").click()
        said(page, "done")
        for _ in steps:
            page.get_by_role("button", name="Next step").click()
        page.get_by_role("img", name=f"A serpent that has eaten 1 of {len(steps)} steps").wait_for()
        page.locator(".celebration .count").get_by_text("1", exact=True).wait_for()


def test_a_step_that_did_not_come_is_asked_for_again(chromium: Browser, server: Server) -> None:
    with Visit(chromium, server) as visit:
        page = visit.page
        visit.expected = ["ERR_FAILED"]
        page.route("**/api/study", lambda route: route.abort())
        visit.go("/learn/ouroboros")
        assert said(page, "refused")
        page.unroute("**/api/study")
        page.get_by_role("button", name="Try again").click()
        said(page, "asking")
        page.locator("#board [data-key]").first.wait_for()


def test_a_lesson_takes_a_turn_typed_piece_by_piece(chromium: Browser, server: Server) -> None:
    steps = lesson("eat-thyself")["steps"]
    number, turn = next(
        (index, turn)
        for index, step in enumerate(steps)
        for turn in step["want"].get("turns", [])
        if " " in turn
    )
    first, rest = turn.split(" ", 1)
    with Visit(chromium, server) as visit:
        page = visit.page
        visit.go("/learn/eat-thyself")
        page.get_by_role("button", name=f"Step {number + 1}:").click()
        page.get_by_text(f"{number + 1} of {len(steps)}", exact=True).wait_for()
        said(page, "asking")
        type_turn(page, first)
        page.get_by_role("button", name="Take back").wait_for()
        type_turn(page, rest)
        assert said(page, "done") == CITED.sub(r"\1", steps[number]["done"])
