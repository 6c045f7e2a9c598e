"""Eat Your Neighbor, rule by rule: every expectation is worked out from the rulebook page."""

from typing import Any

import pytest

import tailbiter
from tests.rules import judging
from tests.rules.judging import result, rules

ROWS = "abcdefghi"  # from the bottom
Cell = tuple[int, int]
SHAPES = {  # K2: the page's axial cells
    "single": "0,0",
    "pair": "0,0 0,1",
    "bend": "0,0 0,1 1,1",
    "line3": "0,0 0,1 0,2",
    "triangle": "0,0 0,1 1,0",
    "hook": "0,0 0,1 0,2 1,0",
    "sled": "0,0 0,1 0,2 1,2",
    "arch": "0,0 0,1 1,1 2,0",
    "snake": "0,0 0,1 1,1 1,2",
    "diamond": "0,0 0,1 1,0 1,1",
    "propeller": "0,1 1,1 1,2 2,0",
    "line4": "0,0 0,1 0,2 0,3",
}


def cells_of(side: int) -> list[str]:
    """Every cell, rows from the top."""
    lengths = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
    return [
        f"{ROWS[row]}{n + 1}" for row in reversed(range(len(lengths))) for n in range(lengths[row])
    ]


def board(black: str = "", white: str = "", rest: str = "b 0-0 - 9", side: int = 4) -> str:
    """A position text: who stands on which cells, and the other fields as they are written."""
    rows: dict[str, str] = {}
    for cell in cells_of(side):
        mark = "b" if cell in black.split() else "w" if cell in white.split() else "."
        rows[cell[0]] = rows.get(cell[0], "") + mark
    return "/".join(rows.values()) + " " + rest


def at(
    black: str, white: str, rest: str = "b 0-0 - 9", side: int = 4, **options: object
) -> tailbiter.Position:
    game = tailbiter.game("eat-your-neighbor", side=side, **options)
    return game.position(board(black, white, rest, side))


def name(q: int, r: int) -> str:
    """An axial cell of side 4: d4 is 0,0, and r grows towards the bottom."""
    return f"{ROWS[3 - r]}{q - max(-3, -3 - r) + 1}"


def axial(pairs: str) -> str:
    return " ".join(name(*map(int, pair.split(","))) for pair in pairs.split())


def shut(position: tailbiter.Position) -> set[str]:
    """The empty cells on which the player to move may not place (side 4)."""
    marks = position.text.split()[0].replace("/", "")
    empty = {cell for cell, mark in zip(cells_of(4), marks, strict=True) if mark == "."}
    assert set(position.turns()) <= empty
    return empty - set(position.turns())


def told(position: tailbiter.Position) -> list[tuple[str, str, int | None]]:
    return [(event.kind, event.rule, event.seat) for event in position.events]


def data(position: tailbiter.Position, kind: str) -> list[dict[str, Any]]:
    """What the events of this kind tell."""
    return [dict(event.data) for event in position.events if event.kind == kind]


def assert_refused(
    position: tailbiter.Position,
    turn: str,
    rule: str,
    code: str,
    by: int | None = None,
    **at_fault: object,
) -> None:
    """This rule refuses the turn; what is at fault is told as data."""
    judging.assert_refused(position, turn, rule, ".", by)
    with pytest.raises(tailbiter.TurnError) as refused:
        position.play(turn, seat=by)
    assert (refused.value.code, refused.value.data) == (code, at_fault)


def assert_no_game(field: str, **options: object) -> None:
    """There is no such game, and this option is at fault."""
    with pytest.raises(tailbiter.OptionError) as refused:
        tailbiter.game("eat-your-neighbor", **options)
    assert refused.value.data["field"] == field


def test_n1_the_board_is_a_hexagon_of_side_four() -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert start.text == "..../...../....../......./....../...../.... b 0-0 - 1"
    assert len(start.turns()) == 37


@pytest.mark.parametrize(
    ("side", "rows", "cells"),
    [
        (2, "../.../..", 7),
        (3, ".../..../...../..../...", 19),
        (4, "..../...../....../......./....../...../....", 37),
        (5, "...../....../......./......../........./......../......./....../.....", 61),
    ],
)
def test_n1_other_sides_are_an_option(side: int, rows: str, cells: int) -> None:
    start = tailbiter.game("eat-your-neighbor", side=side).start()
    assert start.text == f"{rows} b 0-0 - 1"
    assert len(set(start.turns())) == cells


@pytest.mark.parametrize("side", [0, 1, 6])
def test_n1_a_side_is_two_to_five(side: int) -> None:
    assert_no_game("side", side=side)


def test_n1_cells_are_named_from_the_bottom_left_and_d4_is_the_centre() -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert start.play("d4").text == "..../...../....../...b.../....../...../.... w 0-0 - 2"
    assert start.play("a1").text == "..../...../....../......./....../...../b... w 0-0 - 2"
    assert start.play("g4").text == "...b/...../....../......./....../...../.... w 0-0 - 2"
    assert start.play("e2").text == "..../...../.b..../......./....../...../.... w 0-0 - 2"


@pytest.mark.parametrize("cell", ["a5", "d8", "d0", "h1", "g5", "e7"])
def test_n1_there_is_no_cell_off_the_board(cell: str) -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert_refused(start, cell, "N1", "off_the_board", cell=cell, last="g4")
    with pytest.raises(tailbiter.TextError):
        start.play(cell)


@pytest.mark.parametrize("turn", ["4d", "", "d", "d4 d5", "d4+", "skip"])
def test_n1_what_names_no_cell_is_no_turn(turn: str) -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert not start.is_legal(turn)
    with pytest.raises(tailbiter.TextError) as refused:
        start.play(turn)
    assert refused.value.code == "no_turn"


