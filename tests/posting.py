"""A real mail server on this machine, for tests: it takes letters, refuses them, or says later."""

from __future__ import annotations

import email
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from tests.serving import PATIENCE

LINK = re.compile(r"https?://\S+/(?:stop|confirm)/\S+")


@dataclass
class Letter:
    to: str
    sender: str  # of the envelope
    raw: bytes

    @property
    def message(self) -> EmailMessage:
        found = email.message_from_bytes(self.raw, policy=default)
        assert isinstance(found, EmailMessage)
        return found

    @property
    def plain(self) -> str:
        part = self.message.get_body(("plain",))
        assert part
        return str(part.get_content())

    @property
    def html(self) -> str:
        part = self.message.get_body(("html",))
        assert part
        return str(part.get_content())

    @property
    def path(self) -> str:
        """Where its link leads, of those that work without logging in."""
        found = LINK.search(self.plain)
        assert found, self.plain
        return "/" + found[0].split("/", 3)[3]


@dataclass
class MailServer:
    """`answers` are codes for addresses that get no letter; others get theirs."""

    answers: dict[str, str] = field(default_factory=dict)
    letters: list[Letter] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    port: int = 0
    came: threading.Condition = field(default_factory=threading.Condition)

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        with self.came:
            self.tried.append(address)
            self.came.notify_all()
        if address in self.answers:
            return self.answers[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        letter = Letter(envelope.rcpt_tos[0], envelope.mail_from, envelope.content)
        with self.came:
            self.letters.append(letter)
            self.came.notify_all()
        return "250 OK"

    def wait_for(self, number: int, to: str | None = None) -> list[Letter]:
        """The letters that have come to somebody, as soon as there are so many."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.to(to)) >= number, PATIENCE), self.letters
            return self.to(to)

    def wait_for_tries(self, number: int, to: str) -> None:
        with self.came:
            assert self.came.wait_for(lambda: self.tried.count(to) >= number, PATIENCE), self.tried

    def to(self, to: str | None) -> list[Letter]:
        return [one for one in self.letters if to in (None, one.to)]

    def stays_silent(self, seconds: float = 1.5) -> bool:
        """No further letter comes."""
        before = len(self.letters)
        time.sleep(seconds)
        return len(self.letters) == before


@contextmanager
def mail_server(**how: Any) -> Iterator[MailServer]:
    found = MailServer(port=free_port())
    controller = Controller(found, "127.0.0.1", found.port, **how)
    controller.start()
    try:
        yield found
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


def let_in(server: Any, session: Any, envelope: Any, mechanism: str, told: Any) -> AuthResult:
    is_right = isinstance(told, LoginPassword) and told == LoginPassword(b"us er", b"secret")
    return AuthResult(success=is_right, handled=False)
