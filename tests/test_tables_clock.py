"""Clocks: values that are told the time."""

from dataclasses import replace

import pytest

import tailbiter
from tailbiter.games.sentences import Reader, capital
from tailbiter.server.words.en import ended
from tailbiter.tables import entries
from tailbiter.tables.clock import Clock, Control, new_clock
from tailbiter.tables.entries import Extend, Flag, Pause, Resign, Resume, Sit, Turn
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Undo
from tests.seating import SCREEN, START, do, open_table, refused

SECOND = 1000
GAME = Control("game", 60 * SECOND, 5 * SECOND)
TURN = Control("turn", 60 * SECOND)
PAIR = ["ann", "ben"]
NEIGHBOR = tailbiter.game("eat-your-neighbor")


def left(table: Table, seconds: float) -> list[float | None]:
    """The seconds that each seat has so long after the start."""
    now = START + int(seconds * SECOND)
    found = [table.clock.remaining(s, now) for s in range(1, table.game.players + 1)]
    return [None if one is None else one / SECOND for one in found]


def at(seconds: float) -> int:
    return START + int(seconds * SECOND)


def test_without_a_clock_everybody_has_as_long_as_they_like() -> None:
    table = open_table(NEIGHBOR, PAIR)
    assert left(table, 1e6) == [None, None]
    do(table, "ann", Turn(1, "a1"), at(1e6))
    assert refused(table, "", Flag(2), at(1e9)).code == "time"
    assert refused(table, "ann", Extend(2, 5), at(1e9)).code == "time"


def test_a_time_for_the_game_runs_on_ones_own_turn_and_grows_with_each() -> None:
    table = open_table(NEIGHBOR, PAIR, control=GAME)
    assert left(table, 10) == [50, 60]
    do(table, "ann", Turn(1, "a1"), at(10))
    assert left(table, 10) == [55, 60]
    assert left(table, 30) == [55, 40]
    do(table, "ben", Turn(2, "b1"), at(30))
    assert left(table, 31) == [54, 45]


def test_a_time_for_a_turn_begins_anew_with_each() -> None:
    table = open_table(NEIGHBOR, PAIR, control=TURN)
    do(table, "ann", Turn(1, "a1"), at(59))
    assert left(table, 60) == [60, 59]
    do(table, "ben", Turn(2, "b1"), at(100))
    assert left(table, 101) == [59, 60]


def test_where_seats_act_together_the_time_of_all_runs_until_they_order() -> None:
    game = tailbiter.game("eat-me", players=3)
    table = open_table(game, ["ann", "ben", "cy"], control=GAME)
    do(table, "ann", Turn(1, "bid 1"), at(10))
    assert left(table, 20) == [55, 40, 40]


def test_the_time_of_bots_does_not_run() -> None:
    table = open_table(NEIGHBOR, ["", "ben"], control=GAME)
    assert left(table, 30) == [60, 60]
    assert refused(table, "", Flag(1), at(1000)).code == "time"


def test_time_runs_when_everybody_has_sat_down() -> None:
    table = Table("t", NEIGHBOR.start(), START, owner="ann", control=GAME)
    do(table, "ann", Sit(1, holder="ann"), at(5))
    assert left(table, 30) == [60, 60]
    do(table, "ben", Sit(2, holder="ben"), at(30))
    assert left(table, 40) == [50, 60]


def test_clocks_stand_while_the_game_is_paused() -> None:
    table = open_table(NEIGHBOR, PAIR, control=GAME)
    do(table, SCREEN, Pause(), at(10))
    assert left(table, 1000) == [50, 60]
    do(table, SCREEN, Resume(), at(1000))
    assert left(table, 1010) == [40, 60]


def test_others_give_time_and_nobody_takes_it() -> None:
    table = open_table(NEIGHBOR, PAIR, control=GAME, game_master="gm")
    do(table, "ben", Extend(1, 30 * SECOND), at(10))
    assert left(table, 10) == [80, 60]
    do(table, "gm", Extend(2, SECOND), at(10))
    do(table, SCREEN, Extend(2, SECOND), at(10))
    assert left(table, 10) == [80, 62]
    for who in ("ann", "cy", ""):
        assert refused(table, who, Extend(1, SECOND), at(10)).code == "role"
    alone = open_table(NEIGHBOR, control=GAME)
    do(alone, SCREEN, Extend(1, SECOND), at(10))


