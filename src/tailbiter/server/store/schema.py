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

VERSION = 6  # of all this; whoever changes it adds a migration

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
    Column("due", BigInteger, index=True),  # when the table does something by itself
    Column("deadlines", JSON, nullable=False),  # until when who is to play: seat and moment
    Column("offered", JSON(none_as_null=True), index=True),  # seats; null where there are none
    # What everybody may see; null where it was kept by a version that did not write it.
    Column("board", JSON(none_as_null=True)),
)
hidden = Table(  # from lists of their own, by those who want to see it no more
    "hidden",
    metadata,
    Column("visitor", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)
looks = Table(  # how much of a game somebody has seen; what is lost here is only told again
    "looks",
    metadata,
    Column("visitor", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("turns", Integer, nullable=False),
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
    Column("absent", String, nullable=False, index=True),  # for whom somebody stands in
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
meetings = Table(  # how people who are in different places come to a table; never changed
    "meetings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("access", String, nullable=False),  # private, link, watched or lobby
    Column("rated", Boolean, nullable=False),  # then no bot helps
    Column("secret", String, nullable=False),  # of the server, for fair draws, as hexadecimal
    Column("follows", String, index=True),  # the table at which they want to play once more
)
invitations = Table(  # links and codes by which somebody comes to a seat
    "invitations",
    metadata,
    Column("code", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),  # null: any that is free
    Column("guest", String, nullable=False, index=True),  # the id of whoever it is for; "" for all
    Column("name", String, nullable=False),  # of whoever it is for, as the host knows them
    Column("giver", String, nullable=False),  # whose seat is handed on; "" where it is free
)
people = Table(  # those with an account; guests have none
    "people",
    metadata,
    Column("id", String, primary_key=True),  # as actors are called everywhere
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False, unique=True),  # the name as it is compared
    Column("password", String, nullable=False),  # as argon2 writes it
    Column("email", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("settings", JSON, nullable=False),
)
sessions = Table(  # keys that somebody was given, as digests
    "sessions",
    metadata,
    Column("digest", String, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String, nullable=False),  # of a browser or of a program
    Column("label", String, nullable=False),  # by which its owner knows it
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
ties = Table(  # how somebody stands to another
    "ties",
    metadata,
    Column("person", String, primary_key=True),
    Column("other", String, primary_key=True),
    Column("kind", String, nullable=False),  # friend or blocked
    Column("name", String, nullable=False),  # of the other, when it was made
)
tickets = Table(  # links that work once, as digests
    "tickets",
    metadata,
    Column("digest", String, primary_key=True),
    Column("kind", String, nullable=False),  # to set a password, or to register
    Column("person", String, nullable=False),  # whose password; "" for whoever registers
    Column("expires", BigInteger, nullable=False),
)
reports = Table(  # what somebody found amiss in what was said
    "reports",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the entry
    Column("person", String, primary_key=True),  # who says so
    Column("at", BigInteger, nullable=False),
)
notebooks = Table(  # what somebody writes for themselves beside a game
    "notebooks",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String, primary_key=True),
    Column("text", String, nullable=False),
)
alive = Table(  # one row: when the server was last known to run
    "alive",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
mailboxes = Table(  # where somebody is written to, if at all
    "mailboxes",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("confirmed", String, nullable=False),  # the address that was confirmed; "": none
    Column("wishes", JSON, nullable=False),  # how and of what they want to hear
    Column("handle", String, nullable=False, unique=True),  # what links in mails are made of
    Column("feed", String, nullable=False, unique=True),  # what addresses of feeds are made of
    Column("bounced", Integer, nullable=False),  # letters of late that nobody took
    Column("bounced_at", BigInteger, nullable=False),  # the last of them
)
notices = Table(  # what somebody is to be told by mail, each once
    "notices",
    metadata,
    Column("person", String, primary_key=True),
    Column("table_id", String, primary_key=True),  # "": of no table
    Column("kind", String, primary_key=True),
    Column("number", BigInteger, primary_key=True),  # of the entry, or the time that it is about
    Column("at", BigInteger, nullable=False),
    Column("not_before", BigInteger, nullable=False),  # of the next try
    Column("tries", Integer, nullable=False),
    Column("done", String, index=True),  # what came of it; null while it is to be sent
)
answers = Table(  # to letters that came, each sent by a notice of the same person, table and number
    "answers",
    metadata,
    Column("person", String, primary_key=True),
    Column("table_id", String, primary_key=True),  # "": of no table
    Column("number", BigInteger, primary_key=True),  # of the letter
    Column("at", BigInteger, nullable=False),
    Column("data", JSON, nullable=False),  # what was understood, and what is asked
)
