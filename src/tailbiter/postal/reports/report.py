"""A report as data: what a turn did and how the game stands, as one seat, or everybody, may know.

It is made of views, events and what the desk says: two tables that differ in what a seat may not
know give that seat equal reports.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tailbiter.games.errors import TextError
from tailbiter.games.events import Event
from tailbiter.games.report import Held
from tailbiter.play.outcome import Outcome
from tailbiter.play.position import Position
from tailbiter.postal.reports.about import About, Correction, Head, Newcomer, Press, Print
from tailbiter.tables.table import Table


@dataclass(frozen=True)
class Deed:
    """A turn, or one card of a round: who did it, as it was written, and what came of it."""

    turn: int
    seat: int
    text: str  # "" where the events say it
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Column:
    """What is counted for each seat."""

    name: str  # in the game's COLUMNS
    values: tuple[int, ...]
    gains: tuple[int, ...] = ()  # since the last report, of what wins


@dataclass(frozen=True)
class Miss:
    """A seat that was not heard of, and what was done in its place."""

    seat: int
    event: Event | None = None  # None: the game has no rule for it


@dataclass(frozen=True)
class Deadline:
    at: int  # milliseconds since 1970, UTC
    zone: str  # of the table
    own_zone: str  # of whoever reads; the same for all


@dataclass(frozen=True)
class Report:
    game: str
    seat: int | None  # for whom; None: for all
    turn: int | None  # the last one told; None: the game is about to begin
    since: int | None  # the first one told
    is_round: bool  # do all act at once?
    view: Mapping[str, Any]  # after it
    example: str  # a turn that is legal now, where there are turns
    names: tuple[str, ...]  # by seat
    deeds: tuple[Deed, ...]
    notes: tuple[Event, ...]  # what nobody did, and no column says
    columns: tuple[Column, ...]
    order: tuple[int, ...]
    held: tuple[Held, ...]
    missed: tuple[Miss, ...]
    unclear: tuple[str, ...]  # of the seat's own letters
    standing: str  # what was played of the seat's own standing order
    outcome: Outcome | None  # the game is over
    title: str
    master: str
    made: int | None
    zone: str
    deadline: Deadline | None
    address: str
    newcomers: tuple[Newcomer, ...]
    press: tuple[Press, ...]
    corrections: tuple[Correction, ...]
    head: Head | None
    prints: tuple[Print, ...]


def report(
    table: Table, turn: int | None, seat: int | None, about: About, since: int | None = None
) -> Report:
    """What `turn` did, or those from `since` to it; None is the letter before the game.

    Where all act at once a turn is a round.
    """
    begin, positions = told(table, turn, since)
    position, definition = positions[-1], table.game.definition
    view = position.view(seat)
    is_last = position is table.position
    outcome = table.outcome if is_last else None
    is_over = outcome is not None or position.result is not None
    events = tuple(event for one in positions[1:] for event in one.events)
    due = None if is_over else about.deadline
    return Report(
        game=table.game.name,
        seat=seat,
        turn=turn,
        since=since if since is not None else turn,
        is_round=table.is_together,
        view=view,
        example="" if table.is_together or is_over else first_turn(position, seat),
        names=names_of(table, about),
        deeds=tuple(deeds(positions, table.is_together)),
        notes=tuple(
            one for one in events if one.seat is None and one.kind not in definition.report.TABLED
        ),
        columns=tuple(columns(definition.report.columns(view), begin.view(seat), position)),
        order=tuple(definition.report.order(view)),
        held=tuple(definition.report.held(view)),
        missed=tuple(misses(events, definition.SUPPLIED_BY, about.missed)),
        unclear=about.unclear.get(seat or 0, ()),
        standing=about.standing.get(seat or 0, ""),
        outcome=outcome,
        title=about.title or table.game.title,
        master=about.master,
        made=about.made,
        zone=about.zone_of(seat),
        deadline=None if due is None else Deadline(due, about.zone, about.zone_of(seat)),
        address=about.address,
        newcomers=about.newcomers,
        press=about.press,
        corrections=about.corrections,
        head=about.head,
        prints=(*about.prints, *about.own_prints.get(seat or 0, ())),
    )


def first_turn(position: Position, seat: int | None) -> str:
    """One that is legal, to show how turns are written; "" where none is.

    Where something is hidden only to who is to play: what is legal tells what they hold.
    """
    is_known = not position.has_secrets or seat in position.acting
    return next(position.each_turn(), "") if is_known else ""


def told(table: Table, turn: int | None, since: int | None) -> tuple[Position, Sequence[Position]]:
    """Where those turns began, and that position with the one after each of them."""
    resolved = resolutions(table)
    first = table.record.start
    if turn is None:
        return first, [first]
    begin = turn if since is None else since
    numbers = [one.history[-1].turn for one in resolved]
    if turn not in numbers or begin not in numbers or begin > turn:
        have = f"{numbers[0]} to {numbers[-1]}" if numbers else "none yet"
        raise TextError(f"no turn {turn} has been played here, only {have}")
    start, end = numbers.index(begin), numbers.index(turn)
    before = resolved[start - 1] if start else first
    return before, [before, *resolved[start : end + 1]]


def resolutions(table: Table) -> list[Position]:
    """The positions after each turn; where all act at once, after each round."""
    positions = table.record.positions
    if not table.is_together:
        return list(positions[1:])
    return [
        after for before, after in pairwise(positions) if after.turn > before.turn or after.result
    ]


def newest(table: Table) -> int | None:
    """The last turn, or round, that there is to tell of; None before the first."""
    resolved = resolutions(table)
    return resolved[-1].history[-1].turn if resolved else None


def names_of(table: Table, about: About) -> tuple[str, ...]:
    """The names of the seats; those of the table where the desk gives none."""
    given = dict(enumerate(about.names, 1))
    seats = range(1, table.game.players + 1)
    sits = {seat: sit.name for seat, sit in table.seats.items()}
    return tuple(given.get(seat) or sits.get(seat, "") for seat in seats)


def deeds(positions: Sequence[Position], is_round: bool) -> list[Deed]:
    """Turns in their order; of a round, each that something came of."""
    found = []
    for position in positions[1:]:
        last = position.history[-1]
        if is_round:
            supplied = position.game.definition.SUPPLIED_BY
            own = [e for e in position.events if e.seat is not None and e.rule != supplied]
            found += [Deed(last.turn, event.seat or 0, "", (event,)) for event in own]
        else:
            own = [event for event in position.events if event.seat is not None]
            found.append(Deed(last.turn, last.seat, last.text, tuple(own)))
    return found


def columns(
    found: Mapping[str, Sequence[int]], before: Mapping[str, Any], position: Position
) -> list[Column]:
    """With what the first of them has grown by."""
    was = position.game.definition.report.columns(before)
    made: list[Column] = []
    for name, values in found.items():
        gains: tuple[int, ...] = ()
        if not made and position.history:
            gains = tuple(now - old for now, old in zip(values, was[name], strict=True))
        made.append(Column(name, tuple(values), gains))
    return made


def misses(events: Sequence[Event], rule: str | None, missed: Sequence[int]) -> list[Miss]:
    """Who was not heard of, with what was done by the game's rule where it has one."""
    found = [Miss(event.seat or 0, event) for event in events if rule and event.rule == rule]
    named = {miss.seat for miss in found}
    return [*found, *(Miss(seat) for seat in missed if seat not in named)]
