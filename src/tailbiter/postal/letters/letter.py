"""A letter, out of the bytes that came. Whatever they are, this gives a letter and raises nothing.

The library's older way of parsing is used: its newer one reads headers while it parses, and broken
ones (`To: "`) make it fail where no caller expects that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime

from tailbiter.postal.letters import marks
from tailbiter.postal.letters.automatic import is_automatic
from tailbiter.postal.letters.bodies import body_lines
from tailbiter.postal.letters.charsets import decoded, plain_lines
from tailbiter.postal.letters.press import parted
from tailbiter.postal.letters.written import written

LONGEST = 2_000_000  # bytes that are looked at; beyond them are pictures
LONGEST_HEADER = 4_000  # characters
MOST_ADDRESSES = 100
ADDRESSED = ("to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-delivered-to")
RUBBISH = (MessageError, ValueError, LookupError, RecursionError, TypeError, AttributeError)
LATEST = 253_402_300_799  # seconds: the end of the year 9999


@dataclass(frozen=True)
class Letter:
    sender: str = ""  # an address; it proves nothing
    subject: str = ""
    message_id: str = ""
    sent: int | None = None  # milliseconds since 1970, UTC, as the sender's clock said
    marks: tuple[str, ...] = ()  # of the subject and of the addresses it went to
    lines: tuple[str, ...] = ()  # what the writer wrote, but for press and word
    press: str = ""
    word: str = ""
    is_automatic: bool = False  # no person wrote it: it is never answered
    is_readable: bool = True


def read_letter(raw: bytes) -> Letter:
    try:
        message = message_from_bytes(
            raw[:LONGEST].removeprefix(b"\xef\xbb\xbf"), policy=policy.compat32
        )
    except RUBBISH:
        return Letter(is_readable=False)
    try:
        found = body_lines(message)
    except RUBBISH:
        found = None
    lines, press, word = parted(written(found or []))
    subject = header(message, "subject")
    return Letter(
        sender=address(header(message, "from")),
        subject=subject,
        message_id=header(message, "message-id"),
        sent=moment(header(message, "date")),
        marks=marks_in(message, subject),
        lines=tuple(lines),
        press=press,
        word=word,
        is_automatic=is_automatic(lambda name: header(message, name)),
        is_readable=found is not None,
    )


def header(message: Message, name: str) -> str:
    """One line; of several of a name the first; "" where there is none."""
    try:
        found = message.get(name)
        return "" if found is None else one_line(str(found))
    except RUBBISH:
        return ""


def one_line(value: str) -> str:
    """A header with its encoded words read."""
    joined = re.sub(r"\r?\n(?=[ \t])|[\r\n]", "", value[:LONGEST_HEADER])
    try:
        parts = [
            decoded(part, charset or "utf-8") if isinstance(part, bytes) else part
            for part, charset in decode_header(joined)
        ]
    except RUBBISH:
        parts = [joined]
    return " ".join("".join(plain_lines("".join(parts))).split())


def marks_in(message: Message, subject: str) -> tuple[str, ...]:
    seen = list(marks.found(subject))
    for name in ADDRESSED:
        for value in (message.get_all(name) or ())[:MOST_ADDRESSES]:
            for one in addresses(str(value)):
                _, plus, tag = one.partition("@")[0].partition("+")
                seen += marks.found(tag) if plus else ()
    by_sight = {mark.lower(): mark for mark in seen}
    return tuple(by_sight.values())


def addresses(value: str) -> list[str]:
    try:
        return [one for _, one in getaddresses([one_line(value)])][:MOST_ADDRESSES]
    except RUBBISH:
        return []


def address(value: str) -> str:
    found = addresses(value)
    return found[0] if found else ""


def moment(value: str) -> int | None:
    try:
        seconds = parsedate_to_datetime(value).timestamp()
    except (*RUBBISH, OverflowError, OSError):
        return None
    return int(seconds * 1000) if 0 <= seconds <= LATEST else None