def test_n1_every_cell_touches_six_others() -> None:
    around = {"d3", "e3", "e4", "e5", "d6", "c3", "c4", "c5"}  # d4 and d5, each with its six
    for cell in set(cells_of(4)) - {"d4", "d5"}:
        left = "" if cell in around else cell
        eaten = 1 if cell in around else 0
        assert at("d4", cell).play("d5").text == board("d4 d5", left, f"w {eaten}-0 - 10")


def test_n1_a_corner_touches_three() -> None:
    assert shut(at("a1 a2 a3 a4", "")) == {"b1", "b2", "b3", "b4", "b5"}
    eaten = at("b2", "a1 a3 c1", "b 0-0 - 9").play("b1")
    assert eaten.text == board("b1 b2", "a3", "w 2-0 - 10")


def test_n1_the_ends_of_a_row_do_not_touch_the_next_row() -> None:
    assert shut(at("d4 d5 d6 d7", "")) == {"d3", "e3", "e4", "e5", "e6", "c3", "c4", "c5", "c6"}


def test_n2_black_is_seat_one_and_moves_first() -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert (start.acting, start.turn) == ((1,), 1)


def test_n2_only_the_seat_to_move_has_turns() -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert len(start.turns(seat=1)) == 37
    assert start.turns(seat=2) == ()


def test_n2_the_seats_take_turns() -> None:
    position = tailbiter.game("eat-your-neighbor").start().play("d4", seat=1)
    assert (position.acting, position.turn) == ((2,), 2)
    position = position.play("a1", seat=2)
    assert position.text == board("d4", "a1", "b 0-0 - 3")
    assert position.acting == (1,)


def test_n2_the_other_seat_may_not_move() -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert_refused(start, "d4", "N2", "not_your_turn", by=2, seat=1)
    assert_refused(start.play("d4"), "a1", "N2", "not_your_turn", by=1, seat=2)


def test_n3_there_is_no_swap_unless_asked_for() -> None:
    position = tailbiter.game("eat-your-neighbor").start().play("d4")
    assert tailbiter.game("eat-your-neighbor").options["swap"] == "no"
    assert_refused(position, "swap", "N3", "no_swap")
    assert len(position.turns()) == 36


def test_n3_swap_is_one_more_turn_for_white() -> None:
    position = tailbiter.game("eat-your-neighbor", swap="yes").start().play("d4")
    assert "swap" in position.turns()
    assert len(position.turns()) == 36 + 1


def test_n3_the_swapped_piece_is_white_and_black_moves() -> None:
    position = tailbiter.game("eat-your-neighbor", swap=True).start().play("c2").play("swap")
    assert position.text == board("", "c2", "b 0-0 - 3")
    assert position.acting == (1,)
    assert told(position) == [("swapped", "N3", 2)]
    assert data(position, "swapped") == [{"cell": "c2"}]


def test_n3_white_may_place_instead_of_swapping() -> None:
    position = tailbiter.game("eat-your-neighbor", swap="yes").start().play("d4").play("d5")
    assert position.text == board("d4", "d5", "b 0-0 - 3")


def test_n3_black_never_swaps() -> None:
    start = tailbiter.game("eat-your-neighbor", swap="yes").start()
    assert_refused(start, "swap", "N3", "no_swap")
    assert_refused(start.play("d4").play("a1"), "swap", "N3", "no_swap")
    assert_refused(start.play("d4").play("swap"), "swap", "N3", "no_swap")


def test_n3_white_swaps_only_instead_of_its_first_placement() -> None:
    start = tailbiter.game("eat-your-neighbor", swap="yes").start()
    later = start.play("d4").play("a1").play("g4")
    assert_refused(later, "swap", "N3", "no_swap")
    assert "swap" not in later.turns()
    assert_refused(start.play("d4").play("swap").play("a1"), "swap", "N3", "no_swap")


def test_n3_a_swap_gives_black_its_piece_back_and_costs_white_one() -> None:
    position = tailbiter.game("eat-your-neighbor", swap="yes", supply=1).start().play("d4")
    after = position.play("swap").play("a1")  # Black has its only piece again
    assert after.text == board("a1", "d4", "w 0-0 - 4")
    assert result(after) == ((1,), (0, 0), "N10")  # White's only piece is on the board


def test_n3_a_swap_is_no_placement() -> None:
    game = tailbiter.game("eat-your-neighbor", swap="yes", stuck="passes")
    position = game.start().play("d4").play("swap")
    assert position.text == board("", "d4", "b 0-0 - b 3")  # Black placed last


def test_n3_the_swapped_piece_joins_and_eats_like_any_other() -> None:
    position = tailbiter.game("eat-your-neighbor", swap="yes").start().play("d4").play("swap")
    after = position.play("d3").play("d5")
    assert after.text == board("", "d4 d5", "b 0-1 - 5")


def test_n4_thirty_pieces_less_those_eaten_and_on_the_board_are_in_hand() -> None:
    assert at("d4", "", "b 0-28 - 9", goal="none").is_legal("a1")
    assert result(at("d4", "", "b 0-29 - 9", goal="none")) == ((2,), (0, 29), "N10")


def test_n4_what_you_have_eaten_costs_you_nothing() -> None:
    position = at("d4", "", "b 29-0 - 9", goal="none")
    assert len(position.turns()) == 36


def test_n4_the_last_piece_in_hand_may_be_placed_and_no_other() -> None:
    position = tailbiter.game("eat-your-neighbor", supply=2).start()
    for cell in ("d4", "a1", "g1"):
        position = position.play(cell)
        assert position.result is None
    position = position.play("a4")  # Black has placed both
    assert result(position) == ((2,), (0, 0), "N10")


def test_n4_with_none_in_hand_you_cannot_place() -> None:
    position = at("d4", "", "b 0-0 - w 9", supply=1, stuck="passes")
    assert_refused(position, "a1", "N4", "none_in_hand")
    assert position.turns() == ("pass",)


def test_n4_eaten_pieces_never_come_back() -> None:
    position = at("d4", "d5", "b 0-0 - 9", supply=2).play("d3")  # eats d5
    assert position.text == board("d3 d4", "", "w 1-0 - 10")
    position = position.play("a1")  # White's second and last piece
    assert result(position) == ((1,), (1, 0), "N10")  # Black too has placed both


