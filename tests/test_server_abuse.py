"""Greed without end, beside a bystander who must not notice; with the limits that are shipped."""

import asyncio
import contextlib
import socket as sockets
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode, Frame, Opcode

import tailbiter
from tailbiter.server import messages
from tailbiter.server.all_tables import Tables
from tailbiter.server.frames import PIECE, Frames
from tailbiter.server.limits import AT_ONCE, IN_A_ROW
from tailbiter.server.refusals import RefusalError
from tailbiter.server.wire import DEFLATED, END_OF_BLOCK
from tailbiter.tables.entries import Turn
from tests.bystanding import PERSON, Bystander
from tests.serving import PATIENCE, Server, Socket, Visitor, compile_searches
from tests.test_server_tables import PERSON as NEW_PERSON
from tests.test_server_tables import SlowStore, at_tables

LINES, KEYS = 6, 2
TAGS = "x" * 364_000
BOT = {"who": "bot", "level": 1}


@pytest.fixture(scope="module", name="server")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    compile_searches()
    server = Server(tmp_path_factory.mktemp("abuse"))
    server.environment["TAILBITER_LIMITS"] = "1"
    with server:
        yield server
        server.check_quiet()


@pytest.fixture(name="bystander")
def a_bystander(server: Server, house: int) -> Bystander:
    return Bystander(server, f"127.2.0.{house}")


@pytest.fixture(name="house")
def a_house(numbers: Iterator[int]) -> int:
    """Nobody is blamed for what another test asked for."""
    return next(numbers)


@pytest.fixture(scope="module", name="numbers")
def some_numbers() -> Iterator[int]:
    return iter(range(1, 100))


def lines_of(server: Server, house: int, stack: ExitStack, number: int = LINES) -> list[Socket]:
    """Some sockets by few keys, all from one address."""
    keys = [Visitor(server, address=f"127.1.0.{house}") for _ in range(KEYS)]
    return [stack.enter_context(keys[n % KEYS].socket()) for n in range(number)]


def test_a_loop_of_watches_is_slowed_down(server: Server, bystander: Bystander, house: int) -> None:
    def watch(line: Socket) -> dict[str, Any]:
        for _ in range(2 * IN_A_ROW["messages"][0].one):
            line.say(type="watch", table=bystander.table.id)
        refused: dict[str, Any] = line.hear_until("error")
        line.connection.socket.shutdown(sockets.SHUT_RDWR)  # who is not heard hangs up
        return refused

    with ExitStack() as stack, ThreadPoolExecutor(LINES) as pool:
        watching = [pool.submit(watch, line) for line in lines_of(server, house, stack)]
        while not all(one.done() for one in watching):
            bystander.live()
        for one in watching:
            told = one.result()
            assert (told["code"], told["data"]["what"]) == ("too_many", "messages")
            assert told["data"]["seconds"] > 0
    bystander.live()


def test_analyses_without_end_are_refused_and_a_third_person_is_answered(
    server: Server, bystander: Bystander, house: int
) -> None:
    study = {"game": "ouroboros"}
    with ExitStack() as stack:
        most = KEYS * AT_ONCE["thoughts"].one
        lines = lines_of(server, house, stack, most + KEYS)
        for line in lines[:most]:
            line.say(type="think", study=study, seconds=60)
            assert line.hear_until("opinion")
        for line in lines[most:]:
            line.say(type="think", study=study, seconds=60)
            told = line.hear_until("error")
            assert (told["code"], told["data"]["what"]) == ("busy", "thoughts")
        for _ in range(10):
            for line in lines[:most]:
                line.say(type="think", study=study, seconds=60)
        third = stack.enter_context(Visitor(server, address=bystander.address))
        line = stack.enter_context(third.socket())
        line.say(type="think", study=study, seconds=1)
        assert line.hear_until("opinion")["opinion"]["lines"]
        table = third.open("ouroboros", [PERSON, BOT])
        watching = stack.enter_context(third.socket())
        watching.say(type="watch", table=table.id, seat=1)
        for number in range(0, 6, 2):
            table.play(1, table.look(1)["view"]["decisions"][0], number)
            while watching.hear_until("state")["state"]["number"] < number + 2:
                pass
        assert table.ask("hint", 1)["lines"]
        bystander.live()


