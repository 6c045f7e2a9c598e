"""The compiled rules against the plain ones they were made from: state for state, field for field.

Both are the same source; what is tested here is that the engine changes nothing on the way.
"""

import math
import random
import shutil
import types
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import tailbiter
from tailbiter import games
from tailbiter.engine import compiled, machine
from tailbiter.engine.engine import Array, Engine
from tailbiter.games import GAMES, bits, dice
from tests.kinds import random_game

KINDS = 6  # of each game, with options by chance, beside the plainest
names = pytest.mark.parametrize("name", tailbiter.GAMES)


@cache
def some_games(name: str) -> tuple[tailbiter.Game, ...]:
    rng = random.Random(f"compiled {name}")
    return (tailbiter.game(name), *(random_game(name, rng) for _ in range(KINDS)))


class Plain:
    """A game in plain Python, with what it remembers and its dice."""

    def __init__(self, game: tailbiter.Game, seed: int):
        self.rules = game.definition.rules
        self.dice = [seed]
        self.state = self.rules.State()
        self.rules.setup(self.state, game.packed, self.dice)
        self.past = [0] * self.rules.past_length(game.packed)
        self.rules.remember(self.state, self.past)

    def legal(self) -> list[int]:
        out = [0] * self.rules.MOST
        if self.rules.is_whole(self.state) and self.rules.ending(self.state):
            return []
        return out[: self.rules.legal(self.state, self.state.seat, out)]

    def decide(self, decision: int) -> None:
        self.rules.decide(self.state, self.state.seat, decision)
        if self.rules.is_whole(self.state):
            self.rules.remember(self.state, self.past)

    def draw(self) -> int:
        return int(self.rules.draw(self.state, self.dice))

    def play_on(self) -> int:
        """Random decisions until the game is over; how many there were."""
        made = 0
        while (decision := self.draw()) != self.rules.NONE:
            self.decide(decision)
            made += 1
        return made


def probe(states: Any, seats: int, dice: Any, out: Any) -> None:
    """Ask about the first state; then draw, so often as there is room left."""
    out[0] = ending(states[0])  # noqa: F821
    out[1] = is_whole(states[0])  # noqa: F821
    for seat in range(seats):
        out[2 + 3 * seat] = score(states[0], seat)  # noqa: F821
        out[3 + 3 * seat] = is_winner(states[0], seat)  # noqa: F821
        out[4 + 3 * seat] = acts(states[0], seat)  # noqa: F821
    for n in range(2 + 3 * seats, len(out)):
        states[1] = states[0]
        out[n] = draw(states[1], dice)  # noqa: F821


@cache
def compiled_probe(name: str) -> Any:
    """The probe, compiled among a game's own compiled functions."""
    engine = tailbiter.game(name).engine()
    among = engine.kernels.step.py_func.__globals__
    return numba.njit(**compiled.FLAGS)(types.FunctionType(probe.__code__, among, "probe"))


def asked(game: tailbiter.Game, state: Any, seed: int, draws: int) -> tuple[list[int], list[int]]:
    """What the compiled functions say about a state, and what they draw."""
    states = np.concatenate([state.to_array(), state.to_array()])
    out = np.zeros(2 + 3 * game.players + draws, np.int64)
    compiled_probe(game.name)(states, game.players, np.array([seed], np.uint64), out)
    answers = out.tolist()
    return answers[: len(answers) - draws], answers[len(answers) - draws :]


def fields(states: Array, number: int = 0) -> dict[str, Any]:
    return {field: states[field][number].tolist() for field in states.dtype.names or ()}


def visited(game: tailbiter.Game, seed: int) -> Iterator[Any]:
    """The states of a random game, half-made turns among them."""
    plain = Plain(game, seed)
    yield plain.state.copy()
    while (decision := plain.draw()) != plain.rules.NONE:
        plain.decide(decision)
        yield plain.state.copy()


@names
def test_a_batch_steps_as_the_plain_rules_do(name: str) -> None:
    for number, game in enumerate(some_games(name)):
        size, seed = 3, 1000 * number
        batch = game.engine().batch(size, seed=seed)
        plain = [Plain(game, seed + n) for n in range(size)]
        rng = random.Random(seed)
        while True:
            choices = []
            for n, one in enumerate(plain):
                assert fields(batch.states, n) == one.state.__dict__
                assert batch.pasts[n].tolist() == one.past
                legal = batch.decisions[n, : batch.counts[n]].tolist()
                assert legal == one.legal()
                assert batch.seats[n] == one.state.seat + 1
                choices.append(rng.choice(legal) if legal else 0)
            if not any(batch.counts):
                break
            offered = batch.counts.copy()
            batch.step(np.array(choices))
            for n, one in enumerate(plain):
                if offered[n]:
                    one.decide(choices[n])
        assert batch.dice[:, 0].tolist() == [one.dice[0] for one in plain]


