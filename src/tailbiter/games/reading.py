"""Reading what people write: forgiving of case and blanks, exact about meaning."""

from collections.abc import Mapping, Sequence
from typing import Any

from tailbiter.games.errors import TextError, quoted

LARGEST = 10**9
# Dashes of every length, and the times sign.
PLAIN = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00d7", "-------x")


def fields(text: str, names: Sequence[str]) -> list[str]:
    """The fields of a position text, parted by blanks; there must be one for each name."""
    words = text.split()
    if len(words) != len(names):
        raise TextError(
            f"a position text has {len(names)} fields ({', '.join(names)}), not {len(words)}"
        )
    return words


def whole_number(text: str, what: str, least: int, most: int = LARGEST) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
        limit = f"from {least} to {most}" if most < LARGEST else f"of at least {least}"
        raise TextError(f"{what} is a whole number {limit}, not {quoted(text)}")
    return int(text)


def named_lists(deal: Mapping[str, Any], lengths: Mapping[str, int], kind: type) -> list[list[Any]]:
    """The lists of a deal, in the order of their names; each must have its length and kind."""
    if not isinstance(deal, Mapping) or set(deal) != set(lengths):
        text = f"a deal here has the lists {', '.join(lengths)}, not {quoted(deal)}"
        raise TextError(text, "deal", {"fields": list(lengths)})
    for name, length in lengths.items():
        found = deal[name]
        is_list = isinstance(found, list | tuple) and len(found) == length
        if not is_list or not all(type(item) is kind for item in found):
            what = {int: "whole numbers", str: "names", list: "lists"}[kind]
            raise TextError(
                f"{name} is a list of {length} {what}, not {quoted(found)}", "deal", {"field": name}
            )
    return [list(deal[name]) for name in lengths]
