"""A game: the rules with their options."""

from collections.abc import Mapping
from typing import Any

from tailbiter.engine.engine import Engine
from tailbiter.games import GAMES
from tailbiter.games.chance import Shuffled
from tailbiter.games.dice import MASK
from tailbiter.games.errors import OptionError, TextError, quoted
from tailbiter.games.events import Refusal
from tailbiter.games.options import Value, choose, not_known
from tailbiter.games.protocol import Definition
from tailbiter.play.position import Position


class Game:
    """The rules of one game with the options chosen; equal when name and options are."""

    def __init__(self, name: str, options: dict[str, Value], rules: int | None = None):
        definition = GAMES[name]
        definition.check(options)
        self.name = name
        self.title = definition.TITLE
        self.options = options
        self.rules = definition.VERSIONS if rules is None else known_version(definition, rules)
        self.players = int(options["players"])
        self.definition = definition
        numbers = definition.numbers(options)
        self.packed = definition.rules.Options(**numbers, version=self.rules)

    def start(self, seed: int = 0) -> Position:
        """The position at the start; the same seed gives the same start everywhere."""
        return self.start_from(self.deal(seed))

    def deal(self, seed: int = 0) -> Mapping[str, Any]:
        """What chance decides at the start, drawn: named lists, ready for JSON."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise OptionError(Refusal("seed", {"field": "seed", "given": quoted(seed)}))
        return self.definition.deal.write(self.set_up(seed))

    def drawn(self, shuffled: Shuffled) -> Mapping[str, Any]:
        """The same by other means than a seed; `shuffled` gives a sequence in an order by chance.

        Every deal can come, of which a seed of 64 bits reaches only some.
        """
        return self.definition.deal.draw(self.set_up(0), shuffled)

    def start_from(self, deal: Mapping[str, Any]) -> Position:
        """The position at the start with a chosen deal, or one drawn by other means."""
        state = self.set_up(0)
        self.definition.deal.lay(state, deal)
        return Position.at_start(self, state)

    def position(self, text: str) -> Position:
        """The position that a text describes."""
        if not isinstance(text, str):
            raise TextError(Refusal("no_position", {"given": quoted(text)}))
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
        ours, theirs = (self.name, self.rules), (other.name, other.rules)
        return ours == theirs and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, self.rules, tuple(self.options.values())))

    def __reduce__(self) -> Any:
        """To be sent to another process: made anew there."""
        return with_options, (self.name, self.options, self.rules)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"tailbiter.game({self.name!r}, {options})"


def game(name: str, **options: Any) -> Game:
    """A game by its name, with options (or `preset=`) in the rulebook's words.

    `rules=` is the version of its rules, the newest if not given.
    """
    return with_options(name, options, options.pop("rules", None))


def with_options(name: str, options: Mapping[str, Any], rules: int | None = None) -> Game:
    """The same where somebody wrote the options: they may have any name."""
    if not isinstance(name, str) or name not in GAMES:
        raise OptionError(not_known("game", "game", name, GAMES))
    definition = GAMES[name]
    return Game(name, choose(definition.OPTIONS, definition.PRESETS, dict(options)), rules)


def known_version(definition: Definition, rules: int) -> int:
    """A version of a game's rules that can be played here."""
    if type(rules) is not int or rules not in range(1, definition.VERSIONS + 1):
        here = {"title": definition.TITLE, "newest": definition.VERSIONS}
        raise OptionError(Refusal("rules", {"field": "rules", "given": quoted(rules), **here}))
    return rules
