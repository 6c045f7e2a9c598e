"""The words of Ouroboros: the only test that knows them."""

from dataclasses import replace
from functools import partial

import pytest

from tailbiter.games.events import Event, Refusal
from tailbiter.games.ouroboros.events import KINDS
from tailbiter.games.ouroboros.prices import SETS
from tailbiter.games.ouroboros.sentences import APART, REFUSALS, deed
from tailbiter.games.sentences import ANYBODY, Reader, sentence

YOU = Reader(1, ("Ada", "Bo"))  # who plays A
AHEAD = Reader(1, ("Ada", "Bo"), is_ahead=True)
OTHER = Reader(2, ("Ada", "Bo"))  # who plays B
STONES = ["b5", "d5"]


def discs(letters: str) -> dict[str, int]:
    return {colour: letters.count(colour) for colour in "bgry"}


def lying(**by_square: str) -> list[dict[str, str]]:
    return [{"square": square, "disc": disc} for square, disc in by_square.items()]


TOLD = [
    (
        Event("ouroboros", "placed", "O4", 1, {"square": "c4", "disc": "b", "way": "+"}),
        "A places a stone on c4 and takes its blue disc.",
        "You place a stone on c4 and take its blue disc.",
        "You would place a stone on c4 and take its blue disc.",
        "Ada places a stone on c4 and takes its blue disc.",
    ),
    (
        Event(
            *("ouroboros", "gave", "O4", 1),
            {"stone": "c4", "discs": lying(b4="r", c3="r", c5="y", d4="g"), "to": 2},
        ),
        "B gets 1 green, 2 red and 1 yellow from b4, c3, c5 and d4.",
        "Bo gets 1 green, 2 red and 1 yellow from b4, c3, c5 and d4.",
        "Bo would get 1 green, 2 red and 1 yellow from b4, c3, c5 and d4.",
        "You get 1 green, 2 red and 1 yellow from b4, c3, c5 and d4.",
    ),
    (
        Event("ouroboros", "gave_nothing", "O5", 1, {"stone": "c4", "way": "+", "to": 2}),
        "No disc lies beside it, so B gets nothing.",
        "No disc lies beside it, so Bo gets nothing.",
        "No disc lies beside it, so Bo would get nothing.",
        "No disc lies beside it, so you get nothing.",
    ),
    (
        Event("ouroboros", "gave_nothing", "O5", 1, {"stone": "c4", "way": "x", "to": 2}),
        "No disc lies at its corners, so B gets nothing.",
        "No disc lies at its corners, so Bo gets nothing.",
        "No disc lies at its corners, so Bo would get nothing.",
        "No disc lies at its corners, so you get nothing.",
    ),
    (
        Event(
            *("ouroboros", "removed", "O7", 1),
            {"stones": STONES, "pattern": 1, "paid": discs("rrr")},
        ),
        "A pays 3 red for pattern 1 and removes the stones on b5 and d5.",
        "You pay 3 red for pattern 1 and remove the stones on b5 and d5.",
        "You would pay 3 red for pattern 1 and remove the stones on b5 and d5.",
        "Ada pays 3 red for pattern 1 and removes the stones on b5 and d5.",
    ),
    (
        Event("ouroboros", "lifted", "O10", 1, {"stones": STONES, "to": "pile"}),
        "Both stones go back to the pile.",
        "Both stones go back to the pile.",
        "Both stones would go back to the pile.",
        "Both stones go back to the pile.",
    ),
    (
        Event("ouroboros", "lifted", "O10", 1, {"stones": STONES, "to": "out"}),
        "Both stones are out of the game.",
        "Both stones are out of the game.",
        "Both stones would be out of the game.",
        "Both stones are out of the game.",
    ),
    (
        Event("ouroboros", "discarded", "O13", 1, {"disc": "y"}),
        "A discards 1 yellow.",
        "You discard 1 yellow.",
        "You would discard 1 yellow.",
        "Ada discards 1 yellow.",
    ),
    (
        Event("ouroboros", "not_yet", "O15", 1, {}),
        "A stands at nothing, but a first turn of one's own cannot win.",
        "You stand at nothing, but a first turn of one's own cannot win.",
        "You would stand at nothing, but a first turn of one's own cannot win.",
        "Ada stands at nothing, but a first turn of one's own cannot win.",
    ),
    (
        Event("ouroboros", "ended", "O14", None, {"winner": 1, "discs": [0, 3]}),
        "A wins: their own turn has left them with no disc.",
        "You win: your own turn has left you with no disc.",
        "You would win: your own turn would leave you with no disc.",
        "Ada wins: their own turn has left them with no disc.",
    ),
]
wrong = partial(Refusal, game="ouroboros")
REFUSED = [
    (wrong("over", {}), "the game is over"),
    (wrong("not_your_turn", {"seat": 2}), "it is B's turn"),
    (wrong("no_decision", {}), "a turn is exactly one of place, remove and discard"),
    (wrong("off_the_grid", {"square": "g1", "last": "f6"}), "squares are a1 to f6, not 'g1'"),
    (
        wrong("one_stone", {"square": "b5"}),
        "two stones stand on two squares, not both on b5",
    ),
    (
        wrong("no_disc", {"square": "c4"}),
        "no disc lies on c4; place a stone where one does",
    ),
    (
        wrong("no_stone_in_pile", {}),
        "the pile holds no stone to place; remove two stones or discard a disc",
    ),
    (
        wrong("not_held", {"held": discs("bby")}),
        "you hold 2 blue and 1 yellow; discard one that you hold, or place or remove stones",
    ),
    (
        wrong("not_held", {"held": discs("")}),
        "you hold no disc; discard one that you hold, or place or remove stones",
    ),
    (
        wrong("no_stones", {"squares": STONES}),
        "b5 and d5 do not both hold stones; name two that stand in a pattern",
    ),
    (
        wrong("no_pattern", {"stones": ["a1", "d4"], "offsets": [[0, 2], [0, 1]]}),
        "a1 and d4 stand in no pattern; those that do stand with one square between, side by side",
    ),
    (
        wrong("wrong_price", {"stones": ["b3", "c3"], "pattern": 2}),
        "removing b3 and c3 costs one disc of each colour (pattern 2)",
    ),
    (
        wrong("wrong_price", {"stones": ["b3", "c4"], "pattern": 3}),
        "removing b3 and c4 costs 3 discs of one colour and 2 of another (pattern 3)",
    ),
    (
        wrong("too_dear", {"stones": ["a2", "b4"], "pattern": 4, "held": discs("bbbrr")}),
        "removing a2 and b4 costs 6 discs of one colour (pattern 4); you hold 3 blue and 2 red",
    ),
    *(
        (
            wrong("wrong_price", {"stones": STONES, "pattern": pattern}),
            f"removing {' and '.join(STONES)} costs {cost} (pattern {pattern})",
        )
        for pattern, cost in ((1, "3 discs of one colour"), (4, "6 discs of one colour"))
    ),
    (
        wrong("no_turn", {"given": "'?'"}),
        "a turn is a place as c3+ or c3x, a removal as b2-b4:rrr or a discard as -r, not '?'",
    ),
    (
        wrong("which_way", {"square": "c4"}),
        "c4+ gives away what lies beside c4, c4x what lies at its corners",
    ),
    (wrong("rows", {"size": 4}), "a grid of size 4 is 4 rows of 4 squares, parted by /"),
    (wrong("mark", {"given": "'x'"}), "a square is b, g, r, y, # or . and not 'x'"),
    (wrong("disc", {"given": "'x'"}), "a disc is b, g, r or y, and not 'x'"),
    (
        wrong("too_many", {"disc": "b", "discs": 10, "found": 11}),
        "there are 10 blue discs, not 11",
    ),
    (
        wrong("supplies", {"players": 2, "given": "'0'"}),
        "supplies are written b,g,r,y as in 0,0,0,0/0,0,0,0, not '0'",
    ),
    (
        wrong("stuck", {"seat": 2}),
        "B can neither place, remove nor discard: nobody could play on",
    ),
    (
        wrong("small_grid", {"players": 3, "size": 3}),
        "3 players need a grid of size 4 or more, not 3",
    ),
    (
        wrong("few_discs", {"size": 7, "least": 13, "given": 10}),
        "a grid of size 7 needs 13 or more discs of each colour, not 10",
    ),
    (wrong("own_turn"), "to win only from one's own second turn on is for 2 players"),
]


