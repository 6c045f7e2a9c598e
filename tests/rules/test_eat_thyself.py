"""Eat Thyself, rule by rule: every expectation is worked out from the rulebook page."""

from typing import Any

import pytest

import tailbiter
from tests.rules.judging import result, rules

RING = "_Aba_Bab_Aba_Bab"
THREE = "_Abc_Bca_Cab_Abc_Bca_Cab"
START = f"{RING} A 1,1/1,1 1"


def at(text: str, **options: object) -> tailbiter.Position:
    return tailbiter.game("eat-thyself", **options).position(text)


def ring(position: tailbiter.Position) -> str:
    return position.text.split()[0]


def assert_refused(
    position: tailbiter.Position, turn: str, rule: str, code: str, by: int = 0, **data: Any
) -> None:
    """This rule refuses the turn, for that reason and with such data, and nothing changes."""
    before = position.text
    with pytest.raises(tailbiter.TurnError) as refused:
        position.play(turn, seat=by or None)
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert {name: refused.value.data[name] for name in data} == data
    assert position.text == before
    assert not position.is_legal(turn, seat=by or None)


def assert_unreadable(text: str, code: str, field: str) -> None:
    with pytest.raises(tailbiter.TextError) as refused:
        at(text)
    assert (refused.value.code, refused.value.data["field"]) == (code, field)


def play_all(position: tailbiter.Position, turns: str) -> tailbiter.Position:
    """Play turns joined by commas; none but the last may end the game."""
    for turn in turns.split(", "):
        assert position.result is None
        position = position.play(turn)
    return position


def test_t1_a_space_stays_when_its_piece_leaves() -> None:
    assert ring(at("(A)ba_aB__ A 1,3/1,3 1").play("1+3b")) == "_ba(A)aB__"


def test_t1_no_turn_moves_or_removes_a_space() -> None:
    start = at(START)
    for turn in start.turns():
        after = ring(start.play(turn))
        assert after.count("_") + after.count("(") == 4
        assert after[0] in "_("


@pytest.mark.parametrize("text", ["_AaBb__", "_AaBb____", "_AaBb_"])
def test_t1_a_text_has_two_spaces_a_player(text: str) -> None:
    assert_unreadable(f"{text} A 1,1/1,1 1", "spaces", "ring")


def test_t1_a_text_starts_at_a_space() -> None:
    assert_unreadable("Aa_Bb___ A 1,1/1,1 1", "first_space", "ring")


def test_t2_the_set_up_for_two() -> None:
    start = tailbiter.game("eat-thyself").start()
    assert start.text == "_Aba_Bab_Aba_Bab A 1,1/1,1 1"
    assert start.acting == (1,)


def test_t2_the_set_up_for_three() -> None:
    start = tailbiter.game("eat-thyself", players=3).start()
    assert start.text == "_Abc_Bca_Cab_Abc_Bca_Cab A 1,1/1,1/1,1 1"


@pytest.mark.parametrize("players", [1, 4])
def test_t2_two_or_three_play(players: int) -> None:
    with pytest.raises(tailbiter.OptionError, match="players"):
        tailbiter.game("eat-thyself", players=players)


@pytest.mark.parametrize(
    "text",
    ["_AAAb__BB_", "_aaaaaA__BB_", "_a__BB_", "_AaBb__c_", "_AaBb__C_"],
)
def test_t2_nobody_has_more_pieces_than_at_the_start(text: str) -> None:
    with pytest.raises(tailbiter.TextError, match="T2"):
        at(f"{text} A 1,1/1,1 1")


@pytest.mark.parametrize(
    ("cards", "sides", "faces"),
    [
        ("12+13", "aa", "1,1"),
        ("12+13", "ab", "1,3"),
        ("12+13", "ba", "2,1"),
        ("12+13", "bb", "2,3"),
        ("12+24", "aa", "1,2"),
        ("12+24", "ab", "1,4"),
        ("12+24", "ba", "2,2"),
        ("12+24", "bb", "2,4"),
        ("13+24", "aa", "1,2"),
        ("13+24", "ab", "1,4"),
        ("13+24", "ba", "3,2"),
        ("13+24", "bb", "3,4"),
    ],
)
def test_t3_everybody_has_the_same_cards_and_sides(cards: str, sides: str, faces: str) -> None:
    two = tailbiter.game("eat-thyself", cards=cards, sides=sides).start()
    assert two.text == f"{RING} A {faces}/{faces} 1"
    three = tailbiter.game("eat-thyself", cards=cards, sides=sides, players=3).start()
    assert three.text == f"{THREE} A {faces}/{faces}/{faces} 1"


def test_t3_the_default_is_12_and_13_smaller_sides_up() -> None:
    options = tailbiter.game("eat-thyself").options
    assert (options["cards"], options["sides"]) == ("12+13", "aa")


def test_t3_random_sides_are_the_same_for_all() -> None:
    game = tailbiter.game("eat-thyself", sides="random", players=3)
    faces = [game.start(seed).text.split()[2] for seed in range(40)]
    assert set(faces) == {"/".join([up] * 3) for up in ("1,1", "1,3", "2,1", "2,3")}
    assert faces == [game.start(seed).text.split()[2] for seed in range(40)]


@pytest.mark.parametrize(("option", "value"), [("cards", "13+12"), ("sides", "c")])
def test_t3_other_cards_and_sides_are_refused(option: str, value: str) -> None:
    with pytest.raises(tailbiter.OptionError, match=f"T3: {option}"):
        tailbiter.game("eat-thyself", **{option: value})


@pytest.mark.parametrize("faces", ["3,1/1,1", "1,2/1,1", "1,1/1,4", "1/1,1"])
def test_t3_a_text_shows_faces_that_the_cards_have(faces: str) -> None:
    with pytest.raises(tailbiter.TextError, match="T3"):
        at(f"{RING} A {faces} 1")


