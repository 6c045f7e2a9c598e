"""The words of Eat Thyself, for each who may read them: the only test that knows them."""

import re

import pytest

import tailbiter
from tailbiter.games.eat_thyself.sentences import deed
from tailbiter.games.sentences import ANYBODY, Reader, sentence
from tests.test_data_eat_thyself import walks

NAMES = ("Ann", "Bo", "Cy")
CAPTURE = "_Aba_Bab_Aba_Bab A 1,4/1,4 1"


def told(text: str, turn: str, reader: Reader = ANYBODY, **options: object) -> list[str]:
    """What a turn did, sentence by sentence."""
    game = tailbiter.game("eat-thyself", **{"cards": "12+24", "pawn_return": "may", **options})
    return [sentence(event, reader) for event in game.position(text).play(turn).events]


def test_a_king_taken() -> None:
    assert told(CAPTURE, "2+4b x13,15 B=1 B@5 b@6") == [
        "A's king in slot 2 moves 4 slots clockwise with the 2/4 card, to slot 6; slot 2 closes.",
        "There it takes B's king in hand.",
        "A also lifts B's king from slot 13 and pawn from slot 15.",
        "A puts B's king back onto the free space in slot 1.",
        "A puts B's king back between slots 5 and 6.",
        "A puts B's pawn back between slots 6 and 7.",
    ]
    assert told(CAPTURE, "2+4b x13,15 B=1 B@5 b@6", Reader(2, NAMES))[:4] == [
        "Ann's king in slot 2 moves 4 slots clockwise with the 2/4 card, to slot 6; slot 2 closes.",
        "There it takes your king in hand.",
        "Ann also lifts your king from slot 13 and pawn from slot 15.",
        "Ann puts your king back onto the free space in slot 1.",
    ]
    assert told(CAPTURE, "2+4b x13,15 B=1 B@5 b@6", Reader(1, NAMES, is_ahead=True))[:4] == [
        "Your king in slot 2 would move 4 slots clockwise with the 2/4 card, to slot 6;"
        " slot 2 would close.",
        "There it would take Bo's king in hand.",
        "You would also lift Bo's king from slot 13 and pawn from slot 15.",
        "You would put Bo's king back onto the free space in slot 1.",
    ]


def test_the_gap_at_the_head_lies_between_the_last_slot_and_the_first() -> None:
    told_last = told(CAPTURE, "2+1a b@15")[-1]
    assert told_last == "A puts B's pawn back between slots 15 and 1."


def test_a_king_taken_alone() -> None:
    assert told(CAPTURE, "2+4b B=1", king_extra="up_to_two")[2] == "A lifts nothing more."


def test_a_pawn_taken_and_left_out() -> None:
    text, turn = "_A(b)(B)_aB A 1,4/1,4 1", "2+1a b!"
    assert told(text, turn)[1:] == [
        "There it takes B's pawn in hand.",
        "A leaves B's pawn out of the game.",
    ]
    assert told(text, turn, Reader(1, NAMES))[2] == "You leave Bo's pawn out of the game."


def test_landing_on_a_space() -> None:
    assert told("_Aa(B)_(b) A 1,4/1,4 1", "2-1a") == [
        "A's king in slot 2 moves 1 slot back with the 1/2 card, to slot 1; slot 2 closes.",
        "There it stands on the free space.",
    ]
    circle = told("(A)(a)(B)(b) A 1,4/1,4 1", "1+4b")
    assert "close" not in circle[0], "a space stays"
    assert circle[1] == "It comes full circle, onto the space that it left."


def test_eating_a_pawn_of_ones_own() -> None:
    text = "_A(a)(B)a(b) A 1,4/1,4 1"
    assert told(text, "2+1a")[1] == "There it eats A's pawn, which leaves the game."
    assert told(text, "2+1a", Reader(1))[1] == "There it eats your pawn, which leaves the game."
    ahead = told(text, "2+1a", Reader(1, is_ahead=True))[1]
    assert ahead == "There it would eat your pawn, which would leave the game."


