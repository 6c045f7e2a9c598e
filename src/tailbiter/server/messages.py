"""What may be said to the server and what it answers, as types: docs/api.md in code."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct

MOST_TURNS = 2_000  # that a study may play, or a record have
Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=600)]  # of a turn or a decision
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=1, le=10)]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what JavaScript can say exactly
Options = dict[str, str | int | bool]


class Asked(Struct, forbid_unknown_fields=True):
    """Something a visitor sends."""


class NewSeat(Asked):
    """Who sits there. A closed seat is not part of the game."""

    who: Literal["person", "bot", "closed"] = "person"
    level: Annotated[int, Meta(ge=1, le=8)] = 3
    name: Name = ""


class NewTable(Asked):
    """A game to be played. Without seats a person plays against bots."""

    game: str
    options: Options = {}
    preset: str | None = None
    seats: Annotated[list[NewSeat], Meta(max_length=10)] | None = None
    seed: Seed | None = None


class NewTurn(Asked):
    """A whole turn. `number` is how many turns were played when it was thought of."""

    turn: Text
    seat: SeatNumber
    number: Number | None = None


class Making(Asked):
    """A turn in the making: the decisions so far."""

    seat: SeatNumber
    made: Annotated[list[Text], Meta(max_length=20)] = []


class Trying(Asked):
    """A turn that somebody would like to play."""

    seat: SeatNumber
    turn: Text


class Sitting(Asked):
    """Which seat asks."""

    seat: SeatNumber


class NewRecord(Asked):
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
    made: Annotated[list[Text], Meta(max_length=20)] = []
    trying: bool = False  # a last turn that is refused is no error, but part of the answer


class Watch(Asked, tag="watch"):
    """Tell me what happens at a table, as a seat or as a spectator."""

    table: str
    seat: SeatNumber | None = None


class Think(Asked, tag="think"):
    """Tell me what you think of a position, until I say stop."""

    study: Study
    seconds: Annotated[float, Meta(gt=0, le=60)] = 20.0


class Stop(Asked, tag="stop"):
    """Stop thinking."""


class Judge(Asked, tag="judge"):
    """Judge every turn of a game, and draw its chances."""

    table: str


SocketAsked = Watch | Think | Judge | Stop


class Said(Struct):
    """Something the server sends."""


class Event(TypedDict):
    """A sentence of what happened, by which rule; `seat` is null where it is nobody's doing."""

    rule: str
    text: str
    seat: int | None


class Frame(TypedDict):
    """One moment in the telling of a turn, and the board after it."""

    events: list[Event]
    board: dict[str, Any]


class Entry(Said):
    """One turn of the game so far."""

    number: int
    turn: int
    seat: int
    text: str
    frames: list[Frame]


class SeatInfo(Said):
    who: str
    level: int | None
    name: str
    mine: bool


class TableInfo(Said):
    id: str
    game: str
    title: str
    options: dict[str, str | int]
    seats: list[SeatInfo]
    secret: bool
    together: bool
    created: int
    changed: int
    over: bool
    turns: int
    acting: list[int]


class Tables(Said):
    tables: list[TableInfo]


class State(Said):
    """A table as one seat, or a spectator, may see it."""

    table: TableInfo
    version: int  # grows with everything that happens, also with what is taken back
    number: int
    view: dict[str, Any]
    frames: list[Frame]
    thinking: list[int]
    undo: bool
    redo: bool


Change = tuple[list[str | int], Any]  # a path into the board, and what stands there afterwards


class Decision(Said):
    """One decision that may come next, and what it would do to the board."""

    text: str
    turn: str
    whole: bool
    events: list[Event]
    changes: list[Change]


class Step(Said):
    """A turn in the making."""

    seat: int
    made: list[str]
    text: str
    board: dict[str, Any]
    decisions: list[Decision]


class Refused(Said):
    """A turn that was tried, and why it may not be played."""

    error: str
    rule: str | None


class Studied(Said):
    """A position to look at: as the seat that acts may see it, or as was asked."""

    refused: Refused | None  # then this is the position before the last turn
    view: dict[str, Any]
    frames: list[Frame]
    number: int
    step: Step | None


class Story(Said):
    """A whole game, turn by turn, as a seat may know it."""

    table: TableInfo
    seat: int | None
    view: dict[str, Any]  # before the first turn
    entries: list[Entry]
    result: dict[str, Any] | None


class Verdict(Said):
    """Whether a turn may be played, and if not, by which rule."""

    legal: bool
    turn: str | None
    rule: str | None
    why: str | None
    rule_text: str | None


class Line(Said):
    turn: str
    chance: float
    visits: int
    follows: list[str]
    proven: str
    turns_to_go: int | None


class Opinion(Said):
    seat: int | None
    chances: list[float]
    lines: list[Line]
    simulations: int
    seconds: float
    is_final: bool
    reason: Event | None = None


class Error(Said):
    """What was wrong, and what would work."""

    error: str
    rule: str | None = None
    field: str | None = None


class StateNow(Said, tag="state"):
    state: State


class OpinionNow(Said, tag="opinion"):
    opinion: Opinion


class JudgedNow(Said, tag="judged"):
    """How far judging is; `review` comes with the last one: docs/analysis.md tells its data."""

    done: int
    total: int
    review: dict[str, Any] | None = None


class ErrorNow(Said, tag="error"):
    error: str
    rule: str | None = None


SocketSaid = StateNow | OpinionNow | JudgedNow | ErrorNow
