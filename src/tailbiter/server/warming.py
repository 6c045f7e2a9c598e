"""`python -m tailbiter.server.warming GAME`: have the bots' search of a game compiled and kept."""

import hashlib
import os
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

import tailbiter
from tailbiter.bots.levels import thinker
from tailbiter.bots.review.adviser import Adviser
from tailbiter.bots.thinking import Budget
from tailbiter.engine.compiled import cache_root
from tailbiter.play.game import game


def warm_up(name: str) -> None:
    position = game(name).start()
    seat = position.acting[0]
    adviser = Adviser(position.game, thinker(position.game, memory_mb=8))
    adviser.get_ready(position, position.view(seat), adviser.solver)
    adviser.mind.choose(position.view(seat), Budget(simulations=1))
    stamp(name).touch()


def is_warm(name: str) -> bool:
    """Was all of this compiled before, by these very sources, and is still there?"""
    return stamp(name).exists()


def stamp(name: str) -> Path:
    """An empty file that stands beside the machine code of a game."""
    return cache_root() / f"{name}-{digest()}.warm"


@cache
def digest() -> str:
    """Of all that machine code comes from. Numba keeps it for one place and moment of a source."""
    versions = [version(package) for package in ("numba", "numpy", "llvmlite")]
    source = Path(str(tailbiter.__file__)).parent
    found = hashlib.sha256(repr((sys.version_info[:2], versions, str(source))).encode())
    for room in ("games", "engine", "bots"):
        for file in sorted((source / room).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(repr(file.stat().st_mtime_ns).encode() + file.read_bytes())
    return found.hexdigest()[:16]


if __name__ == "__main__":
    os.nice(10)  # people are at the tables
    warm_up(sys.argv[1])