def test_n4_a_placement_that_eats_costs_a_piece_too() -> None:
    position = at("d4", "d5", "b 0-0 - w 9", supply=3, stuck="passes").play("d3").play("a1")
    position = position.play("g1")  # Black's third; White has one left
    assert position.play("a4").text == board("d4 d3 g1", "a1 a4", "b 1-0 - w 13")
    assert result(position.play("a4")) == ((1,), (1, 0), "N10")


@pytest.mark.parametrize("supply", [0, 1000, "none"])
def test_n4_a_supply_is_one_to_999(supply: object) -> None:
    assert tailbiter.game("eat-your-neighbor", supply=999).options["supply"] == 999
    assert tailbiter.game("eat-your-neighbor").options["supply"] == 30
    assert_no_game("supply", supply=supply)


def test_n4_a_position_with_more_pieces_than_the_supply_is_refused() -> None:
    assert at("d4 a1", "", "w 0-1 - 9", supply=3).text
    with pytest.raises(tailbiter.TextError, match="N4"):
        at("d4 a1", "", "w 0-2 - 9", supply=3)


def test_n5_one_piece_goes_on_an_empty_cell() -> None:
    position = at("d4", "e5", "b 3-2 - 9").play("a2")
    assert position.text == board("d4 a2", "e5", "w 3-2 - 10")
    assert told(position) == [("placed", "N5", 1)]
    assert data(position, "placed") == [{"cell": "a2", "creature": ["a2"]}]


def test_n5_a_taken_cell_is_refused() -> None:
    position = at("d4", "e5")
    assert_refused(position, "d4", "N5", "taken", cell="d4")
    assert_refused(position, "e5", "N5", "taken", cell="e5")
    assert set(position.turns()) == set(cells_of(4)) - {"d4", "e5"}


@pytest.mark.parametrize("stuck", ["ends", "passes"])
def test_n5_there_is_no_passing_while_one_can_place(stuck: str) -> None:
    start = tailbiter.game("eat-your-neighbor", stuck=stuck).start()
    assert_refused(start, "pass", "N5", "no_pass")
    assert "pass" not in start.turns()


def test_n5_capitals_and_blanks_do_not_matter() -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    assert start.play(" D 4 ") == start.play("d4")


def test_n5_playing_changes_no_other_position() -> None:
    start = tailbiter.game("eat-your-neighbor").start()
    start.play("d4").play("a1")
    assert start.text == board("", "", "b 0-0 - 1")
    assert start.events == ()


def test_n6_example_five_in_a_row_are_too_many() -> None:
    position = at(axial("-2,0 -1,0 0,0 1,0"), "")
    assert_refused(position, name(2, 0), "N6", "too_large", cell=name(2, 0))


def test_n6_example_one_and_two_join_to_a_four() -> None:
    black = axial("0,0 2,0 3,0")
    position = at(black, "").play(name(1, 0))
    assert position.text == board(f"{black} {name(1, 0)}", "", "w 0-0 - 10")


def test_n6_every_cell_around_a_four_is_shut() -> None:
    around = {"d2", "d7", "e2", "e3", "e4", "e5", "e6", "c2", "c3", "c4", "c5", "c6"}
    assert shut(at("d3 d4 d5 d6", "")) == around


def test_n6_three_singles_join_to_a_four() -> None:
    assert at("d5 e3 c3", "").play("d4").text == board("d5 e3 c3 d4", "", "w 0-0 - 10")


def test_n6_two_singles_and_a_pair_do_not_join() -> None:
    position = at("d5 e3 f3 c3", "")
    assert_refused(position, "d4", "N6", "too_large", cell="d4")
    assert shut(position) == {"d4"}


def test_n6_two_pairs_do_not_join_but_a_three_and_the_piece_do() -> None:
    assert shut(at("d2 d3 d5 d6", "")) == {"d4"}
    assert shut(at("d1 d2 d3", "")) == set()
    assert shut(at("g2 g3 f1 e1", "")) == {"g1", "f2"}


def test_n6_a_three_and_a_single_do_not_join() -> None:
    assert shut(at("d1 d2 d3 d5", "")) == {"d4"}


def test_n6_a_creature_touched_twice_counts_once() -> None:
    assert at("e3 e4", "").play("d4").text == board("e3 e4 d4", "", "w 0-0 - 10")
    assert at("d3 e3 e4", "").play("d4").text == board("d3 e3 e4 d4", "", "w 0-0 - 10")
    assert at("e3 d5", "").is_legal("d4")


def test_n6_a_creature_is_of_one_colour() -> None:
    assert shut(at("d2 d3 d5 d6", "d4", "b 0-0 - 9")) == set()
    assert shut(at("", "d3 d4 d5 d6", "b 0-0 - 9")) == set()
    assert "e4" in shut(at("", "d3 d4 d5 d6", "w 0-0 - 9"))


def test_n6_a_four_that_is_eaten_frees_the_cells_around_it() -> None:
    position = at("e1 e5", "f1 f2 f3 f4", "b 0-0 - 9").play("e3")
    assert position.text == board("e1 e3 e5", "", "w 4-0 - 10")
    assert shut(position) == set()
    assert len(position.turns()) == 34


def test_n6_a_four_that_stays_shuts_its_cells_though_another_is_eaten() -> None:
    position = at("f5 g1 c1", "f1 f2 f3 f4 d2 d3 d4 d5").play("e3")
    assert position.text == board("f5 g1 c1 e3", "d2 d3 d4 d5", "w 4-0 - 10")
    assert shut(position) == {"d1", "d6", "e1", "e2", "e4", "e5", "c2", "c3", "c4", "c5"}


def test_n6_a_four_made_just_now_shuts_its_cells() -> None:
    position = at("a1 a2 a3", "g1").play("a4").play("g4")
    assert shut(position) == {"b1", "b2", "b3", "b4", "b5"}


