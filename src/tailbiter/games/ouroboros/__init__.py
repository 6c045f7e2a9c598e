"""Ouroboros: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.errors import OptionError
from tailbiter.games.options import Option, Value
from tailbiter.games.ouroboros import deal as deal
from tailbiter.games.ouroboros import events as events
from tailbiter.games.ouroboros import rules as rules
from tailbiter.games.ouroboros import text as text
from tailbiter.games.ouroboros import view as view
from tailbiter.games.ouroboros.prices import SETS

NAME = "ouroboros"
TITLE = "Ouroboros"
DESIGNER = "Ira Fay"
ABOUT = "Own nothing, among people who keep giving you things."
TIME = "15 to 30 minutes"
VERSIONS = 1  # of its rules
LETTER = "O"  # of its rule numbers
TURN_ORDER = "O3"  # the rule that says what a turn is
TOGETHER = False  # do the seats act at the same time?
FEWEST_WIN = True  # is a lower score better?
DRAWN_BY: str | None = None  # somebody wins (O14)
SUPPLIED_BY: str | None = None  # nobody plays in a seat's place
READINGS = {
    "A": "corner to corner five, a knight's move six",
    "B": "a knight's move five, corner to corner six",
    "C": "a knight's move five, two along a diagonal six",
    "D": "corner to corner five, two along a diagonal six",
    "E": "a knight's move five, two squares between six",
}
OPTIONS = (
    Option("players", 2, "O16", "Players", "Discs go to the next of them.", numbers=range(2, 5)),
    Option("size", 6, "O1", "Size of the grid", "Squares along each side.", numbers=range(3, 10)),
    Option(
        *("per_colour", 10, "O1", "Discs of each colour"),
        "All four colours together must fill the grid.",
        numbers=range(1, 41),
    ),
    Option(
        *("hidden", "no", "O2", "What others see"),
        "Of the discs that you hold.",
        {"no": "all of them", "yes": "only how many"},
    ),
    Option(
        *("stones_return", "yes", "O10", "Stones removed"),
        "Where they go.",
        {"yes": "back to the pile", "no": "out of the game"},
    ),
    Option("stones", 10, "O11", "Stones", "In the pile at the start.", numbers=range(4, 100)),
    Option(
        *("patterns", "A", "O12", "The dear pairs"),
        "Which pair of stones costs five discs and which six: the original's pictures are lost.",
        READINGS,
    ),
    Option(
        *("first_win", "game_turn_2", "O15", "When one can win"),
        "From which turn on somebody can win.",
        {"game_turn_2": "the second of the game", "own_turn_2": "your own second, for two players"},
    ),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {
    "discs": {"players": 2, "stones": 10},
    "cubes": {"stones": 99},
    "four": {"players": 4, "size": 7, "per_colour": 13},
}
# The options that make a game larger, each with what its largest values need besides.
GROWS_BY: Mapping[str, Mapping[str, Value]] = {"size": {"per_colour": 21}, "players": {}}


def numbers(options: Mapping[str, Value]) -> dict[str, int]:
    """The options as the rules read them."""
    players = int(options["players"])
    return {
        "players": players,
        "size": int(options["size"]),
        "per_colour": int(options["per_colour"]),
        "hidden": int(options["hidden"] == "yes"),
        "returns": int(options["stones_return"] == "yes"),
        "stones": int(options["stones"]),
        "patterns": list(SETS).index(str(options["patterns"])),
        "first_win": players + 1 if options["first_win"] == "own_turn_2" else 2,
    }


def check(options: Mapping[str, Value]) -> None:
    """Refuse the combinations that the rulebook has not."""
    players, size = int(options["players"]), int(options["size"])
    needed = -(-size * size // 4)
    if players > 2 and size < 4:
        refuse("size", "O1", f"{players} players need a grid of size 4 or more, not {size}")
    if int(options["per_colour"]) < needed:
        given = options["per_colour"]
        what = f"a grid of size {size} needs {needed} or more discs of each colour, not {given}"
        refuse("per_colour", "O1", what)
    if players > 2 and options["first_win"] == "own_turn_2":
        refuse("first_win", "O15", "a win only from one's own second turn on is for 2 players")


def refuse(option: str, rule: str, text: str) -> None:
    raise OptionError(f"{rule}: {text}", "combination", {"field": option, "rule": rule})
