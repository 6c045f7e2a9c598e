"""The machine's own fonts: which of them has a letter that not every font has."""

from __future__ import annotations

import os
import struct
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts"),
    *("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts", "C:/Windows/Fonts"),
)
SPECIAL = ("italic", "oblique", "mono", "condensed", "light", "math")
KINDS = (".ttf", ".ttc", ".otf")
COLLECTION, LARGEST = b"ttcf", 1 << 20  # bytes of a table that are read
EVERYWHERE = "cp1252"  # the letters that the fonts of every reader of PDF have
LINE_OF_ITS_OWN = ("M", "C")  # marks, and what joins letters: they need more than one after another
RIGHT_TO_LEFT = ("R", "AL")


@dataclass(frozen=True)
class Font:
    file: Path
    index: int  # in a collection
    has_outlines: bool  # those that can be put into a PDF
    letters: bytes  # which glyph is for which letter: a table of the file, format 4 or 12

    def has(self, letter: str) -> bool:
        return glyph_of(self.letters, ord(letter)) != 0

    @property
    def name(self) -> str:
        return f"{self.file.stem}-{self.index}"


def rank(file: Path, is_bold: bool) -> tuple[bool, bool, bool, bool, str]:
    """The plainest first, and those that have most letters."""
    name = file.stem.lower()
    is_special = any(word in name for word in SPECIAL)
    is_other = ("bold" in name) != is_bold
    return is_special, "dejavu" not in name, "serif" in name, is_other, file.as_posix()


@cache
def files(is_bold: bool) -> tuple[Path, ...]:
    found = {
        Path(folder, name)
        for top in FOLDERS
        for folder, _, names in os.walk(Path(top).expanduser())
        for name in names
        if name.lower().endswith(KINDS)
    }
    return tuple(sorted(found, key=lambda file: rank(file, is_bold)))


@cache
def fonts_of(file: Path) -> tuple[Font, ...]:
    """One, or those of a collection; none where the file cannot be read."""
    try:
        with file.open("rb") as opened:
            read = Reading(file, opened.fileno())
            return tuple(read.fonts())
    except (OSError, struct.error, ValueError):
        return ()


class Reading:
    """The few tables of a font file that say which letters it has. OpenType 1.9, `cmap`."""

    def __init__(self, file: Path, handle: int) -> None:
        self.file = file
        self.handle = handle

    def at(self, offset: int, size: int) -> bytes:
        os.lseek(self.handle, offset, os.SEEK_SET)
        return os.read(self.handle, size)

    def fonts(self) -> Iterator[Font]:
        starts: tuple[int, ...] = (0,)
        if self.at(0, 4) == COLLECTION:
            (count,) = struct.unpack(">I", self.at(8, 4))
            starts = struct.unpack(f">{count}I", self.at(12, 4 * count))
        for index, start in enumerate(starts):
            tables = self.tables(start)
            letters = self.letters(tables[b"cmap"]) if b"cmap" in tables else b""
            yield Font(self.file, index, b"glyf" in tables, letters)

    def tables(self, start: int) -> dict[bytes, int]:
        (count,) = struct.unpack(">H", self.at(start + 4, 2))
        rows = self.at(start + 12, 16 * count)
        return {name: offset for name, _, offset, _ in struct.iter_unpack(">4sIII", rows)}

    def letters(self, start: int) -> bytes:
        """The table with most letters, of those for Unicode."""
        (count,) = struct.unpack(">H", self.at(start + 2, 2))
        rows = struct.iter_unpack(">HHI", self.at(start + 4, 8 * count))
        found = {}
        for platform, encoding, offset in rows:
            (kind,) = struct.unpack(">H", self.at(start + offset, 2))
            if (platform == 0 or (platform, encoding) in ((3, 1), (3, 10))) and kind in (4, 12):
                found[kind] = start + offset
        return self.at(found[max(found)], LARGEST) if found else b""


@cache
def glyph_of(table: bytes, code: int) -> int:
    """The number of the glyph for a letter; 0: there is none."""
    if len(table) < 2:
        return 0
    is_long = struct.unpack_from(">H", table)[0] == 12
    return glyph_in_groups(table, code) if is_long else glyph_in_segments(table, code)


def glyph_in_groups(table: bytes, code: int) -> int:
    (count,) = struct.unpack_from(">I", table, 12)
    for first, last, glyph in struct.iter_unpack(">III", table[16 : 16 + 12 * count]):
        if first <= code <= last:
            return int(glyph + code - first)
    return 0


def glyph_in_segments(table: bytes, code: int) -> int:
    (double,) = struct.unpack_from(">H", table, 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", table, 14)
    starts = struct.unpack_from(f">{count}H", table, 16 + double)
    for number, (first, last) in enumerate(zip(starts, ends, strict=True)):
        if not first <= code <= last:
            continue
        (delta,) = struct.unpack_from(">H", table, 16 + 2 * double + 2 * number)
        place = 16 + 3 * double + 2 * number
        (offset,) = struct.unpack_from(">H", table, place)
        if offset:
            (glyph,) = struct.unpack_from(">H", table, place + offset + 2 * (code - first))
            return int(glyph + delta) & 0xFFFF if glyph else 0
        return int(code + delta) & 0xFFFF
    return 0


@cache
def font_with(letter: str, for_paper: bool, is_bold: bool = False) -> Font | None:
    """The first of the machine's fonts that has it; on paper only some can be used."""
    every = (font for file in files(is_bold) for font in fonts_of(file))
    usable = (font for font in every if font.has_outlines or not for_paper)
    return next((font for font in usable if font.has(letter)), None)


def is_everywhere(text: str) -> bool:
    try:
        text.encode(EVERYWHERE)
    except UnicodeEncodeError:
        return False
    return True


def can_draw(text: str) -> bool:
    """Has the machine a font for each of its letters?"""
    return is_everywhere(text) or all(one.isspace() or font_with(one, False) for one in text)


def can_print(text: str) -> bool:
    """The same on paper, where letters are put one after the other from left to right."""
    if is_everywhere(text):
        return True
    is_plain = not any(
        unicodedata.category(one)[0] in LINE_OF_ITS_OWN
        or unicodedata.bidirectional(one) in RIGHT_TO_LEFT
        for one in text
    )
    return is_plain and all(one.isspace() or font_with(one, True) for one in text)
