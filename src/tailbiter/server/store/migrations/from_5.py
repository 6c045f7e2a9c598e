"""Version 5 took no letters. Now people play by mail, and each letter is answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def migrate(operations: Operations) -> None:
    operations.create_table(
        "answers",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "number", name="pk_answers"),
    )
