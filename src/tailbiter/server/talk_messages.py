"""What may be asked and told of those around a table and what they say, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tailbiter.server.messages import (
    Asked,
    Changing,
    ListedTable,
    Name,
    Number,
    Said,
    SeatNumber,
    TalkLine,
)

LONGEST_WORDS = 200  # letters


class NewWords(Changing):
    """Something to say: as a seat of one's own, as the host, or as somebody who looks on."""

    text: Annotated[str, Meta(max_length=LONGEST_WORDS)]
    seat: SeatNumber | None = None
    name: Name = ""  # of somebody who looks on


class Muting(Asked):
    """Whose words one does not want to read any more, or again."""

    speaker: Number
    muted: bool = True


class Reporting(Asked):
    """What somebody finds amiss in what was said."""

    number: Number  # of the line


class Talk(Said):
    """What was said and done at a table, as far as whoever asks may hear it."""

    lines: list[TalkLine]
    muted: list[int]  # speakers whom an account has blocked


class RunningTable(ListedTable):
    """A game that everybody may watch."""

    watching: int  # how many look on


class GamesNow(Said):
    tables: list[RunningTable]  # the latest first
