"""The words of Eat Me: the only test that knows them."""

import random

import pytest

import tailbiter
from tailbiter.games.eat_me.sentences import deed
from tailbiter.games.events import Event, Refusal
from tailbiter.games.sentences import ANYBODY, Reader, sentence

NAMES = ("Ada", "", "Cy", "", "")
YOU = Reader(1, NAMES)  # who plays A
AHEAD = Reader(1, NAMES, is_ahead=True)


Living = dict[str, int | None]


def living(identity: int | None, owner: int | None, first: int, last: int) -> Living:
    size = (last - first) % 52 + 1
    return {"id": identity, "owner": owner, "first": first, "last": last, "size": size}


def unowned(first: int, last: int) -> Living:
    return living(None, None, first, last)


def played(
    kind: str, rule: str, organism: Living, was: Living | None = None, *eaten: Living
) -> Event:
    """A plays 13; where an owned organism is eaten, its owner scores its size."""
    scored = None
    if kind == "ate":
        scored = {"seat": eaten[0]["owner"], "points": eaten[0]["size"]}
    data = {"card": 13, "organism": organism, "was": was, "eaten": list(eaten), "scored": scored}
    return Event("eat-me", kind, rule, 1, data)


CARDS = [  # what follows "A plays 13: ", and "As the ring stands, "
    (
        played("born", "M8", living(4, 1, 13, 13)),
        "organism 4 comes to life.",
        "13 would come to life as your organism 4.",
    ),
    (
        played("born", "M10", living(4, 1, 11, 14), None, unowned(11, 12), unowned(14, 14)),
        "organism 4 comes to life and eats the unowned 11-12 and 14: size 4.",
        "13 would come to life as your organism 4 and eat the unowned 11-12 and 14: size 4.",
    ),
    (
        played("absorbed", "M11", living(2, 1, 12, 13), living(2, 1, 12, 12)),
        "A's organism 2 absorbs it and grows to size 2.",
        "your organism 2 would absorb 13 and grow to size 2.",
    ),
    (
        played("absorbed", "M12", living(2, 2, 12, 15), living(2, 2, 12, 12), unowned(14, 15)),
        "B's organism 2 absorbs it and the unowned 14-15 and grows to size 4.",
        "B's organism 2 would absorb 13 and the unowned 14-15 and grow to size 4.",
    ),
    (
        played("absorbed", "M16", living(2, 2, 1, 52), living(2, 2, 14, 12)),
        "B's organism 2 absorbs it and closes the ring.",
        "B's organism 2 would absorb 13 and close the ring.",
    ),
    (
        played("ate", "M13", living(2, 3, 11, 14), living(2, 3, 11, 12), living(1, 1, 14, 14)),
        "C's organism 2, the larger (2 to 1), absorbs it, eats A's organism 1 and grows to size 4."
        " A scores 1.",
        "Cy's organism 2, the larger (2 to 1), would absorb 13, eat your organism 1 and grow to"
        " size 4. You would score 1.",
    ),
    (
        played("ate", "M14", living(1, 2, 12, 14), living(1, 2, 12, 12), living(3, 2, 14, 14)),
        "B's organism 1, the older (both 1), absorbs it, eats B's own organism 3 and grows to"
        " size 3. B scores 1.",
        "B's organism 1, the older (both 1), would absorb 13, eat B's own organism 3 and grow to"
        " size 3. B would score 1.",
    ),
]


@pytest.mark.parametrize(("event", "told", "ahead"), CARDS)
def test_what_a_card_does(event: Event, told: str, ahead: str) -> None:
    assert sentence(event, ANYBODY) == event.text == f"A plays 13: {told}"
    assert sentence(event, AHEAD) == f"As the ring stands, {ahead}"


def happened(kind: str, rule: str, seat: int | None = None, **data: object) -> Event:
    return Event("eat-me", kind, rule, seat, data)


def won(*winners: int, decided_by: str) -> Event:
    """With 9 victory points each, and 7 and 5 bid points left."""
    points, left = [9, 9], [7, 5]
    won_by = {"winners": list(winners), "decided_by": decided_by}
    return Event("eat-me", "ended", "M17", None, {**won_by, "points": points, "bid_points": left})


ROUND = [
    (happened("ordered", "M6", 1), "A's order is in.", "Your order is in."),
    (
        happened("settled", "M4", round=3, order=[2, 1, 3], bids=[5, 6, 0]),
        "In round 3 B plays first (bid 6), then A (5) and C (0).",
        "In round 3 B plays first (bid 6), then you (5) and Cy (0).",
    ),
    (
        happened("paid", "M3", payer=None, paid=[5, 6], left=[95, 94]),
        "Everyone pays: A has 95 bid points left and B 94.",
        "Everyone pays: you have 95 bid points left and B 94.",
    ),
    (
        happened("paid", "M3", payer=1, paid=[99, 0], left=[1, 100]),
        "Only A, who plays first, pays: A has 1 bid point left and B 100.",
        "Only you, who play first, pay: you have 1 bid point left and B 100.",
    ),
    (
        happened("counted", "M7", round=3, points=[0, 2, 7]),
        "After round 3 A has 0 victory points, B 2 and C 7.",
        "After round 3 you have 0 victory points, B 2 and Cy 7.",
    ),
    (
        happened("supplied", "M18", 1, card=13, bid=10),
        "A's card, drawn at random, and bid of 10, 10 % of the points left, came from the game"
        " master: no moves received.",
        "Your card, drawn at random, and bid of 10, 10 % of the points left, came from the game"
        " master: no moves received.",
    ),
    (
        happened("supplied", "M18", 2, card=None, bid=0),
        "B's bid of 0, 10 % of the points left, came from the game master: no bid received.",
        "B's bid of 0, 10 % of the points left, came from the game master: no bid received.",
    ),
    (
        won(1, decided_by="bid_points"),
        "All cards are played; A wins with 7 bid points left: A has 9 victory points and B 9.",
        "All cards are played; you win with 7 bid points left: you have 9 victory points and B 9.",
    ),
    (
        won(1, 2, decided_by="points"),
        "All cards are played; A and B share the win: A has 9 victory points and B 9.",
        "All cards are played; you and B share the win: you have 9 victory points and B 9.",
    ),
]