@pytest.mark.parametrize(("event", "anybody", "you", "ahead", "other"), TOLD)
def test_what_happened_is_told_to_its_reader(
    event: Event, anybody: str, you: str, ahead: str, other: str
) -> None:
    assert sentence(event, ANYBODY) == anybody
    assert sentence(event, YOU) == you
    assert sentence(event, AHEAD) == ahead
    assert sentence(event, OTHER) == other


@pytest.mark.parametrize(("refusal", "words"), REFUSED)
def test_why_something_is_forbidden_is_told(refusal: Refusal, words: str) -> None:
    assert sentence(refusal) == words


def test_every_kind_and_every_refusal_is_here() -> None:
    assert {event.kind for event, *_ in TOLD} == set(KINDS)
    assert {refusal.code for refusal, _ in REFUSED} == set(REFUSALS)


def test_a_seat_is_called_by_its_letter_where_it_has_no_name() -> None:
    event = TOLD[0][0]
    assert sentence(event, Reader(2, ("", "Bo"))) == TOLD[0][1]


def told(kind: str) -> Event:
    return next(event for event, *_ in TOLD if event.kind == kind)


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (["placed", "gave"], "Place on c4, give 4 to Bo"),
        (["placed", "gave_nothing"], "Place on c4, give nothing"),
        (["removed", "lifted"], "Pay 3 red, remove b5 and d5"),
        (["discarded"], "Discard 1 yellow"),
        (["discarded", "ended"], "Discard 1 yellow, win"),
        (["discarded", "not_yet"], "Discard 1 yellow"),
    ],
)
def test_a_deed_is_a_few_words(kinds: list[str], words: str) -> None:
    assert deed("", [told(kind) for kind in kinds], AHEAD) == words


def test_one_disc_of_each_colour_is_a_short_price() -> None:
    event = told("removed")
    paid = replace(event, data={**event.data, "pattern": 2, "paid": discs("bgry")})
    assert deed("", [paid], AHEAD) == "Pay one of each colour, remove b5 and d5"


def test_every_pattern_is_told_in_words() -> None:
    assert {offset for offsets in SETS.values() for offset in offsets} == set(APART)
