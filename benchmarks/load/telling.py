"""From a turn to every screen: a turn a second in each game, all at once, and in more games."""

from __future__ import annotations

import tailbiter
from benchmarks.load.halls import Halls, Pair
from benchmarks.load.rows import Row, middle
from benchmarks.watching.processes import Running

GAMES, SOCKETS = 50, 10  # of each kind, and at each table
SECONDS = 5
# A message when each was deflated for each socket: "sent" in docs/benchmarks.md.
BYTES = {"eat-me": 395, "eat-thyself": 503, "eat-your-neighbor": 575, "ouroboros": 698}
GROWTH = (50, 100, 200, 400)  # games in all


def games(of_each: int) -> list[str]:
    """Kinds by turns, so that the spread is even."""
    return list(tailbiter.GAMES) * of_each


async def spread(ours: Running, echo: Running, runs: int) -> list[Row]:
    halls, pairs, bursts = Halls(ours, echo), list[Pair](), list[Pair]()
    await halls.open(games(GAMES), SOCKETS, runs * (SECONDS + 1))
    for _ in range(runs):
        pairs.append(await halls.play(SECONDS, SECONDS))
        bursts.append(await halls.play(1, 0))
    await halls.close()
    valid = [pair for pair in pairs if pair.counts]
    beside = f"echo {told(pairs, 'echo')}; {len(valid)} of {runs} runs count"
    screens = len(halls.ours.seated) * SOCKETS
    at_once = f"a burst of {len(halls.ours.seated)}, to the last screen"
    calm = [burst for pair, burst in zip(pairs, bursts, strict=True) if pair.counts]
    echo_last = middle([1000 * pair.echo.last for pair in bursts])
    return [
        milliseconds(
            f"a turn on {screens} screens, median", [one.ours.median for one in valid], 25, beside
        ),
        milliseconds("the same, 99th percentile", [one.ours.slow for one in valid], 150, beside),
        milliseconds(at_once, [pair.ours.last for pair in calm], 600, f"echo {echo_last:.0f} ms"),
        Row("versions lost or doubled", 0, "", most=0),
        *(
            Row(f"bytes a message, {name}", halls.ours.bytes_sent(name), "", most)
            for name, most in BYTES.items()
        ),
    ]


async def growth(ours: Running, echo: Running, runs: int) -> list[Row]:
    """A turn a second in each of ever more games; nothing is promised of it."""
    found = []
    for number in GROWTH:
        halls = Halls(ours, echo)
        await halls.open(games(number // len(tailbiter.GAMES)), SOCKETS, SECONDS)
        pair = await halls.play(SECONDS, SECONDS)
        await halls.close()
        cpu = f"CPU {1000 * pair.ours.cpu:.1f} ms a turn, the echo's {1000 * pair.echo.cpu:.1f}"
        beside = f"echo {told([pair], 'echo')}; {cpu}" + ("" if pair.counts else "; void")
        what = f"{number} games, {number * SOCKETS:,} screens, "
        found.append(milliseconds(what + "median", [pair.ours.median], None, beside))
        found.append(milliseconds(what + "99th percentile", [pair.ours.slow], None, ""))
    return found


def milliseconds(what: str, seconds: list[float], most: float | None, beside: str) -> Row:
    return Row(what, middle([1000 * one for one in seconds]), "ms", most=most, beside=beside)


def told(pairs: list[Pair], who: str) -> str:
    median, slow = (
        middle([1000 * getattr(getattr(pair, who), what) for pair in pairs])
        for what in ("median", "slow")
    )
    return f"{median:.1f}, {slow:.0f} ms"
