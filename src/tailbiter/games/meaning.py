"""What somebody means by a letter, as values: sentences, and what is said in all games alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tailbiter.games import sayings as says
from tailbiter.games.errors import TailbiterError
from tailbiter.games.events import Refusal

Canonical = Callable[[str], str]  # a turn as the rules write it; raises where they refuse it
LONGEST = 5_000  # characters of a line; what is longer no person wrote


@dataclass(frozen=True)
class Question:
    """What must be asked, as data; the words for it are made at the edge."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None


@dataclass(frozen=True)
class Preference:
    """A standing order: cards by preference, and a bid; or that there shall be none."""

    cards: tuple[int, ...] = ()
    bid: int = 0
    is_percent: bool = False
    is_at_once: bool = False
    is_dropped: bool = False


@dataclass(frozen=True)
class Meant:
    """What a letter orders. With a question, an order holds what was clear, `?` for the rest."""

    order: str | None = None
    standing: Preference | None = None
    is_final: bool | None = None  # None: nothing is said of it
    withdraws: bool = False
    question: Question | None = None


@dataclass(frozen=True)
class Sentence:
    text: str  # as it was written
    is_line: bool  # does it begin a line of its own?

    @property
    def words(self) -> list[str]:
        return re.findall(r"[^\W_][\w'-]*", self.plain)

    @property
    def plain(self) -> str:
        """In small letters, with turns of speech as plain words."""
        text = EMPHASIS.sub(" ", self.text.lower())
        if says.REQUEST.search(text):
            text = says.REQUEST.sub("please ", text).replace("?", ".")
        for pattern, meaning in says.PLAINLY:
            text = pattern.sub(meaning, text)
        return text

    @property
    def corrects(self) -> bool:
        return bool(says.CORRECTION.search(self.text))


SHOWN = 120  # letters of a sentence that is asked about
EMPHASIS = re.compile(r"(?<![^\W_])_+|_+(?![^\W_])")  # _13 bid 17_
LISTED = re.compile(r"\s*([1-9])[.)]\s+(?=\D*[^\W\d_]\D*[0-9])")
BREAK = re.compile(
    r"(?<=[.!?;])[\"')]*\s+(?=\S)(?<![0-9]! )"
    r"(?!(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zäé]*\b)",
    re.IGNORECASE,
)
NUMBERED = re.compile(
    r"\s*[(#]?[0-9]{1,4}\s*[.)]{1,3}\s*$|.*\b(?:no|nr|num|pts?|e\.g|z\.b|bzw|ca)\.$",
    re.IGNORECASE,
)
INSTEAD_OF = re.compile(
    rf"(?<!\w)(?:{says.INSTEAD_OF})(?: (?:with|the|my|card|bid|bidding|playing|der|die|la|el))*"
    r" [0-9a-z]*[0-9][0-9a-z+-]*(?! ?(?:[0-9/:@|]|bid|for|with|points|and [0-9]))",
    re.IGNORECASE,
)
OPEN_END = re.compile(r"\w+[:,]$|\b(?:and|bid|card|of|on|und|et|y|en)$")
TAKEN_BACK = re.compile(  # "ignore my last mail (13 bid 17)"
    r"\b(?:ignore|forget|disregard|cancel|scratch|scrap|withdraw|drop|delete)\b[^.:;()]*\([^)]*[0-9]"
)
WRAPPED = 45  # characters of a line that a mail program may have broken


def sentences(lines: Sequence[str]) -> Iterator[Sentence]:
    """What was written, sentence by sentence; lines that were broken only for width are joined."""
    for line in joined(lines):
        is_line, begun = True, ""
        for part in BREAK.split(line):
            begun = f"{begun} {part}".strip()
            if not NUMBERED.match(begun):
                yield from corrected(begun, is_line)
                is_line, begun = False, ""
        if begun:
            yield from corrected(begun, is_line)


