"""What must be so at a table before something may be done there: time, pauses, the late."""

from __future__ import annotations

from tailbiter.tables.refusals import Refusal
from tailbiter.tables.roles import GAME_MASTER, MASTER, OWNER, TABLE, Actor, is_one
from tailbiter.tables.table import Table

MOST_OFFERS = 500  # to stand in, at one table
MOST_REMINDERS = 3  # of one turn


def is_not_paused(actor: Actor, table: Table) -> Refusal | None:
    return Refusal("paused", "the game is paused") if table.is_paused else None


def is_paused(actor: Actor, table: Table) -> Refusal | None:
    return None if table.is_paused else Refusal("nothing", "the game is not paused")


def has_pauses_left(actor: Actor, table: Table) -> Refusal | None:
    """Who has others waiting cannot have them wait for ever."""
    if is_alone(table) or not table.pausing.is_used_up(table.control):
        return None
    return Refusal("paused", "the pauses of this game are used up; all together can agree on one")


def is_alone(table: Table) -> bool:
    """Does one person have all seats that people play?"""
    return len({table.seats[seat].holder for seat in table.people}) < 2


def may_resume(actor: Actor, table: Table) -> Refusal | None:
    """A host ends what a host called for; what all agreed on, each of them."""
    if table.pausing.is_agreed or is_one(actor, table, (OWNER, GAME_MASTER, TABLE)):
        return None
    return Refusal("role", "the host called for this pause, and ends it")


def is_late(actor: Actor, table: Table) -> bool:
    """Does the table itself see to the turn of a seat that is late?"""
    return actor.id == "" and actor.seat in table.attendance.missing


def may_be_reminded(actor: Actor, table: Table) -> Refusal | None:
    """Those who are missing, now and then: letters are read as long as they are few."""
    if not set(table.on_the_clock) & set(table.acting) & set(table.people):
        return Refusal("nothing", "nobody is missing")
    if table.attendance.reminders < MOST_REMINDERS:
        return None
    return Refusal("time", f"all were reminded {MOST_REMINDERS} times of this turn; that must do")


def has_all_orders(actor: Actor, table: Table) -> Refusal | None:
    """A game master ends a round for all when all orders are in: nobody is done for another."""
    is_own = table.holds(actor.id, actor.seat or 0) or not is_one(actor, table, (MASTER,))
    if is_own or is_one(actor, table, (GAME_MASTER,)) or not table.acting:
        return None
    return Refusal("time", "orders are missing, and there is time for them until the deadline")


def has_deadlines(actor: Actor, table: Table) -> Refusal | None:
    if table.control.kind in ("turn", "calendar"):
        return None
    return Refusal("time", "this table has no times for turns, and no deadlines")


def is_asked(actor: Actor, table: Table) -> Refusal | None:
    """Is a seat asked whether it is done?"""
    if not table.waits:
        return Refusal("nothing", "a turn counts at once at this table")
    is_awaited = actor.seat in table.players and actor.seat not in table.attendance.missing
    return None if is_awaited else Refusal("time", f"the time of seat {actor.seat} is up")


def is_on_the_clock(actor: Actor, table: Table) -> Refusal | None:
    if actor.seat in table.clock.running:
        return None
    return Refusal("nothing", f"the time of seat {actor.seat} does not run")


def has_room_for_offers(actor: Actor, table: Table) -> Refusal | None:
    """The log is for those who play: who looks on must not be able to fill it."""
    if table.attendance.offers < MOST_OFFERS:
        return None
    return Refusal("full", "too many have offered to stand in at this table, or took it back")


def is_not_late(actor: Actor, table: Table) -> Refusal | None:
    if actor.seat in table.attendance.missing and actor.id != "":
        return Refusal("time", f"seat {actor.seat} was late, and its turn is being made")
    return None


def may_give_time(actor: Actor, table: Table) -> Refusal | None:
    """People give each other time, not themselves; at one screen they are the same."""
    is_own = table.holds(actor.id, actor.seat or 0) and table.holders != {actor.id}
    if actor.id in {*table.holders, table.game_master} and not is_own:
        return None
    return Refusal("role", f"others at the table may give seat {actor.seat} time")
