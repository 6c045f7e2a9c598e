"""A study: which games are played by whom, under which rules; a text that anyone can run again."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from tailbiter.bots.driver import seed_of
from tailbiter.bots.matches import Contender, contender
from tailbiter.games.errors import OptionError, TextError, quoted, unknown
from tailbiter.play.game import Game, game

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
NUMBERS = {  # that a study says, each from the least to the most
    "deals": (1, 10_000_000),
    "chunk": (1, 10_000),
    "again": (1, 1000),
    "chances": (0, 1_000_000),
    "choices": (0, 1_000_000),
}


@dataclass(frozen=True)
class Arm:
    """One way to play: the study's options and players, with some of its own."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] = ()  # the study's, where it has none of its own


@dataclass(frozen=True)
class Study:
    name: str
    game: str
    players: tuple[str, ...]  # as `tailbiter match` has them: one for all seats, or one a seat
    deals: int  # in each arm
    arms: tuple[Arm, ...] = (Arm("the rules as they are"),)
    options: Mapping[str, Any] = field(default_factory=dict)  # of all arms
    seed: str = ""  # of all deals, the same in all arms; the name where nothing is said
    chunk: int = 50  # deals that are played in one piece, wherever that is
    again: int = 1  # how often a deal is played, each time with other dice and another opening
    chances: int = 0  # simulations by which chances are judged before each turn; 0: they are not
    choices: int = 0  # simulations by which what may be decided is judged before each turn
    events: bool = False  # what happened is counted

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name):
            raise OptionError(
                f"a study's name has small letters, digits and -, not {quoted(self.name)}"
            )
        for name, (least, most) in NUMBERS.items():
            if not least <= getattr(self, name) <= most:
                given = getattr(self, name)
                raise OptionError(f"{name} is a number from {least} to {most}, not {given}")
        names = [arm.name for arm in self.arms]
        if len(set(names)) < len(names) or not names:
            raise OptionError("a study has one arm or more, each with a name of its own")
        for arm in self.arms:
            seats = self.game_of(arm).players
            if len(self.players_of(arm)) not in (1, seats):
                raise OptionError(f"players are one for all, or one for each of {seats} seats")
            self.contenders_of(arm)  # refused here, not when the games are played

    def game_of(self, arm: Arm) -> Game:
        return game(self.game, **{**self.options, **arm.options})

    def players_of(self, arm: Arm) -> tuple[str, ...]:
        return arm.players or self.players

    def contenders_of(self, arm: Arm) -> list[Contender]:
        return [contender(words) for words in self.players_of(arm)]

    def rotations_of(self, arm: Arm) -> int:
        """How many games a deal is played for."""
        return self.again * self.sittings_of(arm)

    def sittings_of(self, arm: Arm) -> int:
        """Where players differ, each sits everywhere once."""
        players = self.players_of(arm)
        return 1 if len(set(players)) == 1 else len(players)

    @property
    def chunks(self) -> int:
        return -(-self.deals // self.chunk)

    def seed_of(self, *parts: object) -> int:
        """Of nothing but the study and what it is for: all arms have the same deals."""
        return seed_of("study", self.seed or self.name, *parts)

    def key(self, arm: Arm) -> str:
        """What the games of an arm come from: who has the same played the same."""
        played = self.game_of(arm)
        data = {
            "game": played.name,
            "rules": played.rules,
            "options": dict(played.options),
            "players": list(self.players_of(arm)),
            "seed": self.seed or self.name,
            "chunk": self.chunk,
            "again": self.again,
            "chances": self.chances,
            "choices": self.choices,
            "events": self.events,
        }
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def digest(self) -> str:
        """Of all that it says."""
        said = json.dumps(asdict(self), sort_keys=True, default=list)
        return hashlib.sha256(said.encode()).hexdigest()


def read_study(path: Path) -> Study:
    """A study from its file; an error says what is wrong with it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise TextError(f"{path}: {getattr(error, 'strerror', None) or 'not a text'}") from error
    except tomllib.TOMLDecodeError as error:
        raise TextError(f"{path}: {error}") from error
    return study_of({"name": path.stem, **data})


def study_of(data: Mapping[str, Any]) -> Study:
    known = {one.name: one for one in fields(Study)}
    for name in data:
        if name not in known:
            raise OptionError(unknown("part of a study", name, known))
    for name in ("game", "players", "deals"):
        if name not in data:
            raise OptionError(f"a study says {name}: see docs/lab.md")
    values = dict(data)
    values["players"] = words_of(data["players"])
    if "arms" in data:
        values["arms"] = tuple(arm_of(arm) for arm in checked(data["arms"], list, "arms"))
    kinds: dict[str, type] = {**dict.fromkeys(NUMBERS, int), "events": bool}
    for name, kind in (kinds | {"seed": str, "options": dict}).items():
        if name in values:
            checked(values[name], kind, name)
    return Study(**values)


def words_of(given: object) -> tuple[str, ...]:
    words = [given] if isinstance(given, str) else checked(given, list, "players")
    return tuple(checked(word, str, "players") for word in words)


def arm_of(data: object) -> Arm:
    known = {"name", "options", "players"}
    if not isinstance(data, Mapping) or not {"name"} <= set(data) <= known:
        raise OptionError("an arm has a name, and options or players where it differs")
    return Arm(
        checked(data["name"], str, "name"),
        checked(data.get("options", {}), dict, "options"),
        words_of(data["players"]) if "players" in data else (),
    )


def checked(value: Any, kind: type, name: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise OptionError(f"{name}: {KINDS[kind]} is needed, not {quoted(value)}")
    return value


KINDS: dict[type, str] = {
    int: "a whole number",
    str: "a text",
    list: "a list",
    dict: "a table",
    bool: "true or false",
}


def arm_named(study: Study, name: str) -> Arm:
    for arm in study.arms:
        if arm.name == name:
            return arm
    raise OptionError(unknown("arm", name, [arm.name for arm in study.arms]))


def seats_taken(players: Sequence[Any], rotation: int, seats: int) -> list[Any]:
    """Who sits where: everybody moves on by one seat with each rotation."""
    if len(players) == 1:
        return list(players) * seats
    return [players[(seat + rotation) % seats] for seat in range(seats)]
