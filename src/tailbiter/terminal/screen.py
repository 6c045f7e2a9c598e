"""The terminal itself: what it can show, how it is cleared, and what a person types into it."""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from tailbiter.games.sentences import ANYBODY, Reader
from tailbiter.terminal.ink import ACCENT, QUIET, WARNING, Ink

LANGUAGE = "TAILBITER_LANGUAGE"  # the variable that says it: one of games/sentences.py
LEAVE = ("quit", "q", "exit")  # what people type who have had enough
NARROWEST = 40
LONGEST_NAME = 20
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it
LONGEST_LINE = 2000  # that anybody types
LONG_WAIT = 3.0  # seconds, after which people wonder what is the matter
FIRST_RUN = "the very first time takes longer"


class Leave(KeyboardInterrupt):
    """The person has had enough: quit, Ctrl-C or the end of the input."""


class Waiting(ProgressColumn):
    """What is waited for, how long already, and after a while why that may be."""

    def render(self, task: Task) -> Text:
        elapsed = task.elapsed or 0.0
        words = Text(f"{task.description} {elapsed:.0f} s", QUIET)
        return words.append(f"  ({FIRST_RUN})" if elapsed > LONG_WAIT else "")


class Screen:
    """Where a game is shown and played."""

    def __init__(self, plain: bool = False, console: Console | None = None):
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.console = console or Console(
            color_system=None if plain or os.environ.get("NO_COLOR") else "auto",
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.reader = Reader(language=os.environ.get(LANGUAGE) or ANYBODY.language)
        self.is_live = sys.stdin.isatty() and self.console.is_terminal

    @property
    def is_unicode(self) -> bool:
        return self.console.encoding.lower().startswith("utf")

    @property
    def width(self) -> int:
        return max(self.console.width, NARROWEST)

    def ink(self, names: Iterable[str] = ()) -> Ink:
        return Ink(self.width, self.is_unicode, tuple(map(shown_name, names)), self.reader)

    def say(self, text: str | Text = "", style: str = "") -> None:
        line = text if isinstance(text, Text) else Text(text, style)
        self.paragraph(line, "")

    def paragraph(self, text: Text, indent: str = "  ") -> None:
        for line in text.wrap(self.console, self.width - len(indent)):
            line.rstrip()
            self.console.print(Text.assemble(indent, line))

    def command(self, words: str) -> None:
        """Something to copy, so never broken into lines."""
        self.console.print(Text(f"  {words}"), soft_wrap=True)

    def hint(self, text: str) -> None:
        self.say(text, QUIET)

    def warn(self, text: str) -> None:
        self.say(text, WARNING)

    def head(self, text: str) -> None:
        self.say(text, f"bold {ACCENT}")

    def draw(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)

    def clear(self) -> None:
        """A fresh screen for a new board; a pipe gets a blank line."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.say()

    def wipe(self) -> None:
        """Leave nothing to be read, not even by scrolling back."""
        if not self.console.is_terminal:
            self.say()
        elif self.console.is_dumb_terminal:
            self.say("\n" * self.console.height)
        else:
            self.console.file.write(WIPE)
            self.console.file.flush()

    @contextlib.contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Show what is being waited for; a pipe gets nothing."""
        if not self.is_live:
            yield
            return
        columns = (SpinnerColumn("line", QUIET), Waiting())
        with Progress(*columns, console=self.console, transient=True) as progress:
            progress.add_task(what, total=None)
            yield

    def ask(self, prompt: str = "> ") -> str:
        """What the person types, without the blanks around it."""
        self.console.file.flush()
        try:
            return input(prompt)[:LONGEST_LINE].strip()
        except (EOFError, KeyboardInterrupt):
            self.say()
            raise Leave from None

    def remember_typing(self, is_wanted: bool) -> None:
        """Arrow keys edit the line; whether they also bring back what was typed before."""
        with contextlib.suppress(ImportError):
            import readline  # not on every system

            readline.clear_history()
            readline.set_auto_history(is_wanted)


def counting() -> Progress:
    """Bars for long work, where somebody can see them: what it is, how far, how long still."""
    words, console = TextColumn("{task.description}"), Console(stderr=True)
    columns = (words, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def shown_name(name: str) -> str:
    """Somebody's words, safe and short enough to stand on a board."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in name)
    return clean if len(clean) <= LONGEST_NAME else clean[: LONGEST_NAME - 1] + "."
