"""Nothing is lost: killed at any moment, the server goes on where it was."""

import contextlib
import ipaddress
import itertools
import random
import signal
import socket
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tailbiter.play.reading import read_record
from tailbiter.server.serving import has_screen, listen, reached_at
from tests.command_line import run
from tests.serving import ENVIRONMENT, PATIENCE, Server, Table, Visitor, command, served

PERSON = {"who": "person"}
KILLS = 4
WRITERS = 6
SEATS = 3  # where they write: the first entries of the log, which nobody asked for by an id


@contextlib.contextmanager
def slow_disk(server: Server) -> Iterator[None]:
    """Another has the file: what the server is asked to write waits, and is not on the disk yet."""
    with contextlib.closing(sqlite3.connect(server.file, PATIENCE)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield


class Poster(threading.Thread):
    """Plays turn after turn until nobody answers; knows the last that was acknowledged."""

    def __init__(self, table: Table) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.acknowledged = 0
        self.begun = threading.Event()

    def run(self) -> None:
        try:
            state = self.table.look(1)
            while decisions := state["view"]["decisions"] or self.other():
                seat = state["table"]["acting"][0]
                state = self.table.play(seat, decisions[-1], state["number"])
                self.acknowledged = state["number"]
                self.begun.set()
        except httpx2.TransportError:
            pass

    def other(self) -> Any:
        acting = self.table.look()["table"]["acting"]
        return self.table.look(acting[0])["view"]["decisions"] if acting else []


def test_killed_at_any_moment_no_acknowledged_turn_is_lost(tmp_path: Path) -> None:
    """Every other time while a turn waits for the disk, which is when too early a word is a lie."""
    rng, played = random.Random(1), []
    with served(tmp_path) as server:
        for number in range(KILLS):
            visitor = Visitor(server)
            options = {"side": 5}
            poster = Poster(visitor.open("eat-your-neighbor", [PERSON] * 2, options=options))
            poster.start()
            assert poster.begun.wait(PATIENCE)
            with slow_disk(server) if number % 2 else contextlib.nullcontext():
                time.sleep(rng.random() / 5)
                server.kill()
            poster.join(PATIENCE)
            server.start()
            table = Table(Visitor(server, visitor.key), poster.table.id)
            check_kept(server, table, poster.acknowledged)
            played.append(poster.acknowledged)
        server.check_quiet()
    assert all(played)


def check_kept(server: Server, table: Table, acknowledged: int) -> None:
    """Everything that was acknowledged is there, at most one more, and it goes on."""
    number = table.look()["number"]
    assert number - acknowledged in (0, 1)
    record = read_record(table.record())
    assert len(record.turns) == number
    seats = record.game.players  # the log tells first who sits there
    assert log_numbers(server, table) == list(range(1, seats + number + 1))
    (listed,) = table.visitor.get("/api/tables")["tables"]
    assert listed.items() >= table.look()["table"].items()
    for seat in record.position.acting:
        table.play(seat, table.look(seat)["view"]["decisions"][0], number)


def log_numbers(server: Server, table: Table) -> list[int]:
    file = sqlite3.connect(server.file)
    query = "select number from log where table_id = ? order by number"
    found = [row[0] for row in file.execute(query, (table.id,))]
    file.close()
    return found


DOINGS: list[tuple[str, dict[str, Any]]] = [
    ("undo", {"seat": 1}),
    ("redo", {"seat": 1}),
    ("actions", {"do": "offer", "seat": 1}),
    ("actions", {"do": "decline", "seat": 2}),
    ("actions", {"do": "pause"}),
    ("actions", {"do": "resume"}),
]


class Writer(threading.Thread):
    """Does things of every kind at a table of its own, each with an id, until nobody answers."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(daemon=True)
        self.visitor = visitor
        self.table = visitor.open("eat-me", [PERSON] * 3)
        self.acknowledged: dict[str, int] = {}  # the version after each request
        self.asked: tuple[str, dict[str, Any]] = ("", {})  # the last, answered or not
        self.begun = threading.Event()

    def run(self) -> None:
        with contextlib.suppress(httpx2.TransportError):
            for number in itertools.count():
                bid = {"seat": 1 + number % 2, "turn": f"bid {number % 50}"}  # seat 3 never orders
                for what, asked in [("turns", bid), *DOINGS]:
                    request = f"request-{number}-{what}-{asked.get('do', '')}"
                    self.asked = (what, {**asked, "request": request})
                    self.send(self.table)
                    self.begun.set()

    def send(self, table: Table) -> httpx2.Response:
        what, asked = self.asked
        found = table.visitor.client.post(f"{table.path}/{what}", json=asked)
        assert found.status_code in (200, 201), found.text
        self.acknowledged[asked["request"]] = found.json()["version"]
        return found


def test_killed_while_several_write_what_was_done_is_known_and_done_once(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        writers = [Writer(Visitor(server)) for _ in range(WRITERS)]
        for writer in writers:
            writer.start()
        for writer in writers:
            assert writer.begun.wait(PATIENCE)
        time.sleep(0.3)
        with slow_disk(server):
            time.sleep(0.1)
            server.kill()
        for writer in writers:
            writer.join(PATIENCE)
        server.start()
        for writer in writers:
            table = Table(Visitor(server, writer.visitor.key), writer.table.id)
            before = log_requests(server, table)
            known, request = set(writer.acknowledged), writer.asked[1]["request"]
            assert set(before) - {None} in (known, known | {request})
            again = writer.send(table)
            assert ("Repeated" in again.headers) == (request in before)
            after = log_requests(server, table)
            assert all(after[version - 1] == one for one, version in writer.acknowledged.items())
            assert after[:SEATS] == [None] * SEATS
            assert len(set(after[SEATS:])) == len(after[SEATS:])
            (listed,) = table.visitor.get("/api/tables")["tables"]
            assert listed.items() >= table.look()["table"].items()
        server.check_quiet()


def log_requests(server: Server, table: Table) -> list[str | None]:
    """The ids of what was done, in the order of the log."""
    with contextlib.closing(sqlite3.connect(server.file)) as file:
        query = "select request from log where table_id = ? order by number"
        return [row[0] for row in file.execute(query, (table.id,))]


def test_killed_while_a_bot_thinks_the_bot_thinks_again(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        visitor = Visitor(server)
        strong = {"who": "bot", "level": 8}
        table = visitor.open("eat-your-neighbor", [PERSON, strong], options={"side": 4})
        table.play(1, "a1")
        server.kill()
        server.start()
        again = Visitor(server, visitor.key)
        with again.socket() as line:
            line.say(type="watch", table=table.id, seat=1)
            while (state := line.hear_until("state")["state"])["number"] < 2:
                assert state["number"] == 1
        assert state["table"]["acting"] == [1]
        record = read_record(Table(again, table.id).record())
        assert record.turns[0] == "a1"
        assert len(record.turns) == 2


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path, largest_file=250_000) as server:
        visitor = Visitor(server)
        table = visitor.open("eat-your-neighbor", [PERSON] * 2, options={"side": 5})
        played = 0
        while True:
            seat = 1 + played % 2
            turn = table.look(seat)["view"]["decisions"][0]
            asked = {"seat": seat, "turn": turn}
            found = visitor.client.post(f"{table.path}/turns", json=asked)
            if found.status_code != 201:
                break
            played += 1
        assert found.status_code == 503
        assert "cannot be kept" in found.json()["error"]
        assert 0 < played == table.look()["number"]
        assert not any("Traceback" in line for line in server.output)
        server.kill()
        server.limit = None
        server.start()
        again = Table(Visitor(server, visitor.key), table.id)
        assert again.look()["number"] == played
        again.play(seat, turn)


def test_a_record_with_endless_tags_is_refused_and_not_kept(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        visitor = Visitor(server)
        text = visitor.open("ouroboros", [PERSON] * 2).record()
        tags = f'[Event "{"x" * 364_000}"]\n'
        refused = visitor.post("/api/records", {"text": tags + text}, 422)
        assert refused["field"] == "tags"
        assert len(visitor.get("/api/tables")["tables"]) == 1
        server.check_quiet()


def newer(folder: Path) -> None:
    file = sqlite3.connect(folder / "tailbiter.db")
    file.execute("pragma user_version=99")
    file.close()


def rubbish(folder: Path) -> None:
    (folder / "tailbiter.db").write_bytes(b"this is a letter to my aunt" * 100)


def a_folder(folder: Path) -> None:
    (folder / "tailbiter.db").mkdir()


def not_a_folder(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("a file", encoding="utf-8")


@pytest.mark.parametrize(
    ("prepare", "words"),
    [
        (newer, "was written by a newer Tailbiter"),
        (rubbish, "not a database"),
        (a_folder, "is a folder"),
        (not_a_folder, "is a file"),
    ],
)
def test_a_folder_that_cannot_be_used_is_told_in_one_line(
    tmp_path: Path, prepare: Callable[[Path], None], words: str
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    prepare(folder)
    nowhere = ("--host", "203.0.113.1")  # so that it never serves, whatever it thinks of the folder
    done = run("serve", *nowhere, "--data", str(folder))
    check_line(done.exit_code, done.stdout, done.stderr, words, folder)


def check_line(code: int, said: str, errors: str, words: str, folder: Path) -> None:
    assert code == 2
    assert not said
    assert len(errors.splitlines()) == 1, errors
    assert errors.startswith("tailbiter: ")
    assert words in errors
    assert str(folder) in errors


def test_a_disk_that_is_full_from_the_start_is_told_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        command(tmp_path, ("RLIMIT_FSIZE", 0)),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=ENVIRONMENT,
        check=False,
    )
    check_line(done.returncode, done.stdout, done.stderr, "cannot be kept", tmp_path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_stop_it_stops_quietly_also_if_asked_twice(
    tmp_path: Path, number: signal.Signals
) -> None:
    with served(tmp_path) as server:
        visitor = Visitor(server)
        strong = {"who": "bot", "level": 8}
        visitor.open("eat-your-neighbor", [strong, PERSON], options={"side": 5})
        assert server.process
        hint = threading.Thread(target=ask_a_hint, args=(visitor,), daemon=True)
        with visitor.socket() as line:
            line.say(type="think", study={"game": "eat-thyself"}, seconds=60)
            hint.start()
            time.sleep(0.3)
            for _ in range(3):
                server.process.send_signal(number)
                time.sleep(0.03)  # two that come at the same time are one
            assert server.end(number) == 0
        hint.join(PATIENCE)
        server.check_quiet()


def ask_a_hint(visitor: Visitor) -> None:
    """Until its search is compiled it is a glance; when the server stops it is refused."""
    with contextlib.suppress(httpx2.TransportError):
        table = visitor.open("ouroboros", [PERSON] * 2)
        found = visitor.client.post(f"{table.path}/hint", json={"seat": 1})
        assert found.status_code in (200, 503)


@pytest.mark.parametrize(
    ("system", "environment", "is_there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("freebsd14", {"DISPLAY": ""}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    system: str, environment: dict[str, str], is_there: bool
) -> None:
    """Else `webbrowser` starts a text browser in this very terminal."""
    assert has_screen(system, environment) == is_there


def test_without_a_screen_the_address_is_told_and_nothing_opened(tmp_path: Path) -> None:
    mark = tmp_path / "opened"
    server = Server(tmp_path / "data")
    server.more = ["--open"]
    server.environment |= {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": f"touch {mark} %s"}
    with server:
        time.sleep(0.3)
        server.check_quiet()
        assert not mark.exists()


def test_the_address_that_is_told_is_one_to_go_to() -> None:
    assert reached_at("127.0.0.1") == "127.0.0.1"
    assert reached_at("::1") == "[::1]"
    for everywhere in ("0.0.0.0", "::"):
        assert ipaddress.IPv4Address(reached_at(everywhere)).packed != bytes(4)


def test_answers_are_sent_at_once() -> None:
    """asyncio sets TCP_NODELAY only where the protocol is known; without it each waits 40 ms."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
