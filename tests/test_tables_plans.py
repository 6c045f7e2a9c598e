"""Turns planned ahead: what is followed, what is dropped, who may, and what the table plays."""

import random
from typing import Any

import pytest

import tailbiter
from tailbiter.tables import plans
from tailbiter.tables.calendar import Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.due import due_at, what_is_due
from tailbiter.tables.entries import (
    Accept,
    Extend,
    Flag,
    GoTo,
    Leave,
    Logged,
    Missed,
    Offer,
    Pause,
    Plan,
    Ready,
    Resign,
    Resume,
    RollBack,
    Sit,
    StandIn,
    Standing,
    TakeBack,
    Turn,
)
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.plans import Planned, Planning
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Undo
from tests.seating import START, do, open_table, quick_turn, refused

NEIGHBOR = tailbiter.game("eat-your-neighbor")
HOUR = 3_600_000
DAILY = Control("turn", 24 * HOUR)
EVENINGS = Calendar(least=12 * HOUR)


def pair(game: tailbiter.Game = NEIGHBOR, **settings: Any) -> Table:
    return open_table(game, ["ann", "ben"], owner="ann", **settings)


def carry_out(table: Table, now: int = START, most: int = 50) -> list[Any]:
    """All that is due by now, one after another, as the server does it."""
    done: list[Any] = []
    for _ in range(most):
        asked = what_is_due(table, now, "")
        if asked is None:
            return done
        done.append(do(table, "", asked, now).entry)
    raise AssertionError("there is no end to it")


def ways(table: Table, number: int) -> list[str]:
    """Some turns that may be played now."""
    return list(table.position.turns())[:number]


def test_a_reply_is_played_at_once_when_the_expected_turn_comes() -> None:
    table = pair()
    do(table, "ben", Plan(2, (("a1", "b1"), ("a2", "b2", "c1", "c3"))))
    assert due_at(table) is None
    do(table, "ann", Turn(1, "a2"), START + 5)
    assert due_at(table) == START + 5
    assert carry_out(table, START + 5) == [Turn(2, "b2")]
    assert table.log[-1].who == ""
    assert table.plans[2] == Planning(2, "ben", (("c1", "c3"),), changes=1, news="played")
    do(table, "ann", Turn(1, "c1"))
    assert carry_out(table) == [Turn(2, "c3")]
    assert table.plans[2].lines == ()
    assert carry_out(table) == []


def test_another_turn_than_was_expected_ends_the_plan_and_its_owner_is_told() -> None:
    table = pair()
    do(table, "ben", Plan(2, (("a1", "b1"),)))
    do(table, "ann", Turn(1, "a2"))
    assert carry_out(table) == []
    assert table.plans[2].lines == ()
    assert table.plans[2].news == "elsewhere"


def test_a_plan_follows_turns_written_otherwise_that_lead_to_the_same() -> None:
    """In Eat Thyself the gaps on both sides of a like piece lead to the same ring."""
    table, rng = pair(tailbiter.game("eat-thyself")), random.Random(4)
    written: dict[str, str] = {}
    for _ in range(500):
        text = quick_turn(table.position, 1, rng)
        after = table.position.play(text)
        other = written.setdefault(after.text, text)
        if other != text:
            break
    reply = quick_turn(after, 2, rng)
    do(table, "ben", Plan(2, ((other, reply),)))
    do(table, "ann", Turn(1, text))
    assert other != table.record.log[0].text
    assert carry_out(table) == [Turn(2, reply)]


@pytest.mark.parametrize("name", ["eat-your-neighbor", "ouroboros", "eat-thyself"])
def test_plans_that_meet_play_the_game_as_far_as_both_go(name: str) -> None:
    table, rng = pair(tailbiter.game(name), seed=3), random.Random(name)
    position, line = table.position, list[str]()
    while len(line) < 9:
        line.append(quick_turn(position, position.acting[0], rng))
        position = position.play(line[-1])
    first, second = ("ann", "ben") if table.acting == (1,) else ("ben", "ann")
    seats = {holder: seat for seat, holder in ((1, "ann"), (2, "ben"))}
    do(table, second, Plan(seats[second], (tuple(line[:8]),)))
    do(table, first, Turn(seats[first], line[0]))
    # The second's reply is due at once; before it is played the first plans, too.
    do(table, first, Plan(seats[first], (tuple(line[1:7]),)))
    done = carry_out(table)
    assert [turn.text for turn in done] == [one.text for one in position.history[1:8]]
    assert due_at(table) is None


