"""Late players: any number of them, every way to see to them, over months and nothing drifts."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tailbiter
from tailbiter.tables import draws, entries
from tailbiter.tables.calendar import DAY, MINUTE, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.codec import read_line, write_line
from tailbiter.tables.due import Due, due_at, what_is_due
from tailbiter.tables.entries import (
    Extension,
    Flag,
    Missed,
    Ready,
    Sit,
    StandIn,
    Supplied,
    Turn,
    Vacation,
)
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tailbiter.tables.time_conditions import MOST_OFFERS
from tailbiter.tables.undo import Undo
from tests.sampling import examples
from tests.seating import START, do, everything, open_table, quick_turn, refused

HOUR = 60 * MINUTE
DAILY = Calendar("Europe/Berlin", least=12 * HOUR)
RULE = Control(
    *("calendar",),
    grace=30 * MINUTE,
    extensions=2,
    vacation=10,
    waits=True,
    calendar=DAILY,
    lateness=Lateness("rule", 3),
)
NAMES = ["ann", "ben", "cy", "dee", "eve"]
EAT_ME = tailbiter.game("eat-me", players=5)
NEIGHBOR = tailbiter.game("eat-your-neighbor")


def chance(table: Table, due: Due) -> dict[str, Any]:
    seat = getattr(due, "seat", 1)
    return {"dice": draws.Stream(b"key", draws.nmr(table.position.turn, seat))}


def see_to(table: Table, now: int, rng: random.Random | None = None) -> list[Due]:
    """All that is due by now, as the server does it; bots that are asked play by chance."""
    done = []
    for _ in range(100):
        due = what_is_due(table, now, "")
        if due:
            do(table, "", due, now, **chance(table, due))
            done.append(due)
        elif rng and table.bots_to_act:
            seat = table.bots_to_act[0]
            do(table, "", Turn(seat, quick_turn(table.position, seat, rng)), now)
        else:
            return done
    raise AssertionError("it goes on for ever")


def order(table: Table, seat: int, now: int) -> None:
    rng = random.Random(f"{table.turns} {seat}")
    do(table, table.seats[seat].holder, Turn(seat, quick_turn(table.position, seat, rng)), now)


@pytest.mark.parametrize("late", range(6))
def test_any_number_of_players_may_be_late_and_again_in_the_next_round(late: int) -> None:
    table, now = open_table(EAT_ME, NAMES, control=RULE), START
    for turn in range(3):
        seats = random.Random(f"{late} {turn}").sample(range(1, 6), 5)
        for seat in seats[late:]:
            order(table, seat, now)
        fires = due_at(table)
        assert fires is not None
        assert fires == DAILY.first_from(now + DAILY.least) + RULE.grace
        assert see_to(table, fires - 1) == []
        done = see_to(table, fires)
        assert table.position.turn == turn + 1
        missed = [one.seat for one in done if isinstance(one, Missed)]
        assert sorted(missed) == sorted(seats[:late])
        supplied = [logged.entry for logged in table.log if isinstance(logged.entry, Supplied)]
        assert len(supplied) == late * (turn + 1)
        assert see_to(table, fires) == []
        now = fires


def test_an_order_is_missing_only_if_none_is_stored() -> None:
    """Saved but not done with: it counts all the same at the deadline."""
    table = open_table(EAT_ME, NAMES, control=RULE)
    for seat in range(1, 6):
        order(table, seat, START)
    do(table, "ann", Undo(1), START)
    order(table, 1, START)
    assert table.position.turn == 0
    for seat in range(1, 6):
        assert refused(table, "", Missed(seat), due_at(table) or 0).code == "time"
    done = see_to(table, due_at(table) or 0)
    assert {type(one) for one in done} == {Ready}
    assert table.position.turn == 1
    assert not table.attendance.misses


def test_a_round_is_revealed_as_soon_as_all_are_in_and_done() -> None:
    table = open_table(EAT_ME, [*NAMES[:4], ""], control=RULE)
    for seat in range(1, 6):
        order(table, seat, START)
    assert table.acting == ()
    assert table.position.turn == 0
    for seat in (1, 2, 3):
        do(table, NAMES[seat - 1], Ready(seat), START)
    do(table, "ben", Turn(2, "bid 0"), START)  # it may still change
    do(table, "ben", Ready(2, False), START)
    do(table, "dee", Ready(4), START)
    assert table.position.turn == 0
    assert refused(table, "dee", Ready(4), START).code == "nothing"
    assert refused(table, "ann", Ready(2), START).code == "role"
    do(table, "ben", Ready(2), START)
    assert table.position.turn == 1
    assert table.attendance.ready == frozenset()


def test_who_sees_their_own_order_sees_nobody_elses() -> None:
    table = open_table(EAT_ME, NAMES, control=RULE)
    for seat in range(1, 6):
        do(table, NAMES[seat - 1], Turn(seat, f"bid {seat}"), START)
    for seat in range(1, 6):
        view = table.seen_by(seat).view(seat)
        assert view["board"]["my_order"] == f"bid {seat}"
        others = [one["text"] for one in view["history"] if one["seat"] != seat]
        assert others == []


def test_players_do_not_supply_and_nobody_orders_when_it_is_too_late() -> None:
    table = open_table(EAT_ME, NAMES, control=RULE)
    assert refused(table, "ann", Supplied(1, "nmr")).code == "supplied"
    fires = due_at(table) or 0
    assert refused(table, "ann", Turn(1, "bid 1"), fires).code == "time"
    assert refused(table, "", Missed(1), fires - 1).code == "time"
    do(table, "ann", Turn(1, "bid 1"), fires - 1)  # in the time of grace
    do(table, "", Missed(2), fires)
    assert refused(table, "ben", Turn(2, "bid 1"), fires).code == "time"
    assert refused(table, "", Missed(2), fires).code == "time"
    with pytest.raises(tailbiter.TurnError):
        do(table, "", Supplied(2, "nmr"), fires)  # without fair dice nothing is drawn


def test_elsewhere_a_bot_makes_one_turn() -> None:
    table = open_table(NEIGHBOR, ["ann", "ben"], control=RULE)
    fires = due_at(table) or 0
    assert see_to(table, fires) == [Missed(1)]
    assert list(table.bots_to_act) == [1]
    assert refused(table, "ann", Turn(1, "a1"), fires).code == "time"
    do(table, "", Turn(1, "a1"), fires)
    assert table.log[-1].who == ""
    assert not table.bots_to_act
    assert table.attendance.misses == {1: 1}
    do(table, "ben", Turn(2, "b1"), fires + HOUR)
    do(table, "ann", Turn(1, "d4"), fires + 2 * HOUR)
    assert table.attendance.misses == {}


def test_after_so_many_misses_others_may_have_the_seat() -> None:
    table, rng = open_table(NEIGHBOR, ["ann", "ben"], control=RULE), random.Random(1)
    for _ in range(3):
        assert refused(table, "cy", Sit(1, holder="cy")).code == "taken"
        see_to(table, due_at(table) or 0, rng)
        do(table, "ben", Turn(2, quick_turn(table.position, 2, rng)), table.log[-1].at)
    assert list(table.offered) == [1]
    at = table.log[-1].at
    assert refused(table, "ben", Sit(1, holder="ben"), at).code == "taken"
    do(table, "cy", Sit(1, holder="cy"), at + 5 * HOUR)
    assert not table.offered
    assert table.clock.due(1) == DAILY.first_from(at + 5 * HOUR + DAILY.least)
    assert refused(table, "ann", Turn(1, "a1"), at + 5 * HOUR).code == "role"


def test_who_offered_stands_in_until_the_player_is_back() -> None:
    control = replace(RULE, lateness=Lateness("stand_in", 3))
    table = open_table(NEIGHBOR, ["ann", "ben"], control=control)
    assert refused(table, "ben", StandIn("Ben")).code == "taken"
    do(table, "cy", StandIn("Cy"))
    do(table, "dee", StandIn("Dee"))
    fires = due_at(table) or 0
    assert refused(table, "", Sit(1, name="Cy", holder="cy", absent="ann"), fires - 1).code
    assert see_to(table, fires) == [Sit(1, name="Cy", holder="cy", absent="ann")]
    assert (table.clock.due(1) or 0) >= fires + DAILY.least
    do(table, "cy", Turn(1, "a1"), fires)
    assert refused(table, "dee", Sit(1, holder="dee"), fires).code == "taken"
    do(table, "ann", Sit(1, holder="ann"), fires)
    assert table.seats[1].absent == ""
    do(table, "ben", Turn(2, "b1"), fires)
    again = due_at(table) or 0
    assert see_to(table, again) == [Sit(1, name="Dee", holder="dee", absent="ann")]
    last = due_at(table) or 0
    assert see_to(table, last) == [Missed(1)]  # nobody else offered


def test_who_looks_on_cannot_fill_the_log_by_offering() -> None:
    table = open_table(NEIGHBOR, ["ann", "ben"], control=RULE)
    for number in range(MOST_OFFERS):
        do(table, f"guest {number}", StandIn("Cy", number % 2 == 0))
    assert refused(table, "cy", StandIn("Cy")).code == "full"
    do(table, "ann", Turn(1, "a1"))


def test_extensions_are_few_and_a_double_click_takes_one() -> None:
    table = open_table(EAT_ME, NAMES, control=RULE)
    due = table.clock.due(1) or 0
    do(table, "ann", Extension(1, due))
    assert refused(table, "ann", Extension(1, due)).code == "time"
    assert table.clock.due(1) == table.clock.due(5) == DAILY.first_from(due + 1)
    do(table, "ben", Extension(2, table.clock.due(2) or 0))
    assert refused(table, "cy", Extension(3, table.clock.due(3) or 0)).code == "time"
    assert (table.clock.due(1) or 0) <= due + 2 * DAY + HOUR
    see_to(table, due_at(table) or 0)
    do(table, "ann", Extension(1, table.clock.due(1) or 0), table.log[-1].at)
    for _ in range(3):
        see_to(table, due_at(table) or 0)
        at, due = table.log[-1].at, table.clock.due(1) or 0
        assert refused(table, "ann", Extension(1, due), at).code == "time"
        assert due == DAILY.first_from(at + DAILY.least)


def test_the_late_have_an_extension_where_that_was_said_and_then_the_rule() -> None:
    table = open_table(EAT_ME, NAMES, control=replace(RULE, lateness=Lateness("extension", 3)))
    for seat in (2, 3, 4, 5):
        order(table, seat, START)
    done = see_to(table, due_at(table) or 0)
    assert done == [Missed(1, "extension")]
    assert table.attendance.misses == {}
    done += see_to(table, due_at(table) or 0)
    assert done[1] == Missed(1, "extension")
    done = see_to(table, due_at(table) or 0)
    assert done[0] == Missed(1)
    assert table.position.turn == 1


def test_where_the_late_lose_they_are_flagged() -> None:
    table = open_table(NEIGHBOR, ["ann", "ben"], control=replace(RULE, lateness=Lateness("loss")))
    assert see_to(table, due_at(table) or 0) == [Flag(1)]
    assert table.outcome
    assert table.outcome.winners == (2,)


def test_days_off_are_counted_and_days_not_needed_are_given_back() -> None:
    table = open_table(EAT_ME, NAMES, control=RULE)
    due = table.clock.due(1) or 0
    assert refused(table, "ann", Vacation(1, START, START + 11 * DAY)).code == "time"
    do(table, "ann", Vacation(1, START, START + 6 * DAY))
    assert (table.clock.due(2) or 0) >= START + 6 * DAY + DAILY.least
    assert refused(table, "ann", Vacation(1, START, START + 2 * DAY)).code == "time"
    do(table, "ann", Vacation(1, 0, 0), START + DAY + HOUR)
    assert table.attendance.days_taken(1) == 2
    assert table.clock.due(2) == DAILY.first_from(START + DAY + HOUR + DAILY.least)
    assert (table.clock.due(2) or 0) > due
    assert refused(table, "ann", Vacation(1, 0, 0), START + 2 * DAY).code == "nothing"


def test_days_off_that_are_given_up_before_they_begin_put_nothing_off() -> None:
    table = open_table(EAT_ME, NAMES, control=RULE)
    due = table.clock.due(1) or 0
    do(table, "ann", Vacation(1, due + DAY, due + 3 * DAY))
    do(table, "ann", Vacation(1, 0, 0), due - HOUR)
    assert table.clock.due(1) == due
    assert table.attendance.days_taken(1) == 0


def test_an_extension_beside_days_off_is_not_for_nothing() -> None:
    """Clicked twice it counts once, since the deadline that was meant is another."""
    table = open_table(EAT_ME, NAMES, control=RULE)
    do(table, "ann", Vacation(1, START, START + 6 * DAY))
    due = table.clock.due(2) or 0
    do(table, "ben", Extension(2, due))
    assert table.clock.due(2) == DAILY.first_from(due + 1)
    assert refused(table, "ben", Extension(2, due)).code == "time"


walking = settings(max_examples=examples(25), deadline=None, derandomize=True, database=None)


@given(st.randoms(use_true_random=False), st.sampled_from(["rule", "extension", "stand_in"]))
@walking
def test_months_are_played_in_a_moment_and_nothing_drifts(rng: random.Random, what: Any) -> None:
    """Every deadline is one of the calendar's, each fires once, and the log alone tells it all.

    People are late, early, away and done as they like; the server looks at odd times.
    """
    control = replace(RULE, lateness=Lateness(what, 2))
    table, now = open_table(EAT_ME, NAMES, control=control), START
    for _ in range(60):
        if table.is_over:
            break
        now += rng.choice((HOUR, 7 * HOUR, 13 * HOUR, 2 * DAY))
        see_to(table, now)
        if table.is_over:
            break
        for seat in rng.sample(range(1, 6), rng.randint(0, 5)):
            who = table.seats[seat].holder
            if seat in table.acting:
                order(table, seat, now)
            elif seat not in table.attendance.ready:
                do(table, who, Ready(seat), now)
            if table.is_over:
                break
        if not table.is_over and table.clock.running:
            due = table.clock.deadline
            assert due == DAILY.first_from(due), "on the calendar"
            extended = sum(table.attendance.extended.values())
            first = DAILY.first_from(table.clock.since + DAILY.least)
            assert due <= first + extended * (DAY + HOUR)
            assert extended <= 2
    again = replace(table)
    for logged in table.log:
        again.apply(read_line(write_line(logged)))
    assert everything(again) == everything(table)
    per_round: dict[tuple[int, int], int] = {}
    turn = 0
    seen = replace(table)
    for logged in table.log:
        if isinstance(logged.entry, entries.Supplied):
            key = (seen.position.turn, logged.entry.seat)
            per_round[key] = per_round.get(key, 0) + 1
        seen.apply(logged)
        assert seen.position.turn >= turn
        turn = seen.position.turn
    assert set(per_round.values()) <= {1}
