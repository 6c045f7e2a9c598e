"""The real server in a test: its own process, a free port, a temporary folder, and visitors."""

from __future__ import annotations

import fcntl
import json
import os
import random
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

from tailbiter.engine.compiled import cache_root
from tailbiter.games import GAMES
from tailbiter.server.warming import is_warm

SOURCE = Path(__file__).parents[1] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}
LIMITED = """
import resource, runpy, sys
resource.setrlimit(resource.{0}, ({1}, {1}))
sys.argv[0] = "tailbiter"
runpy.run_module("tailbiter", run_name="__main__")
"""
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # to read them takes longest of all
MANY = "1000"  # times what one house may ask for: hundreds of visitors come from this machine
PATIENCE = 60.0  # seconds, for a busy machine; nothing is measured with it


def command(data: Path, limit: tuple[str, int] | None = None) -> list[str]:
    """What starts the server, where the system may give it only so much of something."""
    how = ["-m", "tailbiter"] if limit is None else ["-c", LIMITED.format(*limit)]
    return [sys.executable, *how, "serve", "--port", "0", "--data", str(data)]


class Server:
    """`tailbiter serve` on a folder. It can be killed at any moment and started again."""

    def __init__(
        self, data: Path, largest_file: int | None = None, most_files: int | None = None
    ) -> None:
        self.data = data
        self.limit: tuple[str, int] | None = None
        if largest_file is not None:
            self.limit = ("RLIMIT_FSIZE", largest_file)  # bytes; what a full disk is like
        elif most_files is not None:
            self.limit = ("RLIMIT_NOFILE", most_files)
        self.output: list[str] = []
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self.visitors: list[Visitor] = []
        self.environment = {"TAILBITER_LIMITS": MANY}  # besides the usual
        self.more: list[str] = []  # options of the command

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.kill()
        self.see_off()

    def see_off(self) -> None:
        """Nobody's connection stays open."""
        while self.visitors:
            self.visitors.pop().client.close()

    def start(self) -> None:
        self.see_off()
        is_up = threading.Event()
        process = self.process = subprocess.Popen(
            [*command(self.data, self.limit), *self.more],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**ENVIRONMENT, **self.environment},
        )
        assert process.stdout
        lines: Iterator[str] = iter(process.stdout)

        def listen() -> None:
            for line in lines:
                self.output.append(line.rstrip())
                if line.startswith("Tailbiter is at "):
                    self.address = line.split()[3].rstrip("/")
                    is_up.set()
            is_up.set()

        self.listening = threading.Thread(target=listen, daemon=True)
        self.listening.start()
        assert is_up.wait(PATIENCE), self.output
        assert process.poll() is None, self.output

    def kill(self) -> None:
        """At once, as a power cut would."""
        self.end(signal.SIGKILL)

    def end(self, number: signal.Signals) -> int:
        assert self.process
        assert self.process.stdout
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.listening.join(PATIENCE)
        self.process.stdout.close()
        return code

    @property
    def file(self) -> Path:
        return self.data / "tailbiter.db"

    def check_quiet(self) -> None:
        """The server has said nothing but where it is."""
        said = [line for line in self.output if not line.startswith("Tailbiter is at ")]
        assert not said, "\n".join(said)


class Clocked(Server):
    """A server that is told the time: weeks pass as soon as a test says so, never backward."""

    def __init__(self, data: Path, clock: Path, now: int) -> None:
        super().__init__(data)
        self.clock = clock
        self.environment["TAILBITER_CLOCK"] = str(clock)
        self.pass_to(now)

    @property
    def now(self) -> int:
        return int(self.clock.read_text())

    def pass_to(self, at: int) -> None:
        self.clock.write_text(str(at))


def new_key(client: httpx2.Client) -> str:
    """As a program asks for one."""
    key: str = answer(client.post("/api/keys", json={}), 201)["key"]
    client.cookies.clear()  # a program, and no browser
    return key


