"""What the log of a table can say, as values, and as data ready for JSON: one codec for all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_type_hints

from tailbiter.games.errors import TextError, quoted, unknown

PERSON: Literal["person"] = "person"
BOT: Literal["bot"] = "bot"
LARGEST = 2**53  # a whole number that every reader of JSON can hold
LEAST = {"seat": 1, "number": 1, "milliseconds": 1, "level": 1}  # other numbers begin at 0


@dataclass(frozen=True)
class Turn:
    """A seat played, or ordered."""

    seat: int
    text: str


@dataclass(frozen=True)
class Supplied:
    """The game master gave an order in the place of one that did not come."""

    seat: int
    text: str


@dataclass(frozen=True)
class GoTo:
    """Turns were taken back, or played again, until so many stand."""

    turns: int


@dataclass(frozen=True)
class TakeBack:
    """A seat took back its order of the round that is on; those of others stand."""

    seat: int


@dataclass(frozen=True)
class Sit:
    """Somebody has a seat from now on."""

    seat: int
    sitter: Literal["person", "bot"] = PERSON
    name: str = ""
    level: int | None = None  # of a bot
    holder: str = ""  # who acts for a person's seat; the table itself acts for bots

    @property
    def is_person(self) -> bool:
        return self.sitter == PERSON


@dataclass(frozen=True)
class Leave:
    """A person left for good."""

    seat: int


@dataclass(frozen=True)
class Resign:
    seat: int


@dataclass(frozen=True)
class Flag:
    """A seat's time is up."""

    seat: int


@dataclass(frozen=True)
class Offer:
    """A seat asks all the others to agree."""

    seat: int
    what: Literal["draw"] = "draw"


@dataclass(frozen=True)
class Accept:
    seat: int


@dataclass(frozen=True)
class Decline:
    seat: int


@dataclass(frozen=True)
class Extend:
    """A seat was given more time."""

    seat: int
    milliseconds: int


@dataclass(frozen=True)
class Pause:
    """Nobody plays, and clocks stand."""


@dataclass(frozen=True)
class Resume:
    """Play goes on after a pause."""


@dataclass(frozen=True)
class Stop:
    """The host stopped the game, or an opened record had ended in this way."""

    termination: Literal["stopped", "abandoned", "agreed", "resigned", "time"] = "stopped"
    seat: int | None = None  # who resigned, or whose time was up


@dataclass(frozen=True)
class Said:
    """Words at the table; without a seat the host's, or of somebody who looks on."""

    seat: int | None
    text: str
    name: str = ""  # of somebody who looks on


@dataclass(frozen=True)
class Note:
    """A comment on the game, to stand in its record after so many turns."""

    turns: int
    text: str


GameEntry = Turn | Supplied | GoTo | TakeBack
SeatEntry = Sit | Leave | Resign | Flag
TalkEntry = Offer | Accept | Decline | Said | Note
HostEntry = Extend | Pause | Resume | Stop
Entry = GameEntry | SeatEntry | TalkEntry | HostEntry
KINDS: dict[str, type[Entry]] = {
    "turn": Turn,
    "supplied": Supplied,
    "go": GoTo,
    "take_back": TakeBack,
    "sit": Sit,
    "leave": Leave,
    "resign": Resign,
    "flag": Flag,
    "offer": Offer,
    "accept": Accept,
    "decline": Decline,
    "extend": Extend,
    "pause": Pause,
    "resume": Resume,
    "stop": Stop,
    "said": Said,
    "note": Note,
}
NAMES = {made: kind for kind, made in KINDS.items()}


@dataclass(frozen=True)
class Logged:
    """An entry in its place: which one, when, and who did it."""

    number: int  # from 1, no gaps
    at: int  # milliseconds since 1970, UTC
    who: str  # an id that means nothing here; "" for the table itself, and for its bots
    request: str | None  # the id that this was asked for with; no other entry has it
    entry: Entry


def encode(entry: Entry) -> dict[str, Any]:
    """An entry as JSON can say it."""
    return {"kind": NAMES[type(entry)], **asdict(entry)}


def decode(data: object) -> Entry:
    """The entry that was encoded so; a TextError says what cannot be one."""
    if not isinstance(data, Mapping):
        raise TextError(f"an entry is an object with a kind, not {quoted(data)}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise TextError(unknown("kind of entry", kind, KINDS))
    values = {name: value for name, value in data.items() if name != "kind"}
    check_fields(KINDS[kind], kind, values)
    return KINDS[kind](**values)


def check(entry: Entry) -> None:
    """Refuse what could not be kept, such as half a character."""
    check_fields(type(entry), NAMES[type(entry)], vars(entry))


def write_line(logged: Logged) -> str:
    """An entry with its place, as one line of a file."""
    data = {**vars(logged), "entry": encode(logged.entry)}
    return json.dumps(data, separators=(",", ":"))


def read_line(line: str) -> Logged:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise TextError(f"a line of a log is one JSON object, not {quoted(line)}") from error
    if not isinstance(data, dict):
        raise TextError(f"a line of a log is one JSON object, not {quoted(line)}")
    entry = decode(data.pop("entry", None))
    check_fields(Logged, "line of a log", {**data, "entry": entry})
    return Logged(**data, entry=entry)


def check_fields(made: Any, what: str, values: Mapping[Any, object]) -> None:
    """Has each field of this class, and nothing else, a value that it can have?"""
    expected = types_of(made)
    needed = {field.name for field in fields(made) if field.default is MISSING}
    if not needed <= set(values) <= set(expected):
        names = ", ".join(expected) or "nothing"
        raise TextError(f"a {what} says {names}; not {quoted(', '.join(map(str, values)))}")
    for name, value in values.items():
        if not any(fits(value, name, one) for one in expected[name]):
            due = " or ".join(described(name, one) for one in expected[name])
            raise TextError(f"{name} of a {what} is {due}, not {quoted(value)}")


@cache
def types_of(made: Any) -> dict[str, tuple[Any, ...]]:
    """The fields of a class, each with what it may hold: types, or the very words."""
    hints = get_type_hints(made)
    return {
        field.name: get_args(hints[field.name]) or (hints[field.name],) for field in fields(made)
    }


def fits(value: object, name: str, expected: Any) -> bool:
    if expected is int:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return LEAST.get(name, 0) <= value <= LARGEST
    if expected is str:
        return isinstance(value, str) and can_be_written(value)
    return isinstance(value, expected) if isinstance(expected, type) else value == expected


def described(name: str, expected: Any) -> str:
    whole = f"a whole number from {LEAST.get(name, 0)}"
    words: dict[Any, str] = {int: whole, str: "a text", NoneType: "null"}
    return words.get(expected, repr(expected))


def can_be_written(text: str) -> bool:
    """Half a character, as JSON can smuggle it in, fits in no file."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
