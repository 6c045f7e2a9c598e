"""Kinds of games to test with: options drawn at random, within the rulebook."""

import random
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import tailbiter
from tailbiter.games import GAMES

LIMITS = {"turn_limit": range(10, 60), "supply": range(1, 40), "goal": range(1, 20)}


def random_game(name: str, rng: random.Random) -> tailbiter.Game:
    """A game with some options other than the defaults."""
    while True:
        options: dict[str, Any] = {}
        for option in GAMES[name].OPTIONS:
            values = [*option.words, *LIMITS.get(option.name, option.numbers)]
            if option.name == "players" or rng.random() < 0.4:
                options[option.name] = rng.choice(values)
        try:
            return tailbiter.game(name, **options)
        except tailbiter.OptionError:
            continue  # two options that do not go together


def every_game() -> list[tailbiter.Game]:
    """Every game with every number of seats and every value of every option, one at a time."""
    found = []
    for name, definition in GAMES.items():
        for option in definition.OPTIONS:
            numbers = option.numbers
            ends = [numbers[i] for i in (0, len(numbers) // 2, -1)] if numbers else []
            some = numbers if len(numbers) < 12 else ends
            for value in [*option.words, *some]:
                extra = {"per_colour": 21} if (name, option.name) == ("ouroboros", "size") else {}
                try:
                    found.append(tailbiter.game(name, **{option.name: value, **extra}))
                except tailbiter.OptionError:
                    continue
    return list(dict.fromkeys(found))


def random_turn(position: tailbiter.Position, seat: int, rng: random.Random) -> str:
    """A turn made decision by decision, without listing all of them."""
    walk = position.walk(seat)
    while not walk.is_done:
        walk = walk.decide(rng.choice(walk.decisions).number)
    return walk.text


@cache
def rule_numbers(name: str) -> set[str]:
    """The numbers of the rule sheet, as in **M18 [S]**."""
    sheet = (
        Path(str(sys.modules[GAMES[name].__name__].__file__))
        .with_name("rules.md")
        .read_text(encoding="utf-8")
    )
    return set(re.findall(r"\*\*([A-Z]\d+) \[", sheet))
