"""Bytes of a letter as text: by the charset that is named, unless the bytes say it cannot be."""

from __future__ import annotations

import codecs
import re

UTF_16 = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")
# Codecs that are not what any letter is written in; they would make other text of plain letters.
UNFIT = ("unicode-escape", "raw-unicode-escape", "idna", "punycode", "utf-7", "mbcs", "oem")
BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
UNSEEN = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]"
)
BLANKS = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
BROKEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
LINE_END = re.compile("\r\n|\r|\n|\x0b|\x0c|\x85|\u2028|\u2029")
LIKE = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63", "-"),
        "\u2044": "/",
        "\u2215": "/",
        "\u2026": "...",
        **{chr(0xFF01 + n): chr(0x21 + n) for n in range(94)},  # full-width forms
    }
)


def decoded(raw: bytes, charset: str) -> str:
    """The text, in the likeliest charset; what cannot be read is U+FFFD, never another digit."""
    for name in likely(raw, charset):
        try:
            return raw.decode(name)
        except (LookupError, ValueError):
            continue
    return raw.decode("cp1252", "replace")


def likely(raw: bytes, charset: str) -> list[str]:
    """Charsets to try, the likeliest first."""
    for mark, name in BOMS:
        if raw.startswith(mark):
            return [name]
    named = known(charset)
    is_wide = raw[:400].count(0) * 3 > len(raw[:400])
    if is_wide:  # every second byte is nothing: digits would come out with gaps
        ends = "le" if raw[1:2] == b"\0" else "be"
        return [named] if named in UTF_16[1:3] else [f"utf-16-{ends}"]
    if named in UTF_16 or not named:
        return ["utf-8"]
    if named.startswith(("ascii", "iso8859", "cp125")):
        # What reads as UTF-8 is that, whatever it is called; Latin 1 is what Windows took for it.
        return ["utf-8", "cp1252" if named in ("ascii", "iso8859-1") else named]
    return [named, "utf-8"]


def known(charset: str) -> str:
    """The charset by Python's name; "" if it is none that a letter has."""
    try:
        name = codecs.lookup(charset.strip().strip("\"'")).name if charset.isascii() else ""
    except (LookupError, ValueError):
        return ""
    return "" if name.replace("_", "-") in UNFIT else name


def plain_lines(text: str) -> list[str]:
    """Lines with quotes, dashes and blanks as a typewriter has them, and nothing unseen."""
    seen = UNSEEN.sub("", text).translate(LIKE)
    lines = LINE_END.split(BLANKS.sub(" ", seen))
    return [BROKEN.sub("\ufffd", line) for line in lines]
