"""The desk of a hosted game's master: what each role is told, what is done, halves and press.

Tables are put into the store with a visitor for each seat; the server is told the time.
"""

import asyncio
import hashlib
import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import tailbiter
from tailbiter.server.app import make_app
from tailbiter.server.people.door import Settings
from tailbiter.server.reports_api import corrections_of
from tailbiter.server.store import Answer, Meeting, Store
from tailbiter.server.store.of_tables import row_of, standing_of
from tailbiter.server.store.post import KeptPost
from tailbiter.server.times import GivenTime
from tailbiter.tables.calendar import DAY, MINUTE, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import Begin, Entry, Gather, Ready, RollBack, Sit, Turn
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tests.kinds import random_turn
from tests.seating import START
from tests.test_secrets import Table as Known

HOST, ANN, BEN, CY, GUEST = EVERYBODY = [f"key-of-somebody-number-{one}" for one in range(5)]
SEATS = (ANN, BEN, CY)
CONTROL = Control(
    *("calendar",),
    grace=60 * MINUTE,
    extensions=3,
    waits=True,
    calendar=Calendar(),
    lateness=Lateness("rule", 3),
)


def digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def positions() -> tuple[tailbiter.Position, tailbiter.Position]:
    """Two that differ in hands, withdrawn cards and the lot, which nobody may see."""
    game, rng = tailbiter.game("eat-me", players=3), random.Random(1)
    position = game.start(seed=1)
    for _ in range(2 * 3):
        seat = position.acting[0]
        position = position.play(random_turn(position, seat, rng), seat)
    one = game.position(position.text)
    return one, Known(one).shuffled(None, rng)


def hosted(
    name: str, start: tailbiter.Position, master: str, third: str, ordering: tuple[int, ...]
) -> Table:
    table = Table(name, start, START, digest(HOST), control=CONTROL)
    gather = Gather("5e", master=master)  # type: ignore[arg-type]
    names = zip(range(1, 4), ("Ann", "Ben", "Cy"), (*SEATS[:2], third), strict=True)
    sits: list[Entry] = [Sit(seat, name=label, holder=digest(key)) for seat, label, key in names]
    for entry in (gather, *sits, Begin(start.text)):
        table.add(entry, START, table.owner)
    for seat in ordering:
        card = start.view(seat)["board"]["hand"][0]
        table.add(Turn(seat, f"{card} bid 0"), START, table.seats[seat].holder)
    return table


class Desk:
    """Everybody asks one server."""

    def __init__(self, client: TestClient, time: Path) -> None:
        self.client = client
        self.time = time
        self.keys: dict[str, str] = {}  # of those who sit nowhere yet

    def meet(self, key: str) -> None:
        self.keys[key] = self.client.post("/api/keys", json={}).json()["key"]
        self.client.cookies.clear()

    def ask(self, key: str, path: str, asked: Any = None) -> tuple[int, str]:
        path = path and f"/{path}"
        headers = {"Authorization": f"Bearer {self.keys.get(key, key)}"}
        if asked is None:
            found = self.client.get(f"/api/tables{path}", headers=headers)
        else:
            found = self.client.post(f"/api/tables{path}", headers=headers, json=asked)
        return found.status_code, found.text

    def get(self, key: str, path: str, asked: Any = None) -> Any:
        status, text = self.ask(key, path, asked)
        assert status in (200, 201), text
        return json.loads(text)

    def status(self, key: str, path: str, asked: Any = None) -> int:
        return self.ask(key, path, asked)[0]

    def pass_to(self, at: int) -> None:
        self.time.write_text(str(at))


