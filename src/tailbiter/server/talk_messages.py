"""What may be asked and told of those around a table and what they say, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tailbiter.server.messages import Asked, Changing, Name, Number, Said, SeatNumber
from tailbiter.server.table_messages import ListedTable

LONGEST_WORDS = 200  # letters


class NewWords(Changing):
    """Something to say: as a seat of one's own, as the host, or as somebody who looks on."""

    text: Annotated[str, Meta(max_length=LONGEST_WORDS)]
    seat: SeatNumber | None = None
    name: Name = ""  # of somebody who looks on
    press: bool = False  # to be printed in the next report; of who plays, and the host


class Muting(Asked):
    """Whose words one does not want to read any more, or again."""

    speaker: Number
    muted: bool = True


class Reporting(Asked):
    """What somebody finds amiss in what was said."""

    number: Number  # of the line


class TalkLine(Said):
    """Something said at a table, or done besides turns."""

    number: int  # of the entry, among those of which people may hear
    at: int  # milliseconds since 1970
    kind: str  # "said", or what was done
    seat: int | None  # whose words or doing; null: the host's, or of somebody who looks on
    speaker: int  # the same for all that one person says at this table
    name: str  # of who says it, to read; "" where something was done
    text: str
    mine: bool
    aside: bool  # said by somebody who looks on
    press: bool  # printed in a report


class Talk(Said):
    """What was said and done at a table, as far as whoever asks may hear it."""

    lines: list[TalkLine]
    muted: list[int]  # speakers whom an account has blocked


class RunningTable(ListedTable):
    """A game that everybody may watch."""

    watching: int  # how many look on


class GamesNow(Said):
    tables: list[RunningTable]  # the latest first
