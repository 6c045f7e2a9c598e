"""Deadlines moved, days off, and who is reminded; everybody hears of it and why."""

from __future__ import annotations

from tailbiter.postal import reporting, words
from tailbiter.postal.desk import MASTER, Desk, DeskError
from tailbiter.postal.mail import Mail, put
from tailbiter.postal.notes import Begun
from tailbiter.postal.standing import comes_to
from tailbiter.tables.calendar import DAY
from tailbiter.tables.entries import Extension, Moved, Vacation

FARTHEST = 366 * DAY


def needs_deadline(desk: Desk) -> int:
    due = desk.deadline
    if due is None:
        raise DeskError("nobody's time runs: there is no deadline to move")
    return due


def extend(desk: Desk, until: int, reason: str) -> None:
    """The master's own: another deadline for everybody."""
    if why := why_not_extend(desk, until):
        raise DeskError(why)
    begun = Begun(desk.new_id("extend"), desk.now, "extend", reason=reason, until=until)
    desk.do(begun, perform_extend)


def why_not_extend(desk: Desk, until: int) -> str | None:
    """What stands against a deadline of the master's own."""
    due, asked = needs_deadline(desk), words.when(desk, until)
    if until > desk.now + FARTHEST:
        return f"a deadline lies within a year; not at {asked}"
    if until <= due:
        sooner = "tailbiter gm resolve --now REASON resolves sooner"
        return f"the deadline is {words.when(desk, due)} already, and is put off only; {sooner}"
    if away := [end for start, end in desk.memory.absences if start <= until < end]:
        return f"you are away then, until {words.when(desk, max(away))}; say a later one"
    moved = desk.table.clock.moved(until).deadline
    if moved != until:
        return (
            f"somebody has days off at {asked}; the first after those is {words.when(desk, moved)}"
        )
    return None


def perform_extend(desk: Desk, begun: Begun) -> None:
    desk.act(MASTER, Moved(begun.until), begun.id)
    reporting.tell_deadline(desk, begun.id, begun.reason)


def extension(desk: Desk, seat: int) -> None:
    """One of a player's own."""
    due = needs_deadline(desk)
    begun = Begun(desk.new_id("extend"), desk.now, "extension", seat=seat, until=due)
    desk.do(begun, perform_extension)


def perform_extension(desk: Desk, begun: Begun) -> None:
    assert begun.seat
    desk.act(desk.holder(begun.seat), Extension(begun.seat, begun.until), begun.id)
    reason = f"{desk.name(begun.seat)} took one of their extensions."
    reporting.tell_deadline(desk, begun.id, reason)


def vacation(desk: Desk, seat: int, start: int, until: int) -> None:
    """A player is away, or back: `until` is by now."""
    name = desk.new_id("vacation")
    begun = Begun(name, desk.now, "vacation", seat=seat, start=start, until=until)
    desk.do(begun, perform_vacation)


def perform_vacation(desk: Desk, begun: Begun) -> None:
    assert begun.seat
    entry = Vacation(begun.seat, begun.start, begun.until)
    desk.act(desk.holder(begun.seat), entry, begun.id)
    for seat in desk.players:
        told = words.new_deadline(
            desk, words.zone_of(desk, seat), words.vacation(desk, begun, seat)
        )
        put(desk, begun.id, seat, Mail(words.NEW_DEADLINE, words.letter(desk, seat, told)))


def away(desk: Desk, start: int, until: int) -> None:
    """The master is away; also said afterwards, as long as nothing was resolved."""
    if until <= start or until > desk.now + FARTHEST:
        raise DeskError("days away end after they begin, and within a year")
    begun = Begun(desk.new_id("away"), desk.now, "away", start=start, until=until)
    desk.do(begun, perform_away)


def perform_away(desk: Desk, begun: Begun) -> None:
    desk.move_from_absence()
    if desk.deadline is not None:
        reporting.tell_deadline(desk, begun.id, words.master_away(desk, begun))


def remind(desk: Desk) -> list[int]:
    """A letter to each whose order is not in, or not whole, or who was asked something."""
    seats = to_remind(desk)
    if desk.table.acting and not seats:
        who = ", ".join(map(desk.called, desk.table.acting))
        raise DeskError(f"nobody is to be reminded: the standing order of {who} counts")
    if not seats:
        raise DeskError("nobody is to be reminded: all orders are in")
    desk.do(Begun(desk.new_id("remind"), desk.now, "remind", desk.turn), perform_remind)
    return seats


def to_remind(desk: Desk) -> list[int]:
    """Whoever left a standing order need not write."""
    acting, is_together = desk.table.acting, desk.table.is_together
    return [seat for seat in acting if not (is_together and comes_to(desk, seat))]


def perform_remind(desk: Desk, begun: Begun) -> None:
    for seat in to_remind(desk):
        told = words.letter(desk, seat, words.reminder(desk, seat))
        put(desk, begun.id, seat, Mail(words.reminder_subject(desk), told))
