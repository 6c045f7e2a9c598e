"""Sentences for a reader, made of events and refusals: the edge where data becomes words.

What a game says stands in its own `sentences.py`; here is what all of them need, and what is
refused whatever the game. Another language is one more file beside each of these, and its line in
LANGUAGES.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from tailbiter.games import GAMES
from tailbiter.games.errors import OptionError, TailbiterError, not_among, quoted
from tailbiter.games.events import Event, Refusal

if TYPE_CHECKING:
    from tailbiter.games.protocol import Language, Sentences, Teller

LANGUAGES = {"en": "sentences"}  # the module that speaks it, of a game and of all


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


def sentence(told: Event | Refusal | TailbiterError, reader: Reader = ANYBODY) -> str:
    """What happened; or why something is refused, without the rule's number and a full stop."""
    if isinstance(told, TailbiterError):
        why = told.args[0]
        return sentence(why, reader) if isinstance(why, Refusal) else str(why)
    language = shared(reader.language)
    words = spoken_by(told.game, reader.language) if told.game else language
    return language.said(told, reader, words)


def who_won(game: str, winners: Sequence[int], reader: Reader, is_drawn: bool = True) -> str:
    """`You won.`, or `A draw.`"""
    words = spoken_by(game, reader.language)
    return shared(reader.language).won(winners, reader, words, is_drawn)


def deed(game: str, text: str, events: Sequence[Event], reader: Reader) -> str:
    """What a decision or a whole turn does: a few words, as one tells somebody to do it."""
    return spoken_by(game, reader.language).deed(text, events, reader)


def as_data(event: Event, reader: Reader) -> dict[str, Any]:
    """An event with its sentence, ready for JSON."""
    return {**without_words(event), "text": sentence(event, reader)}


def without_words(event: Event) -> dict[str, Any]:
    """What is the same for every reader."""
    return {
        "kind": event.kind,
        "rule": event.rule,
        "seat": event.seat,
        "data": copied(event.data),
    }


def copied(data: Any) -> Any:
    """Data that whoever gets it may change."""
    if isinstance(data, str | int):  # nearly always: to ask for a mapping takes ten times as long
        return data
    if isinstance(data, list):
        return [copied(item) for item in data]
    return {k: copied(item) for k, item in data.items()} if isinstance(data, Mapping) else data


@cache
def spoken_by(game: str, language: str) -> Sentences:
    """The module with a game's words in a language."""
    return cast("Sentences", in_language(GAMES[game].__name__, language))


@cache
def shared(language: str) -> Language:
    """The module with the words of all games."""
    return cast("Language", in_language(__package__, language))


def in_language(package: str, language: str) -> Any:
    if language not in LANGUAGES:
        data = {"field": "language", "given": quoted(language), "known": [*LANGUAGES]}
        raise OptionError(Refusal("language", data))
    return importlib.import_module(f"{package}.{LANGUAGES[language]}")


Words = Mapping[str, Callable[[English, Event], str]]  # by kind
Reasons = Mapping[str, Callable[[English, Refusal], str]]  # by code


def said(told: Event | Refusal, reader: Reader, words: Teller) -> str:
    """It in English, by the words of a game or those below."""
    say = English(reader, words.seat_name)
    if isinstance(told, Event):
        return capital(words.EVENTS[told.kind](say, told))
    return words.REFUSALS[told.code](say, told)


def won(winners: Sequence[int], reader: Reader, words: Teller, is_drawn: bool) -> str:
    if winners:
        say = English(reader, words.seat_name)
        return capital(f"{joined([say.who(seat) for seat in winners])} won.")
    return "A draw." if is_drawn else "Nobody won."


def seat_name(seat: int) -> str:
    return f"seat {seat}"


def over(say: English, it: Refusal) -> str:
    ended = Event(it.data["game"], it.data["kind"], it.rule or "", None, it.data["data"])
    return f"the game is over: {sentence(ended, say.reader)}"


def value(say: English, it: Refusal) -> str:
    values = allowed(it.data["numbers"], it.data["words"])
    return f"{it.data['field']} cannot be {it.data['given']}; it is {values}"


def allowed(limits: Iterable[int], words: Iterable[str]) -> str:
    """What an option may be."""
    return " or ".join(filter(None, [" to ".join(map(str, limits)), ", ".join(words)]))


def number(say: English, it: Refusal) -> str:
    least, most = it.data["least"], it.data["most"]
    limit = f"of at least {least}" if most is None else f"from {least} to {most}"
    return f"{it.data['field']}: write a whole number {limit}, not {it.data['given']}"


def list_of(say: English, it: Refusal) -> str:
    what = {"int": "whole numbers", "str": "names", "list": "lists"}[it.data["of"]]
    return f"{it.data['field']} is a list of {it.data['length']} {what}, not {it.data['given']}"


def rules_version(say: English, it: Refusal) -> str:
    newest = it.data["newest"]
    known = "only 1" if newest == 1 else f"1 to {newest}"
    return f"rules version {it.data['given']} of {it.data['title']} is not known here, {known}"


def not_known(say: English, it: Refusal) -> str:
    return not_among(it.code, it.data["given"], it.data["known"])


EVENTS: Words = {}
REFUSALS: Reasons = {
    "language": not_known,
    "game": not_known,
    "option": not_known,
    "preset": not_known,
    "no_presets": lambda say, it: "this game has no presets",
    "value": value,
    "rules": rules_version,
    "seed": lambda say, it: f"a seed is a whole number, not {it.data['given']}",
    "deal": lambda say, it: (
        f"a deal here has the lists {', '.join(it.data['fields'])}, not {it.data['given']}"
    ),
    "list": list_of,
    "no_position": lambda say, it: f"a position text is a string, not {it.data['given']}",
    "fields": lambda say, it: (
        f"a position text has {len(it.data['fields'])} fields ({', '.join(it.data['fields'])}),"
        f" not {it.data['found']}"
    ),
    "number": number,
    "who_moves": lambda say, it: (
        f"who moves is {' or '.join(it.data['seats'])}, not {it.data['given']}"
    ),
    "no_text": lambda say, it: f"a turn is a text, not {it.data['given']}",
    "no_seat": lambda say, it: f"seats are 1 to {it.data['players']}, not {it.data['given']}",
    "which_seat": lambda say, it: (
        f"seats {', '.join(map(str, it.data['seats']))} may act: say which one is meant"
    ),
    "over": over,
    "stopped": lambda say, it: f"the game is over: {it.data['how']}",
    "ordered": lambda say, it: (
        f"seat {it.data['seat']}'s order stands in this record's start already"
    ),
    "not_acting": lambda say, it: f"it is not {say.whose(it.data['seat'])} turn",
    "nothing_played": lambda say, it: "nothing has been played yet",
    "unfinished": lambda say, it: "the turn is not finished",
    "supplied": lambda say, it: "only a game master supplies turns",
    "not_offered": lambda say, it: (
        f"{it.data['given']} is not one of the decisions that may come next"
    ),
}
