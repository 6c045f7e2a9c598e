"""How a table is told, as types: its seats and turns, what may come next, a whole game."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from tailbiter.server.messages import Error, Late, OfferKind, Said


class Event(TypedDict):
    """What happened, by which rule; `seat` is null where it is nobody's doing.

    `kind` and `data` are the game's own; `text` is the sentence for who reads it.
    """

    kind: str
    rule: str
    seat: int | None
    data: dict[str, Any]
    text: str


class Frame(TypedDict):
    """One moment in the telling of a turn, and the board after it."""

    events: list[Event]
    board: dict[str, Any]


class Played(TypedDict):
    """One turn, as it is written."""

    turn: int
    seat: int
    text: str


class Result(TypedDict):
    """How a game ended by its rules; a draw has no winners."""

    winners: list[int]
    scores: list[int]  # by seat
    won: str  # who, in a sentence for who reads it
    reason: str
    rule: str


class View(TypedDict):
    """All that a seat may know: docs/view.md."""

    game: str
    title: str
    options: dict[str, str | int]
    rules: int  # their version
    seat: int | None  # for whom it is; null for a spectator
    start: str | None  # the position text of the start; null where it holds a secret
    turn: int  # or round, about to be played
    acting: list[int]  # seats whose turn or order is missing
    board: dict[str, Any]  # the game's own part
    decisions: list[str]  # what the seat may decide first, where it acts
    history: list[Played]
    events: list[Event]  # what the last turn did
    result: Result | None


class Entry(Said):
    """One turn of the game so far."""

    number: int
    turn: int
    seat: int
    text: str
    deed: str  # the same in a few words: "Place d4, eat 3"
    frames: list[Frame]


class SeatInfo(Said):
    who: Literal["person", "bot", "free"]
    level: int | None
    name: str  # "" where nobody gave one
    called: str  # what the game calls the seat: "A", or "White"
    label: str  # the name to read: the given one, "Bot", "White", "Player A"
    mine: bool  # this visitor holds it
    left: bool  # whoever sat there has left; the seat cannot win


Termination = Literal["rules", "resigned", "time", "agreed", "abandoned", "stopped"]


class Outcome(Said):
    """How a game ended: by its rules, or before."""

    termination: Termination
    winners: list[int]
    seat: int | None  # who resigned, or whose time was up
    won: str  # who, in a sentence for who reads it
    text: str  # and why


class TableInfo(Said):
    id: str
    game: str
    title: str
    options: dict[str, str | int]
    seats: list[SeatInfo]
    secret: bool  # seats hold what others may not see
    together: bool  # all seats act at the same time
    created: int  # milliseconds since 1970
    changed: int  # the same
    over: bool
    turns: int
    acting: list[int]
    termination: Termination | None  # how it ended; null while it goes on


class Tables(Said):
    tables: list[ListedTable]


class ListedTable(TableInfo):
    """A table in a list, and how it came out."""

    winners: list[int]
    scores: list[int]  # a number a seat when it is over
    deadlines: list[Deadline]  # of the seats that are to play
    due: int | None  # the first that is yours, or else anybody's; milliseconds since 1970
    new: int  # turns since the reader was last there
    offered: bool  # was the reader late too often, so that others may take their seat?


class Deadline(Said):
    seat: int
    due: int  # milliseconds since 1970


class Next(Said):
    """The game of the reader's that waits most, besides the one they are at."""

    table: str | None
    title: str
    waiting: int  # how many games do


class Picture(Said):
    """A table as a small picture: what everybody may see of it."""

    game: str
    options: dict[str, str | int]
    acting: list[int]
    names: list[str]  # of the seats, to read
    board: dict[str, Any]


class Score(Said):
    """How somebody has fared against bots of a level."""

    game: str
    level: int
    won: int
    drawn: int
    lost: int


class Scores(Said):
    scores: list[Score]


class Draw(Said):
    """How the start of a game comes about for which people gathered; see docs/fair-draws.md."""

    header: str  # what the server's secret is for
    commitment: str  # to that secret
    lot: bool  # it is drawn who sits where
    chosen: bool  # by the opener: nothing is dealt
    seed: str  # that they chose it by, or ""
    promised: list[int]  # seats that promised a word, as they sat before the lot
    missing: list[int]  # of these, who has not shown it; once the game has begun, who was left out
    due: int | None  # when it is drawn without them, in milliseconds since 1970
    words: list[str]  # as they were shown, by seat; "" for none
    order: list[int]  # what the lot came to: which seat's people sit at 1, 2, ...; or empty
    secret: str  # when the game is over


class Offered(Said):
    """What a seat asks the others to agree to."""

    seat: int
    what: OfferKind
    due: list[int]  # seats that have not answered
    text: str