WIDE = "_Aab__B_"  # lifting A leaves _ab__B_


@pytest.mark.parametrize(
    ("cards", "faces", "turn", "after"),
    [
        ("12+13", "1,1/2,3", "2-1a", "2,1/2,3"),
        ("12+13", "1,1/2,3", "2-1b", "1,3/2,3"),
        ("12+13", "2,3/1,1", "2-2a", "1,3/1,1"),
        ("12+13", "2,3/2,3", "2+3b", "2,1/2,3"),
        ("12+24", "1,2/1,4", "2-2b", "1,4/1,4"),
        ("12+24", "2,4/2,4", "2+4b", "2,2/2,4"),
        ("13+24", "1,2/3,4", "2-1a", "3,2/3,4"),
        ("13+24", "3,2/1,4", "2+3a", "1,2/1,4"),
    ],
)
def test_t4_the_card_used_is_turned_over_and_no_other(
    cards: str, faces: str, turn: str, after: str
) -> None:
    position = at(f"{WIDE} A {faces} 1", cards=cards).play(turn)
    assert position.text.split()[1:] == ["B", after, "2"]


@pytest.mark.parametrize(
    ("turn", "after"),
    [
        ("2+3a", "_ab(A)_B_"),
        ("2+4b", "_ab_(A)B_"),
        ("2-4b", "_ab_(A)B_"),
    ],
)
def test_t4_every_slot_counts_one_and_is_passed_over(turn: str, after: str) -> None:
    assert ring(at(f"{WIDE} A 3,4/1,2 1", cards="13+24").play(turn)) == after


def test_t4_back_is_the_other_way_round() -> None:
    position = at(f"{WIDE} A 2,1/1,1 1")
    assert ring(position.play("2-1b")) == "(A)ab__B_"
    assert ring(position.play("2-2a")) == "_ab__B(A)"


def test_t4_a_number_that_the_card_does_not_show_is_refused() -> None:
    assert_refused(at(START), "2+2a", "T4", "card_shows", shown=[1, 1])
    position = at(f"{RING} A 1,3/2,1 1")
    assert_refused(position, "2+3a", "T4", "card_shows", shown=[1, 3])
    assert_refused(position, "2-1b", "T4", "card_shows", shown=[1, 3])
    assert_refused(position, "2+2a", "T4", "card_shows", shown=[1, 3])  # that is B's card


@pytest.mark.parametrize("slot", [1, 3, 4, 5, 6, 14])
def test_t4_only_your_own_kings_move(slot: int) -> None:
    assert_refused(at(START), f"{slot}+1a", "T4", "move_a_king", kings=[2, 10])


@pytest.mark.parametrize("turn", ["", "pass", "b@3", "2+1", "2+1c", "2 1a", "17-1a", "0-1a"])
def test_t4_you_must_move(turn: str) -> None:
    start = at(START)
    assert not start.is_legal(turn)
    with pytest.raises(tailbiter.TextError):
        start.play(turn)


def test_t4_both_kings_and_both_cards_may_be_used() -> None:
    first_words = {turn.split()[0] for turn in at(START).turns()}
    assert {"2+1a", "2+1b", "2-1a", "2-1b", "10+1a", "10+1b", "10-1a", "10-1b"} == first_words


def test_t4_blanks_and_long_dashes_do_not_matter() -> None:
    start = at(START)
    assert start.play(" 2 \u2013 1 A ") == start.play("2-1a")
    assert start.play("2 +1a  b @ 7") == start.play("2+1a b@7")


def test_t4_playing_changes_no_other_position() -> None:
    start = at(START)
    start.play("2-1a").play("5-1a")
    assert start.text == START


def test_t5_a_king_in_line_closes_its_slot() -> None:
    position = at(START).play("2-1a")
    assert position.text == "(A)ba_Bab_Aba_Bab B 2,1/1,1 2"
    assert ring(at(START).play("10-1a")) == "_Aba_Bab(A)ba_Bab"


def test_t5_example_a_king_on_a_space_leaves_it_behind() -> None:
    position = at("(A)ba_Bab_Aba_Bab A 1,3/1,1 3").play("1+3b")
    assert position.text == "_ba(A)Bab_Aba_Bab B 1,1/1,1 4"


@pytest.mark.parametrize(
    ("turn", "after"),
    [
        ("8+1a", "(A)B_b_a_"),
        ("8-1a", "_B_b_a(A)"),
        ("8+3b", "_B(A)b_a_"),
        ("8-3b", "_B_b(A)a_"),
    ],
)
def test_t5_a_king_in_the_last_slot_steps_into_the_first(turn: str, after: str) -> None:
    assert ring(at("_B_b_a_A A 1,3/1,1 1").play(turn)) == after


@pytest.mark.parametrize(
    ("text", "turn", "after"),
    [
        ("(A)ba_aB__", "1-1b", "_ba_aB_(A)"),
        ("(A)ba_aB__", "1-2a", "_ba_aB(A)_"),
        ("(A)ba_aB__", "1+2a", "_bA_aB__"),
        ("_ba_aB_(A)", "8+1b", "(A)ba_aB__"),
        ("_ba_aB_(A)", "8-1b", "_ba_aB(A)_"),
        ("_ba_aB(A)_", "7+1b", "_ba_aB_(A)"),
        ("_ba_aB(A)_", "7+2a", "(A)ba_aB__"),
    ],
)
def test_t5_a_king_on_a_space_counts_from_it(text: str, turn: str, after: str) -> None:
    assert ring(at(f"{text} A 2,1/1,1 1").play(turn)) == after


@pytest.mark.parametrize(
    ("turn", "after"),
    [
        ("2+1a x4 B=1 b=3", "(B)(A)(b)_"),
        ("2+2b", "_(B)(A)(b)"),
        ("2-1a", "(A)(B)_(b)"),
        ("2-2b b=3", "_(B)(b)(A)"),
    ],
)
def test_t5_example_one_and_two_round_a_small_ring(turn: str, after: str) -> None:
    assert ring(at("_A(B)_(b) A 1,2/1,2 1", cards="13+24").play(turn)) == after