def test_eating_the_other_king() -> None:
    text, turn = "_Aa(A)a(B)(b) A 2,4/1,4 1", "2+2a x2"
    assert told(text, turn)[1:] == [
        "There it eats A's other king, which leaves the game.",
        "A also removes its pawn from slot 2.",
    ]
    assert told(text, turn, Reader(1, NAMES))[2] == "You also remove your pawn from slot 2."
    assert told(text, turn, Reader(2, NAMES))[2] == "Ann also removes their pawn from slot 2."
    ahead = told(text, turn, Reader(1, is_ahead=True))
    assert ahead[2] == "You would also remove your pawn from slot 2."
    assert told(text, "2+2a")[2] == "A keeps its pawns."
    assert told(text, "2+2a", Reader(1))[2] == "You keep your pawns."


def test_the_end() -> None:
    text, turn = "_Aab_(B)_ A 1,4/1,4 1", "2+1a"
    assert told(text, turn)[-1] == "A has a single piece left, a king, and wins."
    assert told(text, turn, Reader(1))[-1] == "You have a single piece left, a king, and win."
    ahead = told(text, turn, Reader(2, NAMES, is_ahead=True))
    assert ahead[-1] == "Ann would have a single piece left, a king, and win."
    first = told("_Aa(A)aB(B)(b) A 2,4/1,4 1", "2+2a", goal="first_king")
    assert first[-1] == "A has one king left, and wins."


def test_a_draw() -> None:
    text = "_Aa(B)_(b) A 1,4/1,4 10"
    assert told(text, "2-1a", turn_limit=10)[-1] == "10 turns have been played: a draw."
    ahead = told(text, "2-1a", Reader(is_ahead=True), turn_limit=10)
    assert ahead[-1] == "10 turns would have been played: a draw."
    position = tailbiter.game("eat-thyself", cards="12+24").position("(A)(B)__ab A 1,2/1,2 1")
    for turn in ["1+2b", "2+2b", "3+4b", "4+4b"] * 2:
        position = position.play(turn)
    assert position.events[-1].text == (
        "The same ring, cards and player to move came up for the third time: a draw."
    )


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        ("2+2a", "T4: your first card shows 1, your second 4"),
        ("3+1a", "T4: move one of your kings; they stand in slots 2 and 10"),
        ("17+1a", "T1: there is no slot 17; at that moment they are 1 to 16"),
        ("2+1a", "T10: B's pawn must be put back, between two slots or onto a free space"),
        ("2+1a a@3", "T10: it is B's pawn that must be put back"),
        (
            "2+1a b=2",
            "T10: put B's pawn back between two neighbouring slots,"
            " or onto a free space (slots 1, 4, 8 and 12)",
        ),
        ("2+4b x3", "T11: lift two of B's other pieces, in slots 2, 7, 10, 13 and 15"),
        (
            "2+4b x13,15 B=1",
            "T11: B's king and pawn must be put back, between two slots or onto a free space",
        ),
    ],
)
def test_refusals_say_what_would_do(turn: str, why: str) -> None:
    position = tailbiter.game("eat-thyself", cards="12+24").position(CAPTURE)
    with pytest.raises(tailbiter.TurnError) as refused:
        position.play(turn)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("text", "turn", "why"),
    [
        ("_A(A)a(B)(b)", "2+1a x1", "T9: you may remove one of your own pawns, in slot 3"),
        ("(A)a(B)(b)_", "1+2a B=1", "T11: lift B's other piece, in slot 4"),
        (
            "(A)(a)(B)(b)",
            "1+4b",
            "T6: full circle onto the space just left is forbidden here; use the other card",
        ),
    ],
)
def test_more_refusals(text: str, turn: str, why: str) -> None:
    game = tailbiter.game("eat-thyself", cards="12+24", null_move="forbid")
    face = 1 if turn[2] == "1" else 2
    with pytest.raises(tailbiter.TurnError) as refused:
        game.position(f"{text} A {face},4/1,4 1").play(turn)
    assert str(refused.value) == why