def test_records_full_of_tags_are_refused_and_soon_not_even_read(
    server: Server, bystander: Bystander, house: int
) -> None:
    text = tailbiter.Record(tailbiter.game("eat-your-neighbor", side=3), None, Event=TAGS).text
    fair = tailbiter.Record(tailbiter.game("eat-your-neighbor", side=3)).text
    with Visitor(server, address=f"127.1.0.{house}") as greedy:
        statuses = []
        for _ in range(20):
            statuses.append(greedy.client.post("/api/records", json={"text": text}).status_code)
            bystander.live()
        most = IN_A_ROW["letters"][0].one // len(text)
        assert statuses == [422] * most + [429] * (20 - most)
        assert greedy.get("/api/tables")["tables"] == []
    with Visitor(server, address=bystander.address) as other:
        assert other.post("/api/records", {"text": fair}, 201)


def test_files_without_end_are_refused_and_others_play_on(
    server: Server, bystander: Bystander, house: int
) -> None:
    most = IN_A_ROW["files"][0].one
    paths = (f"{bystander.table.path}/replay", "/api/invitations/ABCDEFGH/picture")
    for path in paths:
        with Visitor(server, address=f"127.1.0.{house}") as greedy:
            statuses = []
            for number in range(most + 10):
                statuses.append(greedy.client.get(path).status_code)
                if number % 10 == 0:
                    bystander.live()
            assert statuses[:most] == [200] * most
            assert 429 in statuses[most:]


def test_orders_replaced_without_end_are_refused_and_others_play_on(tmp_path: Path) -> None:
    most = IN_A_ROW["turns"][0].one

    async def play(found: Tables, store: SlowStore) -> None:
        asked = messages.NewTable("eat-me", seats=[NEW_PERSON] * 2)
        greedy, other = await found.open(asked, "greedy"), await found.open(asked, "other")

        async def replace(times: int) -> None:
            for number in range(times):
                turn = Turn(1, f"bid {1 + number % 2}")
                await found.act(greedy, "greedy", lambda _, turn=turn: turn)  # type: ignore[misc]

        await replace(most)
        with pytest.raises(RefusalError) as refused:
            await replace(most)
        assert refused.value.data["what"] == "turns"
        assert refused.value.data["seconds"] > 0
        assert len(await store.entries(greedy.table.id)) < 2 * most
        await found.act(other, "other", lambda _: Turn(1, "bid 1"))

    at_tables(tmp_path, play)


