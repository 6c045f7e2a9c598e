"""Servers as processes of their own: started, asked for the CPU they took, ended. For Linux."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds; nothing is measured with it
CPU_OF_ALL_THREADS = 2  # the kind of clock, in the low bits of its number


@dataclass(frozen=True)
class Running:
    address: str
    process: int

    def cpu(self) -> float:
        """Seconds of CPU that it took so far, without its children, in nanoseconds' steps."""
        return time.clock_gettime((~self.process << 3) | CPU_OF_ALL_THREADS)

    def settle(self) -> None:
        """Wait until the processes that it started, to compile or to load, have ended."""
        end, quiet = time.monotonic() + 10 * PATIENCE, 0
        children = Path(f"/proc/{self.process}/task/{self.process}/children")
        while quiet < 3 and time.monotonic() < end:  # the next one follows within a moment
            quiet = 0 if children.read_text() else quiet + 1
            time.sleep(0.1)


@contextmanager
def running(module: str, *words: str) -> Iterator[Running]:
    """`python -m module`, from when it says where it is."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    try:
        said = process.stdout.readline()
        assert " is at http" in said, said
        yield Running(said.split()[3].rstrip("/"), process.pid)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
