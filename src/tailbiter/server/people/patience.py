"""Who guesses passwords waits, longer each time; who mistypes a few times does not."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from tailbiter.server.refusals import RefusalError

SECOND, HOUR = 1_000, 3_600_000  # milliseconds
MOST_KNOWN = 50_000
TOO_MUCH = 429


@dataclass(frozen=True)
class Slowing:
    free: int  # tries before anybody waits
    longest: int  # seconds


# Somebody's account cannot be shut by guessing at it from everywhere: such waits stay short.
HERE = Slowing(5, 900)  # for one account, from one address
ANYWHERE = Slowing(50, 60)  # for one account
ANYBODY = Slowing(90, 60)  # from one address: thirty people may mistype there


@dataclass
class Tries:
    count: int = 0
    last: int = 0  # when


class Patience:
    """Counts tries before they are judged, so that many at once are no way around it."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.known: OrderedDict[tuple[str, ...], Tries] = OrderedDict()

    def count(self, account: str, address: str) -> None:
        now = self.now()
        asked = [(self.tries(who, now), slowing) for who, slowing in watched(account, address)]
        late = max(until(tries, slowing) - now for tries, slowing in asked)
        if late > 0:
            raise RefusalError(TOO_MUCH, "guessing", seconds=math.ceil(late / SECOND))
        for tries, _ in asked:
            tries.count += 1
            tries.last = now
        while len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)

    def was_right(self, account: str, address: str) -> None:
        """That was no guess."""
        for who, slowing in watched(account, address):
            if who in self.known:
                tries = self.known[who]
                tries.count = 0 if slowing is HERE else tries.count - 1

    def tries(self, who: tuple[str, ...], now: int) -> Tries:
        found = self.known.pop(who, None)
        if found is None or not 0 <= now - found.last < HOUR:
            found = Tries()
        self.known[who] = found
        return found


def watched(account: str, address: str) -> list[tuple[tuple[str, ...], Slowing]]:
    return [((account, address), HERE), ((account,), ANYWHERE), (("", address), ANYBODY)]


def until(tries: Tries, slowing: Slowing) -> int:
    """When the next try may be made."""
    more = tries.count - slowing.free
    return tries.last + SECOND * min(2 ** min(more, 20), slowing.longest) if more >= 0 else 0
