"""The server's own words, a file a language, and which language somebody reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from starlette.requests import HTTPConnection

from tailbiter.games.sentences import LANGUAGES, Reader
from tailbiter.play.outcome import Outcome
from tailbiter.server.words import en
from tailbiter.server.words.notices import Notice
from tailbiter.server.words.post import PostWords
from tailbiter.tables.clock import Control

USUAL = "en"
COOKIE = "language"  # of who wants another than their browser's
RANGE = re.compile(r"\s*([a-z]{2,8})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?)\s*)?")
MOST_LIKED = 20  # languages that one browser is asked about
Reason = str | Callable[..., str]  # of a refusal: with its data between braces, or made of it


class Words(Protocol):
    """What a language must say. What happens in a game, the game's own sentences say."""

    TITLES: Mapping[str, str]  # of pages
    YOU: str  # the reader, in a list of names
    WENT_BACK: str  # why a report tells a turn once more
    REFUSALS: Mapping[str, Reason]  # by code
    PLANS: Mapping[str, str]  # what became of one
    post: PostWords  # of letters and feeds

    def label(self, name: str, word: str, is_bot: bool, is_one_of_many: bool) -> str:
        """The one name of a seat that people read: a given one, or words for who sits there."""

    def ended(
        self,
        outcome: Outcome,
        alike: Sequence[int],
        reader: Reader,
        seat_name: Callable[[int], str],
    ) -> str:
        """How a game ended otherwise than by its rules; `alike` went all who made it end."""

    def prompt_to_act(self, name: str | None) -> str:
        """Whose turn it is; without a name, the reader's."""

    def prompt_thinking(self, names: Sequence[str]) -> str: ...

    def prompt_gathering(self) -> str: ...

    def prompt_paused(self) -> str: ...

    def prompt_waiting(self, names: Sequence[str]) -> str: ...

    def clock(self, control: Control) -> str:
        """Which time was agreed on."""

    def late(self, what: str, by_rule: str, level: int | None) -> tuple[str, str]:
        """What happens to the late: in a few words, and what that means in a game."""

    def terms(self, control: Control, asks: bool, by_rule: str, level: int) -> list[str]:
        """All that was agreed on about days for a turn, a sentence each."""

    def mastering(self, sees: bool, player: str | None) -> list[str]:
        """What the game master of a hosted game may do, a sentence each; `player` plays, too."""

    def ago(self, milliseconds: int) -> str: ...

    def until(self, milliseconds: int) -> str: ...

    def since(self, turns: int, is_round: bool) -> str: ...

    def offers(self, what: str, seat: int, reader: Reader, seat_name: Callable[[int], str]) -> str:
        """What a seat asks the others to agree to."""

    def speaker(self, number: int | None) -> str:
        """Who speaks without a seat or a name: an onlooker by number, or the host."""

    def notice(self, told: Notice, reader: Reader, seat_name: Callable[[int], str]) -> str:
        """What was done at a table besides turns."""


WORDS: dict[str, Words] = {"en": en}  # a line a language


def refused(code: str, data: Mapping[str, Any], language: str = USUAL) -> str:
    """Why the server refuses something, in words without a full stop."""
    reason = WORDS[language].REFUSALS[code]
    told = {name: value for name, value in data.items() if name != "field"}  # that is for programs
    return reason.format(**told) if isinstance(reason, str) else reason(**told)


def language_of(connection: HTTPConnection) -> str:
    """What whoever asks reads: what they chose, or what their browser likes best of ours."""
    wanted = [connection.cookies.get(COOKIE, "")]
    wanted += liked(connection.headers.get("accept-language", ""))
    return next((name for name in wanted if name in LANGUAGES and name in WORDS), USUAL)


def liked(accepted: str) -> list[str]:
    """The languages of `de-CH, de;q=0.9, en;q=0.8`, the best first."""
    found = (RANGE.fullmatch(one) for one in accepted.lower().split(",")[:MOST_LIKED])
    known = [(float(one[2] or 1), one[1]) for one in found if one]
    return [name for _, name in sorted(known, key=lambda one: -one[0])]
