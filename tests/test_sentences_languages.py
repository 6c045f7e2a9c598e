"""A second language is one more file a game, and one for all: whatever is said is said in it."""

import ast
import importlib
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tailbiter
from tailbiter.games import GAMES, PACKAGES
from tailbiter.games.errors import TailbiterError
from tailbiter.games.events import Event, Refusal
from tailbiter.games.sentences import LANGUAGES, REFUSALS, Reader, deed, sentence, shared, spoken_by
from tests.kinds import random_game

LOUD = Reader(language="loud")
PHRASE = re.compile(r"[a-z]{2,} [a-z]{2,}")
MAKERS = ("Refusal", "refusal", "wrong", "wrong_now", "not_known")
EDITS = ("", "x", "-", "/", " ", "9", "99", "?", "A", "!", "+", "1,1", "#", "bid")
PACKAGE = "tailbiter.games"


def shout(told: Event | Refusal, *_: object) -> str:
    """The whole language: a name of what is told, and three marks."""
    return f"{told.kind if isinstance(told, Event) else told.code}!!!"


def module(package: str) -> ModuleType:
    """A file of this language."""
    words = ModuleType(f"{package}.sentences_loud")
    vars(words).update(said=shout, seat_name="!".__mul__)
    vars(words).update(deed=lambda text, *_: f"{text}!!!", won=lambda *_: "won!!!")
    return words


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for package in (PACKAGE, *PACKAGES.values()):
        words = module(package)
        monkeypatch.setitem(sys.modules, words.__name__, words)
    monkeypatch.setitem(LANGUAGES, LOUD.language, "sentences_loud")
    yield
    shared.cache_clear()
    spoken_by.cache_clear()


def strings(data: Any) -> Iterator[str]:
    """Every text that stands in some data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from (text for value in data.values() for text in strings(value))
    elif isinstance(data, list | tuple):
        yield from (text for value in data for text in strings(value))


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_view_a_telling_and_a_prospect_have_no_english(name: str) -> None:
    dice = random.Random(name)
    for seed in range(2):
        position = random_game(name, dice).start(seed)
        while position.acting:
            seat = position.acting[0]
            walk = position.walk(seat)
            while not walk.is_done:
                number = dice.choice(walk.decisions).number
                foreseen = walk.prospect(number)
                assert_loud(*(sentence(event, LOUD) for event in foreseen.events))
                assert_loud(deed(name, "", foreseen.events, LOUD))
                assert not any(map(PHRASE.search, strings([foreseen.board, walk.choices])))
                walk = walk.decide(number)
            position = walk.position
            for who in (None, seat):
                view = position.view(who, reader=LOUD)
                assert_loud(*(event["text"] for event in view["events"]))
                told = position.telling(who, reader=LOUD)
                assert not any(map(PHRASE.search, strings([view, told])))
        assert position.result is not None
        result = position.result.as_data(LOUD)
        assert_loud(result["won"], result["reason"])


def assert_loud(*sentences: str) -> None:
    for text in sentences:
        assert text.endswith("!!!")
        assert not PHRASE.search(text)


def refusals(name: str, dice: random.Random) -> Iterator[TailbiterError]:
    """What is said to rubbish: turns, positions, deals, seats and options, edited at random."""
    game = random_game(name, dice)
    position = game.start(dice.randrange(99))
    for _ in range(dice.randrange(12)):
        if position.acting:
            position = position.play(
                next(position.each_turn(position.acting[0])), position.acting[0]
            )
    seat = position.acting[0] if position.acting else 1
    turn = next(position.each_turn(seat), "")
    deal = {
        key: dice.choice(([], value[::-1], value[1:], ["?"])) for key, value in game.deal().items()
    }
    option = dice.choice(list(game.options))
    tried: list[Callable[[], object]] = [
        lambda: position.play(edited(turn, dice), seat),
        lambda: position.play(turn, 3 - seat),
        lambda: position.play(turn, dice.choice((None, 0, 99))),
        lambda: game.position(edited(position.text, dice)),
        lambda: game.start_from(deal),
        lambda: tailbiter.game(name, **{option: dice.choice((0, 99, "maybe", 3, "own_turn_2"))}),
        lambda: tailbiter.game(dice.choice((name[1:], name)), **dice.choice(OTHER_OPTIONS)),
        lambda: tailbiter.Record(game, position).undo(),
    ]
    for attempt in tried:
        try:
            attempt()
        except TailbiterError as error:
            yield error


OTHER_OPTIONS: tuple[dict[str, Any], ...] = ({"preset": "no"}, {"colour": 1}, {"rules": 7})


def edited(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(EDITS) + text[at + dice.randrange(3) :]


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_whatever_is_refused_is_refused_in_it(name: str) -> None:
    dice = random.Random(name)
    found = [error for _ in range(60) for error in refusals(name, dice)]
    for error in found:
        assert_loud(sentence(error, LOUD))
        assert PHRASE.search(str(error)), "its own text stays English"
    assert len({error.code for error in found}) > 12


def codes_in(folder: Path, pattern: str) -> set[str]:
    """The codes of refusals that the modules in a folder make."""
    calls = [
        node
        for file in folder.glob(pattern)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    return {
        code.value
        for call in calls
        if getattr(call.func, "id", getattr(call.func, "attr", "")) in MAKERS and call.args
        for code in ast.walk(call.args[0])
        if isinstance(code, ast.Constant) and isinstance(code.value, str)
    }


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_refusal_of_a_game_has_its_words_and_no_words_are_left_over(name: str) -> None:
    folder = Path(str(importlib.import_module(PACKAGES[name]).__file__)).parent
    assert codes_in(folder, "*.py") == set(spoken_by(name, "en").REFUSALS)


def test_every_refusal_of_all_games_has_its_words_and_no_words_are_left_over() -> None:
    games = Path(str(sys.modules[PACKAGE].__file__)).parent
    assert codes_in(games, "*.py") | codes_in(games.parent / "play", "*.py") == set(REFUSALS)


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_option_has_its_words(name: str) -> None:
    words = spoken_by(name, "en").OPTIONS
    assert list(words) == [option.name for option in GAMES[name].OPTIONS]
    for option in GAMES[name].OPTIONS:
        assert set(words[option.name].values) == set(option.words), option.name


def test_a_language_that_nobody_speaks_is_refused() -> None:
    event = tailbiter.game("ouroboros").start(1).play("a1+").events[0]
    with pytest.raises(tailbiter.OptionError) as refused:
        sentence(event, Reader(language="quiet"))
    assert refused.value.data["known"] == ["en", "loud"]
