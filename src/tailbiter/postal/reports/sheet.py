"""A report in words, before anybody knows whether it will be read as text, a page or on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    text: str
    is_long: bool = False  # one of several, with room between them


@dataclass(frozen=True)
class Item:
    """One of a numbered list: a sentence with the rules by which it happened."""

    text: str
    rules: tuple[str, ...] = ()
    mark: str = ""  # of the seat
    lead: str = ""  # the turn as it was written


@dataclass(frozen=True)
class Items:
    items: tuple[Item, ...]
    start: int = 1


@dataclass(frozen=True)
class Grid:
    """A little table: headings, then rows; all but the first `words` columns are numbers."""

    rows: tuple[tuple[str, ...], ...]
    words: int = 1


@dataclass(frozen=True)
class Pairs:
    """Names and what they are: a hand, a hash."""

    pairs: tuple[tuple[str, str], ...]
    is_code: bool = False  # to be copied letter by letter


@dataclass(frozen=True)
class Quote:
    """Somebody's own words, in their lines."""

    who: str
    text: str


@dataclass(frozen=True)
class Board:
    """A board to be drawn; in characters where nothing else can be shown."""

    view: Mapping[str, Any]
    names: tuple[str, ...]
    lines: tuple[str, ...]
    caption: str


@dataclass(frozen=True)
class Curves:
    """Scores by turn, a line a seat."""

    unit: str  # what turns are called
    what: str  # what is counted
    turns: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]  # by turn, then by seat
    marks: tuple[str, ...]  # letters of the seats
    names: tuple[str, ...]


Block = Prose | Items | Grid | Pairs | Quote | Board | Curves


@dataclass(frozen=True)
class Part:
    heading: str
    blocks: tuple[Block, ...]
    is_boxed: bool = False


@dataclass(frozen=True)
class Sheet:
    title: str  # of this game
    game: str  # what is played
    number: str  # which round it tells of
    lines: tuple[str, ...]  # for whom, when, by whom
    parts: tuple[Part, ...]
    language: str = "en"
