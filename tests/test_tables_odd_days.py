"""Leap days, the turn of a year and days on which clocks are changed, in leap years and others,
against a program that goes minute by minute and looks at a clock there."""

from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from tailbiter.tables.calendar import MINUTE, Calendar, reached
from tailbiter.tables.clock import Control, new_clock
from tests.oracles.minutes import DAY, Minute, shown, walked, when_shown
from tests.sampling import examples

ZONES = (
    *("Europe/Berlin", "America/New_York", "Pacific/Chatham", "Australia/Lord_Howe"),
    *("America/Sao_Paulo", "Asia/Kathmandu"),
)
YEARS = (2000, 2012, 2027, 2028, 2032, 2096, 2100, 2400)  # 2100 is no leap year
few = settings(max_examples=examples(40), deadline=None, derandomize=True, database=None)
weekdays = st.sets(st.integers(0, 6), min_size=6)
# Clocks are changed on Sundays, mostly.
some_days = st.sampled_from([{6}, {5, 6}, {0, 6}, {0, 1, 2, 3, 4}, {1, 3, 5, 6}, {0, 2, 3, 4, 6}])
times = st.sets(st.sampled_from([0, 105, 120, 150, 165, 1200]), min_size=1, max_size=2)


@cache
def odd_days(zone: str, year: int) -> list[date]:
    """On which clocks are changed there, and those before a leap day and a new year."""
    days = [date(year, 1, 1) + timedelta(days=number) for number in range(365)]
    noons = [datetime.combine(day, time(12), ZoneInfo(zone)).utcoffset() for day in days]
    changed = [days[n] for n in range(1, len(days)) if noons[n] != noons[n - 1]]
    return [*changed, *changed, date(year, 2, 28), date(year, 12, 31)]


@st.composite
def places(draw: st.DrawFn) -> tuple[str, Minute]:
    """A zone, and a minute of such a day there or of those around it."""
    zone, year = draw(st.sampled_from(ZONES)), draw(st.sampled_from(YEARS))
    day = draw(st.sampled_from(odd_days(zone, year)))
    midnight = int(datetime.combine(day, time(), ZoneInfo(zone)).timestamp()) // 60
    return zone, midnight + draw(st.sampled_from([-DAY, -6 * 60, 0])) + draw(st.integers(-90, 90))


def first_seen(calendar: Calendar, moment: Minute) -> Minute:
    """The first of the minutes at which clocks there show a deadline."""
    day = shown(moment, calendar.zone).date() - timedelta(days=1)
    while True:
        is_on = day.weekday() in calendar.weekdays
        found = [when_shown(day, one, calendar.zone) for one in calendar.times] if is_on else []
        if later := [one for one in found if one >= moment]:
            return min(later)
        day += timedelta(days=1)


@given(places(), weekdays, times)
@few
def test_a_deadline_comes_when_clocks_show_it_also_on_odd_days(
    place: tuple[str, Minute], on: set[int], at: set[int]
) -> None:
    zone, moment = place
    calendar = Calendar(zone, tuple(sorted(on)), tuple(sorted(at)))
    assert calendar.first_from(moment * MINUTE) == first_seen(calendar, moment) * MINUTE


@given(places(), some_days, st.integers(DAY, 3 * DAY), st.integers(0, DAY), st.integers(0, 2))
@few
def test_time_for_a_turn_runs_through_odd_days_on_its_days(
    place: tuple[str, Minute], on: set[int], budget: int, off: int, days: int
) -> None:
    zone, moment = place
    calendar = Calendar(zone, tuple(sorted(on)))
    away = (moment + off, moment + off + days * DAY)
    expected = walked(moment, budget, (away,), zone, calendar.weekdays)
    span = (away[0] * MINUTE, away[1] * MINUTE)
    assert reached(calendar, span, moment * MINUTE, budget * MINUTE) == expected * MINUTE


@given(places(), st.integers(0, 2))
@few
def test_every_day_has_its_deadline_and_none_is_left_out(
    place: tuple[str, Minute], steps: int
) -> None:
    """Put off so often, it is so many days later: February 29 is one of them where there is one."""
    zone, moment = place
    control = Control("calendar", calendar=Calendar(zone, times=(1200,)))
    clock = new_clock(control, 1, moment * MINUTE).begin(moment * MINUTE, [1]).run([1])
    first = shown(clock.deadline // MINUTE, zone).date()
    for _ in range(steps):
        clock = clock.put_off(1)
    last = shown(clock.deadline // MINUTE, zone).date()
    assert last == date.fromordinal(first.toordinal() + steps)
