"""A study being run: which chunks are missing, who plays them, and what is kept.

A chunk belongs to the study, not to who plays it: one process, several or a cluster give the same
bytes, and a study that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tailbiter.games.errors import OptionError
from tailbiter.lab import rows
from tailbiter.lab.games import Games
from tailbiter.lab.playing import chunk_rows
from tailbiter.lab.rows import Row
from tailbiter.lab.study import Arm, Study, arm_named

TRIES = 4  # of a pool, or of a chunk, whose process was ended by somebody
Report = Callable[[int, int], None]  # chunks that are there, of how many


@dataclass(frozen=True)
class Chunk:
    arm: str
    number: int


class Made(NamedTuple):
    """A chunk that was played."""

    chunk: Chunk
    rows: bytes  # as they are kept
    seconds: float  # of processor time that it took whoever played it


class Hall(Protocol):
    """Where chunks are played. Entered, it stays open from one call to the next."""

    def played(self, study: Study, chunks: Sequence[Chunk]) -> Iterator[Made]:
        """Each as it is ready."""

    def __enter__(self) -> Hall: ...
    def __exit__(self, *error: object) -> None: ...


counted = [0.0]  # seconds of this process that were told already


def lately() -> float:
    """Processor time of this process since it was asked last, from its beginning on."""
    before, counted[0] = counted[0], time.process_time()
    return counted[0] - before


def made_of(study: Study, chunk: Chunk) -> Made:
    found = rows.as_bytes(chunk_rows(study, arm_named(study, chunk.arm), chunk.number))
    return Made(chunk, found, lately())


@dataclass
class Processes:
    """On this machine: one process for each, or none besides this one."""

    jobs: int = 1
    stays: bool = field(default=False, init=False)
    pool: ProcessPoolExecutor | None = field(default=None, init=False)

    def __enter__(self) -> Processes:
        self.stays = True
        return self

    def __exit__(self, *error: object) -> None:
        self.stays = False
        self.close()

    def close(self) -> None:
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None

    def played(self, study: Study, chunks: Sequence[Chunk]) -> Iterator[Made]:
        if self.jobs == 1:
            yield from (made_of(study, chunk) for chunk in chunks)
            return
        missing = dict.fromkeys(chunks)
        for _ in range(TRIES):
            try:
                for made in self.once(study, list(missing)):
                    del missing[made.chunk]
                    yield made
                return
            except BrokenExecutor:
                continue  # somebody ended a process: the others' work is kept
        raise OptionError("processes that play for the study were ended again and again")

    def once(self, study: Study, chunks: Sequence[Chunk]) -> Iterator[Made]:
        # New processes, not copies of this one: threads of ours must not be cut off in the middle.
        # Stopped from the keyboard, all of them end at once and without a word.
        quiet = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
        pool = self.pool = self.pool or ProcessPoolExecutor(self.jobs, get_context("spawn"), quiet)
        is_done = False
        try:
            for done in as_completed([pool.submit(made_of, study, chunk) for chunk in chunks]):
                yield done.result()
            is_done = True
        finally:
            if not (is_done and self.stays):
                self.close()


@dataclass
class Cluster:
    """On machines that a scheduler of Dask's knows; `local` starts one here."""

    address: str
    jobs: int = 2  # of a local one
    opened: ExitStack | None = field(default=None, init=False)
    client: Any = field(default=None, init=False)

    def __enter__(self) -> Cluster:
        dask = distributed()
        with ExitStack() as opened:
            where: Any = self.address
            if self.address == "local":
                where = opened.enter_context(
                    dask.LocalCluster(
                        n_workers=self.jobs, threads_per_worker=1, dashboard_address=None
                    )
                )
            self.client = opened.enter_context(dask.Client(where))
            self.opened = opened.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        if self.opened:
            self.opened.close()
        self.opened = self.client = None

    def played(self, study: Study, chunks: Sequence[Chunk]) -> Iterator[Made]:
        if self.client is None:
            with self:
                yield from self.played(study, chunks)
            return
        waiting = [
            self.client.submit(
                *(made_of, study, chunk),
                key=f"{study.digest}-{chunk.arm}-{chunk.number}",
                retries=TRIES,
                pure=True,
            )
            for chunk in chunks
        ]
        for done in distributed().as_completed(waiting):
            yield done.result()


def distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise OptionError("a cluster needs Dask: pip install 'tailbiter[cluster]'") from error
    return distributed


def run(study: Study, folder: Path, hall: Hall, report: Report = lambda done, of: None) -> None:
    """Play what is missing of a study. What is in its folder already is not played again."""
    kept = folder / "chunks"
    kept.mkdir(parents=True, exist_ok=True)
    note(study, folder)
    chunks = [Chunk(arm.name, number) for arm in study.arms for number in range(study.chunks)]
    missing = [chunk for chunk in chunks if not file_of(study, folder, chunk).exists()]
    report(len(chunks) - len(missing), len(chunks))
    done = len(chunks) - len(missing)
    for made in hall.played(study, missing):
        keep(file_of(study, folder, made.chunk), made.rows)
        done += 1
        report(done, len(chunks))


def file_of(study: Study, folder: Path, chunk: Chunk) -> Path:
    """Named by what its games come from, so that another study's are never taken for these."""
    deals = min(study.chunk, study.deals - chunk.number * study.chunk)
    key = study.key(arm_named(study, chunk.arm))
    return folder / "chunks" / f"{key}-{chunk.number:05}-{deals}.parquet"


def keep(path: Path, made: bytes) -> None:
    beside = path.with_suffix(".part")
    beside.write_bytes(made)
    beside.replace(path)


def note(study: Study, folder: Path) -> None:
    """What the folder is of, and by which versions it was played."""
    told = {"digest": study.digest, "versions": versions(study), "study": asdict(study)}
    said = json.dumps(told, indent=1, default=list)
    keep(folder / "study.json", f"{said}\n".encode())


def versions(study: Study) -> dict[str, str]:
    rules = {str(study.game_of(arm).rules) for arm in study.arms}
    return {"tailbiter": version("tailbiter"), "rules": ", ".join(sorted(rules))}


def files_of(study: Study, folder: Path, arm: Arm) -> list[Path]:
    """All chunks of an arm; an error where some are not played yet."""
    files = [file_of(study, folder, Chunk(arm.name, number)) for number in range(study.chunks)]
    if not all(file.exists() for file in files):
        raise OptionError(f"{study.name} is not played to the end: tailbiter lab run goes on")
    return files


def results(study: Study, folder: Path, arm: Arm) -> list[Row]:
    """All games of an arm, by deals."""
    return [row for file in files_of(study, folder, arm) for row in rows.read(file)]


def games_of(study: Study, folder: Path, arm: Arm) -> Games:
    """The same as columns."""
    return Games.read(study, arm, files_of(study, folder, arm))


def gather(study: Study, folder: Path) -> Path:
    """All games of all arms as one file; the same bytes for the same study."""
    path = folder / "games.parquet"
    games = {arm.name: results(study, folder, arm) for arm in study.arms}
    keep(path, rows.all_as_bytes(games))
    return path


def write_csv(study: Study, folder: Path) -> Path:
    """The same for spreadsheets."""
    path = folder / "games.csv"
    games = {arm.name: results(study, folder, arm) for arm in study.arms}
    keep(path, rows.as_csv(games).encode())
    return path
