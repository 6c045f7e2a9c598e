"""The words of Eat Your Neighbor: the only test that knows them."""

from functools import partial
from typing import Any

import pytest

from tailbiter.games.eat_your_neighbor.events import KINDS
from tailbiter.games.eat_your_neighbor.sentences import REFUSALS, deed
from tailbiter.games.events import Event, Refusal
from tailbiter.games.sentences import ANYBODY, Reader, sentence

YOU = Reader(1, ("Ada", "Bo"))  # who plays Black
AHEAD = Reader(1, ("Ada", "Bo"), is_ahead=True)
OTHER = Reader(2, ("Ada", "Bo"))  # who plays White
FOUR = ["d2", "d3", "d4", "d5"]


def event(kind: str, rule: str, seat: int | None, **data: Any) -> Event:
    return Event("eat-your-neighbor", kind, rule, seat, data)


def ended(because: str, by: str, points: list[int], last: int | None = 2) -> Event:
    rule = "N9" if because == "eaten" else "N10"
    told = {"because": because, "of": 1, "eaten": [12, 3], "points": points}
    return event("ended", rule, None, **told, decided_by=by, last=last)


TOLD = [
    (
        event("placed", "N5", 1, cell="c3", creature=["c3"]),
        "Black places on c3.",
        "You place on c3.",
        "You would place on c3.",
        "Ada places on c3.",
    ),
    (
        event("placed", "N5", 1, cell="c3", creature=["c3", "c4"]),
        "Black places on c3 and makes a creature of 2.",
        "You place on c3 and make a creature of 2.",
        "You would place on c3 and make a creature of 2.",
        "Ada places on c3 and makes a creature of 2.",
    ),
    (
        event("ate", "N7", 1, eaten=["a1", "a2"], eaters=["b1", "b2", "b3"]),
        "It eats White's creature of 2 on a1 and a2.",
        "It eats Bo's creature of 2 on a1 and a2.",
        "It would eat Bo's creature of 2 on a1 and a2.",
        "It eats your creature of 2 on a1 and a2.",
    ),
    (
        event("ate", "N7", 1, eaten=["a1"], eaters=["b1", "b2"]),
        "It eats White's single on a1.",
        "It eats Bo's single on a1.",
        "It would eat Bo's single on a1.",
        "It eats your single on a1.",
    ),
    (
        event("swarmed", "N8", 1, eaten=FOUR, eaters=["e2", "e4", "c2"]),
        "Black's singles swarm and eat White's creature of 4 on d2, d3, d4 and d5.",
        "Your singles swarm and eat Bo's creature of 4 on d2, d3, d4 and d5.",
        "Your singles would swarm and eat Bo's creature of 4 on d2, d3, d4 and d5.",
        "Ada's singles swarm and eat your creature of 4 on d2, d3, d4 and d5.",
    ),
    (
        event("swapped", "N3", 2, cell="d4"),
        "White takes over the piece on d4.",
        "Bo takes over the piece on d4.",
        "Bo would take over the piece on d4.",
        "You take over the piece on d4.",
    ),
    (
        event("passed", "N10", 1),
        "Black cannot place and passes.",
        "You cannot place and pass.",
        "You cannot place and would pass.",
        "Ada cannot place and passes.",
    ),
    (
        ended("eaten", "points", [12, 3]),
        "Black has eaten 12; the score is Black 12, White 3.",
        "You have eaten 12; the score is you 12, Bo 3.",
        "You would have eaten 12; the score would be you 12, Bo 3.",
        "Ada has eaten 12; the score is Ada 12, you 3.",
    ),
    (
        ended("stuck", "points", [5, 3], None),
        "Black cannot place; the score is Black 5, White 3.",
        "You cannot place; the score is you 5, Bo 3.",
        "You could not place; the score would be you 5, Bo 3.",
        "Ada cannot place; the score is Ada 5, you 3.",
    ),
    (
        ended("stuck", "eaten", [12, 12]),
        "Black cannot place; the score is Black 12, White 12, and more eaten decides.",
        "You cannot place; the score is you 12, Bo 12, and more eaten decides.",
        "You could not place; the score would be you 12, Bo 12, and more eaten decides.",
        "Ada cannot place; the score is Ada 12, you 12, and more eaten decides.",
    ),
    (
        ended("stuck", "last", [7, 7]),
        "Black cannot place; the score is Black 7, White 7, and White placed last, which decides.",
        "You cannot place; the score is you 7, Bo 7, and Bo placed last, which decides.",
        "You could not place; the score would be you 7, Bo 7,"
        " and Bo would have placed last, which decides.",
        "Ada cannot place; the score is Ada 7, you 7, and you placed last, which decides.",
    ),
]
wrong = partial(Refusal, game="eat-your-neighbor")
REFUSED = [
    (wrong("not_your_turn", {"seat": 2}), "it is White's turn"),
    (wrong("no_swap", {}), "only White may swap, on turn 2 of a game with the swap option"),
    (wrong("no_pass", {}), "you must place while you can; passing is for those who cannot"),
    (wrong("no_decision", {}), "a turn places a piece on a cell of the board"),
    (wrong("none_in_hand", {}), "you have no pieces left in hand"),
    (wrong("taken", {"cell": "c3"}), "c3 is taken; place on an empty cell"),
    (
        wrong("off_the_board", {"cell": "h1", "last": "g4"}),
        "h1 is not on this board; cells are a1 to g4",
    ),
    (
        wrong("too_large", {"cell": "c3"}),
        "a piece on c3 would make a creature larger than four; place elsewhere",
    ),
    (wrong("no_turn", {"last": "g4", "given": "'?'"}), "a turn is a cell from a1 to g4, not '?'"),
    (wrong("who_placed_last", {"given": "'x'"}), "who placed last is b, w or -, not 'x'"),
    (
        wrong("nobody_placed"),
        "this game is over, so somebody has placed last: write b or w, not -",
    ),
    (wrong("rows", {"side": 2, "rows": [2, 3, 2]}), "a board of side 2 has rows of 2/3/2 cells"),
    (wrong("mark", {"given": "'x'"}), "a cell is b, w or . and not 'x'"),
    (wrong("larger_than_four", {"cell": "c3"}), "the creature at c3 is larger than four"),
    (
        wrong("eaten", {"given": "'3'"}),
        "pieces eaten are written black's-white's, as in 3-0, not '3'",
    ),
    (wrong("supply"), "more pieces on the board and eaten than the supply holds"),
    (
        wrong("keystone", {"given": "'bow'", "known": ["bone", "bow-tie"]}),
        "no keystone named 'bow'; did you mean 'bow-tie'? There is bone, bow-tie",
    ),
    (wrong("keystones", {"wanted": 4, "given": "'a'"}), "4 different keystones are shown; not 'a'"),
    (wrong("keystones", {"wanted": 0, "given": "'a'"}), "no keystones: write -; not 'a'"),
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


def test_a_seat_is_called_by_its_colour_where_it_has_no_name() -> None:
    event, anybody, *_ = TOLD[0]
    assert sentence(event, Reader(2, ("", "Bo"))) == anybody


PLACED = event("placed", "N5", 1, cell="c3", creature=["c3"])
ATE = event("ate", "N7", 1, eaten=["a1"], eaters=["b1", "b2"])


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([PLACED], "Place c3"),
        ([PLACED, ATE, ATE], "Place c3, eat 2"),
        ([PLACED, event("swarmed", "N8", 1, eaten=FOUR, eaters=["e2"])], "Place c3, eat 4"),
        ([PLACED, ATE, ended("eaten", "points", [12, 3])], "Place c3, eat 1, win"),
        ([PLACED, ended("stuck", "points", [3, 12])], "Place c3, end the game"),
        ([event("swapped", "N3", 2, cell="d4")], "Take over d4"),
        ([event("passed", "N10", 1)], "Pass"),
    ],
)
def test_a_deed_is_a_few_words(events: list[Event], words: str) -> None:
    assert deed("", events, AHEAD) == words
