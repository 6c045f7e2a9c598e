"""Version 4 did not say in lists which seats others may take."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

from tailbiter.server.store.migrations.from_2 import of


def migrate(operations: Operations) -> None:
    operations.drop_index("ix_standings_due", "standings")
    operations.rename_table("standings", "old_standings")
    operations.create_table(
        "standings",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("acting", sa.JSON, nullable=False),
        sa.Column("termination", sa.String),
        sa.Column("secret", sa.Boolean, nullable=False),
        sa.Column("left", sa.JSON, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("deadlines", sa.JSON, nullable=False),
        sa.Column("offered", sa.JSON),
        sa.Column("board", sa.JSON),
        sa.PrimaryKeyConstraint("table_id", name="pk_standings"),
        of("tables", "standings", "table_id"),
    )
    # Where time runs a seat may be offered. The server knows by the log, and writes down anew what
    # has no board.
    operations.execute(
        "INSERT INTO standings SELECT table_id, changed, turns, acting, termination, secret, "
        '"left", winners, scores, due, deadlines, NULL, '
        "CASE WHEN termination IS NULL AND due IS NOT NULL THEN NULL ELSE board END "
        "FROM old_standings"
    )
    operations.drop_table("old_standings")
    operations.create_index("ix_standings_due", "standings", ["due"])
    operations.create_index("ix_standings_offered", "standings", ["offered"])