@pytest.mark.parametrize(
    ("turn", "after"),
    [
        ("2+3a b=1", "(b)(B)_(A)"),
        ("2+4b", "(A)(B)_(b)"),
        ("2-3a", "_(B)(A)(b)"),
        ("2-4b x4 B=1 b=3", "(B)(A)(b)_"),
    ],
)
def test_t5_example_three_and_four_round_a_small_ring(turn: str, after: str) -> None:
    assert ring(at("_A(B)_(b) A 3,4/1,2 1", cards="13+24").play(turn)) == after


def test_t6_example_full_circle_does_nothing() -> None:
    assert ring(at("(A)(B)_(b) A 1,4/1,4 1", cards="12+24").play("1+4b")) == "(A)(B)_(b)"


def test_t6_full_circle_turns_the_card_and_ends_the_turn() -> None:
    position = at("(A)(a)(B)(b) A 1,4/1,4 1", cards="13+24").play("1+4b")
    assert position.text == "(A)(a)(B)(b) B 1,2/1,4 2"
    assert rules(position) == ["T4", "T6"]
    assert position.result is None


def test_t6_both_ways_round_are_the_same_turn() -> None:
    position = at("(A)(a)(B)(b) A 1,4/1,4 1", cards="12+24")
    assert position.play("1+4b") == position.play("1-4b")
    assert sum("4b" in turn for turn in position.turns()) == 1


def test_t6_full_circle_may_be_forbidden() -> None:
    position = at("(A)(a)(B)(b) A 1,4/1,4 1", cards="12+24", null_move="forbid")
    assert_refused(position, "1+4b", "T6", "full_circle")
    assert_refused(position, "1-4b", "T6", "full_circle")
    assert not any("4b" in turn for turn in position.turns())
    assert position.is_legal("1+1a")


@pytest.mark.parametrize(
    ("text", "turn", "after"),
    [
        ("(A)a_(B)(b)", "1+4b b@2", "_ab_(B)(A)"),
        ("(A)a_(B)(b)", "1-4b", "_A_(B)(b)"),
        ("(a)A(B)_(b)", "2+4b", "(A)(B)_(b)"),
        ("(A)(a)(B)(b)", "1+3a b=1", "(b)(a)(B)(A)"),
        ("(A)(B)(a)(b)", "1-3a x4 B=1 b=4", "(B)(A)(a)(b)"),
    ],
)
def test_t6_what_is_not_full_circle_is_not_forbidden(text: str, turn: str, after: str) -> None:
    options = {"cards": "13+24", "null_move": "forbid"}
    assert ring(at(f"{text} A 3,4/1,2 1", **options).play(turn)) == after


def test_t6_full_circle_is_allowed_unless_asked_otherwise() -> None:
    assert tailbiter.game("eat-thyself").options["null_move"] == "allow"
    with pytest.raises(tailbiter.OptionError, match="null_move"):
        tailbiter.game("eat-thyself", null_move="yes")


def test_t7_a_king_stands_on_a_free_space() -> None:
    position = at(START).play("10-1b")
    assert position.text == "_Aba_Bab(A)ba_Bab B 1,3/1,1 2"
    assert [(event.rule, event.seat) for event in position.events] == [("T4", 1), ("T7", 1)]


def test_t7_from_space_to_space_the_ring_keeps_its_slots() -> None:
    assert at("(A)(B)__ab A 1,2/1,2 1", cards="12+24").play("1+2b").text == (
        "_(B)(A)_ab B 1,4/1,2 2"
    )


def test_t8_example_a_king_eats_its_own_pawn() -> None:
    position = at(f"{RING} A 2,1/2,1 1").play("2+2a")
    assert position.text == "_bA_Bab_Aba_Bab B 1,1/2,1 2"
    assert rules(position) == ["T4", "T8"]


def test_t8_a_pawn_on_a_space_gives_its_space() -> None:
    position = at("_A(a)ba_B_ A 1,1/1,1 1").play("2+1a")
    assert position.text == "_(A)ba_B_ B 2,1/1,1 2"
    assert rules(position) == ["T4", "T8"]


def test_t8_a_king_from_a_space_takes_the_slot_in_line() -> None:
    assert ring(at("(A)a_baB__ A 1,1/1,1 1").play("1+1a")) == "_A_baB__"


def test_t8_your_own_pawn_is_not_put_back() -> None:
    position = at(f"{RING} A 2,1/2,1 1")
    assert not position.is_legal("2+2a a@1")
    assert sum(turn.startswith("2+2a") for turn in position.turns()) == 1


KINGS = "_Aba(A)Ba__ A 2,3/1,1 1"  # 2+3b eats the king on the space: _ba(A)Ba__


def test_t9_a_king_eats_the_other_king() -> None:
    position = at(KINGS).play("2+3b")
    assert position.text == "_ba(A)Ba__ B 2,1/1,1 2"
    assert rules(position)[:2] == ["T4", "T9"]
    assert position.result is None


def test_t9_a_pawn_in_line_may_be_removed_and_its_slot_closes() -> None:
    position = at(KINGS).play("2+3b x3")
    assert position.text == "_b(A)Ba__ B 2,1/1,1 2"
    assert rules(position) == ["T4", "T9", "T9"]
    assert ring(at(KINGS).play("2+3b x6")) == "_ba(A)B__"


def test_t9_example_a_pawn_on_a_space_may_be_removed_and_the_space_stays() -> None:
    position = at("_AbA(a)B__ A 2,1/1,1 1").play("2+2a x4")
    assert position.text == "_bA_B__ B 1,1/1,1 2"
    assert result(position) == ((1,), (1, 2), "T13")


