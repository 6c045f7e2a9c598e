"""Ouroboros, rule by rule: every expectation is worked out from the rulebook page."""

import random
from itertools import permutations, product
from typing import Any

import pytest

import tailbiter
from tests.rules import judging
from tests.rules.judging import result

FULL = "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr/gybrgy"  # the page's example
FIRST = f"{FULL} A 0,0,0,0/0,0,0,0 10 1"
COLOURS = "bgry"
PRICES = {  # O12: every way to pay for a pattern
    1: {3 * c for c in COLOURS},
    2: {COLOURS},
    3: {"".join(sorted(3 * c + 2 * d)) for c, d in permutations(COLOURS, 2)},
    4: {6 * c for c in COLOURS},
}
PATTERNS = {  # O12: the offsets of patterns 1 to 4
    "A": [(0, 2), (0, 1), (1, 1), (1, 2)],
    "B": [(0, 2), (0, 1), (1, 2), (1, 1)],
    "C": [(0, 2), (0, 1), (1, 2), (2, 2)],
    "D": [(0, 2), (0, 1), (1, 1), (2, 2)],
    "E": [(0, 2), (0, 1), (1, 2), (0, 3)],
}


def squares(size: int) -> list[str]:
    """Rows from the top, as in a position text."""
    return [f"{'abcdefghi'[c]}{r}" for r in range(size, 0, -1) for c in range(size)]


def grid(marks: str, size: int = 6) -> str:
    """The rows of a grid that holds only these: `b5#` is a stone on b5, `a1r` a red disc on a1."""
    found = {mark[:2]: mark[2] for mark in marks.split()}
    cells = "".join(found.get(square, ".") for square in squares(size))
    return "/".join(cells[n : n + size] for n in range(0, size * size, size))


def at(marks: str, rest: str, size: int = 6, **options: object) -> tailbiter.Position:
    game = tailbiter.game("ouroboros", size=size, **options)
    return game.position(f"{grid(marks, size)} {rest}")


def first_turn(**options: object) -> tailbiter.Position:
    return tailbiter.game("ouroboros", **options).position(FIRST)


def removals(position: tailbiter.Position) -> set[str]:
    found = [turn for turn in position.turns() if ":" in turn]
    assert len(set(found)) == len(found)
    return set(found)


def told(position: tailbiter.Position) -> list[tuple[str, str, int | None]]:
    return [(event.kind, event.rule, event.seat) for event in position.events]


def data(position: tailbiter.Position, kind: str) -> dict[str, Any]:
    """What the one event of this kind tells."""
    (found,) = (event for event in position.events if event.kind == kind)
    return dict(found.data)


def by_colour(discs: str) -> dict[str, int]:
    return {colour: discs.count(colour) for colour in COLOURS}


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


def assert_no_turn(position: tailbiter.Position, turn: str, code: str, **at_fault: object) -> None:
    """The text is no turn at all."""
    assert not position.is_legal(turn)
    with pytest.raises(tailbiter.TextError) as refused:
        position.play(turn)
    assert (refused.value.code, refused.value.data) == (code, at_fault)


def assert_no_game(field: str, **options: object) -> None:
    """There is no such game, and this option is at fault."""
    with pytest.raises(tailbiter.OptionError) as refused:
        tailbiter.game("ouroboros", **options)
    assert refused.value.data["field"] == field


def discs(position: tailbiter.Position) -> tuple[int, int]:
    """How many lie on the grid, and how many are in supplies."""
    cells, _, supplies, _, _ = position.text.split()
    held = sum(int(n) for supply in supplies.split("/") for n in supply.split(","))
    return sum(cells.count(colour) for colour in COLOURS), held


def test_o1_the_grid_is_six_by_six_with_a_disc_on_every_square() -> None:
    cells, *rest = tailbiter.game("ouroboros").start(seed=7).text.split()
    assert [len(row) for row in cells.split("/")] == [6] * 6
    assert set(cells) <= {*COLOURS, "/"}
    assert rest == ["A", "0,0,0,0/0,0,0,0", "10", "1"]


def test_o1_ten_discs_of_each_colour_are_shuffled_and_four_are_left_out() -> None:
    starts = [tailbiter.game("ouroboros").start(seed=seed).text for seed in range(60)]
    left = {tuple(10 - text.split()[0].count(c) for c in COLOURS) for text in starts}
    assert all(sum(out) == 4 and min(out) >= 0 for out in left)
    assert len(left) > 10  # which ones is chance
    for square in range(36):
        assert {text.replace("/", "")[square] for text in starts} == set(COLOURS)


def test_o1_a_seed_gives_one_start_and_another_seed_another() -> None:
    game = tailbiter.game("ouroboros")
    assert game.start(seed=7) == game.start(seed=7)
    assert len({game.start(seed=seed) for seed in range(30)}) == 30


@pytest.mark.parametrize(
    ("size", "needed"), [(3, 3), (4, 4), (5, 7), (6, 9), (7, 13), (8, 16), (9, 21)]
)
def test_o1_size_and_discs_are_options_and_must_fill_the_grid(size: int, needed: int) -> None:
    start = tailbiter.game("ouroboros", size=size, per_colour=needed).start(seed=1)
    cells = start.text.split()[0]
    assert [len(row) for row in cells.split("/")] == [size] * size
    assert discs(start) == (size * size, 0)
    assert all(needed - 3 <= cells.count(colour) <= needed for colour in COLOURS)
    assert_no_game("per_colour", size=size, per_colour=needed - 1)


def test_o1_forty_discs_of_a_colour_may_be_held() -> None:
    position = at("a1b", "A 39,40,40,40/0,0,0,0 10 1", per_colour=40)
    assert position.play("a1+").text == f"{grid('a1#')} B 40,40,40,40/0,0,0,0 9 2"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("size", 2), ("size", 10), ("per_colour", 0), ("per_colour", 41)),
        *(("players", 1), ("players", 5)),
    ],
)
def test_o1_options_outside_their_bounds_are_refused(option: str, value: int) -> None:
    assert_no_game(option, **{option: value})


