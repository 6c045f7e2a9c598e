"""Who has no business here: every address of the API and every message on the socket, as each kind
of intruder. What one of them may have is written down below; all else is refused, and a new address
or message that nobody wrote down is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest
from websockets.exceptions import InvalidStatus

from tailbiter.server.live_messages import SocketAsked
from tailbiter.server.messages import OfASeat, OfTheHost
from tailbiter.server.openapi import document
from tests.serving import Server, Table, Visitor, served
from tests.test_server_meeting import begun, gathering, sit
from tests.test_server_people import PASSWORD, Browser
from tests.test_server_private import SAMPLES as OF_TABLES

OTHER_PASSWORD = "not the password of anybody"
SAMPLES: dict[str, Any] = {  # of what is asked with, by its type: for the seat of somebody else
    **OF_TABLES,
    "NewTurn": {"seat": 1, "turn": "bid 2"},
    "Trying": {"seat": 1, "turn": "bid 2"},
    "Looking": {"seat": 1, "text": "bid 2"},
    "FillingSeat": {"seat": 1, "who": "bot"},
    "ShowingWord": {"seat": 1, "word": "a-word-of-a-stranger"},
    "NewInvitation": {"seat": 1},
    "NewTable": {"game": "ouroboros"},
    "NewRecord": {"text": "rubbish"},
    "Study": {"table": "{table}"},
    "NewKey": {},
    "NewAccount": {"name": "Host", "password": OTHER_PASSWORD},
    "LogIn": {"name": "Host", "password": OTHER_PASSWORD},
    "NewPassword": {"password": OTHER_PASSWORD, "before": OTHER_PASSWORD},
    "NewEmail": {"password": OTHER_PASSWORD, "email": "intruder@example.org"},
    "Leaving": {"password": OTHER_PASSWORD},
    "NewTie": {"name": "Host", "kind": "friend"},
    "Wishes": {},
    "NewSettings": {"settings": {}, "changed": 2**52},
    "NewPlan": {"seat": 1, "lines": [], "number": 0},
    "NewStanding": {"seat": 1, "when": "at_once", "bid": 2},
    "NewNotes": {"text": "of an intruder"},
}
DOINGS = (
    *({"do": do, "seat": 1} for do in get_args(OfASeat)),
    *({"do": do} for do in get_args(OfTheHost)),
)
FOR_ALL = {  # what everybody may have: of their own, or what everyone knows of the table
    "GET /api/games": "public",
    "GET /api/games/{game}/rules": "public",
    "GET /api/lobby": "public",
    "GET /api/now": "public",
    "GET /api/invitations/{code}/picture": "a picture of what was asked with",
    "GET /api/tables": "their own",
    "GET /api/next": "their own",
    "GET /api/scores": "their own",
    "GET /api/invitations": "their own",
    "GET /api/account": "their own",
    "POST /api/keys": "their own",
    "POST /api/tables": "their own",
    "GET /api/tables/{table}": "as a spectator sees it",
    "GET /api/tables/{table}/archive": "as a spectator sees it",
    "GET /api/tables/{table}/archive/{name}": "as a spectator sees it",
    "GET /api/tables/{table}/picture": "as a spectator sees it",
    "GET /api/tables/{table}/story": "as a spectator sees it",
    "GET /api/tables/{table}/replay": "as a spectator sees it",
    "GET /api/tables/{table}/feed": "as a spectator sees it",
    "GET /api/tables/{table}/meeting": "as a spectator sees it",
    "GET /api/tables/{table}/talk": "as a spectator hears it",
    "POST /api/tables/{table}/talk": "a spectator speaks to spectators",
    "POST /api/tables/{table}/mute": "what one does not want to hear",
    "POST /api/tables/{table}/reports": "what one has heard",
}
FOR_MEMBERS = {  # and who has an account of their own, as who sits at the table has
    "GET /api/account/export": "their own",
    "GET /api/account/settings": "their own",
    "PUT /api/account/settings": "their own",
    "POST /api/account/ties": "their own friends",
    "GET /api/account/reminders": "their own",
    "PUT /api/account/reminders": "their own",
    "POST /api/account/reminders/address": "their own",
    "POST /api/account/reminders/feed": "their own",
    "DELETE /api/sessions": "their own",
    "DELETE /api/sessions/current": "their own",
}
FOR_SEATED = {
    "PUT /api/tables/{table}": "stands in their own list",
    "DELETE /api/tables/{table}": "out of their own list",
    "GET /api/tables/{table}/notebook": "their own",
    "PUT /api/tables/{table}/notebook": "their own",
}
MESSAGES: dict[str, tuple[dict[str, Any], str]] = {  # by type: for another's seat, and the answer
    "watch": ({"table": "{table}", "seat": 1}, "error"),
    "think": ({"study": {"table": "{table}"}, "seconds": 0.1}, "error"),
    "judge": ({"table": "{table}"}, "error"),
    "try": ({"table": "{table}", "number": 1, "turn": "bid 2", "best": "bid 3"}, "error"),
    "pair": ({"game": "no such game"}, "error"),
    "lobby": ({}, "lobby"),
    "time": ({"sent": 1.0}, "time"),
    "unpair": ({}, ""),
    "stop": ({}, ""),
}
SEALED = re.compile(r"\b6[1-5]\b")  # bids, which are no cards and no points left
TIMES = re.compile(r'"(?:created|changed|at|counted|seen|due|now)":\s*\d+')
KEYS = re.compile(r'"(?:key|commitment|code|id|table)":\s*"[^"]*"')


def operations() -> list[tuple[str, str, str]]:
    """Method, address, and the type it is asked with, as the document has them."""
    found = []
    for path, methods in document()["paths"].items():
        for method, said in methods.items():
            body = said.get("requestBody", {}).get("content", {}).get("application/json", {})
            kind = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            found.append((method.upper(), path, kind))
    return found


@dataclass
class Scene:
    """A game with sealed orders on the table, and the secrets that its people have."""

    table: Table
    people: list[Browser]
    invitation: str
    secrets: list[str] = field(default_factory=list)

    def fill(self, sample: Any) -> Any:
        """With this table's id where one is asked for."""
        if isinstance(sample, dict):
            return {key: self.fill(value) for key, value in sample.items()}
        return sample.format(table=self.table.id) if isinstance(sample, str) else sample

    def address(self, path: str) -> str:
        """With this table's id, and what somebody would make up."""
        made_up = {"session": "0" * 16, "token": "made-up-by-an-intruder", "game": "eat-me"}
        made_up["name"] = "set-up.txt"
        return path.format(table=self.table.id, code=self.invitation, **made_up)

    @property
    def now(self) -> Any:
        """All that an intruder could have changed; spectators may speak."""
        host = self.people[0]
        state = host.get(f"{self.table.path}?seat=1")
        del state["version"], state["table"]["changed"]
        lines = host.get(f"{self.table.path}/talk")["lines"]
        sessions = [one.pop("seen") and one for one in host.account["sessions"]]
        account = {**host.account, "sessions": sessions}
        kept = [host.get(path) for path in ("/api/account/settings", f"{self.table.path}/meeting")]
        said = [line for line in lines if not line["aside"]]
        mine = [table["id"] for table in host.get("/api/tables")["tables"]]
        return state, said, account, kept, mine

    def check_nothing_leaks(self, what: str, text: str) -> None:
        bare = KEYS.sub("", TIMES.sub("", text))
        assert '"hand"' not in bare, what
        assert '"hands"' not in bare, what
        for secret in self.secrets:
            assert secret not in text, what
        if "<" not in bare[:1]:  # a page has numbers of its own in its styles
            assert not SEALED.search(bare), (what, SEALED.findall(bare))


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("intruders")) as server:
        yield server
        server.check_quiet()


