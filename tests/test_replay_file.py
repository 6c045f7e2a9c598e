"""A game as one HTML file: whole, small, without secrets, and played offline in a real browser."""

import copy
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import tailbiter
from tailbiter.games import GAMES
from tailbiter.play.record import Record
from tailbiter.server.replay_file import replay_file
from tailbiter.server.turn_answers import story_of
from tailbiter.tables.entries import BOT, PERSON, Sit
from tailbiter.tables.table import Table
from tests.browsing import AXE, ON_ITS_SIDE, PATIENCE, PHONE, TURNS, WIDE, browser
from tests.kinds import random_turn, rule_numbers
from tests.sampling import sampled
from tests.test_secrets import SECRET_KEYS
from tests.test_secrets import Table as Known

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
IMPORTS = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
IMPORTED = re.compile(r'^(?:import|export) .*?"(tailbiter/[^"]+\.js)"', re.MULTILINE)
ADDRESS = re.compile(r"\w+://[\w./-]+")
LARGEST = 250_000  # bytes
BAD = ("error", "warning")  # kinds of messages in the console
ODD_NAME = '</script><b>Zoë & "co" {0} %s \\u003c'
PAST = 2  # rounds before somebody saves a game with secrets
games = pytest.mark.parametrize("name", GAMES)


def played(name: str, seed: int = 5) -> Record:
    """A game from start to end, at random."""
    game, rng = tailbiter.game(name), random.Random(seed)
    record = Record(game, game.start(seed))
    while record.position.acting:
        seat = record.position.acting[0]
        record.play(random_turn(record.position, seat, rng), seat)
    return record


def table_of(record: Record) -> Table:
    table = Table("id-of-this-table", record.start, 1)
    table.record = record
    others = range(2, record.game.players + 1)
    table.seats = {1: Sit(1, PERSON, ODD_NAME, holder="key-of-mine")}
    table.seats |= {seat: Sit(seat, BOT, level=3) for seat in others}
    return table


def file_of(record: Record, seat: int | None) -> str:
    return replay_file(story_of(table_of(record), frozenset({1}), seat))


def data_of(page: str) -> Any:
    [found] = DATA.findall(page)
    return json.loads(found)


def changed(board: Any, changes: list[Any]) -> Any:
    """What the page makes of changes."""
    made = copy.deepcopy({"all": board})
    for path, value in changes:
        at, last = made, "all"
        for key in path:
            at, last = at[last], key
        at[last] = value
    return made["all"]


@games
def test_the_file_holds_every_board_every_event_and_the_rules_they_cite(name: str) -> None:
    record = played(name)
    data = data_of(file_of(record, 1))
    assert data["seats"][0]["name"] == ODD_NAME
    assert len(data["entries"]) == len(record.positions) - 1
    board = data["view"]["board"]
    for entry, position in zip(data["entries"], record.positions[1:], strict=True):
        last = position.history[-1]
        assert (entry["turn"], entry["seat"], entry["text"]) == (last.turn, last.seat, last.text)
        for frame, told in zip(entry["frames"], position.telling(1), strict=True):
            board = changed(board, frame["changes"])
            assert board == told["board"]
            for event, same in zip(frame["events"], told["events"], strict=True):
                assert {**event, "text": ""} == {**same, "text": ""}
                assert event["text"]
    assert board == record.position.view(1)["board"]
    assert data["result"]["rule"] == record.position.view()["result"]["rule"]
    on_the_sheet = {block["rule"] for block in data["sheet"]["blocks"] if "rule" in block}
    assert on_the_sheet == rule_numbers(name)


@games
def test_the_file_is_small_and_fetches_nothing(name: str) -> None:
    page = file_of(played(name), 1)
    assert len(page.encode()) < LARGEST
    assert set(ADDRESS.findall(page)) <= {"http://www.w3.org/2000/svg"}
    assert page.count("</script>") == 3  # the map, the data, the start: no name ends one early
    assert "id-of-this-table" not in page  # who has the id may look on
    assert "key-of-mine" not in page  # nor is it for anybody who held which seat


@games
def test_whatever_a_module_imports_is_in_the_file(name: str) -> None:
    page = file_of(played(name), None)
    [found] = IMPORTS.findall(page)
    listed = set(json.loads(found)["imports"])
    assert f"tailbiter/boards/{name}.js" in listed
    house = Path(tailbiter.__file__).parent
    for module in sorted(listed):
        folders = (house / room / "web" for room in ("drawings", "server"))
        places = [folder / module.removeprefix("tailbiter/") for folder in folders]
        [source] = [place.read_text(encoding="utf-8") for place in places if place.exists()]
        assert set(IMPORTED.findall(source)) <= listed, module


@pytest.mark.parametrize("knower", [1, 2, None])
@pytest.mark.parametrize("waiting", [0, 1, 2])
def test_a_file_saved_during_a_game_is_the_same_whatever_others_hold(
    knower: int | None, waiting: int
) -> None:
    """Two games that differ in others' cards, the withdrawn one, the lot and sealed orders."""
    game, rng = tailbiter.game("eat-me"), random.Random(f"{knower} {waiting}")
    one, two = [Record(game, start) for start in hidden_pair(game, knower, rng)]
    for record in (one, two):
        mine = random.Random(3)
        for seat in range(1, waiting + 1):
            chance = mine if seat == knower else rng
            record.play(random_turn(record.position, seat, chance), seat)
    assert one.position.text != two.position.text
    assert file_of(one, knower) == file_of(two, knower)