def test_of_one_address_so_many_sockets_are_open_whoever_asks(
    server: Server, bystander: Bystander, house: int
) -> None:
    each, most = AT_ONCE["sockets"].one, AT_ONCE["sockets"].all
    with ExitStack() as stack:
        keys = [Visitor(server, address=f"127.1.0.{house}") for _ in range(most // each + 1)]
        for number in range(most):
            stack.enter_context(keys[number // each].socket())
            if number % 50 == 0:
                bystander.live()
        with pytest.raises(InvalidStatus), keys[-1].socket():
            pass
        with Visitor(server, address=bystander.address) as other, other.socket() as line:
            line.say(type="watch", table=bystander.table.id)
            assert line.hear_until("state")
        bystander.live()


@pytest.mark.whole
def test_a_classroom_of_thirty_plays_and_analyses_behind_one_address(
    server: Server, house: int
) -> None:
    """Each with a page open; all at the same time do everything that one does."""
    with ExitStack() as stack:
        pupils = [
            stack.enter_context(Visitor(server, address=f"127.1.0.{house}")) for _ in range(30)
        ]
        lines = [stack.enter_context(pupil.socket()) for pupil in pupils]
        tables = [pupil.open("ouroboros", [PERSON, BOT]) for pupil in pupils]
        for pupil, line, table in zip(pupils, lines, tables, strict=True):
            assert pupil.client.get(f"/table/{table.id}").status_code == 200
            line.say(type="watch", table=table.id, seat=1)
            line.say(type="think", study={"game": "ouroboros"}, seconds=2)
        for table in tables:
            for _ in range(2):
                table.step(1)
            table.play(1, table.look(1)["view"]["decisions"][0], 0)
        for line in lines:
            number, has_opinion = 0, False
            while number < 2 or not has_opinion:
                said = line.hear()
                assert said["type"] != "error", said
                has_opinion |= said["type"] == "opinion"
                number = said["state"]["number"] if said["type"] == "state" else number
        assert tables[0].ask("hint", 1)["lines"]
        for table in tables:
            table.visitor.post(f"{table.path}/actions", {"do": "resign", "seat": 1}, 200)
            table.visitor.post(f"{table.path}/again", {}, 201)


def flood(opcode: Opcode, fin: bool, data: bytes = b"") -> bytes:
    """A packet full of frames that are no message."""
    frame = Frame(opcode, data, fin).serialize(mask=True)
    return frame * (65_536 // len(frame))


@pytest.mark.parametrize(
    ("begun", "packet"),
    [
        (b"", flood(Opcode.PING, True)),
        (b"", flood(Opcode.PONG, True)),
        (Frame(Opcode.TEXT, b"", False).serialize(mask=True), flood(Opcode.CONT, False)),
        (b"", Frame(Opcode.TEXT, b"\xff").serialize(mask=True)),
    ],
    ids=["pings", "pongs", "fragments", "no text"],
)
def test_frames_that_are_no_message_end_the_socket_and_others_play_on(
    server: Server, bystander: Bystander, house: int, begun: bytes, packet: bytes
) -> None:
    with ExitStack() as stack:
        lines = [line.connection for line in lines_of(server, house, stack)]
        for line in lines:
            with contextlib.suppress(OSError):
                line.socket.sendall(begun + packet)
        bystander.live()
        for line in lines:
            with pytest.raises(ConnectionClosed):
                line.recv(PATIENCE)
        bystander.live()


BOMB = 8 << 20  # bytes, of which a thousandth is sent


def packed(kind: int) -> bytes:
    """Spaces and a message, packed; `kind` is what zlib calls the size of a window."""
    pack = zlib.compressobj(9, zlib.DEFLATED, kind)
    return pack.compress(b" " * BOMB + b'{"type": "stop"}') + pack.flush(zlib.Z_SYNC_FLUSH)


def test_what_would_inflate_without_end_is_not_inflated_and_others_play_on(
    server: Server, bystander: Bystander, house: int
) -> None:
    bomb = packed(-15)[:-END_OF_BLOCK]
    whole = Frame(Opcode.TEXT, bomb)
    parts = Frame(Opcode.TEXT, bomb[:1000], fin=False), Frame(Opcode.CONT, bomb[1000:])
    with ExitStack() as stack:
        lines = [line.connection for line in lines_of(server, house, stack)]
        for line, frames in zip(lines, [[whole], parts] * LINES, strict=False):
            sent = bytearray(b"".join(frame.serialize(mask=True) for frame in frames))
            sent[0] |= DEFLATED
            with contextlib.suppress(OSError):
                line.socket.sendall(sent)
        bystander.live()
        for line in lines:
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(PATIENCE)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == CloseCode.MESSAGE_TOO_BIG
    for kind, called in ((31, "gzip"), (15, "deflate")):
        with Visitor(server, address=f"127.1.0.{house}") as greedy:
            head = {"Content-Encoding": called, "Content-Type": "application/json"}
            for path in ("/api/tables", "/api/records"):
                said = greedy.client.post(path, content=packed(kind), headers=head)
                assert said.json()["code"] == "not_json"  # as it came
    bystander.live()


def test_of_a_packet_full_of_messages_others_wait_for_one() -> None:
    """What has come is looked at until there is a message; the rest when that was heard."""

    async def hear() -> None:
        looked_at: list[bytes] = []
        socket: Any = Frames.__new__(Frames)
        socket.queue, socket.read_paused = asyncio.Queue(), False
        socket.transport = SimpleNamespace(is_closing=lambda: False, resume_reading=lambda: None)

        class Parser:
            parser_exc = None

            def receive_data(self, data: bytes) -> None:
                looked_at.append(data)

            def events_received(self) -> list[Any]:
                socket.queue.put_nowait({"type": "websocket.receive"})
                socket.read_paused = True
                return []

        socket.conn = Parser()
        socket.data_received(b"x" * 10 * PIECE)
        for heard in range(1, 10):
            assert [len(one) for one in looked_at] == [PIECE] * heard
            await socket.receive()

    asyncio.run(hear())


def test_who_hangs_up_at_once_again_and_again_is_not_missed(
    server: Server, bystander: Bystander, house: int
) -> None:
    with Visitor(server, address=f"127.1.0.{house}") as greedy:
        for number in range(100):
            with contextlib.suppress(InvalidStatus), greedy.socket() as line:
                line.say(type="watch", table=bystander.table.id)
            if number % 20 == 0:
                bystander.live()
    bystander.live()
