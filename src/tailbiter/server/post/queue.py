"""Letters that came, as files in the folder of the server, each until it is answered.

Whoever brings one, a pipe or a connection, has it on the disk before saying that it is taken. A
server that does not run finds it when it starts.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

from tailbiter.games.errors import OptionError
from tailbiter.postal.disk import Disk

FOLDER, ASIDE = "mail", "unread"
LARGEST = 1_000_000  # bytes of a letter
MOST = 5_000  # letters that wait
NO_ADDRESS = re.compile(r"[^!-~]")


class FullError(Exception):
    """No more letters are taken for now."""


class Queue:
    """`folder` is the server's; what waits lies in a folder of its own within."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER
        self.disk = Disk()

    def put(self, raw: bytes, now: int, to: str = "", sender: str | None = None) -> Path:
        """Keep a letter; `to` and `sender` are of its envelope, where they are known.

        An empty sender is that of letters which nobody answers.
        """
        if not raw.strip() or len(raw) > LARGEST:
            raise OptionError(f"a letter has 1 to {LARGEST} bytes, not {len(raw)}")
        self.disk.folder(self.folder, is_private=True)
        if sum(1 for _ in self.waiting()) >= MOST:
            raise FullError(f"{MOST} letters wait to be read")
        file = self.folder / f"{now:015}-{secrets.token_hex(8)}.eml"
        self.disk.write(file, envelope(to, sender) + raw)
        return file

    def waiting(self) -> Iterator[Path]:
        """Those that wait, the oldest first; one that is being written is none yet."""
        return iter(sorted(self.folder.glob("[!.]*.eml")))

    def drop(self, file: Path) -> None:
        file.unlink(missing_ok=True)

    def set_aside(self, file: Path) -> None:
        """What could not be read must not keep others from being read."""
        aside = self.folder / ASIDE
        self.disk.folder(aside, is_private=True)
        self.disk.move(file, aside / file.name)


def envelope(to: str, sender: str | None) -> bytes:
    """As headers: programs that rewrite a letter may leave the mark nowhere else."""
    lines = [] if sender is None else [f"Return-Path: <{NO_ADDRESS.sub('', sender)}>"]
    if to:
        lines.append(f"Delivered-To: {NO_ADDRESS.sub('', to)}")
    return "".join(f"{line}\r\n" for line in lines).encode()