def test_t9_removing_is_a_choice() -> None:
    assert ring(at("_AbA(a)B__ A 2,1/1,1 1").play("2+2a")) == "_bA(a)B__"
    turns = [turn for turn in at(KINGS).turns() if turn.startswith("2+3b")]
    assert set(turns) == {"2+3b", "2+3b x3", "2+3b x6"}


@pytest.mark.parametrize("slot", ["1", "2", "4", "5", "7"])
def test_t9_only_a_pawn_of_yours_may_be_removed(slot: str) -> None:
    assert_refused(at(KINGS), f"2+3b x{slot}", "T9", "remove_one", pawns=[3, 6])


def test_t9_only_one_pawn_may_be_removed() -> None:
    assert_refused(at(KINGS), "2+3b x3,6", "T9", "remove_one", pawns=[3, 6])
    assert not at(KINGS).is_legal("2+3b x3 x5")


def test_t9_without_pawns_there_is_nothing_to_remove() -> None:
    position = at("_Ab_A_B_ A 2,3/1,1 1")
    assert ring(position.play("2+3b")) == "_b_A_B_"
    assert not position.is_legal("2+3b x2")
    assert not position.is_legal("2+3b x4")


def test_t9_no_pawn_is_removed_after_eating_a_pawn() -> None:
    assert not at(f"{RING} A 2,1/2,1 1").is_legal("2+2a x10")


def test_t10_example_a_pawn_taken_goes_back_into_a_gap() -> None:
    position = at(START).play("2+1a b@9")
    assert position.text == "_Aa_Bab_Abba_Bab B 2,1/1,1 2"
    assert rules(position) == ["T4", "T10", "T10"]


def test_t10_example_a_pawn_taken_goes_back_onto_a_space() -> None:
    assert at(START).play("2+1a b=1").text == "(b)Aa_Bab_Aba_Bab B 2,1/1,1 2"
    assert ring(at(START).play("2+1a b=12")) == "_Aa_Bab_Aba(b)Bab"


def test_t10_putting_back_is_compulsory() -> None:
    assert_refused(at(START), "2+1a", "T10", "put_back", owner=2, kings=0, pawns=1)
    assert_refused(at(START), "2+1a b!", "T10", "put_back", owner=2, kings=0, pawns=1)
    assert "2+1a" not in at(START).turns()


@pytest.mark.parametrize("other", ["a@3", "B@3", "A@3"])
def test_t10_only_the_pawn_taken_is_put_back(other: str) -> None:
    hand: dict[str, Any] = {"letter": other[0], "owner": 2, "kings": 0, "pawns": 1}
    assert_refused(at(START), f"2+1a {other}", "T10", "not_in_hand", **hand)


def test_t10_nothing_is_lifted_with_a_pawn() -> None:
    assert_refused(at(START), "2+1a x3", "T10", "put_back", owner=2, kings=0, pawns=1)


def test_t10_one_pawn_is_put_back_once() -> None:
    assert not at(START).is_legal("2+1a b@1 b@1")


@pytest.mark.parametrize("slot", [1, 2, 4])
def test_t10_a_pawn_goes_onto_free_spaces_only(slot: int) -> None:
    position = at("(B)Ab_a__ A 1,1/1,1 1")  # once b is taken: (B)A_a__
    assert_refused(position, f"2+1a b={slot}", "T10", "no_such_place", spaces=[3, 5, 6])
    assert ring(position.play("2+1a b=3")) == "(B)A(b)a__"


def test_t10_the_king_takes_the_space_of_a_pawn_that_stood_on_one() -> None:
    position = at("_A(b)aB__ A 1,1/1,1 1")
    assert ring(position.play("2+1a b@1")) == "_b(A)aB__"
    assert_refused(position, "2+1a b=2", "T10", "no_such_place", spaces=[1, 5, 6])


def test_t10_all_gaps_and_free_spaces_are_open() -> None:
    # Fifteen gaps, but both sides of each of the three other pawns b make the same ring.
    turns = [turn for turn in at(START).turns() if turn.startswith("2+1a")]
    rings = {ring(at(START).play(f"2+1a b@{gap}")) for gap in range(1, 16)}
    assert len(rings) == 15 - 3
    assert len(turns) == 12 + 4


def test_t10_may_leaves_the_pawn_out_of_the_game() -> None:
    position = at(START, pawn_return="may").play("2+1a b!")
    assert position.text == "_Aa_Bab_Aba_Bab B 2,1/1,1 2"
    assert rules(position) == ["T4", "T10", "T10"]
    assert position.result is None


def test_t10_may_still_allows_to_put_it_back() -> None:
    position = at(START, pawn_return="may")
    assert ring(position.play("2+1a b@9")) == "_Aa_Bab_Abba_Bab"
    assert sum(turn.startswith("2+1a") for turn in position.turns()) == 12 + 4 + 1
    assert_refused(position, "2+1a", "T10", "put_back", owner=2, kings=0, pawns=1)


def test_t10_who_is_left_with_one_king_wins_on_anothers_turn() -> None:
    position = at("(A)b_aB__ A 1,1/1,1 1", pawn_return="may").play("1+1a b!")
    assert position.text == "_A_aB__ B 2,1/1,1 2"
    assert result(position)[:2] == ((2,), (2, 1))
    assert position.acting == ()


def test_t10_the_third_seat_too_wins_on_anothers_turn() -> None:
    position = at("(A)c_aBb_C___ A 1,1/1,1/1,1 1", players=3, pawn_return="may").play("1+1a c!")
    assert ring(position) == "_A_aBb_C___"
    assert result(position)[:2] == ((3,), (2, 2, 1))


