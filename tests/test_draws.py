"""Chance: dice and bits fall compiled as they do plainly, and every draw is fair."""

import math
import random
import types
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numba
import numpy as np
import pytest

import tailbiter
from tailbiter.engine import machine
from tailbiter.games import GAMES, bits, dice
from tests.engines import asked, visited

names = pytest.mark.parametrize("name", tailbiter.GAMES)


def stage_of(state: Any) -> Any:
    """What kind of decision is due: a position of each kind is tried."""
    if hasattr(state, "stage"):
        return state.stage
    if hasattr(state, "pile"):
        held = sum(state.supply[state.seat])
        return state.pile == 0, held > 0, sum(state.pairs) > 1
    if hasattr(state, "orders"):
        return state.turn == 0, state.left == 1
    return state.turn == 2, state.seat, sum(map(int.bit_count, state.pieces)) // 8


@names
def test_every_legal_decision_is_drawn_equally_often(name: str) -> None:
    """Chi-square, with a fixed seed: within five standard deviations of what chance gives."""
    tried = set()
    for seed, game in enumerate(games_for_chance(name)):
        rules = game.definition.rules
        for state in visited(game, seed):
            out = [0] * rules.MOST
            if rules.ending(state) or (stage := (seed, stage_of(state))) in tried:
                continue
            tried.add(stage)
            legal = out[: rules.legal(state, state.seat, out)]
            _, drawn = asked(game, state, 7, 60 * len(legal))
            seen = Counter(drawn)
            assert set(seen) <= set(legal)
            chi = sum((seen[one] - 60) ** 2 for one in legal) / 60
            spread = math.sqrt(2 * len(legal))
            assert abs(chi - (len(legal) - 1)) <= 5 * spread + 1, (game, state.__dict__)
    assert len(tried) >= 8


def games_for_chance(name: str) -> list[tailbiter.Game]:
    """Those where drawing has to leave something out, or has more to choose from."""
    special: dict[str, list[dict[str, Any]]] = {
        "eat-me": [{"bidding": "same"}, {"players": 2, "deck": "52"}, {"closed_ring": "yes"}],
        "eat-thyself": [
            {"cards": "13+24", "null_move": "forbid", "pawn_return": "may"},
            {"king_extra": "up_to_two", "players": 3, "cards": "12+24"},
        ],
        "eat-your-neighbor": [{"swap": "yes"}, {"stuck": "passes", "supply": 9, "goal": "none"}],
        "ouroboros": [{"size": 9, "per_colour": 30, "stones": 40}, {"patterns": "B", "stones": 99}],
    }
    return [tailbiter.game(name, **options) for options in ({}, *special[name])]


class More(Exception):  # noqa: N818
    """A draw throws the dice once more: a number below this."""


@names
def test_drawing_is_exactly_fair(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way the dice can fall, two throws deep: each legal decision has the same chance."""
    checked = 0
    for seed, game in enumerate(games_for_chance(name)):
        rules = game.definition.rules
        of_each_kind = {stage_of(s): s for s in visited(game, seed) if not rules.ending(s)}
        for state in of_each_kind.values():
            out = [0] * rules.MOST
            legal = out[: rules.legal(state, state.seat, out)]
            chances: defaultdict[int, Fraction] = defaultdict(Fraction)
            for decision, chance in every_fall(rules, state, monkeypatch):
                chances[decision] += chance
            assert set(chances) == set(legal)
            assert len(set(chances.values())) == 1, chances
            checked += 1
    assert checked >= 8


def every_fall(
    rules: Any, state: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[int, Fraction]]:
    """What is drawn by each fall of the dice, with its chance; a third throw is not looked at."""
    ahead: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while ahead:
        falls, chance = ahead.pop()
        left = iter(falls)

        def below(_: Any, n: int, left: Iterator[int] = left) -> int:
            for fall in left:
                return fall
            raise More(n)

        monkeypatch.setattr(rules, "below", below)
        try:
            yield rules.draw(state.copy(), [0]), chance
        except More as more:
            (n,) = more.args
            if len(falls) < 2:
                ahead += [([*falls, fall], chance / n) for fall in range(n)]
    monkeypatch.setattr(rules, "below", dice.below)


def test_compiled_dice_fall_as_plain_ones() -> None:
    rolled = numba.njit(lambda thrown, n: (machine.below(thrown, n), machine.throw(thrown)))
    rng = random.Random(1)
    for _ in range(2000):
        seed, n = rng.getrandbits(64), rng.choice([1, 2, 6, 37, 1 << 20, (1 << 31) - 1])
        plain, array = [seed], np.array([seed], np.uint64)
        below, thrown = rolled(array, n)
        assert (below, int(thrown)) == (dice.below(plain, n), dice.throw(plain))
        assert 0 <= below < n
        assert array.tolist() == plain


def test_dice_are_splitmix64() -> None:
    """The first numbers of the published generator for the seed 1234567."""
    thrown = [1234567]
    assert [dice.throw(thrown) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_compiled_bits_are_the_plain_ones() -> None:
    count, lowest, nth = (machine.STAND_INS[plain] for plain in (bits.count, bits.lowest, bits.nth))
    looked = numba.njit(lambda mask, n: (count(mask), lowest(mask), nth(mask, n)))
    rng = random.Random(2)
    masks = [rng.getrandbits(62) & rng.getrandbits(62) for _ in range(2000)]
    for mask in [*filter(None, masks), *(1 << n for n in range(62)), (1 << 62) - 1]:
        n = rng.randrange(bits.count(mask))
        plain = bits.count(mask), bits.lowest(mask), bits.nth(mask, n)
        assert looked(mask, n) == plain
        cells = [cell for cell in range(62) if mask >> cell & 1]
        assert plain == (len(cells), cells[0], cells[n])


def test_bits_are_right_on_machines_without_the_instruction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "HAS_DEPOSIT", False)
    nth = numba.njit(machine.nth.py_func)
    rng = random.Random(3)
    for _ in range(300):
        mask = rng.getrandbits(62) | 1
        n = rng.randrange(mask.bit_count())
        assert nth(mask, n) == bits.nth(mask, n)


def test_only_what_the_dice_and_bits_offer_is_replaced() -> None:
    """A name of `machine` that a game used for something else would be put in its place."""
    shared = {"count", "lowest", "nth", "throw", "below"}
    for definition in GAMES.values():
        own = {
            name
            for name, value in vars(definition.rules).items()
            if isinstance(value, types.FunctionType) and hasattr(machine, name)
        }
        assert own <= shared
        for name in own:
            source = bits if name in ("count", "lowest", "nth") else dice
            assert getattr(definition.rules, name) is getattr(source, name)
