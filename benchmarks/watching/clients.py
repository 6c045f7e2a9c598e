"""Clients that cost little, so that what is measured is the server: requests, and who watches.

A watcher only notes when a message is whole, and reads it when nothing is timed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import secrets
import time
import zlib
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60.0  # seconds for any one answer; nothing is measured with it
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # opcodes of RFC 6455
WHOLE, DEFLATED, MASKED = 0x80, 0x40, 0x80
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
NO_MASK = bytes(4)  # a client must send one: this leaves the bytes as they are
STATE = b'{"type":"state"'  # how one begins; our servers deflate nothing else
END_OF_BLOCK = b"\x00\x00\xff\xff"  # left out by who deflates, RFC 7692


def source_of(number: int) -> tuple[str, int]:
    """An address of this machine's own, so that many visitors come from many addresses."""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}", 0


def place_of(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    return parts.hostname or "", parts.port or 80


def bearing(key: str) -> str:
    """The header with a key; without one, somebody who only watches."""
    return f"Authorization: Bearer {key}\r\n" if key else ""


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Caller:
    """One HTTP connection that is kept: one request after the other, nothing compressed."""

    def __init__(
        self, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.host = host
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, address: str, source: int = 0) -> Caller:
        place = place_of(address)
        streams = await asyncio.open_connection(*place, local_addr=source_of(source))
        return cls(urlsplit(address).netloc, *streams)

    async def ask(self, key: str, path: str, body: Any = None) -> Answer:
        """GET, or POST if there is a body."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {self.host}\r\n"
            f"{bearing(key)}Content-Type: application/json\r\n"
            f"Content-Length: {len(sent)}\r\n\r\n"
        )
        self.writer.write(head.encode() + sent)
        async with asyncio.timeout(PATIENCE):
            lines = (await self.reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
            headers = dict(line.split(b": ", 1) for line in lines[1:] if line)
            found = await self.reader.readexactly(int(headers[b"content-length"]))
        return Answer(int(lines[0].split()[1]), found)

    async def new_key(self) -> str:
        key: str = (await self.post("", "/api/keys", {}))["key"]
        return key

    async def get(self, key: str, path: str) -> Any:
        return self.wanted(await self.ask(key, path), 200)

    async def post(self, key: str, path: str, body: Any, status: int = 201) -> Any:
        return self.wanted(await self.ask(key, path, body), status)

    def wanted(self, answer: Answer, status: int) -> Any:
        assert answer.status == status, answer
        return answer.data

    def close(self) -> None:
        self.writer.close()


@dataclass(frozen=True)
class Message:
    at: float  # when it was whole, by `time.perf_counter`
    is_deflated: bool
    payload: bytes


@dataclass(eq=False)
class Watcher(asyncio.Protocol):
    """One socket. Like a browser it lets the server deflate."""

    crowd: Crowd
    host: str
    key: str
    asked: dict[str, Any]
    offers_deflate: bool = True
    times: dict[int, float] = field(default_factory=dict)  # when each version came
    out_of_order: int = 0  # versions that did not follow the one before
    version: int = -1  # of the last state read
    at: float = 0.0  # when it came
    size: int = 0  # bytes of the last message, and on their way
    size_sent: int = 0
    sizes_sent: list[int] = field(default_factory=list)  # of all states after the first
    unread: list[Message] = field(default_factory=list)
    states: int = 0  # of those

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.buffer = bytearray()
        self.is_open = False
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        nonce = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET /api/live HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {nonce}\r\n"
            f"{DEFLATE if self.offers_deflate else ''}"
            f"{bearing(self.key)}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            head, end, _ = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head.split(b"\r\n")[0], bytes(self.buffer)
            del self.buffer[: len(head) + len(end)]
            self.is_open = True
            self.send(TEXT, json.dumps(self.asked).encode())
        while self.take_frame():
            pass

    def send(self, kind: int, payload: bytes) -> None:
        assert len(payload) < 126  # longer ones need a longer head
        head = bytes([WHOLE | kind, MASKED | len(payload)])
        self.transport.write(head + NO_MASK + payload)

    def take_frame(self) -> bool:
        """The next frame, if it is whole. Our servers send each message in one."""
        if len(self.buffer) < 2:
            return False
        first, length, start = self.buffer[0], self.buffer[1], 2
        if length > 125:
            start = 4 if length == 126 else 10
            length = int.from_bytes(self.buffer[2:start], "big")
        if len(self.buffer) < start + length:
            return False
        payload = bytes(self.buffer[start : start + length])
        del self.buffer[: start + length]
        kind = first & 0x0F
        assert first & WHOLE, payload
        assert kind in (TEXT, PING, CLOSE), payload
        if kind == TEXT:
            is_deflated = bool(first & DEFLATED)
            self.unread.append(Message(time.perf_counter(), is_deflated, payload))
            self.states += is_deflated or payload.startswith(STATE)
            self.crowd.has_heard(self)
        elif kind == PING:
            self.send(PONG, payload)
        return True

    def read(self) -> None:
        for message in self.unread:
            text = message.payload
            if message.is_deflated:
                text = self.inflate.decompress(text + END_OF_BLOCK)
            said = json.loads(text)
            assert said["type"] != "error", said
            if said["type"] == "state":
                if self.times:
                    self.sizes_sent.append(len(message.payload))
                self.note(said["state"]["version"], message.at)
                self.size, self.size_sent = len(text), len(message.payload)
        self.unread.clear()
        self.states = 0

    def note(self, version: int, at: float) -> None:
        if self.times and version != self.version + 1:
            self.out_of_order += 1
        self.times[version] = at
        self.version, self.at = version, at


class Crowd:
    """Those who watch one table."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self.awaited = 1  # states of each who is waited for
        self.silent: set[Watcher] = set()  # of those, who has not heard as many yet
        self.news = asyncio.Event()

    async def add(
        self,
        address: str,
        key: str,
        table: str,
        seat: int | None = None,
        source: int = 0,
        offers_deflate: bool = True,
    ) -> None:
        asked = {"type": "watch", "table": table, "seat": seat}
        watcher = Watcher(self, urlsplit(address).netloc, key, asked, offers_deflate)
        loop, place = asyncio.get_running_loop(), place_of(address)
        await loop.create_connection(lambda: watcher, *place, local_addr=source_of(source))
        self.watchers.append(watcher)

    def has_heard(self, watcher: Watcher) -> None:
        if watcher.states >= self.awaited:
            self.silent.discard(watcher)
            if not self.silent:
                self.news.set()

    async def reached(self, states: int) -> None:
        """So many have come to each, all unread: who reads is late to note what else comes."""
        await self.all_have(states, self.watchers)

    async def heard(self, version: int) -> float:
        """When the last of them had heard of a version; reading begins when all have something."""
        while late := [one for one in self.watchers if one.version < version]:
            await self.all_have(1, late)
            for one in late:
                one.read()
        return max(one.at for one in self.watchers)

    async def all_have(self, states: int, watchers: list[Watcher]) -> None:
        self.awaited = states
        self.silent = {one for one in watchers if one.states < states}
        if self.silent:
            self.news.clear()
            async with asyncio.timeout(PATIENCE):
                await self.news.wait()

    def close(self) -> None:
        for watcher in self.watchers:
            watcher.transport.close()
