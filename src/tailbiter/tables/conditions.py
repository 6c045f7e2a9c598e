"""What must be so at a table before something may be done there: the game, seats, secrets."""

from __future__ import annotations

from tailbiter.tables.draws import needs_chance
from tailbiter.tables.refusals import Refusal
from tailbiter.tables.roles import GAME_MASTER, MASTER, PLAYER, SEER, Actor, is_one, plays
from tailbiter.tables.table import Table
from tailbiter.tables.time_conditions import is_late
from tailbiter.tables.undo import after_redo, after_undo


def is_on(actor: Actor, table: Table) -> Refusal | None:
    if not table.is_over:
        return None
    result = table.position.result
    if result is None:
        return Refusal("over", "the game is over")
    return Refusal("over", f"the game is over: {result.reason}", result.rule)


def can_go_back(actor: Actor, table: Table) -> Refusal | None:
    """A game master puts right also what the rules have ended, until the secret is told."""
    is_told = table.gathering is None or table.gathering.secret != ""
    is_ended = table.record.ending is not None
    if is_one(actor, table, (GAME_MASTER,)) and not is_told and not is_ended:
        return None
    return is_on(actor, table)


def does_not_play(actor: Actor, table: Table) -> Refusal | None:
    """A game master who plays, too, has no power that could serve their own seat."""
    if actor.id != table.owner or table.masters_seat is None or table.is_gathering:
        return None
    return Refusal("role", "you play at this table: that is for a game master who does not")


def goes_back_alone(actor: Actor, table: Table) -> Refusal | None:
    if does_not_play(actor, table) is None:
        return None
    return Refusal("role", "you play at this table: ask all to agree to going back")


def can_go_forward(actor: Actor, table: Table) -> Refusal | None:
    if table.rolled:
        return None
    return Refusal("nothing", "nobody went back, or something else was played since")


def has_begun(actor: Actor, table: Table) -> Refusal | None:
    if not table.is_gathering:
        return None
    free = ", ".join(map(str, table.free_seats))
    awaited = f"somebody is awaited at seat {free}" if free else "its start is being drawn"
    return Refusal("gathering", f"the game has not begun: {awaited}")


def gathers(actor: Actor, table: Table) -> Refusal | None:
    if table.is_gathering:
        return None
    return Refusal("nothing", "the game has begun, and nothing is left to draw")


def is_full(actor: Actor, table: Table) -> Refusal | None:
    return None if table.is_full else has_begun(actor, table)


def is_not_drawn(actor: Actor, table: Table) -> Refusal | None:
    """While words are shown nobody comes or goes: who knew some could choose whether to stay."""
    if table.is_gathering and table.is_full:
        return Refusal("gathering", "all sit, and the start is being drawn; wait a moment")
    return None


def awaits_word(actor: Actor, table: Table) -> Refusal | None:
    found = table.gathering
    if found and actor.seat and found.awaits_word(actor.seat, table.position.turn):
        return None
    return Refusal("nothing", f"no word of seat {actor.seat} is awaited")


def takes_number(actor: Actor, table: Table) -> Refusal | None:
    """Before the game, or in a round where somebody is late; then nobody can choose by it."""
    found = table.gathering
    if found is None or not found.awaits_number(table.position.turn):
        return Refusal("nothing", "no public number is awaited")
    if found.begin and table.control.kind != "none" and not table.attendance.missing:
        return Refusal("draw", "nobody is late: a round's number is for orders that did not come")
    return None


def awaits_number(table: Table, seat: int, text: str = "nmr") -> bool:
    """Is an order for this seat drawn with a public number that is not known yet?"""
    found = table.gathering
    if found is None or not table.is_supplied or not found.awaits_number(table.position.turn):
        return False
    return needs_chance(table.position, seat, text)


def has_secret(actor: Actor, table: Table) -> Refusal | None:
    """Has the game a draw that everybody may check by now, and has nobody been told?"""
    if table.gathering and table.is_over and not table.gathering.secret:
        return None
    return Refusal("nothing", "no secret is to be revealed")


def may_be_freed(actor: Actor, table: Table) -> Refusal | None:
    """A seat is opened for another: before the game, or where somebody has left or is away."""
    sit = table.seats.get(actor.seat or 0)
    if sit is None:
        return Refusal("nothing", f"seat {actor.seat} is free")
    is_left = actor.seat in table.record.left
    is_others = sit.is_person and sit.holder != actor.id
    if table.is_gathering or is_left or is_others:
        return None
    return Refusal("taken", f"seat {actor.seat} is yours or a bot's; leave it, or let it play")