@pytest.fixture(scope="module", name="scene")
def a_scene(server: Server) -> Scene:
    """Four have accounts and sit; three have sealed a bid; the fourth's session has ended."""
    people = [Browser(server) for _ in range(4)]
    for name, one in zip(("Host", "Beside", "Third", "Gone"), people, strict=True):
        one.register(name, email=f"{name.lower()}@example.org")
    seats = [{"who": "person"}, *[{"who": "open"}] * 3]
    table = gathering(people[0], seats, game="eat-me", access="link")
    for one in people[1:]:
        sit(one, table)
    begun(people[0], table)
    for seat, one in enumerate(people[:3], 1):
        asked = {"seat": seat, "turn": f"bid {60 + seat}"}
        one.post(f"{table.path}/turns", asked, 201)
    made = people[0].post(f"{table.path}/invitations", {"seat": 1})["code"]
    found = Scene(table, people, made)
    people[0].sent("PUT", "/api/account/settings", {"settings": {"sound": "loud"}}, 204)
    found.secrets = [
        *(one.session for one in people),
        *("host@example.org", made, PASSWORD),
        *(one["id"] for one in people[0].account["sessions"]),
    ]
    return found


@dataclass(frozen=True)
class Role:
    """An intruder, and what they may have besides what everybody may."""

    name: str
    more: frozenset[str] = frozenset()


