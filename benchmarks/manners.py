"""How well a search behaves in the background: whom it keeps waiting, and how soon it stops."""

import threading
import time
from dataclasses import dataclass

from rich.table import Table

import tailbiter
from tailbiter.bots.levels import thinker
from tailbiter.bots.thinking import Budget, Opinion, Thinker

SECONDS = 2.0  # of searching while another task ticks
TICK = 0.001
TRIES = 10


@dataclass(frozen=True)
class Manner:
    what: str
    game: str
    seconds: float
    most: float  # asked for


def measure() -> list[Manner]:
    found = []
    for name in tailbiter.GAMES:
        position = tailbiter.game(name).start()
        search = thinker(position.game)
        view = position.view(1)
        search.think(view, Budget(simulations=100))
        idle = longest_delay(threading.Event(), SECONDS / 4)
        found.append(Manner("another task's longest delay, nothing searching", name, idle, 0.02))
        found.append(Manner("the same beside a search", name, delay_beside(search, view), 0.02))
        found.append(Manner("from stop to the answer, longest", name, stopping(search, view), 0.05))
    return found


def longest_delay(over: threading.Event, seconds: float) -> float:
    """How late a task that sleeps a millisecond at a time was woken, at worst."""
    worst, began = 0.0, time.perf_counter()
    while not over.is_set() and time.perf_counter() - began < seconds:
        before = time.perf_counter()
        time.sleep(TICK)
        worst = max(worst, time.perf_counter() - before - TICK)
    return worst


def delay_beside(search: Thinker, view: dict[str, object]) -> float:
    over = threading.Event()

    def work() -> None:
        search.think(view, Budget(seconds=SECONDS), report=lambda _: None)
        over.set()

    threading.Thread(target=work).start()
    return longest_delay(over, 2 * SECONDS)


def stopping(search: Thinker, view: dict[str, object]) -> float:
    """The longest time from telling a search to stop until it has answered."""
    worst = 0.0
    for _ in range(TRIES):
        stop, answers = threading.Event(), list[Opinion]()

        def work(stop: threading.Event = stop, answers: list[Opinion] = answers) -> None:
            answers.append(search.think(view, Budget(), stop.is_set))

        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.2)
        before = time.perf_counter()
        stop.set()
        thread.join()
        worst = max(worst, time.perf_counter() - before)
    return worst


def table(manners: list[Manner]) -> Table:
    found = Table("what", "game", "milliseconds", "asked for, at most", title="Manners")
    for m in manners:
        over = " [red]over[/red]" if m.seconds > m.most else ""
        found.add_row(m.what, m.game, f"{1000 * m.seconds:.1f}", f"{1000 * m.most:.0f}{over}")
    return found
