"""The log of a table, line by line: what stands there, and whether it could."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tailbiter.verifying.findings import Place, UnreadableError

LOG = "log.jsonl"
LONE = re.compile("[\ud800-\udfff]")  # a surrogate without the other, which UTF-8 cannot say
SEAT = {"seat": int}
NEEDED: Mapping[str, Mapping[str, Any]] = {  # of each kind that a proof asks for something
    "gather": {"commitment": str, "lot": bool, "chosen": bool, "seed": str},
    "word": {**SEAT, "word": str},
    "number": {"text": str},
    "begin": {"start": str, "lot": str},
    "reveal": {"secret": str},
    "published": {"name": str, "digest": str},
    "turn": {**SEAT, "text": str},
    "supplied": {**SEAT, "text": str},
    "go": {"turns": int},
    "take_back": SEAT,
    "sit": {**SEAT, "sitter": str, "name": str, "holder": str, "commitment": str},
    "leave": SEAT,
    "free": SEAT,
    "resign": SEAT,
    "flag": SEAT,
    "missed": {**SEAT, "then": str},
    "ready": {**SEAT, "ready": bool},
    "offer": {**SEAT, "what": str},
    "accept": SEAT,
    "decline": SEAT,
    "roll_back": {"turns": int},
    "stop": {"termination": str},
    "note": {"turns": int, "text": str},
}
OPTIONAL: Mapping[str, Mapping[str, Any]] = {
    "gather": {"supplied": str, "public": str, "until": int, "master": str},
    "number": {"source": str},
    "sit": {"level": int, "absent": str},
    "offer": {"turns": int},
    "flag": {"last": bool},
    "stop": {"seat": int},
}
OTHERS = {  # of which a proof asks only that they say no more than this
    "extension": {"seat", "due"},
    "vacation": {"seat", "start", "until"},
    "stand_in": {"name", "willing"},
    "reminded": set[str](),
    "moved": {"due"},
    "extend": {"seat", "milliseconds"},
    "pause": set[str](),
    "resume": set[str](),
    "stood": {"milliseconds", "ahead"},
    "watched": {"anybody"},
    "said": {"seat", "text", "name", "press"},
    "plan": {"seat", "lines"},
    "standing": {"seat", "cards", "bid", "unit", "when"},
}


@dataclass(frozen=True)
class Line:
    """One entry: which, when, who, of which kind, and what it says."""

    number: int
    at: int
    who: str
    kind: str
    says: Mapping[str, Any]

    @property
    def seat(self) -> int:
        return int(self.says["seat"])

    @property
    def place(self) -> Place:
        return Place(LOG, self.number)


def lines_of(text: str) -> list[str]:
    found = text.split("\n")
    if found[-1]:
        raise UnreadableError(Place(LOG, len(found)), "the log ends in the middle of this line")
    return found[:-1]


def read_line(number: int, text: str, seats: int) -> Line:
    """An UnreadableError says what cannot stand there."""
    place = Place(LOG, number)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(place, "this line is no JSON") from error
    if json.dumps(data, separators=(",", ":")) != text:
        raise UnreadableError(place, "this line has a name twice, or is not written as others are")
    if LONE.search(json.dumps(data, ensure_ascii=False)):
        raise UnreadableError(place, "this line has half a character, which no text has")
    if not isinstance(data, dict) or set(data) != {"number", "at", "who", "request", "entry"}:
        raise UnreadableError(place, "a line has number, at, who, request and entry, and no more")
    says, who, at = data["entry"], data["who"], data["at"]
    if data["number"] != number or type(at) is not int or not isinstance(who, str):
        raise UnreadableError(place, f"this line has number {data['number']!r}, not {number}")
    kind = says.get("kind") if isinstance(says, dict) else None
    if not isinstance(kind, str) or not (kind in NEEDED or kind in OTHERS):
        raise UnreadableError(place, f"there is no kind of entry {kind!r}")
    check_fields(place, kind, says)
    if "seat" in NEEDED.get(kind, {}) and not 1 <= says["seat"] <= seats:
        raise UnreadableError(place, f"there is no seat {says['seat']}")
    return Line(number, at, who, kind, says)


def check_fields(place: Place, kind: str, says: Mapping[str, Any]) -> None:
    """Does it say what it must, each as it can be, and nothing else?"""
    needed, optional = NEEDED.get(kind, {}), OPTIONAL.get(kind, {})
    if more := set(says) - {"kind", *needed, *optional, *OTHERS.get(kind, ())}:
        raise UnreadableError(place, f"a {kind} says nothing of {', '.join(sorted(more))}")
    for name, made in needed.items():
        if type(says.get(name)) is not made:
            raise UnreadableError(place, f"a {kind} has {name}, not {says.get(name)!r}")
    for name, made in optional.items():
        if says.get(name) is not None and type(says[name]) is not made:
            raise UnreadableError(place, f"a {kind} has {name}, not {says[name]!r}")
