"""Reading what people write: forgiving of case and blanks, exact about meaning."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tailbiter.games.errors import TextError, quoted
from tailbiter.games.events import Refusal

LARGEST = 10**9
# Dashes of every length, and the times sign.
PLAIN = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00d7", "-------x")


def fields(text: str, names: Sequence[str]) -> list[str]:
    """The fields of a position text, parted by blanks; there must be one for each name."""
    words = text.split()
    if len(words) != len(names):
        raise TextError(Refusal("fields", {"fields": list(names), "found": len(words)}))
    return words


def whole_number(
    text: str, field: str, least: int, most: int | None = None, rule: str | None = None
) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) < 12
    if not is_number or not least <= int(text) <= (LARGEST if most is None else most):
        data = {"field": field, "given": quoted(text), "least": least, "most": most}
        raise TextError(Refusal("number", data, rule))
    return int(text)


def seat_moving(text: str, letters: list[str]) -> int:
    """The seat that moves, from 0, by its letter."""
    if text not in letters:
        data = {"field": "who moves", "given": quoted(text), "seats": letters}
        raise TextError(Refusal("who_moves", data))
    return letters.index(text)


def check_names(deal: Mapping[str, Any], names: Iterable[str]) -> None:
    """Refuse a deal that has other lists."""
    if not isinstance(deal, Mapping) or set(deal) != set(names):
        raise TextError(Refusal("deal", {"fields": list(names), "given": quoted(deal)}))


def named_lists(deal: Mapping[str, Any], lengths: Mapping[str, int], kind: type) -> list[list[Any]]:
    """The lists of a deal, in the order of their names; each must have its length and kind."""
    check_names(deal, lengths)
    for name, length in lengths.items():
        found = deal[name]
        is_list = isinstance(found, list | tuple) and len(found) == length
        if not is_list or not all(type(item) is kind for item in found):
            data = {"field": name, "length": length, "of": kind.__name__, "given": quoted(found)}
            raise TextError(Refusal("list", data))
    return [list(deal[name]) for name in lengths]
