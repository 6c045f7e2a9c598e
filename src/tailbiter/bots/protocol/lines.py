"""The lines of the protocol, read and written. docs/protocol.md tells what they mean."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from tailbiter.bots.thinking import MEMORY, Budget, Opinion, View
from tailbiter.games.errors import OptionError, TextError, quoted
from tailbiter.play.game import Game, with_options
from tailbiter.play.position import Position

VERSION = 1
LONGEST_LINE = 4_000_000  # letters; a view of a long game has some thousands
STRONGEST = 8
MOST_SECONDS = 86_400
SETTINGS = {  # each with its usual value, its least and its most
    "threads": (1, 1, 64),
    "memory": (MEMORY, 1, 65_536),
    "seed": (0, 0, (1 << 63) - 1),
    "lines": (1, 1, 100),
}
LIMITS = {"seconds": MOST_SECONDS, "simulations": 10**9, "level": STRONGEST, "seat": 10}
HOW_LONG = "go seconds 2, go simulations 5000, go level 4 or go infinite"
ENVELOPE = ("game", "options", "seat", "start", "acting", "board", "decisions", "history")


@dataclass(frozen=True)
class Request:
    """What a `go` asks for."""

    budget: Budget
    level: int | None = None
    seat: int | None = None


def lines_of(stream: BinaryIO) -> Iterator[str]:
    """Lines as they come in; of one too long, only enough to show that it is."""
    while line := stream.readline(LONGEST_LINE + 2):
        yield line.decode(errors="replace")
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)


def written(game: Game) -> str:
    return " ".join(f"{name}={value}" for name, value in game.options.items())


def read_game(rest: str) -> Game:
    """`NAME option=value ...`"""
    name, *words = rest.split() or [""]
    given: dict[str, Any] = {}
    for word in words:
        option, equals, value = word.partition("=")
        if not equals or option in given:
            raise OptionError(f"{quoted(word)} should be written once, like players=3")
        given[option] = value
    return with_options(name, given)


def whole(name: str, word: str, least: int, most: int) -> int:
    is_number = word.isascii() and word.isdigit() and len(word) < 20
    if not is_number or not least <= int(word) <= most:
        raise OptionError(f"{name} is a whole number from {least} to {most}, not {quoted(word)}")
    return int(word)


def read_request(rest: str) -> Request:
    """`seconds 2`, `level 4 seat 2`, `infinite` ..."""
    words = [word for word in rest.split() if word != "infinite"]
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(given) * 2 != len(words) or not given.keys() <= LIMITS.keys():
        raise TextError(f"{quoted(rest)} is no way to go; say {HOW_LONG}")
    numbers = {
        name: whole(name, word, 1, LIMITS[name])
        for name, word in given.items()
        if name != "seconds"
    }
    level = numbers.get("level")
    budget = Budget(read_seconds(given.get("seconds")), numbers.get("simulations"))
    if level and (budget.seconds or budget.simulations):
        raise TextError(f"a level has a budget of its own; say {HOW_LONG}")
    if not (level or budget.seconds or budget.simulations or "infinite" in rest.split()):
        raise TextError(f"say how long to think: {HOW_LONG}")
    return Request(budget, level, numbers.get("seat"))


def read_seconds(word: str | None) -> float | None:
    if word is None:
        return None
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise TextError(
            f"seconds are a number up to {MOST_SECONDS}, like 2 or 0.5; not {quoted(word)}"
        )
    return seconds


def read_position(game: Game, rest: str) -> Position:
    """`start seed 7`, `text TEXT`; then maybe `turns a; b; c`, by the seats that act in order."""
    where, _, played = f"{rest} ".partition(" turns ")
    kind, _, text = where.strip().partition(" ")
    if kind == "text" and text:
        position = game.position(text)
    elif kind == "start" and (not text or text.startswith("seed ")):
        seed = text.removeprefix("seed ").strip() or "0"
        position = game.start(whole("seed", seed, 0, SETTINGS["seed"][2]))
    else:
        raise TextError("a position is: position start seed 7, or position text TEXT")
    for turn in filter(None, map(str.strip, played.split(";"))):
        seat = position.acting[0] if position.acting else None
        position = position.play(turn, seat)
    return position


def read_view(text: str) -> View:
    """What a seat may know, from one line of JSON."""
    try:
        view = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TextError("a view is JSON on one line, as docs/view.md describes it") from error
    if not isinstance(view, dict):
        raise TextError("a view is a JSON object, as docs/view.md describes it")
    lacking = [key for key in ENVELOPE if key not in view]
    if lacking:
        raise TextError(f"this view has no {lacking[0]!r}; docs/view.md lists what it holds")
    if not isinstance(view["options"], dict) or not isinstance(view["acting"], list):
        raise TextError("in a view options are an object and acting is a list of seats")
    if type(view["seat"]) is not int or view["seat"] not in view["acting"]:
        raise TextError("send the view of a seat that acts: its seat is one of acting")
    return view


def info_lines(opinion: Opinion, most: int) -> Iterator[str]:
    """What is thought so far: names and values, then the turns expected."""
    chances = ",".join(f"{chance:.3f}" for chance in opinion.chances)
    for rank, line in enumerate(opinion.lines[:most], 1):
        words = f"info rank {rank} chance {line.chance:.3f} visits {line.visits}"
        words += f" simulations {opinion.simulations} seconds {opinion.seconds:.2f}"
        words += f" chances {chances}"
        if line.proven:
            words += f" proven {line.proven}"
        if line.turns_to_go is not None:
            words += f" togo {line.turns_to_go}"
        yield f"{words} line {'; '.join((line.turn, *line.follows))}"
