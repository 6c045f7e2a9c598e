"""What can be wrong with what was asked: a sentence that says what would work, and data."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from tailbiter.games.events import Refusal


class TailbiterError(ValueError):
    """Any mistake in what was asked; the text says what, where, and what would be right.

    For programs the same is data: `code`, a word for the kind of mistake, `rule`, where one is
    broken, and `data`, what is at fault, such as a field, a cell or the values that would do. Made
    of a refusal it can be told in every language; its own text is English.
    """

    def __init__(
        self,
        why: str | Refusal,
        code: str = "",
        data: Mapping[str, Any] | None = None,
        rule: str | None = None,
    ):
        super().__init__(why)
        refusal = why if isinstance(why, Refusal) else Refusal(code, data or {}, rule)
        self.code, self.rule, self.data = refusal.code, refusal.rule, dict(refusal.data)

    @property
    def why(self) -> str:
        """The sentence without the number of the rule."""
        from tailbiter.games.sentences import sentence

        return sentence(self)

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}" if self.rule else self.why


class OptionError(TailbiterError):
    """A game, an option or a value that the rulebook does not have; data: the field, the value."""


class TextError(TailbiterError):
    """A position, turn or record text that cannot be read."""


class TurnError(TailbiterError):
    """A turn that a rule forbids; `rule` is its number, as in "N6"."""

    rule: str

    def __init__(
        self,
        why: str | Refusal,
        rule: str = "",
        code: str = "",
        data: Mapping[str, Any] | None = None,
    ):
        super().__init__(why, code, data, rule)


class NoSuchCellError(TurnError, TextError):
    """A turn that names a place which this board does not have."""


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """A sentence for a name that is not one of `known`."""
    return not_among(what, quoted(name), list(known))


def not_among(what: str, name: str, known: list[str]) -> str:
    """The same where the name is quoted already."""
    close = difflib.get_close_matches(name.strip("'").lower(), known, 1)
    guess = f"did you mean {close[0]!r}? There is" if close else "there is"
    return f"no {what} named {name}; {guess} {', '.join(known)}"


def quoted(text: object) -> str:
    """Somebody's words, short enough for an error message."""
    try:
        shown = repr(text)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists without end
        shown = f"<{type(text).__name__} too large to show>"
    return shown if len(shown) <= 60 else shown[:56] + "...'"