def is_person(actor: Actor, table: Table) -> Refusal | None:
    is_theirs = actor.seat in table.people
    return None if is_theirs else Refusal("role", f"nobody plays seat {actor.seat} in person")


def supplies(actor: Actor, table: Table) -> Refusal | None:
    """Everybody is told that the game master gave such an order, so nobody else may.

    Where people are late the table itself is one.
    """
    if is_one(actor, table, (GAME_MASTER,)) or is_late(actor, table):
        return None
    rule = table.game.definition.SUPPLIED_BY
    return Refusal("supplied", "only the game master gives orders in the place of others", rule)


def does_not_play_for_others(actor: Actor, table: Table) -> Refusal | None:
    return None if plays(actor, table) else does_not_play(actor, table)


def has_no_seat(actor: Actor, table: Table) -> Refusal | None:
    """Who plays here cannot stand in for another, and who stands in is asked no more."""
    if any(table.holds(actor.id, seat) for seat in table.seats):
        return Refusal("taken", "you have a seat at this table")
    return None


def sees_no_hands(actor: Actor, table: Table) -> Refusal | None:
    """Who has seen all hands plays with none."""
    if actor.id == table.owner != "" and table.mastered == "sees":
        return Refusal("role", "you see all hands at this table, and cannot play")
    return None


def is_at_one_screen(actor: Actor, table: Table) -> Refusal | None:
    """What changes the game for everybody is for those who sit at one screen."""
    if table.holders == {actor.id}:
        return None
    return Refusal("one-screen", "this is for those who sit at the table, all at one screen")


def takes_back_own(actor: Actor, table: Table) -> Refusal | None:
    """A sealed order is its seat's alone, to open and to seal again."""
    if not table.is_together:
        return is_at_one_screen(actor, table)
    is_own = table.holds(actor.id, actor.seat or 0)
    return None if is_own else Refusal("role", "an order is taken back by whoever gave it")


def can_undo(actor: Actor, table: Table) -> Refusal | None:
    found = after_undo(table, actor.seat)
    return found if isinstance(found, Refusal) else None


def can_redo(actor: Actor, table: Table) -> Refusal | None:
    found = after_redo(table, actor.seat)
    return found if isinstance(found, Refusal) else None


def may_see(actor: Actor, table: Table) -> Refusal | None:
    """Nobody but its holder sees what a seat sees, until the game is over."""
    if actor.seat is not None and table.is_gathering:
        return has_begun(actor, table)
    if actor.seat is None or is_one(actor, table, (PLAYER, GAME_MASTER, SEER)):
        return None
    if is_open(actor, table) is None:
        return None
    return Refusal("secret", f"seat {actor.seat} is somebody else's; look on without a seat")


def is_open(actor: Actor, table: Table) -> Refusal | None:
    if table.is_over or not table.is_secret:
        return None
    return Refusal("secret", "this game has secrets: it can be judged when it is over")


def is_free(actor: Actor, table: Table) -> Refusal | None:
    """A seat is free, one's own to pass on or to come back to, or offered: its person is late."""
    sit = table.seats.get(actor.seat or 0)
    if sit is None or (sit.is_person and actor.id in (sit.holder, sit.absent) and actor.id):
        return None
    is_seating = actor.id == "" or may_replace(actor, table)
    if is_seating and table.attendance.willing:  # it seats who stands in
        return None
    if actor.seat in table.offered and has_no_seat(actor, table) is None:
        return None
    return Refusal("taken", f"somebody else sits at seat {actor.seat}")


def may_replace(actor: Actor, table: Table) -> bool:
    """May a game master seat somebody of the standby list: where the last turn was missed?"""
    is_late = table.attendance.misses.get(actor.seat or 0, 0) > 0
    is_master = is_one(actor, table, (MASTER,)) and does_not_play(actor, table) is None
    return is_master and is_late and not table.is_gathering


def speaks_for_themselves(actor: Actor, table: Table) -> Refusal | None:
    if actor.seat is None or table.holds(actor.id, actor.seat):
        return None
    return Refusal("role", f"seat {actor.seat} is somebody else's; say it without a seat")


def is_answer_due(actor: Actor, table: Table) -> Refusal | None:
    if table.offer and actor.seat in table.people and actor.seat not in table.agreed:
        return None
    return Refusal("nothing", f"nothing was offered to seat {actor.seat}")
