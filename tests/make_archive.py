"""Adds games to tests/archive: every game, number of seats and option value, played at random.

    python -m tests.make_archive

The same games every time. A file that is there stays as it is: the archive is what old games were,
and a change of rules must not rewrite them.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import tailbiter
from tailbiter.games import GAMES
from tests.kinds import random_game, random_turn

ARCHIVE = Path(__file__).parent / "archive"
GAMES_EACH = 105
MOST_TURNS = 110  # of a game that ends no sooner
# What a value may need besides, to be a game.
NEEDED: tuple[dict[str, int], ...] = ({}, {"per_colour": 21}, {"size": 3})


def every_value(name: str) -> Iterator[tailbiter.Game]:
    """A game for every value of every option; of long ranges the ends and some in between."""
    for option in GAMES[name].OPTIONS:
        numbers = option.numbers
        some = numbers if len(numbers) < 12 else (*numbers[:: len(numbers) // 4], numbers[-1])
        for value in (*option.words, *some):
            for needed in NEEDED:
                try:
                    yield tailbiter.game(name, **{**needed, option.name: value})
                    break
                except tailbiter.OptionError:
                    continue


def kind(name: str, number: int) -> tailbiter.Game:
    first = list(every_value(name))
    if number <= len(first):
        return first[number - 1]
    return random_game(name, random.Random(f"kind {name} {number}"))


def played(name: str, number: int) -> tailbiter.Record:
    """The game of this number; most are played to the end."""
    rng = random.Random(f"game {name} {number}")
    game = kind(name, number)
    record = tailbiter.Record(game, game.start(seed=rng.randrange(1 << 32)))
    most = rng.randrange(1, 20) if number % 9 == 0 else MOST_TURNS
    while record.position.acting and len(record.turns) < most:
        seat = rng.choice(record.position.acting)
        record.play(some_turn(record.position, seat, rng), seat, dice=rng)
    record.tags["Final"] = record.position.text
    return record


def some_turn(position: tailbiter.Position, seat: int, rng: random.Random) -> str:
    """A turn at random; where there are bids, mostly small ones, and some orders do not come."""
    if not position.game.definition.TOGETHER:
        return random_turn(position, seat, rng)
    if rng.random() < 0.05:
        return "nmr"
    decisions = position.walk(seat).decisions
    for _ in range(5):
        turn = rng.choice(decisions).text
        if int(turn.split()[-1]) < 12:
            break
    return turn


def main() -> None:
    ARCHIVE.mkdir(exist_ok=True)
    added = 0
    for name in tailbiter.GAMES:
        for number in range(1, GAMES_EACH + 1):
            file = ARCHIVE / f"{name}-{number:03}.tail"
            if not file.exists():
                played(name, number).save(file)
                added += 1
    sys.stdout.write(f"{added} games added to {ARCHIVE.name}\n")


if __name__ == "__main__":
    main()
