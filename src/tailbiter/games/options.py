"""Options as plain data: what may be set, to which values, by which rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tailbiter.games.errors import OptionError, quoted, unknown

Value = int | str


@dataclass(frozen=True)
class Option:
    """One named setting: some words, a range of numbers, or both."""

    name: str
    default: Value
    rule: str
    title: str  # what people read in the place of its name
    text: str  # what it does, for the one who sets up a game
    words: Mapping[str, str] = field(default_factory=dict)  # each with what people read for it
    numbers: range = range(0)

    @property
    def values(self) -> str:
        """What the option may be, in words."""
        numbers = f"{self.numbers[0]} to {self.numbers[-1]}" if len(self.numbers) > 1 else ""
        single = str(self.numbers[0]) if len(self.numbers) == 1 else ""
        return " or ".join(filter(None, (numbers, single, ", ".join(self.words))))

    def said(self, value: Value) -> str:
        """What people read for a value."""
        return self.words.get(str(value), str(value))

    def read(self, value: object) -> Value:
        """`value` in the rulebook's words, or an OptionError."""
        if isinstance(value, bool):
            word = "yes" if value else "no"
            if word in self.words:
                return word
        elif isinstance(value, int):
            if value in self.numbers:
                return value
            if quoted(value) in self.words:
                return str(value)
        elif isinstance(value, str):
            text = value.strip()
            for word in self.words:
                if text.lower() == word.lower():
                    return word
            if text.isascii() and text.isdigit() and len(text) < 10 and int(text) in self.numbers:
                return int(text)
        text = f"{self.rule}: {self.name} cannot be {quoted(value)}; it is {self.values}"
        raise OptionError(text, "value", {"field": self.name, "rule": self.rule})


def choose(
    options: tuple[Option, ...], presets: Mapping[str, Mapping[str, Value]], given: dict[str, Any]
) -> dict[str, Value]:
    """Every option with its value: the defaults, then the preset, then what was given."""
    known = {option.name: option for option in options}
    chosen = {option.name: option.default for option in options}
    preset = given.pop("preset", None)
    if preset is not None:
        if not presets:
            raise OptionError("this game has no presets", "preset", {"field": "preset"})
        if not isinstance(preset, str) or preset not in presets:
            raise OptionError(unknown("preset", preset, presets), "preset", {"field": "preset"})
        chosen.update(presets[preset])
    for name, value in given.items():
        if name not in known:
            raise OptionError(unknown("option", name, known), "option", {"field": str(name)})
        chosen[name] = known[name].read(value)
    return chosen
