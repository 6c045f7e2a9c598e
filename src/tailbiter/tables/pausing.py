"""Pauses: who called for one, and how much of that is left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tailbiter.tables.clock import Control
from tailbiter.tables.entries import Pause, Resume, Stood


@dataclass(frozen=True)
class Pausing:
    """What has been paused so far. Times are milliseconds since 1970, UTC."""

    since: int | None = None  # when the pause that is on began
    is_agreed: bool = False  # did all people agree to it? Then it may last
    count: int = 0  # pauses that a host called for
    spent: int = 0  # milliseconds in those that have ended

    def after(self, entry: Pause | Resume | Stood, at: int) -> Pausing:
        match entry:
            case Pause():
                return replace(self, since=at, is_agreed=False, count=self.count + 1)
            case Resume():
                is_counted = self.since is not None and not self.is_agreed
                spent = max(0, at - (self.since or 0)) if is_counted else 0
                return replace(self, since=None, spent=self.spent + spent)
            case Stood() if self.since is not None:
                return replace(self, since=min(at, self.since + entry.shift))
        return self

    def agreed(self, at: int) -> Pausing:
        return replace(self, since=at, is_agreed=True)

    def due(self, control: Control) -> int | None:
        """When a pause that a host called for is over at the latest."""
        if self.since is None or self.is_agreed:
            return None
        return self.since + max(0, control.pause - self.spent)

    def is_used_up(self, control: Control) -> bool:
        return self.count >= control.pauses or self.spent >= control.pause
