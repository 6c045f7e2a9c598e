"""Where letters lie: a file with one, an mbox, a Maildir, or a folder of files."""

from __future__ import annotations

import mailbox
from pathlib import Path

from tailbiter.games.errors import OptionError

LARGEST = 20_000_000  # bytes of a letter; with more it is none that orders something


def letters_in(path: Path) -> list[bytes]:
    """All letters there, in the order in which they came, as far as that can be seen."""
    try:
        if path.is_dir():
            return [read(file) for file in files_in(path)]
        with path.open("rb") as file:
            is_mbox = file.read(5) == b"From "
        return from_mbox(path) if is_mbox else [read(path)]
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}") from error


def files_in(path: Path) -> list[Path]:
    """A Maildir has names that begin with the time of delivery; others are taken by name."""
    is_maildir = (path / "cur").is_dir() and (path / "new").is_dir()
    places = [path / "cur", path / "new"] if is_maildir else [path]
    found = [file for place in places for file in place.iterdir() if file.is_file()]
    return sorted((file for file in found if not file.name.startswith(".")), key=by_time)


def by_time(file: Path) -> tuple[int, str]:
    first = file.name.split(".")[0]
    return (int(first) if first.isascii() and first.isdigit() else 0, file.name)


def read(file: Path) -> bytes:
    if file.stat().st_size > LARGEST:
        raise OptionError(f"{file} is too large for a letter with orders")
    return file.read_bytes()


def from_mbox(path: Path) -> list[bytes]:
    box = mailbox.mbox(path, create=False)
    try:
        return [box.get_bytes(key) for key in box.iterkeys()]
    finally:
        box.close()
