"""A table: what may be asked, what follows from the log, undo, leaving, draws."""

import random
from typing import Any

import pytest

import tailbiter
from tailbiter.play.position import Position
from tailbiter.tables import deciding, entries
from tailbiter.tables.deciding import Asked, decide, take_over
from tailbiter.tables.entries import (
    GoTo,
    Leave,
    Logged,
    Note,
    Resign,
    Said,
    Sit,
    Stop,
    Supplied,
    TakeBack,
    Turn,
)
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Redo, Undo
from tests.seating import SCREEN, START, do, everything, open_table, play_on, quick_turn, refused

NEIGHBOR = tailbiter.game("eat-your-neighbor")
PAIR = ["ann", "ben"]


def dinner(holders: list[str], **settings: Any) -> Table:
    game = tailbiter.game("eat-me", players=len(holders))
    return open_table(game, holders, **settings)


def test_versions_count_entries_and_turns_count_what_stands() -> None:
    table = dinner(["ann", "ben", "cy"])
    assert (table.version, table.turns) == (3, 0)
    for who, seat, text in [("ann", 1, "bid 1"), ("ben", 2, "bid 2"), ("ann", 1, "bid 9")]:
        do(table, who, Turn(seat, text))
    assert (table.version, table.turns) == (6, 2)
    assert [len(position.history) for position in table.record.positions] == [0, 1, 2]
    assert [logged.number for logged in table.log] == [1, 2, 3, 4, 5, 6]
    assert table.log[-1] == Logged(6, START, "ann", None, Turn(1, "bid 9"))


def test_a_table_keeps_the_version_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tailbiter.game("eat-your-neighbor")
    assert open_table(game).rules == 1
    monkeypatch.setattr(game, "rules", 2, raising=False)
    table = open_table(game)
    assert table.rules == 2
    assert '[Rules "2"]' in table.record.text


def test_a_turn_is_logged_in_its_canonical_words() -> None:
    table = open_table(NEIGHBOR)
    assert do(table, SCREEN, Turn(1, "  A1 ")).entry == Turn(1, "a1")


def test_a_turn_is_read_once_on_its_way_to_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(NEIGHBOR)
    read = []
    plain = Position._decide

    def noted(self: Position, *more: Any) -> Any:
        read.append(more)
        return plain(self, *more)

    monkeypatch.setattr(Position, "_decide", noted)
    decided = decide(table, SCREEN, Turn(1, "a1"), START)
    table.apply(decided.logged, decided.step)
    assert len(read) == 1
    assert decided.step is not None
    assert table.position is decided.step.position


def test_the_table_after_an_entry_leaves_the_one_before_alone() -> None:
    table = dinner(["ann", "ben", "cy"])
    do(table, "ann", Turn(1, "bid 1"), request="one")
    do(table, SCREEN, Note(1, "hm"))
    wishes: list[tuple[str, Asked]] = [
        ("ann", Turn(1, "bid 5")),
        ("ben", Resign(2)),
        (SCREEN, Note(1, "so")),
    ]
    for who, asked in wishes:
        before = everything(table)
        decided = decide(table, who, asked, START, request=who)
        later = table.after(decided.logged, decided.step)
        assert everything(table) == before
        table.apply(decided.logged)
        assert everything(later) == everything(table)


@pytest.mark.parametrize(
    ("who", "asked"),
    [
        ("ben", Turn(1, "a1")),
        ("cy", Turn(1, "a1")),
        ("", Turn(1, "a1")),
        ("cy", Turn(1, "rubbish")),
        ("ann", Resign(2)),
        ("cy", Leave(1)),
        ("cy", Said(1, "I am ann")),
        ("ann", Said(2, "I am ben")),
        (SCREEN, Said(2, "I am ben")),
        ("ann", Stop()),
        ("ann", Note(0, "hm")),
        ("ann", entries.Pause()),
        ("ann", entries.Flag(1)),
        ("cy", entries.Accept(1)),
        ("cy", Sit(1, holder="cy")),
    ],
)
def test_what_is_others_business_is_refused_by_role(who: str, asked: Any) -> None:
    code = refused(open_table(NEIGHBOR, PAIR), who, asked).code
    assert code in ("role", "taken")


