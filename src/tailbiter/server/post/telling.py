"""Whom it concerns what was done at a table, by the table before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tailbiter.server.post.wishes import Kind
from tailbiter.tables.entries import PRIVATE, Flag, Logged, Missed, Reminded, Said, Sit
from tailbiter.tables.table import Table


@dataclass(frozen=True)
class Told:
    person: str
    seat: int
    kind: Kind


def told_by(before: Table, after: Table, logged: Logged) -> list[Told]:
    """Each person once for each kind; nobody of what they did themselves.

    Where one person plays alone, or several at one screen, nobody needs a letter.
    """
    is_private = isinstance(logged.entry, PRIVATE)
    if is_private or len(before.holders | after.holders) < 2 or after.is_gathering:
        return []
    found: dict[tuple[str, Kind], Told] = {}
    for told in concerned(before, after, logged):
        if told.person not in ("", logged.who):
            found.setdefault((told.person, told.kind), told)
    return list(found.values())


def concerned(before: Table, after: Table, logged: Logged) -> Iterator[Told]:
    entry = logged.entry
    if isinstance(entry, Flag | Missed | Sit) and entry.seat in before.people:
        sat = before.seats[entry.seat].holder
        is_by_others = not logged.who or (isinstance(entry, Sit) and entry.absent != "")
        is_replaced = isinstance(entry, Sit) and entry.holder != sat and is_by_others
        if is_replaced or not isinstance(entry, Sit):
            yield Told(sat, entry.seat, "late")
    if after.is_over:
        if not before.is_over:
            yield from (Told(before.seats[seat].holder, seat, "over") for seat in before.people)
        return
    if isinstance(entry, Said):
        is_heard = entry.seat is not None or logged.who == after.owner
        yield from (
            Told(after.seats[seat].holder, seat, "talk") for seat in after.people * is_heard
        )
        return
    if isinstance(entry, Reminded):
        missing = [seat for seat in after.on_the_clock if seat in after.acting]
        yield from (Told(after.seats[seat].holder, seat, "turn") for seat in missing)
    for seat in set(after.offered) - set(before.offered):
        yield from (Told(one, seat, "free") for one in helping(after))
    yield from on_turn(before, after)
    if after.offer is not None and after.offer is not before.offer:
        due = [seat for seat in after.people if seat not in after.agreed]
        yield from (Told(after.seats[seat].holder, seat, "offer") for seat in due)


def helping(table: Table) -> list[str]:
    """Who said that they would play on for somebody, and has no seat yet."""
    return [one for one in table.attendance.willing if one not in table.holders]


def on_turn(before: Table, after: Table) -> Iterator[Told]:
    """Who is to act and was not; and who sees a round resolved without having to."""
    is_new = before.position.turn != after.position.turn or before.is_gathering or before.is_paused
    for seat in after.people:
        holder = after.seats[seat].holder
        was_there = before.seats.get(seat) and before.seats[seat].holder == holder
        if seat in after.acting and (is_new or seat not in before.acting or not was_there):
            yield Told(holder, seat, "turn")
        elif after.is_together and after.position.turn > before.position.turn:
            yield Told(holder, seat, "round")