@pytest.mark.parametrize("text", ["(A)b_aBB__", "(A)b_aBb__"])
def test_t10_two_pieces_left_do_not_win(text: str) -> None:
    position = at(f"{text} A 1,1/1,1 1", pawn_return="may").play("1+1a b!")
    assert position.result is None
    assert position.acting == (2,)


def test_t10_the_mover_wins_by_its_own_turn_with_may_too() -> None:
    position = at("_Aab__B_ A 1,1/1,1 1", pawn_return="may").play("2+1a")
    assert result(position) == ((1,), (1, 2), "T13")


def test_t10_with_three_the_pawn_keeps_its_owner() -> None:
    position = at(f"{THREE} A 2,1/1,1/1,1 1", players=3)
    assert ring(position.play("2+2a c@1")) == "_cbA_Bca_Cab_Abc_Bca_Cab"
    assert_refused(position, "2+2a b@1", "T10", "not_in_hand", owner=3, kings=0, pawns=1)


def test_t10_with_three_a_space_is_free_only_if_nobody_stands_on_it() -> None:
    position = at("(A)b(C)acB____ A 1,1/1,1/1,1 1", players=3)
    assert_refused(position, "1+1a b=3", "T10", "no_such_place", spaces=[1, 7, 8, 9, 10])
    capture = at("(A)b(C)acB____ A 2,1/1,1/1,1 1", players=3)
    assert ring(capture.play("1+2a x5 C=1 c=6")) == "(C)b(A)aB(c)___"


def test_t10_the_default_is_must() -> None:
    assert tailbiter.game("eat-thyself").options["pawn_return"] == "must"


CAPTURE = f"{RING} A 1,4/1,4 1"  # with 12+24; 2+4b takes king B: _ba_Aab_Aba_Bab


def test_t11_example_a_king_taken_goes_back_with_two_others() -> None:
    position = at(CAPTURE, cards="12+24").play("2+4b x13,15 B=1 B@5 b@6")
    assert position.text == "(B)ba_ABbab_Aba_a B 1,2/1,4 2"
    assert rules(position)[:2] == ["T4", "T11"]
    assert rules(position).count("T11") == 1 + 1 + 3  # taken, two lifted, three put back


def test_t11_the_order_of_putting_back_is_free() -> None:
    position = at(CAPTURE, cards="12+24")
    assert ring(position.play("2+4b x13,15 b@5 B=1 B@5")) == "(B)ba_ABbab_Aba_a"
    assert ring(position.play("2+4b x13,15 B@5 b@6 B=1")) == "(B)ba_ABbab_Aba_a"


def test_t11_two_pawns_may_be_lifted_by_their_slots_before_lifting() -> None:
    position = at(CAPTURE, cards="12+24").play("2+4b x2,7 B@1 b@1 b=1")
    assert ring(position) == "(b)bBa_Aa_Aba_Bab"


@pytest.mark.parametrize("lifted", ["", " x13", " x13,13", " x2,7,10"])
def test_t11_exactly_two_others_are_lifted(lifted: str) -> None:
    assert_refused(
        at(CAPTURE, cards="12+24"), f"2+4b{lifted} B=1", "T11", "lift_others", least=2, most=2
    )


@pytest.mark.parametrize("lifted", ["x3,13", "x5,13", "x4,13", "x9,10"])
def test_t11_only_pieces_of_the_same_owner_are_lifted(lifted: str) -> None:
    position = at(CAPTURE, cards="12+24")
    assert_refused(
        position,
        f"2+4b {lifted} B=1 B=4 b@1",
        "T11",
        "lift_others",
        owner=2,
        slots=[2, 7, 10, 13, 15],
    )


@pytest.mark.parametrize(
    ("puts", "code", "kings", "pawns"),
    [
        ("", "put_back", 2, 1),
        (" B=1 B=4", "put_back", 0, 1),
        (" b@1 B@1", "put_back", 1, 0),
        (" B=1 B=4 B@1", "not_in_hand", 0, 1),
        (" B=1 B=4 a@1", "not_in_hand", 0, 1),
    ],
)
def test_t11_all_of_them_are_put_back(puts: str, code: str, kings: int, pawns: int) -> None:
    hand = {"owner": 2, "kings": kings, "pawns": pawns}
    assert_refused(at(CAPTURE, cards="12+24"), f"2+4b x13,15{puts}", "T11", code, **hand)


@pytest.mark.parametrize("pawn_return", ["must", "may"])
def test_t11_nothing_taken_with_a_king_may_be_left_out(pawn_return: str) -> None:
    position = at(CAPTURE, cards="12+24", pawn_return=pawn_return)
    assert_refused(position, "2+4b x13,15 B=1 B=4 b!", "T11", "put_back", kings=0, pawns=1)
    assert_refused(position, "2+4b x13,15 B!", "T11", "put_back", kings=2, pawns=1)


def test_t11_a_space_takes_only_one_of_them() -> None:
    assert_refused(
        at(CAPTURE, cards="12+24"),
        "2+4b x13,15 B=1 B=1 b@1",
        "T11",
        "no_such_place",
        spaces=[4, 8, 12],
    )


SMALL = "(A)a_(B)b_ A 1,3/1,3 1"  # 1+3b takes king B: _a_(A)b_


def test_t11_one_other_is_lifted_if_that_is_all_there_is() -> None:
    position = at(SMALL).play("1+3b x5 B=1 b@1")
    assert position.text == "(B)ba_(A)_ B 1,1/1,3 2"
    assert position.result is None
    assert_refused(at(SMALL), "1+3b B=1", "T11", "lift_others", least=1, most=1, slots=[5])


def test_t11_two_others_are_lifted_if_there_are_just_two() -> None:
    position = at("(A)a_(B)bb_ A 1,3/1,3 1")
    assert_refused(position, "1+3b x5 B=1 b=3", "T11", "lift_others", least=2, most=2)
    assert ring(position.play("1+3b x5,6 B=1 b=3 b@5")) == "(B)a(b)(A)_b"