def test_with_three_seats_a_line_has_a_turn_of_each_until_it_is_mine_again() -> None:
    game = tailbiter.game("ouroboros", players=3)
    table, rng = open_table(game, ["ann", "ben", "cy"], owner="ann"), random.Random(1)
    position, line = table.position, list[str]()
    for _ in range(3):
        line.append(quick_turn(position, position.acting[0], rng))
        position = position.play(line[-1])
    do(table, "cy", Plan(3, (tuple(line),)))
    do(table, "ann", Turn(1, line[0]))
    assert table.plans[3].lines == (tuple(line[1:]),)
    assert carry_out(table) == []
    do(table, "ben", Turn(2, line[1]))
    assert [turn.seat for turn in carry_out(table)] == [3]
    assert table.position == position


def test_the_turns_of_a_plan_are_written_in_canonical_words() -> None:
    table = pair()
    assert do(table, "ben", Plan(2, ((" A1 ", "B1"),))).entry == Plan(2, (("a1", "b1"),))


def test_the_rules_say_what_cannot_be_planned() -> None:
    table = pair()
    for lines in ([["a1", "a1"]], [["z9", "a1"]], [["a1", "rubbish"]]):
        with pytest.raises((tailbiter.TurnError, tailbiter.TextError)):
            do(table, "ben", Plan(2, tuple(map(tuple, lines))))
    assert table.plans == {}


@pytest.mark.parametrize(
    "lines",
    [
        ((),),
        (("a1",),),  # ends with another's turn
        (("a1", "b1", "c1"),),
        (("a1", "b1"), ("a1", "c1")),  # which of the two?
        (("a1", "b1"), ("A1", "b1")),  # the same twice
        (("a1", "b1"),) * (plans.MOST_LINES + 1),
        ((*["a1"] * (plans.MOST_TURNS + 1),),),
        (("a1" * plans.LONGEST_PLAN, "b1"),),
    ],
)
def test_a_plan_says_one_turn_for_each_position_and_not_too_many(lines: plans.Lines) -> None:
    assert refused(pair(), "ben", Plan(2, lines)).code == "words"


def test_the_same_line_twice_is_one() -> None:
    table = pair()
    assert do(table, "ben", Plan(2, (("a1", "b1"), ("a1", "b1")))).entry == (
        Plan(2, (("a1", "b1"),))
    )


def test_a_plan_is_made_by_its_seat_when_it_is_not_to_act_and_for_the_turn_that_it_saw() -> None:
    table = pair()
    plan = Plan(2, (("a1", "b1"),))
    for who in ("ann", "guest", ""):
        assert refused(table, who, plan).code in ("role", "plan")
    assert refused(table, "ann", Plan(1, (("a1",),))).code == "plan"
    assert refused(table, "ben", plan, turns=1).code == "turns"
    do(table, "ben", plan, turns=0)
    do(table, "ben", Plan(2))
    assert table.plans[2].lines == ()
    do(table, "ann", Resign(1))
    assert refused(table, "ben", plan).code == "over"


def test_nobody_plays_for_a_seat_what_it_has_not_planned() -> None:
    table = pair()
    do(table, "ben", Plan(2, (("a1", "b1"),)))
    do(table, "ann", Turn(1, "a1"))
    assert refused(table, "", Planned(2, "b2")).code == "plan"
    assert refused(table, "ann", Planned(2, "b1")).code == "role"
    assert refused(table, "ben", Planned(2, "b1")).code == "role"
    assert refused(table, "", Plan(2)).code == "plan"
    assert refused(table, "", Turn(2, "b1")).code == "role"


def test_a_turn_that_is_not_legal_when_it_comes_drops_the_plan() -> None:
    """Such as one that an earlier version let pass."""
    table = pair()
    table.apply(Logged(3, START, "ben", None, Plan(2, (("a1", "a1"),))))
    do(table, "ann", Turn(1, "a1"))
    assert carry_out(table) == [Plan(2)]
    assert (table.plans[2].lines, table.plans[2].news) == ((), "illegal")
    assert table.turns == 1


def test_a_plan_waits_while_the_game_is_paused() -> None:
    table = pair()
    do(table, "ben", Plan(2, (("a1", "b1"),)))
    do(table, "ann", Turn(1, "a1"))
    do(table, "ann", Pause())
    assert what_is_due(table, START, "") is None
    do(table, "ann", Resume())
    assert carry_out(table) == [Turn(2, "b1")]


