"""Version 2 knew tables at one screen. Now there are people, and ways to come to a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def migrate(operations: Operations) -> None:
    operations.create_table(
        "meetings",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("access", sa.String, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("follows", sa.String),
        sa.PrimaryKeyConstraint("table_id", name="pk_meetings"),
        of("tables", "meetings", "table_id"),
    )
    operations.create_index("ix_meetings_follows", "meetings", ["follows"])
    operations.create_table(
        "invitations",
        sa.Column("code", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("giver", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_invitations"),
        of("tables", "invitations", "table_id"),
    )
    operations.create_index("ix_invitations_guest", "invitations", ["guest"])
    operations.create_index("ix_invitations_table_id", "invitations", ["table_id"])
    make_people(operations)
    operations.create_table(
        "reports",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "person", name="pk_reports"),
        of("tables", "reports", "table_id"),
    )
    operations.create_table(
        "alive",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_alive"),
    )


def make_people(operations: Operations) -> None:
    operations.create_table(
        "people",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("folded", sa.String, nullable=False),
        sa.Column("password", sa.String, nullable=False),
        sa.Column("email", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("folded", name="uq_people_folded"),
    )
    operations.create_table(
        "sessions",
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_sessions"),
        of("people", "sessions", "person"),
    )
    operations.create_index("ix_sessions_person", "sessions", ["person"])
    operations.create_table(
        "ties",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("other", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_ties"),
    )
    operations.create_table(
        "tickets",
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_tickets"),
    )


def of(table: str, name: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}")
