"""Your own variant: an option's numbers one by one, or a copy of a game with a rule changed.

A copy is imported beside the original under a name of its own: in the lines that import, the name
of the original's folder is exchanged. What bots know of the original is imported for it once more.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.machinery
import importlib.util
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from tailbiter.bots import knowledge
from tailbiter.games import GAMES, PACKAGES
from tailbiter.games.errors import OptionError, quoted, unknown
from tailbiter.lab.effects import MATTERS, Effect, Kept, effect_of, first_share
from tailbiter.lab.looks import Plan
from tailbiter.lab.rulings import AS_IT_IS
from tailbiter.lab.running import Chunk, Hall, Processes, file_of, run
from tailbiter.lab.statistics import Interval, mean, wilson, z_of
from tailbiter.lab.study import Arm, Study
from tailbiter.play.game import game

CHUNK = 50  # deals
MOST_VALUES = 100  # in one sweep
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Line:
    """What was found of one arm, and how it differs from the one as it is."""

    name: str
    share: Interval  # of the first seat
    draws: Interval
    turns: Interval
    effect: Effect | None  # None for the one as it is

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = {"name": self.name, "n": self.share.n}
        figures = {"share": self.share, "draws": self.draws, "turns": self.turns}
        if self.effect:
            figures |= {"share_more": self.effect.share, "changed": self.effect.changed}
            figures |= {"turns_more": self.effect.turns}
        for name, one in figures.items():
            found[name] = [round(value, 5) for value in (one.value, one.low, one.high)]
        return found

    @property
    def text(self) -> str:
        parts = [f"seat 1 {of_hundred(self.share)}", f"draws {of_hundred(self.draws)}"]
        parts.append(
            f"turns {self.turns.value:.1f} ({self.turns.low:.1f} to {self.turns.high:.1f})"
        )
        if self.effect:
            more = self.effect.share
            said = f"{100 * more.value:+.1f} ({100 * more.low:+.1f} to {100 * more.high:+.1f})"
            parts.append(f"seat 1 differs by {said}")
            if self.effect.nothing:
                parts.append(f"no winner changed: at most {300 / more.n:.2g} in 100")
            else:
                parts.append(f"winner changed in {of_hundred(self.effect.changed)} of 100")
        return f"{self.name:16} n={self.share.n:<6} {'; '.join(parts)}"


def of_hundred(interval: Interval) -> str:
    value, low, high = (100 * x for x in (interval.value, interval.low, interval.high))
    return f"{value:.1f} ({low:.1f} to {high:.1f})"


@dataclass(frozen=True)
class Table:
    title: str
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        return "\n".join([self.title, *(f"  {line.text}" for line in self.lines)]) + "\n"

    @property
    def data(self) -> dict[str, Any]:
        return {"title": self.title, "arms": [line.data for line in self.lines]}


def sweep_of(
    name: str, option: str, span: str, step: int, players: str, deals: int, chunk: int = CHUNK
) -> Study:
    """A study of an option's numbers `FROM..TO`; the one that stands is among them."""
    if name not in GAMES:
        raise OptionError(unknown("game", name, GAMES))
    numeric = {one.name: one for one in GAMES[name].OPTIONS if len(one.numbers)}
    if option not in numeric:
        raise OptionError(unknown(f"number to sweep in {name}", option, numeric))
    ends = re.fullmatch(r"(\d{1,6})\.\.(\d{1,6})", span)
    values = range(int(ends[1]), int(ends[2]) + 1, step) if ends else range(0)
    if not 0 < len(values) <= MOST_VALUES:
        example = f"6..14, of {MOST_VALUES} values at most"
        raise OptionError(f"{quoted(span)} should be written like {example}")
    arms = [Arm(AS_IT_IS)]
    for value in values:
        if value != numeric[option].default:
            arms.append(Arm(f"{option}={numeric[option].read(value)}", {option: value}))
    label = f"sweep-{name}-{option.replace('_', '-')}"
    return Study(label, name, (players,), deals, tuple(arms), chunk=min(chunk, deals))


def table(study: Study, folder: Path, hall: Hall, tell: Tell) -> Table:
    """Play what is missing of a sweep, and say what it came to."""
    run(study, folder, hall, partial(told, tell, study.name))
    kept = {arm.name: kept_of(study, folder, arm) for arm in study.arms}
    title = f"{GAMES[study.game].TITLE}: {study.deals} deals each, {study.players[0]}"
    return Table(title, tuple(lines_of(kept, game(study.game).players)))


def kept_of(study: Study, folder: Path, arm: Arm) -> Kept:
    found = Kept()
    for number in range(study.chunks):
        found.read(file_of(study, folder, Chunk(arm.name, number)))
    return found


