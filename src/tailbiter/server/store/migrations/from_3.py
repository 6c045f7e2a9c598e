"""Version 3 knew games at one sitting. Now they may take weeks, and people are reminded by mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

from tailbiter.server.store.migrations.from_2 import of


def migrate(operations: Operations) -> None:
    add_due(operations)
    add_absent(operations)
    make_looks(operations)
    make_post(operations)
    make_notebooks(operations)


def add_due(operations: Operations) -> None:
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
        sa.Column("board", sa.JSON),
        sa.PrimaryKeyConstraint("table_id", name="pk_standings"),
        of("tables", "standings", "table_id"),
    )
    operations.execute(
        "INSERT INTO standings SELECT table_id, changed, turns, acting, termination, secret, "
        "\"left\", winners, scores, NULL, '[]', board FROM old_standings"
    )
    operations.drop_table("old_standings")
    operations.create_index("ix_standings_due", "standings", ["due"])


def add_absent(operations: Operations) -> None:
    operations.drop_index("ix_seats_holder", "seats")
    operations.rename_table("seats", "old_seats")
    operations.create_table(
        "seats",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("sitter", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("absent", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        of("tables", "seats", "table_id"),
    )
    operations.execute(
        "INSERT INTO seats SELECT table_id, seat, sitter, name, level, holder, '' FROM old_seats"
    )
    operations.drop_table("old_seats")
    operations.create_index("ix_seats_holder", "seats", ["holder"])
    operations.create_index("ix_seats_absent", "seats", ["absent"])


def make_looks(operations: Operations) -> None:
    operations.create_table(
        "looks",
        sa.Column("visitor", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "table_id", name="pk_looks"),
        of("tables", "looks", "table_id"),
    )


def make_post(operations: Operations) -> None:
    operations.create_table(
        "mailboxes",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("confirmed", sa.String, nullable=False),
        sa.Column("wishes", sa.JSON, nullable=False),
        sa.Column("handle", sa.String, nullable=False),
        sa.Column("feed", sa.String, nullable=False),
        sa.Column("bounced", sa.Integer, nullable=False),
        sa.Column("bounced_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_mailboxes"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_mailboxes_person"),
        sa.UniqueConstraint("handle", name="uq_mailboxes_handle"),
        sa.UniqueConstraint("feed", name="uq_mailboxes_feed"),
    )
    operations.create_table(
        "notices",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("not_before", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done", sa.String),
        sa.PrimaryKeyConstraint("person", "table_id", "kind", "number", name="pk_notices"),
    )
    operations.create_index("ix_notices_done", "notices", ["done"])


def make_notebooks(operations: Operations) -> None:
    operations.create_table(
        "notebooks",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_notebooks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notebooks_table_id"),
    )