@pytest.mark.parametrize("players", [3, 4])
def test_o1_three_and_four_players_need_size_four(players: int) -> None:
    assert tailbiter.game("ouroboros", players=2, size=3).options["size"] == 3
    assert tailbiter.game("ouroboros", players=players, size=4).options["size"] == 4
    assert_no_game("size", players=players, size=3)


def test_o1_squares_are_named_from_the_bottom_left() -> None:
    position = at("a1b f1g a6r f6y", "A 0,0,0,0/0,0,0,1 10 9")
    assert position.play("f1+").text == f"{grid('a1b f1# a6r f6y')} B 0,1,0,0/0,0,0,1 9 10"
    assert position.play("a6+").text == f"{grid('a1b f1g a6# f6y')} B 0,0,1,0/0,0,0,1 9 10"


@pytest.mark.parametrize(
    ("turn", "square"),
    [("g1+", "g1"), ("a7+", "a7"), ("a0x", "a0"), ("f010x", "f10"), ("a1-g1:rrr", "g1")],
)
def test_o1_there_is_no_square_off_the_grid(turn: str, square: str) -> None:
    assert_no_turn(first_turn(), turn, "off_the_grid", square=square, last="f6")
    assert_refused(first_turn(), turn, "O1", "off_the_grid", square=square, last="f6")


@pytest.mark.parametrize(
    "text",
    [
        "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr A 0,0,0,0/0,0,0,0 10 1",
        "bgryry/gbyrgb/rrbgy/ygrbggg/bryybr/gybrgy A 0,0,0,0/0,0,0,0 10 1",
        f"{FULL} A 2,0,0,0/0,0,0,0 10 1",  # nine blue discs lie on the grid
        f"{FULL} C 0,0,0,0/0,0,0,0 10 1",
        f"{FULL} A 0,0,0,0 10 1",
        f"{FULL} A 0,0,0,0/0,0,0,0 11 1",
        f"{FULL} A 0,0,0,0/0,0,0,0 10 0",
    ],
)
def test_o1_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(tailbiter.TextError):
        tailbiter.game("ouroboros").position(text)


def test_o1_the_example_text_is_read_and_written() -> None:
    assert first_turn().text == FIRST
    later = "#..y/.#../bgry/#... C 0,1,2,0/3,0,0,0/0,0,0,1 7 12"
    assert tailbiter.game("ouroboros", players=3, size=4).position(later).text == later
    assert first_turn().play("c4+").acting == (2,)
    assert first_turn().play("c4+").turn == 2


def test_o2_seat_one_moves_first_and_supplies_start_empty() -> None:
    for players in (2, 3, 4):
        start = tailbiter.game("ouroboros", players=players).start(seed=3)
        assert start.acting == (1,)
        assert start.text.split()[1:] == ["A", "/".join(["0,0,0,0"] * players), "10", "1"]


def test_o2_supplies_are_open() -> None:
    one = at("a1b", "A 1,0,0,0/2,0,1,0 10 9")
    other = at("a1b", "A 1,0,0,0/0,3,0,0 10 9")
    assert one.view(seat=1) != other.view(seat=1)
    assert one.view() != other.view()


def test_o2_hidden_hides_the_colours_of_others() -> None:
    one = at("a1b", "A 1,0,0,0/2,0,1,0 10 9", hidden="yes")
    other = at("a1b", "A 1,0,0,0/0,3,0,0 10 9", hidden="yes")
    assert one.view(seat=1) == other.view(seat=1)
    assert one.view(seat=2) != other.view(seat=2)
    assert one.view() == other.view()
    assert one.view(gm=True) != other.view(gm=True)
    assert one.text == f"{grid('a1b')} A 1,0,0,0/2,0,1,0 10 9"


def test_o2_hidden_never_hides_how_many() -> None:
    one = at("a1b", "A 1,0,0,0/2,0,1,0 10 9", hidden=True).view(seat=1)
    other = at("a1b", "A 1,0,0,0/2,0,2,0 10 9", hidden=True).view(seat=1)
    assert [supply["discs"] for supply in one["board"]["supplies"]] == [1, 3]
    assert [supply["discs"] for supply in other["board"]["supplies"]] == [1, 4]


def test_o3_a_turn_places_or_removes_or_discards() -> None:
    position = at("a1b a3# a5#", "A 0,0,4,1/0,0,0,1 8 9")
    assert set(position.turns()) in (
        {"a1+", "a3-a5:rrr", "-r", "-y"},
        {"a1x", "a3-a5:rrr", "-r", "-y"},
    )


def test_o3_each_turn_is_listed_once() -> None:
    position = at("a3# b3# a2# b2# d4# d6#", "A 1,1,4,2/0,0,0,1 4 9")
    assert sorted(position.turns()) == [
        *("-b", "-g", "-r", "-y"),
        *("a2-a3:bgry", "a2-b2:bgry", "a2-b3:rrryy", "a3-b2:rrryy", "a3-b3:bgry"),
        *("b2-b3:bgry", "d4-d6:rrr"),
    ]


@pytest.mark.parametrize("turn", ["pass", "", "c4+x", "c4+ c2+", "c4+ -r", "+c4", "-", "3+"])
def test_o3_nothing_else_is_a_turn(turn: str) -> None:
    assert_no_turn(first_turn(), turn, "no_turn", given=repr(turn))


def test_o4_a_place_says_which_way() -> None:
    assert_no_turn(first_turn(), "c4", "which_way", square="c4")