@names
def test_random_games_draw_and_decide_as_the_plain_rules_do(name: str) -> None:
    for seed, game in enumerate(some_games(name)):
        engine = game.engine()
        for n in range(5):
            one = Plain(game, seed := seed + 100 * n)
            wins, work = np.zeros(game.players + 1, np.int64), engine.new_state()
            past, thrown = engine.new_past(1)[0], np.array([seed], np.uint64)
            arguments = (engine.options, engine.new_state(), True, work, past, thrown, 1, wins)
            assert engine.kernels.random_games(*arguments) == one.play_on()
            assert fields(work) == one.state.__dict__
            assert past.tolist() == one.past
            assert thrown.tolist() == one.dice
            assert wins.tolist() == winners(game, one.state)


def winners(game: tailbiter.Game, state: Any) -> list[int]:
    """One for each seat that has won; at the end one for a draw."""
    won = [int(game.definition.rules.is_winner(state, seat)) for seat in range(game.players)]
    return [*won, int(not any(won))]


@names
def test_random_games_go_on_with_the_same_dice(name: str) -> None:
    game = some_games(name)[1]
    tally = game.engine().random_games(8, seed=5)
    one, made, wins = Plain(game, 5), 0, np.zeros(game.players + 1, np.int64)
    for _ in range(8):
        made += one.play_on()
        wins += winners(game, one.state)
        one = Plain(game, one.dice[0])
    assert (tally.games, tally.decisions) == (8, made)
    assert [*tally.wins, tally.draws] == wins.tolist()


@names
def test_endings_scores_winners_and_draws_are_those_of_the_plain_rules(name: str) -> None:
    for seed, game in enumerate(some_games(name)):
        rules = game.definition.rules
        for state in visited(game, seed):
            told = [rules.ending(state), int(rules.is_whole(state))]
            for seat in range(game.players):
                told += [rules.score(state, seat), rules.is_winner(state, seat)]
                told += [rules.acts(state, seat)]
            thrown = [seed]
            drawn = [rules.draw(state.copy(), thrown) for _ in range(3)]
            assert asked(game, state, seed, 3) == (told, drawn)


@names
def test_what_is_listed_is_never_refused_and_what_is_not_has_a_twin_or_a_rule(name: str) -> None:
    """The compiled listing and the plain refusals tell the same."""
    for seed, game in enumerate(some_games(name)):
        rules, rng = game.definition.rules, random.Random(seed)
        batch = game.engine().batch(1, seed)
        while batch.counts[0]:
            state = rules.State.from_array(batch.states)
            listed = set(batch.decisions[0, : batch.counts[0]].tolist())
            assert len(listed) == batch.counts[0]
            assert not any(rules.refusal(state, state.seat, one) for one in listed)
            for other in rng.sample(range(-5, max(listed) + 200), 20):
                if other not in listed and not rules.refusal(state, state.seat, other):
                    assert is_twin(game, state, other, listed), other
            batch.step_one(rng.choice(sorted(listed)))
            batch.refresh()


def is_twin(game: tailbiter.Game, state: Any, decision: int, listed: set[int]) -> bool:
    """Accepted, though not listed: what a listed one does too, or what only others may do."""
    rules = game.definition.rules
    if game.name == "eat-me":
        return bool(decision >= rules.GIVEN_CARD)  # the game master's
    if game.name == "eat-thyself":
        return bool(decision + 1 in listed and state.kings_in_hand and state.pawns_in_hand)
    after, same = state.copy(), state.copy()
    rules.decide(after, state.seat, decision)
    rules.decide(same, state.seat, decision ^ 1)
    return decision ^ 1 in listed and after.key() == same.key()


@names
def test_a_state_survives_the_way_into_an_array_and_back(name: str) -> None:
    for seed, game in enumerate(some_games(name)):
        for state in visited(game, seed):
            again = type(state).from_array(state.to_array())
            assert again.__dict__ == state.__dict__
            assert again.key() == state.key()