def test_n6_a_position_with_a_five_is_refused() -> None:
    with pytest.raises(tailbiter.TextError, match="N6"):
        at("d2 d3 d4 d5 d6", "")


def test_n7_example_a_pair_eats_two_singles() -> None:
    position = at(axial("0,0"), axial("1,-1 -1,0 2,0")).play(name(0, -1))
    assert position.text == board(axial("0,0 0,-1"), axial("2,0"), "w 2-0 - 10")
    assert rules(position) == ["N5", "N7", "N7"]
    pair = axial("0,-1 0,0").split()
    assert data(position, "ate") == [
        {"eaten": [name(1, -1)], "eaters": pair},
        {"eaten": [name(-1, 0)], "eaters": pair},
    ]


def test_n7_example_a_three_eats_a_pair_and_no_single() -> None:
    position = at(axial("0,0 1,0"), axial("0,1 -1,1 2,-1")).play(name(-1, 0))
    assert position.text == board(axial("0,0 1,0 -1,0"), axial("2,-1"), "w 2-0 - 10")


def test_n7_example_a_four_eats_a_three_and_no_four() -> None:
    four = axial("0,-1 1,-1 2,-1 3,-1")
    position = at(axial("0,0 1,0 2,0"), f"{axial('0,1 -1,2 0,2')} {four}").play(name(-1, 0))
    assert position.text == board(axial("0,0 1,0 2,0 -1,0"), four, "w 3-0 - 10")


def test_n7_a_single_eats_nothing_of_its_own_kind() -> None:
    position = at("", "d4 d6").play("d5")
    assert position.text == board("d5", "d4 d6", "w 0-0 - 10")
    assert rules(position) == ["N5"]


@pytest.mark.parametrize(
    ("black", "placed", "white"),
    [
        ("", "d4", "e3 e4"),  # one, beside two
        ("d4", "d5", "e3 e4"),  # two, beside two
        ("d4", "d5", "e3 e4 e5"),  # two, beside three
        ("d4", "d5", "e3 e4 e5 e2"),  # two, beside four
        ("d3 d4", "d5", "e4"),  # three, beside one
        ("d3 d4", "d5", "e3 e4 e5"),  # three, beside three
        ("d3 d4", "d5", "e2 e3 e4 e5"),  # three, beside four
        ("d2 d3 d4", "d5", "e4"),  # four, beside one
        ("d2 d3 d4", "d5", "e3 e4"),  # four, beside two
        ("d2 d3 d4", "d5", "e2 e3 e4 e5"),  # four, beside four
        ("", "d4", "e2 e3 e4 e5"),  # one, beside four
        ("", "d4", "e3 e4 e5"),  # one, beside three
    ],
)
def test_n7_only_exactly_one_smaller_is_eaten(black: str, placed: str, white: str) -> None:
    position = at(black, white).play(placed)
    assert position.text == board(f"{black} {placed}", white, "w 0-0 - 10")


def test_n7_of_many_neighbours_a_four_eats_the_threes() -> None:
    position = at("d2 d3 d4", "c2 c3 c4 e1 e4 e5").play("d5")
    assert position.text == board("d2 d3 d4 d5", "e1 e4 e5", "w 3-0 - 10")


def test_n7_two_threes_go_at_once() -> None:
    position = at("d2 d3 d4", "c2 c3 c4 e2 e3 e4", "b 1-0 - 9").play("d5")
    assert position.text == board("d2 d3 d4 d5", "", "w 7-0 - 10")
    assert rules(position) == ["N5", "N7", "N7"]


def test_n7_a_creature_touched_in_many_places_is_eaten_once() -> None:
    position = at("d3 d4", "e3 e4").play("d5")
    assert position.text == board("d3 d4 d5", "", "w 2-0 - 10")
    assert rules(position) == ["N5", "N7"]


def test_n7_it_eats_what_its_far_end_touches() -> None:
    assert at("d4", "d5").play("d3").text == board("d3 d4", "", "w 1-0 - 10")
    assert at("d4 d5", "d6 d7").play("d3").text == board("d3 d4 d5", "", "w 2-0 - 10")


def test_n7_the_whole_prey_is_eaten_not_only_the_touching_piece() -> None:
    position = at("d2 d3 d4", "d6 d7 e6").play("d5")
    assert position.text == board("d2 d3 d4 d5", "", "w 3-0 - 10")


def test_n7_what_does_not_touch_stays() -> None:
    assert at("d4", "d6 f4").play("d3").text == board("d4 d3", "d6 f4", "w 0-0 - 10")


def test_n7_no_other_creature_of_yours_eats() -> None:
    position = at("d4 d5", "e4").play("a1")
    assert position.text == board("d4 d5 a1", "e4", "w 0-0 - 10")


def test_n7_nothing_of_the_enemy_eats_on_your_turn() -> None:
    position = at("", "d4 d5").play("e4")
    assert position.text == board("e4", "d4 d5", "w 0-0 - 10")


def test_n7_nothing_chains() -> None:
    # The new pair eats b3; the old three beside the pair c1 c2 still eats nothing.
    position = at("a2 d1 d2 d3", "b3 c1 c2").play("a3")
    assert position.text == board("a2 a3 d1 d2 d3", "c1 c2", "w 1-0 - 10")


def test_n7_white_eats_too() -> None:
    position = at("d5", "d4", "w 2-1 - 9").play("d3")
    assert position.text == board("", "d3 d4", "b 2-2 - 10")
    assert told(position) == [("placed", "N5", 2), ("ate", "N7", 2)]
    assert data(position, "placed") == [{"cell": "d3", "creature": ["d3", "d4"]}]
    assert data(position, "ate") == [{"eaten": ["d5"], "eaters": ["d3", "d4"]}]


def test_n7_eating_is_compulsory() -> None:
    position = at("d4", "d5")
    assert position.turns().count("d3") == 1
    assert len(position.turns()) == 35
    assert position.play("d3").text == board("d3 d4", "", "w 1-0 - 10")


