"""From each version of the tables to the next, by Alembic; who calls it rolls back if it fails."""

from __future__ import annotations

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection

from tailbiter.server.store.migrations import from_1, from_2, from_3, from_4, from_5

STEPS = {
    1: from_1.migrate,
    2: from_2.migrate,
    3: from_3.migrate,
    4: from_4.migrate,
    5: from_5.migrate,
}  # the version that each of them finds


def migrate(connection: Connection, version: int) -> None:
    """All steps that are needed. They know no games, and no code that may change after them."""
    operations = Operations(MigrationContext.configure(connection))
    for found, step in sorted(STEPS.items()):
        if found >= version:
            step(operations)
