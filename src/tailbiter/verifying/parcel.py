"""A finished game as it was handed over: a folder, its archive, or a record alone."""

from __future__ import annotations

import struct
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from tailbiter.games.errors import TextError
from tailbiter.verifying.chance import sha
from tailbiter.verifying.findings import Finding, Findings, Place, UnreadableError, fits

MANIFEST, PUBLIC = "manifest.txt", "public"
LARGEST = 200_000_000  # bytes: a game with many pictures has a hundredth
MOST = 65_535  # files of an archive: its end has no room for a larger number
LOCAL = struct.Struct("<4s5H3L2H")
CENTRAL = struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")
NEEDS, UNIX, FIRST_DAY, PLAIN_FILE = 20, 3 << 8, 0x21, 0o100644 << 16


@dataclass(frozen=True)
class Parcel:
    """Files by their names; `packed` is the archive that they came in, if they did."""

    files: Mapping[str, bytes]
    name: str
    packed: bytes | None = field(default=None, repr=False)


def open_parcel(path: Path) -> Parcel:
    """What lies at a path; a TextError where that is no game."""
    if path.is_dir():
        inner = path / PUBLIC
        root = inner if (inner / MANIFEST).is_file() or not is_finished(path) else path
        if not is_finished(root):
            raise TextError(
                f"{path} is no finished game: it has no {MANIFEST}; `gm finish` makes it"
            )
        found = sorted(one for one in root.rglob("*") if one.is_file())
        return Parcel(
            {one.relative_to(root).as_posix(): one.read_bytes() for one in found}, path.name
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TextError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > LARGEST:
        raise TextError(f"{path} is larger than any game")
    if data[:2] == b"PK" or path.suffix == ".zip":
        return Parcel(unpacked(data, path.name), path.name, data)
    return Parcel({path.name: data}, path.name)


def is_finished(folder: Path) -> bool:
    return (folder / MANIFEST).is_file()


def unpacked(data: bytes, name: str) -> dict[str, bytes]:
    """The files of an archive in which nothing is compressed, one after the other."""
    files: dict[str, bytes] = {}
    place = 0
    while data[place : place + 4] == b"PK\3\4" and len(data) >= place + LOCAL.size:
        *_, method, _, _, _, size, _, length, extra = LOCAL.unpack_from(data, place)
        first = place + LOCAL.size + length + extra
        inner = data[place + LOCAL.size : place + LOCAL.size + length].decode("utf-8", "replace")
        if method != 0 or first + size > len(data):
            text = f"the archive is broken at {inner!r}; files are stored whole in it"
            raise UnreadableError(Place(name), text)
        if inner in files or len(files) == MOST:
            text = f"{inner!r} is in the archive twice, or after {MOST} others"
            raise UnreadableError(Place(name), text)
        files[inner] = data[first : first + size]
        place = first + size
    if not files or data[place : place + 4] != b"PK\1\2":
        raise UnreadableError(Place(name), f"the archive is broken after {len(files)} files")
    return files


def repacked(files: Mapping[str, bytes]) -> bytes:
    """The one archive that these files have."""
    bodies, index = b"", b""
    for name in sorted(files):
        data, letters = files[name], name.encode()
        flags = 0 if name.isascii() else 0x800
        about = (crc32(data), len(data), len(data), len(letters))
        index += CENTRAL.pack(
            *(b"PK\1\2", NEEDS | UNIX, NEEDS, flags, 0, 0, FIRST_DAY),
            *(*about, 0, 0, 0, 0, PLAIN_FILE, len(bodies)),
        )
        index += letters
        bodies += LOCAL.pack(b"PK\3\4", NEEDS, flags, 0, 0, FIRST_DAY, *about, 0) + letters + data
    end = END.pack(b"PK\5\6", 0, 0, len(files), len(files), len(index), len(bodies), 0)
    return bodies + index + end


def about_archive(parcel: Parcel) -> Findings:
    if parcel.packed is None:
        return
    due = repacked(parcel.files)
    if parcel.packed == due:
        return
    pairs = enumerate(zip(parcel.packed, due, strict=False))
    first = next(
        (n for n, (one, other) in pairs if one != other), min(len(parcel.packed), len(due))
    )
    text = f"byte {first} of the archive is not what its files make; unpack it and look at them"
    yield Finding("archive", Place(parcel.name), text)


def about_manifest(parcel: Parcel, doubtful: Collection[str]) -> Findings:
    """Every file is the one that was listed, and there is none besides.

    `doubtful` are files that do not fit the game. Of one that does, it is the list that is wrong.
    """
    listed = read_manifest(parcel.files[MANIFEST])
    place_of = {name: Place(MANIFEST, line) for line, name in enumerate(listed, 1)}
    others = {name for name in parcel.files if name != MANIFEST}
    for name, expected in listed.items():
        if name not in parcel.files:
            yield Finding("missing", place_of[name], f"{name} is listed, and missing")
        elif sha(parcel.files[name]) != expected and name in doubtful:
            yield Finding("changed", Place(name), f"{name} is not the file that {MANIFEST} lists")
        elif sha(parcel.files[name]) != expected:
            text = f"this is not the hash of {name}, which fits all else: the list was changed"
            yield Finding("changed", place_of[name], text)
    for name in sorted(others - set(listed)):
        yield Finding("too-many", Place(name), f"{name} is not listed in {MANIFEST}")
    if all(
        parcel.files.get(name) and sha(parcel.files[name]) == one for name, one in listed.items()
    ):
        yield fits("manifest", Place(MANIFEST), f"{len(listed)} files are those that were listed")


def read_manifest(data: bytes) -> dict[str, str]:
    """File names with their hashes."""
    found: dict[str, str] = {}
    lines = text_of(MANIFEST, data).split("\n")
    for number, line in enumerate(lines[:-1], 1):
        expected, blanks, name = line[:64], line[64:66], line[66:]
        is_hash = len(expected) == 64 and set(expected) <= set("0123456789abcdef")
        if not is_hash or blanks != "  " or not name:
            raise UnreadableError(Place(MANIFEST, number), "no hash, two blanks and a name")
        found[name] = expected
    if lines[-1] or list(found) != sorted(found) or len(found) != len(lines) - 1:
        what = "each name once, rising, and a line feed at the end"
        raise UnreadableError(Place(MANIFEST), what)
    return found


def text_of(name: str, data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise UnreadableError(Place(name), f"no UTF-8 at byte {error.start}") from error
