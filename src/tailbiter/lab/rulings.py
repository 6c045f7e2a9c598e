"""What each ruling does: one at a time from the defaults, with the same deals and dice, ranked.

An arm stops when it is decided. Looking at it early spoils nothing: its intervals are confidence
sequences, and all of one game's hold together (Bonferroni).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tailbiter.bots.knowledge import knowledge_of
from tailbiter.games import GAMES
from tailbiter.games.options import Option, Value
from tailbiter.lab.effects import Effect, Kept, effect_of
from tailbiter.lab.factorial import Found
from tailbiter.lab.running import Chunk, Hall, file_of, keep
from tailbiter.lab.study import Arm, Study
from tailbiter.play.game import game

AS_IT_IS = "as it is"
CHUNK = 50  # deals
MOST_CHUNKS = 2000  # in an arm
Clock = Callable[[], float]


@dataclass(frozen=True)
class Strength:
    """How well all seats play, and how sure one wants to be."""

    name: str
    words: str  # as `tailbiter match` has them
    wanted: float  # half of an interval


def strengths(name: str) -> tuple[Strength, ...]:
    """At random, as level 4 thinks but without its slips, and well."""
    middle = knowledge_of(name).LEVELS[4].simulations
    return (
        Strength("random", "random", 0.02),
        Strength("middle", f"best:{middle}", 0.02),
        Strength("strong", "best:200", 0.04),
    )


@dataclass(frozen=True)
class Ruling:
    """One value of an option that settles what a text does not state."""

    option: Option
    value: Value

    @property
    def name(self) -> str:
        return f"{self.option.name}={self.value}"


def rulings_of(name: str) -> list[Ruling]:
    options = [option for option in GAMES[name].OPTIONS if option.tag]
    return [Ruling(option, value) for option in options for value in option.others]


@dataclass(frozen=True)
class Ranked:
    """A ruling with all that was found of it."""

    ruling: Ruling
    effects: Mapping[str, Effect]  # by strength

    @property
    def verdict(self) -> str:
        if any(effect.is_felt for effect in self.effects.values()):
            return "decide"
        return "forget" if all(one.is_idle for one in self.effects.values()) else "open"

    @property
    def disagree(self) -> bool:
        """Do two strengths say what cannot both be true of one effect?"""
        found = [effect.share for effect in self.effects.values()]
        return any(one.low > other.high for one in found for other in found)

    @property
    def weight(self) -> tuple[float, float, float]:
        return max(effect.weight for effect in self.effects.values())


@dataclass(frozen=True)
class Ranking:
    game: str
    strengths: tuple[Strength, ...]
    rows: tuple[Ranked, ...]  # the most important first
    together: int  # intervals that all hold with 95 % certainty
    digests: tuple[str, ...]  # of the studies
    pairs: tuple[Found, ...] = ()  # what options do together, and alone, where that was asked for


def study_for(name: str, strength: Strength, chunk: int = CHUNK) -> Study:
    """All arms at one strength; the deals are the same at each."""
    arms = [Arm(AS_IT_IS)]
    arms += [Arm(one.name, {one.option.name: one.value}) for one in rulings_of(name)]
    return Study(
        name=f"rulings-{name}-{strength.name}",
        game=name,
        players=(strength.words,),
        deals=chunk * MOST_CHUNKS,
        arms=tuple(arms),
        seed=f"rulings-{name}",
        chunk=chunk,
    )


class Arms:
    """One strength: its arms as they are played on, round by round."""

    def __init__(self, study: Study, strength: Strength, folder: Path, hall: Hall, together: int):
        self.study, self.strength, self.folder, self.hall = study, strength, folder, hall
        self.together = together
        self.kept = {arm.name: Kept() for arm in study.arms}
        self.seats = game(study.game).players
        (folder / "chunks").mkdir(parents=True, exist_ok=True)

    def effects(self) -> dict[str, Effect]:
        base, *others = self.kept.items()
        return {
            name: effect_of(base[1], kept, self.seats, self.together, self.strength.wanted)
            for name, kept in others
        }

    def open(self) -> list[str]:
        if not self.kept[AS_IT_IS].chunks:
            return list(self.kept)[1:]
        wanted = self.strength.wanted
        return [name for name, one in self.effects().items() if not one.is_decided(wanted)]

    def play_round(self, most: int, until: float, clock: Clock) -> None:
        """As many chunks again as were played, in the arms that are open and the one as it is."""
        names, to = [AS_IT_IS, *self.open()], self.next_round(most)
        for chunk, made in self.hall.played(self.study, self.missing(names, to)):
            keep(file_of(self.study, self.folder, chunk), made)
            if clock() > until and self.kept[AS_IT_IS].chunks:
                break
        self.read(names, to)

    def next_round(self, most: int) -> int:
        return min(most, max(1, 2 * self.kept[AS_IT_IS].chunks))

    def missing(self, names: Sequence[str], to: int) -> list[Chunk]:
        chunks = [Chunk(name, number) for number in range(to) for name in names]
        return [chunk for chunk in chunks if not self.is_there(chunk.arm, chunk.number)]

    def is_kept(self, most: int) -> bool:
        """Was the next round played before?"""
        return not self.missing([AS_IT_IS, *self.open()], self.next_round(most))

    def is_there(self, name: str, number: int) -> bool:
        return file_of(self.study, self.folder, Chunk(name, number)).exists()

    def read(self, names: Sequence[str], to: int) -> None:
        """What was kept, one after the other; a gap ends it."""
        for name in names:
            kept = self.kept[name]
            while kept.chunks < to and self.is_there(name, kept.chunks):
                kept.read(file_of(self.study, self.folder, Chunk(name, kept.chunks)))


def rank(
    name: str,
    folder: Path,
    hall: Hall,
    minutes: float,
    *,
    most: int = MOST_CHUNKS,
    chunk: int = CHUNK,
    clock: Clock = time.monotonic,
    report: Callable[[str], None] = lambda text: None,
) -> Ranking:
    """Play until every arm is decided or the time is over; each strength has its part of it."""
    found, levels = rulings_of(name), strengths(name)
    together = len(found) * len(levels)
    ends = clock() + 60 * minutes
    effects, digests = {}, []
    for place, strength in enumerate(levels):
        until = clock() + (ends - clock()) / (len(levels) - place)
        arms = Arms(study_for(name, strength, chunk), strength, folder, hall, together)
        for text in rounds(arms, most, until, clock):
            report(f"{name}, {strength.name}: {text}")
        effects[strength.name] = arms.effects()
        digests.append(arms.study.digest)
    rows = [Ranked(one, {k: v[one.name] for k, v in effects.items()}) for one in found]
    rows.sort(key=lambda row: row.weight, reverse=True)
    return Ranking(name, levels, tuple(rows), together, tuple(digests))


def rounds(arms: Arms, most: int, until: float, clock: Clock) -> Iterator[str]:
    while not arms.kept[AS_IT_IS].chunks or (
        arms.open()
        and arms.kept[AS_IT_IS].chunks < most
        and (clock() < until or arms.is_kept(most))
    ):
        arms.play_round(most, until, clock)
        left, deals = len(arms.open()), arms.kept[AS_IT_IS].chunks * arms.study.chunk
        minutes = max(0.0, until - clock()) / 60
        yield f"{deals} deals, {left} rulings open, {minutes:.1f} minutes at most"
