"""Starts the server: a free port, the address told, a browser opened, a quiet end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from tailbiter.games.errors import OptionError
from tailbiter.postal.relay import SERVER, Relay
from tailbiter.server.addresses import SETTING, Proxies
from tailbiter.server.app import USUAL, WayIn, make_app
from tailbiter.server.connections import Line, Once, most_connections, see_off
from tailbiter.server.folder import Running, held, make_private
from tailbiter.server.people.door import Settings
from tailbiter.server.people.keys import Keys
from tailbiter.server.post import lmtp
from tailbiter.server.post.lmtp import Place
from tailbiter.server.post.mail import ORDERS, Post, orders_of
from tailbiter.server.store import Store
from tailbiter.server.times import time_of
from tailbiter.server.wire import Wire

TICKS = 10  # a second
LIMITS, MOST = "TAILBITER_LIMITS", 10_000
FILE = "tailbiter.db"
USUAL_PORT = 8642
SELDOM = 20_000  # objects more than before, and those that hold each other are looked for
ASK, ANSWER = 12.0, 10.0  # seconds until a silent socket is asked whether it is there, and may take
LARGEST_MESSAGE = 128 * 1024  # bytes on the socket; longer ones end the connection


class Server(uvicorn.Server):
    """Says where it is as soon as it answers, and stops without a word."""

    def __init__(
        self, config: uvicorn.Config, when_ready: Callable[[], None], give_up: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.when_ready = when_ready
        self.give_up = give_up

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """To be stopped is the usual end, no failure; asked twice, it still stops in order."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(Once(loop.time))
        await super().startup(sockets)
        if self.started:
            self.when_ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            see_off(self.server_state.connections, asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.give_up()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # who is cut off is no fault
        await super().shutdown(sockets)


def serve(
    host: str,
    port: int | None,
    data: Path,
    is_opened: bool,
    say: Callable[[str], None],
    settings: Settings = USUAL,
) -> None:
    """Serve until stopped. Without a port the usual one, or any that is free.

    Where another server has the folder already, it is that one's page that is wanted.
    """
    proxies, factor = Proxies.named(os.environ.get(SETTING, "")), factor_of(os.environ)
    time = time_of(os.environ)
    relay, was_open = Relay.named(os.environ), make_private(data)
    orders, place = orders_of(os.environ), Place.named(os.environ.get(lmtp.SETTING, ""))
    if orders and not relay:
        raise OptionError(f"{ORDERS} is set, and every letter is answered: say {SERVER}, too")
    if place and not orders:
        raise OptionError(f"{lmtp.SETTING} is set, so say where letters go: {ORDERS}")
    with held(data) as holder:
        if isinstance(holder, Running):
            say(f"Tailbiter is running already, at {holder.address}   (games are kept in {data})")
            if is_opened and has_screen(sys.platform, os.environ):
                webbrowser.open(holder.address)
            return
        store = Store.open(data / FILE)
        try:
            listening = listen(host, port)
        except OptionError:
            asyncio.run(store.close())
            raise
        address = f"http://{reached_at(host)}:{listening.getsockname()[1]}/"
        holder.tell(address)

        def when_ready() -> None:
            if was_open:
                say(f"Others on this machine could look into {data}; from now on only you can")
            say(f"Tailbiter is at {address}   (games are kept in {data}; Ctrl-C stops)")
            if is_opened and has_screen(sys.platform, os.environ):
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        with listening:
            way = replace(settings, proxies=proxies)
            origin = settings.origin or address.rstrip("/")
            post = Post(relay, origin, orders) if relay else None
            way_in = WayIn(data, place) if orders else None
            app = make_app(store, way, Keys.kept(data), factor, post, way_in, time)
            run(app, listening, when_ready)


def factor_of(environment: Mapping[str, str]) -> float:
    """How many times the usual may be asked for: more, where a whole school has one address."""
    told = environment.get(LIMITS, "1")
    try:
        found = float(told)
    except ValueError:
        found = 0
    if not 1 <= found <= MOST:
        raise OptionError(
            f"{LIMITS} is {told!r}; it is a number from 1 to {MOST}, as in {LIMITS}=5"
        )
    return found


def run(app: Starlette, listening: socket.socket, when_ready: Callable[[], None]) -> None:
    Line.most = most_connections()
    gc.collect()
    gc.freeze()  # what was imported stays: to look it over again and again took a fifth of a turn
    gc.set_threshold(SELDOM)
    config = uvicorn.Config(
        app,
        log_level="error",  # what strangers send amiss is answered, not logged
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `Proxies` reads them, and believes nobody who is not named
        http=Line,
        ws=Wire,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=ASK,
        ws_ping_timeout=ANSWER,
        ws_per_message_deflate=False,  # for each socket; `Wire` does it once for all
        timeout_graceful_shutdown=1,
    )
    Server(config, when_ready, lambda: app.state.give_up()).run(sockets=[listening])


def reached_at(host: str) -> str:
    """How a browser names this machine; where it listens everywhere, as others' browsers do."""
    if host in ("0.0.0.0", "::"):  # noqa: S104
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            try:
                way.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses the way
                return str(way.getsockname()[0])
            except OSError:
                return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def has_screen(system: str, environment: Mapping[str, str]) -> bool:
    """Can a browser be shown? Where there is no screen, one would start in the terminal."""
    shown = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return system in ("win32", "cygwin", "darwin") or bool(shown)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this address; where no port was asked for and the usual one is taken, another."""
    wanted = [port] if port is not None else [USUAL_PORT, 0]
    for number in wanted:
        try:
            return listening_at(host, number)
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE and number != wanted[-1]:
                continue
            why = getattr(error, "strerror", None) or str(error)
            raise OptionError(
                f"{host}, port {number}: {why}; choose another with --port, or leave it out"
            ) from error
    raise OptionError("no port is free")


def listening_at(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # The protocol must be said: asyncio sends at once (TCP_NODELAY) only where it knows it,
    # and else the system holds each answer back for 40 ms.
    listening = socket.socket(found[0], socket.SOCK_STREAM, found[2])
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(found[4])
        listening.listen(128)
    except BaseException:
        listening.close()
        raise
    return listening
