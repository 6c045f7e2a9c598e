"""A round resolved, or a turn reported: who is late, what comes of it, and everybody told.

The table decides all of it; the desk only asks it to, one entry after the other. What comes next
follows from the log alone, so that a stop in between does no harm.
"""

from __future__ import annotations

from dataclasses import replace

from tailbiter.bots.levels import bot
from tailbiter.postal import reporting, words
from tailbiter.postal.desk import ITSELF, MASTER, Desk, DeskError
from tailbiter.postal.notes import Begun
from tailbiter.tables import draws
from tailbiter.tables.deciding import Asked
from tailbiter.tables.due import what_is_due
from tailbiter.tables.entries import Moved, Ready, Reveal, Supplied, Turn


def provisional(desk: Desk) -> list[int]:
    """The seats whose orders are in, and may change: their players said so."""
    seats = range(1, desk.agreed.players + 1)
    turn, table = desk.turn, desk.table
    is_in = [seat for seat in seats if table.order_of(seat) is not None]
    return [seat for seat in is_in if desk.memory.is_final(turn, seat) is False]


def is_up(desk: Desk) -> bool:
    """Is time up? Also where all who are missing have been found late, and a number is awaited."""
    closes = desk.closes
    return bool(desk.table.attendance.missing) or (closes is not None and desk.now >= closes)


def why_not(desk: Desk, is_forced: bool) -> str | None:
    """What stands against resolving now."""
    table = desk.table
    if table.is_gathering:
        return "nothing is dealt yet: tailbiter gm deal"
    if unreported(desk):
        return None
    if table.is_over:
        return "the game is over: tailbiter gm finish"
    if is_up(desk) or is_forced:
        return None
    closes = words.when(desk, desk.closes or desk.now)
    if table.acting:
        who = ", ".join(map(desk.called, table.acting))
        return f"{who} can still order until {closes}; --now REASON does it earlier"
    if changing := provisional(desk):
        who = ", ".join(map(desk.called, changing))
        return f"{who} may still change until {closes}; --now REASON does it earlier"
    return None


def unreported(desk: Desk) -> bool:
    """Where seats take turns: was something played that nobody was told of?"""
    return not desk.table.is_together and desk.table.turns > desk.memory.reported


def resolve(desk: Desk, reason: str = "") -> None:
    """`reason` is why it is done before its time, as everybody is told."""
    if why := why_not(desk, bool(reason)):
        raise DeskError(why)
    begun = Begun(desk.new_id("resolve"), desk.now, "resolve", desk.turn, reason)
    desk.do(begun, perform)


def perform(desk: Desk, begun: Begun) -> bool:
    """Was it resolved? Otherwise somebody has more time now, or a number is awaited."""
    advance(desk, begun)
    if is_done(desk, begun):
        reporting.report(desk, begun)
        return True
    if numbers_awaited(desk):
        desk.said.append(
            "a public number is awaited, of a draw after this deadline, to see to who is late: "
            f"tailbiter gm number {desk.folder.path} VALUE --source 'which draw', then gm resolve"
        )
    else:
        reporting.tell_deadline(desk, begun.id, words.PUT_OFF)
        desk.said.append("the deadline is put off: somebody was late, and had an extension left")
    return False


def preview(desk: Desk) -> str:
    """What resolving now would tell everybody, at a desk that writes nothing."""
    if (why := why_not(desk, True)) is not None:
        raise DeskError(why)
    begun = Begun("preview", desk.now, "resolve", desk.turn, "" if is_up(desk) else "preview")
    advance(desk, begun)
    if not is_done(desk, begun):
        raise DeskError("nothing would be resolved: the deadline would be put off")
    return reporting.preview(desk, replace(begun, reason=""))


def advance(desk: Desk, begun: Begun) -> None:
    """One entry after the other, until the round is over."""
    if begun.reason and not unreported(desk):
        hurry(desk, begun)
    while not is_done(desk, begun):
        step = next_step(desk)
        if step is None:
            break
        desk.act(*step)
    desk.move_from_absence()


def is_done(desk: Desk, begun: Begun) -> bool:
    if desk.table.is_over or unreported(desk):
        return True
    return desk.turn != begun.turn


def hurry(desk: Desk, begun: Begun) -> None:
    """Time is up now, whatever the calendar says."""
    if not is_done(desk, begun) and not is_up(desk) and desk.table.acting:
        desk.act(MASTER, Moved(desk.now - desk.table.control.grace), f"{begun.id} now")


def numbers_awaited(desk: Desk) -> bool:
    gathering = desk.table.gathering
    return gathering is not None and gathering.awaits_number(desk.table.position.turn)


def next_step(desk: Desk) -> tuple[str, Asked] | None:
    """What comes next, and who does it."""
    table = desk.table
    due = what_is_due(table, desk.now, desk.secret.hex())
    if isinstance(due, Supplied):  # what was given of an order counts; the rest is supplied
        half = desk.memory.half(desk.turn, due.seat)
        return ITSELF, Supplied(due.seat, half or due.text)
    if due is not None and not isinstance(due, Reveal):
        return ITSELF, due
    if seats := table.bots_to_act:
        return ITSELF, Turn(seats[0], bots_turn(desk, seats[0]))
    if table.waits and not table.acting:
        waiting = [seat for seat in table.people if seat not in table.attendance.ready]
        return (MASTER, Ready(waiting[0])) if waiting else None
    return None


def bots_turn(desk: Desk, seat: int) -> str:
    """Where a game has no rule for the late, a bot of the level that was agreed on plays once."""
    sit = desk.table.seats.get(seat)
    level = desk.agreed.late_level if sit is None or sit.is_person else sit.level
    player = bot(level or desk.agreed.late_level, draws.seed_of(desk.key), simulations=2_000)
    return player.choose(desk.table.position.view(seat))