def test_t11_a_small_capture_has_66_outcomes() -> None:
    # B into one of five gaps, then b into six gaps or onto three spaces; or B onto one of three
    # spaces, then b into five gaps or onto two spaces. Both ways round lead to the same.
    turns = [turn for turn in at(SMALL).turns() if "3b" in turn]
    assert len(turns) == 5 * (6 + 3) + 3 * (5 + 2)
    assert len({at(SMALL).play(turn).text for turn in turns}) == 66


def test_t11_a_piece_lifted_from_a_space_leaves_it_free() -> None:
    position = at("(A)a_(B)(b) A 1,3/1,3 1")
    assert ring(position.play("1+3b x5 B=5 b=1")) == "(b)a_(A)(B)"
    assert ring(position.play("1+3b x5 B@1 b=6")) == "_Ba_(A)(b)"


def test_t11_up_to_two_may_be_none() -> None:
    position = at(CAPTURE, cards="12+24", king_extra="up_to_two")
    assert ring(position.play("2+4b B=1")) == "(B)ba_Aab_Aba_Bab"
    assert ring(at(SMALL, king_extra="up_to_two").play("1+3b B@6")) == "_a_(A)b_B"


def test_t11_up_to_two_may_be_one_or_two() -> None:
    position = at(CAPTURE, cards="12+24", king_extra="up_to_two")
    assert ring(position.play("2+4b x13 B=1 B@5")) == "(B)ba_ABab_Aba_ab"
    assert ring(position.play("2+4b x13,15 B=1 B@5 b@6")) == "(B)ba_ABbab_Aba_a"
    assert_refused(position, "2+4b x2,7,10 B=1", "T11", "lift_others", least=0, most=2)
    assert_refused(position, "2+4b x13 B=1", "T11", "put_back", kings=1, pawns=0)


def test_t11_the_default_is_two() -> None:
    assert tailbiter.game("eat-thyself").options["king_extra"] == "two"


def test_t11_with_three_only_that_owners_pieces_are_lifted() -> None:
    position = at(f"{THREE} A 1,4/1,4/1,4 1", players=3, cards="12+24")
    after = position.play("2-4b x3,9 C@1 C@1 c@1")  # from _bc_Bca_Cab_Abc_Bca_Aab
    assert ring(after) == "_cCCb_Bca_ab_Abc_Bca_Aab"
    assert_refused(position, "2-4b x2,9 C@1 C@1 b@1", "T11", "lift_others", slots=[3, 6, 9, 15, 18])


def test_t11_no_count_changes() -> None:
    position = at(SMALL)
    for turn in position.turns():
        if "3b" in turn:
            after = ring(position.play(turn))
            assert [after.count(piece) for piece in "AaBb"] == [1, 1, 1, 1]


def test_t12_a_ring_of_n_slots_has_n_gaps() -> None:
    assert ring(at(START).play("2+1a b@15")) == "_Aa_Bab_Aba_Babb"
    assert ring(at(START).play("2+1a b@1")) == "_bAa_Bab_Aba_Bab"
    assert not at(START).is_legal("2+1a b@16")
    assert not at(START).is_legal("2+1a b@0")


def test_t12_the_last_gap_is_not_before_the_first_space() -> None:
    assert ring(at("(A)b_aB__ A 1,1/1,1 1").play("1+1a b@7")) == "_A_aB__b"


def test_t12_the_space_that_the_king_left_is_free() -> None:
    assert ring(at("(A)b_aB__ A 1,1/1,1 1").play("1+1a b=1")) == "(b)A_aB__"


def test_t12_gaps_are_numbered_anew_after_each_piece() -> None:
    position = at(CAPTURE, cards="12+24")  # with 13 and 15 lifted: _ba_Aab_Aba_a
    assert ring(position.play("2+4b x13,15 B@1 B@1 b@1")) == "_bBBba_Aab_Aba_a"
    assert ring(position.play("2+4b x13,15 b@1 B@1 B@1")) == "_BBbba_Aab_Aba_a"


def test_t12_each_piece_put_into_a_gap_makes_one_more() -> None:
    position = at(SMALL)  # with 5 lifted: _a_(A)_
    assert ring(position.play("1+3b x5 B@5 b@6")) == "_a_(A)_Bb"
    assert not position.is_legal("1+3b x5 b@6 B@5")
    assert not position.is_legal("1+3b x5 B=1 b@6")


def test_t13_the_last_pawn_eaten_wins() -> None:
    position = at("_Aab__B_ A 1,1/1,1 1").play("2+1a")
    assert position.text == "_Ab__B_ B 2,1/1,1 2"
    assert result(position) == ((1,), (1, 2), "T13")
    assert rules(position) == ["T4", "T8", "T13"]


def test_t13_the_other_king_eaten_without_pawns_wins() -> None:
    position = at("_Ab_A_B_ A 2,3/1,1 1").play("2+3b")
    assert result(position) == ((1,), (1, 2), "T13")


def test_t13_two_kings_or_a_king_and_a_pawn_do_not_win() -> None:
    assert at("_Aa_A_Bb_ A 1,1/1,1 1").play("2+1a").text == "_A_A_Bb_ B 2,1/1,1 2"
    assert at("_Aa_A_Bb_ A 1,1/1,1 1").play("2+1a").result is None
    assert at("_Aaab__B_ A 1,1/1,1 1").play("2+1a").result is None


def test_t13_a_win_ends_the_game() -> None:
    position = at("_Aab__B_ A 1,1/1,1 1").play("2+1a")
    assert (position.acting, position.turns()) == ((), ())
    assert_refused(position, "6-1a", "T13", "over", 2)


def test_t13_every_seat_can_win() -> None:
    two = at("_Aaa__Bb_ B 1,1/1,1 2").play("7+1a")
    assert result(two) == ((2,), (3, 1), "T13")
    three = at("_Aa_Bb_Cc___ C 1,1/1,1/1,1 3", players=3).play("8+1a")
    assert result(three) == ((3,), (2, 2, 1), "T13")


