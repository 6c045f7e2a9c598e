"""The boards' style sheets, applied: what a browser would work out, written into the elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from tailbiter.drawings.engine import WEB
from tailbiter.drawings.extra import need
from tailbiter.drawings.values import colour, hexadecimal, plain

# What is drawn, and not how one points at it; `color` is what `currentColor` means.
DRAWN = {
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
    *("opacity", "display", "visibility", "paint-order", "transform", "color", "font"),
    *("font-family", "font-size", "font-weight", "font-style", "text-anchor"),
    *("dominant-baseline", "text-decoration", "letter-spacing"),
}
PAINTS = ("fill", "stroke")
NEVER = (":hover", ":focus", "::", ":disabled")  # nobody is there who could point at anything
SCREEN = "screen"  # the only medium whose styles count besides those for all: the dark theme's


class Rule(NamedTuple):
    declared: tuple[tuple[str, list[Any], bool], ...]  # name, value, is it important


@cache
def matcher(game: str, is_dark: bool) -> Any:
    """Which rules an element of a game's board is subject to."""
    cssselect2, found = need("cssselect2"), need("cssselect2").Matcher()
    for sheet in ("theme.css", f"boards/{game}.css", "below.css"):
        for prelude, rule in rules((WEB / sheet).read_text(encoding="utf-8"), is_dark):
            for selector in cssselect2.compile_selector_list(prelude):
                found.add_selector(selector, rule)
    return found


def rules(sheet: str, is_dark: bool) -> Iterator[tuple[str, Rule]]:
    tinycss2 = need("tinycss2")
    for read in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        yield from within(read, is_dark)


def within(read: Any, is_dark: bool) -> Iterator[tuple[str, Rule]]:
    tinycss2 = need("tinycss2")
    if read.type == "at-rule":
        if is_dark and tinycss2.serialize(read.prelude).strip() == SCREEN:
            for inner in tinycss2.parse_rule_list(read.content, True, True):
                yield from within(inner, is_dark)
        return
    declared = tuple(
        (one.name, one.value, one.important)
        for one in tinycss2.parse_blocks_contents(read.content, True, True)
        if one.type == "declaration" and (one.name in DRAWN or one.name.startswith("--"))
    )
    for selector in split(read.prelude):
        if declared and not any(state in selector for state in NEVER):
            yield selector, Rule(declared)


def split(prelude: list[Any]) -> list[str]:
    """The selectors of a list, one by one: those that never fit are left out alone."""
    found = [""]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            found.append("")
        else:
            found[-1] += token.serialize()
    return [one.strip() for one in found]


def apply(root: Element, game: str, is_dark: bool, more: Mapping[str, str]) -> str:
    """Write styles as attributes; `more` are variables that count instead of the theme's.

    Gives the colour of the paper.
    """
    wrapped = need("cssselect2").ElementWrapper.from_xml_root(root)
    return _apply(wrapped, matcher(game, is_dark), {}, is_dark, more)["--paper"]


def _apply(
    wrapped: Any, found: Any, above: Mapping[str, str], is_dark: bool, more: Mapping[str, str]
) -> Mapping[str, str]:
    element: Element = wrapped.etree_element
    declared = declarations(wrapped, found)
    own = {name: value for name, value in declared.items() if name.startswith("--")}
    tinycss2 = need("tinycss2")
    texts = {**above, **{name: tinycss2.serialize(value).strip() for name, value in own.items()}}
    if wrapped.parent is None:
        texts |= more
    # A variable holds what it comes to here, not what it would come to further below.
    texts |= {
        name: plain(tinycss2.parse_component_value_list(texts[name]), texts, is_dark)
        for name in own
    }
    if "color" in declared:
        texts["color"] = plain(declared["color"], texts, is_dark)
    for name, value in declared.items():
        if not name.startswith("--") and name != "color":
            write(element, name, plain(value, texts, is_dark))
    for paint in PAINTS:
        if element.get(paint) == "currentColor":
            dye(element, paint, texts["color"])
    for child in wrapped.iter_children():
        _apply(child, found, texts, is_dark, more)
    return texts


def declarations(wrapped: Any, found: Any) -> dict[str, list[Any]]:
    """What holds for an element, the weaker first and overruled by the stronger."""
    matched = sorted(found.match(wrapped), key=lambda one: one[:2])
    declared = [one for *_, rule in matched for one in rule.declared]
    style = wrapped.etree_element.attrib.pop("style", "")
    inline = need("tinycss2").parse_blocks_contents(style, True, True)
    declared += [(one.name, one.value, one.important) for one in inline]
    strongest_last = sorted(declared, key=lambda one: one[2])
    return {name: value for name, value, _ in strongest_last}


def write(element: Element, name: str, value: str) -> None:
    if name == "font":
        shorthand(element, value)
    elif name in PAINTS:
        dye(element, name, value)
    elif name == "transform":
        element.set(name, value.replace(", ", " "))
    else:
        element.set(name, value)


def dye(element: Element, paint: str, value: str) -> None:
    """A paint, and how opaque it is: not everybody reads both from one number."""
    found = colour(value)
    element.attrib.pop(f"{paint}-opacity", None)
    if found is None:
        element.set(paint, value)
    elif found[3] == 0:
        element.set(paint, "none")
    else:
        element.set(paint, hexadecimal((*found[:3], 1.0)))
        if found[3] < 1:
            element.set(f"{paint}-opacity", f"{found[3]:.3g}")


def shorthand(element: Element, value: str) -> None:
    """`700 60/1 Georgia, serif`: weight where given, size, family."""
    size, _, family = value.partition(" ")
    if size.isdigit() and family[:1].isdigit():
        element.set("font-weight", size)
        size, _, family = family.partition(" ")
    element.set("font-size", size.partition("/")[0])
    element.set("font-family", family)
