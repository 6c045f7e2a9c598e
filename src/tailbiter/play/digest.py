"""A digest that pins play: exact counts and one fixed-seed run of each game.

A change of rules, dice or set-up changes it; a change of speed or looks does not.
"""

import hashlib
from collections.abc import Iterator

from tailbiter.games import GAMES
from tailbiter.play.game import Game, game
from tailbiter.play.speed import label

RUNS = 2000  # random games of each kind
DEPTH = 2  # turns counted


def kinds() -> Iterator[Game]:
    """Each game with its defaults, and with every other value of each option that has words."""
    for name, definition in GAMES.items():
        yield game(name)
        for option in definition.OPTIONS:
            for word in option.words:
                if word != option.default:
                    yield game(name, **{option.name: word})
        seats = next(option for option in definition.OPTIONS if option.name == "players")
        for players in (seats.numbers[0], seats.numbers[-1]):
            if players != seats.default:
                yield game(name, players=players)


def line(of: Game) -> str:
    """What one kind of game comes to."""
    start = of.start(seed=1)
    engine = of.engine()
    tally = engine.random_games(RUNS, seed=1)
    counts = [engine.count(start.state.to_array(), start.past_array, d + 1) for d in range(DEPTH)]
    return (
        f"{label(of)}: counts {' '.join(map(str, counts))}, "
        f"{tally.games} games, {tally.decisions} decisions, wins {' '.join(map(str, tally.wins))}, "
        f"draws {tally.draws}"
    )


def digest(lines: list[str]) -> str:
    """Of a line a kind."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def report(found: list[str] | None = None) -> str:
    """A line a kind, as found or to be found, and the digest of them all."""
    lines = found or [line(of) for of in kinds()]
    return "\n".join([*lines, f"digest {digest(lines)}"])
