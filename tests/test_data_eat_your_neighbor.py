"""Eat Your Neighbor as data: the deal, the parts of turns, what may be chosen and would happen."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import tailbiter
from tests.kinds import random_game

MOST_BYTES = 12_000  # of the choices that travel with a state
CARDS = ["arch", "hook", "pair", "single"]
View = dict[str, Any]


def positions(games: int = 40) -> Iterator[tailbiter.Position]:
    """Of random games with options by chance."""
    rng = random.Random("eat-your-neighbor")
    for seed in range(games):
        position = random_game("eat-your-neighbor", rng).start(seed)
        while position.acting:
            yield position
            position = position.play(rng.choice(position.turns()))


def expected(board: View, seat: int, choice: View) -> list[View]:
    """The creatures after a placement, worked out from those before and what the choice says."""
    gone = {cell for meal in choice["eats"] for cell in meal["eaten"]} | set(choice["creature"])
    made = {"seat": seat, "cells": choice["creature"], "keystone": choice["keystone"]}
    return [one for one in board["creatures"] if not gone & set(one["cells"])] + [made]


def by_cells(creatures: list[View]) -> list[View]:
    return sorted(creatures, key=lambda one: str(one["cells"]))


def test_choices_are_the_decisions() -> None:
    kinds = set()
    for position in positions():
        walk = position.walk()
        places = [
            (it["text"], {"kind": "place", "cell": it["cell"]}) for it in walk.choices["places"]
        ]
        others = [(it["text"], {"kind": it["kind"]}) for it in walk.choices["others"]]
        assert places + others == [(it.text, dict(it.parts)) for it in walk.decisions]
        kinds |= {parts["kind"] for _, parts in places + others}
    assert kinds == {"place", "swap", "pass"}


def test_a_place_does_what_its_data_says() -> None:
    rng = random.Random(3)
    meals, cards = 0, set()
    for position in positions():
        (seat,) = position.acting
        board: Any = position.view()["board"]
        choices = position.walk().choices["places"]
        hungry = [choice for choice in choices if choice["eats"]]
        for choice in [*rng.sample(choices, min(2, len(choices))), *hungry]:
            after = position.play(choice["text"])
            seen: Any = after.view()["board"]
            assert by_cells(seen["creatures"]) == by_cells(expected(board, seat, choice))
            eaten = sum(len(meal["eaten"]) for meal in choice["eats"])
            assert seen["eaten"][seat - 1] == board["eaten"][seat - 1] + eaten
            told = [event.data for event in after.events if event.kind in ("ate", "swarmed")]
            assert told == choice["eats"]
            meals += len(told)
            cards.add(choice["keystone"])
    assert meals > 100
    assert len(cards) > 8


def test_a_swap_says_which_piece_it_takes_over() -> None:
    position = tailbiter.game("eat-your-neighbor", swap="yes").start().play("c2")
    assert position.walk().choices["others"] == [{"text": "swap", "kind": "swap", "cell": "c2"}]
    assert position.play("swap").view()["board"]["creatures"] == [
        {"seat": 2, "cells": ["c2"], "keystone": None}
    ]


def test_who_must_pass_may_choose_nothing_else() -> None:
    game = tailbiter.game("eat-your-neighbor", side=2, stuck="passes")
    choices = game.position("b./bbb/.. b 0-0 - b 9").walk().choices
    assert choices == {"places": [], "others": [{"text": "pass", "kind": "pass", "cell": None}]}


def test_who_does_not_move_has_no_choice() -> None:
    game = tailbiter.game("eat-your-neighbor")
    assert game.definition.view.choices(game.start().state, 1) == {"places": [], "others": []}


def test_creatures_are_the_pieces_on_the_board() -> None:
    for position in positions(12):
        board: Any = position.view()["board"]
        cells = [cell for row in board["rows"] for cell in row if cell["piece"]]
        seen = {cell: one for one in board["creatures"] for cell in one["cells"]}
        assert len(seen) == len(cells) == sum(len(one["cells"]) for one in board["creatures"])
        for cell in cells:
            creature = seen[cell["cell"]]
            assert (cell["piece"], cell["creature"]) == (
                "bw"[creature["seat"] - 1],
                len(creature["cells"]),
            )
        matching = [one for one in board["creatures"] if one["keystone"]]
        assert board["matching"] == [one["cells"] for one in matching]
        assert all(one["keystone"] in board["keystones"] for one in matching)
        for seat in (1, 2):
            worth = 3 * len([one for one in matching if one["seat"] == seat])
            assert board["points"][seat - 1] == board["eaten"][seat - 1] + worth


@pytest.mark.parametrize("seed", range(6))
def test_the_choices_of_the_largest_board_are_short(seed: int) -> None:
    game = tailbiter.game("eat-your-neighbor", side=5, keystone="yes", supply=999, goal="none")
    rng = random.Random(seed)
    position = game.start(seed)
    while position.acting:
        choices = position.walk().choices
        assert len(json.dumps(choices, separators=(",", ":"))) < MOST_BYTES
        position = position.play(rng.choice(position.turns()))
    assert position.turn > 40


def test_the_parts_of_a_turn_are_kept_with_it() -> None:
    game = tailbiter.game("eat-your-neighbor", swap="yes")
    position = game.start().play(" C2").play("swap").play("d04")
    assert [played.parts for played in position.history] == [
        ({"kind": "place", "cell": "c2"},),
        ({"kind": "swap"},),
        ({"kind": "place", "cell": "d4"},),
    ]


def test_a_deal_is_the_cards_laid_open() -> None:
    game = tailbiter.game("eat-your-neighbor", keystone="yes")
    position = game.start_from({"keystones": ["single", "arch", "pair", "hook"]})
    assert (
        position.text == "..../...../....../......./....../...../.... b 0-0 arch,hook,pair,single 1"
    )
    assert position == game.position(position.text)
    assert tailbiter.game("eat-your-neighbor").deal(seed=1) == {"keystones": []}


@pytest.mark.parametrize("keystone", ["yes", "no"])
def test_a_drawn_deal_gives_the_start_of_its_seed(keystone: str) -> None:
    game = tailbiter.game("eat-your-neighbor", keystone=keystone)
    for seed in range(20):
        deal = json.loads(json.dumps(game.deal(seed=seed)))
        assert game.start_from(deal) == game.start(seed=seed)
        assert ",".join(deal["keystones"]) == game.start(seed=seed).text.split()[3].strip("-")


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"keystones": CARDS[:3]},
        {"keystones": [*CARDS, "sled"]},
        {"keystones": [*CARDS[:3], "arch"]},
        {"keystones": [*CARDS[:3], "circle"]},
        {"keystones": [*CARDS[:3], ""]},
        {"keystones": [*CARDS[:3], 1]},
        {"keystones": [*CARDS[:3], "Single"]},
        {"keystones": "arch"},
        {"keystones": None},
        {"keystones": CARDS, "deck": []},
    ],
    ids=str,
)
def test_a_bad_deal_is_refused(deal: View) -> None:
    game = tailbiter.game("eat-your-neighbor", keystone="yes")
    assert game.start_from({"keystones": CARDS})
    with pytest.raises(tailbiter.TextError) as refused:
        game.start_from(deal)
    if set(deal) == {"keystones"}:
        assert refused.value.data["field"] == "keystones"
    with pytest.raises(tailbiter.TextError):
        tailbiter.game("eat-your-neighbor").start_from({"keystones": CARDS})


@pytest.mark.parametrize("decision", [-1, 37, 60, 63, 10**6])
def test_a_number_that_means_nothing_is_refused(decision: int) -> None:
    walk = tailbiter.game("eat-your-neighbor").start().walk()
    with pytest.raises(tailbiter.TurnError) as refused:
        walk.decide(decision)
    assert (refused.value.rule, refused.value.code, refused.value.data) == ("N5", "no_decision", {})
