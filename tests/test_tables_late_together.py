"""Some of five are late in one round, any of them and all of them too, and again in the next: what
comes of it where the game's own rule was agreed on, an extension, a stand-in or loss."""

from dataclasses import dataclass, field, replace
from itertools import combinations

import pytest

from tailbiter.tables.due import due_at
from tailbiter.tables.entries import Flag, Missed, Ready, Sit, StandIn, Supplied
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tests.seating import START, do, open_table
from tests.test_tables_lateness import DAILY, EAT_ME, NAMES, RULE, order, see_to

SEATS = (1, 2, 3, 4, 5)
Late = tuple[int, ...]
HELPERS = ("fay", "gus")
# Then the same are late again, or those who were not.
ROUNDS = [
    (late, late if number % 2 else tuple(seat for seat in SEATS if seat not in late))
    for number, late in enumerate(late for count in range(6) for late in combinations(SEATS, count))
]


@dataclass
class Expected:
    """Who has lent how much and missed how often, counted by hand."""

    lent: dict[int, int] = field(default_factory=dict)
    misses: dict[int, int] = field(default_factory=dict)
    helpers: list[str] = field(default_factory=lambda: [*HELPERS])

    def supplied(self, late: Late) -> list[object]:
        """The rule: each of them once, and nobody else."""
        for seat in SEATS:
            self.misses[seat] = self.misses.get(seat, 0) + 1 if seat in late else 0
        return [one for seat in late for one in (Missed(seat), Supplied(seat, "nmr"))]


def agreed(lateness: Lateness) -> Table:
    table = open_table(EAT_ME, NAMES, control=replace(RULE, lateness=lateness))
    if lateness.what == "stand_in":
        for name in HELPERS:
            do(table, name, StandIn(name))
    return table


def happens(table: Table) -> list[object]:
    """What comes of the next deadline, besides that orders which are in count; and only once."""
    fires = due_at(table)
    assert fires is not None
    assert see_to(table, fires - 1) == []
    done = see_to(table, fires)
    assert see_to(table, fires) == []
    return [one for one in done if not isinstance(one, Ready)]


def orders(table: Table, late: Late, now: int) -> int:
    """Everybody else orders; the deadline that there is then."""
    for seat in SEATS:
        if seat not in late:
            order(table, seat, now)
    due = table.clock.deadline
    assert due == DAILY.first_from(now + DAILY.least)
    return due


def check(table: Table, expected: Expected, turn: int) -> int:
    """The round is over, and the next has its time by the calendar."""
    assert table.position.turn == turn
    found = table.attendance.misses
    assert {seat: found.get(seat, 0) for seat in SEATS} == expected.misses
    assert [*table.offered] == [seat for seat in SEATS if expected.misses[seat] >= 2]
    now = table.log[-1].at
    assert table.clock.deadline == DAILY.first_from(now + DAILY.least)
    return now


@pytest.mark.parametrize(("late", "again"), ROUNDS)
def test_by_the_rule_each_gets_an_order_and_the_round_is_over(late: Late, again: Late) -> None:
    table, expected, now = agreed(Lateness("rule", 2)), Expected(), START
    for turn, absent in enumerate((late, again), 1):
        orders(table, absent, now)
        assert happens(table) == expected.supplied(absent)
        now = check(table, expected, turn)


@pytest.mark.parametrize(("late", "again"), ROUNDS)
def test_extensions_are_taken_one_by_one_twice_a_round_then_the_rule(
    late: Late, again: Late
) -> None:
    table, expected, now = agreed(Lateness("extension", 2)), Expected(), START
    for turn, absent in enumerate((late, again), 1):
        due = orders(table, absent, now)
        for _ in range(2):
            able = [seat for seat in absent if expected.lent.get(seat, 0) < RULE.extensions]
            if able:
                assert happens(table) == [Missed(able[0], "extension")]
                expected.lent[able[0]] = expected.lent.get(able[0], 0) + 1
                due = DAILY.first_from(due + 1)
                assert table.clock.deadline == due
        assert happens(table) == expected.supplied(absent)
        assert table.attendance.extensions == expected.lent
        now = check(table, expected, turn)


@pytest.mark.parametrize(("late", "again"), ROUNDS)
def test_helpers_come_one_by_one_to_the_late_then_the_rule(late: Late, again: Late) -> None:
    """Who comes has time, and so have all; they are late as well, and another comes for them."""
    table, expected, now = agreed(Lateness("stand_in", 2)), Expected(), START
    for turn, absent in enumerate((late, again), 1):
        due = orders(table, absent, now)
        while absent and expected.helpers:
            name, seat = expected.helpers.pop(0), absent[0]
            sit = Sit(seat, name=name, holder=name, absent=NAMES[seat - 1])
            assert happens(table) == [sit]
            due = DAILY.first_from(due + RULE.grace + DAILY.least)
            assert table.clock.deadline == due
            expected.misses[seat] = 0
        assert happens(table) == expected.supplied(absent)
        now = check(table, expected, turn)


@pytest.mark.parametrize(("late", "again"), ROUNDS)
def test_the_late_have_lost_and_nobody_wins_by_being_late_last(late: Late, again: Late) -> None:
    table, now, lost = agreed(Lateness("loss", 2)), START, list[int]()
    for absent in (late, again):
        here = [seat for seat in SEATS if seat not in lost]
        late_now = [seat for seat in absent if seat in here]
        for seat in here:
            if seat not in late_now:
                order(table, seat, now)
        rest = len(here) - len(late_now)
        flagged = late_now if rest > 1 else late_now[: len(here) - 1]
        last = here[-2] if rest == 0 else None  # after it only one is left, who was late as well
        assert happens(table) == [Flag(seat, seat == last) for seat in flagged]
        lost += late_now
        if rest < 2 and late_now:
            assert table.outcome
            assert table.outcome.termination == "time"
            assert table.outcome.winners == tuple(seat for seat in SEATS if seat not in lost)
            assert table.gone_alike(table.outcome) == sorted(lost)  # nobody had left before
            return
        assert not table.is_over
        assert [*table.bots_to_act] == lost
        for seat in lost:
            order(table, seat, now)
        now = table.log[-1].at
