"""Who sits where: people, and players that choose for themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tailbiter.games.errors import OptionError, unknown
from tailbiter.play.position import Position
from tailbiter.play.record import Record
from tailbiter.terminal.ink import View

Player = Callable[[View], str]  # is given the view of its seat and gives a turn text
PERSON = "person"
RANDOM = "random"
KINDS = {PERSON: "a person", RANDOM: "a random player"}  # as they stand in a record
YOU = "you"  # the only person at the screen
WORDS = {words: kind for kind, words in KINDS.items()}


@dataclass(frozen=True)
class Seat:
    """One seat of a table: what sits there and what it is called."""

    kind: str = RANDOM
    name: str = ""

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON


def labels(seats: list[Seat]) -> list[str]:
    """What stands beside a seat: its name, or what sits there."""
    alone = sum(seat.is_person for seat in seats) == 1
    nameless = {PERSON: YOU if alone else "", RANDOM: KINDS[RANDOM]}
    return [seat.name or nameless[seat.kind] for seat in seats]


def arrange(players: int, kinds: Mapping[int, str], names: Mapping[int, str]) -> list[Seat]:
    """The seats; where nothing is said the first is a person's and the others play at random."""
    for number in {*kinds, *names}:
        if not 1 <= number <= players:
            raise OptionError(f"there is no seat {number}; this game has seats 1 to {players}")
    for kind in kinds.values():
        if kind not in KINDS:
            raise OptionError(unknown("kind of player", kind, KINDS))
    return [
        Seat(kinds.get(seat, PERSON if seat == 1 else RANDOM), names.get(seat, ""))
        for seat in range(1, players + 1)
    ]


def write_tags(record: Record, seats: list[Seat], seed: int) -> None:
    """Note in the record who plays, so that it can be taken up again."""
    for number, seat in enumerate(seats, 1):
        record.tags[f"Seat{number}"] = KINDS[seat.kind]
        if seat.name:
            record.tags[f"Name{number}"] = seat.name
    record.tags["Seed"] = str(seed)


def read_tags(record: Record, kinds: Mapping[int, str], names: Mapping[int, str]) -> list[Seat]:
    """The seats that a record tells of; what is said now goes first."""
    noted: dict[int, str] = {}
    called: dict[int, str] = {}
    for seat in range(1, record.game.players + 1):
        words = record.tags.get(f"Seat{seat}")
        if words in WORDS:
            noted[seat] = WORDS[words]
        elif words is not None and seat not in kinds:
            raise OptionError(
                f"seat {seat} was {words!r}, which cannot play here;"
                f" say --seat {seat}=person or --seat {seat}=random"
            )
        called[seat] = record.tags.get(f"Name{seat}", "")
    return arrange(record.game.players, {**noted, **kinds}, {**called, **names})


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