def test_n7_an_eaten_cell_may_be_placed_on_again() -> None:
    position = at("d4", "d5").play("d3").play("d5")
    assert position.text == board("d3 d4", "d5", "b 1-0 - 11")


def test_n7_joining_three_singles_eats_as_a_four() -> None:
    position = at("d5 e3 c3", "d6 e6 d7 e4").play("d4")
    assert position.text == board("d5 e3 c3 d4", "e4", "w 3-0 - 10")


FOUR = axial("0,0 1,0 0,1 1,-1")
LINE = "f1 f2 f3 f4"


def test_n8_example_the_third_single_eats_the_four() -> None:
    position = at(axial("-1,0 2,0"), FOUR).play(name(0, 2))
    assert position.text == board(axial("-1,0 2,0 0,2"), "", "w 4-0 - 10")
    assert rules(position) == ["N5", "N8"]


def test_n8_example_a_pair_does_not_swarm() -> None:
    position = at(axial("-1,0 2,0"), FOUR).play(name(-1, 1))
    assert position.text == board(axial("-1,0 2,0 -1,1"), FOUR, "w 0-0 - 10")


def test_n8_example_two_singles_are_too_few() -> None:
    position = at(axial("-1,0"), FOUR).play(name(0, 2))
    assert position.text == board(axial("-1,0 0,2"), FOUR, "w 0-0 - 10")


def test_n8_four_singles_swarm_too() -> None:
    position = at(axial("-1,0 2,0 0,2"), FOUR).play(name(1, -2))
    assert position.text == board(axial("-1,0 2,0 0,2 1,-2"), "", "w 4-0 - 10")


def test_n8_five_singles_swarm_too() -> None:
    position = at("g1 g3 e1 e5", LINE).play("e3")
    assert position.text == board("g1 g3 e1 e5 e3", "", "w 4-0 - 10")


def test_n8_a_single_that_touches_in_two_places_counts_once() -> None:
    position = at("g3", LINE).play("e3")
    assert position.text == board("g3 e3", LINE, "w 0-0 - 10")


@pytest.mark.parametrize("others", ["f5 e6", "f5 e6 d7", "f5 e6 d7 c6"])
def test_n8_larger_creatures_do_not_help(others: str) -> None:
    position = at(f"g1 {others}", LINE).play("g3")
    assert position.text == board(f"g1 {others} g3", LINE, "w 0-0 - 10")


def test_n8_the_singles_must_touch_that_four() -> None:
    position = at("g1 d4", LINE).play("g3")
    assert position.text == board("g1 d4 g3", LINE, "w 0-0 - 10")


def test_n8_enemy_singles_do_not_help() -> None:
    position = at("g3", f"{LINE} d4 d6 b1 b3").play("e3")
    assert position.text == board("g3 e3", f"{LINE} d4 d6 b1 b3", "w 0-0 - 10")


def test_n8_the_piece_placed_must_touch_the_four_itself() -> None:
    position = at("g1 g3 e1", LINE).play("a1")
    assert position.text == board("g1 g3 e1 a1", LINE, "w 0-0 - 10")


def test_n8_a_piece_that_joins_does_not_swarm_though_three_singles_are_there() -> None:
    position = at("g1 g3 e5 e1", LINE).play("e2")
    assert position.text == board("g1 g3 e5 e1 e2", LINE, "w 0-0 - 10")


@pytest.mark.parametrize("prey", ["f2", "f2 f3", "f1 f2 f3"])
def test_n8_smaller_creatures_are_not_swarmed(prey: str) -> None:
    position = at("g1 g3", prey).play("e2")
    assert position.text == board("g1 g3 e2", prey, "w 0-0 - 10")


def test_n8_each_four_is_looked_at_on_its_own() -> None:
    position = at("f5 g1 c1", f"{LINE} d2 d3 d4 d5").play("e3")
    assert position.text == board("f5 g1 c1 e3", "d2 d3 d4 d5", "w 4-0 - 10")
    assert rules(position) == ["N5", "N8"]
    assert data(position, "swarmed") == [{"eaten": LINE.split(), "eaters": ["g1", "f5", "e3"]}]


def test_n8_three_singles_may_eat_two_fours() -> None:
    position = at("e1 e5", f"{LINE} d2 d3 d4 d5").play("e3")
    assert position.text == board("e1 e3 e5", "", "w 8-0 - 10")
    assert rules(position) == ["N5", "N8", "N8"]


def test_n8_each_four_needs_its_own_three_singles() -> None:
    position = at("g1 c1", f"{LINE} d2 d3 d4 d5").play("e3")  # two at each of them
    assert position.text == board("g1 c1 e3", f"{LINE} d2 d3 d4 d5", "w 0-0 - 10")


def test_n8_a_four_made_among_three_singles_is_not_eaten_yet() -> None:
    position = at("g1 g3 e1", "f1 f2 f3", "w 0-0 - 9").play("f4")
    assert position.text == board("g1 g3 e1", LINE, "b 0-0 - 10")
    assert position.play("e5").text == board("g1 g3 e1 e5", "", "w 4-0 - 11")


def test_n8_white_swarms_too() -> None:
    position = at(LINE, "g1 g3", "w 0-3 - 9").play("e3")
    assert position.text == board("", "g1 g3 e3", "b 0-7 - 10")
    assert told(position) == [("placed", "N5", 2), ("swarmed", "N8", 2)]


def test_n8_only_singles_swarm_though_a_pair_touches_too() -> None:
    position = at("g1 g3 e4 e5", LINE).play("e1")
    assert position.text == board("g1 g3 e4 e5 e1", "", "w 4-0 - 10")
    assert data(position, "swarmed") == [{"eaten": LINE.split(), "eaters": ["g1", "g3", "e1"]}]


