"""Between a table and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tailbiter.games import GAMES
from tailbiter.play.game import Game
from tailbiter.server.store.errors import StoreError
from tailbiter.server.store.rows import Meeting, Standing, TableRow
from tailbiter.tables.due import due_at
from tailbiter.tables.entries import Logged, Sit
from tailbiter.tables.table import Table


def row_of(
    table: Table, seed: int, request: str | None = None, meeting: Meeting | None = None
) -> TableRow:
    """What a table was opened with; `seed` is for the bots' dice."""
    return TableRow(
        id=table.id,
        game=table.game.name,
        rules=table.rules,
        options=dict(table.game.options),
        start=table.record.start.text,
        tags=dict(table.tags),
        seed=seed,
        owner=table.owner,
        created=table.created,
        request=request,
        game_master=table.game_master,
        control=table.control,
        late_level=table.late_level,
        meeting=meeting,
    )


def standing_of(table: Table, board: Any = None) -> Standing:
    """How it stands; `board` is what everybody may see, where that is known as JSON already."""
    outcome = table.outcome
    return Standing(
        turns=table.turns,
        acting=table.acting,
        termination=outcome.termination if outcome else None,
        secret=table.is_secret,
        left=table.record.left,
        winners=outcome.winners if outcome else (),
        scores=outcome.scores if outcome else (),
        due=due_at(table),
        deadlines=deadlines_of(table),
        offered=() if table.is_over else table.offered,
        board=None if table.is_gathering else board or table.position.public_board,
    )


def deadlines_of(table: Table) -> tuple[tuple[int, int], ...]:
    """Until when each seat is to play whose time runs, in milliseconds since 1970."""
    if table.is_over:
        return ()
    found = ((seat, table.clock.due(seat)) for seat in sorted(table.clock.running))
    return tuple((seat, due) for seat, due in found if due is not None)


def seats_changed(before: Table, after: Table) -> list[Sit]:
    """Who sits otherwise than before."""
    return [sit for seat, sit in after.seats.items() if before.seats.get(seat) != sit]


def seats_freed(before: Table, after: Table) -> list[int]:
    """Where somebody sat, and nobody does now."""
    return [seat for seat in before.seats if seat not in after.seats]


def table_of(row: TableRow, entries: Iterable[Logged]) -> Table:
    """A table as it is kept, played again from its start."""
    if row.rules > GAMES[row.game].VERSIONS:
        raise StoreError(f"table {row.id} was opened by a newer Tailbiter; use that one")
    game = Game(row.game, known_options(row.game, row.options), row.rules)
    table = Table(
        id=row.id,
        start=game.position(row.start),
        created=row.created,
        owner=row.owner,
        game_master=row.game_master,
        control=row.control,
        late_level=row.late_level,
        tags=row.tags,
    )
    for logged in entries:
        table.apply(logged)
    return table


def known_options(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options in the rulebook's order, as they were kept; what came later is as it was before."""
    return {option.name: options.get(option.name, option.default) for option in GAMES[name].OPTIONS}
