"""Whatever is sent, the server answers with a sentence, comes to no harm, and still plays."""

import asyncio
import contextlib
import json
import random
import socket as sockets
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, checks
from schemathesis.core.result import Ok
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tailbiter.server import http_edge, limits
from tailbiter.server.openapi import document
from tailbiter.server.refusals import RefusalError
from tests.serving import Server, Socket, Table, Visitor, served

PERSON = {"who": "person"}
EXAMPLES = 6
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(document())
OPERATIONS: dict[str, Any] = {
    found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)
}
PATHS = document()["paths"]
POSTS = [
    label
    for label in OPERATIONS
    if label.startswith("POST") and "again" not in label
    if "requestBody" in PATHS[label.removeprefix("POST ")]["post"]  # else nothing can be wrong
]


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("rubbish")) as server:
        yield server
        play_a_game(server)
        server.check_quiet()


@pytest.fixture(scope="module", name="table")
def a_table(server: Server) -> Table:
    return Visitor(server).open("eat-your-neighbor", [PERSON] * 2)


def play_a_game(server: Server) -> None:
    """After all that, a game is played from start to end."""
    with Visitor(server) as visitor:
        table = visitor.open("eat-your-neighbor", [PERSON] * 2, options={"side": 2})
        state = table.look(1)
        while acting := state["table"]["acting"]:
            turns = table.look(acting[0])["view"]["decisions"]
            state = table.play(acting[0], turns[0])
        assert state["view"]["result"]


def try_operation(server: Server, table: Table, label: str, mode: GenerationMode) -> None:
    operation = OPERATIONS[label]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        key = Visitor(server).key  # who opens many tables is made to wait
        if "table" in (case.path_parameters or {}) and random.random() < 0.8:
            case.path_parameters["table"] = table.id
            key = table.visitor.key
        headers = {"Authorization": f"Bearer {key}"}
        case.call_and_validate(base_url=server.address, headers=headers, checks=CHECKS)

    run()


@pytest.mark.parametrize("label", OPERATIONS)
def test_what_fits_the_document_is_answered_as_it_says(
    server: Server, table: Table, label: str
) -> None:
    try_operation(server, table, label, GenerationMode.POSITIVE)


@pytest.mark.parametrize("label", POSTS)
def test_what_does_not_fit_the_document_is_refused_as_it_says(
    server: Server, table: Table, label: str
) -> None:
    try_operation(server, table, label, GenerationMode.NEGATIVE)


DEEP = "[" * 20_000
BODIES: list[tuple[bytes, int]] = [
    (b"", 400),
    (b"{", 400),
    (b"null", 422),
    (b"[]", 422),
    (b"{}", 422),
    (b'{"game": "\xff"}', 400),
    (b'{"game": ' + DEEP.encode(), 422),
    (b'{"game": "\\ud800"}', 400),
    (b'{"game": "chess"}', 422),
    (b'{"game": "eat-me", "seats": []}', 422),
    (b'{"game": "eat-me", "seats": [{"who": "bot", "level": 9}, {}]}', 422),
    (b'{"game": "eat-me", "options": {"players": 1e400}}', 422),
    (b'{"game": "eat-me", "options": {"players": ' + b"9" * 5000 + b"}}", 422),
    (b'{"game": "eat-me", "options": {"players": 2}, "seats": [{}, {}, {}]}', 422),
    (b'{"game": "eat-me", "preset": "none such"}', 422),
    (b'{"game": "eat-me", "seed": -1}', 422),
    (b'{"game": "eat-me", "seed": 19.0}', 422),
    (b'{"game": "eat-me", "unknown": 1}', 422),
    (DEEP.encode(), 422),
    (b'{"options": ' + b'{"a":' * 9_000, 422),
    (b" " * 70_000, 413),
]


@pytest.mark.parametrize(("body", "status"), BODIES, ids=lambda value: str(value)[:40])
def test_a_body_that_is_none_is_refused(server: Server, body: bytes, status: int) -> None:
    with Visitor(server) as visitor:
        found = visitor.client.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
    check_sentence(found.status_code, found.text, status)


