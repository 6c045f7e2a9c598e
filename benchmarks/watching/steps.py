"""What the step that may come next costs: in the state where it travels there, or asked for."""

import json
import statistics
from dataclasses import dataclass

from rich.table import Table

import tailbiter
from benchmarks.watching.clients import Caller
from benchmarks.watching.processes import Running
from benchmarks.watching.tables import Options, PlayedTable, open_table, random_script

TURNS, EVERY = 60, 3  # it is asked for every third turn
COPIES = 3  # tables that stand alike
KINDS: list[tuple[str, Options]] = [
    *((name, {}) for name in tailbiter.GAMES),
    ("eat-me", {"players": 10}),
    ("eat-me", {"players": 2, "deck": 52}),
    ("eat-your-neighbor", {"side": 5}),
    ("ouroboros", {"size": 9, "per_colour": 21}),
]


@dataclass(frozen=True)
class Stepped:
    """CPU in milliseconds that a step adds to a request, bytes of its JSON."""

    game: str
    is_in_state: bool
    positions: int
    cpu: float  # the median
    worst_cpu: float
    size: float
    worst_size: int


@dataclass(frozen=True)
class Cost:
    cpu: float  # seconds
    size: int
    is_in_state: bool


async def step(server: Running, name: str, options: Options) -> Stepped:
    """Steps in positions of a random game.

    Each table is asked once, since a server may keep what it made; the least CPU counts.
    """
    caller = await Caller.connect(server.address)
    script = random_script(name, options, 1, TURNS)
    tables = [await open_table(caller, script) for _ in range(COPIES)]
    costs: list[Cost] = []
    for number, (seat, turn) in enumerate(script.turns):
        if number % EVERY == 0:
            found = [await cost_of(server, caller, table, seat) for table in tables]
            costs.append(min(found, key=lambda one: one.cpu))
        for table in tables:
            await caller.post(table.key, f"{table.path}/turns", {"seat": seat, "turn": turn})
    caller.close()
    return Stepped(
        game=" ".join([name, *(f"{option}={value}" for option, value in options.items())]),
        is_in_state=all(one.is_in_state for one in costs),
        positions=len(costs),
        cpu=1000 * statistics.median(one.cpu for one in costs),
        worst_cpu=1000 * max(one.cpu for one in costs),
        size=statistics.median(one.size for one in costs),
        worst_size=max(one.size for one in costs),
    )


async def cost_of(server: Running, caller: Caller, table: PlayedTable, seat: int) -> Cost:
    """What a spectator's state lacks, or a refused request for a step does not do."""
    start = server.cpu()
    await caller.get(table.key, table.path)
    spectated = server.cpu()
    state = await caller.get(table.key, f"{table.path}?seat={seat}")
    seen = server.cpu()
    if state.get("step"):
        size = len(json.dumps(state["step"], separators=(",", ":"), ensure_ascii=False).encode())
        return Cost((seen - spectated) - (spectated - start), size, is_in_state=True)
    await caller.post(table.key, f"{table.path}/steps", {}, status=422)
    refused = server.cpu()
    answer = await caller.ask(table.key, f"{table.path}/steps", {"seat": seat, "made": []})
    assert answer.status == 200, answer
    return Cost((server.cpu() - refused) - (refused - seen), len(answer.body), is_in_state=False)


def shown(found: list[Stepped]) -> Table:
    table = Table(
        *("game", "positions", "CPU ms: median, worst", "bytes: median, worst", "comes"),
        title="The step that may come next",
    )
    for one in found:
        table.add_row(
            *(one.game, str(one.positions)),
            f"{one.cpu:.1f}, {one.worst_cpu:.1f}",
            f"{one.size:,.0f}, {one.worst_size:,}",
            "in the state" if one.is_in_state else "asked for",
        )
    return table
