"""What a game promises, as types: mypy holds every game's package against `Definition`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tailbiter.games.chance import Chance, Shuffled
from tailbiter.games.events import Event, Moment, Refusal
from tailbiter.games.options import Option, OptionWords, Value
from tailbiter.games.report import Chapter, Columns, Facts, Held, Reordered, Tally
from tailbiter.games.sentences import English, Reader, Reasons, Words
from tailbiter.games.story import Told

if TYPE_CHECKING:
    from tailbiter.games.meaning import Canonical, Meant

Data = Mapping[str, Any]  # ready for JSON, as a type of the game says


class Rules(Protocol):
    """`rules.py`: set-up, who acts, legal decisions, deciding, the end. Seats count from 0."""

    __name__: str
    MOST: int  # the longest list of decisions
    NONE: int  # no decision

    Options: Any  # two classes, each a Flat
    State: Any

    def setup(self, state: Any, options: Any, dice: list[int]) -> None: ...
    def acts(self, state: Any, seat: int) -> bool: ...
    def is_whole(self, state: Any) -> bool: ...
    def refusal(self, state: Any, seat: int, decision: int) -> int: ...
    def legal(self, state: Any, seat: int, out: list[int]) -> int: ...
    def draw(self, state: Any, dice: list[int]) -> int: ...
    def decide(self, state: Any, seat: int, decision: int) -> None: ...
    def may_coincide(self, state: Any) -> bool: ...
    def past_length(self, options: Any) -> int: ...
    def remember(self, state: Any, past: list[int]) -> None: ...
    def ending(self, state: Any) -> int: ...
    def score(self, state: Any, seat: int) -> int: ...
    def is_winner(self, state: Any, seat: int) -> bool: ...


class Text(Protocol):
    """`text.py`: positions and turns, written canonically and read forgivingly."""

    def write(self, state: Any) -> str: ...
    def read(self, state: Any, text: str) -> None: ...
    def write_decision(self, state: Any, seat: int, decision: int) -> str: ...
    def write_legal(self, state: Any, seat: int, decisions: Sequence[int]) -> list[str]:
        """The same of all that may be decided: what they have in common is looked up once."""

    def parts(self, state: Any, seat: int, decision: int) -> Data: ...
    def is_supplied(self, decision: int) -> bool: ...
    def preferred(
        self, state: Any, seat: int, cards: Sequence[int], bid: int, is_percent: bool
    ) -> int: ...
    def read_turn(
        self, state: Any, seat: int, text: str, dice: Chance | None = None
    ) -> Iterator[int]: ...


class Events(Protocol):
    """`events.py`: what turns did, why the game ended, why a decision is forbidden, as data."""

    @property
    def KINDS(self) -> Mapping[str, type]: ...  # noqa: N802
    def moments(
        self, before: Any, seat: int, decisions: Sequence[int], after: Any
    ) -> list[Moment]: ...
    def foreseen(self, state: Any, seat: int, decision: int) -> Moment: ...
    def ended(self, state: Any, rule: int) -> Event: ...
    def refused(self, state: Any, seat: int, decision: int, rule: int) -> Refusal: ...


class Teller(Protocol):
    """Words about events, by their kind, and refusals, by their code."""

    @property
    def EVENTS(self) -> Words: ...  # noqa: N802
    @property
    def REFUSALS(self) -> Reasons: ...  # noqa: N802
    def seat_name(self, seat: int) -> str: ...


class Sentences(Teller, Protocol):
    """`sentences.py`, one for each language: the only words about a game."""

    ABOUT: str
    TIME: str
    LATE: str  # how SUPPLIED_BY makes a turn for who is late; "" where nobody does

    @property
    def OPTIONS(self) -> Mapping[str, OptionWords]: ...  # noqa: N802
    def deed(self, text: str, events: Sequence[Event], reader: Reader) -> str: ...


class Language(Teller, Protocol):
    """The `sentences.py` of all games: what they share, and how a sentence is made."""

    def said(self, told: Event | Refusal, reader: Reader, words: Teller) -> str: ...
    def won(self, winners: Sequence[int], reader: Reader, words: Teller, is_drawn: bool) -> str: ...


class View(Protocol):
    """`view.py`: what a seat may know, and what it may decide, as data."""

    def is_secret(self, state: Any) -> bool: ...
    def board(self, state: Any, seat: int | None, gm: bool) -> Data: ...
    def choices(self, state: Any, seat: int) -> Data: ...


class Deal(Protocol):
    """`deal.py`: what chance decides at the start, as named lists."""

    def write(self, state: Any) -> Data: ...
    def draw(self, state: Any, shuffled: Shuffled) -> Data: ...
    def lay(self, state: Any, deal: Data) -> None: ...


class Report(Protocol):
    """`report.py`: what a report by post shows, as data made of views."""

    @property  # kinds of events that the columns and the order of play tell as well
    def TABLED(self) -> frozenset[str]: ...  # noqa: N802
    @property
    def ORDERED(self) -> frozenset[str]: ...  # noqa: N802
    def columns(self, view: Data) -> Columns: ...
    def order(self, view: Data) -> list[int]: ...
    def held(self, view: Data) -> list[Held]: ...
    def facts(self, chapters: Sequence[Chapter], start: Data, end: Data) -> Facts: ...
    def tally(self, chapters: Sequence[Chapter]) -> Tally: ...


class Story(Protocol):
    """`story.py`: the words of a report."""

    TALLY: tuple[str, str]  # above the table of who did how much to whom: heading, what it shows

    @property
    def COLUMNS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def HELD(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def FACTS(self) -> Told: ...  # noqa: N802
    def drawn(self, view: Data) -> list[str]: ...
    def listed(self, view: Data, say: English) -> list[list[str]]: ...
    def how(self, view: Data) -> list[str]: ...
    def reordered(self, say: English, change: Reordered) -> str: ...


class Prose(Protocol):
    """`prose.py`: what somebody's letter orders, or what must be asked. Seats count from 0.

    A game where a turn is a turn text has none of its own: `games/prose.py` reads these.
    """

    def understood(
        self, lines: Sequence[str], state: Any, seat: int, canonical: Canonical
    ) -> Meant: ...


class Definition(Protocol):
    """A game's package."""

    __name__: str
    NAME: str
    TITLE: str
    DESIGNER: str
    VERSIONS: int  # the newest version of its rules; those before it can still be played
    LETTER: str  # of its rule numbers
    TURN_ORDER: str  # the rule that says whose turn it is
    TOGETHER: bool  # do the seats act at the same time?
    FEWEST_WIN: bool  # is a lower score better?
    DRAWN_BY: str | None  # the rule by which nobody, or all, may win; None: there is no draw
    SUPPLIED_BY: str | None  # the rule by which a game master supplies turns; None: nobody does

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...  # noqa: N802
    @property
    def PRESETS(self) -> Mapping[str, Mapping[str, Value]]: ...  # noqa: N802
    @property  # the options that make it larger, each with what its largest values need besides
    def GROWS_BY(self) -> Mapping[str, Mapping[str, Value]]: ...  # noqa: N802
    @property
    def rules(self) -> Rules: ...
    @property
    def text(self) -> Text: ...
    @property
    def events(self) -> Events: ...
    @property
    def view(self) -> View: ...
    @property
    def deal(self) -> Deal: ...
    @property
    def report(self) -> Report: ...
    @property
    def story(self) -> Story: ...
    def numbers(self, options: Mapping[str, Value]) -> dict[str, int]: ...
    def check(self, options: Mapping[str, Value]) -> None: ...
