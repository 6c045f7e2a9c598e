"""Writing so that a stop at any moment loses nothing: whole lines, whole files, each on the disk
before the next thing is done; and nobody else on this machine may look into what is secret."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
OPEN_FOLDER, OPEN_FILE = 0o755, 0o644


class Disk:
    """All that the desk writes goes through these few."""

    def folder(self, path: Path, is_private: bool) -> None:
        mode = PRIVATE_FOLDER if is_private else OPEN_FOLDER
        path.mkdir(mode=mode, parents=True, exist_ok=True)
        if is_private:
            path.chmod(mode)

    def append(self, path: Path, line: str) -> None:
        """One more line. Half a line that a stop left there is no line, and goes."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        with open(handle, "r+b") as file:
            whole = file.read()
            kept = whole.rfind(b"\n") + 1
            file.truncate(kept)
            file.seek(kept)
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(handle)

    def write(self, path: Path, content: bytes | str, is_private: bool = True) -> None:
        """A file in one step: whoever looks finds the old one or the new one, whole."""
        data = content.encode() if isinstance(content, str) else content
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        try:
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(handle)
            os.chmod(name, PRIVATE_FILE if is_private else OPEN_FILE)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
            raise
        sync_folder(path.parent)

    def move(self, path: Path, to: Path) -> None:
        os.replace(path, to)
        sync_folder(to.parent)


class Scratch(Disk):
    """Writes nothing: to see what would be done."""

    def folder(self, path: Path, is_private: bool) -> None:
        pass

    def append(self, path: Path, line: str) -> None:
        pass

    def write(self, path: Path, content: bytes | str, is_private: bool = True) -> None:
        pass

    def move(self, path: Path, to: Path) -> None:
        pass


def sync_folder(folder: Path) -> None:
    """A name is on the disk, too, where a system can say so."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lines_of(path: Path) -> list[str]:
    """The whole lines of a file that is appended to; none where it is not there yet."""
    try:
        text = path.read_bytes().decode()
    except FileNotFoundError:
        return []
    return text.split("\n")[:-1]
