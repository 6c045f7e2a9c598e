"""The games as pages and programs are told of them: options, presets, rule sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Literal, NotRequired, TypedDict

from tailbiter.bots.levels import LEVELS
from tailbiter.games import GAMES, sheets
from tailbiter.games.options import Option, OptionWords, Value
from tailbiter.games.sentences import spoken_by
from tailbiter.games.sheets import STYLED
from tailbiter.server.words import WORDS

OPTION = re.compile(r"option (\w+) = ([^(]+?)( \(.*\))?")
PRESET = re.compile(r"preset = (\w+)")
SURE = re.compile(r"\[([SIRX])\]")
ELEMENTS = {"bold": "b", "italic": "i", "code": "code"}


class OptionInfo(TypedDict):
    """What can be set: words, numbers from least to most, or both."""

    name: str
    default: str | int
    rule: str
    tags: list[str]
    title: str  # what people read in the place of its name
    text: str
    rule_text: str
    words: list[str]
    said: dict[str, str]  # what people read for each of these
    least: int | None  # null: no number will do
    most: int | None


class GameInfo(TypedDict):
    """A game as pages and programs are told of it."""

    name: str
    title: str
    designer: str
    sentence: str
    minutes: str
    least: int  # seats
    most: int
    called: list[str]  # what it calls its seats
    labels: list[str]  # the same as names to read
    together: bool  # all seats act at the same time
    letter: str  # of its rule numbers
    options: list[OptionInfo]
    presets: dict[str, dict[str, str | int]]


class LevelInfo(TypedDict):
    """How strong a bot may be."""

    level: int
    words: str


class Block(TypedDict):
    """One piece of a rule sheet; what is called html is safe, and so are the cells of rows."""

    kind: Literal["head", "rule", "table", "text"]
    text: NotRequired[str]
    html: NotRequired[str]
    rule: NotRequired[str]
    tags: NotRequired[list[str]]
    rows: NotRequired[list[list[str]]]


class Sheet(TypedDict):
    """A rule sheet, and what its tags mean: in a word, and in more."""

    game: str
    tags: dict[str, str]
    meanings: dict[str, str]
    blocks: list[Block]


def catalogue(language: str) -> list[GameInfo]:
    return [described(name, language) for name in GAMES]


@cache
def described(name: str, language: str) -> GameInfo:
    definition, words = GAMES[name], spoken_by(name, language)
    seats = next(option for option in definition.OPTIONS if option.name == "players").numbers
    called = [words.seat_name(seat) for seat in range(1, seats[-1] + 1)]
    return {
        "name": name,
        "title": definition.TITLE,
        "designer": definition.DESIGNER,
        "sentence": words.ABOUT,
        "minutes": words.TIME,
        "least": seats[0],
        "most": seats[-1],
        "called": called,
        "labels": [WORDS[language].label("", word, False, False) for word in called],
        "together": definition.TOGETHER,
        "letter": definition.LETTER,
        "options": [
            option_data(name, option, words.OPTIONS[option.name]) for option in definition.OPTIONS
        ],
        "presets": {preset: dict(values) for preset, values in definition.PRESETS.items()},
    }


def option_data(name: str, option: Option, words: OptionWords) -> OptionInfo:
    rule = sheets.rules(name)[option.rule]
    return {
        "name": option.name,
        "default": option.default,
        "rule": option.rule,
        "tags": rule.tags.split("/"),
        "title": words.title,
        "text": words.text,
        "rule_text": rule.text,
        "words": list(option.words),
        "said": dict(words.values),
        "least": option.numbers[0] if option.numbers else None,
        "most": option.numbers[-1] if option.numbers else None,
    }


def in_words(name: str, values: Mapping[str, Value], language: str) -> list[str]:
    """Options with their values, each as people read it."""
    words = spoken_by(name, language).OPTIONS
    return [f"{words[key].title}: {words[key].said(value)}" for key, value in values.items()]


def unusual_in_words(name: str, values: Mapping[str, Value], language: str) -> list[str]:
    """The same of those that are not as usual; how many play is seen anyway."""
    usual = {option.name: option.default for option in GAMES[name].OPTIONS}
    others = {key: values[key] for key in values if key != "players" and values[key] != usual[key]}
    return in_words(name, others, language)


def levels() -> list[LevelInfo]:
    return [{"level": number, "words": level.words} for number, level in LEVELS.items()]


@cache
def sheet_of(name: str) -> Sheet:
    return {
        "game": name,
        "tags": sheets.TAGS,
        "meanings": sheets.MEANINGS,
        "blocks": blocks_of(name),
    }


def blocks_of(name: str) -> list[Block]:
    found: list[Block] = []
    for block in sheets.blocks(name):
        if block.kind == "head":
            found.append({"kind": "head", "text": block.text})
        elif block.kind == "row":
            row = [as_html(name, cell) for cell in block.cells]
            if found[-1]["kind"] == "table":
                found[-1]["rows"].append(row)
            else:
                found.append({"kind": "table", "rows": [row]})
        elif block.rule:
            tags = block.rule.tags.split("/")
            html = as_html(name, block.text)
            found.append({"kind": "rule", "rule": block.rule.number, "tags": tags, "html": html})
        else:
            found.append({"kind": "text", "html": as_html(name, block.text)})
    return found


def as_html(name: str, words: str) -> str:
    """A line of a sheet with its emphasis; options, set-ups and tags as people read them."""
    made, place = "", 0
    for found in STYLED.finditer(words):
        kind = found.lastgroup or "bold"
        made += escape(words[place : found.start()])
        if option := OPTION.fullmatch(found[kind]):
            said = escape(option_said(name, *option.groups("")))
            made += f'<span class="option" title="{escape(found[kind])}">{said}</span>'
        elif preset := PRESET.fullmatch(found[kind]):
            said = escape(preset_said(name, preset[1]))
            made += f'<span class="option" title="{escape(found[kind])}">{said}</span>'
        elif sure := SURE.fullmatch(found[kind]):
            made += f'<span class="tag tag-{sure[1]}">{sheets.TAGS[sure[1]]}</span>'
        else:
            made += f"<{ELEMENTS[kind]}>{escape(found[kind])}</{ELEMENTS[kind]}>"
        place = found.end()
    return made + escape(words[place:])


def preset_said(name: str, preset: str) -> str:
    """A set-up as it is called where a game is set up."""
    usual = {option.name: option.default for option in GAMES[name].OPTIONS}
    is_usual = GAMES[name].PRESETS[preset].items() <= usual.items()
    return "the usual game" if is_usual else f"the set-up “{preset.capitalize()}”"


def option_said(name: str, option: str, values: str, more: str) -> str:
    """`Swap: no or yes` of the tag in a sheet, which is written in English."""
    words = spoken_by(name, "en").OPTIONS[option]
    said = " or ".join(words.said(value) for value in values.split(", "))
    return f"{words.title}: {said}{more}"
