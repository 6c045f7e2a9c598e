"""A thousand who look on at one table, and somebody at another who must not notice."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass

from benchmarks.load.halls import Hall
from benchmarks.load.rows import Row, middle, percentile
from benchmarks.watching.clients import Caller
from benchmarks.watching.processes import Running

GAME, SPECTATORS = "eat-your-neighbor", 1_000
FROM_ONE_ADDRESS = 20
TURNS, SECONDS = 6, 3.0  # in a round
AT_ONCE = 50  # sockets that are opened together
PAUSE = 0.02  # seconds between two requests of the bystander


@dataclass(frozen=True)
class Noticed:
    last: float  # seconds from a turn to the last spectator
    later: float  # seconds by which the bystander's 99th percentile is later than in peace


async def tell(ours: Running, echo: Running, runs: int) -> list[Row]:
    found = []
    for offers_deflate in (False, True):
        hall = Hall(ours)
        await hall.open([GAME] * 2, 2, runs * TURNS)
        await look_on(hall, offers_deflate)
        noticed = [await play(hall) for _ in range(runs)]
        hall.close()
        assert not hall.out_of_order, f"{hall.out_of_order} versions out of order"
        how = "deflate offered" if offers_deflate else "none offered"
        last = middle([1000 * max(0, one.last) for one in noticed])
        later = middle([1000 * one.later for one in noticed])
        found += [
            Row(f"the last of {SPECTATORS:,} spectators, {how}", last, "ms", most=250),
            Row("a bystander's request later by, 99th percentile", later, "ms", most=50),
        ]
    return found


async def look_on(hall: Hall, offers_deflate: bool) -> None:
    watched, crowd = hall.seated[0], hall.seated[0].table.crowd
    for number in range(0, SPECTATORS, AT_ONCE):
        await asyncio.gather(
            *(
                crowd.add(
                    *(hall.server.address, "", watched.table.id, None),
                    watched.source + 1 + (number + more) // FROM_ONE_ADDRESS,
                    offers_deflate,
                )
                for more in range(AT_ONCE)
            )
        )
    await crowd.heard(watched.table.version)


async def play(hall: Hall) -> Noticed:
    """The bystander has a process of its own: this one has a thousand sockets to read."""
    everybody, bystander = hall.seated, hall.seated[1].table
    asked = (hall.server.address, bystander.key, bystander.path)
    in_peace = await stand_by(*asked)
    hall.seated = everybody[:1]
    standing, told = await asyncio.gather(stand_by(*asked), hall.play(TURNS, SECONDS))
    hall.seated = everybody
    return Noticed(told.last, percentile(standing, 0.99) - percentile(in_peace, 0.99))


async def stand_by(*words: str) -> list[float]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.load.spectators", *words),
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await process.communicate()
    times: list[float] = json.loads(said)
    return times


async def ask(address: str, key: str, path: str) -> list[float]:
    """How long each answer takes, asking again and again."""
    caller, loop = await Caller.connect(address), asyncio.get_running_loop()
    times, end = list[float](), loop.time() + SECONDS
    while (begun := loop.time()) < end:
        await caller.get(key, path)
        times.append(loop.time() - begun)
        await asyncio.sleep(PAUSE)
    caller.close()
    return times


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(ask(*sys.argv[1:]))))
