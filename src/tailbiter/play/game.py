"""A game: the rules with their options."""

from collections.abc import Mapping
from typing import Any

from tailbiter.engine.engine import Engine
from tailbiter.games import GAMES
from tailbiter.games.dice import MASK
from tailbiter.games.errors import OptionError, TextError, quoted, unknown
from tailbiter.games.options import Value, choose
from tailbiter.play.position import Position


class Game:
    """The rules of one game with the options chosen; equal when name and options are."""

    def __init__(self, name: str, options: dict[str, Value]):
        definition: Any = GAMES[name]
        definition.check(options)
        self.name = name
        self.title: str = definition.TITLE
        self.options = options
        self.players = int(options["players"])
        self.definition = definition
        self.packed = definition.rules.Options(**definition.numbers(options))

    def start(self, seed: int = 0) -> Position:
        """The position at the start; the same seed gives the same start everywhere."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise OptionError(f"a seed is a whole number, not {quoted(seed)}")
        return Position.at_start(self, self.set_up(seed))

    def position(self, text: str) -> Position:
        """The position that a text describes."""
        if not isinstance(text, str):
            raise TextError(f"a position text is a string, not {quoted(text)}")
        state = self.set_up(0)
        self.definition.text.read(state, text)
        return Position.at_start(self, state)

    def engine(self) -> Engine:
        """This game compiled, for many games at once."""
        return Engine(self.definition.rules, self.packed, self.players)

    def set_up(self, seed: int) -> Any:
        state = self.definition.rules.State()
        self.definition.rules.setup(state, self.packed, [seed & MASK])
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.values())))

    def __reduce__(self) -> Any:
        """To be sent to another process: made anew there."""
        return with_options, (self.name, self.options)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"tailbiter.game({self.name!r}, {options})"


def game(name: str, **options: Any) -> Game:
    """A game by its name, with options (or `preset=`) in the rulebook's words."""
    return with_options(name, options)


def with_options(name: str, options: Mapping[str, Any]) -> Game:
    """The same where somebody wrote the options: they may have any name."""
    if not isinstance(name, str) or name not in GAMES:
        raise OptionError(unknown("game", name, GAMES))
    definition: Any = GAMES[name]
    return Game(name, choose(definition.OPTIONS, definition.PRESETS, dict(options)))