def test_o3_one_plays_in_ones_own_turn_only() -> None:
    assert_refused(first_turn(), "c4+", "O3", "not_your_turn", by=2, seat=1)
    second = first_turn().play("c4+", seat=1)
    assert_refused(second, "a1+", "O3", "not_your_turn", by=1, seat=2)
    assert second.play("a1+", seat=2).acting == (1,)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        *((" C4 + ", "c4+"), ("C4X", "c4x"), ("c4\u00d7", "c4x"), ("-R", "-r"), ("r", "-r")),
        *(("\u2013r", "-r"), ("a5-a3:rrr", "a3-a5:rrr"), ("A3\u2014A5: RRR", "a3-a5:rrr")),
        *(("a3a5:rrr", "a3-a5:rrr"), ("b2-a3:rbrbr", "a3-b2:bbrrr")),
    ],
)
def test_o3_turns_are_read_forgivingly_and_written_one_way(written: str, canonical: str) -> None:
    position = at("c4b d4g d5y a3# a5# b2#", "A 2,0,3,1/0,0,0,1 7 9")
    record = tailbiter.Record(position.game, position)
    record.play(written)
    assert record.turns == (canonical,)
    assert record.position == position.play(canonical)
    assert canonical in position.turns()


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_o3_there_is_always_a_turn_and_an_end(players: int, seed: int) -> None:
    chance = random.Random(seed)
    position = tailbiter.game("ouroboros", players=players, size=4, stones=4).start(seed=seed)
    while position.result is None:
        (lying, held), before = discs(position), position
        ahead = [position.play(turn) for turn in position.turns()]
        assert len(set(ahead)) == len(ahead) > 0
        position = chance.choice(ahead)
        now = discs(position)
        assert sum(now) <= lying + held
        assert 2 * now[0] + now[1] < 2 * lying + held
        assert position.turn == before.turn + 1 <= 2 * 16 + 1


@pytest.mark.parametrize(
    ("turn", "after"),
    [
        ("c4+", "bgryry/gb.rgb/r.#.yb/yg.bgg/bryybr/gybrgy B 1,0,0,0/0,1,2,1 9 2"),
        ("c4x", "bgryry/g.y.gb/rr#gyb/y.r.gg/bryybr/gybrgy B 1,0,0,0/2,1,1,0 9 2"),
    ],
)
def test_o4_a_stone_takes_its_disc_and_gives_four_to_the_next(turn: str, after: str) -> None:
    position = first_turn().play(turn)
    assert position.text == after
    assert told(position) == [("placed", "O4", 1), ("gave", "O4", 1)]


def test_o4_the_events_say_who_gets_what() -> None:
    position = first_turn().play("c4+")
    assert data(position, "placed") == {"square": "c4", "disc": "b", "way": "+"}
    lying = {"b4": "r", "c3": "r", "c5": "y", "d4": "g"}
    discs = [{"square": square, "disc": disc} for square, disc in lying.items()]
    assert data(position, "gave") == {"stone": "c4", "discs": discs, "to": 2}


def test_o4_what_is_given_adds_to_what_is_held() -> None:
    position = at("b2b a2b c2r b1g b3y a1g", "B 0,1,2,3/4,0,0,1 10 9", size=3).play("b2+")
    assert position.text == f"{grid('b2# a1g', 3)} A 1,2,3,4/5,0,0,1 9 10"


def test_o4_a_stone_needs_a_disc() -> None:
    position = first_turn().play("c4+")
    assert_refused(position, "c4+", "O4", "no_disc", square="c4")  # a stone stands there
    assert_refused(position, "c4x", "O4", "no_disc", square="c4")
    assert_refused(position, "c5x", "O4", "no_disc", square="c5")  # B has that disc
    assert position.is_legal("b5x")


def test_o4_every_disc_can_be_placed_on_both_ways() -> None:
    expected = {f"{square}{way}" for square in squares(6) for way in "+x"}
    assert set(first_turn().turns()) == expected
    gone = {f"{square}{way}" for square in ("c4", "c5", "c3", "b4", "d4") for way in "+x"}
    discards = {"-g", "-r", "-y"}
    assert set(first_turn().play("c4+").turns()) == (expected - gone) | discards


@pytest.mark.parametrize(
    ("turn", "rows", "supplies"),
    [
        ("a1+", "bgryry/gbyrgb/rrbgyb/ygrbgg/.ryybr/#.brgy", "0,1,0,0/1,0,0,1"),
        ("a1x", "bgryry/gbyrgb/rrbgyb/ygrbgg/b.yybr/#ybrgy", "0,1,0,0/0,0,1,0"),
        ("c1+", "bgryry/gbyrgb/rrbgyb/ygrbgg/br.ybr/g.#.gy", "1,0,0,0/0,0,1,2"),
        ("c1x", "bgryry/gbyrgb/rrbgyb/ygrbgg/b.y.br/gy#rgy", "1,0,0,0/0,0,1,1"),
        ("f6+", "bgry.#/gbyrg./rrbgyb/ygrbgg/bryybr/gybrgy", "0,0,0,1/1,0,1,0"),
        ("f6x", "bgryr#/gbyr.b/rrbgyb/ygrbgg/bryybr/gybrgy", "0,0,0,1/0,1,0,0"),
        ("f4+", "bgryry/gbyrg./rrbg.#/ygrbg./bryybr/gybrgy", "1,0,0,0/1,1,0,1"),
        ("f4x", "bgryry/gbyr.b/rrbgy#/ygrb.g/bryybr/gybrgy", "1,0,0,0/0,2,0,0"),
        ("a3+", "bgryry/gbyrgb/.rbgyb/#.rbgg/.ryybr/gybrgy", "0,0,0,1/1,1,1,0"),
        ("a3x", "bgryry/gbyrgb/r.bgyb/#grbgg/b.yybr/gybrgy", "0,0,0,1/0,0,2,0"),
        ("d6+", "bg.#.y/gby.gb/rrbgyb/ygrbgg/bryybr/gybrgy", "0,0,0,1/0,0,3,0"),
        ("d6x", "bgr#ry/gb.r.b/rrbgyb/ygrbgg/bryybr/gybrgy", "0,0,0,1/0,1,0,1"),
    ],
)
def test_o5_squares_off_the_grid_give_nothing(turn: str, rows: str, supplies: str) -> None:
    assert first_turn().play(turn).text == f"{rows} B {supplies} 9 2"


def test_o5_rows_do_not_run_on_from_the_right_edge_to_the_left() -> None:
    marks = "a2b c3g c2y c1r"
    for turn in ("a2+", "a2x"):
        after = at(marks, "A 0,0,0,0/0,0,0,1 10 9", size=3).play(turn)
        assert after.text == f"{grid('a2# c3g c2y c1r', 3)} B 1,0,0,0/0,0,0,1 9 10"


