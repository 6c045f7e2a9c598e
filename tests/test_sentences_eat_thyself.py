"""The words of Eat Thyself, for each who may read them: the only test that knows them."""

import pytest

import tailbiter
from tailbiter.games.sentences import ANYBODY, Reader, sentence

NAMES = ("Ann", "Bo", "Cy")
CAPTURE = "_Aba_Bab_Aba_Bab A 1,4/1,4 1"


def told(text: str, turn: str, reader: Reader = ANYBODY, **options: object) -> list[str]:
    """What a turn did, sentence by sentence."""
    game = tailbiter.game("eat-thyself", **{"cards": "12+24", "pawn_return": "may", **options})
    return [sentence(event, reader) for event in game.position(text).play(turn).events]


def test_a_king_taken() -> None:
    assert told(CAPTURE, "2+4b x13,15 B=1 B@5 b@6") == [
        "A's king in slot 2 moves 4 clockwise with card b.",
        "It takes B's king in slot 6 in hand.",
        "A lifts B in slot 13 and b in slot 15 with it.",
        "B's king goes back onto the space in slot 1.",
        "B's king goes back into the gap after slot 5.",
        "B's pawn goes back into the gap after slot 6.",
    ]
    assert told(CAPTURE, "2+4b x13,15 B=1 B@5 b@6", Reader(2, NAMES))[:4] == [
        "Ann's king in slot 2 moves 4 clockwise with card b.",
        "It takes your king in slot 6 in hand.",
        "Ann lifts B in slot 13 and b in slot 15 with it.",
        "Your king goes back onto the space in slot 1.",
    ]
    assert told(CAPTURE, "2+4b x13,15 B=1 B@5 b@6", Reader(1, NAMES, is_ahead=True))[:4] == [
        "Your king in slot 2 would move 4 clockwise with card b.",
        "It would take Bo's king in slot 6 in hand.",
        "You would lift B in slot 13 and b in slot 15 with it.",
        "Bo's king would go back onto the space in slot 1.",
    ]


def test_a_king_taken_alone() -> None:
    assert told(CAPTURE, "2+4b B=1", king_extra="up_to_two")[2] == "A lifts nothing with it."


def test_a_pawn_taken_and_left_out() -> None:
    text, turn = "_A(b)(B)_aB A 1,4/1,4 1", "2+1a b!"
    assert told(text, turn)[1:] == [
        "It takes B's pawn in slot 3 in hand.",
        "A leaves b out of the game.",
    ]
    assert told(text, turn, Reader(1))[2] == "You leave b out of the game."


def test_landing_on_a_space() -> None:
    assert told("_Aa(B)_(b) A 1,4/1,4 1", "2-1a") == [
        "A's king in slot 2 moves 1 back with card a.",
        "It stands on the free space in slot 1.",
    ]
    circle = told("(A)(a)(B)(b) A 1,4/1,4 1", "1+4b")
    assert circle[1] == "It comes full circle onto the space it left."


def test_eating_a_pawn_of_ones_own() -> None:
    text = "_A(a)(B)a(b) A 1,4/1,4 1"
    assert told(text, "2+1a")[1] == "It eats A's own pawn in slot 3."
    assert told(text, "2+1a", Reader(1))[1] == "It eats your own pawn in slot 3."


def test_eating_the_other_king() -> None:
    text, turn = "_Aa(A)a(B)(b) A 2,4/1,4 1", "2+2a x2"
    assert told(text, turn)[1:] == [
        "It eats A's other king in slot 4.",
        "A also removes its pawn in slot 2.",
    ]
    assert told(text, turn, Reader(1, NAMES))[2] == "You also remove your pawn in slot 2."
    assert told(text, turn, Reader(2, NAMES))[2] == "Ann also removes their pawn in slot 2."
    ahead = told(text, turn, Reader(1, is_ahead=True))
    assert ahead[2] == "You would also remove your pawn in slot 2."
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
        "The same ring, faces and player to move came up for the third time: a draw."
    )


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        ("2+2a", "T4: card a shows 1 and card b 4"),
        ("3+1a", "T4: move one of your kings; they stand in slots 2 and 10"),
        ("17+1a", "T1: there is no slot 17; at that moment they are 1 to 16"),
        (
            "2+1a",
            "T10: b must be put back, into a gap or onto a free space, as in b@15",
        ),
        ("2+1a a@3", "T10: b must be put back, not a"),
        (
            "2+1a b=2",
            "T10: put back b into a gap (after slot 1 to 15),"
            " or onto a free space (slots 1, 4, 8 and 12)",
        ),
        (
            "2+4b x3",
            "T11: lift two of B's other pieces, in slots 2, 7, 10, 13 and 15, as in x2,7",
        ),
        (
            "2+4b x13,15 B=1",
            "T11: B and b must be put back, into a gap or onto a free space, as in B@13",
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
        (
            "_A(A)a(B)(b)",
            "2+1a x1",
            "T9: you may remove one of your own pawns, in slot 3, as in x3",
        ),
        ("(A)a(B)(b)_", "1+2a B=1", "T11: lift B's other piece, in slot 4, as in x4"),
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
