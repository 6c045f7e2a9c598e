"""Slips in the rules are noticed: each mutant must differ from the oracles or fail a rule's test.

A few mutants of each game are tried at a time, chosen by a fixed seed; TAILBITER_MUTANTS=all tries
every one. Those that play exactly as the real rules do are listed in tests/equivalents.py.
"""

import hashlib
import importlib
import inspect
import itertools
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import pytest

import tailbiter
from tests.equivalents import EQUIVALENT
from tests.kinds import random_game, random_turn
from tests.mutants import MODULES, Mutant, in_place, mutants

TRIED = 12  # mutants of each game
GAMES_EACH = {"eat-me": 5, "eat-thyself": 10, "eat-your-neighbor": 14, "ouroboros": 9}
LISTED = 0.4  # of the positions all turns are compared
MOST_TURNS = 50  # of a game
MOST_LISTED = 120  # a longer listing is not compared
KINDS: dict[str, tuple[dict[str, Any], ...]] = {  # to draw at random from
    "eat-me": (
        {},
        {"players": 2, "deck": "52", "bidding": "same", "payment": "first"},
        {"players": 10, "closed_ring": "yes"},
        {"players": 3, "deck": "52"},
    ),
    "eat-thyself": (
        {},
        {"players": 3, "cards": "12+24", "sides": "random"},
        {"cards": "13+24", "pawn_return": "may", "king_extra": "up_to_two"},
        {"cards": "13+24", "null_move": "forbid", "turn_limit": 40},
    ),
    "eat-your-neighbor": (
        {},
        {"side": 5, "keystone": "yes"},
        {"side": 2, "stuck": "passes", "swap": "yes"},
        {"side": 3, "goal": "none", "supply": 8, "stuck": "passes"},
    ),
    "ouroboros": (
        {},
        {"preset": "cubes", "patterns": "B"},
        {"preset": "four", "stones_return": "no"},
        {"size": 9, "per_colour": 21, "patterns": "E", "stones": 30},
        {"size": 3, "per_colour": 3, "first_win": "own_turn_2"},
    ),
}
DRAWS = {  # a digest of it: the same dice give the same games in every version
    "eat-me": "a8f4f7279235e192",
    "eat-thyself": "5b22cb4e154d0a87",
    "eat-your-neighbor": "fc3ec2922d95bc9f",
    "ouroboros": "56f7b1db19e0f4c0",
}
Result = tuple[tuple[int, ...], tuple[int, ...], str]


@dataclass(frozen=True)
class Step:
    """One turn of a game, and what the oracle says about it."""

    seat: int
    turn: str
    after: str
    reached: frozenset[str] | None  # by any turn
    others: tuple[tuple[str, str | None], ...]  # other texts, and where they lead
    result: Result | None


@dataclass(frozen=True)
class Line:
    options: dict[str, Any]
    start: str
    result: Result | None
    steps: tuple[Step, ...]


def oracle(name: str) -> Any:
    return importlib.import_module(f"tests.oracles.{name.replace('-', '_')}")


@cache
def lines(name: str) -> list[Line]:
    """Random games, judged by the oracle."""
    rng = random.Random(f"mutants {name}")
    return [judged(random_game(name, rng), rng) for _ in range(GAMES_EACH[name])]


def judged(game: tailbiter.Game, rng: random.Random) -> Line:
    judge, steps = oracle(game.name), list[Step]()
    start = position = game.start(seed=rng.randrange(1 << 30))
    past: list[str] = []

    def history() -> dict[str, Any]:
        return {"past": tuple(past)} if game.name == "eat-thyself" else {}

    first = judge.result(start.text, game.options, **history())
    while position.acting and len(steps) < MOST_TURNS:
        seat, text = rng.choice(position.acting), position.text
        reached = None
        if rng.random() < LISTED and has_few_turns(position, seat):
            outcomes = judge.outcomes(text, game.options, seat, **history())
            reached = frozenset(outcomes.values())
        turn = random_turn(position, seat, rng)
        wrong = [spoiled(turn, rng) for _ in range(4)]
        others = [(one, judge.play(text, one, game.options, seat)) for one in wrong]
        past.append(text)
        position = position.play(turn, seat)
        result = judge.result(position.text, game.options, **history())
        steps.append(Step(seat, turn, position.text, reached, tuple(others), result))
    return Line(dict(game.options), start.text, first, tuple(steps))


