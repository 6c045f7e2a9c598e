"""Sentences for a reader, made of events: the edge where data becomes words.

What a game says stands in its own `sentences.py`; here is what all of them need. Another language
is one more file beside each of these, and its line in LANGUAGES.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from tailbiter.games import GAMES
from tailbiter.games.errors import OptionError, unknown
from tailbiter.games.events import Event, Refusal

if TYPE_CHECKING:
    from tailbiter.games.protocol import Sentences

LANGUAGES = {"en": "sentences"}  # the module of a game that speaks it


@dataclass(frozen=True)
class Reader:
    """For whom a sentence is made."""

    seat: int | None = None  # who reads it is "you"; None: somebody without a seat
    names: tuple[str, ...] = ()  # at the table, by seat; "" where nobody gave one
    is_ahead: bool = False  # it would happen; otherwise it has
    language: str = "en"


ANYBODY = Reader()


class English:
    """Who does what to whom, as this reader would hear it."""

    def __init__(self, reader: Reader, seat_name: Callable[[int], str]):
        self.reader = reader
        self.seat_name = seat_name

    def who(self, seat: int) -> str:
        """`you`, a name, or what the game calls the seat."""
        if seat == self.reader.seat:
            return "you"
        names = self.reader.names
        return (seat <= len(names) and names[seat - 1]) or self.seat_name(seat)

    def whose(self, seat: int) -> str:
        """`your`, or `Black's`."""
        who = self.who(seat)
        return "your" if who == "you" and seat == self.reader.seat else f"{who}'s"

    def does(self, seat: int, verb: str) -> str:
        """`Black places`, `you place`, `you would place`."""
        return f"{self.who(seat)} {self.verb(verb, seat != self.reader.seat)}"

    def it(self, verb: str) -> str:
        return f"It {self.verb(verb)}"

    def verb(self, verb: str, is_third: bool = True) -> str:
        """What somebody or something does, or would do."""
        if self.reader.is_ahead:
            return f"would {verb}"
        return third_person(verb) if is_third else verb


def third_person(verb: str) -> str:
    """`places` of `place`; of several words the first changes."""
    first, blank, rest = verb.partition(" ")
    irregular = {"be": "is", "have": "has", "cannot": "cannot", "go": "goes"}
    if first in irregular:
        first = irregular[first]
    else:
        first += "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return first + blank + rest


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def whole_sentence(words: str) -> str:
    """Words that stand alone: a capital, unless a cell or a piece comes first, and a full stop."""
    begins_with_a_word = re.match(r"[a-z]{2,}[ ,']|a [a-z]{2,} ", words)
    stop = "" if words.endswith((".", "?", "!")) else "."
    return (capital(words) if begins_with_a_word else words) + stop


def joined(words: list[str]) -> str:
    """One, two and three."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(number: int, noun: str) -> str:
    """`1 disc`, `3 discs`, `no disc`."""
    return f"{number or 'no'} {noun}{'s' if number > 1 else ''}"


def sentence(event: Event, reader: Reader) -> str:
    """What happened, in words."""
    return spoken_by(event.game, reader.language).event(event, reader)


def who_won(game: str, winners: Sequence[int], reader: Reader, is_drawn: bool = True) -> str:
    """`You won.`, or `A draw.`"""
    say = English(reader, spoken_by(game, reader.language).seat_name)
    if winners:
        return capital(f"{joined([say.who(seat) for seat in winners])} won.")
    return "A draw." if is_drawn else "Nobody won."


def refused(game: str, refusal: Refusal, reader: Reader = ANYBODY) -> str:
    """Why something is forbidden, in words without a full stop."""
    return spoken_by(game, reader.language).refusal(refusal, reader)


def deed(game: str, text: str, events: Sequence[Event], reader: Reader) -> str:
    """What a button says that makes a decision: a few words, as one tells somebody to do it."""
    words = getattr(spoken_by(game, reader.language), "deed", plain_deed)
    return str(words(text, events, reader))


def plain_deed(text: str, events: Sequence[Event], reader: Reader) -> str:
    """For a game that says nothing of its own."""
    return f"Play {text}" if text else "Play on"


def as_data(event: Event, reader: Reader) -> dict[str, Any]:
    """An event with its sentence, ready for JSON."""
    return {
        "kind": event.kind,
        "rule": event.rule,
        "seat": event.seat,
        "data": copied(event.data),
        "text": sentence(event, reader),
    }


def copied(data: Any) -> Any:
    """Data that whoever gets it may change."""
    if isinstance(data, list):
        return [copied(item) for item in data]
    return {k: copied(item) for k, item in data.items()} if isinstance(data, Mapping) else data


@cache
def spoken_by(game: str, language: str) -> Sentences:
    """The module with a game's words in a language."""
    if language not in LANGUAGES:
        raise OptionError(unknown("language", language, LANGUAGES), "language")
    module = importlib.import_module(f"{GAMES[game].__name__}.{LANGUAGES[language]}")
    return cast("Sentences", module)


Teller = Callable[[English, Event], str]  # of one kind of event
Words = Mapping[str, Teller]
