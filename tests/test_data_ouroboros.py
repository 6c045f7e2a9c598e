"""Ouroboros as data: the deal, the parts of turns, what may be chosen and what it would do."""

import copy
import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import tailbiter
from tailbiter.play.walk import Walk
from tests.kinds import random_game

LARGEST = {"size": 9, "per_colour": 40, "stones": 99}
MOST_BYTES = 12_000  # of the choices that travel with a state
COLOURS = "bgry"
View = dict[str, Any]


def positions(games: int = 25) -> Iterator[tailbiter.Position]:
    """Of random games with options by chance, placing often so that stones come to stand."""
    rng = random.Random("ouroboros")
    for seed in range(games):
        position = random_game("ouroboros", rng).start(seed)
        while position.acting:
            yield position
            walk = position.walk()
            places = [d for d in walk.decisions if d.parts["kind"] == "place"]
            offered = places if places and rng.random() < 0.4 else walk.decisions
            position = walk.decide(rng.choice(offered).number).position


def listed(walk: Walk) -> list[tuple[str, View]]:
    """Each choice: how it is typed, and what its decision is made of."""
    choices = walk.choices
    stones = {pair["text"]: pair["stones"] for p in walk.board["patterns"] for pair in p["pairs"]}
    places = [
        (text, {"kind": "place", "square": place["square"], "way": way})
        for place in choices["places"]
        for way, text in place["ways"].items()
    ]
    removals = [
        (
            pair + price["text"],
            {
                "kind": "remove",
                "stones": stones[pair],
                "pattern": group["pattern"],
                "paid": price["discs"],
            },
        )
        for group in choices["removals"]
        for pair in group["pairs"]
        for price in group["prices"]
    ]
    discards = [(d["text"], {"kind": "discard", "disc": d["disc"]}) for d in choices["discards"]]
    return places + removals + discards


def expected(board: View, parts: View, returns: bool) -> View:
    """The board after a turn, worked out from the board before and what the turn is made of."""
    after = copy.deepcopy(board)
    squares = {square["square"]: square for row in after["rows"] for square in row}
    mine, others = (after["supplies"][after[who] - 1]["colours"] for who in ("to_move", "gives_to"))
    if parts["kind"] == "place":
        mine[squares[parts["square"]]["holds"]] += 1
        for name in squares[parts["square"]]["gives"][parts["way"]]:
            others[squares[name]["holds"]] += 1
            squares[name]["holds"] = ""
        squares[parts["square"]]["holds"] = "#"
        after["pile"] -= 1
    elif parts["kind"] == "remove":
        for name in parts["stones"]:
            squares[name]["holds"] = ""
        for colour in COLOURS:
            mine[colour] -= parts["paid"][colour]
        after["pile"] += 2 * returns
    else:
        mine[parts["disc"]] -= 1
    return seen(after)


def seen(board: Any) -> View:
    """What a turn changes on a board."""
    return {
        "holds": [[square["holds"] for square in row] for row in board["rows"]],
        "colours": [supply["colours"] for supply in board["supplies"]],
        "pile": board["pile"],
    }


def test_choices_are_the_decisions() -> None:
    kinds = set()
    for position in positions():
        walk = position.walk()
        choices = listed(walk)
        decisions = [(d.text, dict(d.parts)) for d in walk.decisions]
        assert sorted(choices, key=str) == sorted(decisions, key=str)
        assert all(group["pairs"] and group["prices"] for group in walk.choices["removals"])
        kinds |= {parts["kind"] for _, parts in choices}
    assert kinds == {"place", "remove", "discard"}


def test_a_choice_does_what_its_data_says() -> None:
    rng = random.Random(3)
    tried = set()
    for position in positions(12):
        board = position.view(gm=True)["board"]
        returns = position.game.options["stones_return"] == "yes"
        choices = listed(position.walk())
        for text, parts in rng.sample(choices, min(6, len(choices))):
            after = position.play(text).view(gm=True)["board"]
            assert seen(after) == expected(board, parts, returns), text
        for group in position.walk().choices["removals"]:
            assert group["to"] == ("pile" if returns else "out")
            tried.add((parts["kind"], returns))
    assert len(tried) == 6


def test_the_parts_of_a_turn_are_kept_with_it() -> None:
    for before, position in pairwise(positions(8)):
        if position.history:
            played = position.history[-1]
            (part,) = played.parts
            assert (played.text, part) in listed(before.walk())


