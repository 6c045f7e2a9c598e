"""What may be said to the server and what it answers, as types: docs/api.md in code."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

MOST_TURNS = 2_000  # that a study may play, or a record have
MOST_COMMENTS = 4_000  # that a record may have
Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=600)]  # of a turn or a decision
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=1, le=10)]
Request = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Made = Annotated[list[Text], Meta(max_length=20)]  # the decisions of a turn so far
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what JavaScript can say exactly
Options = dict[str, str | int | bool]
Commitment = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]  # to a word for the draw


class Asked(Struct, forbid_unknown_fields=True):
    """Something a visitor sends."""


class Changing(Asked, kw_only=True):
    """Something to be done. `request` is an id of the asker's own: sent twice, it counts once."""

    request: Request | None = None


class Acting(Changing, kw_only=True):
    """Something to be done at a table. Who watches it may have a `brief` answer."""

    brief: bool = False


class NewSeat(Asked):
    """Who sits there: the opener, a bot, or somebody else who is awaited.

    An open seat with a name is kept for the account of that name. A closed seat is not part of the
    game.
    """

    who: Literal["person", "bot", "open", "closed"] = "person"
    level: Annotated[int, Meta(ge=1, le=8)] = 3
    name: Name = ""


Late = Literal["rule", "extension", "stand_in", "loss"]
Seconds = Annotated[int, Meta(ge=0, le=30 * 86_400)]
Weekdays = Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(min_length=1, max_length=7)]
Times = Annotated[list[Annotated[int, Meta(ge=0, le=1439)]], Meta(min_length=1, max_length=8)]


class NewClock(Asked):
    """A time for the game, to which a turn adds; a time for every turn; or deadlines.

    What happens to the late, too: docs/correspondence.md. What is not said is as usual, and that is
    otherwise where a turn has half a day or more.
    """

    kind: Literal["none", "game", "turn", "calendar"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)] = 600
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    bank: Seconds = 0  # that each seat has saved at the beginning
    cap: Seconds = 0  # the most that it can save of the times for its turns
    grace: Annotated[int, Meta(ge=0, le=2 * 86_400)] = 0  # seconds in which nobody is late yet
    extensions: Annotated[int, Meta(ge=0, le=10)] | None = None  # that each player may take
    vacation: Annotated[int, Meta(ge=0, le=60)] | None = None  # days that each may be away
    ready: bool | None = None  # are orders revealed only when all say that they are done?
    zone: Annotated[str, Meta(max_length=60)] = "UTC"  # as in Europe/Berlin
    # 0 is Monday: days with deadlines, or on which the time for a turn runs; null: every day.
    weekdays: Weekdays | None = None
    times: Times | None = None  # of deadlines, in minutes after midnight; null: at 20:00
    least: Seconds = 43_200  # that everybody has before a deadline
    late: Late | None = None  # what happens to the late
    level: Annotated[int, Meta(ge=1, le=8)] = 3  # of the bot that plays for them
    # In a row, until others may have the seat; 0: never.
    misses: Annotated[int, Meta(ge=0, le=20)] = 3
    like: str | None = None  # a table whose calendar this one shares; then nothing else counts


class NewTable(Changing):
    """A game to be played. Without seats a person, of the name given, plays against bots."""

    game: str
    options: Options = {}
    preset: str | None = None
    seats: Annotated[list[NewSeat], Meta(max_length=10)] | None = None
    name: Name = ""
    lot: bool = False  # who sits where is drawn
    seed: Seed | None = None
    clock: NewClock | None = None
    # Where seats are open for others: who may see the table, and is it rated?
    access: Literal["private", "link", "watched", "lobby"] | None = None
    rated: bool = False
    commitment: Commitment = ""  # to a word for the draw
    # Where seats are open for others: is the opener its game master, and do they see hands?
    master: Literal["", "blind", "sees"] = ""


class NewTurn(Acting):
    """A whole turn. `number` is how many turns were played when it was thought of."""

    turn: Text
    seat: SeatNumber
    number: Number | None = None


class Making(Asked):
    """A turn in the making: the decisions so far."""

    seat: SeatNumber
    made: Made = []


class Looking(Asked):
    """A decision that is looked at, and those made before it in the same turn.

    `version` is that of the state in which it was offered: where the table has moved on since, and
    it is offered no more, there is nothing to say.
    """

    seat: SeatNumber
    text: Text
    made: Made = []
    version: Number | None = None


class Trying(Asked):
    """A turn that somebody would like to play."""

    seat: SeatNumber
    turn: Text


class Sitting(Acting):
    """Which seat asks."""

    seat: SeatNumber


OfASeat = Literal["resign", "leave", "free", "offer", "accept", "decline", "extend"]
InTime = Literal["ready", "not_ready", "put_off", "away", "back"]
OfTheHost = Literal["pause", "resume", "roll_back", "watched", "unwatched", "stop"]
OfAnybody = Literal["stand_in", "stand_down"]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # milliseconds since 1970, UTC
OfferKind = Literal["draw", "undo", "pause", "back"]


class Doing(Acting):
    """Something that is no turn. What the host does for all needs no seat, nor to stand in."""

    do: OfASeat | InTime | OfTheHost | OfAnybody
    seat: SeatNumber | None = None
    what: OfferKind = "draw"  # to offer
    turns: Number = 0  # that stand when one has rolled back, or all agree to
    milliseconds: Annotated[int, Meta(ge=1000, le=86_400_000)] = 60_000  # to give a seat
    due: Moment = 0  # the deadline that is put off: asked twice, it is put off once
    start: Moment = 0  # of the days off
    until: Moment = 0
    name: Name = ""  # of who would stand in
    number: Number | None = None  # turns that were played when one was done with the round


class Again(Changing):
    """Once more, please; with `level`, against bots of that level."""

    level: Annotated[int, Meta(ge=1, le=8)] | None = None
    commitment: Commitment = ""  # to a word for the draw, where people are apart


class NewRecord(Changing):
    """A `.tail` file to be opened."""

    text: Annotated[str, Meta(max_length=400_000)]


class StudyTurn(Asked):
    text: Text
    seat: SeatNumber | None = None


class Study(Asked):
    """A position reached by turns from a start, to look at and try things; nothing is kept.

    The start is a table (whose first `at` turns are played) or a game with a position text.
    """

    table: str | None = None
    at: Number = 0
    game: str | None = None
    options: Options = {}
    start: Annotated[str, Meta(max_length=4_000)] | None = None
    turns: Annotated[list[StudyTurn], Meta(max_length=MOST_TURNS)] = []
    seat: SeatNumber | None = None
    you: bool = False  # sentences speak to this seat
    made: Made = []
    look: Text | None = None  # a decision that may come next, to be told what it would do
    trying: bool = False  # a last turn that is refused is no error, but part of the answer


class Said(Struct):
    """Something the server sends."""


class Done(Said):
    """A brief answer: the state of this version, or a later one, is told on the socket."""

    version: int
    number: int


class Error(Said):
    """What was wrong, and what would work."""

    error: str
    rule: str | None = None
    field: str | None = None
    code: str | None = None  # a word for the kind of mistake
    data: dict[str, Any] = {}  # what is at fault
    why: str = ""  # a whole sentence without the rule's number; "" where `error` is one
