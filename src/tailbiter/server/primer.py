"""Pictures of a game for its players: its rules, turn by turn, and the ways to set it up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from tailbiter.games import GAMES
from tailbiter.games.options import Value
from tailbiter.games.sentences import Reader
from tailbiter.play.game import with_options
from tailbiter.server import answers, files, turn_answers
from tailbiter.server.catalogue import described, in_words
from tailbiter.server.messages import Said, Study
from tailbiter.server.studies import played_on
from tailbiter.server.table_messages import Picture, Studied
from tailbiter.tables.entries import Sit


class Section(Said):
    """One thing to know: a few sentences, their rules, and a turn that does what they say."""

    title: str
    text: str
    rules: list[str]
    picture: Study
    claims: list[dict[str, Any]]  # each a kind of event and some of its data


class Primer(Said):
    aim: str
    sections: list[Section]


class Preset(Said):
    name: str  # "" for the usual game
    words: list[str]
    picture: Picture


@cache
def primer(name: str) -> Primer:
    return msgspec.json.decode(files.primer(name), type=Primer)


@cache
def pictures(name: str, language: str) -> list[Studied]:
    """What each picture is drawn from, with the decision that it shows."""
    return [pictured(name, section.picture, language) for section in primer(name).sections]


def names(name: str, language: str) -> list[str]:
    """What the seats are called in its pictures."""
    seats = range(1, described(name, language)["most"] + 1)
    return answers.labels(name, [Sit(seat) for seat in seats], language)


@cache
def presets(name: str, language: str) -> list[Preset]:
    """The usual game and those that differ from it."""
    usual = with_options(name, {}).options
    found = {"": {}, **GAMES[name].PRESETS} if GAMES[name].PRESETS else {}
    return [
        preset_of(name, preset, values, language)
        for preset, values in found.items()
        if not preset or any(usual[option] != value for option, value in values.items())
    ]


def preset_of(name: str, preset: str, values: Mapping[str, Value], language: str) -> Preset:
    position = with_options(name, values).start()
    options, board = dict(position.game.options), dict(position.public_board)
    shown = (name, options, list(position.acting), names(name, language), board)
    return Preset(preset, in_words(name, values, language), Picture(*shown))


def pictured(name: str, asked: Study, language: str) -> Studied:
    game = with_options(name, asked.options)
    start = game.start() if asked.start is None else game.position(asked.start)
    position, seat = played_on(start, asked)
    return turn_answers.studied(position, len(asked.turns), seat, asked, Reader(language=language))
