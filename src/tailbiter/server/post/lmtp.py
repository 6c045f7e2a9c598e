"""The way in: letters handed over by a mail server on this machine, by LMTP (RFC 2033).

A letter is on the disk before it is acknowledged, once for each of those whom it is for.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import stat
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from tailbiter.games.errors import OptionError
from tailbiter.server.post.queue import LARGEST, FullError

SETTING = "TAILBITER_LMTP"
EXAMPLE = f"{SETTING}=127.0.0.1:2424, or a path as in {SETTING}=/run/tailbiter/lmtp"
MOST_CONNECTIONS, MOST_RECIPIENTS, MOST_MISTAKES = 20, 20, 10
LONGEST_LINE = 64 * 1024  # bytes
PATIENCE, LONGEST_SESSION = 60.0, 600.0  # seconds for a line, and for all
SHARED = 0o660  # of a socket: the mail server is another user, of the same group
PATH = re.compile(r"\s*(?:FROM|TO):\s*<([^<>\r\n]{0,254})>(?:\s.*)?", re.IGNORECASE)
# A letter, whom it is for, and from whom; it raises FullError, or OSError, where it cannot be kept.
Keep = Callable[[bytes, str, str], Awaitable[object]]


@dataclass(frozen=True)
class Place:
    """Where it listens: on this machine, and nowhere else."""

    host: str = ""
    port: int = 0
    path: Path | None = None

    @classmethod
    def named(cls, told: str) -> Place | None:
        if not told:
            return None
        if told.startswith("/"):
            return cls(path=Path(told))
        host, _, port = told.rpartition(":")
        try:
            is_here = ipaddress.ip_address(host.strip("[]")).is_loopback
        except ValueError:
            is_here = False
        if not is_here or not (port.isascii() and port.isdigit() and int(port) < 65536):
            raise OptionError(f"{SETTING} is {told!r}; it is a place on this machine: {EXAMPLE}")
        return cls(host.strip("[]"), int(port))


async def listen(place: Place, keep: Keep) -> asyncio.Server:
    """Serves until it is closed."""
    sessions = set[Session]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        session = Session(reader, writer, keep)
        if len(sessions) >= MOST_CONNECTIONS:
            with contextlib.suppress(OSError, TimeoutError):
                await session.say("421 4.3.2 too many connections, come back later")
            writer.close()
            return
        sessions.add(session)
        try:
            await session.run()
        finally:
            sessions.discard(session)
            writer.close()

    try:
        if place.path is None:
            return await asyncio.start_server(serve, place.host, place.port, limit=LONGEST_LINE)
        make_way(place.path)
        found = await asyncio.start_unix_server(serve, place.path, limit=LONGEST_LINE)
        place.path.chmod(SHARED)
    except OSError as error:
        raise OptionError(f"{SETTING}: {error.strerror or error}; write {EXAMPLE}") from error
    return found


def make_way(path: Path) -> None:
    """The socket of a server that was killed is no obstacle; anything else is."""
    with contextlib.suppress(FileNotFoundError):
        if stat.S_ISSOCK(path.stat().st_mode):
            path.unlink()


@dataclass(eq=False)
class Session:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    keep: Keep
    sender: str | None = None
    recipients: list[str] = field(default_factory=list)
    mistakes: int = 0
    was_long: bool = False  # the last line

    async def run(self) -> None:
        with contextlib.suppress(OSError, TimeoutError, EOFError, asyncio.CancelledError):
            async with asyncio.timeout(LONGEST_SESSION):
                await self.say("220 tailbiter LMTP")
                while await self.answer(await self.line()):
                    pass

    async def line(self) -> bytes:
        """The next line with its end; of one that is too long, only how it ends."""
        self.was_long, seen = False, b""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    found = await self.reader.readuntil(b"\n")
                except asyncio.LimitOverrunError as error:
                    self.was_long, seen = True, await self.reader.readexactly(error.consumed)
                else:
                    return (seen[-1:] + found)[-2:] if self.was_long else found

    async def say(self, words: str) -> None:
        self.writer.write(f"{words}\r\n".encode())
        async with asyncio.timeout(PATIENCE):
            await self.writer.drain()

    async def answer(self, line: bytes) -> bool:
        """One command; does the conversation go on?"""
        verb, _, rest = line.decode("utf-8", "replace").strip().partition(" ")
        match verb.upper():
            case "LHLO":
                self.forget()
                size = f"SIZE {LARGEST}"
                for one in ("tailbiter", "PIPELINING", "8BITMIME", "ENHANCEDSTATUSCODES"):
                    await self.say(f"250-{one}")
                await self.say(f"250 {size}")
            case "MAIL":
                await self.say(self.from_whom(rest))
            case "RCPT":
                await self.say(self.for_whom(rest))
            case "DATA":
                await self.take()
            case "RSET":
                self.forget()
                await self.say("250 2.0.0 forgotten")
            case "NOOP":
                await self.say("250 2.0.0 here")
            case "QUIT":
                await self.say("221 2.0.0 goodbye")
                return False
            case _:
                await self.say(self.amiss("500 5.5.1 LHLO, MAIL, RCPT, DATA, RSET, NOOP or QUIT"))
        return self.mistakes < MOST_MISTAKES

    def forget(self) -> None:
        self.sender = None
        self.recipients = []

    def amiss(self, words: str) -> str:
        self.mistakes += 1
        return words

    def from_whom(self, rest: str) -> str:
        found = PATH.fullmatch(rest)
        if found is None or not rest.upper().lstrip().startswith("FROM"):
            return self.amiss("501 5.5.4 write MAIL FROM:<address>")
        self.forget()
        self.sender = found[1]
        return "250 2.1.0 noted"

    def for_whom(self, rest: str) -> str:
        found = PATH.fullmatch(rest)
        if self.sender is None:
            return self.amiss("503 5.5.1 MAIL comes first")
        if found is None or not found[1] or not rest.upper().lstrip().startswith("TO"):
            return self.amiss("501 5.5.4 write RCPT TO:<address>")
        if len(self.recipients) >= MOST_RECIPIENTS:
            return "452 4.5.3 that is enough for one letter"
        self.recipients.append(found[1])
        return "250 2.1.5 noted"

    async def take(self) -> None:
        if not self.recipients or self.sender is None:
            await self.say(self.amiss("503 5.5.1 RCPT comes first"))
            return
        await self.say("354 end with a line of one dot")
        raw, sender, recipients = await self.letter(), self.sender, self.recipients
        self.forget()
        for one in recipients:
            await self.say(await self.kept(raw, one, sender))

    async def letter(self) -> bytes | None:
        """All until a line of one dot between whole line ends; None where it is too large."""
        lines, size, last = list[bytes](), 0, b"\r\n"
        while True:
            line = await self.line()
            if line == b".\r\n" and last.endswith(b"\r\n"):
                return b"".join(lines) if size <= LARGEST else None
            last = line
            size += LARGEST + 1 if self.was_long else len(line)
            if size <= LARGEST:
                lines.append(line[1:] if line.startswith(b".") else line)
            else:
                lines.clear()

    async def kept(self, raw: bytes | None, to: str, sender: str) -> str:
        if raw is None or not raw.strip():
            return f"552 5.3.4 a letter has 1 to {LARGEST} bytes, its lines {LONGEST_LINE} at most"
        try:
            await self.keep(raw, to, sender)
        except (FullError, OSError) as error:
            return f"452 4.3.1 it cannot be kept now: {type(error).__name__}"
        except OptionError:
            return "552 5.3.4 too large"
        return "250 2.0.0 taken"
