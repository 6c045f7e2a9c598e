"""What can be wrong with what was asked: a sentence that says what would work, and data."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any


class TailbiterError(ValueError):
    """Any mistake in what was asked; the text says what, where, and what would be right.

    For programs the same is data: `code`, a word for the kind of mistake, and `data`, what is at
    fault, such as a field, a cell or the values that would do.
    """

    def __init__(self, text: str, code: str = "", data: Mapping[str, Any] | None = None):
        super().__init__(text)
        self.code = code
        self.data = dict(data or {})

    def __reduce__(self) -> Any:
        return type(self), (*self.args, self.code, self.data)


class OptionError(TailbiterError):
    """A game, an option or a value that the rulebook does not have; data: the field, the value."""


class TextError(TailbiterError):
    """A position, turn or record text that cannot be read."""


class TurnError(TailbiterError):
    """A turn that a rule forbids; `rule` is its number, as in "N6"."""

    def __init__(self, text: str, rule: str, code: str = "", data: Mapping[str, Any] | None = None):
        super().__init__(f"{rule}: {text}", code, data)
        self.rule = rule
        self.why = text  # the sentence without the number

    def __reduce__(self) -> Any:
        return type(self), (self.why, self.rule, self.code, self.data)


class NoSuchCellError(TurnError, TextError):
    """A turn that names a place which this board does not have."""


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """A sentence for a name that is not one of `known`."""
    names = list(known)
    close = difflib.get_close_matches(quoted(name).strip("'").lower(), names, 1)
    guess = f"did you mean {close[0]!r}? There is" if close else "there is"
    return f"no {what} named {quoted(name)}; {guess} {', '.join(names)}"


def quoted(text: object) -> str:
    """Somebody's words, short enough for an error message."""
    try:
        shown = repr(text)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists without end
        shown = f"<{type(text).__name__} too large to show>"
    return shown if len(shown) <= 60 else shown[:56] + "...'"
