"""Where a table stands: a record, who sits where, and what can be asked of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tailbiter.play.game import Game
from tailbiter.play.outcome import RESIGNED, TIME, Outcome
from tailbiter.play.position import Position
from tailbiter.play.record import Record, Taken
from tailbiter.tables import entries
from tailbiter.tables.clock import NO_CLOCK, Clock, Control, new_clock
from tailbiter.tables.entries import Logged, Sit
from tailbiter.tables.gathering import Gathering
from tailbiter.tables.lateness import Attendance, Lateness
from tailbiter.tables.pausing import Pausing
from tailbiter.tables.plans import Planning

LEFT = (entries.Flag, entries.Resign)
ALIKE = {TIME: entries.Flag, RESIGNED: entries.Resign}  # how a game ended: so did they leave
LATE_LEVEL = 3  # of the bot that plays on for a person who left


@dataclass(eq=False)
class Situation:
    """Where a table stands. Only the table itself changes it, by what its log says."""

    id: str
    start: Position  # where seats are free at first, and the start is drawn later, an example
    created: int  # milliseconds since 1970, UTC
    owner: str = ""  # the id of whoever opened it
    game_master: str = ""  # the id of whoever judges; most tables have none
    control: Control = NO_CLOCK
    late_level: int = LATE_LEVEL  # of the bot that plays for who left, or is late
    tags: Mapping[str, str] = field(default_factory=dict)  # what a record file said besides
    record: Record = field(init=False)
    log: list[Logged] = field(init=False, default_factory=list)
    requests: dict[str, Logged] = field(init=False, default_factory=dict)
    seats: dict[int, Sit] = field(init=False, default_factory=dict)  # those that are taken
    gathering: Gathering | None = field(init=False, default=None)  # None: all sat from the first
    ahead: list[Taken] = field(init=False, default_factory=list)  # taken back, the next one last
    # What a game master went back over, the next one last, until something else is played.
    rolled: tuple[Taken, ...] = field(init=False, default=())
    opened: dict[int, str] = field(init=False, default_factory=dict)  # orders taken back, by seat
    offer: entries.Offer | None = field(init=False, default=None)  # that stands
    agreed: frozenset[int] = field(init=False, default=frozenset())  # seats that agree to it
    declined: frozenset[tuple[int, str]] = field(init=False, default=frozenset())  # since a turn
    pausing: Pausing = field(init=False, default=Pausing())
    plans: Mapping[int, Planning] = field(init=False, default_factory=dict)  # by seat
    told: int = field(init=False, default=0)  # entries of which others than one seat may hear
    changed: int = field(init=False)  # when the last of these was made
    clock: Clock = field(init=False)
    attendance: Attendance = field(init=False, default=Attendance())
    # The order that would complete the round, where all are asked whether they are done.
    held: entries.Turn | entries.Supplied | None = field(init=False, default=None)
    stopped: int | None = field(init=False, default=None)  # milliseconds to a deadline, at a pause
    was_full: bool = field(init=False, default=False)  # did all sit when the game began?

    def __post_init__(self) -> None:
        self.record = Record(self.start.game, self.start)
        self.record.tags.update(self.tags)
        self.clock = new_clock(self.control, self.game.players, self.created)
        self.changed = self.created

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

    def gone_alike(self, outcome: Outcome) -> list[int]:
        """The seats that left as the last one did: their time was up too, or they resigned too."""
        left = [one.entry for one in self.log if isinstance(one.entry, LEFT)]
        gone = {entry.seat for entry in left if type(entry) is ALIKE.get(outcome.termination)}
        if left and left[-1] == entries.Flag(left[-1].seat, last=True):
            gone |= set(self.people)  # the last of them was late as well
        return [seat for seat in outcome.left if seat in gone or seat == outcome.seat]

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
    def mastered(self) -> Literal["", "blind", "sees"]:
        """Is the host the game master of a hosted game, and do they see hands?"""
        return self.gathering.opening.master if self.gathering else ""

    @property
    def masters_seat(self) -> int | None:
        """Where the game master of a hosted game plays, too."""
        own = (seat for seat in self.people if self.seats[seat].holder == self.owner)
        return next(own, None) if self.mastered else None

    @property
    def is_full(self) -> bool:
        return len(self.seats) == self.game.players

    @property
    def free_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.game.players + 1) if seat not in self.seats)

    @property
    def acting(self) -> tuple[int, ...]:
        if self.is_over or self.is_gathering:
            return ()
        held = self.held and self.held.seat
        return tuple(seat for seat in self.position.acting if seat != held)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, sit in sorted(self.seats.items()) if sit.is_person)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """Also for a person who is late, where the game has no rule of its own for that."""
        bots = {seat for seat, sit in self.seats.items() if not sit.is_person}
        if not self.is_supplied:
            bots |= self.attendance.missing
        if not bots or self.is_paused:
            return ()
        return tuple(seat for seat in self.acting if seat in bots)

    @property
    def on_the_clock(self) -> tuple[int, ...]:
        """The seats whose time runs: of people who are to act, when all have sat down.

        Where all are asked whether they are done, until they are; where the game goes on without
        the late, also a seat at which nobody sits.
        """
        if self.is_paused or not self.has_begun or self.is_over:
            return ()
        late = self.attendance.missing
        awaited = set(self.acting)
        if self.waits:
            awaited |= set(self.players) - self.attendance.ready
        return tuple(seat for seat in self.players if seat in awaited and seat not in late)

    @property
    def lateness(self) -> Lateness:
        return self.control.lateness

    @property
    def has_begun(self) -> bool:
        """Are all there who are needed?"""
        return self.was_full and (self.is_full or self.lateness.goes_on)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are no bots'."""
        bots = {seat for seat, sit in self.seats.items() if not sit.is_person}
        return tuple(seat for seat in range(1, self.game.players + 1) if seat not in bots)

    @property
    def waits(self) -> bool:
        """Are all asked whether they are done, before orders are revealed?"""
        return self.control.waits and self.is_together

    @property
    def is_supplied(self) -> bool:
        """Has the game a rule of its own for who is late?"""
        return self.game.definition.SUPPLIED_BY is not None

    @property
    def offered(self) -> tuple[int, ...]:
        """The seats that others may take: of people who have been late too often."""
        most, misses = self.lateness.misses, self.attendance.misses
        return tuple(seat for seat in self.people if 0 < most <= misses.get(seat, 0))

    def seen_by(self, seat: int | None) -> Position:
        """The position that a seat looks at: with its own order, also one that is held back.

        In its place another's is left out then. Nobody sees which orders are in a position.
        """
        if self.held is None or self.held.seat != seat:
            return self.position
        other = next(one.seat for one in reversed(self.record.log) if one.seat != seat)
        without = self.record.without_order(other)
        last = without.positions[-1] if without.positions else self.record.positions[without.kept]
        return last.play(self.held.text, seat)

    def order_of(self, seat: int) -> str | None:
        """This seat's order of the round that is on; None where it has given none."""
        if self.held and self.held.seat == seat:
            return self.held.text
        return self.record.order_of(seat)

    def came_of(self, seat: int) -> str | None:
        """Its order of the round that is on, if that came; None for one that was supplied."""
        if self.held and self.held.seat == seat:
            return self.held.text if isinstance(self.held, entries.Turn) else None
        played = [one for one in self.record.log if one.seat == seat]
        if played and any(part.get("supplied") for part in played[-1].parts):
            return None
        return self.record.order_of(seat)

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
        if who == "" and seat in self.attendance.missing:
            return True
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
