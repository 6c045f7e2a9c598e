"""One row a game, in whole numbers; kept as Parquet, the same bytes for the same games."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

from tailbiter.games.errors import OptionError


@dataclass(frozen=True)
class Row:
    """A game as it went. Seats count from 0."""

    deal: int
    rotation: int  # by how many seats the players had moved on
    winners: int  # a mask; 0 for a draw
    scores: tuple[int, ...]  # by seat
    ending: int  # the number of the rule
    seats: tuple[int, ...]  # who decided, by turns
    lengths: tuple[int, ...]  # of how many decisions each turn is made
    decisions: tuple[int, ...]  # all of them
    offers: tuple[int, ...]  # how many there were to choose from, first in each turn
    chances: tuple[int, ...] = ()  # each seat's before each turn, in thousandths, turn by turn
    near: tuple[int, ...] = ()  # how many of these were about as good as the best, turn by turn
    kinds: tuple[str, ...] = ()  # of what happened, each with its rule
    counts: tuple[int, ...] = ()  # how often

    @property
    def turns(self) -> int:
        return len(self.seats)

    @property
    def place(self) -> tuple[int, int]:
        return self.deal, self.rotation


TYPES = {"int": "int32", "tuple[int, ...]": "ints", "tuple[str, ...]": "texts"}
COLUMNS = {column.name: TYPES[str(column.type)] for column in fields(Row)}


def arrow() -> Any:
    """The library that keeps tables, where it is installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise OptionError("the lab needs pyarrow: pip install 'tailbiter[lab]'") from error
    return pyarrow


def as_bytes(rows: Iterable[Row]) -> bytes:
    """Rows by their places, as Parquet; the same rows, the same bytes."""
    return packed(sorted(rows, key=lambda row: row.place), {})


def all_as_bytes(games: Mapping[str, Sequence[Row]]) -> bytes:
    """Those of several arms in one table, with the arm's name before."""
    rows = [row for arm in games.values() for row in sorted(arm, key=lambda row: row.place)]
    return packed(rows, {"arm": [name for name, arm in games.items() for _ in arm]})


def packed(rows: Sequence[Row], before: Mapping[str, Sequence[str]]) -> bytes:
    pa = arrow()
    types = {"int32": pa.int32(), "ints": pa.list_(pa.int32()), "texts": pa.list_(pa.string())}
    columns = {name: pa.array(values, pa.string()) for name, values in before.items()}
    for name, kind in COLUMNS.items():
        columns[name] = pa.array([getattr(row, name) for row in rows], types[kind])
    written = io.BytesIO()
    options = {"compression": "zstd", "use_dictionary": False, "write_statistics": False}
    pa.parquet.write_table(pa.table(columns), written, **options)
    return written.getvalue()


def read(path: Path) -> list[Row]:
    found = arrow().parquet.read_table(path).to_pylist()
    return [Row(**{name: as_kept(value) for name, value in row.items()}) for row in found]


def as_kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def as_csv(games: Mapping[str, Sequence[Row]]) -> str:
    """The same for spreadsheets; what is a list stands parted by blanks."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(["arm", *COLUMNS])
    for arm, rows in games.items():
        for row in rows:
            values = (" ".join(map(str, v)) if isinstance(v, tuple) else v for v in astuple(row))
            table.writerow([arm, *values])
    return written.getvalue()
