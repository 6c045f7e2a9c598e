"""Bots by level, through views alone; matches between them, and what a score is worth."""

import json
import math
import random
import re
from collections import Counter
from pathlib import Path

import pytest

import tailbiter
from tailbiter.bots.levels import LEVELS, bot, level_of
from tailbiter.bots.matches import Score, contender, elo, match
from tailbiter.bots.thinking import Slip
from tests.command_line import run
from tests.kinds import random_game, random_turn


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_bot_plays_whole_games_of_many_kinds_by_its_views(name: str) -> None:
    rng = random.Random(name)
    for _ in range(6):
        game = random_game(name, rng)
        position = game.start(seed=rng.randrange(1000))
        sitting = {s: bot(rng.choice((1, 2)), seed=s, simulations=6) for s in (1, game.players)}
        for _ in range(40):
            if not position.acting:
                break
            seat = position.acting[0]
            player = sitting.get(seat)
            if player:
                turn = player.choose(json.loads(json.dumps(position.view(seat))))
            else:
                turn = random_turn(position, seat, rng)
            position = position.play(turn, seat)


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_the_same_seed_chooses_the_same_turns(name: str) -> None:
    def turns(seed: int) -> list[str]:
        position, found = tailbiter.game(name).start(), []
        players = [bot(3, seed=seed + seat, simulations=40) for seat in range(5)]
        for _ in range(8):
            seat = position.acting[0]
            found.append(players[seat - 1].choose(position.view(seat)))
            position = position.play(found[-1], seat)
        return found

    assert turns(1) == turns(1)
    assert turns(1) != turns(100)


@pytest.mark.parametrize("level", [0, 9, -1, True, "4", None, 2.5])
def test_levels_are_one_to_eight(level: object) -> None:
    with pytest.raises(tailbiter.OptionError, match="levels are 1 to 8"):
        tailbiter.bot(level=level)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_level_has_a_budget_and_the_same_words_in_every_game(name: str) -> None:
    found = {number: level_of(tailbiter.game(name), number) for number in range(1, 9)}
    assert [level.words for level in found.values()] == [level.words for level in LEVELS.values()]
    assert all(level.simulations or level.seconds for level in found.values())
    slips = [level.slips for level in found.values()]
    assert slips == sorted(slips, reverse=True)
    assert slips[-1] == 0


def test_who_has_nothing_to_play_is_told_so() -> None:
    position = tailbiter.game("ouroboros").start()
    with pytest.raises(tailbiter.TurnError, match="seat 2 has nothing to play") as caught:
        bot(1).choose(position.view(seat=2))
    assert caught.value.rule == "O3"
    with pytest.raises(tailbiter.TurnError, match="a spectator has nothing to play"):
        bot(1).choose(position.view())


def test_a_bot_may_go_on_to_another_game() -> None:
    player = bot(1, simulations=5)
    for name in ("ouroboros", "eat-thyself", "ouroboros"):
        position = tailbiter.game(name).start(seed=3)
        assert position.is_legal(player.choose(position.view(1)))


def test_a_slip_is_rare_and_seldom_bad() -> None:
    slip = Slip(often=0.4, wide=0.1, dice=random.Random(1))
    picked = Counter(slip.pick([0.6, 0.5, 0.1]) for _ in range(10_000))
    weights = [math.exp((chance - 0.6) / 0.1) for chance in (0.6, 0.5, 0.1)]
    for number, weight in enumerate(weights):
        expected = 0.4 * weight / sum(weights) + (0.6 if number == 0 else 0)
        assert picked[number] / 10_000 == pytest.approx(expected, abs=0.02)


def test_a_score_says_what_it_is_worth() -> None:
    deals = tuple((points, 2) for points in [2.0] * 25 + [1.0] * 25)
    score = Score("a", "b", seats=2, games=100, points=75, deals=deals)
    assert score.mean == 0.75
    assert score.fair == 0.5
    assert score.elo == pytest.approx(190.8, abs=0.1)
    assert score.margin == pytest.approx(1.96 * math.sqrt(0.25**2 / 49 + 1 / 50**2 / 2))
    assert Score("a", "b", 2, 2, 1, ((1.0, 2),)).margin == 1.0
    assert elo(1 / 3, 3) == pytest.approx(0)
    assert elo(1.0, 2) < 1300