class Visitor:
    """Somebody with a key of their own, and a small way to ask."""

    def __init__(self, server: Server, key: str | None = None, address: str = "127.0.0.1") -> None:
        self.server = server
        self.address = address  # all of 127.0.0.0/8 is this machine
        self.client = httpx2.Client(
            base_url=server.address,
            headers={"Accept-Encoding": "identity"},
            timeout=PATIENCE,
            transport=httpx2.HTTPTransport(verify=NO_CERTIFICATES, local_address=address),
            trust_env=False,
        )
        server.visitors.append(self)
        self.key = new_key(self.client) if key is None else key
        self.headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        self.client.headers.update(self.headers)

    def __enter__(self) -> Visitor:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.client.close()

    def get(self, path: str, status: int = 200) -> Any:
        return answer(self.client.get(path), status)

    def post(self, path: str, asked: Any = None, status: int | None = None) -> Any:
        return answer(self.client.post(path, json={} if asked is None else asked), status)

    def text(self, path: str, status: int = 200) -> str:
        found = self.client.get(path)
        assert found.status_code == status, found.text
        return found.text

    def open(self, game: str, seats: list[Any] | None = None, **more: Any) -> Table:
        asked = {"game": game, **more}
        if seats is not None:
            asked["seats"] = seats
        return Table(self, self.post("/api/tables", asked, 201)["table"]["id"])

    @contextmanager
    def socket(self, **offers: Any) -> Iterator[Socket]:
        """`offers` are what the client can do besides: extensions, or no compression."""
        address = self.server.address.replace("http", "ws", 1) + "/api/live"
        with connect(
            address,
            additional_headers=self.headers,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            source_address=(self.address, 0),
            **offers,
        ) as connection:
            yield Socket(connection)


def answer(found: httpx2.Response, status: int | None) -> Any:
    """The JSON of an answer; where no status is named, any that is not a refusal."""
    is_wanted = found.status_code == status if status else found.status_code < 400
    assert is_wanted, (found.status_code, found.text)
    return found.json()


class Table:
    """A table as one visitor plays there."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor = visitor
        self.id = name
        self.path = f"/api/tables/{name}"

    def look(self, seat: int | None = None, status: int = 200) -> Any:
        return self.visitor.get(self.path + asking(seat), status)

    def play(self, seat: int, turn: str, number: int | None = None, status: int = 201) -> Any:
        asked = {"seat": seat, "turn": turn, "number": number}
        return self.visitor.post(f"{self.path}/turns", asked, status)

    def step(self, seat: int, made: list[str] | None = None) -> Any:
        return self.visitor.post(f"{self.path}/steps", {"seat": seat, "made": made or []}, 200)

    def ask(self, what: str, seat: int, status: int = 200, **more: Any) -> Any:
        return self.visitor.post(f"{self.path}/{what}", {"seat": seat, **more}, status)

    def story(self, seat: int | None = None) -> Any:
        return self.visitor.get(f"{self.path}/story{asking(seat)}")

    def record(self) -> str:
        return self.visitor.text(f"{self.path}/record")


def asking(seat: int | None) -> str:
    return "" if seat is None else f"?seat={seat}"


BESIDE = ("presence", "said", "notice")


class Socket:
    """The socket: JSON said and heard."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def say(self, **asked: Any) -> None:
        self.connection.send(json.dumps(asked))

    def next(self) -> Any:
        """Whatever is said."""
        return json.loads(self.connection.recv(PATIENCE))

    def hear(self) -> Any:
        """The next message of the game; who is there, and what they say, is passed over."""
        while (said := self.next())["type"] in BESIDE:
            pass
        return said

    def hear_until(self, kind: str) -> Any:
        """The next message of a kind; others are passed over."""
        while (said := self.next())["type"] != kind:
            pass
        return said


@cache
def compile_searches() -> None:
    """On a new machine the compiler would take minutes beside busy tests: have it done before.

    Once for all workers, who begin with different games.
    """
    for game in random.sample([*GAMES], len(GAMES)):
        with (cache_root() / f"{game}.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not is_warm(game):
                script = f"from tailbiter.server.warming import warm_up; warm_up({game!r})"
                subprocess.run([sys.executable, "-c", script], env=ENVIRONMENT, check=True)


@contextmanager
def served(data: Path) -> Iterator[Server]:
    compile_searches()
    with Server(data) as server:
        yield server
