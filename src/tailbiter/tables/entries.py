"""What the log of a table can say, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PERSON: Literal["person"] = "person"
BOT: Literal["bot"] = "bot"
OfferKind = Literal["draw", "undo", "pause", "back"]
OFFERS: tuple[OfferKind, ...] = ("draw", "undo", "pause", "back")


@dataclass(frozen=True)
class Gather:
    """Seats are free: the game begins when all are taken and its start is drawn."""

    commitment: str  # to the server's secret; see docs/fair-draws.md
    lot: bool = False  # is it drawn who sits where?
    chosen: bool = False  # by the opener: the table's start is the game's, and nothing is dealt
    seed: str = ""  # that they chose it by, if they did
    # From what supplied orders are drawn: the words of their round, its public number, or the
    # secret alone, which the header says; "" says nothing and is the secret alone, too.
    supplied: Literal["", "secret", "words", "public"] = ""
    public: str = ""  # the public draw that goes into the deal, named for people; "" without one
    until: int = 0  # words are taken until then; 0: until a while after the last seat was taken
    # Is the host its game master, and do they see hands? "" is a host and no more.
    master: Literal["", "blind", "sees"] = ""


@dataclass(frozen=True)
class Word:
    """A seat's word for what is drawn next: the deal, or what is supplied in the round that is on.

    For the deal it is the one that was promised, unless a public number comes after it.
    """

    seat: int
    word: str


@dataclass(frozen=True)
class Number:
    """What a public draw came to, for what is drawn next; see `Word`."""

    text: str
    source: str = ""  # which draw that was, where the header leaves it open


@dataclass(frozen=True)
class Begin:
    """All sit, and the draw is made: the game begins here."""

    start: str  # position text
    lot: str = ""  # which seat's people sit at 1, 2, ... from now on, as in "3 1 2"; "" as they sat


@dataclass(frozen=True)
class Reveal:
    """The game is over, and everybody may check the draw."""

    secret: str  # of the server, as hexadecimal


@dataclass(frozen=True)
class Published:
    """Everybody was given a file: from here on it cannot be another."""

    name: str
    digest: str  # its SHA-256 as hexadecimal


@dataclass(frozen=True)
class Turn:
    """A seat played, or ordered."""

    seat: int
    text: str


@dataclass(frozen=True)
class Supplied:
    """The game master gave an order in the place of one that did not come."""

    seat: int
    text: str


@dataclass(frozen=True)
class GoTo:
    """Turns were taken back, or played again, until so many stand."""

    turns: int


@dataclass(frozen=True)
class TakeBack:
    """A seat took back its order of the round that is on; those of others stand."""

    seat: int


@dataclass(frozen=True)
class Sit:
    """Somebody has a seat from now on."""

    seat: int
    sitter: Literal["person", "bot"] = PERSON
    name: str = ""
    level: int | None = None  # of a bot
    holder: str = ""  # who acts for a person's seat; the table itself acts for bots
    commitment: str = ""  # to a word for the draw: its SHA-256 as hexadecimal
    absent: str = ""  # for whom somebody stands in; whose the seat is again when they come back

    @property
    def is_person(self) -> bool:
        return self.sitter == PERSON


@dataclass(frozen=True)
class Leave:
    """A person left for good; before the game begins their seat is free again."""

    seat: int


@dataclass(frozen=True)
class Free:
    """The host opened a seat for somebody else."""

    seat: int


@dataclass(frozen=True)
class Resign:
    seat: int


@dataclass(frozen=True)
class Flag:
    """A seat's time is up."""

    seat: int
    last: bool = False  # of all people who are left, each is late: nobody of them wins


@dataclass(frozen=True)
class Missed:
    """A seat was to play by now, and has not; what this leads to was said at the beginning."""

    seat: int
    then: Literal["rule", "extension"] = "rule"


@dataclass(frozen=True)
class Ready:
    """A seat is done with the round that is on, or wants to look at its order once more."""

    seat: int
    ready: bool = True


@dataclass(frozen=True)
class Extension:
    """A seat takes one of its extensions."""

    seat: int
    due: int  # the deadline that is put off: whoever asks twice means one


@dataclass(frozen=True)
class Vacation:
    """A seat's time does not run between two moments; with `until` in the past they are back."""

    seat: int
    start: int
    until: int


@dataclass(frozen=True)
class StandIn:
    """Somebody without a seat would stand in for who is late, or would no longer."""

    name: str = ""
    willing: bool = True


@dataclass(frozen=True)
class Reminded:
    """The game master had those written to who are missing."""


@dataclass(frozen=True)
class Moved:
    """The deadline is another: the server was away, or its clock put right; or a master."""

    due: int  # milliseconds since 1970, UTC


