"""What was tried against the server: forged marks, heaps of words, and greed beside others."""

import asyncio
import contextlib
import json
import socket as sockets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

import tailbiter
from tailbiter.server import live_messages, messages
from tailbiter.server.all_tables import Tables
from tailbiter.server.live import PATIENCE, Conversation
from tailbiter.server.store import Store, caps
from tests.serving import Server, Table, Visitor, served
from tests.storing import OWNER, STANDING, row, seats, sits, with_store
from tests.test_server_tables import PERSON as NEW_PERSON
from tests.test_server_tables import SlowStore, at_tables, opened

PERSON = {"who": "person"}
RECORDS = 58  # that somebody opened, each with as many words as could be sent
BURST = 1_000  # messages that come in one packet
NEIGHBOR = tailbiter.game("eat-your-neighbor", side=3)


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("attacks")) as server:
        yield server
        server.check_quiet()


def marked(view: Any) -> list[str]:
    """Orders that are legal for this seat, but for the game master's mark on them."""
    card, tenth = view["board"]["hand"][0], -(-view["board"]["bid_points"][view["seat"] - 1] // 10)
    return [
        *(f"{card}! bid {tenth}!", f"{card}! bid 3", f"{card} bid {tenth}!", f" {card} ! BID 3"),
        *("nmr", "NMR", "? bid ?", f"{card} bid ?", "? bid 3"),
    ]


def test_m18_only_the_game_master_marks_an_order_as_supplied(server: Server) -> None:
    with Visitor(server) as visitor:
        table = visitor.open("eat-me", [PERSON] * 2, seed=1)
        for seat in (1, 2):
            table.play(seat, "bid 3")
        state = table.look(1)
        for text in marked(state["view"]):
            refused = visitor.post(f"{table.path}/turns", {"seat": 1, "turn": text}, 422)
            assert refused["rule"] == "M18", text
            verdict = table.ask("why", 1, turn=text)
            assert (verdict["legal"], verdict["rule"]) == (False, "M18"), text
            for what, asked in (("steps", {"made": [text]}), ("prospect", {"text": text})):
                table.ask(what, 1, 422, **asked)
        assert table.look(1)["version"] == state["version"]
        for seat in (1, 2):
            table.play(seat, f"{table.look(seat)['view']['board']['hand'][0]} bid 3")
        assert "supplied" not in kinds(table.look())


def kinds(state: Any) -> set[str]:
    """The kinds of events that the last turn brought."""
    return {event["kind"] for frame in state["frames"] for event in frame["events"]}


def test_m18_what_the_game_master_supplied_is_studied_and_opened(server: Server) -> None:
    game = tailbiter.game("eat-me", players=2)
    record = tailbiter.Record(game, game.start(seed=1))
    for seat in (1, 2):
        record.play("bid 3", seat)
    text = marked(record.position.view(1))[0]
    record.play(text, 1)
    other = record.position.view(2)["board"]["hand"][0]
    record.play(f"{other} bid 3", 2)
    with Visitor(server) as visitor:
        opened = Table(visitor, visitor.post("/api/records", {"text": record.text})["table"]["id"])
        assert "supplied" in kinds(opened.look())
        start = {"game": "eat-me", "options": dict(game.options), "start": record.start.text}
        turns = [{"seat": played.seat, "text": played.text} for played in record.log]
        assert "supplied" in kinds(visitor.post("/api/study", {**start, "turns": turns}, 200))


def with_tags(**tags: str) -> str:
    return tailbiter.Record(NEIGHBOR, None, **tags).text


def with_comments(*comments: str) -> str:
    record = tailbiter.Record(NEIGHBOR)
    for comment in comments:
        record.note(comment)
    return record.text


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (with_tags(Event="x" * 364_000), "tags"),
        (with_tags(Event="x" * caps.LONGEST_TAG), "tags"),
        (with_tags(**{f"T{n}": "" for n in range(caps.MOST_TAGS + 1)}), "tags"),
        (with_comments("x" * (caps.LONGEST_COMMENT + 1)), "comments"),
        (with_comments(*["x" * caps.LONGEST_COMMENT] * 51), "comments"),
        (with_comments(*["x"] * (messages.MOST_COMMENTS + 1)), "text"),
    ],
    ids=range(6),
)
def test_a_record_with_too_many_words_is_refused_by_name(
    server: Server, text: str, field: str
) -> None:
    with Visitor(server) as visitor:
        refused = visitor.post("/api/records", {"text": text}, 422)
        assert refused["field"] == field
        assert visitor.get("/api/tables")["tables"] == []


def test_names_are_short_wherever_they_come_from(server: Server) -> None:
    with Visitor(server) as visitor:
        long = "n" * (caps.LONGEST_NAME + 1)
        asked = {"game": "ouroboros", "seats": [{**PERSON, "name": long}, PERSON]}
        visitor.post("/api/tables", asked, 422)
        state = visitor.post("/api/records", {"text": with_tags(Name1=long)}, 201)
        assert state["table"]["seats"][0]["name"] == long[:-1]


def bytes_read() -> int:
    """That this process has asked the system for."""
    words = Path("/proc/self/io").read_text(encoding="ascii").split()
    return int(words[words.index("rchar:") + 1])


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="the system does not count")
def test_a_list_reads_only_what_it_shows(tmp_path: Path) -> None:
    tags = {f"T{n}": "\N{SNAKE}" * 1_900 for n in range(5)}  # each letter twelve bytes of JSON
    pages = 2 * 4_096  # bytes for each table: its own page at most, and its share of the others

    async def fill(store: Store) -> None:
        for number in range(RECORDS):
            one = row(f"table {number}", tags=tags, start="y" * 2_000)
            await store.add(one, seats(OWNER), sits(OWNER), STANDING)

    async def read(store: Store) -> None:
        before = bytes_read()
        assert len(await store.tables_of(OWNER)) == RECORDS
        assert bytes_read() - before < RECORDS * pages

    with_store(tmp_path / "file.db", fill)
    with_store(tmp_path / "file.db", read)


