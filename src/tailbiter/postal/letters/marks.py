"""Marks: who a letter is from is proved by one of these in its subject or address, by nothing else.

A mark names the game and the seat, and sixteen letters that only the desk can make. A mail program
may change the case of an address, so case means nothing in it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping

from tailbiter.games.meaning import Question

LETTERS = "ABCDEFGHIJ"  # of the seats
NOBODY: Mapping[int, str] = {}
SIGNS = 16  # 80 bits
LONGEST = 2_000  # characters of a header in which one is looked for
MARK = re.compile(
    rf"(?<![a-z0-9])([a-z0-9]+(?:[-_.][a-z0-9]+){{0,9}})-([a-j])-([a-z2-7]{{{SIGNS}}})(?![a-z0-9])",
    re.IGNORECASE,
)


def make(secret: bytes, game_id: str, seat: int, holder: str = "") -> str:
    """A seat's mark in a game, as `ID-B-xxxxxxxxxxxxxxxx`; whoever else comes to it has another."""
    letter = LETTERS[seat - 1]
    about = f"mark\n{game_id.lower()}\n{holder or letter}".encode()
    signs = base64.b32encode(hmac.new(secret, about, hashlib.sha256).digest()).decode().lower()
    return f"{game_id}-{letter}-{signs[:SIGNS]}"


def found(text: str) -> tuple[str, ...]:
    """The marks that stand in a text, each once."""
    seen = {one[0].lower(): one[0] for one in MARK.finditer(text[:LONGEST])}
    return tuple(seen.values())


def checked(
    marks: Iterable[str],
    secret: bytes,
    game_id: str,
    seats: int,
    holders: Mapping[int, str] = NOBODY,
) -> int | Question:
    """The seat that a letter's marks prove; or what must be asked. It tells nothing of the game."""
    given = {mark.lower() for mark in marks}
    if not given:
        return Question("no_mark", {})
    if len(given) > 1:
        return Question("two_marks", {})
    (mark,) = given
    parts = MARK.fullmatch(mark)
    if not parts or parts[1] != game_id.lower():
        return Question("other_game", {})
    seat = LETTERS.index(parts[2].upper()) + 1
    wanted = make(secret, game_id, seat, holders.get(seat, "")).lower()
    is_ours = hmac.compare_digest(mark.encode(), wanted.encode()) and seat <= seats
    return seat if is_ours else Question("wrong_mark", {})
