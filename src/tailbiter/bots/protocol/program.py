"""A program takes a seat: it is started, asked in our protocol, and always ended.

Nothing it does can hang us. Threads of their own write to it and read from it, so every wait has
an end; what it says is bounded; and it is given views, so it knows what its seat may know.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import IO

from tailbiter.bots.protocol.lines import written
from tailbiter.bots.thinking import Clock, View
from tailbiter.games.errors import OptionError, TailbiterError, quoted
from tailbiter.play.game import with_options

TIMEOUT = 30.0  # seconds for an answer
TO_GET_READY = 120.0  # at least so long before the first turn: it may have to compile something
TO_THINK = 2.0  # seconds that it is told to think about a turn
TO_END = 1.0  # seconds to end by itself, before it is killed
LONGEST_ANSWER = 100_000  # letters
MOST_LINES = 10_000  # in answer to one question
LAST_WORDS = 3  # lines of what it complained of, shown when it ends
ENDS_HERE = b""


class ProgramError(TailbiterError):
    """What a program at the table did wrong."""


class Program:
    """One program with a seat in one game."""

    def __init__(self, command: str, timeout: float = TIMEOUT, clock: Clock = time.monotonic):
        self.command = command
        self.timeout = timeout
        self._clock = clock
        self._child: subprocess.Popen[bytes] | None = None
        self._to_say: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._heard: queue.Queue[bytes] = queue.Queue(MOST_LINES)
        self._complaints: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._noting: threading.Thread | None = None
        self._is_closed = threading.Event()

    def choose(self, view: View) -> str:
        """The turn that it plays; a ProgramError if it gives none."""
        if self._child is None:
            self._start(view)
        self._say(f"view {json.dumps(view)}")
        self._say("isready")
        self._hear("readyok", self.timeout)  # so that nothing said before is taken for the answer
        self._say(f"go seconds {min(TO_THINK, self.timeout / 2):g}")
        turn = self._hear("best", self.timeout)
        if not turn:
            raise ProgramError(f"{self} said best and no turn")
        return turn

    def close(self) -> None:
        """End it, whatever it does, and all that it started."""
        if self._child is None or self._is_closed.is_set():
            return
        self._is_closed.set()
        self._say("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(TO_END / 4)
        for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            self._signal(number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(TO_END)
        self._to_say.put(ENDS_HERE)

    def __str__(self) -> str:
        return f"the program {quoted(self.command)}"

    def _start(self, view: View) -> None:
        try:
            self._child = child = subprocess.Popen(
                words_of(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # a Ctrl-C is for us, and its own children end with it
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise ProgramError(f"{self} does not start: {why}") from error
        in_a_thread(self._write, child.stdin)
        in_a_thread(self._read, child.stdout)
        self._noting = in_a_thread(self._note, child.stderr)
        self._say("tailbiter")
        self._hear("ready", self.timeout)
        game = with_options(view["game"], view["options"], view.get("rules"))
        self._say(f"newgame {game.name} {written(game)}")
        self._say("isready")
        self._hear("readyok", max(self.timeout, TO_GET_READY))

    def _say(self, line: str) -> None:
        self._to_say.put(f"{line}\n".encode())

    def _hear(self, wanted: str, seconds: float) -> str:
        """What follows the word that is waited for."""
        end = self._clock() + seconds
        for _ in range(MOST_LINES):
            try:
                line = self._heard.get(timeout=max(0.0, end - self._clock()))
            except queue.Empty:
                raise ProgramError(f"{self} did not say {wanted} in {seconds:g} seconds") from None
            if line == ENDS_HERE:
                raise ProgramError(f"{self} ended{self._last_words()}")
            if len(line) == LONGEST_ANSWER:
                raise ProgramError(f"{self} said a line of {LONGEST_ANSWER} or more letters")
            word, _, rest = line.decode(errors="replace").strip().partition(" ")
            if word == wanted:
                return rest.strip()
            if word == "error":
                raise ProgramError(f"{self} said: error {quoted(rest)}")
        raise ProgramError(f"{self} said {MOST_LINES} lines and never {wanted}")

    def _last_words(self) -> str:
        assert self._child
        assert self._noting
        try:
            code = self._child.wait(TO_END)
        except subprocess.TimeoutExpired:
            return " its output and is still running"
        self._noting.join(TO_END)  # what it complained of may still be on its way
        lines = [line.decode(errors="replace").strip() for line in list(self._complaints)]
        words = " / ".join(map(quoted, filter(None, lines)))
        return f" with exit code {code}" + (f", saying {words}" if words else "")

    def _write(self, pipe: IO[bytes]) -> None:
        while line := self._to_say.get():
            pipe.write(line)
            pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        line = b"\n"
        while line != ENDS_HERE and not self._is_closed.is_set():
            line = pipe.readline(LONGEST_ANSWER)
            self._keep(line)

    def _keep(self, line: bytes) -> None:
        """Hand a line on; who says more than is heard has to wait."""
        while not self._is_closed.is_set():
            with contextlib.suppress(queue.Full):
                self._heard.put(line, timeout=TO_END)
                return

    def _note(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_ANSWER):
            self._complaints.append(line)

    def _signal(self, number: int) -> None:
        assert self._child
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._child.pid, number)  # it leads a group of its own
            else:
                self._child.send_signal(number)


def in_a_thread(work: Callable[[IO[bytes]], None], pipe: IO[bytes] | None) -> threading.Thread:
    """Have a pipe served until it breaks."""

    def serve() -> None:
        assert pipe
        with contextlib.suppress(OSError, ValueError), pipe:
            work(pipe)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return thread


def words_of(command: str) -> list[str]:
    """A command line as words, without a shell."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"{quoted(command)} is no command line: {error}") from error
    if not words:
        raise OptionError("a program needs a command line, like 'python my_bot.py'")
    return words
