"""Values of style sheets as plain ones: no variables, no sums, no mixtures."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tailbiter.drawings.extra import need

Colour = tuple[float, float, float, float]  # red, green, blue and how opaque, each from 0 to 1
FACTOR = re.compile(r" *([*/]) *")


def plain(tokens: list[Any], variables: Mapping[str, str], is_dark: bool) -> str:
    """What these tokens come to: a number without a unit, a colour, a word or a list of them."""
    parts = [_part(token, variables, is_dark) for token in tokens]
    return " ".join("".join(parts).split())


def _part(token: Any, variables: Mapping[str, str], is_dark: bool) -> str:
    if token.type == "dimension":
        return number(token.value) if token.unit == "px" else token.representation + token.unit
    if token.type == "number":
        return number(token.value)
    if token.type == "() block":
        return f"({plain(token.content, variables, is_dark)})"
    if token.type != "function":
        return str(token.serialize())
    if token.lower_name == "var":
        return _variable(token.arguments, variables, is_dark)
    inside = arguments(plain(token.arguments, variables, is_dark))
    if token.lower_name in FUNCTIONS:
        return FUNCTIONS[token.lower_name](inside, is_dark)
    return f"{token.name}({', '.join(inside)})"


def _variable(tokens: list[Any], variables: Mapping[str, str], is_dark: bool) -> str:
    name, _, instead = "".join(token.serialize() for token in tokens).partition(",")
    found = variables.get(name.strip(), instead.strip() or None)
    if found is None:
        raise KeyError(f"no style sheet says what {name.strip()} is")
    return plain(need("tinycss2").parse_component_value_list(found), variables, is_dark)


def arguments(text: str) -> list[str]:
    """What stands between commas that no parentheses enclose."""
    found, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found]


def number(value: float) -> str:
    return f"{round(value, 3):g}" if abs(value) < 1e5 else str(round(value))


def product(text: str) -> float:
    """What factors come to; our style sheets add nothing up."""
    first, *rest = FACTOR.split(text)
    result = float(first)
    for sign, factor in zip(rest[::2], rest[1::2], strict=True):
        result = result * float(factor) if sign == "*" else result / float(factor)
    return result


def colour(text: str) -> Colour | None:
    """A colour as numbers; None where it is none that we know."""
    if text == "transparent":
        return (0, 0, 0, 0)
    found = re.fullmatch(r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})", text)
    if not found:
        return None
    digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
    red, green, blue, *more = (part / 255 for part in bytes.fromhex(digits))
    return red, green, blue, more[0] if more else 1.0


def hexadecimal(mixed: Colour) -> str:
    solid = "#" + "".join(f"{round(255 * part):02x}" for part in mixed[:3])
    return solid if mixed[3] >= 1 else f"{solid}{round(255 * mixed[3]):02x}"


def mix(inside: list[str], is_dark: bool) -> str:
    """`color-mix(in srgb, A p%, B)`, where opaque colours count for more than faint ones."""
    one, _, percent = inside[1].rpartition(" ")
    first, second, share = colour(one), colour(inside[2]), float(percent.rstrip("%")) / 100
    if inside[0] != "in srgb" or first is None or second is None:
        raise ValueError(f"no way is known to mix {inside}")
    opaque = first[3] * share + second[3] * (1 - share)
    parts = [
        (a * first[3] * share + b * second[3] * (1 - share)) / (opaque or 1)
        for a, b in zip(first[:3], second[:3], strict=True)
    ]
    return hexadecimal((parts[0], parts[1], parts[2], opaque))


FUNCTIONS: Mapping[str, Callable[[list[str], bool], str]] = {
    "calc": lambda inside, is_dark: number(product(inside[0])),
    "max": lambda inside, is_dark: number(max(map(product, inside))),
    "min": lambda inside, is_dark: number(min(map(product, inside))),
    "light-dark": lambda inside, is_dark: inside[1] if is_dark else inside[0],
    "color-mix": mix,
}
