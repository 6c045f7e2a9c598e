"""What is found in a game: something that fits, or does not, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tailbiter.games.errors import TailbiterError


def printable(text: str) -> str:
    """Line breaks, controls and halves of characters written out, so that they do nothing."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


@dataclass(frozen=True)
class Place:
    """A file of the game, and a line of it, from 1; 0 for the whole file."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        file = printable(self.file)
        return f"{file}:{self.line}" if self.line else file


@dataclass(frozen=True)
class Finding:
    """Something that fits, or does not."""

    code: str
    place: Place
    text: str
    is_wrong: bool = True

    @property
    def words(self) -> str:
        """What a terminal can show: what is told may come from a cheat's file."""
        return printable(self.text)

    def as_data(self) -> dict[str, object]:
        return {
            "code": self.code,
            "file": printable(self.place.file),
            "line": self.place.line,
            "text": self.words,
            "is_wrong": self.is_wrong,
        }


Findings = Iterator[Finding]


class UnreadableError(TailbiterError):
    """What cannot be read, and where it stands."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(text)
        self.place = place


def fits(code: str, place: Place, text: str) -> Finding:
    return Finding(code, place, text, False)


def guarded(check: Callable[[], Findings], place: Place) -> Findings:
    """What a check finds; where it cannot go on, that and why."""
    try:
        yield from check()
    except TailbiterError as error:
        yield unreadable(error, place)


def unreadable(error: TailbiterError, place: Place) -> Finding:
    where = error.place if isinstance(error, UnreadableError) else place
    return Finding("unreadable", where, str(error))