@pytest.mark.parametrize(("event", "told", "you"), ROUND)
def test_what_a_round_did(event: Event, told: str, you: str) -> None:
    assert sentence(event, ANYBODY) == told
    assert sentence(event, YOU) == you


def test_an_order_that_is_looked_at_stays_sealed() -> None:
    words = "Your choice would stay secret until everybody has chosen."
    assert sentence(happened("ordered", "M6", 1), AHEAD) == words


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("bid 12", "Seal a bid of 12"),
        ("13 bid 7", "Seal card 13 with a bid of 7"),
        ("13", "Seal card 13"),
    ],
)
def test_a_button_says_what_it_seals(order: str, words: str) -> None:
    assert deed(order, [], AHEAD) == words


@pytest.mark.parametrize(
    ("order", "words"), [("bid 0", "Bid 0"), ("13 bid 7", "Card 13, bid 7"), ("13", "Card 13")]
)
def test_an_order_that_is_in_says_what_was_in_it(order: str, words: str) -> None:
    assert deed(order, [], YOU) == words


@pytest.mark.parametrize(
    ("code", "data", "told", "you"),
    [
        (
            "not_held",
            {"seat": 1, "card": 4, "hand": [1, 2, 3]},
            "A does not hold 4, but 1, 2 and 3",
            "you do not hold 4, but 1, 2 and 3",
        ),
        (
            "no_such_card",
            {"seat": 1, "card": 99, "hand": [7], "deck": 22},
            "A does not hold 99, but 7; cards are 1 to 22",
            "you do not hold 99, but 7; cards are 1 to 22",
        ),
        (
            "bid_too_high",
            {"seat": 1, "most": 30},
            "A holds 30 bid points: a bid is a whole number from 0 to 30",
            "you hold 30 bid points: a bid is a whole number from 0 to 30",
        ),
    ],
)
def test_what_is_wrong_with_an_order(
    code: str, data: dict[str, object], told: str, you: str
) -> None:
    assert sentence(Refusal(code, data, game="eat-me")) == told
    assert sentence(Refusal(code, data, game="eat-me"), YOU) == you


@pytest.mark.parametrize(
    ("code", "data", "told"),
    [
        ("over", {}, "the last round is over; nobody orders any more"),
        ("no_seat", {"seats": 3}, "only the seats A to C order"),
        ("not_due", {"due": ["card", "bid"]}, "now a card and a bid are due, as in 13 bid 7"),
        ("not_due", {"due": ["bid"]}, "now a bid is due, as in bid 7"),
        ("no_dice", {}, "a half that did not come is supplied by the GM, who gives dice"),
        (
            "not_due_from_master",
            {"due": ["card"]},
            "the GM supplies only what is due here, as in 13",
        ),
        (
            "no_tenth",
            {"points": 95, "bid": 10},
            "a bid that the GM supplies is 10 % of 95, rounded up: 10",
        ),
    ],
)
def test_what_would_be_right(code: str, data: dict[str, object], told: str) -> None:
    assert sentence(Refusal(code, data, game="eat-me")) == told


def test_a_refused_turn_says_what_was_written() -> None:
    position = tailbiter.game("eat-me").start(seed=1)
    with pytest.raises(tailbiter.TurnError, match="M5: now a bid is due, as in bid 7, not '13'"):
        position.play("13", seat=1)
    with pytest.raises(tailbiter.TextError, match="now a bid is due, as in bid 7, not 'x'"):
        position.play("x", seat=1)
    with pytest.raises(tailbiter.TurnError, match="the game is over: All cards are played"):
        played_out(position).play("13", seat=1)


def played_out(position: tailbiter.Position) -> tailbiter.Position:
    dice = random.Random(1)
    while position.acting:
        position = position.play("nmr", position.acting[0], dice)
    return position


def test_a_sealed_order_is_told_in_words_to_its_seat_alone() -> None:
    position = tailbiter.game("eat-me", players=2).start(seed=1).play("bid 3", seat=1)
    assert position.deeds(1) == ["Bid 3"]
    assert position.deeds(2) == position.deeds(None) == []
    both = position.play("bid 0", seat=2)
    assert both.deeds(None) == ["Bid 3", "Bid 0"]
