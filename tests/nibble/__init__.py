"""Nibble, a game for tests: the guide to a fifth game, followed to the letter."""

from collections.abc import Mapping

from tailbiter.games import report as report
from tailbiter.games import story as story
from tailbiter.games.options import Option, Value
from tailbiter.games.simple_turns import check as check
from tests.nibble import deal as deal
from tests.nibble import events as events
from tests.nibble import rules as rules
from tests.nibble import text as text
from tests.nibble import view as view

NAME = "nibble"
TITLE = "Nibble"
DESIGNER = "nobody"
VERSIONS = 2  # of its rules: see X3
LETTER = "X"  # of its rule numbers
TURN_ORDER = "X2"  # the rule that says whose turn it is
TOGETHER = False  # do the seats act at the same time?
FEWEST_WIN = False  # is a lower score better?
DRAWN_BY: str | None = None  # there are no draws
SUPPLIED_BY: str | None = None  # nobody plays in a seat's place
OPTIONS = (
    Option("players", 2, "X2", numbers=range(2, 3)),
    Option("most", 12, "X1", numbers=range(3, 31)),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
GROWS_BY: Mapping[str, Mapping[str, Value]] = {"most": {}}


def numbers(options: Mapping[str, Value]) -> dict[str, int]:
    """The options as the rules read them."""
    return {"most": int(options["most"])}
