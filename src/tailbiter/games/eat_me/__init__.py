"""Eat Me: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.eat_me import deal as deal
from tailbiter.games.eat_me import events as events
from tailbiter.games.eat_me import rules as rules
from tailbiter.games.eat_me import text as text
from tailbiter.games.eat_me import view as view
from tailbiter.games.options import Option, Value

NAME = "eat-me"
TITLE = "Eat Me"
DESIGNER = "Allan Stagg"
ABOUT = "Be the finest dinner in the pond: you score when yours is eaten."
TIME = "30 to 60 minutes"
VERSIONS = 1  # of its rules
LETTER = "M"  # of its rule numbers
TURN_ORDER = "M6"  # the rule that says who orders when
TOGETHER = True  # do the seats act at the same time?
FEWEST_WIN = False  # is a lower score better?
DRAWN_BY: str | None = "M17"  # equals share the win
SUPPLIED_BY: str | None = "M18"  # no moves received
OPTIONS = (
    Option("players", 5, "M2", "Players", "How many order and eat.", numbers=range(2, 11)),
    Option(
        *("deck", "scaled", "M2", "Cards"),
        "How many there are.",
        {"scaled": "ten for each player", "52": "52, shared out"},
    ),
    Option(
        *("payment", "all", "M3", "Who pays"),
        "A bid buys a place in the order of play.",
        {"all": "everyone pays their bid", "first": "only whoever plays first"},
    ),
    Option(
        *("bidding", "next", "M5", "What a bid is for"),
        "The round in which it buys a place.",
        {"next": "the next round", "same": "this very round"},
    ),
    Option(
        *("tiebreak", "shared", "M17", "Equal points"),
        "Who wins when several have the most points.",
        {"shared": "all of them", "bid_points": "whoever has more bid points left"},
    ),
    Option(
        *("closed_ring", "no", "M20", "The last card"),
        "Whether one card is taken out before the game, so that the ring stays open.",
        {"no": "one is taken out", "yes": "all are played, and the ring closes"},
    ),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
# The options that make a game larger, each with what its largest values need besides.
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


def check(options: Mapping[str, Value]) -> None:
    """Every combination of these options is a game."""