def test_o5_empty_squares_give_nothing_and_stones_stay() -> None:
    position = at("b2b a2# b1g c2# a1r", "A 0,0,0,0/0,0,0,1 8 9", size=3).play("b2+")
    assert position.text == f"{grid('b2# a2# c2# a1r', 3)} B 1,0,0,0/0,1,0,1 7 10"


def test_o5_giving_nothing_is_allowed_and_told() -> None:
    position = at("b2b a2# c2# a1r", "A 0,0,0,0/0,0,0,1 8 9", size=3).play("b2+")
    assert position.text == f"{grid('b2# a2# c2# a1r', 3)} B 1,0,0,0/0,0,0,1 7 10"
    assert told(position) == [("placed", "O4", 1), ("gave_nothing", "O5", 1)]
    assert data(position, "gave_nothing") == {"stone": "b2", "way": "+", "to": 2}


def test_o5_two_ways_to_give_nothing_are_one_turn() -> None:
    position = at("a1b c3g", "A 0,0,0,0/0,0,0,1 10 9", size=3)
    assert sorted(turn[:2] for turn in position.turns()) == ["a1", "c3"]
    assert position.play("a1+") == position.play("a1x")
    assert position.is_legal("a1+")
    assert position.is_legal("a1x")
    record = tailbiter.Record(position.game, position)
    record.play(next(way for way in ("a1+", "a1x") if way not in position.turns()))
    assert record.turns[0] in position.turns()


def test_o5_if_one_way_gives_something_they_are_two_turns() -> None:
    diagonal = at("b2b a1r", "A 0,0,0,0/0,0,0,1 10 9", size=3)
    assert set(diagonal.turns()) == {"b2+", "b2x", "a1+", "a1x"}
    beside = at("b2b a2r", "A 0,0,0,0/0,0,0,1 10 9", size=3)
    assert set(beside.turns()) == {"b2+", "b2x", "a2+", "a2x"}


@pytest.mark.parametrize(
    ("turn", "left", "supplies"),
    [
        ("e4+", "e4# d5r f5r d3b f3g", "1,0,0,0/0,1,1,2"),
        ("e4x", "e4# e5g e3r d4y f4y", "1,0,0,0/1,1,2,0"),
        ("e3+", "e3# d5r e5g f5r d4y f4y", "0,0,1,0/2,1,0,0"),
        ("e3x", "e3# d5r e5g f5r e4b d3b f3g", "0,0,1,0/0,0,0,2"),
    ],
)
def test_o4_the_largest_grid_gives_alike_everywhere(turn: str, left: str, supplies: str) -> None:
    far = "a9b i9g a4r i4y a3b i3g a1r i1y"
    marks = f"{far} d5r e5g f5r d4y e4b f4y d3b e3r f3g"
    position = at(marks, "A 0,0,0,0/0,0,0,0 10 1", size=9, per_colour=21).play(turn)
    assert position.text == f"{grid(f'{far} {left}', 9)} B {supplies} 9 2"


@pytest.mark.parametrize("size", range(3, 10))
def test_o4_the_last_corner_gives_alike_in_every_size(size: int) -> None:
    edge, inner = "abcdefghi"[size - 1], "abcdefghi"[size - 2]
    position = at(
        f"{edge}1b {inner}1g {edge}2r {inner}2y", "A 0,0,0,0/0,0,0,0 10 1", size, per_colour=21
    )
    assert len(position.turns()) == 8
    beside = position.play(f"{edge}1+")
    assert beside.text == f"{grid(f'{edge}1# {inner}2y', size)} B 1,0,0,0/0,1,1,0 9 2"
    corner = position.play(f"{edge}1x")
    marks = f"{edge}1# {inner}1g {edge}2r"
    assert corner.text == f"{grid(marks, size)} B 1,0,0,0/0,0,0,1 9 2"


def test_o6_a_square_never_gets_a_disc_back() -> None:
    position = at("a2# b2# c3g", "A 2,1,1,1/1,0,0,0 8 9", size=3).play("a2-b2:bgry")
    assert position.text == f"{grid('c3g', 3)} B 1,0,0,0/1,0,0,0 10 10"
    assert_refused(position, "a2+", "O4", "no_disc", square="a2")
    assert_refused(position, "b2x", "O4", "no_disc", square="b2")
    assert sorted(turn[:2] for turn in position.turns()) == ["-b", "c3"]


def test_o7_two_stones_go_for_exactly_the_price() -> None:
    position = at("b5# d5# a1y", "A 2,0,4,0/0,0,0,1 8 9").play("b5-d5:rrr")
    assert position.text == f"{grid('a1y')} B 2,0,1,0/0,0,0,1 10 10"
    assert told(position) == [("removed", "O7", 1), ("lifted", "O10", 1)]
    stones = ["b5", "d5"]
    assert data(position, "removed") == {"stones": stones, "pattern": 1, "paid": by_colour("rrr")}


@pytest.mark.parametrize("price", ["r", "rr", "rrrr", "rrb", "bbrrr", "rrrrrr", "bgry"])
def test_o7_no_other_price_will_do(price: str) -> None:
    position = at("b5# d5#", "A 3,3,7,3/0,0,0,1 8 9")
    stones = ["b5", "d5"]
    assert_refused(position, f"b5-d5:{price}", "O12", "wrong_price", stones=stones, pattern=1)


def test_o7_one_must_hold_the_price() -> None:
    position = at("b5# d5#", "A 2,0,3,0/4,4,4,4 8 9")
    assert removals(position) == {"b5-d5:rrr"}
    dear: dict[str, Any] = {"stones": ["b5", "d5"], "pattern": 1, "held": by_colour("bbrrr")}
    assert_refused(position, "b5-d5:bbb", "O7", "too_dear", **dear)
    assert_refused(position, "b5-d5:ggg", "O7", "too_dear", **dear)


def test_o7_you_choose_the_colours() -> None:
    position = at("b5# d5#", "A 3,3,2,3/0,0,0,1 8 9")
    assert removals(position) == {"b5-d5:bbb", "b5-d5:ggg", "b5-d5:yyy"}
    assert position.play("b5-d5:ggg").text == f"{grid('')} B 3,0,2,3/0,0,0,1 10 10"


