"""Random games a second in OpenSpiel, and simulations of its search, for scale.

Playouts inside C++: OpenSpiel's random playouts (clone the state, list the legal actions, apply one
of them, until the end) live in `RandomRolloutEvaluator`. Python cannot call it, but it can give it
to an `MCTSBot`: a search of a single simulation evaluates the root, which has no children yet, by
all the evaluator's rollouts. So one call from Python plays a whole batch of games, with nothing
beside them but a root node and one clone of the state. Faster than `evaluate_bots` with uniform
random bots, which is a call a game and lists the actions twice.

The search takes games with turns only, so goofspiel, in which all bid at once, is converted by
`load_game_as_turn_based`. Its first point card is turned up in Python, a random one for each batch,
because the search cannot start where chance moves. Everything after it happens in C++.

The search itself is measured as it is meant: one random game a simulation, no proofs. Values in
OpenSpiel go from -1 to 1, ours from 0 to 1, so exploring as much takes twice the constant.
"""

import importlib
import importlib.util
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

HEX = "hex(board_size=8)"
GOOFSPIEL = "goofspiel(players=5,num_cards=10)"
BATCH = 500  # games in one call into C++
SAMPLE = 1000  # games played from Python to learn how long games are


@dataclass(frozen=True)
class Speed:
    """Random games played with OpenSpiel, by CPU time."""

    game: str
    way: str
    games_per_second: float
    mean_turns: float  # decisions of players in a game; chance does not count
    games: int
    cpu_seconds: float

    @property
    def turns_per_second(self) -> float:
        return self.games_per_second * self.mean_turns


def is_there() -> bool:
    """Is OpenSpiel installed?"""
    return importlib.util.find_spec("pyspiel") is not None


def hex_playouts(seconds: float, seed: int = 1) -> Speed:
    """Hex on 8x8, playouts in C++."""
    return _playouts(HEX, _pyspiel().load_game(HEX), seconds, seed)


def goofspiel_playouts(seconds: float, seed: int = 1) -> Speed:
    """Goofspiel with five players and ten cards, converted to turns, playouts in C++."""
    return _playouts(GOOFSPIEL, _pyspiel().load_game_as_turn_based(GOOFSPIEL), seconds, seed)


def hex_search(seconds: float, seed: int = 1, simulations: int = 2000) -> Speed:
    """Hex on 8x8, searched from the empty board; a game is a simulation."""
    game = _pyspiel().load_game(HEX)
    bot = _bot(game, 1, simulations, seed)

    def search(games: int) -> None:
        if bot.mcts_search(game.new_initial_state()).explore_count != games:
            raise RuntimeError(f"the search did not simulate {games} games")

    games, spent = _for_cpu_time(seconds, simulations, search)
    mean_turns = _mean_turns(game, random.Random(seed))
    return Speed(HEX, f"searches of {simulations}", games / spent, mean_turns, games, spent)


def hex_from_python(seconds: float, seed: int = 1) -> Speed:
    """Hex on 8x8, every move chosen and made from Python; `turns_per_second` is the figure."""
    dice = random.Random(seed)
    start = _pyspiel().load_game(HEX).new_initial_state()
    turns = 0

    def play(games: int) -> None:
        nonlocal turns
        for _ in range(games):
            turns += _play_from_python(start.clone(), dice)

    games, spent = _for_cpu_time(seconds, 20, play)
    return Speed(HEX, "moves from Python", games / spent, turns / games, games, spent)


def _pyspiel() -> Any:
    return importlib.import_module("pyspiel")


def _playouts(name: str, game: Any, seconds: float, seed: int) -> Speed:
    dice = random.Random(seed)
    bot = _bot(game, BATCH, 1, seed)

    def play(games: int) -> None:
        root = bot.mcts_search(_first_decision(game, dice))
        if games != BATCH or root.explore_count != 1 or root.children:
            raise RuntimeError("the search did more, or less, than one evaluation of the root")

    games, spent = _for_cpu_time(seconds, BATCH, play)
    return Speed(name, "playouts in C++", games / spent, _mean_turns(game, dice), games, spent)


def _bot(game: Any, rollouts: int, simulations: int, seed: int) -> Any:
    """OpenSpiel's search: so many simulations, each with so many random games."""
    pyspiel = _pyspiel()
    return pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=seed),
        uct_c=2.0,
        max_simulations=simulations,
        max_memory_mb=1000,
        solve=False,
        seed=seed,
        verbose=False,
    )


def _mean_turns(game: Any, dice: random.Random) -> float:
    """Of random games, played from Python."""
    return sum(_play_from_python(_first_decision(game, dice), dice) for _ in range(SAMPLE)) / SAMPLE


def _first_decision(game: Any, dice: random.Random) -> Any:
    """A new state, with the moves of chance made that come before any player's."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_chance(state, dice))
    return state


def _play_from_python(state: Any, dice: random.Random) -> int:
    """Plays to the end at random; returns how many decisions that took."""
    turns = 0
    draw = dice.random
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_chance(state, dice))
            continue
        actions = state.legal_actions()
        state.apply_action(actions[int(draw() * len(actions))])
        turns += 1
    return turns


def _chance(state: Any, dice: random.Random) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, chances)[0])


def _for_cpu_time(seconds: float, batch: int, play: Callable[[int], None]) -> tuple[int, float]:
    """Plays batches for so much CPU time; returns how many games, and the time they took."""
    games = 0
    start = time.process_time()
    while True:
        play(batch)
        games += batch
        spent = time.process_time() - start
        if spent >= seconds:
            return games, spent


def main(words: list[str]) -> int:
    """`python -m benchmarks.openspiel [SECONDS]`: a line of JSON for each figure."""
    if not is_there():
        sys.stderr.write("OpenSpiel is not installed: pip install open-spiel\n")
        return 1
    seconds = float(words[0]) if words else 1.0
    for measure in (hex_playouts, goofspiel_playouts, hex_search, hex_from_python):
        speed = measure(seconds)
        figures = {**vars(speed), "turns_per_second": speed.turns_per_second}
        sys.stdout.write(json.dumps(figures) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
