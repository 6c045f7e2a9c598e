"""The server's own time, in milliseconds since 1970, UTC: counted, or given."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tailbiter.games.errors import OptionError

GIVEN = "TAILBITER_CLOCK"  # the name of a file that says what time it is
JUMP = 60_000  # milliseconds by which a machine's clock is put right before it is believed
OFTEN, SELDOM = 0.02, 60.0  # seconds after which the time is looked at again, at the latest


class SteadyTime:
    """Told once by the machine's clock and then counted.

    So a clock that is put right, or wrong, while the server runs takes nobody's time away.
    """

    glance = SELDOM

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        counter: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.wall, self.counter = wall, counter
        self.begun = wall() - counter()

    def now(self) -> int:
        return (self.begun + self.counter()) // 1_000_000

    def is_put_right(self) -> bool:
        """Believe the machine's clock again where it says something else altogether.

        It was set, or the machine slept: deadlines are by the clocks on people's walls. Whoever
        asks sees to it that nobody loses by that.
        """
        begun = self.wall() - self.counter()
        if abs(begun - self.begun) < JUMP * 1_000_000:
            return False
        self.begun = begun
        return True


class GivenTime:
    """What a file says: whoever writes it plays months in seconds."""

    glance = OFTEN

    def __init__(self, file: Path) -> None:
        self.file = file
        self.last = 0
        self.now()

    def now(self) -> int:
        try:
            words = self.file.read_text()
            self.last = int(words) if words.strip() else self.last  # while it is being written
        except (OSError, ValueError) as error:
            raise OptionError(
                f"{GIVEN} is {self.file}; there must be milliseconds since 1970 in it"
            ) from error
        return self.last

    def is_put_right(self) -> bool:
        return False


def time_of(environment: Mapping[str, str]) -> SteadyTime | GivenTime:
    given = environment.get(GIVEN)
    return GivenTime(Path(given)) if given else SteadyTime()
