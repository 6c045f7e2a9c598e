"""Options as plain data: what may be set, to which values, by which rule."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tailbiter.games.errors import OptionError, quoted
from tailbiter.games.events import Refusal

Value = int | str


class OptionWords(NamedTuple):
    """What people read of an option, in one language."""

    title: str  # in the place of its name
    text: str  # what it does
    values: Mapping[str, str] = {}  # in the place of its words

    def said(self, value: Value) -> str:
        return self.values.get(str(value), str(value))


@dataclass(frozen=True)
class Option:
    """One named setting: some words, a range of numbers, or both."""

    name: str
    default: Value
    rule: str
    words: tuple[str, ...] = ()
    numbers: range = range(0)
    tag: str = ""  # of what it settles that the text does not state: R, I or X as in the rulebook
    tries: tuple[Value, ...] = ()  # values beside the default to learn from what it does

    @property
    def others(self) -> tuple[Value, ...]:
        """What to try in the place of the default: all other words, or the numbers chosen."""
        return self.tries or tuple(word for word in self.words if word != self.default)

    @property
    def limits(self) -> list[int]:
        """The least and the most number; one where they are the same, none where it has words."""
        return sorted({*self.numbers[:1], *self.numbers[-1:]})

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
        data = {"given": quoted(value), "words": list(self.words), "numbers": self.limits}
        raise OptionError(Refusal("value", {"field": self.name, **data}, self.rule))


def choose(
    options: tuple[Option, ...], presets: Mapping[str, Mapping[str, Value]], given: dict[str, Any]
) -> dict[str, Value]:
    """Every option with its value: the defaults, then the preset, then what was given."""
    known = {option.name: option for option in options}
    chosen = {option.name: option.default for option in options}
    preset = given.pop("preset", None)
    if preset is not None:
        if not presets:
            raise OptionError(Refusal("no_presets", {"field": "preset"}))
        if not isinstance(preset, str) or preset not in presets:
            raise OptionError(not_known("preset", "preset", preset, presets))
        chosen.update(presets[preset])
    for name, value in given.items():
        if name not in known:
            raise OptionError(not_known("option", str(name), name, known))
        chosen[name] = known[name].read(value)
    return chosen


def not_known(code: str, field: str, given: object, known: Iterable[str]) -> Refusal:
    """What is wrong with a name that is not one of these."""
    return Refusal(code, {"field": field, "given": quoted(given), "known": list(known)})
