"""`python -m benchmarks.newcomer`: how long a newcomer's beginner takes beside the greed of others.

Fifty tables where masters are among themselves and six analyses, of two keys at one address; then
somebody comes from another address and plays against a bot of level 1.
"""

import argparse
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console

from tests.serving import Server, Table, Visitor, compile_searches

GAMES = ("eat-your-neighbor", "ouroboros", "eat-thyself")
TABLES, ANALYSES, KEYS, TURNS = 50, 6, 2, 10
MASTERS = [{"who": "bot", "level": 8}] * 2
BEGINNER = [{"who": "person"}, {"who": "bot", "level": 1}]
GREEDY, NEWCOMER = "127.0.0.2", "127.0.0.3"
SETTLING = 5.0  # seconds until all that was asked for has begun


def crowd(server: Server, stack: ExitStack) -> None:
    """All that two keys can ask for."""
    keys = [stack.enter_context(Visitor(server, address=GREEDY)) for _ in range(KEYS)]
    for number in range(TABLES):
        keys[number % KEYS].open(GAMES[number % len(GAMES)], MASTERS)
    for number in range(ANALYSES):
        line = stack.enter_context(keys[number % KEYS].socket())
        line.say(type="think", study={"game": GAMES[number % len(GAMES)]}, seconds=60)


def a_turn(table: Table) -> str:
    """The first that may be played, decision by decision."""
    made: list[str] = []
    while not (first := table.step(1, made)["decisions"][0])["whole"]:
        made.append(first["text"])
    return str(first["turn"])


def answered(server: Server, game: str) -> list[float]:
    """Seconds from each turn of the newcomer's until the bot's is told."""
    times: list[float] = []
    with Visitor(server, address=NEWCOMER) as visitor, visitor.socket() as line:
        table = visitor.open(game, BEGINNER)
        line.say(type="watch", table=table.id, seat=1)
        state = line.hear_until("state")["state"]
        while len(times) < TURNS and 1 in state["table"]["acting"]:
            turn = a_turn(table)
            begun = time.perf_counter()
            number = table.play(1, turn)["number"]
            while (state := line.hear_until("state")["state"])["number"] <= number:
                pass
            times.append(time.perf_counter() - begun)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--alone", action="store_true", help="without the others, to compare")
    alone = parser.parse_args().alone
    compile_searches()
    with tempfile.TemporaryDirectory() as data, ExitStack() as stack:
        server = stack.enter_context(Server(Path(data)))
        if not alone:
            crowd(server, stack)
            time.sleep(SETTLING)
        for game in GAMES:
            times = answered(server, game)
            median, slowest = statistics.median(times), max(times)
            told = f"median {median:.3f} s, slowest of {len(times)} {slowest:.3f} s"
            Console().print(f"{game}: level 1 answers in {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