MEMBER = frozenset(FOR_MEMBERS)
ROLES = [
    Role("stranger"),
    Role("spectator"),
    Role("other seat", MEMBER | {*FOR_SEATED}),
    Role("other table", MEMBER),
    Role("ended session"),
]


def come(role: str, scene: Scene, stack: ExitStack) -> Visitor:
    """Each time somebody new: who logs out is gone."""
    server = scene.table.visitor.server
    if role == "other seat":
        return logged_in(server, "Beside")
    if role == "ended session":
        before = logged_in(server, "Gone")
        session = before.session
        before.sent("DELETE", "/api/sessions/current", {}, 204)
        browser = Browser(server)
        browser.client.cookies.set("tailbiter-person", session, "127.0.0.1")
        browser.headers = {"Cookie": f"tailbiter-person={session}"}
        return browser
    if role == "other table":
        browser = Browser(server)
        browser.register(f"Elsewhere {Browser.count}")
        browser.open("eat-me", [{"who": "person"}] * 4)
        return browser
    visitor = Visitor(server)
    if role == "spectator":
        line = stack.enter_context(visitor.socket())
        line.say(type="watch", table=scene.table.id)
        scene.check_nothing_leaks("watching", str(line.hear_until("state")).replace("'", '"'))
    return visitor


def logged_in(server: Server, name: str) -> Browser:
    browser = Browser(server)
    browser.log_in(name)
    return browser


def asked_of(kind: str) -> list[Any]:
    """What is sent: all that can be done, where it is one address for many deeds."""
    return list(DOINGS) if kind == "Doing" else [SAMPLES[kind] if kind else {}]


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
def test_at_every_address_an_intruder_learns_and_changes_nothing(scene: Scene, role: Role) -> None:
    before, allowed = scene.now, {*FOR_ALL, *role.more}
    with ExitStack() as stack:
        visitor = come(role.name, scene, stack)
        ends = [one for one in operations() if one[0] == "DELETE" and "session" in one[1]]
        for method, path, kind in [one for one in operations() if one not in ends] + ends:
            address = scene.address(path)
            for sample in asked_of(kind):
                asked = None if method == "GET" else scene.fill(sample)
                said = visitor.client.request(method, address, json=asked)
                is_allowed = f"{method} {path}" in allowed
                assert is_allowed or said.status_code >= 400, (method, path, asked, said.text)
                scene.check_nothing_leaks(f"{method} {path}", said.text)
            if method == "GET" and "{table}" in path:
                said = visitor.client.get(f"{address}?seat=1")
                if path.endswith(("{table}", "story", "replay")):
                    assert said.status_code == 403, path
                scene.check_nothing_leaks(f"{path}?seat=1", said.text)
    assert scene.now == before


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
def test_by_every_message_an_intruder_learns_and_changes_nothing(scene: Scene, role: Role) -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(SocketAsked)}
    assert kinds == {*MESSAGES}, "a message that no intruder has tried"
    before = scene.now
    with ExitStack() as stack:
        line = stack.enter_context(come(role.name, scene, stack).socket())
        for kind, (sample, answered) in MESSAGES.items():
            line.say(type=kind, **scene.fill(sample))
            if answered:
                said = line.hear()
                assert said["type"] == answered, (kind, said)
                scene.check_nothing_leaks(kind, str(said).replace("'", '"'))
    assert scene.now == before


def test_a_program_with_an_ended_session_is_refused_everywhere(scene: Scene) -> None:
    server = scene.table.visitor.server
    browser = logged_in(server, "Gone")
    program = Visitor(server, browser.post("/api/keys", {"label": "bot"}, 201)["key"])
    assert program.get(f"{scene.table.path}?seat=4")["view"]["board"]["hand"]
    browser.sent("DELETE", "/api/sessions", {}, 204)
    before = scene.now
    for method, path, kind in operations():
        address = scene.address(path)
        for sample in asked_of(kind):
            asked = None if method == "GET" else scene.fill(sample)
            said = program.client.request(method, address, json=asked)
            assert said.status_code == 401, (method, path)
    with pytest.raises(InvalidStatus), program.socket():
        pass
    assert scene.now == before


def test_what_may_be_had_is_there_to_be_had() -> None:
    known = {f"{method} {path}" for method, path, _ in operations()}
    assert known >= {*FOR_ALL, *FOR_MEMBERS, *FOR_SEATED}
