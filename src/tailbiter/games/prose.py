"""Turns among prose: what somebody's letter orders, or what must be asked.

This is for open games: a turn text alone on a line, or said to be one's move. Nothing is guessed
that could hurt: a turn that is only talked of is asked about. What games share is in `meaning.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from tailbiter.games import sayings as says
from tailbiter.games.errors import TailbiterError, TextError
from tailbiter.games.meaning import (
    LONGEST,
    Canonical,
    Meant,
    Question,
    Sentence,
    finality,
    hesitates,
    is_cancelling,
    is_doubtful,
    is_in_jest,
    refused,
    sentences,
    takes_back,
)

if TYPE_CHECKING:
    from tailbiter.games.protocol import Definition, Prose


def prose_of(definition: Definition) -> Prose:
    """The game's own `prose.py`, or this one where it has none."""
    own = f"{definition.__name__}.prose"
    return cast("Prose", import_module(own if find_spec(own) else __name__))


INTRODUCED = re.compile(
    r"(?:^|[,:;(-]\s*|\b(?:so|and|then|now|but|therefore)\s+)"
    r"(?:\W*(?:please|ok|okay|well|so|hi|hello)\W+)*"
    rf"(?:{says.INTRODUCES})\s*[:,=-]?\s*[\"'(]*$",
    re.IGNORECASE,
)
BEFORE_TURN = re.compile(
    r"^[\W_]*?(?:(?P<number>[0-9]{1,4})\s*(?:[.)]+(?:\s*\.\.)?|\.\.\.)\s+|[-*]\s+)?[\"'(`*]*", re.I
)
TURNISH = re.compile(r"[0-9]|^-[a-z]$|^(?:swap|pass)$", re.I)
PART = re.compile(r"^(?:[a-z]!|x|[+x-]|:?[a-z]{1,6})$", re.I)
SIGNED = re.compile(r"^-\s*[a-z]$", re.I)
LONGEST_POLITENESS = 60  # characters
POLITENESS = re.compile(rf"(?:[\s,.;!-]*\b(?:{'|'.join(says.POLITE)}|you))+[\s.!]*$", re.IGNORECASE)


@dataclass(frozen=True)
class Found:
    """A turn that stands in a letter."""

    text: str  # canonical, or as written where the rules refuse it
    is_firm: bool  # alone on its line, or said to be the move
    may_follow: bool  # may it take the place of another one in the same letter?
    error: TailbiterError | None = None
    number: int | None = None  # the turn's number, where one is given


def understood(lines: Sequence[str], state: Any, seat: int, canonical: Canonical) -> Meant:
    """What a letter orders in a game where a turn is a turn text."""
    meant = Meant(is_final=finality(lines))
    if any(len(line) > LONGEST for line in lines):
        return replace(meant, question=Question("unreadable"))
    found: list[Found] = []
    is_cancelled = is_taken_back = False
    for sentence in sentences(lines):
        turns = list(turns_in(sentence, canonical))
        if turns:
            found += turns
            is_cancelled = False
            is_taken_back = False
        elif takes_back(sentence) or (
            found and meant.is_final is not False and hesitates(sentence)
        ):
            is_taken_back = True
        elif is_cancelling(sentence):
            is_cancelled = True
    if is_taken_back or (is_cancelled and found):
        return replace(meant, question=Question("withdrawn_or_not"))
    if is_cancelled:
        return replace(meant, withdraws=True)
    if is_in_jest(lines):
        return replace(meant, question=Question("unsure"))
    return chosen(meant, found, state)


def chosen(meant: Meant, found: Sequence[Found], state: Any) -> Meant:
    """The one turn that counts, or a question."""
    firm = [one for one in found if one.is_firm]
    if not firm:
        named = list(dict.fromkeys(one.text for one in found if not one.error))
        code = "only_mentioned" if named else "no_turn"
        return replace(meant, question=Question(code, {"turns": named[:5]} if named else {}))
    last = firm[-1]
    others = [one.text for one in firm[:-1] if one.text != last.text]
    after = [one for one in found[found.index(last) + 1 :] if one.text != last.text]
    if (others and not last.may_follow) or after or (others and SIGNED.match(last.text)):
        turns = list(dict.fromkeys([*others, last.text, *(one.text for one in after)]))
        return replace(meant, question=Question("two_turns", {"turns": turns[:5]}))
    players = int(getattr(state, "players", 2))
    numbers = {state.turn, (state.turn + players - 1) // players}
    if last.number is not None and last.number not in numbers:
        data = {"given": last.number, "turn": state.turn}
        return replace(meant, question=Question("other_turn", data))
    if last.error:
        return replace(meant, question=refused(last.error, last.text))
    return replace(meant, order=last.text)


def turns_in(sentence: Sentence, canonical: Canonical) -> Iterator[Found]:
    """The turns of a sentence, in order."""
    end = max(0, len(sentence.text) - LONGEST_POLITENESS)
    bare = (sentence.text[:end] + POLITENESS.sub("", sentence.text[end:])).strip()
    label = BEFORE_TURN.match(bare)
    start = label.end() if label and label["number"] else 0
    if sentence.is_line and not is_doubtful(sentence):
        whole = tried(clean(bare[start:]), canonical)
        if whole:
            yield replace(whole, is_firm=True, may_follow=True)
            return
    words = [(one.start(), one[0]) for one in re.finditer(r"\S+", bare)][:400]
    place = 0
    while place < len(words):
        length, turn = longest_turn(words, place, canonical)
        if turn:
            yield in_context(turn, bare[: words[place][0]], sentence)
        place += max(length, 1)


def in_context(turn: Found, before: str, sentence: Sentence) -> Found:
    said = INTRODUCED.search(before[-80:])
    is_firm = bool(said) and not is_doubtful(sentence) and not is_talk(before)
    number = int(said["number"]) if said and said["number"] else None
    may_follow = sentence.corrects or (sentence.is_line and not before.strip())
    return replace(turn, is_firm=is_firm, may_follow=may_follow, number=number)


def is_talk(words: str) -> bool:
    return any(word in says.TALK for word in re.findall(r"[^\W\d_][\w'-]*", words.lower()))


def longest_turn(
    words: Sequence[tuple[int, str]], place: int, canonical: Canonical
) -> tuple[int, Found | None]:
    """The turn that begins with this word, and how many words it has."""
    if not TURNISH.search(clean(words[place][1])):
        return 1, None
    end = place + 1
    while end < len(words) and end < place + 8 and is_part(words[end][1]):
        end += 1
    for last in range(end, place, -1):
        found = tried(clean(" ".join(word for _, word in words[place:last])), canonical)
        if found:
            return last - place, found
    return 1, None


def is_part(word: str) -> bool:
    return bool(TURNISH.search(word) or PART.match(word))


def clean(words: str) -> str:
    """Without quotes, brackets and full stops around a turn."""
    return words.strip().strip("\"'()[]{}`*_<>").rstrip(".,;:?").strip().strip("\"'()[]`*_")


def tried(text: str, canonical: Canonical) -> Found | None:
    """A turn, if the text is one; a turn that the rules refuse is one too."""
    if not 1 <= len(text) <= 80 or not TURNISH.search(text):
        return None
    try:
        return Found(canonical(text), False, False)
    except TextError as error:
        if text.endswith("!"):
            return tried(text.rstrip("! "), canonical)
        is_near = error.rule is not None or error.code == "which_way"
        return Found(text, False, False, error) if is_near else None
    except TailbiterError as error:
        return Found(text, False, False, error)
