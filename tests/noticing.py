"""What notices a slip in the rules: oracles, fixed dice, edges, and the tests of every rule."""

import hashlib
import importlib
import inspect
import itertools
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import tailbiter
from tailbiter.play.walk import legal
from tests.kinds import random_game, random_turn

GAMES_EACH = {"eat-me": 6, "eat-thyself": 12, "eat-your-neighbor": 18, "ouroboros": 12}
LISTED = 0.4  # of the positions all turns are compared
MOST_TURNS = 50  # of a game
MOST_LISTED = 120  # a longer listing is not compared
SEEDS = {"eat-me": 2, "eat-thyself": 6, "eat-your-neighbor": 12, "ouroboros": 4}  # of each kind
KINDS: dict[str, tuple[dict[str, Any], ...]] = {  # to draw at random from
    "eat-me": (
        {},
        {"players": 2, "deck": "52", "bidding": "same", "payment": "first"},
        {"players": 10, "closed_ring": "yes"},
        {"players": 3, "deck": "52", "tiebreak": "bid_points"},
    ),
    "eat-thyself": (
        {"sides": "bb"},
        {"players": 3, "cards": "12+24", "sides": "random"},
        {"cards": "13+24", "pawn_return": "may", "king_extra": "up_to_two"},
        {"cards": "13+24", "null_move": "forbid", "turn_limit": 40},
    ),
    "eat-your-neighbor": (
        {},
        {"side": 5, "keystone": "yes"},
        {"side": 2, "stuck": "passes", "swap": "yes", "supply": 3},
        {"side": 3, "goal": "none", "stuck": "passes"},
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
    "eat-me": "8ab65ecc99ef7642",
    "eat-thyself": "f423e6888a9f27b7",
    "eat-your-neighbor": "8f14d3e80f2cbec9",
    "ouroboros": "44bfbd43ee8cb882",
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
    kinds = [tailbiter.game(name, **options) for options in KINDS[name]]
    more = [random_game(name, rng) for _ in range(GAMES_EACH[name] - len(kinds))]
    return [judged(game, rng) for game in kinds + more]


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
        if rng.random() < 0.5 and position.is_legal("swap", seat):
            turn = "swap"
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
        for number, step in enumerate(line.steps):
            check_turns(position, step)
            if number % 8 == 0:
                check_refusals(position)
            position = position.play(step.turn, step.seat)
            assert position.text == step.after
            assert game.position(step.after).text == step.after
            check_result(position, step.result)
        check_refusals(position)


def check_refusals(position: tailbiter.Position) -> None:
    """A decision is refused if and only if no listed one is written like it."""
    definition, state = position.game.definition, position.state
    write = definition.text.write_decision
    assert definition.rules.is_whole(state)
    for seat in range(position.game.players):
        listed = legal(definition.rules, state, seat)
        if position.result is None:
            assert bool(listed) == (definition.TOGETHER or seat + 1 in position.acting)
        words = {write(state, seat, decision) for decision in listed}
        for decision in {*range(-2, 70), *listed[::7]}:
            if definition.rules.refusal(state, seat, decision) != 0:
                assert decision not in listed
            else:
                assert write(state, seat, decision) in words


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
    for options, seed in itertools.product(KINDS[name], range(SEEDS[name])):
        game = tailbiter.game(name, **options)
        rules, dice = game.definition.rules, [seed]
        state = rules.State()
        rules.setup(state, game.packed, dice)
        past = [0] * rules.past_length(game.packed)
        rules.remember(state, past)
        for _ in range(90):
            decision = rules.draw(state, dice)
            scores = [rules.score(state, seat) for seat in range(game.players)]
            words = f"{game.definition.text.write(state)} {scores} {decision}\n"
            digest.update(words.encode())
            if decision == rules.NONE:
                break
            assert rules.refusal(state, state.seat, decision) == 0
            rules.decide(state, state.seat, decision)
            if rules.is_whole(state):
                rules.remember(state, past)
    return digest.hexdigest()[:16]


# Positions at the edge, with who has won (None: it goes on), from the rulebook.
EDGES: dict[str, list[tuple[dict[str, Any], str, tuple[int, ...] | None]]] = {
    "eat-me": [
        ({"players": 2}, "1A:1-21 AB 3,3 0,9 -/- 22 BA -/- 2 11", (1, 2)),
        ({"players": 2, "tiebreak": "bid_points"}, "1A:1-21 AB 3,3 0,9 -/- 22 BA -/- 2 11", (2,)),
    ],
    "eat-thyself": [
        ({}, "(A)Bb___ B 1,1/1,1 2", (1,)),
        ({}, "(A)a(B)B__ B 1,1/1,1 2", None),
        ({"goal": "first_king"}, "(A)a(B)B__ B 1,1/1,1 2", (1,)),
    ],
    "eat-your-neighbor": [
        ({}, "..../...../....../......./....../...../.... b 12-0 - 25", (1,)),
        ({}, "..../...../....../......./....../...../.... b 0-12 - 25", (2,)),
        ({}, "..../...../....../......./....../...../.... b 11-11 - 25", None),
    ],
    "ouroboros": [
        ({"size": 3, "per_colour": 3}, "bbb/ggg/rr# A 0,0,0,1/0,0,0,0 9 3", (2,)),
        ({"size": 3, "per_colour": 3}, "bbb/ggg/rr# A 0,0,0,0/0,0,0,1 9 3", None),
    ],
}
# Numbers that are no decision at the start, and the rule that refuses them.
NO_DECISIONS: dict[str, list[tuple[int, int]]] = {
    "eat-me": [
        *((-1, 5), (5 - 10403, 5), (41612, 5), (41622, 5), (10**7, 5)),
        *((10403, 18), (10415, 18)),  # a card supplied where none is due
    ],
    "eat-thyself": [(-1, 4), (10**7, 4)],
    "eat-your-neighbor": [(-1, 5), (63, 5), (10**7, 5)],
    "ouroboros": [(-1, 3), (331938, 3), (331900, 7), (10**7, 3)],
}


def check_edges(name: str) -> None:
    """What random games do not come to."""
    for options, text, winners in EDGES[name]:
        position = tailbiter.game(name, **options).position(text)
        assert (position.result and position.result.winners) == winners
        check_refusals(position)
    start = tailbiter.game(name).start()
    for decision, rule in NO_DECISIONS[name]:
        assert start.game.definition.rules.refusal(start.state, 0, decision) == rule
    MORE_EDGES[name]()


def check_orders() -> None:
    """Hands of every size, in and out of turn."""
    start = tailbiter.game("eat-me", players=2, deck="52", bidding="same").start()
    assert len(start.turns(1)) == 25 * 101
    game = tailbiter.game("eat-me", players=2)
    rules = game.definition.rules
    over = game.position(EDGES["eat-me"][0][1])
    assert rules.refusal(over.state, 0, 5) == 17
    assert not rules.acts(over.state, 0)
    for seat in (-1, 2, 3):
        assert rules.refusal(game.start().state, seat, 5) == 6
    rest = "0,0 100,100 1/2 22 BA -/- 1"  # one card each
    assert game.position(f"*:3-21 - {rest} 0").is_legal("bid 5", 1)
    last = game.position(f"*:3-21 AB {rest} 1")
    assert last.turns(1) == ("1",)
    assert rules.refusal(last.state, 0, 101 + 1) == 5
    for seed, seat in itertools.product(range(3), range(10)):
        crowd = tailbiter.game("eat-me", players=10, bidding="same").start(seed)
        assert rules.refusal(crowd.state, seat, -1) == 5
    paying = tailbiter.game("eat-me", players=3, payment="first").start()
    position = paying.play("bid 50", 1).play("bid 60", 2)
    turns = position.turns(3)
    assert len({position.play(turn, 3).text for turn in turns}) == len(turns) < 101
    check_dice()


def check_dice() -> None:
    """The numbers that are published for splitmix64."""
    dice, state = importlib.import_module("tailbiter.games.dice"), [0]
    assert dice.throw(state) == 0xE220A8397B1DCDAF
    assert dice.throw(state) == 0x6E789E6AA1B965F4


def check_swaps() -> None:
    """N3: a swap is drawn as often as any cell."""
    game = tailbiter.game("eat-your-neighbor", side=2, swap="yes")
    rules: Any = game.definition.rules
    state = game.start().play("a1").state
    swaps = sum(rules.draw(state, [seed]) == rules.SWAP for seed in range(7000))
    assert abs(swaps - 1000) < 70


def check_memory() -> None:
    """T15: positions are remembered alike if and only if they are alike; thrice is a draw."""
    for players, ring in ((2, "_Aba_Bab_Aba_Bab"), (2, "(b)_Aa_(B)"), (3, "_Abc_Bca_C(a)_A(b)")):
        game = tailbiter.game("eat-thyself", players=players)
        faces = itertools.product(["1,1", "1,3", "2,1", "2,3"], repeat=players)
        rings = sorted(exchanged(ring))[:: 4 if players == 3 else 1]
        texts = [f"{one} A {'/'.join(shown)} 1" for shown in faces for one in rings]
        assert len({remembered(game.position(text)) for text in texts}) == len(texts)
    state = tailbiter.game("eat-thyself").start().state
    rules = tailbiter.game("eat-thyself").definition.rules
    past = [0] * 1002
    for turn in (1, 3, 5):
        assert state.drawn == 0
        state.turn = turn
        rules.remember(state, past)
    assert state.drawn == 1
    check_barred()


def exchanged(ring: str) -> set[str]:
    """The rings in which two places have exchanged what stands there."""
    slots = re.findall(r"\(.\)|.", ring)
    found = {ring}
    for i, j in itertools.combinations(range(len(slots)), 2):
        pieces = [slot.strip("_()") for slot in slots]
        if all(pieces[k] or slots[k] == "_" for k in (i, j)):
            pieces[i], pieces[j] = pieces[j], pieces[i]
            spaces = [slot[0] in "_(" for slot in slots]
            if all(piece or space for piece, space in zip(pieces, spaces, strict=True)):
                found.add("".join(map(written, pieces, spaces)))
    return found


def written(piece: str, is_space: bool) -> str:
    return (f"({piece})" if piece else "_") if is_space else piece


def remembered(position: tailbiter.Position) -> tuple[int, ...]:
    return tuple(position.past_array[:2].tolist())


def check_barred() -> None:
    """T6: what is forbidden is never drawn."""
    game = tailbiter.game("eat-thyself", null_move="forbid", cards="12+24")
    state = game.position("(A)(B)_(b) A 1,4/1,2 5").state
    for seed in range(20):
        decision = game.definition.rules.draw(state, [seed])
        assert game.definition.rules.refusal(state, 0, decision) == 0


def check_finished() -> None:
    over = tailbiter.game("ouroboros", size=3, per_colour=3).position(EDGES["ouroboros"][0][1])
    rules, start = over.game.definition.rules, over.game.start()
    assert rules.refusal(over.state, 0, 0) == 14
    assert not any(rules.is_winner(start.state, seat) for seat in range(2))


MORE_EDGES: dict[str, Callable[[], None]] = {
    "eat-me": check_orders,
    "eat-thyself": check_memory,
    "eat-your-neighbor": check_swaps,
    "ouroboros": check_finished,
}


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
    check_draws: 3_000_000,
    check_edges: 3_000_000,
    check_lines: 8_000_000,
    check_rule_tests: 20_000_000,
}
