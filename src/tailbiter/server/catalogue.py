"""The games as pages and programs are told of them: options, presets, rule sheets."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from tailbiter.bots.levels import LEVELS
from tailbiter.games import GAMES, sheets
from tailbiter.games.options import Option
from tailbiter.games.sheets import STYLED

ELEMENTS = {"bold": "b", "italic": "i", "code": "code"}


@cache
def catalogue() -> list[dict[str, Any]]:
    return [described(name) for name in GAMES]


@cache
def described(name: str) -> dict[str, Any]:
    definition = GAMES[name]
    seats = next(option for option in definition.OPTIONS if option.name == "players").numbers
    return {
        "name": name,
        "title": definition.TITLE,
        "designer": definition.DESIGNER,
        "sentence": definition.ABOUT,
        "minutes": definition.TIME,
        "least": seats[0],
        "most": seats[-1],
        "together": definition.TOGETHER,
        "letter": definition.LETTER,
        "options": [option_data(name, option) for option in definition.OPTIONS],
        "presets": {preset: dict(values) for preset, values in definition.PRESETS.items()},
    }


def option_data(name: str, option: Option) -> dict[str, Any]:
    rule = sheets.rules(name)[option.rule]
    return {
        "name": option.name,
        "default": option.default,
        "rule": option.rule,
        "tags": rule.tags.split("/"),
        "text": option.text,
        "rule_text": rule.text,
        "rule_html": as_html(rule.text),
        "words": list(option.words),
        "least": option.numbers[0] if option.numbers else None,
        "most": option.numbers[-1] if option.numbers else None,
    }


def levels() -> list[dict[str, Any]]:
    return [{"level": number, "words": level.words} for number, level in LEVELS.items()]


@cache
def sheet_blocks(name: str) -> list[dict[str, Any]]:
    """A rule sheet block by block; what is called html is safe."""
    found: list[dict[str, Any]] = []
    for block in sheets.blocks(name):
        if block.kind == "head":
            found.append({"kind": "head", "text": block.text})
        elif block.kind == "row":
            row = [as_html(cell) for cell in block.cells]
            if found[-1]["kind"] == "table":
                found[-1]["rows"].append(row)
            else:
                found.append({"kind": "table", "rows": [row]})
        elif block.rule:
            tags = block.rule.tags.split("/")
            html = as_html(block.text)
            found.append({"kind": "rule", "rule": block.rule.number, "tags": tags, "html": html})
        else:
            found.append({"kind": "text", "html": as_html(block.text)})
    return found


def as_html(words: str) -> str:
    """A line of a sheet with its emphasis."""
    made, place = "", 0
    for found in STYLED.finditer(words):
        kind = found.lastgroup or "bold"
        made += escape(words[place : found.start()])
        made += f"<{ELEMENTS[kind]}>{escape(found[kind])}</{ELEMENTS[kind]}>"
        place = found.end()
    return made + escape(words[place:])
