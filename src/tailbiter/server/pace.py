"""Time for turns: what somebody asks for who opens a table, and how each seat stands to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tailbiter.games.sentences import spoken_by
from tailbiter.server import messages, table_messages
from tailbiter.server.refusals import RefusalError
from tailbiter.server.words import WORDS
from tailbiter.tables.calendar import EVERY_DAY, Calendar, is_zone
from tailbiter.tables.clock import NO_CLOCK, Control
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.situation import LATE_LEVEL
from tailbiter.tables.table import Table

SECOND = 1000  # milliseconds
SLOW = 12 * 3600  # seconds: who has so long for a turn need not sit there
EVENING = (20 * 60,)
EXTENSIONS, VACATION = 3, 14  # as usual, where turns are slow


@dataclass(frozen=True)
class Agreed:
    """What is agreed on about time when a table is opened."""

    control: Control = NO_CLOCK
    level: int = LATE_LEVEL  # of the bot that plays for who left, or is late


NO_TIME = Agreed()


def control_asked(clock: messages.NewClock | None) -> Control:
    if clock is None or clock.kind == "none":
        return NO_CLOCK
    if clock.kind == "game":
        return Control("game", clock.seconds * SECOND, clock.increment * SECOND)
    if not is_zone(clock.zone):
        raise RefusalError(422, "no_zone", "zone", given=clock.zone)
    is_slow = clock.kind == "calendar" or clock.seconds >= SLOW
    late = clock.late or ("rule" if is_slow else "loss")
    return Control(
        kind=clock.kind,
        milliseconds=clock.seconds * SECOND if clock.kind == "turn" else 0,
        bank=clock.bank * SECOND,
        cap=clock.cap * SECOND,
        grace=clock.grace * SECOND,
        extensions=given(clock.extensions, EXTENSIONS * is_slow),
        vacation=given(clock.vacation, VACATION * is_slow),
        waits=is_slow if clock.ready is None else clock.ready,
        calendar=calendar_asked(clock),
        lateness=Lateness(late, clock.misses if late != "loss" else 0),
    )


def given(number: int | None, usual: int) -> int:
    return usual if number is None else number


def calendar_asked(clock: messages.NewClock) -> Calendar | None:
    """Of deadlines; or of the days on which the time for a turn runs, if that is not every day."""
    weekdays = tuple(sorted(set(clock.weekdays or EVERY_DAY)))
    if clock.kind == "turn" and weekdays == EVERY_DAY:
        return None
    times = tuple(sorted(set(clock.times or EVENING)))
    return Calendar(clock.zone, weekdays, times, clock.least * SECOND)


def is_slow(control: Control) -> bool:
    """Are there days for a turn, so that nobody need sit there and watch a clock?"""
    is_long = control.kind == "turn" and control.milliseconds >= SLOW * SECOND
    return control.kind == "calendar" or is_long


def pace_of(
    table: Table, language: str, kept: Collection[int] = (), is_willing: bool = False
) -> table_messages.Pace | None:
    """What everybody may know; `kept` are seats that are the reader's when they come back."""
    control = table.control
    if control.kind not in ("turn", "calendar"):
        return None
    calendar = control.calendar or Calendar()
    late = spoken_by(table.game.name, language).LATE
    return table_messages.Pace(
        kind="turn" if control.kind == "turn" else "calendar",
        zone=calendar.zone,
        weekdays=[*calendar.weekdays],
        times=[*calendar.times] if control.kind == "calendar" else [],
        least=calendar.least,
        grace=control.grace,
        turn=control.milliseconds,
        slow=is_slow(control),
        cap=control.cap,
        asks=table.waits,
        late=control.lateness.what,
        level=table.late_level,
        misses=control.lateness.misses,
        words=WORDS[language].clock(control),
        terms=WORDS[language].terms(control, table.waits, late, table.late_level),
        seats=[seat_pace(table, seat, seat in kept) for seat in range(1, table.game.players + 1)],
        willing=[*table.attendance.willing.values()],
        helping=is_willing,
    )


def seat_pace(table: Table, seat: int, is_kept: bool) -> table_messages.SeatPace:
    attendance, control, sit = table.attendance, table.control, table.seats.get(seat)
    span = attendance.vacations.get(seat)
    saved = table.clock.left[seat - 1] - control.milliseconds if control.kind == "turn" else 0
    return table_messages.SeatPace(
        due=None if table.is_over else table.clock.due(seat),
        ordered=table.is_together and table.order_of(seat) is not None,
        ready=seat in attendance.ready,
        late=seat in attendance.missing,
        misses=attendance.misses.get(seat, 0),
        extensions=max(0, control.extensions - attendance.extensions.get(seat, 0)),
        days=max(0, control.vacation - attendance.days_taken(seat)),
        away=table_messages.Away(*span) if span else None,
        bank=max(0, min(saved, control.cap)),
        offered=seat in table.offered,
        stand_in=bool(sit and sit.absent),
        kept=is_kept,
    )
