"""The compiled rules against the plain ones they were made from: state for state, field for field.

Both are the same source; what is tested here is that the engine changes nothing on the way.
"""

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

import tailbiter
from tests.engines import Plain, asked, fields, some_games, visited, winners
from tests.kinds import random_turn

MOST_COUNTED = 500  # turns of one position that are counted plainly too
names = pytest.mark.parametrize("name", tailbiter.GAMES)
pytestmark = pytest.mark.long  # as many kinds of games as `some_games` gives


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
    rules: Any = game.definition.rules
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
            turns = list(islice(position.each_turn(seat), MOST_COUNTED + 1))
            if len(turns) <= MOST_COUNTED and rng.random() < 0.5:
                after = {position.play(turn, seat).text for turn in turns}
                assert counted(position, 1) == len(after) == len(turns)
            position = position.play(random_turn(position, seat, rng), seat)
        assert [counted(position, depth) for depth in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("eat-thyself", "(A)bB_(a)_ A 1,1/1,1 40"),
        ("eat-thyself", "_AB_(b)a_ B 2,3/1,1 41"),
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
