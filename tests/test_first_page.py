"""A table's page before its modules are loaded: the frame, whose turn it is, the first state."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

import tailbiter
from tailbiter.server import files
from tests.serving import Server, Table, Visitor

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
PROMPT = re.compile(r'<p class="prompt" id="prompt">(.*?)</p>')
TITLE = re.compile(r"<title>(.*?)</title>")
PLATE = re.compile(r'<li class="plate seat-(\d+)( acting)?".*?<b class="name">(.*?)</b>', re.DOTALL)
MINE = re.compile(r'<li class="plate [^"]*\bmine\b')
PRELOADED = re.compile(r'<link rel="modulepreload" href="[^"]*/static/\w+/([^"]+)">')
STYLES = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
ODD_NAME = '</script><b>"Zoë" & co'
PERSON, BOT = {"who": "person"}, {"who": "bot", "level": 1}
games = pytest.mark.parametrize("game", tailbiter.GAMES)


def page_of(table: Table, visitor: Visitor | None = None) -> str:
    return (visitor or table.visitor).text(f"/table/{table.id}")


def state_in(page: str) -> Any:
    [found] = DATA.findall(page)
    return json.loads(found)["state"]


def prompt_in(page: str) -> str:
    [found] = PROMPT.findall(page)
    return unescape(found)


@games
def test_the_first_state_is_the_one_that_the_api_gives(server: Server, game: str) -> None:
    with Visitor(server) as me:
        table = me.open(game, [PERSON, *[BOT] * (seats_of(game) - 1)], seed=3)
        state = state_in(page_of(table))
        now = table.look(seat=1)
        if now["version"] == state["version"]:  # bots may have ordered meanwhile
            assert {**state, "thinking": []} == {**now, "thinking": []}
        assert state["view"]["seat"] == 1
        assert state["step"]["seat"] == 1


@games
def test_a_stranger_is_shown_what_a_spectator_may_see(server: Server, game: str) -> None:
    with Visitor(server) as me, Visitor(server) as stranger:
        table = me.open(game, [PERSON] * seats_of(game), seed=3)
        state = state_in(page_of(table, stranger))
        assert state == Table(stranger, table.id).look()
        assert state["view"]["seat"] is None
        assert state["step"] is None
        assert not any(seat["mine"] for seat in state["table"]["seats"])


@games
def test_who_shares_a_screen_sees_the_seat_to_act_or_nobodys_secrets(
    server: Server, game: str
) -> None:
    with Visitor(server) as me:
        table = me.open(game, [PERSON] * seats_of(game), seed=3)
        state = state_in(page_of(table))
        is_secret = state["table"]["secret"]
        assert state["view"]["seat"] == (None if is_secret else state["table"]["acting"][0])
        assert (state["step"] is None) == is_secret


@games
def test_the_plates_name_every_seat_and_mark_who_acts(server: Server, game: str) -> None:
    with Visitor(server) as me:
        seats = [{**PERSON, "name": ODD_NAME}, *[PERSON] * (seats_of(game) - 1)]
        page = page_of(me.open(game, seats, seed=3))
        table = state_in(page)["table"]
        plates = PLATE.findall(page)
        names = [seat["label"] for seat in table["seats"]]
        assert [unescape(name) for _, _, name in plates] == names
        acting = [int(seat) for seat, is_acting, _ in plates if is_acting]
        assert acting == table["acting"]
        assert ODD_NAME not in page


def test_whose_turn_it_is_is_said_to_each_in_their_own_words(server: Server) -> None:
    with Visitor(server) as me, Visitor(server) as stranger:
        table = me.open("eat-your-neighbor", [PERSON, BOT])
        mine, theirs = page_of(table), page_of(table, stranger)
        label = state_in(mine)["table"]["seats"][0]["label"]
        assert label not in prompt_in(mine)  # who plays alone is "you"
        assert label in prompt_in(theirs)
        [title] = TITLE.findall(mine)
        assert title not in TITLE.findall(theirs)
        assert [bool(MINE.search(page)) for page in (mine, theirs)] == [True, False]


def test_at_one_screen_the_prompt_names_whom_it_speaks_to(server: Server) -> None:
    with Visitor(server) as me:
        named = [{**PERSON, "name": name} for name in ("Zoe", "Max")]
        table = me.open("eat-your-neighbor", named)
        for name, turn in (("Zoe", "c3"), ("Max", "c4")):
            page = page_of(table)
            assert name in prompt_in(page)
            assert name in TITLE.findall(page)[0]
            assert not MINE.search(page)
            table.play(("Zoe", "Max").index(name) + 1, turn)


def test_every_seat_has_one_name_to_read(server: Server) -> None:
    """Given, or made of who sits there; never a letter alone."""
    with Visitor(server) as me:
        bots = me.open("ouroboros", [PERSON, BOT, {**BOT, "name": "Fang"}]).look()
        one_bot = me.open("eat-your-neighbor", [PERSON, BOT]).look()
        people = me.open("ouroboros", [PERSON, {**PERSON, "name": "Zoe"}]).look()
        tables = (bots, one_bot, people)
        labels = [[seat["label"] for seat in it["table"]["seats"]] for it in tables]
        assert labels == [["Player A", "Bot B", "Fang"], ["Black", "Bot"], ["Player A", "Zoe"]]


def test_a_visitor_is_called_by_their_own_name(server: Server) -> None:
    with Visitor(server) as me:
        state = me.post("/api/tables", {"game": "eat-your-neighbor", "name": " Zoe  M "})
        assert state["table"]["seats"][0]["label"] == "Zoe M"


def test_a_finished_game_says_who_won(server: Server) -> None:
    with Visitor(server) as me:
        table = me.open("eat-your-neighbor", [PERSON, PERSON], options={"side": 3, "goal": 1})
        for seat, turn in ((1, "c3"), (2, "c4"), (1, "c2")):
            table.play(seat, turn)
        page = page_of(table)
        seats = state_in(page)["table"]["seats"]
        assert seats[0]["label"] in prompt_in(page)
        assert seats[1]["label"] not in prompt_in(page)


def test_a_game_that_was_stopped_is_no_draw(server: Server) -> None:
    with Visitor(server) as me:
        drawn, stopped = (me.open("eat-thyself", [PERSON, PERSON]) for _ in range(2))
        for table, do, seat in ((drawn, "offer", 1), (drawn, "accept", 2), (stopped, "stop", None)):
            me.post(f"{table.path}/actions", {"do": do, "seat": seat}, 200)
        assert prompt_in(page_of(drawn)) != prompt_in(page_of(stopped))


@games
def test_every_module_that_a_page_imports_is_fetched_at_once(server: Server, game: str) -> None:
    with Visitor(server) as me:
        table = me.open(game, seed=3)
        pages = {f"/table/{table.id}": "table.js", f"/learn/{game}": "learn.js"}
        pages[f"/rules/{game}"] = "primer.js"
        for path, module in pages.items():
            page = me.text(path)
            assert not PRELOADED.findall(page.partition('<template id="modules">')[0])[
                1:
            ]  # draw.js
            listed = set(PRELOADED.findall(page))
            assert {module, f"boards/{game}.js", "draw.js"} <= listed
            for name in listed:
                assert set(files.IMPORTED.findall(files.contents(name).decode())) <= listed, name


def seats_of(game: str) -> int:
    return int(tailbiter.game(game).players)


def test_a_study_speaks_to_its_seat_where_asked_and_names_those_at_its_table(
    server: Server,
) -> None:
    with Visitor(server) as me, Visitor(server) as other:
        table = me.open("eat-your-neighbor", [{**PERSON, "name": "Zoe"}, BOT])
        lesson = {"game": "eat-your-neighbor", "seat": 1, "look": "c3"}
        mine = {"table": table.id, "seat": 1, "look": "c3"}
        studies = [(me, {**lesson, "you": True}), (me, lesson), (me, mine), (other, mine)]
        found = [visitor.post("/api/study", asked)["prospect"] for visitor, asked in studies]
        heads = [prospect["events"][0]["text"].split()[0] for prospect in found]
        assert heads == ["You", "Black", "You", "Zoe"]


@games
def test_all_styles_of_a_page_come_in_one_answer(server: Server, game: str) -> None:
    """Nothing is painted before the last of them is there."""
    with Visitor(server) as me:
        table = me.open(game, [PERSON] * seats_of(game), seed=3)
        [address] = STYLES.findall(page_of(table))
        names = address.removeprefix(files.address()).split("+")
        assert names[:3] == ["theme.css", "style.css", "frame.css"]
        assert names[-1] == f"boards/{game}.css"
        assert me.text(address) == "\n".join(files.contents(name).decode() for name in names)


@pytest.mark.parametrize("name", ["no.css", "", "style.css", "draw.js"])
def test_only_styles_come_together_and_each_once(name: str) -> None:
    assert files.together("style.css")
    assert files.together(f"style.css+{name}") is None
