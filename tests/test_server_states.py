"""A state is made once for all who may see the same, and reaches nobody else."""

import asyncio
import json
import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.server import messages, table_messages, turn_answers
from tailbiter.server.all_tables import Tables
from tailbiter.server.room import Room, Watcher
from tailbiter.server.states import Audience, Snapshot, snapshot
from tailbiter.tables import table as tables
from tailbiter.tables.calendar import DAY
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import decide
from tailbiter.tables.entries import Sit, StandIn, Turn
from tailbiter.tables.lateness import Lateness
from tests.kinds import random_game, random_turn
from tests.seating import START, do, open_table
from tests.serving import Server, Socket, Table, Visitor, asking, served
from tests.shared_tables import Shared, keep, key_of
from tests.test_server_tables import PERSON, WHO, SlowStore, at_tables, done, played

WATCHERS = 50
TOGETHER = "eat-me"
GAMES: dict[str, dict[str, Any]] = {
    "eat-me": {"players": 3},
    "eat-thyself": {"players": 2},
    "eat-your-neighbor": {"players": 2, "side": 4},
    "ouroboros": {"players": 3, "hidden": "yes"},
}


async def told_all(room: Room) -> None:
    while room.telling:
        await asyncio.wait([room.telling])


def test_for_fifty_who_watch_each_view_is_made_once_and_off_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[tuple[str, int, int | None]] = Counter()
    is_slow = threading.Event()
    heard: Counter[int | None] = Counter()

    def counted(name: str) -> None:
        original = getattr(turn_answers, name)

        def make(position: tailbiter.Position, seat: int | None, *more: Any) -> Any:
            assert threading.current_thread() is not threading.main_thread()
            made[name, len(position.history), seat] += 1
            is_slow.wait(0.02)  # so that whoever asks for the same meanwhile would make it again
            return original(position, seat, *more)

        monkeypatch.setattr(turn_answers, name, make)

    for name in ("view_of", "frames_of", "step_of"):
        counted(name)

    async def play(found: Tables, store: SlowStore) -> None:
        room = await found.open(messages.NewTable("eat-me", seats=[PERSON] * 3), WHO)
        for number in range(WATCHERS):
            visitor, seat = (WHO, number % 4 or None) if number < 40 else (f"guest {number}", None)

            def hear(state: bytes) -> None:
                heard[json.loads(state)["view"]["seat"]] += 1

            room.watchers.add(Watcher(visitor, seat, hear))
        await played(found, room, 1, "bid 3", 0)
        asked = [(WHO, seat) for seat in (None, 1, 2, 3)] * 3
        await asyncio.gather(*(room.state(*one) for one in asked), *[told_all(room)])
        seats = (None, 1, 2, 3)
        expected = {(name, 1, seat) for name in ("view_of", "frames_of") for seat in seats}
        expected |= {("step_of", 1, seat) for seat in (2, 3)}
        assert made == dict.fromkeys(expected, 1)
        assert heard == {None: 20, 1: 10, 2: 10, 3: 10}

    at_tables(tmp_path, play)


def test_who_gives_a_seat_away_looks_on_and_who_has_it_now_sees(tmp_path: Path) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await found.open(messages.NewTable("eat-me", seats=[PERSON] * 3), WHO)
        heard: dict[str, list[Any]] = {WHO: [], "ben": []}

        def watch(visitor: str) -> None:
            def hear(state: bytes) -> None:
                heard[visitor].append(json.loads(state))

            room.watchers.add(Watcher(visitor, 2, hear))

        for visitor in heard:
            watch(visitor)
        await played(found, room, 1, "bid 3", 0)
        await done(found, room, Sit(2, "person", holder="ben"))
        await told_all(room)
        seen = {who: [state["view"]["seat"] for state in states] for who, states in heard.items()}
        assert seen == {WHO: [2, None], "ben": [None, 2]}
        steps = {who: [bool(state["step"]) for state in states] for who, states in heard.items()}
        assert steps == {WHO: [True, False], "ben": [False, True]}
        asked = json.loads(await room.state(WHO, 2))
        assert (asked["view"]["seat"], asked["step"]) == (None, None)

    at_tables(tmp_path, play)


