"""What is kept, as tables of a database. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

VERSION = 2  # of all this; whoever changes it adds a migration

metadata = MetaData(
    naming_convention={  # what has a name can be migrated
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
tables = Table(  # what a table was opened with; never changed
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),  # their version when the game began
    Column("options", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),  # for the bots' dice
    Column("owner", String, nullable=False, index=True),  # who opened it
    Column("request", String),  # the id that it was asked for with
    Column("created", BigInteger, nullable=False),
    Column("game_master", String, nullable=False),
    Column("control", JSON, nullable=False),  # which clock was agreed on
    Column("late_level", Integer, nullable=False),  # of the bot that plays on for who left
    # What may be long comes last: whoever wants the rest need not read past it.
    Column("start", String, nullable=False),  # position text, secrets included
    Column("tags", JSON, nullable=False),  # what a record file said besides
    UniqueConstraint("owner", "request"),
)
standings = Table(  # derived from the log, for lists
    "standings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("changed", BigInteger, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("acting", JSON, nullable=False),
    Column("termination", String),  # how the game ended; null while it goes on
    Column("secret", Boolean, nullable=False),  # do seats hold what others may not see?
    Column("left", JSON, nullable=False),  # seats whose people left for good
    Column("winners", JSON, nullable=False),
    Column("scores", JSON, nullable=False),  # when it is over
    # What everybody may see; null where it was kept by a version that did not write it.
    Column("board", JSON(none_as_null=True)),
)
hidden = Table(  # from lists of their own, by those who want to see it no more
    "hidden",
    metadata,
    Column("visitor", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)
seats = Table(  # derived from the log, for lists
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("sitter", String, nullable=False),
    Column("name", String, nullable=False),
    Column("level", Integer),
    Column("holder", String, nullable=False, index=True),
)
log = Table(  # only grows
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1, no gaps
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("who", String, nullable=False),
    Column("request", String),
    Column("at", BigInteger, nullable=False),
    Column("data", JSON, nullable=False),  # what this kind of entry says besides
    UniqueConstraint("table_id", "request"),
)
