"""The words of Eat Me: the only test that knows them."""

import random

import pytest

import tailbiter
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


CARDS = [  # what follows "A plays 13: ", and "You would play 13: "
    (
        played("born", "M8", living(4, 1, 13, 13)),
        "a new organism 4 comes to life, size 1.",
        "a new organism 4 would come to life, size 1.",
    ),
    (
        played("born", "M10", living(4, 1, 11, 14), None, unowned(11, 12), unowned(14, 14)),
        "a new organism 4 eats the unowned 11-12 and 14 and is now 11-14, size 4.",
        "a new organism 4 would eat the unowned 11-12 and 14 and be 11-14, size 4.",
    ),
    (
        played("absorbed", "M11", living(2, 1, 12, 13), living(2, 1, 12, 12)),
        "A's organism 2 absorbs it and is now 12-13, size 2.",
        "your organism 2 would absorb it and be 12-13, size 2.",
    ),
    (
        played("absorbed", "M12", living(2, 2, 12, 15), living(2, 2, 12, 12), unowned(14, 15)),
        "B's organism 2 absorbs it and the unowned 14-15, and is now 12-15, size 4.",
        "B's organism 2 would absorb it and the unowned 14-15, and be 12-15, size 4.",
    ),
    (
        played("absorbed", "M16", living(2, 2, 1, 52), living(2, 2, 14, 12)),
        "B's organism 2, on both sides of it, absorbs it and closes the ring.",
        "B's organism 2, on both sides of it, would absorb it and close the ring.",
    ),
    (
        played("ate", "M13", living(2, 3, 11, 14), living(2, 3, 11, 12), living(1, 1, 14, 14)),
        "C's organism 2 (2), the larger, absorbs it and eats A's organism 1 (1):"
        " A scores 1; it is now 11-14, size 4.",
        "Cy's organism 2 (2), the larger, would absorb it and eat your organism 1 (1):"
        " you would score 1; it would be 11-14, size 4.",
    ),
    (
        played("ate", "M14", living(1, 2, 12, 14), living(1, 2, 12, 12), living(3, 2, 14, 14)),
        "B's organism 1 (1), the older, absorbs it and eats B's own organism 3 (1):"
        " B scores 1; it is now 12-14, size 3.",
        "B's organism 1 (1), the older, would absorb it and eat B's own organism 3 (1):"
        " B would score 1; it would be 12-14, size 3.",
    ),
]


@pytest.mark.parametrize(("event", "told", "ahead"), CARDS)
def test_what_a_card_does(event: Event, told: str, ahead: str) -> None:
    assert sentence(event, ANYBODY) == event.text == f"A plays 13: {told}"
    assert sentence(event, AHEAD) == f"You would play 13: {ahead}"


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
        "By their bids the order of play in round 3 is B (6), A (5) and C (0).",
        "By their bids the order of play in round 3 is B (6), you (5) and Cy (0).",
    ),
    (
        happened("paid", "M3", payer=None, paid=[5, 6], left=[95, 94]),
        "Everyone pays; the bid points left are A 95 and B 94.",
        "Everyone pays; the bid points left are you 95 and B 94.",
    ),
    (
        happened("paid", "M3", payer=1, paid=[5, 0], left=[95, 100]),
        "Only A, who plays first, pays; the bid points left are A 95 and B 100.",
        "Only you, who play first, pay; the bid points left are you 95 and B 100.",
    ),
    (
        happened("counted", "M7", round=3, points=[0, 2]),
        "After round 3 the victory points are A 0 and B 2.",
        "After round 3 the victory points are you 0 and B 2.",
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
        "B's bid of 0, 10 % of the points left, came from the game master: no moves received.",
        "B's bid of 0, 10 % of the points left, came from the game master: no moves received.",
    ),
    (
        won(1, decided_by="bid_points"),
        "All cards are played; A wins by bid points left, 7, with 9 victory points (A 9 and B 9).",
        "All cards are played; you win by bid points left, 7, with 9 victory points"
        " (you 9 and B 9).",
    ),
    (
        won(1, 2, decided_by="points"),
        "All cards are played; A and B share the win with 9 victory points (A 9 and B 9).",
        "All cards are played; you and B share the win with 9 victory points (you 9 and B 9).",
    ),
]


@pytest.mark.parametrize(("event", "told", "you"), ROUND)
def test_what_a_round_did(event: Event, told: str, you: str) -> None:
    assert sentence(event, ANYBODY) == told
    assert sentence(event, YOU) == you


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
        ("not_due", {"due": ["card", "bid"]}, "an order here is written 13 bid 7"),
        ("not_due", {"due": ["bid"]}, "an order here is written bid 7"),
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
    with pytest.raises(tailbiter.TurnError, match="M5: an order here is written bid 7, not '13'"):
        position.play("13", seat=1)
    with pytest.raises(tailbiter.TextError, match="an order here is written bid 7, not 'x'"):
        position.play("x", seat=1)
    with pytest.raises(tailbiter.TurnError, match="the game is over: All cards are played"):
        played_out(position).play("13", seat=1)


def played_out(position: tailbiter.Position) -> tailbiter.Position:
    dice = random.Random(1)
    while position.acting:
        position = position.play("nmr", position.acting[0], dice)
    return position