def check_sentence(status: int, text: str, wanted: int) -> None:
    assert status == wanted, (status, text[:300])
    error = json.loads(text)["error"]
    assert error
    assert len(error) < 600
    assert "Traceback" not in text


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "json"])
def test_what_is_not_sent_as_json_is_refused(server: Server, kind: str | None) -> None:
    with Visitor(server) as visitor:
        headers = {"Content-Type": kind} if kind else {}
        found = visitor.client.post("/api/tables", content=b'{"game":"eat-me"}', headers=headers)
    check_sentence(found.status_code, found.text, 415)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("DELETE", "/api/tables", 405),
        ("PUT", "/api/tables/x/turns", 405),
        ("OPTIONS", "/api/study", 405),
        ("TRACE", "/api/games", 405),
        ("GET", "/api/live", 404),
        ("GET", "/api/", 404),
        ("GET", "/api/tables/none", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/%ff%fe", 404),
        ("GET", "/api/tables/" + "x" * 5000, 404),
        ("GET", "/api/tables/x'%20or%20'1'='1", 404),
        ("GET", "/api/games/chess/rules", 404),
        ("GET", "/api/games/..%2f..%2fsecret/rules", 404),
    ],
)
def test_other_ways_and_wrong_ids_are_refused(
    server: Server, method: str, path: str, status: int
) -> None:
    with Visitor(server) as visitor:
        found = visitor.client.request(method, path)
    check_sentence(found.status_code, found.text, status)


@pytest.mark.parametrize("seat", ["0", "-1", "3", "11", "999999", "x", "²", "1.0", "", "%00"])
def test_a_seat_that_is_none_is_refused(table: Table, seat: str) -> None:
    for path in ("", "/story", "/replay"):
        found = table.visitor.client.get(f"{table.path}{path}?seat={seat}")
        check_sentence(found.status_code, found.text, 422)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "http://127.0.0.1:1", "x" * 3000]
)
def test_pages_of_other_sites_cannot_play(server: Server, origin: str) -> None:
    with Visitor(server) as visitor:
        headers = {"Origin": origin}
        found = visitor.client.post("/api/tables", json={"game": "eat-me"}, headers=headers)
        check_sentence(found.status_code, found.text, 403)
        assert visitor.client.get("/api/games", headers=headers).status_code == 200
        own = {"Origin": server.address}
        found = visitor.client.post("/api/tables", json={"game": "eat-me"}, headers=own)
        assert found.status_code == 201
        address = server.address.replace("http", "ws") + "/api/live"
        with pytest.raises(InvalidStatus), connect(address, proxy=None, additional_headers=headers):
            pass


@pytest.mark.parametrize("key", ["short", "x" * 101, "letters and spaces are no key", "ключ" * 9])
def test_a_key_that_is_none_is_refused(server: Server, key: str) -> None:
    with Visitor(server, "") as visitor:
        headers = [(b"Authorization", f"Bearer {key}".encode())]
        found = visitor.client.get("/api/tables", headers=headers)
    check_sentence(found.status_code, found.text, 401)


def test_a_key_is_given_once_and_only_its_digest_is_kept(server: Server) -> None:
    """No script may read the cookie, no other site may use it."""
    with Visitor(server, "") as visitor:
        cookie = visitor.client.get("/").headers["set-cookie"]
        assert "; HttpOnly; SameSite=Lax" in cookie
        key = cookie.partition("=")[2].partition(";")[0]
        table = visitor.open("ouroboros", [PERSON] * 2)
        found = visitor.client.get(table.path)
        assert "set-cookie" not in found.headers
        assert all(seat["mine"] for seat in found.json()["table"]["seats"])
        assert key not in visitor.text("/") + found.text
    kept = b"".join(file.read_bytes() for file in server.data.iterdir())
    assert table.id.encode() in kept
    assert key.encode() not in kept
    with Visitor(server, key) as again:
        assert again.get(table.path)["table"]["seats"][0]["mine"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../app.py",
        "/static/x/..%2fapp.py",
        "/static/x/%2e%2e/%2e%2e/app.py",
        "/static/x//etc/passwd",
        "/static/x/..\\app.py",
        "/static/x/types.d.ts",
        "/static/x/",
        "/static/",
        "/static/x/draw.js%00.css",
        "/static/x/./draw.js",
    ],
)
def test_nothing_but_its_own_files_is_given(server: Server, path: str) -> None:
    status, _, body = raw(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert status == 404
    assert b"from __future__" not in body
    assert b"root:" not in body


def raw(server: Server, sent: bytes, more: Iterable[bytes] = ()) -> tuple[int, bytes, bytes]:
    """The status, head and some of the body that raw bytes are answered with."""
    host, port = server.address.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port)), 60) as connection:
        connection.sendall(sent)
        for part in more:
            try:
                connection.sendall(part)
            except (BrokenPipeError, ConnectionResetError):
                break
        answer = b""
        while b"\r\n\r\n" not in answer and (part := connection.recv(65_536)):
            answer += part
        head, _, body = answer.partition(b"\r\n\r\n")
        if not body:
            body = connection.recv(65_536)
    return int(head.split()[1]), head, body