def test_t13_first_king_wins_with_pawns_left() -> None:
    text = "_AbA(a)BB__ A 2,1/1,1 1"
    position = at(text, goal="first_king").play("2+2a")
    assert position.text == "_bA(a)BB__ B 1,1/1,1 2"
    assert result(position) == ((1,), (2, 3), "T13")
    assert at(text, goal="last_piece").play("2+2a").result is None


def test_t13_first_king_leaves_the_choice_to_remove_a_pawn() -> None:
    position = at("_AbA(a)BB__ A 2,1/1,1 1", goal="first_king").play("2+2a x4")
    assert ring(position) == "_bA_BB__"
    assert result(position) == ((1,), (1, 3), "T13")


def test_t13_first_king_does_not_count_pawns() -> None:
    position = at("_Aa_A_BbB_ A 1,1/1,1 1", goal="first_king").play("2+1a")
    assert ring(position) == "_A_A_BbB_"
    assert position.result is None


def test_t13_nobody_wins_on_anothers_turn() -> None:
    position = at("(A)b_aB__ A 1,1/1,1 1")
    assert all(position.play(turn).result is None for turn in position.turns())


def test_t13_the_default_goal_is_the_last_piece() -> None:
    assert tailbiter.game("eat-thyself").options["goal"] == "last_piece"
    with pytest.raises(tailbiter.OptionError, match="goal"):
        tailbiter.game("eat-thyself", goal="two_kings")


def test_t14_two_take_turns() -> None:
    position = at(START)
    for seat, turn in ((1, "2-1a"), (2, "5-1a"), (1, "8-1b")):
        assert position.acting == (seat,)
        position = position.play(turn, seat=seat)
    assert position.text == "(A)ba(B)ab(A)ba_Bab B 2,3/2,1 4"


def test_t14_three_take_turns_in_the_order_of_their_letters() -> None:
    position = at(f"{THREE} A 1,1/1,1/1,1 1", players=3)
    position = position.play("2-1a")
    assert position.text == "(A)bc_Bca_Cab_Abc_Bca_Cab B 2,1/1,1/1,1 2"
    position = position.play("5-1b")
    assert position.text == "(A)bc(B)ca_Cab_Abc_Bca_Cab C 2,1/1,3/1,1 3"
    position = position.play("8-1a")
    assert position.text == "(A)bc(B)ca(C)ab_Abc_Bca_Cab A 2,1/1,3/2,1 4"
    assert position.acting == (1,)


def test_t14_the_other_seats_may_not_move() -> None:
    start = at(START)
    assert_refused(start, "6-1a", "T14", "not_your_turn", 2, seat=1)
    assert_refused(start.play("2-1a"), "9-1a", "T14", "not_your_turn", 1, seat=2)
    assert start.turns(seat=2) == ()
    assert len(start.turns(seat=1)) == 66


CYCLE = "1+2b, 2+2b, 3+4b, 4+4b"  # and (A)(B)__ab is as it was, with 12+24


def test_t15_the_third_time_is_a_draw() -> None:
    position = play_all(at("(A)(B)__ab A 1,2/1,2 1", cards="12+24"), f"{CYCLE}, {CYCLE}")
    assert position.text == "(A)(B)__ab A 1,2/1,2 9"
    assert result(position) == ((), (2, 2), "T15")
    assert rules(position) == ["T4", "T7", "T15"]
    assert (position.acting, position.turns()) == ((), ())
    assert_refused(position, "1+2b", "T15", "over")


def test_t15_the_second_time_is_not() -> None:
    position = play_all(at("(A)(B)__ab A 1,2/1,2 1", cards="12+24"), CYCLE)
    assert position.text == "(A)(B)__ab A 1,2/1,2 5"
    assert position.result is None


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("__(A)(B)ab", "4-2a"),
        ("_(b)(A)(B)ab", "4-2a"),  # eats a pawn of its own
        ("_(a)(A)(B)ab", "4-2a a!"),  # takes a pawn and leaves it out
    ],
)
def test_t15_any_position_may_be_the_one_that_repeats(text: str, turn: str) -> None:
    position = at(f"{text} A 2,2/2,2 7", cards="12+24", pawn_return="may")
    position = play_all(position, f"3-2a, {turn}")
    assert position.text == "(A)(B)__ab A 1,2/1,2 9"
    assert result(play_all(position, f"{CYCLE}, {CYCLE}")) == ((), (2, 2), "T15")


def test_t15_a_position_read_from_text_is_the_first_time() -> None:
    position = play_all(at("(A)(B)__ab A 1,2/1,2 1", cards="12+24"), CYCLE)
    again = play_all(at(position.text, cards="12+24"), CYCLE)
    assert again.result is None
    assert result(play_all(again, CYCLE)) == ((), (2, 2), "T15")


def test_t15_the_faces_must_be_the_same() -> None:
    # Each takes a pawn and puts it back where it was: the ring never changes, the faces do.
    position = at("_Ab_Ba__ A 1,1/1,1 1")
    position = play_all(position, "2+1a b@2, 5+1a a@5, 2+1b b@2, 5+1b a@5")
    assert position.text == "_Ab_Ba__ A 2,3/2,3 5"
    assert position.result is None


def test_t15_the_faces_of_every_player_count() -> None:
    # Four turns bring the ring and A's faces back, but B's faces only after four more.
    first = "3+1a b@2, 7+1a a@7, 4-2a b@1, 7+1b a@7"
    second = "3+1a b@2, 7+2a a@7, 4-2a b@1, 9-3b a@5"
    position = play_all(at("_bAb_aBaa__ A 1,1/1,1 1"), first)
    assert position.text == "_bAb_aBaa__ A 1,1/2,3 5"
    position = play_all(position, second)
    assert position.text == "_bAb_aBaa__ A 1,1/1,1 9"
    assert position.result is None  # the second time
    assert result(play_all(position, f"{first}, {second}")) == ((), (4, 3), "T15")