def lines_of(kept: dict[str, Kept], seats: int) -> Iterator[Line]:
    """The first of them is the one as it is; all intervals hold together."""
    base, plan = next(iter(kept.values())), Plan.of(max(1, len(kept) - 1), MATTERS)
    z = z_of(together=len(kept))
    for name, one in kept.items():
        winners, turns = one.columns(one.chunks)
        shares, ones = first_share(winners, seats).tolist(), [1] * len(winners)
        yield Line(
            name,
            share=mean(shares, ones, z),
            draws=wilson(int((winners == 0).sum()), len(winners), z),
            turns=mean(turns.tolist(), ones, z),
            effect=None
            if one is base
            else effect_of(base, one, seats, plan, plan.only(one.chunks)),
        )


def compared(name: str, copy: str, players: str, deals: int, folder: Path, tell: Tell) -> Table:
    """The game as it is and its copy, with the same deals; in this process, which knows both."""
    kept = {}
    for label, one in ((AS_IT_IS, name), ("your copy", copy)):
        study = Study(f"variant-{name}", one, (players,), deals, chunk=min(CHUNK, deals))
        place = folder / study.name
        run(study, place, Processes(1), partial(told, tell, label))
        kept[label] = kept_of(study, place, study.arms[0])
    title = f"{GAMES[name].TITLE} and your copy: {deals} deals each, {players}"
    return Table(title, tuple(lines_of(kept, game(name).players)))


def told(tell: Tell, label: str, done: int, of: int) -> None:
    tell(f"{label}: {done} of {of} chunks")


@contextmanager
def registered(name: str, path: Path) -> Iterator[str]:
    """A copy of a game's folder in the register, under a name of its own, while this lasts."""
    if name not in GAMES:
        raise OptionError(unknown("game", name, GAMES))
    if not (path / "rules.py").is_file():
        original = Path(str(importlib.import_module(PACKAGES[name]).__file__)).parent
        raise OptionError(f"{path} is no copy of a game's folder: cp -r {original} {path}")
    mark = digest(path)
    copy, finder = f"{name}-{mark}", Copies(PACKAGES[name], path, mark)
    sys.meta_path.insert(0, finder)
    PACKAGES[copy] = f"{PACKAGES[name]}_{mark}"
    try:
        yield copy
    finally:
        del PACKAGES[copy]
        sys.meta_path.remove(finder)


def digest(path: Path) -> str:
    """Of all that a copy says: changed once more, it is another game."""
    found = hashlib.sha256()
    for file in sorted(path.glob("*.py")):
        found.update(f"{file.name} ".encode() + file.read_bytes())
    return found.hexdigest()[:8]


class Copies:
    """Finds the modules of a copy, and those of what bots know of its original, for the copy."""

    def __init__(self, package: str, path: Path, mark: str):
        self.folder, self.mark = package.rpartition(".")[2], mark
        known = Path(str(knowledge.__file__)).parent
        self.places = {package: path.resolve(), f"{knowledge.__name__}.{self.folder}": known}
        self.package = package

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if f"{self.folder}_{self.mark}" not in fullname:
            return None
        plain = fullname.replace(f"_{self.mark}", "")
        file = self.file_of(plain)
        if not file.is_file():
            return None
        within = [str(file.parent)] if file.name == "__init__.py" else None
        loader = Renaming(fullname, str(file), self.folder, self.mark)
        return importlib.util.spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=within
        )

    def file_of(self, plain: str) -> Path:
        own = self.places[self.package]
        if plain == self.package:
            return own / "__init__.py"
        if plain.startswith(f"{self.package}."):
            return own / f"{plain.rpartition('.')[2]}.py"
        return Path(str(knowledge.__file__)).parent / f"{plain.rpartition('.')[2]}.py"


class Renaming(importlib.machinery.SourceFileLoader):
    """Reads a module's lines that import the original as if they said the copy."""

    def __init__(self, fullname: str, path: str, folder: str, mark: str):
        super().__init__(fullname, path)
        self.exchange = re.compile(rf"\b{folder}(?=\b|_)"), f"{folder}_{mark}"
        self.used = re.compile(rf"\b{folder}(?=_[a-z])(?!_{mark})")

    def get_code(self, fullname: str) -> Any:
        """Always from the source: what is kept beside it is the original's."""
        return self.source_to_code(self.get_data(self.path), self.path)

    def get_data(self, path: str) -> bytes:
        found, name = self.exchange
        lines = Path(path).read_text(encoding="utf-8").splitlines(keepends=True)
        imports = re.compile(r"\s*(from|import) ")
        said = "".join(found.sub(name, one) if imports.match(one) else one for one in lines)
        # What was imported by a name that begins so is used by it.
        return self.used.sub(name, said).encode()