def test_somebody_elses_turn() -> None:
    with pytest.raises(tailbiter.TurnError) as refused:
        tailbiter.game("eat-thyself").start().play("6-1a", seat=2)
    assert str(refused.value) == "T14: it is A's turn"


@pytest.mark.parametrize(
    ("text", "made", "turn", "words"),
    [
        (CAPTURE, "", "2-1a", "Move your king to slot 1"),
        (CAPTURE, "", "2+1a", "Move your king to slot 3, take Bo's pawn"),
        (CAPTURE, "", "2+4b", "Move your king to slot 6, take Bo's king"),
        (CAPTURE, "2+4b", "x13,15", "Lift Bo's king from slot 13 and pawn from slot 15"),
        (CAPTURE, "2+4b", "", "Lift nothing more"),
        (CAPTURE, "2+1a", "b@9", "Put Bo's pawn between slots 9 and 10"),
        (CAPTURE, "2+1a", "b=1", "Put Bo's pawn onto the free space in slot 1"),
        (CAPTURE, "2+1a", "b!", "Leave Bo's pawn out of the game"),
        ("_Aaa(B)_(b) A 1,4/1,4 1", "", "2+1a", "Move your king to slot 3, eat your pawn"),
        ("(A)(a)(B)(b) A 1,4/1,4 1", "", "1+4b", "Move your king to slot 1, full circle"),
        ("_A(A)aa(B)(b) A 1,4/1,4 1", "", "2+1a", "Move your king to slot 3, eat your other king"),
        ("_A(A)aa(B)(b) A 1,4/1,4 1", "2+1a", "x3", "Remove your pawn from slot 3"),
        ("_A(A)aa(B)(b) A 1,4/1,4 1", "2+1a", "", "Keep your pawns"),
        ("_A(a)B_(b) A 1,4/1,4 1", "", "2+1a", "Move your king to slot 3, eat your pawn, and win"),
        ("_Aa(B)_(b) A 1,4/1,4 10", "", "2-1a", "Move your king to slot 1, for a draw"),
    ],
)
def test_a_button_says_what_it_does(text: str, made: str, turn: str, words: str) -> None:
    options = {"cards": "12+24", "pawn_return": "may", "king_extra": "up_to_two", "turn_limit": 10}
    walk = tailbiter.game("eat-thyself", **options).position(text).walk()
    if made:
        walk = walk.decide(walk.meant(made))
    events = walk.prospect(walk.meant(turn)).events
    assert deed(turn, events, Reader(1, NAMES, is_ahead=True)) == words


CODE = re.compile(r"\d[+-]\d|\b[ABCabc][@=!]|\bx\d|\bcard [ab]\b|\b[ABC]\b|\b[bc]\b|_")


def test_nothing_that_is_said_has_a_code_in_it() -> None:
    """But for the letters of seats that nobody has given a name."""
    for walk in walks("codes"):
        for decision in (*walk.decisions[:3], walk.decisions[-1]):
            events = walk.prospect(decision.number).events
            for seat in (None, 1, 2):
                reader = Reader(seat, NAMES, is_ahead=True)
                said = [sentence(event, reader) for event in events]
                said.append(deed(decision.text, events, reader))
                assert not [words for words in said if CODE.search(words)]


PIECE = re.compile(r"(\w+)'s (?:other )?(king|pawn) (?:in|from) slot (\d+)")


def test_pieces_are_told_by_the_slots_in_which_they_are_drawn() -> None:
    """Before the decision, with the moving king still in its place."""
    seen = 0
    for walk in walks("drawn"):
        slots = {slot["slot"]: slot["piece"] for slot in walk.board["slots"]}
        for decision in (*walk.decisions[:3], walk.decisions[-1]):
            for event in walk.prospect(decision.number).events:
                for name, piece, slot in PIECE.findall(sentence(event, Reader(None, NAMES))):
                    letter = "ABC"[NAMES.index(name)]
                    assert slots[int(slot)] == (letter if piece == "king" else letter.lower())
                    seen += 1
    assert seen
