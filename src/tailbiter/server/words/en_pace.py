"""Days for a turn in English: what was agreed on, and what it means for who is late."""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.games.sentences import capital, counted, joined
from tailbiter.tables.calendar import EVERY_DAY
from tailbiter.tables.clock import Control

WEEKDAYS = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
SIZES = ((86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1000, "second"))
LATE = {  # a few words, and what it means; {made}: how a turn is made for somebody
    "rule": ("Their turn is made for them", "{Made}."),
    "extension": (
        "They have more time at first",
        "The deadline is put off, as they could have asked for. When they may no more, {made}.",
    ),
    "stand_in": (
        "Somebody stands in",
        "The first of those who offered plays on until they are back. Where nobody did, {made}.",
    ),
    "loss": (
        "They lose",
        "They have lost. A bot plays on for them; where only one is left, the game is over.",
    ),
}


def late(what: str, by_rule: str, level: int | None) -> tuple[str, str]:
    """What happens to the late: in a few words, and what that means in this game.

    `by_rule` is how the game itself makes a turn for somebody; "": a bot of that level does.
    """
    title, meaning = LATE[what]
    of_level = "" if level is None else f" of level {level}"
    made = by_rule or f"a bot{of_level} makes this one turn for them"
    return title, meaning.format(made=made, Made=capital(made))


def terms(control: Control, asks: bool, by_rule: str, level: int) -> list[str]:
    """All that was agreed on about time, a sentence each, for who has not sat down yet."""
    title, meaning = late(control.lateness.what, by_rule, level)
    found = [*how_long(control)]
    if asks:
        found.append("An order may be changed until all say that they are done, or time is up.")
    if control.grace:
        found.append(f"Nobody is late until {duration(control.grace)} after the deadline.")
    found.append(f"Who is late: {title[0].lower()}{title[1:]}. {meaning}")
    if misses := control.lateness.misses:
        times = "one time" if misses == 1 else f"{misses} times in a row"
        found.append(f"Who is late {times} may lose their seat to others.")
    times = counted(control.extensions, "time")
    own = [f"may put a deadline off {times}"] if control.extensions else []
    own += [f"has {counted(control.vacation, 'day')} off"] if control.vacation else []
    return [*found, f"In a game each player {joined(own)}."] if own else found


def how_long(control: Control) -> list[str]:
    calendar = control.calendar
    if control.kind == "calendar" and calendar:
        times = joined([f"{minutes // 60}:{minutes % 60:02}" for minutes in calendar.times])
        least = duration(calendar.least)
        return [
            f"Deadlines are {days_of(calendar.weekdays)} at {times} in {calendar.zone}.",
            f"Before a deadline there are {least} at least; what begins later is due at the next.",
        ]
    found = [f"Every turn has {duration(control.milliseconds)}."]
    if control.cap:
        found.append(f"What is not used of it is saved, up to {duration(control.cap)}.")
    if control.bank:
        found.append(f"Everybody begins with {duration(control.bank)} saved.")
    if calendar:
        found.append(f"Time runs {days_of(calendar.weekdays)}, in {calendar.zone}.")
    return found


def days_of(weekdays: Sequence[int]) -> str:
    if tuple(weekdays) == EVERY_DAY:
        return "every day"
    return f"on {joined([WEEKDAYS[number] for number in weekdays])}"


def duration(milliseconds: int) -> str:
    size, word = next((unit for unit in SIZES if milliseconds % unit[0] == 0), SIZES[-1])
    return counted(milliseconds // size, word)