def has_few_turns(position: tailbiter.Position, seat: int) -> bool:
    return len(list(itertools.islice(position.each_turn(seat), MOST_LISTED))) < MOST_LISTED


def spoiled(turn: str, rng: random.Random) -> str:
    place = rng.randrange(len(turn))
    letter = rng.choice("0123456789abcdef+-x@=:!ABCgry ")
    return turn[:place] + letter + turn[place + 1 :]


def check_lines(name: str) -> None:
    """The games go as the oracle says."""
    for line in lines(name):
        game = tailbiter.game(name, **line.options)
        position = game.position(line.start)
        check_result(position, line.result)
        for step in line.steps:
            check_turns(position, step)
            position = position.play(step.turn, step.seat)
            assert position.text == step.after
            assert game.position(step.after).text == step.after
            check_result(position, step.result)


def check_turns(position: tailbiter.Position, step: Step) -> None:
    assert step.seat in position.acting
    if step.reached is not None:
        turns = position.turns(step.seat)
        assert len(turns) == len(step.reached)
        assert {position.play(turn, step.seat).text for turn in turns} == step.reached
    for other, after in step.others:
        if after is not None:
            assert position.play(other, step.seat).text == after
        elif position.is_legal(other, step.seat):
            assert position.play(other, step.seat).history[-1].text != other
    if len(position.acting) == 1 and not position.game.definition.TOGETHER:
        waiting = position.acting[0] % position.game.players + 1
        assert position.turns(waiting) == ()
        assert not position.is_legal(step.turn, waiting)


def check_result(position: tailbiter.Position, expected: Result | None) -> None:
    result = position.result
    assert (result and (result.winners, result.scores, result.rule)) == expected


def check_draws(name: str) -> None:
    assert drawn(name) == DRAWS[name]


def drawn(name: str) -> str:
    """A digest of set-ups and random play; every decision drawn is a legal one."""
    digest = hashlib.sha256()
    for options, seed in itertools.product(KINDS[name], range(3)):
        game = tailbiter.game(name, **options)
        rules, dice = game.definition.rules, [seed]
        state = rules.State()
        rules.setup(state, game.packed, dice)
        past = [0] * rules.past_length(game.packed)
        rules.remember(state, past)
        for _ in range(90):
            decision = rules.draw(state, dice)
            digest.update(f"{game.definition.text.write(state)} {decision}\n".encode())
            if decision == rules.NONE:
                break
            assert rules.refusal(state, state.seat, decision) == 0
            rules.decide(state, state.seat, decision)
            if rules.is_whole(state):
                rules.remember(state, past)
    return digest.hexdigest()[:16]


def check_rule_tests(name: str) -> None:
    for test in rule_tests(name):
        test()


@cache
def rule_tests(name: str) -> list[Callable[[], None]]:
    """The tests of tests/rules that need no fixture, with all their parameters."""
    module = importlib.import_module(f"tests.rules.test_{name.replace('-', '_')}")
    found: list[Callable[[], None]] = []
    for word, function in vars(module).items():
        if word.startswith("test_"):
            for given in parameters(function):
                if set(given) == set(inspect.signature(function).parameters):
                    found.append(partial(function, **given))
    return found


def parameters(function: Any) -> Iterator[dict[str, Any]]:
    marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
    choices = []
    for mark in marks:
        names, values = mark.args[0], mark.args[1]
        words = [word.strip() for word in names.split(",")] if isinstance(names, str) else names
        rows = [getattr(value, "values", value) for value in values]
        is_single = len(words) == 1
        choices.append([dict(zip(words, wrapped(row, is_single), strict=True)) for row in rows])
    for chosen in itertools.product(*choices):
        yield {word: value for given in chosen for word, value in given.items()}


def wrapped(row: Any, is_single: bool) -> Any:
    is_param = isinstance(row, tuple) and type(row) is not tuple
    return row if not is_single or is_param else (row,)


# Each check with the steps that it may take, a few times what the real rules need.
CHECKS: dict[Callable[[str], None], int] = {
    check_draws: 1_500_000,
    check_lines: 6_000_000,
    check_rule_tests: 20_000_000,
}


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


@pytest.mark.parametrize("name", MODULES)
def test_the_real_rules_pass_every_check(name: str) -> None:
    with in_place(name, MODULES[name][0], None) as steps:
        for check, most in CHECKS.items():
            steps.left = most
            check(name)
            assert steps.left > most / 2


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
