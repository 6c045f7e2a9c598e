"""What a desk knows of a game beyond its table, for a report: names, zones, deadline, press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tailbiter.games.report import Reordered
from tailbiter.tables.calendar import is_zone

Seats = tuple[int, ...]


@dataclass(frozen=True)
class Press:
    """What somebody sent to be printed."""

    name: str  # as they signed it
    text: str


@dataclass(frozen=True)
class Recounted:
    """A number of a seat after a turn, as it was told and as it is."""

    column: str
    seat: int
    was: int
    now: int


@dataclass(frozen=True)
class Correction:
    """A turn that was put right after it had been told."""

    turn: int
    why: str  # in the master's words; "": it follows from one that was put right before it
    orders: tuple[Reordered, ...] = ()
    counts: tuple[Recounted, ...] = ()
    order: tuple[Seats, Seats] | None = None  # of play, as it was told and as it is
    winners: tuple[Seats, Seats] | None = None  # likewise
    is_anew: bool = False  # nothing of it stands: everybody orders again
    consent: str = ""  # how all agreed to it, where it was too late by the rule
    replaces: tuple[str, ...] = ()  # reports that are not true any more, by their names


@dataclass(frozen=True)
class Newcomer:
    """Somebody who plays on for another."""

    seat: int
    name: str
    instead_of: str
    turn: int  # that was on


@dataclass(frozen=True)
class Head:
    """Where the log stands: nothing before it can be changed unnoticed."""

    entries: int
    hash: str


@dataclass(frozen=True)
class Print:
    """A value that everybody may keep, to hold the game against at the end."""

    name: str
    value: str


@dataclass(frozen=True)
class About:
    title: str = ""  # of this game, as its master calls it
    master: str = ""
    names: tuple[str, ...] = ()  # by seat; "" where nobody gave one
    zone: str = "UTC"  # of the table
    zones: Mapping[int, str] = field(default_factory=dict)  # of players, by seat
    made: int | None = None  # when the report is; milliseconds since 1970, UTC
    deadline: int | None = None  # of what is to be ordered next
    missed: tuple[int, ...] = ()  # seats of which nothing came in the turns told
    unclear: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # told to the seat alone
    standing: Mapping[int, str] = field(
        default_factory=dict
    )  # played of a standing order, likewise
    newcomers: tuple[Newcomer, ...] = ()
    press: tuple[Press, ...] = ()
    corrections: tuple[Correction, ...] = ()
    head: Head | None = None
    prints: tuple[Print, ...] = ()
    own_prints: Mapping[int, tuple[Print, ...]] = field(default_factory=dict)  # by seat
    address: str = ""  # where orders go

    def zone_of(self, seat: int | None) -> str:
        """The zone of a player; the table's where they have none that is known."""
        zone = self.zones.get(seat or 0, self.zone)
        return zone if is_zone(zone) else self.zone
