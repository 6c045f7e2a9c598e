"""A second language is one more file: everybody at a table is told in the one they read."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient, WebSocketTestSession

from tailbiter.games import GAMES, sentences
from tailbiter.server import turn_answers, words
from tailbiter.server.app import make_app
from tailbiter.server.people.door import Settings
from tailbiter.server.store import Store
from tailbiter.server.words import en, language_of

OTHER, MARK = "zz", "Zz:"
PERSON = {"who": "person"}
SERVER = Path(words.__file__).parents[1]
ADDRESSES = {"address", "method"}  # codes of what nobody answers
PROMPT = re.compile(r'<p class="prompt" id="prompt">(.*?)</p>')
TITLE = re.compile(r"<title>(.*?)</title>")
KEYS = {"en": "", OTHER: ""}  # of who reads a language: asked for, anew in each test


def marked(say: Callable[..., str]) -> Callable[..., str]:
    return lambda *told, **data: f"{MARK} {say(*told, **data)}"


def translated(module: ModuleType, name: str) -> Any:
    """The same words once more, in a module of their own, to be told apart by a mark."""
    found = importlib.util.spec_from_file_location(name, module.__file__)
    assert found
    assert found.loader
    made: Any = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    return made


@pytest.fixture(autouse=True)
def _another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sentences.LANGUAGES, OTHER, f"sentences_{OTHER}")
    shared = ModuleType(f"{sentences.__name__}_{OTHER}")
    vars(shared).update({**vars(sentences), "won": marked(sentences.won)})
    monkeypatch.setitem(sys.modules, f"{sentences.__name__}_{OTHER}", shared)
    for game in GAMES.values():
        name = f"{game.__name__}.sentences_{OTHER}"
        made = translated(importlib.import_module(f"{game.__name__}.sentences"), name)
        monkeypatch.setitem(sys.modules, name, made)
        for kind, tell in dict(made.EVENTS).items():
            made.EVENTS[kind] = marked(tell)
        made.seat_name = lambda seat: f"{MARK}{seat}"
    ours = translated(en, f"tailbiter.server.words.{OTHER}")
    ours.TITLES = {name: f"{MARK} {title}" for name, title in en.TITLES.items()}
    ours.REFUSALS = {
        code: f"{MARK} {reason}" if isinstance(reason, str) else marked(reason)
        for code, reason in en.REFUSALS.items()
    }
    for name in ("ended", "prompt_to_act", "prompt_thinking", "prompt_waiting"):
        setattr(ours, name, marked(getattr(en, name)))
    monkeypatch.setitem(words.WORDS, OTHER, ours)


@pytest.fixture(name="client")
def a_client(tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(Store.open(tmp_path / "file.db"), Settings(names=("testserver",)))
    with TestClient(app) as client:
        for language in ("en", OTHER):
            KEYS[language] = client.post("/api/keys", json={}).json()["key"]
        client.cookies.clear()
        yield client


def reading(language: str) -> dict[str, str]:
    return {
        "Authorization": f"Bearer {KEYS[language]}",
        "Accept-Language": f"{language}-XX, fr;q=0",
    }


def is_other(text: str) -> bool:
    return MARK in text


def opened(client: TestClient, language: str) -> str:
    asked = {"game": "eat-your-neighbor", "seats": [PERSON, PERSON]}
    answer = client.post("/api/tables", json=asked, headers=reading(language))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["id"])


def play(client: TestClient, table: str, seat: int, turn: str, language: str) -> Any:
    asked = {"seat": seat, "turn": turn}
    path = f"/api/tables/{table}/turns"
    return client.post(path, json=asked, headers=reading(language)).json()


def check_state(state: Any, is_wanted: bool) -> None:
    told = [event["text"] for frame in state["frames"] for event in frame["events"]]
    told += [event["text"] for event in state["view"]["events"]]
    told += [seat["called"] for seat in state["table"]["seats"]]
    assert len(told) > 2
    assert {is_other(text) for text in told} == {is_wanted}


@pytest.mark.parametrize("language", KEYS)
def test_states_refusals_and_pages_are_in_the_language_of_who_asks(
    client: TestClient, language: str
) -> None:
    table, is_wanted = opened(client, language), language == OTHER
    check_state(play(client, table, 1, "c3", language), is_wanted)
    path, headers = f"/api/tables/{table}", reading(language)
    refused = [
        client.get("/api/tables/none", headers=headers),
        client.get("/api/games/none/rules", headers=headers),
        client.get(f"{path}?seat=x", headers=headers),
        client.post("/api/study", json={}, headers=headers),
        client.get("/api/nothing", headers=headers),
    ]
    for answer in refused:
        assert answer.json()["code"]
        assert {is_other(answer.json()[part]) for part in ("error", "why")} == {is_wanted}
    for place, count in (("/", 1), (f"/table/{table}", 2), ("/table/none", 1)):
        page = client.get(place, headers=headers).text
        shown = [*TITLE.findall(page), *PROMPT.findall(page)]
        assert len(shown) == count
        assert {is_other(text) for text in shown} == {is_wanted}
    asked = {"do": "stop"}
    over = client.post(f"{path}/actions", json=asked, headers=headers).json()
    assert is_other(over["outcome"]["text"]) == is_wanted
    [prompt] = PROMPT.findall(client.get(f"/table/{table}", headers=headers).text)
    assert is_other(prompt) == is_wanted


def heard(socket: WebSocketTestSession, what: str) -> Any:
    """The next message that says this; who comes and goes is told besides."""
    while what not in (message := socket.receive_json()):
        assert message["type"] == "presence"
    return message[what]


def test_two_who_read_otherwise_at_one_table_are_each_told_in_theirs_and_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[tuple[int, str]] = Counter()
    original = turn_answers.view_of

    def view_of(position: Any, seat: int | None, reader: sentences.Reader, *more: Any) -> Any:
        made[len(position.history), reader.language] += 1
        return original(position, seat, reader, *more)

    table = opened(client, "en")
    monkeypatch.setattr(turn_answers, "view_of", view_of)
    with (
        client.websocket_connect("/api/live", headers=reading(OTHER)) as one,
        client.websocket_connect("/api/live", headers=reading(OTHER)) as same,
        client.websocket_connect(
            "/api/live", headers={**reading("en"), "Authorization": ""}
        ) as two,
    ):
        for socket in (one, same, two):
            socket.send_json({"type": "watch", "table": table})
            heard(socket, "state")
        play(client, table, 1, "c3", "en")
        for socket, is_wanted in ((one, True), (same, True), (two, False)):
            check_state(heard(socket, "state"), is_wanted)
            socket.send_json({"type": "watch", "table": "none"})
            assert is_other(heard(socket, "error")) == is_wanted
    assert {key: made[key] for key in made if key[0] == 1} == {(1, OTHER): 1, (1, "en"): 2}


@pytest.mark.parametrize(
    ("accepted", "chosen", "language"),
    [
        ("", "", "en"),
        ("*", "", "en"),
        ("fr, zz;q=0.5", "", OTHER),
        ("en;q=0.5, zz-AB;q=0.7", "", OTHER),
        ("zz;q=0.5, en", "", "en"),
        ("zz;q=nonsense", "", "en"),
        (", ".join(["fr"] * 5000), "", "en"),
        ("en", OTHER, OTHER),
        ("zz", "nonsense", OTHER),
    ],
)
def test_a_language_is_chosen_or_the_browsers_best(
    accepted: str, chosen: str, language: str
) -> None:
    headers = [(b"accept-language", accepted.encode()), (b"cookie", f"language={chosen}".encode())]
    assert language_of(HTTPConnection({"type": "http", "headers": headers})) == language


def test_every_refusal_of_the_server_has_words_and_no_words_are_idle() -> None:
    raised: dict[str, dict[str, Any]] = {}
    for file in SERVER.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "RefusalError":
                code = ast.unparse(call.args[1]).strip("'")
                raised[code] = {one.arg or "": 1 for one in call.keywords}
    assert {*raised} - {"code"} | ADDRESSES == set(en.REFUSALS)
    numbers = {"guessing", "host", "too_many"}  # made elsewhere, or of what is no number
    for code in {*raised} - {"code"} - numbers:
        data = {
            **raised[code],
            **({"known": ["this"], "given": "that"} if code == "no_game" else {}),
        }
        assert words.refused(code, {"field": "game", **data}), code
