"""The entries of a log as data ready for JSON, and as lines: one codec for all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tailbiter.games.errors import TextError, quoted, unknown
from tailbiter.tables.entries import KINDS, NAMES, Entry, Logged

LARGEST = 2**53  # a whole number that every reader of JSON can hold
LEAST = {"seat": 1, "number": 1, "milliseconds": 1, "level": 1}  # other numbers begin at 0


def encode(entry: Entry) -> dict[str, Any]:
    """An entry as JSON can say it."""
    return {"kind": NAMES[type(entry)], **vars(entry)}


def decode(data: object) -> Entry:
    """The entry that was encoded so; a TextError says what cannot be one."""
    if not isinstance(data, Mapping):
        raise TextError(f"an entry is an object with a kind, not {quoted(data)}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise TextError(unknown("kind of entry", kind, KINDS))
    values = {name: value for name, value in data.items() if name != "kind"}
    check_fields(KINDS[kind], kind, values)
    return KINDS[kind](**{name: as_kept(value) for name, value in values.items()})


def as_kept(value: object) -> Any:
    """Lists of JSON as an entry has them."""
    return tuple(as_kept(one) for one in value) if isinstance(value, list) else value


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
    return {field.name: one_of(hints[field.name]) for field in fields(made)}


def one_of(hint: Any) -> tuple[Any, ...]:
    is_choice = get_origin(hint) in (Literal, Union, UnionType)
    return get_args(hint) if is_choice else (hint,)


def fits(value: object, name: str, expected: Any) -> bool:
    if expected is int:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return LEAST.get(name, 0) <= value <= LARGEST
    if expected is str:
        return isinstance(value, str) and can_be_written(value)
    if get_origin(expected) is tuple:
        inner = get_args(expected)[0]
        return isinstance(value, list | tuple) and all(fits(one, name, inner) for one in value)
    return isinstance(value, expected) if isinstance(expected, type) else value == expected


def described(name: str, expected: Any) -> str:
    whole = f"a whole number from {LEAST.get(name, 0)}"
    words: dict[Any, str] = {int: whole, str: "a text", bool: "true or false", NoneType: "null"}
    if get_origin(expected) is tuple:
        return "a list"
    return words.get(expected, repr(expected))


def can_be_written(text: str) -> bool:
    """Half a character, as JSON can smuggle it in, fits in no file."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