@contextmanager
def served(folder: Path, tables: list[Table], letters: list[Answer] = []) -> Iterator[Desk]:  # noqa: B006
    time = folder / "time"
    time.write_text(str(START + MINUTE))

    async def fill() -> None:
        store = Store.open(folder / "file.db")
        for table in tables:
            row = row_of(table, 7, meeting=Meeting("link", False, "00" * 32))
            await store.add(row, list(table.seats.values()), table.log, standing_of(table))
        for letter in letters:
            await KeptPost(store).answer(letter)
        await store.close()

    asyncio.run(fill())
    store, settings = Store.open(folder / "file.db"), Settings(names=("testserver",))
    with TestClient(make_app(store, settings, time=GivenTime(time), factor=1000)) as client:
        desk = Desk(client, time)
        for key in [GUEST] if tables else EVERYBODY:
            desk.meet(key)
        yield desk


def letter(table: Table, seat: int, what: str, order: str, number: int = 1) -> Answer:
    """What was answered to a letter of a seat, which says what it had understood."""
    said: dict[str, Any] = {
        "code": "bid_missing",
        "data": {},
        "rule": None,
        "message": "<1@x>",
        "resolved": False,
    }
    data = {"what": what, "seat": seat, "turn": table.position.turn, "order": order, **said}
    return Answer(table.seats[seat].holder, table.id, number, START + 5, data)


def half_of(table: Table, seat: int) -> str:
    return f"{table.start.view(seat)['board']['hand'][-1]} bid ?"