def test_a_planned_turn_comes_before_a_time_that_was_up_before_it_could_be_played() -> None:
    """The server was down: whoever has planned is not late."""
    table = pair(control=DAILY)
    do(table, "ben", Plan(2, (("a1", "b1"),)))
    do(table, "ann", Turn(1, "a1"))
    assert carry_out(table, START + 25 * HOUR) == [Turn(2, "b1")]


def test_whoever_goes_back_finds_no_plans() -> None:
    for way in ("agree", "host", "screen"):
        game = tailbiter.game("eat-your-neighbor")
        holders = ["ann", "ann"] if way == "screen" else ["ann", "ben"]
        table = open_table(game, holders, owner="ann")
        do(table, holders[0], Turn(1, "a1"))
        do(table, holders[1], Turn(2, "b1"))
        do(table, holders[1], Plan(2, (("a2", "b2"),)))
        if way == "agree":
            do(table, "ann", Offer(1, "undo"))
            assert table.plans[2].lines, "nothing has changed yet"
            do(table, "ben", Accept(2))
        elif way == "host":
            do(table, "ann", RollBack(1))
        else:
            assert isinstance(do(table, "ann", Undo(None)).entry, GoTo)
        assert (table.plans[2].lines, table.plans[2].news) == ((), "back"), way


@pytest.mark.parametrize("entry", [Leave(2), Resign(2), Sit(2, holder="cy")])
def test_a_plan_ends_with_the_seat_of_whoever_made_it(entry: Any) -> None:
    game = tailbiter.game("ouroboros", players=3)
    table, rng = open_table(game, ["ann", "ben", "dee"], owner="ann"), random.Random(1)
    one = quick_turn(table.position, 1, rng)
    two = quick_turn(table.position.play(one), 2, rng)
    do(table, "ben", Plan(2, ((one, two),)))
    do(table, "ben", entry)
    assert table.plans == {}
    do(table, "ann", Turn(1, one))
    assert carry_out(table) == []


def test_what_is_secret_cannot_be_asked_for_by_planning() -> None:
    """What another could play there would tell what they hold."""
    game = tailbiter.game("ouroboros", hidden="yes")
    table = pair(game)
    assert refused(table, "ben", Plan(2, (("rubbish",),))).code == "secret"


def test_plans_cannot_fill_the_log() -> None:
    table = pair()
    for _ in range(plans.MOST_CHANGES):
        do(table, "ben", Plan(2))
    assert refused(table, "ben", Plan(2)).code == "full"
    do(table, "ann", Turn(1, "a1"))


def test_others_cannot_count_what_is_planned() -> None:
    table = pair()
    assert (table.told, table.changed) == (2, START)
    do(table, "ben", Plan(2, (("a1", "b1"),)), START + 9)
    assert (table.version, table.told, table.changed) == (3, 2, START)
    assert table.clock.counted == START
    do(table, "ann", Turn(1, "a1"), START + 10)
    assert (table.version, table.told, table.changed) == (4, 3, START + 10)


# Standing orders


def dinner(**settings: Any) -> Table:
    game = tailbiter.game("eat-me", players=3, **settings)
    return open_table(game, ["ann", "ben", "cy"], owner="ann", control=DAILY)


def hand(table: Table, seat: int) -> list[int]:
    found: list[int] = table.position.view(seat)["board"]["hand"]
    return found


def bid_first(table: Table) -> None:
    """On to round 1, where cards are ordered, too."""
    for who, seat in (("ann", 1), ("ben", 2), ("cy", 3)):
        do(table, who, Turn(seat, f"bid {seat}"))


def test_a_standing_order_is_given_at_the_deadline_and_nobody_is_late() -> None:
    table = dinner()
    cards = hand(table, 2)
    do(table, "ben", Standing(2, (cards[4], cards[1]), 10, "percent", "deadline"))
    do(table, "ann", Turn(1, "bid 1"))
    do(table, "cy", Turn(3, "bid 3"))
    assert what_is_due(table, START + 24 * HOUR - 1, "") is None
    assert do(table, "", what_is_due(table, START + 24 * HOUR, ""), START + 24 * HOUR).entry == (  # type: ignore[arg-type]
        Turn(2, "bid 10")
    )
    now = START + 24 * HOUR
    do(table, "ann", Turn(1, f"{hand(table, 1)[0]} bid 0"), now)
    do(table, "cy", Turn(3, f"{hand(table, 3)[0]} bid 0"), now)
    # 90 points are left, and a tenth of them is 9.
    assert carry_out(table, now + 24 * HOUR) == [Turn(2, f"{cards[4]} bid 9")]
    assert table.people == (1, 2, 3)


