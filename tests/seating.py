"""Tables to test with: who sits there, and things done in a line."""

import random
from typing import Any

import pytest

import tailbiter
from tailbiter.play.walk import legal
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import Asked, decide
from tailbiter.tables.entries import Logged, Sit, Turn
from tailbiter.tables.refusals import Refusal, RefusedError
from tailbiter.tables.table import Table

START = 1_700_000_000_000
SCREEN = "screen"  # holds every seat, unless something else is said


def open_table(
    game: tailbiter.Game,
    holders: list[str] | None = None,
    owner: str = SCREEN,
    seed: int = 1,
    control: Control | None = None,
    **settings: Any,
) -> Table:
    """A table with everybody seated; a holder "" is a bot."""
    found = holders if holders is not None else [SCREEN] * game.players
    table = Table(
        *("t", game.start(seed), START),
        owner=owner,
        control=control or Control(),
        **settings,
    )
    for seat, holder in enumerate(found, 1):
        sit = Sit(seat, "person", holder=holder) if holder else Sit(seat, "bot", level=2)
        table.add(sit, START, owner)
    return table


def do(table: Table, who: str, asked: Asked, at: int = START, **more: Any) -> Logged:
    """Decided and done."""
    decided = decide(table, who, asked, at, **more)
    table.apply(decided.logged, decided.step)
    return decided.logged


def refused(table: Table, who: str, asked: Asked, at: int = START, **more: Any) -> Refusal:
    before = everything(table)
    with pytest.raises(RefusedError) as error:
        decide(table, who, asked, at, **more)
    assert everything(table) == before
    return error.value.refusal


def play_on(table: Table, turns: int, rng: random.Random) -> None:
    """So many turns, each by whoever holds the seat."""
    for _ in range(turns):
        if table.acting:
            seat = rng.choice(table.acting)
            text = quick_turn(table.position, seat, rng)
            do(table, table.seats[seat].holder, Turn(seat, text))


def quick_turn(position: tailbiter.Position, seat: int, rng: random.Random) -> str:
    """A turn by chance, without a text for each that could have been."""
    rules, walk = position.game.definition.rules, position.walk(seat)
    while not walk.is_done:
        walk = walk.decide(rng.choice(legal(rules, walk.state, seat - 1)))
    return walk.text


def everything(table: Table) -> Any:
    """All that a table is, to be compared."""
    record = table.record
    return (
        *(record.text, record.left, record.ending, record.comments, table.outcome),
        [(position.text, position.history) for position in record.positions],
        [(taken.position.text, taken.position.history, taken.comments) for taken in table.ahead],
        [taken.position.text for taken in table.rolled],
        *(table.seats, table.gathering, table.clock, table.pausing),
        *(table.offer, table.agreed, table.opened, table.declined),
        *(table.plans, table.told, table.changed),
        *(table.attendance, table.held, table.stopped),
        *(list(table.log), dict(table.requests), table.version, table.turns),
    )
