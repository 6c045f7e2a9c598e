"""CPU of the server a turn, beside the echo's. The step that may come next is counted, too."""

from __future__ import annotations

from benchmarks.load.halls import Halls, Pair
from benchmarks.load.rows import Row, middle
from benchmarks.watching.processes import Running

GAMES, TURNS, SECONDS = 100, 6, 3.0  # turns a table in a round: 200 a second in all
KINDS = (  # game, sockets, and how many times the echo it may cost
    ("eat-your-neighbor", 10, 2.5),
    ("eat-your-neighbor", 2, 4.0),
    ("eat-me", 10, None),
)


async def cost(ours: Running, echo: Running, runs: int) -> list[Row]:
    return [await cost_of(ours, echo, runs, *kind) for kind in KINDS]


async def cost_of(
    ours: Running, echo: Running, runs: int, name: str, sockets: int, most: float | None
) -> Row:
    halls, pairs = Halls(ours, echo), list[Pair]()
    turns = min(runs, 5) * TURNS
    await halls.open([name] * GAMES, sockets, turns)
    for _ in range(runs):
        pairs.append(await halls.play(TURNS, SECONDS))
    sizes = [one.size for seated in halls.ours.seated for one in seated.table.crowd.watchers]
    await halls.close()
    cpu, echo_cpu = (
        middle([1000 * getattr(pair, who).cpu for pair in pairs]) for who in ("ours", "echo")
    )
    ratio = middle([pair.ours.cpu / pair.echo.cpu for pair in pairs])
    beside = f"{cpu:.2f} ms, echo {echo_cpu:.2f}; {sum(sizes) / len(sizes):,.0f} bytes a screen"
    what = f"CPU a turn, {name}, {sockets} sockets"
    return Row(what, ratio, "x echo", most=most, beside=beside)