class Clock(Said):
    """The time that seats have, as it was at one moment."""

    kind: Literal["game", "turn"]
    left: list[int]  # milliseconds a seat
    running: list[int]  # seats whose time runs since then
    counted: int  # when that was, in milliseconds since 1970


class Away(Said):
    """Days off, in milliseconds since 1970."""

    start: int
    until: int


class SeatPace(Said):
    due: int | None  # until when it is to play; null where its time does not run
    ordered: bool  # where all order together: its order is in
    ready: bool  # and it is done
    late: bool  # its turn is being made for it
    misses: int  # in a row
    extensions: int  # that it may still take
    days: int  # off that it may still take
    away: Away | None  # its days off, now or to come
    bank: int  # milliseconds that it has saved
    offered: bool  # others may take it
    stand_in: bool  # somebody plays there until its player is back
    kept: bool  # for you: sit down, and it is yours again


class Pace(Said):
    """Days for a turn, or deadlines: what was agreed on, and how each seat stands to it."""

    kind: Literal["turn", "calendar"]
    zone: str
    weekdays: list[int]  # 0 is Monday
    times: list[int]  # of deadlines, in minutes after midnight in that zone
    least: int  # milliseconds before one
    grace: int  # milliseconds after one
    slow: bool  # days for a turn: nobody need sit there and watch a clock
    turn: int  # milliseconds that a turn has, where that was agreed on
    cap: int  # the most that can be saved
    asks: bool  # orders are revealed when all say that they are done
    late: Late  # what happens to the late
    level: int  # of the bot that plays for them
    misses: int  # in a row, until others may have the seat; 0: never
    words: str  # all that in a line
    terms: list[str]  # the same, a sentence each
    seats: list[SeatPace]
    willing: list[str]  # who would stand in, or take a seat that is offered
    helping: bool  # you are one of them


class Master(Said):
    """The game master of a hosted game, as everybody may know before they sit down."""

    sees: bool  # all hands
    seat: int | None  # where they play, too
    terms: list[str]  # what they may do, a sentence each


class State(Said):
    """A table as one seat, or a spectator, may see it."""

    table: TableInfo
    gathering: bool  # somebody is awaited, or the start is not drawn: the view is of an example
    draw: Draw | None  # where people gathered
    version: int  # grows with everything that happens, also with what is taken back
    number: int  # how many turns were played
    view: View
    deeds: list[str]  # the last turn in a few words, or every known order of the last round
    frames: list[Frame]  # how it went
    thinking: list[int]  # seats whose bots are at work
    undo: bool
    redo: bool
    paused: bool  # nobody plays until somebody who may lets it go on
    resume: bool  # you may
    offer: Offered | None  # until all have answered
    asks: list[OfferKind]  # what this seat may ask of the others
    clock: Clock | None  # null where nobody's time runs
    pace: Pace | None  # where turns have their time, or deadlines
    master: Master | None  # where the host is a game master
    outcome: Outcome | None
    step: Step | None  # for the seat that acts, and only for it


class Step(Said):
    """A turn in the making."""

    seat: int
    made: list[str]
    parts: list[dict[str, Any]]  # what those decisions are made of: the game's own
    text: str  # the turn so far
    events: list[Event]  # what the last decision did
    board: dict[str, Any] | None  # as the decisions so far have left it; null: as in the view
    choices: dict[str, Any]  # what may come next: the game's own
    decisions: list[Decision] | None  # the same in full; null in a state, whose view has the texts


class Decision(Said):
    """One decision that may come next."""

    text: str
    turn: str  # the turn so far with it
    whole: bool  # the turn is complete with it
    parts: dict[str, Any]  # what it is made of: the game's own


class Prospect(Said):
    """What a decision would do."""

    text: str
    turn: str  # the turn so far with it
    whole: bool  # the turn is complete with it
    deed: str  # what a button says that makes it: "Place d4, eat 3"
    events: list[Event]
    board: dict[str, Any]


class Studied(Said):
    """A position to look at: as the seat that acts may see it, or as was asked."""

    refused: Error | None  # then this is the position before the last turn
    view: View
    deed: str  # the last turn in a few words, as in an entry; "" where the seat may not know it
    frames: list[Frame]
    number: int
    step: Step | None
    prospect: Prospect | None


class Story(Said):
    """A whole game, turn by turn, as a seat may know it."""

    table: TableInfo
    seat: int | None
    view: View  # before the first turn
    entries: list[Entry]
    result: Result | None
    outcome: Outcome | None  # also where the rules did not end it


class Verdict(Said):
    """Whether a turn may be played, and if not, by which rule."""

    legal: bool
    turn: str | None
    rule: str | None
    why: str | None
    rule_text: str | None


class Archive(Said):
    """Reports of a game, by their names; each as a file with any of the endings."""

    names: list[str]
    endings: list[str]