def test_o7_you_choose_the_stones() -> None:
    position = at("b5# d5# f5# d3#", "A 0,0,3,1/0,0,0,1 6 9")
    assert removals(position) == {"b5-d5:rrr", "d5-f5:rrr", "d3-d5:rrr"}
    assert position.play("d3-d5:rrr").text == f"{grid('b5# f5#')} B 0,0,0,1/0,0,0,1 8 10"


def test_o7_both_squares_must_hold_stones() -> None:
    position = at("b5# d5g f5#", "A 0,0,3,1/0,0,0,1 8 9")
    assert removals(position) == set()
    for squares in (["b5", "d5"], ["d5", "f5"], ["b3", "b5"], ["a1", "a3"]):
        assert_refused(position, f"{'-'.join(squares)}:rrr", "O7", "no_stones", squares=squares)


def test_o7_one_stone_is_not_two() -> None:
    position = at("b5#", "A 0,0,3,1/0,0,0,1 9 9")
    assert_no_turn(position, "b5-b5:rrr", "one_stone", square="b5")


@pytest.mark.parametrize("between", ["c5#", "c5g", ""])
def test_o8_what_stands_between_does_not_matter(between: str) -> None:
    pile = 7 if "#" in between else 8
    position = at(f"b5# {between} d5# a1g", f"A 0,0,3,1/0,0,0,1 {pile} 9")
    assert removals(position) == {"b5-d5:rrr"}
    after = f"{grid(f'{between} a1g')} B 0,0,0,1/0,0,0,1 {pile + 2} 10"
    assert position.play("b5-d5:rrr").text == after


def test_o8_what_stands_around_does_not_matter() -> None:
    marks = "a3b b3# c3r a2g b2y c2# a1b b1r c1g"  # b3 and c2 touch by a corner
    position = at(marks, "A 3,0,2,0/0,0,0,1 8 9", size=3, per_colour=12)
    after = position.play("b3-c2:bbbrr")
    assert after.text == f"{grid('a3b c3r a2g b2y a1b b1r c1g', 3)} B 0,0,0,0/0,0,0,1 10 10"


def test_o9_anyone_may_remove_any_stones() -> None:
    position = at("a1b a3#", "A 0,0,0,0/0,0,3,1 9 9", size=3).play("a1+").play("a1-a3:rrr")
    assert position.text == f"{grid('', 3)} A 1,0,0,0/0,0,0,1 10 11"
    assert told(position) == [("removed", "O7", 2), ("lifted", "O10", 2)]


def test_o10_discs_paid_or_discarded_are_out_of_the_game() -> None:
    position = at("b5# d5# a1y", "A 2,0,4,0/0,0,1,1 8 9")
    assert discs(position) == (1, 8)
    assert discs(position.play("b5-d5:rrr")) == (1, 5)
    assert discs(position.play("-r")) == (1, 7)


def test_o10_removed_stones_go_back_to_the_pile() -> None:
    position = at("b5# d5# a1y a6g", "A 0,0,4,0/0,0,0,1 2 9", stones=4).play("b5-d5:rrr")
    assert position.text == f"{grid('a1y a6g')} B 0,0,1,0/0,0,0,1 4 10"
    assert data(position, "lifted") == {"stones": ["b5", "d5"], "to": "pile"}
    assert position.play("a1+").text == f"{grid('a1# a6g')} A 0,0,1,0/0,0,0,2 3 11"


def test_o10_stones_need_not_return() -> None:
    position = at("b5# d5# a1y a6g", "A 0,0,4,0/0,0,0,1 2 9", stones=4, stones_return="no")
    position = position.play("b5-d5:rrr")
    assert position.text == f"{grid('a1y a6g')} B 0,0,1,0/0,0,0,1 2 10"
    assert data(position, "lifted") == {"stones": ["b5", "d5"], "to": "out"}


def test_o11_a_study_may_have_other_stones_than_the_pile_says() -> None:
    text = f"{grid('b5# a1y')} A 0,0,4,0/0,0,0,1 8 9"
    assert tailbiter.game("ouroboros").position(text).text == text
    for pile in (0, 10):
        assert tailbiter.game("ouroboros").position(text.replace(" 8 9", f" {pile} 9"))
    with pytest.raises(tailbiter.TextError):
        tailbiter.game("ouroboros").position(text.replace(" 8 9", " 11 9"))


def test_o11_each_stone_placed_leaves_the_pile() -> None:
    position = first_turn()
    for turn, pile in (("a1+", 9), ("c1+", 8), ("e1+", 7), ("a4x", 6)):
        position = position.play(turn)
        assert position.text.split()[3] == str(pile)


def test_o11_with_no_stone_in_the_pile_you_cannot_place() -> None:
    position = at("a1b a3# b3# c3# c2#", "A 1,0,2,0/0,0,0,1 0 9", size=3, stones=4)
    assert set(position.turns()) == {"-b", "-r"}
    assert_refused(position, "a1+", "O11", "no_stone_in_pile")
    assert_refused(position, "a1x", "O11", "no_stone_in_pile")


def test_o11_the_last_stone_may_be_placed() -> None:
    position = at("a1b a3# b3# c3#", "A 1,0,0,0/0,0,0,1 1 9", size=3, stones=4).play("a1+")
    assert position.text == f"{grid('a1# a3# b3# c3#', 3)} B 2,0,0,0/0,0,0,1 0 10"


def test_o11_stones_that_came_back_may_be_placed_again() -> None:
    position = at("a1b a3# b3# c3# c2#", "A 1,0,3,0/0,0,0,1 0 9", size=3, stones=4)
    position = position.play("a3-c3:rrr")
    assert position.play("a1+").text == f"{grid('a1# b3# c2#', 3)} A 1,0,0,0/1,0,0,1 1 11"


@pytest.mark.parametrize("stones", [4, 10, 99])
def test_o11_the_number_of_stones_is_an_option(stones: int) -> None:
    start = tailbiter.game("ouroboros", stones=stones).start(seed=2)
    assert start.text.split()[3] == str(stones)


