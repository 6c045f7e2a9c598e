"""What a letter holds: its text, out of parts within parts, as one reads it in a mail program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message

from tailbiter.postal.letters.charsets import decoded, plain_lines
from tailbiter.postal.letters.pages import page_lines

MOST_PARTS = 60
DEEPEST = 12
LONGEST = 100_000  # characters of text; what is longer is not read in part: its end may correct it
MOST_LINES = 4_000
# Parts whose boundary was lost, text whose encoding was: not what anybody wrote.
LOST_PART = re.compile(r"content-(?:type|transfer-encoding)\s*:\s*\w", re.IGNORECASE)
LOST_CODING = re.compile(r"(?<![a-z ])=20$|=3D|(?:=[0-9A-F]{2}){2}")
PLACEHOLDERS = ("html", "http", "view this", "anzeigen", "afficher")


def body_lines(message: Message) -> list[str] | None:
    """The lines of a letter's text; None where it cannot be read."""
    found: list[str] = []
    for part in texts(message, 0):
        lines = part_lines(part)
        if lines is None:
            return None
        found += ["", *lines] if found else lines
    return found


def texts(part: Message, depth: int) -> Iterator[Message]:
    """The parts that are read, in order: of alternatives the plain one, unless it says nothing."""
    must_be_few(depth, DEEPEST)
    if content_type(part).startswith("message/"):
        return  # what is passed on is not the writer's
    if not part.is_multipart():
        if content_type(part) in ("text/plain", "text/html") and not is_attached(part):
            yield part
        return
    inner = [one for one in part.get_payload() if isinstance(one, Message)]
    must_be_few(len(inner), MOST_PARTS)
    if content_type(part) != "multipart/alternative":
        for one in inner:
            yield from texts(one, depth + 1)
        return
    ways = [way for way in (list(texts(one, depth + 1)) for one in inner) if way]
    spoken = [way for way in ways if any(says_something(one) for one in way)]
    yield from (spoken or ways or [[]])[0]


def must_be_few(number: int, most: int) -> None:
    if number > most:
        raise ValueError("more than anybody writes")


def is_source(line: str) -> bool:
    return bool(LOST_PART.match(line) or LOST_CODING.search(line))


def content_type(part: Message) -> str:
    return part.get_content_type()


def is_attached(part: Message) -> bool:
    """Is it a file of its own, rather than words of the letter?"""
    how = str(part.get("content-disposition", "")).strip().lower()
    return how.startswith("attachment") or (part.get_param("name") is not None and how != "inline")


def says_something(part: Message) -> bool:
    """Some programs send a plain part that is empty, or says that there is another."""
    words = " ".join(part_lines(part) or ()).lower()
    is_excuse = len(words) < 200 and any(one in words for one in PLACEHOLDERS)
    return bool(words.strip()) and not (content_type(part) == "text/plain" and is_excuse)


def part_lines(part: Message) -> list[str] | None:
    payload = part.get_payload(decode=True)
    raw = payload if isinstance(payload, bytes) else b""
    must_be_few(len(raw), 4 * LONGEST)
    text = decoded(raw, parameter(part, "charset"))
    must_be_few(len(text), LONGEST)
    if content_type(part) == "text/html":
        page = page_lines(text)
        return None if page is None else plain_lines("\n".join(page))
    lines = plain_lines(text)
    must_be_few(len(lines), MOST_LINES)
    must_be_few(sum(is_source(line) for line in lines), 0)
    if parameter(part, "format").lower() == "flowed":
        return flowed(lines, parameter(part, "delsp").lower() == "yes")
    return lines


def parameter(part: Message, name: str) -> str:
    """Of a content type; "" where it is missing, or written as nobody writes it."""
    found = part.get_param(name, "")
    return str(found[2] if isinstance(found, tuple) else found or "").strip()


def flowed(lines: list[str], is_blank_dropped: bool) -> list[str]:
    """Lines broken by a mail program for its own reasons, whole again (RFC 3676)."""
    whole: list[str] = []
    is_open = False
    for line in lines:
        depth = len(line) - len(line.lstrip(">"))
        text = line[depth:].removeprefix(" ")
        is_same = is_open and whole and depth_of(whole[-1]) == depth
        is_signature = text == "-- "
        if is_same and not is_signature:
            whole[-1] += text
        else:
            whole.append(f"{'>' * depth} {text}" if depth else text)
        is_open = text.endswith(" ") and not is_signature
        if is_open and is_blank_dropped:
            whole[-1] = whole[-1][:-1]
    return whole


def depth_of(line: str) -> int:
    return len(line) - len(line.lstrip(">"))
