"""Studies on disk: a text that says what is played, and beside it a folder with the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tailbiter.games.errors import OptionError, TailbiterError, TextError
from tailbiter.lab.games import Games
from tailbiter.lab.running import Chunk, file_of, games_of
from tailbiter.lab.study import Arm, Study, arm_named, read_study, study_of

NOTE = "study.json"


@dataclass(frozen=True)
class Kept:
    """A study and where its games are."""

    study: Study
    folder: Path

    @property
    def played(self) -> int:
        """How many of its chunks are there."""
        return sum(file_of(self.study, self.folder, chunk).exists() for chunk in self.chunks)

    @property
    def chunks(self) -> list[Chunk]:
        return [Chunk(arm.name, n) for arm in self.study.arms for n in range(self.study.chunks)]

    @property
    def games_played(self) -> int:
        """When all are."""
        return sum(self.study.deals * self.study.rotations_of(arm) for arm in self.study.arms)

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.study.name,
            "game": self.study.game,
            "arms": [arm.name for arm in self.study.arms],
            "digest": self.study.digest,
            "played": self.played,
            "chunks": len(self.chunks),
        }

    def games(self, arm: Arm) -> Games:
        return games_of(self.study, self.folder, arm)


def opened(path: Path, folder: Path | None = None) -> Kept:
    """A study by its text, or by the folder that a run has made."""
    if path.is_dir():
        return Kept(read_note(path / NOTE), path)
    return Kept(read_study(path), folder or path.with_suffix(""))


def read_note(path: Path) -> Study:
    try:
        return study_of(json.loads(path.read_text(encoding="utf-8"))["study"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TextError(f"{path.parent}: no study was run here") from error


def listed(folder: Path) -> Iterator[Kept]:
    """All studies of a folder: those that were run, and texts of those that were not."""
    if not folder.is_dir():
        raise TextError(f"{folder}: there is no such folder")
    seen = set()
    for note in sorted(folder.glob(f"*/{NOTE}")):
        seen.add(note.parent)
        yield opened(note.parent)
    for text in sorted(folder.glob("*.toml")):
        if text.with_suffix("") not in seen:
            try:
                yield opened(text)
            except TailbiterError:
                continue  # a text that is of something else


def arm_at(words: str) -> tuple[Kept, Arm]:
    """`STUDY` or `STUDY:ARM`; without an arm the only one."""
    path, _, name = words.partition(":")
    kept = opened(Path(path))
    if not name and len(kept.study.arms) > 1:
        first = kept.study.arms[0].name
        raise OptionError(f"{path} has several arms: say which, as in '{path}:{first}'")
    return kept, arm_named(kept.study, name) if name else kept.study.arms[0]
