"""Keys and the door: who is known by what, which names are ours, and which pages may ask."""

import asyncio
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

import tailbiter
from tailbiter.games.errors import OptionError
from tailbiter.server.addresses import Proxies
from tailbiter.server.openapi import ROUTES
from tailbiter.server.people import door
from tailbiter.server.people.door import Settings
from tailbiter.server.people.keys import FILE, Keys
from tailbiter.server.post.api import LETTER_LINKS
from tests.serving import Server, Visitor, served
from tests.shared_tables import KEYS, Shared, keep
from tests.test_server_rubbish import check_sentence

NEIGHBOR = tailbiter.game("eat-your-neighbor", side=3)
OF_BEFORE = KEYS[1]
# What mail programs and servers post is no JSON; the token in its address is all that lets them.
CHANGES = [
    (method, path) for method, path, *_ in ROUTES if method != "GET" and path not in LETTER_LINKS
]


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("keys")
    keep(folder, [Shared("kept", NEIGHBOR.start(seed=1))])
    with served(folder) as server:
        yield server
        server.check_quiet()


def status(server: Server, key: str) -> int:
    with Visitor(server, key) as visitor:
        return int(visitor.client.get("/api/tables").status_code)


def test_keys_are_issued_and_cannot_be_made_up(server: Server) -> None:
    key = Visitor(server).key
    assert key != Visitor(server).key
    assert status(server, key) == 200
    other = "A" if key[10] != "A" else "B"
    for forged in (key[:10] + other + key[11:], key[:-1] + other, key[:-1], key + "A"):
        assert status(server, forged) == 401
    assert status(server, Keys(b"another server's secret").issue()) == 401
    assert status(server, "a-key-that-somebody-made-up") == 401


def test_a_key_of_a_game_that_is_kept_goes_on_working(server: Server) -> None:
    with Visitor(server, OF_BEFORE) as before:
        assert [table["id"] for table in before.get("/api/tables")["tables"]] == ["kept"]
    with Visitor(server, "") as browser:
        found = browser.client.get("/api/tables", headers={"Cookie": f"tailbiter={OF_BEFORE}"})
        assert [table["id"] for table in found.json()["tables"]] == ["kept"]
        assert "set-cookie" not in found.headers


def test_a_cookie_that_was_made_up_is_replaced(server: Server) -> None:
    with Visitor(server, "") as browser:
        found = browser.client.get("/", headers={"Cookie": "tailbiter=a-key-that-somebody-made-up"})
        given = found.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert status(server, given) == 200


def test_the_example_of_the_docs_is_nobody() -> None:
    async def holds(visitor: str) -> bool:
        return True

    async def check() -> None:
        known = door.Known(Keys(b"a secret of this test"), holds)
        assert await known.is_one("some-key-of-somebody", "digest")
        assert not await known.is_one(door.EXAMPLE, "digest of the example")

    asyncio.run(check())


def test_the_secret_is_made_once_and_for_us_alone(tmp_path: Path) -> None:
    key = Keys.kept(tmp_path).issue()
    assert Keys.kept(tmp_path).is_ours(key)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    (tmp_path / FILE).write_bytes(b"short")
    with pytest.raises(OptionError):
        Keys.kept(tmp_path)


def test_guests_cost_no_disk(server: Server) -> None:
    before = server.file.stat().st_size, (server.data / "tailbiter.db-wal").stat().st_size
    keys = {Visitor(server).key for _ in range(20)}
    assert len(keys) == 20
    assert before == (server.file.stat().st_size, (server.data / "tailbiter.db-wal").stat().st_size)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8642", "localhost.evil.example", "192.0.2.1", "", "["]
)
def test_a_name_that_is_not_ours_is_refused(server: Server, host: str) -> None:
    with Visitor(server) as visitor:
        for path in ("/", "/api/games", "/nothing"):
            found = visitor.client.get(path, headers={"Host": host})
            check_sentence(found.status_code, found.text, 421)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.2", "[::1]:80"])
def test_this_machine_has_several_names(server: Server, host: str) -> None:
    with Visitor(server) as visitor:
        assert visitor.client.get("/api/games", headers={"Host": host}).status_code == 200


def test_names_can_be_added() -> None:
    settings = Settings(origin="https://play.example", names=("Snake.example",))
    assert settings.is_ours("play.example", "10.0.0.1")
    assert settings.is_ours("snake.example:8642", "10.0.0.1")
    assert settings.is_ours("10.0.0.1:8642", "10.0.0.1")
    assert not settings.is_ours("10.0.0.2", "10.0.0.1")
    for wrong in ("play.example", "https://play.example/", "https://", "ftp://play.example"):
        with pytest.raises(OptionError):
            Settings(origin=wrong)


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_no_change_is_asked_for_from_elsewhere_or_by_a_form(
    server: Server, method: str, path: str
) -> None:
    with Visitor(server) as visitor:
        forms = ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
        for kind in forms:
            headers = {"Content-Type": kind} if kind else {}
            found = visitor.client.request(method, path, headers=headers, content=b"{}")
            check_sentence(found.status_code, found.text, 415)
        for foreign in (
            {"Origin": "https" + server.address.removeprefix("http")},
            {"Origin": server.address + "0"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            found = visitor.client.request(method, path, headers=foreign, json={})
            check_sentence(found.status_code, found.text, 403)
            assert found.json()["code"] == "foreign"


def connection(client: str = "127.0.0.1", scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), said.encode()) for name, said in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "client": (client, 1), "headers": raw})


def test_only_a_proxy_that_is_named_says_that_somebody_came_by_tls() -> None:
    said = connection(x_forwarded_proto="https")
    assert not Settings().is_secure(said)
    assert Settings(proxies=Proxies.named("127.0.0.1")).is_secure(said)
    assert not Settings(proxies=Proxies.named("10.0.0.1")).is_secure(said)
    assert Settings(origin="https://play.example").is_secure(connection())
    assert not Settings(origin="http://play.example").is_secure(connection())


def test_behind_tls_a_cookie_is_bound_to_it() -> None:
    name, value = door.cookie_header("tailbiter", "key", 9_000, is_secure=True)
    assert name == b"set-cookie"
    assert {part.strip() for part in value.decode().split(";")} == {
        *("__Host-tailbiter=key", "Path=/", "Max-Age=9", "HttpOnly", "SameSite=Lax", "Secure")
    }
    assert b"Secure" not in door.cookie_header("tailbiter", "key", 9_000, is_secure=False)[1]


def test_pages_run_and_wear_nothing_but_their_own(server: Server) -> None:
    with Visitor(server) as visitor:
        for path in ("/", "/account", "/nothing", "/offline"):
            policy = visitor.client.get(path).headers["content-security-policy"]
            assert "unsafe" not in policy
            assert {"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} <= {
                part.strip() for part in policy.split(";")
            }
            assert "style=" not in visitor.client.get(path).text


def test_answers_to_programs_are_no_pages(server: Server) -> None:
    with Visitor(server) as visitor:
        for path in ("/api/games", "/api/nothing"):
            policy = visitor.client.get(path).headers["content-security-policy"]
            assert policy == "default-src 'none'; frame-ancestors 'none'"
