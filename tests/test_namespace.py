"""What is compiled together shares one namespace: no name in it changes its meaning by accident."""

from math import sqrt
from types import ModuleType
from typing import Any, cast

import pytest

import tailbiter
from tailbiter.engine import compiled
from tailbiter.engine.compiled import EngineError, gathered
from tailbiter.games import bits


def module(name: str, source: str, **given: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(given)
    exec(source, vars(made))
    return made


RULES = module("game.rules", "LARGEST = 4\nROWS = [1, 2]\ndef score(seat): return LARGEST * seat")


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("def score(seat): return 0", "score"),
        ("LARGEST = 5", "LARGEST"),
        ("LARGEST = 4.0", "LARGEST"),
        ("ROWS = [1, 3]", "ROWS"),
        ("def LARGEST(): return 4", "LARGEST"),
    ],
)
def test_a_name_used_twice_by_accident_is_refused_with_both_places(source: str, name: str) -> None:
    with pytest.raises(EngineError) as refused:
        gathered(RULES, module("bots.search", source))
    assert f"bots.search.{name}" in str(refused.value)
    assert f"game.rules.{name}" in str(refused.value)
    assert f"OVERRIDES = ({name!r},)" in str(refused.value)


@pytest.mark.parametrize(
    ("source", "name"),
    [("def score(seat): return 0", "score"), ("LARGEST = 5", "LARGEST"), ("ROWS = [9]", "ROWS")],
)
def test_a_declared_override_takes_the_place(source: str, name: str) -> None:
    later = module("bots.search", f"OVERRIDES = ({name!r},)\n{source}")
    caller = module("bots.caller", f"def ask(): return {name}", **{name: vars(RULES)[name]})
    assert gathered(RULES, caller, later)[name] is vars(later)[name]


def test_an_override_of_nothing_is_refused() -> None:
    for source in ("def scores(seat): return 0", ""):
        with pytest.raises(EngineError, match=r"bots\.search says it overrides scores"):
            gathered(RULES, module("bots.search", f"OVERRIDES = ('scores',)\n{source}"))


def test_the_same_thing_twice_is_no_accident() -> None:
    again = module("bots.search", "LARGEST = 4\nROWS = [1, 2]", score=vars(RULES)["score"])
    assert gathered(RULES, again)["LARGEST"] == 4


def test_what_functions_use_of_other_modules_comes_along() -> None:
    tables = module("game.tables", "COSTS = [3, 5]\ndef cost(n): return COSTS[n]")
    rules = module("game.rules", "def price(n): return cost(n)", cost=vars(tables)["cost"])
    assert gathered(rules)["COSTS"] == [3, 5]


@pytest.mark.parametrize("source", ["COSTS = [4]", "def half(n): return n"])
def test_what_they_use_is_not_taken_from_somebody_else(source: str) -> None:
    tables = module("game.tables", "COSTS = [3]\ndef half(n): return 2\ndef cost(n): half(COSTS)")
    rules = module("game.rules", "def price(n): return cost(n)", cost=vars(tables)["cost"])
    with pytest.raises(EngineError, match=r"game\.tables\.cost would use bots\.search\."):
        gathered(rules, module("bots.search", source))


def test_what_python_itself_has_is_left_out() -> None:
    own = module("game.rules", "def score(seat): return sqrt(seat)", sqrt=sqrt, cast=cast)
    assert set(gathered(own)) == {"score", "sqrt"}


def test_machine_instructions_stand_in_for_our_bits_only() -> None:
    own = module("game.rules", "def count(mask): return -1")
    with pytest.raises(EngineError, match="count"):
        gathered(own, module("bots.search", "def ask(mask): return count(mask)", count=bits.count))
    asking = module("bots.search", "def ask(mask): return count(mask)")
    assert gathered(own, asking)["count"] is vars(own)["count"]


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_changed_number_or_table_gives_another_cache_folder(name: str) -> None:
    rules: Any = tailbiter.game(name).definition.rules
    folders = {
        compiled.folder(rules, module("bots.search", source)).name
        for source in ("W = 1", "W = 2", "W = [0.5]", "W = [0.25]")
    }
    assert len(folders) == 4
