"""Eat Thyself: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.eat_thyself import deal as deal
from tailbiter.games.eat_thyself import events as events
from tailbiter.games.eat_thyself import rules as rules
from tailbiter.games.eat_thyself import text as text
from tailbiter.games.eat_thyself import view as view
from tailbiter.games.options import Option, Value

NAME = "eat-thyself"
TITLE = "Eat Thyself"
DESIGNER = "Martin Grider"
ABOUT = "The pieces are the board, and you win by eating your own."
TIME = "10 to 30 minutes"
VERSIONS = 1  # of its rules
LETTER = "T"  # of its rule numbers
TURN_ORDER = "T14"  # the rule that says whose turn it is
TOGETHER = False  # do the seats act at the same time?
FEWEST_WIN = True  # is a lower score better?
DRAWN_BY: str | None = "T15"  # the rule by which nobody wins
SUPPLIED_BY: str | None = None  # nobody plays in a seat's place
CARDS = {"12+13": "1/2 and 1/3", "12+24": "1/2 and 2/4", "13+24": "1/3 and 2/4"}
SIDES = {
    "aa": "both the smaller",
    "ab": "the smaller, then the larger",
    "ba": "the larger, then the smaller",
    "bb": "both the larger",
    "random": "by chance",
}
OPTIONS = (
    Option(
        *("players", 2, "T2", "Players"),
        "Each number of players has a ring of its own.",
        numbers=range(2, 4),
    ),
    Option("cards", "12+13", "T3", "Cards", "The two that everybody has, by their sides.", CARDS),
    Option("sides", "aa", "T3", "Sides up", "Which number each card shows at first.", SIDES),
    Option(
        *("null_move", "allow", "T6", "Full circle"),
        "Whether a king may leave a space and come all the way round to it.",
        {"allow": "it may", "forbid": "it may not"},
    ),
    Option(
        *("pawn_return", "must", "T10", "Taking a pawn"),
        "What becomes of a pawn that you take from somebody else.",
        {"must": "it goes back into the ring", "may": "you may leave it out"},
    ),
    Option(
        *("king_extra", "two", "T11", "Taking a king"),
        "How many more pieces of its owner you lift with it.",
        {"two": "two", "up_to_two": "none, one or two"},
    ),
    Option(
        *("goal", "last_piece", "T13", "What wins"),
        "What you have to be down to.",
        {"last_piece": "one king and nothing else", "first_king": "one king, whatever pawns"},
    ),
    Option(
        *("turn_limit", 500, "T15", "Longest game"),
        "After so many turns it is a draw.",
        numbers=range(10, 10001),
    ),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
# The options that make a game larger, each with what its largest values need besides.
GROWS_BY: Mapping[str, Mapping[str, Value]] = {"players": {}}


def numbers(options: Mapping[str, Value]) -> dict[str, int]:
    """The options as the rules read them."""
    sides = str(options["sides"])
    return {
        "players": int(options["players"]),
        "cards": list(CARDS).index(str(options["cards"])),
        "sides": rules.RANDOM if sides == "random" else (sides[0] == "b") + 2 * (sides[1] == "b"),
        "null_barred": int(options["null_move"] == "forbid"),
        "may_leave": int(options["pawn_return"] == "may"),
        "may_lift_fewer": int(options["king_extra"] == "up_to_two"),
        "first_king": int(options["goal"] == "first_king"),
        "turn_limit": int(options["turn_limit"]),
    }


def check(options: Mapping[str, Value]) -> None:
    """Every combination of these options is a game."""