HEAD = (
    "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Content-Length: {}\r\n\r\n"
)


def test_a_huge_body_is_refused_before_it_is_read(server: Server) -> None:
    for path in ("/api/tables", "/api/records", "/api/study"):
        sent = 0

        def parts() -> Iterator[bytes]:
            nonlocal sent
            while sent < 40_000_000:
                sent += 100_000
                yield b" " * 100_000

        status, _, body = raw(server, HEAD.format(path, 10**12).encode(), parts())
        check_sentence(status, body.decode(), 413)


def test_a_body_that_breaks_off_harms_nobody(server: Server) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    for _ in range(5):
        with sockets.create_connection((host, int(port)), 60) as connection:
            connection.sendall(HEAD.format("/api/tables", 1000).encode() + b'{"game":')


def test_no_http_at_all_is_refused(server: Server) -> None:
    for sent in (b"\x16\x03\x01 hello\r\n\r\n", b"GET\r\n\r\n", b"G" * 100_000 + b"\r\n\r\n"):
        assert raw(server, sent)[0] == 400
    server.output[:] = [line for line in server.output if "Invalid HTTP" not in line]


def test_a_body_that_comes_too_slowly_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never() -> Any:
        await asyncio.Event().wait()

    headers = [(b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    monkeypatch.setattr(http_edge, "FOR_A_BODY", 0.01)
    with pytest.raises(RefusalError) as refused:
        asyncio.run(http_edge.body_of(Request(scope, never), 1000))
    assert refused.value.status == 408


MESSAGES: list[str | bytes] = [
    b"\x00\xff",
    b'{"type": "stop"}',
    "",
    "not JSON",
    "null",
    "[]",
    "{}",
    DEEP,
    '{"type": "dance"}',
    '{"type": 3}',
    '{"type": "watch"}',
    '{"type": "watch", "table": 5}',
    '{"type": "watch", "table": "none"}',
    '{"type": "watch", "table": "none", "seat": 99}',
    '{"type": "judge", "table": "none"}',
    '{"type": "try", "table": "none", "number": 1, "turn": "a", "best": "b"}',
    '{"type": "pair", "game": "chess"}',
    '{"type": "pair"}',
    '{"type": "time"}',
    '{"type": "think", "study": {}}',
    '{"type": "think", "study": {"game": "chess"}}',
    '{"type": "think", "study": {"game": "eat-me", "start": "rubbish"}}',
    '{"type": "think", "study": {"game": "eat-me"}, "seconds": 1e99}',
    '{"type": "think", "study": {"game": "eat-me"}, "seconds": -1}',
    '{"type": "think", "study": {"game": "eat-me"}, "seconds": NaN}',
    '{"type": "think", "study": {"game": "ouroboros", "turns": [{"text": "zz"}]}}',
    '{"type": "think", "study": {"game": "ouroboros", "seat": 9}}',
    '{"type": "think", "study": {"table": "none", "at": 99999999999}}',
    "x" * 70_000,
]


@pytest.fixture(scope="module", name="line")
def a_socket(server: Server) -> Iterator[Socket]:
    with Visitor(server).socket() as line:
        yield line


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: str(message)[:60])
def test_rubbish_on_the_socket_is_answered_with_a_sentence(
    line: Socket, message: str | bytes
) -> None:
    line.connection.send(message)
    said = line.hear()
    assert said["type"] == "error"
    assert 5 < len(said["error"]) < 600


def test_a_message_too_long_ends_the_socket(server: Server) -> None:
    with Visitor(server).socket() as line:
        with contextlib.suppress(ConnectionClosed):
            line.connection.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            line.hear()


def test_thousands_of_messages_are_answered_one_by_one(server: Server) -> None:
    with Visitor(server).socket() as line:
        for _ in range(3):
            for _ in range(1000):
                line.connection.send("rubbish")
            assert [line.hear()["type"] for _ in range(1000)] == ["error"] * 1000


def test_who_does_not_read_is_not_listened_to(server: Server) -> None:
    """Answers that nobody fetches do not heap up; when they are read, all is as it was."""
    with Visitor(server) as visitor:
        table = visitor.open("eat-me", [PERSON] * 2)
        with visitor.socket() as line:
            for _ in range(300):
                line.say(type="watch", table=table.id, seat=1)
            table.play(1, "bid 3")
            while line.hear()["state"]["number"] != 1:
                pass


def test_the_table_of_others_can_be_watched_but_not_from_their_seats(server: Server) -> None:
    with Visitor(server) as visitor, Visitor(server) as other:
        table = visitor.open("eat-me", [PERSON] * 2)
        with other.socket() as line:
            line.say(type="watch", table=table.id, seat=1)
            assert line.hear()["type"] == "error"
            line.say(type="watch", table=table.id)
            assert line.hear()["state"]["view"]["seat"] is None
        for what in ("turns", "steps", "why", "hint", "undo", "redo"):
            asked = {"seat": 1, **({"turn": "bid 1"} if what in ("turns", "why") else {})}
            other.post(f"{table.path}/{what}", asked, 403)
        other.post(f"{table.path}/again", None, 403)
        assert table.look()["number"] == 0


def test_who_leaves_while_thinking_leaves_nothing_behind(server: Server) -> None:
    with Visitor(server) as visitor:
        for _ in range(4):
            with visitor.socket() as line:
                study = {"game": "eat-your-neighbor"}
                for _ in range(5):
                    line.say(type="think", study=study, seconds=60)
                line.hear_until("opinion")
        with visitor.socket() as line:
            line.say(type="think", study={"game": "eat-your-neighbor"}, seconds=0.1)
            line.hear_until("opinion")
        table = visitor.open("eat-your-neighbor", [PERSON] * 2)
        assert table.ask("hint", 1)["lines"]


def test_one_visitor_cannot_have_everybody_think(server: Server) -> None:
    most = limits.AT_ONCE["thoughts"].one
    with Visitor(server) as visitor, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(visitor.socket()) for _ in range(most + 1)]
        study = {"game": "eat-your-neighbor"}
        for line in lines[:-1]:
            line.say(type="think", study=study, seconds=60)
            line.say(type="watch", table="none")  # answered when the first has been heard
            assert "no such table" in line.hear_until("error")["error"]
        lines[-1].say(type="think", study=study, seconds=60)
        assert "at most 3 thoughts" in lines[-1].hear_until("error")["error"]
        for line in lines[:-1]:
            line.say(type="stop")
            line.say(type="watch", table="none")
            assert line.hear_until("error")
        lines[-1].say(type="think", study=study, seconds=0.1)
        assert lines[-1].hear_until("opinion")


def test_one_visitor_has_so_many_sockets(server: Server) -> None:
    with Visitor(server) as visitor, contextlib.ExitStack() as stack:
        for _ in range(limits.AT_ONCE["sockets"].one):
            stack.enter_context(visitor.socket())
        with pytest.raises(InvalidStatus), visitor.socket():
            pass


def test_a_long_record_is_refused(server: Server) -> None:
    with Visitor(server) as visitor:
        found = visitor.client.post("/api/records", json={"text": "x" * 400_001})
        check_sentence(found.status_code, found.text, 422)
        found = visitor.client.post("/api/records", json={"text": "[" * 100_000})
        check_sentence(found.status_code, found.text, 422)
