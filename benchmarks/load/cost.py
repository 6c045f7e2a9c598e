"""CPU of the server a turn, beside the echo's.

The bounds do not count the step that may come next. So where a game is open it is measured twice:
with strangers who look through the seats' eyes and are told all but the step, and with the seats'
own people.
"""

from __future__ import annotations

from benchmarks.load.halls import Halls, Pair
from benchmarks.load.rows import Row, middle
from benchmarks.watching.processes import Running

GAMES, TURNS, SECONDS = 100, 4, 2.0  # turns a table in a round: 200 a second in all
KINDS = (  # game, sockets, is the step not asked for, and how many times the echo it may cost
    ("eat-your-neighbor", 10, True, 2.5),
    ("eat-your-neighbor", 10, False, None),
    ("eat-your-neighbor", 2, True, 4.0),
    ("eat-your-neighbor", 2, False, None),
    ("eat-me", 10, False, 3.1),
)


async def cost(ours: Running, echo: Running, runs: int) -> list[Row]:
    return [await cost_of(ours, echo, runs, *kind) for kind in KINDS]


async def cost_of(
    ours: Running,
    echo: Running,
    runs: int,
    name: str,
    sockets: int,
    is_stepless: bool,
    most: float | None,
) -> Row:
    halls, pairs = Halls(ours, echo, are_strangers=is_stepless), list[Pair]()
    await halls.open([name] * GAMES, sockets, runs * TURNS)
    for _ in range(runs):
        pairs.append(await halls.play(TURNS, SECONDS))
    sent = halls.ours.bytes_sent(name)
    await halls.close()
    valid = [pair for pair in pairs if pair.counts]
    cpu, echo_cpu = (
        1000 * (middle([getattr(pair, who).cpu for pair in valid]) or 0) for who in ("ours", "echo")
    )
    ratio = middle([pair.ours.cpu / pair.echo.cpu for pair in valid])
    beside = f"{cpu:.2f} ms, echo {echo_cpu:.2f}; {sent:,.0f} bytes a message"
    beside += f"; {len(valid)} of {runs} runs count"
    what = f"CPU a turn, {name}, {sockets} sockets" + (", without the step" if is_stepless else "")
    return Row(what, ratio, "x echo", most=most, beside=beside)
