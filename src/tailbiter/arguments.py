"""What may be typed after a command, and how it is read; shared by all commands."""

import json
from collections.abc import Sequence
from typing import Any

import click

from tailbiter.games.errors import OptionError, quoted
from tailbiter.play.game import with_options


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


as_json = click.option("--json", "is_json", is_flag=True, help="Print data for programs.")
plain = click.option("--plain", is_flag=True, help="No colour: shapes and letters only.")
options = click.option(
    *("-o", "--option", "words"), multiple=True, metavar="NAME=VALUE", help="Set a game's option."
)
preset = click.option("--preset", metavar="NAME", help="A named set of options.")


def pairs(words: Sequence[str], example: str) -> dict[str, str]:
    """`name=value` words as a dictionary."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise OptionError(f"{quoted(word)} should be written like {example}")
        if name in found:
            raise OptionError(f"{name} is given twice; say it once, like {example}")
        found[name] = value
    return found


def by_seat(words: Sequence[str], example: str) -> dict[int, str]:
    """The same where the names are numbers of seats."""
    given = pairs(words, example)
    for number in given:
        if not (number.isascii() and number.isdigit() and len(number) < 3):
            raise OptionError(f"{quoted(number)} is no seat; write it like {example}")
    return {int(number): value for number, value in given.items()}


def chosen(name: str, words: Sequence[str], preset: str | None) -> Any:
    given: dict[str, Any] = dict(pairs(words, "-o players=3"))
    if preset and "preset" in given:
        raise OptionError("preset is given twice; say it once, like --preset NAME")
    return with_options(name, given | ({"preset": preset} if preset else {}))
