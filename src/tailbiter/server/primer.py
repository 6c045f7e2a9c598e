"""The rules for players: a few pictures a game, each a position and a turn that the rules judge."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tailbiter.games.sentences import Reader
from tailbiter.play.game import with_options
from tailbiter.server import answers, files
from tailbiter.server.api import played_on
from tailbiter.server.catalogue import described
from tailbiter.server.messages import Said, Studied, Study
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


def pictured(name: str, asked: Study, language: str) -> Studied:
    game = with_options(name, asked.options)
    start = game.start() if asked.start is None else game.position(asked.start)
    position, seat = played_on(start, asked)
    return answers.studied(position, len(asked.turns), seat, asked, Reader(language=language))
