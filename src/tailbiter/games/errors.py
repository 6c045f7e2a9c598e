"""What can be wrong with what somebody asked for: always a sentence that says what would work."""

import difflib
from collections.abc import Iterable


class TailbiterError(ValueError):
    """Any mistake in what was asked; the text says what, where, and what would be right."""


class OptionError(TailbiterError):
    """A game, an option or a value that the rulebook does not have."""


class TextError(TailbiterError):
    """A position, turn or record text that cannot be read."""


class TurnError(TailbiterError):
    """A turn that a rule forbids; `rule` is its number, as in "N6"."""

    def __init__(self, text: str, rule: str):
        super().__init__(f"{rule}: {text}")
        self.rule = rule


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
