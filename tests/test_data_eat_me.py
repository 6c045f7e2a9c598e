"""Eat Me as data: deals, choices, parts of orders, and events that a board can be drawn from."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import tailbiter
from tailbiter.games.eat_me import rules, text
from tailbiter.games.errors import NoSuchCellError
from tests.kinds import every_game, random_game, random_turn

DEAL: dict[str, Any] = {
    "hands": [[1, 2, 3, 5, 8, 9, 11, 14, 17, 21], [4, 6, 7, 10, 12, 13, 15, 16, 18, 19]],
    "revealed": [20],
    "withdrawn": [22],
    "lot": [2, 1],
}
START = "*:20-20 - 0,0 100,100 1.2.3.5.8.9.11.14.17.21/4.6.7.10.12.13.15.16.18.19 22 BA -/- 1 0"
TWO = tailbiter.game("eat-me", players=2)
ROUND_1 = START.replace(" - ", " AB ").replace("BA -/- 1 0", "BA -/- 1 1")
KINDS = [game for game in every_game() if game.name == "eat-me"]
MOST_BYTES = 12_000  # of what may come next, in every game


def positions(seed: int) -> Iterator[tailbiter.Position]:
    """A random game with random options; some orders come from the game master."""
    dice = random.Random(seed)
    position = random_game("eat-me", dice).start(seed)
    yield position
    while position.acting:
        seat = dice.choice(position.acting)
        turn = "nmr" if dice.random() < 0.2 else random_turn(position, seat, dice)
        position = position.play(turn, seat, dice)
        yield position


def test_a_deal_is_named_lists() -> None:
    assert TWO.start_from(DEAL).text == START
    assert TWO.definition.deal.write(TWO.start_from(DEAL).state) == DEAL


@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_a_start_is_its_deal(game: tailbiter.Game) -> None:
    for seed in range(5):
        deal = game.deal(seed)
        assert json.loads(json.dumps(deal)) == deal
        assert game.start_from(deal) == game.start(seed)
        assert game.start_from(deal).state.key() == game.set_up(seed).key()


def test_a_deal_may_be_chosen() -> None:
    hands = [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]]
    game = tailbiter.game("eat-me", players=2, closed_ring="yes")
    for lot in ([1, 2], [2, 1]):
        start = game.start_from({"hands": hands, "revealed": [22, 21], "withdrawn": [], "lot": lot})
        assert start.text.split(" ")[0] == "*:21-22"
        assert start.play("bid 3", 1).play("bid 3", 2).view()["board"]["order_of_play"] == lot


@pytest.mark.parametrize(
    ("wrong", "code", "data"),
    [
        (["hands"], "deal", {"fields": [*DEAL]}),
        ({}, "deal", {"fields": [*DEAL]}),
        ({**DEAL, "bids": [1, 2]}, "deal", {"fields": [*DEAL]}),
        ({**DEAL, "hands": DEAL["hands"][:1]}, "list", {"field": "hands", "length": 2}),
        ({**DEAL, "hands": [DEAL["hands"][0], DEAL["hands"][1][:9]]}, "list", {"field": "hands"}),
        ({**DEAL, "hands": [DEAL["hands"][0], 7]}, "list", {"field": "hands"}),
        ({**DEAL, "hands": [DEAL["hands"][0], ["4"] * 10]}, "list", {"field": "hands"}),
        ({**DEAL, "hands": [DEAL["hands"][0]] * 2}, "misplaced", {"card": 1, "places": 2}),
        ({**DEAL, "revealed": [20, 22], "withdrawn": []}, "list", {"field": "revealed"}),
        ({**DEAL, "revealed": [True]}, "list", {"field": "revealed", "of": "int"}),
        ({**DEAL, "withdrawn": [20]}, "misplaced", {"card": 20, "places": 2}),
        ({**DEAL, "withdrawn": [23]}, "misplaced", {"card": 22, "places": 0}),
        ({**DEAL, "lot": [1]}, "list", {"field": "lot"}),
        ({**DEAL, "lot": [1, 1]}, "lot", {"field": "lot", "players": 2, "given": "[1, 1]"}),
        ({**DEAL, "lot": [0, 1]}, "lot", {"field": "lot", "given": "[0, 1]"}),
    ],
)
def test_a_deal_that_cannot_be_is_refused(wrong: Any, code: str, data: dict[str, object]) -> None:
    with pytest.raises(tailbiter.TextError) as refused:
        TWO.start_from(wrong)
    assert refused.value.code == code
    assert refused.value.data.items() >= data.items()


@pytest.mark.parametrize("seed", range(12))
def test_choices_are_what_may_be_decided(seed: int) -> None:
    for position in positions(seed):
        for seat in position.acting[:2]:
            walk = position.walk(seat)
            choices, board = walk.choices, position.view(seat)["board"]
            cards = [offer["text"] for offer in choices["cards"]] or [""]
            offered = [f"{card} {bid}".strip() for card in cards for bid in choices["bids"] or [""]]
            assert offered == [decision.text for decision in walk.decisions]
            assert len(choices["bids"]) == ("bid" in board["asks"]) * (board["may_bid"] + 1)
            assert [offer["card"] for offer in choices["cards"]] == (
                board["hand"] if "card" in board["asks"] else []
            )


@pytest.mark.parametrize("seed", range(12))
def test_a_choice_says_what_its_card_would_do(seed: int) -> None:
    for position in positions(seed):
        for seat in position.acting[:2]:
            walk = position.walk(seat)
            for offer in walk.choices["cards"]:
                number = next(d for d in walk.decisions if d.parts["card"] == offer["card"]).number
                prospect = walk.prospect(number)
                events = [(event.kind, event.data) for event in prospect.events]
                assert events == [(offer["kind"], offer["does"])]
                ring = followed(position.view(seat)["board"], events)["organisms"]
                assert ring == prospect.board["organisms"]


@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_choices_are_short(game: tailbiter.Game) -> None:
    dice = random.Random(repr(game))
    position = game.start(seed=1)
    while position.acting:
        for seat in position.acting[:1]:
            choices = dict(position.walk(seat).choices)
            assert len(json.dumps(choices, separators=(",", ":"))) <= MOST_BYTES
        position = position.play("nmr", position.acting[0], dice)


@pytest.mark.parametrize("seed", range(12))
def test_a_board_that_follows_the_events_is_the_board_of_the_rules(seed: int) -> None:
    """What moved, who scored and who paid is all in the data: nothing has to be guessed."""
    before: dict[str, Any] = {}
    for position in positions(seed):
        for frame in position.telling():
            events = [(event["kind"], event["data"]) for event in frame["events"]]
            before = followed(before, events)
            for key in ("organisms", "victory_points", "bid_points", "order_of_play"):
                assert before[key] == frame["board"][key], (key, events)
            before = frame["board"]
        before = position.view()["board"]


def followed(board: dict[str, Any], events: list[tuple[str, Any]]) -> dict[str, Any]:
    """A board on which only what the events say has happened."""
    board = {**board, "victory_points": list(board["victory_points"])}
    for kind, data in events:
        if kind in ("born", "absorbed", "ate"):
            gone = [*data["eaten"], *([data["was"]] if data["was"] else [])]
            kept = [one for one in board["organisms"] if one not in gone]
            assert len(kept) == len(board["organisms"]) - len(gone)
            ring = [*kept, data["organism"]]
            ring.sort(key=lambda one: (one["id"] is None, one["id"] or one["first"]))
            board["organisms"] = ring
            if data["scored"]:
                board["victory_points"][data["scored"]["seat"] - 1] += data["scored"]["points"]
        if kind == "settled":
            board["order_of_play"] = data["order"]
        if kind == "paid":
            lost = zip(board["bid_points"], data["paid"], strict=True)
            board["bid_points"] = [points - paid for points, paid in lost]
            assert board["bid_points"] == data["left"]
    return board


def told(position: tailbiter.Position) -> list[list[tuple[str, int | None]]]:
    return [[(e["kind"], e["seat"]) for e in frame["events"]] for frame in position.telling()]


def test_a_round_is_told_card_by_card_in_the_order_of_play() -> None:
    position = TWO.position(ROUND_1.replace(" AB ", " BA "))
    position = position.play("21 bid 5", 1).play("19 bid 6", 2)
    closing = [("counted", None), ("settled", None), ("paid", None)]
    assert told(position) == [[("born", 2)], [("absorbed", 1)], closing]
    game = tailbiter.game("eat-me", players=2, bidding="same", payment="first")
    position = game.position(START.replace("BA -/- 1 0", "BA -/- 1 1"))
    position = position.play("21 bid 5", 1).play("19! bid 10!", 2)
    opening, supplied = [("settled", None), ("paid", None)], [("counted", None), ("supplied", 2)]
    assert told(position) == [opening, [("born", 2)], [("absorbed", 1)], supplied]
    assert position.events[1].data == {"payer": 2, "paid": [0, 10], "left": [100, 90]}
    assert position.events[-1].data == {"card": 19, "bid": 10}


def test_the_card_that_closes_the_ring_is_told_with_the_whole_of_it() -> None:
    game = tailbiter.game("eat-me", players=2, closed_ring="yes")
    position = game.position("1A:2-11,2B:13-22 AB 0,0 5,7 1/12 - AB -/- 3 10")
    closing = position.play("1", 1).play("12", 2).events[1]
    whole = {"id": 1, "owner": 1, "first": 1, "last": 22, "size": 22}
    assert (closing.kind, closing.data["organism"], closing.data["eaten"]) == (
        "absorbed",
        whole,
        [],
    )
    assert closing.data["was"] == {**whole, "first": 13, "last": 11, "size": 21}


def test_what_decides_between_equals_is_told() -> None:
    last = "1A:1-9,2B:12-21 AB 10,0 5,7 10/11 22 AB -/- 3 10"
    for tiebreak, points, winners, by in (
        ("shared", "10,0 5,7", [1, 2], "points"),
        ("bid_points", "10,0 5,7", [2], "bid_points"),
        ("bid_points", "10,0 5,5", [1, 2], "points"),
        ("bid_points", "0,0 9,0", [2], "points"),
    ):
        game = tailbiter.game("eat-me", players=2, tiebreak=tiebreak)
        over = game.position(last.replace("10,0 5,7", points)).play("10", 1).play("11", 2)
        data = over.events[-1].data
        assert (over.events[-1].kind, data["winners"], data["decided_by"]) == ("ended", winners, by)


def test_foreseen_is_the_ring_as_it_stands_though_the_order_is_the_last() -> None:
    """Whoever looks, whatever the others have ordered: nothing of it is told."""
    game = tailbiter.game("eat-me", players=3)
    start = game.start(seed=5)
    for seat in (1, 2, 3):
        start = start.play("bid 3", seat)
    for last in (1, 2, 3):
        others = [seat for seat in (1, 2, 3) if seat != last]
        looks = []
        for seed in range(4):
            dice, position = random.Random(seed), start
            for seat in others:
                position = position.play(random_turn(position, seat, dice), seat)
            walk = position.walk(last)
            assert position.acting == (last,)
            seen = [walk.prospect(decision.number) for decision in walk.decisions[::40]]
            looks.append([(one.events, one.board, one.turn) for one in seen])
            assert all(len(one.events) == 1 and one.is_whole for one in seen)
        assert looks == [looks[0]] * 4
        assert others == looks[0][0][1]["ordered"]


def test_nothing_is_foreseen_of_an_opening_bid_but_that_it_is_in() -> None:
    walk = TWO.position(START).play("bid 90", 2).walk(1)
    prospect = walk.prospect(walk.decisions[7].number)
    assert [(event.kind, event.seat) for event in prospect.events] == [("ordered", 1)]
    assert prospect.board["order_of_play"] == []


def test_at_the_end_the_last_order_does_not_foretell_who_wins() -> None:
    position = TWO.position("1A:1-9,2B:12-21 AB 0,0 5,7 10/11 22 AB -/- 3 10").play("10", 1)
    walk = position.walk(2)
    prospect = walk.prospect(walk.decisions[0].number)
    assert [event.kind for event in prospect.events] == ["absorbed"]


@pytest.mark.parametrize(
    ("start", "turn", "order"),
    [
        (START, "bid 12", {"card": None, "bid": 12, "supplied": []}),
        (START, "bid 10!", {"card": None, "bid": 10, "supplied": ["bid"]}),
        (ROUND_1, "21 bid 7", {"card": 21, "bid": 7, "supplied": []}),
        (ROUND_1, "21! bid 0", {"card": 21, "bid": 0, "supplied": ["card"]}),
        (ROUND_1, "21! bid 10!", {"card": 21, "bid": 10, "supplied": ["card", "bid"]}),
        (
            "1A:1-9,2B:12-21 AB 0,0 5,7 10/11 22 AB -/- 3 10",
            "10!",
            {"card": 10, "bid": None, "supplied": ["card"]},
        ),
    ],
)
def test_an_order_is_its_parts(start: str, turn: str, order: dict[str, object]) -> None:
    position = TWO.position(start).play(turn, 1)
    (parts,) = position.history[-1].parts
    assert parts == {"kind": "order", **order}
    board = position.view(1)["board"]
    assert (board["my_order"], board["my_parts"]) == (turn, parts)
    assert position.view(2)["board"]["my_parts"] is None
    assert text.is_supplied(position.decided[0]) == bool(order["supplied"])


def test_decisions_of_a_walk_have_their_parts() -> None:
    for decision in TWO.position(ROUND_1).walk(2).decisions:
        assert decision.parts["kind"] == "order"
        assert decision.text == f"{decision.parts['card']} bid {decision.parts['bid']}"


def test_a_card_off_the_ring_is_no_such_place() -> None:
    for card in (0, 23, 102, 103, 999_999_999):
        with pytest.raises(NoSuchCellError) as refused:
            TWO.position(ROUND_1).play(f"{card} bid 7", 1)
        assert (refused.value.rule, refused.value.code) == ("M19", "no_such_card")
        assert refused.value.data == {
            **{"seat": 1, "card": card, "deck": 22},
            "hand": DEAL["hands"][0],
        }


def test_what_is_no_order_says_what_is_due() -> None:
    for start, due in ((START, ["bid"]), (ROUND_1, ["card", "bid"])):
        with pytest.raises(tailbiter.TextError) as refused:
            TWO.position(start).play("anything", 1)
        assert (refused.value.code, refused.value.data) == (
            "no_turn",
            {"due": due, "given": "'anything'"},
        )


@pytest.mark.parametrize(
    ("start", "seat", "decision", "rule", "code", "data"),
    [
        (ROUND_1, 2, 0, 6, "no_seat", {"seats": 2}),
        (ROUND_1, 0, 4 * rules.GIVEN_BID, 5, "not_due", {"due": ["card", "bid"]}),
        (START, 0, rules.GIVEN_CARD, 18, "not_due_from_master", {"due": ["bid"]}),
        (START, 0, rules.GIVEN_BID + 9, 18, "no_tenth", {"points": 100, "bid": 10}),
        (START, 0, 1 * rules.BIDS, 5, "not_due", {"due": ["bid"]}),
    ],
)
def test_a_number_that_is_no_order_is_refused_with_data(
    start: str, seat: int, decision: int, rule: int, code: str, data: dict[str, object]
) -> None:
    state = TWO.position(start).state
    assert rules.refusal(state, seat, decision) == rule
    refusal = TWO.definition.events.refused(state, seat, decision, rule)
    assert (refusal.code, refusal.data) == (code, data)


def test_after_the_end_a_number_is_refused_too() -> None:
    state = TWO.position("1A:1-21 AB 0,10 5,7 -/- 22 AB -/- 3 11").state
    assert rules.refusal(state, 0, 0) == 17
    assert TWO.definition.events.refused(state, 0, 0, 17).code == "over"
