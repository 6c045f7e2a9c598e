"""The games against slow programs that were written from the rulebook alone.

TAILBITER_BATCHES=100 in the environment plays more of them.
"""

import importlib
import os
import random
from typing import Any

import pytest

import tailbiter
from tests.kinds import random_game, random_turn
from tests.sampling import many

MOST = 400  # a larger listing is compared only now and then
GAMES_EACH = {"eat-me": 12, "eat-thyself": 40, "eat-your-neighbor": 60, "ouroboros": 40}


def oracle(name: str) -> Any:
    return importlib.import_module(f"tests.oracles.{name.replace('-', '_')}")


@pytest.mark.long
@pytest.mark.parametrize("batch", range(int(os.environ.get("TAILBITER_BATCHES", many(4, 1)))))
@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_turn_result_and_refusal_is_the_oracles(name: str, batch: int) -> None:
    rng = random.Random(f"{name} {batch}")
    for _ in range(many(GAMES_EACH[name], GAMES_EACH[name] // 2)):
        game = random_game(name, rng)
        position = game.start(seed=rng.randrange(1 << 30))
        past: list[str] = []
        while position.acting and len(past) < 120:
            seat = rng.choice(position.acting)
            compare(game, position, seat, past, rng)
            turn = random_turn(position, seat, rng)
            before = position
            position = position.play(turn, seat)
            assert position.text == oracle(name).play(before.text, turn, game.options, seat), turn
            past.append(before.text)
        compare_result(game, position, past)


def compare(
    game: tailbiter.Game,
    position: tailbiter.Position,
    seat: int,
    past: list[str],
    rng: random.Random,
) -> None:
    """The same positions one turn away; a few wrong turns are refused by both."""
    judge = oracle(game.name)
    compare_result(game, position, past)
    found: set[str] = set()
    turns = []
    for turn in position.each_turn(seat):
        turns.append(turn)
        if len(turns) > MOST and rng.random() < 0.98:
            return
    shown = turns if len(turns) < MOST or rng.random() < 0.03 else rng.sample(turns, 25)
    for turn in shown:
        found.add(position.play(turn, seat).text)
    assert len(found) == len(shown), "two listed turns lead to the same position"
    expected = judge.outcomes(position.text, game.options, seat, **with_past(game, past))
    if shown is turns:
        assert found == set(expected.values()), (game, position.text)
    else:
        assert found <= set(expected.values()), (game, position.text)
        assert len(turns) == len(set(expected.values())), (game, position.text)
    for turn in rng.sample(turns, min(3, len(turns))):
        wrong = spoiled(turn, rng)
        allowed = judge.play(position.text, wrong, game.options, seat)
        if allowed is None:
            assert wrong in turns or not is_canonical(position, wrong, seat), (
                game,
                position,
                wrong,
            )
        else:
            assert position.play(wrong, seat).text == allowed, (game, position.text, wrong)


def with_past(game: tailbiter.Game, past: list[str]) -> dict[str, Any]:
    return {"past": tuple(past)} if game.name == "eat-thyself" else {}


def spoiled(turn: str, rng: random.Random) -> str:
    """A turn text with one character changed."""
    place = rng.randrange(len(turn))
    letter = rng.choice("0123456789abcdef+-x@=:!ABCgry ")
    return turn[:place] + letter + turn[place + 1 :]


def is_canonical(position: tailbiter.Position, turn: str, seat: int) -> bool:
    """Is this text a legal turn written exactly as it would be written back?"""
    if not position.is_legal(turn, seat):
        return False
    return position.play(turn, seat).history[-1].text == turn


def compare_result(game: tailbiter.Game, position: tailbiter.Position, past: list[str]) -> None:
    expected = oracle(game.name).result(position.text, game.options, **with_past(game, past))
    result = position.result
    if result is None:
        assert expected is None, (game, position.text)
    else:
        assert expected == (result.winners, result.scores, result.rule), (game, position.text)