def test_nobody_hears_of_a_hand_by_ordering_for_another() -> None:
    """The rules' own refusal would list the cards."""
    table = dinner(["ann", "ben"])
    for seat, who in enumerate(PAIR, 1):
        do(table, who, Turn(seat, "bid 1"))
    with pytest.raises(tailbiter.TurnError, match="M19"):
        decide(table, "ann", Turn(1, "99 bid 1"), START)
    assert refused(table, "ben", Turn(1, "99 bid 1")).code == "role"


@pytest.mark.parametrize("seat", [3, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    table = open_table(NEIGHBOR)
    for asked in (Turn(seat, "a1"), Resign(seat), Said(seat, "hm"), Sit(seat, holder="x")):
        assert refused(table, SCREEN, asked).code == "seat"
    with pytest.raises(tailbiter.TextError):
        table.add(Turn(seat, "a1"), START)


def test_bots_play_for_the_table_and_nobody_else_does() -> None:
    table = open_table(NEIGHBOR, ["ann", ""])
    do(table, "ann", Turn(1, "a1"))
    assert list(table.bots_to_act) == [2]
    assert refused(table, "ann", Turn(2, "b1")).code == "role"
    do(table, "", Turn(2, "b1"))
    assert list(table.bots_to_act) == []
    assert refused(table, "", Turn(1, "c1")).code == "role"


@pytest.mark.parametrize("text", ["bid 10!", "BID 10 !"])
def test_m18_a_table_takes_marked_orders_from_the_game_master_alone(text: str) -> None:
    table = dinner(["ann", "ben"], game_master="gm")
    for asked in (Turn(1, text), Supplied(1, text)):
        found = refused(table, "ann", asked)
        assert (found.code, found.rule) == ("supplied", "M18")
    assert refused(table, SCREEN, Supplied(1, text)).code == "supplied"
    assert do(table, "gm", Turn(1, text)).entry == Supplied(1, "bid 10!")


def test_m18_only_the_game_master_leaves_an_order_to_chance() -> None:
    table = dinner(["ann", "ben"], game_master="gm")
    for who in PAIR:
        seat = PAIR.index(who) + 1
        do(table, who, Turn(seat, "bid 1"))
    for text in ("nmr", "? bid 3"):
        with pytest.raises(tailbiter.TurnError, match="M18"):
            decide(table, "ann", Turn(1, text), START, dice=random.Random(5))
        supplied = do(table, "gm", Turn(1, text), dice=random.Random(5)).entry
        assert isinstance(supplied, Supplied)
        assert supplied.text.split()[0].endswith("!")
    assert table.turns == 3


def test_what_the_game_master_writes_down_for_a_player_is_the_players_order() -> None:
    table = dinner(["ann", "ben"], game_master="gm")
    assert do(table, "gm", Supplied(1, "bid 7")).entry == Turn(1, "bid 7")


def test_one_request_counts_once_and_says_so() -> None:
    table = open_table(NEIGHBOR)
    logged = do(table, SCREEN, Turn(1, "a1"), request="r1")
    before = everything(table)
    for asked in (Turn(1, "a1"), Turn(2, "b1"), Undo()):
        again = decide(table, SCREEN, asked, START + 5, request="r1")
        assert again.is_repeat
        assert again.logged == logged
    assert everything(table) == before
    do(table, SCREEN, Undo(), request="r2")
    assert decide(table, SCREEN, Undo(), START, request="r2").is_repeat
    assert not decide(table, SCREEN, Turn(1, "a1"), START, request="r3").is_repeat


def test_nobody_hears_what_anothers_request_was() -> None:
    table = dinner(["ann", "ben"])
    do(table, "ann", Turn(1, "bid 44"), request="r1")
    found = refused(table, "ben", Turn(2, "bid 1"), request="r1")
    assert found.code == "request"
    assert "44" not in found.text
    with pytest.raises(tailbiter.TextError):
        table.apply(Logged(table.version + 1, START, "ben", "r1", Turn(2, "bid 1")))


def test_a_turn_thought_of_for_another_position_is_not_played() -> None:
    table = open_table(NEIGHBOR)
    do(table, SCREEN, Turn(1, "a1"), turns=0)
    assert refused(table, SCREEN, Turn(2, "b1"), turns=0).code == "turns"
    assert refused(table, SCREEN, Turn(2, "b1"), turns=2).code == "turns"
    do(table, SCREEN, Turn(2, "b1"), turns=1)


def test_others_orders_do_not_make_ones_own_late() -> None:
    table = dinner(["ann", "ben", "cy"])
    do(table, "ben", Turn(2, "bid 1"))
    do(table, "ann", Turn(1, "bid 1"), turns=0)
    assert refused(table, "ann", Turn(1, "bid 1"), turns=0).code == "turns"
    do(table, "ann", Turn(1, "bid 2"), turns=2)
    do(table, "cy", Turn(3, "bid 1"), turns=0)
    card = table.position.turns(1)[0]
    assert refused(table, "ann", Turn(1, card), turns=2).code == "turns"


@pytest.mark.parametrize("name", [name for name in tailbiter.GAMES if name != "eat-me"])
def test_undo_goes_back_to_a_persons_last_decision_and_redo_forward(name: str) -> None:
    table = open_table(tailbiter.game(name, players=2), [SCREEN, ""])
    rng = random.Random(name)
    assert refused(table, SCREEN, Undo()).code == "nothing"
    start = everything(table)[0]
    first = quick_turn(table.position, 1, rng)
    do(table, SCREEN, Turn(1, first))
    do(table, "", Turn(2, quick_turn(table.position, 2, rng)))
    played = everything(table)[0]
    logged = do(table, SCREEN, Undo())
    assert logged.entry == GoTo(0)
    assert everything(table)[0] == start
    assert do(table, SCREEN, Redo()).entry == GoTo(table.turns)
    assert everything(table)[0] == played
    assert refused(table, SCREEN, Redo()).code == "nothing"


def test_a_new_turn_forgets_what_was_taken_back() -> None:
    table = open_table(NEIGHBOR)
    do(table, SCREEN, Turn(1, "a1"))
    do(table, SCREEN, Undo())
    do(table, SCREEN, Turn(1, "b1"))
    assert refused(table, SCREEN, Redo()).code == "nothing"


def test_undo_takes_a_comment_along_and_redo_brings_it_back() -> None:
    table = open_table(NEIGHBOR)
    do(table, SCREEN, Turn(1, "a1"))
    do(table, SCREEN, Note(1, "bold"))
    do(table, SCREEN, Undo())
    assert table.record.comments == {}
    do(table, SCREEN, Redo())
    assert table.record.comments == {1: ["bold"]}


def test_an_order_that_was_changed_is_taken_back_whole() -> None:
    table = dinner([SCREEN, SCREEN])
    do(table, SCREEN, Turn(1, "bid 1"))
    do(table, SCREEN, Turn(1, "bid 2"))
    assert do(table, SCREEN, Undo(1)).entry == TakeBack(1)
    assert table.position == table.start
    do(table, SCREEN, Redo(1))
    assert table.record.turns == ("bid 2",)
    assert refused(table, SCREEN, Redo(1)).code == "nothing"


def test_undo_opens_only_ones_own_order_whoever_ordered_last() -> None:
    for holders in ([SCREEN] * 3, [SCREEN, "", ""], ["ann", "ben", "cy"]):
        table = open_table(tailbiter.game("eat-me", players=3), holders, owner=holders[0])
        do(table, holders[0], Turn(1, "bid 1"))
        do(table, holders[1], Turn(2, "bid 2"))
        alike = open_table(tailbiter.game("eat-me", players=3), holders, owner=holders[0])
        do(alike, holders[1], Turn(2, "bid 2"))
        assert do(table, holders[0], Undo(1)).entry == TakeBack(1)
        assert list(table.record.turns) == ["bid 2"]
        assert table.position == alike.position
        assert refused(table, holders[0], Undo(1)).code == "nothing"
        assert do(table, holders[0], Redo(1)).entry == Turn(1, "bid 1")
        assert list(table.record.turns) == ["bid 2", "bid 1"]


def test_nobody_opens_what_another_has_sealed() -> None:
    table = open_table(tailbiter.game("eat-me", players=4), ["ann", "ann", "ben", ""], owner="ann")
    for seat, holder in ((1, "ann"), (3, "ben"), (4, "")):
        do(table, holder, Turn(seat, f"bid {seat}"))
    others: list[tuple[str, int | None]] = [("ann", 3), ("ben", 1), ("ann", 4), ("cy", 1)]
    for who, whose in [*others, ("ann", None)]:
        assert refused(table, who, Undo(whose)).code == "role"
    assert refused(table, "ann", Undo(2)).code == "nothing"
    do(table, "ben", Undo(3))
    assert refused(table, "ann", Redo(3)).code == "role"
    assert refused(table, "ann", Redo(1)).code == "nothing"


def test_a_comment_stays_with_its_turn_when_an_order_before_it_is_taken_back() -> None:
    table = open_table(tailbiter.game("eat-me", players=3))
    for seat in (1, 2):
        do(table, SCREEN, Turn(seat, f"bid {seat}"))
        do(table, SCREEN, Note(seat, f"of {seat}"))
    do(table, SCREEN, Undo(1))
    assert table.record.comments == {1: ["of 2"]}


def test_what_was_taken_back_is_not_sealed_again_in_another_round() -> None:
    table = dinner([SCREEN, SCREEN])
    do(table, SCREEN, Turn(1, "bid 1"))
    do(table, SCREEN, Undo(1))
    do(table, SCREEN, Turn(1, "bid 2"))
    do(table, SCREEN, Turn(2, "bid 2"))
    assert refused(table, SCREEN, Redo(1)).code == "nothing"


def test_undo_never_goes_past_a_reveal() -> None:
    table = dinner([SCREEN, SCREEN])
    do(table, SCREEN, Turn(1, "bid 1"))
    do(table, SCREEN, Turn(2, "bid 2"))
    assert refused(table, SCREEN, Undo(1)).code == "revealed"
    do(table, SCREEN, Turn(2, table.position.turns(2)[0]))
    assert refused(table, SCREEN, Undo(1)).code == "revealed"
    assert do(table, SCREEN, Undo(2)).entry == TakeBack(2)


def test_the_end_of_a_game_with_secrets_is_not_taken_back() -> None:
    rng = random.Random(3)
    game = tailbiter.game("ouroboros", hidden="yes", size=3, per_colour=3)
    while True:
        table = open_table(game, seed=rng.randrange(1000))
        play_on(table, 80, rng)
        if table.is_over:
            break
    assert refused(table, SCREEN, Undo()).code == "revealed"
    plain = open_table(tailbiter.game("eat-your-neighbor", side=2))
    play_on(plain, 80, rng)
    assert plain.is_over
    do(plain, SCREEN, Undo())
    assert not plain.is_over


def test_people_at_several_screens_take_nothing_back() -> None:
    for holders, owner in [(PAIR, "ann"), (["ann", "ann"], "host")]:
        table = open_table(NEIGHBOR, holders, owner=owner)
        do(table, "ann", Turn(1, "a1"))
        assert refused(table, "ann", Undo()).code == "one-screen"
        assert refused(table, "cy", Undo()).code == "role"


def test_with_two_seats_a_resignation_ends_it() -> None:
    table = open_table(NEIGHBOR, PAIR)
    do(table, "ben", Resign(2))
    assert table.outcome is not None
    assert (table.outcome.termination, table.outcome.winners) == ("resigned", (1,))
    assert table.acting == table.bots_to_act == ()
    assert '[Termination "resigned by 2"]' in table.record.text
    wishes: list[tuple[str, Asked]] = [
        ("ann", Turn(1, "a1")),
        ("ann", Resign(1)),
        ("ann", Leave(1)),
        (SCREEN, Stop()),
        (SCREEN, entries.Pause()),
        ("cy", Sit(2, holder="cy")),
    ]
    for who, asked in wishes:
        assert refused(table, who, asked).code == "over"
    do(table, "ann", Said(1, "thank you"))


def test_nothing_is_taken_back_after_a_resignation() -> None:
    table = open_table(NEIGHBOR)
    do(table, SCREEN, Turn(1, "a1"))
    do(table, SCREEN, Turn(2, "b1"))
    do(table, SCREEN, Undo())
    do(table, SCREEN, Resign(2))
    assert refused(table, SCREEN, Undo()).code == "over"
    assert refused(table, SCREEN, Redo()).code == "nothing"


def test_with_two_seats_whoever_stays_has_won_when_the_other_leaves() -> None:
    table = open_table(NEIGHBOR, PAIR)
    do(table, "ann", Leave(1))
    assert table.outcome is not None
    assert (table.outcome.termination, table.outcome.winners) == ("abandoned", (2,))


@pytest.mark.parametrize("made", [Leave, Resign])
def test_with_more_seats_the_game_goes_on_without_whoever_leaves(made: type) -> None:
    table = dinner(["ann", "ben", "cy"])
    do(table, "ben", made(2))
    assert table.outcome is None
    assert table.seats[2] == Sit(2, "bot", level=3)
    assert table.bots_to_act == (2,)
    assert refused(table, "ben", Turn(2, "bid 1")).code == "role"
    assert refused(table, "ben", Sit(2, holder="ben")).code == "taken"
    assert refused(table, "ben", made(2)).code == "role"
    do(table, "", Turn(2, "bid 1"))
    play_on(table, 33, random.Random(1))
    assert table.outcome is not None
    assert table.outcome.termination == "rules"
    assert 2 not in table.outcome.winners
    assert table.outcome.places[1] == 3
    assert '[Left "2"]' in table.record.text


def test_the_late_policy_is_the_tables() -> None:
    table = dinner(["ann", "ben", "cy"], late_level=6)
    do(table, "ann", Leave(1))
    assert table.seats[1].level == 6


@pytest.mark.parametrize(
    ("holders", "who", "seat", "winners"),
    [
        (["ann", "ben", ""], "ben", 2, (1, 3)),
        (["ann", "", ""], "ann", 1, (2, 3)),
    ],
)
def test_with_one_person_left_it_ends(
    holders: list[str], who: str, seat: int, winners: tuple[int, ...]
) -> None:
    table = dinner(holders)
    do(table, who, Resign(seat))
    assert table.outcome is not None
    assert (table.outcome.termination, table.outcome.seat) == ("resigned", seat)
    assert table.outcome.winners == winners


def test_the_last_to_leave_ends_what_went_on_without_the_first() -> None:
    table = dinner(["ann", "ben", "cy"])
    do(table, "ben", Leave(2))
    do(table, "cy", Resign(3))
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.left) == ((1,), (2, 3))
    again = tailbiter.read_record(table.record.text)
    assert again.outcome == table.outcome


def test_a_host_stops_a_game_and_the_table_lets_one_be_abandoned() -> None:
    for who, stop in [(SCREEN, Stop()), ("", Stop("abandoned"))]:
        table = open_table(NEIGHBOR, PAIR)
        do(table, who, stop)
        assert table.outcome is not None
        assert (table.outcome.termination, table.outcome.winners) == (stop.termination, ())
    table = open_table(NEIGHBOR, PAIR)
    for stop in (Stop("resigned", 2), Stop("abandoned"), Stop("agreed")):
        assert refused(table, SCREEN, stop).code == "words"


def test_a_draw_is_agreed_on_by_all_people() -> None:
    table = open_table(tailbiter.game("eat-thyself", players=3), ["ann", "ben", "cy"])
    assert refused(table, "ben", entries.Accept(2)).code == "nothing"
    do(table, "ann", entries.Offer(1))
    assert refused(table, "ann", entries.Offer(1)).code == "draw"
    assert refused(table, "ann", entries.Accept(1)).code == "nothing"
    do(table, "ben", entries.Accept(2))
    assert table.outcome is None
    assert refused(table, "ben", entries.Decline(2)).code == "nothing"
    do(table, "cy", entries.Accept(3))
    assert table.outcome is not None
    assert (table.outcome.termination, table.outcome.winners) == ("agreed", ())


def test_an_offer_stands_until_somebody_declines_or_plays_on() -> None:
    table = open_table(tailbiter.game("eat-thyself"), PAIR)
    do(table, "ann", entries.Offer(1))
    do(table, "ann", Turn(1, table.position.turns()[0]))
    assert table.offer
    do(table, "ben", Turn(2, table.position.turns()[0]))
    assert table.offer is None
    do(table, "ben", entries.Offer(2))
    do(table, "ann", entries.Decline(1))
    assert table.offer is None
    assert refused(table, "ann", entries.Accept(1)).code == "nothing"


def test_no_draw_is_offered_to_bots_or_where_there_is_none() -> None:
    table = open_table(tailbiter.game("eat-thyself"), ["ann", ""])
    assert refused(table, "ann", entries.Offer(1)).code == "draw"
    assert refused(open_table(NEIGHBOR, PAIR), "ann", entries.Offer(1)).code == "draw"


def test_a_seat_without_a_holder_is_nobodys() -> None:
    table = Table("t", NEIGHBOR.start(), START)
    table.add(Sit(1), START)
    for who in ("", "ann"):
        assert refused(table, who, Turn(1, "a1")).code == "role"


def test_seats_are_taken_by_those_who_sit_down_and_filled_by_the_host() -> None:
    table = Table("t", NEIGHBOR.start(), START, owner="host")
    assert refused(table, "ann", Sit(1, holder="ben")).code == "role"
    assert refused(table, "ann", Sit(1, "bot", level=3)).code == "role"
    assert refused(table, "host", Sit(1, "bot", level=3, holder="host")).code == "words"
    assert refused(table, "ann", Sit(1, holder="ann", name="A" * 41)).code == "words"
    do(table, "ann", Sit(1, holder="ann", name="Ann"))
    assert refused(table, "host", Sit(1, holder="host")).code == "taken"
    do(table, "host", Sit(2, "bot", level=4))
    assert refused(table, "ann", Sit(2, holder="ann")).code == "taken"
    do(table, "ann", Sit(1, holder="ben", name="Ben"))
    do(table, "ben", Turn(1, "a1"))
    assert table.seat_tags == {"Seat1": "a person", "Name1": "Ben", "Seat2": "bot level 4"}


def test_nobody_plays_while_the_game_is_paused() -> None:
    table = open_table(NEIGHBOR, ["", ""])
    do(table, SCREEN, entries.Pause())
    assert table.bots_to_act == ()
    assert refused(table, "", Turn(1, "a1")).code == "paused"
    assert refused(table, SCREEN, entries.Pause()).code == "paused"
    do(table, SCREEN, entries.Resume())
    assert refused(table, SCREEN, entries.Resume()).code == "nothing"
    do(table, "", Turn(1, "a1"))


def test_a_note_is_on_turns_that_were_played() -> None:
    table = open_table(NEIGHBOR)
    do(table, SCREEN, Turn(1, "a1"))
    do(table, SCREEN, Note(0, "before"))
    assert refused(table, SCREEN, Note(2, "after")).code == "turns"
    with pytest.raises(tailbiter.TextError):
        table.add(Note(2, "after"), START)
    assert "{before}\n1. a1" in table.record.text


def test_words_are_few_and_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(NEIGHBOR)
    assert refused(table, SCREEN, Said(1, "a" * 2001)).code == "words"
    assert refused(table, SCREEN, Turn(1, "a" * 2001)).code == "words"
    for request in ("", "r" * 65):
        assert refused(table, SCREEN, Turn(1, "a1"), request=request).code == "request"
    with pytest.raises(tailbiter.TextError):
        decide(table, SCREEN, Said(1, "\ud800"), START)
    monkeypatch.setattr(deciding, "MOST_ENTRIES", 3)
    do(table, SCREEN, Said(1, "one more"))
    assert refused(table, SCREEN, Said(1, "and another")).code == "full"


def test_orders_replaced_and_turns_taken_back_without_end_come_to_the_end_of_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deciding, "MOST_ENTRIES", 20)
    at_dinner, open_game = dinner(PAIR), open_table(NEIGHBOR)
    do(open_game, SCREEN, Turn(1, "a1"))
    while at_dinner.version < 20:
        do(at_dinner, "ann", Turn(1, f"bid {at_dinner.version % 2}"))
    while open_game.version < 20:
        do(open_game, SCREEN, Redo() if open_game.ahead else Undo())
    for table, who, asked in (
        (at_dinner, "ann", Turn(1, "bid 3")),
        (open_game, SCREEN, Redo() if open_game.ahead else Undo()),
    ):
        assert refused(table, who, asked).code == "full"
        assert table.version == 20
    assert at_dinner.turns == 1


