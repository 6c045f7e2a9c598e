"""Events are data: kinds that a game declares, and no value that is a phrase."""

import random
import re
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict, Union, get_args, get_origin

import pytest

import tailbiter
from tailbiter.games import GAMES
from tailbiter.games.events import Event
from tailbiter.games.protocol import Definition
from tailbiter.games.sentences import Reader, sentence, spoken_by
from tests.kinds import random_game
from tests.sampling import many

A_GAME = many(250, 25)  # games of each: a thousand in all
VIEW_PAGE = (Path(__file__).parents[1] / "docs" / "view.md").read_text(encoding="utf-8")


def hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def fits(value: object, hint: Any) -> bool:
    """Is a value what a declared type says?"""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, one) for one in inner)
    if origin is NotRequired:
        return fits(value, inner[0])
    if origin is Literal:
        return any(value == one and type(value) is type(one) for one in inner)
    if origin is list:
        return type(value) is list and all(fits(item, inner[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(
            fits(key, inner[0]) and fits(item, inner[1]) for key, item in value.items()
        )
    if isinstance(hint, typing.NewType):  # a cell: a letter and a number
        return type(value) is str and value[:1].isalpha() and value[1:].isdigit()
    if typing.is_typeddict(hint):
        return isinstance(value, Mapping) and matches(value, hint)
    return hint in (int, bool, type(None)) and (
        type(value) is hint or (hint is type(None) and value is None)
    )


def matches(data: Mapping[str, Any], kind: type) -> bool:
    declared = hints(kind)
    required = set(getattr(kind, "__required_keys__", declared))
    return required <= set(data) <= set(declared) and all(
        fits(value, declared[name]) for name, value in data.items()
    )


def assert_declared(event: Event) -> None:
    kinds = GAMES[event.game].events.KINDS
    assert event.kind in kinds
    assert matches(event.data, kinds[event.kind]), (event.kind, event.data)


class Went(TypedDict):
    way: Literal["back"]
    cells: list[int]


def test_a_phrase_is_not_taken_for_data() -> None:
    assert matches({"way": "back", "cells": [1]}, Went)
    assert not matches({"way": "the other way", "cells": [1]}, Went)
    assert not matches({"way": "back", "cells": ["one"]}, Went)
    assert not matches({"way": "back"}, Went)
    assert not fits("any words", str)


@pytest.mark.long
@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_thousand_games_tell_only_what_is_declared(name: str) -> None:
    dice = random.Random(name)
    for seed in range(A_GAME):
        position = random_game(name, dice).start(seed)
        while position.acting:
            seat = position.acting[0]
            walk = position.walk(seat)
            while not walk.is_done:
                walk = walk.decide(dice.choice(walk.decisions).number)
            position = walk.position
            for event in position.events:
                assert_declared(event)


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_kind_of_event_has_its_words(name: str) -> None:
    assert set(spoken_by(name, "en").EVENTS) == set(GAMES[name].events.KINDS)


def in_the_docs(title: str) -> dict[str, set[str]]:
    """The kinds of a game in docs/view.md, each with what its data holds."""
    table = VIEW_PAGE.partition(f"### Kinds in {title}\n")[2].partition("\n#")[0]
    rows = re.findall(r"^\| (`.*?) \|.*?\| (.*) \|$", table, re.MULTILINE)
    return {
        kind: set(re.findall(r"`(\w+)`", re.sub(r"\(.*?\)|`\{.*?\}`", "", data)))
        for kinds, data in rows
        for kind in re.findall(r"`(\w+)`", kinds)
    }


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_kind_of_event_stands_in_the_docs_with_its_data(name: str) -> None:
    declared = {kind: set(hints(data)) for kind, data in GAMES[name].events.KINDS.items()}
    assert in_the_docs(GAMES[name].TITLE) == declared


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_sentence_speaks_to_its_reader(name: str) -> None:
    dice = random.Random(name)
    game = tailbiter.game(name)
    names = tuple(f"Q{seat}z" for seat in range(1, game.players + 1))
    spoken = set()
    for seed in range(20):
        position = game.start(seed)
        while position.acting:
            seat = position.acting[0]
            walk = position.walk(seat)
            while not walk.is_done:
                walk = walk.decide(dice.choice(walk.decisions).number)
            position = walk.position
            for event in position.events:
                for reader in readers(event, names):
                    text = sentence(event, reader)
                    assert text[0].isupper()
                    assert text[-1] == "."
                    assert "None" not in text
                    if event.seat and reader.seat == event.seat:
                        assert names[event.seat - 1] not in text
                        spoken.add("you" in text.lower())
    assert True in spoken


def readers(event: Event, names: tuple[str, ...]) -> list[Reader]:
    return [
        Reader(None, names),
        Reader(event.seat, names),
        Reader(event.seat, names, is_ahead=True),
    ]


def test_every_game_keeps_its_promises() -> None:
    """mypy holds each package against the protocol; here they are only named."""
    from tailbiter.games import eat_me, eat_thyself, eat_your_neighbor, ouroboros

    definitions: list[Definition] = [eat_me, eat_thyself, eat_your_neighbor, ouroboros]
    assert [definition.NAME for definition in definitions] == list(tailbiter.GAMES)