COUNTS = [
    ("eat-thyself", {}, (66, 3972)),
    ("eat-thyself", {"cards": "12+24"}, (67, 454207)),
    ("eat-thyself", {"cards": "13+24"}, (67, 454207)),
    ("eat-thyself", {"players": 3}, (106, 10628)),
    ("eat-your-neighbor", {"side": 2}, (7, 42, 210, 936, 3672, 11760)),
    ("eat-your-neighbor", {"side": 3}, (19, 342, 5814, 93516)),
    ("eat-your-neighbor", {}, (37, 1332, 46620)),
    ("eat-your-neighbor", {"side": 5}, (61, 3660)),
    ("ouroboros", {}, (72, 4771, 282211)),
]


@pytest.mark.parametrize(("name", "options", "counts"), COUNTS)
def test_counts_are_the_rulebooks(
    name: str, options: dict[str, Any], counts: tuple[int, ...]
) -> None:
    game = tailbiter.game(name, **options)
    start = game.start()
    if name == "ouroboros":
        grid = "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr/gybrgy"
        start = game.position(f"{grid} A 0,0,0,0/0,0,0,0 10 1")
    assert counted(start, 0) == 1
    assert tuple(counted(start, depth + 1) for depth in range(len(counts))) == counts


def counted(position: tailbiter.Position, depth: int) -> int:
    engine = position.game.engine()
    return engine.count(position.state.to_array(), position.past_array, depth)


@names
def test_counts_along_random_games_are_those_of_a_plain_count(name: str) -> None:
    for seed, game in enumerate(some_games(name)):
        rng, position = random.Random(seed), game.start(seed=seed)
        while position.acting:
            seat = position.acting[0]
            turns = position.turns(seat)
            if len(turns) <= 2000:
                after = {position.play(turn, seat).text for turn in turns}
                assert counted(position, 1) == len(after) == len(turns)
            position = position.play(rng.choice(turns), seat)
        assert [counted(position, depth) for depth in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("eat-thyself", "(A)bB__(a)_ A 1,1/1,1 40"),
        ("eat-thyself", "_AB_a_(b) B 2,3/1,1 41"),
        ("eat-your-neighbor", "bw.b/.wb.w/b.w.bw/.wb.w.b/b.w.bw/.wb.w/w.bw b 9-9 - 40"),
        ("ouroboros", "....../.#..r./...#../.#.b../....../.g.... A 3,1,0,1/2,0,0,2 7 31"),
        ("ouroboros", "....../.##.../..##../....../....../...... B 6,3,3,2/3,3,3,4 6 31"),
    ],
)
def test_deeper_counts_are_those_of_a_plain_count(name: str, text: str) -> None:
    start = tailbiter.game(name).position(text)
    for depth in range(4 if name != "eat-thyself" else 3):
        assert counted(start, depth) == plainly_counted(start, depth)


def plainly_counted(position: tailbiter.Position, depth: int) -> int:
    if depth == 0 or not position.acting:
        return 1
    after = {position.play(turn) for turn in position.turns()}
    return sum(plainly_counted(one, depth - 1) for one in after)


@names
def test_each_game_of_a_batch_is_the_game_played_alone(name: str) -> None:
    game = some_games(name)[2]
    engine = game.engine()
    batch, alone = engine.batch(6, seed=40), [engine.batch(1, seed=40 + n) for n in range(6)]
    rng = random.Random(1)
    while any(batch.counts):
        for n, one in enumerate(alone):
            assert fields(batch.states, n) == fields(one.states)
            assert batch.counts[n] == one.counts[0]
            assert (
                batch.decisions[n, : batch.counts[n]] == one.decisions[0, : one.counts[0]]
            ).all()
        choices = [int(rng.choice(batch.decisions[n, : max(1, batch.counts[n])])) for n in range(6)]
        batch.step(np.array(choices))
        for n, one in enumerate(alone):
            if one.counts[0]:
                one.counts[0] = one.step_one(choices[n])
    assert [one.counts[0] for one in alone] == [0] * 6


@names
def test_a_batch_that_starts_again_is_set_up_anew_with_the_dice_as_they_lie(name: str) -> None:
    game = some_games(name)[1]
    batch = game.engine().batch(4, seed=9)
    thrown = batch.dice[:, 0].tolist()
    for _ in range(30):
        batch.step(batch.decisions[:, 0].copy())
    batch.restart()
    for n in range(4):
        assert fields(batch.states, n) == Plain(game, thrown[n]).state.__dict__


@names
def test_the_same_seed_gives_the_same_result_and_another_another(name: str) -> None:
    engine = tailbiter.game(name).engine()
    assert engine.random_games(200, seed=3) == engine.random_games(200, seed=3)
    assert engine.random_games(200, seed=3) != engine.random_games(200, seed=4)


