"""What may be said to the server and what it answers, as types: docs/api.md in code."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct

from tailbiter.server.judgements import Cited, Review

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


class NewClock(Asked):
    """A time for the game, to which a turn adds, or a time for every turn."""

    kind: Literal["none", "game", "turn"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)] = 600
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


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
    access: Literal["private", "link", "lobby"] | None = None
    rated: bool = False
    commitment: Commitment = ""  # to a word for the draw


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
OfTheHost = Literal["pause", "resume", "roll_back", "stop"]
OfferKind = Literal["draw", "undo", "pause"]


class Doing(Acting):
    """Something that is no turn. What the host does for all needs no seat."""

    do: OfASeat | OfTheHost
    seat: SeatNumber | None = None
    what: OfferKind = "draw"  # to offer
    turns: Number = 0  # that stand when one has rolled back
    milliseconds: Annotated[int, Meta(ge=1000, le=86_400_000)] = 60_000  # to give a seat


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


class Watch(Asked, tag="watch"):
    """Tell me what happens at a table, as a seat or as a spectator."""

    table: str
    seat: SeatNumber | None = None


class Think(Asked, tag="think"):
    """Tell me what you think of a position, until I say stop."""

    study: Study
    seconds: Annotated[float, Meta(gt=0, le=60)] = 20.0


class EnterLobby(Asked, tag="lobby"):
    """Tell me who waits for whom, as it changes."""


class Pair(Asked, tag="pair"):
    """I would play a game with the next who would."""

    game: str
    name: Name = ""
    commitment: Commitment = ""


class Unpair(Asked, tag="unpair"):
    """I wait no longer."""


class Stop(Asked, tag="stop"):
    """Stop thinking."""


class Judge(Asked, tag="judge"):
    """Judge every turn of a game, and draw its chances."""

    table: str


class TryAgain(Asked, tag="try"):
    """Judge another turn in the place of one that was judged; `best` is what was better."""

    table: str
    number: Number  # of the turn in the game, from 1
    turn: Text
    best: Text


class AskTime(Asked, tag="time"):
    """Tell me what time it is with you."""

    sent: float  # the asker's own time, to be said back


SocketAsked = Watch | Think | Judge | TryAgain | Stop | EnterLobby | Pair | Unpair | AskTime


class Said(Struct):
    """Something the server sends."""


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
    deed: str  # the same in a few words: "Place d4, eat 3"; "" of an order, which says it itself
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


class State(Said):
    """A table as one seat, or a spectator, may see it."""

    table: TableInfo
    gathering: bool  # somebody is awaited, or the start is not drawn: the view is of an example
    draw: Draw | None  # where people gathered
    version: int  # grows with everything that happens, also with what is taken back
    number: int  # how many turns were played
    view: View
    deed: str  # the last turn in a few words, as in an entry
    frames: list[Frame]  # how it went
    thinking: list[int]  # seats whose bots are at work
    undo: bool
    redo: bool
    paused: bool  # nobody plays until the host lets it go on
    offer: Offered | None  # until all have answered
    asks: list[OfferKind]  # what this seat may ask of the others
    clock: Clock | None  # null where nobody's time runs
    outcome: Outcome | None
    step: Step | None  # for the seat that acts, and only for it


class Done(Said):
    """A brief answer: the state of this version, or a later one, is told on the socket."""

    version: int
    number: int


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


class Error(Said):
    """What was wrong, and what would work."""

    error: str
    rule: str | None = None
    field: str | None = None
    code: str | None = None  # a word for the kind of mistake
    data: dict[str, Any] = {}  # what is at fault
    why: str = ""  # a whole sentence without the rule's number; "" where `error` is one


class Studied(Said):
    """A position to look at: as the seat that acts may see it, or as was asked."""

    refused: Error | None  # then this is the position before the last turn
    view: View
    deed: str  # the last turn in a few words, as in an entry
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


class Verdict(Said):
    """Whether a turn may be played, and if not, by which rule."""

    legal: bool
    turn: str | None
    rule: str | None
    why: str | None
    rule_text: str | None


class Expected(Said):
    """A turn of an expected line, to be shown before anybody plays it."""

    turn: str
    seat: int
    deed: str
    parts: list[dict[str, Any]]
    events: list[Event]


class Line(Said):
    turn: str
    parts: list[dict[str, Any]]  # what the decisions of the turn are made of: the game's own
    chance: float  # of the seat to play, from 0 to 1
    visits: int
    follows: list[str]  # the turns expected after it
    proven: str  # "win", "draw" or "loss" of the seat to play, where that is certain
    turns_to_go: int | None
    promise: str  # the chance, or what is certain, in words
    expected: list[Expected]  # the turn itself and some that follow


class Opinion(Said):
    seat: int | None
    chances: list[float]  # each seat's, of winning
    lines: list[Line]  # the best first
    simulations: int
    seconds: float
    is_final: bool
    is_quick: bool = False  # a glance, until the search is compiled: no chances are known
    meaning: str = ""  # of what the numbers are the chance
    advice: str = ""  # the best turn and what it promises, in a sentence
    why: list[Cited] = []  # what speaks for it, once it was thought about to the end


class StateNow(Said, tag="state"):
    state: State


class OpinionNow(Said, tag="opinion"):
    opinion: Opinion


class JudgedNow(Said, tag="judged"):
    """How far judging is; `review` comes with the last one."""

    done: int
    total: int
    review: Review | None = None


class TriedNow(Said, tag="tried"):
    """What came of another try."""

    number: int
    turn: str
    is_right: bool  # nothing is much better
    text: str
    why: list[Cited]


class LobbyNow(Said, tag="lobby"):
    """Who waits for whom: a LobbyInfo."""

    lobby: Any


class PairedNow(Said, tag="paired"):
    """Somebody else would play, too: go to this table."""

    table: str


class InvitedNow(Said, tag="invited"):
    """Somebody asks you by name to play, or no longer: ask /api/invitations."""


class NextNow(Said, tag="next"):
    """Those of a table want to play once more, at another."""

    table: str
    next: str


class ErrorNow(Said, tag="error"):
    error: str
    rule: str | None = None
    code: str | None = None
    data: dict[str, Any] = {}


class TimeNow(Said, tag="time"):
    """What time it is here, for clocks that run down on screens elsewhere."""

    sent: float  # as it was asked
    now: int  # milliseconds since 1970


class PresenceNow(Said, tag="presence"):
    """Who is there. Until it is told, nobody is away and nobody looks on."""

    away: list[int]  # seats of people of whom no page is open
    watching: int  # how many look on


class TalkLine(Said):
    """Something said at a table, or done besides turns."""

    number: int  # of the entry in the log
    at: int  # milliseconds since 1970
    kind: str  # "said", or what was done
    seat: int | None  # whose words or doing; null: the host's, or of somebody who looks on
    speaker: int  # the same for all that one person says at this table
    name: str  # of who says it, to read; "" where something was done
    text: str
    mine: bool
    aside: bool  # said by somebody who looks on


class SaidNow(Said, tag="said"):
    line: TalkLine


MeetingSaid = LobbyNow | PairedNow | InvitedNow | NextNow
ApartSaid = TimeNow | PresenceNow | SaidNow
SocketSaid = StateNow | OpinionNow | JudgedNow | TriedNow | ErrorNow | MeetingSaid | ApartSaid
