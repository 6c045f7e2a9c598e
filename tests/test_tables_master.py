"""The game master of a hosted game: what each kind may do, and what one who plays may not."""

import random

import pytest

import tailbiter
from tailbiter.tables import permissions, time_conditions
from tailbiter.tables.calendar import DAY, MINUTE, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.due import what_is_due
from tailbiter.tables.entries import (
    Accept,
    Begin,
    Entry,
    Extension,
    Free,
    Gather,
    GoTo,
    Missed,
    Moved,
    Offer,
    Pause,
    Ready,
    Reminded,
    RollBack,
    Sit,
    StandIn,
    Stop,
    Turn,
)
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.pacing import end_of_time, first_willing
from tailbiter.tables.permissions import may
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Forward
from tests.seating import START, do, quick_turn, refused

HOST, ANN, BEN, CY, GUEST = "host", "ann", "ben", "cy", "guest"
HOUR = 60 * MINUTE
CONTROL = Control(
    *("calendar",),
    grace=2 * HOUR,
    extensions=3,
    waits=True,
    calendar=Calendar(),
    lateness=Lateness("rule", 3),
)


def hosted(master: str = "blind", third: str = CY, control: Control = CONTROL) -> Table:
    """Eat Me with three people, whose host is its game master; round 0 is on."""
    game = tailbiter.game("eat-me", players=3)
    table = Table("t", game.start(1), START, owner=HOST, control=control)
    gather = Gather("5e", master=master)  # type: ignore[arg-type]
    sits: list[Entry] = [Sit(seat, holder=who) for seat, who in enumerate((ANN, BEN, third), 1)]
    for entry in (gather, *sits, Begin(game.start(1).text)):
        table.add(entry, START, HOST)
    return table


def order(table: Table, *seats: int, at: int = START) -> None:
    rng = random.Random(1)
    for seat in seats:
        turn = Turn(seat, quick_turn(table.position, seat, rng))
        do(table, table.seats[seat].holder, turn, at)


def run_out(table: Table, at: int) -> list[Entry]:
    """What the table does by itself by then."""
    found = []
    while due := what_is_due(table, at, "00" * 32):
        found.append(do(table, "", due, at, dice=random.Random(1)).entry)
    return found


def test_only_one_who_sees_hands_and_does_not_play_looks_through_all_eyes() -> None:
    for table, is_seeing in (
        (hosted("sees"), True),
        (hosted("blind"), False),
        (hosted(""), False),
        (hosted("sees", third=HOST), False),
    ):
        assert (may(Actor(HOST, 1), permissions.LOOK, table) is None) == is_seeing
        assert (may(Actor(HOST), permissions.OVERSEE, table) is None) == is_seeing
        for who in (ANN, GUEST, ""):
            assert may(Actor(who), permissions.OVERSEE, table)
            assert may(Actor(who, 2), permissions.LOOK, table)


def test_who_has_seen_the_hands_takes_no_seat() -> None:
    table = hosted("sees")
    assert refused(table, HOST, StandIn("Host")).code == "role"
    do(table, BEN, Sit(2, holder=GUEST))  # a seat is handed on
    assert refused(table, GUEST, Sit(2, holder=HOST)).code == "role"
    assert refused(hosted("sees"), HOST, Sit(2, holder=HOST)).code == "taken"
    do(hosted("blind"), BEN, Sit(2, holder=HOST))


@pytest.mark.parametrize("master", ["blind", "sees"])
def test_nobody_orders_for_another(master: str) -> None:
    table = hosted(master)
    for action in ("play", "supply", "undo", "resign", "leave", "offer", "flag", "plan", "word"):
        found = next(one for one in permissions.ACTIONS if one.name == action)
        assert may(Actor(HOST, 1), found, table), action


def test_a_round_is_resolved_when_all_orders_are_in_and_not_before() -> None:
    table = hosted()
    order(table, 1, 2)
    assert refused(table, HOST, Ready(1)).code == "time"
    assert refused(table, ANN, Ready(2)).code == "role"
    order(table, 3)
    assert table.position.turn == 0
    do(table, HOST, Ready(1))
    assert refused(table, HOST, Ready(1, False)).code == "role"
    do(table, HOST, Ready(2))
    do(table, HOST, Ready(3))
    assert table.position.turn == 1
    assert table.log[-1].who == HOST


