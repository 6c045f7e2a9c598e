"""Calendars and clocks for days: wall time, daylight saving, weekends, banks, vacations."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tailbiter.tables.calendar import (
    DAY,
    MINUTE,
    ONE_DAY,
    Calendar,
    elapsed,
    is_zone,
    moment_of,
    reached,
)
from tailbiter.tables.clock import Clock, Control, new_clock
from tests.sampling import examples

HOUR = 60 * MINUTE
ZONES = (
    *("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"),
    *("America/Sao_Paulo", "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Chatham"),
)
moments = st.integers(946_684_800_000, 2_208_988_800_000)  # from 2000 to 2040
weekdays = st.sets(st.integers(0, 6), min_size=1).map(lambda found: tuple(sorted(found)))
minutes = st.sets(st.integers(0, 1439), min_size=1, max_size=3).map(lambda one: tuple(sorted(one)))
calendars = st.builds(Calendar, st.sampled_from(ZONES), weekdays, minutes, st.integers(0, 3 * DAY))
trying = settings(max_examples=examples(150), deadline=None, derandomize=True, database=None)


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc, arg-type]


def shown(moment: int, zone: str) -> datetime:
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone))


def slow_first(calendar: Calendar, moment: int) -> int:
    """Minute by minute, by looking at a clock there: the first that shows a deadline's time."""
    now = -(-moment // MINUTE) * MINUTE
    while True:
        there = shown(now, calendar.zone)
        is_time = there.hour * 60 + there.minute in calendar.times
        if is_time and there.weekday() in calendar.weekdays:
            return now
        now += MINUTE


@given(calendars, moments)
@trying
def test_a_deadline_is_when_clocks_there_show_it_on_a_day_that_has_one(
    calendar: Calendar, moment: int
) -> None:
    found = calendar.first_from(moment)
    assert found >= moment
    assert found - moment <= 8 * DAY + 26 * HOUR
    there = shown(found, calendar.zone)
    is_shown = there.hour * 60 + there.minute in calendar.times
    before = shown(found - 1, calendar.zone)
    is_skipped = there.utcoffset() != shown(found - 25 * HOUR, calendar.zone).utcoffset()
    assert is_shown or is_skipped, (there, before)
    assert calendar.first_from(found) == found
    assert calendar.first_from(found + 1) > found


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Kathmandu"])
@pytest.mark.parametrize("month", [1, 3, 7, 10, 11])
def test_the_next_deadline_is_the_one_that_somebody_with_a_clock_would_see(
    zone: str, month: int
) -> None:
    calendar = Calendar(zone, (1, 4), (9 * 60 + 30, 20 * 60))
    for day in (1, 9, 27):
        start = utc(2028, month, day, 5, 1)
        assert calendar.first_from(start) == slow_first(calendar, start)


def test_clocks_that_are_changed_move_no_deadline() -> None:
    """Berlin, 2027: on March 28 clocks go from 2:00 to 3:00, on October 31 from 3:00 to 2:00."""
    evening = Calendar("Europe/Berlin", times=(20 * 60,))
    first = evening.first_from(utc(2027, 3, 27, 12))
    assert first == utc(2027, 3, 27, 19)
    assert evening.first_from(first + 1) == utc(2027, 3, 28, 18)
    night = Calendar("Europe/Berlin", times=(2 * 60 + 30,))
    assert night.first_from(utc(2027, 3, 27, 12)) == utc(2027, 3, 28, 1, 30)  # 3:30 there
    assert night.first_from(utc(2027, 10, 30, 12)) == utc(2027, 10, 31, 1, 30)  # the second 2:30
    assert night.first_from(utc(2027, 10, 31, 1, 30) + 1) == utc(2027, 11, 1, 1, 30)


def test_leap_days_and_skipped_days_have_theirs() -> None:
    assert Calendar().first_from(utc(2028, 2, 28, 21)) == utc(2028, 2, 29, 20)
    samoa = Calendar("Pacific/Apia", times=(12 * 60,))  # had no December 30, 2011
    after = samoa.first_from(utc(2011, 12, 29, 23))
    assert shown(after, "Pacific/Apia").date() == date(2011, 12, 31)


def test_a_year_of_days_does_not_drift() -> None:
    calendar, found = Calendar("America/New_York", times=(7 * 60 + 15,)), utc(2027, 1, 1)
    for _ in range(366):
        late = found + 11 * MINUTE  # whatever was done, was done late
        found = calendar.first_from(late)
        there = shown(found, "America/New_York")
        assert (there.hour, there.minute) == (7, 15)
    assert found < utc(2028, 1, 3)


@given(calendars, moments, st.integers(0, 40 * DAY), st.integers(0, 20 * DAY), st.integers(0, 9))
@trying
def test_time_that_runs_on_some_days_is_reached_when_it_has_elapsed(
    calendar: Calendar, start: int, span: int, off: int, days: int
) -> None:
    away = (start + off, start + off + days * DAY)
    end = start + span
    run = elapsed(calendar, away, start, end)
    assert 0 <= run <= span
    middle = start + span // 3
    assert run == elapsed(calendar, away, start, middle) + elapsed(calendar, away, middle, end)
    moment = reached(calendar, away, start, run)
    assert moment <= max(end, start)
    assert elapsed(calendar, away, start, moment) == run


@pytest.mark.parametrize(
    ("sunday", "hours"), [((2027, 3, 28), 23), ((2027, 10, 31), 25), ((2028, 2, 27), 24)]
)
def test_time_runs_all_of_a_day_also_of_one_that_is_shorter_or_longer(
    sunday: tuple[int, int, int], hours: int
) -> None:
    sundays = Calendar("Europe/Berlin", (6,))
    start = utc(*sunday) - DAY
    assert elapsed(sundays, None, start, start + 4 * DAY) == hours * HOUR
    assert reached(sundays, None, start, hours * HOUR) == moment_of(
        date(*sunday) + ONE_DAY, 0, "Europe/Berlin"
    )


def test_zones_are_known_by_their_names() -> None:
    assert is_zone("Europe/Berlin")
    for wrong in ("", "Berlin", "../../etc/passwd", "Europe", "/etc/localtime", "x" * 60):
        assert not is_zone(wrong), wrong
    assert moment_of(date(2027, 6, 1), 0, "Asia/Tokyo") == utc(2027, 5, 31, 15)


BANKED = Control("turn", DAY, bank=2 * HOUR, cap=6 * HOUR, grace=HOUR)
AT = utc(2027, 6, 1, 12)


def test_what_is_not_used_of_a_turn_is_saved_up_to_the_cap() -> None:
    clock = new_clock(BANKED, 2, AT).run([1])
    assert clock.remaining(1, AT) == DAY + 2 * HOUR
    after = clock.count(AT + 23 * HOUR).played(1, 1)
    assert after.left[0] == DAY + 3 * HOUR
    quick = clock.count(AT + HOUR).played(1, 1)
    assert quick.left[0] == DAY + 6 * HOUR
    slow = clock.count(AT + 26 * HOUR + 59 * MINUTE).played(1, 1)
    assert slow.left[0] == DAY


def test_grace_is_spent_once_however_often_it_is_counted() -> None:
    clock: Clock = new_clock(replace(BANKED, bank=0), 1, AT).run([1])
    due = clock.due(1)
    assert due == AT + DAY
    for minutes_later in range(0, 60, 7):
        clock = clock.count(due + minutes_later * MINUTE)
        assert not clock.is_up(1, due + 59 * MINUTE)
        assert clock.fires(1) == due + HOUR
    assert clock.is_up(1, due + HOUR)


def test_a_turn_with_weekends_off_waits_for_monday() -> None:
    weekdays_only = Calendar("Europe/Berlin", (0, 1, 2, 3, 4))
    clock = new_clock(Control("turn", DAY, calendar=weekdays_only), 1, utc(2027, 6, 4, 10)).run([1])
    assert clock.due(1) == utc(2027, 6, 7, 10)  # a Friday, and the next Monday


def test_no_deadline_falls_into_a_vacation() -> None:
    control = Control("calendar", calendar=Calendar(times=(20 * 60,), least=12 * HOUR))
    clock = new_clock(control, 2, AT).begin(AT, [1, 2]).run([1, 2])
    assert clock.deadline == utc(2027, 6, 2, 20)
    away = {1: (utc(2027, 6, 2), utc(2027, 6, 5, 10))}
    assert replace(clock, away=away).deadline == utc(2027, 6, 6, 20)
    assert replace(clock, away=away, seats=frozenset({2})).deadline == clock.deadline
    assert clock.put_off(1).deadline == utc(2027, 6, 3, 20)