def test_all_standing_orders_of_a_round_resolve_it() -> None:
    table = dinner()
    for who, seat in (("ann", 1), ("ben", 2), ("cy", 3)):
        do(table, who, Standing(seat, (), seat, "points", "deadline"))
    done = carry_out(table, START + 24 * HOUR)
    assert done == [Turn(seat, f"bid {seat}") for seat in (1, 2, 3)]
    assert table.position.turn == 1


def test_one_who_has_no_standing_order_is_late_and_the_others_are_not() -> None:
    table = dinner()
    do(table, "cy", Standing(3, (), 3, "points", "deadline"))
    do(table, "ann", Turn(1, "bid 1"))
    assert carry_out(table, START + 24 * HOUR)[:2] == [Turn(3, "bid 3"), Flag(2)]


def test_a_standing_order_waits_for_the_time_of_its_own_seat() -> None:
    table = dinner()
    do(table, "ben", Standing(2, (), 7, "points", "deadline"))
    do(table, "ann", Extend(2, HOUR))
    assert what_is_due(table, START + 24 * HOUR, "") == Flag(1)


def test_an_order_that_was_given_stands_before_a_standing_one() -> None:
    table = dinner()
    do(table, "ben", Standing(2, (), 7, "points", "deadline"))
    for who, seat in (("ben", 2), ("ann", 1), ("cy", 3)):
        do(table, who, Turn(seat, "bid 1"))
    assert [one.text for one in table.record.log] == ["bid 1"] * 3


def test_a_standing_order_can_be_given_as_soon_as_a_round_begins() -> None:
    table = dinner()
    bid_first(table)
    cards = hand(table, 2)
    do(table, "ben", Standing(2, tuple(cards[::-1]), 5, "points", "at_once"))
    for round_ in (1, 2):
        assert carry_out(table) == [Turn(2, f"{cards[-round_]} bid 5")]
        for who, seat in (("ann", 1), ("cy", 3)):
            do(table, who, Turn(seat, f"{hand(table, seat)[0]} bid 0"))


def test_an_order_that_was_taken_back_is_not_given_again_at_once() -> None:
    table = dinner()
    do(table, "ben", Standing(2, (), 5, "points", "at_once"))
    carry_out(table)
    assert isinstance(do(table, "ben", Undo(2)).entry, TakeBack)
    assert carry_out(table) == []
    standing = table.plans[2].standing
    assert standing is not None
    assert standing.when == "deadline"


@pytest.mark.parametrize("bidding", ["next", "same"])
@pytest.mark.parametrize(
    ("cards", "bid", "unit"),
    [((), 900, "points"), ((999, 1), 100, "percent"), ((5, 9), 33, "percent")],
)
def test_a_standing_order_is_legal_to_the_last_round(
    bidding: str, cards: tuple[int, ...], bid: int, unit: Any
) -> None:
    """Whatever was named: what is not there is left out, and not more is bid than there is."""
    table = dinner(bidding=bidding)
    for who, seat in (("ann", 1), ("ben", 2), ("cy", 3)):
        do(table, who, Standing(seat, cards, bid, unit, "at_once"))
    carry_out(table, most=200)
    assert table.position.result
    assert not any("!" in one.text for one in table.record.log)


def test_a_percentage_is_rounded_up() -> None:
    position = tailbiter.game("eat-me", players=3).start(seed=1)
    assert position.preferred(1, (), 1, is_percent=True) == "bid 1"
    for seat in (1, 2, 3):
        position = position.play("bid 1", seat)
    assert str(position.preferred(1, (), 50, is_percent=True)).endswith("bid 50")  # of 99
    assert tailbiter.game("ouroboros").start(seed=1).preferred(1, (), 1) is None


