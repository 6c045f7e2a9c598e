"""What all at a table agree on, and what its host may do."""

import random

import pytest

import tailbiter
from tailbiter.tables.calendar import Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import (
    Accept,
    Decline,
    Extend,
    Free,
    Offer,
    Pause,
    Resume,
    RollBack,
    Sit,
    Stood,
    Turn,
)
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Redo, Undo
from tests.seating import START, do, open_table, play_on, refused

SECOND = 1000
GAME = Control("game", 60 * SECOND, 5 * SECOND, pauses=2, pause=100 * SECOND)
TURN = Control("turn", 60 * SECOND)
NEIGHBOR = tailbiter.game("eat-your-neighbor")
TURNS = ((1, "a1"), (2, "b1"), (1, "c1"))


def at(seconds: float) -> int:
    return START + int(seconds * SECOND)


def duel(control: Control | None = None, turns: int = 3) -> Table:
    """Ann, who opened the table, and Ben; a turn every ten seconds."""
    table = open_table(NEIGHBOR, ["ann", "ben"], owner="ann", control=control)
    for number, (seat, text) in enumerate(TURNS[:turns], 1):
        do(table, ("ann", "ben")[seat - 1], Turn(seat, text), at(10 * number))
    return table


def dinner() -> Table:
    game = tailbiter.game("eat-me", players=3)
    return open_table(game, ["ann", "ben", "cy"], owner="ann")