def test_two_ways_to_give_nothing_are_one_choice() -> None:
    game = tailbiter.game("ouroboros", size=3)
    position = game.position("b../.../..g A 0,0,0,0/0,0,0,1 10 9")
    ways = [place["ways"] for place in position.walk().choices["places"]]
    assert ways == [{"+": "a3+"}, {"+": "c1+"}]
    (played,) = position.play("a3x").history
    assert played.parts == ({"kind": "place", "square": "a3", "way": "+"},)


def test_who_does_not_move_has_no_choice() -> None:
    game = tailbiter.game("ouroboros")
    nothing: View = {"places": [], "removals": [], "discards": []}
    start = game.start(1)
    assert game.definition.view.choices(start.state, 1) == nothing
    over = game.position("....../" * 5 + "....#. A 0,0,0,1/0,0,0,0 9 9")
    assert over.result
    assert game.definition.view.choices(over.state, 0) == nothing


@pytest.mark.parametrize("patterns", "ABCDE")
@pytest.mark.parametrize("row", ["#########", "bgrybgryb", "#b#g#r#y#"])
def test_the_choices_of_the_fullest_grids_are_short(patterns: str, row: str) -> None:
    game = tailbiter.game("ouroboros", **LARGEST, patterns=patterns)
    rows = "/".join([row] * 9)
    choices = game.position(f"{rows} A 9,9,9,9/0,0,0,1 50 40").walk().choices
    assert len(json.dumps(choices, separators=(",", ":"))) < MOST_BYTES


@pytest.mark.parametrize(
    ("text", "rule"),
    [("c2", "O4"), ("a2-b3", "O12"), ("a1-b1", "O7"), ("c9", "O1"), ("g", "O13")],
)
def test_what_cannot_be_chosen_is_refused_by_its_rule(text: str, rule: str) -> None:
    """A square, a pair and a colour alone: what somebody pressed, and nothing is offered there."""
    position = tailbiter.game("ouroboros", size=3).position("b#g/#r./y.# A 2,0,2,0/0,0,0,1 7 9")
    with pytest.raises(tailbiter.TurnError) as refused:
        position.play(text)
    assert refused.value.rule == rule


def test_costs_are_discs_of_different_colours() -> None:
    board = tailbiter.game("ouroboros").start(1).view()["board"]
    assert [pattern["cost"] for pattern in board["patterns"]] == [[3], [1, 1, 1, 1], [3, 2], [6]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_says_who_moves_and_who_gets(players: int) -> None:
    position = tailbiter.game("ouroboros", players=players, size=4).start(2)
    for seat in range(players):
        board = position.view()["board"]
        assert (board["to_move"], board["gives_to"]) == (seat + 1, (seat + 1) % players + 1)
        assert board["next"] == "ABCD"[board["gives_to"] - 1]
        position = position.play(next(t for t in position.turns() if t[-1] in "+x"))


def test_a_deal_is_the_grid_row_by_row_from_the_top() -> None:
    game = tailbiter.game("ouroboros")
    rows = "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr/gybrgy"
    position = game.start_from({"grid": list(rows.replace("/", ""))})
    assert position.text == f"{rows} A 0,0,0,0/0,0,0,0 10 1"
    assert position == game.position(position.text)


@pytest.mark.parametrize("size", range(3, 10))
def test_a_drawn_deal_gives_the_start_of_its_seed(size: int) -> None:
    game = tailbiter.game("ouroboros", size=size, per_colour=21)
    deal = json.loads(json.dumps(game.deal(seed=size)))
    assert game.start_from(deal) == game.start(seed=size) != game.start(seed=size + 1)
    assert "".join(deal["grid"]) == game.start(seed=size).text.split()[0].replace("/", "")


GRID = list("bgrybgryb")


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"grid": GRID[:-1]},
        {"grid": [*GRID, "r"]},
        {"grid": [*GRID[:-1], "#"]},
        {"grid": [*GRID[:-1], "."]},
        {"grid": [*GRID[:-1], "bb"]},
        {"grid": [*GRID[:-1], ""]},
        {"grid": [*GRID[:-1], 1]},
        {"grid": "".join(GRID)},
        {"grid": ["b"] * 4 + ["g"] * 5},  # three of each colour there are
        {"grid": GRID, "left": []},
    ],
    ids=str,
)
def test_a_bad_deal_is_refused(deal: View) -> None:
    game = tailbiter.game("ouroboros", size=3, per_colour=3)
    assert game.start_from({"grid": GRID})
    with pytest.raises(tailbiter.TextError):
        game.start_from(deal)