def test_n8_nothing_chains_after_a_swarm() -> None:
    position = at("g1 g3 a1 a2", f"{LINE} b1").play("e3")
    assert position.text == board("g1 g3 a1 a2 e3", "b1", "w 4-0 - 10")


def test_n9_twelve_eaten_end_the_game() -> None:
    position = at("d4", "d5", "b 11-3 - 9").play("d3")
    assert position.text == board("d3 d4", "", "w 12-3 - 10")
    assert result(position) == ((1,), (12, 3), "N9")
    assert rules(position) == ["N5", "N7", "N9"]
    assert data(position, "ended") == [
        {
            **{"because": "eaten", "of": 1, "eaten": [12, 3], "points": [12, 3]},
            **{"decided_by": "points", "last": 1},
        }
    ]


def test_n9_eleven_eaten_do_not() -> None:
    position = at("d4", "d5", "b 10-11 - 9").play("d3")
    assert position.text == board("d3 d4", "", "w 11-11 - 10")
    assert position.result is None


def test_n9_more_than_twelve_end_it_too() -> None:
    position = at("e1 e5", LINE, "b 11-0 - 9").play("e3")
    assert result(position) == ((1,), (15, 0), "N9")


def test_n9_white_may_end_it() -> None:
    position = at("d5", "d4", "w 11-11 - 9").play("d3")
    assert result(position) == ((2,), (11, 12), "N9")


def test_n9_after_the_end_nobody_acts() -> None:
    position = at("d4", "d5", "b 11-3 - 9").play("d3")
    assert (position.acting, position.turns()) == ((), ())
    assert_refused(position, "a1", "N9", "over", **judging.ended(position))


@pytest.mark.parametrize(("goal", "eaten"), [(1, 0), (2, 1), (99, 98)])
def test_n9_the_goal_is_an_option(goal: int, eaten: int) -> None:
    before = at("d4", "d5", f"b {eaten}-0 - 9", goal=goal, supply=999)
    assert before.result is None
    assert result(before.play("d3")) == ((1,), (goal, 0), "N9")


def test_n9_without_a_goal_no_number_ends_it() -> None:
    position = at("d4", "d5", "b 99-12 - 9", goal="none", supply=999).play("d3")
    assert position.text == board("d3 d4", "", "w 100-12 - 10")
    assert position.result is None


@pytest.mark.parametrize("goal", [0, 100, "never"])
def test_n9_a_goal_is_one_to_99_or_none(goal: object) -> None:
    assert tailbiter.game("eat-your-neighbor").options["goal"] == 12
    assert_no_game("goal", goal=goal)


def test_n10_who_has_no_piece_to_place_ends_the_game() -> None:
    position = at("d4", "", "w 0-0 - 9", supply=1).play("a1")
    assert result(position) == ((2,), (0, 0), "N10")
    assert rules(position) == ["N5", "N10"]
    assert (position.acting, position.turns()) == ((), ())


def test_n10_who_has_no_cell_to_place_on_ends_the_game() -> None:
    position = at("b1 b2 b3 c1", "", "w 0-0 - 9", side=2).play("a1")
    assert position.text == "b./bbb/w. b 0-0 - 10"  # c2 and a2 would make five
    assert result(position) == ((2,), (0, 0), "N10")
    assert_refused(position, "c2", "N10", "over", **judging.ended(position))
    assert_refused(position, "pass", "N10", "over", **judging.ended(position))


def test_n10_one_cell_is_enough_and_a_full_board_ends_the_game() -> None:
    position = at("b1 a1", "c1 c2 b2 b3", "b 0-0 - 9", side=2)
    assert position.turns() == ("a2",)
    position = position.play("a2")
    assert position.text == "ww/bww/bb w 0-0 - 10"
    assert result(position) == ((1,), (0, 0), "N10")


def test_n10_a_cell_that_would_join_two_pairs_is_no_place() -> None:
    position = at("b1 a1 c2 b3", "b2 a2", "b 0-0 - 9", side=2)
    assert position.text == ".b/bwb/bw b 0-0 - 9"
    assert result(position) == ((2,), (0, 0), "N10")
    white = at("b1 a1 c2 b3", "b2 a2", "w 0-0 - 9", side=2)
    assert white.play("c1").text == "w./.w./.w b 0-4 - 10"


def test_n10_only_the_player_to_move_must_be_able_to_place() -> None:
    assert at("d4", "", "w 0-0 - 9", supply=1).result is None
    assert at("b1 b2 b3 c1", "", "w 0-0 - 9", side=2).result is None


def test_n10_with_passes_the_stuck_player_can_only_pass() -> None:
    position = at("b1 b2 b3 c1", "", "b 0-0 - b 9", side=2, stuck="passes")
    assert position.turns() == ("pass",)
    assert position.acting == (1,)
    assert_refused(position, "c2", "N6", "too_large", cell="c2")
    after = position.play("pass")
    assert after.text == "b./bbb/.. w 0-0 - b 10"
    assert told(after) == [("passed", "N10", 1)]
    assert data(after, "passed") == [{}]


def test_n10_with_passes_the_other_goes_on_alone_to_the_end() -> None:
    position = at("b1 b2 b3 c1", "", "w 0-0 - b 9", side=2, stuck="passes")
    for turn in ("a1", "pass", "c2", "pass"):
        position = position.play(turn)
        assert position.result is None
    assert position.text == "bw/bbb/w. w 0-0 - w 13"
    position = position.play("a2")
    assert position.text == "bw/bbb/ww b 0-0 - w 14"
    assert result(position) == ((2,), (0, 0), "N10")


def test_n10_with_passes_neither_able_to_place_ends_the_game() -> None:
    position = at("d4", "", "w 0-0 - b 9", supply=1, stuck="passes").play("a1")
    assert position.text == board("d4", "a1", "b 0-0 - w 10")
    assert result(position) == ((2,), (0, 0), "N10")


def test_n10_with_passes_a_player_without_pieces_passes() -> None:
    position = at("d4 a4", "", "b 0-0 - b 9", supply=2, stuck="passes").play("pass").play("g1")
    assert position.play("pass").text == board("d4 a4", "g1", "w 0-0 - w 12")


