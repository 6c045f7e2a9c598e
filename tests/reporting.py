"""Games by post, for tests of reports: tables played by chance, and what a desk says of them."""

import random
from collections.abc import Collection
from typing import Any

import tailbiter
from tailbiter.postal import reports
from tailbiter.tables.entries import Sit, Supplied, Turn
from tailbiter.tables.table import Table
from tests.kinds import random_turn

NAMES = ("Ann", "Ben", "Cas", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
AT = 1_793_000_000_000  # Monday, 26 October 2026, 07:33 UTC
DAY = 86_400_000


def seated(position: tailbiter.Position) -> Table:
    """A table at which this game begins."""
    table = Table("pond", position, AT)
    for seat in range(1, position.game.players + 1):
        table.add(Sit(seat, "person", NAMES[seat - 1], holder=f"player {seat}"), AT)
    return table


def played(
    game: tailbiter.Game,
    turns: int = 10_000,
    seed: int = 1,
    late: Collection[tuple[int, int]] = (),
) -> Table:
    """So many turns, or rounds, by chance; `late` are rounds and seats of which nothing came."""
    table, rng = seated(game.start(seed)), random.Random(seed)
    last = table.position.turn + turns
    while table.acting and table.position.turn < last:
        seat = table.acting[0]
        play(table, seat, rng, (table.position.turn, seat) in late)
    return table


def play(table: Table, seat: int, rng: random.Random, is_late: bool = False) -> None:
    if is_late:
        given = table.position.play("nmr", seat, rng).history[-1].text
        table.add(Supplied(seat, given), AT, "master")
    else:
        table.add(Turn(seat, random_turn(table.position, seat, rng)), AT, f"player {seat}")


def about(table: Table, **more: Any) -> reports.About:
    known: dict[str, Any] = {
        "title": "Pond Seven",
        "master": "Max",
        "names": NAMES[: table.game.players],
        "zone": "Europe/Berlin",
        "zones": {2: "Europe/London"},
        "made": AT,
        "deadline": AT + DAY,
        "head": reports.Head(table.version, "ab" * 32),
    }
    return reports.About(**{**known, **more})
