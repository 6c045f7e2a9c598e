"""Who somebody is at a table: its owner, a player, a game master, one who looks on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tailbiter.tables.refusals import Refusal
from tailbiter.tables.table import Table

OWNER, PLAYER, GAME_MASTER, SPECTATOR = "owner", "player", "game master", "spectator"
# Of a hosted game: its host, who orders for nobody; see docs/game-masters.md.
MASTER, SEER = "game master of this table", "game master who sees hands"
TABLE = "table"  # the table itself, which sees that time is up
ANYBODY = (SPECTATOR, TABLE)


@dataclass(frozen=True)
class Actor:
    """Somebody by their id, and the seat that it is about."""

    id: str  # "" is the table itself, which also acts for its bots
    seat: int | None = None


Condition = Callable[[Actor, Table], Refusal | None]


def plays(actor: Actor, table: Table) -> bool:
    """At the seat that it is about, if there is one."""
    if actor.seat is not None:
        return table.holds(actor.id, actor.seat)
    return any(table.holds(actor.id, seat) for seat in table.seats)


def sees_hands(table: Table) -> bool:
    """Does the game master of a hosted game? Never one who plays, too."""
    return table.mastered == "sees" and table.masters_seat is None


ROLES: dict[str, Callable[[Actor, Table], bool]] = {  # what makes somebody what they are
    OWNER: lambda actor, table: actor.id == table.owner != "",
    GAME_MASTER: lambda actor, table: actor.id == table.game_master != "",
    MASTER: lambda actor, table: actor.id == table.owner != "" and table.mastered != "",
    SEER: lambda actor, table: actor.id == table.owner != "" and sees_hands(table),
    PLAYER: plays,
    TABLE: lambda actor, table: actor.id == "",
    SPECTATOR: lambda actor, table: actor.id != "",
}


def is_one(actor: Actor, table: Table, roles: Iterable[str]) -> bool:
    """Has somebody one of these roles at this table?"""
    return any(ROLES[role](actor, table) for role in roles)


def roles_of(actor: Actor, table: Table) -> frozenset[str]:
    """All that somebody is at this table."""
    return frozenset(role for role in ROLES if is_one(actor, table, (role,)))
