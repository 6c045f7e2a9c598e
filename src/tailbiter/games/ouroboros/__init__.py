"""Ouroboros: what can be set, and where its rules, texts and views are."""

from collections.abc import Mapping

from tailbiter.games.errors import OptionError
from tailbiter.games.options import Option, Value
from tailbiter.games.ouroboros import deal as deal
from tailbiter.games.ouroboros import events as events
from tailbiter.games.ouroboros import report as report
from tailbiter.games.ouroboros import rules as rules
from tailbiter.games.ouroboros import story as story
from tailbiter.games.ouroboros import text as text
from tailbiter.games.ouroboros import view as view
from tailbiter.games.ouroboros.prices import SETS

NAME = "ouroboros"
TITLE = "Ouroboros"
DESIGNER = "Ira Fay"
VERSIONS = 1  # of its rules
LETTER = "O"  # of its rule numbers
TURN_ORDER = "O3"  # the rule that says what a turn is
TOGETHER = False  # do the seats act at the same time?
FEWEST_WIN = True  # is a lower score better?
DRAWN_BY: str | None = None  # somebody wins (O14)
SUPPLIED_BY: str | None = None  # nobody plays in a seat's place
NO_YES = ("no", "yes")
OPTIONS = (
    Option("players", 2, "O16", numbers=range(2, 5)),
    Option("size", 6, "O1", numbers=range(3, 10)),
    Option("per_colour", 10, "O1", numbers=range(1, 41)),
    Option("hidden", "no", "O2", NO_YES, tag="R"),
    Option("stones_return", "yes", "O10", NO_YES[::-1], tag="R"),
    Option("stones", 10, "O11", numbers=range(4, 100), tag="R", tries=(6, 8, 12, 99)),
    Option("patterns", "A", "O12", tuple(SETS), tag="X"),
    Option("first_win", "game_turn_2", "O15", ("game_turn_2", "own_turn_2"), tag="R"),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {
    "discs": {"players": 2, "stones": 10},
    "cubes": {"stones": 99},
    "four": {"players": 4, "size": 7, "per_colour": 13},
}
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
    players, size, given = (int(options[name]) for name in ("players", "size", "per_colour"))
    least = -(-size * size // 4)
    if players > 2 and size < 4:
        raise OptionError(text.wrong("small_grid", "O1", field="size", players=players, size=size))
    if given < least:
        raise OptionError(
            text.wrong("few_discs", "O1", field="per_colour", size=size, least=least, given=given)
        )
    if players > 2 and options["first_win"] == "own_turn_2":
        raise OptionError(text.wrong("own_turn", "O15", field="first_win"))
