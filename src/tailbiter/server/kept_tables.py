"""Between a table and what the store keeps of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import count
from typing import Any

from tailbiter.games import GAMES
from tailbiter.play.game import Game
from tailbiter.play.record import Record
from tailbiter.server.store import Standing, StoreError, TableRow
from tailbiter.tables.deciding import Decided
from tailbiter.tables.entries import Entry, Logged, Note, Sit, Turn, decode
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


def opening_entries(record: Record, sits: Sequence[Sit], who: str, at: int) -> list[Logged]:
    """Who sits down, and what was played, said and decided before the game came here."""
    numbers = count(1)
    return [
        Logged(next(numbers), at, who, None, entry) for entry in (*sits, *played_before(record))
    ]


def played_before(record: Record) -> Iterator[Entry]:
    for number in range(len(record.log) + 1):
        if number:
            played = record.log[number - 1]
            yield Turn(played.seat, played.text)
        for note in record.comments.get(number, ()):
            yield Note(number, note)
    if record.ending:
        yield decode({"kind": "stop", **vars(record.ending)})


def standing_of(table: Table) -> Standing:
    outcome = table.outcome
    return Standing(
        turns=table.turns,
        acting=table.acting,
        termination=outcome.termination if outcome else None,
        secret=table.is_secret,
    )


def after(table: Table, decided: Decided) -> tuple[Standing, list[Sit]]:
    """How it will stand when this has been done, and the seats that it changes."""
    if decided.step:
        position = decided.step.position
        over = "rules" if position.result else None
        standing = Standing(len(position.history), position.acting, over, position.has_secrets)
        return standing, []
    twin = deepcopy(table)
    twin.apply(decided.logged)
    changed = [sit for seat, sit in twin.seats.items() if sit != table.seats.get(seat)]
    return standing_of(twin), changed
