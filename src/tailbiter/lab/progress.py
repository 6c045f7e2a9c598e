"""How far a study is, and when it will be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Progress:
    """Told after each chunk; `say` is given a line that replaces the one before."""

    games: int  # of the whole study
    say: Callable[[str], None]
    clock: Callable[[], float]
    began: tuple[int, float] | None = field(default=None)  # chunks that were there, and when

    def __call__(self, done: int, of: int) -> None:
        now = self.clock()
        if self.began is None:
            self.began = done, now
        self.say(f"{self.games * done // of:,} of {self.games:,} games{self.left(done, of, now)}")

    def left(self, done: int, of: int, now: float) -> str:
        """By what the chunks since the start have taken."""
        first, began = self.began or (0, now)
        if done in (of, first):
            return ""
        return f", {duration((now - began) / (done - first) * (of - done))} left"


def duration(seconds: float) -> str:
    if seconds < 90:
        return f"about {max(1, round(seconds))} s"
    if seconds < 5400:
        return f"about {round(seconds / 60)} min"
    return f"about {seconds / 3600:.1f} h"