@pytest.mark.parametrize("stones", [3, 100, "many"])
def test_o11_there_are_4_to_99_stones(stones: object) -> None:
    assert_no_game("stones", stones=stones)


def test_o11_the_presets() -> None:
    default = tailbiter.game("ouroboros").options
    assert tailbiter.game("ouroboros", preset="discs").options == default
    assert tailbiter.game("ouroboros", preset="cubes").options == {**default, "stones": 99}
    mixed = tailbiter.game("ouroboros", preset="cubes", players=3, stones=50).options
    assert mixed == {**default, "players": 3, "stones": 50}
    assert_no_game("preset", preset="cube")


def test_o12_the_options_and_their_defaults() -> None:
    assert tailbiter.game("ouroboros").options == {
        **{"players": 2, "size": 6, "per_colour": 10, "hidden": "no"},
        **{"stones_return": "yes", "stones": 10, "patterns": "A", "first_win": "game_turn_2"},
    }
    assert_no_game("patterns", patterns="F")


def prices_of(first: str, second: str, patterns: str) -> set[str]:
    """O12: the ways to pay for stones on two squares, from their distances either way."""
    apart = sorted((abs(ord(first[0]) - ord(second[0])), abs(int(first[1]) - int(second[1]))))
    offsets = PATTERNS[patterns]
    return PRICES[offsets.index((apart[0], apart[1])) + 1] if tuple(apart) in offsets else set()


@pytest.mark.parametrize("patterns", "ABCDE")
@pytest.mark.parametrize(
    ("size", "anchors"),
    [
        *((4, squares(4)), (7, ["a7", "g1"]), (8, ["f2", "g2", "h1"])),
        (9, ["a4", "e4", "i4", "a3", "e3", "i3"]),
    ],
)
def test_o12_every_pair_of_stones_has_the_price_of_its_pattern(
    patterns: str, size: int, anchors: list[str]
) -> None:
    rest = "A 6,6,6,6/0,0,0,1 8 9"
    for first, second in product(anchors, squares(size)):
        if first != second:
            options = {"patterns": patterns, "per_colour": 21}
            position = at(f"{first}# {second}#", rest, size, **options)
            pair = "-".join(sorted((first, second)))
            expected = {f"{pair}:{price}" for price in prices_of(first, second, patterns)}
            assert removals(position) == expected


@pytest.mark.parametrize(
    ("pair", "supply", "prices"),
    [
        ("c3-c5", "2,2,2,2", ""),  # pattern 1
        ("c3-c5", "0,3,2,0", "ggg"),
        ("c3-c5", "0,0,9,3", "rrr yyy"),
        ("b3-c3", "1,1,1,0", ""),  # pattern 2
        ("b3-c3", "0,6,6,6", ""),
        ("b3-c3", "1,1,1,1", "bgry"),
        ("b3-c3", "2,1,3,1", "bgry"),
        ("b3-c4", "2,2,2,2", ""),  # pattern 3
        ("b3-c4", "3,1,1,1", ""),
        ("b3-c4", "0,0,6,0", ""),
        ("b3-c4", "3,0,0,2", "bbbyy"),
        ("b3-c4", "2,0,3,0", "bbrrr"),
        ("b3-c4", "3,0,3,0", "bbbrr bbrrr"),
        ("b3-c4", "2,0,2,3", "bbyyy rryyy"),
        ("b3-c4", "0,3,3,3", "gggrr gggyy ggrrr rrryy ggyyy rryyy"),
        ("b3-d4", "5,5,5,5", ""),  # pattern 4
        ("b3-d4", "6,5,5,5", "bbbbbb"),
        ("b3-d4", "0,0,7,6", "rrrrrr yyyyyy"),
    ],
)
def test_o12_the_prices(pair: str, supply: str, prices: str) -> None:
    first, second = pair.split("-")
    position = at(f"{first}# {second}#", f"A {supply}/0,0,0,1 8 9")
    assert removals(position) == {f"{pair}:{price}" for price in prices.split()}
    assert all(position.is_legal(turn) for turn in removals(position))


@pytest.mark.parametrize(
    ("pair", "pattern", "prices"),
    [
        ("b3-c3", 2, "bbb bbbgg bbbbbb bbgr bbggrryy"),
        ("b3-c4", 3, "bbb bbbbb bbgg bbbggg bgry bbbgr"),
        ("b3-d4", 4, "bbb bbbbb bbbgg bbbggg bbbbbbb bgry"),
    ],
)
def test_o12_no_other_price_will_do(pair: str, pattern: int, prices: str) -> None:
    first, second = pair.split("-")
    position = at(f"{first}# {second}#", "A 7,3,3,3/0,0,0,1 8 9")
    at_fault: dict[str, Any] = {"stones": [first, second], "pattern": pattern}
    for price in prices.split():
        assert_refused(position, f"{pair}:{price}", "O12", "wrong_price", **at_fault)


def test_o12_stones_in_no_pattern_stay() -> None:
    position = at("a1# d4# a6#", "A 7,3,3,3/0,0,0,1 7 9")
    assert removals(position) == set()
    offsets = [list(offset) for offset in PATTERNS["A"]]
    for turn in ("a1-d4:bbb", "a1-a6:bgry", "a1-d4:b"):
        stones = [turn[:2], turn[3:5]]
        assert_refused(position, turn, "O12", "no_pattern", stones=stones, offsets=offsets)


def test_o12_one_stone_may_be_in_several_patterns() -> None:
    position = at("c3# c4# d4# d6# f3#", "A 6,1,1,2/0,0,0,1 5 9")
    assert removals(position) == {
        *("c3-c4:bgry", "c4-d4:bgry"),
        "c3-d4:bbbyy",
        "d4-d6:bbb",
        *("c4-d6:bbbbbb", "d4-f3:bbbbbb"),
    }


def test_o12_pairs_come_and_go_with_the_stones() -> None:
    position = at("c3# c4# c5b a1g", "A 2,2,2,2/0,2,0,1 8 9")
    assert removals(position) == {"c3-c4:bgry"}
    position = position.play("c5x").play("-g")
    assert removals(position) == {"c3-c4:bgry", "c4-c5:bgry", "c3-c5:bbb"}
    position = position.play("c4-c5:bgry").play("-g")
    assert removals(position) == set()