def hidden_pair(
    game: tailbiter.Game, knower: int | None, rng: random.Random
) -> tuple[tailbiter.Position, tailbiter.Position]:
    """A round's start, and another that a knower cannot tell from it."""
    position = game.start(seed=8)
    for _ in range(PAST * game.players):
        seat = position.acting[0]
        position = position.play(random_turn(position, seat, rng), seat)
    return game.position(position.text), Known(position).shuffled(knower, rng)


@pytest.mark.parametrize("knower", [1, 3, None])
def test_no_hand_but_the_own_no_withdrawn_card_and_no_sealed_order(knower: int | None) -> None:
    """The same, word by word: a game with a past, in the middle of a round."""
    game, rng = tailbiter.game("eat-me"), random.Random(11)
    record = Record(game, game.start(11))
    for _ in range(PAST * game.players + 3):
        seat = record.position.acting[0]
        record.play(random_turn(record.position, seat, rng), seat)
    data = data_of(file_of(record, knower))
    boards = [data["view"]["board"]]
    for entry in data["entries"]:
        boards += [changed(boards[-1], frame["changes"]) for frame in entry["frames"]]
    assert not SECRET_KEYS & {key for board in boards for key in board}
    hands = [hand for board in boards if (hand := board.get("hand")) is not None]
    dealt = Known(record.start).hands[knower - 1] if knower else []
    assert all(set(hand) <= set(dealt) for hand in hands)
    assert bool(hands) == bool(knower)
    assert data["view"]["start"] is None
    running = [e["seat"] for e in data["entries"] if e["turn"] == record.position.turn]
    assert running == ([knower] if knower else [])


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as launched:
        yield launched


def opened(
    chromium: Browser, folder: Path, text: str, wrong: list[str], size: ViewportSize
) -> Page:
    """The file in a browser that has no network."""
    file = folder / "game.html"
    file.write_text(text, encoding="utf-8")
    how: dict[str, Any] = {"viewport": size, "offline": True, "reduced_motion": "reduce"}
    context = chromium.new_context(**how)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("console", lambda said: wrong.extend([said.text] * (said.type in BAD)))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda asked: wrong.extend([asked.url] * is_fetched(asked.url)))
    page.goto(file.as_uri())
    page.locator("html[data-ready]").wait_for()
    return page


def is_fetched(address: str) -> bool:
    return not address.startswith(("file:", "data:"))


def prompt(page: Page) -> str:
    return page.locator(".prompt").inner_text()


@sampled("name", [*GAMES], 1)
def test_the_file_replays_offline_by_keys_slider_and_list(
    name: str, chromium: Browser, tmp_path: Path
) -> None:
    wrong, file = list[str](), file_of(played(name), 1)
    result = data_of(file)["result"]
    page = opened(chromium, tmp_path, file, wrong, WIDE)
    assert prompt(page) == "The start"
    assert page.locator("[hidden]:visible").count() == 0
    assert page.locator(".plate .name").first.inner_text() == ODD_NAME
    page.keyboard.press("ArrowRight")
    first = prompt(page)
    assert first != "The start"
    page.keyboard.press("ArrowLeft")
    assert prompt(page) == "The start"
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    assert prompt(page) == first
    page.get_by_role("button", name="To the end").click()
    assert result["reason"] in prompt(page)
    page.locator(".prompt .rule").click()
    assert page.locator("dialog[open] b").first.inner_text() == f"Rule {result['rule']}"
    page.keyboard.press("Escape")
    page.locator(TURNS).first.click()
    assert prompt(page) == first
    page.get_by_label("How fast").select_option("fast")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").wait_for()
    page.get_by_text(result["reason"]).first.wait_for()
    page.context.close()
    assert wrong == []


def test_a_game_that_was_resigned_says_so_at_its_end(chromium: Browser, tmp_path: Path) -> None:
    game, wrong = tailbiter.game("eat-your-neighbor"), list[str]()
    record = Record(game, game.start(seed=1))
    record.play("c3")
    record.leave(2)
    record.end("resigned", 2)
    page = opened(chromium, tmp_path, file_of(record, None), wrong, WIDE)
    page.keyboard.press("End")
    assert "resigned" in prompt(page)
    page.context.close()
    assert wrong == []


@sampled("name", [*GAMES], 1)
def test_the_file_fits_every_screen_and_axe_finds_nothing(
    name: str, chromium: Browser, tmp_path: Path
) -> None:
    text, wrong = file_of(played(name), None), list[str]()
    for size in (WIDE, PHONE, ON_ITS_SIDE):
        page = opened(chromium, tmp_path, text, wrong, size)
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        controls = page.locator(".controls").bounding_box()
        assert controls
        assert controls["y"] + controls["height"] <= size["height"]
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.evaluate(AXE.read_text(encoding="utf-8"))
        faults = page.evaluate("async () => (await axe.run()).violations")
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in faults] == []
        page.context.close()
    assert wrong == []
