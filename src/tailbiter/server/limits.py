"""How much one visitor may ask for at once: enough for people, too little to be a burden."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tailbiter.server.refusals import RefusalError

AT_ONCE = {"answers": 8, "hints": 1, "sockets": 30, "thoughts": 3}
OPENED = 60  # tables
MINUTE = 60_000  # milliseconds
TOO_MUCH = 429


class Limits:
    """Counts what is under way. Who asks for more than that waits, and is told so."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.busy: Counter[tuple[str, str]] = Counter()
        self.opened: OrderedDict[str, list[int]] = OrderedDict()  # when each visitor opened tables

    @contextmanager
    def at_once(self, visitor: str, what: str) -> Iterator[None]:
        """Count something while it is done."""
        key = (visitor, what)
        if self.busy[key] >= AT_ONCE[what]:
            raise RefusalError(TOO_MUCH, "busy", most=AT_ONCE[what], what=what)
        self.busy[key] += 1
        try:
            yield
        finally:
            self.busy[key] -= 1
            if not self.busy[key]:
                del self.busy[key]

    def count_table(self, visitor: str) -> None:
        """Somebody opens a table."""
        now = self.now()
        lately = range(now - MINUTE + 1, now + 1)  # the clock may have been put back
        while self.opened and self.opened[next(iter(self.opened))][-1] not in lately:
            self.opened.popitem(last=False)
        recent = [at for at in self.opened.pop(visitor, []) if at in lately]
        if len(recent) >= OPENED:
            self.opened[visitor] = recent
            raise RefusalError(TOO_MUCH, "most_tables", most=OPENED)
        self.opened[visitor] = [*recent, now]