def test_o12_players_are_told_that_patterns_3_and_4_are_reconstructed() -> None:
    shown = first_turn().view(seat=1)["board"]["patterns"]
    assert [pattern["reconstructed"] for pattern in shown] == [False, False, True, True]


def test_o12_example_three_stones_in_a_row() -> None:
    three = at("b5# c5# d5#", "A 1,0,3,0/0,0,0,2 7 9")
    assert set(three.turns()) == {"-b", "-r", "b5-d5:rrr"}
    each = at("b5# c5# d5#", "A 1,1,1,1/0,0,0,2 7 9")
    assert removals(each) == {"b5-c5:bgry", "c5-d5:bgry"}
    for turn in removals(each):
        assert result(each.play(turn)) == ((1,), (0, 2), "O14")


def test_o12_example_five_of_one_are_not_six() -> None:
    position = at("a2# b4#", "A 5,0,5,0/0,0,0,1 8 9")
    assert removals(position) == set()
    priced: dict[str, Any] = {"stones": ["a2", "b4"], "pattern": 4}
    held = by_colour("bbbbbrrrrr")
    assert_refused(position, "a2-b4:rrrrr", "O12", "wrong_price", **priced)
    assert_refused(position, "a2-b4:rrrrrr", "O7", "too_dear", **priced, held=held)


def test_o12_example_two_ways_to_pay_for_a_corner_pair() -> None:
    position = at("d3# e2#", "A 2,0,3,0/0,0,0,1 8 9")
    assert removals(position) == {"d3-e2:bbrrr"}
    assert result(position.play("d3-e2:bbrrr")) == ((1,), (0, 1), "O14")
    richer = at("d3# e2#", "A 3,0,3,0/0,0,0,1 8 9")
    assert removals(richer) == {"d3-e2:bbrrr", "d3-e2:bbbrr"}


@pytest.mark.parametrize(
    ("turn", "left"), [("-b", "1,1,3,4"), ("-g", "2,0,3,4"), ("-r", "2,1,2,4"), ("-y", "2,1,3,3")]
)
def test_o13_one_disc_of_your_choice_is_discarded(turn: str, left: str) -> None:
    position = at("c3# a1y", "A 2,1,3,4/0,0,0,1 9 9").play(turn)
    assert position.text == f"{grid('c3# a1y')} B {left}/0,0,0,1 9 10"
    assert told(position) == [("discarded", "O13", 1)]
    assert data(position, "discarded") == {"disc": turn[1]}


def test_o13_only_a_disc_that_you_hold() -> None:
    position = at("a1y", "A 2,0,0,1/0,3,3,1 10 9")
    assert {turn for turn in position.turns() if turn[0] == "-"} == {"-b", "-y"}
    assert_refused(position, "-g", "O13", "not_held", held=by_colour("bby"))
    assert_refused(position, "-r", "O13", "not_held", held=by_colour("bby"))
    assert_refused(first_turn(), "-b", "O13", "not_held", held=by_colour(""))


@pytest.mark.parametrize("turn", ["-bb", "-by", "-z", "--b-y"])
def test_o13_one_disc_a_turn(turn: str) -> None:
    position = at("a1y", "A 2,0,0,1/0,3,3,1 10 9")
    assert_no_turn(position, turn, "no_turn", given=repr(turn))


def test_o14_discarding_your_last_disc_wins() -> None:
    position = at("a1y", "A 0,0,1,0/0,3,3,1 10 9").play("-r")
    assert result(position) == ((1,), (0, 7), "O14")
    assert told(position) == [("discarded", "O13", 1), ("ended", "O14", None)]
    assert data(position, "ended") == {"winner": 1, "discs": [0, 7]}


def test_o14_paying_your_last_discs_wins() -> None:
    position = at("a1# a3# c1g", "B 0,0,1,0/0,0,0,3 8 9").play("a1-a3:yyy")
    assert result(position) == ((2,), (1, 0), "O14")
    ends = [("removed", "O7", 2), ("lifted", "O10", 2), ("ended", "O14", None)]
    assert told(position) == ends
    assert data(position, "ended") == {"winner": 2, "discs": [1, 0]}


@pytest.mark.parametrize("supply", ["0,0,2,0", "1,0,1,0", "0,1,1,0", "0,0,1,1"])
def test_o14_one_disc_left_does_not_win(supply: str) -> None:
    position = at("a1y", f"A {supply}/0,3,3,1 10 9").play("-r")
    assert position.result is None
    assert position.acting == (2,)


def test_o14_placing_never_wins_for_it_takes_a_disc() -> None:
    position = at("a1y", "B 0,3,0,0/0,0,0,0 10 9")
    assert position.play("a1+").result is None


def test_o14_after_the_end_nobody_plays() -> None:
    over = at("a1y", "A 0,0,1,0/0,3,3,1 10 9").play("-r")
    assert over.text == f"{grid('a1y')} B 0,0,0,0/0,3,3,1 10 10"
    assert (over.acting, over.turns()) == ((), ())
    for seat in (None, 1, 2):
        assert_refused(over, "a1+", "O14", "over", seat, **judging.ended(over))


def test_o14_a_text_may_say_that_the_game_is_over() -> None:
    assert result(at("a1y", "B 0,0,0,0/0,3,3,1 10 10")) == ((1,), (0, 7), "O14")
    assert at("a1y", "A 0,0,0,0/0,3,3,1 10 9").result is None  # the turn before was B's


def test_o14_nobody_wins_on_another_players_turn() -> None:
    position = at("a1y a2#", "B 1,0,0,0/0,2,0,0/0,0,0,0/0,0,0,0 9 2", players=4)
    assert position.result is None  # C and D have had no turn yet
    position = position.play("-g")
    assert (position.result, position.acting) == (None, (3,))