@names
def test_playouts_start_from_a_position_and_leave_it_alone(name: str) -> None:
    for seed, game in enumerate(some_games(name)[:4]):
        plain = Plain(game, seed)
        for _ in range(12):
            if (decision := plain.draw()) != plain.rules.NONE:
                plain.decide(decision)
        start, past = plain.state.to_array(), np.array(plain.past, np.int64)
        kept = start.copy(), past.copy()
        tally = game.engine().playouts(start, past, 20, seed=seed)
        assert (start == kept[0]).all()
        assert (past == kept[1]).all()
        assert (tally.decisions, [*tally.wins, tally.draws]) == played_out(game, plain, seed)


def played_out(game: tailbiter.Game, plain: Plain, seed: int) -> tuple[int, list[int]]:
    """Twenty games from the same state, plainly."""
    start, past = plain.state.copy(), plain.past[:]
    plain.dice, made, wins = [seed], 0, np.zeros(game.players + 1, np.int64)
    for _ in range(20):
        plain.state, plain.past = start.copy(), past[:]
        made += plain.play_on()
        wins += winners(game, plain.state)
    return made, wins.tolist()


@names
def test_playouts_from_the_end_count_that_end(name: str) -> None:
    game = tailbiter.game(name)
    plain = Plain(game, 1)
    plain.play_on()
    tally = game.engine().playouts(plain.state.to_array(), np.array(plain.past), 7)
    assert tally.decisions == 0
    assert [*tally.wins, tally.draws] == [7 * won for won in winners(game, plain.state)]


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
    rng, checked = random.Random(name), 0
    for seed, game in enumerate(games_for_chance(name)):
        states = [s for s in visited(game, seed) if not game.definition.rules.ending(s)]
        for state in rng.sample(states, min(6, len(states))):
            rules = game.definition.rules
            out = [0] * rules.MOST
            legal = out[: rules.legal(state, state.seat, out)]
            chances: Counter[int] = Counter()
            for decision, chance in every_fall(rules, state, monkeypatch):
                chances[decision] += chance
            assert set(chances) == set(legal)
            assert len(set(chances.values())) == 1, chances
            checked += 1
    assert checked >= 12


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
    @numba.njit
    def rolled(thrown: Any, n: int) -> Any:
        return machine.below(thrown, n), machine.throw(thrown)

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
    @numba.njit
    def looked(mask: int, n: int) -> Any:
        return machine.count(mask), machine.lowest(mask), machine.nth(mask, n)

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


PACKAGE = Path(str(tailbiter.__file__)).parent
COMPILED = sorted(
    str(path.relative_to(PACKAGE))
    for folder in ("engine", "games")
    for path in (PACKAGE / folder).rglob("*.py")
    if path.parent.parent.name != "games" or path.name not in compiled.FOR_PEOPLE
)


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, which the engine takes for its own."""
    copy = tmp_path / "tailbiter"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(games, "__file__", str(copy / "games" / "__init__.py"))
    monkeypatch.setattr(compiled, "__file__", str(copy / "engine" / "compiled.py"))
    return copy


def folders(package: Path) -> dict[str, str]:
    """The name of each game's cache folder."""
    found = {}
    for name in tailbiter.GAMES:
        room = name.replace("-", "_")
        rules = types.ModuleType(f"tailbiter.games.{room}.rules")
        rules.__file__ = str(package / "games" / room / "rules.py")
        found[room] = compiled.folder(rules).name
    return found


@pytest.mark.parametrize("source", COMPILED)
def test_an_edit_of_a_source_gives_its_games_another_cache_folder(source: str, twin: Path) -> None:
    before = folders(twin)
    path = twin / source
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    after = folders(twin)
    room = path.parent.name
    changed = {name for name in before if before[name] != after[name]}
    assert changed == ({room} if room in before else set(before))


def test_texts_and_views_are_no_part_of_the_machine_code(twin: Path) -> None:
    before = folders(twin)
    for room in before:
        for name in compiled.FOR_PEOPLE:
            (twin / "games" / room / name).write_text("", encoding="utf-8")
    assert folders(twin) == before


@names
def test_everything_compiled_comes_from_a_source_in_the_digest(name: str) -> None:
    among = tailbiter.game(name).engine().kernels.step.py_func.__globals__
    for value in among.values():
        if hasattr(value, "py_func"):
            path = Path(value.py_func.__code__.co_filename)
            assert str(path.relative_to(PACKAGE)) in COMPILED


def test_an_engine_compiles_each_game_once() -> None:
    first, second = (tailbiter.game("ouroboros", players=n).engine() for n in (2, 3))
    assert isinstance(first, Engine)
    assert first.kernels is second.kernels