OPENED = """\
[Game "eat-me"]
[Rules "1"]
[Options "players=3 deck=scaled payment=all bidding=next tiebreak=shared closed_ring=no"]
[Start "{}"]
[Event "a winter's evening"]
[Left "3"]
[Termination "resigned by 2"]

{{first}}
0. "bid 5" {{on seat 1}} "bid 10!" "bid 7" {{on seat 3}} {{twice}}
1. "{} bid 1" - -
0-0-0
"""


def test_a_record_from_elsewhere_is_logged_with_its_comments_and_its_end() -> None:
    start = tailbiter.game("eat-me", players=3).start(3)
    text = OPENED.format(start.text, start.view(1)["board"]["hand"][0])
    record = tailbiter.read_record(text)
    table = Table("t", record.start, START, owner="ann", tags=record.tags)
    for seat in (1, 2, 3):
        table.add(Sit(seat, holder="ann"), START, "ann")
    take_over(table, record, START, "ann")
    assert table.record.text == text
    assert table.outcome == record.outcome
    kinds = [type(logged.entry) for logged in table.log[3:]]
    assert kinds == [Note, Turn, Note, Supplied, Turn, Note, Note, Turn, Leave, Stop]
    again = Table("t", record.start, START, owner="ann", tags=record.tags)
    for logged in table.log:
        again.apply(logged)
    assert everything(again) == everything(table)


