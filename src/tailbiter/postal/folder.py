"""A game by post on the disk: which file is what, read and checked.

Everything is text. What players may not see is in secret/, for its owner alone.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tailbiter.games.errors import TailbiterError, quoted
from tailbiter.postal import agreed as agreements
from tailbiter.postal import notes as noting
from tailbiter.postal.agreed import LETTERS, Agreed, pairs
from tailbiter.postal.disk import PRIVATE_FILE, Disk, lines_of
from tailbiter.postal.locking import is_locked
from tailbiter.tables import codec
from tailbiter.tables.entries import Logged

IGNORED = "# Nobody else may see what is in there; it is not for version control.\nsecret/\n"
T = TypeVar("T")


class FolderError(TailbiterError):
    """Something is wrong with the folder; the text names the file, and the line where it can."""


@dataclass(frozen=True)
class Player:
    """How somebody is reached."""

    address: str
    mark: str  # in the subject of their letters: it proves the seat
    zone: str = ""  # "" as the game's


@dataclass(frozen=True)
class Folder:
    path: Path
    disk: Disk

    @property
    def game(self) -> Path:
        return self.path / "game.toml"

    @property
    def public(self) -> Path:
        return self.path / "public"

    @property
    def secret(self) -> Path:
        return self.path / "secret"

    @property
    def log(self) -> Path:
        return self.secret / "log.jsonl"

    @property
    def notes(self) -> Path:
        return self.secret / "desk.jsonl"

    @property
    def inbox(self) -> Path:
        return self.secret / "inbox"

    @property
    def outbox(self) -> Path:
        return self.secret / "outbox"

    @property
    def sent(self) -> Path:
        return self.secret / "sent"

    @property
    def addresses(self) -> Path:
        return self.secret / "addresses.toml"

    @property
    def is_there(self) -> bool:
        return self.game.exists()

    def make(self) -> None:
        """All folders, and nobody else looks into the secret ones."""
        for path in (self.path, self.public):
            self.disk.folder(path, False)
        for path in (self.secret, self.inbox, self.outbox, self.sent):
            self.disk.folder(path, True)
        self.disk.write(self.path / ".gitignore", IGNORED, False)

    def agreed(self) -> Agreed:
        if not self.is_there:
            raise FolderError(
                f"{self.path} holds no game by post; make one with: tailbiter gm new {self.path}"
            )
        found = self.read(self.game, agreements.read)
        return found.with_master(found.master, self.read(self.addresses, masters_address))

    def read_secret(self, name: str) -> bytes:
        """32 bytes, as the file has them in hexadecimal."""
        return self.read(self.secret / name, bytes_of)

    def write_secret(self, name: str, secret: bytes) -> None:
        self.disk.write(self.secret / name, secret.hex() + "\n")

    def players(self) -> dict[int, Player]:
        return self.read(self.addresses, players_of)

    def write_players(self, players: dict[int, Player], master: str) -> None:
        lines = ["# How people are reached. Addresses can be changed here; marks prove seats."]
        lines += ["", "[master]", *pairs(address=master)]
        for seat, player in sorted(players.items()):
            told = {name: value for name, value in vars(player).items() if value or name != "zone"}
            lines += ["", f"[{LETTERS[seat - 1]}]", *pairs(**told)]
        self.disk.write(self.addresses, "\n".join([*lines, ""]))

    def logged(self) -> list[Logged]:
        return self.read_lines(self.log, codec.read_line)

    def log_lines(self) -> list[str]:
        return lines_of(self.log)

    def noted(self) -> list[noting.Note]:
        return self.read_lines(self.notes, noting.read_line)

    def read(self, path: Path, reader: Callable[[str], T]) -> T:
        name = path.relative_to(self.path)
        try:
            return reader(path.read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise FolderError(f"{name} is missing; take it from your last copy") from error
        except (OSError, UnicodeDecodeError) as error:
            raise FolderError(f"{name} cannot be read: {error}") from error
        except TailbiterError as error:
            raise FolderError(f"{name}: {error}") from error

    def read_lines(self, path: Path, reader: Callable[[str], T]) -> list[T]:
        name, found = path.relative_to(self.path), []
        try:
            lines = lines_of(path)
        except (OSError, UnicodeDecodeError) as error:
            raise FolderError(f"{name} cannot be read: {error}") from error
        for number, line in enumerate(lines, 1):
            try:
                found.append(reader(line))
            except TailbiterError as error:
                raise FolderError(f"{name} line {number}: {error}") from error
        return found

    @contextmanager
    def held(self) -> Iterator[None]:
        """One desk at a time. The lock of one that was killed is no obstacle."""
        try:
            handle = os.open(self.secret / "lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        except OSError as error:
            raise FolderError(f"{self.path} cannot be written to: {error.strerror}") from error
        try:
            if not is_locked(handle):
                raise FolderError(f"another command is at work in {self.path}; wait until it ends")
            yield
        finally:
            os.close(handle)


def bytes_of(text: str) -> bytes:
    try:
        found = bytes.fromhex(text.strip())
    except ValueError:
        found = b""
    if len(found) != 32:
        raise FolderError(f"it holds 64 hexadecimal digits, not {len(text.strip())} characters")
    return found


def masters_address(text: str) -> str:
    try:
        found = tomllib.loads(text).get("master", {}).get("address")
    except (tomllib.TOMLDecodeError, AttributeError):
        found = None
    if not isinstance(found, str):
        raise FolderError('it says under [master] where orders go: address = "..."')
    return found


def players_of(text: str) -> dict[int, Player]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FolderError(f"it is no TOML: {error}") from error
    found = {}
    data.pop("master", None)
    for letter, told in data.items():
        is_known = letter in LETTERS and isinstance(told, dict)
        if not is_known or not {"address", "mark"} <= set(told) <= {"address", "mark", "zone"}:
            raise FolderError(f"a seat says address, mark and zone; not so {quoted(letter)}")
        if not all(isinstance(value, str) for value in told.values()):
            raise FolderError(f"what it says of seat {letter} is no text")
        found[LETTERS.index(letter) + 1] = Player(**told)
    return found