def api_of(found: Tables) -> Any:
    """As much of it as a conversation needs."""
    lobby = SimpleNamespace(join=lambda who: None, leave=lambda who: None)
    return SimpleNamespace(tables=found, lobby=lobby)


class Packet:
    """A socket on which many messages come at once."""

    def __init__(self, **asked: Any) -> None:
        self.left = BURST
        self.is_read = True
        self.message = {"type": "websocket.receive", "text": json.dumps(asked)}

    async def receive(self) -> Any:
        if not self.left:
            await asyncio.Event().wait()
        self.left -= 1
        return self.message

    async def send(self, message: Any) -> None:
        if not self.is_read:
            await asyncio.Event().wait()


@pytest.mark.parametrize("kind", ["watch", "rubbish"])
def test_who_does_not_read_the_answers_is_not_listened_to(tmp_path: Path, kind: str) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, NEW_PERSON, NEW_PERSON)
        packet = Packet(type=kind, table=room.table.id)
        packet.is_read = False
        async with conversation(found, packet):
            before = BURST + 1
            while packet.left < before:
                before = packet.left
                await asyncio.sleep(0.1)
        assert BURST - packet.left <= 3 * PATIENCE

    at_tables(tmp_path, play)


@contextlib.asynccontextmanager
async def conversation(found: Tables, packet: Packet) -> AsyncIterator[None]:
    """Somebody greedy on the line."""
    found.thinkers.forget = lambda who: None  # type: ignore[method-assign]
    greedy: Any = Conversation(packet, api_of(found), "greedy")  # type: ignore[arg-type]
    running = asyncio.create_task(greedy.run())
    yield
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


class BrokenLine(asyncio.Protocol):
    """A real connection whose other end is gone, which one learns by writing to it."""

    def __init__(self) -> None:
        self.is_lost = asyncio.Event()

    async def connect(self) -> None:
        here, there = sockets.socketpair()
        line, _ = await asyncio.get_running_loop().create_connection(lambda: self, sock=here)
        self.transport = line
        line.pause_reading()
        there.close()

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost.set()

    async def receive(self) -> Any:
        await self.is_lost.wait()
        return {"type": "websocket.disconnect"}

    async def send(self, message: Any) -> None:
        if self.is_lost.is_set():
            raise WebSocketDisconnect
        self.transport.write(message["text"].encode())


def test_who_is_gone_is_sent_no_more_of_what_waited(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(found: Tables, store: SlowStore) -> None:
        line: Any = BrokenLine()
        await line.connect()
        leaving = Conversation(line, api_of(found), "leaving")
        found.thinkers.forget = lambda who: None  # type: ignore[method-assign]
        for done in range(PATIENCE + 1):
            leaving.mention(live_messages.JudgedNow(done, PATIENCE))
        await leaving.run()
        assert leaving.is_gone

    at_tables(tmp_path, play)
    assert caplog.messages == []


@pytest.mark.parametrize("kind", ["watch", "stop", "judge", "rubbish"])
def test_of_a_thousand_messages_at_once_others_wait_for_one(tmp_path: Path, kind: str) -> None:
    """Each time that everybody has a turn, one more of them is looked at."""

    async def play(found: Tables, store: SlowStore) -> None:
        room = await opened(found, NEW_PERSON, NEW_PERSON)
        more = {} if kind in ("stop", "rubbish") else {"table": room.table.id}
        packet = Packet(type=kind, **more)
        async with conversation(found, packet):
            for others in range(1, BURST // 4):
                await asyncio.sleep(0)
                assert BURST - packet.left <= others + 1

    at_tables(tmp_path, play)


def test_those_who_vanish_while_they_watch_are_not_missed(server: Server) -> None:
    with Visitor(server) as visitor, visitor.socket() as line, contextlib.ExitStack() as stack:
        table = visitor.open("eat-your-neighbor", [PERSON] * 2, options={"side": 5})
        line.say(type="watch", table=table.id)
        assert line.hear_until("state")["state"]["number"] == 0
        guests = [stack.enter_context(Visitor(server).socket()) for _ in range(20)]
        for guest in guests:
            guest.say(type="watch", table=table.id)
            guest.hear_until("state")
        for number in range(10):
            for guest in guests[2 * number : 2 * number + 2]:
                guest.connection.socket.shutdown(sockets.SHUT_RDWR)
            seat = 1 + number % 2
            table.play(seat, table.look(seat)["view"]["decisions"][0], number)
            assert line.hear_until("state")["state"]["number"] == number + 1


def test_who_asks_again_and_again_and_does_not_read_keeps_nobody_from_playing(
    server: Server,
) -> None:
    with Visitor(server) as visitor, Visitor(server) as greedy, contextlib.ExitStack() as stack:
        table = visitor.open("eat-me", [PERSON] * 3)
        lines = [stack.enter_context(greedy.socket()) for _ in range(6)]
        for line in lines:
            line.connection.socket.settimeout(0.05)  # who is not listened to gives up
        for seat in (1, 2, 3):
            for line in lines:
                with contextlib.suppress(Exception):
                    for _ in range(BURST):
                        line.say(type="watch", table=table.id)
            table.play(seat, "bid 3")
        assert table.look()["number"] == 3
        for line in lines:
            line.connection.socket.shutdown(sockets.SHUT_RDWR)