@pytest.fixture(scope="module", name="desks")
def three_kinds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Pairs of tables whose master sees no hands, sees them, or plays; nobody has ordered all."""
    tables = []
    for master, third, kind in (
        ("blind", CY, "blind"),
        ("sees", CY, "sees"),
        ("blind", HOST, "plays"),
    ):
        for number, start in enumerate(positions(), 1):
            tables.append(hosted(f"{kind}-{number}", start, master, third, (1,)))
    letters = [letter(table, 2, "half", half_of(table, 2)) for table in tables]
    with served(tmp_path_factory.mktemp("desks"), tables, letters) as desk:
        yield desk


def pair(desk: Desk, key: str, kind: str, path: str, asked: Any = None) -> tuple[int, str, str]:
    """The same of both tables of a kind; the status must be the same."""
    (one, first), (two, second) = (desk.ask(key, f"{kind}-{n}{path}", asked) for n in (1, 2))
    assert one == two
    return one, first.replace(f"{kind}-1", "T"), second.replace(f"{kind}-2", "T")


@pytest.mark.parametrize("kind", ["blind", "sees", "plays"])
@pytest.mark.parametrize("key", EVERYBODY, ids=["host", "ann", "ben", "cy", "guest"])
def test_only_a_master_who_sees_hands_is_told_of_any(desks: Desk, kind: str, key: str) -> None:
    is_host, is_seer = key == HOST, key == HOST and kind == "sees"
    status, one, two = pair(desks, key, kind, "/desk")
    assert status == (200 if is_host else 403)
    assert (one != two) == is_seer
    status, one, two = pair(desks, key, kind, "/preview")
    assert status == (200 if is_seer else 403)
    assert (one != two) == is_seer
    own = {ANN: 1, BEN: 2, (HOST if kind == "plays" else CY): 3}.get(key)
    for path in ("", "/story", "/archive/set-up.txt", "/replay"):
        assert desks.status(key, f"{kind}-1{path}") == 200
        for seat in (1, 2, 3):
            status, one, two = pair(desks, key, kind, f"{path}?seat={seat}")
            assert status == (200 if is_seer or seat == own else 403), (path, seat)
        if own is None and path != "/replay":
            _, one, two = pair(desks, key, kind, path)
            assert one == two
    for do in ("remind", "resolve", "put_off", "replace", "forward"):
        if not is_host:
            assert desks.status(key, f"{kind}-1/desk", {"do": do, "seat": 2}) == 403
    if is_host:  # nobody orders for another, whatever they see
        turn = {"seat": 2, "turn": "1 bid 0"}
        assert desks.status(key, f"{kind}-1/turns", turn) == 403
        assert desks.status(key, f"{kind}-1/hint", {"seat": 2}) == 403
        assert desks.status(key, f"{kind}-1/record") == 403


def test_everybody_reads_what_the_master_may_before_they_sit_down(desks: Desk) -> None:
    for kind, sees, seat in (("blind", False, None), ("sees", True, None), ("plays", False, 3)):
        master = desks.get(GUEST, f"{kind}-1")["master"]
        assert (master["sees"], master["seat"]) == (sees, seat)
        assert len(master["terms"]) > 2


def test_the_panel_says_who_is_missing_and_what_was_unclear(desks: Desk) -> None:
    seen, blind = desks.get(HOST, "sees-1/desk"), desks.get(HOST, "blind-1/desk")
    assert seen["missing"] == blind["missing"] == [2, 3]
    assert seen["letters"][0]["order"].endswith(" bid ?")
    assert seen["letters"][0]["asked"]
    assert {one["seat"] for one in seen["hands"]} >= {1, 2, 3}
    assert seen["view"]["board"]["hands"]
    told = {"seat": 2, "at": START + 5, "half": True, "order": "", "asked": ""}
    assert (blind["letters"], blind["hands"], blind["view"]) == ([told], [], None)
    assert blind["may"] == ["remind"]
    assert seen["may"] == ["remind", "preview"]
    assert (seen["put_off"], desks.get(HOST, "plays-1/desk")["put_off"]) == ([1, 2, 3], [3])


def test_a_preview_keeps_nothing_and_tells_no_draw(desks: Desk) -> None:
    before = desks.get(HOST, "sees-1")
    found = desks.get(HOST, "sees-1/preview")
    assert (found["missing"], found["drawn"]) == ([2, 3], [3])  # of 2 a card has come
    assert "round 2" in found["text"]
    assert desks.get(HOST, "sees-1") == before


def test_a_preview_is_drawn_by_other_dice_than_the_round(tmp_path: Path) -> None:
    """At tables that differ in their secrets alone it is the same, and the rounds differ."""
    names = [f"t{number}" for number in range(4)]
    start = positions()[0]
    with served(tmp_path, [hosted(name, start, "sees", CY, (1,)) for name in names]) as desk:
        found = [desk.get(HOST, f"{name}/preview") for name in names]
        assert found[0]["drawn"] == [2, 3]
        assert all(one == found[0] for one in found)
        desk.pass_to(desk.get(HOST, "t0/desk")["deadline"] + MINUTE)
        for name in names:
            desk.get(HOST, f"{name}/desk", {"do": "resolve"})
            while desk.get(HOST, name)["view"]["turn"] == 2:
                pass
        played = [desk.ask(HOST, f"{name}/archive/2.txt")[1] for name in names]
        assert len({drawn_cards(text) for text in played}) > 1
        assert any(drawn_cards(text) != drawn_cards(found[0]["text"]) for text in played)


def drawn_cards(report: str) -> tuple[str, ...]:
    return tuple(re.findall(r"(?:Ben|Cy) plays (\d+)", report))


def test_a_table_is_opened_with_a_master_and_who_sees_cannot_sit(tmp_path: Path) -> None:
    with served(tmp_path, []) as desk:
        asked = {"game": "eat-me", "options": {"players": 2}, "access": "link"}

        def opened(master: str, *seats: str) -> tuple[int, Any]:
            new = {**asked, "master": master, "seats": [{"who": who} for who in seats]}
            status, text = desk.ask(HOST, "", new)
            return status, json.loads(text)

        status, wrong = opened("sees", "person", "open")
        assert (status, wrong["code"], wrong["field"]) == (422, "master_plays", "master")
        status, state = opened("sees", "open", "open")
        assert (status, state["master"]["sees"], state["gathering"]) == (201, True, True)
        table = state["table"]["id"]
        assert desk.status(HOST, f"{table}/sit", {"name": "Host"}) == 403
        assert desk.status(ANN, f"{table}/sit", {"name": "Ann"}) == 200
        assert desk.get(HOST, f"{table}/desk")["hands"] == []
        assert opened("blind", "person", "open")[1]["master"]["seat"] == 1
        assert opened("", "person", "open")[1]["master"] is None


def test_a_round_is_run_from_the_desk(tmp_path: Path) -> None:
    """Reminded, put off, resolved at the deadline with a half, gone back and forward, replaced."""
    table = hosted("t", positions()[0], "blind", CY, (1, 3))
    half = half_of(table, 2)
    letters = [
        letter(table, 2, "half", half),
        letter(table, 2, "press", "", 2),
    ]
    with served(tmp_path, [table], letters) as desk:
        assert desk.status(GUEST, "t/actions", {"do": "stand_in", "name": "Gus"}) == 200
        say = {"text": "Greetings from the ring", "press": True}
        desk.get(ANN, "t/talk", {**say, "seat": 1})
        desk.get(HOST, "t/talk", say)
        desk.get(GUEST, "t/talk", {**say, "name": "Gus"})
        desk.get(HOST, "t/desk", {"do": "remind"})
        assert desk.status(HOST, "t/desk", {"do": "remind"}) == 409
        assert desk.status(HOST, "t/desk", {"do": "resolve"}) == 409
        deadline = desk.get(HOST, "t/desk")["deadline"]
        desk.get(HOST, "t/desk", {"do": "put_off", "seat": 2})
        assert desk.get(HOST, "t/desk")["deadline"] == deadline + DAY
        desk.pass_to(deadline + DAY + MINUTE)
        again = {"do": "resolve", "request": "resolve-1"}
        desk.get(HOST, "t/desk", again)
        desk.get(HOST, "t/desk", again)  # asked twice, it counts once
        while desk.get(HOST, "t")["view"]["turn"] == 2:
            pass
        (ordered,) = [one for one in desk.get(GUEST, "t")["view"]["history"] if one["seat"] == 2]
        assert ordered["text"].startswith(f"{half.split()[0]} bid ")  # the card that came
        assert ordered["text"].endswith("!")  # and a bid that did not
        report = desk.ask(GUEST, "t/archive/2.txt")[1]
        assert report.count("Greetings from the ring") == 2  # not what onlookers say
        desk.get(HOST, "t/actions", {"do": "roll_back", "turns": 0})
        assert desk.get(HOST, "t")["view"]["turn"] == 2
        desk.get(HOST, "t/desk", {"do": "forward"})
        assert desk.get(HOST, "t")["view"]["turn"] == 3
        found = desk.get(HOST, "t/desk")
        assert (found["late"], found["replace"], found["standby"]) == ([2], [2], ["Gus"])
        assert desk.status(HOST, "t/desk", {"do": "replace", "seat": 1}) == 409
        state = desk.get(HOST, "t/desk", {"do": "replace", "seat": 2})
        assert state["table"]["seats"][1]["name"] == "Gus"
        told = [line["kind"] for line in desk.get(CY, "t/talk")["lines"]]
        for kind in ("reminded", "extension", "moved", "missed", "roll_back", "go", "sit"):
            assert kind in told


def test_a_report_says_what_is_another_since_the_host_went_back() -> None:
    table = hosted("t", positions()[0], "blind", CY, ())
    cards = {seat: table.position.view(seat)["board"]["hand"][0] for seat in (1, 2, 3)}

    def play(bid: int) -> None:
        for seat, card in cards.items():
            order = f"{card} bid {bid if seat == 2 else 0}"
            table.add(Turn(seat, order), START, table.seats[seat].holder)
        for seat in cards:
            table.add(Ready(seat), START, table.seats[seat].holder)

    play(0)
    assert corrections_of(table, 2) == ()
    table.add(RollBack(0), START, table.owner)
    play(0)
    assert corrections_of(table, 2) == ()  # nothing is another
    table.add(RollBack(0), START, table.owner)
    play(1)
    (found,) = corrections_of(table, 2)
    (order,) = found.orders
    assert order.seat == 2
    assert [one.text for one in (order.was, order.now) if one] == [
        f"{cards[2]} bid 0",
        f"{cards[2]} bid 1",
    ]