@pytest.mark.parametrize(
    ("black", "white", "rest", "options"),
    [
        ("b1 b2 b3 c1", "a1 a2 c2", "b 0-0 - {} 9", {}),
        ("b1 b2 b3 c1", "a1 a2 c2", "w 1-0 - {} 9", {}),
        ("b1", "a1", "b 0-0 - {} 9", {"supply": 1}),
        ("", "", "w 4-4 - {} 9", {"goal": 4}),
    ],
)
def test_n10_with_passes_somebody_placed_last_where_nobody_can_or_it_decides(
    black: str, white: str, rest: str, options: dict[str, Any]
) -> None:
    options = {"side": 2, "stuck": "passes", **options}
    assert at(black, white, rest.format("b"), **options).result is not None
    with pytest.raises(tailbiter.TextError, match="N11"):
        at(black, white, rest.format("-"), **options)


def test_n10_with_passes_nobody_has_placed_at_the_start() -> None:
    start = tailbiter.game("eat-your-neighbor", stuck="passes", supply=1, side=2).start()
    assert start.text == "../.../.. b 0-0 - - 1"
    assert start.game.position(start.text) == start
    assert at("b1 b2 b3 c1", "", "b 0-0 - - 9", side=2, stuck="passes").turns() == ("pass",)


def test_n10_the_goal_comes_before_being_stuck() -> None:
    position = at("d4", "d5", "b 11-0 - 9", supply=12).play("d3")  # White has none in hand
    assert result(position) == ((1,), (12, 0), "N9")


def test_n11_example_seven_all_and_white_placed_last() -> None:
    position = at("d4", "", "w 7-7 - 9", supply=8).play("a1")
    assert result(position) == ((2,), (7, 7), "N10")


def test_n11_equal_and_black_placed_last() -> None:
    position = at("", "d4", "b 7-7 - 9", supply=8).play("a1")
    assert result(position) == ((1,), (7, 7), "N10")


def test_n11_more_eaten_wins_whoever_placed_last() -> None:
    position = at("d4 d6", "", "w 3-2 - 9", supply=4).play("a1")
    assert result(position) == ((1,), (3, 2), "N10")
    position = at("", "d4 d6", "b 2-3 - 9", supply=4).play("a1")
    assert result(position) == ((2,), (2, 3), "N10")


def test_n11_with_passes_the_text_says_who_placed_last() -> None:
    full = {"side": 2, "stuck": "passes"}
    black = tailbiter.game("eat-your-neighbor", **full).position("bw/bbb/ww b 0-0 - b 9")
    white = tailbiter.game("eat-your-neighbor", **full).position("bw/bbb/ww b 0-0 - w 9")
    assert result(black) == ((1,), (0, 0), "N10")
    assert result(white) == ((2,), (0, 0), "N10")


def test_n11_there_is_always_one_winner() -> None:
    position = tailbiter.game("eat-your-neighbor", side=2).start()
    while position.result is None:
        position = position.play(sorted(position.turns())[0])
    assert len(position.result.winners) == 1


def over(black: str, white: str, eaten: str, shown: str) -> tailbiter.Position:
    """A game with the goal 1, which is over as soon as anybody has eaten."""
    return at(black, white, f"w {eaten} {shown} 9", goal=1, keystone="yes")


def test_k1_four_different_cards_are_shown() -> None:
    seen = set()
    for seed in range(60):
        shown = tailbiter.game("eat-your-neighbor", keystone="yes").start(seed).text.split()[3]
        cards = shown.split(",")
        assert cards == sorted(set(cards))
        assert len(cards) == 4
        seen |= set(cards)
    assert seen == set(SHAPES)


def test_k1_without_the_expansion_no_card_is_shown() -> None:
    assert tailbiter.game("eat-your-neighbor", keystone="no").start(3).text.split()[3] == "-"
    assert tailbiter.game("eat-your-neighbor").options["keystone"] == "no"
    with pytest.raises(tailbiter.TextError) as refused:
        at("", "", "b 0-0 arch,bend,hook,pair 1")
    assert refused.value.code == "keystones"


def test_k1_the_same_seed_shows_the_same_cards() -> None:
    game = tailbiter.game("eat-your-neighbor", keystone=True)
    assert game.start(5) == game.start(5)
    assert len({game.start(seed).text for seed in range(20)}) > 10


def test_k1_the_cards_stay() -> None:
    position = at("", "", "b 0-0 arch,bend,hook,pair 1", keystone="yes").play("d4").play("a1")
    assert position.text == board("d4", "a1", "b 0-0 arch,bend,hook,pair 3")


@pytest.mark.parametrize("shown", ["-", "arch,bend,hook", "arch,arch,bend,hook", "a,b,c,d"])
def test_k1_a_text_shows_four_different_cards(shown: str) -> None:
    with pytest.raises(tailbiter.TextError, match="K"):
        at("", "", f"b 0-0 {shown} 1", keystone="yes")


def test_k1_cards_are_written_in_alphabetical_order() -> None:
    position = at("", "", "b 0-0 triangle,single,arch,pair 1", keystone="yes")
    assert position.text == board("", "", "b 0-0 arch,pair,single,triangle 1")


def turned(shape: str) -> list[list[Cell]]:
    """The twelve ways in which a shape may lie, its first cell at the centre of the board."""
    cells = [(int(q), int(r)) for q, r in (pair.split(",") for pair in shape.split())]
    ways = []
    for _ in range(6):
        cells = [(-r, q + r) for q, r in cells]
        ways += [cells, [(r, q) for q, r in cells]]
    return [[(q - way[0][0], r - way[0][1]) for q, r in way] for way in ways]


