"""What is asked and said on the socket, as types."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, field

from tailbiter.server.judgements import Cited, Review
from tailbiter.server.messages import Asked, Commitment, Name, Number, Said, SeatNumber, Study, Text
from tailbiter.server.table_messages import Event, State
from tailbiter.server.talk_messages import TalkLine


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
    watched: bool = True  # if both like it, the game is shown to all


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
    why: list[Cited] = field(
        default_factory=list
    )  # what speaks for it, once it was thought about to the end


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
    data: dict[str, Any] = field(default_factory=dict)


class TimeNow(Said, tag="time"):
    """What time it is here, for clocks that run down on screens elsewhere."""

    sent: float  # as it was asked
    now: int  # milliseconds since 1970


class PresenceNow(Said, tag="presence"):
    """Who is there. Until it is told, nobody is away and nobody looks on."""

    away: list[int]  # seats of people of whom no page is open
    watching: int  # how many look on
    gone: list[int] = field(default_factory=list)  # of them, seats that a host may open


class SaidNow(Said, tag="said"):
    line: TalkLine


class PlansNow(Said, tag="plans"):
    """What a seat of yours has planned is otherwise than before: ask for it."""

    table: str
    seat: int


class NoticeNow(Said, tag="notice"):
    """Something that concerns you happened at one of your tables, whichever page is open."""

    table: str
    kind: str
    text: str


MeetingSaid = LobbyNow | PairedNow | InvitedNow | NextNow | NoticeNow
ApartSaid = TimeNow | PresenceNow | SaidNow | PlansNow
SocketSaid = StateNow | OpinionNow | JudgedNow | TriedNow | ErrorNow | MeetingSaid | ApartSaid
