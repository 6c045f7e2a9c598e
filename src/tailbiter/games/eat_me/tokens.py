"""A sentence about cards and bids as tokens: numbers, and words that say what they are for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from tailbiter.games import sayings as says
from tailbiter.games.eat_me import sayings as words
from tailbiter.games.meaning import Sentence

Kind = Literal[
    "number", "percent", "all", "half", "nothing", "open", "bad",  # what is ordered
    "card", "bid", "points", "on", "for", "order", "round",  # what it is ordered for
    "filler", "comma", "sign", "date", "clock", "doubt", "talk", "unknown",
]  # fmt: skip
MOST_NAMES = 4  # words of a name that somebody signs with
VALUES = ("number", "percent", "all", "half", "nothing", "open", "bad")


@dataclass(frozen=True)
class Token:
    kind: Kind
    text: str
    value: int = 0


WORDS: tuple[tuple[frozenset[str], Kind], ...] = (
    (words.SAYINGS.words("card"), "card"),
    (words.SAYINGS.words("bid"), "bid"),
    (words.SAYINGS.words("points"), "points"),
    (words.SAYINGS.words("on"), "on"),
    (words.SAYINGS.words("for"), "for"),
    (words.SAYINGS.words("order"), "order"),
    (words.SAYINGS.words("nothing"), "nothing"),
    (says.POLITE, "filler"),
    (words.SAYINGS.words("fillers"), "filler"),
    (says.TALK, "talk"),
    (says.DOUBTS | says.NOTS, "doubt"),
)
# What is found first is taken out of the sentence and stands there as a word of its own.
MARKED: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (words.DATE, "date"),
    (words.TIME, "date"),
    (words.PERCENT, "percent"),
    (words.ALL, "all"),
    (words.HALF, "half"),
)
GLUED = re.compile(r"(?<![\w])(card|karte|carte|carta|kaart|bid|c|b)([0-9]{1,3})(?![0-9])")
UNGLUED = re.compile(r"(?<![\w.,])([0-9]{1,3})(bid|bp|b|points?|pts?|p)(?=[0-9\W]|$)")
PIECE = re.compile(
    r"\x01(?P<marked>[0-9]+)\x02|(?P<bad>(?<![\w])-[0-9]+(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)+)"
    r"|(?P<clock>[0-9]{1,2}:[0-9]{2}(?![0-9]))"
    r"|(?P<number>[0-9]+)(?![\w\ufffd])|(?P<word>[^\W_][\w'\ufffd-]*)|(?P<sign>\S)"
)


def tokens_of(sentence: Sentence) -> list[Token]:
    found: list[Token] = []
    text = UNGLUED.sub(r"\1 \2 ", parted(parted(sentence.plain.replace("\x01", " "))))
    for pattern, kind in MARKED:
        text = marked(text, pattern, kind, found)
    text = marked(text, words.ROUND, "round", found)
    text = words.SPELT.sub(lambda one: str(words.NUMBERS[one[0]]), text)
    return without_names([token_of(piece, found) for piece in PIECE.finditer(text)])


def without_names(tokens: list[Token]) -> list[Token]:
    """Without what follows a closing word: `thanks Carla`."""
    closing = [place for place, token in enumerate(tokens) if token.text in says.CLOSING]
    for place in closing[-MOST_NAMES:]:
        rest = tokens[place + 1 :]
        if len(rest) <= MOST_NAMES and not any(one.kind in VALUES for one in rest):
            return tokens[: place + 1]
    return tokens


def parted(text: str) -> str:
    """`c13` as two words."""
    return GLUED.sub(r" \1 \2 ", text)


def marked(text: str, pattern: re.Pattern[str], kind: Kind, found: list[Token]) -> str:
    def note(one: re.Match[str]) -> str:
        number = next((group for group in one.groups() if group), "0")
        value = int(number) if number.isdigit() else words.NUMBERS.get(number, 0)
        found.append(Token(kind, one[0], value))
        return f" \x01{len(found) - 1}\x02 "

    return pattern.sub(note, text)


def token_of(piece: re.Match[str], found: list[Token]) -> Token:
    text = piece[0]
    if piece["marked"]:
        return found[int(piece["marked"])]
    if piece["bad"]:
        return Token("bad", text)
    if piece["clock"]:
        return Token("clock", text)
    if piece["number"]:
        # Nobody writes 013 for a card; telephones and years are written so.
        is_plain = len(text) <= 3 and (text == "0" or text[0] != "0")
        return Token("number", text, int(text)) if is_plain else Token("unknown", text)
    return Token(kind_of(text), text)


def kind_of(text: str) -> Kind:
    """What a word or a sign is; whatever is not known here is unknown."""
    for known, kind in WORDS:
        if text in known:
            return kind
    if text in (",", ";"):
        return "comma"
    if text == "?":
        return "open"
    return "sign" if not text[0].isalnum() and text != "\ufffd" else "unknown"