@pytest.mark.parametrize(
    ("rest", "winner", "scores"),
    [
        ("A 1,0,0,0/0,2,0,0/0,0,3,0/0,0,0,4 10 9", 1, (0, 2, 3, 4)),
        ("B 1,0,0,0/0,1,0,0/0,0,3,0/0,0,0,4 10 9", 2, (1, 0, 3, 4)),
        ("C 1,0,0,0/0,2,0,0/0,0,1,0/0,0,0,4 10 9", 3, (1, 2, 0, 4)),
        ("D 1,0,0,0/0,2,0,0/0,0,3,0/0,0,0,1 10 9", 4, (1, 2, 3, 0)),
    ],
)
def test_o14_each_seat_can_win(rest: str, winner: int, scores: tuple[int, ...]) -> None:
    position = at("a1y", rest, players=4)
    discard = next(turn for turn in position.turns() if turn[0] == "-")
    assert result(position.play(discard)) == ((winner,), scores, "O14")


def test_o14_after_turn_one_the_first_player_threatens_to_win() -> None:
    for turn in first_turn().turns():
        supply = first_turn().play(turn).text.split()[2].split("/")[0]
        assert sorted(supply.split(",")) == ["0", "0", "0", "1"]
    position = first_turn().play("c4+").play("-g").play("-b")
    assert result(position) == ((1,), (0, 3), "O14")


def test_o15_the_second_turn_of_the_game_can_win() -> None:
    position = first_turn().play("a1x").play("-r")
    assert result(position) == ((2,), (1, 0), "O14")
    assert told(position) == [("discarded", "O13", 2), ("ended", "O14", None)]


def test_o15_but_with_own_turn_2_not_a_players_first_turn() -> None:
    position = first_turn(first_win="own_turn_2").play("a1x").play("-r")
    rows = "bgryry/gbyrgb/rrbgyb/ygrbgg/b.yybr/#ybrgy"
    assert position.text == f"{rows} A 0,1,0,0/0,0,0,0 9 3"
    assert (position.result, position.acting) == (None, (1,))
    assert told(position) == [("discarded", "O13", 2), ("not_yet", "O15", 2)]


def test_o15_the_first_player_can_win_on_turn_three() -> None:
    position = first_turn(first_win="own_turn_2").play("a1x").play("-r").play("-g")
    assert result(position) == ((1,), (0, 0), "O14")


def test_o15_who_stands_at_nothing_goes_on_and_wins_later() -> None:
    position = at("a1b c3g b2#", "B 0,1,0,0/0,0,1,0 9 2", size=3, first_win="own_turn_2")
    position = position.play("-r").play("a1+")
    assert position.text == f"{grid('a1# c3g b2#', 3)} B 1,1,0,0/0,0,0,0 8 4"
    assert position.result is None
    assert [turn[:2] for turn in position.turns()] == ["c3"]
    position = position.play("c3+").play("-b").play("-g")
    assert result(position) == ((2,), (1, 0), "O14")


def test_o15_own_turn_2_lets_the_fourth_turn_win() -> None:
    position = at("c3g b2#", "B 0,1,0,0/0,0,1,0 9 4", size=3, first_win="own_turn_2")
    assert result(position.play("-r")) == ((2,), (1, 0), "O14")


@pytest.mark.parametrize("players", [3, 4])
def test_o15_own_turn_2_is_for_two_players(players: int) -> None:
    assert_no_game("first_win", players=players, first_win="own_turn_2")


def test_o16_discs_go_to_the_next_player_in_turn_order() -> None:
    three = tailbiter.game("ouroboros", players=3)
    position = three.position(f"{FULL} A 0,0,0,0/0,0,0,0/0,0,0,0 10 1").play("a1+")
    rows = "bgryry/gbyrgb/rrbgyb/ygrbgg/.ryybr/#.brgy"
    assert position.text == f"{rows} B 0,1,0,0/1,0,0,1/0,0,0,0 9 2"
    position = position.play("f6x")
    rows = "bgryr#/gbyr.b/rrbgyb/ygrbgg/.ryybr/#.brgy"
    assert position.text == f"{rows} C 0,1,0,0/1,0,0,2/0,1,0,0 8 3"


def test_o16_the_last_player_gives_to_the_first() -> None:
    three = at("b2b a2r", "C 0,1,0,0/1,0,0,2/0,1,0,0 10 9", players=3, size=4).play("b2+")
    assert three.text == f"{grid('b2#', 4)} A 0,1,1,0/1,0,0,2/1,1,0,0 9 10"
    four = at("b2b a2r", "D 0,1,0,0/1,0,0,2/0,1,0,0/0,0,0,1 10 9", players=4, size=4).play("b2+")
    assert four.text == f"{grid('b2#', 4)} A 0,1,1,0/1,0,0,2/0,1,0,0/1,0,0,1 9 10"


def test_o16_who_has_no_disc_on_the_first_turn_can_only_place() -> None:
    three = tailbiter.game("ouroboros", players=3)
    position = three.position(f"{FULL} A 0,0,0,0/0,0,0,0/0,0,0,0 10 1").play("c4+").play("-g")
    assert (position.acting, position.result) == ((3,), None)
    left = [square for square in squares(6) if square not in ("c4", "c5", "c3", "b4", "d4")]
    assert set(position.turns()) == {f"{square}{way}" for square in left for way in "+x"}
    assert_refused(position, "-r", "O13", "not_held", held=by_colour(""))


def test_o16_turns_go_round() -> None:
    position = tailbiter.game("ouroboros", preset="four").start(seed=5)
    for seat in (1, 2, 3, 4, 1, 2):
        assert position.acting == (seat,)
        position = position.play(next(t for t in position.turns() if t[-1] in "+x"))


def test_o16_four_players_alone_change_nothing_else() -> None:
    default = tailbiter.game("ouroboros").options
    assert tailbiter.game("ouroboros", players=4).options == {**default, "players": 4}
    larger = tailbiter.game("ouroboros", preset="four").options
    assert larger == {**default, "players": 4, "size": 7, "per_colour": 13}


def test_o16_the_counts_from_the_example() -> None:
    after = [first_turn().play(turn) for turn in first_turn().turns()]
    assert len(set(after)) == 72
    twice = [position.play(turn) for position in after for turn in position.turns()]
    assert len(twice) == 4771
    assert sum(len(position.turns()) or 1 for position in twice) == 282211
