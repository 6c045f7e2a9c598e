"""What version 1 counted otherwise: orders that were given again.

Where seats act together, an order given again takes the place of the one before. Version 1 counted
both, and going back over the second brought back the first. Now only those count that stand, and to
go back means that a seat has no order: so the first is given again, after it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tailbiter.games import GAMES
from tailbiter.play.game import Game
from tailbiter.play.position import Played, Position

logger = logging.getLogger("tailbiter")


@dataclass(frozen=True)
class Done:
    """An entry of version 1."""

    kind: str  # "turn", or "go" to a number of turns
    seat: int
    text: str  # the turn, or that number
    at: int


def without_replaced(
    name: str, options: dict[str, Any], start: str, log: list[Done], turns: int
) -> tuple[list[Done], int]:
    """The same game as a log that counts the turns that stand, and how many these are."""
    definition = GAMES[name]
    if not definition.TOGETHER:
        return log, turns
    known = {option.name: options.get(option.name, option.default) for option in definition.OPTIONS}
    try:
        return Recount(Game(name, known).position(start)).of(log)
    except Exception as error:  # one that cannot be played again must not keep the others back
        logger.warning("a table was kept that cannot be played again: %s", type(error).__name__)
        return log, turns


class Recount:
    """Both ways of counting, side by side."""

    def __init__(self, start: Position) -> None:
        self.positions = [start]  # as version 1 counted
        self.ahead: list[Position] = []  # taken back there, the next one last
        self.put_back: list[Played] = []  # taken back here, the next one last
        self.found: list[Done] = []

    def of(self, log: Sequence[Done]) -> tuple[list[Done], int]:
        for done in log:
            if done.kind == "turn":
                self.positions.append(self.positions[-1].play(done.text, done.seat))
                self.ahead.clear()
                self.play(done)
            else:
                before = self.positions[-1].history
                self.walk(int(done.text))
                self.go(done, before, self.positions[-1].history)
        return self.found, len(self.positions[-1].history)

    def walk(self, number: int) -> None:
        """What version 1 did."""
        while len(self.positions) - 1 > number:
            self.ahead.append(self.positions.pop())
        while len(self.positions) - 1 < number:
            self.positions.append(self.ahead.pop())

    def go(self, done: Done, before: Sequence[Played], after: Sequence[Played]) -> None:
        """The way to the same orders now: back as far as need be, or on, or given again."""
        same = 0
        while same < min(len(before), len(after)) and before[same] == after[same]:
            same += 1
        missing = list(after[same:])
        if same == len(before) and missing == self.put_back[::-1][: len(missing)]:
            del self.put_back[len(self.put_back) - len(missing) :]
            self.found.append(replace(done, text=str(len(after))))
            return
        if same < len(before):
            self.put_back += reversed(before[same:])
            self.found.append(replace(done, text=str(same)))
        for order in missing:
            self.play(replace(done, kind="turn", seat=order.seat, text=order.text))

    def play(self, done: Done) -> None:
        self.found.append(done)
        self.put_back.clear()
