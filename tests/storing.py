"""A store in a test: tables to keep, and what is done there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tailbiter.server.store import Standing, Store, TableRow
from tailbiter.tables.entries import Logged, Sit, Turn
from tests.serving import PATIENCE

OWNER, GUEST = "digest of the owner", "digest of a guest"
STANDING = Standing(turns=0, acting=(1,), termination=None, secret=False)
AT = 1_700_000_000_000


def with_store(file: Path, do: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store.open(file)
        try:
            await asyncio.wait_for(do(store), PATIENCE)
        finally:
            await store.close()

    asyncio.run(run())


def row(name: str = "table", **more: Any) -> TableRow:
    known: dict[str, Any] = {
        **{"id": name, "game": "eat-me", "rules": 1, "options": {"players": 2}},
        **{"start": "a position", "tags": {"Event": "a test"}, "seed": 2**62 - 1},
        **{"owner": OWNER, "created": AT},
    }
    return TableRow(**{**known, **more})


def seats(*holders: str) -> list[Sit]:
    """Persons, and a bot where nobody holds a seat."""
    return [
        Sit(seat, "person", "", None, holder) if holder else Sit(seat, "bot", "", 3)
        for seat, holder in enumerate(holders, 1)
    ]


def sits(*holders: str) -> list[Logged]:
    """The first entries of a table."""
    return [Logged(sit.seat, AT, OWNER, None, sit) for sit in seats(*holders)]


def turn(number: int, text: str = "bid 1", request: str | None = None) -> Logged:
    return Logged(number, AT + number, OWNER, request, Turn(1, text))


def after(turns: int, **more: Any) -> Standing:
    return Standing(**{**vars(STANDING), "turns": turns, **more})


async def outcomes(*work: Any) -> list[type | None]:
    """What came of all of it, done at once: None, or the kind of error."""
    done = await asyncio.gather(*work, return_exceptions=True)
    return [None if found is None else type(found) for found in done]


async def add_tables(store: Store, number: int) -> None:
    await asyncio.gather(
        *(
            store.add(row(f"table {n}"), seats(OWNER, GUEST), sits(OWNER, GUEST), STANDING)
            for n in range(number)
        )
    )
