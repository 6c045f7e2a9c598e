"""What the rule tests of every game ask of a position."""

from typing import Any

import pytest

import tailbiter


def rules(position: tailbiter.Position) -> list[str]:
    """The rules that what just happened cites, in order."""
    return [event.rule for event in position.events]


def result(position: tailbiter.Position) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    assert position.result is not None
    return position.result.winners, position.result.scores, position.result.rule


def assert_refused(
    position: tailbiter.Position, turn: str, rule: str, word: str, seat: int | None = None
) -> None:
    """This rule refuses the turn, with that word, and nothing changes."""
    before = position.text
    with pytest.raises(tailbiter.TurnError, match=word) as refused:
        position.play(turn, seat=seat)
    assert refused.value.rule == rule
    assert position.text == before
    assert not position.is_legal(turn, seat=seat)
    if len(position.acting) == 1 and position.game.name != "eat-thyself":
        assert turn not in position.turns(seat)


def ended(position: tailbiter.Position) -> dict[str, Any]:
    """What a refusal says of a game that is over: the event that ended it."""
    assert position.result
    event = position.result.event
    return {"game": event.game, "kind": event.kind, "data": event.data}