def test_a_record_that_was_abandoned_is_over_when_the_last_has_left() -> None:
    record = tailbiter.Record(tailbiter.game("eat-me", players=3))
    record.leave(1)
    record.leave(3)
    record.end("abandoned")
    table = Table("t", record.start, START, owner="ann")
    for seat in (1, 2, 3):
        table.add(Sit(seat, holder="ann"), START, "ann")
    take_over(table, record, START, "ann")
    assert table.outcome == record.outcome
    assert [type(logged.entry) for logged in table.log[3:]] == [Leave, Leave]


def test_a_record_that_ended_by_its_rules_keeps_those_who_left() -> None:
    game = tailbiter.game("eat-me", players=3)
    end = game.position("1A:1-31 ABC 0,20,7 0,9,3 -/-/- 32 BAC -/-/- 2 11")
    record = tailbiter.Record(game, end)
    record.leave(2)
    record.leave(3)
    table = Table("t", record.start, START, owner="ann")
    for seat in (1, 2, 3):
        table.add(Sit(seat, holder="ann"), START, "ann")
    take_over(table, record, START, "ann")
    assert table.outcome == record.outcome
    assert table.record.text == record.text


@pytest.mark.parametrize(
    "logged",
    [
        Logged(4, START, "", None, Said(None, "a gap")),
        Logged(2, START, "", None, Said(None, "twice")),
        Logged(3, START, "", None, Turn(2, "a1")),
        Logged(3, START, "", None, GoTo(1)),
        Logged(3, START, "", None, Note(1, "hm")),
        Logged(3, START, "", None, Leave(3)),
        Logged(3, START, "", None, Sit(3)),
        Logged(3, START, "", None, Stop("agreed")),
    ],
)
def test_a_log_that_somebody_changed_is_refused(logged: Logged) -> None:
    table = open_table(NEIGHBOR)
    with pytest.raises(tailbiter.TailbiterError):
        table.apply(logged)
    assert table.version == 2
    assert table.turns == 0