def test_nobody_hears_of_what_came_before_what_they_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one asked for is still being written when the next turn has been told."""
    gate, write = threading.Event(), Snapshot.write

    def slow(self: Snapshot, audience: Audience, thinking: tuple[int, ...]) -> bytes:
        if self.table.turns == 0:
            gate.wait(20)
        return write(self, audience, thinking)

    monkeypatch.setattr(Snapshot, "write", slow)

    async def play(found: Tables, store: SlowStore) -> None:
        room = await found.open(messages.NewTable("eat-me", seats=[PERSON] * 3), WHO)
        numbers: list[int] = []
        watcher = Watcher(WHO, None, lambda state: numbers.append(json.loads(state)["number"]))
        room.watchers.add(watcher)
        asked = asyncio.create_task(room.catch_up(watcher))
        await asyncio.sleep(0.01)
        await played(found, room, 1, "bid 3", 0)
        await told_all(room)
        gate.set()
        await asked
        assert numbers == [1]

    at_tables(tmp_path, play)


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("states")
    starts = {
        name: tailbiter.game(name, **options).start(seed=1) for name, options in GAMES.items()
    }
    keep(folder, [Shared(name, start) for name, start in starts.items()])
    keep(folder, [Shared("left", starts["eat-me"])])
    with served(folder) as server:
        yield server
        server.check_quiet()


def check_state(state: Any, seat: int | None, mine: int) -> None:
    """As this seat sees it, and with a step only for who is to act with a seat of their own."""
    assert state["view"]["seat"] == seat
    assert [n for n, one in enumerate(state["table"]["seats"], 1) if one["mine"]] == [mine][:mine]
    is_to_act = seat is not None and seat == mine and seat in state["table"]["acting"]
    assert (state["step"] is not None) == is_to_act
    if seat != mine:
        assert not state["view"]["decisions"] or not state["table"]["secret"]


def look_around(server: Server, name: str, players: int) -> None:
    """Every seat, as every visitor, by both ways; 0 sits nowhere."""
    for mine in range(players + 1):
        with Visitor(server, key_of(mine)) as visitor, visitor.socket() as socket:
            is_secret = visitor.get(f"/api/tables/{name}")["table"]["secret"]
            for seat in (None, *range(1, players + 1)):
                is_open = seat in (None, mine) or not is_secret
                socket.say(type="watch", table=name, seat=seat)
                said = socket.hear()
                found = visitor.client.get(f"/api/tables/{name}{asking(seat)}")
                assert found.status_code == (200 if is_open else 403)
                assert said["type"] == ("state" if is_open else "error")
                if is_open:
                    check_state(found.json(), seat, mine)
                    check_state(said["state"], seat, mine)


@pytest.mark.parametrize("name", GAMES)
def test_a_step_is_for_the_seat_that_acts_and_no_other(server: Server, name: str) -> None:
    players = GAMES[name]["players"]
    look_around(server, name, players)
    seat = Table(Visitor(server, key_of(0)), name).look()["table"]["acting"][0]
    table = Table(Visitor(server, key_of(seat)), name)
    text, made = "", list[str]()
    while not text:
        step = table.step(seat, made)
        decision = step["decisions"][-1]
        made.append(decision["text"])
        text = decision["turn"] if decision["whole"] else ""
    with ExitStack() as stack:
        sockets: list[Socket] = []
        for mine in range(players + 1):
            visitor = stack.enter_context(Visitor(server, key_of(mine)))
            sockets.append(stack.enter_context(visitor.socket()))
            sockets[-1].say(type="watch", table=name, seat=mine or None)
            check_state(sockets[-1].hear()["state"], mine or None, mine)
        played = table.play(seat, text)
        check_state(played, seat, seat)
        for mine, socket in enumerate(sockets):
            state = socket.hear()["state"]
            assert state["number"] == 1
            check_state(state, mine or None, mine)
    look_around(server, name, players)


def test_who_has_left_is_answered_and_sees_no_more_of_the_seat(server: Server) -> None:
    with Visitor(server, key_of(2)) as visitor, visitor.socket() as socket:
        socket.say(type="watch", table="left", seat=2)
        assert "hand" in socket.hear()["state"]["view"]["board"]
        asked = {"do": "resign", "seat": 2, "request": "i-give-up"}
        for _ in range(2):
            state = visitor.post("/api/tables/left/actions", asked, 200)
            check_state(state, None, 0)
        while not (state := socket.hear()["state"])["number"]:  # until a bot has ordered
            check_state(state, None, 0)
        assert "hand" not in state["view"]["board"]
        visitor.get("/api/tables/left?seat=2", 403)
        for what in ("turns", "steps", "prospect", "why", "hint", "undo"):
            more = {"turns": {"turn": "bid 1"}, "why": {"turn": "bid 1"}, "prospect": {"text": "1"}}
            visitor.post(f"/api/tables/left/{what}", {"seat": 2, **more.get(what, {})}, 403)
        for do in ("resign", "leave", "offer", "accept", "decline", "pause", "resume", "stop"):
            visitor.post("/api/tables/left/actions", {"do": do, "seat": 2}, 403)


@pytest.mark.parametrize("seed", range(6))
def test_others_orders_do_not_change_what_a_seat_may_order(seed: int) -> None:
    """What lasts for a round is what is found anew, also when an order is given again."""
    rng = random.Random(seed)
    game = random_game(TOGETHER, rng)
    table, seen = tables.Table("one", game.start(seed=seed), 0), None
    for seat in range(1, game.players + 1):
        table.add(Sit(seat, "person", holder=WHO), 0, WHO)
    for _ in range(40):
        seen = snapshot(table, seen)
        assert seen.table.is_together
        for seat in table.acting:
            audience = seen.audience(WHO, seat)
            assert seen.write(audience, ()) == snapshot(table).write(audience, ())
        if not table.acting:
            break
        seat = rng.randint(1, game.players)
        text = random_turn(table.position, seat, rng)
        table = table.after(decide(table, WHO, Turn(seat, text), 1).logged)


def test_what_a_seat_may_order_is_made_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    step_of = turn_answers.step_of

    def counted(position: tailbiter.Position, seat: int, *told: Any) -> table_messages.Step:
        made.append(seat)
        return step_of(position, seat, *told)

    monkeypatch.setattr(turn_answers, "step_of", counted)
    game, seen = tailbiter.game(TOGETHER, players=3), None
    table = tables.Table("one", game.start(seed=1), 0)
    for seat in (1, 2, 3):
        table.add(Sit(seat, "person", holder=WHO), 0, WHO)
    for order in (1, 2, 1, 3):
        seen = snapshot(table, seen)
        seen.write_all([seen.audience(WHO, seat) for seat in (1, 2, 3)], ())
        assert sorted(made) == [1, 2, 3]
        text = table.position.turns(order)[0]
        table = table.after(decide(table, WHO, Turn(order, text), 1).logged)
    seen = snapshot(table, seen)
    seen.write_all([seen.audience(WHO, seat) for seat in (1, 2, 3)], ())
    assert sorted(made) == [1, 1, 2, 2, 3, 3]


def test_a_seat_that_is_kept_for_somebody_is_shown_to_them_and_nobody_hears_for_whom() -> None:
    days = Control("turn", DAY, lateness=Lateness("stand_in", 3))
    table = open_table(
        tailbiter.game("eat-your-neighbor"), ["ada-id", "bo-id"], "ada-id", control=days
    )
    do(table, "cy-id", StandIn("Cy"))
    do(table, "", Sit(1, name="Cy", holder="cy-id", absent="ada-id"), START + DAY)
    do(table, "di-id", StandIn("Di"), START + DAY)
    now = snapshot(table)

    def pace(visitor: str) -> Any:
        written = now.write(now.audience(visitor, None), ())
        assert b"-id" not in written
        return json.loads(written)["pace"]

    found = {one: pace(one) for one in ("ada-id", "bo-id", "cy-id", "di-id", "eve-id")}
    kept = {one: [seat["kept"] for seat in told["seats"]] for one, told in found.items()}
    assert kept == {one: [one == "ada-id", False] for one in found}
    assert [one for one, told in found.items() if told["helping"]] == ["di-id"]
    alike = {json.dumps({**told, "helping": 0, "seats": len(kept)}) for told in found.values()}
    assert len(alike) == 1
