"""How fast the games play themselves. Time is an argument: a clock that says seconds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tailbiter.games import GAMES
from tailbiter.games.errors import OptionError
from tailbiter.play.game import Game, game

Clock = Callable[[], float]
BATCH = 0.05  # seconds of games between two looks at the clock, about


@dataclass(frozen=True)
class Speed:
    """Random games played by the compiled rules."""

    label: str  # the game and the options that are not the defaults
    games_per_second: float
    decisions: float  # in a game, on average
    first_seat_wins: float  # share of the games


def random_games(of: Game, seconds: float, clock: Clock, seed: int = 1) -> Speed:
    """Play random games, set-up included, for about so long."""
    engine = of.engine()
    engine.random_games(1)
    games, decisions, wins, batch, spent = 0, 0, 0, 16, 0.0
    while spent < seconds:
        before = clock()
        tally = engine.random_games(batch, seed + games)
        took = clock() - before
        spent += took
        games += batch
        decisions += tally.decisions
        wins += tally.wins[0]
        if took < BATCH / 2:
            batch *= 2
    return Speed(label(of), games / spent, decisions / games, wins / games)


def label(of: Game) -> str:
    """The game's name with the options that are not the defaults."""
    defaults = {option.name: option.default for option in of.definition.OPTIONS}
    return " ".join([of.name, *(f"{k}={v}" for k, v in of.options.items() if v != defaults[k])])


def growing() -> Iterator[Game]:
    """Each game from its smallest kind to its largest: by board where it has one, and by seats."""
    for name, definition in GAMES.items():
        for option in definition.OPTIONS:
            if option.name in definition.GROWS_BY and len(option.numbers) > 1:
                yield from (enough(name, option.name, value) for value in option.numbers)


def enough(name: str, option: str, value: int) -> Game:
    """A game with one option set, and as much more of the others as that needs."""
    try:
        return game(name, **{option: value})
    except OptionError:
        return game(name, **{option: value, **GAMES[name].GROWS_BY[option]})