def test_after_the_deadline_the_grace_is_ended_by_who_does_not_play() -> None:
    table = hosted()
    order(table, 1, 2)
    deadline = table.clock.deadline
    assert refused(table, HOST, end_of_time(table), deadline - 1).code == "time"
    assert refused(table, HOST, Moved(deadline + DAY), deadline).code == "time"
    assert refused(table, ANN, end_of_time(table), deadline).code == "role"
    assert not run_out(table, deadline)
    do(table, HOST, end_of_time(table), deadline)
    assert Missed(3) in run_out(table, deadline)
    assert table.position.turn == 1
    playing = hosted(third=HOST)
    assert refused(playing, HOST, end_of_time(playing), playing.clock.deadline).code == "role"


def test_reminders_are_few() -> None:
    table = hosted()
    assert refused(table, ANN, Reminded()).code == "role"
    for number in range(time_conditions.MOST_REMINDERS):
        do(table, HOST, Reminded(), START + number * HOUR)
        assert refused(table, HOST, Reminded(), START + number * HOUR + MINUTE).code == "time"
    assert refused(table, HOST, Reminded(), START + DAY).code == "time"
    order(table, 1, 2, 3)
    assert refused(table, HOST, Reminded()).code == "nothing"
    for seat in (1, 2, 3):
        do(table, HOST, Ready(seat))
    do(table, HOST, Reminded(), START + 9 * HOUR)


def test_a_master_takes_a_seats_extension_as_far_as_it_goes() -> None:
    table = hosted()
    due = table.clock.deadline
    do(table, HOST, Extension(2, due))
    assert table.clock.deadline == due + DAY
    do(table, HOST, Extension(3, due + DAY))
    assert refused(table, HOST, Extension(2, due + 2 * DAY)).code == "time"  # twice a turn
    playing = hosted(third=HOST)
    assert refused(playing, HOST, Extension(2, playing.clock.deadline)).code == "role"
    do(playing, HOST, Extension(3, playing.clock.deadline))  # their own


def test_the_late_are_replaced_from_the_standby_list() -> None:
    table = hosted()
    do(table, GUEST, StandIn("Gus"))
    assert refused(table, HOST, first_willing(table, 3) or Stop()).code == "taken"
    order(table, 1, 2)
    at = table.clock.fires(3) or 0
    run_out(table, at)
    for asked in (
        Sit(3, "bot", level=8),
        Sit(3, holder=HOST),
        Sit(3, holder=BEN, absent=CY),
        Sit(3, holder=GUEST),
    ):
        assert refused(table, HOST, asked, at).code == "nothing"
    given = first_willing(table, 3)
    assert given == Sit(3, name="Gus", holder=GUEST, absent=CY)
    assert refused(table, ANN, given, at).code == "taken"
    assert refused(table, HOST, first_willing(table, 1) or Stop(), at).code == "taken"
    do(table, HOST, given, at)
    assert not table.attendance.willing
    do(table, CY, Sit(3, holder=CY), at)  # who was late comes back


def test_back_and_forward_again() -> None:
    table = hosted()
    order(table, 1, 2, 3)
    for seat in (1, 2, 3):
        do(table, HOST, Ready(seat))
    stood = table.position
    do(table, HOST, RollBack(0))
    assert refused(table, ANN, Forward()).code == "role"
    assert do(table, HOST, Forward()).entry == GoTo(3)
    assert table.position.text == stood.text
    assert refused(table, HOST, Forward()).code == "nothing"
    do(table, HOST, RollBack(0))
    order(table, 1)
    assert refused(table, HOST, Forward()).code == "nothing"
    again = Table("t", table.start, START, owner=HOST, control=CONTROL)
    for logged in table.log:
        again.apply(logged)
    assert again.position.text == table.position.text


def test_who_plays_too_does_nothing_that_could_serve_their_own_seat() -> None:
    table = hosted("blind", third=HOST)
    do(table, HOST, Reminded())
    order(table, 1, 2, 3)
    for seat in (1, 2, 3):
        do(table, HOST, Ready(seat))
    for asked in (Stop(), RollBack(0), Free(1), Forward()):
        assert refused(table, HOST, asked, away=(1,)).code == "role"
    assert refused(table, ANN, Offer(1, "back", 0)).code == "role"
    do(table, HOST, Offer(3, "back", 0))
    do(table, ANN, Accept(1))
    assert table.position.turn == 1
    do(table, BEN, Accept(2))
    assert table.position.turn == 0
    do(table, HOST, Pause())  # of which there are few


def test_a_host_who_is_no_master_may_what_hosts_may() -> None:
    table = hosted("", third=HOST)
    for asked in (Reminded(), Forward(), end_of_time(table), Ready(1)):
        assert refused(table, HOST, asked).code == "role"
    order(table, 1)
    do(table, HOST, RollBack(0))
    do(table, HOST, Stop())
