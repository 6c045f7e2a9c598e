"""Version 1 had seats as JSON and who holds them beside the log, and two kinds of entries.

Now the log tells who sits where. Its first entries say so, and what was there comes after them.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations

from tailbiter.server.store.migrations.orders import Done, without_replaced

OLD = ("log", "holders", "tables")  # in an order in which nothing is referred to any longer
Row = dict[str, Any]


def migrate(operations: Operations) -> None:
    for name in OLD:
        operations.rename_table(name, f"old_{name}")
    made = Made(operations)
    connection = operations.get_bind()
    for table in connection.execute(sa.text("SELECT * FROM old_tables")).mappings().all():
        move(connection, made, dict(table))
    for name in OLD:
        operations.drop_table(f"old_{name}")


class Made:
    """The tables of version 2."""

    def __init__(self, operations: Operations) -> None:
        self.tables = operations.create_table(
            "tables",
            sa.Column("id", sa.String, nullable=False),
            sa.Column("game", sa.String, nullable=False),
            sa.Column("rules", sa.Integer, nullable=False),
            sa.Column("options", sa.JSON, nullable=False),
            sa.Column("seed", sa.BigInteger, nullable=False),
            sa.Column("owner", sa.String, nullable=False),
            sa.Column("request", sa.String),
            sa.Column("created", sa.BigInteger, nullable=False),
            sa.Column("game_master", sa.String, nullable=False),
            sa.Column("control", sa.JSON, nullable=False),
            sa.Column("late_level", sa.Integer, nullable=False),
            sa.Column("start", sa.String, nullable=False),
            sa.Column("tags", sa.JSON, nullable=False),
            sa.PrimaryKeyConstraint("id", name="pk_tables"),
            sa.UniqueConstraint("owner", "request", name="uq_tables_owner_request"),
        )
        self.standings = operations.create_table(
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
            sa.Column("board", sa.JSON),
            sa.PrimaryKeyConstraint("table_id", name="pk_standings"),
            of_a_table("standings"),
        )
        operations.create_table(
            "hidden",
            sa.Column("visitor", sa.String, nullable=False),
            sa.Column("table_id", sa.String, nullable=False),
            sa.PrimaryKeyConstraint("visitor", "table_id", name="pk_hidden"),
            of_a_table("hidden"),
        )
        self.seats = operations.create_table(
            "seats",
            sa.Column("table_id", sa.String, nullable=False),
            sa.Column("seat", sa.Integer, nullable=False),
            sa.Column("sitter", sa.String, nullable=False),
            sa.Column("name", sa.String, nullable=False),
            sa.Column("level", sa.Integer),
            sa.Column("holder", sa.String, nullable=False),
            sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
            of_a_table("seats"),
        )
        self.log = operations.create_table(
            "log",
            sa.Column("table_id", sa.String, nullable=False),
            sa.Column("number", sa.Integer, nullable=False),
            sa.Column("kind", sa.String, nullable=False),
            sa.Column("seat", sa.Integer),
            sa.Column("who", sa.String, nullable=False),
            sa.Column("request", sa.String),
            sa.Column("at", sa.BigInteger, nullable=False),
            sa.Column("data", sa.JSON, nullable=False),
            sa.PrimaryKeyConstraint("table_id", "number", name="pk_log"),
            sa.UniqueConstraint("table_id", "request", name="uq_log_table_id_request"),
            of_a_table("log"),
        )
        operations.create_index("ix_tables_owner", "tables", ["owner"])
        operations.create_index("ix_seats_holder", "seats", ["holder"])


def of_a_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id")


def move(connection: sa.Connection, made: Made, old: Row) -> None:
    """One table with all that belongs to it."""
    of = {"of": old["id"]}
    holders = sa.text("SELECT seat, visitor FROM old_holders WHERE table_id = :of")
    held = {row.seat: row.visitor for row in connection.execute(holders, of)}
    entries = sa.text(
        "SELECT kind, seat, text, at FROM old_log WHERE table_id = :of ORDER BY number"
    )
    log = [Done(**row) for row in connection.execute(entries, of).mappings()]
    options = json.loads(old["options"])
    done, turns = without_replaced(old["game"], options, old["start"], log, old["turns"])
    seats = [seat_row(old, seat, held) for seat in range(1, len(json.loads(old["seats"])) + 1)]
    rows = [sit_row(old, seat, held) for seat in seats]
    rows += [log_row(old, one, number, held) for number, one in enumerate(done, len(rows) + 1)]
    connection.execute(made.tables.insert(), table_row(old, held))
    connection.execute(made.standings.insert(), standing_row(old, turns))
    connection.execute(made.seats.insert(), seats)
    connection.execute(made.log.insert(), rows)


def table_row(old: Row, held: dict[int, str]) -> Row:
    kept = {name: old[name] for name in ("id", "game", "rules", "seed", "created", "start")}
    read = {name: json.loads(old[name]) for name in ("options", "tags")}
    no_clock = {"kind": "none", "milliseconds": 0, "increment": 0}
    new = {"request": None, "game_master": "", "control": no_clock, "late_level": 3}
    return {**kept, **read, **new, "owner": held[0]}


def standing_row(old: Row, turns: int) -> Row:
    return {
        "table_id": old["id"],
        "changed": old["changed"],
        "turns": turns,
        "acting": json.loads(old["acting"]),
        "termination": "rules" if old["over"] else None,
        "left": [],
        "winners": [],
        "scores": [],
        "secret": bool(old["secret"]),
    }


def seat_row(old: Row, seat: int, held: dict[int, str]) -> Row:
    known = json.loads(old["seats"])[seat - 1]
    return {
        "table_id": old["id"],
        "seat": seat,
        "sitter": known["who"],
        "name": known["name"],
        "level": known["level"] if known["who"] == "bot" else None,
        "holder": held.get(seat, ""),
    }


def sit_row(old: Row, seat: Row, held: dict[int, str]) -> Row:
    return {
        "table_id": old["id"],
        "number": seat["seat"],
        "kind": "sit",
        "seat": seat["seat"],
        "who": held[0],
        "request": None,
        "at": old["created"],
        "data": {name: seat[name] for name in ("sitter", "name", "level", "holder")},
    }


def log_row(old: Row, done: Done, number: int, held: dict[int, str]) -> Row:
    """A turn was played by who holds the seat, or by its bot; all else was the owner's to do."""
    is_turn = done.kind == "turn"
    return {
        "table_id": old["id"],
        "number": number,
        "kind": done.kind,
        "seat": done.seat if is_turn else None,
        "who": held.get(done.seat, "") if is_turn else held[0],
        "request": None,
        "at": done.at,
        "data": {"text": done.text} if is_turn else {"turns": int(done.text)},
    }
