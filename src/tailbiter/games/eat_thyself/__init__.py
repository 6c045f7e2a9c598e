"""Eat Thyself: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.eat_thyself import deal as deal
from tailbiter.games.eat_thyself import events as events
from tailbiter.games.eat_thyself import report as report
from tailbiter.games.eat_thyself import rules as rules
from tailbiter.games.eat_thyself import story as story
from tailbiter.games.eat_thyself import text as text
from tailbiter.games.eat_thyself import view as view
from tailbiter.games.options import Option, Value
from tailbiter.games.simple_turns import check as check

NAME = "eat-thyself"
TITLE = "Eat Thyself"
DESIGNER = "Martin Grider"
VERSIONS = 1  # of its rules
LETTER = "T"  # of its rule numbers
TURN_ORDER = "T14"  # the rule that says whose turn it is
TOGETHER = False  # do the seats act at the same time?
FEWEST_WIN = True  # is a lower score better?
DRAWN_BY: str | None = "T15"  # the rule by which nobody wins
SUPPLIED_BY: str | None = None  # nobody plays in a seat's place
CARDS = ("12+13", "12+24", "13+24")
OPTIONS = (
    Option("players", 2, "T2", numbers=range(2, 4)),
    Option("cards", "12+13", "T3", CARDS, tag="R"),
    Option("sides", "aa", "T3", ("aa", "ab", "ba", "bb", "random"), tag="R"),
    Option("null_move", "allow", "T6", ("allow", "forbid"), tag="R"),
    Option("pawn_return", "must", "T10", ("must", "may"), tag="R"),
    Option("king_extra", "two", "T11", ("two", "up_to_two"), tag="R"),
    Option("goal", "last_piece", "T13", ("last_piece", "first_king"), tag="R"),
    Option("turn_limit", 500, "T15", numbers=range(10, 10001), tag="R", tries=(100, 200, 1000)),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
GROWS_BY: Mapping[str, Mapping[str, Value]] = {"players": {}}


def numbers(options: Mapping[str, Value]) -> dict[str, int]:
    """The options as the rules read them."""
    sides = str(options["sides"])
    return {
        "players": int(options["players"]),
        "cards": CARDS.index(str(options["cards"])),
        "sides": rules.RANDOM if sides == "random" else (sides[0] == "b") + 2 * (sides[1] == "b"),
        "null_barred": int(options["null_move"] == "forbid"),
        "may_leave": int(options["pawn_return"] == "may"),
        "may_lift_fewer": int(options["king_extra"] == "up_to_two"),
        "first_king": int(options["goal"] == "first_king"),
        "turn_limit": int(options["turn_limit"]),
    }