@dataclass(frozen=True)
class Offer:
    """A seat asks all people at the table to agree; what they agree on is done at once."""

    seat: int
    what: OfferKind = "draw"
    turns: int | None = None  # how many would stand after an undo, or when one went back


@dataclass(frozen=True)
class Accept:
    seat: int


@dataclass(frozen=True)
class Decline:
    seat: int


@dataclass(frozen=True)
class Extend:
    """A seat was given more time."""

    seat: int
    milliseconds: int


@dataclass(frozen=True)
class Pause:
    """Nobody plays, and clocks stand."""


@dataclass(frozen=True)
class Resume:
    """Play goes on after a pause."""


@dataclass(frozen=True)
class Stood:
    """The server was away for so long, and nobody's time ran."""

    milliseconds: int
    ahead: int = 0  # milliseconds by which its clock was, where it was put back

    @property
    def shift(self) -> int:
        """What lies between the last moment by the clock before and the first by the one now."""
        return self.milliseconds - self.ahead


@dataclass(frozen=True)
class RollBack:
    """The host went back to an earlier turn, for everybody; what came after is gone."""

    turns: int


@dataclass(frozen=True)
class Watched:
    """The host lets anybody watch, or no longer; who knows the way there still may."""

    anybody: bool = True


@dataclass(frozen=True)
class Stop:
    """The host stopped the game, or an opened record had ended in this way."""

    termination: Literal["stopped", "abandoned", "agreed", "resigned", "time"] = "stopped"
    seat: int | None = None  # who resigned, or whose time was up


@dataclass(frozen=True)
class Said:
    """Words at the table; without a seat the host's, or of somebody who looks on."""

    seat: int | None
    text: str
    name: str = ""  # of somebody who looks on
    press: int | None = None  # the round or turn in whose report it is printed; None: in none


@dataclass(frozen=True)
class Note:
    """A comment on the game, to stand in its record after so many turns."""

    turns: int
    text: str


@dataclass(frozen=True)
class Plan:
    """What a seat plays if others play as it expects; nobody else hears of it.

    A line is turns from the position that it was made in, of whoever is to play there; without
    lines nothing is planned. The table itself drops a plan that has come to a turn that is not
    legal.
    """

    seat: int
    lines: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Standing:
    """What a seat orders where it has given no order; nobody else hears of it."""

    seat: int
    cards: tuple[int, ...] = ()  # the best liked first; then come those that are not named
    bid: int = 0
    unit: Literal["points", "percent"] = "points"  # of the points that the seat has by then
    when: Literal["never", "deadline", "at_once"] = "never"  # never: there is none


DrawEntry = Gather | Word | Number | Begin | Reveal
GameEntry = Turn | Supplied | GoTo | TakeBack
SeatEntry = Sit | Leave | Free | Resign | Flag
PaceEntry = Missed | Ready | Extension | Vacation | StandIn | Reminded | Moved
TalkEntry = Offer | Accept | Decline | Said | Note
HostEntry = Extend | Pause | Resume | Stood | RollBack | Watched | Stop | Published
PlanEntry = Plan | Standing
Entry = DrawEntry | GameEntry | SeatEntry | PaceEntry | TalkEntry | HostEntry | PlanEntry
PRIVATE = (Plan, Standing)  # entries of which nobody but their seat may know that there are any
KINDS: dict[str, type[Entry]] = {
    "gather": Gather,
    "word": Word,
    "number": Number,
    "begin": Begin,
    "reveal": Reveal,
    "published": Published,
    "turn": Turn,
    "supplied": Supplied,
    "go": GoTo,
    "take_back": TakeBack,
    "sit": Sit,
    "leave": Leave,
    "free": Free,
    "resign": Resign,
    "flag": Flag,
    "missed": Missed,
    "ready": Ready,
    "extension": Extension,
    "vacation": Vacation,
    "stand_in": StandIn,
    "reminded": Reminded,
    "moved": Moved,
    "offer": Offer,
    "accept": Accept,
    "decline": Decline,
    "extend": Extend,
    "pause": Pause,
    "resume": Resume,
    "stood": Stood,
    "roll_back": RollBack,
    "watched": Watched,
    "stop": Stop,
    "said": Said,
    "note": Note,
    "plan": Plan,
    "standing": Standing,
}
NAMES = {made: kind for kind, made in KINDS.items()}


@dataclass(frozen=True)
class Logged:
    """An entry in its place: which one, when, and who did it."""

    number: int  # from 1, no gaps
    at: int  # milliseconds since 1970, UTC
    who: str  # an id that means nothing here; "" for the table itself, and for its bots
    request: str | None  # the id that this was asked for with; no other entry has it
    entry: Entry
