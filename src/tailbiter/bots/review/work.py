"""What judging a record takes, and how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tailbiter.bots.levels import thinker
from tailbiter.bots.review.adviser import Adviser
from tailbiter.bots.thinking import Budget, Opinion, Stop
from tailbiter.play.position import Position
from tailbiter.play.record import Record

Progress = Callable[[int, int], None]  # is told how many searches are done, of how many


@dataclass
class Work:
    """A record being judged."""

    record: Record
    seat: int | None  # whose turns are judged; None: everybody's
    budget: Budget  # for each position
    seed: int
    threads: int
    stop: Stop
    report: Progress | None
    is_stopped: bool = False
    done: int = 0
    total: int = 0
    advisers: dict[int, Adviser] = field(default_factory=dict)

    def adviser(self, number: int) -> Adviser:
        """One of several, who do not tell each other what they know."""
        if number not in self.advisers:
            game = self.record.game
            mind = thinker(game, seed=self.seed, threads=self.threads)
            self.advisers[number] = Adviser(game, mind)
        return self.advisers[number]

    def think(self, position: Position, seat: int, number: int) -> Opinion | None:
        """An opinion; None when told to stop, for one cut short would judge unfairly."""
        if self.is_stopped or self.stop():
            self.is_stopped = True
            return None
        adviser = self.adviser(number)
        opinion = adviser.opinion(position, seat, self.budget, self.stop, is_short=True)
        self.is_stopped = self.stop() and not opinion.is_final
        self.done += 1
        if self.report:
            self.report(self.done, self.total)
        return None if self.is_stopped else opinion

    def is_wanted(self, seat: int) -> bool:
        return self.seat in (None, seat)
