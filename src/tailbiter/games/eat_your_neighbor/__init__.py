"""Eat Your Neighbor: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.eat_your_neighbor import deal as deal
from tailbiter.games.eat_your_neighbor import events as events
from tailbiter.games.eat_your_neighbor import report as report
from tailbiter.games.eat_your_neighbor import rules as rules
from tailbiter.games.eat_your_neighbor import story as story
from tailbiter.games.eat_your_neighbor import text as text
from tailbiter.games.eat_your_neighbor import view as view
from tailbiter.games.options import Option, Value
from tailbiter.games.simple_turns import check as check

NAME = "eat-your-neighbor"
TITLE = "Eat Your Neighbor"
DESIGNER = "Nick Bentley"
VERSIONS = 1  # of its rules
LETTER = "N"  # of its rule numbers
TURN_ORDER = "N2"  # the rule that says whose turn it is
TOGETHER = False  # do the seats act at the same time?
FEWEST_WIN = False  # is a lower score better?
DRAWN_BY: str | None = None  # there are no draws (N11)
SUPPLIED_BY: str | None = None  # nobody plays in a seat's place
OPTIONS = (
    Option("players", 2, "N2", numbers=range(2, 3)),
    Option("side", 4, "N1", numbers=range(2, 6), tag="I", tries=(3, 5)),
    Option("swap", "no", "N3", ("no", "yes"), tag="I"),
    Option("supply", 30, "N4", numbers=range(1, 1000), tag="I", tries=(20, 25, 40)),
    Option("goal", 12, "N9", ("none",), range(1, 100)),
    Option("stuck", "ends", "N10", ("ends", "passes")),
    Option("keystone", "no", "K1", ("no", "yes")),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
GROWS_BY: Mapping[str, Mapping[str, Value]] = {"side": {}}


def numbers(options: Mapping[str, Value]) -> dict[str, int]:
    """The options as the rules read them."""
    return {
        "side": int(options["side"]),
        "supply": int(options["supply"]),
        "goal": rules.NEVER if options["goal"] == "none" else int(options["goal"]),
        "passes": int(options["stuck"] == "passes"),
        "swap": int(options["swap"] == "yes"),
        "keystone": int(options["keystone"] == "yes"),
    }