def corrected(text: str, is_line: bool) -> Iterator[Sentence]:
    """A sentence that takes itself back is two."""
    text = INSTEAD_OF.sub(" instead ", text)
    found = says.CORRECTION.search(text)
    before = text[: found.start()] if found else ""
    is_parted = found and re.search(r"[0-9]", before) and re.search(r"\w", text[found.end() :])
    if found and is_parted:
        yield Sentence(before, is_line)
        yield from corrected_again(text[found.start() :])
    else:
        yield Sentence(text, is_line)


def corrected_again(text: str) -> Iterator[Sentence]:
    """The same for what follows: a sentence may take itself back twice."""
    first = says.CORRECTION.match(text)
    at = first.end() if first else 0
    later = says.CORRECTION.search(text, at)
    if (
        later
        and re.search(r"[0-9]", text[at : later.start()])
        and re.search(r"\w", text[later.end() :])
    ):
        yield Sentence(text[: later.start()], False)
        yield from corrected_again(text[later.start() :])
    else:
        yield Sentence(text, False)


def without_numbering(lines: Sequence[str]) -> list[str]:
    """`1. card 13` and below it `2. bid 17`: the numbers of a list say nothing."""
    numbers = [int(found[1]) for line in lines if (found := LISTED.match(line))]
    is_list = len(numbers) > 1 and numbers == [*range(1, len(numbers) + 1)]
    return [LISTED.sub("", line, count=1) if is_list else line for line in lines]


def joined(lines: Sequence[str]) -> list[str]:
    whole: list[str] = []
    was_open = False
    for line in lines:
        is_short = bool(whole) and len(whole[-1]) + len(line) < LONGEST
        if was_open and is_short and line and re.match(r"[a-z0-9äöüàéèç('\"-]", line):
            whole[-1] += f" {line}"
        elif line.strip():
            whole.append(line)
        is_long = len(line) >= WRAPPED and not re.search(r"[.!?:;]\W*$", line)
        was_open = is_long or bool(OPEN_END.search(line))
    return whole


def finality(lines: Sequence[str]) -> bool | None:
    """Is the order final, or provisional? Where both are said, neither is."""
    text = "\n".join(lines)
    is_open = bool(says.PROVISIONAL.search(text))
    is_final = bool(says.FINAL.search(says.PROVISIONAL.sub(" ", text)))
    return None if is_open == is_final else is_final


def is_cancelling(sentence: Sentence) -> bool:
    return bool(says.CANCEL.search(sentence.text) and says.OF_ORDERS.search(sentence.text))


def takes_back(sentence: Sentence) -> bool:
    """Does it say no more than that what stood before does not count?"""
    return bool(says.TAKES_BACK.search(bare(sentence)))


def hesitates(sentence: Sentence) -> bool:
    """Does it say, after an order, that it may not be meant yet?"""
    return bool(says.HESITATES.search(bare(sentence)))


def bare(sentence: Sentence) -> str:
    return sentence.text.strip(" .,!?;:-()").lower()


def is_mending(sentence: Sentence) -> bool:
    """Does it say, with a number, that something before it is wrong?"""
    return bool(says.MENDS.search(sentence.text) and re.search(r"[0-9]", sentence.text))


def is_in_jest(lines: Sequence[str]) -> bool:
    return bool(says.JEST.search(says.PROVISIONAL.sub(" ", " ".join(lines).lower())))


def unsure(sentence: Sentence) -> Question:
    """Which words it is that may or may not be an order."""
    return Question("unsure", {"line": sentence.text.strip()[:SHOWN]})


def is_doubtful(sentence: Sentence) -> bool:
    words = re.findall(r"[^\W\d_][\w'-]*", says.PROVISIONAL.sub(" ", sentence.plain))
    is_doubted = any(word in says.DOUBTS or word in says.NOTS for word in words)
    return "?" in sentence.plain or is_doubted or bool(TAKEN_BACK.search(sentence.plain))


def refused(error: TailbiterError, given: str) -> Question:
    """What the rules have against a turn, to be told in the game's own words."""
    why = error.args[0]
    game = why.game if isinstance(why, Refusal) else None
    data = {"given": given[:60], "game": game, "code": error.code, "data": dict(error.data)}
    return Question("refused", data, error.rule)
