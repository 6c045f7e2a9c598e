"""What the log of a table can say, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PERSON: Literal["person"] = "person"
BOT: Literal["bot"] = "bot"
OFFERS: tuple[Literal["draw", "undo", "pause"], ...] = ("draw", "undo", "pause")


@dataclass(frozen=True)
class Gather:
    """Seats are free: the game begins when all are taken and its start is drawn."""

    commitment: str  # to the server's secret; see docs/fair-draws.md
    lot: bool = False  # is it drawn who sits where?
    chosen: bool = False  # by the opener: the table's start is the game's, and nothing is dealt
    seed: str = ""  # that they chose it by, if they did


@dataclass(frozen=True)
class Word:
    """A seat shows the word that it promised."""

    seat: int
    word: str


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


@dataclass(frozen=True)
class Offer:
    """A seat asks all people at the table to agree; what they agree on is done at once."""

    seat: int
    what: Literal["draw", "undo", "pause"] = "draw"
    turns: int | None = None  # how many would stand after an undo


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


@dataclass(frozen=True)
class RollBack:
    """The host went back to an earlier turn, for everybody; what came after is gone."""

    turns: int


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


@dataclass(frozen=True)
class Note:
    """A comment on the game, to stand in its record after so many turns."""

    turns: int
    text: str


DrawEntry = Gather | Word | Begin | Reveal
GameEntry = Turn | Supplied | GoTo | TakeBack
SeatEntry = Sit | Leave | Free | Resign | Flag
TalkEntry = Offer | Accept | Decline | Said | Note
HostEntry = Extend | Pause | Resume | Stood | RollBack | Stop
Entry = DrawEntry | GameEntry | SeatEntry | TalkEntry | HostEntry
KINDS: dict[str, type[Entry]] = {
    "gather": Gather,
    "word": Word,
    "begin": Begin,
    "reveal": Reveal,
    "turn": Turn,
    "supplied": Supplied,
    "go": GoTo,
    "take_back": TakeBack,
    "sit": Sit,
    "leave": Leave,
    "free": Free,
    "resign": Resign,
    "flag": Flag,
    "offer": Offer,
    "accept": Accept,
    "decline": Decline,
    "extend": Extend,
    "pause": Pause,
    "resume": Resume,
    "stood": Stood,
    "roll_back": RollBack,
    "stop": Stop,
    "said": Said,
    "note": Note,
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
