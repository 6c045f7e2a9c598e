"""Runs the C++ reference programs and reads what they print."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.build import PROGRAMS, build


@dataclass(frozen=True)
class Reference:
    """What a reference program measured for one configuration of a game, by CPU time."""

    game: str
    options: dict[str, int]  # what it was played with, such as side or players
    games_per_second: float
    mean_turns: float
    first_seat_wins: float  # share of the games
    games: int
    cpu_seconds: float

    @property
    def turns_per_second(self) -> float:
        return self.games_per_second * self.mean_turns


def measure(
    program: str, seconds: float, seed: int, *arguments: int, cache: Path | None = None
) -> list[Reference] | None:
    """One result for each configuration, after so much CPU time each; None without a compiler.

    `arguments` are the program's own: side and supply, size and players, side and simulations.
    """
    words = [str(seconds), str(seed), *(str(argument) for argument in arguments)]
    printed = _run(program, words, cache)
    return None if printed is None else [read(line) for line in printed.splitlines()]


def check(program: str, seed: int = 1, cache: Path | None = None) -> str | None:
    """The report of the program's comparison with its slow rules; an error if they disagree."""
    return _run(program, ["--check", str(seed)], cache)


def read(line: str) -> Reference:
    """The result that a line of JSON says."""
    fields = json.loads(line)
    return Reference(
        game=fields.pop("game"),
        games_per_second=fields.pop("games_per_second"),
        mean_turns=fields.pop("mean_turns"),
        first_seat_wins=fields.pop("first_seat_wins"),
        games=fields.pop("games"),
        cpu_seconds=fields.pop("cpu_seconds"),
        options=fields,
    )


def _run(program: str, words: list[str], cache: Path | None) -> str | None:
    binary = build(program, cache)
    if binary is None:
        return None
    done = subprocess.run([str(binary), *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{program} {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def main(words: list[str]) -> int:
    """`python -m benchmarks.reference [SECONDS]`: every program with its usual configurations."""
    seconds = float(words[0]) if words else 1.0
    for program in PROGRAMS:
        results = measure(program, seconds, 1)
        if results is None:
            sys.stderr.write("no g++ on this machine\n")
            return 1
        for result in results:
            sys.stdout.write(json.dumps(vars(result)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
