"""The pages' types are those of the server, and what is said is as they say."""

from __future__ import annotations

import importlib
import random
from typing import Any, NewType, NotRequired, TypedDict

import msgspec
import pytest

import tailbiter
from tailbiter.bots.review.reasons import Reason
from tailbiter.bots.review.verdicts import Amount, Point, Review, Verdict
from tailbiter.games import GAMES
from tailbiter.games.sentences import Reader
from tailbiter.server import (
    judgements,
    live_messages,
    messages,
    opinions,
    table_messages,
    typescript,
)
from tests.kinds import random_turn

Square = NewType("Square", str)
SOME_TURNS = 12
games = pytest.mark.parametrize("name", GAMES)


class Inner(TypedDict):
    """What it holds."""

    squares: list[Square]  # from the left
    pair: tuple[int, str | None]
    note: NotRequired[str]


class Outer(TypedDict):
    inner: dict[str, Inner]


def test_the_files_are_as_the_servers_types_say() -> None:
    for path, text in typescript.files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run make types"


def test_what_a_type_holds_comes_before_it_with_its_comments() -> None:
    declared = [typescript.declaration(kind) for kind in typescript.needed_by([Outer])]
    assert declared == [
        "export type Square = string;\n",
        "/** What it holds. */\n"
        "export type Inner = {\n"
        "  squares: Square[]; // from the left\n"
        "  pair: [number, string | null];\n"
        "  note?: string;\n"
        "};\n",
        "export type Outer = {\n  inner: Record<string, Inner>;\n};\n",
    ]


def test_what_is_asked_may_be_left_out_and_what_is_said_may_not() -> None:
    assert "  number?: number | null;\n" in typescript.declaration(messages.NewTurn)
    assert "  rule: string | null;\n" in typescript.declaration(messages.Error)
    assert '  type: "watch";\n' in typescript.declaration(live_messages.Watch)


def test_two_types_of_one_name_are_refused() -> None:
    ours = Inner

    def namesake() -> Any:
        class Inner(TypedDict):
            number: int

        return Inner

    with pytest.raises(TypeError, match="Inner"):
        typescript.needed_by([ours, namesake()])


def test_a_type_that_no_page_could_read_is_refused() -> None:
    with pytest.raises(TypeError, match="complex"):
        typescript.written(complex)


@games
def test_a_view_and_what_it_holds_are_as_their_types_say(name: str) -> None:
    game, dice = tailbiter.game(name), random.Random(name)
    view = importlib.import_module(f"{GAMES[name].__name__}.view")
    position = game.start(seed=3)
    for _ in range(SOME_TURNS):
        seat = position.acting[0]
        assert_is(position.view(seat), table_messages.View)
        assert_is(position.view(seat)["board"], view.Board)
        assert_is(position.walk(seat).choices, view.Choices)
        position = position.play(random_turn(position, seat, dice), seat)
        for event in position.events:
            assert_is(event.data, GAMES[name].events.KINDS[event.kind])


def test_a_review_is_as_its_type_says() -> None:
    game = tailbiter.game("eat-your-neighbor", side=3)
    record = tailbiter.Record(game, game.start())
    record.play("c3")
    reason = Reason(("c3",), 1, record.position.events[0])
    judged = Verdict(
        number=1,
        turn=1,
        seat=1,
        text="c3",
        before=(0.5, 0.5),
        chance=0.4,
        best="d4",
        best_chance=0.6,
        loss=0.2,
        word="blunder",
        bite=reason,
        happened=(reason,),
        amount=Amount("bid", 1, 2, 0.1),
    )
    told = ("eat-your-neighbor", "Eat Your Neighbor", 2, None, False, True, 1, None)
    review = Review(*told, verdicts=(judged,), points=(Point(1, (0.5, None)),))
    sent = msgspec.json.decode(
        msgspec.json.encode(opinions.judged(review, record, Reader(names=("A", "B"))))
    )
    assert_is(sent, judgements.Review)


def assert_is(data: Any, kind: Any) -> None:
    """Nothing is missing, of another type, or there without being declared."""
    assert msgspec.convert(data, kind) == data
