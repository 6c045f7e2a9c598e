"""Compiles the C++ reference programs, once for each text, compiler and processor."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

SOURCES = Path(__file__).parent
PROGRAMS = ("eat_your_neighbor", "eat_your_neighbor_search", "ouroboros")
COMPILER = "g++"
FLAGS = ("-std=c++20", "-O3", "-march=native")
# Each program as fast as it can be made: with vectors of two masks the search is 5 % slower.
MORE_FLAGS = {"eat_your_neighbor_search": ("-fno-tree-vectorize",)}


class BuildError(RuntimeError):
    """The compiler is there, but refused a program."""


def build(program: str, cache: Path | None = None) -> Path | None:
    """The compiled program, from the cache if it is there; None on a machine without g++."""
    if program not in PROGRAMS:
        raise ValueError(f"no reference program named {program!r}; there are {', '.join(PROGRAMS)}")
    compiler = shutil.which(COMPILER)
    if compiler is None:
        return None
    folder = cache_folder() if cache is None else cache
    binary = folder / f"{program}-{_digest(program, compiler)}"
    if not binary.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _compile(compiler, program, binary)
    return binary


def cache_folder() -> Path:
    """Where compiled programs are kept; TAILBITER_CACHE, when set, says where."""
    chosen = os.environ.get("TAILBITER_CACHE")
    if chosen:
        return Path(chosen) / "benchmarks"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tailbiter" / "benchmarks"


def _digest(program: str, compiler: str) -> str:
    """Of everything the binary comes from; the predefined macros name compiler and processor."""
    macros = subprocess.run(
        [compiler, *FLAGS, "-dM", "-E", "-x", "c++", os.devnull],
        capture_output=True,
        check=True,
    ).stdout
    digest = hashlib.sha256(macros + " ".join(_flags(program)).encode())
    for source in (SOURCES / f"{program}.cpp", *sorted(SOURCES.glob("*.hpp"))):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _flags(program: str) -> tuple[str, ...]:
    return (*FLAGS, *MORE_FLAGS.get(program, ()))


def _compile(compiler: str, program: str, binary: Path) -> None:
    """Compiles beside the binary and moves it there, so that no half-written one is ever run."""
    source = SOURCES / f"{program}.cpp"
    unfinished = binary.with_name(f"{binary.name}.{os.getpid()}")
    done = subprocess.run(
        [compiler, *_flags(program), str(source), "-o", str(unfinished)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise BuildError(f"{COMPILER} refused {source.name}:\n{done.stderr}")
    unfinished.replace(binary)
