"""How a finished game is published so that nothing of it can be changed unnoticed.

docs/by-post-proof.md says the same in bytes, for whoever proves it with a program of their own.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping

MANIFEST = "manifest.txt"
FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # that an archive can tell: the same bytes whenever it is made


def heads(header: str, lines: Iterable[str]) -> Iterator[str]:
    """The chain of a log: before its first line, then after each of them."""
    head = digest(header.encode())
    yield head
    for line in lines:
        head = digest(f"{head}\n{line}".encode())
        yield head


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def manifest(files: Mapping[str, bytes]) -> str:
    """Every file with its hash, by name; the manifest itself is none of them."""
    names = sorted(name for name in files if name != MANIFEST)
    return "".join(f"{digest(files[name])}  {name}\n" for name in names)


def archive(files: Mapping[str, bytes]) -> bytes:
    """All files in one, stored as they are: the same files are the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, FIRST_DAY)
            about.create_system, about.external_attr = 3, 0o100644 << 16
            packed.writestr(about, files[name])
    return made.getvalue()