def test_a_match_is_the_same_again_and_with_more_jobs() -> None:
    game = tailbiter.game("eat-your-neighbor", side=2)
    players = contender("plain:30"), contender("plain:5")
    alone = list(match(game, *players, games=6))
    assert alone == list(match(game, *players, games=6))
    assert alone == list(match(game, *players, games=6, jobs=2))
    assert [score.games for score in alone] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "words", ["", "level:9", "level:x", "best", "best:", "best:2000,depth=3", "worst:3", "plain:-"]
)
def test_a_contender_that_makes_no_sense_is_refused(words: str) -> None:
    with pytest.raises(tailbiter.OptionError, match="written like level:4"):
        contender(words)


def test_more_simulations_win_more() -> None:
    game = tailbiter.game("eat-your-neighbor", side=3)
    *_, score = match(game, contender("plain:400"), contender("plain:10"), games=40)
    assert score.mean - score.margin > 0.5


def test_the_ladder_command_prints_and_keeps_a_table(tmp_path: Path) -> None:
    kept = tmp_path / "ladder.md"
    words = ["ladder", "eat-your-neighbor", "-o", "side=2", "--games", "4", "--to", "3"]
    done = run(*words, "--write", str(kept), "--plain")
    assert done.exit_code == 0
    assert "level:3" in done.output
    rows = [line for line in kept.read_text().splitlines() if line.startswith("| level")]
    assert [row.split(" | ")[1] for row in rows] == ["level:1", "level:2"]
    data = json.loads(run(*words, "--json").output)
    assert [row["games"] for row in data] == [4, 4]
    assert 0 <= data[0]["mean"] <= 1


def test_the_greedy_player_plays_every_game() -> None:
    game = tailbiter.game("eat-me", players=3)
    *_, score = match(game, contender("level:6"), contender("greedy"), games=6)
    assert score.games == 6
    ouroboros = tailbiter.game("ouroboros", size=3)
    *_, score = match(ouroboros, contender("greedy"), contender("random"), games=20)
    assert score.mean > 0.6


def test_the_match_command_refuses_what_it_cannot_play() -> None:
    done = run("match", "ouroboros", "level:4", "nobody")
    assert done.exit_code == 2
    assert "nobody" in done.output


def test_hidden_supplies_are_guessed_where_the_start_hides_them() -> None:
    game = tailbiter.game("ouroboros", hidden="yes", size=3, per_colour=6)
    one, other = (
        game.position(f"bgr/y##/b.. A 2,1,1,0/{supply} 4 6") for supply in ("2,0,1,0", "0,3,0,0")
    )
    assert one.view(1)["start"] is None
    turns = [bot(5, seed=1, simulations=200).choose(p.view(1)) for p in (one, other)]
    assert turns[0] == turns[1]
    assert one.is_legal(turns[0])
    after = one.play(turns[0])
    assert after.is_legal(bot(5, seed=1, simulations=200).choose(after.view(2)))


def test_hidden_supplies_are_guessed_from_data_and_from_no_text() -> None:
    game = tailbiter.game("ouroboros", hidden="yes", size=3, per_colour=6)
    view = game.position("bgr/y##/b.. A 2,1,1,0/2,0,1,0 4 6").view(1)
    wordless = {**view, "board": {**view["board"], "text": ""}}
    turns = {bot(5, seed=1, simulations=200).choose(seen) for seen in (view, wordless)}
    assert len(turns) == 1


def test_learned_weights_say_how_and_from_what() -> None:
    files = sorted((Path(str(tailbiter.__file__)).parent / "bots/knowledge/weights").iterdir())
    assert {file.stem for file in files} == {name.replace("-", "_") for name in tailbiter.GAMES}
    for file in files:
        told = json.loads(file.read_text(encoding="utf-8"))
        assert told["game"].replace("-", "_") == file.stem
        assert all(told[what] for what in ("learned_by", "learned_from", "method", "layout"))
        script = re.search(r"benchmarks\.(\w+)", told["learned_by"])
        assert (
            script is None
            or (Path(__file__).parents[1] / "benchmarks" / f"{script[1]}.py").exists()
        )