def test_when_time_is_up_nothing_is_played_and_the_table_says_so() -> None:
    table = open_table(NEIGHBOR, PAIR, control=GAME)
    assert refused(table, "", Flag(1), at(59.9)).code == "time"
    assert refused(table, "", Flag(2), at(100)).code == "time"
    assert refused(table, "ann", Turn(1, "a1"), at(60)).code == "time"
    assert refused(table, "ben", Flag(1), at(60)).code == "role"
    do(table, "", Flag(1), at(60))
    assert table.outcome is not None
    assert (table.outcome.termination, table.outcome.seat) == ("time", 1)
    assert table.outcome.winners == (2,)
    assert left(table, 100) == [0, 60]
    assert '[Termination "time 1"]' in table.record.text


def test_with_more_seats_the_game_goes_on_without_whose_time_is_up() -> None:
    game = tailbiter.game("eat-me", players=3)
    table = open_table(game, ["ann", "ben", "cy"], control=TURN)
    do(table, "", Flag(3), at(61))
    assert table.outcome is None
    assert list(table.bots_to_act) == [3]
    assert refused(table, "ann", Turn(1, "bid 1"), at(61)).code == "time"


@pytest.mark.parametrize(
    ("first", "alike", "said"),
    [
        (Flag(3), [2, 3], "ben's and cy's time was up."),
        (Resign(3), [2], "ben's time was up. Cy had left before."),
    ],
)
def test_whose_time_was_up_is_said_of_all_of_them(
    first: Flag | Resign, alike: list[int], said: str
) -> None:
    game = tailbiter.game("eat-me", players=3)
    table = open_table(game, ["ann", "ben", "cy"], control=TURN)
    do(table, "cy" if isinstance(first, Resign) else "", first, at(61))
    do(table, "", Flag(2), at(62))
    assert table.outcome is not None
    assert table.gone_alike(table.outcome) == alike
    reader = Reader(names=("ann", "ben", "cy"))
    assert ended(table.outcome, alike, reader, str) == capital(said)


def test_the_game_master_writes_down_what_came_in_time() -> None:
    table = open_table(NEIGHBOR, PAIR, control=TURN, game_master="gm")
    do(table, "gm", Turn(1, "a1"), at(90))
    assert table.turns == 1


def test_time_that_was_spent_is_not_taken_back() -> None:
    table = open_table(NEIGHBOR, control=GAME)
    do(table, SCREEN, Turn(1, "a1"), at(10))
    do(table, SCREEN, Undo(), at(20))
    assert left(table, 20) == [50, 50]
    assert left(table, 30) == [40, 50]


def test_a_clock_set_back_gives_no_time() -> None:
    table = open_table(NEIGHBOR, PAIR, control=GAME)
    do(table, "ben", entries.Said(2, "hm"), at(30))
    do(table, "ben", entries.Said(2, "hm"), at(10))
    assert left(table, 40) == [20, 60]


def test_who_is_in_their_grace_when_the_server_goes_away_has_the_rest_of_it_later() -> None:
    """And is told a deadline that is as much later: what is told and the grace make the end."""
    table = open_table(NEIGHBOR, PAIR, control=replace(TURN, grace=20 * SECOND))
    assert (table.clock.due(1), table.clock.fires(1)) == (at(60), at(80))
    do(table, "", entries.Stood(100 * SECOND), at(175))
    assert (table.clock.due(1), table.clock.fires(1)) == (at(160), at(180))


@pytest.mark.parametrize("control", [GAME, TURN])
def test_a_clock_is_a_value(control: Control) -> None:
    clock = new_clock(control, 2, START)
    clock.run([1]).count(at(70)).played(1, 1).extended(2, 5)
    assert clock == Clock(control, (60 * SECOND, 60 * SECOND), START)
    assert clock.run([1]).is_up(1, at(60))
    assert not clock.run([2]).is_up(1, at(60))
    assert not clock.run([1]).count(at(60)).run([]).is_up(1, at(60))
