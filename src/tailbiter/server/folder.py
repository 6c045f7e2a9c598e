"""The folder where games are kept: one server at a time, and nobody else's to look into."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tailbiter.games.errors import OptionError
from tailbiter.postal.locking import is_locked
from tailbiter.server import private
from tailbiter.server.store import StoreError

LOCK = "tailbiter.lock"
LARGEST = 1_000  # bytes of what a lock says
PATIENCE = 5.0  # seconds for another server that is just starting
LATER = 0.05  # seconds until it is asked again


def make_private(folder: Path) -> bool:
    """A folder for us alone; could others look into it before?"""
    try:
        folder.mkdir(mode=private.FOLDER, parents=True, exist_ok=True)
        return private.tighten(folder, private.FOLDER)
    except OSError as error:
        raise OptionError(f"{folder}: games cannot be kept there: {error.strerror}") from error


@dataclass(frozen=True)
class Running:
    """Another server, which has the folder."""

    process: int
    address: str


@dataclass(frozen=True)
class Hold:
    """The folder is ours for as long as this process lives, however it ends."""

    handle: int

    def tell(self, address: str = "") -> None:
        """Let others know who we are, and where. Where that cannot be written, they don't."""
        told = json.dumps({"process": os.getpid(), "address": address}).encode()
        with contextlib.suppress(OSError):
            os.ftruncate(self.handle, 0)
            os.lseek(self.handle, 0, os.SEEK_SET)
            os.write(self.handle, told)


@contextmanager
def held(folder: Path) -> Iterator[Hold | Running]:
    """Hold a folder, or find out who does. The file of a server that was killed is no obstacle."""
    try:
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, private.FILE)
    except OSError as error:
        raise StoreError(f"{folder}: games cannot be kept there: {error.strerror}") from error
    try:
        until = time.monotonic() + PATIENCE
        while not is_locked(handle):
            running = told(handle)
            if answers(running.address):
                yield running
                return
            if time.monotonic() > until:
                raise StoreError(
                    f"process {running.process} keeps games in {folder} and does not answer; "
                    "stop it, or choose another folder with --data"
                )
            time.sleep(LATER)
        hold = Hold(handle)
        hold.tell()
        yield hold
    finally:
        os.close(handle)


def told(handle: int) -> Running:
    """What whoever holds the folder says."""
    os.lseek(handle, 0, os.SEEK_SET)
    try:
        found = json.loads(os.read(handle, LARGEST))
        return Running(int(found["process"]), str(found["address"]))
    except (OSError, ValueError, LookupError, TypeError):
        return Running(0, "")


def answers(address: str) -> bool:
    """Is there somebody at this address?"""
    try:
        found = urlsplit(address)
        if not found.hostname or not found.port:
            return False
        with socket.create_connection((found.hostname, found.port), timeout=1):
            return True
    except (OSError, ValueError):
        return False
