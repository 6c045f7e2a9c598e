"""Accounts: who registers keeps their games, who logs out is nobody, and guessing leads nowhere."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tailbiter.server.people import passwords
from tailbiter.server.people.accounts import LINK_LASTS, Accounts
from tailbiter.server.people.door import own_path
from tailbiter.server.people.names import checked, folded
from tailbiter.server.people.patience import ANYBODY, ANYWHERE, HERE, HOUR, Patience
from tailbiter.server.people.people import DAY, LASTS, People
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Store
from tailbiter.server.store.people import Person
from tests.serving import ENVIRONMENT, PATIENCE, Server, Table, Visitor, served
from tests.storing import with_store

PASSWORD, OTHER = "a snake eats itself", "a whale eats boats"
UNSEEN = (
    "Oliv\u034fia",
    "Olivia\ufe0f",
    "Olivia\u3164",
    "Olivia\u180b",
    "\u2800Olivia",
    "\u115fOl",
)
TWO = [{"who": "person", "name": "Ada at seat 1"}, {"who": "person"}]


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("people")) as server:
        yield server
        server.check_quiet()


class Browser(Visitor):
    """Somebody who keeps cookies, at an address of their own: none waits for another."""

    count = 0

    def __init__(self, server: Server) -> None:
        Browser.count += 1
        super().__init__(server, "", f"127.0.1.{Browser.count}")

    def register(self, name: str, status: int = 201, **more: Any) -> Any:
        asked = {"name": name, "password": PASSWORD, **more}
        return self.sent("POST", "/api/account", asked, status)

    def log_in(self, name: str, password: str = PASSWORD, status: int = 200) -> Any:
        return self.sent("POST", "/api/sessions", {"name": name, "password": password}, status)

    def sent(self, method: str, path: str, asked: Any, status: int) -> Any:
        found = self.client.request(method, path, json=asked)
        assert found.status_code == status, (found.status_code, found.text)
        self.headers = {"Cookie": f"tailbiter-person={self.session}"}
        return found.json() if found.content else None

    @property
    def session(self) -> str:
        return self.client.cookies.get("tailbiter-person") or ""

    @property
    def account(self) -> Any:
        return self.get("/api/account")


def as_program(server: Server, key: str) -> int:
    return int(Visitor(server, key).client.get("/api/tables").status_code)


def test_a_guests_games_come_along_and_the_guests_key_is_nobodys(server: Server) -> None:
    browser = Browser(server)
    table = browser.open("eat-your-neighbor", TWO)
    guest = browser.client.cookies["tailbiter"]
    with Visitor(server, guest).socket() as copied:
        assert browser.register("Ada")["name"] == "Ada"
        with pytest.raises(ConnectionClosed):
            copied.connection.recv(PATIENCE)
    assert table.look()["table"]["seats"][0]["mine"]
    assert as_program(server, guest) == 401
    browser.sent("DELETE", "/api/sessions/current", {}, 204)
    assert browser.account["name"] is None
    assert not table.look()["table"]["seats"][0]["mine"]
    assert browser.client.cookies["tailbiter"] != guest
    browser.log_in("ada")
    assert table.look()["table"]["seats"][0]["mine"]


def test_who_logs_in_gets_a_new_key_and_the_one_of_before_is_nobodys(server: Server) -> None:
    browser = Browser(server)
    browser.register("Rotating")
    planted = browser.session
    browser.log_in("Rotating")
    assert browser.session != planted
    assert as_program(server, planted) == 401
    assert len(browser.account["sessions"]) == 1


def test_a_key_that_somebody_planted_is_not_taken_over(server: Server) -> None:
    Browser(server).register("Victim")
    thief = Browser(server)
    thief.register("Thief")
    planted = thief.session
    victim = Browser(server)
    victim.client.cookies.set("tailbiter-person", planted, "127.0.0.1")
    victim.log_in("Victim")
    assert victim.account["name"] == "Victim"
    assert as_program(server, planted) == 401


def test_a_cookie_of_a_session_is_out_of_reach(server: Server) -> None:
    browser = Browser(server)
    asked = {"name": "Cookie", "password": PASSWORD}
    found = browser.client.post("/api/account", json=asked)
    flags = {part.strip() for part in found.headers["set-cookie"].split(";")[1:]}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
    assert browser.session not in found.text + browser.text("/api/account")
    kept = b"".join(file.read_bytes() for file in server.data.iterdir())
    assert browser.session.encode() not in kept
    assert PASSWORD.encode() not in kept


def test_unknown_names_and_wrong_passwords_are_answered_alike(server: Server) -> None:
    Browser(server).register("Known")
    known, unknown = (Browser(server).log_in(name, OTHER, 403) for name in ("Known", "Unknown"))
    assert known == unknown


class Hasher:
    """In the place of argon2, where only its use is judged."""

    def __init__(self) -> None:
        self.done = 0

    def hash(self, password: str) -> str:
        self.done += 1
        return password

    def verify(self, kept: str, password: str) -> bool:
        self.done += 1
        return kept == password


@pytest.fixture(name="hasher")
def a_hasher(monkeypatch: pytest.MonkeyPatch) -> Hasher:
    found = Hasher()
    monkeypatch.setattr(passwords, "hasher", lambda: found)
    return found


def test_an_unknown_name_costs_as_much_work(hasher: Hasher) -> None:
    async def check() -> None:
        found = passwords.Passwords()
        for kept, is_right in ((None, False), ("other", False), (PASSWORD, True)):
            before = hasher.done
            assert await found.fits(PASSWORD, kept) == is_right
            assert hasher.done == before + 1
        found.waiting = passwords.MOST_WAITING
        with pytest.raises(RefusalError):
            await found.fits(PASSWORD, None)
        found.close()

    asyncio.run(check())


def test_to_log_in_under_an_unknown_name_costs_as_much_work(hasher: Hasher, tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        accounts = Accounts(People(store.people, lambda: HOUR), lambda: HOUR)
        await accounts.register("id", "Known", PASSWORD, "", "", "")
        for name in ("Known", "Unknown", "", "x" * 40):
            before = hasher.done
            with pytest.raises(RefusalError):
                await accounts.log_in(name, OTHER, "here", "", None)
            assert hasher.done == before + 1
        accounts.close()

    with_store(tmp_path / "file.db", check)


@pytest.mark.usefixtures("hasher")
def test_who_guesses_waits_even_with_the_right_one(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        accounts = Accounts(People(store.people, lambda: HOUR), lambda: HOUR)

        async def refused(password: str, address: str) -> str | None:
            try:
                await accounts.log_in("Guessed", password, address, "", None)
            except RefusalError as error:
                return error.code
            return None

        await accounts.register("id", "Guessed", PASSWORD, "", "", "")
        guesses = [await refused(OTHER, "here") for _ in range(HERE.free)]
        assert guesses == ["log_in"] * HERE.free
        assert await refused(PASSWORD, "here") == "guessing"
        assert await refused(PASSWORD, "elsewhere") is None
        accounts.close()

    with_store(tmp_path / "file.db", check)


def test_waits_grow_and_end() -> None:
    now = [HOUR]
    found = Patience(lambda: now[0])

    def waits(account: str, address: str) -> int:
        try:
            found.count(account, address)
        except RefusalError as error:
            return int(error.data["seconds"])
        return 0

    for _ in range(HERE.free):
        assert not waits("ann", "here")
    assert waits("ann", "here") == 1
    now[0] += 1_000
    assert not waits("ann", "here")
    assert waits("ann", "here") == 2
    found.was_right("ann", "here")
    assert not waits("ann", "here")
    now[0] += HOUR
    for number in range(ANYWHERE.free):
        assert not waits("ann", f"from {number}")
    assert 0 < waits("ann", "yet another") <= ANYWHERE.longest
    for number in range(ANYBODY.free):
        assert not waits(f"pupil {number}", "school")
    assert 0 < waits("pupil", "school") <= ANYBODY.longest
    now[0] += HOUR
    assert not waits("ann", "here")


@pytest.mark.parametrize(
    "name",
    [
        "ab",
        "x" * 31,
        "<script>",
        "a\u202eb c",
        "a\nb\x00c",
        "Admin",
        "b0t",
        "---",
        "  a  ",
        "a&b;c",
    ],
)
def test_names_that_nobody_may_have(server: Server, name: str) -> None:
    assert Browser(server).register(name, 409 if folded(name) in ("admln", "bot") else 422)["field"]


def test_names_that_look_alike_are_one(server: Server) -> None:
    Browser(server).register("Olivia B")
    for name in (
        "olivia b",
        "OLIVIA-B",
        "0l1via b",
        "\u041elivia b",
        "\uff4flivia_b",
        "ol\u0456via b",
    ):
        assert Browser(server).register(name, 409)["code"] == "name_taken"
    for name in (*UNSEEN, "Oliver \u0416"):
        assert Browser(server).register(name, 422)["field"] == "name"
    assert checked("  Zoë   \u212bngström ") == "Zoë \u00c5ngström"


def test_nobody_sits_down_under_the_name_of_an_account(server: Server) -> None:
    browser, guest = Browser(server), Browser(server)
    browser.register("Famous")
    seats = [{"who": "person", "name": "Somebody else"}, {"who": "open"}]
    table = browser.open("eat-your-neighbor", seats, access="lobby")
    assert table.look()["table"]["seats"][0]["name"] == "Famous"
    assert guest.sent("POST", f"{table.path}/sit", {"name": "FAMOUS"}, 409)["code"] == "name_taken"
    for name in ("Fa\u200bmous", "F\u0430mous", "Fam\u043eus\u3164", "Fa\u2019mous"):
        assert guest.sent("POST", f"{table.path}/sit", {"name": name}, 409)["field"] == "name"
    for name in ("Famous", "F\u0251mous"):  # nor speaks, nor stands in
        guest.sent("POST", f"{table.path}/talk", {"name": name, "text": "Hm."}, 409)
        guest.sent("POST", f"{table.path}/actions", {"do": "stand_in", "name": name}, 409)
    guest.sent("POST", f"{table.path}/sit", {"name": "\u202eUn\x1b[31mknown\u2066\n"}, 200)
    assert table.look()["table"]["seats"][1]["name"] == "Un[31mknown"


@pytest.mark.parametrize("password", ["short", "Pass-Word Name", "pass word name"])
def test_passwords_that_are_none(server: Server, password: str) -> None:
    refused = Browser(server).register("Password Name", 422, password=password)
    assert refused["field"] == "password"


def test_a_session_that_was_ended_is_nobody_also_on_its_socket(server: Server) -> None:
    browser, phone = Browser(server), Browser(server)
    browser.register("Two Screens")
    phone.log_in("Two Screens")
    other = next(one for one in browser.account["sessions"] if not one["current"])
    with phone.socket() as line:
        table = phone.open("eat-your-neighbor", TWO)
        line.say(type="watch", table=table.id, seat=1)
        line.hear()
        browser.sent("DELETE", f"/api/sessions/{other['id']}", {}, 204)
        with pytest.raises(ConnectionClosed):
            line.hear_until("what is never said")
    assert phone.account["name"] is None
    assert browser.account["name"] == "Two Screens"


def test_logged_out_everywhere_is_everywhere(server: Server) -> None:
    browser, phone = Browser(server), Browser(server)
    browser.register("Everywhere")
    phone.log_in("Everywhere")
    key = browser.sent("POST", "/api/keys", {"label": "a bot of mine"}, 201)["key"]
    assert as_program(server, key) == 200
    assert {one["label"] for one in browser.account["sessions"]} >= {"a bot of mine"}
    browser.sent("DELETE", "/api/sessions", {}, 204)
    assert [one.account["name"] for one in (browser, phone)] == [None, None]
    assert as_program(server, key) == 401


def test_another_password_logs_all_others_out(server: Server) -> None:
    browser, phone = Browser(server), Browser(server)
    browser.register("Changing")
    phone.log_in("Changing")
    asked = {"before": OTHER, "password": OTHER}
    browser.sent("POST", "/api/account/password", asked, 403)
    browser.sent("POST", "/api/account/password", {**asked, "before": PASSWORD}, 200)
    assert (browser.account["name"], phone.account["name"]) == ("Changing", None)
    phone.log_in("Changing", PASSWORD, 403)
    phone.log_in("Changing", OTHER)


def test_what_is_anothers_is_out_of_reach(server: Server) -> None:
    browser, thief, guest = Browser(server), Browser(server), Browser(server)
    browser.register("Owner")
    thief.register("Intruder")
    session = browser.account["sessions"][0]["id"]
    thief.sent("DELETE", f"/api/sessions/{session}", {}, 404)
    thief.sent("DELETE", "/api/account", {"password": OTHER}, 403)
    assert browser.account["name"] == "Owner"
    assert "Owner" not in thief.text("/api/account/export")
    for method, path, asked in (
        ("GET", "/api/account/export", {}),
        ("GET", "/api/account/settings", {}),
        ("DELETE", f"/api/sessions/{session}", {}),
        ("DELETE", "/api/account", {"password": PASSWORD}),
        ("POST", "/api/account/ties", {"name": "Owner", "kind": "friend"}),
    ):
        assert guest.sent(method, path, asked, 403)["code"] == "guest"


def test_friends_blocks_and_settings_are_kept(server: Server) -> None:
    browser, other = Browser(server), Browser(server)
    browser.register("Friendly")
    other.register("Beloved")
    for kind in ("friend", "blocked", "none"):
        told = browser.sent("POST", "/api/account/ties", {"name": "BELOVED", "kind": kind}, 200)
        friends = [friend["name"] for friend in told["friends"]]
        assert (friends, told["blocked"]) == {
            "friend": (["Beloved"], []),
            "blocked": ([], ["Beloved"]),
            "none": ([], []),
        }[kind]
    browser.sent("POST", "/api/account/ties", {"name": "Beloved", "kind": "friend"}, 200)
    with other.socket():
        other.get("/api/account")
        assert browser.account["friends"] == [{"name": "Beloved", "online": True}]
    for changed, theme in ((2, "dark"), (1, "light")):
        asked = {"settings": {"theme": theme}, "changed": changed}
        browser.sent("PUT", "/api/account/settings", asked, 204)
    kept = {"settings": {"theme": "dark"}, "changed": 2}
    assert browser.get("/api/account/settings") == kept
    exported = browser.get("/api/account/export")
    assert exported["settings"] == kept
    assert exported["account"]["friends"][0]["name"] == "Beloved"


def test_who_leaves_is_forgotten_and_the_games_stay(server: Server) -> None:
    browser, friend = Browser(server), Browser(server)
    table = browser.open("eat-your-neighbor", TWO)
    notes = f"/api/tables/{table.id}/notebook"
    browser.sent("PUT", notes, {"text": "a quiet thought"}, 204)
    browser.register("Leaving")
    friend.register("Left behind")
    friend.sent("POST", "/api/account/ties", {"name": "Leaving", "kind": "friend"}, 200)
    exported = browser.get("/api/account/export")
    assert [game["record"][:5] for game in exported["games"]] == ["[Game"]
    assert exported["notebooks"] == [{"id": table.id, "text": "a quiet thought"}]
    session = browser.session
    browser.sent("DELETE", "/api/account", {"password": PASSWORD}, 204)
    assert as_program(server, session) == 401
    seats = Table(friend, table.id).look()["table"]["seats"]
    assert [(seat["name"], seat["mine"]) for seat in seats] == [("", False)] * 2
    assert friend.account["friends"] == []
    with contextlib.closing(sqlite3.connect(server.file)) as connection:
        kept = "\n".join(connection.iterdump())
    assert table.id in kept
    assert "Leaving" not in kept
    assert "a quiet thought" not in kept
    assert not [row for row in kept.splitlines() if table.id in row and "Ada at seat 1" in row]
    Browser(server).register("Leaving")


def administer(server: Server, *words: str) -> str:
    command = [sys.executable, "-m", "tailbiter", "people", *words, "--data", str(server.data)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=ENVIRONMENT)
    return done.stdout.strip()


def test_a_link_of_the_administrators_works_once(server: Server) -> None:
    browser, thief = Browser(server), Browser(server)
    browser.register("Forgetful")
    said = administer(server, "reset", "forgetful")
    assert said.startswith(f"{server.address}/account#password=")
    asked = {"link": said.partition("=")[2], "password": OTHER}
    thief.sent("POST", "/api/account/password", {**asked, "link": "x" * 32}, 403)
    assert browser.sent("POST", "/api/account/password", asked, 200)["name"] == "Forgetful"
    thief.sent("POST", "/api/account/password", asked, 403)
    Browser(server).log_in("Forgetful", OTHER)
    invitation = administer(server, "invite").partition("=")[2]
    thief.sent("POST", "/api/account/password", {**asked, "link": invitation}, 403)


@pytest.mark.usefixtures("hasher")
def test_a_link_ends_by_itself_and_is_good_for_one_thing(tmp_path: Path) -> None:
    now = [HOUR]

    async def check(store: Store) -> None:
        accounts = Accounts(People(store.people, lambda: now[0]), lambda: now[0])
        await accounts.register("id", "Forgetful", PASSWORD, "", "", "")
        accounts.registration = "invitation"
        link, late = await accounts.link("password", "id"), await accounts.link("password", "id")
        invitation = await accounts.link("invitation")
        with pytest.raises(RefusalError):
            await accounts.register("other", "Uninvited", PASSWORD, "", link, "")
        now[0] += LINK_LASTS["password"] - 1
        assert await accounts.use_link(link, OTHER, "")
        now[0] += 1
        with pytest.raises(RefusalError):
            await accounts.use_link(late, OTHER, "")
        now[0] += LINK_LASTS["invitation"]
        with pytest.raises(RefusalError):
            await accounts.register("other", "Late", PASSWORD, "", invitation, "")
        accounts.close()

    with_store(tmp_path / "file.db", check)


def test_whom_the_administrator_removes_is_gone(server: Server) -> None:
    browser = Browser(server)
    browser.register("Unwanted")
    with browser.socket() as line:
        administer(server, "remove", "Unwanted", "--yes")
        with pytest.raises(ConnectionClosed):
            line.connection.recv(PATIENCE)
    assert browser.account["name"] is None
    assert "Unwanted" not in administer(server, "list")


def test_accounts_by_invitation_or_none(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.more = ["--registration", "invitation"]
    with server:
        Browser(server).register("Uninvited", 403)
        invitation = administer(server, "invite").partition("=")[2]
        Browser(server).register("Invited", invitation=invitation)
        Browser(server).register("Second", 403, invitation=invitation)
    server.more = ["--registration", "closed"]
    with server:
        assert Browser(server).register("Anybody", 403)["code"] == "registration_closed"
        Browser(server).log_in("Invited")


def test_sessions_end_by_themselves_and_last_while_they_are_used(tmp_path: Path) -> None:
    now = [DAY]

    async def check(store: Store) -> None:
        people = People(store.people, lambda: now[0])
        _, session = people.new_session("id", "browser", "")
        await people.add(Person("id", "Ann", "ann", "", "", 0, {}), session, None)
        assert not await people.see(session)
        now[0] += DAY
        assert await people.see(session)
        now[0] = session.expires + 1
        renewed = people.session(session.digest)
        assert renewed
        now[0] = renewed.expires
        assert people.session(session.digest) is None
        closed: list[bool] = []
        with people.open_socket(renewed.digest, lambda: closed.append(True)):
            await people.end_old()
        assert closed == [True]
        again = People(store.people, lambda: now[0])
        await again.load()
        assert (again.names, again.sessions) == ({"id": "Ann"}, {})
        assert renewed.expires - now[0] <= LASTS["browser"]

    with_store(tmp_path / "file.db", check)


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "",
        "table",
    ],
)
def test_after_logging_in_nobody_is_sent_elsewhere(path: str) -> None:
    assert own_path(path) == "/"
    assert own_path("/table/x?seat=1") == "/table/x?seat=1"
