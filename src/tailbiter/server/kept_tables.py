"""Between a table and what the store keeps of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tailbiter.games import GAMES
from tailbiter.play.game import Game
from tailbiter.server.store import Standing, StoreError, TableRow
from tailbiter.tables.entries import Logged, Sit
from tailbiter.tables.table import Table


def table_from(row: TableRow, entries: Sequence[Logged]) -> Table:
    """A table as the store keeps it, played again from its start."""
    if row.rules > GAMES[row.game].VERSIONS:
        raise StoreError(f"table {row.id} was opened by a newer Tailbiter; use that one")
    game = Game(row.game, known_options(row.game, row.options), row.rules)
    start = game.position(row.start)
    table = Table(row.id, start, row.created, owner=row.owner, tags=row.tags)
    for logged in entries:
        table.apply(logged)
    return table


def known_options(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options in the rulebook's order, as they were kept; what came later is as it was before."""
    return {option.name: options.get(option.name, option.default) for option in GAMES[name].OPTIONS}


def standing_of(table: Table) -> Standing:
    outcome = table.outcome
    return Standing(
        turns=table.turns,
        acting=table.acting,
        termination=outcome.termination if outcome else None,
        secret=table.is_secret,
    )


def changed_seats(before: Table, after: Table) -> list[Sit]:
    """Who has sat down, or has been replaced."""
    return [sit for seat, sit in after.seats.items() if sit != before.seats.get(seat)]
