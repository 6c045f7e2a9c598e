"""The drawings, one file a game. A drawing is given a view and knows no rules."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text

from tailbiter.terminal.boards import eat_me, eat_thyself, eat_your_neighbor, ouroboros
from tailbiter.terminal.ink import Ink, View


def no_words(_: View) -> tuple[str, list[str]] | None:
    return None


@dataclass(frozen=True)
class Board:
    """What a terminal needs to know of one game."""

    draw: Callable[[View, Ink], list[Text]]
    choices: Callable[[View], tuple[str, list[str]] | None] = no_words
    # an example and the legal turns in words, where a list would be too long


BOARDS = {
    "eat-me": Board(eat_me.draw, choices=eat_me.choices),
    "eat-thyself": Board(eat_thyself.draw),
    "eat-your-neighbor": Board(eat_your_neighbor.draw),
    "ouroboros": Board(ouroboros.draw),
}

# For whoever asks how to play: it names games, so it stands here.
EXAMPLES = """\b
Examples:
  tailbiter play eat-your-neighbor
  tailbiter play ouroboros -o players=3 -o patterns=B --seat 2=person --name 2=Guest
  tailbiter play ouroboros --preset cubes --seed 7
  tailbiter play eat-me -o players=2 --seat 2=person
  tailbiter play eat-thyself --seat 2=6
  tailbiter play ouroboros --seat 2 "python my_bot.py"
  tailbiter play --resume
"""
