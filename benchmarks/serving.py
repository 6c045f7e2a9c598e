"""`python -m benchmarks.serving`: how long people wait for the server, and how much it can tell."""

import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.serving import PATIENCE, Server, Visitor
from tests.serving import Table as Seat

PERSON, STRONG = {"who": "person"}, {"who": "bot", "level": 8}
STARTS = 5  # for a median
TURNS = 200  # posted while a bot thinks
WATCHERS = 4


@dataclass(frozen=True)
class Figure:
    what: str
    value: float
    unit: str
    most: float | None = None  # asked for


def measure() -> list[Figure]:
    starts = [start() for _ in range(STARTS)]
    with tempfile.TemporaryDirectory() as cache:
        cold = start(cache)
    figures = [
        Figure("from starting to the page, median", statistics.median(starts), "s", 2.0),
        Figure("the same with nothing compiled", cold, "s", 2.0),
    ]
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
        return [*figures, *answering(server), telling(server)]


def start(cache: str | None = None) -> float:
    """Seconds until the front page has been fetched."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        server.environment = {"TAILBITER_CACHE": cache} if cache else {}
        begun = time.perf_counter()
        with server:
            Visitor(server).text("/")
            return time.perf_counter() - begun


def answering(server: Server) -> list[Figure]:
    """A turn is posted while a bot of level 8 thinks at another table, with a stranger's clicks."""
    busy, visitor = Visitor(server), Visitor(server)
    is_done = threading.Event()
    thinking = threading.Thread(target=keep_thinking, args=(busy, is_done))
    thinking.start()
    times: list[float] = []
    while len(times) < TURNS:
        table = visitor.open("eat-your-neighbor", [PERSON] * 2)
        state = table.look(1)
        while (acting := state["table"]["acting"]) and len(times) < TURNS:
            turn = table.look(acting[0])["view"]["decisions"][0]
            before = time.perf_counter()
            state = table.play(acting[0], turn)
            times.append(time.perf_counter() - before)
    is_done.set()
    thinking.join(PATIENCE)
    return [
        Figure("a turn answered while a bot thinks, median", statistics.median(times) * 1000, "ms"),
        Figure("the same, the slowest of 200", max(times) * 1000, "ms", 100.0),
    ]


def keep_thinking(visitor: Visitor, is_done: threading.Event) -> None:
    """Let a strong bot think again and again."""
    table = visitor.open("eat-your-neighbor", [PERSON, STRONG], options={"side": 5})
    while not is_done.is_set():
        turns = table.look(1)["view"]["decisions"]
        if turns:
            table.play(1, turns[0])
        is_done.wait(0.2)


def telling(server: Server) -> Figure:
    """States that reach those who watch, each second, while turns are taken back and played."""
    visitor = Visitor(server)
    table = visitor.open("eat-your-neighbor", [PERSON] * 2)
    is_over = threading.Event()
    heard = [0] * WATCHERS
    ready = threading.Barrier(WATCHERS + 1)

    def watch(number: int) -> None:
        with Visitor(server).socket() as socket:
            socket.say(type="watch", table=table.id)
            socket.hear()
            ready.wait()
            while not is_over.is_set():
                socket.hear()
                heard[number] += 1

    threads = [threading.Thread(target=watch, args=(n,)) for n in range(WATCHERS)]
    for thread in threads:
        thread.start()
    ready.wait()
    before = time.perf_counter()
    to_and_fro(table, 3.0)
    seconds = time.perf_counter() - before
    told = sum(heard)
    is_over.set()
    table.play(1, table.look(1)["view"]["decisions"][0])
    for thread in threads:
        thread.join(PATIENCE)
    return Figure(f"states told to {WATCHERS} who watch", told / seconds, "a second")


def to_and_fro(table: Seat, seconds: float) -> None:
    turn = table.look(1)["view"]["decisions"][0]
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        table.play(1, turn)
        table.ask("undo", 1)


def shown(figures: list[Figure]) -> Table:
    table = Table("what", "measured", "asked for, at most", title="Serving")
    for figure in figures:
        asked = "" if figure.most is None else f"{figure.most:g} {figure.unit}"
        over = " [red]over[/red]" if figure.most and figure.value > figure.most else ""
        table.add_row(figure.what, f"{figure.value:,.2f} {figure.unit}", asked + over)
    return table


def main() -> int:
    Console().print(shown(measure()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