def test_what_cannot_be_a_standing_order() -> None:
    table = dinner()
    card = hand(table, 2)[0]
    for standing in (
        Standing(2, (card, card), 1, "points", "deadline"),
        Standing(2, tuple(range(1, plans.MOST_CARDS + 2)), 1, "points", "deadline"),
        Standing(2, (), 101, "percent", "deadline"),
        Standing(2, (), plans.MOST_BID + 1, "points", "deadline"),
    ):
        assert refused(table, "ben", standing).code == "words"
    assert refused(table, "ann", Standing(2, (), 1, "points", "deadline")).code == "role"
    assert refused(table, "ben", Plan(2, (("bid 1",),))).code == "plan"
    assert refused(pair(), "ben", Standing(2, (), 1, "points", "deadline")).code == "plan"


def test_a_game_that_is_rolled_back_drops_standing_orders_that_came_later() -> None:
    table = dinner()
    do(table, "ben", Standing(2, (), 1, "points", "deadline"))
    bid_first(table)
    do(table, "cy", Standing(3, (), 1, "points", "deadline"))
    do(table, "ann", RollBack(0))
    assert table.plans[2].standing is not None
    assert (table.plans[3].standing, table.plans[3].news) == (None, "back")


@pytest.mark.parametrize("what", ["rule", "extension", "stand_in", "loss"])
@pytest.mark.parametrize("is_done", [False, True])
def test_on_a_calendar_the_standing_order_of_the_late_counts(what: Any, is_done: bool) -> None:
    """It is in at the deadline, and then its seat is done: no order is supplied, nobody is late."""
    late = Lateness(what, misses=1)
    control = Control("calendar", waits=True, calendar=EVENINGS, lateness=late)
    game = tailbiter.game("eat-me", players=3)
    table = open_table(game, ["ann", "ben", "cy"], owner="ann", control=control)
    do(table, "dee", StandIn("Dee"))
    do(table, "ben", Standing(2, (), 10, "percent", "deadline"))
    for who, seat in (("ann", 1), ("cy", 3)):
        do(table, who, Turn(seat, f"bid {seat}"))
        do(table, who, Ready(seat))
    assert carry_out(table, table.clock.deadline - 1) == []
    if is_done:  # as its owner says that the order may be given
        do(table, "ben", Ready(2))
        assert carry_out(table) == [Turn(2, "bid 10")]
    else:
        assert carry_out(table, table.clock.deadline) == [Turn(2, "bid 10"), Ready(2)]
    assert table.position.turn == 1
    assert [one.text for one in table.record.log] == ["bid 1", "bid 3", "bid 10"]
    assert (table.attendance.misses, table.offered) == ({}, ())
    assert table.holds("ben", 2)
    assert table.plans[2].news == "played"


def test_a_deadline_that_is_put_off_is_put_off_for_standing_orders() -> None:
    late = Lateness("extension")
    control = Control("calendar", extensions=1, waits=True, calendar=EVENINGS, lateness=late)
    game = tailbiter.game("eat-me", players=3)
    table = open_table(game, ["ann", "ben", "cy"], owner="ann", control=control)
    do(table, "ann", Standing(1, (), 10, "percent", "deadline"))
    first = table.clock.deadline
    assert carry_out(table, first) == [Missed(2, "extension")]
    assert table.clock.deadline > first


def test_who_planned_an_order_has_come_back() -> None:
    control = Control("calendar", waits=True, calendar=EVENINGS, lateness=Lateness("rule", 1))
    game = tailbiter.game("eat-me", players=3)
    table = open_table(game, ["ann", "ben", "cy"], owner="ann", control=control)
    for who, seat in (("ann", 1), ("cy", 3)):
        do(table, who, Turn(seat, "bid 1"))
        do(table, who, Ready(seat))
    now, chance = table.clock.deadline, random.Random(1)
    for _ in range(2):
        asked = what_is_due(table, now, "")
        assert asked is not None
        do(table, "", asked, now, dice=chance)
    assert 2 in table.offered
    do(table, "ben", Standing(2, (), 10, "percent", "at_once"), now)
    assert isinstance(carry_out(table, now)[0], Turn)
    assert 2 not in table.offered


def test_with_a_time_for_the_whole_game_a_standing_order_does_not_buy_time() -> None:
    table = open_table(
        tailbiter.game("eat-me", players=3), ["ann", "ben", "cy"], control=Control("game", HOUR)
    )
    do(table, "ben", Standing(2, (), 1, "points", "deadline"))
    assert isinstance(what_is_due(table, START + HOUR, ""), Flag)
