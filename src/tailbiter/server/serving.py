"""Starts the server: a free port, the address told, a browser opened, a quiet end."""

from __future__ import annotations

import errno
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn

from tailbiter.games.errors import OptionError
from tailbiter.server.app import FILE, make_app
from tailbiter.server.store import check

USUAL_PORT = 8642
LARGEST_MESSAGE = 128 * 1024  # bytes on the socket; longer ones end the connection


class Server(uvicorn.Server):
    """Says where it is as soon as it answers."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.when_ready = when_ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked twice to stop, it still stops in order: that takes two seconds at most."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_ready()


def serve(
    host: str, port: int | None, data: Path, is_opened: bool, say: Callable[[str], None]
) -> None:
    """Serve until stopped. Without a port the usual one, or any that is free."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{data}: games cannot be kept there: {error.strerror}") from error
    check(data / FILE)
    listening = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"

    def when_ready() -> None:
        say(f"Tailbiter is at {address}   (games are kept in {data}; Ctrl-C stops)")
        if is_opened:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        make_app(data),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=2,
    )
    server = Server(config, when_ready)
    try:
        server.run(sockets=[listening])
    finally:
        listening.close()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this address; where no port was asked for and the usual one is taken, another."""
    wanted = [port] if port is not None else [USUAL_PORT, 0]
    for number in wanted:
        try:
            found = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
            # The protocol must be said: asyncio sends at once (TCP_NODELAY) only where it knows it,
            # and else the system holds each answer back for 40 ms.
            listening = socket.socket(found[0], socket.SOCK_STREAM, found[2])
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(found[4])
            listening.listen(128)
            return listening
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE and number != wanted[-1]:
                continue
            why = getattr(error, "strerror", None) or str(error)
            raise OptionError(
                f"{host}, port {number}: {why}; choose another with --port, or leave it out"
            ) from error
    raise OptionError("no port is free")
