"""More and more turns under way at once: it must never be fewer that are played."""

from __future__ import annotations

from benchmarks.load.rows import Row, middle
from benchmarks.watching.processes import Running
from benchmarks.watching.writers import AT_ONCE, TURNS, write_once


async def write(ours: Running, echo: Running, runs: int) -> list[Row]:
    found = [await write_once(ours, echo) for _ in range(runs)]
    rates, echo_rates = (
        [{at_once: TURNS / one[at_once][who].seconds for at_once in AT_ONCE} for one in found]
        for who in (0, 1)
    )
    one, some, many = AT_ONCE
    return [
        *(
            Row(
                f"turns a second, {at_once} at once",
                middle([each[at_once] for each in rates]),
                "",
                beside=f"echo {middle([each[at_once] for each in echo_rates]):.0f}",
            )
            for at_once in AT_ONCE
        ),
        Row(
            f"{some} at once beside {one}",
            middle([r[some] / r[one] for r in rates]),
            "x",
            least=1.3,
        ),
        Row(f"{many} beside {some}", middle([r[many] / r[some] for r in rates]), "x", least=0.95),
        Row(
            f"{many} at once beside the echo",
            middle([r[many] / e[many] for r, e in zip(rates, echo_rates, strict=True)]),
            "x",
            least=1 / 3,
        ),
    ]
