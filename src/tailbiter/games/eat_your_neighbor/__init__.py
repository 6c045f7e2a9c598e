"""Eat Your Neighbor: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.eat_your_neighbor import deal as deal
from tailbiter.games.eat_your_neighbor import events as events
from tailbiter.games.eat_your_neighbor import rules as rules
from tailbiter.games.eat_your_neighbor import text as text
from tailbiter.games.eat_your_neighbor import view as view
from tailbiter.games.options import Option, Value

NAME = "eat-your-neighbor"
TITLE = "Eat Your Neighbor"
DESIGNER = "Nick Bentley"
ABOUT = "Every creature is food for the next size up, and the largest for a crowd."
TIME = "10 to 20 minutes"
VERSIONS = 1  # of its rules
LETTER = "N"  # of its rule numbers
TURN_ORDER = "N2"  # the rule that says whose turn it is
TOGETHER = False  # do the seats act at the same time?
FEWEST_WIN = False  # is a lower score better?
DRAWN_BY: str | None = None  # there are no draws (N11)
SUPPLIED_BY: str | None = None  # nobody plays in a seat's place
OPTIONS = (
    Option("players", 2, "N2", "Players", "Black and White.", numbers=range(2, 3)),
    Option("side", 4, "N1", "Size of the board", "Cells along each side.", numbers=range(2, 6)),
    Option(
        *("swap", "no", "N3", "The first piece"),
        "On the first turn White may make Black's piece their own, if that is allowed.",
        {"no": "stays Black's", "yes": "may be taken over"},
    ),
    Option("supply", 30, "N4", "Pieces", "How many each player has.", numbers=range(1, 1000)),
    Option(
        *("goal", 12, "N9", "Pieces eaten"),
        "Whoever has eaten so many ends the game.",
        {"none": "any number: play until somebody cannot place"},
        range(1, 100),
    ),
    Option(
        *("stuck", "ends", "N10", "Nowhere to place"),
        "What happens when the player to move cannot place a piece.",
        {"ends": "the game ends", "passes": "that player passes"},
    ),
    Option(
        *("keystone", "no", "K1", "Keystones"),
        "Four shapes lie open, and each creature of such a shape is worth 3 points at the end.",
        {"no": "without", "yes": "with"},
    ),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
# The options that make a game larger, each with what its largest values need besides.
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


def check(options: Mapping[str, Value]) -> None:
    """Every combination of these options is a game."""
