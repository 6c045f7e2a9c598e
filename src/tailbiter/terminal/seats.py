"""Who sits where: people, and players that choose for themselves."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tailbiter.bots.levels import LEVELS
from tailbiter.bots.protocol.program import words_of
from tailbiter.games.errors import OptionError, quoted, unknown
from tailbiter.play.position import Position
from tailbiter.play.record import Record
from tailbiter.terminal.ink import View

Player = Callable[[View], str]  # is given the view of its seat and gives a turn text
PERSON = "person"
RANDOM = "random"
BOT = "bot"
PROGRAM = "program"
WORDS = {PERSON: "a person", RANDOM: "a random player"}  # as they stand in a record
BY_COMMAND = "program: "  # what stands there before a command line
LEVEL = re.compile(r"(?:bot)? *(?:level)? *(\d{1,9})", re.IGNORECASE)
USUAL_LEVEL = 3
YOU = "you"  # the only person at the screen


@dataclass(frozen=True)
class Seat:
    """One seat of a table: what sits there and what it is called."""

    kind: str = RANDOM
    name: str = ""
    level: int = 0  # of a bot
    command: str = ""  # of a program

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON

    @property
    def words(self) -> str:
        """What sits there, as a record says it."""
        if self.kind == BOT:
            return f"bot level {self.level}"
        return f"{BY_COMMAND}{self.command}" if self.kind == PROGRAM else WORDS[self.kind]


def read_seat(words: str, name: str = "") -> Seat:
    """What somebody, or a record, wants at a seat; a command line must be of a program here."""
    plain = " ".join(words.split())
    for kind, noted in WORDS.items():
        if plain.lower() in (kind, noted):
            return Seat(kind, name)
    if level := LEVEL.fullmatch(plain):
        if int(level[1]) not in LEVELS:
            raise OptionError(f"bots have levels 1 to {len(LEVELS)}, not {quoted(level[1])}")
        return Seat(BOT, name, level=int(level[1]))
    command = words.removeprefix(BY_COMMAND).strip()
    if shutil.which(words_of(command)[0]) is None:
        kinds = (*WORDS, *map(str, LEVELS), "the command of a program")
        raise OptionError(unknown("kind of player", words, kinds))
    return Seat(PROGRAM, name, command=command)


def labels(seats: list[Seat]) -> list[str]:
    """What stands beside a seat: its name, or what sits there."""
    alone = sum(seat.is_person for seat in seats) == 1
    nameless = YOU if alone else ""
    return [
        seat.name or (nameless if seat.is_person else seat.command or seat.words) for seat in seats
    ]


def arrange(players: int, kinds: Mapping[int, str], names: Mapping[int, str]) -> list[Seat]:
    """The seats; where nothing is said the first is a person's and bots sit at the others."""
    for number in {*kinds, *names}:
        if not 1 <= number <= players:
            raise OptionError(f"there is no seat {number}; this game has seats 1 to {players}")
    return [
        read_seat(
            kinds.get(seat, PERSON if seat == 1 else f"{BOT} {USUAL_LEVEL}"), names.get(seat, "")
        )
        for seat in range(1, players + 1)
    ]


def write_tags(record: Record, seats: list[Seat], seed: int) -> None:
    """Note in the record who plays, so that it can be taken up again."""
    for number, seat in enumerate(seats, 1):
        record.tags[f"Seat{number}"] = seat.words
        if seat.name:
            record.tags[f"Name{number}"] = seat.name
    record.tags["Seed"] = str(seed)


def read_tags(
    record: Record, kinds: Mapping[int, str], names: Mapping[int, str], is_ours: bool
) -> list[Seat]:
    """The seats that a record tells of; what is said now goes first.

    A file from elsewhere must not start programs just by being opened: only in one of ours do they
    sit down again by themselves.
    """
    noted: dict[int, str] = {}
    called: dict[int, str] = {}
    for seat in range(1, record.game.players + 1):
        words = record.tags.get(f"Seat{seat}")
        if words is not None and seat not in kinds:
            noted[seat] = words
            if not may_sit(words, is_ours):
                raise OptionError(
                    f"seat {seat} was {quoted(words)}, which cannot play here; say"
                    f" --seat {seat}=person, --seat {seat}={USUAL_LEVEL} for a bot of that level,"
                    f" or --seat {seat}=random"
                )
        called[seat] = record.tags.get(f"Name{seat}", "")
    return arrange(record.game.players, {**noted, **kinds}, {**called, **names})


def may_sit(words: str, is_ours: bool) -> bool:
    """May what a record notes sit down again unasked?"""
    try:
        seat = read_seat(words)
    except OptionError:
        return False
    return seat.kind != PROGRAM or (is_ours and words.startswith(BY_COMMAND))


def seed_of(record: Record, default: int) -> int:
    noted = record.tags.get("Seed", "")
    return int(noted) if noted.isascii() and noted.isdigit() and len(noted) < 30 else default


def random_turn(position: Position, seat: int, seed: int) -> str:
    """Every decision at random. The same seed and moment give the same turn, undone or resumed."""
    dice = Random(f"{seed} {len(position.history)} {seat}")
    walk = position.walk(seat)
    while not walk.is_done:
        walk = walk.decide(dice.choice(walk.decisions).number)
    return walk.text
