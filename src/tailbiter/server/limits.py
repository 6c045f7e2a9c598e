"""How much is asked for: enough for people, too little to be a burden.

Everything is counted twice, by visitor and by the address that they ask from: a visitor is a key,
and keys are free. What thirty people behind one address do together is within all of it.
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from tailbiter.server.addresses import NOWHERE
from tailbiter.server.refusals import RefusalError

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000  # milliseconds
TOO_MUCH = 429
SHORTLY = 5  # seconds until something that is under way is likely to be done
ROUNDING = 0.5  # milliseconds
MOST_KNOWN = 50_000  # visitors, and as many addresses, of whom it is known what they asked for


@dataclass(frozen=True)
class Limit:
    one: int  # for a visitor
    all: int  # for all who ask from one address


@dataclass(frozen=True)
class Rate(Limit):
    within: int  # milliseconds until as much can be asked for again; it comes back little by little


AT_ONCE = {
    "requests": Limit(60, 400),
    "answers": Limit(8, 100),  # that take long to write
    "hints": Limit(1, 60),
    "sockets": Limit(30, 300),
    "thoughts": Limit(3, 60),
}
IN_A_ROW = {
    "requests": (Rate(1_200, 6_000, MINUTE),),
    "messages": (Rate(120, 1_800, MINUTE),),  # on sockets
    "tables": (Rate(60, 180, MINUTE), Rate(300, 5_000, DAY)),
    "turns": (Rate(600, 6_000, MINUTE), Rate(10_000, 60_000, DAY)),  # whatever a log grows by
    "analyses": (Rate(120, 1_200, MINUTE),),
    "words": (Rate(5, 150, 10 * SECOND), Rate(200, 3_000, 60 * MINUTE)),  # said at tables
    "notes": (Rate(120, 1_200, MINUTE),),  # in notebooks, kept as one types
    "reports": (Rate(20, 200, DAY),),
    "keys": (Rate(60, 1_800, MINUTE),),  # for programs
    "accounts": (Rate(10, 60, HOUR),),
    "exports": (Rate(6, 60, HOUR),),
    "confirmations": (Rate(4, 40, HOUR), Rate(8, 120, DAY)),  # letters to who did not ask for any
    "mail": (Rate(20, 4_000, HOUR), Rate(100, 20_000, DAY)),  # of one seat
    "strange mail": (Rate(2, 200, DAY),),  # answered, though it proves nothing
    "feeds": (Rate(120, 2_400, HOUR),),
    "codes": (Rate(60, 300, MINUTE), Rate(400, 3_000, DAY)),  # of links, which might be guessed
    "files": (Rate(60, 600, MINUTE),),  # that take long to make: replays, pictures of links
    "letters": (Rate(4_000_000, 40_000_000, DAY),),  # of records that were brought along
}
# Set for each request, and inherited by whatever is done for it.
asks_from: ContextVar[str] = ContextVar("asks_from", default=NOWHERE)
Counted = tuple[str, str]  # who, and what they do
# When somebody will have all of a rate again; who asked last comes last.
Known = OrderedDict[tuple[str, str, int], float]


class Limits:
    """Who asks for more waits, and is told for how long.

    `factor` is for houses full of people, and for programs: so many times the usual in a row.
    """

    def __init__(self, now: Callable[[], int], factor: float = 1) -> None:
        self.now = now
        self.factor = factor
        self.busy: Counter[Counted] = Counter()
        self.visitors: Known = OrderedDict()
        self.addresses: Known = OrderedDict()

    @contextmanager
    def at_once(self, visitor: str, what: str) -> Iterator[None]:
        """Count something while it is done."""
        begun = self.begin(visitor, what)
        try:
            yield
        finally:
            self.end(begun)

    def begin(self, visitor: str, what: str) -> Collection[Counted]:
        """Something is under way from now on, until what this gives is given to `end`."""
        limit, address = AT_ONCE[what], asks_from.get()
        together = round(limit.all * self.factor)
        counted = {(f"by {visitor}", what): limit.one, (f"from {address}", what): together}
        for key, most in counted.items():
            if self.busy[key] >= most:
                raise RefusalError(TOO_MUCH, "busy", most=most, what=what, seconds=SHORTLY)
        for key in counted:
            self.busy[key] += 1
        return counted

    def end(self, begun: Collection[Counted]) -> None:
        for key in begun:
            self.busy[key] -= 1
            if not self.busy[key]:
                del self.busy[key]

    def count(self, visitor: str, what: str, amount: int = 1) -> None:
        """Somebody asks for something: it is counted everywhere, or refused and counted nowhere."""
        now, address = self.now(), asks_from.get()
        taken: list[tuple[Known, tuple[str, str, int], float]] = []
        for rate in IN_A_ROW[what]:
            for known, who, most in (
                (self.visitors, visitor, rate.one * self.factor),
                (self.addresses, address, rate.all * self.factor),
            ):
                key = (who, what, rate.within)
                free = free_again(known.get(key), now, rate) + amount * rate.within / most
                if (late := free - now - rate.within) > ROUNDING:
                    seconds = math.ceil(late / SECOND)
                    raise RefusalError(TOO_MUCH, "too_many", what=what, seconds=seconds)
                taken.append((known, key, free))
        for known, key, free in taken:
            known[key] = free
            known.move_to_end(key)
            while len(known) > MOST_KNOWN:
                known.popitem(last=False)


def free_again(known: float | None, now: int, rate: Rate) -> float:
    """Further ahead than the whole rate it can only be where the clock was put back."""
    is_near = known is not None and now <= known <= now + rate.within + ROUNDING
    return known if known is not None and is_near else now
