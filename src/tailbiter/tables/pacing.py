"""Being late, done or away: what a table may say of a seat by now, and what a player may take."""

from __future__ import annotations

from tailbiter.tables.calendar import DAY, MINUTE
from tailbiter.tables.entries import (
    PERSON,
    Extend,
    Extension,
    Flag,
    Missed,
    Moved,
    Ready,
    Reminded,
    Sit,
    Turn,
    Vacation,
)
from tailbiter.tables.lateness import MOST_EXTENSIONS, days_of
from tailbiter.tables.refusals import Refusal
from tailbiter.tables.roles import GAME_MASTER, MASTER, Actor, is_one
from tailbiter.tables.table import Table

NOBODY_STANDS_IN = Refusal("nothing", "nobody is to stand in there")
OTHER_DEADLINE = Refusal("time", "the deadline has moved; look at the new one first")
FARTHEST = 366 * DAY  # that a vacation may lie ahead
BETWEEN_REMINDERS = 60 * MINUTE


def why_not_in_time(table: Table, actor: Actor, asked: object, at: int) -> Refusal | None:
    """What the clock has against it."""
    match asked:
        case Turn(seat) if not is_one(actor, table, (GAME_MASTER,)):
            return time_is_up(table, seat, at)
        case Flag(seat):
            is_so = table.clock.is_up(seat, at) and asked.last <= flagged(table, seat, at).last
            return None if is_so else Refusal("time", f"the time of seat {seat} is not up")
        case Missed(seat) if asked != missed(table, seat, at):
            return Refusal("time", f"seat {seat} is not late")
        case Ready():
            return why_not_ready(table, actor, asked, at)
        case Extension(seat, due):
            is_other = due != table.clock.due(seat)
            is_up = time_is_up(table, seat, at)
            return is_up or (OTHER_DEADLINE if is_other else why_not_put_off(table, seat))
        case Vacation():
            return why_not_away(table, asked, at)
        case Extend():
            return why_not_extend(table, asked)
        case Reminded() if at < table.attendance.reminded + BETWEEN_REMINDERS:
            return Refusal("time", "all were reminded less than an hour ago")
        case Moved(due) if is_one(actor, table, (MASTER,)):
            return why_not_ended(table, due, at)
    return None


def time_is_up(table: Table, seat: int, at: int) -> Refusal | None:
    is_up = table.clock.is_up(seat, at)
    return Refusal("time", f"the time of seat {seat} is up") if is_up else None


def why_not_ready(table: Table, actor: Actor, asked: Ready, at: int) -> Refusal | None:
    """At the deadline the table says it of who has ordered."""
    if not (asked.ready or table.holds(actor.id, asked.seat)):
        return Refusal("role", "whoever sits there says that they are not done")
    if asked.ready == (asked.seat in table.attendance.ready):
        return Refusal("nothing", f"seat {asked.seat} has said so already")
    is_up = table.clock.is_up(asked.seat, at)
    if actor.id == "" and not is_up:
        return Refusal("time", f"seat {asked.seat} has time to say so")
    return time_is_up(table, asked.seat, at) if actor.id else None


def is_late(table: Table, seat: int, at: int) -> bool:
    """An order that is in counts, whether its player was done or not."""
    is_in = table.waits and table.order_of(seat) is not None
    return table.clock.is_up(seat, at) and not is_in


def flagged(table: Table, seat: int, at: int) -> Flag:
    """What is said of a seat that has lost by being late: does it leave anybody who was not?"""
    others = [one for one in table.people if one != seat]
    return Flag(seat, len(others) == 1 and is_late(table, others[0], at))


def missed(table: Table, seat: int, at: int) -> Missed | None:
    """What is to be said of a seat by now; None while it is not late."""
    if not is_late(table, seat, at):
        return None
    is_agreed = table.lateness.what == "extension" and not table.attendance.is_called
    is_put_off = is_agreed and why_not_put_off(table, seat) is None
    return Missed(seat, "extension" if is_put_off else "rule")


def stand_in(table: Table, seat: int, at: int) -> Sit | None:
    """Who sits down for a seat that is late: of those who offered, the first."""
    if missed(table, seat, at) is None or table.lateness.what != "stand_in":
        return None
    return first_willing(table, seat)


def first_willing(table: Table, seat: int) -> Sit | None:
    if not (willing := table.attendance.willing):
        return None
    holder, name = next(iter(willing.items()))
    before = table.seats.get(seat)
    absent = (before.absent or before.holder) if before else ""
    return Sit(seat, PERSON, name, None, holder, absent=absent)


def why_not_put_off(table: Table, seat: int) -> Refusal | None:
    attendance, most = table.attendance, table.control.extensions
    if attendance.extensions.get(seat, 0) >= most:
        return Refusal("time", f"seat {seat} has taken all of its extensions, {most} a game")
    extended = attendance.extended
    is_shared = table.control.kind == "calendar"  # then it is put off for all
    taken = sum(extended.values()) if is_shared else extended.get(seat, 0)
    if taken >= MOST_EXTENSIONS:
        return Refusal("time", f"a turn is put off {MOST_EXTENSIONS} times at most")
    return None


def end_of_time(table: Table) -> Moved:
    """What a game master says who resolves after the deadline: nobody has grace any more."""
    return Moved(max(0, table.clock.deadline - table.control.grace))


def why_not_ended(table: Table, due: int, at: int) -> Refusal | None:
    """Nobody has less time than was agreed on, but for the grace."""
    if table.control.kind != "calendar":
        return Refusal("time", "grace for a turn runs out by itself")
    if at < table.clock.deadline:
        return Refusal("time", "orders are missing, and there is time for them until the deadline")
    is_end = Moved(due) == end_of_time(table)
    is_over = is_end and table.clock.moved(due).deadline + table.control.grace <= at
    return None if is_over else Refusal("time", "a game master ends the grace, and no more")


def why_not_extend(table: Table, asked: Extend) -> Refusal | None:
    """Time for a turn is given up to twice the usual: nobody waits for ever by others' leave."""
    control = table.control
    if control.kind == "none":
        return Refusal("time", "nobody's time runs at this table")
    if control.kind == "calendar":
        return Refusal("time", "the calendar sets the deadlines here; a player may put one off")
    most = 2 * control.milliseconds + control.cap
    if control.kind == "turn" and table.clock.left[asked.seat - 1] + asked.milliseconds > most:
        return Refusal("time", f"seat {asked.seat} would have more than twice the time of a turn")
    return None


def why_not_away(table: Table, asked: Vacation, at: int) -> Refusal | None:
    attendance, seat = table.attendance, asked.seat
    last = attendance.vacations.get(seat)
    is_planned = last is not None and last[1] > at
    if asked.until <= at:
        return None if is_planned else Refusal("nothing", f"seat {seat} is not away")
    if is_planned:
        return Refusal("time", f"seat {seat} has days off already; be back first")
    if asked.start < at - MINUTE or asked.until <= asked.start or asked.until > at + FARTHEST:
        return Refusal("time", "days off begin now or later, end after that, and within a year")
    if refusal := time_is_up(table, seat, at):
        return refusal
    left = table.control.vacation - attendance.days_taken(seat)
    if days_of((asked.start, asked.until)) > left:
        return Refusal("time", f"seat {seat} has {left} days off left")
    return None