@pytest.mark.parametrize("shape", SHAPES)
def test_k2_each_shape_is_its_card_and_no_other(shape: str) -> None:
    others = sorted(set(SHAPES) - {shape})
    for way in turned(SHAPES[shape]):
        black = " ".join(name(q, r) for q, r in way)
        for n in range(0, 11, 3):
            three = [others[(n + k) % 11] for k in range(3)]
            with_it = ",".join(sorted([shape, *three]))
            without = ",".join(sorted([*three, others[(n + 3) % 11]]))
            assert result(over(black, "", "1-0", with_it)) == ((1,), (4, 0), "N9")
            assert result(over(black, "", "1-0", without)) == ((1,), (1, 0), "N9")


def test_k2_the_twelve_shapes_have_one_two_three_and_four_cells() -> None:
    sizes = [len(cells.split()) for cells in SHAPES.values()]
    assert [sizes.count(n) for n in (1, 2, 3, 4)] == [1, 1, 3, 7]


def test_k3_every_instance_counts_for_its_owner() -> None:
    position = over("a1 a3 g1", "d4 d7", "1-0", "arch,bend,hook,single")
    assert result(position) == ((1,), (1 + 9, 6), "N9")


def test_k3_a_board_says_which_creature_shows_which_card() -> None:
    position = over("a1 g1 g2 d4 d5 d6", "e1 d1 d2", "1-0", "line3,pair,single,triangle")
    seen = position.view()["board"]
    assert seen["creatures"] == [
        {"seat": 1, "cells": ["g1", "g2"], "keystone": "pair"},
        {"seat": 1, "cells": ["d4", "d5", "d6"], "keystone": "line3"},
        {"seat": 1, "cells": ["a1"], "keystone": "single"},
        {"seat": 2, "cells": ["e1", "d1", "d2"], "keystone": "triangle"},
    ]
    assert seen["matching"] == [creature["cells"] for creature in seen["creatures"]]
    other = over("a1 g1 g2", "d4", "1-0", "arch,bend,hook,pair").view()["board"]
    assert [creature["keystone"] for creature in other["creatures"]] == ["pair", None, None]
    assert other["matching"] == [["g1", "g2"]]


def test_k3_all_four_cards_count() -> None:
    position = over("a1 g1 g2 d4 d5 d6", "e1 d1 d2", "1-0", "line3,pair,single,triangle")
    assert result(position) == ((1,), (1 + 9, 3), "N9")


def test_k3_only_whole_creatures_count() -> None:
    position = over("d3 d4 d5", "", "1-0", "arch,pair,single,triangle")
    assert result(position) == ((1,), (1, 0), "N9")


def test_k3_a_keystone_is_worth_nothing_without_the_expansion() -> None:
    position = at("a1 a3", "d4", "w 1-0 - 9", goal=1)
    assert result(position) == ((1,), (1, 0), "N9")


def test_k3_shapes_count_at_the_end_not_before() -> None:
    position = at("d4 a1", "d5 g1", "b 0-0 arch,bend,hook,single 9", goal=1, keystone="yes")
    assert result(position.play("d3")) == ((1,), (1 + 3, 3), "N9")  # a1; d5 is eaten; g1


def test_k3_shapes_count_too_when_a_player_is_stuck() -> None:
    position = at("d4", "", "w 0-0 arch,bend,pair,single 9", supply=1, keystone="yes")
    assert result(position.play("a1")) == ((2,), (3, 3), "N10")


def test_k4_the_higher_score_wins_not_the_more_eaten() -> None:
    position = over("a1 a2", "d4", "2-0", "arch,bend,hook,single")
    assert result(position) == ((2,), (2, 3), "N9")


def test_k4_equal_scores_go_to_the_more_eaten() -> None:
    rest = "w 3-0 arch,bend,hook,single 9"
    position = at("d3 d4 d5 d6", "", rest, supply=4, keystone="yes").play("a1")
    assert result(position) == ((1,), (3, 3), "N10")  # though White placed last


def test_k4_equal_scores_go_to_white_if_white_has_eaten_more() -> None:
    rest = "b 0-3 arch,bend,hook,single 9"
    position = at("", "d3 d4 d5 d6", rest, supply=4, keystone="yes").play("a1")
    assert result(position) == ((2,), (3, 3), "N10")


def test_k4_still_equal_goes_to_who_placed_last() -> None:
    shown = "arch,bend,line4,single"
    white = at("d3 d4 d5 d6", "", f"w 0-0 {shown} 9", supply=4, keystone="yes").play("a1")
    assert result(white) == ((2,), (3, 3), "N10")
    black = at("", "d3 d4 d5 d6", f"b 0-0 {shown} 9", supply=4, keystone="yes").play("a1")
    assert result(black) == ((1,), (3, 3), "N10")


def test_k5_reaching_twelve_can_lose() -> None:
    rest = "b 11-4 arch,bend,hook,single 9"
    position = at("d4", "d5 a1 a3 g1", rest, keystone="yes").play("d3")
    assert result(position) == ((2,), (12, 4 + 9), "N9")


def test_k5_keystones_do_not_count_towards_the_goal() -> None:
    rest = "b 10-0 arch,bend,hook,single 9"
    position = at("d4 a1 a3", "d5", rest, keystone="yes").play("d3")
    assert position.text == board("d4 d3 a1 a3", "", "w 11-0 arch,bend,hook,single 10")
    assert position.result is None


def count(position: tailbiter.Position, depth: int) -> int:
    if depth == 0 or position.result is not None:
        return 1
    if depth == 1:
        return len(position.turns())
    return sum(count(position.play(turn), depth - 1) for turn in position.turns())


@pytest.mark.parametrize(
    ("side", "counts"),
    [
        (2, [7, 42, 210, 936, 3672, 11760]),
        (3, [19, 342, 5814]),
        (4, [37, 1332]),
        (5, [61, 3660]),
    ],
)
def test_n5_counts_from_the_empty_board(side: int, counts: list[int]) -> None:
    start = tailbiter.game("eat-your-neighbor", side=side).start()
    assert [count(start, depth + 1) for depth in range(len(counts))] == counts
