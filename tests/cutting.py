"""A proxy between a browser and the server that cuts connections when it is told to."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from urllib.parse import urlsplit

PIECE = 65_536  # bytes
PLAYED = b"HTTP/1.1 201"  # begins the answer to a turn
Cut = Callable[[bytes], bool]  # of what goes by: is it to be cut now?


def never(passing: bytes) -> bool:
    return False


@dataclass
class Once:
    """Notices the first thing of a kind that goes by; then lets all pass."""

    words: bytes
    is_seen: bool = False

    def __call__(self, passing: bytes) -> bool:
        is_it = not self.is_seen and self.words in passing
        self.is_seen |= is_it
        return is_it


class Proxy:
    """Bytes go by in both directions. What `before` notices does not arrive; `after` ends the
    connection before the answer goes back."""

    def __init__(self, address: str) -> None:
        found = urlsplit(address)
        self.to = (found.hostname or "", found.port or 0)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.before: Cut = never  # on the way to the server
        self.after: Cut = never  # on the way back
        self.is_down = False
        self.open: set[socket.socket] = set()

    def __enter__(self) -> Proxy:
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.listening.close()
        self.cut()

    def listen(self) -> None:
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            if self.is_down:
                client.close()
                continue
            server = socket.create_connection(self.to)
            self.open |= {client, server}
            for one, other, way in ((client, server, "before"), (server, client, "after")):
                threading.Thread(target=self.carry, args=(one, other, way), daemon=True).start()

    def carry(self, one: socket.socket, other: socket.socket, way: str) -> None:
        with contextlib.suppress(OSError):
            while passing := one.recv(PIECE):
                if getattr(self, way)(passing):
                    break
                other.sendall(passing)
        for end in (one, other):
            self.close(end)

    def close(self, end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
        self.open.discard(end)

    def cut(self) -> None:
        """All at once, in the middle of whatever they say."""
        for end in list(self.open):
            self.close(end)

    def lose_answer(self, question: bytes, answer: bytes) -> Once:
        """Cut what is said first after a question, if it is an answer to it."""
        asked, answered = Once(question), Once(answer)

        def note(passing: bytes) -> bool:
            asked(passing)
            return False

        self.before = note
        self.after = lambda passing: asked.is_seen and answered(passing)
        return answered
