"""Statements as the driver takes them. SQLAlchemy takes longer over one than SQLite to do it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Dialect, UpdateBase

from tailbiter.server.store.rows import Row


@dataclass(frozen=True)
class Prepared:
    """The text for rows with the same columns, and how each of their values is kept."""

    text: str
    values: tuple[tuple[str, Callable[[Any], Any] | None], ...]

    @classmethod
    def of(cls, statement: UpdateBase, columns: tuple[str, ...], dialect: Dialect) -> Prepared:
        compiled = statement.compile(dialect=dialect, column_keys=columns)
        names = compiled.positiontup
        assert names is not None, "the driver takes values by their places"
        kinds = [compiled.binds[name].type.dialect_impl(dialect) for name in names]
        kept = [kind.bind_processor(dialect) for kind in kinds]
        return cls(str(compiled), tuple(zip(names, kept, strict=True)))

    def filled(self, row: Row) -> tuple[Any, ...]:
        return tuple(keep(row[name]) if keep else row[name] for name, keep in self.values)


class Shelf:
    """Each statement is prepared once for each set of columns."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.known: dict[tuple[str, ...], Prepared] = {}

    def prepared(self, name: str, statement: UpdateBase, row: Row) -> Prepared:
        key = (name, *row)
        if key not in self.known:
            self.known[key] = Prepared.of(statement, tuple(row), self.dialect)
        return self.known[key]