def test_t15_a_king_and_a_pawn_that_change_places_make_another_ring() -> None:
    rest = "10+1a a@9, 1+2a, 11-2a a@8, 6+1a b@6, 10+1a a@9, 3-2a, 11-2a a@8"
    position = play_all(at("(A)__BbAb_aBa A 1,1/1,1 1"), f"6-1a b@3, {rest}")
    assert position.text == "(A)__bBAb_aBa A 1,1/1,1 9"
    position = play_all(position, f"6+1a b@6, {rest}")
    assert position.text == "(A)__bBAb_aBa A 1,1/1,1 17"
    assert position.result is None  # the second time; Bb became bB
    assert result(position.play("6+1a b@6")) == ((), (4, 4), "T15")  # as after turns 1 and 9


def test_t15_the_ring_is_counted_from_the_same_space() -> None:
    # Every four turns the ring is turned by half: it is the same only every eight turns.
    half, other_half = "1+3b, 8+1b, 4+1b, 1+3b", "5+3b, 4+1b, 8+1b, 5+3b"
    position = play_all(at("(A)ab__ab(B) A 1,3/1,1 1"), half)
    assert position.text == "_ab(B)(A)ab_ A 1,3/1,1 5"
    position = play_all(position, other_half)
    assert position.text == "(A)ab__ab(B) A 1,3/1,1 9"
    position = play_all(position, f"{half}, {other_half}")
    assert result(position) == ((), (3, 3), "T15")


def test_t15_three_players_repeat_too() -> None:
    # Each king goes one on and comes back by two, the pawns it takes put where they were.
    cycle = "3+1a b@2, 7+1a c@6, 11+1a a@10, 4-2a b@1, 8-2a c@5, 12-2a a@9"
    position = at("_bAb_cBc_aCa___ A 1,1/1,1/1,1 1", players=3)
    position = play_all(position, cycle)
    assert position.text == "_bAb_cBc_aCa___ A 1,1/1,1/1,1 7"
    assert position.result is None
    assert result(play_all(position, cycle)) == ((), (3, 3, 3), "T15")


def test_t15_the_third_players_faces_count() -> None:
    first = "3+1a b@2, 7+1a c@6, 11+1a a@11, 4-2a b@1, 8-2a c@5, 11+1b a@11"
    second = "3+1a b@2, 7+1a c@6, 11+2a a@11, 4-2a b@1, 8-2a c@5, 13-3b a@9"
    position = play_all(at("_bAb_cBc_aCaa___ A 1,1/1,1/1,1 1", players=3), first)
    assert position.text == "_bAb_cBc_aCaa___ A 1,1/1,1/2,3 7"
    position = play_all(position, second)
    assert position.text == "_bAb_cBc_aCaa___ A 1,1/1,1/1,1 13"
    assert position.result is None  # the second time


def test_t15_pawns_of_two_players_that_change_places_make_another_ring() -> None:
    rest = "14+1a b@13, 11-2a b@8, 1+2a, 15-2a b@12"
    rest = f"{rest}, 10+1a b@9, 6+1a c@6, 14+1a b@13, 11-2a b@8, 3-2a, 15-2a b@12"
    position = at("(B)__acBc_bAb_bCb_ A 1,1/1,1/1,1 1", players=3)
    position = play_all(position, f"10+1a b@9, 6-1a c@3, {rest}")
    assert position.text == "(B)__caBc_bAb_bCb_ A 1,1/1,1/1,1 13"
    position = play_all(position, f"10+1a b@9, 6+1a c@6, {rest}")
    assert position.text == "(B)__caBc_bAb_bCb_ A 1,1/1,1/1,1 25"
    assert position.result is None  # the second time; ac became ca


@pytest.mark.parametrize(("options", "last"), [({}, 500), ({"turn_limit": 10}, 10)])
def test_t15_the_turn_limit_is_a_draw(options: dict[str, object], last: int) -> None:
    position = at(f"_Aab__B_ A 1,1/1,1 {last}", **options)
    assert position.result is None
    assert result(position.play("2-1a")) == ((), (2, 2), "T15")
    assert at(f"_Aab__B_ A 1,1/1,1 {last - 1}", **options).play("2-1a").result is None


def test_t15_a_win_on_the_last_turn_is_a_win() -> None:
    position = at("_Aab__B_ A 1,1/1,1 10", turn_limit=10).play("2+1a")
    assert result(position) == ((1,), (1, 2), "T13")


@pytest.mark.parametrize("limit", [9, 10001])
def test_t15_the_turn_limit_is_10_to_10000(limit: int) -> None:
    assert tailbiter.game("eat-thyself").options["turn_limit"] == 500
    assert tailbiter.game("eat-thyself", turn_limit=10000).options["turn_limit"] == 10000
    with pytest.raises(tailbiter.OptionError, match="turn_limit"):
        tailbiter.game("eat-thyself", turn_limit=limit)


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({"cards": "12+13"}, 66),
        ({"cards": "12+24"}, 67),
        ({"cards": "13+24"}, 67),
        ({"players": 3}, 106),
    ],
)
def test_t4_counts_of_the_first_turn(options: dict[str, object], count: int) -> None:
    start = tailbiter.game("eat-thyself", **options).start()
    assert len({start.play(turn) for turn in start.turns()}) == len(start.turns()) == count


@pytest.mark.parametrize(("players", "count"), [(2, 3972), (3, 10628)])
def test_t4_counts_of_two_turns(players: int, count: int) -> None:
    start = tailbiter.game("eat-thyself", players=players).start()
    assert sum(len(start.play(turn).turns()) for turn in start.turns()) == count
