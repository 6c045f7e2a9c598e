"""Slips in the rules are noticed: each mutant must differ from the oracles or fail a rule's test.

A few mutants of each game are tried at a time, chosen by a fixed seed; TAILBITER_MUTANTS=all tries
every one. Those that play exactly as the real rules do are listed in tests/equivalents.py.
"""

import os
import random

import pytest

import tailbiter
from tests.equivalents import EQUIVALENT
from tests.mutants import MODULES, Mutant, in_place, mutants
from tests.noticing import CHECKS
from tests.sampling import many, sampled

TRIED = many(36, 6)  # mutants of each game


def killer(name: str, mutant: Mutant) -> str | None:
    """The check that notices a mutant, or None."""
    at_work = "import"
    try:
        with in_place(name, mutant.module, mutant.index) as steps:
            for check, most in CHECKS.items():
                at_work, steps.left = check.__name__, most
                check(name)
    except (Exception, pytest.fail.Exception):  # what pytest raises is no Exception
        return at_work
    return None


def chosen(name: str) -> list[Mutant]:
    different = [mutant for mutant in mutants(name) if mutant.key not in EQUIVALENT]
    if os.environ.get("TAILBITER_MUTANTS") == "all":
        return different
    return random.Random("2012").sample(different, TRIED)


@sampled("name", [*MODULES], 1)
def test_the_real_rules_pass_every_check(name: str) -> None:
    with in_place(name, MODULES[name][0], None) as steps:
        for check, most in CHECKS.items():
            steps.left = most
            check(name)
            assert steps.left > most / 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "mutant"),
    [(name, mutant) for name in MODULES for mutant in chosen(name)],
    ids=lambda value: f"{value.module}-{value.index}" if isinstance(value, Mutant) else value,
)
def test_a_slip_in_the_rules_is_noticed(name: str, mutant: Mutant) -> None:
    assert killer(name, mutant), str(mutant)


def test_every_equivalent_mutant_is_a_mutant() -> None:
    known = {mutant.key for name in MODULES for mutant in mutants(name)}
    assert set(EQUIVALENT) <= known


def test_a_mutant_leaves_the_real_rules_alone() -> None:
    game = tailbiter.game("ouroboros")
    before = game.start(1).text, tailbiter.games.GAMES["ouroboros"]
    wrong = next(m for m in mutants("ouroboros") if m.change == "without state.pile -= 1")
    with in_place("ouroboros", wrong.module, wrong.index):
        assert tailbiter.game("ouroboros").start(1).play("a1+").text.split()[3] == "10"
    assert (game.start(1).text, tailbiter.games.GAMES["ouroboros"]) == before
    assert tailbiter.game("ouroboros").start(1).play("a1+").text.split()[3] == "9"
