"""A table: a record, who sits where, and the log from which all else follows."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import assert_never

from tailbiter.games.errors import TextError
from tailbiter.play.game import Game
from tailbiter.play.outcome import ABANDONED, AGREED, RESIGNED, TIME, Outcome
from tailbiter.play.position import Position
from tailbiter.play.record import Record, Step, Taken
from tailbiter.tables import draws, entries
from tailbiter.tables.checking import tags_of
from tailbiter.tables.clock import Clock, Control, new_clock
from tailbiter.tables.entries import Entry, Logged, Sit
from tailbiter.tables.gathering import Gathering, in_order
from tailbiter.tables.pausing import Pausing

LATE_LEVEL = 3  # of the bot that plays on for a person who left
NO_CLOCK = Control()


@dataclass(eq=False)
class Table:
    """One game with people and bots. `apply` is the only thing that changes it."""

    id: str
    start: Position  # where seats are free at first, and the start is drawn later, an example
    created: int  # milliseconds since 1970, UTC
    owner: str = ""  # the id of whoever opened it
    game_master: str = ""  # the id of whoever judges; most tables have none
    control: Control = NO_CLOCK
    late_level: int = LATE_LEVEL
    tags: Mapping[str, str] = field(default_factory=dict)  # what a record file said besides
    record: Record = field(init=False)
    log: list[Logged] = field(init=False, default_factory=list)
    requests: dict[str, Logged] = field(init=False, default_factory=dict)
    seats: dict[int, Sit] = field(init=False, default_factory=dict)  # those that are taken
    gathering: Gathering | None = field(init=False, default=None)  # None: all sat from the first
    ahead: list[Taken] = field(init=False, default_factory=list)  # taken back, the next one last
    opened: dict[int, str] = field(init=False, default_factory=dict)  # orders taken back, by seat
    offer: entries.Offer | None = field(init=False, default=None)  # that stands
    agreed: frozenset[int] = field(init=False, default=frozenset())  # seats that agree to it
    declined: frozenset[tuple[int, str]] = field(init=False, default=frozenset())  # since a turn
    pausing: Pausing = field(init=False, default=Pausing())
    clock: Clock = field(init=False)

    def __post_init__(self) -> None:
        self.record = Record(self.start.game, self.start)
        self.record.tags.update(self.tags)
        self.clock = new_clock(self.control, self.game.players, self.created)

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def rules(self) -> int:
        """The version of the rules that this game goes by."""
        return self.game.rules

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return len(self.log)

    @property
    def turns(self) -> int:
        """How many turns have been played and stand."""
        return len(self.record.log)

    @property
    def outcome(self) -> Outcome | None:
        return self.record.outcome

    @property
    def is_over(self) -> bool:
        return bool(self.record.ending or self.position.result)

    @property
    def is_paused(self) -> bool:
        return self.pausing.since is not None

    @property
    def is_secret(self) -> bool:
        """Do seats hold what others may not see?"""
        return self.position.has_secrets

    @property
    def is_together(self) -> bool:
        """Do the seats act at the same time?"""
        return bool(self.game.definition.TOGETHER)

    @property
    def is_gathering(self) -> bool:
        """Is somebody awaited, or the start not drawn yet? Then the position is an example."""
        return self.gathering is not None and self.gathering.begin is None

    @property
    def is_full(self) -> bool:
        return len(self.seats) == self.game.players

    @property
    def free_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.game.players + 1) if seat not in self.seats)

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.is_over or self.is_gathering else self.position.acting

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, sit in sorted(self.seats.items()) if sit.is_person)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        bots = {seat for seat, sit in self.seats.items() if not sit.is_person}
        if not bots or self.is_paused:
            return ()
        return tuple(seat for seat in self.acting if seat in bots)

    @property
    def on_the_clock(self) -> tuple[int, ...]:
        """The seats whose time runs: of people who are to act, when all have sat down."""
        if self.is_paused or not self.is_full:
            return ()
        people = self.people
        return tuple(seat for seat in self.acting if seat in people)

    @property
    def holders(self) -> frozenset[str]:
        """Those who hold seats, and who opened the table."""
        return frozenset({self.owner, *(self.seats[seat].holder for seat in self.people)} - {""})

    @property
    def seat_tags(self) -> dict[str, str]:
        """What a record file says of the seats."""
        found = {}
        for seat, sit in sorted(self.seats.items()):
            found[f"Seat{seat}"] = "a person" if sit.is_person else f"bot level {sit.level}"
            if sit.name:
                found[f"Name{seat}"] = sit.name
        return found

    def holds(self, who: str, seat: int) -> bool:
        """Does this seat act when they say so? Bots do for the table, whose id is empty."""
        sit = self.seats.get(seat)
        return sit is not None and sit.holder == who and sit.is_person == (who != "")

    def is_current(self, turns: int, seat: int) -> bool:
        """Was a turn thought of for the position as it is, after so many turns?

        Others' orders do not matter to one's own, as long as the round is the same.
        """
        if not self.is_together:
            return turns == self.turns
        is_same_round = self.record.positions[min(turns, self.turns)].turn == self.position.turn
        return is_same_round and all(later.seat != seat for later in self.record.log[turns:])

    def after(self, logged: Logged, step: Step | None = None) -> Table:
        """The table with one more entry; this one stays as it is, for those who look at it."""
        found = copy(self)
        found.record = self.record.copy()
        found.log, found.ahead = self.log[:], self.ahead[:]
        found.seats, found.requests = dict(self.seats), dict(self.requests)
        found.opened = dict(self.opened)
        found.apply(logged, step)
        return found

    def add(self, entry: Entry, at: int, who: str = "", step: Step | None = None) -> None:
        """Log what nobody has to be asked about, and do it."""
        self.apply(Logged(self.version + 1, at, who, None, entry), step)

    def apply(self, logged: Logged, step: Step | None = None) -> None:
        """What the log says, done. `step` is where a turn leads, if that is known already."""
        self._check(logged)
        stood = logged.entry.milliseconds if isinstance(logged.entry, entries.Stood) else 0
        self.clock = self.clock.count(logged.at, stood)
        self._do(logged.entry, logged.at, step)
        self.clock = self.clock.run(self.on_the_clock)
        self.log.append(logged)
        if logged.request is not None:
            self.requests[logged.request] = logged

    def _do(self, entry: Entry, at: int, step: Step | None) -> None:
        match entry:
            case entries.Gather() | entries.Word() | entries.Begin() | entries.Reveal():
                self._draw(entry)
            case entries.Turn() | entries.Supplied():
                self._play(entry, step)
            case entries.GoTo() | entries.TakeBack() | entries.RollBack():
                self._go_back(entry)
            case entries.Sit() | entries.Free():
                self._change_seat(entry, at)
            case entries.Leave() | entries.Resign() | entries.Flag():
                self._go_on_without(entry)
            case entries.Offer() | entries.Accept() | entries.Decline():
                self._negotiate(entry, at)
            case entries.Pause() | entries.Resume() | entries.Stood():
                self._pause(entry, at)
            case entries.Extend():
                self.clock = self.clock.extended(entry.seat, entry.milliseconds)
            case entries.Stop():
                self.record.end(entry.termination, entry.seat)
            case entries.Note():
                self.record.note(entry.text, entry.turns)
            case entries.Said():
                pass  # it is in the log, and changes nothing else
            case _:
                assert_never(entry)

    def _pause(self, entry: entries.Pause | entries.Resume | entries.Stood, at: int) -> None:
        self.pausing = self.pausing.after(entry, at)
        if self.gathering and isinstance(entry, entries.Stood):
            self.gathering = self.gathering.stood(entry.milliseconds, at)

    def _check(self, logged: Logged) -> None:
        """Can this come next? If not, somebody has changed the log."""
        if logged.number != self.version + 1:
            raise TextError(f"entry {logged.number} cannot follow entry {self.version}")
        if logged.request in self.requests:
            raise TextError(f"entry {logged.number} was asked for before")
        seat, turns = getattr(logged.entry, "seat", None), getattr(logged.entry, "turns", 0)
        if (seat or 1) > self.game.players or (turns or 0) > self.turns + len(self.ahead):
            raise TextError(f"entry {logged.number} cannot be at this table")

    def _draw(self, entry: entries.DrawEntry) -> None:
        """On to the start of a game for which people gathered, and to what it was drawn from."""
        if isinstance(entry, entries.Gather):
            self.gathering = Gathering(entry)
            return
        if self.gathering is None:
            raise TextError("nothing is drawn at a table where all sat from the first")
        match entry:
            case entries.Word():
                self.gathering = self.gathering.shown(entry.seat, entry.word)
            case entries.Begin():
                self.gathering = replace(self.gathering, begin=entry)
                self.seats = in_order(entry.lot, self.seats)
                self.record = Record(self.game, self.game.position(entry.start))
            case entries.Reveal():
                self.gathering = replace(self.gathering, secret=entry.secret)
        about = draws.header(self.id, self.game)
        self.record.tags.update({**self.tags, **tags_of(about, self.gathering)})

    def _change_seat(self, entry: Sit | entries.Free, at: int) -> None:
        """A seat that is opened during the game cannot win until another person comes to it."""
        self.offer = None
        if isinstance(entry, entries.Free):
            del self.seats[entry.seat]
            if not self.is_gathering:
                self.record.leave(entry.seat)
            return
        if entry.seat not in self.seats and entry.is_person:
            self.record.come_back(entry.seat)
        self.seats[entry.seat] = entry
        if self.gathering and self.is_gathering and self.is_full:
            self.gathering = self.gathering.full(self.seats, at)

    def _play(self, entry: entries.Turn | entries.Supplied, step: Step | None) -> None:
        """Whoever plays on has declined what was offered."""
        turn = self.position.turn
        self.record.add(step or self.record.step(entry.text, entry.seat))
        self.ahead.clear()
        self.opened.pop(entry.seat, None)
        if self.position.turn > turn:
            self.opened.clear()
        self.clock = self.clock.played(entry.seat, turn)
        self.declined = frozenset()
        if self.offer and (self.offer.seat != entry.seat or self.offer.what != "draw"):
            self.offer = None

    def _go_back(self, entry: entries.GoTo | entries.TakeBack | entries.RollBack) -> None:
        self.offer = None
        match entry:
            case entries.GoTo():
                self._go_to(entry.turns)
            case entries.TakeBack():
                self._open(entry.seat)
            case entries.RollBack():
                self._go_back_for_good(entry.turns)

    def _go_back_for_good(self, turns: int) -> None:
        """Nothing of what came after can be played again: others have seen it."""
        self._go_to(turns)
        self.ahead.clear()
        self.opened.clear()

    def _go_to(self, turns: int) -> None:
        while self.turns > turns:
            last = self.record.log[-1]
            self.clock = self.clock.taken_back(last.seat, last.turn)
            self.ahead.append(self.record.take_back())
        while self.turns < turns:
            self.record.put_back(self.ahead.pop())

    def _open(self, seat: int) -> None:
        """What a seat has ordered is no order any more, and those of others stand."""
        self.opened[seat] = self.record.order_of(seat) or ""
        self.clock = self.clock.taken_back(seat, self.position.turn)
        self.record.add(self.record.without_order(seat))
        self.ahead.clear()

    def _go_on_without(self, entry: entries.Leave | entries.Resign | entries.Flag) -> None:
        """A bot plays on, unless there is nobody left to play against; before the game nobody."""
        if self.is_gathering:
            del self.seats[entry.seat]
            return
        self.offer = None
        self.record.leave(entry.seat)
        sit = self.seats.get(entry.seat, Sit(entry.seat))
        others = [seat for seat in self.people if seat != entry.seat]
        if self.is_over or len(others) > 1:
            bot = replace(sit, sitter=entries.BOT, level=self.late_level, holder="")
            self.seats[entry.seat] = bot
            return
        match entry:
            case entries.Leave():
                self.record.end(ABANDONED)
            case entries.Resign():
                self.record.end(RESIGNED, entry.seat)
            case entries.Flag():
                self.record.end(TIME, entry.seat)

    def _negotiate(self, entry: entries.Offer | entries.Accept | entries.Decline, at: int) -> None:
        """What all people have accepted is done in the same step."""
        match entry:
            case entries.Offer():
                self.offer, self.agreed = entry, frozenset({entry.seat})
            case entries.Accept():
                self.agreed |= {entry.seat}
            case entries.Decline():
                if self.offer:
                    self.declined |= {(self.offer.seat, self.offer.what)}
                self.offer = None
        if self.offer and self.agreed.issuperset(self.people):
            offer, self.offer = self.offer, None
            self._agree_on(offer, at)

    def _agree_on(self, offer: entries.Offer, at: int) -> None:
        match offer.what:
            case "draw":
                self.record.end(AGREED)
            case "undo":
                self._go_back_for_good(offer.turns or 0)
            case "pause":
                self.pausing = self.pausing.agreed(at)
            case _:
                assert_never(offer.what)
