"""Eat Me: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.eat_me import deal as deal
from tailbiter.games.eat_me import events as events
from tailbiter.games.eat_me import report as report
from tailbiter.games.eat_me import rules as rules
from tailbiter.games.eat_me import story as story
from tailbiter.games.eat_me import text as text
from tailbiter.games.eat_me import view as view
from tailbiter.games.options import Option, Value
from tailbiter.games.simple_turns import check as check

NAME = "eat-me"
TITLE = "Eat Me"
DESIGNER = "Allan Stagg"
VERSIONS = 1  # of its rules
LETTER = "M"  # of its rule numbers
TURN_ORDER = "M6"  # the rule that says who orders when
TOGETHER = True  # do the seats act at the same time?
FEWEST_WIN = False  # is a lower score better?
DRAWN_BY: str | None = "M17"  # equals share the win
SUPPLIED_BY: str | None = "M18"  # no moves received
OPTIONS = (
    Option("players", 5, "M2", numbers=range(2, 11)),
    Option("deck", "scaled", "M2", ("scaled", "52"), tag="R"),
    Option("payment", "all", "M3", ("all", "first"), tag="I"),
    Option("bidding", "next", "M5", ("next", "same")),
    Option("tiebreak", "shared", "M17", ("shared", "bid_points"), tag="R"),
    Option("closed_ring", "no", "M20", ("no", "yes"), tag="X"),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
GROWS_BY: Mapping[str, Mapping[str, Value]] = {"players": {}}


def numbers(options: Mapping[str, Value]) -> dict[str, int]:
    """The options as the rules read them."""
    players = int(options["players"])
    scaled = options["deck"] == "scaled"
    return {
        "players": players,
        "deck": 10 * players + 2 if scaled else 52,
        "hand": 10 if scaled else 50 // players,
        "withdrawn": int(options["closed_ring"] == "no"),
        "same": int(options["bidding"] == "same"),
        "first_pays": int(options["payment"] == "first"),
        "tiebreak": int(options["tiebreak"] == "bid_points"),
    }
