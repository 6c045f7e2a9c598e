"""An analysis shown: live while it is thought about, and a record's turns with what they cost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.live import Live
from rich.text import Text

from tailbiter.bots.review.analysis import Analysis, analyse, seat_to_play
from tailbiter.bots.review.record_review import analyse_record
from tailbiter.bots.review.verdicts import Review
from tailbiter.bots.review.words import certain, percent
from tailbiter.games import GAMES
from tailbiter.games.sentences import sentence
from tailbiter.play.position import Position
from tailbiter.play.record import Record
from tailbiter.terminal.graph import review_svg, shortened, turns_svg
from tailbiter.terminal.ink import ACCENT, QUIET, Ink, seat_style
from tailbiter.terminal.replay import names_of
from tailbiter.terminal.review import print_review
from tailbiter.terminal.screen import Screen, counting
from tailbiter.terminal.showing import cited, show, tell_result, title

Stop = Callable[[], bool]
WIDEST_TURN = 26


@contextmanager
def hearing() -> Iterator[Stop]:
    """Ctrl-C asks for an end, so that what is known can still be told; a second one insists."""
    asked = threading.Event()

    def ask(*_: Any) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def notes(analysis: Analysis) -> list[str]:
    """For each line its chance and what is behind it."""
    players = len(analysis.chances)
    return [
        ", ".join(
            filter(None, [percent(line.chance), certain(line, players), f"{line.visits:,} visits"])
        )
        for line in analysis.lines
    ]


def table(analysis: Analysis, ink: Ink) -> list[Text]:
    """The best turns, one a line, with the turns expected after them."""
    players = len(analysis.chances)
    wide = max([4, *(len(line.turn) for line in analysis.lines)])
    wide = min(wide, WIDEST_TURN)
    sure = max([0, *(len(certain(line, players)) + 2 for line in analysis.lines if line.proven)])
    head = f"  {'turn':<{wide}}  chance  {'':<{sure}}  visits  expected"
    lines = [Text(head, QUIET)]
    for place, line in enumerate(analysis.lines):
        look = f"bold {ACCENT}" if place == 0 else ""
        row = Text.assemble(
            "  ",
            (f"{shortened(line.turn, wide, ink.dots):<{wide}}", look),
            f"  {percent(line.chance):>6}",
            (f"  {certain(line, players):<{sure}}", ACCENT),
            f"{line.visits:>8,}  ",
        )
        row.append(shortened("  ".join(line.follows), ink.width - len(row.plain), ink.dots), QUIET)
        lines.append(row)
    return lines


def chances_lines(analysis: Analysis, ink: Ink) -> list[Text]:
    """Each seat's chance, and how much thought that is."""
    line = Text("  ")
    for seat, chance in enumerate(analysis.chances, 1):
        line.append(ink.seat_word(analysis.game, seat), seat_style(seat))
        line.append(f" {percent(chance)}  ")
    if not analysis.simulations:
        return [line]
    pace = analysis.simulations / max(analysis.seconds, 0.001)
    thought = f"  {analysis.simulations:,} simulations, {pace:,.0f} a second"
    return [line, Text(thought, QUIET)]


@dataclass(frozen=True)
class ShownPosition:
    screen: Screen
    position: Position
    analysis: Analysis
    is_stopped: bool
    is_drawn: bool = False  # the board, with its title, stands above already

    def tell(self) -> None:
        ink = self.screen.ink()
        view, result = self.position.view(self.analysis.seat), self.position.result
        if not self.is_drawn:
            self.screen.say(title(view, ink))
            self.screen.say()
        if result:
            self.screen.say(cited(result.event, self.screen.reader))
            tell_result(self.screen, view)
            return
        self.screen.draw(table(self.analysis, ink))
        self.screen.say()
        self.screen.draw(chances_lines(self.analysis, ink))

    def as_data(self) -> dict[str, Any]:
        return self.analysis.as_data()

    def svg(self) -> str:
        seat, result, reader = self.analysis.seat, self.position.result, self.screen.reader
        ink = Ink(reader=reader)
        told = sentence(result.event, reader) if result else ""
        if seat:
            who = ink.seat_word(self.analysis.game, seat)
            told = f"{who} to play: the best turns, and their chances"
        head = title(self.position.view(seat), ink).plain
        return turns_svg(head, told, self.analysis.lines, notes(self.analysis))


@dataclass(frozen=True)
class ShownRecord:
    screen: Screen
    record: Record
    review: Review
    is_stopped: bool

    def tell(self) -> None:
        print_review(self.screen, self.review, names_of(self.record))

    def as_data(self) -> dict[str, Any]:
        return self.review.as_data()

    def svg(self) -> str:
        ink = self.screen.ink(names_of(self.record))
        seats = range(1, self.review.players + 1)
        return review_svg(self.review, [ink.called(self.review.game, seat) for seat in seats])


Shown = ShownPosition | ShownRecord  # an analysis in all its forms


def is_file(subject: str) -> bool:
    """Is it a record that is meant, not a game?"""
    return subject.endswith(".tail") or (subject not in GAMES and Path(subject).is_file())


def of_position(screen: Screen, position: Position, is_watched: bool, **asked: Any) -> Shown:
    """Think, on a terminal with the best turns shown as they come, if they are watched."""
    asked["seconds"] = patience(asked, 2.0)
    with hearing() as stop:
        if position.result or not (is_watched and screen.is_live):
            analysis = analyse(position, stop=stop, **asked)
            return ShownPosition(screen, position, analysis, stop())
        seat = seat_to_play(position, asked["seat"])
        show(screen, position.view(seat))
        waiting = Text("  getting ready; the first time takes a while", QUIET)
        with Live(waiting, console=screen.console, transient=True, auto_refresh=False) as live:

            def told(so_far: Analysis) -> None:
                ink, hint = screen.ink(), Text("  Ctrl-C stops", QUIET)
                lines = [*table(so_far, ink), Text(), *chances_lines(so_far, ink), hint]
                live.update(Group(*lines), refresh=True)

            live.refresh()
            analysis = analyse(position, stop=stop, report=told, **asked)
        return ShownPosition(screen, position, analysis, stop(), is_drawn=True)


def of_record(screen: Screen, record: Record, **asked: Any) -> Shown:
    """Judge every turn, with a bar."""
    asked["seconds"] = patience(asked, 0.5)
    del asked["lines"]
    with hearing() as stop, counting() as progress:
        bar = progress.add_task("getting ready", total=None)

        def told(done: int, total: int) -> None:
            progress.update(bar, completed=done, total=total, description="positions")

        review = analyse_record(record, report=told, stop=stop, **asked)
        return ShownRecord(screen, record, review, stop())


def patience(asked: dict[str, Any], usual: float) -> float | None:
    """The seconds asked for; the usual ones where nothing is said of the budget."""
    seconds: float | None = asked["seconds"]
    return usual if seconds is None and asked["simulations"] is None else seconds
