"""What a language must say in letters, feeds and notices of a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from tailbiter.games.sentences import Reader


class PostWords(Protocol):
    SUBJECTS: Mapping[str, str]  # by kind of notice
    OPENINGS: Mapping[str, str]  # by kind of notice
    LATE: Mapping[str, str]  # by what came of it: "rule", "extension", and "offered" besides
    LOST: str
    COME_BACK: str
    STAND_IN: str
    SINCE: str
    SO_FAR: str
    ENDED: str
    TALK: str
    MORE: str
    TO_TABLE: str
    PICTURE: str  # what it shows, for who does not see it
    STOP: str
    CHOOSE: str
    WHY: str
    CONFIRM_SUBJECT: str
    CONFIRM: Sequence[str]
    TO_CONFIRM: str
    CONFIRM_WHY: str
    SOMEBODY: str
    HOW_TO_ANSWER: str  # a letter of ours
    HOW_TO_WRITE: str  # where it is not to be answered

    def answer_subject(self, data: Mapping[str, Any], game: str) -> str: ...

    def answer(self, data: Mapping[str, Any], reader: Reader, deed: str) -> list[str]:
        """What a letter came to, a paragraph each."""

    def question(self, data: Mapping[str, Any], reader: Reader) -> str:
        """What a letter is asked back."""

    def game_with(self, title: str, others: Sequence[str]) -> str: ...

    def subject(self, kind: str, game: str) -> str: ...

    def digest_subject(self, waiting: int, tables: int) -> str: ...

    def greeting(self, name: str) -> str: ...

    def moment(self, at: datetime, zone: str) -> str: ...

    def deadline(self, when: str, left: int) -> str: ...

    def free(self, names: Sequence[str]) -> str: ...

    def said(self, name: str, text: str) -> str: ...

    def called(self, kind: str, title: str) -> str: ...

    def due_in_calendar(self, title: str) -> str: ...

    def calendar_name(self) -> str: ...

    def feed_name(self, game: str) -> str: ...

    def turn_in_feed(self, number: int) -> str: ...
