"""What each ruling does: one at a time from the defaults, with the same deals and dice, ranked.

An arm stops when it is decided. Looking at it early spoils nothing: the looks are planned, and the
intervals of all of them, and of all rulings of a game, hold together (see `looks`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from tailbiter.bots.knowledge import knowledge_of
from tailbiter.engine.arrays import Array
from tailbiter.games import GAMES
from tailbiter.games.options import Option, Value
from tailbiter.lab.effects import Effect, Kept, differences, effect_of
from tailbiter.lab.factorial import Found
from tailbiter.lab.looks import Plan
from tailbiter.lab.running import Chunk, Hall, file_of, keep, lately
from tailbiter.lab.study import Arm, Study
from tailbiter.play.game import game

AS_IT_IS = "as it is"
CHUNK = 50  # deals
MOST_CHUNKS = 2000  # in an arm
STRENGTHS = 3
SECONDS = "seconds.json"  # beside the chunks
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
    effects: Mapping[str, Effect]  # by strength, of those that were played

    @property
    def verdict(self) -> str:
        if any(effect.is_felt for effect in self.effects.values()):
            return "decide"
        is_whole = len(self.effects) == STRENGTHS
        return "forget" if is_whole and all(e.is_idle for e in self.effects.values()) else "open"

    @property
    def disagree(self) -> bool:
        """Do two strengths say what cannot both be true of one effect?"""
        found = [effect.share for effect in self.effects.values()]
        return any(one.low > other.high for one in found for other in found)

    @property
    def weight(self) -> tuple[float, float, float]:
        return max((effect.weight for effect in self.effects.values()), default=(0.0, 0.0, 0.0))


@dataclass(frozen=True)
class Ranking:
    game: str
    strengths: tuple[Strength, ...]
    rows: tuple[Ranked, ...]  # the most important first
    together: int  # intervals that all hold with 95 % certainty
    digests: tuple[str, ...]  # of the studies
    seconds: Mapping[str, float]  # of processor time, by strengths
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

    def __init__(
        self, study: Study, strength: Strength, folder: Path, matter: Set[str] = frozenset()
    ):
        self.study, self.strength, self.folder = study, strength, folder
        self.matter = matter  # the arms that are known to, by other strengths
        together = (len(study.arms) - 1) * STRENGTHS
        self.plan = Plan.of(together, strength.wanted)
        self.kept = {arm.name: Kept() for arm in study.arms}
        self.found: dict[tuple[str, int], Effect | None] = {}  # by arms, after so many chunks
        self.seats = game(study.game).players
        (folder / "chunks").mkdir(parents=True, exist_ok=True)

    @property
    def others(self) -> list[str]:
        return [name for name in self.kept if name != AS_IT_IS]

    def parts(self, name: str) -> list[Array]:
        return differences(self.kept[AS_IT_IS], self.kept[name], self.seats)

    def effect(self, name: str) -> Effect | None:
        """At the look that decided it, or at the last one, if there was one."""
        base, other = self.kept[AS_IT_IS], self.kept[name]
        key = name, min(base.chunks, other.chunks)
        if key not in self.found:
            self.found[key] = None
            for look in self.plan.looks(self.parts(name)):
                self.found[key] = found = effect_of(base, other, self.seats, self.plan, look)
                if self.is_decided(name, found):
                    break
        return self.found[key]

    def is_decided(self, name: str, effect: Effect | None) -> bool:
        return bool(effect and effect.is_decided(self.strength.wanted, name in self.matter))

    def effects(self) -> dict[str, Effect]:
        return {name: found for name in self.others if (found := self.effect(name))}

    def open(self) -> list[str]:
        return [name for name in self.others if not self.is_decided(name, self.effect(name))]

    def next_round(self, most: int) -> dict[str, int]:
        """How many chunks each arm that is open is to have: as its next look asks for."""
        found = {name: self.next_look(self.parts(name), most) for name in self.open()}
        return {AS_IT_IS: max(found.values(), default=0), **found}

    def next_look(self, parts: Sequence[Array], most: int) -> int:
        if not parts:
            return 1
        is_asked = self.plan.asked(parts) is not None
        soon = self.plan.chunks_for(parts, finer=is_asked)
        early = soon if is_asked else 1 << len(parts).bit_length()
        return min(most, soon, early)

    def missing(self, to: Mapping[str, int]) -> list[Chunk]:
        """The first ones first, so that arms have the same deals whenever it is stopped."""
        chunks = [Chunk(k, n) for n in range(max(to.values())) for k in to if n < to[k]]
        return [chunk for chunk in chunks if not self.is_there(chunk.arm, chunk.number)]

    def is_there(self, name: str, number: int) -> bool:
        return file_of(self.study, self.folder, Chunk(name, number)).exists()

    @property
    def read_so_far(self) -> int:
        return sum(kept.chunks for kept in self.kept.values())

    def read(self, to: Mapping[str, int]) -> None:
        """What was kept, one after the other; a gap ends it."""
        for name, chunks in to.items():
            kept = self.kept[name]
            while kept.chunks < chunks and self.is_there(name, kept.chunks):
                kept.read(file_of(self.study, self.folder, Chunk(name, kept.chunks)))

    def play(self, most: int, until: float, clock: Clock, hall: Hall) -> Iterator[str]:
        """Until every arm is decided, or there are so many chunks, or the time is over."""
        while self.open() and self.kept[AS_IT_IS].chunks < most:
            to, before = self.next_round(most), self.read_so_far
            if clock() <= until:
                self.play_round(self.missing(to), until, clock, hall)
            self.read(to)  # when the time is over, what is there already
            if self.read_so_far == before:
                return
            deals, left = self.kept[AS_IT_IS].chunks * self.study.chunk, len(self.open())
            minutes = max(0.0, until - clock()) / 60
            spent = sum(seconds_of(self.folder).values())
            yield (
                f"{deals} deals, {left} rulings open, {minutes:.1f} minutes at most,"
                f" {spent:.0f} s of processor time so far"
            )

    def play_round(self, chunks: Sequence[Chunk], until: float, clock: Clock, hall: Hall) -> None:
        for made in hall.played(self.study, chunks):
            keep(file_of(self.study, self.folder, made.chunk), made.rows)
            note_seconds(self.folder, self.strength.name, made.seconds)
            if clock() > until and self.kept[AS_IT_IS].chunks:
                break
        note_seconds(self.folder, self.strength.name, lately())


def seconds_of(folder: Path) -> dict[str, float]:
    """Processor time that was spent on a game, by strengths, by all runs of it together."""
    path = folder / SECONDS
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


def note_seconds(folder: Path, strength: str, seconds: float) -> None:
    found = seconds_of(folder)
    found[strength] = round(found.get(strength, 0.0) + seconds, 3)
    keep(folder / SECONDS, json.dumps(found).encode())


def rank(
    names: Sequence[str],
    folder: Path,
    hall: Hall,
    minutes: float,
    *,
    most: int = MOST_CHUNKS,
    chunk: int = CHUNK,
    clock: Clock = time.monotonic,
    report: Callable[[str], None] = lambda text: None,
) -> list[Ranking]:
    """Play until every arm is decided or the time is over.

    All games have their quick players first: what is missing when the time is over is the last of
    strong play. Each part has its share of the time that is left.
    """
    ends = clock() + 60 * minutes
    found: dict[str, dict[str, Arms]] = {name: {} for name in names}
    parts = [(name, strength) for name in names for strength in strengths(name)]
    parts.sort(key=lambda part: [one.name for one in strengths(part[0])].index(part[1].name))
    with hall:
        for place, (name, strength) in enumerate(parts):
            before = [arms.effects() for arms in found[name].values()]
            matter = {k for effects in before for k, v in effects.items() if v.is_felt}
            until = clock() + (ends - clock()) / (len(parts) - place)
            study = study_for(name, strength, chunk)
            arms = Arms(study, strength, folder / f"rulings-{name}", matter)
            for text in arms.play(most, until, clock, hall):
                report(f"{name}, {strength.name}: {text}")
            found[name][strength.name] = arms
    return [ranking_of(name, arms) for name, arms in found.items()]


def ranking_of(name: str, arms: Mapping[str, Arms]) -> Ranking:
    effects = {strength: one.effects() for strength, one in arms.items()}
    rows = [
        Ranked(one, {k: v[one.name] for k, v in effects.items() if one.name in v})
        for one in rulings_of(name)
    ]
    rows.sort(key=lambda row: row.weight, reverse=True)
    return Ranking(
        game=name,
        strengths=tuple(one.strength for one in arms.values()),
        rows=tuple(rows),
        together=len(rows) * STRENGTHS,
        digests=tuple(one.study.digest for one in arms.values()),
        seconds=next(seconds_of(one.folder) for one in arms.values()),
    )