def left(table: Table, seconds: float) -> list[int]:
    return [(table.clock.remaining(seat, at(seconds)) or 0) // SECOND for seat in (1, 2)]


def test_a_turn_is_taken_back_when_all_agree() -> None:
    table = duel()
    assert do(table, "ben", Offer(2, "undo"), at(31)).entry == Offer(2, "undo", 1)
    assert table.turns == 3
    do(table, "ann", Accept(1), at(32))
    assert table.turns == 1
    assert table.acting == (2,)
    assert table.offer is None
    assert refused(table, "ben", Redo(), at(33)).code == "one-screen"
    assert not table.ahead


def test_a_declined_offer_ends_and_is_not_made_again_before_a_turn() -> None:
    table = duel()
    do(table, "ann", Offer(1, "undo"))
    do(table, "ben", Decline(2))
    assert table.turns == 3
    assert refused(table, "ann", Offer(1, "undo")).code == "draw"
    do(table, "ann", Offer(1, "pause"))
    do(table, "ben", Turn(2, "e1"))
    assert table.offer is None
    do(table, "ann", Offer(1, "undo"))


def test_all_people_must_agree_and_bots_need_not() -> None:
    game = tailbiter.game("ouroboros", players=4)
    table = open_table(game, ["ann", "ben", "cy", ""], owner="ann")
    do(table, "ann", Turn(1, table.position.turns()[0]))
    do(table, "ann", Offer(1, "undo"))
    do(table, "ben", Accept(2))
    assert table.turns == 1
    do(table, "cy", Accept(3))
    assert table.turns == 0


def test_nobody_else_can_take_back_alone() -> None:
    table = duel()
    assert refused(table, "ann", Undo()).code == "one-screen"
    assert refused(table, "ben", Offer(1, "undo")).code == "role"
    assert refused(duel(turns=1), "ben", Offer(2, "undo")).code == "nothing"


def test_what_was_revealed_is_not_taken_back_by_agreement() -> None:
    table = dinner()
    for seat, who in enumerate(("ann", "ben", "cy"), 1):
        do(table, who, Turn(seat, "bid 1"))
    assert refused(table, "ann", Offer(1, "undo")).code == "revealed"


@pytest.mark.parametrize("control", [GAME, TURN])
def test_taking_back_gives_no_time_back(control: Control) -> None:
    """Ann had 50 seconds when she played first, and has not more when she is to play again."""
    table = duel(control, turns=1)
    for moment in (11, 13, 15):
        do(table, "ann", Offer(1, "undo"), at(moment))
        do(table, "ben", Accept(2), at(moment))
        assert left(table, moment)[0] <= 50
        do(table, "ann", Turn(1, "a1"), at(moment))
    assert left(table, 15)[0] <= {"game": 55, "turn": 60}[control.kind]
    do(table, "ann", Offer(1, "undo"), at(16))
    do(table, "ben", Accept(2), at(16))
    assert left(table, 26)[0] == 40


def test_an_order_given_again_or_taken_back_earns_no_time() -> None:
    game = tailbiter.game("eat-me", players=2)
    table = open_table(game, ["ann", "ben"], owner="ann", control=GAME)
    do(table, "ann", Turn(1, "bid 1"), at(10))
    for bid in (2, 3, 4):
        do(table, "ann", Turn(1, f"bid {bid}"), at(10))
    assert left(table, 10)[0] == 55
    do(table, "ann", Undo(1), at(10))
    assert left(table, 20)[0] == 40
    do(table, "ann", Turn(1, "bid 5"), at(20))
    assert left(table, 20)[0] == 45


def test_time_that_was_given_is_not_lost_by_taking_back() -> None:
    table = duel(GAME, turns=1)
    do(table, "ben", Extend(1, 100 * SECOND), at(10))
    do(table, "ann", Offer(1, "undo"), at(10))
    do(table, "ben", Accept(2), at(10))
    assert left(table, 10)[0] == 150


def test_all_can_agree_on_a_pause_and_each_may_end_it() -> None:
    table = duel(GAME)
    do(table, "ben", Offer(2, "pause"), at(30))
    do(table, "ann", Accept(1), at(30))
    assert table.is_paused
    assert table.clock.running == frozenset()
    do(table, "ben", Resume(), at(100_000))
    assert table.pausing.spent == 0
    assert table.pausing.count == 0


HOUR = 3_600_000
DAILY = Control("calendar", calendar=Calendar(times=(20 * 60,), least=12 * HOUR))
DUE = DAILY.calendar.first_from(START + 12 * HOUR) if DAILY.calendar else 0


@pytest.mark.parametrize(
    ("begins", "lasts", "then"),
    [
        (1, 24, DUE + 24 * HOUR),  # an hour was left, and is
        (1, 23.5, DUE + 24 * HOUR),
        (6, 26, DUE + 48 * HOUR),  # six were, four would be
        (6, 2, DUE + 24 * HOUR),
        (20, 12, DUE + 24 * HOUR),  # more than the least was, less would be
        (20, 4, DUE),
    ],
)
def test_after_a_pause_there_is_as_long_before_a_deadline_as_there_was_or_the_least(
    begins: float, lasts: float, then: int
) -> None:
    table = duel(DAILY, turns=0)
    assert table.clock.deadline == DUE
    paused = DUE - int(begins * HOUR)
    do(table, "ben", Offer(2, "pause"), paused)
    do(table, "ann", Accept(1), paused)
    assert table.clock.due(1) is None
    do(table, "ben", Resume(), paused + int(lasts * HOUR))
    assert table.clock.due(1) == then


def test_a_hosts_pause_is_ended_by_the_host_or_the_table() -> None:
    table = duel(GAME)
    do(table, "ann", Pause(), at(30))
    assert refused(table, "ben", Resume(), at(40)).code == "role"
    assert table.pausing.due(table.control) == at(130)
    do(table, "", Resume(), at(130))
    assert refused(table, "ann", Pause(), at(131)).code == "paused"


def test_a_host_has_a_number_of_pauses_while_others_play() -> None:
    table = duel(GAME)
    for _ in range(2):
        do(table, "ann", Pause(), at(30))
        do(table, "ann", Resume(), at(31))
    assert refused(table, "ann", Pause(), at(32)).code == "paused"
    alone = open_table(NEIGHBOR, ["ann", "ann"], owner="ann", control=GAME)
    for _ in range(9):
        do(alone, "ann", Pause(), at(30))
        do(alone, "ann", Resume(), at(31))


def test_clocks_and_pauses_stand_while_the_server_is_away() -> None:
    table = duel(GAME, turns=1)
    do(table, "", Stood(3000 * SECOND), at(3030))
    assert left(table, 3031) == [55, 39]
    do(table, "ann", Pause(), at(3031))
    do(table, "", Stood(60 * SECOND), at(3101))
    assert table.pausing.due(table.control) == at(3031 + 60 + 100)


def test_a_clock_that_was_put_back_while_the_server_was_away_flags_nobody() -> None:
    table = duel(GAME, turns=1)
    do(table, "", Stood(1), at(-9000))
    assert left(table, -9000) == [55, 60]
    assert left(table, -8990) == [55, 50]


def test_a_host_opens_the_seat_of_somebody_who_is_away() -> None:
    table = duel(GAME)
    assert refused(table, "ann", Free(2), at(31)).code == "taken"
    assert refused(table, "ben", Free(1), at(31), away=[1]).code == "role"
    do(table, "ann", Free(2), at(40), away=[2])
    assert table.free_seats == (2,)
    assert table.clock.running == frozenset()
    assert 2 in table.record.left
    do(table, "cy", Sit(2, holder="cy"), at(500))
    assert table.record.left == ()
    assert left(table, 510)[1] == 35
    assert refused(table, "ben", Turn(2, "e1"), at(511)).code == "role"


def test_a_bot_in_the_place_of_somebody_cannot_win_for_them() -> None:
    table = duel()
    do(table, "ann", Free(2), away=[2])
    do(table, "ann", Sit(2, "bot", level=1))
    assert table.bots_to_act == (2,)
    assert table.record.left == (2,)


def test_a_host_goes_back_for_everybody() -> None:
    table = duel()
    assert refused(table, "ben", RollBack(1)).code == "role"
    assert refused(table, "ann", RollBack(3)).code == "turns"
    logged = do(table, "ann", RollBack(1))
    assert (logged.who, table.turns) == ("ann", 1)
    assert not table.ahead


def test_where_seats_order_together_one_goes_back_to_a_round() -> None:
    table = dinner()
    play_on(table, 7, random.Random(1))
    assert refused(table, "ann", RollBack(5)).code == "revealed"
    do(table, "ann", RollBack(3))
    assert table.acting == (1, 2, 3)
    assert refused(table, "ann", Redo(1)).code == "nothing"
